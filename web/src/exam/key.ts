/*
 * What is right: the elements of the answer to a case, read off what the referee ruled on its last event. An element
 * that the Laws leave to the arbiter, or that does not arise, is null and is not marked.
 */
import type { PlayedAct, PlayedCase, PlayedSign, PlayedStep } from "generated/api";
import { placementOf, placementText } from "../state/position.ts";

export type Player = "white" | "black";
/* "*": the game goes on; "new": it is annulled, and a new one is played. */
export type Result = "1-0" | "0-1" | "1/2-1/2" | "0-0" | "*" | "new";
export type Duty = PlayedSign["owes"];
export type Key = {
    result: Result;
    /* Is the claim right? */
    claim: "right" | "wrong" | null;
    /* What is added to each clock, in milliseconds; below 0: taken from it. */
    clocks: Record<Player, number> | null;
    /* Does what lies on the board stand, or is an earlier position set up again? */
    board: "stands" | "back" | null;
    mover: Player | null;
    /* What the arbiter owed at the board before the last event. */
    duty: Duty | null;
    articles: { deciding: string[]; cited: string[] };
};
export type Standing = Pick<PlayedStep, "fen" | "standing" | "clocks" | "signs">;

const RESULTS: readonly string[] = ["1-0", "0-1", "1/2-1/2", "0-0", "*"];
/* At these the Laws say what an arbiter owes; the others he only has to know, or they are no matter of the board. */
const SIGNS: readonly string[] = ["illegal_move", "pawn_left", "flag", "flags_both"];
/* What can have changed on the board when it has been ruled on. */
const ON_BOARD: readonly string[] = ["claim", "press", "decide", "flag"];

export function lastStep(one: PlayedCase): PlayedStep | undefined {
    return one.steps.at(-1);
}

/* How the game stood before the last event. */
export function before(one: PlayedCase): Standing {
    return one.steps.at(-2) ?? one.start;
}

/* The board as it lies: an illegal move has been made with the hand, though it is no part of the game. */
export function lying({ fen, standing }: Pick<Standing, "fen" | "standing">): string {
    if (standing === null) return fen.split(" ", 1)[0] ?? "";
    const placement = placementOf(fen);
    const [from, to, promotion] = [standing.slice(0, 2), standing.slice(2, 4), standing[4]];
    const piece = placement.get(from) ?? "";
    const isWhite = piece !== piece.toLowerCase();
    placement.delete(from);
    placement.set(to, promotion ? (isWhite ? promotion.toUpperCase() : promotion) : piece);
    return placementText(placement);
}

/*
 * The position as it looks with the move that stands on the board: as after any move, so that nothing says whether it
 * is legal.
 */
export function seen({ fen, standing }: Pick<Standing, "fen" | "standing">): string {
    if (standing === null) return fen;
    const [, side, rights, , halfmoves, number] = fen.split(" ");
    const placement = placementOf(fen);
    const moved = placement.get(standing.slice(0, 2))?.toLowerCase();
    const isCounted = moved !== "p" && !placement.has(standing.slice(2, 4));
    const isWhite = side === "w";
    const counts = [isCounted ? Number(halfmoves) + 1 : 0, Number(number) + (isWhite ? 0 : 1)];
    return [lying({ fen, standing }), isWhite ? "b" : "w", rights, "-", ...counts].join(" ");
}

function dutyOf({ signs }: Standing): Duty | null | "two" {
    const owed = new Set(signs.filter(({ sign }) => SIGNS.includes(sign)).map(({ owes }) => owes));
    return owed.size > 1 ? "two" : ([...owed][0] ?? null);
}

function given(acts: PlayedAct[], player: Player): number {
    return acts.reduce((sum, act) => sum + act.given_ms[player], 0);
}

function articlesOf(acts: PlayedAct[]): Key["articles"] {
    const last = acts.at(-1)?.ruling;
    const deciding = last?.deciding ?? [];
    const all = acts.flatMap(({ ruling }) => ruling.articles);
    return { deciding, cited: [...new Set(all)].filter((number) => !deciding.includes(number)) };
}

function resultOf({ result, ending }: PlayedCase): Result | null {
    if (!RESULTS.includes(result)) return null;
    return result === "*" && ending ? "new" : (result as Result);
}

/* null: the last event has no ruling, or not exactly one that is right. */
export function keyOf(one: PlayedCase): Key | null {
    const [step, stood] = [lastStep(one), before(one)];
    const acts = step?.acts ?? [];
    const [first, duty, result] = [acts[0], dutyOf(stood), resultOf(one)];
    if (!step || !first || duty === "two" || !result) return null;
    const articles = articlesOf(acts);
    if (articles.deciding.length === 0 || acts.some(({ ruling }) => ruling.unsettled)) return null;
    const goesOn = result === "*";
    const kind = first.event.kind;
    const isUpheld = acts.every(({ ruling }) => ruling.outcome === "upheld");
    return {
        result,
        claim: kind === "claim" ? (isUpheld ? "right" : "wrong") : null,
        clocks: goesOn && step.clocks ? { white: given(acts, "white"), black: given(acts, "black") } : null,
        board: goesOn && ON_BOARD.includes(kind) ? (lying(stood) === lying(step) ? "stands" : "back") : null,
        mover: goesOn && step.standing === null ? (step.fen.split(" ")[1] === "w" ? "white" : "black") : null,
        duty,
        articles,
    };
}
