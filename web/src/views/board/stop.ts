/*
 * What waits where no arbiter will come: the clocks stand, the game is adjourned, or a claim has to be decided. In
 * training, and at one screen for both, the players end it themselves; nobody grants his own claim.
 */
import { button, el, setText, show } from "../../dom/dom.ts";
import { type Color, COLORS, other } from "../../state/position.ts";
import type { LiveState as State, Seat } from "../../state/state.ts";
import { t } from "../../words/words.ts";
import type { Game } from "./game.ts";

export class Stop {
    private readonly said = el("p");
    private readonly goOn = button("stop.go-on", () => this.goes(), "primary");
    private readonly grant = button("stop.grant", () => this.decide("grant"));
    private readonly reject = button("stop.reject", () => this.decide("reject"));
    private readonly answers = el("div", { class: "row" }, this.goOn, this.grant, this.reject);
    readonly root = el("section", { class: "offer", hidden: true, tLabel: "stop" }, this.said, this.answers);
    private state: State | null = null;

    constructor(private readonly game: Game) {}

    draw(state: State, seat: Seat): void {
        this.state = state;
        const { stop } = state;
        const ends = stop !== null && seat.player && (seat.role === "both" || state.profile === "training");
        show(this.root, ends);
        if (!ends) return;
        const { by } = stop;
        setText(this.said, t(by ? `stop.claim.${by}` : "interrupted"));
        show(this.goOn, by === null);
        show(this.grant, by !== null && seat.may(other(by)));
        show(this.reject, by !== null && seat.may(this.rejecter(by)));
        for (const one of [this.goOn, this.grant, this.reject]) one.disabled = !seat.up;
    }

    /* A claim that has ended play is lost by who rejects it, so that its player alone does. */
    private rejecter(by: Color): Color {
        return this.state?.stop?.ground === "unattended" || this.game.seat.may(by) ? by : other(by);
    }

    private goes(): void {
        const color = COLORS.find((one) => this.game.seat.may(one));
        const adjourned = this.state?.stop?.of === "adjournment";
        this.game.act(adjourned ? "convene" : "resume", adjourned ? { color } : { color, seen: this.state?.number });
    }

    private decide(what: "grant" | "reject"): void {
        const { by, ground } = this.state?.stop ?? {};
        if (!by) return;
        const grants = ground === "increment" ? { decision: "agree_increment", time_ms: 5000 } : { decision: "agree_draw" };
        const loses = ground === "unattended" ? { score: by === "white" ? "0-1" : "1-0" } : {};
        const data = what === "grant" ? grants : { decision: "reject", ...loses };
        this.game.act("decide", { color: what === "grant" ? other(by) : this.rejecter(by), seen: this.state?.number, data });
    }
}
