/*
 * Exams: a seed and what is wanted make the same questions wherever they are made. The case of the day is an exam of
 * one question, whose seed is the day.
 */
import { type Ask, type Question, variedQuestion } from "./question.ts";
import { randomFrom } from "./random.ts";

/* Its article decides; `articles` are all that the case lists. */
export type Entry = { id: string; topic: string; edition: string; article: string; articles: string[]; rarity: number };
/* What is practised: a chapter of the Laws of 2023 ("": any), or an article of an edition with its parts. */
export type Scope = { chapter: string } | { edition: string; article: string };
export type Wanted = {
    seed: string;
    count: number;
    /* For all of it; 0: as long as one likes. */
    minutes: number;
    /* A chapter of the Laws of 2023; "": any. */
    chapter: string;
};

const DAY_MS = 86400000;
export const MOST_QUESTIONS = 50;
export const MOST_MINUTES = 300;
const MOST_SEED = 40;
const ROUND = 10;
const MOST_ALIKE = 2;
/* So many for each question that is wanted. */
const MOST_WAITING = 3;

/* The chapter in which an article stands: 9.2.1 in 9, A.4.3 in A. */
export function chapterOf({ article }: Pick<Entry, "article">): string {
    return article.split(/[.#]/, 1)[0] ?? "";
}

/* The chapters of an edition whose cases can be asked, numbers first. */
export function chaptersOf(cases: readonly Entry[], edition = "2023"): string[] {
    const chapters = new Set(cases.filter((entry) => entry.edition === edition).map(chapterOf));
    const place = (chapter: string) => (/^\d+$/.test(chapter) ? Number(chapter) : Infinity);
    return [...chapters].sort((one, other) => place(one) - place(other) || (one < other ? -1 : 1));
}

export function ofChapter(cases: readonly Entry[], chapter: string): Entry[] {
    return cases.filter((entry) => chapter === "" || (entry.edition === "2023" && chapterOf(entry) === chapter));
}

/* Does the answer stand in this chapter of an edition? A variation can bring it into another. */
export function isOf({ one, key }: Pick<Question, "one" | "key">, edition: string, chapter: string): boolean {
    return one.edition === edition && key.articles.deciding.some((article) => chapterOf({ article }) === chapter);
}

/* Is it the article, or does it stand in it? */
export function isPart(number: string, article: string): boolean {
    return number === article || number.startsWith(`${article}.`);
}

export function ofScope(cases: readonly Entry[], scope: Scope): Entry[] {
    if ("chapter" in scope) return ofChapter(cases, scope.chapter);
    return cases.filter(({ edition, articles }) => edition === scope.edition && articles.some((number) => isPart(number, scope.article)));
}

/* Does the answer stand in what is practised? */
export function isWithin(question: Pick<Question, "one" | "key">, scope: Scope): boolean {
    if ("chapter" in scope) return scope.chapter === "" || isOf(question, "2023", scope.chapter);
    return question.one.edition === scope.edition && question.key.articles.deciding.some((number) => isPart(number, scope.article));
}

/* How many of the last nine questions have an article that decides in common with this one, at the most of each. */
function alike({ key }: Pick<Question, "key">, earlier: readonly Pick<Question, "key">[]): number {
    const near = earlier.slice(1 - ROUND).flatMap((one) => one.key.articles.deciding);
    return Math.max(0, ...key.articles.deciding.map((article) => near.filter((one) => one === article).length));
}

/* Of ten questions one after the other an article decides at most two. */
export function varies(question: Pick<Question, "key">, earlier: readonly Pick<Question, "key">[]): boolean {
    return alike(question, earlier) < MOST_ALIKE;
}

function take(from: Question[], question: Question | undefined, to: Question[]): void {
    if (!question) return;
    from.splice(from.indexOf(question), 1);
    to.push(question);
}

/*
 * Each question has a seed of its own, so that it does not hang on the tries for those before it. What is too much like
 * those before it waits; it is taken where a pool has nothing else, or too little of it.
 */
export async function drawFrom(
    ask: Ask,
    pool: readonly Entry[],
    { seed, count }: Pick<Wanted, "seed" | "count">,
    fits: (question: Question) => boolean,
): Promise<Question[]> {
    const [drawn, waiting]: [Question[], Question[]] = [[], []];
    for (const { id } of randomFrom(`exam ${seed}`).shuffled(pool)) {
        if (drawn.length === count || waiting.length === MOST_WAITING * count) break;
        const question = await variedQuestion(ask, id, randomFrom(`question ${seed} ${id}`), fits);
        if (question) waiting.push(question);
        take(waiting, waiting.find((one) => varies(one, drawn)), drawn);
    }
    while (drawn.length < count && waiting.length > 0) {
        const least = Math.min(...waiting.map((one) => alike(one, drawn)));
        take(waiting, waiting.find((one) => alike(one, drawn) === least), drawn);
    }
    return drawn;
}

export function draw(ask: Ask, cases: readonly Entry[], wanted: Wanted): Promise<Question[]> {
    const { chapter } = wanted;
    return drawFrom(ask, ofChapter(cases, chapter), wanted, (one) => chapter === "" || isOf(one, "2023", chapter));
}

/* The day is that of UTC: the same for everybody. */
export function dayOf(now_ms: number): number {
    return Math.floor(now_ms / DAY_MS);
}

export async function caseOfDay(ask: Ask, cases: readonly Entry[], day: number): Promise<Question | undefined> {
    const [one] = await draw(ask, cases, { seed: `day ${day}`, count: 1, minutes: 0, chapter: "" });
    return one;
}

function wholeIn(text: string | null, least: number, most: number, otherwise: number): number {
    const number = /^\d{1,4}$/.test(text ?? "") ? Number(text) : otherwise;
    return Math.min(most, Math.max(least, number));
}

/* The exam as it stands in an address; null: none does. */
export function readWanted(address: string): Wanted | null {
    const members = new URLSearchParams(address);
    const seed = (members.get("seed") ?? "").slice(0, MOST_SEED);
    if (seed === "") return null;
    return {
        seed,
        count: wholeIn(members.get("questions"), 1, MOST_QUESTIONS, 10),
        minutes: wholeIn(members.get("minutes"), 0, MOST_MINUTES, 0),
        chapter: members.get("chapter") ?? "",
    };
}

export function writeWanted({ seed, count, minutes, chapter }: Wanted): string {
    return new URLSearchParams({ seed, questions: String(count), minutes: String(minutes), chapter }).toString();
}
