/*
 * The exam that is being made, as this browser keeps it: all its windows together. "Rule on a case" puts its cases
 * into it too.
 */
import { signal } from "@preact/signals";
import { NO_PAPER, type Paper, readPaper } from "../../../exam/paper.ts";
import { recall, remember } from "../../../words/words.ts";

const PAPER = "hakem.exam";

const kept = () => readPaper(recall(PAPER)) ?? NO_PAPER;

export const paper = signal<Paper>(kept());

/* What another window has made of it. */
addEventListener("storage", ({ key }) => {
    if (key === PAPER || key === null) paper.value = kept();
});

/* What is kept is changed, which another window may have written since. */
export function changePaper(change: (paper: Paper) => Paper): void {
    paper.value = change(readPaper(recall(PAPER)) ?? paper.value);
    remember(PAPER, JSON.stringify(paper.value));
}
