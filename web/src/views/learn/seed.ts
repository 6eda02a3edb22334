/* A seed of its own for each visit, of letters and digits that can be read out. */
const SEED_SIZE = 4;

export function ownSeed(): string {
    const drawn = crypto.getRandomValues(new Uint8Array(SEED_SIZE));
    return [...drawn].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
