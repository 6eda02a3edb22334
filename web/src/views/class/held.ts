/*
 * What the trainer's browser keeps of a class, all its windows together: its questions with what is right, its code while
 * it goes on, and the results until the trainer forgets them.
 */
import { signal } from "@preact/signals";
import { type Held, readHeld, writeHeld } from "../../exam/classroom.ts";
import { recall, remember } from "../../words/words.ts";

const HELD = "hakem.class";
const NOTHING: Held = { title: "", asked: [], code: null, results: [] };

const kept = () => readHeld(recall(HELD));

export const held = signal<Held>(kept() ?? NOTHING);

/* What another window has made of it. */
addEventListener("storage", ({ key }) => {
    if (key === HELD || key === null) held.value = kept() ?? NOTHING;
});

/* What is kept is changed, which another window may have written since. */
export function hold(change: (now: Held) => Partial<Held>): void {
    const now = kept() ?? held.value;
    held.value = { ...now, ...change(now) };
    remember(HELD, writeHeld(held.value));
}

export function forget(): void {
    hold(() => NOTHING);
}
