/*
 * A first look at a position that is being set: what no game can reach, as far as counting the
 * pieces shows. The hall looks again; here it is said while the pieces are being set.
 */
import { COLORS, colorOf, placementOf } from "../../state/position.ts";

const MOST_PIECES = 16;
const MOST_PAWNS = 8;
/* The pieces of one kind in the initial position; what is more has been promoted. */
const FIRST: Record<string, number> = { q: 1, r: 2, b: 2, n: 2 };

export type Unreachable = "kings" | "pieces" | "pawns" | "rank" | "promoted";

/* Why no game can reach the placement; null: counting shows nothing. */
export function unreachable(fen: string): Unreachable | null {
    const placement = [...placementOf(fen)];
    const isOnEdge = ([square, letter]: [string, string]) =>
        letter.toLowerCase() === "p" && /[18]$/.test(square);
    if (placement.some(isOnEdge)) return "rank";
    for (const color of COLORS) {
        const own = placement
            .map(([, letter]) => letter)
            .filter((letter) => colorOf(letter) === color)
            .map((letter) => letter.toLowerCase());
        const count = (kind: string) => own.filter((letter) => letter === kind).length;
        const promoted = Object.entries(FIRST).reduce(
            (sum, [kind, first]) => sum + Math.max(0, count(kind) - first),
            0,
        );
        if (count("k") !== 1) return "kings";
        if (own.length > MOST_PIECES) return "pieces";
        if (count("p") > MOST_PAWNS) return "pawns";
        if (promoted > MOST_PAWNS - count("p")) return "promoted";
    }
    return null;
}
