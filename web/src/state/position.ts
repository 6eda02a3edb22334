/*
 * Just enough of a position to draw it before the hall has answered. It judges nothing: what is legal comes from the
 * hall's list, and what stands on the board is what the hall says next.
 *
 * A placement is a Map from a square ("e4") to a letter of FEN ("P" white, "p" black).
 */

export type Color = "white" | "black";
export type Placement = Map<string, string>;

export const COLORS: Color[] = ["white", "black"];
export const FILES = "abcdefgh";

export function placementOf(fen: string): Placement {
    const placement: Placement = new Map();
    fen.split(" ")[0]
        .split("/")
        .forEach((row, index) => {
            let file = 0;
            for (const letter of row) {
                if (letter >= "1" && letter <= "8") {
                    file += Number(letter);
                } else {
                    placement.set(FILES[file] + (8 - index), letter);
                    file += 1;
                }
            }
        });
    return placement;
}

export function placementText(placement: Placement): string {
    const rows = [];
    for (let rank = 8; rank >= 1; rank--) {
        let row = "";
        let empty = 0;
        for (const file of FILES) {
            const letter = placement.get(file + rank);
            if (letter) {
                row += (empty || "") + letter;
                empty = 0;
            } else {
                empty += 1;
            }
        }
        rows.push(row + (empty || ""));
    }
    return rows.join("/");
}

export function colorOf(letter: string): Color {
    return letter === letter.toUpperCase() ? "white" : "black";
}

export function other(color: Color): Color {
    return color === "white" ? "black" : "white";
}

export function kingSquare(placement: Placement, color: Color): string | null {
    const king = color === "white" ? "K" : "k";
    for (const [square, letter] of placement) if (letter === king) return square;
    return null;
}

export type Castling = { king: string; rook: string; kingTo: string; rookTo: string; short: boolean };

/*
 * A castling move in either spelling: e1g1, or the king taking its own rook as in Chess960.
 * Answers { king, rook, kingTo, rookTo } in squares, or null when `uci` is not castling.
 */
export function castlingOf(placement: Placement, uci: string): Castling | null {
    const from = uci.slice(0, 2);
    const to = uci.slice(2, 4);
    const piece = placement.get(from);
    if (!piece || piece.toLowerCase() !== "k") return null;
    const rank = from[1];
    const target = placement.get(to);
    const ontoRook = target !== undefined && target.toLowerCase() === "r" && colorOf(target) === colorOf(piece);
    const leap = Math.abs(FILES.indexOf(from[0]) - FILES.indexOf(to[0])) === 2 && to[1] === rank;
    if (!ontoRook && !leap) return null;
    const short = to[0] > from[0];
    const rook = ontoRook ? to : (short ? "h" : "a") + rank;
    return { king: from, rook, kingTo: (short ? "g" : "c") + rank, rookTo: (short ? "f" : "d") + rank, short };
}

/* The placement after a move of the hall's list. */
export function afterMove(placement: Placement, uci: string): Placement {
    const next = new Map(placement);
    const from = uci.slice(0, 2);
    const to = uci.slice(2, 4);
    const piece = placement.get(from) ?? "";
    const castling = castlingOf(placement, uci);
    if (castling) {
        const rook = placement.get(castling.rook) ?? "";
        next.delete(castling.king);
        next.delete(castling.rook);
        next.set(castling.kingTo, piece);
        next.set(castling.rookTo, rook);
        return next;
    }
    const pawn = piece.toLowerCase() === "p";
    if (pawn && from[0] !== to[0] && !placement.has(to)) next.delete(to[0] + from[1]); /* en passant */
    next.delete(from);
    const promoted = uci[4];
    next.set(to, promoted ? (colorOf(piece) === "white" ? promoted.toUpperCase() : promoted) : piece);
    return next;
}

/* The squares to mark for a move that has been made: for castling, where king and rook now stand. */
export function marksOf(placementBefore: Placement, uci: string): string[] {
    const castling = castlingOf(placementBefore, uci);
    return castling ? [castling.king, castling.kingTo] : [uci.slice(0, 2), uci.slice(2, 4)];
}

/*
 * The legal moves meant by "from this square to that one": one, four for a promotion, or none. A king may be led to
 * its own rook or to the square where it will stand, whichever spelling the list has.
 */
export function movesMeant(placement: Placement, legal: string[], from: string, to: string): string[] {
    const direct = legal.filter((uci) => uci.startsWith(from + to));
    if (direct.length > 0) return direct;
    return legal.filter((uci) => {
        if (!uci.startsWith(from)) return false;
        const castling = castlingOf(placement, uci);
        return castling !== null && (castling.kingTo === to || castling.rook === to);
    });
}
