/*
 * What an operator enters: the moves of the game, checked against the hall's legal ones. The last
 * move that was typed is held back until the next, so that it can be taken back; Enter sends it at
 * once. After a move its player's clock is pressed where the hall waits for that. Of a board without a
 * device they are moves that he reads on the sheets, and a line that he picks is read otherwise. What the
 * hall has not taken is kept (typed.ts), and goes on where it was when the page is opened again.
 */
import { batch, computed, effect, signal } from "@preact/signals";
import type { Move } from "generated/api";
import { newKey } from "../../api/key.ts";
import { refusedText } from "../../parts/refused.ts";
import { reader, t } from "../../parts/words.ts";
import { moveWords, type ReadMove, readMove, withoutTime } from "../../state/notation.ts";
import { COLORS, movesMeant, other, placementOf } from "../../state/position.ts";
import { isBeside, lastLine, linesAhead, OFFER, squaresSan, stands, tokensOf, type Written } from "../../state/sheet.ts";
import { isLive } from "../../state/state.ts";
import { LANGUAGES } from "../../words/words.ts";
import type { Desk, Played } from "./desk.ts";
import { type Held, keepTyped, keptTyped } from "./typed.ts";

export type Choice = { uci: string; words: string };

function isMoveAt(moves: Move[], { ply, uci }: Held): boolean {
    return moves[ply]?.uci === uci;
}

export class Entry {
    readonly held = signal<Held | null>(null);
    readonly text = signal("");
    /* The moves that the last text fits, where it fits several, and what stood in the field then. */
    private readonly fits = signal<{ moves: Choice[]; text: string } | null>(null);
    /* There is a choice until the text in the field is changed. */
    readonly choices = computed(() => (this.fits.value?.text === this.text.value ? this.fits.value.moves : []));
    /* Why the last text is not the next move. */
    readonly problem = signal("");
    /* A line that is read otherwise. */
    readonly picked = signal<number | null>(null);
    /* What was typed and is neither held nor with the hall; the first is being read or sent. */
    private readonly tokens = signal<string[]>([]);
    private readonly sends = signal(false);
    /* What the sheets say is being entered, and nothing else of them meanwhile. */
    readonly takes = signal(false);
    private running: Promise<void> | null = null;
    /* What was kept has been taken up, and what is typed is kept. */
    private isOn = false;

    constructor(private readonly desk: Desk) {
        desk.played.subscribe((played) => {
            if (!played || !desk.isOperator || desk.trouble.value === "sheet.none") return;
            if (!this.isOn) this.goOn(played);
            else if (!this.running && this.isPassed()) this.putBack();
        });
    }

    /* What was kept of the game, once the hall has told how it stands. */
    private goOn({ moves }: Played): void {
        this.isOn = true;
        const { token, game } = this.desk;
        const kept = keptTyped(token, game);
        if (kept) {
            const { held, tokens, picked, text } = kept;
            batch(() => {
                this.held.value = held;
                this.picked.value = picked;
                this.text.value = picked === null ? text : [...tokens, text].join(" ").trim();
            });
            const isMade = held !== null && tokens.length === 0 && isMoveAt(moves, held);
            if (picked === null) this.type(tokens.join(" "), kept.sends || isMade);
        }
        effect(() => {
            const [held, tokens, sends] = [this.held.value, this.tokens.value, this.sends.value];
            keepTyped(token, { game, held, tokens, sends, picked: this.picked.value, text: this.text.value });
        });
    }

    /* What is typed behind all that was typed before. */
    private tokensOf(text: string): string[] {
        const held = this.held.value;
        const last = held ? held.ply + 1 : this.ply;
        const ahead = linesAhead((ply) => ply <= last, this.picked.value);
        for (const _ of this.tokens.value) ahead.next();
        return tokensOf(text, this.desk.startFen, ahead);
    }

    /* Takes what was typed; `isLast`: the last of it is sent too. */
    type(text: string, isLast: boolean): void {
        /* The sign of a move that is there already says nothing new, and neither an offer nor a time is a move. */
        const moves = this.tokensOf(text).filter((token) => token !== OFFER && !isBeside(token)).map(withoutTime);
        this.tokens.value = [...this.tokens.value, ...moves];
        this.sends.value = isLast;
        this.fits.value = null;
        this.problem.value = "";
        this.running ??= this.run().finally(() => {
            this.running = null;
        });
    }

    /* The move that is held comes back into the field; from a line that is picked it goes back to the next one. */
    back(): void {
        if (this.picked.value !== null) {
            this.unpick();
            return;
        }
        const held = this.held.value;
        if (held && held.ply < this.ply) return; /* the hall has it */
        this.text.value = held?.text ?? "";
        this.held.value = null;
    }

    /* What is typed is the next move again. */
    unpick(): void {
        if (this.picked.value === null) return;
        this.picked.value = null;
        this.text.value = "";
    }

    choose(uci: string): void {
        const [text = "", ...behind] = this.tokensOf(this.text.value);
        batch(() => {
            this.text.value = "";
            this.held.value = { uci, text, ply: this.ply, key: newKey() };
        });
        this.type(behind.join(" "), this.sends.value);
    }

    private async run(): Promise<void> {
        do {
            if (this.isPassed()) return this.putBack();
            const [token] = this.tokens.value;
            const picked = this.picked.value;
            if (token === undefined && !this.sends.value) return;
            if (picked !== null && token !== undefined) {
                /* What is held belongs on its line, which the correction may take from the game. */
                if (!(await this.send()) || !(await this.desk.copy(picked, token, reader()))) return this.giveBack();
                batch(() => {
                    this.picked.value = null;
                    this.drop();
                });
                continue;
            }
            if (!(await this.send()) || (token !== undefined && !this.hold(token))) return this.giveBack();
            /* More may have been typed while the hall was asked. */
        } while (this.tokens.value.length > 0 || (this.sends.value && this.held.value));
    }

