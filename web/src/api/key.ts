/*
 * Keys of what is meant (Idempotency-Key): what is sent twice with its key is done once. What got no answer may
 * have been done all the same; whoever means it again sends it as it was, with the key that it had.
 */
export function newKey(): string {
    return crypto.getRandomValues(new Uint32Array(4)).join("-");
}

type Kept<Body> = { key: string; body: Body; matter: string };

export class Unanswered<Body> {
    private readonly kept = new Map<string, Kept<Body>>();

    /* What is sent: as it was if the same is meant still, or else `body` with a key of its own. `matter` is what it is about. */
    of(meant: string, body: Body, matter = ""): Kept<Body> {
        const kept = this.kept.get(meant) ?? { key: newKey(), body, matter };
        this.kept.set(meant, kept);
        return kept;
    }

    /* What was sent of it, and has no answer. */
    sent(meant: string): Body | undefined {
        return this.kept.get(meant)?.body;
    }

    answered(meant: string): void {
        this.kept.delete(meant);
    }

    /* What is meant of the matter from now on is meant anew. */
    clear(matter = ""): void {
        for (const [meant, kept] of this.kept) if (kept.matter === matter) this.kept.delete(meant);
    }
}
