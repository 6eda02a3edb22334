/*
 * Whose turn it is, as other tabs show it: in the title and the sign of this one, and by a notice where the reader has
 * allowed it.
 */
import { endNotice, noticeTurn } from "./turnnotice.ts";
import { t } from "../words/words.ts";

const PLAIN = "/assets/favicon.svg";
const TURN = "/assets/favicon_turn.svg";

function sign(address: string): void {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (link && link.getAttribute("href") !== address) link.setAttribute("href", address);
}

let wasMine = false;

/* `mine`: the reader has the move. */
export function showTurn(players: string, mine: boolean): void {
    if (mine && !wasMine) noticeTurn(players);
    else if (!mine) endNotice();
    wasMine = mine;
    const turn = mine ? [`● ${t("turn.own")}`] : [];
    document.title = [...turn, players, t("name")].join(" · ");
    sign(mine ? TURN : PLAIN);
}

/* Another page is shown in its place. */
export function forgetTurn(): void {
    endNotice();
    wasMine = false;
    sign(PLAIN);
}
