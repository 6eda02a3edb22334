/*
 * Requests to the hall. A token travels in the header of a request, never in its address.
 * Answers { ok, body }, with the problem as { code, field, detail } when the hall refuses. A hall that does not answer
 * is a problem of code "down".
 */
export async function request(method, path, { token = null, body = undefined } = {}) {
    const headers = {};
    if (token) headers.Authorization = `Bearer ${token}`;
    if (body !== undefined) headers["Content-Type"] = "application/json";
    try {
        const answer = await fetch(`/api/1/${path}`, {
            method,
            headers,
            body: body === undefined ? undefined : JSON.stringify(body),
        });
        return { ok: answer.ok, body: await answer.json() };
    } catch {
        return { ok: false, body: { code: "down", field: null, detail: "" } };
    }
}

export function gamePath(game, rest) {
    return `games/${encodeURIComponent(game)}/${rest}`;
}
