/* What can be seen together at one board: its clocks, the pieces that are left, and how many moves have been made. */
import type { PlayedCase } from "generated/api";
import { hasArbiter, type Player } from "./key.ts";
import { leastTime } from "./possible.ts";
import { baseOf, extraOf, hasMovesFor, isOfPlay, movesMade, rulesIn } from "./rules.ts";

const PLAYERS: readonly Player[] = ["white", "black"];
const MINUTE_MS = 60000;
const SECOND_MS = 1000;
/* Nobody uses more than so many parts of the base time for a move. */
export const SLOWEST = 12;

/* Minutes and seconds of a time control that the case does not say; null: it says its own, or none. */
type Control = readonly [minutes: number, increment_s: number] | null;

/* What an illegal move has added to the opponent's display (7.5.5, A.3, B.3; 2005, 7.4.b). */
export function penaltyOf({ level, supervision }: { level?: PlayedCase["level"]; supervision?: PlayedCase["supervision"] }): number {
    return level === "rapid" || (level === "blitz" && supervision === "limited") ? MINUTE_MS : 2 * MINUTE_MS;
}

/* No more pieces are gone, and no more half-moves counted, than half-moves were made; a report of the moves made is that of the position. */
export function countsFit(one: PlayedCase): boolean {
    const { white, black } = movesMade(one);
    const halfmoves = Number(one.start.fen.split(" ")[4]);
    const { moves_made_each: told = black } = rulesIn(one).state as { moves_made_each?: number };
    return hasMovesFor(one) && halfmoves <= white + black && told === black;
}

/* Before a player's first move his display has the whole base time, and later what he can have left of it. */
function displayFits(one: PlayedCase, control: Control, player: Player): boolean {
    const other = player === "white" ? "black" : "white";
    const made = movesMade(one);
    const { clocks } = one.start;
    const added = (of: Player) => penaltyOf(one) * one.counters.illegal_moves[of === "white" ? "black" : "white"];
    const own = (of: Player) => (clocks?.[`${of}_ms`] ?? 0) - added(of);
    const base = control ? MINUTE_MS * control[0] : baseOf(one, player, made[player]);
    if (made[player] === 0) return base === null ? made[other] > 0 || own(player) === own(other) : own(player) === base;
    const most = made[player] * (extraOf(one, player, "increment") - (extraOf(one, player, "delay") > 0 ? 0 : SECOND_MS));
    const least = (base ?? leastTime(one, player)) * (1 - made[player] / SLOWEST);
    return own(player) + added(player) >= least && (base === null || own(player) <= base + most);
}

export function displaysFit(one: PlayedCase, control: Control): boolean {
    if (one.start.clocks === null || !hasArbiter(one.edition) || !isOfPlay(one)) return true;
    return PLAYERS.every((player) => displayFits(one, control, player));
}

/* Does the question show nothing that no hall could see? */
export function isSeen(one: PlayedCase, control: Control): boolean {
    return countsFit(one) && displaysFit(one, control);
}
