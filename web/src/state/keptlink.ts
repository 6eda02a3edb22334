/*
 * The link of an arbiter of the hall that this browser keeps, so that the short address of a board,
 * which has no token, opens it. One link is kept; it goes when the hall no longer takes it, and
 * when the arbiter says so.
 */
import { recall, remember } from "../words/words.ts";

const KEPT = "hakem.hall.link";

export function keptLink(): string | null {
    return recall(KEPT) || null;
}

export function keepLink(token: string): void {
    remember(KEPT, token);
}

export function dropLink(): void {
    remember(KEPT, "");
}
