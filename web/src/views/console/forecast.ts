/*
 * How what has been entered would be ruled. One event the hall tries on the game itself. Of several
 * it tries the first, and judges all of them as a case; what cannot be judged so is shown when it
 * comes to it. Nothing here changes the game.
 */
import type { CaseBranch, FramePreview, RulingInWords, Texts } from "generated/api";
import type { Event } from "../../incidents/types.ts";
import { call } from "../../api/request.ts";
import type { Desk } from "./desk.ts";
import type { Counted } from "./live.ts";
import { frameOf, judgedCase, seenOf } from "./plan.ts";
import { shownMs } from "../../state/clock.ts";
import { scoreBeside } from "../../state/ending.ts";
import type { LiveState as State } from "../../state/state.ts";

export type Ruling = Pick<RulingInWords, "outcome" | "verdict" | "texts" | "deciding" | "background">;
export type Times = { white_ms: number; black_ms: number; running: "white" | "black" | null };

export interface Forecast {
    /* The rulings in order; those of later events may be open. */
    rulings: Ruling[];
    /* How many events there are. */
    count: number;
    /* The game as it stood when it was asked. */
    before: Pick<State, "number" | "ply" | "offer" | "status" | "result" | "fen">;
    clocksBefore: Times | null;
    after: {
        status: State["status"];
        result: string;
        /* The points that the result does not say. */
        score: string | null;
        ending: Texts | null;
        /* On which the result rests. */
        articles: string[];
        fen: string;
        clocks: Times | null;
        counters: Partial<Counted> | null;
    };
    branch: CaseBranch | null;
    /* What it brings is in an envelope, and is read when it is made. */
    isSealed: boolean;
}

/* What came instead: a sentence of the hall, or none, where the line is down. */
export type Trouble = { code: string; text: string; field?: string | null };

/* A case has no log to take a ruling of back, and a game that goes on or is begun by it. */
function isCase(state: State, list: readonly Event[]): boolean {
    const begins = state.status === "waiting" && list[0]?.kind === "start";
    return (
        (begins || state.status === "running" || state.status === "interrupted") &&
        list.every(({ data }) => data?.decision !== "reverse" && data?.decision !== "restore")
    );
}

async function judge(desk: Desk, state: State, list: readonly Event[]): Promise<CaseBranch | null> {
    if (!isCase(state, list)) return null;
    const body = judgedCase(state, desk.clocksNow(), list);
    const { ok, body: ruled } = await call("POST judge", { body });
    const branch = ok && ruled.branches.length === 1 ? ruled.branches[0] : undefined;
    return branch?.events && branch.needs.length === 0 ? branch : null;
}

async function tried(
    desk: Desk,
    state: State,
    event: Event,
): Promise<FramePreview | Trouble> {
    const answer = await desk.ask({
        type: "preview",
        ...frameOf(state.game, event, seenOf(state)),
    });
    if (answer?.type === "preview") return answer;
    return answer?.type === "error" ? answer : { code: "down", text: "" };
}

function timesOf(clocks: State["clocks"]): Times | null {
    return clocks && { white_ms: clocks.white_ms, black_ms: clocks.black_ms, running: clocks.running };
}

/* What the displays showed when the act was tried: a clock has run on until the hall was asked. */
function clocksAt({ clocks, at_ms: told }: State, at: number): Times | null {
    return (
        clocks && {
            white_ms: shownMs(clocks, "white", at - told),
            black_ms: shownMs(clocks, "black", at - told),
            running: clocks.running,
        }
    );
}

function ofBranch(branch: CaseBranch, state: State): Forecast["after"] {
    const { white_ms: white, black_ms: black } = branch.clocks_after ?? {};
    return {
        status: branch.status ?? state.status,
        result: branch.result ?? "*",
        score: scoreBeside(branch),
        ending: branch.ending ?? null,
        articles: branch.articles ?? [],
        fen: branch.fen ?? state.fen,
        clocks:
            typeof white === "number" && typeof black === "number"
                ? { white_ms: white, black_ms: black, running: branch.running ?? null }
                : null,
        counters: branch.counters ?? null,
    };
}

/* Those of an act that is tried, which does not tell the offers. */
function countersAfter({ white, black }: NonNullable<FramePreview["state"]["counters"]>): Partial<Counted> {
    const of = (name: keyof typeof white) => ({ white: white[name], black: black[name] });
    return { illegal_moves: of("illegal_moves"), warnings: of("warnings"), requests: of("requests") };
}

/* What the rest of the events would bring, as the game stands now. */
export async function forecast(
    desk: Desk,
    state: State,
    list: readonly Event[],
): Promise<Forecast | Trouble> {
    const [event] = list;
    if (!event) return { code: "impossible", text: "" };
    const first = await tried(desk, state, event);
    if ("code" in first) return first.field === "envelope" ? sealed(state) : first;
    const isRefused = first.ruling.outcome === "inadmissible";
    const branch = isRefused ? null : await judge(desk, state, list);
    const steps = branch?.events?.filter(({ added }) => !added) ?? [];
    const isWhole = list.length === 1 || steps.length === list.length;
    const { state: then } = first;
    const exact: Forecast["after"] = {
        status: then.status,
        result: then.result,
        score: then.score ?? null,
        ending: then.ending,
        articles: then.articles,
        fen: then.fen ?? state.fen,
        clocks: timesOf(then.clocks),
        counters: branch?.counters ?? (then.counters ? countersAfter(then.counters) : null),
    };
    return {
        rulings:
            list.length > 1 && isWhole ? steps.map(({ ruling }) => ruling) : [first.ruling],
        count: list.length,
        before: state,
        clocksBefore: clocksAt(state, then.at_ms),
        after: list.length > 1 && isWhole && branch ? ofBranch(branch, state) : exact,
        branch: isWhole ? branch : null,
        isSealed: false,
    };
}

function sealed(state: State): Forecast {
    const { status, result, score, ending, articles, fen } = state;
    const clocks = timesOf(state.clocks);
    return {
        rulings: [],
        count: 1,
        before: state,
        clocksBefore: clocks,
        after: { status, result, score, ending, articles, fen, clocks, counters: null },
        branch: null,
        isSealed: true,
    };
}

/* What the Laws leave no doubt about: the ruling stands, and may be made. */
export function isMakeable({ rulings }: Forecast): boolean {
    return rulings[0]?.outcome !== "inadmissible";
}

/* How much care it takes: none, a game is decided, a result that stands is touched. */
export type Care = "plain" | "decides" | "touches";

export function careOf({ before, after, isSealed }: Forecast): Care {
    if (before.status === "ended") return "touches";
    return after.status === "ended" || isSealed ? "decides" : "plain";
}

/* The rulings, the last one first: its article is the first that is shown. */
export function latestFirst({ rulings }: Pick<Forecast, "rulings">): Ruling[] {
    return [...rulings].reverse();
}

/* A result that is not that of the Laws: the arbiter's own. */
const AGAINST = ["declared-against", "corrected-against", "win-without-mate", "ended-on-board"];

export function isAgainst({ rulings }: Pick<Forecast, "rulings">): boolean {
    return rulings.some(({ verdict }) => AGAINST.includes(verdict));
}

/* The rulings that say something: not the moves and presses before what was decided. */
export function tellingOf({ rulings }: Pick<Forecast, "rulings">): Ruling[] {
    const ordinary = ["move-made", "move-completed", "illegal-move-made", "illegal-move-completed"];
    return rulings.filter(
        ({ verdict }, at) => at === rulings.length - 1 || !ordinary.includes(verdict),
    );
}
