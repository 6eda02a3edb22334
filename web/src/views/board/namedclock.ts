/*
 * A device on the table as the clock of a game without an arbiter: one player names it, the other agrees, and who agrees
 * gets its link, to be opened on the device. At one screen a click is enough.
 */
import type { Calls } from "generated/api";
import { call } from "../../api/request.ts";
import { addressRow, onlyHere } from "../../dom/copy.ts";
import { button, el, setText, show } from "../../dom/dom.ts";
import { COLORS, other } from "../../state/position.ts";
import { playerWithColor } from "../../state/players.ts";
import type { LiveState as State, Seat } from "../../state/state.ts";
import { t } from "../../words/words.ts";
import type { Game } from "./game.ts";

const CALL = "POST games/{game}/clock";

export class NamedClock {
    readonly root: HTMLElement;
    /* Stands among what is seldom wanted. */
    readonly button: HTMLButtonElement;
    private readonly text = el("p");
    private readonly agree = button("named-clock.agree", () => void this.name(), "primary");
    private readonly made = el("div", { class: "made" });
    private named: State["clock_named"] = null;

    constructor(private readonly game: Game) {
        this.button = button("named-clock.name", () => void this.name(), "", { hidden: true });
        const answers = el("div", { class: "row" }, this.agree);
        const looks = { class: "named-clock", hidden: true, tLabel: "address.clock" } as const;
        this.root = el("section", looks, this.text, answers, this.made);
    }

    draw(state: State, seat: Seat): void {
        const isOpen = seat.player && !state.arbiter && state.press === "manual" && state.clocks !== null && state.status !== "ended";
        const named = isOpen ? state.clock_named : null;
        const own = named !== null && seat.may(named);
        show(this.button, isOpen && !own);
        setText(this.button, t(state.device ? "named-clock.other" : "named-clock.name"));
        this.button.disabled = this.agree.disabled = !seat.up;
        this.drawText(state, named, own);
        show(this.agree, named !== null && !own);
        show(this.made, isOpen);
        show(this.root, isOpen && (named !== null || state.device !== null || this.made.childElementCount > 0));
        this.tell(state, seat, named);
    }

    private drawText(state: State, named: State["clock_named"], own: boolean): void {
        const keeps = state.device ? t("named-clock.keeps") : "";
        setText(this.text, named ? t(own ? "named-clock.own" : `named-clock.${named}`) : keeps);
        show(this.text, this.text.textContent !== "");
    }

    /* Who is asked hears it, and who has asked hears that the other has agreed: the link is on the other's page. */
    private tell(state: State, seat: Seat, named: State["clock_named"]): void {
        const before = this.named;
        this.named = named;
        if (named && named !== before && !seat.may(named)) this.game.voice.speak(t(`named-clock.${named}`));
        if (named || !before || !seat.may(before) || state.status === "ended") return;
        this.game.voice.message(() => t("named-clock.agreed", { name: playerWithColor(state, other(before)) }), { calm: true });
    }

    private async name(): Promise<void> {
        const { game } = this;
        const by = COLORS.find((color) => game.seat.may(color));
        const body: Calls[typeof CALL]["body"] = game.seat.namesPlayer ? { by } : {};
        const answer = await call(CALL, { in: { game: game.id }, token: game.token, body });
        if (!answer.ok) game.complain({ code: answer.body.code, text: answer.body.detail });
        else if ("link" in answer.body && answer.body.link) this.offer(answer.body.link);
    }

    /* The link, until it has been taken to the device. */
    private offer(path: string): void {
        const { game, made } = this;
        const done = button("named-clock.link.done", () => {
            made.replaceChildren();
            game.draw();
        });
        const row = addressRow({ key: "clock", path, voice: game.voice, opens: false, isScanned: true });
        const hint = el("p", { class: "hint", t: "named-clock.link.hint" });
        const once = el("p", { class: "hint", t: "links.once" });
        made.replaceChildren(hint, row, onlyHere(), once, el("div", { class: "row" }, done));
        game.draw();
        row.querySelector("input")?.focus();
    }
}
