/*
 * The game that the clock on the table is set for: what was set, the clock, and which half is
 * White's. It is kept in the browser at every act, so a page that was closed goes on as if it had
 * been open. Two windows of one browser show the same clock.
 */
import { computed, signal } from "@preact/signals";
import type { GivenPeriod, Texts } from "generated/api";
import { type Laws, lawsOf } from "../../state/clocklaws.ts";
import { type Color, other } from "../../state/position.ts";
import { SteadyTime } from "../../state/steadytime.ts";
import * as clocks from "../../state/tableclock.ts";
import { timeControlText } from "../../state/timecontrol.ts";
import { recall, remember } from "../../words/words.ts";

export type Settings = {
    /* White's, and Black's where he has no other time. */
    periods: GivenPeriod[];
    /* Time odds: Black's own. */
    black?: GivenPeriod[];
    /* The face shows delay and time as one number. */
    bronstein: boolean;
    /* Without it nobody changes anything in a pause; empty: everybody may. */
    code: string;
    /* By which Laws a hall had the game; else those of 2023, by the level of its times. */
    laws?: Laws;
};

/* What a hall is told of what happens here. */
export type Act = { kind: "press" | "pause" | "flag"; by: Color };
export type Report = Act & { number: number; elapsedMs: number };

/* The game of a hall whose master this clock is. */
export type Seat = {
    token: string;
    game: string;
    /* What the hall calls this counting, and the moment here at which it began. */
    session: string;
    zeroMs: number;
    /* The same moment in the game time of the hall. */
    baseMs: number;
    /* No arbiter begins and interrupts the game, lets it go on and sets the clock. */
    withoutArbiter: boolean;
    /* The last act here, and those that the hall has not answered. */
    number: number;
    unsent: Report[];
    result: Texts | null;
    /* Another clock, or the arbiter, has taken over: nothing more is told. */
    lost: boolean;
};

export type Game = {
    version: 1;
    settings: Settings;
    clock: clocks.TableClock;
    /* The clock before what was decided last in this pause; null: nothing was. */
    before: clocks.TableClock | null;
    /* White's half is the right one, or the lower one. */
    turned: boolean;
    begun: boolean;
    /* Null: no hall has this game. */
    seat: Seat | null;
};

export type Phase = "set-up" | "ready" | "running" | "paused" | "ended";

const GAME = "hakem.clock";
const LAST = "hakem.clock-settings";
const VERSION = 1;

function parsed<Kept>(text: string | null): Kept | null {
    try {
        return text ? (JSON.parse(text) as Kept) : null;
    } catch {
        return null;
    }
}

function readGame(text: string | null): Game | null {
    const found = parsed<Game>(text);
    return found?.version === VERSION && found.clock && found.settings ? found : null;
}

export const time = new SteadyTime();
export const game = signal<Game | null>(readGame(recall(GAME)));
export const lastSettings = signal(parsed<Settings>(recall(LAST)));

export const phase = computed<Phase>(() => {
    if (!game.value) return "set-up";
    const { clock, begun, seat } = game.value;
    if (clock.ending || seat?.result) return "ended";
    if (clock.running) return "running";
    return begun ? "paused" : "ready";
});

addEventListener("storage", ({ key, newValue }) => {
    if (key === GAME) game.value = readGame(newValue);
});

export function keep(next: Game | null): void {
    game.value = next;
    remember(GAME, JSON.stringify(next));
}

/* The code is the arbiter's of this game, and the Laws are its hall's: whoever sets the clock next has not chosen them. */
export function setUp(settings: Settings): void {
    const { laws, ...own } = settings;
    lastSettings.value = { ...own, code: "" };
    remember(LAST, JSON.stringify(lastSettings.value));
    begin(settings, clocks.newClock(settings.periods, settings.black), null);
}

/* The players stay where they sit and change colours: each keeps his half and his time. */
export function setUpChanged(settings: Settings): void {
    const { periods, black = periods } = settings;
    setUp({ ...settings, periods: black, black: periods });
    turnRound();
}

