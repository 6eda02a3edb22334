/*
 * The lines of the hall as the page keeps them: a signal a board, so that what has changed at one
 * board is drawn there alone. Lines that come in wait for a moment and are then taken together, a
 * few at a time; the order follows at its own, slower pace, at once for a call, and waits while a
 * hand is on the list. While a finger is down nothing at all is drawn: a card that grew would push
 * another one under it.
 */
import { batch, computed, type ReadonlySignal, signal, type Signal } from "@preact/signals";
import type { Owed } from "generated/api";
import {
    calls,
    hasEmptyChair,
    type HallLine,
    inOrder,
    owes,
    type Row,
    timeLeft,
} from "../../state/line.ts";
import { wholeText } from "../../state/clock.ts";
import { boardsText, type Filter, filtered, ofRound, roundsOf } from "./find.ts";

const TAKE_EVERY_MS = 60;
const TAKE_AT_ONCE = 24;
const ORDER_AFTER_MS = 500;
const HAND_STAYS_MS = 1500;
const SAME_START_MS = 1000;
/* A finger that is said to be down for longer has been lifted elsewhere. */
const PRESSED_MOST_MS = 1000;

export type Cell = {
    row: Signal<Row>;
    white: ReadonlySignal<string>;
    black: ReadonlySignal<string>;
    now: ReadonlySignal<number>;
};
export type Counts = Record<Owed | "all" | "empty", number>;
/* The start that is announced next, by the page's time, and its boards. */
export type Start = { at: number; itself: boolean; boards: string };

const NOTHING: Counts = { all: 0, act: 0, wait: 0, claim: 0, know: 0, empty: 0 };
const COUNTS = Object.keys(NOTHING) as (keyof Counts)[];

function cellOf(first: Row, now: ReadonlySignal<number>): Cell {
    const row = signal(first);
    const face = (color: "white" | "black") =>
        computed(() => {
            const left = timeLeft(row.value, color, now.value);
            return left === null ? "" : wholeText(left);
        });
    return { row, white: face("white"), black: face("black"), now };
}

export class Lines {
    readonly cells = new Map<string, Cell>();
    /* The boards that are shown, in their order. */
    readonly shown = signal<string[]>([]);
    readonly counts = signal<Counts>(NOTHING);
    readonly start = signal<Start | null>(null);
    readonly rounds = signal<string[]>([]);
    readonly filter = signal<Filter>({ typed: "", sector: "", round: "", shown: "all" });
    /* The time of the page by which clocks and ages are shown. */
    readonly now = signal(performance.now());
    /* Has the hall told its list? */
    readonly isKnown = signal(false);
    private readonly waiting = new Map<string, Row>();
    private taking: number | undefined;
    private ordering: number | undefined;
    private heldUntil = 0;
    private pressedUntil = 0;
    private isResting = false;
    private isUrgent = false;

    constructor(private readonly onCall: (row: Row) => void) {}

    /* The whole list: boards that it lacks are no more. */
    receiveAll(lines: HallLine[]): void {
        const kept = new Set(lines.map(({ game }) => game));
        const received = performance.now();
        this.waiting.clear();
        batch(() => {
            for (const game of this.cells.keys()) if (!kept.has(game)) this.cells.delete(game);
            for (const line of lines) {
                const row = { ...line, received };
                this.hear(row);
                this.put(row);
            }
            this.now.value = received;
            this.arrange();
            this.isKnown.value = true;
        });
    }

    receive(line: HallLine): void {
        const row = { ...line, received: performance.now() };
        this.hear(row);
        this.waiting.set(row.game, row);
        this.takeSoon();
    }

    /* A call is heard at once, whatever is being drawn. */
    private hear(row: Row): void {
        const before = this.row(row.game);
        if (!before || !calls(row) || before.call?.at_ms === row.call?.at_ms) return;
        this.isUrgent = true;
        this.onCall(row);
    }

    /* The latest of a board, drawn or not. */
    row(game: string): Row | undefined {
        return this.waiting.get(game) ?? this.cells.get(game)?.row.peek();
    }

    /* The same for who draws it: he is drawn again with it. */
    watched(game: string): Row | undefined {
        void this.cells.get(game)?.row.value;
        return this.row(game);
    }

    rows(): Row[] {
        const games = new Set([...this.cells.keys(), ...this.waiting.keys()]);
        return [...games].flatMap((game) => this.row(game) ?? []);
    }

