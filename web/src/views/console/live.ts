/*
 * A game of the hall as the catalogue of incidents sees it, and what its log tells that its state
 * does not: what can be taken back. Plain functions over values.
 */
import type { Entry } from "generated/api";
import type { Case } from "../../incidents/types.ts";
import { type LiveState as State, moverOf } from "../../state/state.ts";

type Clocks = { white_ms: number; black_ms: number };
/* An entry of the log that the referee has judged. */
export type Judged = Entry & Required<Pick<Entry, "event">> & { ruling: NonNullable<Entry["ruling"]> };

export function isJudged(entry: Entry): entry is Judged {
    return Boolean(entry.event && entry.ruling);
}

export function dataOf({ event }: Pick<Judged, "event">): Record<string, unknown> {
    return (event.data ?? {}) as Record<string, unknown>;
}

function isDrawClaim(entry: Judged): boolean {
    return entry.event.kind === "claim" && ["threefold", "fifty"].includes(String(dataOf(entry).ground));
}

/* The entries that are taken back with an event: the examination of a draw claim goes with its claim. */
export function undoneWith(entries: readonly Judged[], seq: number): Judged[] {
    const at = entries.findIndex(({ event }) => event.seq === seq);
    const undone = entries[at];
    if (!undone) return [];
    if (!isDrawClaim(undone)) return [undone];
    const later = entries.slice(at + 1);
    const next = later.findIndex(isDrawClaim);
    const examined = later
        .slice(0, next < 0 ? undefined : next)
        .filter(({ event }) => event.kind === "examine");
    return [undone, ...examined];
}

/* The numbers of the events that a later decision has taken back. */
export function takenBack(entries: readonly Judged[]): ReadonlySet<number> {
    const gone = new Set<number>();
    /* The latest first: what has been taken back itself takes nothing back. */
    for (const entry of [...entries].reverse()) {
        const { decision, seq } = dataOf(entry);
        if (decision === "reverse" && entry.ruling.outcome === "upheld" && !gone.has(entry.event.seq))
            for (const { event } of undoneWith(entries, Number(seq))) gone.add(event.seq);
    }
    return gone;
}

/* When the game was begun, in its own time; 0, when it was made, if it has not been. */
export function begunMs(entries: readonly Judged[]): number {
    return entries.find(({ event, ruling }) => event.kind === "start" && ruling.outcome === "upheld")?.event.at_ms ?? 0;
}

/* Does an illegal move, or a press without a move, stand that has been completed? */
function stands({ signs = [] }: Pick<State, "signs">): boolean {
    return signs.some(
        ({ sign, owes }) => (sign === "illegal_move" || sign === "pawn_left") && owes !== "wait",
    );
}

/* What people did with pieces and clock stands: nothing is taken back behind it. */
const CLOSING = new Set(["move", "press", "seal"]);
/* What has no ruling, if it is not the arbiter's. */
const UNRULED = new Set(["interrupt", "resume", "record", "pause"]);
/* What is not offered: an examination goes with its claim. */
const UNOFFERED = new Set(["start", "examine"]);

/*
 * What can be taken back, the latest first: the acts of arbiters and whatever was ruled on since a
 * player last moved, pressed the clock or sealed a move.
 */
export function reversible(entries: readonly Judged[]): Judged[] {
    const gone = takenBack(entries);
    const latest = [...entries].reverse();
    const closed = latest.findIndex(({ event }) => CLOSING.has(event.kind));
    return latest
        .slice(0, closed < 0 ? undefined : closed)
        .filter(
            ({ event, ruling }) =>
                !UNOFFERED.has(event.kind) &&
                (event.actor === "arbiter" || !UNRULED.has(event.kind)) &&
                ruling.outcome !== "inadmissible" &&
                !gone.has(event.seq),
        );
}

/* The case of the catalogue; `nowMs` is the time of the game. */
export function caseOf(state: State, clocks: Clocks | null, nowMs: number): Case {
    const level = state.time_control === null ? "none" : state.level;
    return {
        edition: state.edition,
        level: level === "auto" ? "standard" : level,
        limited:
            level !== "standard" &&
            level !== "none" &&
            (state.edition === "2005" || state.supervision === "limited"),
        profile: state.profile,
        status: state.status,
        moves: "known",
        clocks: "known",
        stands: stands(state),
        hangs: false,
        alone: false,
        held: state.status === "interrupted" && !state.call,
        ...(clocks ? { times: clocks } : {}),
        now_ms: nowMs,
    };
}

/* The number of the next move, as the scoresheet counts. */
export function moveNumberOf({ fen }: Pick<State, "fen">): number {
    return Number(fen.split(" ")[5]) || 1;
}

/* Moves of each player since a piece was captured or a pawn was moved (9.3, 9.6.2). */
export function quietMoves({ fen }: Pick<State, "fen">): number {
    return Math.floor((Number(fen.split(" ")[4]) || 0) / 2);
}

/*
 * The half-move that stands and is at fault: the player's last one, if his last press completed
 * more than a legal move. null: there is none.
 */
export function faultyPly(
    state: Pick<State, "start_fen" | "fen" | "check" | "turn" | "moves">,
    entries: readonly Judged[],
    who: unknown,
): number | null {
    const presses = entries.filter(({ event }) => event.kind === "press" && event.actor === who);
    if (presses.at(-1)?.ruling.verdict !== "illegal-move-completed") return null;
    for (let at = state.moves.length - 1; at >= 0; at--)
        if (moverOf(state, at) === who) return at + 1;
    return null;
}

/* The counters of the state, each with both players, as a case has them. */
export const COUNTED = ["illegal_moves", "warnings", "requests", "offers"] as const;
export type Counted = Record<(typeof COUNTED)[number], { white: number; black: number }>;

export function countersOf({ counters }: Pick<State, "counters">): Counted {
    const of = (name: (typeof COUNTED)[number]) => ({
        white: counters?.white[name] ?? 0,
        black: counters?.black[name] ?? 0,
    });
    return Object.fromEntries(COUNTED.map((name) => [name, of(name)])) as Counted;
}
