/*
 * What the trainer's browser keeps of a class: its questions with what is right, its code while it goes on, and the
 * results until the trainer forgets them.
 */
import { signal } from "@preact/signals";
import { type Asked, readGiven, readLesson, type Result, writeLesson } from "../../exam/classroom.ts";
import { recall, remember } from "../../words/words.ts";

export type Held = { title: string; asked: Asked[]; code: string | null; results: Result[] };

const HELD = "hakem.class";
const NOTHING: Held = { title: "", asked: [], code: null, results: [] };

function isResult(value: unknown): value is Result {
    const { question, name, given } = (value ?? {}) as Partial<Result>;
    return Number.isSafeInteger(question) && typeof name === "string" && readGiven(JSON.stringify(given)) !== null;
}

function kept(): Held {
    const text = recall(HELD);
    const lesson = readLesson(text);
    if (!lesson) return NOTHING;
    const { code, results } = JSON.parse(text ?? "") as Partial<Held>;
    return {
        ...lesson,
        code: typeof code === "string" ? code : null,
        results: Array.isArray(results) ? results.filter(isResult) : [],
    };
}

export const held = signal<Held>(kept());

export function hold(more: Partial<Held>): void {
    held.value = { ...held.value, ...more };
    const { code, results } = held.value;
    remember(HELD, JSON.stringify({ ...(JSON.parse(writeLesson(held.value)) as object), code, results }));
}

export function forget(): void {
    hold(NOTHING);
}
