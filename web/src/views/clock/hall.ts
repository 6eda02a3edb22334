/*
 * A hall whose game has this clock as its master. What happens here counts by the time of this
 * device: it is numbered, kept, and sent until the hall has answered, in its order. So a network
 * that fails changes nothing on the table. What the arbiter decides comes over the line to the hall,
 * and is followed as soon as the hall knows all that happened here.
 */
import { effect, signal } from "@preact/signals";
import type { Act as Told, Change, GivenPeriod, GivenTimeControl, State } from "generated/api";
import { Link } from "../../api/link.ts";
import { call, type Refused } from "../../api/request.ts";
import { lawsOfHall } from "../../state/clocklaws.ts";
import { type Color, COLORS, other } from "../../state/position.ts";
import { changed, isLive, type LiveState } from "../../state/state.ts";
import * as clocks from "../../state/tableclock.ts";
import { begin, change, changeSeat, detach, flagFell, game, type Report, type Seat, time } from "./game.ts";

const AGAIN_MS = 2000;
/* What waits behind an act that gets no answer is late at the hall. */
const PATIENCE_MS = 5000;
const SECOND_MS = 1000;
/* Smaller differences are those of a message's way. */
const SAME_MS = 50;
/* The hall's time is ahead by more than this where the device has slept. */
const SLEPT_MS = 1500;

/* The token of the line, for as long as the page is open: what is kept forgets it at the end. */
let line = "";

/* What the hall has last told of the game, and whether the line to it is up. */
export const state = signal<State | null>(null);
export const isUp = signal(false);
/* It was tried, or up before, and is down. */
export const isDown = signal(false);
/* The hall is newer than this page. */
export const isOutdated = signal(false);
/* The token of the page's own address; empty: it has none. */
export const asked = signal("");
/* For how long the device slept, as the hall knows. */
export const slept = signal(0);
/* The link opens no clock of a live board. */
export const problem = signal<"clock.hall.unknown" | "clock.hall.role" | "clock.hall.live" | null>(null);

function periodsOf(control: GivenTimeControl, whose: Color): GivenPeriod[] | null {
    if (!control) return null;
    if ("white" in control) return periodsOf(control[whose], whose);
    if ("periods" in control) return control.periods;
    const { base_s, increment_s } = control;
    const ms = { base_ms: SECOND_MS * base_s, increment_ms: SECOND_MS * increment_s };
    return [{ moves: null, delay_ms: 0, ...ms }];
}

/* The periods of both players; null: the game has no clock. */
export function control(told: State): Record<Color, GivenPeriod[]> | null {
    const [white, black] = COLORS.map((color) => periodsOf(told.time_control, color));
    return white && black ? { white, black } : null;
}

/* Moves that each player has completed: those entered, and those whose presses wait for them. */
function completed(told: LiveState): Record<Color, number> {
    const starts = told.start_fen.split(" ")[1] === "b" ? "black" : "white";
    const behind = told.device?.behind ?? 0;
    const presses = told.ply + behind - (told.to_press ? 1 : 0);
    const first = Math.ceil(presses / 2);
    const counts = { [starts]: first, [other(starts)]: presses - first };
    return { white: counts.white ?? 0, black: counts.black ?? 0 };
}

function known(told: LiveState, clock: clocks.TableClock): clocks.Known | null {
    if (!told.clocks) return null;
    const { white_ms, black_ms, running, delay_ms } = told.clocks;
    const moves = completed(told);
    const next = moves.white > moves.black ? "black" : "white";
    /* Who has moved and not pressed runs next. */
    const turn = running ?? told.to_press ?? (moves.white === moves.black ? told.turn : next);
    return {
        turn,
        running: running !== null,
        delayLeftMs: delay_ms ?? (running ? 0 : clocks.delayOf(clock, turn)),
        illegal: told.illegal_moves ?? { white: clock.white.illegal, black: clock.black.illegal },
        white: { leftMs: white_ms, completed: moves.white },
        black: { leftMs: black_ms, completed: moves.black },
    };
}

function isSame(clock: clocks.TableClock, other: clocks.TableClock): boolean {
    return (
        clock.running === other.running &&
        clock.turn === other.turn &&
        COLORS.every(
            (color) =>
                clock[color].completed === other[color].completed &&
                clock[color].illegal === other[color].illegal &&
                clock[color].fallen === other[color].fallen &&
                Math.abs(clock[color].leftMs - other[color].leftMs) <= SAME_MS,
        )
    );
}

/* A moment of the hall's game, here. */
function momentOf(seat: Seat, atMs: number): number {
    return seat.zeroMs + atMs - seat.baseMs;
}

/* The hall has told this just now: by as much as it is ahead the device has slept. */
function wake(seat: Seat, { at_ms }: LiveState): void {
    const behindMs = momentOf(seat, at_ms) - time.now();
    if (behindMs < SLEPT_MS) return;
    time.goOn(behindMs);
    slept.value = behindMs;
}

/* Becomes what the hall knows, unless it has yet to hear of something here. */
function follow(seat: Seat, told: LiveState): void {
    const ending = told.status === "ended" ? told.ending : null;
    if (told.device?.session !== seat.session) {
        if (!seat.lost) changeSeat((before) => ({ ...before, lost: true }));
        return;
    }
    if (seat.unsent.length > 0 || told.device.number < seat.number) return;
    const atMs = momentOf(seat, told.at_ms);
    change((clock) => {
        const knows = known(told, clock);
        if (!knows) return clock;
        const hallClock = clocks.adopt(clock, knows, atMs);
        return isSame(clocks.read(clock, atMs), hallClock) ? clock : hallClock;
    });
    if (JSON.stringify(ending) !== JSON.stringify(seat.result))
        changeSeat((before) => ({ ...before, result: ending, token: ending ? "" : line }));
    if (ending) forget();
}

