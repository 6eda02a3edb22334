/* The exam at this address, kept for this tab. A browser may refuse to keep it (private windows). */
import { readSitting, type Sitting } from "../../exam/sitting.ts";

const name = () => `hakem.exam ${location.hash}`;

export function keptSitting(count: number): Sitting | null {
    try {
        return readSitting(sessionStorage.getItem(name()), count);
    } catch {
        return null;
    }
}

export function keepSitting(sitting: Sitting | null): void {
    try {
        if (sitting) sessionStorage.setItem(name(), JSON.stringify(sitting));
        else sessionStorage.removeItem(name());
    } catch {
        /* nothing to keep it in */
    }
}
