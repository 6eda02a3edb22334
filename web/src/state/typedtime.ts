/*
 * Times as an arbiter reads them off a display: digits alone are enough, the last two are seconds,
 * those before minutes, then hours (10520 is 1:05:20). A display of hours and minutes only has no
 * seconds (105 is 1:05).
 */

const HIGHEST_PART = 59;
const LONGEST_MS = 86400000;

/* The time in milliseconds; null: it is none. */
export function readDisplay(text: string, hoursOnly: boolean): number | null {
    const typed = text.trim();
    const parts = /^\d{1,6}$/.test(typed)
        ? typed.match(/\d{1,2}(?=(?:\d\d)*$)/g)
        : /^\d{1,3}(?:[:.]\d{1,2}){1,2}$/.test(typed)
          ? typed.split(/[:.]/)
          : null;
    if (!parts || (hoursOnly && parts.length > 2)) return null;
    const [last = 0, middle = 0, first = 0] = parts.map(Number).reverse();
    if (last > HIGHEST_PART || (parts.length > 2 && middle > HIGHEST_PART)) return null;
    const seconds = (first * 60 + middle) * 60 + last;
    const ms = 1000 * (hoursOnly ? 60 * seconds : seconds);
    return ms > LONGEST_MS ? null : ms;
}

/* As the display shows it. */
export function displayText(ms: number, hoursOnly: boolean): string {
    const seconds = Math.floor(ms / 1000);
    const two = (value: number) => String(value).padStart(2, "0");
    const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
    return hoursOnly
        ? `${hours}:${two(minutes)}`
        : `${hours}:${two(minutes)}:${two(seconds % 60)}`;
}
