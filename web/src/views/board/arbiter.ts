/*
 * The arbiter's place on the page of a board: a player's call, which all see, and the console
 * (views/console), which is loaded when an arbiter has sat down.
 */
import type { Change } from "generated/api";
import { call } from "../../api/request.ts";
import { wholeText } from "../../state/clock.ts";
import { button, el, setText, show } from "../../dom/dom.ts";
import { loadStyle, part } from "../../dom/load.ts";
import { loadFurther, t } from "../../words/words.ts";
import { nameOfOwn, type LiveState as State, type Seat } from "../../state/state.ts";
import type { Opened } from "../console/console.tsx";
import type { Game } from "./game.ts";

type Seen = { state: State; seat: Seat; shown: number };

export class Arbiter {
    readonly place: HTMLElement;
    readonly card: HTMLElement;
    private readonly called: HTMLElement;
    private readonly reason: HTMLElement;
    private readonly takeButton: HTMLButtonElement;
    /* Back to a board of which the hall knows no moves and no clocks. */
    readonly quit: HTMLButtonElement;
    private console: Opened | null = null;
    private isLoading = false;
    private isClosed = false;
    private seen: Seen | null = null;
    private timer?: number;

    constructor(private readonly game: Game) {
        this.place = el("div", { class: "console-place", hidden: true });
        this.quit = button("table.quit", () => this.console?.quit(), "", { hidden: true, disabled: true });
        this.called = el("p", {});
        this.reason = el("p", { class: "why" });
        this.takeButton = button("call.take", () => this.takeCall(), "primary");
        this.card = el(
            "section",
            { class: "call-card", hidden: true, tLabel: "call.label" },
            this.called,
            this.reason,
            this.takeButton,
        );
    }

    private get isSeated(): boolean {
        return this.game.sits.role === "arbiter";
    }

    sit(): void {
        show(this.place, this.isSeated);
        if (this.isSeated && !this.isLoading) void this.load();
    }

    /* What the board says meanwhile is told when the console has come. */
    private async load(): Promise<void> {
        this.isLoading = true;
        const [view] = await part(
            () => Promise.all([import("../console/console.tsx"), loadStyle("console"), loadFurther()]),
            () => this.isClosed || this.game.complain({ code: "down", text: "" }),
        );
        if (this.isClosed) return;
        const { link, id, token, time, lookback } = this.game;
        const look = (count: number) => lookback.go(count);
        this.console = view.open(this.place, { link, game: id, token, time, look });
        this.quit.disabled = !this.seen?.seat.up;
        if (this.seen) this.console.show(this.seen.state, this.seen.seat, this.seen.shown);
    }

    close(): void {
        clearTimeout(this.timer);
        this.isClosed = true;
        this.console?.close();
        this.console = null;
    }

    hear(change: Change): void {
        this.console?.hear(change);
    }

    /* `shown`: after so many moves the board that is seen stands. */
    draw(state: State, seat: Seat, shown: number): void {
        this.seen = { state, seat, shown };
        this.console?.show(state, seat, shown);
        this.drawCall(state, seat);
        const may = seat.arbiter && state.arbiter && state.profile === "board" && state.edition !== "basic";
        show(this.quit, may && state.status !== "ended");
        this.quit.disabled = !seat.up || this.console === null;
    }

    /* A player has called: all see it, with its age while nobody has come; the reason is for arbiters. */
    private drawCall(state: State, seat: Seat): void {
        clearTimeout(this.timer);
        const { call, status } = state;
        show(this.card, call !== null && status !== "ended");
        if (call === null || status === "ended") return;
        const age = wholeText(this.game.time.since(call.at_ms));
        const who = nameOfOwn(seat, call.by);
        const calls = who === "own" ? t("call.own", { time: age }) : `${t(`call.${who}`)} ${age}`;
        setText(this.called, call.taken ? t(`call.${who}.taken`) : calls);
        setText(this.reason, call.reason ?? "");
        show(this.reason, Boolean(call.reason));
        show(this.takeButton, seat.arbiter && !call.taken);
        this.takeButton.disabled = !seat.up;
        if (!call.taken && seat.up) this.timer = setTimeout(() => this.drawCall(state, this.game.seat), 1000);
    }

    private async takeCall(): Promise<void> {
        const { id: game, token } = this.game;
        const { ok, body } = await call("POST games/{game}/take", { in: { game }, token });
        if (!ok) this.game.complain({ code: body.code, text: body.detail });
    }
}
