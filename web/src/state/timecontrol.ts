/*
 * Time controls: the ones offered, and how one is written. The hall takes whole seconds.
 */
import type { GivenPeriod, GivenTimeControl } from "generated/api";
import { t } from "../words/words.ts";

export const PRESETS: [minutes: number, seconds: number][] = [
    [3, 2],
    [5, 3],
    [10, 5],
    [15, 10],
    [90, 30],
];

export const BASE_LIMITS_S: [number, number] = [1, 86400];
export const INCREMENT_LIMITS_S: [number, number] = [0, 3600];

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

/* What was typed, in seconds; null when it is not in the limits. */
export function customControl(minutes: string, seconds: string): { base_s: number | null; increment_s: number | null } {
    const base = Math.round(Number(minutes.replace(",", ".")) * 60);
    const increment = seconds.trim() === "" ? 0 : Number(seconds.replace(",", "."));
    const within = (value: number, [least, most]: [number, number]) =>
        Number.isInteger(value) && value >= least && value <= most;
    return {
        base_s: minutes.trim() !== "" && within(base, BASE_LIMITS_S) ? base : null,
        increment_s: within(increment, INCREMENT_LIMITS_S) ? increment : null,
    };
}
