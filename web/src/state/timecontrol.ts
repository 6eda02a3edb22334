/*
 * Time controls: the ones offered, and how one is written. The hall takes whole seconds.
 */
import type { GivenPeriod, GivenTimeControl, PeriodsControl, PlainControl, TimeControl } from "generated/api";
import { t } from "../words/words.ts";
import type { Color } from "./position.ts";

/* A time control as it is typed: empty texts are what nobody has said. */
export type TypedControl = {
    minutes: string;
    seconds: string;
    gives: "increment" | "delay";
    moves: string /* of a first period; the rest has the minutes of `then` */;
    then: string;
    odds: string /* time odds: other minutes for Black */;
};
export type TypedField = Exclude<keyof TypedControl, "gives">;

const PLAIN: TypedControl = { minutes: "", seconds: "0", gives: "increment", moves: "", then: "", odds: "" };
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
    return text.trim() !== "" && Number.isInteger(value) && value >= least && value <= most ? value : null;
}

type OneControl = PlainControl | PeriodsControl;

function controlOf(base_s: number, pace_s: number, typed: TypedControl, first: { moves: number; then_s: number } | null): OneControl {
    if (!first && typed.gives === "increment") return { base_s, increment_s: pace_s };
    const gives = { [typed.gives === "delay" ? "delay_ms" : "increment_ms"]: 1000 * pace_s };
    const period = { moves: null, base_ms: 1000 * base_s, ...gives };
    if (!first) return { periods: [period] };
    return { periods: [{ ...period, moves: first.moves }, { ...period, base_ms: 1000 * first.then_s }] };
}

/* The control that was typed, or the field where what was typed is none. */
export function typedControl(typed: TypedControl): { control: TimeControl } | { wrong: TypedField } {
    const given = (name: TypedField) => typed[name].trim() !== "";
    const read = {
        minutes: within(typed.minutes, 60, BASE_LIMITS_S),
        seconds: given("seconds") ? within(typed.seconds, 1, INCREMENT_LIMITS_S) : 0,
        moves: within(typed.moves, 1, MOVES_LIMITS),
        then: within(typed.then, 60, BASE_LIMITS_S),
        odds: within(typed.odds, 60, BASE_LIMITS_S),
    };
    const { minutes, seconds, moves, then, odds } = read;
    if (minutes === null) return { wrong: "minutes" };
    if (seconds === null) return { wrong: "seconds" };
    if (moves === null && (given("moves") || given("then"))) return { wrong: "moves" };
    if (then === null && given("moves")) return { wrong: "then" };
    const first = moves !== null && then !== null ? { moves, then_s: then } : null;
    const control = controlOf(minutes, seconds, typed, first);
    if (!given("odds")) return { control };
    return odds === null
        ? { wrong: "odds" }
        : { control: { white: control, black: controlOf(odds, seconds, typed, first) } };
}

/* The time with which a player begins, in ms. */
export function baseOf(control: TimeControl, color: Color): number {
    if (!control) return 0;
    if ("white" in control) return baseOf(control[color], color);
    return "periods" in control ? (control.periods[0]?.base_ms ?? 0) : 1000 * control.base_s;
}
