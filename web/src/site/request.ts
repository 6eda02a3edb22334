/*
 * The same as api/request.ts where there is no hall: the referee in WebAssembly (src/site/referee.c) answers, and
 * whatever else a hall knows nobody does.
 */
import type { Calls, CaseChanges, PlayedCase, Problem, Texts } from "generated/api";
import type { Answer, Refused } from "../api/request.ts";
import wasm from "referee.wasm";
import { type Exports, load, put, take, textAt } from "./wasm.ts";

type Given = { in?: Record<string, string | number>; body?: unknown };

const DOWN: Refused = { code: "down", field: null, detail: "" };
let loading: Promise<Exports> | undefined;

/* The referee of this page. */
export function referee(): Promise<Exports> {
    loading ??= load(wasm);
    return loading;
}

async function ask(id: string, body: unknown): Promise<Answer<unknown>> {
    const own = await referee();
    const request = new TextEncoder().encode(JSON.stringify(body));
    const taken = [new TextEncoder().encode(id), request, new Uint8Array(1)].map((bytes) => put(own, bytes));
    const [name = 0, from = 0, flag = 0] = taken;
    const answer = own.ask(name, from, request.length, flag);
    const isRefused = new Uint8Array(own.memory.buffer)[flag] !== 0;
    const text = answer === 0 ? null : textAt(own, answer);
    for (const at of [...taken, answer]) own.release(at);
    if (text === null) return { ok: false, body: DOWN };
    return isRefused ? { ok: false, body: JSON.parse(text) as Problem } : { ok: true, body: JSON.parse(text) };
}

async function answered(id: string, body: unknown): Promise<Answer<unknown>> {
    try {
        return await ask(id, body);
    } catch {
        /* It has not been loaded, or has no room any more: another is loaded for the next question. */
        loading = undefined;
        return { ok: false, body: DOWN };
    }
}

export async function call<Call extends keyof Calls>(
    what: Call,
    given: Given,
): Promise<Answer<Calls[Call]["answer"]>> {
    const id = what === "POST judge" ? "" : what === "POST cases/{case}" ? given.in?.case : undefined;
    if (id === undefined) return { ok: false, body: DOWN };
    return (await answered(String(id), given.body)) as Answer<Calls[Call]["answer"]>;
}

/* A scenario that somebody has written (docs/scenarios.md), played with these changes. */
export async function playScenario(scenario: object, changes: CaseChanges): Promise<Answer<PlayedCase>> {
    return (await answered("scenario", { scenario, changes })) as Answer<PlayedCase>;
}

/* The titles of all cases of the collection. */
export async function caseTitles(): Promise<Record<string, Texts>> {
    const own = await referee();
    return JSON.parse(take(own, own.titles()) ?? "{}") as Record<string, Texts>;
}

export function isHeard(): Promise<boolean> {
    return Promise.resolve(true);
}
