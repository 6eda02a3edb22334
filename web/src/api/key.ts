/* A key of what is meant (Idempotency-Key): what is sent twice with it is done once. */
export function newKey(): string {
    return crypto.getRandomValues(new Uint32Array(4)).join("-");
}
