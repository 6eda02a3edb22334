/*
 * Two clocks as the reader sees them. Every `state` gives the times at a moment of game time (at_ms); from there the
 * page counts on by itself. It learns the hall's time from the frame that travelled fastest in the last two minutes,
 * so one slow frame does not set a clock back, and two screens show the same.
 */
import { t } from "./i18n.js";

const WINDOW_MS = 120000;
const TENTHS_BELOW_MS = 20000;

/* What game time it is now, from the frames seen. */
export class HallTime {
    constructor(now = () => performance.now()) {
        this.now = now;
        this.samples = [];
    }

    /* A frame stamped `atMs` has just come in. */
    note(atMs) {
        const received = this.now();
        this.samples = this.samples.filter((sample) => received - sample.received < WINDOW_MS);
        this.samples.push({ received, ahead: atMs - received });
        this.ahead = Math.max(...this.samples.map((sample) => sample.ahead));
    }

    /* A new connection may be to a hall that has been down: what was learnt before no longer counts. */
    forget() {
        this.samples = [];
    }

    since(atMs) {
        return Math.max(0, this.now() + this.ahead - atMs);
    }
}

/* 1:02:03 from an hour on, 2:03 below, 0:12.3 in the last twenty seconds. Never rounded up. */
export function clockText(ms) {
    const whole = Math.max(0, Math.floor(ms));
    const seconds = Math.floor(whole / 1000);
    const two = (value) => String(value).padStart(2, "0");
    const minutes = Math.floor(seconds / 60) % 60;
    const hours = Math.floor(seconds / 3600);
    if (whole < TENTHS_BELOW_MS) return `0:${two(seconds)}.${Math.floor((whole % 1000) / 100)}`;
    return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/* 1:02:03 always in whole seconds, as an arbiter writes a time; never rounded up. */
export function wholeText(ms) {
    return clockText(ms).replace(/\.\d$/, "");
}

/* A time as people type it, in milliseconds: 1:02:03, 5:30, or minutes alone. null: it is none. */
export function readTime(text) {
    const match = /^(?:(?:(\d{1,3}):)?(\d{1,3}):([0-5]\d)|(\d{1,4}))$/.exec(text.trim());
    if (!match) return null;
    const [, hours = 0, minutes = 0, seconds = 0, alone = 0] = match.map((part) => Number(part ?? 0));
    return ((hours * 60 + minutes + alone) * 60 + seconds) * 1000;
}

/* `faces` are the two elements, by colour. */
export class ClockPair {
    constructor(faces, time) {
        this.faces = faces;
        this.time = time;
        this.clocks = null;
    }

    show(clocks, atMs) {
        this.clocks = clocks;
        this.atMs = atMs;
        this.draw();
    }

    /* The page has lost the hall: the numbers stay, but nothing may look as if it were counted. */
    stop() {
        clearTimeout(this.timer);
        if (!this.clocks) return;
        this.clocks = { white_ms: this.remaining("white"), black_ms: this.remaining("black"), running: null };
        this.draw();
    }

    remaining(color) {
        const ms = this.clocks[`${color}_ms`];
        return Math.max(0, this.clocks.running === color ? ms - this.time.since(this.atMs) : ms);
    }

    draw() {
        clearTimeout(this.timer);
        for (const color of ["white", "black"]) {
            const face = this.faces[color];
            face.hidden = !this.clocks;
            if (!this.clocks) continue;
            const ms = this.remaining(color);
            const text = clockText(ms);
            if (face.textContent !== text) face.textContent = text;
            face.classList.toggle("running", this.clocks.running === color);
            face.classList.toggle("low", ms < TENTHS_BELOW_MS);
            face.classList.toggle("fallen", ms === 0);
            face.setAttribute("aria-label", `${t(`clock.${color}`)}: ${text}`);
            if (this.clocks.running === color && ms > 0) {
                const step = ms < TENTHS_BELOW_MS ? 100 : 1000;
                this.timer = setTimeout(() => this.draw(), (ms % step) + 1);
            }
        }
    }
}
