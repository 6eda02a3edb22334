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

/* "5 min + 3 s", "20 s", or the words for no clock; of several periods each, of time odds both players'. */
export function timeControlText(control) {
    if (!control) return t("time.none");
    if (control.white) return `${timeControlText(control.white)} – ${timeControlText(control.black)}`;
    if (control.periods) return control.periods.map(periodText).join(", ");
    return periodText({ base_ms: 1000 * control.base_s, increment_ms: 1000 * control.increment_s });
}

function periodText({ moves = null, base_ms: base, increment_ms: increment = 0, delay_ms: delay = 0 }) {
    const parts = [];
    if (base >= 60000) parts.push(t("time.min", { n: Math.floor(base / 60000) }));
    if (base % 60000 > 0) parts.push(t("time.s", { n: (base % 60000) / 1000 }));
    if (moves) parts.unshift(t("time.moves", { n: moves }));
    if (increment > 0) parts.push("+", t("time.s", { n: increment / 1000 }));
    if (delay > 0) parts.push("+", t("time.delay", { n: delay / 1000 }));
    return parts.join(" ");
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
