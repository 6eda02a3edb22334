/*
 * Keeps the screen on. Over https the browser does it when asked; over plain http it does so while
 * a film is shown, so the page shows one of its own: a spot that changes its shade once a second,
 * without sound. WebKit on telephones and tablets does so for films with sound alone. Browsers let go when the page is out of sight, and are asked again when it is back.
 */

/* What keeps the screen on; null: nothing does. */
export type Keeper = "lock" | "film" | null;

const FRAME_MS = 1000;
const PATIENCE_MS = 3000;
const SIDE_PX = 16;
const SHADES = ["#000", "#111"];
const IS_TOUCHED_WEBKIT = CSS.supports("-webkit-touch-callout", "none");

/* A film for as long as it is wanted: a canvas that is painted anew, and shown as a video. */
class Film {
    private readonly video = document.createElement("video");
    private readonly canvas = document.createElement("canvas");
    private timer?: number;
    private frames = 0;

    constructor() {
        this.canvas.width = this.canvas.height = SIDE_PX;
        this.video.muted = true;
        this.video.playsInline = true;
        this.video.className = "film";
        this.video.setAttribute("aria-hidden", "true");
    }

    private paint(): void {
        const pen = this.canvas.getContext("2d");
        if (!pen) return;
        pen.fillStyle = SHADES[this.frames++ % SHADES.length]!;
        pen.fillRect(0, 0, SIDE_PX, SIDE_PX);
    }

    get holds(): boolean {
        return !IS_TOUCHED_WEBKIT && this.video.videoWidth > 0 && !this.video.paused;
    }

    /* Answers whether it holds the screen. */
    async start(): Promise<boolean> {
        this.paint();
        this.video.srcObject = this.canvas.captureStream();
        document.body.append(this.video);
        this.timer = setInterval(() => this.paint(), FRAME_MS);
        const late = new Promise<never>((_, fail) => setTimeout(fail, PATIENCE_MS));
        await Promise.race([this.video.play(), late]);
        return this.holds;
    }

    stop(): void {
        clearInterval(this.timer);
        this.video.srcObject = null;
        this.video.remove();
    }
}

export class Awake {
    private wanted = false;
    private lock: WakeLockSentinel | null = null;
    private film: Film | null = null;

    /* `changed(keeper)` is told what keeps the screen on, whenever that may be another. */
    constructor(private readonly changed: (keeper: Keeper) => void) {
        document.addEventListener("visibilitychange", () => {
            if (this.wanted && document.visibilityState === "visible") void this.hold();
        });
    }

    /* Does anything keep the screen on? */
    get isHeld(): boolean {
        return this.film ? this.film.holds : Boolean(this.lock && !this.lock.released);
    }

    /* From now on. Asking again, at a touch, may succeed where the first time did not. */
    async hold(): Promise<void> {
        this.wanted = true;
        if (await this.takeLock()) this.changed("lock");
        else this.changed((await this.showFilm()) ? "film" : null);
    }

    release(): void {
        this.wanted = false;
        void this.lock?.release();
        this.film?.stop();
        this.lock = this.film = null;
    }

    private async takeLock(): Promise<boolean> {
        if (!("wakeLock" in navigator)) return false;
        if (this.lock && !this.lock.released) return true;
        try {
            this.lock = await navigator.wakeLock.request("screen");
            return true;
        } catch {
            return false;
        }
    }

    private async showFilm(): Promise<boolean> {
        if (this.film?.holds) return true;
        this.film?.stop();
        this.film = new Film();
        return this.film.start().catch(() => false);
    }
}
