/*
 * A network between a page and its hall, with what networks do: bytes come late, are lost and sent again, or do not come at
 * all. The hall listens on one port and the page is opened at another; in between, bytes are kept in their order.
 */
import { connect, createServer } from "node:net";

/* What a sender waits before it sends again what was lost. */
const RESENT_AFTER_MS = 300;

/* Numbers between 0 and 1 that are the same in each run. */
function numbersFrom(seed) {
    let state = seed;
    return () => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return state / 2 ** 32;
    };
}

export class Network {
    static async before(hall) {
        const network = new Network(Number(new URL(hall.url).port));
        await new Promise((done) => network.server.listen(0, "127.0.0.1", done));
        return network;
    }

    constructor(port) {
        this.port = port;
        this.delayMs = 0;
        this.loss = 0;
        this.isCut = false;
        this.chance = numbersFrom(18);
        this.sockets = new Set();
        this.server = createServer((page) => this.join(page));
    }

    address(path) {
        return new URL(path, `http://127.0.0.1:${this.server.address().port}/`).href;
    }

    /* `delayMs` is there and back; `loss` is the part of all packets that has to be sent again. */
    worsen({ delayMs = 0, loss = 0 }) {
        this.delayMs = delayMs;
        this.loss = loss;
    }

    cut() {
        this.isCut = true;
    }

    /* After so long both sides have given up what they had between them. */
    mend() {
        this.isCut = false;
        for (const socket of this.sockets) socket.destroy();
    }

    async close() {
        for (const socket of this.sockets) socket.destroy();
        await new Promise((done) => this.server.close(done));
    }

    join(page) {
        const hall = connect(this.port, "127.0.0.1");
        this.pipe(page, hall);
        this.pipe(hall, page);
    }

    /* One way of a connection. */
    pipe(from, to) {
        const waiting = [];
        let due = 0;
        let isOver = false;
        const flow = () => {
            if (this.isCut) return;
            while (waiting.length > 0 && waiting[0].at <= performance.now()) to.write(waiting.shift().bytes);
            if (waiting.length > 0) setTimeout(flow, Math.max(1, waiting[0].at - performance.now()));
            else if (isOver) to.end();
        };
        this.sockets.add(from);
        from.on("data", (bytes) => {
            let late = this.delayMs / 2;
            for (let wait = RESENT_AFTER_MS; this.chance() < this.loss; wait *= 2) late += wait;
            due = Math.max(due, performance.now() + late);
            waiting.push({ at: due, bytes });
            flow();
        });
        from.on("close", () => {
            this.sockets.delete(from);
            isOver = true;
            flow();
        });
        from.on("error", () => {});
    }
}
