/*
 * A game of the hall as the catalogue of incidents sees it. Plain functions over values.
 */
import type { Case } from "../../incidents/types.ts";
import type { Judged } from "../../state/log.ts";
import { type LiveState as State, moverOf } from "../../state/state.ts";

type Clocks = { white_ms: number; black_ms: number };
/* Does an illegal move, or a press without a move, stand that has been completed? */
function stands({ signs = [] }: Pick<State, "signs">): boolean {
    return signs.some(
        ({ sign, owes }) => (sign === "illegal_move" || sign === "pawn_left") && owes !== "wait",
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
