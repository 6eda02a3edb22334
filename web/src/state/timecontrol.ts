/*
 * Time controls: the ones offered, and how one is written. The hall takes whole seconds.
 */
import type { GivenPeriod, GivenTimeControl, PeriodsControl, PlainControl, TimeControl } from "generated/api";
import { t } from "../words/words.ts";
import type { Color } from "./position.ts";
import { levelOf } from "./tableclock.ts";

/* A time control as it is typed: empty texts are what nobody has said. */
export type TypedControl = {
    minutes: string;
    seconds: string;
    gives: "increment" | "delay";
    odds: string /* time odds: other minutes for Black */;
} & Record<PeriodField, string>;
export type TypedField = Exclude<keyof TypedControl, "gives">;
type PeriodField = (typeof LATER)[number][number];

/* Of each period after the first: the moves of the period before it, its own minutes and what it gives; empty: as the first. */
export const LATER = [
    ["moves", "then", "seconds2"],
    ["moves2", "third", "seconds3"],
    ["moves3", "fourth", "seconds4"],
] as const;

const NO_LATER = Object.fromEntries(LATER.flat().map((name) => [name, ""])) as Record<PeriodField, string>;
const PLAIN: TypedControl = { minutes: "", seconds: "0", gives: "increment", odds: "", ...NO_LATER };
const plain = (minutes: number, seconds: number): TypedControl => ({
    ...PLAIN,
    minutes: String(minutes),
    seconds: String(seconds),
});

/* What people use, by the names that they use. */
export const PRESETS: Record<string, TypedControl> = {
    "1+0": plain(1, 0),
    "3+2": plain(3, 2),
    "5+3": plain(5, 3),
    "10+0": plain(10, 0),
    "15+10": plain(15, 10),
    "90+30": plain(90, 30),
    "40/90+30+30": { ...plain(90, 30), moves: "40", then: "30" },
};

const BASE_LIMITS_S: [number, number] = [1, 86400];
const INCREMENT_LIMITS_S: [number, number] = [0, 3600];
const MOVES_LIMITS: [number, number] = [1, 500];

/* "5 min + 3 s", "20 s", or the words for no clock; of several periods each, of time odds both players'. */
export function timeControlText(control: GivenTimeControl): string {
    if (!control) return t("time.none");
    if ("white" in control) return `${timeControlText(control.white)} – ${timeControlText(control.black)}`;
    if ("periods" in control) return control.periods.map(periodText).join(", ");
    return periodText({ base_ms: 1000 * control.base_s, increment_ms: 1000 * control.increment_s });
}

function periodText(period: Partial<GivenPeriod> & { base_ms: number }): string {
    const { moves = null, base_ms: base, increment_ms: increment = 0, delay_ms: delay = 0 } = period;
    const parts: string[] = [];
    if (base >= 60000) parts.push(t("time.min", { n: Math.floor(base / 60000) }));
    if (base % 60000 > 0) parts.push(t("time.s", { n: (base % 60000) / 1000 }));
    if (moves) parts.unshift(t("time.moves", { n: moves }));
    if (increment > 0) parts.push("+", t("time.s", { n: increment / 1000 }));
    if (delay > 0) parts.push("+", t("time.delay", { n: delay / 1000 }));
    return parts.join(" ");
}

/* A whole number in the limits, or null; minutes (60 seconds) may be broken. */
function within(text: string, seconds: 1 | 60, [least, most]: [number, number]): number | null {
    const number = Number(text.replace(",", "."));
    const value = seconds === 60 ? Math.round(60 * number) : number;
    return /^[\d.,]+$/.test(text.trim()) && Number.isInteger(value) && value >= least && value <= most ? value : null;
}

type OneControl = PlainControl | PeriodsControl;
type Period = { moves: number | null; base_s: number; pace_s: number };

function controlOf(periods: Period[], gives: TypedControl["gives"]): OneControl {
    const [first] = periods as [Period];
    if (periods.length === 1 && gives === "increment") return { base_s: first.base_s, increment_s: first.pace_s };
    return {
        periods: periods.map(({ moves, base_s, pace_s }) => ({
            moves,
            base_ms: 1000 * base_s,
            [gives === "delay" ? "delay_ms" : "increment_ms"]: 1000 * pace_s,
        })),
    };
}

