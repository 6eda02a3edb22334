/*
 * Is the hall still there? It is asked every second, and says so long before the line itself is
 * given up: a list that has lost the hall must not look like a calm one.
 */
import { signal } from "@preact/signals";
import type { Link } from "../../api/link.ts";

const ASK_EVERY_MS = 500;
const SILENT_AFTER_MS = 1500;

export class Contact {
    /* Since when nothing is heard; null: the hall is there, or has never been. */
    readonly lostSince = signal<Date | null>(null);
    private askedAt: number | null = null;
    private heard: Date | null = null;
    private readonly timer: number;

    constructor(private readonly link: Link) {
        this.timer = setInterval(() => this.watch(), ASK_EVERY_MS);
    }

    up(): void {
        this.askedAt = null;
        this.hear();
    }

    down(): void {
        this.askedAt = null;
        if (this.heard) this.lostSince.value ??= this.heard;
    }

    stop(): void {
        clearInterval(this.timer);
    }

    private hear(): void {
        this.heard = new Date();
        this.lostSince.value = null;
    }

    private watch(): void {
        if (!this.link.isUp) return;
        if (this.askedAt === null) void this.ask();
        else if (performance.now() - this.askedAt > SILENT_AFTER_MS) {
            if (this.heard) this.lostSince.value ??= this.heard;
        }
    }

    private async ask(): Promise<void> {
        const began = performance.now();
        this.askedAt = began;
        const answer = await this.link.ask({ type: "ping", at: 0 });
        if (this.askedAt === began) this.askedAt = null;
        if (answer) this.hear();
    }
}
