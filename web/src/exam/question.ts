/*
 * Questions: a case or a variation of it that may be asked and has exactly one right answer, with the readings of the
 * Laws on which that hangs. The referee is asked by `ask`.
 */
import type { CaseChanges, PlayedCase } from "generated/api";
import { readings } from "generated/readings";
import { isSeen } from "./displays.ts";
import { type Key, keyOf } from "./key.ts";
import { isPossible, staysPossible } from "./possible.ts";
import { type Random, randomFrom } from "./random.ts";
import { type Control, fitted, type Variation, vary } from "./vary.ts";

/* Answers null if there is no such case by these changes; throws if there is no answer. */
export type Ask = (id: string, changes: CaseChanges) => Promise<PlayedCase | null>;
export type Question = {
    id: string;
    changes: CaseChanges;
    one: PlayedCase;
    key: Key;
    /* The time control; null: the case does not say it, or has it among its regulations. */
    control: Control | null;
    /* Readings that the question names, since with another choice the answer would be another. */
    followed: { reading: string; choice: string }[];
};

const TRIES = 12;

/* What an answer is marked by: articles that a ruling only cites besides make no other answer. */
function rightIn(key: Key | null): string {
    return JSON.stringify(key && { ...key, articles: key.articles.deciding });
}

async function followedBy(ask: Ask, id: string, changes: CaseChanges, one: PlayedCase, key: Key): Promise<Question["followed"]> {
    const followed = [];
    for (const [reading, choice] of Object.entries(one.readings)) {
        const others = Object.keys(readings[reading]?.choices ?? {}).filter((other) => other !== choice);
        for (const other of others) {
            const by = await ask(id, { ...changes, readings: { [reading]: other } } as CaseChanges);
            if (by && rightIn(keyOf(by)) === rightIn(key)) continue;
            followed.push({ reading, choice });
            break;
        }
    }
    return followed;
}

/* The question that a case is with these changes; null: it cannot be asked. */
export async function questionOf(
    ask: Ask,
    id: string,
    changes: CaseChanges,
    control: Control | null = null,
    mayBe: (one: PlayedCase) => boolean = isPossible,
): Promise<Question | null> {
    const one = await ask(id, changes);
    const key = one && mayBe(one) ? keyOf(one) : null;
    return one && key ? { id, changes, one, key, control, followed: await followedBy(ask, id, changes, one, key) } : null;
}

/* Is everything ruled on by the same articles? */
function ruledAlike(one: PlayedCase, other: PlayedCase): boolean {
    const ruled = ({ result, steps }: PlayedCase) =>
        JSON.stringify([result, steps.map(({ acts }) => acts.map(({ ruling }) => [ruling.outcome, ruling.verdict, ruling.deciding]))]);
    return ruled(one) === ruled(other);
}

/* A variation that shows what a hall could see. In another position it is ruled on as in that of the case. */
async function seenQuestion(ask: Ask, id: string, { changes, control }: Variation): Promise<Question | null> {
    const question = await questionOf(ask, id, changes, control);
    if (!question || !isSeen(question.one, control)) return null;
    const { start_fen, ...others } = changes;
    if (start_fen === undefined) return question;
    const there = await ask(id, others);
    return there && ruledAlike(there, question.one) ? question : null;
}

/* The case itself; with other displays, always the same, where a hall could not see its own. */
export async function ownQuestion(ask: Ask, id: string): Promise<Question | null> {
    const own = await questionOf(ask, id, {});
    if (!own || isSeen(own.one, null)) return own;
    const random = randomFrom(`own ${id}`);
    for (let i = 0; i < TRIES; i++) {
        const question = await seenQuestion(ask, id, fitted(own.one, random));
        if (question) return question;
    }
    return null;
}

/* A variation of a case that fits; the case itself where none does. null: nor does that. */
export async function variedQuestion(
    ask: Ask,
    id: string,
    random: Random,
    fits: (question: Question) => boolean = () => true,
): Promise<Question | null> {
    const base = await ask(id, {});
    for (let i = 0; base && i < TRIES; i++) {
        const varied = await seenQuestion(ask, id, vary(base, random));
        if (varied && staysPossible(base, varied.one) && fits(varied)) return varied;
    }
    const own = base && (await ownQuestion(ask, id));
    return own && fits(own) ? own : null;
}
