/*
 * What the scenarios of an exam ask, by their ids: the question with what is right, or why there is none. Each is
 * played when it comes into the exam.
 */
import { signal } from "@preact/signals";
import { isPossible } from "../../../exam/possible.ts";
import { type Paper, type Scenario } from "../../../exam/paper.ts";
import { type Ask, type Question, questionOf } from "../../../exam/question.ts";
import { playScenario } from "../../../site/request.ts";
import { withLaw } from "../asking.ts";
import { paper } from "./made.ts";

export type Asked =
    | { is: "question"; question: Question; /* Such as an arbiter meets, and the Laws rule on. */ isUsual: boolean }
    /* The referee cannot play it: a sentence in English; "": it plays it, and nothing is right alone. */
    | { is: "none"; why: string };

type Looked = { scenario: Scenario; asked: Asked };

const looked = signal<Record<string, Looked>>({});
/* The referee has failed. */
export const isDown = signal(false);

let isLooking = false;

/* undefined: it is being looked at. */
export function askedOf(scenario: Scenario): Asked | undefined {
    const found = looked.value[scenario.id];
    return found && JSON.stringify(found.scenario) === JSON.stringify(scenario) ? found.asked : undefined;
}

/* The questions of an exam that can be asked, in their order. */
export function questionsOf({ scenarios }: Paper): { scenario: Scenario; question: Question }[] {
    return scenarios.flatMap((scenario) => {
        const asked = askedOf(scenario);
        return asked?.is === "question" ? [{ scenario, question: asked.question }] : [];
    });
}

async function look(scenario: Scenario): Promise<Asked> {
    let why = "";
    const ask: Ask = async (_id, changes) => {
        const answer = await playScenario(scenario, changes);
        if (answer.ok) return answer.body;
        if (answer.body.code === "down") throw new Error(answer.body.detail);
        why ||= answer.body.detail;
        return null;
    };
    const isWhole = (one: Question["one"]) => {
        why = one.stopped ? `${one.stopped}.` : "";
        return one.stopped === null;
    };
    const question = await questionOf(ask, scenario.id, {}, null, isWhole);
    if (!question) return { is: "none", why };
    await withLaw([question]);
    return { is: "question", question, isUsual: isPossible(question.one) };
}

/* One after the other; what comes in meanwhile is looked at too. */
export async function lookAtAll(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    isDown.value = false;
    try {
        for (;;) {
            const scenario = paper.value.scenarios.find((one) => !askedOf(one));
            if (!scenario) break;
            const asked = await look(scenario);
            looked.value = { ...looked.value, [scenario.id]: { scenario, asked } };
        }
    } catch {
        isDown.value = true;
    } finally {
        isLooking = false;
    }
}
