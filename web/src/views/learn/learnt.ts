/* What has been learnt, as this browser keeps it: all its windows together. */
import { dayOf } from "../../exam/exam.ts";
import { type Given, marksOf, sumOf } from "../../exam/marks.ts";
import { answered, asAsked, NOTHING_LEARNT, type Progress, readProgress } from "../../exam/progress.ts";
import type { Question } from "../../exam/question.ts";
import { Shared } from "../../state/shared.ts";
import { entryOf } from "./asking.ts";

const shared = new Shared<Progress>("hakem.learn.progress", readProgress, NOTHING_LEARNT);

export const progress = shared.now;

export function keepProgress(now: Progress): void {
    shared.change(() => now);
}

export function noteAnswer(question: Question, given: Given): void {
    const entry = entryOf(question.id);
    const reached = sumOf(marksOf(question.key, given));
    if (entry) shared.change((now) => answered(now, asAsked(entry, question), reached, dayOf(Date.now())));
}
