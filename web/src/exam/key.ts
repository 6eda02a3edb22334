/*
 * What is right: the elements of the answer to a case, read off what the referee ruled on its last event. An element
 * that the Laws leave to the arbiter, or that does not arise, is null and is not marked.
 */
import type { PlayedAct, PlayedCase, PlayedSign, PlayedStep } from "generated/api";
import { extraOf } from "./rules.ts";
export type Player = "white" | "black";
/* "*": the game goes on; "new": it is annulled, and a new one is played. */
export type Result = "1-0" | "0-1" | "1/2-1/2" | "0-0" | "*" | "new";
export type Duty = PlayedSign["owes"];
/*
 * What lies on the board stands, an earlier position is set up again, or a pawn that was left on the last rank becomes a
 * queen: what was played behind it is taken back.
 */
export type Board = "stands" | "back" | "queen";
export type Key = {
    result: Result;
    /* Is the claim right? */
    claim: "right" | "wrong" | null;
    /* What the ruling adds to each clock, in milliseconds; below 0: taken off it. */
    clocks: Record<Player, number> | null;
    board: Board | null;
    mover: Player | null;
    /* What the arbiter owed at the board before the last event. */
    duty: Duty | null;
    articles: { deciding: string[]; cited: string[] };
};
export type Standing = Pick<PlayedStep, "fen" | "seen" | "standing" | "breach" | "clocks" | "signs">;

const RESULTS: readonly string[] = ["1-0", "0-1", "1/2-1/2", "0-0", "*"];
/* At these the Laws say what an arbiter owes; the others he only has to know, or they are no matter of the board. */
const SIGNS: readonly string[] = ["illegal_move", "pawn_left", "flag"];
const PLAYERS: readonly Player[] = ["white", "black"];
/* What can have changed on the board when it has been ruled on. */
const ON_BOARD: readonly string[] = ["claim", "press", "decide", "flag"];

/* Do the Laws of this edition know an arbiter? */
export function hasArbiter(edition: string): boolean {
    return edition !== "basic";
}

export function lastStep(one: PlayedCase): PlayedStep | undefined {
    return one.steps.at(-1);
}

/* How the game stood before the last event. */
export function before(one: PlayedCase): Standing {
    return one.steps.at(-2) ?? one.start;
}

function placement({ seen }: Pick<Standing, "seen">): string {
    return seen.split(" ", 1)[0] ?? "";
}

/* The same with queens where pawns have reached the last rank. */
function queened(lying: string): string {
    const rows = lying.split("/");
    return rows.map((row, at) => (at === 0 ? row.replaceAll("P", "Q") : at === 7 ? row.replaceAll("p", "q") : row)).join("/");
}

/* null: something else has become of it, such as another piece that a pawn becomes. */
function boardOf(one: PlayedCase, stood: Standing, step: PlayedStep): Board | null {
    const now = placement(step);
    if (placement(stood) === now) return "stands";
    const earlier = [one.start, ...one.steps.slice(0, -1)].map(placement);
    if (earlier.includes(now)) return "back";
    return earlier.map(queened).includes(now) ? "queen" : null;
}

function groundOf(act: PlayedAct | undefined): string | undefined {
    return act?.event.kind === "claim" ? (act.event.data as { ground?: string }).ground : undefined;
}

/* Does the question put a claim? */
export function isClaim(one: PlayedCase): boolean {
    return lastStep(one)?.acts[0]?.event.kind === "claim";
}

/* Such a move is illegal, as was claimed, but not completed: whether the arbiter sets up the position or the player, the Laws do not say. */
const UNPRESSED = "illegal-corrected-unpressed";

/* Of a flag that has fallen without a win nobody can say whether the claim was right, nor of a move that is no illegal one yet. */
function claimOf(acts: PlayedAct[], result: Result): Key["claim"] {
    if (acts[0]?.event.kind !== "claim" || acts[0].ruling.verdict === UNPRESSED) return null;
    if (groundOf(acts[0]) === "flag" && result === "1/2-1/2") return null;
    return acts.every(({ ruling }) => ruling.outcome === "upheld") ? "right" : "wrong";
}

