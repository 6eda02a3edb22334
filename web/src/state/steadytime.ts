/*
 * A time that runs evenly: milliseconds since 1970 when the page was opened, counted on by the
 * clock of the browser that nobody sets. So what is kept can be read by the page that is opened
 * next, and setting the device's time moves no chess clock. That clock of the browser stands while
 * a device sleeps; a page that comes back into sight asks how long that was (`wake`).
 */

/* Smaller differences are those of a device's time being corrected. */
const SLEPT_MS = 1000;

export class SteadyTime {
    private zero: number;

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

    /* The page was out of sight. Answers how long the device slept meanwhile; that time counts. */
    wake(): number {
        const sleptMs = Math.round(this.ofDay() - this.counted() - this.zero);
        if (sleptMs < SLEPT_MS) return 0;
        this.zero += sleptMs;
        return sleptMs;
    }
}
