/*
 * The three addresses of a new game, to hand to the players and to whoever watches.
 */
import { addressRow } from "./copy.js";
import { el } from "./dom.js";
import { Voice } from "./say.js";

export function linksView(game) {
    const voice = new Voice();
    const row = (key) => addressRow({ key, path: game[key], voice });
    return el(
        "div",
        { class: "links" },
        el("h1", { tabindex: "-1", t: "links.title" }),
        el("p", { class: "lead", t: "links.lead" }),
        row("white"),
        row("black"),
        row("watch"),
        el("p", { class: "hint", t: "links.hint" }),
        el("p", {}, el("a", { href: "/", t: "links.another" })),
        voice.spoken,
        voice.region,
    );
}
