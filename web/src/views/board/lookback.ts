/*
 * Which position of the game the board shows: that of now, or one of before. Whoever looks back stays there while the
 * game goes on; End leads back to now.
 */
import type { LiveState as State } from "../../state/state.ts";

export class Lookback {
    private count: number | null = null; /* null: now, whatever comes */
    private length = 0;

    /* `onLook` is called when another position is to be shown. */
    constructor(private readonly onLook: () => void) {}

    /* How many of the moves have been made on the board that is shown. */
    get shown(): number {
        return this.count ?? this.length;
    }

    get isPast(): boolean {
        return this.count !== null;
    }

    fit(state: State): void {
        this.length = state.moves.length;
        if (this.count !== null && this.count >= this.length) this.count = null;
    }

    toNow(): void {
        this.count = null;
    }

    go(count: number): void {
        const within = Math.max(0, Math.min(count, this.length));
        this.count = within === this.length ? null : within;
        this.onLook();
    }

    /* Was the key meant for this? */
    key(name: string): boolean {
        const to = (
            { ArrowLeft: this.shown - 1, ArrowRight: this.shown + 1, Home: 0, End: this.length } as Record<
                string,
                number | undefined
            >
        )[name];
        if (to === undefined) return false;
        this.go(to);
        return true;
    }
}
