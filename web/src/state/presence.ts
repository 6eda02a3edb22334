/*
 * Who is at the board, in words.
 */
import { t } from "../words/words.ts";

/* "at the board · 38 ms": how long a word to the player and back takes, where that is known. */
export function presenceText(here: boolean, delay: number | null): string {
    if (!here) return t("away");
    return delay === null ? t("here") : `${t("here")} · ${t("here.delay", { ms: Math.max(1, Math.round(delay)) })}`;
}
