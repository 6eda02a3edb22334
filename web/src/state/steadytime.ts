/*
 * A time that runs evenly: milliseconds since 1970 when the page was opened, counted on by the
 * clock of the browser that nobody sets. So what is kept can be read by the page that is opened
 * next, and setting the device's time moves no chess clock. That clock of the browser stands while
 * a device sleeps; a page that goes out of sight notes it (`rest`), and asks when it is back how long it was (`wake`).
 * A device whose lid is closed may sleep with the page in sight: then another clock tells by how much it is behind (`goOn`).
 */

/* Smaller differences are those of a device's time being corrected. */
const SLEPT_MS = 1000;

export class SteadyTime {
    private zero: number;
    /* By how much the time of day was ahead of the counting clock when the page went out of sight. */
    private ahead: number | null = null;

    constructor(
        private readonly counted: () => number = () => performance.now(),
        private readonly ofDay: () => number = () => Date.now(),
    ) {
        this.zero = ofDay() - counted();
    }

    now(): number {
        return this.at(this.counted());
    }

    /* The moment of an event, by its own time stamp. */
    at(stamp: number): number {
        return Math.round(this.zero + stamp);
    }

    /* The page goes out of sight: what was set of the time of day until then was no sleep. */
    rest(): void {
        this.ahead = this.ofDay() - this.counted();
    }

    /* A clock that never stands is so much ahead of this one. */
    goOn(ms: number): void {
        this.zero += ms;
        if (this.ahead !== null) this.ahead += ms;
    }

    /* The page is in sight again. Answers how long the device slept meanwhile; that time counts. */
    wake(): number {
        const sleptMs = this.ahead === null ? 0 : Math.round(this.ofDay() - this.counted() - this.ahead);
        this.ahead = null;
        if (sleptMs < SLEPT_MS) return 0;
        this.zero += sleptMs;
        return sleptMs;
    }
}
