/*
 * Board, clocks and what has to be answered, over the whole screen; nothing else. Leaving the full screen leaves it too.
 */
import { button } from "../../dom/dom.ts";

const LOOK = "calm";

export class Calm {
    readonly button: HTMLButtonElement;
    private readonly onScreen = () => {
        if (!document.fullscreenElement) this.show(false);
    };

    constructor() {
        this.button = button("calm", () => void this.toggle(), LOOK, { "aria-pressed": "false" });
        document.addEventListener("fullscreenchange", this.onScreen);
    }

    private show(on: boolean): void {
        document.documentElement.classList.toggle(LOOK, on);
        this.button.setAttribute("aria-pressed", String(on));
        if (on) scrollTo(0, 0); /* the button stands below the board */
    }

    /* Where a browser gives no full screen (a phone may not), the page is calm all the same. */
    private async toggle(): Promise<void> {
        const on = !document.documentElement.classList.contains(LOOK);
        this.show(on);
        if (on) await document.documentElement.requestFullscreen?.().catch(() => {});
        else if (document.fullscreenElement) await document.exitFullscreen();
    }

    close(): void {
        document.removeEventListener("fullscreenchange", this.onScreen);
        this.show(false);
    }
}
