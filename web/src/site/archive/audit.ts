/*
 * A text of games judged slice by slice by the referee in WebAssembly (src/site/archive.c), in a worker or in the page.
 */
import { type Exports, put, take, textAt } from "../wasm.ts";

/* The members of a line of `hakem audit --json`. */
export type Finding = { kind: string; line: number; ply: number; article: string | null; text: string };
export type Game = {
    game: number;
    line: number;
    offset: number;
    white: string;
    black: string;
    result: string;
    plies: number;
    final_fen: string | null;
    findings: Finding[];
    findings_left_out?: number;
};
export type Totals = {
    games: number;
    plies: number;
    games_found: number;
    findings: number;
    kinds: Record<string, number>;
};

export type Order = { text: Blob; file: string; edition: string; sliceBytes: number };
/* `lines`: the games with findings since the last time, one a line. */
export type Judged = { lines: string; totals: Totals; read: number };
/* `stopped`: `tell` has said so; `unread`: the file cannot be read; `room`: there is no memory for its games. */
export type End = "done" | "stopped" | "unread" | "room";

function begin(referee: Exports, { file, edition }: Order): boolean {
    const encoder = new TextEncoder();
    const [name, laws] = [put(referee, encoder.encode(file)), put(referee, encoder.encode(edition))];
    const hasBegun = referee.archive_begin(name, laws) !== 0;
    for (const at of [name, laws]) referee.release(at);
    return hasBegun;
}

/* Judge what can be judged with the next slice; null: there is no memory. */
function judge(referee: Exports, slice: Uint8Array, isLast: boolean): { lines: string; totals: Totals } | null {
    const room = referee.archive_room(slice.length);
    if (room === 0) return null;
    new Uint8Array(referee.memory.buffer, room, slice.length).set(slice);
    const lines = referee.archive_judge(slice.length, Number(isLast));
    const totals = lines === 0 ? null : take(referee, referee.archive_totals());
    return totals === null ? null : { lines: textAt(referee, lines), totals: JSON.parse(totals) as Totals };
}

/* `tell` is told after each slice, and answers whether to go on. */
export async function audit(
    referee: Exports,
    order: Order,
    tell: (judged: Judged) => boolean | Promise<boolean>,
): Promise<End> {
    const { text, sliceBytes } = order;
    if (!begin(referee, order)) return "room";
    for (let read = 0; read < text.size; ) {
        const piece = text.slice(read, read + sliceBytes);
        const slice = await piece.arrayBuffer().catch(() => null);
        if (slice === null) return "unread";
        read += piece.size;
        const judged = judge(referee, new Uint8Array(slice), read >= text.size);
        if (judged === null) return "room";
        if (!(await tell({ ...judged, read }))) return "stopped";
    }
    return "done";
}
