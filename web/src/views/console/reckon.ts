/*
 * Times and numbers as an arbiter corrects them: `+2` and `-30s` change what is shown, `=10520` and
 * digits alone are what has to be shown. A change without a unit is in minutes; 1:30 is a minute
 * and a half.
 */
import { readDisplay } from "../../state/typedtime.ts";

const SECOND_MS = 1000;
const MINUTE_MS = 60000;
const HOUR_MS = 3600000;
const UNITS: Record<string, number> = { h: HOUR_MS, m: MINUTE_MS, s: SECOND_MS };
/* Days, where a display shows hours. */
const HOURS = /^=?\d{2,3}[:.]?[0-5]\d[:.]?[0-5]\d$/;
/* What no display of a game shows. */
export const LONGEST_MS = 10 * HOUR_MS;

/* What is typed of both displays and of the number of the next move, by its field. */
export type TypedClocks = Record<string, string>;
export type Displays = { white_ms: number; black_ms: number };

/* Why a text gives no time: it cannot be read, falls below zero, or is beyond reason. */
export type Fault = "unread" | "below" | "beyond";
export type Reckoned = { value: number } | { fault: Fault };

function within(value: number, most: number): Reckoned {
    if (value < 0) return { fault: "below" };
    return value > most ? { fault: "beyond" } : { value };
}

/* How much a change is: 2 minutes, 30s, 1m30s, 1:30; null: it is none. */
function amount(text: string): number | null {
    if (/^\d{1,3}$/.test(text)) return Number(text) * MINUTE_MS;
    if (/^\d{1,3}:\d{2}(:\d{2})?$/.test(text)) return readDisplay(text, false);
    const parts = /^(?:\d{1,4}[hms])+$/.test(text) ? text.match(/\d+[hms]/g) : null;
    if (!parts) return null;
    return parts.reduce(
        (sum, part) => sum + Number.parseInt(part, 10) * (UNITS[part.slice(-1)] ?? 0),
        0,
    );
}

/* What a display has to show, after what it shows now. An empty text leaves it as it is. */
export function reckonTime(text: string, now: number): Reckoned {
    /* sn, dk and sa are the Turkish units. */
    const typed = text
        .trim()
        .toLowerCase()
        .replace(/\s+/g, "")
        .replace(/sn/g, "s")
        .replace(/dk/g, "m")
        .replace(/sa/g, "h");
    if (typed === "") return { value: now };
    const sign = /^[+\-−]/.exec(typed)?.[0];
    if (sign) {
        const change = amount(typed.slice(1));
        if (change === null) return { fault: "unread" };
        return within(now + (sign === "+" ? change : -change), LONGEST_MS);
    }
    const shown = readDisplay(typed.replace(/^=/, ""), false);
    if (shown !== null) return within(shown, LONGEST_MS);
    return { fault: HOURS.test(typed) ? "beyond" : "unread" };
}

const MOST_MOVES = 999;

/* The number of the next move, by the same signs. */
export function reckonNumber(text: string, now: number): Reckoned {
    const typed = text.trim().replace(/\s+/g, "");
    if (typed === "") return { value: now };
    const found = /^([+\-−=]?)(\d{1,4})$/.exec(typed);
    if (!found) return { fault: "unread" };
    const [, sign = "", digits = ""] = found;
    const whole = Number(digits);
    const next = sign === "+" ? now + whole : sign === "-" || sign === "−" ? now - whole : whole;
    return next < 1 ? { fault: "below" } : within(next, MOST_MOVES);
}

/* What is set by what is typed, after what is shown now: both displays as soon as one is typed; nothing while a field is wrong. */
export function reckonAll(typed: TypedClocks, now: Displays, nextMove: number): { clocks?: Displays; number?: number } {
    const isTyped = (name: string) => (typed[name] ?? "").trim() !== "";
    const white = reckonTime(typed.white ?? "", now.white_ms);
    const black = reckonTime(typed.black ?? "", now.black_ms);
    const next = reckonNumber(typed.number ?? "", nextMove);
    if ("fault" in white || "fault" in black || "fault" in next) return {};
    return {
        ...((isTyped("white") || isTyped("black")) && { clocks: { white_ms: white.value, black_ms: black.value } }),
        ...(isTyped("number") && { number: next.value }),
    };
}
