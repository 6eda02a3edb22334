/*
 * Choices of the reader that this browser keeps, each one signal wherever it is asked for.
 */
import { type Signal, signal } from "@preact/signals";
import { recall, remember } from "../words/words.ts";

/* Yes or no under a name; `otherwise` where nothing has been chosen. */
export function kept(key: string, otherwise: boolean): Signal<boolean> {
    const before = recall(key);
    const chosen = signal(before === null ? otherwise : before === "yes");
    chosen.subscribe((on) => remember(key, on ? "yes" : "no"));
    return chosen;
}

/* Do single letters and digits do something outside fields: in the list, and at a board? */
export const hasLetterKeys = kept("hakem.console.keys", true);
