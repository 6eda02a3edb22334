/* A time control as it is chosen or typed on the set-up of the clock: texts, and the periods that they mean. */
import type { GivenPeriod } from "generated/api";

const MINUTE_MS = 60000;
const SECOND_MS = 1000;
const MINUTES_MOST = 1440;
const SECONDS_MOST = 3600;
const MOVES_MOST = 999;
export const PERIODS_MOST = 4;

type Kind = "increment" | "delay" | "bronstein";
export const KINDS: Kind[] = ["increment", "delay", "bronstein"];

/* The seconds for each move are empty where they are those of the first period. */
export type TypedPeriod = { minutes: string; moves: string; seconds: string };
export type Own = { periods: TypedPeriod[]; kind: Kind };

/* `moves` is 0 in the last period, which has all the rest. */
function givenPeriod(minutes: number, moves: number, seconds: number, kind: Kind): GivenPeriod {
    const ms = seconds * SECOND_MS;
    return {
        moves: moves || null,
        base_ms: Math.round(minutes * MINUTE_MS),
        increment_ms: kind === "increment" ? ms : 0,
        delay_ms: kind === "increment" ? 0 : ms,
    };
}

const usual = (minutes: number, seconds: number) => [givenPeriod(minutes, 0, seconds, "increment")];

export const PRESETS: Record<string, GivenPeriod[]> = {
    "1+0": usual(1, 0),
    "3+2": usual(3, 2),
    "10+0": usual(10, 0),
    "15+10": usual(15, 10),
    "90+30": usual(90, 30),
    "40/90+30+30": [givenPeriod(90, 40, 30, "increment"), ...usual(30, 30)],
};

/* Minutes may have a part: 2.5 or 2,5. null: it is no number between the two. */
function readNumber(text: string, least: number, most: number): number | null {
    const typed = text.trim().replace(",", ".");
    const value = Number(typed);
    return /^\d+(\.\d+)?$/.test(typed) && value >= least && value <= most ? value : null;
}

function readWhole(text: string, least: number, most: number): number | null {
    const value = readNumber(text, least, most);
    return value !== null && Number.isInteger(value) ? value : null;
}

export function readMinutes(text: string): number | null {
    return readNumber(text, 1 / 60, MINUTES_MOST);
}

/* What was typed of one period, each number null where its text is none; a first period has its seconds itself. */
export function readPeriod({ periods }: Own, index: number) {
    const [first, { minutes, moves, seconds }] = [periods[0]!, periods[index]!];
    const isFirsts = index > 0 && seconds.trim() === "";
    return {
        minutes: readMinutes(minutes),
        moves: index === periods.length - 1 ? 0 : readWhole(moves, 1, MOVES_MOST),
        seconds: readWhole(isFirsts ? first.seconds : seconds, 0, SECONDS_MOST),
        isFirsts,
    };
}

/* A control of one's own; null while a field is wrong. */
export function ownPeriods(own: Own): GivenPeriod[] | null {
    const read = own.periods.map((_, index) => {
        const { minutes, moves, seconds } = readPeriod(own, index);
        const isWhole = minutes !== null && moves !== null && seconds !== null;
        return isWhole ? givenPeriod(minutes, moves, seconds, own.kind) : null;
    });
    return read.every((period): period is GivenPeriod => period !== null) ? read : null;
}

/* Time odds: Black's periods where he begins with other minutes than White; undefined: he has White's. null: they are none. */
export function oddsPeriods(white: GivenPeriod[], minutes: string): GivenPeriod[] | undefined | null {
    if (minutes.trim() === "") return undefined;
    const read = readMinutes(minutes);
    if (read === null) return null;
    const base_ms = Math.round(read * MINUTE_MS);
    return base_ms === white[0]?.base_ms ? undefined : white.map((period, at) => (at === 0 ? { ...period, base_ms } : period));
}
