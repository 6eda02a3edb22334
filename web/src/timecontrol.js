/*
 * Time controls: the ones offered, and how one is written. The hall takes whole seconds.
 */
import { t } from "./i18n.js";

export const PRESETS = [
    [3, 2],
    [5, 3],
    [10, 5],
    [15, 10],
    [90, 30],
];

export const BASE_LIMITS_S = [1, 86400];
export const INCREMENT_LIMITS_S = [0, 3600];

/* "5 min + 3 s", "20 s", or the words for no clock. */
export function timeControlText(control) {
    if (!control) return t("time.none");
    const { base_s: base, increment_s: increment } = control;
    const parts = [];
    if (base >= 60) parts.push(t("time.min", { n: Math.floor(base / 60) }));
    if (base % 60 > 0) parts.push(t("time.s", { n: base % 60 }));
    const text = parts.join(" ");
    return increment > 0 ? `${text} + ${t("time.s", { n: increment })}` : text;
}

/* What was typed, in seconds; null when it is not in the limits. */
export function customControl(minutes, seconds) {
    const base = Math.round(Number(minutes.replace(",", ".")) * 60);
    const increment = seconds.trim() === "" ? 0 : Number(seconds.replace(",", "."));
    const within = (value, [least, most]) => Number.isInteger(value) && value >= least && value <= most;
    return {
        base_s: minutes.trim() !== "" && within(base, BASE_LIMITS_S) ? base : null,
        increment_s: within(increment, INCREMENT_LIMITS_S) ? increment : null,
    };
}
