/* The articles on which rulings rest, each once, in the order of the rulings. */
import type { RulingInWords } from "generated/api";

type Grounds = Pick<RulingInWords, "deciding" | "background">;

export function decidingOf(rulings: readonly Grounds[]): string[] {
    return [...new Set(rulings.flatMap(({ deciding }) => deciding))];
}

/* Those on which they rest besides. */
export function backgroundOf(rulings: readonly Grounds[]): string[] {
    const deciding = decidingOf(rulings);
    const all = rulings.flatMap(({ background }) => background);
    return [...new Set(all)].filter((number) => !deciding.includes(number));
}
