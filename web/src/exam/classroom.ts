/*
 * A class: its questions, each with what its pupils are told and apart from it what is right; what they answered, and
 * what that says of them all. What comes from pupils or from a file is read here, and is trusted in nothing.
 */
import type { Texts } from "generated/api";
import { isClaim, type Key } from "./key.ts";
import { CHOICES, type Element, type Given, marksOf, rightAnswer, sumOf } from "./marks.ts";
import type { Question } from "./question.ts";
import { type Told, toldOf } from "./told.ts";

/* What a pupil's page has of a question before the right answer is shown. */
export type ClassTold = Told & { isClaim: boolean };
export type Right = { key: Key; rulings: Texts[] };
export type Asked = { id: string; title: Texts; told: ClassTold; right: Right };
/* An answer to one element, and how many gave it. */
export type Counted = { value: Given; count: number };
export type Spread = { element: Element; rows: Counted[] }[];
/* What is shown: what is right, what the class answered, and the case of the collection (null: it is of none). */
export type Shown = Right & { from: string | null; answered: number; spread: Spread };
/* What a pupil answered to a question, from 0. */
export type Result = { question: number; name: string; given: Given; isOnPaper?: boolean };
/*
 * What a pupil's browser keeps: his answer to the question of that number, what of it the hall has (null: nothing), what
 * was sent of which the hall has not said whether it has it (null: nothing), and since when.
 */
export type Own = {
    code: string;
    key: string;
    name: string;
    number: number;
    given: Given;
    sent: Given | null;
    sending: Given | null;
    keptMs: number;
};
export type Lesson = { title: string; asked: Asked[] };
/* What the trainer's browser keeps: the questions with what is right, the code of the class that goes on, and the results. */
export type Held = Lesson & { code: string | null; results: Result[] };
export type Points = { points: number; most: number };

export const MOST_ASKED = 50;
/* As the hall counts them (src/hall/server/classes.h). */
export const MOST_TITLE_LETTERS = 120;
export const MOST_NAME_LETTERS = 60;
/* Characters of a text; the hall takes no longer one. */
const MOST_TOLD = 60000;
const MOST_ARTICLE = 20;
const MOST_MS = 1000 * 60000;
/* As long as the hall keeps a class that is not used. */
const MOST_KEPT_MS = 12 * 60 * 60000;

/* The question as it is asked in a class. */
export function askedOf({ id, ...question }: Question): Asked {
    const { one, key } = question;
    const told = { ...toldOf({ id, ...question }), isClaim: isClaim(one) };
    const rulings = one.steps.at(-1)?.acts.map(({ ruling }) => ruling.texts) ?? [];
    return { id, title: one.title, told, right: { key, rulings } };
}

function parsed(text: string | null | undefined): unknown {
    try {
        return JSON.parse(text ?? "null");
    } catch {
        return null;
    }
}

