/*
 * What an operator enters: the moves of the game, checked against the hall's legal ones. The last
 * move that was typed is held back until the next, so that it can be taken back; Enter sends it at
 * once. After a move its player's clock is pressed where the hall waits for that. Of a board without a
 * device they are moves that he reads on the sheets, and a line that he picks is read otherwise.
 */
import { batch, signal } from "@preact/signals";
import { reader, t } from "../../parts/words.ts";
import { moveWords, type ReadMove, readMove } from "../../state/notation.ts";
import { COLORS, movesMeant, placementOf } from "../../state/position.ts";
import { isPassing, lastLine, squaresSan, stands, tokensOf, type Written } from "../../state/sheet.ts";
import { isLive } from "../../state/state.ts";
import { LANGUAGES } from "../../words/words.ts";
import type { Desk } from "./desk.ts";

type Held = { uci: string; text: string };
export type Choice = { uci: string; words: string };

export class Entry {
    readonly held = signal<Held | null>(null);
    /* The moves that the last text fits, where it fits several. */
    readonly choices = signal<Choice[]>([]);
    readonly text = signal("");
    /* Why the last text is not the next move. */
    readonly problem = signal("");
    /* A line that is read otherwise. */
    readonly picked = signal<number | null>(null);
    private tokens: string[] = [];
    private sends = false;
    private running: Promise<void> | null = null;

    constructor(private readonly desk: Desk) {}

    /* Takes what was typed; `isLast`: the last of it is sent too. */
    type(text: string, isLast: boolean): void {
        /* The sign of a move that is there already says nothing new. */
        this.tokens.push(...tokensOf(text).filter((token) => !isPassing(token)));
        this.sends = isLast;
        this.choices.value = [];
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
        this.text.value = this.held.value?.text ?? "";
        this.held.value = null;
    }

    /* What is typed is the next move again. */
    unpick(): void {
        if (this.picked.value === null) return;
        this.picked.value = null;
        this.text.value = "";
    }

    choose(uci: string): void {
        const text = this.text.value;
        batch(() => {
            this.choices.value = [];
            this.problem.value = "";
            this.text.value = "";
            this.held.value = { uci, text };
        });
        if (this.sends) this.type("", true);
    }

    private async run(): Promise<void> {
        do {
            const token = this.tokens.shift();
            const picked = this.picked.value;
            if (token === undefined && !this.sends) return;
            if (picked !== null && token !== undefined) {
                /* What is held belongs on its line, which the correction may take from the game. */
                if (!(await this.send()) || !(await this.desk.copy(picked, token, reader()))) return this.giveBack(token);
                this.picked.value = null;
                continue;
            }
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
        const { held, desk } = this;
        const played = desk.played.value;
        const sent = held.value;
        if (!sent || !played) return played !== null;
        const { turn, fen, moves } = played;
        const ply = moves.length;
        const taken = desk.copies
            ? await desk.copy(ply + 1, squaresSan(placementOf(fen), sent.uci), "en")
            : await desk.act("move", turn, { move: sent.uci }, ply);
        if (!taken) return false;
        await desk.made(ply + 1);
        held.value = null;
        const after = desk.state.value;
        if (after && isLive(after) && after.to_press === turn && !after.device && after.status === "running")
            await desk.act("press", turn, {}, after.ply);
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
            this.choices.value = (read.choices ?? []).map(words);
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
        this.held.value = { uci, text };
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

    /* Enters moves as long as both sheets have the same one; the first that is not so is shown. */
    async takeBoth(): Promise<void> {
        for (;;) {
            const ply = this.ply + 1;
            const [white, black] = COLORS.map((color) => stands(this.desk.lines[color].value, ply));
            const [one, two] = [white, black].map((written) => written && this.read(written));
            const isSame = one && two && JSON.stringify(one) === JSON.stringify(two);
            if (!isSame || one.problem || !(await this.takeOne(white!))) break;
        }
        const { lines } = this.desk;
        const last = Math.max(...COLORS.map((color) => lastLine(lines[color].value)));
        if (this.ply < last) this.desk.notices.tell(t("sheet.stopped"));
    }

    /* Enters what a sheet has for the next half-move, in place of a move that is held for it. */
    async takeOne(written: Written): Promise<boolean> {
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
