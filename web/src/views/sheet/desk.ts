/*
 * The line to the game behind a scoresheet: what the hall tells of it, and what is written. A text
 * that has been written is seen at once, and kept (unsent.ts) and sent until the hall has answered; a hall that
 * cannot write it just now is sent it again. One goes after the other, so that the hall has them in their order.
 * What was written on an empty line strikes nothing out: if the line has been written elsewhere meanwhile, it goes back
 * to whoever wrote it.
 * Whether a player's own sheet agrees with the game is not asked here: that is the arbiter's.
 *
 * At a board without a device the sheets are copied after the end, and the game has the moves that are
 * read from them.
 */
import { batch, computed, effect, type Signal, signal } from "@preact/signals";
import type { Move, Scoresheets, SheetEntry, State } from "generated/api";
import { type ActFrame, type Answer, Link } from "../../api/link.ts";
import { newKey } from "../../api/key.ts";
import { call, isSaid, type Refused, saysNothing } from "../../api/request.ts";
import { Notices } from "../../parts/notices.tsx";
import { refusedText } from "../../parts/refused.ts";
import { reader } from "../../parts/words.ts";
import { noteFrame } from "../../state/mygames.ts";
import { type Color, COLORS } from "../../state/position.ts";
import { type Lines, linesOf, OFFER, stands, textOfLine } from "../../state/sheet.ts";
import { changed, isLive, type LiveState, type Sits } from "../../state/state.ts";
import { told } from "../../words/words.ts";
import { forgetUnsent, keepUnsent, keptUnsent, type Unsent } from "./unsent.ts";

type Entry = Pick<SheetEntry, "text" | "language" | "ply" | "offer"> & { agrees?: boolean | null };
export type Trouble = "sheet.none" | "sheet.not-live" | "manage.cancel.done" | null;
/* The moves that the game has, and what comes next. `turn`: who makes it. */
export type Played = { moves: Move[]; fen: string; legal: string[]; turn: Color };

const ASK_AFTER_MS = 250;
const ASK_AGAIN_MS = 2000;
const SEND_AGAIN_MS = 2000;
const REFUSED = "unsent";
const UNKNOWN = ["token", "missing", "syntax"];

export class Desk {
    readonly state = signal<State | null>(null);
    /* The moves that have been read from the sheets. */
    private readonly copied = signal<Scoresheets["copied"]>(null);
    readonly sits = signal<Sits | null>(null);
    readonly isUp = signal(false);
    readonly isOutdated = signal(false);
    readonly trouble = signal<Trouble>(null);
    /* The link opens nothing, or not any more. */
    readonly gone = signal<"error.token" | "bye.token" | null>(null);
    /* Why the hall did not show the sheets when it was asked last. */
    readonly refused = signal<Refused | null>(null);
    readonly notices = new Notices();
    /* The sheets have been read: before that nobody knows which line is the next. */
    readonly isRead = signal(false);
    /* What was written and the hall has not answered yet, in its order. */
    private readonly written: Signal<Unsent[]>;
    private readonly copying = signal(0);
    readonly onWay = computed(() => this.written.value.length + this.copying.value);
    /* What was written on lines that others have written meanwhile, until it is in the field again. */
    readonly returned = signal<Unsent[]>([]);
    /* What was written and is not with the hall. */
    readonly unsent = computed(() => this.onWay.value + this.returned.value.length);
    /* As the hall has them. */
    private readonly entries = signal<Record<Color, Entry[]>>({ white: [], black: [] });
    game = "";
    private timer: ReturnType<typeof setTimeout> | undefined;
    private sendTimer: ReturnType<typeof setTimeout> | undefined;
    /* A line is on its way: nobody knows whether the hall has it. */
    private isSending = false;
    /* The lines that were written are dealt with, one after the other. */
    private isBusy = false;
    /* The entries of the game's log that this page has made. */
    private numbers = new Set<number>();
    /* How often somebody else may have written, and how often he had when what is shown was asked for. */
    private heard = 1;
    private shownHeard = 0;
    /* How often the sheets were asked for, and when the answer that is shown was. */
    private asks = 0;
    private shownAsk = 0;
    /* The line of which was told that the hall could not write it. */
    private refusedKey = "";
    /* The last entry of the game's log that an act was answered with. */
    private answered = 0;
    /* How often something was sent or answered: what was asked for before it is out of date. */
    private changes = 0;
    private readonly link: Link;

