/*
 * A chess clock as a plain value: two displays, of which at most one runs. Each function takes a
 * clock and a moment, and answers the clock after it; nothing here asks what time it is. It reckons
 * as the referee does (src/laws/clock.c), and a test compares the two:
 *
 *  1. What is left is never below 0. A display that has come to 0 stays there and is marked as
 *     fallen; the clock goes on, because a flag counts when somebody sees or claims it (FIDE Laws
 *     2023, 6.8), and remembers whose fell first.
 *  2. A press completes a move (6.2.1). It brings the increment of the player's period, from his
 *     first move on, and the time of the next period with the last move of this one (6.3.1, 6.3.2).
 *  3. A delay passes before the time does (6.3.2). A Bronstein clock is the same clock with another
 *     face: it shows delay and time as one number, and a press gives back what of the delay is used.
 *
 * Times are whole milliseconds on one time line, whose zero is the caller's choice.
 */
import type { GivenPeriod } from "generated/api";
import { illegalMost, type Laws, type Reason } from "./clocklaws.ts";
import { type Color, COLORS, other } from "./position.ts";

export type Level = "standard" | "rapid" | "blitz";

/* What the last press has brought, so that an illegal move can give it back; `granted` is what was granted before. */
type Brought = { ms: number; granted: number };

export type Display = {
    periods: GivenPeriod[];
    leftMs: number;
    fallen: boolean;
    /* The period that the player is in; the first is 0. */
    period: number;
    /* How many later periods have already added their time. */
    granted: number;
    /* Moves completed. */
    completed: number;
    illegal: number;
    /* Null: no press has brought anything, or its time has been set since. */
    brought: Brought | null;
};

/* `canMate`: the opponent had what he needs for a win (neededFor). */
export type Ending = { reason: Reason; loser: Color; canMate: boolean };

export type TableClock = Record<Color, Display> & {
    running: boolean;
    /* The player whose display runs, or runs next. */
    turn: Color;
    /* When the running display was last read off. */
    sinceMs: number;
    /* The last press, or the moment at which the clock went on. */
    pressedMs: number;
    /* Delay left in the present move. */
    delayLeftMs: number;
    /* Whose flag fell first; null: none has, or nobody knows. */
    first: Color | null;
    ending: Ending | null;
};

/* Of two presses closer than this the second is no move: both hands came down together. */
const TOGETHER_MS = 50;

const MINUTE_MS = 60000;
const MOVES_RECKONED = 60;

/* What of a period makes the level of a game. */
type Counted = { base_ms: number; increment_ms?: number | null; delay_ms?: number | null };

function total(periods: Counted[]): number {
    const extras = periods.map((period) => (period.increment_ms ?? 0) + (period.delay_ms ?? 0));
    const bases = periods.reduce((sum, period) => sum + period.base_ms, 0);
    return bases + MOVES_RECKONED * Math.max(...extras);
}

/*
 * Ten minutes or less for 60 moves are blitz (B.1), less than sixty rapid (A.1). Where players have other times the
 * slower one decides (docs/readings/A.1.md).
 */
export function levelOf(...players: Counted[][]): Level {
    const ms = Math.max(...players.map(total));
    if (ms <= 10 * MINUTE_MS) return "blitz";
    return ms < 60 * MINUTE_MS ? "rapid" : "standard";
}

/* The period of a player who has completed so many moves. */
function periodAt(periods: GivenPeriod[], completed: number): number {
    let needed = 0;
    for (const [index, period] of periods.entries()) {
        needed += period.moves ?? Infinity;
        if (completed < needed) return index;
    }
    return periods.length - 1;
}

function periodOf(display: Display): GivenPeriod {
    return display.periods[display.period]!;
}

function newDisplay(periods: GivenPeriod[]): Display {
    return {
        periods,
        leftMs: periods[0]!.base_ms,
        fallen: false,
        period: 0,
        granted: 0,
        completed: 0,
        illegal: 0,
        brought: null,
    };
}

/* Both players have the same periods, or Black his own (time odds). */
export function newClock(white: GivenPeriod[], black = white): TableClock {
    return {
        white: newDisplay(white),
        black: newDisplay(black),
        running: false,
        turn: "white",
        sinceMs: 0,
        pressedMs: 0,
        delayLeftMs: white[0]!.delay_ms,
        first: null,
        ending: null,
    };
}