/* The game is over: neither the address nor the browser has the seat any longer. */
function forget(): void {
    history.replaceState(history.state, "", location.pathname);
    asked.value = "";
}

/* This clock becomes the master. Answers why not. */
export async function take(token: string): Promise<Refused | null> {
    const told = state.value;
    const periods = told && control(told);
    if (!told || !periods) return null;
    const session = crypto.getRandomValues(new Uint32Array(2)).join("-");
    const { ok, body } = await call("POST games/{game}/device", {
        in: { game: told.game },
        token,
        body: { session, elapsed_ms: 0 },
    });
    if (!ok) return body;
    const seat: Seat = {
        token,
        game: told.game,
        session,
        /* when the answer is here, so that no act is told as later than the hall's own time */
        zeroMs: time.now(),
        baseMs: body.at_ms,
        withoutArbiter: !told.arbiter,
        number: 0,
        unsent: [],
        result: null,
        lost: false,
    };
    const isOdds = told.time_control !== null && "white" in told.time_control;
    const odds = isOdds && { black: periods.black };
    const settings = { periods: periods.white, ...odds, bronstein: false, code: "", laws: lawsOfHall(told) };
    begin(settings, clocks.newClock(periods.white, periods.black), seat);
    hear(body);
    return null;
}

/* Sending. */

function actOf(seat: Seat, { kind, by, number, elapsedMs }: Report): Told {
    const device = { session: seat.session, number, elapsed_ms: elapsedMs };
    const act = kind === "flag" ? { kind, data: { whose: by } } : { kind, by };
    return { ...act, device } as Told;
}

let sending = false;
let timer: number | undefined;

/* What has been answered waits no longer. Another window of this clock may have had the answer before. */
const answered =
    ({ number, elapsedMs }: Report, isTaken: boolean) =>
    (seat: Seat): Seat => {
        const [first, ...others] = seat.unsent;
        if (first?.number !== number || first.elapsedMs !== elapsedMs) return seat;
        if (isTaken) return { ...seat, unsent: others };
        /* What the hall did not take has no number there: those behind it move up. */
        const unsent = others.map((report) => ({ ...report, number: report.number - 1 }));
        return { ...seat, unsent, number: seat.number - 1 };
    };
const LOST = ["role", "token", "gap"];
const WAITS = ["down", "busy", "full", "internal", "behind"];

async function sendFirst(seat: Seat, report: Report): Promise<boolean> {
    const { ok, body } = await call("POST games/{game}/acts", {
        in: { game: seat.game },
        token: line,
        body: actOf(seat, report),
        patienceMs: PATIENCE_MS,
    });
    if (game.value?.seat?.session !== seat.session) return false;
    if (ok) changeSeat(answered(report, true));
    else if (WAITS.includes(body.code)) return false;
    else if (LOST.includes(body.code))
        changeSeat((before) => ({ ...before, lost: true, unsent: [] }));
    else changeSeat(answered(report, false));
    return true;
}

/* One after the other; what fails is tried again, and at once when the line is back. */
async function send(): Promise<void> {
    if (sending) return;
    sending = true;
    clearTimeout(timer);
    for (;;) {
        const seat = game.value?.seat;
        const report = seat?.unsent[0];
        if (!seat || !report || seat.lost) break;
        if (!(await sendFirst(seat, report))) {
            timer = setTimeout(() => void send(), AGAIN_MS);
            break;
        }
    }
    sending = false;
    if (game.value?.seat && state.value && isLive(state.value)) follow(game.value.seat, state.value);
}

/* The line. */

function hear(told: State): void {
    state.value = told;
    if (problem.value !== "clock.hall.role") problem.value = isLive(told) ? null : "clock.hall.live";
    const seat = game.value?.seat;
    if (!isLive(told) || seat?.game !== told.game) return;
    if (told.device?.session === seat.session) wake(seat, told);
    follow(seat, told);
}

function update(frame: Change): void {
    if (state.value && isLive(state.value)) hear(changed(state.value, frame));
}

/* The game goes on here, and the hall is told nothing more of it. */
export function goAlone(): void {
    history.replaceState(history.state, "", location.pathname);
    asked.value = "";
    detach();
}

export function openLine(token: string): void {
    line = token;
    const wish = { type: "join", token } as const;
    const link = new Link({
        up: () => {
            isUp.value = true;
            isDown.value = isOutdated.value = false;
            void send();
        },
        down: () => {
            isUp.value = false;
            isDown.value = true;
        },
        delay: () => {},
        outdated: () => {
            isUp.value = false;
            isOutdated.value = true;
        },
        refused: (error) => {
            if (error.type !== "bye" && WAITS.includes(error.code)) {
                setTimeout(() => link.again(wish), AGAIN_MS);
                return;
            }
            problem.value = "clock.hall.unknown";
            link.stop();
        },
        frame: (frame) => {
            if (frame.type === "state") hear(frame);
            else if (frame.type === "change") update(frame);
            else if (frame.type === "joined" && frame.role !== "clock")
                problem.value = "clock.hall.role";
        },
    });
    link.want(wish);
    effect(() => {
        if (game.value?.seat?.unsent.length) void send();
        else setTimeout(flagFell); /* what the hall has set may have fallen meanwhile */
    });
}
