/*
 * What a sign at a board says, in the hall's list as at the board itself: one wording for one sign.
 */
import type { Sign } from "generated/api";
import { isKey } from "../words/words.ts";
import { t } from "./words.ts";

/* Above this, a claim that is possible counts moves, and not how often a position has occurred. */
const MOST_OCCURRENCES = 5;

export function signText({ sign, color }: Pick<Sign, "sign" | "color">): string {
    const key = `list.sign.${sign}.${color}`;
    return isKey(key) ? t(key) : t(`list.sign.${sign}`);
}

/* What a sign counts, in its own words; nothing of a first call. */
export function signCount({ sign, count }: Pick<Sign, "sign" | "count">): string {
    if (count === null) return "";
    if (sign === "call") return count > 1 ? t("list.nth.call", { n: count }) : "";
    if (sign === "claim_possible")
        return t(count > MOST_OCCURRENCES ? "list.nth.moves" : "list.nth.times", { n: count });
    if (sign === "illegal_move" || sign === "pawn_left")
        return t("list.nth.illegal", { n: count });
    return `×${count}`;
}
