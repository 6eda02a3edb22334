/*
 * Training: what a player's hand does counts as it does at a real board. A piece that is touched has to be moved (4.3),
 * it may be put on any square, and a move is completed by the clock alone. Beside moving, the hand may adjust a piece
 * (4.2.1) or displace one (7.4), and the player may only ask: then nothing is done, and the hall says what it would rule.
 * What both players and the clock have brought stands in a list, each ruling with its article.
 */
import type { Change, RulingInWords } from "generated/api";
import { button, el, setText, show } from "../../dom/dom.ts";
import { afterMove, colorOf, placementOf, placementText } from "../../state/position.ts";
import type { LiveState as State, Position, Seat } from "../../state/state.ts";
import { t, told } from "../../words/words.ts";
import type { Game } from "./game.ts";
import { explain } from "./why.ts";

const HANDS = ["move", "adjust", "displace", "ask"] as const;
type Hand = (typeof HANDS)[number];
type Entry = { ruling: RulingInWords; isTried: boolean };

const ENTRIES_MOST = 8;
/* What everybody sees on the board and on the clocks is not said besides. */
const SEEN = ["move-made", "move-completed", "move-completed-late"];

export class Training {
    readonly root: HTMLElement;
    private readonly hands: HTMLElement;
    private readonly inputs = new Map<Hand, HTMLInputElement>();
    private readonly hint = el("p", { class: "hint", role: "status" });
    private readonly standsText = el("p");
    /* An illegal move that stands: it stands with what matters now. */
    readonly stood: HTMLElement;
    private readonly putBack: HTMLButtonElement;
    private readonly list = el("ol", { class: "rulings-list" });
    readonly ruled: HTMLElement;
    private entries: Entry[] = [];
    private drawn = "";
    private hand: Hand = "move";
    private touched = "";
    /* The illegal move that has been put back, as far as this page has seen: the state has it until there is another. */
    private lifted: string | null = null;
    private state: State | null = null;

    constructor(private readonly game: Game) {
        const chip = (hand: Hand) => {
            const input = el("input", { type: "radio", name: "hand", value: hand, checked: hand === "move" });
            input.addEventListener("change", () => this.take(hand));
            this.inputs.set(hand, input);
            return el("label", { class: "chip" }, input, el("span", { t: `training.${hand}` }));
        };
        this.hands = el(
            "fieldset",
            {},
            el("legend", { t: "training.hand" }),
            el("div", { class: "chips" }, ...HANDS.map(chip)),
            this.hint,
        );
        this.putBack = button("training.back", () => this.touch(this.standing?.slice(0, 2) ?? ""));
        this.stood = el("div", { class: "stands", hidden: true }, this.standsText, this.putBack);
        this.ruled = el("section", { class: "ruled", hidden: true, tLabel: "training.rulings" }, el("h2", { t: "training.rulings" }), this.list);
        this.root = el("section", { class: "training", hidden: true, tLabel: "training" }, this.hands);
    }

    get isOn(): boolean {
        return this.state?.profile === "training";
    }

    /* Is an act only to be tried? */
    get asks(): boolean {
        return this.isOn && this.hand === "ask";
    }

    private get standing(): string | null {
        const illegal = this.state?.illegal ?? null;
        return illegal === this.lifted ? null : illegal;
    }

    /* Does an illegal move stand, that its player may still correct? */
    get stands(): boolean {
        return this.standing !== null;
    }

    /* What he may do with it: his clock completes it while it runs. */
    get standsKey(): "training.stands" | "training.stands.no-clock" {
        const { clocks = null, turn = null } = this.state ?? {};
        return clocks !== null && clocks.running === turn ? "training.stands" : "training.stands.no-clock";
    }

    draw(state: State, seat: Seat): void {
        this.state = state;
        if (!state.illegal) this.lifted = null;
        show(this.root, this.isOn);
        if (!this.isOn) return;
        show(this.hands, seat.player && state.status !== "ended");
        show(this.stood, this.stands && seat.mine);
        this.putBack.disabled = !seat.up;
        setText(this.standsText, t(this.standsKey));
        setText(this.hint, t(this.hand === "move" && !state.clocks ? "training.move.hint.no-clock" : `training.${this.hand}.hint`));
        this.drawRulings(state);
    }

    private drawRulings(state: State): void {
        show(this.ruled, this.entries.length > 0);
        const key = JSON.stringify([document.documentElement.lang, this.entries]);
        if (key === this.drawn) return;
        this.drawn = key;
        const line = ({ ruling, isTried }: Entry) => {
            const said = told(ruling.texts);
            const text = isTried ? t("training.tried", { text: said }) : said;
            const why = button(null, () => void explain({ edition: state.edition, text, articles: ruling.articles }), "why-article", {
                "aria-haspopup": "dialog",
            });
            setText(why, t("end.why", { number: ruling.articles[0] ?? "" }));
            return el("li", {}, el("span", {}, text), ruling.articles.length > 0 ? why : null);
        };
        this.list.replaceChildren(...this.entries.map(line));
    }

    private take(hand: Hand): void {
        this.hand = hand;
        const input = this.inputs.get(hand);
        if (input) input.checked = true;
        this.game.draw();
    }

    /* ---- the hand ---- */

    /* The hand is on the piece of a square. Is the piece now in the hand? */
    holds(square: string): boolean {
        const { hand, state } = this;
        if (!state) return false;
        const letter = placementOf(state.fen).get(square);
        const isOwn = letter !== undefined && colorOf(letter) === state.turn;
        if (hand === "ask") return isOwn;
        const { turn: color, ply } = state;
        if (hand === "move") {
            this.touch(square);
            return isOwn;
        }
        this.take("move");
        if (hand === "adjust") this.game.act("adjust", { color, ply, data: { squares: [square] } });
        else this.game.act("fact", { color, seen: state.number, data: { fact: "piece_displaced", squares: square, who: color } });
        return false;
    }

    /* A piece is touched once, however often it is taken up. */
    private touch(square: string): void {
        const { state } = this;
        const key = `${state?.ply} ${square}`;
        if (!state || (key === this.touched && !this.stands)) return;
        this.touched = key;
        this.game.act("touch", { color: state.turn, ply: state.ply, data: { squares: [square] } });
    }

    /* ---- what the hall has ruled ---- */

    /* A change with an act of either player. Answers whether its ruling is to be said. */
    hear({ event, ruling }: Change): boolean {
        if (!event || !ruling) return false;
        const illegal = this.state?.illegal ?? null;
        if (event.kind === "touch" && illegal && (event.data as { squares: string[] }).squares.includes(illegal.slice(0, 2)))
            this.lifted = illegal;
        else if (event.kind === "move") this.lifted = null;
        this.tell(ruling, false);
        return !SEEN.includes(ruling.verdict);
    }

    /* What happened while the line was down nobody has seen: what the state says stands. */
    renew(): void {
        this.lifted = null;
    }

    tell(ruling: RulingInWords, isTried: boolean): void {
        this.entries = [{ ruling, isTried }, ...this.entries].slice(0, ENTRIES_MOST);
        this.game.draw();
    }

    /* The position as it stands on the board, with an illegal move that has not been completed. */
    seen(position: Position): Position {
        const uci = this.standing;
        if (!uci) return position;
        const placement = placementText(afterMove(placementOf(position.fen), uci));
        const [, ...rest] = position.fen.split(" ");
        return { ...position, fen: [placement, ...rest].join(" "), last: [uci.slice(0, 2), uci.slice(2, 4)] };
    }
}
