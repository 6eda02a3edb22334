/*
 * A code scanned from the card of a board. A scanner types as a keyboard does, without a pause: the
 * address of the board, then Enter. What it types is kept from the keys of the page and taken out
 * of the field that happens to have the focus. (A scanner that types the number alone is heard as a
 * reader who types it, keys.ts.)
 */
const PAUSE_MS = 200;
const BEGINNING = "http";
const FIELDS = "input:not([type=radio], [type=checkbox]), textarea";
const LISTS = "select, [role=listbox]";

/*
 * The board that an address names; null: it is no address of a board. A keyboard of another language
 * may write other signs for / than the scanner means.
 */
export function boardIn(address: string): string | null {
    const text = address.trim();
    const exact = /^https?:\/\/[^/\s]+\/b\/([^/?#\s]+)\/?$/i.exec(text)?.[1];
    if (exact === undefined)
        return /^http.*([^\p{L}\p{N}\s])b\1([\p{L}\p{N}]+)$/iu.exec(text)?.[2] ?? null;
    try {
        return decodeURIComponent(exact);
    } catch {
        return null;
    }
}

type Deeds = {
    board(name: string): void;
    /* What was scanned is no address of a board. */
    other(): void;
};

export class Scan {
    private typed = "";
    private last = 0;
    /* The first letter of an address may be a key of the page: it waits for the second. */
    private held: KeyboardEvent | null = null;
    private timer?: number;

    constructor(private readonly deeds: Deeds) {
        addEventListener("keydown", (event) => this.key(event), true);
    }

    private key(event: KeyboardEvent): void {
        const { target } = event;
        if (!event.isTrusted || event.isComposing || !(target instanceof Element)) return;
        if (target.matches(FIELDS)) this.inField(event, target as HTMLInputElement);
        else if (!target.closest(LISTS) && this.takes(event)) swallow(event);
    }

    /* An address that ends what a field has goes with the Enter after it. */
    private inField(event: KeyboardEvent, field: HTMLInputElement): void {
        this.letGo();
        const at = field.value.toLowerCase().lastIndexOf(BEGINNING);
        const name = event.key === "Enter" && at >= 0 ? boardIn(field.value.slice(at)) : null;
        if (name === null) return;
        swallow(event);
        field.value = field.value.slice(0, at);
        field.dispatchEvent(new Event("input", { bubbles: true }));
        this.deeds.board(name);
    }

    /* Is the key one of an address that is being typed? */
    private takes(event: KeyboardEvent): boolean {
        const { key, timeStamp } = event;
        if (timeStamp - this.last > PAUSE_MS) this.typed = "";
        const isAddress = this.typed.length >= BEGINNING.length;
        if (key === "Enter" && isAddress) {
            this.end(this.typed);
            return true;
        }
        if ([...key].length !== 1) return isAddress;
        this.last = timeStamp;
        const typed = this.typed + key;
        this.typed = isAddress || BEGINNING.startsWith(typed.toLowerCase()) ? typed : "";
        if (this.typed.length === 1) this.hold(event);
        else if (this.typed) this.drop();
        else this.letGo();
        return this.typed !== "";
    }

    private end(address: string): void {
        const name = boardIn(address);
        this.typed = "";
        if (name === null) this.deeds.other();
        else this.deeds.board(name);
    }

    private hold(event: KeyboardEvent): void {
        this.letGo();
        this.held = event;
        this.timer = setTimeout(() => this.letGo(), PAUSE_MS);
    }

    private drop(): void {
        clearTimeout(this.timer);
        this.held = null;
    }

    /* It was no address: the key means what it means on the page. */
    private letGo(): void {
        const { held } = this;
        this.drop();
        if (held) held.target?.dispatchEvent(new KeyboardEvent(held.type, held));
    }
}

function swallow(event: KeyboardEvent): void {
    event.preventDefault();
    event.stopImmediatePropagation();
}
