/*
 * A board and its seat: joins the hall, and turns every `state` into what is seen and what may be done. It keeps
 * nothing of the game itself, so a reload or a new connection loses nothing.
 */
import { Board } from "./board.js";
import { ClockPair, HallTime } from "./clock.js";
import { ask, closeQuestion } from "./dialogs.js";
import { setText } from "./dom.js";
import { onLanguage, recall, remember, t, told } from "./i18n.js";
import { Link } from "./link.js";
import { readMove, spokenMove } from "./notation.js";
import { afterMove, marksOf, other, placementOf } from "./position.js";
import { Voice } from "./say.js";
import { articlesText, statusText, Table } from "./table.js";

const AUTO_TURN_KEY = "hakem.turn-board";

export function gamePage(main, token) {
    new Game(main, token);
}

class Game {
    constructor(main, token) {
        this.state = null;
        this.role = "watch";
        this.up = false;
        this.flipped = false;
        this.autoTurn = recall(AUTO_TURN_KEY) === "yes";
        this.voice = new Voice();
        this.table = new Table(
            {
                offer: () => this.offerDraw(),
                accept: () => this.answerOffer("accept_draw"),
                decline: () => this.answerOffer("decline_draw"),
                resign: () => this.resign(),
                press: () => this.press(),
                flip: () => this.flip(),
                typed: (text) => this.typed(text),
                autoTurn: (on) => this.setAutoTurn(on),
            },
            this.voice,
        );
        this.table.auto.checked = this.autoTurn;
        main.replaceChildren(this.table.root);
        this.board = new Board(this.table.host, {
            onMove: (uci) => this.move(uci),
            onSay: (text) => this.voice.speak(text),
        });
        this.time = new HallTime();
        this.clocks = new ClockPair(
            { white: this.table.seats.white.face, black: this.table.seats.black.face },
            this.time,
        );
        setText(this.table.link, t("link.dialling"));
        addEventListener("keydown", (event) => this.key(event), true);
        onLanguage(() => this.draw());
        this.link = new Link(token, {
            up: () => this.lineUp(),
            down: (lost) => this.lineDown(lost),
            joined: (frame) => this.joined(frame),
            state: (frame) => this.take(frame),
            ruling: (frame, sent) => this.ruling(frame, sent),
            error: (frame, sent) => this.error(frame, sent),
        });
    }

    /* What this seat may do in the state at hand. */
    get seat() {
        const { state } = this;
        const may = (color) => this.role === color || this.role === "both";
        const going = state.status === "running" || state.status === "interrupted";
        return {
            role: this.role,
            up: this.up,
            may,
            mine: going && may(state.turn),
            pressDue: going && this.up && state.to_press !== null && may(state.to_press),
        };
    }

    /* ---- what the hall says ---- */

    lineUp() {
        this.up = true;
        this.time.forget();
        this.fresh = true;
        setText(this.table.link, "");
        this.table.root.classList.remove("offline");
    }

    lineDown(lost) {
        this.up = false;
        setText(this.table.link, t("link.down"));
        this.table.root.classList.add("offline");
        this.clocks.stop();
        this.board.allow(null, []);
        if (lost.some((frame) => frame.type === "move")) this.voice.message(t("lost.move"));
        else if (lost.length > 0) this.voice.message(t("lost.other"));
        this.draw();
    }

    joined(frame) {
        this.role = frame.role;
        this.table.joined(frame);
    }

    take(state) {
        const before = this.state;
        this.state = state;
        this.time.note(state.at_ms);
        if (this.fresh) {
            this.fresh = false;
            this.board.settle();
        }
        if (before && (before.ply !== state.ply || before.status !== state.status)) this.voice.clear();
        this.draw();
        this.announce(before, state);
        if (state.status === "ended") closeQuestion();
    }

    ruling(frame, sent) {
        if (frame.outcome === "upheld") return;
        if (sent?.type === "move") this.takeBack();
        this.voice.message([told(frame.texts), articlesText(frame.articles.slice(0, 1))].filter(Boolean).join(" · "));
    }

    error(frame, sent) {
        if (sent?.type === "move") this.takeBack();
        if (frame.code === "token" && (!sent || sent.type === "join")) {
            this.link.stop();
            this.table.unknown();
            return;
        }
        const known = ["syntax", "role", "stale", "internal"].includes(frame.code);
        this.voice.message(known ? t(`error.${frame.code}`) : frame.text);
    }

    /* The move did not count: the board shows the position again, and it is still the reader's turn. */
    takeBack() {
        this.board.settle();
        this.draw();
    }

    /* ---- what the reader does ---- */

