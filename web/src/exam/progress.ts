/*
 * What has been learnt: for each case how often it was right in a row and when it is due again, and for each chapter
 * how many points were reached. Values with pure functions; days are numbers (exam.ts).
 */
import { chapterOf, type Entry } from "./exam.ts";
import type { Question } from "./question.ts";
import type { Random } from "./random.ts";

export type Card = { inRow: number; due: number };
export type Points = { points: number; most: number };
export type Progress = {
    version: 1;
    cards: Record<string, Card>;
    chapters: Record<string, Points>;
    /* Right answers since the last wrong one. */
    inRow: number;
};

export const NOTHING_LEARNT: Progress = { version: 1, cards: {}, chapters: {}, inRow: 0 };
/* After how many days a case comes again that was right once, twice and so on. */
const SPACES = [1, 3, 7, 16, 35, 90] as const;
const LONGEST = 90;
/* After so many right answers a rarer case comes. */
const STEP_UP = 2;

export function answered(progress: Progress, entry: Entry, reached: Points, day: number): Progress {
    const isRight = reached.points === reached.most;
    const inRow = isRight ? (progress.cards[entry.id]?.inRow ?? 0) + 1 : 0;
    const due = day + (isRight ? (SPACES[inRow - 1] ?? LONGEST) : 0);
    const chapter = `${entry.edition} ${chapterOf(entry)}`;
    const had = progress.chapters[chapter] ?? { points: 0, most: 0 };
    const now = { points: had.points + reached.points, most: had.most + reached.most };
    return {
        version: 1,
        cards: { ...progress.cards, [entry.id]: { inRow, due } },
        chapters: { ...progress.chapters, [chapter]: now },
        inRow: isRight ? progress.inRow + 1 : 0,
    };
}

/* Case by case from the simple to the rare; the same topic is passed before the next one. */
export function rarer(cases: readonly Entry[], current: Entry): Entry | undefined {
    return sorted(cases).find(({ rarity, id }) => rarity > current.rarity && id !== current.id);
}

/* A case of the same topic with less about it; the simplest of them has none. */
export function simpler(cases: readonly Entry[], current: Entry): Entry | undefined {
    return sorted(cases)
        .filter(({ topic, rarity }) => topic === current.topic && rarity < current.rarity)
        .at(-1);
}

function sorted(cases: readonly Entry[]): Entry[] {
    return [...cases].sort((one, other) => one.rarity - other.rarity || (one.id < other.id ? -1 : 1));
}

function shareOf({ chapters }: Progress, entry: Entry): number {
    const had = chapters[`${entry.edition} ${chapterOf(entry)}`];
    return had && had.most > 0 ? had.points / had.most : 0.5;
}

/* The chapter in which fewest points were reached. */
function weakest(cases: readonly Entry[], progress: Progress): Entry[] {
    const least = Math.min(...cases.map((entry) => shareOf(progress, entry)));
    return cases.filter((entry) => shareOf(progress, entry) === least);
}

export type Mode = "ladder" | "weakness" | "due";

export function dueOf(cases: readonly Entry[], { cards }: Progress, day: number): Entry[] {
    return cases.filter(({ id }) => (cards[id]?.due ?? Infinity) <= day);
}

/* What an answer counts for: the chapter of the article that decided, which in a variation can be another than in the case. */
export function asAsked(entry: Entry, { one, key }: Pick<Question, "one" | "key">): Entry {
    const [article = entry.article] = key.articles.deciding;
    return { ...entry, edition: one.edition, article };
}

/* What comes next; `last` was asked before, and its answer is in the progress. */
export function nextOf(
    cases: readonly Entry[],
    progress: Progress,
    { mode, last, day, random }: { mode: Mode; last: Entry | null; day: number; random: Random },
): Entry | undefined {
    const others = cases.filter((entry) => entry !== last);
    if (mode === "due") return random.shuffled(dueOf(others, progress, day))[0];
    const pool = mode === "weakness" ? weakest(others, progress) : others;
    const fresh = pool.filter(({ id }) => !(id in progress.cards));
    if (last && mode === "ladder") {
        const wasRight = (progress.cards[last.id]?.inRow ?? 0) > 0;
        if (!wasRight) return simpler(others, last) ?? last;
        if (progress.inRow % STEP_UP === 0) return rarer(fresh, last) ?? rarer(others, last) ?? sorted(others)[0];
        return sorted(fresh).find(({ topic }) => topic === last.topic) ?? rarer(others, last) ?? sorted(others)[0];
    }
    const from = fresh.length > 0 ? fresh : pool;
    return mode === "ladder" ? sorted(from)[0] : random.shuffled(from)[0];
}

function isWhole(value: unknown): value is number {
    return Number.isSafeInteger(value) && (value as number) >= 0;
}

function isObject(value: unknown): value is Record<string, unknown> {
    return typeof value === "object" && value !== null && !Array.isArray(value);
}

/* An object of objects that have a whole number by each of these names. */
function isTable(value: unknown, names: readonly string[]): boolean {
    return (
        isObject(value) &&
        Object.values(value).every((row) => isObject(row) && names.every((name) => isWhole(row[name])))
    );
}

/* Progress as it was kept or exported; null: the text is none. */
export function readProgress(text: string | null): Progress | null {
    try {
        const read: unknown = JSON.parse(text ?? "null");
        const isOne =
            isObject(read) &&
            read.version === 1 &&
            isWhole(read.inRow) &&
            isTable(read.cards, ["inRow", "due"]) &&
            isTable(read.chapters, ["points", "most"]);
        return isOne ? (read as Progress) : null;
    } catch {
        return null;
    }
}
