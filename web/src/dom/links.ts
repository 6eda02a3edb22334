/*
 * The addresses of a new game, to hand to the players, the arbiter and whoever watches. Who makes a casual game goes to
 * his own seat and keeps the opponent's link beside the board until the opponent has come.
 */
import type { MadeGame } from "generated/api";
import { type Addressee, addressRow, onlyHere } from "./copy.ts";
import { el } from "./dom.ts";
import type { Voice } from "./say.ts";
import { forget, recall, remember } from "../words/words.ts";

const MADE = "hakem.made";
const KEPT_MOST = 12;

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

/* The games whose opponent has not come yet, the newest first. */
function invitations(): MadeGame[] {
    try {
        const kept: unknown = JSON.parse(recall(MADE) ?? "[]");
        return Array.isArray(kept) ? kept.filter((one) => typeof one?.game === "string" && Array.isArray(one.links)) : [];
    } catch {
        return [];
    }
}

function write(kept: MadeGame[]): void {
    if (kept.length > 0) remember(MADE, JSON.stringify(kept.slice(0, KEPT_MOST)));
    else forget(MADE);
}

/* What the maker of a casual game keeps in this browser until his opponent has come. False: the browser refuses storage. */
export function keepInvitation(made: MadeGame): boolean {
    write([made, ...invitations()]);
    return invitations()[0]?.game === made.game;
}

export function forgetInvitation(game: string): void {
    const kept = invitations();
    if (kept.some((made) => made.game === game)) write(kept.filter((made) => made.game !== game));
}

/* `token`: of the seat at which it is shown; it is the maker's alone. */
export function invitation(game: string, token: string, voice: Voice): HTMLElement | null {
    const made = invitations().find((one) => one.game === game && one.links[0]?.link?.endsWith(`#${token}`));
    if (!made || made.links.length < 2) return null;
    return el(
        "section",
        { class: "invitation", tLabel: "links.invite" },
        el("h2", { t: "links.invite" }),
        el("p", { class: "hint", t: "links.hint" }),
        onlyHere(),
        ...rows(made.links.slice(1), made.watch, { voice, opens: false }),
    );
}
