/* What somebody is told of a question who has to answer it: nothing of it says what is right. */
import type { PlayedCase, PlayedStep, Texts } from "generated/api";
import type { Question } from "./question.ts";
import { isOfPlay, rulesIn } from "./rules.ts";

export type ToldStep = Pick<PlayedStep, "passed_ms" | "seen" | "clocks"> & {
    acts: { said: Texts; event: { actor: string } }[];
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

function toldActs({ acts }: PlayedStep): ToldStep["acts"] {
    return doneIn(acts).map(({ said, event: { actor } }) => ({ said, event: { actor } }));
}

/* Who is late loses by the default time: that none is announced is told too. */
function regulationsTold(one: PlayedCase): object {
    const { regulations } = rulesIn(one);
    return isOfPlay(one) ? regulations : { default_time_min: one.edition === "2023" ? "zero" : "none", ...regulations };
}

/* A question without its ruling, and without how the board and the clocks are behind it. */
export function toldOf({ one, control, followed }: Question): Told {
    const { edition, level, supervision, increment_s, counters, moves, start } = one;
    const { variant, state } = rulesIn(one);
    const earlier = one.steps.slice(0, -1).map((step): ToldStep => {
        const { passed_ms, seen, clocks } = step;
        return { passed_ms, seen, clocks, acts: toldActs(step) };
    });
    const asked = one.steps.slice(-1).map((step) => ({ passed_ms: 0, seen: "", clocks: null, acts: toldActs(step).slice(0, 1) }));
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
