/*
 * The archive that is looked at: the file, how far it has been judged, what was found, and the finding that is on the
 * board.
 */
import { computed, signal } from "@preact/signals";
import type { Key } from "../../words/words.ts";
import { referee } from "../request.ts";
import { put, take } from "../wasm.ts";
import type { End, Finding, Game, Totals } from "./audit.ts";
import { type Format, formatOf, HEAD_BYTES, PIECE_BYTES, toUtf8 } from "./format.ts";
import type { Picked } from "./pick.ts";
import { run } from "./run.ts";

export const EDITIONS = ["2023", "2005", "basic"] as const;
export type Edition = (typeof EDITIONS)[number];
export type Sentence = { key: Key; values: Record<string, string | number> };
/* `id`: one for each of the list. */
export type Found = { id: number; game: Game; finding: Finding };
type State = "none" | "reading" | "stopped" | "done";

/* So much of a game is read for the board. */
const GAME_BYTES = 1 << 18;
const NEWLINE = 10;
const RETURN = 13;
const NO_TOTALS: Totals = { games: 0, plies: 0, games_found: 0, findings: 0, kinds: {} };

export const file = signal<File | null>(null);
export const edition = signal<Edition>("2023");
export const state = signal<State>("none");
/* Why the file is not audited, or not to its end. */
export const problem = signal<Sentence | null>(null);
/* What was found is true of the text as it was translated. */
export const isTranslated = signal(false);
export const totals = signal(NO_TOTALS);
/* Of the file, 0 to 1. */
export const part = signal(0);
export const listed = signal<Found[]>([]);
export const chosen = signal<Found | null>(null);

export const isReading = computed(() => state.value === "reading");
export const isStopped = computed(() => state.value === "stopped");
/* There is something to tell, if only so far. */
export const hasText = computed(() => state.value !== "none");
export const notInUtf8 = computed(() => totals.value.kinds["bad-encoding"] ?? 0);

let text: Blob | null = null;
let stopRunning: () => void = () => {};
let number = 0;

function refuse(key: Key): void {
    problem.value = { key, values: {} };
}

function keep({ games, totals: sums, read }: Picked): void {
    const first = listed.value.length;
    const more = games.flatMap((game) => game.findings.map((finding) => ({ game, finding })));
    if (more.length > 0) listed.value = [...listed.value, ...more.map((one, i) => ({ id: first + i, ...one }))];
    totals.value = sums;
    part.value = read / (text?.size || 1);
}

/* A text without a tag pair and without a move is none of games. */
function isNoPgn({ games, plies, kinds }: Totals): boolean {
    return plies === 0 && games === (kinds["no-tags"] ?? 0);
}

function finish(end: End): void {
    state.value = end === "done" ? "done" : "stopped";
    if (end === "unread") refuse("archive.unread");
    if (end === "room") refuse("archive.room");
    if (end === "unread" || !isNoPgn(totals.value)) return;
    if (end === "done") refuse("archive.no-pgn");
    listed.value = [];
    state.value = "none";
}

function forget(): void {
    stopRunning();
    stopRunning = () => {};
    totals.value = NO_TOTALS;
    listed.value = [];
    chosen.value = problem.value = null;
    part.value = 0;
    isTranslated.value = false;
    state.value = "none";
}

export function stop(): void {
    stopRunning();
    ++number;
    state.value = "stopped";
}

/* Why a file of this format is not audited; null: it is. */
function refusalOf(format: Format, name: string): Sentence | null {
    if (format.is === "compressed")
        return { key: "archive.compressed", values: { file: name, format: format.name, command: `${format.unpack} ${name}` } };
    return format.is === "other" ? { key: "archive.other", values: { format: format.name } } : null;
}

/* Nothing but blanks, ends of lines and a byte order mark; a long file is read as far as its first letter. */
async function isBlank(one: Blob): Promise<boolean> {
    for (let at = 0; at < one.size; at += PIECE_BYTES)
        if ((await one.slice(at, at + PIECE_BYTES).text()).trim() !== "") return false;
    return true;
}

type Text = { utf8: Blob; isTranslated: boolean };

async function textOf(one: File): Promise<Text | Sentence> {
    const format = formatOf(new Uint8Array(await one.slice(0, HEAD_BYTES).arrayBuffer()));
    const refusal = refusalOf(format, one.name);
    if (refusal) return refusal;
    const encoding = format.is === "utf-16le" || format.is === "utf-16be" ? format.is : null;
    const utf8 = encoding ? await toUtf8(one, encoding) : one;
    if (utf8.size === 0) return { key: "archive.empty", values: {} };
    return (await isBlank(utf8)) ? { key: "archive.blank", values: {} } : { utf8, isTranslated: encoding !== null };
}

export async function lookAt(one: File): Promise<void> {
    const own = ++number;
    forget();
    file.value = one;
    state.value = "reading";
    const read = await textOf(one).catch((): Sentence => ({ key: "archive.unread", values: {} }));
    if (own !== number) return;
    if ("key" in read) {
        problem.value = read;
        text = null;
        state.value = "none";
        return;
    }
    text = read.utf8;
    isTranslated.value = read.isTranslated;
    /* Words of a run that was stopped may be under way. */
    stopRunning = run(read.utf8, one.name, edition.value, {
        picked: (picked) => own === number && keep(picked),
        ended: (end) => own === number && finish(end),
    });
}

export function judgeBy(wanted: Edition): void {
    edition.value = wanted;
    if (file.value && state.value !== "none") void lookAt(file.value);
}

/* A finding on the board. */

export type Move = { san: string; line: number; fen: string };
export type Played = {
    /* Null: the position from which the game starts is not known. */
    start: string | null;
    moves: Move[];
    /* Of the file, from that with which the game begins. */
    lines: string[];
};

/* A line that is not UTF-8 is read as Latin-1. */
function lettersOf(line: Uint8Array): string {
    try {
        return new TextDecoder("utf-8", { fatal: true }).decode(line);
    } catch {
        return new TextDecoder("latin1").decode(line);
    }
}

function linesOf(bytes: Uint8Array): string[] {
    const lines = [];
    let start = 0;
    for (let at = 0; at < bytes.length; ++at) {
        if (bytes[at] !== NEWLINE && bytes[at] !== RETURN) continue;
        lines.push(lettersOf(bytes.subarray(start, at)));
        if (bytes[at] === RETURN && bytes[at + 1] === NEWLINE) ++at;
        start = at + 1;
    }
    return [...lines, lettersOf(bytes.subarray(start))];
}

export async function play({ game }: Found): Promise<Played | null> {
    try {
        const piece = text?.slice(game.offset, game.offset + GAME_BYTES);
        const bytes = new Uint8Array((await piece?.arrayBuffer()) ?? []);
        const own = await referee();
        const at = put(own, bytes);
        const read = take(own, own.archive_game(at, bytes.length));
        own.release(at);
        return read === null ? null : { ...(JSON.parse(read) as Omit<Played, "lines">), lines: linesOf(bytes) };
    } catch {
        return null;
    }
}
