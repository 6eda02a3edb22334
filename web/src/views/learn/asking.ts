/* The referee asked about variations, and the words of the editions that come up. */
import { cases as known } from "generated/practice";
import { call } from "../../api/request.ts";
import type { Entry } from "../../exam/exam.ts";
import { patient, Unruled } from "../../exam/patience.ts";
import type { Ask, Question } from "../../exam/question.ts";
import { loadLaw } from "../../parts/law.ts";

export const cases: readonly Entry[] = known;

/* These say something of the case; anything else, that the referee failed. */
const REFUSALS: readonly string[] = ["impossible", "missing", "syntax"];

const BUSY_MS = 1000;

const askOnce: Ask = async (id, changes) => {
    const answer = await call("POST cases/{case}", { in: { case: id }, body: changes });
    if (answer.ok) return answer.body;
    if (REFUSALS.includes(answer.body.code)) return null;
    throw new Unruled(answer.body);
};

/* A hall rules on so many cases in a time. */
export const ask = patient(askOnce, () => new Promise((resolve) => setTimeout(resolve, BUSY_MS)));

export async function withLaw(questions: Question[]): Promise<Question[]> {
    await Promise.all([...new Set(questions.map(({ one }) => one.edition))].map(loadLaw));
    return questions;
}

export function entryOf(id: string): Entry | undefined {
    return cases.find((entry) => entry.id === id);
}
