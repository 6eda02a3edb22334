/*
 * Requests to the hall, by the addresses and types of its OpenAPI description. A token travels in
 * the header of a request, never in its address. A hall that does not answer is a problem of code
 * "down".
 */
import type { Calls, Code, Problem } from "generated/api";

export type Refused = { code: Code | "down"; field?: string | null; detail: string };
export type Answer<Body> = { ok: true; body: Body } | { ok: false; body: Refused };

type Names<Path> = Path extends `${string}{${infer Name}}${infer Rest}`
    ? Name | Names<Rest>
    : never;
type Given<Call extends keyof Calls> = {
    token?: string | null;
    query?: Record<string, string | number>;
} & (Names<Call> extends never
    ? { in?: undefined }
    : { in: Record<Names<Call>, string | number> }) &
    (Calls[Call]["body"] extends undefined ? { body?: undefined } : { body: Calls[Call]["body"] });

/* `call("POST games/{game}/sign", { in: { game }, token, body: { score } })`. */
export async function call<Call extends keyof Calls>(
    what: Call,
    given: Given<Call>,
): Promise<Answer<Calls[Call]["answer"]>> {
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
    try {
        const answer = await fetch(`/api/1/${path}${query}`, {
            method,
            headers,
            body: given.body === undefined ? undefined : JSON.stringify(given.body),
        });
        const body: unknown = answer.status === 204 ? null : await answer.json();
        if (answer.ok) return { ok: true, body: body as Calls[Call]["answer"] };
        return { ok: false, body: body as Problem };
    } catch {
        return { ok: false, body: { code: "down", field: null, detail: "" } };
    }
}
