/*
 * The table of a game: every element of the game page, built once, and `draw`, which fills them from a `state` and from
 * what this seat may do. It decides nothing and sends nothing; game.js gives it the handlers.
 */
import { copyButton } from "./copy.js";
import { button, el, setText, show } from "./dom.js";
import { t, told } from "./i18n.js";
import { scoreText, Scoresheet } from "./moves.js";
import { other, placementOf } from "./position.js";
import { spokenPosition } from "./notation.js";
import { timeControlText } from "./timecontrol.js";

export class Table {
    /* `act` has offer, accept, decline, resign, press, flip, typed(text), autoTurn(on). */
    constructor(act, voice) {
        this.seats = { white: this.seat("white"), black: this.seat("black") };
        this.host = el("div", { class: "squares" });
        this.words = el("p", { class: "unseen" });
        this.middle = el("section", { class: "board-frame", tLabel: "board.section" }, this.host, this.words);
        this.pressButton = button(null, act.press, "press", { hidden: true });
        this.pressButton.append(el("span", { t: "press" }), el("kbd", { t: "press.key" }));
        this.link = el("p", { class: "link", role: "status" });
        this.status = el("p", { class: "status" });
        this.sheet = new Scoresheet();
        this.title = el("h1", { class: "unseen" });
        this.boardside = el("div", { class: "boardside" });
        const offer = this.offerPart(act);
        const result = this.resultPart();
        const buttons = this.buttonsPart(act);
        const entry = this.entryPart(act);
        const about = this.aboutPart(voice);
        this.root = el(
            "div",
            { class: "game blank" },
            this.title,
            this.boardside,
            el(
                "div",
                { class: "panel" },
                ...[this.link, voice.region, offer, result, this.status],
                ...[this.sheet.root, buttons, this.autoLine, entry, about],
            ),
            voice.spoken,
        );
        this.orient("white");
    }

    offerPart(act) {
        this.offerText = el("p");
        this.accept = button("offer.accept", act.accept, "primary");
        this.decline = button("offer.decline", act.decline);
        this.answers = el("div", { class: "row" }, this.accept, this.decline);
        const props = { class: "offer", hidden: true, tLabel: "offer.label" };
        this.offer = el("section", props, this.offerText, this.answers);
        return this.offer;
    }

    resultPart() {
        this.score = el("strong", { class: "score" });
        this.reason = el("span", { class: "reason" });
        const props = { class: "result", hidden: true, tLabel: "result.label" };
        this.result = el("section", props, this.score, this.reason, el("a", { href: "/", t: "result.another" }));
        return this.result;
    }

    buttonsPart(act) {
        this.offerButton = button("offer.draw", act.offer);
        this.resignButton = button("resign", act.resign);
        const flip = button(null, act.flip, "icon", { tLabel: "flip", tTitle: "flip" });
        flip.append("⇅");
        this.auto = el("input", { type: "checkbox", on: { change: () => act.autoTurn(this.auto.checked) } });
        this.autoLine = el("label", { class: "check", hidden: true }, this.auto, el("span", { t: "flip.auto" }));
        return el("div", { class: "row actions" }, this.offerButton, this.resignButton, flip);
    }

