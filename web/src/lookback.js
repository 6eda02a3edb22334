/*
 * Which position of the game the board shows: that of now, or one of before. Whoever looks back stays there while the
 * game goes on; End leads back to now.
 */
export class Lookback {
    /* `onLook` is called when another position is to be shown. */
    constructor(onLook) {
        this.onLook = onLook;
        this.count = null; /* null: now, whatever comes */
        this.length = 0;
    }

    /* How many of the moves have been made on the board that is shown. */
    get shown() {
        return this.count ?? this.length;
    }

    get isPast() {
        return this.count !== null;
    }

    fit(state) {
        this.length = state.moves.length;
        if (this.count !== null && this.count >= this.length) this.count = null;
    }

    toNow() {
        this.count = null;
    }

    go(count) {
        const within = Math.max(0, Math.min(count, this.length));
        this.count = within === this.length ? null : within;
        this.onLook();
    }

    /* Was the key meant for this? */
    key(name) {
        const to = { ArrowLeft: this.shown - 1, ArrowRight: this.shown + 1, Home: 0, End: this.length }[name];
        if (to === undefined) return false;
        this.go(to);
        return true;
    }
}