function isObject(value: unknown): value is Record<string, unknown> {
    return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isTexts(value: unknown): value is Texts {
    return isObject(value) && typeof value.en === "string" && typeof value.tr === "string";
}

function isNumber(value: unknown): value is number {
    return Number.isSafeInteger(value) && Math.abs(Number(value)) <= MOST_MS;
}

function chosen<Choice extends string>(choices: readonly Choice[], value: unknown): Choice | undefined {
    return choices.find((one) => one === value);
}

function clocksIn(value: unknown): Given["clocks"] {
    if (!isObject(value)) return undefined;
    const read = CHOICES.mover.filter((player) => isNumber(value[player])).map((player) => [player, value[player]]);
    return read.length > 0 ? (Object.fromEntries(read) as Given["clocks"]) : undefined;
}

/* An answer as a page of a pupil wrote it; what is none of its members is left out. null: there is none. */
export function readGiven(text: string | null | undefined): Given | null {
    const read = parsed(text);
    if (!isObject(read)) return null;
    const { article } = read;
    const isArticle = typeof article === "string" && article.length <= MOST_ARTICLE && /^[\w.#-]+$/.test(article);
    const given: Given = {
        result: chosen(CHOICES.result, read.result),
        claim: chosen(CHOICES.claim, read.claim),
        clocks: clocksIn(read.clocks),
        board: chosen(CHOICES.board, read.board),
        mover: chosen(CHOICES.mover, read.mover),
        duty: chosen(CHOICES.duty, read.duty),
        article: isArticle ? article : undefined,
    };
    return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

function givenIn(value: unknown): Given | null {
    return readGiven(JSON.stringify(value ?? null));
}

/* The same answer is the same text, in whatever order it was chosen: by that the hall knows it. */
export function writeGiven(given: Given): string {
    return JSON.stringify(givenIn(given) ?? {});
}

/* As it was kept; null: there is none, or it is older than its class can be. */
export function readOwn(text: string | null, nowMs: number): Own | null {
    const read = parsed(text);
    if (!isObject(read)) return null;
    const { code, key, name, number, keptMs } = read;
    if (typeof code !== "string" || typeof key !== "string" || typeof name !== "string") return null;
    if (typeof keptMs !== "number" || nowMs - keptMs > MOST_KEPT_MS) return null;
    const [given, sent, sending] = [read.given, read.sent, read.sending].map(givenIn);
    return { code, key, name, number: Number(number) || 0, given: given ?? {}, sent: sent ?? null, sending: sending ?? null, keptMs };
}

function isTold(value: unknown): value is ClassTold {
    if (!isObject(value) || !isObject(value.one) || !Array.isArray(value.followed)) return false;
    const { edition, counters, file, start, steps } = value.one;
    const isAct = (act: unknown) => isObject(act) && isTexts(act.said) && isObject(act.event);
    const isStep = (step: unknown) => isObject(step) && Array.isArray(step.acts) && step.acts.every(isAct);
    return (
        typeof edition === "string" &&
        isObject(counters) &&
        isObject(file) &&
        isObject(start) &&
        typeof start.seen === "string" &&
        Array.isArray(steps) &&
        steps.every(isStep)
    );
}

function isStrings(value: unknown): value is string[] {
    return Array.isArray(value) && value.every((one) => typeof one === "string");
}

function isRight(value: unknown): value is Right {
    if (!isObject(value) || !isObject(value.key) || !Array.isArray(value.rulings)) return false;
    const { result, articles } = value.key;
    const isArticles = isObject(articles) && isStrings(articles.deciding) && isStrings(articles.cited);
    return chosen(CHOICES.result, result) !== undefined && isArticles && value.rulings.every(isTexts);
}

/* What the hall passes on; null: it is of no page of ours. */
export function readTold(text: string | null | undefined): ClassTold | null {
    const read = parsed(text);
    return isTold(read) ? read : null;
}

/* The case of the collection from which a question was made; null: it is of none. */
export function collected(id: unknown): string | null {
    return /^([A-Z]\d+)(-\d+)?$/.exec(String(id))?.[1] ?? null;
}

export function readShown(text: string | null | undefined): Shown | null {
    const read = parsed(text);
    if (!isRight(read)) return null;
    const { answered, spread, from } = read as Partial<Shown>;
    return isNumber(answered) && Array.isArray(spread) ? { ...read, from: collected(from), answered, spread } : null;
}

export function writeLesson({ title, asked }: Lesson): string {
    return `${JSON.stringify({ title, class: asked }, null, 1)}\n`;
}

function lessonIn(read: unknown): Lesson | null {
    if (!isObject(read) || typeof read.title !== "string" || !Array.isArray(read.class)) return null;
    const isAsked = (one: unknown): one is Asked =>
        isObject(one) &&
        typeof one.id === "string" &&
        isTexts(one.title) &&
        isTold(one.told) &&
        isRight(one.right) &&
        JSON.stringify(one.told).length <= MOST_TOLD;
    const { title, class: asked } = read;
    return asked.length <= MOST_ASKED && asked.every(isAsked) ? { title, asked } : null;
}

/* A file of writeLesson; null: it is none. */
export function readLesson(text: string | null): Lesson | null {
    const lesson = lessonIn(parsed(text?.replace(/^\ufeff/, "")));
    return lesson && lesson.asked.length > 0 ? lesson : null;
}

export function writeHeld({ title, asked, code, results }: Held): string {
    return JSON.stringify({ title, class: asked, code, results });
}

function isResult(value: unknown): value is Result {
    return isObject(value) && Number.isSafeInteger(value.question) && typeof value.name === "string" && givenIn(value.given) !== null;
}

/* What writeHeld wrote; null: it is none. */
export function readHeld(text: string | null): Held | null {
    const read = parsed(text);
    const lesson = lessonIn(read);
    if (!lesson || !isObject(read)) return null;
    const { code, results } = read;
    return {
        ...lesson,
        code: typeof code === "string" ? code : null,
        results: Array.isArray(results) ? results.filter(isResult) : [],
    };
}

/* Of an answer what it says of one element. */
function partOf(element: Element, given: Given): Given {
    if (element === "clocks") return given.clocks ? { clocks: clocksIn(given.clocks) } : {};
    return given[element] === undefined ? {} : { [element]: given[element] };
}

/* How often each answer was given, element by element: the right one first, then the most frequent. */
export function spreadOf(key: Key, all: readonly Given[]): Spread {
    return marksOf(key, {}).map(({ element }) => {
        const rows = new Map<string, Counted>();
        const count = (value: Given, by: number) => {
            const name = JSON.stringify(value);
            rows.set(name, { value, count: (rows.get(name)?.count ?? 0) + by });
        };
        count(partOf(element, rightAnswer(key)), 0);
        for (const given of all) count(partOf(element, given), 1);
        const [right, ...others] = [...rows.values()];
        others.sort((one, other) => other.count - one.count);
        return { element, rows: right ? [right, ...others] : others };
    });
}

/* Is the answer to this element right, in part right, or wrong? */
export function gradeOf(key: Key, element: Element, value: Given): "right" | "part" | "wrong" {
    const mark = marksOf(key, value).find((one) => one.element === element);
    if (!mark || mark.points === 0) return "wrong";
    return mark.points === mark.most ? "right" : "part";
}

/* What was answered before to the question gives way; but not an answer on paper to a device that has none. */
export function withResults(results: readonly Result[], question: number, come: readonly Omit<Result, "question">[]): Result[] {
    const onPaper = new Set(results.filter((one) => one.question === question && one.isOnPaper).map(({ name }) => name));
    const isBlank = ({ given, isOnPaper }: Omit<Result, "question">) => !isOnPaper && Object.keys(given).length === 0;
    const own = come.filter((one) => !isBlank(one) || !onPaper.has(one.name));
    const names = new Set(own.map(({ name }) => name));
    const others = results.filter((one) => one.question !== question || !names.has(one.name));
    return [...others, ...own.map((one) => ({ ...one, question }))];
}

export function resultOf(results: readonly Result[], question: number, name: string): Result | undefined {
    return results.find((one) => one.question === question && one.name === name);
}

/* A question is dropped with its results; those behind it move up. */
export function without({ asked, results }: Pick<Held, "asked" | "results">, at: number): Pick<Held, "asked" | "results"> {
    const others = results.filter(({ question }) => question !== at);
    return {
        asked: asked.filter((_, place) => place !== at),
        results: others.map((one) => (one.question > at ? { ...one, question: one.question - 1 } : one)),
    };
}

function sum(all: readonly Points[]): Points {
    const of = (member: "points" | "most") => all.reduce((before, one) => before + one[member], 0);
    return { points: of("points"), most: of("most") };
}

export type Row = { name: string; points: (number | null)[]; total: Points };

/* The pupils with their points for each question, null where they were not asked; the best first. */
export function pupilRows(asked: readonly Asked[], results: readonly Result[]): Row[] {
    const names = [...new Set(results.map(({ name }) => name))];
    const rows = names.map((name) => {
        const own = asked.map(({ right }, at) => {
            const result = resultOf(results, at, name);
            return result ? sumOf(marksOf(right.key, result.given)) : null;
        });
        return { name, points: own.map((one) => one?.points ?? null), total: sum(own.filter((one) => one !== null)) };
    });
    return rows.sort((one, other) => other.total.points - one.total.points);
}

/* The points of the whole class by element, and by the article that decides. */
export function groupedBy(by: "element" | "article", asked: readonly Asked[], results: readonly Result[]): [string, Points][] {
    const groups = new Map<string, Points>();
    for (const { question, given } of results) {
        const key = asked[question]?.right.key;
        for (const { element, ...points } of key ? marksOf(key, given) : []) {
            const name = by === "element" ? element : (key?.articles.deciding[0] ?? "");
            groups.set(name, sum([groups.get(name) ?? { points: 0, most: 0 }, points]));
        }
    }
    return [...groups];
}

/* A table of comma-separated values (RFC 4180). What a spreadsheet would take for a formula is a text. */
export function csvOf(rows: readonly (string | number)[][]): string {
    const cell = (value: string | number) => {
        const text = typeof value === "string" && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
        return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
    };
    return `\ufeff${rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("")}`;
}
