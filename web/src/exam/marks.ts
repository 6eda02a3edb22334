/*
 * Marks by elements: each has its points, given whole or in part; what is not asked counts for nothing, and what is
 * not answered has none.
 */
import type { PlayedCase } from "generated/api";
import { type Board, type Duty, hasArbiter, type Key, type Player } from "./key.ts";

export type Given = {
    result?: Key["result"];
    claim?: "right" | "wrong";
    /* In milliseconds; a clock of which nothing is said is not answered. */
    clocks?: Partial<Record<Player, number>>;
    board?: Board;
    mover?: Player;
    duty?: Duty;
    article?: string;
};
export type Element = "result" | "claim" | "clocks" | "board" | "mover" | "duty" | "article";
/* Those that are answered by a choice, with all that can be chosen. */
export const CHOICES = {
    result: ["1-0", "0-1", "1/2-1/2", "0-0", "*", "new"],
    claim: ["right", "wrong"],
    board: ["stands", "back", "queen"],
    mover: ["white", "black"],
    duty: ["act", "wait", "claim", "know"],
} as const;
/* Of a question: whether somebody claims, and its rules. */
export type Room = { isClaim: boolean; one: Pick<PlayedCase, "edition"> & { start: Pick<PlayedCase["start"], "clocks"> } };
export type Mark = { element: Element; points: number; most: number };

const POINTS: Record<Element, number> = { result: 2, claim: 1, clocks: 2, board: 1, mover: 1, duty: 1, article: 2 };
const PLAYERS: readonly Player[] = ["white", "black"];

/* What can be answered: all that a question by these rules can ask, so that what is offered tells nothing of what is right. */
export function offered({ isClaim, one }: Room): Element[] {
    const can: Partial<Record<Element, boolean>> = { claim: isClaim, duty: hasArbiter(one.edition), clocks: one.start.clocks !== null };
    return (["result", "claim", "mover", "board", "duty", "clocks", "article"] as const).filter((element) => can[element] ?? true);
}

/* Cases that are asked leave whole seconds on the clocks (possible.ts), as displays have them. */
function clocksPoints(wanted: Record<Player, number>, { clocks = {} }: Given): number {
    return PLAYERS.filter((player) => clocks[player] === wanted[player]).length;
}

/*
 * 2 points for an article that decides or for the part of it that the ruling cites besides, 1 for another that it cites,
 * or for a part or the whole of one that decides.
 */
function articlePoints({ deciding, cited }: Key["articles"], { article }: Given): number {
    if (article === undefined) return 0;
    const isPart = deciding.some((number) => article.startsWith(`${number}.`));
    if (deciding.includes(article) || (isPart && cited.includes(article))) return POINTS.article;
    const isKin = isPart || deciding.some((number) => number.startsWith(`${article}.`));
    return cited.includes(article) || isKin ? POINTS.article / 2 : 0;
}

/* Those elements that are asked, in one order. */
export function marksOf(key: Key, given: Given): Mark[] {
    const plain = ["result", "claim", "board", "mover", "duty"] as const;
    const marks: Mark[] = plain
        .filter((element) => key[element] !== null)
        .map((element) => ({
            element,
            points: given[element] === key[element] ? POINTS[element] : 0,
            most: POINTS[element],
        }));
    if (key.clocks) marks.push({ element: "clocks", points: clocksPoints(key.clocks, given), most: POINTS.clocks });
    marks.push({ element: "article", points: articlePoints(key.articles, given), most: POINTS.article });
    return marks;
}

export function sumOf(marks: Mark[]): { points: number; most: number } {
    const sum = (member: "points" | "most") => marks.reduce((all, mark) => all + mark[member], 0);
    return { points: sum("points"), most: sum("most") };
}

/* The answer that has full marks. */
export function rightAnswer({ articles, ...key }: Key): Given {
    const asked = Object.entries(key).filter(([, value]) => value !== null);
    return { ...(Object.fromEntries(asked) as Given), article: articles.deciding[0] };
}
