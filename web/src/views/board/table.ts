/*
 * The table of a game: every element of the game page, built once, and `draw`, which fills them from a `state` and from
 * what this seat may do. It decides nothing and sends nothing; game.js gives it the handlers and the parts that know
 * more: claims, the arbiter's tools, what comes after the end.
 */
import type { Role, StartRemark } from "generated/api";
import type { Voice } from "../../dom/say.ts";
import type { After } from "./after.ts";
import type { Arbiter } from "./arbiter.ts";
import type { Claims } from "./claims.ts";
import { copyButton } from "../../dom/copy.ts";
import { button, el, type Props, setText, show, the } from "../../dom/dom.ts";
import { type Key, t, told } from "../../words/words.ts";
import { forgetInvitation, invitation } from "../../dom/links.ts";
import type { Calm } from "./calm.ts";
import type { Confirm } from "./confirm.ts";
import { Captured } from "./captured.ts";
import { materialAfter } from "../../state/material.ts";
import { Scoresheet } from "./moves.ts";
import { Facts } from "./facts.ts";
import { Papers } from "./papers.ts";
import { keysHelp } from "./keys.ts";
import { Result } from "./result.ts";
import type { Settings } from "./settings.ts";
import type { Stop } from "./stop.ts";
import type { NamedClock } from "./namedclock.ts";
import type { Training } from "./training.ts";
import type { Takeback } from "./takeback.ts";
import { showTurn } from "../../dom/turnsign.ts";
import { type Color, COLORS, other, placementOf } from "../../state/position.ts";
import { localSan, spokenPosition } from "../../state/notation.ts";
import { articlesText } from "./rulings.ts";
import { playerName, playersText } from "../../state/players.ts";
import { laterText, presenceText, spanText } from "../../state/presence.ts";
import { isBare, moveNumber, nameOfOwn, type Seat, type LiveState as State } from "../../state/state.ts";
import { timeControlText } from "../../state/timecontrol.ts";

/* Who sees a broadcast as it is delayed. */
const WATCHING: readonly Role[] = ["watch", "captain", "organiser"];

/* A name of more characters may take three lines: they are smaller, so that they stay off the board. */
const LONG_NAME = 24;

export type Handlers = {
    offer(): void;
    accept(): void;
    decline(): void;
    resign(): void;
    press(): void;
    flip(): void;
    typed(text: string): boolean;
    autoTurn(on: boolean): void;
    look(count: number): void;
    back: (() => void) | null;
};
type Parts = { voice: Voice; claims: Claims; arbiter: Arbiter; after: After; takeback: Takeback; namedClock: NamedClock; stop: Stop; training: Training; settings: Settings; confirm: Confirm; calm: Calm };
type Side = { root: HTMLElement; name: HTMLElement; captured: Captured; presence: HTMLElement; face: HTMLElement };
/* The game time, and for how long this page has no line: null, it has one. */
type Presences = { nowMs: number; lostMs: number | null; isPlayer: boolean };
/* What the board shows: after how many moves (`shown`), whether that is `past`, the FEN; `enters`: moves are entered from here. */
type View = { shown: number; past: boolean; fen: string; enters: boolean };

