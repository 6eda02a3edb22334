/*
 * The time of the hall, and times as they are written and typed. The page learns the hall's time
 * from the frame that travelled fastest in the last two minutes, so one slow frame does not set a
 * clock back, and two screens show the same.
 */

import type { Color } from "./position.ts";

const WINDOW_MS = 120000;
export const TENTHS_BELOW_MS = 20000;

/* What game time it is now, from the frames seen. */
export class HallTime {
    private samples: { received: number; ahead: number }[] = [];
    private ahead = 0;

    constructor(private readonly now: () => number = () => performance.now()) {}

    /* A frame stamped `atMs` has just come in. */
    note(atMs: number): void {
        const received = this.now();
        this.samples = this.samples.filter((sample) => received - sample.received < WINDOW_MS);
        this.samples.push({ received, ahead: atMs - received });
        this.ahead = Math.max(...this.samples.map((sample) => sample.ahead));
    }

    /*
     * A new connection may be to a hall that has been down: what was learnt before no longer
     * counts.
     */
    forget(): void {
        this.samples = [];
    }

    since(atMs: number): number {
        return Math.max(0, this.gameMs - atMs);
    }

    get gameMs(): number {
        return this.now() + this.ahead;
    }
}

/* The clocks of a board as the hall tells them. `delay_ms` is what is left of a delay, which passes before the time does. */
export type Times = { white_ms: number; black_ms: number; running: Color | null; delay_ms?: number };

/* What a player's clock shows `since` ms after it was told. */
export function shownMs(clocks: Times, color: Color, since: number): number {
    const spent = clocks.running === color ? Math.max(0, since - (clocks.delay_ms ?? 0)) : 0;
    return Math.max(0, clocks[`${color}_ms`] - spent);
}

const TENTH_MS = 100;

/*
 * 1:02:03 from an hour on, 2:03 below, 0:12.3 in the last twenty seconds. Rounded up in the last tenth alone:
 * who sees 0:00.0 sees a flag that has fallen.
 */
export function clockText(ms: number): string {
    const whole = ms > 0 ? Math.max(TENTH_MS, Math.floor(ms)) : 0;
    const seconds = Math.floor(whole / 1000);
    const two = (value: number) => String(value).padStart(2, "0");
    const minutes = Math.floor(seconds / 60) % 60;
    const hours = Math.floor(seconds / 3600);
    if (whole < TENTHS_BELOW_MS) return `0:${two(seconds)}.${Math.floor((whole % 1000) / TENTH_MS)}`;
    return hours > 0
        ? `${hours}:${two(minutes)}:${two(seconds % 60)}`
        : `${minutes}:${two(seconds % 60)}`;
}

/* 1:02:03 always in whole seconds, as an arbiter writes a time. */
export function wholeText(ms: number): string {
    return clockText(ms).replace(/\.\d$/, "");
}

/* A time as people type it, in milliseconds: 1:02:03, 5:30, or minutes alone. null: it is none. */
export function readTime(text: string): number | null {
    const match = /^(?:(?:(\d{1,3}):)?(\d{1,3}):([0-5]\d)|(\d{1,4}))$/.exec(text.trim());
    if (!match) return null;
    const [, hours = 0, minutes = 0, seconds = 0, alone = 0] = match.map((part) =>
        Number(part ?? 0),
    );
    return ((hours * 60 + minutes + alone) * 60 + seconds) * 1000;
}

/* A time of day as an arbiter writes it, 14:05, in every language. */
export function dayTimeText(wallMs: number): string {
    const at = new Date(wallMs);
    return [at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, "0")).join(":");
}