/* Of a pawn that has just been left on the last rank A.5.2 says that the arbiter acts, and A.5.4 that he waits. */
function isInDoubt({ sign, article }: PlayedSign): boolean {
    return sign === "pawn_left" && article === "A.5.2";
}

/* Of a broken touch no sign tells, and it may owe another thing than what else is wrong at the board. */
function dutyOf({ edition }: PlayedCase, [first]: PlayedAct[], { signs }: Standing): Duty | null | "two" {
    if (!hasArbiter(edition) || groundOf(first) === "touch_move" || signs.some(isInDoubt)) return null;
    const owed = new Set(signs.filter(({ sign }) => SIGNS.includes(sign)).map(({ owes }) => owes));
    return owed.size > 1 ? "two" : ([...owed][0] ?? null);
}

function given(acts: PlayedAct[], player: Player): number {
    return acts.reduce((sum, act) => sum + act.given_ms[player], 0);
}

/* By these time is added for an illegal move: they decide beside the article that says what becomes of the move. */
const PENALTIES: readonly string[] = ["7.5.5", "7.4.b", "A.5.2"];
/* If a broken touch is claimed, these say of the move that it was illegal besides. */
const RESTORED: readonly string[] = ["7.5.1", "7.4.a"];
/* That an offer adds nothing to one that stands is said by the article of offers, that it distracts is for the arbiter to judge. */
const OFFERS: readonly string[] = ["9.1.2.1", "9.1"];

/*
 * What decides says it of these too: an illegal move is completed by the press, a press behind which a flag has fallen unnoticed, a press without a move is no press behind a
 * move, and of a king that cannot move nor castle with the rook that was touched with it, its own article frees the player; a claim
 * that is right makes a draw, and one that is wrong has not its ground; an offer stands until it is accepted; a rook that was touched
 * before the king moves, and does not castle; under limited supervision an illegal move costs what it costs if it is acted on in time,
 * and a flag is claimed, or called, by an article of its own; who has overstepped first has lost, and claims nothing; before the
 * resumption an agreement, an offer and a resignation have articles of their own, and who is there then; the queen of a pawn left on
 * the last rank mates, and a mate goes before the seventy-fifth move.
 */
const TOO: Readonly<Record<string, readonly string[]>> = {
    "6.2.1": ["7.5.1", "6.8"],
    "6.8.a": ["7.4.a"],
    "6.2.2": ["6.2.1"],
    "6.2.4": ["7.5.3"],
    "6.8.c": ["6.8.a", "7.4.a", "C.3"],
    "7.4.a": ["C.3"],
    "4.5": ["4.4.3"],
    "4.6": ["4.5"],
    "9.2.1": ["9.5.2"],
    "9.2": ["9.5.a"],
    "9.3": ["9.5.2", "9.5.a"],
    "9.5.3": ["9.2.1", "9.3"],
    "9.5.b": ["9.2", "9.3"],
    "5.1.1": ["7.5.2", "9.6.2"],
    "5.1.2": ["I.6"],
    "5.1.b": ["A.6"],
    "5.2.3": ["9.1.2.1", "9.1.2.3", "I.4", "I.6"],
    "5.2.c": ["9.1", "9.1.claim", "A.4", "A.6"],
    "9.1.2.1": ["I.4"],
    "9.1": ["A.4"],
    "I.7": ["I.9.1", "I.9.2", "I.9.3"],
    "A.7": ["A.9.1", "A.9.2", "A.9.3"],
    "7.5.5": ["A.5.2"],
    "4.3.1": ["4.4.2"],
    "4.3.a": ["4.4.b"],
    "4.4.2": ["4.3.1"],
    "4.4.b": ["4.3.a"],
    "6.8": ["6.9", "A.5.3"],
    "6.9": ["A.5.3", "A.5.5", "6.10", "B.7", "C.4"],
    "6.10": ["B.7", "C.4"],
};
/* Whose time has run while neither was there is said by these, beside the default time. */
const BOTH_ABSENT: Readonly<Record<string, string>> = { "6.7.1": "6.7.2", "6.7": "6.6", "I.7": "I.11", "I.10": "I.11" };
/* Of who claims a draw and has not the move: that he needs it, and that his own move has ended his right. */
const NEEDS_MOVE: readonly string[] = ["9.2.1", "9.2", "9.3", "9.4"];
/* What the same position is decides an examination. */
const SAME: readonly string[] = ["9.2.2"];