/* The periods that were typed, or the field where what was typed is none. */
function periodsOf(typed: TypedControl): Period[] | { wrong: TypedField } {
    const given = (name: TypedField) => (typed[name] ?? "").trim() !== "";
    const base_s = within(typed.minutes, 60, BASE_LIMITS_S);
    const pace_s = given("seconds") ? within(typed.seconds, 1, INCREMENT_LIMITS_S) : 0;
    if (base_s === null) return { wrong: "minutes" };
    if (pace_s === null) return { wrong: "seconds" };
    const periods: Period[] = [{ moves: null, base_s, pace_s }];
    for (const [of, minutes, seconds] of LATER) {
        if (!given(of) && !given(minutes)) break;
        const moves = within(typed[of] ?? "", 1, MOVES_LIMITS);
        const base = within(typed[minutes] ?? "", 60, BASE_LIMITS_S);
        const pace = given(seconds) ? within(typed[seconds], 1, INCREMENT_LIMITS_S) : pace_s;
        if (moves === null) return { wrong: of };
        if (base === null) return { wrong: minutes };
        if (pace === null) return { wrong: seconds };
        periods[periods.length - 1] = { ...(periods.at(-1) as Period), moves };
        periods.push({ moves: null, base_s: base, pace_s: pace });
    }
    return periods;
}

/* As readControl reads it; null: it is not written so. */
export function writeControl(control: TimeControl): string | null {
    if (!control || "white" in control) return null;
    const periods = "periods" in control ? control.periods : [{ moves: null, base_ms: 1000 * control.base_s, increment_ms: 1000 * control.increment_s }];
    const text = periods
        .map(({ moves, base_ms, increment_ms }) => `${moves ? `${moves}/` : ""}${base_ms / 60000}${increment_ms ? `+${increment_ms / 1000}` : ""}`)
        .join(", ");
    const again = readControl(text);
    return again && timeControlText(again as GivenTimeControl) === timeControlText(control as GivenTimeControl) ? text : null;
}

/* "90+30", "40/90+30, 30+30": the moves of a period if another follows, its minutes, and what each move adds. */
export function readControl(text: string): TimeControl {
    const periods = text.split(",").map((part) => /^(?:(\d+)\s*\/\s*)?([\d.]+)(?:\s*\+\s*(\d+))?$/.exec(part.trim()));
    if (periods.length > LATER.length + 1 || periods.some((period, at) => !period?.[1] !== (at === periods.length - 1))) return null;
    const typed = { ...PLAIN, minutes: periods[0]?.[2] ?? "", seconds: periods[0]?.[3] ?? "0" };
    for (const [at, [moves, minutes, seconds]] of LATER.slice(0, periods.length - 1).entries()) {
        typed[moves] = periods[at]?.[1] ?? "";
        typed[minutes] = periods[at + 1]?.[2] ?? "";
        typed[seconds] = periods[at + 1]?.[3] ?? "0";
    }
    const read = typedControl(typed);
    return "control" in read ? read.control : null;
}

/* The control that was typed, or the field where what was typed is none. */
export function typedControl(typed: TypedControl): { control: TimeControl } | { wrong: TypedField } {
    const periods = periodsOf(typed);
    if ("wrong" in periods) return periods;
    const control = controlOf(periods, typed.gives);
    if (typed.odds.trim() === "") return { control };
    const odds = within(typed.odds, 60, BASE_LIMITS_S);
    if (odds === null) return { wrong: "odds" };
    const [first, ...later] = periods as [Period, ...Period[]];
    return { control: { white: control, black: controlOf([{ ...first, base_s: odds }, ...later], typed.gives) } };
}

/* What is asked for in a field: minutes, seconds or moves. */
export function kindOf(field: TypedField): "minutes" | "seconds" | "moves" | "then" | "odds" {
    for (const [moves, minutes, seconds] of LATER) {
        if (field === moves) return "moves";
        if (field === minutes) return "then";
        if (field === seconds) return "seconds";
    }
    return field as "minutes" | "seconds" | "odds";
}

/* The time with which a player begins, in ms. */
export function baseOf(control: TimeControl, color: Color): number {
    if (!control) return 0;
    if ("white" in control) return baseOf(control[color], color);
    return "periods" in control ? (control.periods[0]?.base_ms ?? 0) : 1000 * control.base_s;
}

/* Is it rapid chess or blitz by the edition of 2023 (A.1, B.1)? Of time odds, for both players. */
export function isFast(control: TimeControl): boolean {
    if (!control) return false;
    if ("white" in control) return isFast(control.white) && isFast(control.black);
    return levelOf("periods" in control ? control.periods : [{ base_ms: baseOf(control, "white"), increment_ms: 1000 * control.increment_s }]) !== "standard";
}
