/*
 * The table of a game: every element of the game page, built once, and `draw`, which fills them from a `state` and from
 * what this seat may do. It decides nothing and sends nothing; game.js gives it the handlers and the parts that know
 * more: claims, the arbiter's tools, what comes after the end.
 */
import { copyButton } from "./copy.js";
import { button, el, setText, show } from "./dom.js";
import { t, told } from "./i18n.js";
import { invitation } from "./links.js";
import { scoreText, Scoresheet } from "./moves.js";
import { other, placementOf } from "./position.js";
import { localSan, spokenPosition } from "./notation.js";
import { articlesText } from "./rulings.js";
import { moveNumber } from "./state.js";
import { timeControlText } from "./timecontrol.js";

export class Table {
    /* `act` has offer, accept, decline, resign, press, flip, typed(text), autoTurn(on), look(count), back. */
    constructor(act, { voice, claims, arbiter, after }) {
        this.voice = voice;
        this.seats = { white: this.seat("white"), black: this.seat("black") };
        this.host = el("div", { class: "squares" });
        this.words = el("p", { class: "unseen" });
        this.middle = el("section", { class: "board-frame", tLabel: "board.section" }, this.host, this.words);
        this.pressButton = button(null, act.press, "press", { hidden: true });
        this.pressButton.append(el("span", { t: "press" }), el("kbd", { t: "press.key" }));
        this.link = el("p", { class: "link", role: "status" });
        this.status = el("p", { class: "status" });
        this.sheet = new Scoresheet(act.look);
        this.title = el("h1", { class: "unseen" });
        this.invited = el("div", { hidden: true });
        this.boardside = el("div", { class: "boardside" });
        const offer = this.offerPart(act);
        const result = this.resultPart(after);
        const looking = this.lookingPart(act);
        const buttons = this.buttonsPart(act, claims);
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
                act.back ? button("games.back", act.back, "back") : null,
                ...[this.link, voice.region, this.invited, arbiter.card, offer, result, claims.choosing],
                ...[looking, this.status, this.sheet.root, buttons, this.autoLine, entry],
                ...[arbiter.tools, arbiter.rulings.root, about],
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

    resultPart(after) {
        this.score = el("strong", { class: "score" });
        this.reason = el("span", { class: "reason" });
        const props = { class: "result", hidden: true, tLabel: "result.label" };
        this.another = el("a", { href: "/", t: "result.another" });
        this.result = el("section", props, this.score, this.reason, after.root, this.another);
        return this.result;
    }

    /* Four buttons that look through the game, and the one that turns the board. */
    lookingPart(act) {
        const icon = (key, sign, does) => {
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

    buttonsPart(act, claims) {
        this.offerButton = button("offer.draw", act.offer);
        this.resignButton = button("resign", act.resign);
        this.auto = el("input", { type: "checkbox", on: { change: () => act.autoTurn(this.auto.checked) } });
        this.autoLine = el("label", { class: "check", hidden: true }, this.auto, el("span", { t: "flip.auto" }));
        this.actions = el("div", { class: "row actions" }, this.offerButton, claims.button, this.resignButton);
        return this.actions;
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
        this.delay = el("span", { class: "terms" });
        this.pgn = el("a", { class: "button", t: "pgn", download: true });
        this.watch = el("a", { class: "button", t: "watch", target: "_blank", rel: "noopener" });
        const copy = copyButton({ text: () => this.watch.href, voice, tLabel: "watch.copy" });
        return el(
            "section",
            { class: "about", tLabel: "about" },
            el("p", {}, this.role, " ", this.terms, " ", this.delay),
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

    sit(game) {
        this.pgn.href = `/api/1/games/${encodeURIComponent(game)}/pgn`;
        this.watch.href = `/watch/${encodeURIComponent(game)}`;
        const invited = invitation(game, this.voice);
        this.invited.replaceChildren(...(invited ? [invited] : []));
    }

    /* The hall speaks another protocol than this page. */
    showReload() {
        this.link.replaceChildren(t("link.outdated"), " ", button("link.reload", () => location.reload()));
    }

    showDelay(ms) {
        setText(this.delay, `· ${t("link.delay", { ms: Math.max(1, Math.round(ms)) })}`);
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

    /* `view` is what the board shows: after how many moves (`shown`), whether that is `past`, the FEN. */
    draw(state, seat, view) {
        this.shown = view.shown;
        this.length = state.moves.length;
        this.root.classList.remove("blank");
        this.root.classList.toggle("past", view.past);
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
        this.drawStatus(state, seat, view);
        show(this.invited, state.status === "waiting");
        show(this.another, state.casual);
        this.drawOffer(state, seat);
        this.drawResult(state);
        this.drawButtons(state, seat);
        this.sheet.show(state, view.shown);
        setText(this.words, spokenPosition(placementOf(view.fen)));
        setText(this.terms, termsText(state));
        setText(this.role, t(`role.${seat.role}`));
        this.drawRemark(state.start_remark);
    }

    drawStatus(state, seat, { shown, past }) {
        const over = state.status === "ended";
        const now = over || !seat.up ? "" : statusText(state, seat);
        setText(this.status, past ? pastText(state, seat, shown) : now);
        show(this.status, past || now !== "");
        this.status.classList.toggle("urgent", past || (state.status === "interrupted" && state.call === null));
        this.looks.first.disabled = this.looks.before.disabled = shown === 0;
        this.looks.after.disabled = this.looks.now.disabled = !past;
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
        const { by } = state.offer;
        const answering = seat.may(other(by));
        const own = seat.may(by) && !answering;
        setText(this.offerText, t(own ? "offer.own" : `offer.${by}`));
        show(this.answers, answering);
    }

    drawResult(state) {
        const ended = state.status === "ended";
        show(this.result, ended);
        if (!ended) return;
        setText(this.score, state.cancelled ? "–" : scoreText(state.result));
        setText(this.reason, state.cancelled ? t("games.cancelled") : told(state.ending));
    }

    drawButtons(state, seat) {
        const over = state.status === "ended";
        const byHand = seat.presses && !over && state.press === "manual";
        show(this.actions, seat.player && !over);
        const going = state.status !== "waiting" && seat.up;
        this.offerButton.disabled = !going || state.offer !== null;
        this.resignButton.disabled = !going;
        for (const answer of [this.accept, this.decline]) answer.disabled = !seat.up;
        show(this.autoLine, seat.role === "both" && !over);
        show(this.entry, seat.enters && !over);
        show(this.pressButton, byHand);
        this.root.classList.toggle("by-hand", byHand);
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
    if (state.status === "interrupted")
        return state.arbiter ? t("interrupted") : t(`interrupted.${state.to_press ?? state.turn}`);
    if (state.to_press) return t(seat.role === state.to_press ? "to-press.own" : `to-press.${state.to_press}`);
    const text = turnText(state, seat);
    return state.check ? `${text} · ${t("check")}` : text;
}

/* "Looking back: 12. Nf3 · Your move", on one line of a phone. */
function pastText(state, seat, shown) {
    const made = shown > 0 ? `${moveNumber(state, shown - 1)} ${localSan(state.moves[shown - 1].san)}` : null;
    const past = made ? t("look.past", { move: made }) : t("look.start");
    return state.status === "running" && seat.up ? `${past} · ${turnText(state, seat)}` : past;
}

function turnText(state, seat) {
    return t(seat.role === state.turn ? "turn.own" : `turn.${state.turn}`);
}