    readonly lines: Record<Color, { value: Lines }> = {
        white: computed(() => this.linesOfPlayer("white")),
        black: computed(() => this.linesOfPlayer("black")),
    };

    readonly played = computed<Played | null>(() => {
        const state = this.state.value;
        const copied = this.copied.value;
        if (state && isLive(state)) return { ...state, legal: state.legal ?? [] };
        return copied && { ...copied, turn: copied.fen.split(" ")[1] === "b" ? "black" : "white" };
    });

    /* `named`: the game, where the link is for all boards of a hall. */
    constructor(
        readonly token: string,
        private readonly named: string | null,
    ) {
        const kept = keptUnsent(token);
        this.written = signal(named === null ? kept : kept.filter(({ game }) => game === named));
        this.link = new Link({
            up: () => {
                this.isUp.value = true;
                this.isOutdated.value = false;
                this.heard += 1;
                this.askSoon();
                void this.send();
            },
            down: () => {
                this.isUp.value = false;
            },
            delay: () => {},
            outdated: () => {
                this.isOutdated.value = true;
            },
            refused: (error) => {
                if (error.type === "bye") this.leave("bye.token");
                else if (UNKNOWN.includes(error.code)) this.leave("error.token");
                else this.refuse({ code: error.code, detail: error.text });
            },
            frame: (frame) => {
                const sits = this.sits.peek();
                if (named === null && sits && noteFrame(token, sits, frame)) this.leave("error.token");
                else if (frame.type === "joined") this.sit(frame);
                else if (frame.type === "bye") this.leave("bye.token");
                else if (frame.type === "state") this.hear(frame);
                else if (frame.type === "change" && this.state.value)
                    this.hear(changed(this.state.value as LiveState, frame));
            },
        });
        this.link.want({ type: "join", token });
        if (named !== null) this.link.want({ type: "watch", game: named });
    }

    /* Whoever enters for both players; he sees both sheets. */
    get isOperator(): boolean {
        return ["operator", "both", "arbiter"].includes(this.sits.value?.role ?? "");
    }

    /* Are moves read from the sheets, because the hall has been told none? */
    get copies(): boolean {
        return this.state.value?.live === false;
    }

    /* The player whose own sheet this is; null: an operator's. */
    get own(): Color | null {
        const role = this.sits.value?.role;
        return role === "white" || role === "black" ? role : null;
    }

    get startFen(): string {
        return this.state.value?.start_fen ?? "";
    }

    /* Somebody else may have written what is not shown. */
    private get isStale(): boolean {
        return this.shownHeard < this.heard;
    }

    private linesOfPlayer(color: Color): Lines {
        const unsent = this.written.value.filter((line) => line.color === color);
        return linesOf(this.startFen, [...this.entries.value[color], ...unsent]);
    }

    private sit({ game, role, scope }: { game: string | null } & Sits): void {
        this.sits.value = { role, scope };
        this.game = game ?? this.named ?? "";
        const writes = this.game !== "" && (scope === "full" || scope === "moves" || scope === "results");
        this.trouble.value = writes && (this.own || this.isOperator) ? null : "sheet.none";
    }

    /* False: the hall has said nothing, and is asked again. */
    private refuse(refused: Refused): boolean {
        if (!isSaid({ ok: false, body: refused })) return false;
        this.refused.value = refused;
        return true;
    }

    private leave(gone: "error.token" | "bye.token"): void {
        this.link.stop();
        clearTimeout(this.timer);
        clearTimeout(this.sendTimer);
        this.gone.value = gone;
    }

    private hear(state: State): void {
        const before = this.state.peek();
        const trouble = this.trouble.peek();
        this.state.value = state;
        const isTold = state.live || (state.status === "ended" && !state.cancelled);
        if (trouble !== "sheet.none") this.trouble.value = isTold ? null : state.cancelled ? "manage.cancel.done" : "sheet.not-live";
        const isOther = this.isOfOthers(before, state);
        if (isOther) this.heard += 1;
        /* Whether a sheet agrees with the game changes with it. Without a device no half-move is told. */
        const isMoved = state.live ? before?.ply !== state.ply : before?.number !== state.number;
        if (isOther || (this.isOperator && isMoved) || trouble !== this.trouble.peek()) this.askSoon();
        void this.send();
    }

    /* Has somebody else made an entry of the log between them? Each may be one of a sheet. */
    private isOfOthers(before: State | null, { number }: State): boolean {
        const known = before?.number ?? 0;
        const own = [...this.numbers].filter((one) => one > known && one <= number);
        this.numbers = new Set([...this.numbers].filter((one) => one > number));
        return own.length < number - known;
    }

