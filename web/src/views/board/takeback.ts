/*
 * Taking a move back in a casual game: a player asks, the opponent answers, and the hall sets the position back. At one
 * screen a click is enough. Where an arbiter sits, and at a board, there is no such button.
 */
import type { Calls } from "generated/api";
import { call } from "../../api/request.ts";
import { button, el, setText, show } from "../../dom/dom.ts";
import { other } from "../../state/position.ts";
import { moverOf, nameOfOwn, type LiveState as State, type Seat } from "../../state/state.ts";
import { t } from "../../words/words.ts";
import type { Game } from "./game.ts";

type Call = "POST games/{game}/takeback" | "POST games/{game}/takeback/answer";

export class Takeback {
    readonly root: HTMLElement;
    readonly button: HTMLButtonElement;
    private readonly text = el("p");
    private readonly accept = button("offer.accept", () => this.answer(true), "primary");
    private readonly decline = button("offer.decline", () => this.answer(false));
    private readonly answers = el("div", { class: "row" }, this.accept, this.decline);
    private state!: State; /* from the first drawing on */
    private isUnderway = false;

    constructor(private readonly game: Game) {
        this.button = button("takeback", () => this.propose(), "back-one", { hidden: true });
        this.root = el("section", { class: "takeback", hidden: true, tLabel: "takeback.label" }, this.text, this.answers);
    }

    draw(state: State, seat: Seat): void {
        this.state = state;
        const { takeback } = state;
        const isOpen = state.casual && !state.arbiter && state.profile !== "board" && state.edition !== "basic";
        show(this.button, isOpen && seat.player && state.status !== "ended");
        this.button.disabled = !seat.up || state.status !== "running" || takeback !== null || !this.hasMoved(seat);
        const stands = takeback !== null && !takeback.declined && takeback.by !== "both";
        show(this.root, stands);
        if (!stands) return;
        const by = takeback.by as "white" | "black";
        setText(this.text, t(`takeback.${nameOfOwn(seat, by)}`));
        show(this.answers, seat.may(other(by)));
        for (const answer of [this.accept, this.decline]) answer.disabled = !seat.up;
    }

    private hasMoved(seat: Seat): boolean {
        const { state } = this;
        return state.moves.some((_, index) => seat.may(moverOf(state, index)));
    }

    private propose(): void {
        const { ply } = this.state;
        const by = this.game.seat.namesPlayer ? { by: moverOf(this.state, ply - 1) } : {};
        this.post("POST games/{game}/takeback", { ply, ...by });
    }

    private answer(accept: boolean): void {
        const { takeback } = this.state;
        if (takeback) this.post("POST games/{game}/takeback/answer", { number: takeback.number, accept });
    }

    private async post<What extends Call>(what: What, body: Calls[What]["body"]): Promise<void> {
        const { game } = this;
        if (this.isUnderway) return; /* a second click is the same */
        this.isUnderway = true;
        const answer = await call<Call>(what, { in: { game: game.id }, token: game.token, body });
        this.isUnderway = false;
        if (!answer.ok) game.complain({ code: answer.body.code, text: answer.body.detail });
    }
}