/* What castling and promotion are, and how they and the moves of who does not see the board are made. */
const SPECIAL = /^(3\.7\.5|3\.7\.e|3\.8\.2|3\.8\.b($|\.)|II\.3\.|D\.2\.(3|4|8|10\.3))/;
const MADE = /^4\.(4\.4|6\.|7\.)/;
const BINDING = /^4\.[3-6]/;
/* What is announced, and put right, is told by whoever heard it. */
const ANNOUNCED: readonly string[] = ["D.2.3.3", "D.2.8"];
/* An arbiter rules on touched pieces when he is asked (2005). */
const ON_REQUEST = "B.5";
/* In its blitz an illegal move that is completed stands until it is claimed. */
const UNCLAIMED = "C.3";
/* A move is legal by these: by article 3, and a promotion by the piece that was chosen. */
const LEGAL = /^(3\.|4\.4\.4|II\.3\.)/;
const TWO_HANDS: readonly string[] = ["4.1", "7.5.4"];
const DELAYS: readonly string[] = ["6.3.2", "6.2.b"];

/* A move that ends the game needs no press, and no flag falls behind it. */
const ENDED: Readonly<Record<string, readonly string[]>> = { "2023": ["6.2.1.1", "6.9"], "2005": ["6.8.a", "6.10"] };

/* These are ruled on while the clocks stand. */
const RULED: readonly string[] = ["claim", "decide"];

/* What the ruling changes on a display: what pressing the clock had earned goes with a move that is taken back. */
function changedBy(step: PlayedStep, { clocks: then }: Standing, player: Player): number {
    const { acts, clocks: now, passed_ms } = step;
    if (!now || !then || !RULED.includes(acts[0]?.event.kind ?? "")) return given(acts, player);
    const ran_ms = then.running === player ? passed_ms : 0;
    return now[`${player}_ms`] - then[`${player}_ms`] + ran_ms;
}

/* How many half-moves lay on the board, and do no longer. */
function takenBack(stood: Standing, { seen }: PlayedStep): number {
    const [before, now] = [stood.seen, seen].map((fen) => {
        const [, side, , , , number] = fen.split(" ");
        return 2 * Number(number) + (side === "b" ? 1 : 0);
    });
    return (before ?? 0) - (now ?? 0);
}

/*
 * What the increments of later moves become, when they are taken back too, the arbiter judges (7.1); a press adds what it earns.
 * What a game has to go on with when both flags have fallen, the Laws do not say.
 */
function clocksOf(one: PlayedCase, stood: Standing, step: PlayedStep): Key["clocks"] {
    if (!step.clocks || step.acts[0]?.event.kind === "press") return null;
    if (PLAYERS.every((player) => step.clocks?.[`${player}_ms`] === 0)) return null;
    const isJudged = takenBack(stood, step) > 1 && PLAYERS.some((player) => extraOf(one, player, "increment") > 0);
    if (isJudged) return null;
    return { white: changedBy(step, stood, "white"), black: changedBy(step, stood, "black") };
}

