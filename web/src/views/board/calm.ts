/*
 * Board, clocks and what has to be answered, over the whole screen; nothing else. Leaving the full screen leaves it too.
 * The choice is kept in the browser: the next board is calm from the beginning, and takes the whole screen with the first
 * touch, click or key, since no browser gives it before.
 */
import { button, setText } from "../../dom/dom.ts";
import { recall, remember, t } from "../../words/words.ts";

const LOOK = "calm";
const KEY = "hakem.calm";
/* A gesture that has ended: a piece that is dragged is let go before the board changes its size. */
const GESTURES = ["pointerup", "keyup"] as const;

export class Calm {
    readonly button: HTMLButtonElement;
    private readonly onScreen = () => {
        if (!document.fullscreenElement) this.choose(false);
    };
    private readonly onGesture = (event: Event) => {
        const { target } = event;
        if (event instanceof KeyboardEvent && event.key !== "Enter" && event.key !== " ") return;
        this.awaitGesture(false);
        if (!(target instanceof Node && this.button.contains(target))) void this.fill();
    };

    constructor() {
        this.button = button("calm", () => void this.toggle(), LOOK);
        document.addEventListener("fullscreenchange", this.onScreen);
        if (window.top !== window || recall(KEY) !== "yes") return;
        this.show(true);
        this.awaitGesture(true);
    }

    private show(on: boolean): void {
        document.documentElement.classList.toggle(LOOK, on);
        const key = on ? "calm.leave" : "calm";
        this.button.dataset.t = key;
        setText(this.button, t(key));
        if (on) scrollTo(0, 0); /* the button stands below the board */
    }

    private choose(on: boolean): void {
        this.awaitGesture(false);
        this.show(on);
        remember(KEY, on ? "yes" : "no");
    }

    private awaitGesture(on: boolean): void {
        for (const gesture of GESTURES) {
            if (on) addEventListener(gesture, this.onGesture, true);
            else removeEventListener(gesture, this.onGesture, true);
        }
    }

    /* Where a browser gives no full screen (a phone may not), the page is calm all the same. */
    private async fill(): Promise<void> {
        await document.documentElement.requestFullscreen?.().catch(() => {});
    }

    private async toggle(): Promise<void> {
        const on = !document.documentElement.classList.contains(LOOK);
        this.choose(on);
        if (on) await this.fill();
        else if (document.fullscreenElement) await document.exitFullscreen();
    }

    close(): void {
        document.removeEventListener("fullscreenchange", this.onScreen);
        this.awaitGesture(false);
        this.show(false);
    }
}
