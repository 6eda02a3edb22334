/*
 * What the two displays show, painted when it changes: once a second, ten times a second in the
 * last twenty seconds, and never for a clock that stands. Nothing else of the page is drawn again.
 */
import { effect, type Signal, signal } from "@preact/signals";
import { clockText, TENTHS_BELOW_MS } from "../../state/clock.ts";
import { type Color, COLORS } from "../../state/position.ts";
import * as clocks from "../../state/tableclock.ts";
import { game, time } from "./game.ts";

type Face = {
    text: Signal<string>;
    /* Its last character; ten times a second nothing else of it changes. */
    last: Signal<string>;
    /* Seconds that the delay lasts yet, where the face shows it by itself; 0: none. */
    delay: Signal<number>;
    low: Signal<boolean>;
    /* With hours: the digits are smaller. */
    long: Signal<boolean>;
    fallen: Signal<boolean>;
};

const newFace = (): Face => ({
    text: signal(""),
    last: signal(""),
    delay: signal(0),
    low: signal(false),
    long: signal(false),
    fallen: signal(false),
});

export const faces: Record<Color, Face> = { white: newFace(), black: newFace() };
/* Whose flag fell first. */
export const first = signal<Color | null>(null);

const TENTH_MS = 100;
const SECOND_MS = 1000;
/* Characters of a time without hours: 59:59, 0:19.9. */
const LONGEST = 6;
let timer: number | undefined;

/* No delay brings a fallen display anything. */
const isOver = ({ fallen, leftMs }: clocks.Display) => fallen && leftMs === 0;

function show(whose: Color, clock: clocks.TableClock, bronstein: boolean): void {
    const face = faces[whose];
    const ms = clocks.shownMs(clock, whose, bronstein);
    const waits = clock.running && clock.turn === whose && !bronstein && !isOver(clock[whose]);
    /* What is written is not read here: a display that changes paints once. */
    const text = clockText(ms);
    face.text.value = text.slice(0, -1);
    face.last.value = text.slice(-1);
    face.delay.value = waits ? Math.ceil(clock.delayLeftMs / SECOND_MS) : 0;
    face.low.value = ms < TENTHS_BELOW_MS;
    face.long.value = text.length > LONGEST;
    face.fallen.value = clock[whose].fallen;
}

/* How long the faces stay as they are; null: until somebody does something. */
function untilNext(clock: clocks.TableClock, bronstein: boolean): number | null {
    if (!clock.running || isOver(clock[clock.turn])) return null;
    if (!bronstein && clock.delayLeftMs > 0) return ((clock.delayLeftMs - 1) % SECOND_MS) + 1;
    const ms = clocks.shownMs(clock, clock.turn, bronstein);
    /* one millisecond on, the part that is cut off has changed */
    return (ms % (ms < TENTHS_BELOW_MS ? TENTH_MS : SECOND_MS)) + 1;
}

export function paint(): void {
    clearTimeout(timer);
    const now = game.value;
    if (!now) return;
    const { bronstein } = now.settings;
    const clock = clocks.read(now.clock, time.now());
    for (const color of COLORS) show(color, clock, bronstein);
    first.value = clock.first;
    const wait = untilNext(clock, bronstein);
    if (wait !== null) timer = setTimeout(paint, wait);
}

effect(paint);
