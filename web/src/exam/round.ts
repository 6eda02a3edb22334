/* A round of practice: one question after the other, what comes next hangs on what was answered (progress.ts). */
import { type Entry, varies } from "./exam.ts";
import { type Mode, nextOf, type Progress } from "./progress.ts";
import { type Ask, type Question, variedQuestion } from "./question.ts";
import type { Random } from "./random.ts";

/* The cases that may be asked, and what has been. */
export type Round = { pool: readonly Entry[]; asked: readonly Question[] };
export type Learner = { mode: Mode; progress: Progress; day: number; random: Random; /* One article is practised: the cases that it decides come first. */ decides?: (entry: Entry) => boolean };

/* Too much like what was asked are so many at the most, then the first of them comes. */
const MOST_WAITING = 10;

/*
 * The next question; undefined: there is none. What cannot be asked leaves the round. Who was wrong, or practises one
 * article, is asked what he has to learn, however much alike it is.
 */
export async function nextInRound(
    ask: Ask,
    round: Round,
    { mode, progress, day, random, decides }: Learner,
    fits: (question: Question, entry: Entry) => boolean,
): Promise<{ round: Round; question: Question | undefined }> {
    const id = round.asked.at(-1)?.id;
    const mayBeAlike = decides !== undefined || (id !== undefined && progress.cards[id]?.inRow === 0);
    const waiting: Question[] = [];
    let { pool } = round;
    let left = pool;
    let last = pool.find((entry) => entry.id === id) ?? null;
    let found: Question | undefined;
    while (!found && waiting.length < MOST_WAITING) {
        const own = decides ? left.filter(decides) : [];
        const entry = nextOf(own.length > 0 ? own : left, progress, { mode, last, day, random });
        if (!entry) break;
        const question = await variedQuestion(ask, entry.id, random, (one) => fits(one, entry));
        if (question && (mayBeAlike || varies(question, round.asked))) found = question;
        else if (question) waiting.push(question);
        else pool = pool.filter((one) => one !== entry);
        left = left.filter((one) => one !== entry);
        if (entry === last) last = null;
    }
    const question = found ?? waiting[0];
    return { round: { pool, asked: question ? [...round.asked, question] : round.asked }, question };
}
