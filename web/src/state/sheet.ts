/*
 * A scoresheet as it is on paper: a line for each half-move, from 1, with what was written there,
 * the latest last. A line is told by the number of the move before the text, "12. Nf3" for White
 * and "12... Nf6" for Black, as in the hall's records. What stands is whatever its writer wrote:
 * nothing here asks whether it is a move.
 */
import type { SheetEntry } from "generated/api";
import { withoutTime } from "./notation.ts";
import { castlingOf, type Color, other, type Placement } from "./position.ts";

/* `agrees`: the hall knows whether it is what was played. */
export type Written = { text: string; language: string; agrees?: boolean | null };
export type Line = { writings: Written[]; offer: boolean };
export type Lines = Map<number, Line>;
type Entry = Pick<SheetEntry, "text" | "language" | "ply" | "offer"> & { agrees?: boolean | null };

export const OFFER = "(=)";
/* Behind a move: it captures en passant. */
const PASSING = "e.p.";

/* Is it such a sign alone, as people write it? */
export function isPassing(token: string): boolean {
    return /^(e\.?p\.?|\(e\.?p\.?\))$/i.test(token);
}

/* Is it the time of a clock, as 8.1.4 lets a player note it? A number of a move has a full stop behind it. */
function isTime(token: string): boolean {
    return withoutTime(` ${token}`) === "";
}

/* Does it belong to the move before it: a time, or that it captures en passant? */
export function isBeside(token: string): boolean {
    return isPassing(token) || isTime(token);
}

/* The move with what belongs to it, which changes nothing of it: a time last, as it was written, in place of an earlier one. */
export function withBeside(move: string, token: string): string {
    if (isTime(token)) return `${withoutTime(move)} ${token}`;
    const bare = withoutTime(move);
    return bare.endsWith(PASSING) ? move : `${bare} ${PASSING}${move.slice(bare.length)}`;
}

/* Is it the move of before with a sign or a time that it did not have? */
function isAdded(written: string, before: string): boolean {
    const [bare, bareBefore] = [withoutTime(written), withoutTime(before)];
    const isTimed = bareBefore === before || written.slice(bare.length) === before.slice(bareBefore.length);
    return written !== before && isTimed && (bare === bareBefore || bare === `${bareBefore} ${PASSING}`);
}

/* Where the scoresheets of a game are copied with a link that is for all boards of a hall; `from`: that goes back there, not to the list of the hall. */
export function sheetAddress(game: string, token: string, from?: "desk"): string {
    return `/sheet?${new URLSearchParams({ game, ...(from && { from }) })}#${token}`;
}

/* The number and the player of the first move. */
function startOf(startFen: string): { first: number; begins: Color } {
    const [, side, , , , first] = startFen.split(" ");
    return { first: Number(first) || 1, begins: side === "b" ? "black" : "white" };
}

export function colorOfLine(startFen: string, ply: number): Color {
    const { begins } = startOf(startFen);
    return ply % 2 === 1 ? begins : other(begins);
}

/* The number of the move that half-move `ply` belongs to. */
export function numberOfLine(startFen: string, ply: number): number {
    const { first, begins } = startOf(startFen);
    return first + Math.floor((ply - 1 + (begins === "black" ? 1 : 0)) / 2);
}

/* What is sent for a line. */
export function textOfLine(startFen: string, ply: number, written: string): string {
    const dots = colorOfLine(startFen, ply) === "white" ? "." : "...";
    return `${numberOfLine(startFen, ply)}${dots} ${written}`;
}

/* What was written for a line, of what was sent for it. */
export function wordsOf(text: string): string {
    return text.replace(/^\d+\.+\s*/, "");
}