    /* Has somebody else made another move in the place of the one that is held, or taken one back before it? */
    private isPassed(): boolean {
        const held = this.held.value;
        return held !== null && held.ply !== this.ply && !isMoveAt(this.desk.played.value?.moves ?? [], held);
    }

    /* What is held may be no move of the player who has the move now, so whoever typed it looks at it again. */
    private putBack(): void {
        const held = this.held.value;
        batch(() => {
            this.held.value = null;
            this.sends.value = false;
            if (held) this.tokens.value = [held.text, ...this.tokens.value];
            this.problem.value = t("sheet.passed");
            this.giveBack();
        });
    }

    /* The first text has been dealt with. */
    private drop(): void {
        this.tokens.value = this.tokens.value.slice(1);
    }

    /* What could not be entered, and what was typed behind it; a blank parts it from what comes next. */
    private untaken(): string {
        return [...this.tokens.value, this.text.value].join(" ");
    }

    /* It stands in the field again. */
    private giveBack(): void {
        batch(() => {
            this.text.value = this.untaken();
            this.tokens.value = [];
        });
    }

    /* Sends what is held. */
    private async send(): Promise<boolean> {
        const { held, desk } = this;
        const played = desk.played.value;
        const sent = held.value;
        if (!sent || !played) return played !== null;
        const { fen, moves } = played;
        const { uci, ply, key } = sent;
        const turn = (moves.length - ply) % 2 === 0 ? played.turn : other(played.turn);
        const taken =
            isMoveAt(moves, sent) /* the page that was here before has sent it */ ||
            (desk.copies
                ? await desk.copy(ply + 1, squaresSan(placementOf(fen), uci), "en", key)
                : await desk.act("move", turn, { move: uci }, ply, key));
        if (!taken) return false;
        if (!(await desk.made(ply + 1))) {
            this.putBack(); /* it was made, and has been taken back since */
            return false;
        }
        const after = desk.state.value;
        const isLast = after && isLive(after) && after.ply === ply + 1 && after.to_press === turn;
        if (isLast && !after.device && after.status === "running") await desk.act("press", turn, {}, ply + 1);
        held.value = null;
        return true;
    }

    /* Reads a text as the move that comes next. False: it is told why not. */
    private hold(text: string): boolean {
        const { desk } = this;
        const played = desk.played.value;
        if (!played || (!desk.copies && desk.state.value?.status !== "running")) {
            this.problem.value = t("sheet.not-running");
            return false;
        }
        const read = this.read({ text, language: "" });
        const placement = placementOf(played.fen);
        if (read.problem) {
            const words = (uci: string) => ({ uci, words: moveWords(placement, uci) });
            this.fits.value = { moves: (read.choices ?? []).map(words), text: this.untaken() };
            this.problem.value = t(`typed.${read.problem}`, { text });
            return false;
        }
        const { from, to, promotion } = read;
        const meant = movesMeant(placement, played.legal, from, to);
        const uci = meant.length > 1 ? meant.find((move) => move.endsWith(promotion ?? "-")) : meant[0];
        if (!uci) {
            this.problem.value = t("sheet.promotion", { text });
            return false;
        }
        desk.notices.clear();
        batch(() => {
            this.held.value = { uci, text, ply: this.ply, key: newKey() };
            this.drop();
        });
        return true;
    }

    /* What a text says as the next move, in the letters of its language or the reader's. */
    private read({ text, language }: Written): ReadMove {
        const played = this.desk.played.value;
        const letters = LANGUAGES.find((one) => one === language);
        return readMove(text, placementOf(played?.fen ?? ""), played?.legal ?? [], letters);
    }

    private get ply(): number {
        return this.desk.played.value?.moves.length ?? 0;
    }

    private async takeOnce(take: () => Promise<unknown>): Promise<void> {
        if (this.takes.value) return;
        this.takes.value = true;
        await take().finally(() => {
            this.takes.value = false;
        });
    }

    /* Enters moves as long as both sheets have the same one; the first that is not so is shown. */
    takeBoth(): Promise<void> {
        return this.takeOnce(() => this.enterBoth());
    }

    /* Enters what a sheet has for the next half-move, in place of a move that is held for it. */
    takeOne(written: Written): Promise<void> {
        return this.takeOnce(() => this.enterOne(written));
    }

    private async enterBoth(): Promise<void> {
        const { desk } = this;
        const before = this.ply;
        const refused = await desk.fresh();
        if (refused) {
            desk.notices.tell(refusedText(refused));
            return;
        }
        for (;;) {
            const ply = this.ply + 1;
            const [white, black] = COLORS.map((color) => stands(desk.lines[color].value, ply));
            const [one, two] = [white, black].map((written) => written && this.read(written));
            const isSame = one && two && JSON.stringify(one) === JSON.stringify(two);
            if (!isSame || one.problem) break;
            if (!(await this.enterOne(white!))) return; /* it is told why */
        }
        const last = Math.max(...COLORS.map((color) => lastLine(desk.lines[color].value)));
        if (this.ply === before) desk.notices.tell(t("sheet.both.none"));
        else if (this.ply < last) desk.notices.tell(t("sheet.stopped"));
    }

    private async enterOne(written: Written): Promise<boolean> {
        this.unpick();
        this.held.value = null;
        const read = this.read(written);
        const text = read.problem ? written.text : read.from + read.to + (read.promotion ?? "");
        const before = this.ply;
        this.type(text, true);
        await this.running;
        return this.ply > before;
    }
}