    entryPart(act) {
        const plain = { autocomplete: "off", autocapitalize: "off", spellcheck: "false", enterkeyhint: "go" };
        this.typed = el("input", { id: "typed-move", type: "text", tPlaceholder: "typed.example", ...plain });
        const submit = (event) => {
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

    aboutPart(voice) {
        this.terms = el("span", { class: "terms" });
        this.role = el("span", { class: "role" });
        this.startReason = el("span", { lang: "en" });
        this.startArticles = el("span");
        const told = [el("span", { t: "start.remark" }), " ", this.startReason, ". ", this.startArticles];
        this.startRemark = el("p", { class: "start-remark", hidden: true }, ...told);
        this.pgn = el("a", { class: "button", t: "pgn", download: true });
        this.watch = el("a", { class: "button", t: "watch", target: "_blank", rel: "noopener" });
        const copy = copyButton({ text: () => this.watch.href, voice, tLabel: "watch.copy" });
        return el(
            "section",
            { class: "about", tLabel: "about" },
            el("p", {}, this.role, " ", this.terms),
            this.startRemark,
            el("div", { class: "row" }, this.pgn, this.watch, copy),
        );
    }

    seat(color) {
        const name = el("span", { class: "name" });
        const presence = el("span", { class: "presence" });
        const face = el("span", { class: "face", role: "timer" });
        const root = el(
            "section",
            { class: `seat ${color}`, "data-seat": color, tLabel: `clock.${color}` },
            el("span", { class: "stone", "aria-hidden": "true" }),
            name,
            presence,
            face,
        );
        return { root, name, presence, face };
    }

    joined(frame) {
        this.pgn.href = `/api/games/${encodeURIComponent(frame.game)}/pgn`;
        this.watch.href = frame.watch;
    }

    /* The seat of `color` below, the other above. */
    orient(color) {
        if (this.bottom === color) return;
        this.bottom = color;
        const held = document.activeElement;
        this.boardside.replaceChildren(
            this.seats[other(color)].root,
            this.middle,
            this.seats[color].root,
            this.pressButton,
        );
        if (this.boardside.contains(held)) held.focus();
    }

    /* There is no such board: nothing of it is shown. */
    unknown() {
        this.root.replaceChildren(
            el(
                "div",
                { class: "nowhere" },
                el("h1", { tabindex: "-1", t: "error.token" }),
                el("p", { class: "lead", t: "error.token.hint" }),
                el("a", { class: "button primary", href: "/", t: "result.another" }),
            ),
        );
        document.title = `${t("error.token")} · Hakem`;
        this.root.querySelector("h1").focus();
    }

    draw(state, seat) {
        this.root.classList.remove("blank");
        const players = `${state.white} – ${state.black}`;
        setText(this.title, players);
        document.title = `${seat.mine ? "● " : ""}${players} · Hakem`;
        for (const color of ["white", "black"]) {
            const { root, name, presence } = this.seats[color];
            setText(name, state[color]);
            const here = state.present[color];
            setText(presence, t(here ? "here" : "away"));
            presence.classList.toggle("here", here);
            root.classList.toggle("to-move", state.status !== "ended" && state.turn === color);
        }
        setText(this.status, statusText(state, seat));
        show(this.status, state.status !== "ended" && seat.up);
        this.status.classList.toggle("urgent", state.status === "interrupted");
        this.drawOffer(state, seat);
        this.drawResult(state);
        this.drawButtons(state, seat);
        this.sheet.show(state);
        setText(this.words, spokenPosition(placementOf(state.fen)));
        setText(this.terms, termsText(state));
        setText(this.role, t(`role.${seat.role}`));
        this.drawRemark(state.start_remark);
    }

    /* The start position is one that no game can reach. */
    drawRemark(remark) {
        show(this.startRemark, remark !== null);
        if (!remark) return;
        setText(this.startReason, remark.text);
        setText(this.startArticles, articlesText(remark.articles));
    }

    drawOffer(state, seat) {
        const open = state.offer !== null && state.status !== "ended";
        show(this.offer, open);
        if (!open) return;
        const answering = seat.may(other(state.offer));
        const own = seat.may(state.offer) && !answering;
        setText(this.offerText, t(own ? "offer.own" : `offer.${state.offer}`));
        show(this.answers, answering);
    }

    drawResult(state) {
        const ended = state.status === "ended";
        show(this.result, ended);
        if (!ended) return;
        setText(this.score, scoreText(state.result));
        setText(this.reason, told(state.ending));
    }

    drawButtons(state, seat) {
        const playing = seat.role !== "watch" && state.status !== "ended";
        show(this.offerButton, playing);
        show(this.resignButton, playing);
        const going = state.status !== "waiting" && seat.up;
        this.offerButton.disabled = !going || state.offer !== null;
        this.resignButton.disabled = !going;
        for (const answer of [this.accept, this.decline]) answer.disabled = !seat.up;
        show(this.autoLine, playing && seat.role === "both");
        show(this.entry, playing);
        show(this.pressButton, playing && state.press === "manual");
        this.root.classList.toggle("by-hand", playing && state.press === "manual");
        this.pressButton.disabled = !seat.pressDue;
        this.pressButton.classList.toggle("due", seat.pressDue);
    }
}

function termsText(state) {
    const parts = [timeControlText(state.time_control), t(`edition.${state.edition}`)];
    if (state.variant === "chess960") parts.push("Chess960");
    if (state.press === "manual") parts.push(t("terms.manual"));
    return parts.join(" · ");
}

export function statusText(state, seat) {
    if (state.status === "waiting") {
        const missing = ["white", "black"].filter((color) => !state.present[color]);
        return t(missing.length === 1 ? `waiting.${missing[0]}` : "waiting.both");
    }
    if (state.status === "interrupted") return t(`interrupted.${state.to_press ?? state.turn}`);
    if (state.to_press) return t(seat.role === state.to_press ? "to-press.own" : `to-press.${state.to_press}`);
    const text = t(seat.role === state.turn ? "turn.own" : `turn.${state.turn}`);
    return state.check ? `${text} · ${t("check")}` : text;
}

export function articlesText(articles) {
    return articles.length > 0 ? `${t("article")} ${articles.join(", ")}` : "";
}
