/*
 * The exam that is being made, as this browser keeps it: all its windows together. "Rule on a case" puts its cases
 * into it too.
 */
import { NO_PAPER, type Paper, readPaper } from "../../../exam/paper.ts";
import { Shared } from "../../../state/shared.ts";

const shared = new Shared<Paper>("hakem.exam", readPaper, NO_PAPER);

export const { now: paper, isKept } = shared;

export function changePaper(change: (paper: Paper) => Paper): void {
    shared.change(change);
}
