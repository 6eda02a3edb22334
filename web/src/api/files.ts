/*
 * Files to the hall and from it: their bytes go as they are, since a file of a pairing program may have
 * any encoding.
 */
import type { Problem } from "generated/api";
import type { Answer } from "./request.ts";

type Query = Record<string, string>;

async function ask<Body>(
    path: string,
    token: string | null,
    query: Query,
    options: RequestInit,
    read: (answer: Response) => Promise<Body>,
): Promise<Answer<Body>> {
    const headers = new Headers(options.headers);
    if (token) headers.set("Authorization", `Bearer ${token}`);
    try {
        const answer = await fetch(`/api/1/${path}?${new URLSearchParams(query)}`, { ...options, headers });
        if (answer.ok) return { ok: true, body: await read(answer) };
        return { ok: false, body: (await answer.json()) as Problem };
    } catch {
        return { ok: false, body: { code: "down", field: null, detail: "" } };
    }
}

export function sendFile<Body>(path: string, token: string | null, bytes: ArrayBuffer, query: Query): Promise<Answer<Body>> {
    const options = { method: "POST", body: bytes, headers: { "Content-Type": "application/octet-stream" } };
    return ask(path, token, query, options, async (answer) => (await answer.json()) as Body);
}

/* A text of the hall, such as a paper. */
export function fetchText(path: string, token: string | null, query: Query): Promise<Answer<string>> {
    return ask(path, token, query, {}, (answer) => answer.text());
}

/* A file as it is, to be saved. */
export function fetchFile(path: string, token: string | null, query: Query): Promise<Answer<Blob>> {
    return ask(path, token, query, {}, (answer) => answer.blob());
}
