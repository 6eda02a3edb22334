/*
 * A board and its seat: takes what the hall says of one game, and turns it into what is seen and what may be done. It
 * keeps nothing of the game itself, so a reload or a new connection loses nothing.
 */
import type { Change, RulingInWords, Sent } from "generated/api";
import type { ActFrame, Answer, Link } from "../../api/link.ts";
import { After } from "./after.ts";
import { Arbiter } from "./arbiter.ts";
import { Board } from "./board.ts";
import { Claims } from "./claims.ts";
import { headline } from "../../state/ending.ts";
import { HallTime } from "../../state/clock.ts";
import { Calm } from "./calm.ts";
import { ClockPair } from "./clockpair.ts";
import { Confirm } from "./confirm.ts";
import { ask, closeQuestion } from "../../dom/dialogs.ts";
import { setText, the } from "../../dom/dom.ts";
import { isKey, onLanguage, recall, remember, t } from "../../words/words.ts";
import { Lookback } from "./lookback.ts";
import { NamedClock } from "./namedclock.ts";
import { nowhere, type Nothing } from "../../dom/nowhere.ts";
import { Settings } from "./settings.ts";
import { Stop } from "./stop.ts";
import { Takeback } from "./takeback.ts";
import { Training } from "./training.ts";
import { type Sound, Sounds } from "../../dom/sounds.ts";
import { forgetTurn } from "../../dom/turnsign.ts";
import { plainMove, readMove, readSquares, spokenMove } from "../../state/notation.ts";
import { playerWithColor } from "../../state/players.ts";
import { type Color, colorOf, COLORS, other } from "../../state/position.ts";
import { spanText } from "../../state/presence.ts";
import { rulingText } from "./rulings.ts";
import { Voice } from "../../dom/say.ts";
import { changed, isLive, moverOf, positionAfter, nameOfOwn, seatOf, type Seat, type Sits, type LiveState as State } from "../../state/state.ts";
import { owedText, statusText, Table } from "./table.ts";

const AUTO_TURN_KEY = "hakem.turn-board";
const TYPING = "input, select, textarea, dialog";
const CONTROLS = `${TYPING}, button, a, summary`;
/* A control at which the keyboard is, and which takes nothing now; the arrows that look through the game work from anywhere. */
const IDLE = ".game :disabled:focus-visible:not(.looking *, .console *)";

/* An illegal move that its player may still correct: the clock has not been pressed. */
const ILLEGAL_STANDS = "illegal-move-made";

/* A line that was down for less is not spoken of. */
const LOST_TOLD_MS = 2000;
const LOST_KEPT_MS = 5000;

/* Before the first state. */
const NOTHING_YET = { status: "waiting", turn: "white", to_press: null, sealed: null, profile: "screen", press: "auto", device: null, clocks: null } as const;

type Taken = Exclude<Answer, { type: "error" }>;
type Ruled = Extract<Taken, RulingInWords>;
type Deed = Omit<ActFrame, "game" | "kind" | "data" | "by"> & { color?: Color | null; data?: object };
type Complaint = { code: string; text: string };

export class Game {
    readonly link: Link;
    readonly token: string | null;
    readonly voice = new Voice();
    readonly time = new HallTime();
    readonly lookback = new Lookback(() => this.draw());
    id = "";
    sits: Sits = { role: "watch", scope: "look" };
    private state: State | null = null;
    private up = false;
    private isOutdated = false; /* the hall speaks another protocol than this page */
    private fresh = false;
    private flipped = false;
    private autoTurn = recall(AUTO_TURN_KEY) === "yes";
    /* The last move that was sent after so many half-moves; null: more or fewer have been made since. */
    private sent: { ply: number; answer: Promise<Taken | null> } | null = null;
    private readonly claims = new Claims(this);
    private readonly arbiter = new Arbiter(this);
    private readonly after = new After(this);
    private readonly takeback = new Takeback(this);
    private readonly namedClock = new NamedClock(this);
    private readonly stop = new Stop(this);
    readonly training = new Training(this);
    private readonly sounds = new Sounds();
    private readonly settings = new Settings(this.sounds);
    private readonly confirm = new Confirm();
    private readonly calm = new Calm();
    private readonly table: Table;
    private readonly board: Board;
    private readonly clocks: ClockPair;
    private lostAt: number | null = null; /* the steady time at which the line broke */
    private toldLostAt = Number.NEGATIVE_INFINITY;
    private readonly unanswered = new Set<string>();
    private readonly ticks = setInterval(() => this.tick(), 1000);
    private readonly onKey = (event: KeyboardEvent) => this.key(event);
    private readonly endLanguage: () => void;