/* Does somebody claim a draw who has not the move? */
function claimsLate([first]: PlayedAct[], { fen }: Standing): boolean {
    return ["threefold", "fifty"].includes(groundOf(first) ?? "") && first?.event.actor !== (fen.split(" ")[1] === "w" ? "white" : "black");
}

/* Neither was there, and White has come in time; to a resumption either. */
function cameToLessTime(one: PlayedCase, [first]: PlayedAct[]): boolean {
    const { kind, actor } = first?.event ?? {};
    const acts = one.steps.flatMap((step) => step.acts);
    const begun = acts.find(({ event }) => (event.data as { absent?: string } | undefined)?.absent === "both")?.event.kind;
    return one.result === "*" && kind === "arrive" && ((begun === "start" && actor === "white") || begun === "convene");
}

/* What was ruled on by these articles since the last press. */
function sincePress(acts: PlayedAct[]): string[] {
    return acts.slice(acts.map(({ event }) => event.kind).lastIndexOf("press") + 1).flatMap((act) => act.ruling.articles);
}

/* The articles of a castling, of a promotion or of a move by somebody who does not see the board, and of what was done for it. */
function ofMadeMove({ steps }: PlayedCase, { event: { actor }, ruling }: PlayedAct): string[] {
    const acts = steps.slice(0, -1).flatMap((step) => step.acts);
    const announced = sincePress(acts).filter((number) => ANNOUNCED.includes(number));
    const own = [...sincePress(acts.filter(({ event }) => event.actor === actor)), ...ruling.articles, ...announced];
    return own.some((number) => SPECIAL.test(number)) ? own.filter((number) => SPECIAL.test(number) || MADE.test(number)) : [];
}

/* Of a press behind a move that broke the rule of touched pieces, of which nobody speaks. */
function ofBreach(one: PlayedCase): string[] {
    const earlier = one.steps.slice(0, -1).flatMap((step) => step.acts);
    return lastStep(one)?.breach ? sincePress(earlier).filter((number) => number === ON_REQUEST) : [];
}

/* Of a press by whoever had answered before it, that its player had to be let press. */
function ofLatePress({ steps }: PlayedCase): string[] {
    const earlier = steps.slice(0, -1).flatMap(({ acts }) => acts);
    const press = earlier.filter(({ event }) => event.kind === "press").at(-1);
    return press?.ruling.verdict === "move-completed-late" ? press.ruling.deciding : [];
}

/* A claim of a broken touch is wrong by what the touch bound to. */
function ofTouch({ steps }: PlayedCase): string[] {
    const touches = steps.flatMap(({ acts }) => acts).filter(({ event }) => event.kind === "touch");
    return touches.at(-1)?.ruling.articles.filter((number) => BINDING.test(number)) ?? [];
}

/* Of a press behind a move with a delay the Laws say what it leaves on the display, and of one for which the arbiter waits, why. */
function ofPress(one: PlayedCase, press: PlayedAct): string[] {
    const isDelayed = PLAYERS.some((player) => extraOf(one, player, "delay") > 0);
    return [...ofMadeMove(one, press), ...ofBreach(one), ...ofLatePress(one), ...press.ruling.articles.filter((number) => (isDelayed && DELAYS.includes(number)) || number === "A.5.4")];
}

/* Of a claim after the end: that a touch has ended it, or that the game had ended before the flag fell. */
function ofEnd({ edition }: PlayedCase, { event: { kind }, ruling: { articles } }: PlayedAct, ground: string | undefined): string[] {
    const first = ENDED[edition] ?? [];
    const isFlag = (kind === "flag" || ground === "flag") && articles.includes(first[0] ?? "");
    return articles.filter((number) => (edition === "2023" && number === "4.8") || (isFlag && first.includes(number)));
}

/* Of a press without a move, which 2005 does not count. */
function ofIdlePress({ edition, steps }: PlayedCase, { event: { actor } }: PlayedAct): string[] {
    const presses = steps.flatMap(({ acts }) => acts).filter(({ event, ruling }) => event.actor !== actor && ruling.verdict === "pressed-without-move");
    return edition === "2005" ? presses.flatMap(({ ruling }) => ruling.articles) : [];
}

