/*
 * What a player can say beside moves: that the game is drawn by repetition or by fifty moves (9.2, 9.3), on the board
 * or by a move that he intends; that he needs the arbiter (6.11.2); that he takes his offer back. The button is always
 * there: whether a claim is right, the hall says.
 */
import type { RulingInWords } from "generated/api";
import { choose, fill } from "../../dom/dialogs.ts";
import { button, el, setText, show, the } from "../../dom/dom.ts";
import { t } from "../../words/words.ts";
import type { LiveState as State, Seat } from "../../state/state.ts";
import type { Game } from "./game.ts";
import { moveWords } from "../../state/notation.ts";
import { other, placementOf } from "../../state/position.ts";
import { rulingText } from "./rulings.ts";

const REASON_BYTES = 127;
const GROUNDS = ["threefold", "fifty"] as const;
type Ground = (typeof GROUNDS)[number];
/* What can be claimed of the opponent's last move, where hands move the pieces (4.8, 7.5.1). */
const OFFENCES = ["illegal_move", "touch_move"] as const;
type Offence = (typeof OFFENCES)[number];
const bytes = (text: string) => new TextEncoder().encode(text).length;

export class Claims {
    readonly button: HTMLButtonElement;
    readonly choosing: HTMLElement;
    /* The opponent's flag, where it is for him to claim. Always there: a button that came with the flag would call it. */
    readonly flag = button("claim.flag", () => this.claimFlag(), "claim-flag", { hidden: true });
    private readonly label: HTMLElement;
    private readonly hint: HTMLElement;
    private state!: State; /* from the first drawing on */
    private flagRefusal: RulingInWords | null = null; /* what was last said of a claim of the flag */
    private intends: Ground | null = null; /* the ground of a claim for which a move is being chosen */

    constructor(private readonly game: Game) {
        this.button = button(null, () => this.open(), "claim", { hidden: true });
        this.label = el("span", {});
        this.hint = el("span", { class: "unseen" });
        this.button.append(this.label, this.hint);
        this.choosing = el(
            "div",
            { class: "choosing", hidden: true },
            el("span", { t: "claim.choose" }),
            button("claim.choose.not", () => this.cancel()),
        );
    }

    /* The ground of a claim for which a move is being chosen. */
    get intended(): Ground | null {
        return this.intends;
    }

    draw(state: State, seat: Seat): void {
        this.state = state;
        const plays = seat.player && state.status !== "ended";
        show(this.button, plays);
        this.button.disabled = !seat.up || state.status === "waiting";
        show(this.flag, plays && state.flags_claimed);
        this.flag.disabled = !seat.up || state.status !== "running";
        setText(this.label, t(state.arbiter ? "claim.menu.arbiter" : "claim.menu"));
        const any = GROUNDS.map((ground) => this.hintsOf(ground, seat)).some(({ now, later }) => now !== "" || later !== "");
        this.button.classList.toggle("hinted", any);
        setText(this.hint, any ? t("claim.hint") : "");
        show(this.choosing, this.intends !== null);
    }

    forget(): void {
        this.intends = null;
    }

    private cancel(): void {
        this.forget();
        this.game.draw();
    }

    /* What the hall says of a claim and this player, in words, for the position now and for an intended move: "" where it says nothing. */
    private hintsOf(ground: Ground, seat: Seat): { now: string; later: string } {
        const { claims, turn, fen } = this.state;
        if (!claims || !seat.may(turn)) return { now: "", later: "" };
        const moves = claims[`${ground}_moves`].map((uci) => moveWords(placementOf(fen), uci));
        return {
            now: claims[ground] ? t("claim.now") : "",
            later: moves.length > 0 ? t("claim.with", { moves: moves.join(", ") }) : "",
        };
    }

    private async open(): Promise<void> {
        const { game, state } = this;
        const { seat } = game;
        type Choice = Ground | `${Ground} move` | Offence | "call" | "withdraw";
        const grounds = GROUNDS.flatMap((ground): { value: Choice; label: string; note?: string }[] => {
            const { now, later } = this.hintsOf(ground, seat);
            return [
                { value: ground, label: t(`claim.${ground}`), note: now },
                { value: `${ground} move`, label: t(`claim.${ground}.move`), note: later },
            ];
        });
        const { offer } = state;
        const takesBack = state.profile === "training" && offer !== null && seat.may(offer.by); /* never in earnest (9.1.2.1) */
        const offences = state.profile === "training" && state.edition !== "basic" ? OFFENCES : [];
        const title = state.arbiter ? "claim.title.arbiter" : offences.length > 0 ? "claim.title.training" : "claim.title";
        const choice = await choose<Choice>({
            title: t(title),
            choices: [
                ...(state.arbiter ? [{ value: "call" as const, label: t("claim.call") }] : []),
                ...offences.map((value) => ({ value, label: t(`claim.${value}`) })),
                ...grounds,
                ...(takesBack ? [{ value: "withdraw" as const, label: t("claim.withdraw") }] : []),
            ],
            back: t("ask.back"),
        });
        if (!choice) return;
        if (choice === "call") this.call();
        else if (choice === "withdraw") game.act("withdraw", { color: offer?.by, data: { what: "offer" } });
        else if (choice === "illegal_move" || choice === "touch_move") this.accuse(choice);
        else if (choice === "threefold" || choice === "fifty") this.claim(choice, null);
        else this.intend(choice === "threefold move" ? "threefold" : "fifty");
    }

