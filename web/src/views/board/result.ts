/*
 * The result of a game: the score, who has won and by what, the article that decides, and what comes after the end. The
 * article opens in our words; what the ruling rests on besides stands behind one more click.
 */
import { button, el, setText, show } from "../../dom/dom.ts";
import { endingText, headline, scoreOf } from "../../state/ending.ts";
import type { LiveState as State } from "../../state/state.ts";
import { t } from "../../words/words.ts";
import type { After } from "./after.ts";
import { explain } from "./why.ts";

/* More characters take more than three lines in a frame of 320 pixels. */
const MOST_IN_FRAME = 70;

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
        setText(this.reason, this.told(state));
        /* That it has not been found out whether the winner could have mated stands in the hall's sentence. */
        show(this.more, state.unsettled);
        setText(this.more, state.unsettled ? endingText(state) : "");
        show(this.why, decides !== undefined && !state.cancelled);
        setText(this.why, decides === undefined ? "" : t("end.why", { number: decides }));
    }

    /* In the frame of another site long names, which stand at the clocks there, are not said again. */
    private told(state: State): string {
        const whole = headline(state);
        const isFramed = document.documentElement.classList.contains("embedded");
        return isFramed && whole.length > MOST_IN_FRAME ? endingText(state) : whole;
    }

    private explain(): void {
        const { edition, articles } = this.state;
        void explain({ edition, text: endingText(this.state), articles });
    }
}
