/*
 * Two clocks as the reader sees them. Every `state` gives the times at a moment of game time
 * (at_ms); from there the page counts on by itself.
 */
import { clockText, type HallTime, TENTHS_BELOW_MS } from "../../state/clock.ts";
import { type Color, COLORS } from "../../state/position.ts";
import { t } from "../../words/words.ts";

type Times = { white_ms: number; black_ms: number; running: Color | null };

/* `faces` are the two elements, by colour. */
export class ClockPair {
    private clocks: Times | null = null;
    private atMs = 0;
    private timer?: number;

    constructor(
        private readonly faces: Record<Color, HTMLElement>,
        private readonly time: HallTime,
    ) {}

    show(clocks: Times | null, atMs: number): void {
        this.clocks = clocks;
        this.atMs = atMs;
        this.draw();
    }

    /* The page has lost the hall: the numbers stay, but nothing may look as if it were counted. */
    stop(): void {
        clearTimeout(this.timer);
        const { clocks } = this;
        if (!clocks) return;
        const left = (color: Color) => this.remaining(clocks, color);
        this.clocks = { white_ms: left("white"), black_ms: left("black"), running: null };
        this.draw();
    }

    private remaining(clocks: Times, color: Color): number {
        const ms = clocks[`${color}_ms`];
        return Math.max(0, clocks.running === color ? ms - this.time.since(this.atMs) : ms);
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
            face.classList.toggle("low", ms < TENTHS_BELOW_MS);
            face.classList.toggle("fallen", ms === 0);
            face.setAttribute("aria-label", `${t(`clock.${color}`)}: ${text}`);
            if (clocks.running === color && ms > 0) {
                const step = ms < TENTHS_BELOW_MS ? 100 : 1000;
                this.timer = setTimeout(() => this.draw(), (ms % step) + 1);
            }
        }
    }
}