/* The Laws that its illegal moves and flags go by. */
export function lawsFor({ periods, black = periods, laws }: Pick<Settings, "periods" | "black" | "laws">): Laws {
    return laws ?? lawsOf(clocks.levelOf(periods, black));
}

export function controlText({ periods, black }: Pick<Settings, "periods" | "black">): string {
    return timeControlText(black ? { white: { periods }, black: { periods: black } } : { periods });
}

export function begin(settings: Settings, clock: clocks.TableClock, seat: Seat | null): void {
    const turned = game.value?.turned ?? true;
    keep({ version: VERSION, settings, clock, before: null, turned, begun: clock.running, seat });
}

export function leave(): void {
    keep(null);
}

/* The act as it waits to be told. */
function noted(seat: Seat | null, act: Act | null, atMs: number): Seat | null {
    if (!seat || !act || seat.lost) return seat;
    const number = seat.number + 1;
    const report = { ...act, number, elapsedMs: Math.max(0, atMs - seat.zeroMs) };
    return { ...seat, number, unsent: [...seat.unsent, report] };
}

/* What becomes of the clock; the same one: nothing has happened. A hall is told `act`. */
export function change(
    make: (clock: clocks.TableClock) => clocks.TableClock,
    act: Act | null = null,
    atMs = 0,
): boolean {
    const before = game.value;
    if (!before) return false;
    const clock = make(before.clock);
    if (clock === before.clock) return false;
    const seat = noted(before.seat, act, atMs);
    keep({ ...before, clock, before: null, seat, begun: before.begun || clock.running });
    return true;
}

/* What is decided in a pause can be taken back until something else happens to the clock. */
export function decide(make: (clock: clocks.TableClock) => clocks.TableClock): void {
    const now = game.value;
    if (now) keep({ ...now, clock: make(now.clock), before: now.clock });
}

export function takeBack(): void {
    const now = game.value;
    if (now?.before) keep({ ...now, clock: now.before, before: null });
}

export function changeSeat(make: (seat: Seat) => Seat): void {
    if (game.value?.seat) keep({ ...game.value, seat: make(game.value.seat) });
}

/* Black's button starts White's clock; from then on each button ends its player's move. */
export function pressed(color: Color, atMs: number): boolean {
    const now = game.value;
    if (phase.value === "ready" && now && !now.seat && color === other(now.clock.turn))
        return change((clock) => clocks.resume(clock, atMs));
    return change((clock) => clocks.press(clock, color, atMs), { kind: "press", by: color }, atMs);
}

/* Players without an arbiter do not stop the clocks of a hall's game (6.11.2), as long as this is its clock. */
export function mayPause(): boolean {
    const seat = game.value?.seat;
    return !seat?.withoutArbiter || seat.lost;
}

export function paused(atMs: number): void {
    if (!mayPause()) return;
    const by = game.value?.clock.turn ?? "white";
    const stop = (clock: clocks.TableClock) => (clock.running ? clocks.pause(clock, atMs) : clock);
    change(stop, { kind: "pause", by }, atMs);
}

/* A flag has fallen here. The display is read off at its fall, so it is told once. */
export function flagFell(): void {
    const now = game.value;
    const atMs = now && clocks.fallsAt(now.clock);
    if (!now?.seat || atMs === null || atMs === undefined || time.now() < atMs) return;
    change((clock) => clocks.read(clock, atMs), { kind: "flag", by: now.clock.turn }, atMs);
}

/* From now on the clock is one of no hall. */
export function detach(): void {
    if (game.value) keep({ ...game.value, seat: null });
}

export function turnRound(): void {
    if (game.value) keep({ ...game.value, turned: !game.value.turned });
}

/* By side: the left or upper half, then the right or lower one. */
export function halves(turned: boolean): [Color, Color] {
    return turned ? ["black", "white"] : ["white", "black"];
}
