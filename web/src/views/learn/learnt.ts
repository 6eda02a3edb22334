/* What has been learnt, as this browser keeps it: all its windows together. */
import { signal } from "@preact/signals";
import { dayOf } from "../../exam/exam.ts";
import { type Given, marksOf, sumOf } from "../../exam/marks.ts";
import { answered, asAsked, NOTHING_LEARNT, type Progress, readProgress } from "../../exam/progress.ts";
import type { Question } from "../../exam/question.ts";
import { recall, remember } from "../../words/words.ts";
import { entryOf } from "./asking.ts";

const PROGRESS = "hakem.learn.progress";

const kept = () => readProgress(recall(PROGRESS));

export const progress = signal<Progress>(kept() ?? NOTHING_LEARNT);

/* What another window has learnt. */
addEventListener("storage", ({ key }) => {
    if (key === PROGRESS || key === null) progress.value = kept() ?? NOTHING_LEARNT;
});

export function keepProgress(now: Progress): void {
    progress.value = now;
    remember(PROGRESS, JSON.stringify(now));
}

/* It is added to what is kept, which another window may have written since. */
export function noteAnswer(question: Question, given: Given): void {
    const entry = entryOf(question.id);
    const reached = sumOf(marksOf(question.key, given));
    if (entry) keepProgress(answered(kept() ?? progress.value, asAsked(entry, question), reached, dayOf(Date.now())));
}
