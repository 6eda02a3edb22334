/*
 * A time of day as people type it, "14:05".
 */

/* So long after an incident its board may be made in the hall and begun there, as the hall has it. */
const LATE_MS = 6 * 3600000;

/* Was the game, which the hall has since then, not there yet, by far? */
export function wasTooEarly(moment: number, sinceMs: number): boolean {
    return moment < sinceMs - LATE_MS;
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
