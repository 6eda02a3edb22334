/*
 * A move that has been chosen and is not made yet: whoever wishes so confirms each. The hall is told nothing of it
 * before, and the clock runs.
 */
import { button, el, setText, show } from "../../dom/dom.ts";
import { moveWords } from "../../state/notation.ts";
import type { Placement } from "../../state/position.ts";
import { t } from "../../words/words.ts";

export class Confirm {
    readonly root: HTMLElement;
    private readonly text = el("span", { id: "confirm-text" });
    private readonly yes: HTMLButtonElement;
    private words = () => "";
    private answer: ((yes: boolean) => void) | null = null;

    constructor() {
        this.yes = button("confirm.yes", () => this.close(true), "primary", { "aria-describedby": this.text.id });
        const no = button("confirm.no", () => this.close());
        const keydown = (event: KeyboardEvent) => {
            if (event.key === "Escape") this.close();
        };
        this.root = el(
            "section",
            { class: "confirm", hidden: true, tLabel: "confirm.label", on: { keydown } },
            this.text,
            el("div", { class: "row" }, this.yes, no),
        );
    }

    get isOpen(): boolean {
        return this.answer !== null;
    }

    /* In the reader's language. */
    draw(): void {
        if (this.isOpen) setText(this.text, t("confirm.text", { move: this.words() }));
    }

    /* The focus, without moving a board that has it in sight. */
    private take(): void {
        this.yes.focus({ preventScroll: true });
        this.root.scrollIntoView({ block: "nearest" });
    }

    /* Resolves to whether the move is to be made. */
    ask(placement: Placement, uci: string): Promise<boolean> {
        this.close();
        let held = document.activeElement as HTMLElement | null;
        this.words = () => moveWords(placement, uci);
        show(this.root, true);
        this.take();
        /* A mouse that comes down on the square takes the focus to the board when this event is over. */
        setTimeout(() => {
            if (!this.isOpen || this.root.contains(document.activeElement)) return;
            held = document.activeElement as HTMLElement | null;
            this.take();
        });
        return new Promise((resolve) => {
            this.answer = (yes) => {
                show(this.root, false);
                held?.focus();
                resolve(yes);
            };
            this.draw();
        });
    }

    /* The game has gone on, or the reader has answered. */
    close(yes = false): void {
        const { answer } = this;
        this.answer = null;
        answer?.(yes);
    }
}