    /* `link` is the line, `token` the seat's; `onBack` leads back to a list, where there is one. */
    constructor(
        private readonly main: HTMLElement,
        { link, token, onBack = null }: { link: Link; token: string | null; onBack?: (() => void) | null },
    ) {
        this.link = link;
        this.token = token;
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
                look: (count) => this.lookback.go(count),
                back: onBack,
            },
            { voice: this.voice, claims: this.claims, arbiter: this.arbiter, after: this.after, takeback: this.takeback, namedClock: this.namedClock, stop: this.stop, training: this.training, settings: this.settings, confirm: this.confirm, calm: this.calm },
        );
        this.table.auto.checked = this.autoTurn;
        main.replaceChildren(this.table.root);
        this.board = new Board(this.table.host, {
            onMove: (uci) => this.move(uci),
            onHand: (square) => (this.training.isOn ? this.training.holds(square) : this.isOwn(square)),
            onSay: (text) => this.voice.speak(text),
            tells: { last: () => this.lastWords(), clocks: () => this.clockWords() },
        });
        this.clocks = new ClockPair(
            { white: this.table.seats.white.face, black: this.table.seats.black.face },
            this.time,
            {
                onLow: (color) => {
                    if (this.seat.may(color)) this.sounds.play("low");
                },
                onFallen: () => this.claims.forgetFlag(),
            },
        );
        this.tellLine("link.dialling");
        addEventListener("keydown", this.onKey, true);
        this.endLanguage = onLanguage(() => {
            this.draw();
            this.confirm.draw();
            this.voice.retell();
        });
    }

    /* Another page is shown in its place. */
    close(): void {
        removeEventListener("keydown", this.onKey, true);
        this.endLanguage();
        this.clocks.stop();
        clearInterval(this.ticks);
        this.sounds.close();
        this.confirm.close();
        this.calm.close();
        forgetTurn();
        this.arbiter.close();
        closeQuestion();
    }

    /* What may be done from here; nothing before the hall has told the state. */
    get seat(): Seat {
        const state = this.state ?? NOTHING_YET;
        return seatOf(this.sits, state, this.up, this.sent !== null && this.sent.ply === this.state?.ply);
    }

    /* ---- what the hall says ---- */

    lineUp(): void {
        this.up = true;
        this.time.forget();
        this.fresh = true;
        this.isOutdated = false;
        setText(this.table.link, "");
        this.voice.clear(t("link.down")); /* said to who typed a move meanwhile */
        this.table.root.classList.remove("offline");
    }

    lineDown(goodMs: number): void {
        this.up = false;
        this.confirm.close();
        this.tellLine("link.down");
        this.table.root.classList.add("offline");
        this.lostAt ??= goodMs;
        this.clocks.estimate();
        this.board.allow(null, []);
        this.draw();
    }

    outdated(): void {
        if (!this.isOutdated) this.table.showReload();
        this.isOutdated = true;
    }

    /* That the page is outdated stands there, with its button, however often it dials again. */
    private tellLine(key: "link.dialling" | "link.down"): void {
        if (!this.isOutdated) setText(this.table.link, t(key));
    }

    delay(ms: number): void {
        this.table.showDelay(ms);
    }

    /* The seat that this page has: game, role, scope. */
    sit(frame: { game: string } & Sits): void {
        this.id = frame.game;
        this.sits = { role: frame.role, scope: frame.scope };
        this.table.sit(frame.game, this.token);
        this.arbiter.sit();
    }

    receive(frame: Sent): void {
        if (!("game" in frame) || frame.game !== this.id) return;
        if (frame.type === "state" && isLive(frame)) this.take(frame, null);
        else if (frame.type === "change" && this.state) this.take(changed(this.state, frame), frame);
        else if (frame.type === "bye") this.unknown(frame.code === "token" ? "bye.token" : "error.token");
    }

    unknown(key: Nothing): void {
        this.link.stop();
        this.close();
        nowhere(this.main, key);
    }

    private take(state: State, change: Change | null): void {
        const before = this.state;
        this.state = state;
        this.sounds.suggest(state.profile !== "board");
        this.time.note(state.at_ms);
        let wasLost = false;
        if (this.fresh) {
            this.fresh = false;
            this.training.renew();
            this.board.settle();
            wasLost = true;
        }
        if (before && (before.ply !== state.ply || before.status !== state.status)) {
            /* a move that waited for the line follows in the next moment */
            if (performance.now() - this.toldLostAt > LOST_KEPT_MS) this.voice.clear();
            this.confirm.close();
        }
        if (before?.ply !== state.ply) {
            this.sent = null;
            this.claims.forget();
            if (this.seat.mine) this.lookback.toNow();
        }
        if (before?.status !== "ended" && state.status === "ended") {
            closeQuestion();
            this.claims.forget();
        }
        this.draw();
        this.announce(before, state);
        const sound = soundOf(before, state);
        if (sound) this.sounds.play(sound);
        this.tellTakeback(before, state, change);
        if (!change || !this.hear(change)) this.tellDeclined(before, state);
        if (wasLost) this.tellLost(before, state);
    }

    /*
     * A draw offer is no more and the game goes on: it was declined, by word or by a move (9.1.2.1). Where the hall
     * sends the ruling with it, that is said instead.
     */
    private tellDeclined(before: State | null, state: State): void {
        const offer = before?.offer;
        if (!offer || state.offer || state.status === "ended" || state.ply < before.ply) return;
        const by = other(offer.by);
        const moves = state.moves.slice(before.ply);
        const byMove = moves.some((_, index) => moverOf(state, before.ply + index) === by);
        const key = byMove ? "offer.declined.move" : "offer.declined";
        this.voice.message(() => t(key, { name: playerWithColor(state, by) }), { calm: true });
    }

    /* The move has been taken back, or stands: nobody but the players has decided that. */
    private tellTakeback(before: State | null, state: State, change: Change | null): void {
        const { takeback } = state;
        if (takeback?.declined && before?.takeback?.declined === false) {
            const by = other(takeback.by === "white" ? "white" : "black");
            this.voice.message(() => t("takeback.declined", { name: playerWithColor(state, by) }), { calm: true });
        } else if (change?.ruling?.verdict === "position-restored" && !state.arbiter) {
            this.voice.message(() => t("takeback.done"), { calm: true });
        }
    }

    /* A ruling that came with a change: the arbiter's page lists it, a player's says it where nothing else does. Answers whether it has. */
    private hear(change: Change): boolean {
        this.arbiter.hear(change);
        if (change.ruling?.verdict === "position-restored" && !this.state?.arbiter) return true; /* tellTakeback has said it */
        if (this.training.isOn) {
            const isNew = this.training.hear(change) && change.status !== "ended";
            if (change.ruling && isNew) this.say(change.ruling);
            return isNew;
        }
        if (!change.ruling || change.event || change.offer || change.status === "ended") return false;
        /* That is seen: the clocks run; who has signed stands beside the result, which without an arbiter nobody decides otherwise. */
        const { verdict } = change.ruling;
        if (verdict === "game-started" || (verdict === "result-signed" && !this.state?.arbiter)) return false;
        this.say(change.ruling);
        return true;
    }

    private say(ruling: RulingInWords): void {
        this.voice.message(() => rulingText(ruling), { calm: ruling.outcome === "upheld" });
    }

    /* ---- what the reader does ---- */

    /* An act of the player `color`, who is named from a seat that speaks for both. Answers the ruling, or null. */
    async act(kind: ActFrame["kind"], deed: Deed = {}): Promise<Ruled | null> {
        const what = JSON.stringify([kind, deed]);
        if (kind !== "claim" && this.unanswered.has(what)) return null; /* a second click is the same; a flag may have fallen since */
        this.unanswered.add(what);
        const answer = await this.send(kind, deed);
        this.unanswered.delete(what);
        return this.told(answer);
    }

    /* Answers what the hall did; null: nothing came of it, and the reader knows why. */
    private async send(kind: ActFrame["kind"], { color = null, ...more }: Deed): Promise<Taken | null> {
        const by = color && this.seat.namesPlayer ? { by: color } : {};
        if (!this.up) this.voice.message(() => t("link.waits"));
        const frame = { game: this.id, kind, ...more, ...by } as ActFrame;
        if (this.training.asks) {
            await this.tryOut(frame);
            return null;
        }
        const answer = await this.link.act(frame);
        if (answer.type === "error") {
            this.complain(answer);
            return null;
        }
        return answer;
    }

    /* Says a ruling that upholds nothing. Null: there is none to tell, as of a hand at a board. */
    private told(answer: Taken | null): Ruled | null {
        const ruling = ruledIn(answer);
        /* What is recorded comes with a change besides, and is said then. */
        const comesBesides = this.training.isOn && ruling?.number !== null;
        if (ruling && ruling.outcome !== "upheld" && !comesBesides) this.say(ruling);
        return ruling;
    }

    /* What the hall would rule; nothing is done. */
    private async tryOut(frame: ActFrame): Promise<void> {
        const answer = await this.link.ask({ ...frame, type: "preview" } as Parameters<Link["ask"]>[0]);
        if (answer?.type === "error") {
            this.complain(answer);
        } else if (answer?.type === "preview") {
            this.training.tell(answer.ruling, true);
            this.voice.message(() => t("training.tried", { text: rulingText(answer.ruling) }), { calm: true });
        }
    }

    complain({ code, text }: Complaint): void {
        const key = `error.${code}`;
        this.voice.message(() => (isKey(key) ? t(key) : text));
    }

    private async move(uci: string): Promise<void> {
        if (!this.state) return;
        if (this.claims.takes(uci)) {
            this.board.settle();
            this.draw();
            return;
        }
        const { turn: color, ply, number: seen } = this.state;
        this.board.allow(null, []);
        if (this.settings.confirms && !(await this.isConfirmed(uci))) {
            this.board.settle();
            this.draw();
            return;
        }
        const sent = this.send("move", { color, ply, seen, data: { move: uci } });
        this.sent = { ply, answer: sent };
        this.draw();
        const answer = await sent;
        const ruling = this.told(answer);
        if (answer && (!ruling || standsAfter(ruling))) return; /* the state has what stands there now */
        if (this.sent && this.sent.answer !== sent) return; /* a later one is on its way */
        this.sent = null;
        this.board.settle(); /* the move did not count: it is still the reader's turn */
        this.draw();
    }

    private async isConfirmed(uci: string): Promise<boolean> {
        const yes = await this.confirm.ask(this.board.placement, uci);
        this.voice.clear(t("typed.unconfirmed"));
        return yes;
    }

    /* A hand that is quicker than the line presses for the move that is on its way; one that came to nothing it does not press for. */
    private async press(): Promise<void> {
        const { sent } = this;
        const { pressing } = this.seat;
        if (!this.state || !pressing) return;
        const answer = sent ? await sent.answer : null;
        if (sent && !answer) return;
        const ruling = ruledIn(answer);
        if (ruling && !standsAfter(ruling)) return;
        const isAhead = sent && sent === this.sent && (!ruling || ruling.outcome === "upheld"); /* of what the state has */
        this.act("press", { color: pressing, ply: isAhead ? sent.ply + 1 : this.state.ply });
    }

    private async offerDraw(): Promise<void> {
        const color = await this.askWho("offer", false);
        if (color) this.act("offer_draw", { color });
    }

    private async resign(): Promise<void> {
        const color = await this.askWho("resign", true);
        if (color) this.act("resign", { color });
    }

    /* Asks for confirmation; at one screen, also which of the two players it is. */
    private askWho(what: "offer" | "resign", danger: boolean): Promise<Color | null> {
        const both = this.sits.role === "both";
        const colors = both ? COLORS : COLORS.filter((color) => color === this.sits.role);
        const whom = both ? "who" : "text";
        const isSpared = this.state?.edition === "2023"; /* 5.1.2: a draw where the opponent cannot mate */
        return ask({
            title: t(`ask.${what}.title`),
            text: t(what === "resign" && isSpared ? `ask.resign.${whom}.2023` : `ask.${what}.${whom}`),
            choices: colors.map((value) => ({
                value,
                danger,
                label: t(both ? `ask.${what}.${value}` : `ask.${what}.yes`),
            })),
            back: t("ask.back"),
        });
    }

    private answerOffer(kind: "accept_draw" | "decline_draw"): void {
        const offer = this.state?.offer;
        if (offer) this.act(kind, { color: other(offer.by), offer: offer.number });
    }

    private typed(text: string): boolean {
        if (text.trim() === "") return false;
        this.lookback.toNow();
        this.draw();
        if (!this.board.color || this.board.isPending) {
            this.voice.message(this.hindrance());
            return false;
        }
        const read = readMove(text, this.board.placement, this.board.legal);
        const free = read.problem && this.board.isFree ? readSquares(plainMove(text)) : null;
        const move = free ?? read;
        if (move.problem) {
            const problem = this.board.isFree && !this.training.isOn ? "squares" : move.problem;
            this.voice.message(() => this.untaken(problem, text));
            return false;
        }
        this.voice.clear();
        const isHis = this.training.isOn || !this.board.isFree || this.isOwn(move.from);
        const isMade = isHis && this.board.choose(move.from, move.to, { promotion: move.promotion });
        if (!isMade) this.voice.message(() => this.untaken(isHis ? "illegal" : "not-own", text));
        return isMade;
    }

    /* Why what was typed is no move here. */
    private untaken(problem: "illegal" | "not-own" | "squares" | "unreadable" | "ambiguous", text: string): string {
        const owed = problem === "illegal" && this.state ? owedText(this.state) : "";
        return owed || t(`typed.${problem}`, { text: text.trim() });
    }

    /* Why no move can be made from here now. */
    hindrance(): () => string {
        const { state, seat } = this;
        if (!this.up || !state) return () => t("link.down");
        if (state.status === "waiting" || state.status === "interrupted") return () => statusText(state, seat);
        if (this.confirm.isOpen) return () => t("typed.unconfirmed");
        if (this.board.isPending) return () => t("typed.on-way");
        if (this.training.stands && seat.mine) return () => t(this.training.standsKey);
        return () => t("typed.not-now");
    }

    /*
     * Space presses the clock from anywhere but a control that needs it. The arrows, Home and End look through the
     * game; on the board itself they lead the cursor of who came there by key (cursor.ts), and in a field that has a text they
     * walk in it.
     */
    private key(event: KeyboardEvent): void {
        const { target } = event;
        if (!this.state || !(target instanceof Element) || event.ctrlKey || event.altKey || event.metaKey || target.closest("dialog")) return;
        if (event.key === " ") {
            if (event.repeat || this.seat.pressing === null || target.closest(CONTROLS)) return;
            this.press();
        } else {
            const onBoard = target.closest(".squares") && event.key.startsWith("Arrow") && this.board.isLed;
            const typing = target.closest(TYPING) && (!("value" in target) || target.value !== "");
            if (onBoard || typing || !this.lookback.key(event.key)) return;
            if (target.closest(".squares")) this.voice.speak(this.table.status.textContent ?? ""); /* who cannot see that it is another position */
        }
        event.preventDefault();
        event.stopPropagation();
    }

    /* A player at a board, who is not told what is legal, moves on wood; here he shows the move that he intends with a claim. */
    private get isEntered(): boolean {
        return this.state?.legal !== null || this.claims.intended !== null;
    }

    private isOwn(square: string): boolean {
        const letter = this.board.placement.get(square);
        return letter !== undefined && colorOf(letter) === this.board.color;
    }

    private flip(): void {
        this.flipped = !this.flipped;
        this.draw();
    }

    private setAutoTurn(on: boolean): void {
        this.autoTurn = on;
        remember(AUTO_TURN_KEY, on ? "yes" : "no");
        this.draw();
    }

    /* ---- what is seen ---- */

    showBoard(): void {
        this.table.toSight();
    }

    draw(): void {
        if (!this.state) {
            if (!this.up && !this.link.stopped) this.tellLine("link.dialling");
            return;
        }
        const { state, seat } = this;
        const held = document.activeElement;
        let bottom: Color = this.sits.role === "black" ? "black" : "white";
        if (this.sits.role === "both" && this.autoTurn && state.status !== "ended")
            bottom = state.to_press ?? state.turn;
        if (this.flipped) bottom = other(bottom);
        this.table.orient(bottom);
        this.board.turn(bottom);
        this.lookback.fit(state);
        this.training.draw(state, seat);
        const shown = this.lookback.shown;
        const before = positionAfter(state, shown);
        const position = this.lookback.isPast ? before : this.training.seen(before);
        const enters = seat.enters && this.isEntered && state.status !== "ended";
        this.settings.draw(enters);
        this.table.draw(state, seat, { shown, past: this.lookback.isPast, fen: position.fen, enters });
        this.claims.draw(state, seat);
        this.arbiter.draw(state, seat, shown);
        this.after.draw(state, seat);
        this.takeback.draw(state, seat);
        this.namedClock.draw(state, seat);
        this.stop.draw(state, seat);
        if (!this.up) this.tellLine("link.down");
        this.tick();
        if (this.up) this.clocks.show(state.clocks, state.at_ms);
        this.board.show({ ...position, bound: this.lookback.isPast ? [] : (state.duty?.squares ?? []) });
        const isOpen = this.up && seat.mine && this.isEntered && !this.lookback.isPast && !this.training.stands;
        const isFree = state.legal === null || (this.training.isOn && this.claims.intended === null);
        this.board.allow(isOpen ? state.turn : null, state.legal ?? [], isFree);
        /* What is no longer there, or takes nothing, hands the focus to the board: a reader without it would be nowhere. */
        if (held?.closest(".game [hidden]") || held?.matches(IDLE)) the<SVGElement>(this.table.host, "svg").focus({ preventScroll: true });
    }

    private lastWords(): string {
        const last = this.state?.moves.at(-1);
        if (!this.state || !last) return t("keys.last.none");
        return spokenMove(last.san, last.uci, moverOf(this.state, this.state.moves.length - 1));
    }

    /* The own clock first. */
    private clockWords(): string {
        const order: Color[] = this.sits.role === "black" ? ["black", "white"] : ["white", "black"];
        if (!this.state?.clocks) return t("create.none");
        return order.map((color) => this.table.seats[color].face.getAttribute("aria-label")).join(". ");
    }

    /* For how long somebody is away, or this page itself. */
    private tick(): void {
        if (!this.state) return;
        const lost = this.lostAt === null ? null : performance.now() - this.lostAt;
        this.table.drawPresence(this.state, {
            nowMs: this.time.gameMs,
            lostMs: this.up ? null : lost,
            isPlayer: this.seat.player && this.state.clocks !== null,
        });
    }

    /* The line is back: for how long it was not. A hall that was away itself has charged nobody; while the clocks stand, that is shown. */
    private tellLost(before: State | null, state: State): void {
        const { lostAt } = this;
        this.lostAt = null;
        if (lostAt === null || !before) return;
        const lost = performance.now() - lostAt;
        if (lost < LOST_TOLD_MS || state.status !== "running" || !state.clocks || !this.seat.player) return;
        const halls = state.hall_away_ms - before.hall_away_ms;
        const text = () => (halls > lost / 4 ? t("link.hall-was-away", { time: spanText(halls) }) : t("link.was-lost", { time: spanText(lost) }));
        this.voice.message(text, { calm: true });
        this.toldLostAt = performance.now();
    }

    /* Tells a voice what has changed since the last state. */
    private announce(before: State | null, state: State): void {
        const parts: string[] = [];
        const seat = this.seat;
        const first = !before || state.ply < before.ply;
        const askedBack = state.takeback?.by === "both" ? null : state.takeback?.by;
        state.moves.forEach((move, index) => {
            if (!first && index >= before.ply) parts.push(spokenMove(move.san, move.uci, moverOf(state, index)));
        });
        if (state.status === "ended" && before?.status !== "ended") {
            parts.push(headline(state));
        } else if (state.offer && before?.offer?.number !== state.offer.number) {
            parts.push(t(`offer.${nameOfOwn(seat, state.offer.by)}`));
        } else if (askedBack && state.takeback?.number !== before?.takeback?.number) {
            parts.push(t(`takeback.${nameOfOwn(seat, askedBack)}`));
        } else if (state.call && before?.call?.at_ms !== state.call.at_ms && !seat.may(state.call.by)) {
            parts.push(t(`call.${state.call.by}`));
        } else if (first || before.status !== state.status || before.to_press !== state.to_press) {
            parts.push(statusText(state, seat));
        }
        if (before) parts.push(...this.after.news(before, state));
        if (parts.length > 0) this.voice.speak(parts.join(". "));
    }
}

/* Null: there is no ruling in it, as of a hand at a board. */
function ruledIn(answer: Taken | null): Ruled | null {
    return answer && "outcome" in answer ? answer : null;
}

/* Does the move stand on the board, be it illegal? */
function standsAfter({ outcome, verdict }: Ruled): boolean {
    return outcome === "upheld" || verdict === ILLEGAL_STANDS;
}

/* What is heard of a change: the end, or the last move. */
function soundOf(before: State | null, state: State): Sound | null {
    if (!before) return null;
    if (state.status === "ended") return before.status === "ended" ? null : "end";
    const last = state.moves.at(-1);
    if (state.ply <= before.ply || !last) return null;
    if (state.check) return "check";
    return last.san.includes("x") ? "capture" : "move";
}
