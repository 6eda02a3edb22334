/*
 * Is the hall still there? It is asked twice a second, and within three seconds the page says that it
 * is not, long before the line itself is given up: what is shown of a lost hall must not look calm.
 */
import { signal } from "@preact/signals";
import type { Link } from "./link.ts";

const ASK_EVERY_MS = 500;
/* A lossy line takes its time; with the half second between two questions it is below three. */
const SILENT_AFTER_MS = 2300;

export class Contact {
    /* Since when nothing is heard; null: the hall is there, or has never been. */
    readonly lostSince = signal<Date | null>(null);
    private isAsking = false;
    private heard: Date | null = null;
    private readonly timer: number;

    constructor(private readonly link: Link) {
        this.timer = setInterval(() => void this.ask(), ASK_EVERY_MS);
    }

    up(): void {
        this.heard = new Date();
        this.lostSince.value = null;
    }

    down(): void {
        if (this.heard) this.lostSince.value ??= this.heard;
    }

    stop(): void {
        clearInterval(this.timer);
    }

    private async ask(): Promise<void> {
        if (this.isAsking) return;
        this.isAsking = true;
        const late = setTimeout(() => this.down(), SILENT_AFTER_MS);
        const answer = await this.link.ask({ type: "ping", at: 0 });
        clearTimeout(late);
        this.isAsking = false;
        if (answer) this.up();
        else this.down();
    }
}
