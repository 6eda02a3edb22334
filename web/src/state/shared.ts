/*
 * A value that the browser keeps under a name, all its windows together. Where the browser has no room for it, or keeps
 * nothing at all, it stands in the window alone in which it was changed, until it can be kept.
 */
import { type Signal, signal } from "@preact/signals";
import { recall, remember } from "../words/words.ts";

export class Shared<T> {
    readonly now: Signal<T>;
    /* Is what stands here kept too? */
    readonly isKept = signal(true);

    /* `read` answers null where the text is none; `nothing`: nothing has been kept yet. */
    constructor(
        private readonly key: string,
        private readonly read: (text: string | null) => T | null,
        nothing: T,
        private readonly write: (value: T) => string = JSON.stringify,
    ) {
        this.now = signal(this.kept() ?? nothing);
        /* What another window has made of it. */
        addEventListener("storage", ({ key: changed }) => {
            if ((changed === key || changed === null) && this.isKept.peek()) this.now.value = this.kept() ?? nothing;
        });
    }

    private kept(): T | null {
        return this.read(recall(this.key));
    }

    /* What is kept is changed, which another window may have written since; what could not be kept stands here. */
    change(change: (now: T) => T): void {
        const before = this.now.peek();
        this.now.value = change(this.isKept.peek() ? (this.kept() ?? before) : before);
        const text = this.write(this.now.peek());
        remember(this.key, text);
        this.isKept.value = recall(this.key) === text;
    }
}