    send(frame) {
        if (!this.link.send(frame)) this.voice.message(t("link.down"));
    }

    /* `by` is told only from a seat that plays both sides. */
    act(type, color, more = {}) {
        this.send({ type, ...more, ...(this.role === "both" ? { by: color } : {}) });
    }

    move(uci) {
        this.act("move", this.state.turn, { ply: this.state.ply, uci });
        this.board.allow(null, []);
    }

    press() {
        if (this.state && this.seat.pressDue) this.act("press", this.state.to_press);
    }

    async offerDraw() {
        const color = await this.askWho("offer", false);
        if (color) this.act("offer_draw", color);
    }

    async resign() {
        const color = await this.askWho("resign", true);
        if (color) this.act("resign", color);
    }

    /* Asks for confirmation; at one screen, also which of the two players it is. */
    askWho(what, danger) {
        const both = this.role === "both";
        const colors = both ? ["white", "black"] : [this.role];
        return ask({
            title: t(`ask.${what}.title`),
            text: t(both ? `ask.${what}.who` : `ask.${what}.text`),
            choices: colors.map((value) => ({
                value,
                danger,
                label: t(both ? `ask.${what}.${value}` : `ask.${what}.yes`),
            })),
            back: t("ask.back"),
        });
    }

    answerOffer(type) {
        if (this.state.offer) this.act(type, other(this.state.offer));
    }

    typed(text) {
        if (text.trim() === "") return false;
        if (!this.board.color) {
            this.voice.message(t("typed.not-now"));
            return false;
        }
        const move = readMove(text, this.board.placement, this.board.legal);
        if (move.problem) {
            this.voice.message(t(`typed.${move.problem}`, { text: text.trim() }));
            return false;
        }
        this.voice.clear();
        this.board.choose(move.from, move.to, { promotion: move.promotion });
        return true;
    }

    /* Space presses the clock from anywhere but a control that needs it. */
    key(event) {
        if (event.key !== " " || event.repeat || !this.state || !this.seat.pressDue) return;
        if (event.target.closest?.("input, select, textarea, button, a, summary, dialog")) return;
        event.preventDefault();
        event.stopPropagation();
        this.press();
    }

    flip() {
        this.flipped = !this.flipped;
        this.draw();
    }

    setAutoTurn(on) {
        this.autoTurn = on;
        remember(AUTO_TURN_KEY, on ? "yes" : "no");
        this.draw();
    }

    /* ---- what is seen ---- */

    draw() {
        if (!this.state) {
            if (!this.up && !this.link?.stopped) setText(this.table.link, t("link.dialling"));
            return;
        }
        const { state, seat } = this;
        let bottom = this.role === "black" ? "black" : "white";
        if (this.role === "both" && this.autoTurn && state.status !== "ended") bottom = state.to_press ?? state.turn;
        if (this.flipped) bottom = other(bottom);
        this.table.orient(bottom);
        this.board.turn(bottom);
        this.table.draw(state, seat);
        if (!this.up) setText(this.table.link, t("link.down"));
        if (this.up) this.clocks.show(state.clocks, state.at_ms);
        this.board.show({ fen: state.fen, last: lastMarks(state), check: state.check, turn: state.turn });
        this.board.allow(this.up && seat.mine ? state.turn : null, state.legal);
    }

    /* Tells a voice what has changed since the last state. */
    announce(before, state) {
        const parts = [];
        const seat = this.seat;
        const first = !before || state.ply < before.ply;
        state.moves.forEach((move, index) => {
            if (!first && index >= before.ply) parts.push(spokenMove(move.san, move.uci, moverOf(state, index)));
        });
        if (state.status === "ended" && before?.status !== "ended") {
            parts.push(told(state.ending));
        } else if (state.offer !== null && before?.offer !== state.offer && !seat.may(state.offer)) {
            parts.push(t(`offer.${state.offer}`));
        } else if (first || before.status !== state.status || before.to_press !== state.to_press) {
            parts.push(statusText(state, seat));
        }
        if (parts.length > 0) this.voice.speak(parts.join(". "));
    }
}

/* Who made the move at `index` of the list: the colours take turns from the start position on. */
function moverOf(state, index) {
    const starts = state.start_fen.split(" ")[1] === "b" ? "black" : "white";
    return index % 2 === 0 ? starts : other(starts);
}

/* The squares of the last move. The moves from the start tell where castling went. */
function lastMarks(state) {
    if (state.moves.length === 0) return null;
    let placement = placementOf(state.start_fen);
    for (const { uci } of state.moves.slice(0, -1)) placement = afterMove(placement, uci);
    return marksOf(placement, state.moves.at(-1).uci);
}
