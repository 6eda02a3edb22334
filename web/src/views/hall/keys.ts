/*
 * Keys that work without a field: the number of a board from anywhere, and a letter each for what
 * an arbiter does often. All letters stand on Turkish keyboards too, Q and F, and are told by what
 * they write, not by where they lie; I is none of them. A reader can turn them all off.
 */
import { signal } from "@preact/signals";
import { hasLetterKeys } from "../../parts/kept.ts";
import type { Row } from "../../state/line.ts";
import { meant } from "./find.ts";

export const LETTERS = ["f", "c", "p", "r", "b", "t", "e", "n", "a", "x"] as const;
export type Letter = (typeof LETTERS)[number];

const PAUSE_MS = 1500;
const MOST_DIGITS = 5;
/* The Enter after a number comes so soon from a scanner, and does not mean what has been opened. */
const SCANNED_MS = 300;
const FIELDS = "input:not([type=radio], [type=checkbox]), select, textarea";
const TYPING = `${FIELDS}, dialog, [role=listbox]`;

/* Is a key typed into a field, and means nothing else? */
export function isTyped({ target }: Event): boolean {
    return target instanceof Element && target.matches(FIELDS);
}

type Deeds = {
    rows(): Row[];
    open(row: Row): void;
    /* False: it means nothing where the reader is. */
    letter(letter: Letter): boolean;
    /* Digits mean something else now: an incident is being told. */
    keepsDigits(): boolean;
};

export class Keys {
    /* The digits typed so far, and the board that they mean. */
    readonly typed = signal("");
    readonly board = signal<Row | null>(null);
    private timer?: number;
    /* When the last key has opened a board. */
    private openedAt: number | null = null;

    constructor(private readonly deeds: Deeds) {
        addEventListener("keydown", (event) => this.afterNumber(event), true);
        /* A number that has been begun goes on before all else; what begins one comes last. */
        addEventListener("keydown", (event) => this.typed.value && this.key(event), true);
        addEventListener("keydown", (event) => this.key(event));
    }

    private afterNumber(event: KeyboardEvent): void {
        const { openedAt } = this;
        const { target, key, timeStamp } = event;
        this.openedAt = null;
        const isOfScanner = openedAt !== null && timeStamp - openedAt < SCANNED_MS;
        if (key !== "Enter" || !(isOfScanner || this.fromFinder(target))) return;
        event.preventDefault();
        event.stopImmediatePropagation();
    }

    /* Where what happened is searched for, a number that leads to nothing else is that of a board. */
    private fromFinder(target: EventTarget | null): boolean {
        if (!hasLetterKeys.value || !(target instanceof HTMLInputElement)) return false;
        if (target.role !== "combobox" || target.hasAttribute("aria-activedescendant")) return false;
        const row = /^\d+$/.test(target.value) ? meant(this.deeds.rows(), target.value).row : null;
        if (row) this.deeds.open(row);
        return row !== null;
    }

    private key(event: KeyboardEvent): void {
        const { target } = event;
        if (!hasLetterKeys.value || event.repeat || event.defaultPrevented) return;
        if (event.ctrlKey || event.altKey || event.metaKey) return;
        if (!(target instanceof Element) || target.closest(TYPING)) return;
        if (document.querySelector("dialog[open]") || !this.takes(event)) return;
        event.preventDefault();
        event.stopImmediatePropagation();
    }

    private takes({ key, timeStamp }: KeyboardEvent): boolean {
        const typed = this.typed.value;
        if (/^\d$/.test(key) && !typed && this.deeds.keepsDigits()) return false;
        if (/^\d$/.test(key)) {
            this.type(typed.length < MOST_DIGITS ? typed + key : key);
            if (!this.typed.value) this.openedAt = timeStamp;
        } else if (typed && key === "Backspace") this.type(typed.slice(0, -1));
        else if (typed && key === "Escape") this.type("");
        else if (typed && key === "Enter") this.go();
        else {
            const letter = LETTERS.find((one) => one === key.toLowerCase());
            return letter !== undefined && this.deeds.letter(letter);
        }
        return true;
    }

    /* A number that no further digit can change opens its board; others wait for Enter. */
    private type(digits: string): void {
        clearTimeout(this.timer);
        const { row, isOpen } = meant(this.deeds.rows(), digits);
        this.typed.value = digits;
        this.board.value = digits ? row : null;
        if (!digits) return;
        if (row && !isOpen) this.go();
        else this.timer = setTimeout(() => this.go(), PAUSE_MS);
    }

    private go(): void {
        clearTimeout(this.timer);
        const row = this.board.value;
        this.typed.value = "";
        this.board.value = null;
        if (row) this.deeds.open(row);
    }
}