export class Table {
    readonly root: HTMLElement;
    readonly seats: Record<Color, Side>;
    readonly host = el("div", { class: "squares" });
    readonly link = el("p", { role: "status" });
    private readonly lost = el("p");
    auto!: HTMLInputElement;
    private readonly voice: Voice;
    private readonly confirm: Confirm;
    private readonly training: Training;
    private readonly words = el("p", { class: "unseen" });
    private readonly middle: HTMLElement;
    private readonly pressButton: HTMLButtonElement;
    readonly status = el("p", { class: "status" });
    private readonly sheet: Scoresheet;
    private readonly title = el("h1", { class: "unseen" });
    private readonly invited = el("div", { hidden: true });
    private readonly boardside = el("div", { class: "boardside" });
    private readonly offerText = el("p");
    private accept!: HTMLButtonElement;
    private decline!: HTMLButtonElement;
    private answers!: HTMLElement;
    private offer!: HTMLElement;
    private readonly result: Result;
    private readonly papers: Papers;
    private readonly facts = new Facts();
    private looks!: Record<"first" | "before" | "after" | "now", HTMLButtonElement>;
    private offerButton!: HTMLButtonElement;
    private resignButton!: HTMLButtonElement;
    private autoLine!: HTMLElement;
    private actions!: HTMLElement;
    private readonly sheetside = el("div", { class: "sheetside" });
    private readonly panel = el("div", { class: "panel" });
    private typed!: HTMLInputElement;
    private entry!: HTMLFormElement;
    private readonly terms = el("span", { class: "terms" });
    private readonly role = el("span", { class: "role" });
    /* In a frame of another site, which has no room for more of what the game is. */
    private readonly later = el("p", { class: "later", hidden: true });
    private readonly startReason = el("span", { lang: "en" });
    private readonly startArticles = el("span");
    private startRemark!: HTMLElement;
    private readonly delay = el("span", { class: "terms" });
    private delayMs: number | null = null;
    private watch!: HTMLAnchorElement;
    private bottom?: Color;
    private shown = 0;
    private length = 0;

    constructor(act: Handlers, { voice, claims, arbiter, after, takeback, namedClock, stop, training, settings, confirm, calm }: Parts) {
        this.voice = voice;
        this.confirm = confirm;
        this.training = training;
        this.seats = { white: this.seat("white"), black: this.seat("black") };
        this.middle = el("section", { class: "board-frame", tLabel: "board.section" }, this.host, this.words);
        this.pressButton = button(null, act.press, "press", { hidden: true });
        this.pressButton.append(el("span", { t: "press" }), el("kbd", { t: "press.key" }));
        this.sheet = new Scoresheet(act.look);
        const offer = this.offerPart(act);
        this.result = new Result(after);
        this.papers = new Papers(voice);
        const looking = this.lookingPart(act);
        const buttons = this.buttonsPart(act, claims, takeback);
        const entry = this.entryPart(act);
        const about = this.aboutPart(voice, settings, namedClock);
        this.sheetside.append(looking, this.status, this.sheet.root);
        const matters = el("div", { class: "matters" }, voice.region, training.stood, arbiter.card, stop.root, offer, takeback.root, namedClock.root, this.later, this.result.root, claims.choosing);
        this.panel.append(
            ...(act.back ? [button("games.back", act.back, "back")] : []),
            ...[el("div", { class: "link" }, this.link, this.lost), matters, this.invited, arbiter.place, training.root, arbiter.quit],
            ...[this.sheetside, buttons, this.autoLine, entry, training.ruled, about, calm.button],
        );
        this.root = el(
            "div",
            { class: "game blank" },
            this.title,
            this.boardside,
            this.panel,
            voice.spoken,
        );
        this.orient("white");
    }

    private offerPart(act: Handlers): HTMLElement {
        this.accept = button("offer.accept", act.accept, "primary");
        this.decline = button("offer.decline", act.decline);
        this.answers = el("div", { class: "row" }, this.accept, this.decline);
        const props: Props = { class: "offer", hidden: true, tLabel: "offer.label" };
        this.offer = el("section", props, this.offerText, this.answers);
        return this.offer;
    }

    /* Four buttons that look through the game, and the one that turns the board. */
    private lookingPart(act: Handlers): HTMLElement {
        const icon = (key: Key, sign: string, does: () => void) => {
            const made = button(null, does, "icon", { tLabel: key, tTitle: key });
            made.append(el("span", { "aria-hidden": "true" }, sign));
            return made;
        };
        this.looks = {
            first: icon("look.first", "⇤", () => act.look(0)),
            before: icon("look.before", "←", () => act.look(this.shown - 1)),
            after: icon("look.after", "→", () => act.look(this.shown + 1)),
            now: icon("look.now", "⇥", () => act.look(this.length)),
        };
        const flip = icon("flip", "⇅", act.flip);
        return el("div", { class: "row looking", role: "group", tLabel: "look" }, ...Object.values(this.looks), flip);
    }

