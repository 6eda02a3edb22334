/*
 * The line to the hall: one WebSocket for any number of boards. When it breaks, it is dialled again after 0.3 s, then
 * longer, up to 5 s, and at once when the device is back on line or the page in sight. What the page wants to be shown
 * (`want`) is asked for again each time. So it is when the device has slept: what is shown is of before, and is asked for
 * before anything is sent. An act carries a random key: it is sent again until it has been answered, and
 * the hall counts it once. `actOnce` sends once alone: an arbiter's act is never done late by itself, and a line of a
 * scoresheet is sent again by its page, which keeps it with its key.
 */
import type { Received, Sent } from "generated/api";
import { newKey } from "./key.ts";

const PROTOCOL = "hakem-2";
const FIRST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 5000;
const ANSWER_WITHIN_MS = 6000;
/* With the time for an answer: a hall that hangs in silence is told of within eleven seconds. */
const PING_EVERY_MS = 5000;
/* The clock that counts stands while a device sleeps, and the time of day goes on. */
const LOOK_EVERY_MS = 500;
const SLEPT_MS = 1500;
const UNSENT = "hakem.unsent";
const REFUSED_HANDSHAKES = 2;
/* The hall answers these by frames without a number. */
const UNANSWERED: string[] = ["list", "pong"];

type Frame<Type extends string> = Extract<Sent, { type: Type }>;
/* Each member of a union without some of its own. */
type Without<Union, Names extends string> = Union extends unknown ? Omit<Union, Names> : never;
export type Wish = Without<Extract<Received, { type: "join" | "watch" | "list" }>, "id">;
export type ActFrame = Without<Extract<Received, { type: "act" }>, "id" | "type" | "key">;
type Question = Without<Received, "id">;
type Answered = (answer: Sent | null) => void;
type Act = { frame: Question; answered: Answered };
export type Wanted = Wish | { type?: undefined };
export type Refusal = Frame<"error"> | Frame<"bye">;

/* What an act is answered by. */
export type Answer = Frame<"ruling"> | Frame<"error">;

export type Hears = {
    up(): void;
    /* `goodMs`: the steady time until which the line was good. */
    down(goodMs: number): void;
    frame(frame: Sent): void;
    refused(error: Refusal, wanted: Wanted): void;
    delay(ms: number): void;
    outdated(): void;
};

export class Link {
    stopped = false;
    private socket: WebSocket | null = null;
    private opened = false;
    private wants: Wish[] = [];
    private acts: Act[] = [];
    private readonly open = new Map<number, { answered: Answered; timer: number }>();
    private nextId = 1;
    private waitMs = FIRST_WAIT_MS;
    private refusals = 0;
    private timer?: number;
    private readonly pings: number;
    private readonly looks: number;
    private aheadMs = aheadMs();
    private heardMs = performance.now();
    private readonly hurry = () => this.redialNow();

    /*
     * `on` has up(), down(), frame(frame) for what the hall tells by itself, refused(error, wanted) for a wish that it
     * refuses, delay(ms) for the time that a frame takes there and back, and outdated(): the hall speaks another
     * protocol than this page.
     */
    constructor(private readonly on: Hears) {
        addEventListener("online", this.hurry);
        document.addEventListener("visibilitychange", this.hurry);
        this.pings = setInterval(() => this.ping(), PING_EVERY_MS);
        this.looks = setInterval(() => this.lookForSleep(), LOOK_EVERY_MS);
        this.dial();
        for (const frame of takeUnsent()) this.insist(frame, () => {});
    }

    get isUp(): boolean {
        return this.socket?.readyState === WebSocket.OPEN;
    }

    private dial(): void {
        const scheme = location.protocol === "https:" ? "wss:" : "ws:";
        const socket = new WebSocket(`${scheme}//${location.host}/ws`, PROTOCOL);
        this.socket = socket;
        this.opened = false;
        /* A network that is not there may not even refuse. */
        const late = setTimeout(() => this.abandon(socket), ANSWER_WITHIN_MS);
        socket.addEventListener("open", () => {
            clearTimeout(late);
            this.greet();
        });
        socket.addEventListener("message", (event) => this.receive(socket, event.data));
        socket.addEventListener("close", () => {
            clearTimeout(late);
            this.broken(socket);
        });
    }

    private greet(): void {
        this.opened = true;
        this.heardMs = performance.now();
        this.refusals = 0;
        for (const frame of this.wants) this.wish(frame);
        for (const act of this.acts) this.send(act.frame, act.answered);
        this.ping();
    }

    /* ---- what the page asks ---- */

    /* From now on, after each new connection too: a seat joins, a board or the list is shown. */
    want(frame: Wish): void {
        this.wants.push(frame);
        if (this.isUp) this.wish(frame);
    }

    /* What was refused for the moment is wished again. */
    again(frame: Wish): void {
        if (this.isUp) this.wish(frame);
    }

    private wish(frame: Wish): void {
        this.send(frame, (answer) => {
            if (answer?.type === "error") this.on.refused(answer, frame);
            else if (answer) this.settled(answer);
        });
    }

    /* A board is no longer wanted. */
    leave(game: string): void {
        this.wants = this.wants.filter((frame) => frame.type !== "watch" || frame.game !== game);
        this.ask({ type: "leave", game });
    }

