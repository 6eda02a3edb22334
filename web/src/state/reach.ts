/*
 * A first look at a position that is being set: what no game can reach, as far as the board alone
 * shows; here it is said while the pieces are being set, as docs/decisions/0096 has it. FIDE Laws 3.10.3.
 */
import { type Color, COLORS, colorOf, FILES, kingSquare, other, type Placement, placementOf } from "./position.ts";

const MOST_PIECES = 16;
const MOST_PAWNS = 8;
/* The pieces of one kind in the initial position; what is more has been promoted. */
const FIRST: Record<string, number> = { q: 1, r: 2, n: 2, "light b": 1, "dark b": 1 };

export type Unreachable =
    | "kings"
    | "pieces"
    | "pawns"
    | "rank"
    | "promoted"
    | "adjacent"
    | "check"
    | "castling"
    | "passant";

type Step = readonly [files: number, ranks: number];

const STRAIGHT: readonly Step[] = [[0, 1], [1, 0], [0, -1], [-1, 0]];
const DIAGONAL: readonly Step[] = [[1, 1], [1, -1], [-1, -1], [-1, 1]];
const JUMPS: readonly Step[] = [[1, 2], [2, 1], [2, -1], [1, -2], [-1, -2], [-2, -1], [-2, 1], [-1, 2]];
const STEPS: Record<string, readonly Step[]> = {
    k: [...STRAIGHT, ...DIAGONAL],
    q: [...STRAIGHT, ...DIAGONAL],
    r: STRAIGHT,
    b: DIAGONAL,
    n: JUMPS,
    P: [[-1, 1], [1, 1]],
    p: [[-1, -1], [1, -1]],
};
const SLIDERS = "qrb";

/* Eight ranks of eight squares; while a FEN is being typed it is none yet. */
function isWhole(placement: string): boolean {
    const widthOf = (row: string) =>
        [...row].reduce((sum, letter) => sum + (/[1-8]/.test(letter) ? Number(letter) : 1), 0);
    const rows = placement.split("/");
    return (
        /^[1-8/kqrbnp]+$/i.test(placement) &&
        rows.length === FILES.length &&
        rows.every((row) => widthOf(row) === FILES.length)
    );
}

function next(square: string, [files, ranks]: Step): string | null {
    const file = FILES[FILES.indexOf(square[0] ?? "") + files];
    const rank = Number(square[1]) + ranks;
    return file && rank >= 1 && rank <= FILES.length ? file + rank : null;
}

/* Does the piece on a square attack another? */
function attacks(placement: Placement, from: string, to: string): boolean {
    const letter = placement.get(from) ?? "";
    const kind = letter.toLowerCase();
    return (STEPS[kind === "p" ? letter : kind] ?? []).some((step) => {
        let at = next(from, step);
        while (SLIDERS.includes(kind) && at && at !== to && !placement.has(at)) at = next(at, step);
        return at === to;
    });
}

/* What a player has more of than a game can give him. */
function miscounted(placement: Placement, color: Color): Unreachable | null {
    const own = [...placement].filter(([, letter]) => colorOf(letter) === color);
    const isDark = (square: string) => (FILES.indexOf(square[0] ?? "") + Number(square[1])) % 2 === 1;
    const kinds = own.map(([square, letter]) => {
        const kind = letter.toLowerCase();
        return kind === "b" ? `${isDark(square) ? "dark" : "light"} b` : kind;
    });
    const count = (kind: string) => kinds.filter((one) => one === kind).length;
    const promoted = Object.entries(FIRST).reduce(
        (sum, [kind, first]) => sum + Math.max(0, count(kind) - first),
        0,
    );
    if (count("k") !== 1) return "kings";
    if (own.length > MOST_PIECES) return "pieces";
    if (count("p") > MOST_PAWNS) return "pawns";
    return promoted > MOST_PAWNS - count("p") ? "promoted" : null;
}

/* The king, whose player has the move, could be taken at once: so his opponent has left him in check. */
function kingsAgree(placement: Placement, side: Color | null): Unreachable | null {
    const [white, black] = COLORS.map((color) => kingSquare(placement, color) ?? "");
    if (attacks(placement, white ?? "", black ?? "")) return "adjacent";
    const king = side && kingSquare(placement, other(side));
    if (!king) return null;
    const checks = [...placement].some(
        ([square, letter]) => colorOf(letter) === side && attacks(placement, square, king),
    );
    return checks ? "check" : null;
}

/* A right to castle wants the king on his first rank, and a rook there: on that side, or on that file. */
function canHaveRight(placement: Placement, right: string): boolean {
    const color = colorOf(right);
    const [king, rook, rank] = color === "white" ? ["K", "R", "1"] : ["k", "r", "8"];
    const home = [...FILES].findIndex((file) => placement.get(file + rank) === king);
    if (home < 0) return false;
    const side = right.toLowerCase();
    return [...FILES].some(
        (file, at) =>
            placement.get(file + rank) === rook &&
            (side === "k" ? at > home : side === "q" ? at < home : file === side),
    );
}

/* The pawn that can be taken en passant has just passed over the square. */
function hasPassed(placement: Placement, square: string, side: Color, quiet: number): boolean {
    const [rank, pawn, back] = side === "white" ? ["6", "p", 1] : ["3", "P", -1];
    const [home, now] = [next(square, [0, Number(back)]), next(square, [0, -Number(back)])];
    return (
        square[1] === rank &&
        quiet === 0 &&
        placement.get(now ?? "") === pawn &&
        !placement.has(square) &&
        !placement.has(home ?? "")
    );
}

/* Why no game can reach the position; null: the board alone does not show it, or it is none yet. */
export function unreachable(fen: string): Unreachable | null {
    const [pieces = "", turn, rights = "-", passed = "-", quiet = "0"] = fen.trim().split(/\s+/);
    if (!isWhole(pieces)) return null;
    const placement = placementOf(pieces);
    const side = turn === "w" ? "white" : turn === "b" ? "black" : null;
    const isOnEdge = ([square, letter]: [string, string]) =>
        letter.toLowerCase() === "p" && /[18]$/.test(square);
    if ([...placement].some(isOnEdge)) return "rank";
    for (const color of COLORS) {
        const why = miscounted(placement, color);
        if (why) return why;
    }
    const kings = kingsAgree(placement, side);
    if (kings) return kings;
    if (/^[a-hkq]+$/i.test(rights) && ![...rights].every((right) => canHaveRight(placement, right)))
        return "castling";
    const isSquare = /^[a-h][1-8]$/.test(passed);
    return isSquare && side && !hasPassed(placement, passed, side, Number(quiet)) ? "passant" : null;
}
