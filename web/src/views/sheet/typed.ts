/*
 * What an operator has typed as the moves of a game and the hall has not taken yet: the move that is held back, what was
 * typed behind it, and what stands in the field. It is kept in the browser for each game of the link, so that a page that
 * is lost loses none of it, and forgotten when the hall has all of it, or with its seat.
 */
import { movesKey } from "../../state/mygames.ts";
import { keepList, keptList } from "./unsent.ts";

/*
 * A move that has been read: half-move `ply` from 0 on. It has its key from the beginning and is sent with it, so that
 * the hall counts it once.
 */
export type Held = { uci: string; text: string; ply: number; key: string };
/* `sends`: the last of it is to be sent too. `picked`: the line that is read otherwise by the first text. */
type Typed = { game: string; held: Held | null; tokens: string[]; sends: boolean; picked: number | null; text: string };

function isHeld(one: Partial<Held>): one is Held {
    return [one.uci, one.text, one.key].every((text) => typeof text === "string") && typeof one.ply === "number";
}

function isTyped(one: Partial<Typed> | null): one is Typed {
    const texts = [one?.game, one?.text, ...(Array.isArray(one?.tokens) ? one.tokens : [null])];
    const isLine = one?.picked === null || typeof one?.picked === "number";
    return texts.every((text) => typeof text === "string") && isLine && (one?.held === null || isHeld(one?.held ?? {}));
}

const keptOf = (token: string) => keptList<Typed>(movesKey(token), isTyped);

export function keptTyped(token: string, game: string): Typed | null {
    return keptOf(token).find((one) => one.game === game) ?? null;
}

export function keepTyped(token: string, typed: Typed): void {
    const others = keptOf(token).filter(({ game }) => game !== typed.game);
    const isAny = typed.held !== null || typed.tokens.length > 0 || typed.text !== "";
    keepList(movesKey(token), isAny ? [...others, typed] : others);
}
