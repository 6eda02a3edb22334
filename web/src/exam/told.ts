/* What somebody is told of a question who has to answer it: nothing of it says what is right. */
import type { PlayedAct, PlayedCase, PlayedStep, Texts } from "generated/api";
import type { Question } from "./question.ts";
import { isOfPlay, rulesIn } from "./rules.ts";

/* `path`: the squares of a move, which the board behind it does not show. `ruled`: what an earlier claim was. */
export type ToldAct = { said: Texts; event: { actor: string }; path: string | null; castles: boolean; ruled: "right" | "wrong" | null };
export type ToldStep = Pick<PlayedStep, "passed_ms" | "seen" | "clocks"> & {
    acts: ToldAct[];
};
export type ToldCase = Pick<PlayedCase, "edition" | "level" | "supervision" | "increment_s" | "counters" | "moves" | "file"> & {
    start: Pick<PlayedStep, "seen" | "clocks">;
    steps: ToldStep[];
};
export type Told = Pick<Question, "control" | "followed"> & { one: ToldCase };

/* What somebody did; what the program does of itself is a ruling. */
export function doneIn<Act extends { event: { actor: string } }>(acts: readonly Act[]): Act[] {
    return acts.filter(({ event }, at) => at === 0 || event.actor !== "program");
}

function squaresOf({ kind, data }: PlayedAct["event"]): [from: string, to: string] | null {
    const { move } = (data ?? {}) as { move?: unknown };
    return kind === "move" && typeof move === "string" ? [move.slice(0, 2), move.slice(2, 4)] : null;
}

/* A castling is written as the squares of king and rook, which only Chess960 does not say by itself. */
function toldAct({ said, event }: PlayedAct, isChess960: boolean, ruled: ToldAct["ruled"]): ToldAct {
    const squares = squaresOf(event);
    const castles = squares !== null && said.en.includes("O-O");
    return {
        said,
        event: { actor: event.actor },
        path: castles && !isChess960 ? null : (squares?.join(castles ? ", " : "–") ?? null),
        castles,
        ruled: event.kind === "claim" ? ruled : null,
    };
}

/* Who is late loses by the default time: that none is announced is told too. */
function regulationsTold(one: PlayedCase): object {
    const { regulations } = rulesIn(one);
    return isOfPlay(one) ? regulations : { default_time_min: one.edition === "2023" ? "zero" : "none", ...regulations };
}

/* null: the claim has not been examined yet. */
function ruledIn({ acts }: PlayedStep): ToldAct["ruled"] {
    if (acts.at(-1)?.ruling.verdict === "claim-made") return null;
    return acts.every(({ ruling }) => ruling.outcome === "upheld") ? "right" : "wrong";
}

/* A question without its ruling, and without how the board and the clocks are behind it. */
export function toldOf({ one, control, followed }: Question): Told {
    const { edition, level, supervision, increment_s, counters, moves, start } = one;
    const { variant, state } = rulesIn(one);
    const told = ({ acts }: PlayedStep, ruled: ToldAct["ruled"]) => doneIn(acts).map((act) => toldAct(act, variant === "chess960", ruled));
    const earlier = one.steps.slice(0, -1).map((step): ToldStep => {
        const { passed_ms, seen, clocks } = step;
        return { passed_ms, seen, clocks, acts: told(step, ruledIn(step)) };
    });
    const asked = one.steps.slice(-1).map((step) => ({ passed_ms: 0, seen: "", clocks: null, acts: told(step, null).slice(0, 1) }));
    return {
        control,
        followed,
        one: {
            edition,
            level,
            supervision,
            increment_s,
            counters,
            moves,
            file: { variant, regulations: regulationsTold(one), state },
            start: { seen: start.seen, clocks: start.clocks },
            steps: [...earlier, ...asked],
        },
    };
}