    /* The boards that acts of the round are for. */
    rowsOfRound(): Row[] {
        return ofRound(this.rows(), this.filter.peek());
    }

    /* ---- taking what has come ---- */

    private takeSoon(): void {
        if (this.isResting) return;
        this.taking ??= setTimeout(() => this.take(), TAKE_EVERY_MS);
    }

    private take(): void {
        this.taking = undefined;
        if (performance.now() < this.pressedUntil) {
            this.takeSoon();
            return;
        }
        const most = document.hidden || this.isUrgent ? Infinity : TAKE_AT_ONCE;
        const isFree = performance.now() >= this.heldUntil;
        batch(() => {
            for (const row of [...this.waiting.values()].slice(0, most)) {
                this.waiting.delete(row.game);
                this.put(row);
            }
            if (this.isUrgent && isFree) this.arrange();
        });
        this.isUrgent = false;
        if (this.waiting.size > 0) this.takeSoon();
        this.arrangeSoon();
    }

    private put(row: Row): void {
        const cell = this.cells.get(row.game);
        if (cell) cell.row.value = row;
        else this.cells.set(row.game, cellOf(row, this.now));
    }

    /* The list is out of sight, or back. */
    rest(isResting: boolean): void {
        this.isResting = isResting;
        if (isResting) return;
        this.tick();
        this.take();
        this.arrange();
    }

    /* The clocks go on between two lines of a board, and what stands grows older. */
    tick(): void {
        if (!this.isResting) this.now.value = performance.now();
    }

    /* ---- the order ---- */

    /* A finger or a key is at work in the list: nothing moves away from under it. */
    hold(): void {
        this.heldUntil = performance.now() + HAND_STAYS_MS;
    }

    /* A finger has come down: till it is lifted, and what it means is known. */
    press(): void {
        this.hold();
        this.pressedUntil = performance.now() + PRESSED_MOST_MS;
    }

    release(): void {
        this.pressedUntil = 0;
    }

    private arrangeSoon(): void {
        const wait = Math.max(ORDER_AFTER_MS, this.heldUntil - performance.now());
        this.ordering ??= setTimeout(() => {
            this.ordering = undefined;
            if (performance.now() < this.heldUntil) this.arrangeSoon();
            else this.arrange();
        }, wait);
    }

    narrow(part: Partial<Filter>): void {
        this.filter.value = { ...this.filter.value, ...part };
        this.arrange();
    }

    private arrange(): void {
        const rows = [...this.cells.values()].map(({ row }) => row.peek());
        const filter = this.filter.peek();
        const shown = inOrder(filtered(rows, filter), performance.now()).map(({ game }) => game);
        const counts: Counts = { ...NOTHING };
        const own = ofRound(rows, filter);
        for (const row of own) {
            const owed = owes(row);
            counts.all++;
            if (hasEmptyChair(row)) counts.empty++;
            if (owed) counts[owed]++;
        }
        batch(() => {
            setIfOther(this.shown, shown);
            setIfOther(this.rounds, roundsOf(rows));
            const before = this.counts.peek();
            if (COUNTS.some((name) => counts[name] !== before[name])) this.counts.value = counts;
            const start = startOf(own);
            const told = this.start.peek();
            if (start?.at !== told?.at || start?.boards !== told?.boards) this.start.value = start;
        });
    }
}

/* Boards to which the same start was said stand together, whatever each has of the way to here. */
function startOf(rows: Row[]): Start | null {
    const waiting = rows.flatMap((row) => {
        const { starts, status, cancelled } = row;
        if (!starts || status !== "waiting" || cancelled) return [];
        return [{ row, at: row.received + starts.at_ms - row.at_ms, itself: starts.itself }];
    });
    const first = waiting.reduce((least, { at }) => Math.min(least, at), Infinity);
    const same = waiting.filter(({ at }) => at - first < SAME_START_MS);
    if (same.length === 0) return null;
    const boards = boardsText(same.map(({ row }) => row));
    return { at: Math.round(first), itself: same.some(({ itself }) => itself), boards };
}

function setIfOther(list: Signal<string[]>, next: string[]): void {
    const before = list.peek();
    if (before.length !== next.length || next.some((one, index) => one !== before[index]))
        list.value = next;
}
