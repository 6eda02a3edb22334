/*
 * Sounds of our own, made where they are heard: short tones, no file. A browser lets no page be heard before its reader
 * has touched it, and this one does not try: until then, and while they are off, nothing is made. The reader's choice is
 * kept in the browser. A finger that comes down is no permission yet, one that has gone up is; and a phone that has rung
 * takes the permission back, so each touch asks for it again.
 */
import { recall, remember } from "../words/words.ts";

const KEPT = "hakem.sounds";
const LOUDNESS = 0.2;
const TOUCHES = ["pointerup", "keydown"] as const;
/* By sound: each tone's pitch in Hz, not below what a telephone gives, when it begins, and how long it is heard, in seconds. */
const TONES = {
    move: [[440, 0, 0.07]],
    capture: [
        [440, 0, 0.06],
        [294, 0.06, 0.11],
    ],
    check: [
        [587, 0, 0.09],
        [784, 0.1, 0.14],
    ],
    end: [
        [523, 0, 0.15],
        [392, 0.16, 0.15],
        [262, 0.32, 0.4],
    ],
    low: [
        [880, 0, 0.07],
        [880, 0.14, 0.07],
    ],
} as const;

export type Sound = keyof typeof TONES;

export class Sounds {
    private context: AudioContext | null = null;
    private byDefault = true;
    private readonly touched = () => {
        if (!this.on) return;
        this.context ??= new AudioContext();
        void this.context.resume();
    };

    constructor() {
        for (const event of TOUCHES) addEventListener(event, this.touched, true);
    }

    close(): void {
        for (const event of TOUCHES) removeEventListener(event, this.touched, true);
        void this.context?.close();
    }

    /* What holds where the reader has not chosen. */
    suggest(on: boolean): void {
        this.byDefault = on;
    }

    get on(): boolean {
        const kept = recall(KEPT);
        return kept === null ? this.byDefault : kept === "yes";
    }

    set on(on: boolean) {
        remember(KEPT, on ? "yes" : "no");
        this.touched();
    }

    play(sound: Sound): void {
        const { context } = this;
        if (!context || !this.on) return;
        for (const [pitch, at, length] of TONES[sound]) tone(context, pitch, context.currentTime + at, length);
    }
}

/* A tone that fades: cut off at once, it would crack. */
function tone(context: AudioContext, pitch: number, at: number, length: number): void {
    const [source, volume] = [context.createOscillator(), context.createGain()];
    source.type = "triangle";
    source.frequency.value = pitch;
    volume.gain.setValueAtTime(LOUDNESS, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + length);
    source.connect(volume).connect(context.destination);
    source.start(at);
    source.stop(at + length);
}
