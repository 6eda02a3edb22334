/*
 * Finding boards: by letters of a name, by a sector as links of deputies have it, by the number
 * that is typed; and their numbers said in short.
 */
import { wordsOf } from "../../incidents/fold.ts";
import { hasEmptyChair, OWED, owes, type Row } from "../../state/line.ts";

export type Shown = "all" | "needed" | "empty";
export type Filter = { typed: string; sector: string; round: string; shown: Shown };

const collator = new Intl.Collator(undefined, { numeric: true });

function partsOf(sector: string): string[] {
    return sector
        .split(",")
        .map((part) => part.trim())
        .filter(Boolean);
}

/* First and last of a range of numbers, or of a number; null: it is a name. */
function rangeOf(part: string): [number, number] | null {
    const match = /^(\d+)(?:\s*[-–]\s*(\d+))?$/.exec(part);
    return match && [Number(match[1]), Number(match[2] ?? match[1])];
}

/* Is it numbers, ranges of numbers, and boards as they are named: 1-12, 15, B7? */
export function isSector(text: string): boolean {
    return partsOf(text).every((part) => {
        const range = rangeOf(part);
        return !range || range[0] <= range[1];
    });
}

/* Is a board of a sector? All are of an empty one. */
export function isIn(sector: string, board: string | null): boolean {
    const parts = partsOf(sector);
    if (parts.length === 0) return true;
    if (board === null) return false;
    const number = /^\d+$/.test(board) ? Number(board) : null;
    return parts.some((part) => {
        const range = number === null ? null : rangeOf(part);
        return part === board || (range && number! >= range[0] && number! <= range[1]);
    });
}

/* A sector as the hall reads it, where a range has a hyphen; null: all boards. */
export function sectorSent(sector: string): string | null {
    const parts = partsOf(sector).map((part) => [...new Set<string | number>(rangeOf(part) ?? [part])].join("-"));
    return parts.length > 0 ? parts.join(", ") : null;
}

/* Does every word typed begin a word of a name, or is it the board? */
function fits(row: Row, parts: string[]): boolean {
    const words = wordsOf(`${row.white} ${row.black}`);
    const board = wordsOf(row.board ?? "").join("");
    return parts.every((part) => part === board || words.some((word) => word.startsWith(part)));
}

/* The boards of the round and the sector: those that acts of the round are for. */
export function ofRound(rows: Row[], { sector, round }: Pick<Filter, "sector" | "round">): Row[] {
    return rows.filter((row) => isIn(sector, row.board) && (!round || row.round === round));
}

export function filtered(rows: Row[], filter: Filter): Row[] {
    const parts = wordsOf(filter.typed);
    const isShown = { all: () => true, needed: isNeeded, empty: hasEmptyChair }[filter.shown];
    return ofRound(rows, filter).filter(
        (row) => isShown(row) && (parts.length === 0 || fits(row, parts)),
    );
}

/* Has a board something that an arbiter has to do, and not only to know? */
export function isNeeded(row: Row): boolean {
    const owed = owes(row);
    return owed !== null && owed !== OWED.at(-1);
}

/* The rounds that the boards have, in order. */
export function roundsOf(rows: Row[]): string[] {
    const rounds = new Set(rows.flatMap(({ round }) => (round === null ? [] : [round])));
    return [...rounds].sort(collator.compare);
}

/* Of several boards of one number: the game that goes on, then that of the latest round. */
function latest(a: Row, b: Row): number {
    const over = Number(a.status === "ended") - Number(b.status === "ended");
    return over || collator.compare(b.round ?? "", a.round ?? "");
}

/* A board's digits: those of B7 are 7. */
function digitsOf(row: Row): string {
    return (row.board ?? "").replace(/\D/g, "").replace(/^0+(?=\d)/, "");
}

/*
 * The board that typed digits mean, and whether more digits could mean another one. A board whose
 * number has letters is meant where no board has the number alone.
 */
export function meant(rows: Row[], digits: string): { row: Row | null; isOpen: boolean } {
    const wanted = digits.replace(/^0+(?=\d)/, "");
    const numbered = rows.filter((row) => digitsOf(row) === wanted).sort(latest);
    const exact = numbered.filter(({ board }) => /^\d+$/.test(board ?? ""));
    const isOpen = rows.some((row) => {
        const own = digitsOf(row);
        return own !== wanted && own.startsWith(wanted);
    });
    return { row: exact[0] ?? numbered[0] ?? null, isOpen };
}

/* The board of a name, as its card has it; null: there is none here. */
export function named(rows: Row[], name: string): Row | null {
    const wanted = name.toLowerCase();
    const own = rows.filter(({ board }) => board?.toLowerCase() === wanted).sort(latest);
    return own[0] ?? (/^\d+$/.test(name) ? meant(rows, name).row : null);
}

/* The numbers of boards in short, "1–12, 15, B7"; a board without one is "–". */
export function boardsText(rows: Row[]): string {
    const named = rows.map(({ board }) => board ?? "–").sort(collator.compare);
    const runs: [string, string][] = [];
    for (const board of new Set(named)) {
        const last = runs.at(-1);
        const follows = last && /^\d+$/.test(board) && Number(board) === Number(last[1]) + 1;
        if (follows) last[1] = board;
        else runs.push([board, board]);
    }
    return runs.map(([first, last]) => (first === last ? first : `${first}–${last}`)).join(", ");
}
