/*
 * A line of the hall's list: what the hall tells of a board, and what follows from it at a moment:
 * times, what the arbiter owes, and in which order the boards wait for him. Plain values.
 */
import { shownMs } from "./clock.ts";
import type { Color, Line, Owed, PlayerCounters, Sign, SignWord } from "generated/api";

/* What the arbiter owes, the most urgent first. */
export const OWED: readonly Owed[] = ["act", "wait", "claim", "know"];

/* What a board can show, in the order in which an arbiter goes to it; what has to be settled comes first. */
export const SIGNS: readonly SignWord[] = [
    "call",
    "claim_waiting",
    "flag",
    "flags_both",
    "illegal_move",
    "pawn_left",
    "intended_not_made",
    "differs",
    "time_short",
    "default_time",
    "paused_long",
    "clock_silent",
    "clock_released",
    "clock_late",
    "away",
    "result_unconfirmed",
    "drawn_or_dead",
    "claim_possible",
];

/* A board with one of these has to be settled before its clocks run again. */
const TO_SETTLE = SIGNS.slice(0, SIGNS.indexOf("time_short"));

export const COUNTED: readonly (keyof PlayerCounters)[] = [
    "illegal_moves",
    "warnings",
    "requests",
    "offers",
];
export type HallLine = Line & { live?: boolean };

/* A line, and when this page received it. */
export type Row = HallLine & { received: number };

const STATUS: Line["status"][] = ["interrupted", "running", "waiting", "ended"];

/* How long ago a game time of the board was; below zero: it is still to come. */
export function age(row: Row, atMs: number, now: number): number {
    return row.at_ms + (now - row.received) - atMs;
}

/* When the game first began, or was made as long as it has not, by this device's time of day. */
export function sinceMs(row: Row): number {
    return Date.now() - age(row, row.begun_ms ?? 0, performance.now());
}

/* What a clock shows; null without one. */
export function timeLeft(row: Row, color: Color, now: number): number | null {
    const { clocks } = row;
    if (!clocks || row.live === false) return null;
    return shownMs(clocks, color, row.status === "running" ? age(row, row.at_ms, now) : 0);
}

/* Who is absent from a board; without a word of the hall nobody is. */
export function absentFrom({ absence }: Row): Color[] {
    const who = absence?.who;
    return (["white", "black"] as const).filter((color) => who === color || who === "both");
}

/* Has a player not come to a game that goes on? */
export function hasEmptyChair(row: Row): boolean {
    return Boolean(row.absence) && row.status !== "ended" && !row.cancelled;
}

/* Does a player wait for an arbiter, of whom none has come yet? */
export function calls(row: Row): boolean {
    return row.call !== null && !row.call.taken && row.status !== "ended";
}

function plain(sign: SignWord, owed: Owed, more: Partial<Sign> = {}): Sign {
    const nothing = { color: null, article: null, private: false, since_ms: null, count: null };
    return { sign, owes: owed, ...nothing, ...more };
}

/* What the line itself tells, where the hall sends no signs. A call is shown in any case. */
function told(row: Row): Sign[] {
    const found = [...(row.signs ?? [])];
    const { call, status } = row;
    if (call && status !== "ended" && !found.some(({ sign }) => sign === "call"))
        found.push(plain("call", "act", { color: call.by, since_ms: call.at_ms }));
    if (row.signs) return found;
    if (row.differs) found.push(plain("differs", "act"));
    const away = (["white", "black"] as const).filter((color) => !row.present[color]);
    if (status === "running" && row.profile === "screen" && away.length > 0)
        found.push(plain("away", "know", { color: away.length === 1 ? away[0] : null }));
    return found;
}

function isTaken(row: Row, { sign }: Sign): boolean {
    return sign === "call" && row.call?.taken === true;
}

/* The signs of a board, the most urgent first. A call that an arbiter has taken is his. */
export function signsOf(row: Row): Sign[] {
    const signs = told(row)
        .filter(({ sign }) => SIGNS.includes(sign))
        .map((one): Sign => (isTaken(row, one) ? { ...one, owes: "know" } : one));
    return signs.sort(
        (a, b) =>
            OWED.indexOf(a.owes) - OWED.indexOf(b.owes) ||
            SIGNS.indexOf(a.sign) - SIGNS.indexOf(b.sign),
    );
}

/* What the board owes an arbiter's visit to; null: nothing. */
export function owes(row: Row): Owed | null {
    return signsOf(row)[0]?.owes ?? null;
}

/* Has a board something that is settled before its clocks run again? */
export function isToSettle(row: Row): boolean {
    return row.call !== null || signsOf(row).some(({ sign }) => TO_SETTLE.includes(sign));
}

/* What a row is put in order by: by what is owed, the sign, and how long it has stood. */
type Rank = [owed: number, sign: number, since: number, status: number];

function rank(row: Row, now: number): Rank {
    const [first] = signsOf(row);
    const status = STATUS.indexOf(row.status);
    if (!first) return [OWED.length, SIGNS.length, 0, status];
    const since = first.since_ms === null ? 0 : -age(row, first.since_ms, now);
    return [OWED.indexOf(first.owes), SIGNS.indexOf(first.sign), since, status];
}

function byBoard(a: Row, b: Row): number {
    return (
        (a.board ?? "").localeCompare(b.board ?? "", undefined, { numeric: true }) ||
        a.white.localeCompare(b.white) ||
        a.game.localeCompare(b.game)
    );
}

/* Who needs an arbiter most stands first; the others by the number of their board. */
export function inOrder(rows: Row[], now: number): Row[] {
    const ranked = rows.map((row) => ({ row, rank: rank(row, now) }));
    ranked.sort((a, b) => {
        for (const index of [0, 1, 2, 3] as const)
            if (a.rank[index] !== b.rank[index]) return a.rank[index] - b.rank[index];
        return byBoard(a.row, b.row);
    });
    return ranked.map(({ row }) => row);
}