    private buttonsPart(act: Handlers, claims: Claims, takeback: Takeback): HTMLElement {
        this.offerButton = button("offer.draw", act.offer);
        this.resignButton = button("resign", act.resign);
        this.auto = el("input", { type: "checkbox", on: { change: () => act.autoTurn(this.auto.checked) } });
        this.autoLine = el("label", { class: "check", hidden: true }, this.auto, el("span", { t: "flip.auto" }));
        this.actions = el("div", { class: "row actions" }, this.offerButton, claims.flag, claims.button, takeback.button, this.resignButton);
        return this.actions;
    }

    private entryPart(act: Handlers): HTMLElement {
        const plain = { autocomplete: "off", autocapitalize: "off", spellcheck: "false", enterkeyhint: "go" };
        this.typed = el("input", { id: "typed-move", type: "text", tPlaceholder: "typed.example", ...plain });
        const submit = (event: Event) => {
            event.preventDefault();
            if (act.typed(this.typed.value)) this.typed.value = "";
        };
        const go = el("button", { type: "submit", class: "button", t: "typed.go" });
        this.entry = el(
            "form",
            { class: "entry", hidden: true, on: { submit } },
            el("label", { for: "typed-move", t: "typed" }),
            el("div", { class: "address-line" }, this.typed, go),
        );
        return this.entry;
    }

    private aboutPart(voice: Voice, settings: Settings, namedClock: NamedClock): HTMLElement {
        const told = [el("span", { t: "start.remark" }), " ", this.startReason, ". ", this.startArticles];
        this.startRemark = el("p", { class: "start-remark", hidden: true }, ...told);
        this.watch = el("a", { class: "button", t: "watch", target: "_blank", rel: "noopener" });
        const copy = copyButton(() => this.watch.href, voice, { tLabel: "watch.copy" });
        const watching = el("div", { class: "row together" }, this.watch, copy);
        return el(
            "section",
            { class: "about", tLabel: "about" },
            this.facts.root,
            el("p", {}, this.role, " ", this.terms, " ", this.delay),
            this.startRemark,
            settings.root,
            keysHelp(),
            el("div", { class: "row" }, ...this.papers.nodes, this.facts.take, this.facts.play, namedClock.button, watching),
        );
    }

    private seat(color: Color): Side {
        const name = el("span", { class: "name", dir: "auto" });
        const captured = new Captured(color);
        const presence = el("span", { class: "presence" });
        const face = el("span", { class: "face", role: "timer" });
        const root = el(
            "section",
            { class: `seat ${color}`, "data-seat": color, tLabel: `clock.of.${color}` },
            el("span", { class: "stone", "aria-hidden": "true" }),
            el("div", { class: "who" }, name, captured.root),
            presence,
            face,
        );
        name.addEventListener("click", () => root.classList.toggle("whole"));
        return { root, name, captured, presence, face };
    }

    sit(game: string, token: string | null): void {
        this.papers.sit(game, token);
        this.watch.href = `/watch/${encodeURIComponent(game)}`;
        const invited = token && invitation(game, token, this.voice);
        this.invited.replaceChildren(...(invited ? [invited] : []));
    }

    /* The hall speaks another protocol than this page. */
    showReload(): void {
        this.link.replaceChildren(
            el("span", { class: "outdated" }, el("span", { t: "link.outdated" }), button("link.reload", () => location.reload())),
        );
    }

    showDelay(ms: number): void {
        this.delayMs = ms;
        this.drawDelay();
    }

    private drawDelay(): void {
        const ms = this.delayMs;
        setText(this.delay, ms === null ? "" : `· ${t("link.delay", { ms: Math.max(1, Math.round(ms)) })}`);
    }

    /* The seat of `color` below, the other above. */
    orient(color: Color): void {
        if (this.bottom === color) return;
        this.bottom = color;
        const held = document.activeElement as HTMLElement | null;
        this.boardside.replaceChildren(
            this.seats[other(color)].root,
            this.middle,
            this.seats[color].root,
            this.confirm.root,
            this.pressButton,
        );
        if (this.boardside.contains(held)) held?.focus();
    }