    /* ---- claims ---- */

    private intend(ground: Ground): void {
        if (!this.game.seat.mine) {
            this.game.voice.message(this.game.hindrance());
            return;
        }
        this.intends = ground;
        this.game.lookback.toNow();
        this.game.draw();
        this.game.showBoard();
        this.game.voice.speak(t("claim.choose"));
    }

    /* Is the move that was chosen on the board one that is intended only? */
    takes(uci: string): boolean {
        const ground = this.intends;
        if (!ground) return false;
        this.forget();
        this.claim(ground, uci);
        return true;
    }

    /* What a wrong claim costs: time of the opponent's (9.5.3), in 2005 also the claimant's own (9.5.b). */
    private priceText(): string {
        const { edition, clocks } = this.state;
        if (edition === "basic") return t("claim.sure.basic");
        if (!clocks) return t("claim.sure.no-clock");
        return t(edition === "2005" ? "claim.sure.2005" : "claim.sure");
    }

    private async claim(ground: Ground, uci: string | null): Promise<void> {
        const { turn, ply, fen, profile } = this.state;
        const says = profile === "board" ? "claim.sure.written" : "claim.sure.move";
        const move = uci ? ` ${t(says, { move: moveWords(placementOf(fen), uci) })}` : "";
        const sure = await choose({
            title: t(`claim.${ground}`),
            text: `${this.priceText()}${move}`,
            choices: [{ value: "yes", label: t("claim.yes"), primary: true }],
            back: t("ask.back"),
        });
        if (!sure) return;
        const intended = uci ? { move: uci, recorded: true, declared: true } : {};
        const { seat, sits } = this.game;
        const color = seat.may(turn) ? turn : sits.role === "black" ? "black" : "white";
        this.game.act("claim", { color, ply, data: { ground, ...intended } });
    }

    /*
     * At once: the claimant's own clock may run, and whether the flag is down the hall says. A refusal goes before the
     * next claim, which is answered anew.
     */
    private async claimFlag(): Promise<void> {
        const { ply } = this.state;
        const color = this.game.seat.may("white") ? "white" : "black";
        this.forgetFlag();
        const ruled = await this.game.act("claim", { color, ply, data: { ground: "flag" } });
        this.flagRefusal = ruled;
    }

    /* A flag falls: that it has not fallen, which was true when it was said, must not stand beside the clock. */
    forgetFlag(): void {
        if (this.flagRefusal) this.game.voice.clear(rulingText(this.flagRefusal));
        this.flagRefusal = null;
    }

    /* At one screen the claim is that of who did not make the last move; while an illegal one stands, it is not made. */
    private accuse(ground: Offence): void {
        const { turn, ply } = this.state;
        const { seat, training } = this.game;
        const accuser = training.stands ? other(turn) : turn;
        const color = seat.may(accuser) ? accuser : other(accuser);
        this.game.act("claim", { color, ply, data: { ground } });
    }

    /* ---- the arbiter ---- */

    private async call(): Promise<void> {
        const id = "call-reason";
        const reason = el("textarea", { id, name: "reason", rows: "3", dir: "auto", "aria-describedby": `${id}-long` });
        const long = el("p", { class: "problem", id: `${id}-long`, role: "alert", hidden: true });
        const field = el("div", { class: "field" }, el("label", { for: id, t: "call.reason" }), reason, long);
        const given = await fill({
            title: t("claim.call"),
            text: t("call.text"),
            body: [field],
            yes: t("call.yes"),
            back: t("ask.back"),
            onInput: (form) => {
                const over = bytes(reason.value.trim()) - REASON_BYTES;
                setText(long, over > 0 ? t("call.long", { over }) : "");
                show(long, over > 0);
                the<HTMLButtonElement>(form, "button.primary").disabled = over > 0;
            },
        });
        if (!given) return;
        const text = String(given.get("reason")).replace(/\s+/g, " ").trim();
        const { seat, sits } = this.game;
        const color = sits.role === "both" ? this.state.turn : seat.may("white") ? "white" : other("white");
        this.game.act("pause", { color, data: text ? { reason: text } : {} });
    }
}
