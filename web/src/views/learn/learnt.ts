/* What has been learnt, as this browser keeps it. */
import { signal } from "@preact/signals";
import { dayOf } from "../../exam/exam.ts";
import { type Given, marksOf, sumOf } from "../../exam/marks.ts";
import { answered, NOTHING_LEARNT, type Progress, readProgress } from "../../exam/progress.ts";
import type { Question } from "../../exam/question.ts";
import { recall, remember } from "../../words/words.ts";
import { entryOf } from "./asking.ts";

const PROGRESS = "hakem.learn.progress";

export const progress = signal<Progress>(readProgress(recall(PROGRESS)) ?? NOTHING_LEARNT);

export function keepProgress(now: Progress): void {
    progress.value = now;
    remember(PROGRESS, JSON.stringify(now));
}

export function noteAnswer({ id, key }: Question, given: Given): void {
    const entry = entryOf(id);
    if (entry) keepProgress(answered(progress.value, entry, sumOf(marksOf(key, given)), dayOf(Date.now())));
}