    /* Beside an arbiter's console the moves stand below the board. In training what a player may do stands above what his hand does. */
    private arrange(isArbiter: boolean): void {
        const { root: hand, isOn: trains } = this.training;
        if (trains && this.actions.nextSibling !== hand) hand.before(this.actions);
        if (this.root.classList.contains("by-arbiter") === isArbiter) return;
        this.root.classList.toggle("by-arbiter", isArbiter);
        if (isArbiter) this.root.append(this.sheetside);
        else this.panel.insertBefore(this.sheetside, trains ? this.autoLine : this.actions);
    }

    draw(state: State, seat: Seat, view: View): void {
        this.arrange(seat.role === "arbiter");
        this.shown = view.shown;
        this.length = state.moves.length;
        this.root.classList.remove("blank");
        this.root.classList.toggle("past", view.past);
        const players = playersText(state);
        setText(this.title, players);
        showTurn(players, seat.mine && seat.role !== "operator");
        const material = materialAfter(state, view.shown);
        for (const color of COLORS) {
            const { root, name, captured, presence } = this.seats[color];
            captured.draw(material);
            if (isBare(state, seat.role)) captured.hide();
            setText(name, playerName(state, color));
            name.title = name.textContent; /* where it is too long for its place */
            name.classList.toggle("long", name.title.length > LONG_NAME);
            presence.classList.toggle("here", state.present[color]);
            root.classList.toggle("to-move", state.status !== "ended" && state.turn === color);
        }
        this.drawStatus(state, seat, view);
        this.drawInvitation(state);
        this.drawOffer(state, seat);
        this.result.draw(state);
        this.papers.draw(state, seat);
        this.facts.draw(state, view.shown);
        this.drawButtons(state, seat, view);
        this.sheet.show(state, view.shown);
        setText(this.words, spokenPosition(placementOf(view.fen)));
        setText(this.terms, termsText(state));
        this.drawDelay();
        const later = WATCHING.includes(seat.role) ? laterText(state) : "";
        setText(this.role, `${t(`role.${seat.role}`)} ${later}`.trim());
        setText(this.later, later);
        show(this.later, later !== "" && state.status !== "ended");
        this.drawRemark(state.start_remark);
    }

    /*
     * Until the opponent has come; without a clock the game runs before that. Then the board comes to sight, and the
     * focus to it, if it was in what goes.
     */
    private drawInvitation({ game, status, clocks, ply, present }: State): void {
        const isAlone = status === "running" && clocks === null && ply < COLORS.length && !COLORS.every((color) => present[color]);
        const isWaiting = status === "waiting" || isAlone;
        const ends = !isWaiting && !this.invited.hidden && this.invited.childElementCount > 0;
        const isHeld = this.invited.contains(document.activeElement);
        show(this.invited, isWaiting);
        if (isWaiting) return;
        forgetInvitation(game);
        this.invited.replaceChildren();
        if (!ends) return;
        this.toSight();
        if (isHeld) the<SVGElement>(this.host, "svg[tabindex]").focus({ preventScroll: true });
    }

    /* The board: what is asked for is done there. */
    toSight(): void {
        this.boardside.scrollIntoView({ block: "nearest" });
    }

    /*
     * Who is there, and for how long somebody has not been. Written anew each second, and so no voice reads it by itself. At a board a connection says nothing of its player.
     */
    drawPresence(state: State, { nowMs, lostMs, isPlayer }: Presences): void {
        for (const color of COLORS) {
            const since = state.profile === "board" ? null : state.away_since_ms[color];
            const away = since === null ? null : nowMs - since;
            const { presence } = this.seats[color];
            const isOpen = state.present[color] || state.profile !== "board";
            setText(presence, isOpen ? presenceText(state.present[color], state.latency_ms[color], away) : "");
            presence.classList.toggle("gone", away !== null);
        }
        const isOutdated = this.link.childElementCount > 0; /* that is told there, and the way out */
        const lost = lostMs === null || isOutdated ? "" : t(isPlayer ? "link.lost.player" : "link.lost", { time: spanText(lostMs) });
        setText(this.lost, lost && isPlayer && state.arbiter ? `${lost} ${t("link.lost.arbiter")}` : lost);
    }

