/*
 * Where other devices reach the hall. A page that is open on the hall's own machine, at an address of loopback, asks
 * the hall; anywhere else its own address is one.
 */
import { call } from "../api/request.ts";

/* A hall on a loopback address is heard on its own machine alone. */
function isLoopback(host = location.hostname): boolean {
    return host === "localhost" || host === "[::1]" || /^127\./.test(host);
}

let asked: Promise<string | null> | null = null;

/* The beginning of addresses that are handed on, "http://192.0.2.7:8080"; null: no other device hears the hall. */
export function elsewhere(): Promise<string | null> {
    if (!isLoopback()) return Promise.resolve(location.origin);
    asked ??= call("GET addresses", {}).then(({ ok, body }) => (ok ? (body.addresses[0] ?? null) : null));
    return asked;
}
