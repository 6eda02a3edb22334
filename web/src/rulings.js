/*
 * Rulings as people read them: the sentence and the article that decides. For an arbiter all rulings of a game stand in
 * a list, the latest first; a move and a press that were simply in order are left out.
 */
import { gamePath, request } from "./api.js";
import { wholeText } from "./clock.js";
import { el } from "./dom.js";
import { t, told } from "./i18n.js";

export function articlesText(articles) {
    return articles.length > 0 ? `${t("article")} ${articles.join(", ")}` : "";
}

export function rulingText(ruling) {
    const decides = ruling.deciding.length > 0 ? ruling.deciding : ruling.articles;
    return [told(ruling.texts), articlesText(decides.slice(0, 1))].filter(Boolean).join(" · ");
}

const ORDINARY = ["move", "press", "record"];

function isWorthTelling({ event, ruling }) {
    return event && ruling && !(ORDINARY.includes(event.kind) && ruling.outcome === "upheld");
}

export class Rulings {
    constructor() {
        this.entries = new Map(); /* by number */
        this.list = el("ol", { class: "rulings", tabindex: "0", tLabel: "rulings" });
        this.root = el("section", { class: "rulings-part", hidden: true }, el("h2", { t: "rulings" }), this.list);
    }

    add(entry) {
        if (isWorthTelling(entry)) this.entries.set(entry.event.seq, entry);
    }

    /* What was ruled before this page was opened. */
    async load(game, token) {
        for (let after = 0, more = true; more; ) {
            const path = gamePath(game, `log?after=${after}`);
            const { ok, body } = await request("GET", path, { token });
            if (!ok) return;
            for (const entry of body.entries) this.add(entry);
            ({ last: after, more } = body);
        }
        this.draw();
    }

    draw() {
        const latest = [...this.entries.values()].sort((a, b) => b.event.seq - a.event.seq);
        this.list.replaceChildren(
            ...latest.map(({ event, ruling }) =>
                el(
                    "li",
                    { class: ruling.outcome, "data-seq": event.seq },
                    el("span", { class: "when" }, wholeText(event.at_ms)),
                    " ",
                    rulingText(ruling),
                ),
            ),
        );
    }
}
