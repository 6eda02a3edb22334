/*
 * Requests to the hall, by the addresses and types of its OpenAPI description. A token travels in
 * the header of a request, never in its address. A hall that does not answer is a problem of code
 * "down".
 */
import type { Calls, Code, Problem } from "generated/api";
import { Unanswered } from "./key.ts";

export type Refused = { code: Code | "down"; field?: string | null; detail: string };
export type Answer<Body> = { ok: true; body: Body } | { ok: false; body: Refused };

type Names<Path> = Path extends `${string}{${infer Name}}${infer Rest}`
    ? Name | Names<Rest>
    : never;
type Given<Call extends keyof Calls> = {
    token?: string | null;
    query?: Record<string, string | number>;
    /* Of what is meant: sent again with the same body it is done once (Idempotency-Key). */
    key?: string;
    /* It makes something: sent again because no answer came, the same makes it once. */
    isOnce?: boolean;
    /* The hall is taken for away sooner or later than usual. */
    patienceMs?: number;
} & (Names<Call> extends never
    ? { in?: undefined }
    : { in: Record<Names<Call>, string | number> }) &
    (Calls[Call]["body"] extends undefined ? { body?: undefined } : { body: Calls[Call]["body"] });

/* A hall that says nothing for so long is taken for one that is away; a long answer over a slow line is none. */
const PATIENCE_MS = 15000;

/* Refusals that say nothing of whether the same was done before. */
const UNSAID = ["down", "busy", "full", "internal"];

export const saysNothing = (code: string): boolean => UNSAID.includes(code);

/* Does the answer say what came of it? */
export const isSaid = (answer: Answer<unknown>): boolean => answer.ok || !saysNothing(answer.body.code);

/* What makes something in a collection, and whether it did is not known. */
const makings = new Unanswered<undefined>();
/* Who has changed or removed a member of a collection means the next one in it anew. */
const CHANGED = { PUT: /^(.+)\/[^/]+$/, DELETE: /^(.+)\/[^/]+$/, POST: /^(games)\/[^/]+\/cancel$/ };

/* The collection whose member a request changes. */
function changedBy(method: string, path: string): string | undefined {
    return CHANGED[method as keyof typeof CHANGED]?.exec(path)?.[1];
}

/* The whole text; `heard` is told of each part that comes. */
async function textOf(answer: Response, heard: () => void): Promise<string> {
    const reader = answer.body?.getReader();
    const decoder = new TextDecoder();
    let text = "";
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
        heard();
        text += decoder.decode(part.value, { stream: true });
    }
    return text + decoder.decode();
}

/* Does the hall answer within so long? */
export async function isHeard(withinMs: number): Promise<boolean> {
    const limit = new AbortController();
    const late = setTimeout(() => limit.abort(), withinMs);
    const lives = await fetch("/healthz", { cache: "no-store", signal: limit.signal }).then(
        ({ ok }) => ok,
        () => false,
    );
    clearTimeout(late);
    return lives;
}

async function send<Call extends keyof Calls, Body>(
    what: Call,
    given: Given<Call>,
    read: (text: string) => Body,
): Promise<Answer<Body>> {
    const [method, pattern] = what.split(" ") as [string, string];
    const names: Record<string, string | number> = given.in ?? {};
    const path = pattern.replace(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(names[name] ?? ""),
    );
    const query = given.query
        ? `?${new URLSearchParams(Object.entries(given.query).map(([key, value]) => [key, String(value)]))}`
        : "";
    const headers = new Headers();
    if (given.token) headers.set("Authorization", `Bearer ${given.token}`);
    if (given.body !== undefined) headers.set("Content-Type", "application/json");
    const text = given.body === undefined ? undefined : JSON.stringify(given.body);
    const meant = JSON.stringify([what, path, given.token, text]);
    const key = given.isOnce ? makings.of(meant, undefined, path).key : given.key;
    if (key) headers.set("Idempotency-Key", key);
    const patience = new AbortController();
    let late: ReturnType<typeof setTimeout> | undefined;
    const heard = () => {
        clearTimeout(late);
        late = setTimeout(() => patience.abort(), given.patienceMs ?? PATIENCE_MS);
    };
    heard();
    try {
        const answer = await fetch(`/api/1/${path}${query}`, { method, headers, body: text, signal: patience.signal });
        heard();
        const told = await textOf(answer, heard);
        const body: Answer<Body> = answer.ok
            ? { ok: true, body: read(told) }
            : { ok: false, body: JSON.parse(told) as Problem };
        if (isSaid(body)) makings.answered(meant);
        const changed = answer.ok && changedBy(method, path);
        if (changed) makings.clear(changed);
        return body;
    } catch {
        return { ok: false, body: { code: "down", field: null, detail: "" } };
    } finally {
        clearTimeout(late);
    }
}

/* `call("POST games/{game}/sign", { in: { game }, token, body: { score } })`. */
export function call<Call extends keyof Calls>(
    what: Call,
    given: Given<Call>,
): Promise<Answer<Calls[Call]["answer"]>> {
    /* Where there is nothing to say (204) the text is empty. */
    return send(what, given, (text) => JSON.parse(text || "null") as Calls[Call]["answer"]);
}

/* The same where the answer is a document and not for the page: a paper. */
export function fetchText<Call extends keyof Calls>(
    what: Call,
    given: Given<Call>,
): Promise<Answer<string>> {
    return send(what, given, (text) => text);
}
