/*
 * What an operator enters: the moves of the game, checked against the hall's legal ones. The last
 * move that was typed is held back until the next, so that it can be taken back; Enter sends it at
 * once. After a move its player's clock is pressed where the hall waits for that.
 */
import { batch, signal } from "@preact/signals";
import { t } from "../../parts/words.ts";
import { moveWords, type ReadMove, readMove } from "../../state/notation.ts";
import { COLORS, movesMeant, placementOf } from "../../state/position.ts";
import { lastLine, stands, tokensOf, type Written } from "../../state/sheet.ts";
import { LANGUAGES } from "../../words/words.ts";
import type { Desk } from "./desk.ts";

type Held = { uci: string; text: string };
export type Choice = { uci: string; words: string };

export class Entry {
    readonly held = signal<Held | null>(null);
    /* The moves that the last text fits, where it fits several. */
    readonly choices = signal<Choice[]>([]);
    readonly text = signal("");
    private tokens: string[] = [];
    private sends = false;
    private running: Promise<void> | null = null;

    constructor(private readonly desk: Desk) {}

    /* Takes what was typed; `isLast`: the last of it is sent too. */
    type(text: string, isLast: boolean): void {
        this.tokens.push(...tokensOf(text));
        this.sends = isLast;
        this.choices.value = [];
        this.running ??= this.run().finally(() => {
            this.running = null;
        });
    }

    /* The move that is held comes back into the field. */
    back(): void {
        this.text.value = this.held.value?.text ?? "";
        this.held.value = null;
    }

    choose(uci: string): void {
        const text = this.text.value;
        batch(() => {
            this.choices.value = [];
            this.text.value = "";
            this.held.value = { uci, text };
        });
        if (this.sends) this.type("", true);
    }

    private async run(): Promise<void> {
        do {
            const token = this.tokens.shift();
            if (token === undefined && !this.sends) return;
            if (!(await this.send()) || (token !== undefined && !this.hold(token))) {
                this.giveBack(token);
                return;
            }
            /* More may have been typed while the hall was asked. */
        } while (this.tokens.length > 0 || (this.sends && this.held.value));
    }

    /* What could not be entered, and what was typed behind it, stands in the field again. */
    private giveBack(token: string | undefined): void {
        const texts = [token ?? "", ...this.tokens, this.text.value];
        this.text.value = texts.join(" ").trim();
        this.tokens = [];
    }

    /* Sends what is held. */
    private async send(): Promise<boolean> {
        const { held } = this;
        const state = this.desk.state.value;
        const sent = held.value;
        if (!sent || !state) return state !== null;
        const { turn, ply } = state;
        if (!(await this.desk.act("move", turn, { move: sent.uci }, ply))) return false;
        await this.desk.made(ply + 1);
        held.value = null;
        const after = this.desk.state.value;
        if (after?.to_press === turn && !after.device && after.status === "running")
            await this.desk.act("press", turn, {}, after.ply);
        return true;
    }

    /* Reads a text as the move that comes next. False: it is told why not. */
    private hold(text: string): boolean {
        const { desk } = this;
        const state = desk.state.value;
        if (!state || state.status !== "running") {
            desk.notices.tell(t("sheet.not-running"));
            return false;
        }
        const read = this.read({ text, language: "" });
        if (read.problem) {
            const placement = placementOf(state.fen);
            const words = (uci: string) => ({ uci, words: moveWords(placement, uci) });
            this.choices.value = (read.choices ?? []).map(words);
            desk.notices.tell(t(`typed.${read.problem}`, { text }));
            return false;
        }
        const { from, to, promotion } = read;
        const meant = movesMeant(placementOf(state.fen), state.legal ?? [], from, to);
        const uci = meant.length > 1 ? meant.find((move) => move.endsWith(promotion ?? "-")) : meant[0];
        if (!uci) {
            desk.notices.tell(t("sheet.promotion", { text }));
            return false;
        }
        desk.notices.clear();
        this.held.value = { uci, text };
        return true;
    }

    /* What a text says as the next move, in the letters of its language or the reader's. */
    private read({ text, language }: Written): ReadMove {
        const state = this.desk.state.value;
        const letters = LANGUAGES.find((one) => one === language);
        return readMove(text, placementOf(state?.fen ?? ""), state?.legal ?? [], letters);
    }

    /* Enters moves as long as both sheets have the same one; the first that is not so is shown. */
    async takeBoth(): Promise<void> {
        for (;;) {
            const ply = (this.desk.state.value?.ply ?? 0) + 1;
            const [white, black] = COLORS.map((color) => stands(this.desk.lines[color].value, ply));
            const [one, two] = [white, black].map((written) => written && this.read(written));
            const isSame = one && two && JSON.stringify(one) === JSON.stringify(two);
            if (!isSame || one.problem || !(await this.takeOne(white!))) break;
        }
        const { lines, state } = this.desk;
        const last = Math.max(...COLORS.map((color) => lastLine(lines[color].value)));
        const next = (state.value?.ply ?? 0) + 1;
        if (next <= last) this.desk.notices.tell(t("sheet.stopped"));
    }

    /* Enters what a sheet has for the next half-move. */
    async takeOne(written: Written): Promise<boolean> {
        const read = this.read(written);
        const text = read.problem ? written.text : read.from + read.to + (read.promotion ?? "");
        const before = this.desk.state.value?.ply ?? 0;
        this.type(text, true);
        await this.running;
        return (this.desk.state.value?.ply ?? 0) > before;
    }
}
