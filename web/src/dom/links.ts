/*
 * The addresses of a new game, to hand to the players, the arbiter and whoever watches. Who makes a casual game goes to
 * his own seat and keeps the opponent's link beside the board until the opponent has come.
 */
import type { MadeGame } from "generated/api";
import { type Addressee, addressRow, onlyHere } from "./copy.ts";
import { el } from "./dom.ts";
import type { Voice } from "./say.ts";

const MADE = "hakem.made";

function rows(links: MadeGame["links"], watch: string, more: { voice: Voice; opens?: boolean }): HTMLElement[] {
    return [
        /* A request that was sent again is answered without its link. */
        ...links.flatMap(({ role, link }) => (link === null ? [] : [addressRow({ key: role as Addressee, path: link, ...more })])),
        addressRow({ key: "watch", path: watch, ...more }),
    ];
}

/* All links of a game of the hall; none where it was made before and the answer was lost. */
export function linksView(game: MadeGame, voice: Voice, another: HTMLElement | null): HTMLElement {
    return el(
        "div",
        { class: "links" },
        el("h1", { tabindex: "-1", t: "links.title" }),
        el("p", { class: "lead", t: game.links.length > 0 ? "links.lead" : "links.lost" }),
        onlyHere(),
        ...rows(game.links, game.watch, { voice }),
        game.links.length > 0 ? el("p", { class: "hint", t: "links.once" }) : null,
        another,
    );
}

/* What the maker of a casual game keeps: in this window, until it is closed. False: the browser refuses storage. */
export function keepInvitation(game: MadeGame): boolean {
    try {
        sessionStorage.setItem(MADE, JSON.stringify(game));
        return true;
    } catch {
        return false;
    }
}

export function invitation(game: string, voice: Voice): HTMLElement | null {
    let made: MadeGame | null = null;
    try {
        made = JSON.parse(sessionStorage.getItem(MADE) ?? "null") as MadeGame | null;
    } catch {
        /* nothing kept */
    }
    if (made?.game !== game || made.links.length < 2) return null;
    return el(
        "section",
        { class: "invitation", tLabel: "links.invite" },
        el("h2", { t: "links.invite" }),
        el("p", { class: "hint", t: "links.hint" }),
        onlyHere(),
        ...rows(made.links.slice(1), made.watch, { voice, opens: false }),
    );
}
