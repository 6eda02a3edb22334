/*
 * Who plays, in words. A player without a name is told by his colour, in the reader's language. Plain values.
 */
import { t } from "../words/words.ts";
import { type Color, COLORS } from "./position.ts";

/* What the hall says of a player who has given no name, or whose name has been deleted. */
const NAMELESS = "?";
type Players = Record<Color, string>;

/* Letters that are written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const FIRST_STRONG_ISOLATE = "\u2068";
const POP_ISOLATE = "\u2069";

/* A name as it stands in a sentence: one from right to left must not turn round what stands beside it. */
export function isolated(name: string): string {
    return RIGHT_TO_LEFT.test(name) ? `${FIRST_STRONG_ISOLATE}${name}${POP_ISOLATE}` : name;
}

function hasName(players: Players, color: Color): boolean {
    return players[color] !== NAMELESS;
}

export function playerName(players: Players, color: Color): string {
    return hasName(players, color) ? isolated(players[color]) : t(`color.${color}`);
}

/*
 * "Praggnanandhaa, R." of "Praggnanandhaa, Rameshbabu", for where there is little room. The comma says which part is the surname; a name
 * without one stays whole, since nobody can know it there.
 */
export function shortName(players: Players, color: Color): string {
    const short = players[color].replace(/^([^,]+, \p{L}\p{M}*).{2,}$/u, "$1.");
    return playerName({ ...players, [color]: short }, color);
}

/* The name of a file has no marks of direction. */
export function plainPlayersText(players: Players): string {
    return COLORS.map((color) => playerName(players, color).replace(/[\u2066-\u2069]/g, "")).join(" - ");
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
