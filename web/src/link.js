/*
 * The line to the hall: one WebSocket for any number of boards. When it breaks, it is dialled again after 0.3 s, then
 * longer, up to 5 s, and at once when the device is back on line or the page in sight. What the page wants to be shown
 * (`want`) is asked for again each time. An act carries a random key: it is sent again until it has been answered, and
 * the hall counts it once.
 */

const PROTOCOL = "hakem-2";
const FIRST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 5000;
const ANSWER_WITHIN_MS = 6000;
const PING_EVERY_MS = 20000;
const UNSENT = "hakem.unsent";
const REFUSED_HANDSHAKES = 2;
/* The hall answers these by frames without a number. */
const UNANSWERED = ["list", "pong"];

export class Link {
    /*
     * `on` has up(), down(), frame(frame) for what the hall tells by itself, refused(error, wanted) for a wish that it
     * refuses, delay(ms) for the time that a frame takes there and back, and outdated(): the hall speaks another
     * protocol than this page.
     */
    constructor(on) {
        this.on = on;
        this.wants = [];
        this.open = new Map();
        this.nextId = 1;
        this.waitMs = FIRST_WAIT_MS;
        this.refusals = 0;
        this.stopped = false;
        this.acts = [];
        this.hurry = () => this.redialNow();
        addEventListener("online", this.hurry);
        document.addEventListener("visibilitychange", this.hurry);
        this.pings = setInterval(() => this.ping(), PING_EVERY_MS);
        this.dial();
        for (const frame of takeUnsent()) this.insist(frame, () => {});
    }

    get isUp() {
        return this.socket?.readyState === WebSocket.OPEN;
    }

    dial() {
        const scheme = location.protocol === "https:" ? "wss:" : "ws:";
        const socket = new WebSocket(`${scheme}//${location.host}/ws`, PROTOCOL);
        this.socket = socket;
        this.opened = false;
        socket.addEventListener("open", () => this.greet());
        socket.addEventListener("message", (event) => this.receive(socket, event.data));
        socket.addEventListener("close", () => this.broken(socket));
    }

    greet() {
        this.opened = true;
        this.refusals = 0;
        for (const frame of this.wants) this.wish(frame);
        for (const act of this.acts) this.send(act.frame, act.answered);
        this.ping();
    }

    /* ---- what the page asks ---- */

    /* From now on, after each new connection too: a seat joins, a board or the list is shown. */
    want(frame) {
        this.wants.push(frame);
        if (this.isUp) this.wish(frame);
    }

    wish(frame) {
        this.send(frame, (answer) => {
            if (answer?.type === "error") this.on.refused(answer, frame);
            else if (answer) this.settled(answer);
        });
    }

    /* A board is no longer wanted. */
    leave(game) {
        this.wants = this.wants.filter((frame) => frame.game !== game);
        this.ask({ type: "leave", game });
    }

    /* Resolves to the answer, however often the line breaks in between. */
    act(frame) {
        const key = crypto.getRandomValues(new Uint32Array(4)).join("-");
        return new Promise((resolve) => this.insist({ type: "act", ...frame, key }, resolve));
    }

    insist(frame, resolve) {
        const act = { frame };
        act.answered = (answer) => {
            if (!answer) return; /* the line broke: it is sent again */
            this.acts = this.acts.filter((other) => other !== act);
            resolve(answer);
        };
        this.acts.push(act);
        this.send(act.frame, act.answered);
    }

    /* Resolves to the answer, or to null when the line is down or breaks. */
    ask(frame) {
        return new Promise((resolve) => {
            if (!this.send(frame, resolve)) resolve(null);
        });
    }

    async ping() {
        const began = performance.now();
        if (await this.ask({ type: "ping" })) this.on.delay(performance.now() - began);
    }

    send(frame, answered) {
        if (!this.isUp) return false;
        if (UNANSWERED.includes(frame.type)) {
            this.socket.send(JSON.stringify(frame));
            return true;
        }
        const id = this.nextId++;
        const timer = setTimeout(() => this.silent(), ANSWER_WITHIN_MS);
        this.open.set(id, { answered, timer });
        this.socket.send(JSON.stringify({ ...frame, id }));
        return true;
    }

    /* ---- what comes ---- */

    receive(socket, data) {
        if (socket !== this.socket) return;
        let frame;
        try {
            frame = JSON.parse(data);
        } catch {
            return;
        }
        const asked = this.open.get(frame.id);
        if (frame.type === "ping") this.send({ type: "pong", at: frame.at });
        else if (asked) this.answer(frame.id, asked, frame);
        else this.on.frame(frame);
    }

    answer(id, asked, frame) {
        clearTimeout(asked.timer);
        this.open.delete(id);
        asked.answered(frame);
    }

    /* A wish was granted: the line is good. */
    settled(answer) {
        this.waitMs = FIRST_WAIT_MS;
        this.on.up();
        if (answer.type === "joined") this.on.frame(answer);
    }

    /* Nothing has come back for too long: the line is dead even if the browser has not noticed. */
    silent() {
        const socket = this.socket;
        socket.close();
        this.broken(socket);
    }

    broken(socket) {
        if (socket !== this.socket) return;
        this.socket = null;
        for (const [id, asked] of [...this.open]) this.answer(id, asked, null);
        if (this.stopped) return;
        this.on.down();
        if (!this.opened) this.askWhy();
        this.timer = setTimeout(() => this.dial(), this.waitMs * (0.75 + Math.random() / 2));
        this.waitMs = Math.min(LONGEST_WAIT_MS, this.waitMs * 2);
    }

    /*
     * A browser does not say why a socket was not opened. A hall that lives and refuses it again speaks another
     * protocol: the page is of an earlier version, and what it has not sent waits for the next one.
     */
    async askWhy() {
        const lives = await fetch("/healthz", { cache: "no-store" }).then(
            (answer) => answer.ok,
            () => false,
        );
        if (this.opened || this.stopped) return;
        this.refusals = lives ? this.refusals + 1 : 0;
        if (this.refusals < REFUSED_HANDSHAKES) return;
        keepUnsent(this.acts);
        this.on.outdated();
    }

    redialNow() {
        if (this.stopped || this.socket || document.hidden) return;
        clearTimeout(this.timer);
        this.dial();
    }

    /* For good: the link opens nothing, or another page is shown. */
    stop() {
        this.stopped = true;
        clearTimeout(this.timer);
        clearInterval(this.pings);
        this.socket?.close();
        removeEventListener("online", this.hurry);
        document.removeEventListener("visibilitychange", this.hurry);
    }
}

/* Acts that wait for a page of another version, at this address alone. */
function keepUnsent(acts) {
    try {
        const kept = { address: location.href, frames: acts.map((act) => act.frame) };
        sessionStorage.setItem(UNSENT, JSON.stringify(kept));
    } catch {
        /* a browser may refuse storage; the act is then lost with the page */
    }
}

function takeUnsent() {
    try {
        const kept = JSON.parse(sessionStorage.getItem(UNSENT));
        sessionStorage.removeItem(UNSENT);
        return kept?.address === location.href ? kept.frames : [];
    } catch {
        return [];
    }
}