/* The line and the words of a text; null: it has no number. */
function readText(startFen: string, text: string): { ply: number; written: string } | null {
    const found = /^(\d+)(\.+)\s*(.*)$/.exec(text);
    if (!found) return null;
    const { first, begins } = startOf(startFen);
    const [, number, dots, written] = found;
    const ply = 2 * (Number(number) - first) + (dots === "." ? 1 : 2) - (begins === "black" ? 1 : 0);
    return ply >= 1 ? { ply, written: written ?? "" } : null;
}

/* An offer is marked at the last move that the sheet had then, as on paper. A move that gets its sign later was not corrected. */
export function linesOf(startFen: string, entries: Entry[]): Lines {
    const lines: Lines = new Map();
    const at = (ply: number): Line => {
        const line = lines.get(ply) ?? { writings: [], offer: false };
        lines.set(ply, line);
        return line;
    };
    for (const { text, language, ply, offer, agrees } of entries) {
        if (offer) {
            at(Math.max(1, lastLine(lines))).offer = true;
            continue;
        }
        const read = readText(startFen, text) ?? { ply: Math.max(1, ply), written: text };
        const { writings } = at(read.ply);
        const before = writings.at(-1)?.text;
        if (before !== undefined && isAdded(read.written, before)) writings.pop();
        writings.push({ text: read.written, language, agrees });
    }
    return lines;
}

/* What a line says now. */
export function stands(lines: Lines, ply: number): Written | null {
    return lines.get(ply)?.writings.at(-1) ?? null;
}

/* The last line that has a move; 0: none has. */
export function lastLine(lines: Lines): number {
    return Math.max(0, ...[...lines].filter(([, line]) => line.writings.length > 0).map(([ply]) => ply));
}

/* The line that is written next: the first empty one. */
export function nextLine(lines: Lines): number {
    let ply = 1;
    while (stands(lines, ply)) ply += 1;
    return ply;
}

/* The lines of the moves that are written from now on: one that was picked, and then each that is empty. */
export function* linesAhead(isWritten: (ply: number) => boolean, picked: number | null): Generator<number, never> {
    if (picked !== null) yield picked;
    for (let ply = 1; ; ply++) if (ply !== picked && !isWritten(ply)) yield ply;
}

/* A move as notation that says both squares, in English letters: "Ng1f3", "O-O", "e7e8=Q". */
export function squaresSan(placement: Placement, uci: string): string {
    const [from, to] = [uci.slice(0, 2), uci.slice(2, 4)];
    const castling = castlingOf(placement, uci);
    if (castling) return castling.short ? "O-O" : "O-O-O";
    const piece = (placement.get(from) ?? "P").toUpperCase().replace("P", "");
    return piece + from + to + (uci[4] ? `=${uci[4].toUpperCase()}` : "");
}

/* Is it the number of White's move on that line and castling, and no time: "8.00"? */
function isCastling(startFen: string, ply: number, word: string): boolean {
    return colorOfLine(startFen, ply) === "white" && word === `${numberOfLine(startFen, ply)}.00`;
}

/*
 * Several moves typed or pasted at once, with or without numbers: "1. e4 e5 2. Nf3". "exd6 e.p." is one, and so is
 * "e4 1:29". `ahead`: their lines.
 */
export function tokensOf(text: string, startFen: string, ahead: Iterator<number, never>): string[] {
    const tokens: string[] = [];
    let next = ahead.next().value;
    const take = (token: string) => {
        const before = tokens.at(-1);
        const isMove = before !== undefined && before !== OFFER && !isBeside(before);
        if (isMove && isBeside(token)) {
            tokens[tokens.length - 1] = withBeside(before, token);
            return;
        }
        tokens.push(token);
        if (token !== OFFER && !isBeside(token)) next = ahead.next().value;
    };
    for (const word of text.split(/\s+/)) {
        const isWhole = isTime(word) && !isCastling(startFen, next, word);
        const parts = isWhole ? [word] : word.replace(/\d+\.+/g, " ").split(" ");
        parts.filter((part) => part !== "").forEach(take);
    }
    return tokens;
}
