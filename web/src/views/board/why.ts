/*
 * Why something was ruled: the article that decides, in our own words, and behind one more click what the ruling rests
 * on besides; and which text decides, as parts/ours.tsx says it.
 */
import type { State } from "generated/api";
import { tell } from "../../dom/dialogs.ts";
import { el } from "../../dom/dom.ts";
import { t, told } from "../../words/words.ts";

/* `text` says what was ruled; the first of the articles decides. */
type Why = { edition: State["edition"]; text: string; articles: string[] };

export async function explain({ edition, text, articles: [decides = "", ...besides] }: Why): Promise<void> {
    const law = await import("../../parts/law.ts").catch(() => null);
    if (!law) return;
    await law.loadLaw(edition);
    /* It took long, and something else is asked by now. */
    if (document.querySelector("dialog[open]")) return;
    const said = (number: string) => {
        const texts = law.articleText(edition, number);
        return texts ? told(texts) : "";
    };
    const others = besides.map((number) =>
        el(
            "div",
            { class: "article" },
            el("h3", {}, t("case.article", { number, edition })),
            el("p", {}, said(number)),
        ),
    );
    const rests = el("details", {}, el("summary", { t: "case.background" }), ...others);
    const source = law.sources[edition];
    const link = source && el("a", { href: source.address, target: "_blank", rel: "noreferrer" }, told(source.texts));
    const ours = el("p", { class: "hint" }, told(law.summary), " ", link);
    await tell({
        title: t("case.article", { number: decides, edition }),
        text,
        body: [el("p", { class: "said" }, said(decides)), ...(others.length > 0 ? [rests] : []), ours],
        back: t("end.close"),
    });
}
