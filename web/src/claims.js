/*
 * What a player can say beside moves: that the game is drawn by repetition or by fifty moves (9.2, 9.3), on the board
 * or by a move that he intends; that he needs the arbiter (6.11.2); that he takes his offer back. The button is always
 * there: whether a claim is right, the hall says.
 */
import { choose, fill } from "./dialogs.js";
import { button, el, setText, show } from "./dom.js";
import { t } from "./i18n.js";
import { moveWords } from "./notation.js";
import { other, placementOf } from "./position.js";

const REASON_BYTES = 127;
const bytes = (text) => new TextEncoder().encode(text).length;

export class Claims {
    constructor(game) {
        this.game = game;
        this.intends = null; /* the ground of a claim for which a move is being chosen */
        this.button = button(null, () => this.open(), "claim", { hidden: true });
        this.label = el("span", {});
        this.hint = el("span", { class: "unseen" });
        this.button.append(this.label, this.hint);
        this.line = el("span", { t: "claim.choose" });
        this.choosing = el(
            "div",
            { class: "choosing", role: "status", hidden: true },
            this.line,
            button("claim.choose.not", () => this.cancel()),
        );
    }

    draw(state, seat) {
        this.state = state;
        const plays = seat.player && state.status !== "ended";
        show(this.button, plays);
        this.button.disabled = !seat.up || state.status === "waiting";
        setText(this.label, t(state.arbiter ? "claim.menu.arbiter" : "claim.menu"));
        const hints = this.hints(seat);
        const any = hints.some((hint) => hint !== "");
        this.button.classList.toggle("hinted", any);
        setText(this.hint, any ? t("claim.hint") : "");
        show(this.choosing, this.intends !== null);
    }

    forget() {
        this.intends = null;
    }

    cancel() {
        this.forget();
        this.game.draw();
    }

    /* What the hall says of the two claims and this player, in words: "" where it says nothing. */
    hints(seat) {
        const { claims, turn } = this.state;
        if (!claims || !seat.may(turn)) return ["", ""];
        const placement = placementOf(this.state.fen);
        return ["threefold", "fifty"].map((ground) => {
            if (claims[ground]) return t("claim.now");
            const moves = claims[`${ground}_moves`].map((uci) => moveWords(placement, uci));
            return moves.length > 0 ? t("claim.with", { moves: moves.join(", ") }) : "";
        });
    }

    async open() {
        const { game, state } = this;
        const { seat } = game;
        const hints = this.hints(seat);
        const grounds = ["threefold", "fifty"].flatMap((ground, index) => [
            { value: ground, label: t(`claim.${ground}`), note: hints[index] },
            { value: `${ground} move`, label: t(`claim.${ground}.move`) },
        ]);
        const offers = state.offer && seat.may(state.offer.by);
        const choice = await choose({
            title: t(state.arbiter ? "claim.title.arbiter" : "claim.title"),
            choices: [
                ...(state.arbiter ? [{ value: "call", label: t("claim.call") }] : []),
                ...grounds,
                ...(offers ? [{ value: "withdraw", label: t("claim.withdraw") }] : []),
            ],
            back: t("ask.back"),
        });
        if (!choice) return;
        if (choice === "call") this.call();
        else if (choice === "withdraw") game.act("withdraw", { color: state.offer.by, data: { what: "offer" } });
        else if (choice.endsWith(" move")) this.intend(choice.split(" ")[0]);
        else this.claim(choice, null);
    }

    /* ---- claims ---- */

    intend(ground) {
        if (!this.game.seat.mine) {
            this.game.voice.message(t("typed.not-now"));
            return;
        }
        this.intends = ground;
        this.game.lookback.toNow();
        this.game.draw();
        this.game.voice.speak(t("claim.choose"));
    }

    /* Is the move that was chosen on the board one that is intended only? */
    takes(uci) {
        const ground = this.intends;
        if (!ground) return false;
        this.forget();
        this.claim(ground, uci);
        return true;
    }

    async claim(ground, uci) {
        const { turn, ply, fen, clocks } = this.state;
        const move = uci ? ` ${t("claim.sure.move", { move: moveWords(placementOf(fen), uci) })}` : "";
        const sure = await choose({
            title: t(`claim.${ground}`),
            text: `${t(clocks ? "claim.sure" : "claim.sure.no-clock")}${move}`,
            choices: [{ value: "yes", label: t("claim.yes"), primary: true }],
            back: t("ask.back"),
        });
        if (!sure) return;
        const intended = uci ? { move: uci, recorded: true, declared: true } : {};
        const { seat, sits } = this.game;
        const color = seat.may(turn) ? turn : sits.role;
        this.game.act("claim", { color, ply, data: { ground, ...intended } });
    }

    /* ---- the arbiter ---- */

    async call() {
        const id = "call-reason";
        const reason = el("textarea", { id, name: "reason", rows: "3", maxlength: String(REASON_BYTES) });
        const field = el("div", { class: "field" }, el("label", { for: id, t: "call.reason" }), reason);
        const given = await fill({
            title: t("claim.call"),
            text: t("call.text"),
            body: [field],
            yes: t("call.yes"),
            back: t("ask.back"),
        });
        if (!given) return;
        let text = given.get("reason").trim();
        while (bytes(text) > REASON_BYTES) text = text.slice(0, -1);
        const { seat, sits } = this.game;
        const color = sits.role === "both" ? this.state.turn : seat.may("white") ? "white" : other("white");
        this.game.act("pause", { color, data: text ? { reason: text } : {} });
    }
}
