/*
 * What a hall can see: which played cases may be asked. The referee rules on any case that can be written down; some
 * of these no arbiter meets, and of some the ruling is left to him.
 */
import type { PlayedAct, PlayedCase } from "generated/api";
import { before, hasArbiter, type Player, type Standing, lastStep } from "./key.ts";
import { baseOf, extraOf, hasMovesFor, movesMade, rulesIn } from "./rules.ts";

const MINUTE_MS = 60000;
const SECOND_MS = 1000;
const PLAYERS: readonly Player[] = ["white", "black"];
/* What these acts bring, the Laws say themselves; elsewhere an arbiter may decide one thing or another. */
const GROUNDS: readonly string[] = ["illegal_move", "touch_move", "threefold", "fifty", "flag"];
/* What is said to be so. */
const REPORTED: readonly string[] = ["fact", "decide"];
const OF_MOVES: readonly string[] = ["illegal_move", "touch_move"];
const MOST_TOUCHED = 2;
const NOT_SAID: readonly string[] = ["illegal-corrected-unpressed", "offer-too-early"];
const DEVICES: readonly string[] = ["phone_rang", "electronic_device"];
/* Two flags that no announced guideline speaks of. */
const NEVER_SAID = "both-flags-unregulated";
const FACTS: readonly string[] = [
    "initial_position_wrong",
    "colours_reversed",
    "board_rotated",
    ...DEVICES,
];
/* Even when the game is over, or at the wrong moment, they are heard. */
const HEARD: readonly string[] = ["claim", "flag", "move", "touch"];
const ACTS: readonly string[] = ["press", "flag", "touch", "accept_draw", "offer_draw", "decline_draw", "resign", "arrive"];
const ILLEGAL: readonly string[] = ["illegal_move", "pawn_left"];
/* At these the arbiter looks at the board. */
const RULED: readonly string[] = ["claim", "decide", "press"];
const DONE: readonly string[] = ["move", "press"];
/* An adjourned game and a scoresheet are matters of standard play. */
const OF_STANDARD: readonly string[] = ["seal", "convene", "record"];
/* What an increment, and a delay, counts for a game of sixty moves (A.1; docs/readings/A.1.md). */
const MOVES = 60;
type Range = { from_ms: number; below_ms: number };
const RANGES: Record<string, Record<PlayedCase["level"], Range>> = {
    "2023": {
        blitz: { from_ms: 1, below_ms: 10 * MINUTE_MS + 1 },
        rapid: { from_ms: 10 * MINUTE_MS + 1, below_ms: 60 * MINUTE_MS },
        standard: { from_ms: 60 * MINUTE_MS, below_ms: Infinity },
    },
    "2005": {
        blitz: { from_ms: 1, below_ms: 15 * MINUTE_MS },
        rapid: { from_ms: 15 * MINUTE_MS, below_ms: 60 * MINUTE_MS + 1 },
        standard: { from_ms: 60 * MINUTE_MS + 1, below_ms: Infinity },
    },
};

/* The least base time of a level with what a case adds for each move; a minute at the least. */
export function leastTime(one: PlayedCase, player: Player): number {
    const extra = extraOf(one, player, "increment") + extraOf(one, player, "delay");
    return Math.max(MINUTE_MS, (RANGES[one.edition]?.[one.level].from_ms ?? 0) - MOVES * extra);
}

/*
 * Does the time that is played with contradict the level? That is the level of the slower player. What displays show is
 * less than the time of all moves, but before the first move it is the base time.
 */
function fitsLevel(one: PlayedCase): boolean {
    const range = RANGES[one.edition]?.[one.level];
    const { clocks } = one.start;
    if (!range || !clocks) return true;
    const made = movesMade(one);
    const times = PLAYERS.map((player) => {
        const base = baseOf(one, player);
        const extra = extraOf(one, player, "increment") + extraOf(one, player, "delay");
        return { isWhole: base !== null || made[player] === 0, time_ms: MOVES * extra + (base ?? clocks[`${player}_ms`]) };
    });
    const isLong = times.some(({ isWhole, time_ms }) => !isWhole || time_ms >= range.from_ms);
    return isLong && times.every(({ time_ms }) => time_ms < range.below_ms);
}

/* How many illegal moves a player can have while the game goes on. */
export function mostIllegal({ edition, level }: Pick<PlayedCase, "edition" | "level">): number {
    if (edition === "2023") return 1;
    return edition === "2005" && level === "standard" ? 2 : 0;
}

function countersFit(one: PlayedCase): boolean {
    const { illegal_moves, requests } = one.counters;
    const isCounted = one.edition === "2023" && one.level !== "standard" && one.supervision === "full"; /* A.4.3, B.2.3 */
    return PLAYERS.every((player) => illegal_moves[player] <= mostIllegal(one) && (isCounted || requests[player] === 0));
}

function matterOf({ event }: PlayedAct): Record<string, unknown> {
    return (event.data ?? {}) as Record<string, unknown>;
}