    private drawStatus(state: State, seat: Seat, { shown, past }: View): void {
        const over = state.status === "ended";
        const now = over || !seat.up ? "" : statusText(state, seat);
        setText(this.status, past ? pastText(state, seat, shown) : now);
        show(this.status, past || now !== "");
        this.status.classList.toggle("urgent", past || (state.status === "interrupted" && state.call === null));
        this.looks.first.disabled = this.looks.before.disabled = shown === 0;
        this.looks.after.disabled = this.looks.now.disabled = !past;
    }

    /* The start position is one that no game can reach. */
    private drawRemark(remark: StartRemark | null): void {
        show(this.startRemark, remark !== null);
        if (!remark) return;
        setText(this.startReason, remark.text);
        setText(this.startArticles, articlesText(remark.articles));
    }

    private drawOffer(state: State, seat: Seat): void {
        show(this.offer, state.offer !== null && state.status !== "ended");
        if (state.offer === null || state.status === "ended") return;
        const { by } = state.offer;
        const answering = seat.may(other(by));
        setText(this.offerText, t(`offer.${nameOfOwn(seat, by)}`));
        show(this.answers, answering);
    }

    private drawButtons(state: State, seat: Seat, { enters }: View): void {
        const over = state.status === "ended";
        const byHand = seat.presses && !over && state.press === "manual" && state.device === null;
        show(this.actions, seat.player && !over);
        const going = state.status !== "waiting" && seat.up;
        this.offerButton.disabled = !going || state.offer !== null;
        this.resignButton.disabled = !going;
        for (const answer of [this.accept, this.decline]) answer.disabled = !seat.up;
        show(this.autoLine, seat.role === "both" && !over);
        show(this.entry, enters);
        show(this.pressButton, byHand);
        this.root.classList.toggle("by-hand", byHand);
        this.pressButton.disabled = seat.pressing === null;
        const completes = this.training.stands && seat.pressing === state.turn;
        this.pressButton.classList.toggle("due", seat.pressing !== null && (state.to_press !== null || completes));
    }
}

function termsText(state: State): string {
    const parts = [timeControlText(state.time_control), t(`edition.${state.edition}`)];
    if (state.variant === "chess960") parts.push(t("create.960"));
    if (state.press === "manual") parts.push(t("terms.manual"));
    return parts.join(" · ");
}

export function statusText(state: State, seat: Seat): string {
    if (state.status === "waiting" && state.profile === "board" && state.arbiter) return t("table.waiting");
    if (state.status === "waiting") {
        const [missing, ...others] = COLORS.filter((color) => !state.present[color]);
        return t(missing && others.length === 0 ? `waiting.${missing}` : "waiting.both");
    }
    if (state.status === "interrupted" && state.adjourned) return t(state.sealed ? `adjourned.${state.sealed}` : "adjourned");
    if (state.status === "interrupted")
        return state.outage && !state.arbiter ? t(`interrupted.${state.to_press ?? state.turn}`) : t("interrupted");
    if (state.sealed) return t(`sealed.${state.sealed}`);
    if (state.to_press) return t(seat.role === state.to_press ? "to-press.own" : `to-press.${state.to_press}`);
    return [turnText(state, seat), state.check ? t("check") : "", owedText(state)].filter(Boolean).join(" · ");
}

/* On a screen: the move that a wrong claim has announced is to be made (9.5.3). Empty: none is. */
export function owedText({ duty, profile }: State): string {
    return duty && profile === "screen" ? told(duty.texts) : "";
}

/* "Looking back: 12. Nf3 · Your move", on one line of a phone. */
function pastText(state: State, seat: Seat, shown: number): string {
    const last = state.moves[shown - 1];
    const made = last ? `${moveNumber(state, shown - 1)} ${localSan(last.san)}` : null;
    const past = made ? t("look.past", { move: made }) : t("look.start");
    return state.status === "running" && seat.up ? `${past} · ${turnText(state, seat)}` : past;
}

function turnText(state: State, seat: Seat): string {
    return t(seat.role === state.turn ? "turn.own" : `turn.${state.turn}`);
}