/*
 * A press says of such a move that it is completed; that it is made, its own articles say. Of a claim that a legal move was illegal
 * the articles by which it is legal say that it is wrong, or those on two hands or on a press without a move.
 */
function ofMatter(one: PlayedCase, [asked]: PlayedAct[]): string[] {
    if (!asked) return [];
    const { verdict, articles } = asked.ruling;
    if (verdict === "move-completed") return ofPress(one, asked);
    if (verdict === "game-over") return ofEnd(one, asked, groundOf(asked));
    if (verdict === "no-touch-breach") return ofTouch(one);
    if (verdict === "illegal-move-completed") return one.edition === "2005" && one.level === "blitz" ? [UNCLAIMED] : [];
    if (verdict !== "no-illegal-move" && verdict !== "no-illegal-move-there") return [];
    const byTwo = one.steps.some(({ acts }) => acts.some(({ event: { data } }) => (data as { two_hands?: boolean } | null)?.two_hands));
    return [...articles.filter((number) => LEGAL.test(number) || (byTwo && TWO_HANDS.includes(number))), ...ofIdlePress(one, asked)];
}

function articlesOf(one: PlayedCase, step: PlayedStep, stood: Standing): Key["articles"] {
    const { acts } = step;
    const ruled = acts.at(-1)?.ruling.deciding ?? [];
    const absent = cameToLessTime(one, acts) ? ruled.flatMap((number) => BOTH_ABSENT[number] ?? []) : [];
    const own = [...new Set([...ruled, ...absent, ...ofMatter(one, acts)])];
    const others = new Set(acts.flatMap(({ ruling }) => ruling.articles).filter((number) => !own.includes(number)));
    const isTimed = given(acts, "white") !== 0 || given(acts, "black") !== 0;
    const isOffer = acts[0]?.event.kind === "offer_draw";
    const ofClaim = claimsLate(acts, stood) ? NEEDS_MOVE : acts.length > 1 ? SAME : [];
    const too = own.flatMap((number) => TOO[number] ?? []).concat(ofClaim);
    const isRestored = isTimed && boardOf(one, stood, step) === "back";
    const isBeside = (number: string) =>
        (isTimed && PENALTIES.includes(number)) || (isRestored && RESTORED.includes(number)) || (isOffer && OFFERS.includes(number)) || too.includes(number);
    return { deciding: [...own, ...[...others].filter(isBeside)], cited: [...others].filter((number) => !isBeside(number)) };
}

function resultOf({ result, ending }: PlayedCase): Result | null {
    if (!RESULTS.includes(result)) return null;
    return result === "*" && ending ? "new" : (result as Result);
}

/* null: the last event has no ruling, or not exactly one that is right. */
export function keyOf(one: PlayedCase): Key | null {
    const [step, stood] = [lastStep(one), before(one)];
    const acts = step?.acts ?? [];
    const [first, duty, result] = [acts[0], dutyOf(one, acts, stood), resultOf(one)];
    if (!step || !first || duty === "two" || !result) return null;
    const articles = articlesOf(one, step, stood);
    if (articles.deciding.length === 0 || acts.some(({ ruling }) => ruling.unsettled)) return null;
    const goesOn = result === "*";
    const kind = first.event.kind;
    return {
        result,
        claim: claimOf(acts, result),
        clocks: goesOn ? clocksOf(one, stood, step) : null,
        board: goesOn && ON_BOARD.includes(kind) && first.ruling.verdict !== UNPRESSED ? boardOf(one, stood, step) : null,
        mover: goesOn && step.standing === null && first.ruling.verdict !== UNPRESSED ? (step.fen.split(" ")[1] === "w" ? "white" : "black") : null,
        duty,
        articles,
    };
}