/* The clock read off at a moment: the running display is charged with the time up to it. */
export function read(clock: TableClock, atMs: number): TableClock {
    if (!clock.running) return clock;
    const { turn } = clock;
    const display = clock[turn];
    const spent = Math.max(0, atMs - clock.sinceMs);
    const charged = Math.max(0, spent - clock.delayLeftMs);
    const rest = display.leftMs - charged;
    const after = {
        ...clock,
        sinceMs: clock.sinceMs + spent,
        delayLeftMs: Math.max(0, clock.delayLeftMs - spent),
        [turn]: { ...display, leftMs: Math.max(0, rest) },
    };
    if (rest > 0 || (rest === 0 && after.delayLeftMs > 0 && !display.fallen)) return after;
    if (!display.fallen && charged > 0 && !clock[other(turn)].fallen) after.first = turn;
    after[turn].fallen = true;
    return after;
}

function begin(clock: TableClock, turn: Color, atMs: number): TableClock {
    const delayLeftMs =
        clock.turn === turn ? clock.delayLeftMs : periodOf(clock[turn]).delay_ms;
    return { ...clock, running: true, turn, sinceMs: atMs, pressedMs: atMs, delayLeftMs };
}

/* The player has completed a move: what that brings. */
function complete(display: Display): Display {
    const { periods, period: before } = display;
    const completed = display.completed + 1;
    let [ms, granted, fallen] = [0, display.granted, display.fallen];
    if (!fallen) ms += periodOf(display).increment_ms;
    const period = Math.max(before, periodAt(periods, completed));
    for (const reached of periods.slice(before + 1, period + 1)) {
        if (granted > 0) {
            granted -= 1;
            continue;
        }
        ms += reached.base_ms;
        if (reached.base_ms > 0) fallen = false;
    }
    const brought = { ms, granted: display.granted };
    const leftMs = display.leftMs + ms;
    return { ...display, completed, period, granted, fallen, leftMs, brought };
}

/* Starts the clock of a game, or lets it go on (6.6, 6.11.3). */
export function resume(clock: TableClock, atMs: number): TableClock {
    return clock.running || clock.ending ? clock : begin(clock, clock.turn, atMs);
}

/* Both displays stand (6.11.1, 6.11.2). */
export function pause(clock: TableClock, atMs: number): TableClock {
    return { ...read(clock, atMs), running: false };
}

/* Whose flag fell first, once this player's is down or up (6.8): one that is up again has not. */
function firstFallen(clock: TableClock, whose: Color, fallen: boolean): Color | null {
    return clock.first === whose && !fallen ? null : clock.first;
}

/* A player presses his button. The button of the resting display does nothing. */
export function press(clock: TableClock, player: Color, atMs: number): TableClock {
    if (!clock.running || clock.turn !== player) return clock;
    if (atMs - clock.pressedMs < TOGETHER_MS) return clock;
    const stopped = pause(clock, atMs);
    const display = complete(stopped[player]);
    const first = firstFallen(stopped, player, display.fallen);
    return begin({ ...stopped, first, [player]: display }, other(player), stopped.sinceMs);
}

function put(clock: TableClock, whose: Color, leftMs: number): TableClock {
    const fallen = leftMs <= 0;
    const first = firstFallen(clock, whose, fallen);
    return { ...clock, first, [whose]: { ...clock[whose], leftMs: Math.max(0, leftMs), fallen } };
}

/* The move of the last press goes back, with what it has brought; its player has the move again. Set times stay. */
function takeBack(clock: TableClock, whose: Color): TableClock {
    const before = clock[whose];
    const completed = before.completed - 1;
    if (clock.turn === whose || completed < 0) return clock;
    const period = periodAt(before.periods, completed);
    const { ms, granted } = before.brought ?? { ms: 0, granted: before.granted + before.period - period };
    const less = ms > 0 ? put(clock, whose, before.leftMs - ms) : clock;
    const display = { ...less[whose], completed, period, granted, brought: null };
    return { ...less, [whose]: display, turn: whose, delayLeftMs: periodOf(display).delay_ms };
}

/* Would one more illegal move of this player lose the game? */
export function losesByIllegalMove(clock: TableClock, offender: Color, laws: Laws): boolean {
    return clock[offender].illegal + 1 >= illegalMost(laws);
}

/*
 * In a pause: an illegal move is counted, his opponent gets the minutes, and the offender makes
 * another move in its place. The one that loses the game brings nobody time: `end` follows.
 */
