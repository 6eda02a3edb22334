/*
 * The boards of a wall as the hall tells them: a signal a board, and one time of the page by which all clocks are read.
 * It watches, so it shows what everybody in the hall may see.
 */
import { signal, type Signal } from "@preact/signals";
import type { Sent } from "generated/api";
import { Link } from "../../api/link.ts";
import { HallTime, shownMs } from "../../state/clock.ts";
import type { Color } from "../../state/position.ts";
import { changed, isLive, type LiveState } from "../../state/state.ts";

const TICK_MS = 100;
const RENEWS_AFTER_MS = 60000;

/* `null`: not told yet. `gone`: the hall has no such board, or it has no device to follow. */
export type Watched = { state: Signal<LiveState | null>; gone: Signal<boolean>; time: HallTime };

export class Games {
    readonly boards: Map<string, Watched>;
    readonly up = signal(false);
    readonly tick = signal(0);
    readonly isOutdated = signal(false);
    private readonly link: Link;
    /* When the line went down, by the time of the page. */
    private downMs = 0;

    constructor(names: string[]) {
        this.boards = new Map(
            names.map((name) => [name, { state: signal(null), gone: signal(false), time: new HallTime() }]),
        );
        this.link = new Link({
            up: () => {
                this.up.value = true;
                this.isOutdated.value = false;
            },
            down: () => {
                if (this.up.peek()) this.downMs = performance.now();
                this.up.value = false;
            },
            delay: () => {},
            outdated: () => this.renew(),
            refused: (_, wanted) => {
                const board = wanted.type === "watch" ? this.boards.get(wanted.game) : undefined;
                if (board) board.gone.value = true;
            },
            frame: (frame) => this.take(frame),
        });
        for (const game of names) this.link.want({ type: "watch", game });
        setInterval(() => {
            this.tick.value += 1;
        }, TICK_MS);
    }

    /* Nobody stands at a wall to reload it. It has just been told so by a hall that answers, and is told again as it dials on. */
    private renew(): void {
        if (performance.now() > RENEWS_AFTER_MS) location.reload();
        this.isOutdated.value = true;
    }

    private take(frame: Sent): void {
        const board = "game" in frame && frame.game ? this.boards.get(frame.game) : undefined;
        if (!board) return;
        if (frame.type === "state") {
            board.time.forget();
            board.gone.value = !isLive(frame);
            board.state.value = isLive(frame) ? frame : null;
        } else if (frame.type === "change" && board.state.value) {
            board.state.value = changed(board.state.value, frame);
        } else if (frame.type === "bye") {
            board.gone.value = true;
        }
        if (frame.type === "state" || frame.type === "change") board.time.note(board.state.value?.at_ms ?? 0);
    }

    /* What a clock shows now, in ms; without the hall it stands as it stood when the line went down. */
    left({ state, time }: Watched, color: Color): number | null {
        const told = state.value;
        if (!told?.clocks) return null;
        const runs = told.clocks.running === color;
        if (runs && this.up.value) void this.tick.value;
        const goneMs = this.up.value ? 0 : performance.now() - this.downMs;
        return shownMs(told.clocks, color, runs ? Math.max(0, time.since(told.at_ms) - goneMs) : 0);
    }
}
