/*
 * A time of day as people type it, "14:05".
 */

/* So long after an incident its board may be made in the hall, as the hall has it. */
const MADE_LATE_MS = 6 * 3600000;

/* Was the game not there yet, by far? */
export function wasTooEarly(moment: number, madeMs: number): boolean {
    return moment < madeMs - MADE_LATE_MS;
}

/* The moment at which it was last so late; null: it is no time of day. */
export function lastMoment(text: string, now: Date): Date | null {
    const read = /^([01]?\d|2[0-3])[:.]([0-5]\d)$/.exec(text.trim());
    if (!read) return null;
    const moment = new Date(now);
    moment.setHours(Number(read[1]), Number(read[2]), 0, 0);
    if (moment > now) moment.setDate(moment.getDate() - 1);
    return moment;
}
