/*
 * After the end: each player signs the result (8.7), and another game is proposed, accepted and gone to. Its link is
 * given to a player when he asks for it, so only then does he leave this board.
 */
import { gamePath, request } from "./api.js";
import { choose } from "./dialogs.js";
import { button, el, setText, show } from "./dom.js";
import { t } from "./i18n.js";
import { scoreText } from "./moves.js";

const PLAYERS = ["white", "black"];

export class After {
    constructor(game) {
        this.game = game;
        this.signed = el("p", { class: "signed" });
        this.proposed = el("p", {});
        this.signs = Object.fromEntries(PLAYERS.map((color) => [color, button(null, () => this.sign(color))]));
        this.propose = button("rematch.propose", () => this.proposeOne());
        this.accept = button("rematch.accept", () => this.rematch({}), "primary");
        this.enter = button("rematch.go", () => this.rematch({}), "primary");
        this.watch = el("a", { class: "button", t: "rematch.watch" });
        this.root = el(
            "div",
            { class: "after" },
            this.signed,
            this.proposed,
            el(
                "div",
                { class: "row" },
                ...[this.accept, this.enter, this.propose, ...Object.values(this.signs), this.watch],
            ),
        );
    }

    draw(state, seat) {
        this.state = state;
        show(this.root, state.status === "ended" && !state.cancelled);
        this.drawSigned(state, seat);
        this.drawRematch(state, seat);
        for (const node of this.root.querySelectorAll("button")) node.disabled = !seat.up;
    }

    drawSigned({ signed, result }, seat) {
        const both = seat.may("white") && seat.may("black");
        const words = PLAYERS.filter((color) => signed[color]).map((color) =>
            t(`signed.${color}`, { score: scoreText(signed[color]) }),
        );
        setText(this.signed, words.join(" "));
        show(this.signed, words.length > 0);
        for (const color of PLAYERS) {
            show(this.signs[color], seat.may(color) && result !== "*" && signed[color] !== result);
            setText(this.signs[color], t(both ? `sign.${color}` : "sign", { score: scoreText(result) }));
        }
    }

    drawRematch({ rematch, casual }, seat) {
        const made = rematch?.game ?? null;
        const by = rematch?.by ?? null;
        const own = by === "both" || (by !== null && seat.may(by));
        show(this.proposed, rematch !== null);
        if (made) setText(this.proposed, t("rematch.made"));
        else if (own) setText(this.proposed, t("rematch.own"));
        else if (by) setText(this.proposed, t(rematch.swap ? `rematch.${by}.swap` : `rematch.${by}`));
        show(this.propose, casual && seat.player && rematch === null);
        show(this.accept, seat.player && by !== null && !own && !made);
        show(this.enter, seat.player && made !== null);
        show(this.watch, !seat.player && made !== null);
        if (made) this.watch.href = `/watch/${encodeURIComponent(made)}`;
    }

    async proposeOne() {
        const choice = await choose({
            title: t("rematch.propose"),
            choices: [
                { value: "swap", label: t("rematch.swap") },
                { value: "same", label: t("rematch.same") },
            ],
            back: t("rematch.not"),
        });
        if (choice) this.rematch({ swap: choice === "swap" });
    }

    async rematch(body) {
        const made = await this.post("rematch", body);
        const link = made?.links?.[0]?.link;
        if (link) location.assign(link);
    }

    sign(color) {
        const by = this.game.seat.namesPlayer ? { by: color } : {};
        this.post("sign", { score: this.state.result, ...by });
    }

    async post(what, body) {
        const { game } = this;
        const answer = await request("POST", gamePath(game.id, what), { token: game.token, body });
        if (answer.ok) return answer.body;
        game.complain({ code: answer.body.code, text: answer.body.detail });
        return null;
    }
}
