/*
 * Who is at the board, in words, and since when somebody is not.
 */
import { t } from "../words/words.ts";
import { clockText } from "./clock.ts";
import type { LiveState as State } from "./state.ts";

/* How long ago something was, as a clock shows it: "0:42". */
export function spanText(ms: number): string {
    return clockText(Math.max(0, ms)).replace(/\.\d$/, "");
}

/*
 * "at the board · 38 ms": how long a word to the player and back takes, where that is known; "away for 0:42" of a player
 * who went `awayMs` ago.
 */
export function presenceText(here: boolean, delay: number | null, awayMs: number | null = null): string {
    if (!here) return awayMs === null ? t("away") : t("away.for", { time: spanText(awayMs) });
    return delay === null ? t("here") : `${t("here")} · ${t("here.delay", { ms: Math.max(1, Math.round(delay)) })}`;
}

type Broadcast = Pick<State, "broadcast_delay_ms" | "broadcast_delay_moves" | "status">;

/* By how much who watches sees a broadcast later; empty: it is not delayed. With the end no moves are held back. */
export function laterText({ broadcast_delay_ms: ms, broadcast_delay_moves: n, status }: Broadcast): string {
    const isBehind = n > 0 && status !== "ended";
    return [ms > 0 && t("later.time", { time: spanText(ms) }), isBehind && t("later.moves", { n })].filter(Boolean).join(" ");
}
