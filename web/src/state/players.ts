/*
 * Who plays, in words. A player without a name is told by his colour, in the reader's language. Plain values.
 */
import { t } from "../words/words.ts";
import type { Color } from "./position.ts";

/* What the hall says of a player who has given no name, or whose name has been deleted. */
const NAMELESS = "?";
type Players = Record<Color, string>;

function hasName(players: Players, color: Color): boolean {
    return players[color] !== NAMELESS;
}

export function playerName(players: Players, color: Color): string {
    return hasName(players, color) ? players[color] : t(`color.${color}`);
}

/* "Ada – Can" */
export function playersText(players: Players): string {
    return `${playerName(players, "white")} – ${playerName(players, "black")}`;
}

/* "Ada (White)"; "White" of a player without a name. */
export function playerWithColor(players: Players, color: Color): string {
    const name = playerName(players, color);
    return hasName(players, color) ? t("player.colored", { name, color: t(`color.${color}`) }) : name;
}
