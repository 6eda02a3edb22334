/*
 * After the end: each player signs the result (8.7), and another game is proposed and accepted by one click each. Its
 * link is given to a player when he asks for it: who has proposed it from here has asked; another window of that
 * player stays at this board until he goes.
 */
import type { Calls, MadeGame, Score, State as Answer } from "generated/api";
import { call } from "../../api/request.ts";
import { button, el, setText, show } from "../../dom/dom.ts";
import { t } from "../../words/words.ts";
import { pointsOf, scoreText } from "../../state/ending.ts";
import { type Color, COLORS } from "../../state/position.ts";
import type { LiveState as State, Seat } from "../../state/state.ts";
import type { Game } from "./game.ts";

type Call = "POST games/{game}/rematch" | "POST games/{game}/sign";

export class After {
    readonly root: HTMLElement;
    private readonly signed = el("p", { class: "signed" });
    private readonly proposed = el("p", {});
    private readonly signs: Record<Color, HTMLButtonElement>;
    private readonly swap: HTMLButtonElement;
    private readonly same: HTMLButtonElement;
    private readonly accept: HTMLButtonElement;
    private readonly enter: HTMLButtonElement;
    private readonly watch: HTMLAnchorElement;
    private state!: State; /* from the first drawing on */
    private isAsked = false; /* another game, from this window */
    private isSending = false; /* the hall has not answered yet, or the page is on its way to the other game */

    constructor(private readonly game: Game) {
        this.signs = { white: button(null, () => this.sign("white")), black: button(null, () => this.sign("black")) };
        this.swap = button("rematch.swap", () => this.rematch({ swap: true }), "primary");
        this.same = button("rematch.same", () => this.rematch({ swap: false }));
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
                ...[this.accept, this.enter, this.swap, this.same, ...Object.values(this.signs), this.watch],
            ),
        );
    }

    draw(state: State, seat: Seat): void {
        this.state = state;
        show(this.root, state.status === "ended" && !state.cancelled);
        this.drawSigned(state, seat);
        this.drawRematch(state, seat);
        for (const node of this.root.querySelectorAll("button")) node.disabled = !seat.up || this.isSending;
    }

    /* What has been signed or proposed since the state `before`, as it is written here. */
    news(before: State, state: State): string[] {
        const parts = [["signed", this.signed], ["rematch", this.proposed]] as const;
        return parts
            .filter(([what, node]) => !node.hidden && JSON.stringify(before[what]) !== JSON.stringify(state[what]))
            .map(([, node]) => node.textContent);
    }

    private drawSigned(state: State, seat: Seat): void {
        const { signed } = state;
        const score = pointsOf(state);
        const both = seat.may("white") && seat.may("black");
        const words = COLORS.filter((color) => signed[color]).map((color) =>
            t(`signed.${color}`, { score: scoreText(signed[color] ?? "") }),
        );
        setText(this.signed, words.join(" "));
        show(this.signed, words.length > 0);
        for (const color of COLORS) {
            show(this.signs[color], seat.may(color) && score !== "*" && signed[color] !== score);
            setText(this.signs[color], t(both ? `sign.${color}` : "sign", { score: scoreText(score) }));
        }
    }

    private drawRematch({ rematch, casual }: State, seat: Seat): void {
        const made = rematch?.game ?? null;
        const by = rematch?.by ?? null;
        const own = by === "both" || (by !== null && seat.may(by));
        show(this.proposed, rematch !== null);
        if (made) setText(this.proposed, t("rematch.made"));
        else if (own) setText(this.proposed, t("rematch.own"));
        else if (by) setText(this.proposed, t(rematch?.swap ? `rematch.${by}.swap` : `rematch.${by}`));
        for (const node of [this.swap, this.same]) show(node, casual && seat.player && rematch === null);
        show(this.accept, seat.player && by !== null && !own && !made);
        show(this.enter, seat.player && made !== null);
        show(this.watch, !seat.player && made !== null);
        if (made) this.watch.href = `/watch/${encodeURIComponent(made)}`;
        if (made && this.isAsked && seat.up) void this.rematch({});
    }

    private async rematch(body: Calls["POST games/{game}/rematch"]["body"]): Promise<void> {
        this.isAsked = false;
        const made = await this.post("POST games/{game}/rematch", body);
        const link = made && "links" in made ? made.links[0]?.link : undefined;
        if (link) {
            this.setSending(true); /* a link that is asked for again takes the place of this one */
            location.assign(link);
        } else if (made && body.swap !== undefined) {
            this.isAsked = true; /* the other player has yet to accept, or has done so meanwhile */
            this.game.draw();
        }
    }

    private sign(color: Color): void {
        const by = this.game.seat.namesPlayer ? { by: color } : {};
        this.post("POST games/{game}/sign", { score: pointsOf(this.state) as Score, ...by });
    }

    private setSending(on: boolean): void {
        this.isSending = on;
        this.game.draw();
    }

    private async post<What extends Call>(what: What, body: Calls[What]["body"]): Promise<Answer | MadeGame | null> {
        const { game } = this;
        this.setSending(true);
        const answer = await call<Call>(what, { in: { game: game.id }, token: game.token, body });
        this.setSending(false);
        if (answer.ok) return answer.body;
        game.complain({ code: answer.body.code, text: answer.body.detail });
        return null;
    }
}
