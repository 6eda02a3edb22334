/*
 * What waits where no arbiter will come: in training, and at one screen for both, the players let the game go on
 * themselves. A claim that waits they reject by that; that it is granted the page does not offer, nor makes such claims.
 */
import { button, setText, show } from "../../dom/dom.ts";
import { COLORS } from "../../state/position.ts";
import type { LiveState as State, Seat } from "../../state/state.ts";
import { t } from "../../words/words.ts";
import type { Game } from "./game.ts";

export class Stop {
    readonly root = button(null, () => this.end?.(), "primary", { hidden: true });
    private end?: () => void;

    constructor(private readonly game: Game) {}

    draw({ stop, profile, number: seen }: State, { role, player, up, may }: Seat): void {
        show(this.root, stop !== null && stop.ground !== "unattended" && player && (role === "both" || profile === "training"));
        setText(this.root, t(stop?.of === "claim" ? "stop.reject" : "clock.resume"));
        this.root.disabled = !up;
        const color = COLORS.find(may);
        this.end = () => {
            if (stop?.of === "adjournment") this.game.act("convene", { color });
            else if (stop?.by) this.game.act("decide", { color, seen, data: { decision: "reject" } });
            else this.game.act("resume", { color, seen });
        };
    }
}
