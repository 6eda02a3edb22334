/*
 * What the trainer's browser keeps of a class, all its windows together: its questions with what is right, its code while
 * it goes on, and the results until the trainer forgets them.
 */
import { type Held, readHeld, writeHeld } from "../../exam/classroom.ts";
import { Shared } from "../../state/shared.ts";

const NOTHING: Held = { title: "", asked: [], code: null, results: [] };
const shared = new Shared<Held>("hakem.class", readHeld, NOTHING, writeHeld);

export const { now: held, isKept } = shared;

export function hold(change: (now: Held) => Partial<Held>): void {
    shared.change((now) => ({ ...now, ...change(now) }));
}

export function forget(): void {
    hold(() => NOTHING);
}
