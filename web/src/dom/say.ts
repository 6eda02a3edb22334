/*
 * Two live regions. `speak` is for voices only: moves, checks, results, the square under the cursor. `message` is a
 * short line everyone sees, for what was refused or went wrong, and for rulings (`calm`); it stays until the next one,
 * the next move, or its cross.
 */
import { el, show } from "./dom.ts";

export class Voice {
    readonly spoken: HTMLElement;
    readonly region: HTMLElement;
    private readonly line: HTMLElement;
    private readonly box: HTMLElement;
    private timer?: number;
    private said: (() => string) | null = null;

    constructor() {
        this.spoken = el("p", { class: "unseen", "aria-live": "polite", "data-voice": "spoken" });
        this.line = el("span");
        const close = el("button", { type: "button", class: "close", tLabel: "message.close" }, "×");
        close.addEventListener("click", () => this.clear());
        this.box = el("div", { class: "message", hidden: true }, this.line, close);
        /* The region itself is always there: one that appears together with its text is not read. */
        this.region = el("div", { class: "quiet", role: "status", "data-voice": "message" }, this.box);
    }

    speak(text: string): void {
        clearTimeout(this.timer);
        this.spoken.textContent = "";
        this.timer = setTimeout(() => {
            this.spoken.textContent = text;
        }, 30);
    }

    /* What stands there already is not said again. */
    message(said: () => string, { calm = false } = {}): void {
        const text = said();
        this.said = said;
        if (!this.box.hidden && this.line.textContent === text) return;
        this.box.classList.toggle("calm", calm);
        this.line.textContent = text;
        show(this.box, true);
        this.region.classList.remove("quiet");
    }

    /* The page has another language. */
    retell(): void {
        if (this.said) this.line.textContent = this.said();
    }

    /* With a text, only if that is what stands there. */
    clear(text = this.line.textContent): void {
        if (this.line.textContent !== text) return;
        this.said = null;
        show(this.box, false);
        this.region.classList.add("quiet");
        this.line.textContent = "";
    }
}