/* What becomes of two fallen flags the Laws of 2023 say of a quickplay finish alone (III.3.1), which has no increment or delay. */
function tellsOfBothFlags(one: PlayedCase): boolean {
    const { guidelines_III: isAnnounced = false } = rulesIn(one).regulations as { guidelines_III?: boolean };
    return one.edition !== "2023" || (isAnnounced && PLAYERS.every((player) => extraOf(one, player, "increment") + extraOf(one, player, "delay") === 0));
}

/* In 2005 it hangs on the quickplay finish, which a game of one period is (10.1): asked where the rules speak of it. */
function tellsOfFinish(one: PlayedCase, asked: PlayedAct): boolean {
    const { clocks } = before(one);
    const isBoth = matterOf(asked).fact === "both_flags_fallen" || (clocks !== null && clocks.white_ms <= 0 && clocks.black_ms <= 0);
    return !isBoth || one.edition !== "2005" || one.level !== "standard" || "quickplay_finish" in rulesIn(one).regulations;
}

/* A report may count the moves that both have completed: those of the game, whose number of the next move is the last of FEN. */
function fitsGame(completed: unknown, one: PlayedCase): boolean {
    return completed === undefined || completed === Number(before(one).seen.split(" ").at(-1)) - 1;
}

function illegalIn({ signs }: Pick<Standing, "signs">) {
    return signs.filter(({ sign }) => ILLEGAL.includes(sign));
}

/* Has a claim of an illegal move or of a broken touch been right, and nobody moved since? */
function isTakenBack(acts: PlayedAct[]): boolean {
    const last = acts.filter(({ event }) => event.kind === "move" || event.kind === "claim").at(-1);
    return last?.event.kind === "claim" && last.ruling.outcome === "upheld" && OF_MOVES.includes(String(matterOf(last).ground));
}

function isRaised(one: PlayedCase): boolean {
    const earlier = [one.start, ...one.steps.slice(0, -1)];
    const isEmpty = ({ clocks }: Pick<Standing, "clocks">, player: Player) => clocks !== null && clocks[`${player}_ms`] <= 0;
    return PLAYERS.some((player) => !isEmpty(before(one), player) && earlier.some((stood) => isEmpty(stood, player)));
}

/*
 * Which of an illegal move and a fallen flag is dealt with first, the Laws do not say; nor what is found anew behind a position set up again,
 * or claimed of a move that a claim has taken back, nor whether a flag has fallen whose display was empty and has been given time since,
 * which of an illegal move and a pawn left on the last rank is put right first, what becomes of the pawn if another piece had to move, or
 * whether who is mated by its queen cannot mate any more (7.5.5).
 */
function isOneMatter(asked: PlayedAct, one: PlayedCase): boolean {
    const { event } = asked;
    const matter = (event.data ?? {}) as Record<string, unknown>;
    const lying = illegalIn(before(one));
    if (event.kind === "flag" || matter.ground === "flag") return lying.length === 0 && !isRaised(one);
    if (OF_MOVES.includes(String(matter.ground)) && isTakenBack(actsOf(one).filter((act) => act.event.seq < asked.event.seq))) return false;
    if (asked.ruling.verdict === "illegal-moves-draw" && lying.some(({ sign }) => sign === "pawn_left")) return false;
    if (lying.length > 1 || (before(one).breach && lying.some(({ sign }) => sign === "pawn_left"))) return false;
    const decisions = actsOf(one).map(({ event: { data } }) => (data as { decision?: string } | null | undefined)?.decision);
    return matter.decision !== "illegal_move_found" || !decisions.includes("restore");
}

/* What an arbiter has still to put right when he has ruled on something else, he puts right with it, and what comes of both the Laws do not say. */
function leavesNothing(asked: PlayedAct, one: PlayedCase): boolean {
    const step = lastStep(one);
    const isLeft = step !== undefined && illegalIn(step).some(({ owes }) => owes === "act");
    return one.result !== "*" || !RULED.includes(asked.event.kind) || !isLeft;
}

/* Whether an arbiter acts at a broken touch of which nobody speaks, the Laws say for one kind of play alone (2005, B.5). */
function isSettled(one: PlayedCase): boolean {
    return !lastStep(one)?.breach || (one.edition === "2005" && one.level !== "standard");
}

/* What somebody touches while an illegal move of his opponent's waits for the press binds him to nothing by our reading (7.5.1). */
function touchesOverIllegal({ start, steps }: PlayedCase): boolean {
    return steps.some(({ acts: [act] }, at) => {
        const { standing, fen } = steps[at - 1] ?? start;
        return act?.event.kind === "touch" && standing !== null && act.event.actor !== (fen.split(" ")[1] === "w" ? "white" : "black");
    });
}

/* Of who does not see the board one edition speaks. */
export function tellsOfUnseen(edition: string, one: Pick<PlayedCase, "file">): boolean {
    return edition === "2023" || !("disabled" in rulesIn(one).regulations);
}

