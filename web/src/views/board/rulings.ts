/*
 * Rulings as people read them: the sentence and the article that decides. For an arbiter all rulings of a game stand in
 * a list, the latest first; a move and a press that were simply in order are left out.
 */
import type { Change, Entry, Event, RulingInWords } from "generated/api";
import { call } from "../../api/request.ts";
import { wholeText } from "../../state/clock.ts";
import { el } from "../../dom/dom.ts";
import { t, told } from "../../words/words.ts";

export function articlesText(articles: string[]): string {
    return articles.length > 0 ? `${t("article")} ${articles.join(", ")}` : "";
}

export function rulingText(ruling: RulingInWords): string {
    const decides = ruling.deciding.length > 0 ? ruling.deciding : ruling.articles;
    return [told(ruling.texts), articlesText(decides.slice(0, 1))].filter(Boolean).join(" · ");
}

const ORDINARY = ["move", "press", "record"];

/* An event with the ruling on it. */
type Ruled = { event: Event; ruling: RulingInWords };

function isWorthTelling({ event, ruling }: Ruled): boolean {
    return !(ORDINARY.includes(event.kind) && ruling.outcome === "upheld");
}

export class Rulings {
    readonly root: HTMLElement;
    private readonly entries = new Map<number, Ruled>(); /* by the number of the event */
    private readonly list: HTMLElement;

    constructor() {
        this.list = el("ol", { class: "rulings", tabindex: "0", tLabel: "rulings" });
        this.root = el("section", { class: "rulings-part", hidden: true }, el("h2", { t: "rulings" }), this.list);
    }

    add({ event, ruling }: Entry | Change): void {
        if (event && ruling && isWorthTelling({ event, ruling })) this.entries.set(event.seq, { event, ruling });
    }

    /* What was ruled before this page was opened. */
    async load(game: string, token: string | null): Promise<void> {
        for (let after = 0, more = true; more;) {
            const { ok, body } = await call("GET games/{game}/log", { in: { game }, query: { after }, token });
            if (!ok) return;
            for (const entry of body.entries) this.add(entry);
            ({ last: after, more } = body);
        }
        this.draw();
    }

    draw(): void {
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