    /* An answer of the hall to what this page has done. */
    private noteAnswer(answer: Answer): void {
        if (!("number" in answer) || !answer.number) return;
        this.answered = Math.max(this.answered, answer.number);
        if (answer.number > (this.state.peek()?.number ?? 0)) this.numbers.add(answer.number);
    }

    private askSoon(afterMs = ASK_AFTER_MS): void {
        clearTimeout(this.timer);
        this.timer = setTimeout(() => void this.ask(), afterMs);
    }

    /*
     * What the hall has of the sheets; once more if something was on its way to it meanwhile ("later"). What it could not
     * write just now it has not.
     */
    private async ask(): Promise<Refused | "later" | null> {
        const { changes, heard } = this;
        if (!this.game || this.trouble.peek()) return null;
        this.asks += 1;
        const { asks } = this;
        const { ok, body } = await call("GET games/{game}/scoresheets", {
            in: { game: this.game },
            token: this.token,
        });
        if (!ok && this.refuse(body)) return body;
        const isUnsure = this.isSending || this.copying.peek() > 0;
        if (!ok || isUnsure || changes !== this.changes) {
            this.askSoon(ok ? ASK_AFTER_MS : ASK_AGAIN_MS);
            return ok ? "later" : body;
        }
        if (asks < this.shownAsk) return null; /* the answer to a later question is there */
        this.shownAsk = asks;
        this.shownHeard = heard;
        const { white, black, copied } = body;
        this.refused.value = null;
        this.copied.value = copied;
        this.entries.value = { white: white?.entries ?? [], black: black?.entries ?? [] };
        this.isRead.value = true;
        return null;
    }

    /* The sheets as the hall has them now. Answers why it does not show them. */
    async fresh(): Promise<Refused | null> {
        for (;;) {
            const answer = await this.ask();
            if (answer !== "later") return answer;
            await new Promise((resolve) => setTimeout(resolve, ASK_AFTER_MS));
        }
    }

    private frameOf(kind: ActFrame["kind"], color: Color | null, data: object, ply?: number): ActFrame {
        const by = this.isOperator && color ? { by: color } : {};
        const at = ply === undefined ? {} : { ply };
        return { game: this.game, kind, data, ...at, ...by } as ActFrame;
    }

    private tellRefusal(answer: Extract<Answer, { type: "error" }>, about = ""): void {
        this.notices.tell(refusedText({ code: answer.code, detail: answer.text }), { about });
    }

    /* An act of the player `color`; null: of who reads both sheets. Answers whether the hall took it. */
    async act(kind: ActFrame["kind"], color: Color | null, data: object, ply?: number, key = newKey()): Promise<boolean> {
        const answer = await this.link.act(this.frameOf(kind, color, data, ply), key);
        if (answer.type !== "error") {
            this.noteAnswer(answer);
            const isOwn = kind !== "move" && color !== null; /* and done, whatever it says */
            const isMade = isOwn || !("outcome" in answer) || answer.outcome === "upheld";
            if (!isMade) this.notices.tell(told(answer.texts));
            return isMade;
        }
        this.tellRefusal(answer);
        return false;
    }

    private record(color: Color, entry: Entry, isNew = false): void {
        const { text, language, ply, offer } = entry;
        const unsent = keepUnsent(this.token, { game: this.game, color, text, language, ply, offer, isNew });
        this.written.value = [...this.written.value, unsent];
        void this.send();
    }

    /* Nothing is sent before the hall has said that this link writes on sheets, and that they are written now. */
    private async send(): Promise<void> {
        const trouble = this.trouble.peek();
        const isOpen = this.sits.peek() && this.state.peek() && trouble !== "sheet.none" && trouble !== "sheet.not-live";
        if (!isOpen || this.isBusy || !this.isUp.peek()) return;
        clearTimeout(this.sendTimer);
        this.isBusy = true;
        let [line] = this.written.peek();
        while (line && (await this.settle(line))) [line] = this.written.peek();
        this.isBusy = false;
    }

