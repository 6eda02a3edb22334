/*
 * The result of a game: the score, who has won and by what, the article that decides, and what comes after the end. The
 * article opens in our words; what the ruling rests on besides stands behind one more click.
 */
import { tell } from "../../dom/dialogs.ts";
import { button, el, setText, show } from "../../dom/dom.ts";
import { endingText, headline, scoreOf } from "../../state/ending.ts";
import type { LiveState as State } from "../../state/state.ts";
import { t, told } from "../../words/words.ts";
import type { After } from "./after.ts";

export class Result {
    readonly root: HTMLElement;
    private readonly score = el("strong", { class: "score" });
    private readonly reason = el("p", { class: "reason" });
    private readonly more = el("p", { class: "more" });
    private readonly why: HTMLButtonElement;
    private readonly another = el("a", { class: "button", href: "/", t: "result.another" });
    private state!: State; /* from the first drawing on */

    constructor(after: After) {
        this.why = button(null, () => this.explain(), "why-article", { "aria-haspopup": "dialog" });
        this.root = el(
            "section",
            { class: "result", hidden: true, tLabel: "result.label" },
            ...[this.score, this.reason, this.more, this.why, after.root, this.another],
        );
    }

    draw(state: State): void {
        this.state = state;
        const ended = state.status === "ended";
        const [decides] = state.articles;
        show(this.root, ended);
        show(this.another, state.casual);
        if (!ended) return;
        setText(this.score, scoreOf(state));
        setText(this.reason, headline(state));
        /* That it has not been found out whether the winner could have mated stands in the hall's sentence. */
        show(this.more, state.unsettled);
        setText(this.more, state.unsettled ? endingText(state) : "");
        show(this.why, decides !== undefined && !state.cancelled);
        setText(this.why, decides === undefined ? "" : t("end.why", { number: decides }));
    }

    private async explain(): Promise<void> {
        const { state } = this;
        const { edition, articles } = state;
        const law = await import("../../parts/law.ts");
        await law.loadLaw(edition);
        const said = (number: string) => {
            const texts = law.articleText(edition, number);
            return texts ? told(texts) : "";
        };
        const [decides, ...besides] = articles;
        const others = besides.map((number) =>
            el(
                "div",
                { class: "article" },
                el("h3", {}, t("case.article", { number, edition })),
                el("p", {}, said(number)),
            ),
        );
        const rests = el("details", {}, el("summary", { t: "case.background" }), ...others);
        await tell({
            title: t("case.article", { number: decides, edition }),
            text: endingText(state),
            body: [el("p", { class: "said" }, said(decides)), ...(others.length > 0 ? [rests] : [])],
            back: t("end.close"),
        });
    }
}
