/*
 * The line to the hall: one WebSocket, joined with the token of the address. When it breaks, it is dialled again after
 * 0.3 s, then longer, up to 5 s, and at once when the device is back on line or the page in sight. What was sent and
 * not answered is never sent again: after joining, the `state` says whether it counted.
 */

const FIRST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 5000;
const ANSWER_WITHIN_MS = 6000;

export class Link {
    /*
     * `on` has joined(frame), state(frame), ruling(frame, sent), error(frame, sent), up() and down(lost), where `lost`
     * are the frames that had no answer when the line broke.
     */
    constructor(token, on) {
        this.token = token;
        this.on = on;
        this.waitMs = FIRST_WAIT_MS;
        this.nextId = 1;
        this.open = new Map();
        this.stopped = false;
        this.hurry = () => this.redialNow();
        addEventListener("online", this.hurry);
        document.addEventListener("visibilitychange", this.hurry);
        this.dial();
    }

    dial() {
        const scheme = location.protocol === "https:" ? "wss:" : "ws:";
        const socket = new WebSocket(`${scheme}//${location.host}/ws`, "hakem");
        this.socket = socket;
        socket.addEventListener("open", () => this.send({ type: "join", token: this.token }));
        socket.addEventListener("message", (event) => this.receive(socket, event.data));
        socket.addEventListener("close", () => this.broken(socket));
    }

    /* Sends a frame with a number of its own; false when the line is down. */
    send(frame) {
        if (this.socket?.readyState !== WebSocket.OPEN) return false;
        const id = this.nextId++;
        const timer = setTimeout(() => this.silent(), ANSWER_WITHIN_MS);
        this.open.set(id, { frame, timer });
        this.socket.send(JSON.stringify({ ...frame, id }));
        return true;
    }

    receive(socket, data) {
        if (socket !== this.socket) return;
        let frame;
        try {
            frame = JSON.parse(data);
        } catch {
            return;
        }
        if (frame.type === "joined") {
            this.settle((sent) => sent.type === "join");
            this.waitMs = FIRST_WAIT_MS;
            this.on.up();
            this.on.joined(frame);
        } else if (frame.type === "state") {
            this.on.state(frame);
        } else if (frame.type === "ruling" || frame.type === "error") {
            const sent = this.take(frame.id);
            this.on[frame.type](frame, sent);
        }
    }

    take(id) {
        const entry = this.open.get(id);
        if (!entry) return null;
        clearTimeout(entry.timer);
        this.open.delete(id);
        return entry.frame;
    }

    settle(which) {
        for (const [id, entry] of [...this.open]) if (which(entry.frame)) this.take(id);
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
        const lost = [...this.open.values()].map((entry) => entry.frame).filter((frame) => frame.type !== "join");
        this.settle(() => true);
        if (this.stopped) return;
        this.on.down(lost);
        this.timer = setTimeout(() => this.dial(), this.waitMs * (0.75 + Math.random() / 2));
        this.waitMs = Math.min(LONGEST_WAIT_MS, this.waitMs * 2);
    }

    redialNow() {
        if (this.stopped || this.socket || document.hidden) return;
        clearTimeout(this.timer);
        this.dial();
    }

    /* For good: the token is not one of this hall's. */
    stop() {
        this.stopped = true;
        clearTimeout(this.timer);
        this.socket?.close();
        removeEventListener("online", this.hurry);
        document.removeEventListener("visibilitychange", this.hurry);
    }
}
