/*
 * What the Laws make of an illegal move and of a fallen flag, as far as a clock is asked for it: how many illegal
 * moves lose, what those before them bring the opponent, and what he needs for a win. A test compares it with the
 * referee (src/laws/edition.c).
 */
import type { State } from "generated/api";
import type { Level } from "./tableclock.ts";

/* `illegalMs`: what an illegal move that does not lose brings the opponent. */
export type Laws = { edition: "2005" | "2023"; level: Level; illegalMs: number };
export type Reason = "illegal-moves" | "flag" | "both-flags";

const MINUTE_MS = 60000;

/* Two minutes, and one in rapid and blitz (7.5.5, A.3). */
export function lawsOf(level: Level): Laws {
    return { edition: "2023", level, illegalMs: level === "standard" ? 2 * MINUTE_MS : MINUTE_MS };
}

/* Those of a hall's game. Under full supervision B.2 names no other minutes for blitz, so they are a reading. */
export function lawsOfHall({ edition, level, supervision, readings }: Pick<State, "edition" | "level" | "supervision" | "readings">): Laws {
    const laws = lawsOf(level === "rapid" || level === "blitz" ? level : "standard");
    if (edition !== "2023") return { ...laws, edition: "2005", illegalMs: 2 * MINUTE_MS };
    const isRead = level === "blitz" && supervision === "full" && readings["blitz-full-supervision-minutes"] !== "one";
    return isRead ? { ...laws, illegalMs: 2 * MINUTE_MS } : laws;
}

const isOldBlitz = ({ edition, level }: Laws): boolean => edition === "2005" && level === "blitz";

/* So many illegal moves lose the game (7.5.5; 2005, 7.4.b, C.3). */
export function illegalMost(laws: Laws): 1 | 2 | 3 {
    if (laws.edition === "2023") return 2;
    return isOldBlitz(laws) ? 1 : 3;
}

/* Is it a draw when both flags have fallen, whichever was first (2005, B.8, C.2)? */
export const isDrawnByBothFlags = ({ edition, level }: Laws): boolean => edition === "2005" && level !== "standard";

/* What the opponent has to have for a win: a mate by any series of legal moves, mating potential (2005, C.4), nothing; or is it drawn? */
export function neededFor(reason: Reason, laws: Laws): "mate" | "potential" | "nothing" | "drawn" {
    if (reason === "both-flags") return "drawn";
    if (isOldBlitz(laws)) return "potential";
    return reason === "flag" || laws.edition === "2023" ? "mate" : "nothing";
}

/* How the game ends by it, as the texts are called. */
export function endBy(reason: Reason, laws: Laws) {
    if (reason === "both-flags") return reason;
    if (reason === "illegal-moves") return `illegal-moves.${illegalMost(laws)}` as const;
    return isOldBlitz(laws) ? "flag.potential" : "flag.mate";
}

/* The article that decides. */
export function articleFor(reason: Reason, laws: Laws, isDrawn: boolean): string {
    if (reason === "both-flags") return "B.8";
    if (laws.edition === "2023") return reason === "flag" ? "6.9" : "7.5.5";
    if (isOldBlitz(laws) && isDrawn) return "C.4";
    if (reason === "flag") return "6.10";
    return isOldBlitz(laws) ? "C.3" : "7.4.b";
}
