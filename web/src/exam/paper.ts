/*
 * An exam that a trainer makes: a title, a time, and its questions as scenarios (docs/scenarios.md), which a file of it
 * has in the same form. Values with pure functions. What a scenario asks and what is right the referee says.
 */
import { type Entry, MOST_MINUTES, MOST_QUESTIONS } from "./exam.ts";
import type { Question } from "./question.ts";

export type Scenario = { id: string } & Record<string, unknown>;
export type Paper = {
    title: string;
    /* Of all of it; 0: no limit. */
    minutes: number;
    scenarios: Scenario[];
    /* How often questions have been drawn for it: each time with another seed. */
    drawn: number;
    /* Cases that were exchanged or dropped: they are not drawn again. */
    passed: string[];
};
export type Level = "standard" | "rapid" | "blitz";
/* Which questions are drawn. */
export type Choosing = {
    edition: string;
    /* Chapters, articles or what they begin with: 9, 7.5, A.4.2; none: any. */
    articles: string[];
    /* None: any. */
    levels: Level[];
};
/* What a file was found to be. */
export type Read = Pick<Paper, "title" | "minutes" | "scenarios">;

export const NO_PAPER: Paper = { title: "", minutes: 0, scenarios: [], drawn: 0, passed: [] };
export const MOST_TITLE = 100;
/* A text of more characters is no question that anybody reads. */
const MOST_SCENARIO = 65536;
const SUFFIX = /-\d+$/;
const SECONDS = 60;

/* Articles as they are typed, with commas or blanks between them. */
export function readArticles(text: string): string[] {
    return text
        .split(/[\s,;]+/)
        .map((one) => one.replace(/\.$/, "").toUpperCase())
        .filter((one) => one !== "");
}

/* Is it one of these articles, or a part of one? */
export function isUnder(article: string, wanted: readonly string[]): boolean {
    const own = article.toUpperCase();
    return wanted.length === 0 || wanted.some((one) => own === one || own.startsWith(`${one}.`) || own.startsWith(`${one}#`));
}

/* Those typed that lead to no article of the edition. */
export function unknownArticles(wanted: readonly string[], articles: readonly string[]): string[] {
    return wanted.filter((one) => !articles.some((article) => isUnder(article, [one])));
}

/* The case of the collection from which a scenario was made. */
export function caseOf({ id }: Scenario): string {
    return id.replace(SUFFIX, "");
}

/* Cases that can be drawn: what is chosen, without those that the exam has or had. */
export function poolOf(cases: readonly Entry[], { edition, articles }: Choosing, { scenarios, passed }: Paper): Entry[] {
    const used = new Set([...scenarios.map(caseOf), ...passed]);
    return cases.filter((entry) => entry.edition === edition && isUnder(entry.article, articles) && !used.has(entry.id));
}

/* Does a question keep to what is chosen? A variation can have another level, and its answer stand in another article. */
export function fitsChoosing({ one, key }: Pick<Question, "one" | "key">, { edition, articles, levels }: Choosing): boolean {
    return (
        one.edition === edition &&
        (levels.length === 0 || levels.includes(one.level)) &&
        key.articles.deciding.some((article) => isUnder(article, articles))
    );
}

/* The scenario that asks this; a time control that was drawn stands in its regulations. */
export function scenarioOf({ one, control }: Pick<Question, "one" | "control">): Scenario {
    const file = one.file as Scenario;
    if (!control) return file;
    const [minutes] = control;
    const controls = [{ moves: null, seconds: SECONDS * minutes }];
    return { ...file, regulations: { ...(file.regulations as object | undefined), controls } };
}

/* Ids are names within a file: one that is there already gets a number. */
function named(scenario: Scenario, others: readonly Scenario[]): Scenario {
    const ids = new Set(others.map(({ id }) => id));
    if (!ids.has(scenario.id)) return scenario;
    let number = 2;
    while (ids.has(`${caseOf(scenario)}-${number}`)) number++;
    return { ...scenario, id: `${caseOf(scenario)}-${number}` };
}

export function isFull({ scenarios }: Paper): boolean {
    return scenarios.length >= MOST_QUESTIONS;
}

/* As many as fit are added. */
export function withScenarios(paper: Paper, added: readonly Scenario[]): Paper {
    const scenarios = [...paper.scenarios];
    for (const one of added.slice(0, Math.max(0, MOST_QUESTIONS - scenarios.length))) scenarios.push(named(one, scenarios));
    return { ...paper, scenarios };
}