    /* Sends a line, unless others have written there what was an empty one. False: it cannot be told or sent just now. */
    private async settle(line: Unsent): Promise<boolean> {
        if (!line.isNew || this.trouble.peek()) return this.sendLine(line);
        const answer = this.isStale && (await this.ask());
        if (this.isStale) {
            const isAnswered = answer === null || answer === "later";
            this.sendAgain(isAnswered ? ASK_AFTER_MS : SEND_AGAIN_MS);
            return false;
        }
        const entries = this.entries.peek()[line.color];
        if (!linesOf(this.startFen, entries).get(line.ply)?.writings.length) return this.sendLine(line);
        if (entries.some(({ text, language }) => text === line.text && language === line.language)) {
            forgetUnsent(this.token, line);
            this.written.value = this.written.value.filter((one) => one !== line);
        } else this.giveBack(line.color);
        return true;
    }

    /* What was written on empty lines of the sheet, and on top of that; corrections of other lines go on. */
    private giveBack(color: Color): void {
        const fresh = this.written.value.filter((one) => one.color === color && one.isNew).map(({ ply }) => ply);
        const back = this.written.value.filter((one) => one.color === color && (one.offer || fresh.includes(one.ply)));
        batch(() => {
            this.returned.value = [...this.returned.value, ...back];
            this.written.value = this.written.value.filter((one) => !back.includes(one));
        });
    }

    /* What has come back, in its order. Whoever asks has it in his field until he forgets it or puts it back; the browser keeps it. */
    takeBack(color: Color): Unsent[] {
        const back = this.returned.value.filter((one) => one.color === color);
        this.returned.value = this.returned.value.filter((one) => one.color !== color);
        return back;
    }

    putBack(lines: Unsent[]): void {
        if (lines.length > 0) this.returned.value = [...lines, ...this.returned.value];
    }

    /* It has been written anew, or is not meant any more. */
    forget(lines: Unsent[]): void {
        for (const line of lines) forgetUnsent(this.token, line);
    }

    private sendAgain(afterMs = SEND_AGAIN_MS): void {
        clearTimeout(this.sendTimer);
        this.sendTimer = setTimeout(() => void this.send(), afterMs);
    }

    /* False: the hall could not write it just now. What it has written counts, whatever it says of it. */
    private async sendLine(line: Unsent): Promise<boolean> {
        const { color, text, language, ply, offer, key } = line;
        this.changes += 1;
        this.isSending = true;
        const answer = await this.link.actOnce(this.frameOf("record", color, { text, language, electronic: true }), key);
        this.isSending = false;
        this.changes += 1;
        if (!answer) return false; /* once the line is up again */
        const isRefused = answer.type === "error";
        if (isRefused && saysNothing(answer.code)) {
            if (this.refusedKey !== key) this.tellRefusal(answer, REFUSED);
            this.refusedKey = key;
            this.sendAgain();
            return false;
        }
        this.noteAnswer(answer);
        forgetUnsent(this.token, line);
        this.notices.clear(REFUSED);
        const own = [...this.entries.value[color], { text, language, ply, offer }];
        batch(() => {
            this.written.value = this.written.value.filter((one) => one !== line);
            if (isRefused) this.tellRefusal(answer);
            else this.entries.value = { ...this.entries.value, [color]: own };
        });
        if (this.isOperator) this.askSoon();
        return true;
    }

    write(color: Color, ply: number, written: string): void {
        const text = textOfLine(this.startFen, ply, written);
        const isNew = stands(this.lines[color].value, ply) === null;
        this.record(color, { text, language: reader(), ply, offer: false }, isNew);
    }

    markOffer(color: Color): void {
        this.record(color, { text: OFFER, language: reader(), ply: 0, offer: true });
    }

    /* A move that is read on both sheets, in the letters of `language`. Answers whether the hall took it. */
    async copy(ply: number, written: string, language: string, key?: string): Promise<boolean> {
        const text = textOfLine(this.startFen, ply, written);
        this.changes += 1;
        this.copying.value += 1;
        const taken = await this.act("record", null, { text, language }, undefined, key);
        this.copying.value -= 1;
        if (taken) await this.ask();
        return taken;
    }

    /* Once the hall tells that so many half-moves have been made. False: all that it has answered is told, and they have not. */
    made(ply: number): Promise<boolean> {
        return new Promise((resolve) => {
            const end = effect(() => {
                const played = this.played.value;
                const isMade = !played || played.moves.length >= ply;
                const isTold = !this.copies && (this.state.value?.number ?? 0) >= this.answered;
                if (!isMade && !isTold) return;
                resolve(isMade);
                queueMicrotask(() => end());
            });
        });
    }

    /* Does an entry that stands say something else than was played? */
    disagrees(ply: number): boolean {
        return COLORS.some((color) => {
            const stand = this.lines[color].value.get(ply)?.writings.at(-1);
            return stand?.agrees === false;
        });
    }
}
