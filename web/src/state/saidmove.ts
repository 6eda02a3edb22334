/*
 * What two sheets say of the same half-move where nobody knows the position: its piece, where it goes, what it becomes,
 * castling, and where it comes from as far as both say it. "e2-e4" is "e4", and "Nb8-c6" a Turkish "Ac6". Two moves that
 * may be different ones are never called the same.
 */
import { LANGUAGES } from "../words/words.ts";
import { pieceOf, plainMove } from "./notation.ts";
import type { Color } from "./position.ts";
import type { Written } from "./sheet.ts";

type Said = { piece: string; file?: string; rank?: string; to: string; promotion: string };

/*
 * Which piece goes from there to there, if no letter says it: whatever else could has no pawn's move with the same words
 * beside it. "?": one that cannot be told.
 */
function pieceBetween(from: string, to: string, color: Color): string {
    const ahead = color === "white" ? 1 : -1;
    const across = Math.abs(from.charCodeAt(0) - to.charCodeAt(0));
    const up = (Number(to[1]) - Number(from[1])) * ahead;
    const isFirst = from[1] === (color === "white" ? "2" : "7");
    if ((across <= 1 && up === 1) || (across === 0 && up === 2 && isFirst)) return "P";
    return across * Math.abs(up) === 2 ? "N" : "?";
}

/* Null: it is read as no move, or in letters that are not known here. */
function saidBy({ text, language }: Written, color: Color): Said | null {
    const plain = plainMove(text);
    const castling = /^O-?O(-?O)?$/.exec(plain);
    if (castling) return { piece: castling[1] ? "O-O-O" : "O-O", to: "", promotion: "" };
    /* "nf3" is a knight's move; small letters of files are files. */
    const found = /^([^\P{L}a-h])?([a-h])?([1-8])?[-x]?([a-h][1-8])(?:=?(\p{L}))?$/u.exec(plain);
    if (!found) return null;
    const [, letter, file, rank, to = "", promoted] = found;
    const letters = LANGUAGES.find((one) => one === (language || "en"));
    const kindOf = (one: string) => letters && pieceOf(one.toLocaleUpperCase(letters), letters);
    const promotion = promoted ? kindOf(promoted) : "";
    if (promotion === null || promotion === undefined) return null;
    if (letter) {
        const piece = kindOf(letter);
        return piece ? { piece, file, rank, to, promotion } : null;
    }
    if (file && rank) return { piece: pieceBetween(file + rank, to, color), file, rank, to, promotion };
    /* Of a pawn's move the file that it leaves is always said. */
    const isNext = !file || Math.abs(file.charCodeAt(0) - to.charCodeAt(0)) === 1;
    return rank || !isNext ? null : { piece: "P", file: file ?? to[0], to, promotion };
}

/* Do both say where it comes from, and not the same? One may say the file and the other the rank: who knows. */
function hasOtherOrigin(one: Said, two: Said): boolean {
    const isOther = (a?: string, b?: string) => a !== undefined && b !== undefined && a !== b;
    const isSaid = ({ file, rank }: Said) => file !== undefined || rank !== undefined;
    const isShared = (one.file !== undefined && two.file !== undefined) || (one.rank !== undefined && two.rank !== undefined);
    return isOther(one.file, two.file) || isOther(one.rank, two.rank) || (isSaid(one) && isSaid(two) && !isShared);
}

/* Do two sheets have other words on a line of this player, whatever their notation and the letters of their languages? */
export function wordsDiffer(one: Written, two: Written, color: Color): boolean {
    const [first, second] = [saidBy(one, color), saidBy(two, color)];
    if (!first || !second) return plainMove(one.text) !== plainMove(two.text) || one.language !== two.language;
    const isAlike = first.piece === second.piece && first.to === second.to && first.promotion === second.promotion;
    return !isAlike || hasOtherOrigin(first, second);
}
