/*
 * The arbiter's place at one board: the game as the hall tells it, its log, and the line.
 */
import { computed, type ReadonlySignal, signal } from "@preact/signals";
import type { Change, Entry, Received, Sent } from "generated/api";
import { Contact } from "../../api/contact.ts";
import type { Link } from "../../api/link.ts";
import { call } from "../../api/request.ts";
import { type HallTime, shownMs } from "../../state/clock.ts";
import type { LiveState as State, Seat } from "../../state/state.ts";
import { isJudged, type Judged } from "../../state/log.ts";

const REACHED_WITHIN_MS = 4000;
const TIMES_AFTER_MS = 300;
const AGAIN_AFTER_MS = 1500;

type Question = Received extends infer One ? (One extends unknown ? Omit<One, "id"> : never) : never;

export class Desk {
    readonly state = signal<State | null>(null);
    readonly seat = signal<Seat | null>(null);
    /* After how many of the moves the board that is seen stands. */
    readonly shown = signal(0);
    readonly isLost: ReadonlySignal<boolean>;
    readonly entries = signal<readonly Judged[]>([]);
    private readonly byNumber = new Map<number, Judged>();
    /* The log has been read up to here; what the line has told since lacks the time of day. */
    private readTo = 0;
    private reading: ReturnType<typeof setTimeout> | undefined;
    private isClosed = false;
    private readonly contact: Contact;

    constructor(
        readonly game: string,
        readonly token: string | null,
        private readonly link: Link,
        private readonly time: HallTime,
        /* Shows the position after so many moves. */
        readonly look: (count: number) => void,
    ) {
        this.contact = new Contact(link);
        this.contact.up();
        this.isLost = computed(() => this.contact.lostSince.value !== null);
    }

    close(): void {
        this.isClosed = true;
        this.contact.stop();
        clearTimeout(this.reading);
    }

    show(state: State, seat: Seat, shown: number): void {
        if (!seat.up) this.contact.down();
        this.state.value = state;
        this.seat.value = seat;
        this.shown.value = shown;
    }

    ask(question: unknown): Promise<Sent | null> {
        return this.link.ask(question as Question);
    }

    /* The time of the game. */
    nowMs(): number {
        const at = this.state.peek()?.at_ms ?? 0;
        return Math.round(at + this.time.since(at));
    }

    /* When the game was begun, or made as long as it is not, by this device's time of day. */
    get sinceMs(): number {
        return Date.now() - this.nowMs() + (this.state.value?.begun_ms ?? 0);
    }

    /* What the displays show now. */
    clocksNow(): { white_ms: number; black_ms: number } | null {
        const state = this.state.peek();
        if (!state?.clocks) return null;
        const gone = this.time.since(state.at_ms);
        return {
            white_ms: Math.round(shownMs(state.clocks, "white", gone)),
            black_ms: Math.round(shownMs(state.clocks, "black", gone)),
        };
    }

    /* The page has heard of everything up to a number, or has waited long enough. */
    reached(number: number): Promise<void> {
        return new Promise((resolve) => {
            let end = () => {};
            const timer = setTimeout(() => end(), REACHED_WITHIN_MS);
            const stop = this.state.subscribe((state) => {
                if ((state?.number ?? 0) >= number) queueMicrotask(() => end());
            });
            end = () => {
                clearTimeout(timer);
                stop();
                resolve();
            };
        });
    }

    /* ---- the log ---- */

    private note(entries: readonly Entry[]): void {
        for (const entry of entries) if (isJudged(entry)) this.byNumber.set(entry.number, entry);
        this.entries.value = [...this.byNumber.values()].sort((a, b) => a.number - b.number);
    }

    /* What the line tells has no time of day: the log, read soon after, has it. It may have been read before the line tells. */
    hear({ number, event, ruling, author = null }: Change): void {
        if (!event || !ruling || number <= this.readTo) return;
        this.note([{ number, event, ruling, author }]);
        this.readIn(TIMES_AFTER_MS);
    }

    private readIn(ms: number): void {
        clearTimeout(this.reading);
        this.reading = setTimeout(async () => {
            const isRead = await this.load();
            if (!isRead && !this.isClosed) this.readIn(AGAIN_AFTER_MS);
        }, ms);
    }

    /* What of the log has not been read yet. False: it could not be read to its end. */
    async load(): Promise<boolean> {
        for (let more = true; more;) {
            const { ok, body } = await call("GET games/{game}/log", {
                in: { game: this.game },
                query: { after: this.readTo },
                token: this.token,
            });
            if (!ok) return false;
            this.note(body.entries);
            more = body.more && body.last > this.readTo;
            this.readTo = Math.max(this.readTo, body.last);
        }
        return true;
    }
}
