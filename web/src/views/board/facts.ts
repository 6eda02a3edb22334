/*
 * What can be counted of the position that is shown: how often it has come about, and the moves without a capture or a
 * pawn move; and a way to take it to the editor of the page that rules on cases, and to a new game. While a game goes on, only where its rules give
 * hints: of what can be claimed the players are otherwise not told (12.6).
 */
import { el, setText, show } from "../../dom/dom.ts";
import { countedAfter } from "../../state/repeats.ts";
import type { LiveState as State } from "../../state/state.ts";
import { t } from "../../words/words.ts";

const HINTING = ["screen", "training"];

export class Facts {
    readonly root = el("p", { class: "facts", hidden: true });
    readonly take = el("a", { class: "button", t: "facts.case", target: "_blank", rel: "noopener", hidden: true });

    readonly play = el("a", { class: "button", t: "facts.play", target: "_blank", rel: "noopener", hidden: true });

    draw(state: State, shown: number): void {
        const tells = state.status === "ended" || (state.hints && HINTING.includes(state.profile));
        for (const node of [this.root, this.take, this.play]) show(node, tells && !state.cancelled);
        if (!tells) return;
        const { fen, times, quiet } = countedAfter(state, shown);
        const parts = [t("facts.quiet", { moves: Math.floor(quiet / 2) })];
        /* Once an arbiter has set up a position, the page does not know those of before; players without one take back alone. */
        if (!state.decided || !state.arbiter) parts.unshift(t("facts.times", { times }));
        setText(this.root, parts.join(" · "));
        const query = new URLSearchParams({ fen });
        this.take.href = `/case?${query}`;
        const isChess960 = state.variant === "chess960";
        if (isChess960) query.set("variant", state.variant);
        this.play.href = `/?${query}`;
        /* The page that rules on cases reads castling rights as those of standard chess. */
        if (isChess960 && fen.split(" ")[2] !== "-") show(this.take, false);
    }
}
