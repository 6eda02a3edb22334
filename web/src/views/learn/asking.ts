/* The referee asked about variations, and the words of the editions that come up. */
import { cases as known } from "generated/practice";
import { call } from "../../api/request.ts";
import type { Entry } from "../../exam/exam.ts";
import { Unruled } from "../../exam/patience.ts";
import type { Ask, Question } from "../../exam/question.ts";
import { loadLaw } from "../../parts/law.ts";

export const cases: readonly Entry[] = known;

/* These say something of the case; anything else, that the referee failed. */
const REFUSALS: readonly string[] = ["impossible", "missing", "syntax"];

export const ask: Ask = async (id, changes) => {
    const answer = await call("POST cases/{case}", { in: { case: id }, body: changes });
    if (answer.ok) return answer.body;
    if (REFUSALS.includes(answer.body.code)) return null;
    throw new Unruled(answer.body);
};

export async function withLaw(questions: Question[]): Promise<Question[]> {
    await Promise.all([...new Set(questions.map(({ one }) => one.edition))].map(loadLaw));
    return questions;
}

export function entryOf(id: string): Entry | undefined {
    return cases.find((entry) => entry.id === id);
}