/*
 * What a claim by a move that was not written down, or not declared, costs, and which claim goes before another, the Laws
 * do not say, and the basic edition neither an arbiter to whom one is declared nor who may claim; nor what a king and a rook bind to with a third piece between them, nor that a press counts for nothing while
 * pieces lie about; nor, in blitz of 2005, what comes of resigning to somebody who cannot mate (5.1.b, C.4), nor, in 2005,
 * that an illegal move costs nothing before the press (7.4), what a device costs or that nobody has one (12.6), or when a draw may be offered.
 */
function isSaid(act: PlayedAct, one: PlayedCase): boolean {
    const { edition, level } = one;
    const { kind } = act.event;
    const { verdict } = act.ruling;
    if (verdict === NEVER_SAID || (NOT_SAID.includes(verdict) && edition === "2005")) return false;
    if (kind === "accept_draw") return hasMovesFor(one); /* whether the players have moved an agreement asks (5.2.3) */
    if (kind === "resign") return edition !== "2005" || level !== "blitz";
    if (kind === "press") return verdict !== "pieces-not-put-back";
    const { fact, ground, move, recorded, declared, squares } = matterOf(act);
    if (kind === "fact") return edition !== "2005" || !DEVICES.includes(String(fact));
    if (kind === "touch") return !Array.isArray(squares) || squares.length <= MOST_TOUCHED;
    if (verdict === "claim-not-on-move" && edition === "basic") return false;
    return kind !== "claim" || (GROUNDS.includes(String(ground)) && (move === undefined || (hasArbiter(edition) && recorded === true && declared === true)));
}

/* What is found has to be seen in what was done before. */
function isAsked(act: PlayedAct, one: PlayedCase): boolean {
    const { kind } = act.event;
    const matter = matterOf(act);
    if (kind === "claim") return true;
    if (matter.fact === "both_flags_fallen") return tellsOfBothFlags(one);
    if (kind === "fact") return FACTS.includes(String(matter.fact)) && fitsGame(matter.completed_each, one);
    if (kind === "move") return one.result !== "*";
    if (kind !== "decide") return ACTS.includes(kind);
    return matter.decision === "illegal_move_found" && act.ruling.outcome === "upheld" && actsOf(one).some(({ event }) => DONE.includes(event.kind));
}

function isInPlace({ event }: PlayedAct, { level }: PlayedCase): boolean {
    return level === "standard" || !OF_STANDARD.includes(event.kind);
}

export function actsOf({ steps }: PlayedCase): PlayedAct[] {
    return steps.flatMap(({ acts }) => acts);
}

/* Has everything happened that is told? What could not be done is asked at most at the end; what a display denies has not. */
function isTrue(acts: PlayedAct[], asked: PlayedAct): boolean {
    const isEarlier = ({ event }: PlayedAct) => event.seq < asked.event.seq;
    return acts.every(
        (act) =>
            (act.ruling.outcome !== "inadmissible" || (HEARD.includes(act.event.kind) && !isEarlier(act))) &&
            (act.ruling.outcome !== "denied" || !REPORTED.includes(act.event.kind) || !isEarlier(act)),
    );
}

/* A part of a second can neither be set nor answered: half of a time that is not even. */
function isWhole({ given_ms }: PlayedAct): boolean {
    return PLAYERS.every((player) => given_ms[player] % SECOND_MS === 0);
}

/* What becomes of a game if a display has less than is taken off it, the Laws do not say. */
function canPay(one: PlayedCase): boolean {
    const { clocks } = before(one);
    const acts = lastStep(one)?.acts ?? [];
    const taken = (player: Player) => acts.reduce((sum, { given_ms }) => sum - given_ms[player], 0);
    return clocks === null || PLAYERS.every((player) => taken(player) <= 0 || taken(player) < clocks[`${player}_ms`]);
}

/* May the case be asked? */
export function isPossible(one: PlayedCase): boolean {
    const asked = lastStep(one)?.acts[0];
    return (
        one.stopped === null &&
        rulesIn(one).profile === "board" &&
        asked !== undefined &&
        isTrue(actsOf(one), asked) &&
        isAsked(asked, one) &&
        isOneMatter(asked, one) &&
        leavesNothing(asked, one) &&
        isSettled(one) &&
        !touchesOverIllegal(one) &&
        tellsOfUnseen(one.edition, one) &&
        tellsOfFinish(one, asked) &&
        actsOf(one).every((act) => isSaid(act, one) && isInPlace(act, one) && isWhole(act)) &&
        canPay(one) &&
        fitsLevel(one) &&
        countersFit(one)
    );
}

/* Has a variation an act that by its rules nobody could do, though in the case itself he could? */
export function staysPossible(one: PlayedCase, varied: PlayedCase): boolean {
    const acts = actsOf(one);
    return actsOf(varied).every(
        ({ ruling }, at) => ruling.outcome !== "inadmissible" || acts[at]?.ruling.outcome === "inadmissible",
    );
}