export function illegalMove(clock: TableClock, offender: Color, laws: Laws): TableClock {
    if (clock.running || clock.ending) return clock;
    const loses = losesByIllegalMove(clock, offender, laws);
    const display = { ...clock[offender], illegal: clock[offender].illegal + 1 };
    const counted = { ...clock, [offender]: display };
    if (loses) return counted;
    const back = takeBack(counted, offender);
    const opponent = other(offender);
    const given = put(back, opponent, back[opponent].leftMs + laws.illegalMs);
    /* Minutes that the Laws add raise no flag (docs/readings/6.8.md). */
    return back[opponent].fallen ? { ...given, first: back.first, [opponent]: { ...given[opponent], fallen: true } } : given;
}

/* The game is over: lost, or drawn if the opponent had not what he needs for a win. */
export function end(clock: TableClock, ending: Ending): TableClock {
    return clock.running ? clock : { ...clock, ending };
}

export function winnerOf({ loser, canMate }: Ending): Color | null {
    return canMate ? other(loser) : null;
}

/* What an arbiter sets in a pause (6.10.2, 7.1): times, moves completed, and who has the move. */
export type Setting = { turn: Color } & Record<Color, { leftMs: number; completed: number }>;

export function setTimes(clock: TableClock, setting: Setting): TableClock {
    if (clock.running || clock.ending) return clock;
    let after = clock;
    for (const whose of COLORS) {
        const { leftMs, completed } = setting[whose];
        const display = clock[whose];
        const added = display.period + display.granted;
        const period = periodAt(display.periods, completed);
        const granted = Math.max(0, added - period);
        /* what is set in whole seconds leaves a display that nobody has changed to its tenth */
        const same = Math.floor(display.leftMs / 1000) === Math.floor(leftMs / 1000);
        const brought = same && completed === display.completed ? display.brought : null;
        after = { ...after, [whose]: { ...display, completed, period, granted, brought } };
        if (!same) after = put(after, whose, leftMs);
    }
    const { turn } = setting;
    const same = turn === clock.turn && after[turn].period === clock[turn].period;
    const delayLeftMs = same ? clock.delayLeftMs : periodOf(after[turn]).delay_ms;
    return { ...after, turn, delayLeftMs };
}

/* The delay that a display has before it: what is left of it in this move, or a whole one. */
export function delayOf(clock: TableClock, whose: Color): number {
    return clock.turn === whose ? clock.delayLeftMs : periodOf(clock[whose]).delay_ms;
}

/* What a display shows: a Bronstein clock shows the delay with the time. */
export function shownMs(clock: TableClock, whose: Color, bronstein: boolean): number {
    const { leftMs, fallen } = clock[whose];
    return bronstein && !fallen ? leftMs + delayOf(clock, whose) : leftMs;
}

/* What is left of displays that are set as a Bronstein clock shows them, the delay with the time. */
export function withoutDelay(clock: TableClock, setting: Setting): Setting {
    const left = (whose: Color) => {
        const { leftMs, completed } = setting[whose];
        const { periods } = clock[whose];
        const isOn = whose === setting.turn && whose === clock.turn;
        const delayMs = isOn ? clock.delayLeftMs : periods[periodAt(periods, completed)]!.delay_ms;
        /* Less than the delay is no fallen flag. */
        return { completed, leftMs: leftMs > 0 ? Math.max(1, leftMs - delayMs) : 0 };
    };
    return { turn: setting.turn, white: left("white"), black: left("black") };
}

/* What somebody else knows of the same clock, at a moment. */
export type Known = Setting & { running: boolean; delayLeftMs: number; illegal: Record<Color, number> };

/* The clock as the other knows it: times, moves, illegal moves, and which display runs. */
export function adopt(clock: TableClock, known: Known, atMs: number): TableClock {
    const { turn, running, delayLeftMs } = known;
    let after: TableClock = { ...clock, turn, running, delayLeftMs, sinceMs: atMs };
    for (const whose of COLORS) {
        const { leftMs, completed } = known[whose];
        const period = periodAt(clock[whose].periods, completed);
        const illegal = known.illegal[whose];
        const display = { ...clock[whose], completed, illegal, period, granted: 0, brought: null };
        after = put({ ...after, [whose]: display }, whose, leftMs);
    }
    return after;
}

/* When the flag of the running display falls, if nothing happens before; null: none runs. */
export function fallsAt(clock: TableClock): number | null {
    if (!clock.running || clock[clock.turn].fallen) return null;
    return clock.sinceMs + clock.delayLeftMs + clock[clock.turn].leftMs;
}
