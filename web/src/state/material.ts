/*
 * What has been captured in a game, and who has more on the board. Plain values; it judges nothing.
 */
import type { LiveState } from "./state.ts";
import { afterMove, type Color, COLORS, colorOf, castlingOf, other, type Placement, placementOf } from "./position.ts";

/* The customary values; a king has none. */
const WORTH: Record<string, number> = { q: 9, r: 5, b: 3, n: 3, p: 1 };
const ORDER = "qrbnp";

export type Material = { captured: Record<Color, string[]>; ahead: Record<Color, number> };

function worth(placement: Placement, color: Color): number {
    return [...placement.values()]
        .filter((letter) => colorOf(letter) === color)
        .reduce((sum, letter) => sum + (WORTH[letter.toLowerCase()] ?? 0), 0);
}

/* The letter of what a move captures, also en passant; undefined: nothing. */
function capturedBy(placement: Placement, uci: string): string | undefined {
    if (castlingOf(placement, uci)) return undefined;
    const [from, to] = [uci.slice(0, 2), uci.slice(2, 4)];
    const isPawn = placement.get(from)?.toLowerCase() === "p";
    return placement.get(to) ?? (isPawn && from[0] !== to[0] ? placement.get(to[0] + from[1]) : undefined);
}

/* After so many of the moves: what each player has captured (letters of FEN, the dearest first), and how far ahead he is. */
export function materialAfter({ start_fen, moves }: Pick<LiveState, "start_fen" | "moves">, count: number): Material {
    const captured: Material["captured"] = { white: [], black: [] };
    let placement = placementOf(start_fen);
    for (const { uci } of moves.slice(0, count)) {
        const taken = capturedBy(placement, uci);
        if (taken) captured[other(colorOf(taken))].push(taken);
        placement = afterMove(placement, uci);
    }
    const rank = (letter: string) => ORDER.indexOf(letter.toLowerCase());
    for (const color of COLORS) captured[color].sort((a, b) => rank(a) - rank(b));
    const more = worth(placement, "white") - worth(placement, "black");
    return { captured, ahead: { white: Math.max(0, more), black: Math.max(0, -more) } };
}
