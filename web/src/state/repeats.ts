/*
 * What a position is by Article 9.2.3: the pieces, the player to move, the rights to castle, and a capture en passant
 * that can be made. From it follow how often a position of the game has come about, and its FEN. The hall tells the
 * moves and judges claims; here it is only counted for who looks through the game.
 */
import { afterMove, castlingOf, type Color, colorOf, FILES, kingSquare, other } from "./position.ts";
import { type Placement, placementOf, placementText } from "./position.ts";
import type { LiveState } from "./state.ts";

type Game = Pick<LiveState, "start_fen" | "moves" | "variant">;
/* The square of a rook that may castle, by its letter in FEN. */
type Rights = Map<string, string>;
type Stand = { placement: Placement; turn: Color; rights: Rights; passed: string | null; quiet: number };
export type Counted = { fen: string; times: number; quiet: number };

const LINES = [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
    [1, 1],
    [1, -1],
    [-1, 1],
    [-1, -1],
];
const LEAPS = [
    [1, 2],
    [2, 1],
    [2, -1],
    [1, -2],
    [-1, -2],
    [-2, -1],
    [-2, 1],
    [-1, 2],
];

function step(square: string, [files, ranks]: number[]): string | null {
    const file = FILES[FILES.indexOf(square[0]) + files];
    const rank = Number(square[1]) + ranks;
    return file && rank >= 1 && rank <= 8 ? file + rank : null;
}

/* The first piece that stands on a line, and how far. */
function firstOn(placement: Placement, from: string, line: number[]): { letter: string; far: number } | null {
    let square = step(from, line);
    for (let far = 1; square; far++) {
        const letter = placement.get(square);
        if (letter) return { letter, far };
        square = step(square, line);
    }
    return null;
}

function isAttacked(placement: Placement, square: string, by: Color): boolean {
    const is = (letter: string | undefined, kinds: string) =>
        letter !== undefined && colorOf(letter) === by && kinds.includes(letter.toLowerCase());
    if (LEAPS.some((leap) => is(placement.get(step(square, leap) ?? ""), "n"))) return true;
    const forward = by === "white" ? -1 : 1; /* from the square back to the pawn that attacks it */
    return LINES.some((line) => {
        const found = firstOn(placement, square, line);
        if (!found) return false;
        const isDiagonal = line[0] !== 0 && line[1] !== 0;
        if (is(found.letter, isDiagonal ? "bq" : "rq")) return true;
        return found.far === 1 && (is(found.letter, "k") || (isDiagonal && line[1] === forward && is(found.letter, "p")));
    });
}

/* Can the player to move capture on the square that a pawn has just passed, without leaving his king attacked? */
function canCapture({ placement, turn, passed }: Stand): boolean {
    if (!passed) return false;
    const back = turn === "white" ? -1 : 1;
    const pawn = turn === "white" ? "P" : "p";
    const king = kingSquare(placement, turn);
    return [-1, 1].some((side) => {
        const from = step(passed, [side, back]);
        if (!from || placement.get(from) !== pawn) return false;
        const after = afterMove(placement, from + passed);
        return !king || !isAttacked(after, king, other(turn));
    });
}

/* The rook meant by a letter: that of a file, or the outermost on the king's side or the queen's. */
function rookOf(placement: Placement, letter: string): string | null {
    const color = colorOf(letter);
    const rank = color === "white" ? "1" : "8";
    const file = letter.toLowerCase();
    if (FILES.includes(file)) return file + rank;
    const rook = color === "white" ? "R" : "r";
    const outwards = file === "k" ? [...FILES].reverse() : [...FILES];
    const found = outwards.find((one) => placement.get(one + rank) === rook);
    return found ? found + rank : null;
}

function standAtStart({ start_fen }: Game): Stand {
    const [, side, castling, passed, quiet] = start_fen.split(" ");
    const placement = placementOf(start_fen);
    const rights: Rights = new Map();
    for (const letter of castling.replace("-", "")) {
        const rook = rookOf(placement, letter);
        if (rook) rights.set(letter, rook);
    }
    const turn = side === "b" ? "black" : "white";
    return { placement, turn, rights, passed: passed === "-" ? null : passed, quiet: Number(quiet) || 0 };
}

function standAfter({ placement, turn, rights, quiet }: Stand, uci: string): Stand {
    const [from, to] = [uci.slice(0, 2), uci.slice(2, 4)];
    const kind = placement.get(from)?.toLowerCase();
    const castles = castlingOf(placement, uci) !== null;
    const left = [...rights].filter(
        ([letter, rook]) => !(colorOf(letter) === turn && (kind === "k" || castles)) && rook !== from && rook !== to,
    );
    const isLong = kind === "p" && Math.abs(Number(from[1]) - Number(to[1])) === 2;
    const counts = kind === "p" || (placement.has(to) && !castles);
    return {
        placement: afterMove(placement, uci),
        turn: other(turn),
        rights: new Map(left),
        passed: isLong ? from[0] + (Number(from[1]) + Number(to[1])) / 2 : null,
        quiet: counts ? 0 : quiet + 1,
    };
}

/* In Chess960 a rook is named by its file, because another may come to stand further out. */
function rightsText(rights: Rights, variant: Game["variant"]): string {
    const named = [...rights].map(([letter, rook]) => {
        if (variant !== "chess960") return letter;
        return colorOf(letter) === "white" ? rook[0].toUpperCase() : rook[0];
    });
    return named.join("") || "-";
}

function keyOf(stand: Stand, variant: Game["variant"]): string {
    const passed = canCapture(stand) ? stand.passed : "-";
    return `${placementText(stand.placement)} ${stand.turn[0]} ${rightsText(stand.rights, variant)} ${passed}`;
}

/* After so many of the moves: the position's FEN, how often it has come about by then, the half-moves without a capture or a pawn move. */
export function countedAfter(game: Game, count: number): Counted {
    let stand = standAtStart(game);
    const keys = [keyOf(stand, game.variant)];
    for (const { uci } of game.moves.slice(0, count)) {
        stand = standAfter(stand, uci);
        keys.push(keyOf(stand, game.variant));
    }
    const [, side, , , , first] = game.start_fen.split(" ");
    const number = (Number(first) || 1) + Math.floor((count + (side === "b" ? 1 : 0)) / 2);
    const key = keys[keys.length - 1];
    return { fen: `${key} ${stand.quiet} ${number}`, times: keys.filter((one) => one === key).length, quiet: stand.quiet };
}