/* What stands there is put in its place. */
export function exchanged(paper: Paper, id: string, by: Scenario): Paper {
    const others = paper.scenarios.filter((one) => one.id !== id);
    const scenarios = paper.scenarios.map((one) => (one.id === id ? named(by, others) : one));
    return { ...paper, scenarios, passed: [...paper.passed, caseOf({ id })] };
}

export function without(paper: Paper, id: string): Paper {
    const scenarios = paper.scenarios.filter((one) => one.id !== id);
    return { ...paper, scenarios, passed: [...paper.passed, caseOf({ id })] };
}

/* A question that was dropped stands at its place again, if there is room. */
export function withAgain(paper: Paper, scenario: Scenario, at: number): Paper {
    if (isFull(paper)) return paper;
    const { scenarios: others } = paper;
    const scenarios = [...others.slice(0, at), named(scenario, others), ...others.slice(at)];
    return { ...paper, scenarios, passed: paper.passed.filter((id) => id !== caseOf(scenario)) };
}

/* One place further up (-1) or down (1), as far as there is one. */
export function moved(paper: Paper, id: string, by: -1 | 1): Paper {
    const at = paper.scenarios.findIndex((one) => one.id === id);
    const [one, other] = [paper.scenarios[at], paper.scenarios[at + by]];
    if (!one || !other) return paper;
    const scenarios = paper.scenarios.map((own) => (own === one ? other : own === other ? one : own));
    return { ...paper, scenarios };
}

function isObject(value: unknown): value is Record<string, unknown> {
    return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isScenario(value: unknown): value is Scenario {
    return isObject(value) && typeof value.id === "string" && JSON.stringify(value).length <= MOST_SCENARIO;
}

function parsed(text: string): unknown {
    try {
        return JSON.parse(text);
    } catch {
        return null;
    }
}

/* Rulings that a file expects would stand beside their questions. */
function withoutExpected({ expected: _expected, ...scenario }: Scenario): Scenario {
    return scenario as Scenario;
}

function isWhole(value: unknown): value is number {
    return Number.isSafeInteger(value) && Number(value) >= 0;
}

function minutesIn(value: unknown): number | undefined {
    return isWhole(value) ? Math.min(value, MOST_MINUTES) : undefined;
}

/* A file with one scenario, a list of them, or an exam; null: it is none. */
export function readFile(text: string): Read | null {
    const read = parsed(text.replace(/^\ufeff/, ""));
    const exam = isObject(read) && Array.isArray(read.scenarios) ? read : null;
    const list: unknown[] = exam ? (exam.scenarios as unknown[]) : Array.isArray(read) ? read : [read];
    if (list.length === 0 || list.length > MOST_QUESTIONS || !list.every(isScenario)) return null;
    return {
        title: typeof exam?.title === "string" ? exam.title.slice(0, MOST_TITLE) : "",
        minutes: minutesIn(exam?.minutes) ?? 0,
        scenarios: list.map(withoutExpected),
    };
}

/* What a file brings: its title and time where the exam has none. */
export function withFile(paper: Paper, { scenarios, title, minutes }: Read): Paper {
    const called = { ...paper, title: paper.title || title, minutes: paper.minutes || minutes };
    return withScenarios(called, scenarios);
}

export function writeFile({ title, minutes, scenarios }: Paper): string {
    return `${JSON.stringify({ title, minutes, scenarios }, null, 2)}\n`;
}

/* As it was kept, as far as there is room; null: the text is none. */
export function readPaper(text: string | null): Paper | null {
    const read = parsed(text ?? "null");
    if (!isObject(read) || !Array.isArray(read.scenarios)) return null;
    const { title, minutes, scenarios, drawn, passed } = read as Record<string, unknown> & Paper;
    const isOne =
        typeof title === "string" &&
        minutesIn(minutes) !== undefined &&
        isWhole(drawn) &&
        scenarios.every(isScenario) &&
        new Set(scenarios.map(({ id }) => id)).size === scenarios.length &&
        Array.isArray(passed) &&
        passed.every((id) => typeof id === "string");
    return isOne ? { title, minutes, scenarios: scenarios.slice(0, MOST_QUESTIONS), drawn, passed } : null;
}
