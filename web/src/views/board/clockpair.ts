/*
 * Two clocks as the reader sees them. Every `state` gives the times at a moment of game time
 * (at_ms); from there the page counts on by itself.
 */
import { clockText, type HallTime, shownMs, TENTHS_BELOW_MS, type Times } from "../../state/clock.ts";
import { type Color, COLORS } from "../../state/position.ts";
import { t } from "../../words/words.ts";

type Handlers = { onLow: (color: Color) => void; onFallen: () => void };

/*
 * `faces` are the two elements, by colour; `onLow` is told once when the time of a clock that runs becomes short,
 * `onFallen` when a clock comes to show that its time is used up.
 */
export class ClockPair {
    private clocks: Times | null = null;
    private atMs = 0;
    private isEstimate = false;
    private timer?: number;
    private readonly low: Record<Color, boolean> = { white: false, black: false };

    constructor(
        private readonly faces: Record<Color, HTMLElement>,
        private readonly time: HallTime,
        private readonly on: Handlers,
    ) {}

    show(clocks: Times | null, atMs: number): void {
        this.clocks = clocks;
        this.atMs = atMs;
        this.isEstimate = false;
        this.draw();
    }

    /*
     * The page has lost the hall: the clocks go on by what was heard last, with a mark that this is an estimate, and no
     * flag falls by it.
     */
    estimate(): void {
        this.isEstimate = true;
        this.draw();
    }

    /* Another page is shown. */
    stop(): void {
        clearTimeout(this.timer);
    }

    private remaining(clocks: Times, color: Color): number {
        return shownMs(clocks, color, this.time.since(this.atMs));
    }

    private draw(): void {
        const { clocks } = this;
        clearTimeout(this.timer);
        for (const color of COLORS) {
            const face = this.faces[color];
            face.hidden = !clocks;
            if (!clocks) continue;
            const ms = this.remaining(clocks, color);
            const text = clockText(ms);
            if (face.textContent !== text) face.textContent = text;
            face.classList.toggle("running", clocks.running === color);
            const isLow = ms < TENTHS_BELOW_MS;
            face.classList.toggle("low", isLow);
            if (isLow && !this.low[color] && clocks.running === color) this.on.onLow(color);
            this.low[color] = isLow;
            const isFallen = ms === 0 && !this.isEstimate;
            if (isFallen && !face.classList.contains("fallen")) this.on.onFallen();
            face.classList.toggle("fallen", isFallen);
            face.classList.toggle("estimate", this.isEstimate);
            const read = this.isEstimate ? t("clock.estimate", { time: text }) : text;
            face.setAttribute("aria-label", `${t(`clock.of.${color}`)}: ${read}`);
            if (clocks.running === color && ms > 0) {
                const step = ms < TENTHS_BELOW_MS ? 100 : 1000;
                this.timer = setTimeout(() => this.draw(), (ms % step) + 1);
            }
        }
    }
}