    /* Resolves to the answer, however often the line breaks in between. `key`: it may have been sent before, with this one. */
    act(frame: ActFrame, key = newKey()): Promise<Answer> {
        return new Promise((resolve) =>
            this.insist({ type: "act", ...frame, key } as Question, (answer) => resolve(answer as Answer)),
        );
    }

    /*
     * Sent once by this call or not at all. Null: the line is down or broke, and only the hall knows whether it was done.
     * Whoever asks again with the same key has it done once.
     */
    async actOnce(frame: ActFrame, key = newKey()): Promise<Answer | null> {
        return (await this.ask({ type: "act", ...frame, key } as Question)) as Answer | null;
    }

    private insist(frame: Question, resolve: (answer: Sent) => void): void {
        const act: Act = {
            frame,
            answered: (answer) => {
                if (!answer) return; /* the line broke: it is sent again */
                this.acts = this.acts.filter((other) => other !== act);
                resolve(answer);
            },
        };
        this.acts.push(act);
        this.send(act.frame, act.answered);
    }

    /* Resolves to the answer, or to null when the line is down or breaks. */
    ask(frame: Question): Promise<Sent | null> {
        return new Promise((resolve) => {
            if (!this.send(frame, resolve)) resolve(null);
        });
    }

    private async ping(): Promise<void> {
        const began = performance.now();
        if (await this.ask({ type: "ping", at: 0 })) this.on.delay(performance.now() - began);
    }

    private send(frame: Question, answered: Answered): boolean {
        if (!this.isUp) return false;
        if (UNANSWERED.includes(frame.type)) {
            this.socket?.send(JSON.stringify(frame));
            return true;
        }
        const id = this.nextId++;
        const timer = setTimeout(() => this.silent(), ANSWER_WITHIN_MS);
        this.open.set(id, { answered, timer });
        this.socket?.send(JSON.stringify({ ...frame, id }));
        return true;
    }

    /* ---- what comes ---- */

    private receive(socket: WebSocket, data: string): void {
        if (socket !== this.socket) return;
        this.heardMs = performance.now();
        let frame: Sent;
        try {
            frame = JSON.parse(data) as Sent;
        } catch {
            return;
        }
        const id = "id" in frame ? frame.id : undefined;
        const asked = id === undefined ? undefined : this.open.get(id);
        if (frame.type === "ping") this.send({ type: "pong", at: frame.at }, () => {});
        else if (asked && id !== undefined) this.answer(id, asked, frame);
        else this.on.frame(frame);
    }

    private answer(id: number, asked: { answered: Answered; timer: number }, frame: Sent | null): void {
        clearTimeout(asked.timer);
        this.open.delete(id);
        asked.answered(frame);
    }

    /* A wish was granted: the line is good. */
    private settled(answer: Sent): void {
        this.waitMs = FIRST_WAIT_MS;
        this.on.up();
        if (answer.type === "joined") this.on.frame(answer);
    }

    /* Nothing has come back for too long: the line is dead even if the browser has not noticed. */
    private silent(): void {
        if (this.socket) this.abandon(this.socket, this.heardMs);
    }

    private abandon(socket: WebSocket, goodMs?: number): void {
        socket.close();
        this.broken(socket, goodMs);
    }

    private broken(socket: WebSocket, goodMs = performance.now()): void {
        if (socket !== this.socket) return;
        this.socket = null;
        for (const [id, asked] of [...this.open]) this.answer(id, asked, null);
        if (this.stopped) return;
        this.on.down(goodMs);
        if (!this.opened) this.askWhy();
        this.timer = setTimeout(() => this.dial(), this.waitMs * (0.75 + Math.random() / 2));
        this.waitMs = Math.min(LONGEST_WAIT_MS, this.waitMs * 2);
    }

    /*
     * A browser does not say why a socket was not opened. A hall that lives and refuses it again speaks another
     * protocol: the page is of an earlier version, and what it has not sent waits for the next one.
     */
    private async askWhy(): Promise<void> {
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

    private lookForSleep(): void {
        const before = this.aheadMs;
        this.aheadMs = aheadMs();
        if (Math.abs(this.aheadMs - before) < SLEPT_MS) return;
        this.waitMs = FIRST_WAIT_MS;
        if (this.socket) this.abandon(this.socket);
    }

    private redialNow(): void {
        if (this.stopped || this.socket || document.hidden) return;
        clearTimeout(this.timer);
        this.dial();
    }

    /* For good: the link opens nothing, or another page is shown. */
    stop(): void {
        this.stopped = true;
        clearTimeout(this.timer);
        clearInterval(this.pings);
        clearInterval(this.looks);
        this.socket?.close();
        removeEventListener("online", this.hurry);
        document.removeEventListener("visibilitychange", this.hurry);
    }
}

/* By how much the time of day is ahead of the clock that counts. */
function aheadMs(): number {
    return Date.now() - performance.now();
}

/* Acts that wait for a page of another version, at this address alone. */
function keepUnsent(acts: Act[]): void {
    try {
        const kept = { address: location.href, frames: acts.map((act) => act.frame) };
        sessionStorage.setItem(UNSENT, JSON.stringify(kept));
    } catch {
        /* a browser may refuse storage; the act is then lost with the page */
    }
}

function takeUnsent(): Question[] {
    try {
        const kept = JSON.parse(sessionStorage.getItem(UNSENT) ?? "null") as {
            address: string;
            frames: Question[];
        } | null;
        sessionStorage.removeItem(UNSENT);
        return kept?.address === location.href ? kept.frames : [];
    } catch {
        return [];
    }
}
