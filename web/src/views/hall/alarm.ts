/*
 * What an arbiter hears and feels of a call. Sound is off until he wants it, because a hall is
 * quiet; a phone in the pocket shakes. Browsers let a page do either only after a first touch.
 */
import { kept } from "../../parts/kept.ts";

const TONES_HZ = [660, 880, 660];
const TONE_S = 0.18;
const LOUDNESS = 0.2;
const SHAKE_MS = [200, 100, 200];

export class Alarm {
    static readonly canShake = "vibrate" in navigator;
    readonly sounds = kept("hakem.call-sound", false);
    readonly shakes = kept("hakem.call-shake", true);
    private audio: AudioContext | null = null;

    constructor() {
        const wake = () => {
            if (this.sounds.value) void this.context().resume();
        };
        addEventListener("pointerdown", wake, { once: true });
        addEventListener("keydown", wake, { once: true });
    }

    ring(): void {
        if (this.sounds.value) this.sound();
        if (this.shakes.value) this.shake();
    }

    sound(): void {
        const audio = this.context();
        void audio.resume();
        TONES_HZ.forEach((tone, index) => {
            const [voice, loudness] = [audio.createOscillator(), audio.createGain()];
            const begins = audio.currentTime + index * TONE_S;
            voice.frequency.value = tone;
            loudness.gain.setValueAtTime(LOUDNESS, begins);
            loudness.gain.linearRampToValueAtTime(0, begins + TONE_S);
            voice.connect(loudness).connect(audio.destination);
            voice.start(begins);
            voice.stop(begins + TONE_S);
        });
    }

    shake(): void {
        if (Alarm.canShake && navigator.userActivation?.hasBeenActive) navigator.vibrate(SHAKE_MS);
    }

    private context(): AudioContext {
        this.audio ??= new AudioContext();
        return this.audio;
    }
}
