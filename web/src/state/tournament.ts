/*
 * A tournament as the hall tells it, asked for again and again while the page is in sight; and what is
 * done in it. What is asked back ("this result is confirmed") waits for the reader's word.
 */
import { signal } from "@preact/signals";
import type { Calls, Pairing, Seat, Tournament } from "generated/api";
import { type Answer, call, type Refused } from "../api/request.ts";
import type { Notices } from "../parts/notices.tsx";
import { refusedText } from "../parts/refused.ts";
import { t } from "../parts/words.ts";

const ASK_EVERY_MS = 2500;
/* The tournament is soon asked for again. */
const PATIENCE_MS = 6000;

export type Round = Tournament["rounds"][number];
export type Player = Tournament["players"][number];
export type Result = NonNullable<Pairing["result"]>;

/* What the hall asks back of a matter, and how it is said again; of a result that changes, with a reason. */
export type Asking = { about: string; text: string; hasReason: boolean; again: (reason: string) => void };
/* How something is sent: as it is meant, or once more where the hall has asked back. */
type Send<Body> = (again: boolean, reason: string) => Promise<Answer<Body>>;
/* What is told of an act beside it: the matter where several can be under way, and whether a reason is asked for. */
type Matter = { about?: string; hasReason?: boolean };

/* What is told of a result beside it. */
type Told = { reason?: string; unrated?: boolean };

/* As long as the hall takes it. */
export const REASON_MAX = 300;

export class Desk {
    readonly it = signal<Tournament | null>(null);
    readonly seat = signal<Seat | null>(null);
    /* The hall does not answer, or does not let the reader in. */
    readonly trouble = signal<Refused | null>(null);
    /* One of each matter; the first is asked first. */
    readonly asking = signal<readonly Asking[]>([]);
    readonly isBusy = signal(false);
    private timer?: number;
    private acts = 0;
    /* The asking that is under way, and the one that begins behind it. */
    private refreshing: Promise<void> | null = null;
    private next: Promise<void> | null = null;

    constructor(
        readonly name: string,
        readonly token: string | null,
        readonly notices: Notices,
    ) {}

    start(): void {
        void this.refresh();
        this.timer = setInterval(() => {
            if (!document.hidden && !this.refreshing) void this.refresh();
        }, ASK_EVERY_MS);
    }

    stop(): void {
        clearInterval(this.timer);
    }

    /* May the reader make and change the tournament? */
    get isOrganiser(): boolean {
        return this.seat.value?.role === "organiser" && this.seat.value.scope === "full";
    }

    /* May he start rounds and confirm results? */
    get isOfficial(): boolean {
        const seat = this.seat.value;
        return this.isOrganiser || (seat?.role === "arbiter" && seat.scope === "full");
    }

    /* May he enter results? */
    get isDesk(): boolean {
        const seat = this.seat.value;
        return this.isOfficial || (seat?.role === "arbiter" && seat.scope === "results");
    }

    private async askSeat(): Promise<void> {
        const answer = await call("GET seat", { token: this.token, patienceMs: PATIENCE_MS });
        if (answer.ok) this.seat.value = answer.body;
        else this.trouble.value = answer.body;
    }

    private async ask(): Promise<void> {
        if (this.token && !this.seat.value) await this.askSeat();
        const answer = await call("GET tournaments/{tournament}", {
            token: this.token,
            in: { tournament: this.name },
            patienceMs: PATIENCE_MS,
        });
        if (!answer.ok) {
            this.trouble.value = answer.body;
            return;
        }
        if (this.seat.value || !this.token) this.trouble.value = null;
        if (JSON.stringify(this.it.value) !== JSON.stringify(answer.body)) this.it.value = answer.body;
    }

    /* It is asked for once at a time; who comes meanwhile waits for what is asked after he came. */
    refresh(): Promise<void> {
        if (this.refreshing) {
            this.next ??= this.refreshing.then(() => {
                this.next = null;
                return this.refresh();
            });
            return this.next;
        }
        this.refreshing = this.ask().finally(() => {
            this.refreshing = null;
        });
        return this.refreshing;
    }

    /*
     * Do something. Where the hall asks back, the reader is asked, and `again` says that it is meant. What it is
     * about stands before what is told of it. Answers whether it is done.
     */
    async act<Body>(send: Send<Body>, done?: (body: Body) => string, matter: Matter = {}): Promise<boolean> {
        this.isBusy.value = ++this.acts > 0;
        const answer = await send(false, "");
        await this.refresh();
        this.isBusy.value = --this.acts > 0;
        return this.take(answer, send, done, matter);
    }

    private take<Body>(
        answer: Answer<Body>,
        send: Send<Body>,
        done: ((body: Body) => string) | undefined,
        matter: Matter,
    ): boolean {
        const { about = "", hasReason = false } = matter;
        if (answer.ok) {
            if (done) this.notices.tell(done(answer.body), { calm: true, about });
            else this.notices.clear(about);
            return true;
        }
        const text = [about, refusedText(answer.body)].filter(Boolean).join(": ");
        if (answer.body.code === "asked") {
            const again = async (reason: string) => {
                this.leave(about);
                this.take(await send(true, reason), send, done, matter);
                await this.refresh();
            };
            const others = this.asking.peek().filter((one) => one.about !== about);
            this.asking.value = [...others, { about, text, hasReason, again: (reason) => void again(reason) }];
            return false;
        }
        this.notices.tell(text, { about });
        return false;
    }

    /* Is the reader being asked back about it? */
    isAsked(about: string): boolean {
        return this.asking.peek().some((one) => one.about === about);
    }

    /* It is not meant. */
    leave(about: string): void {
        this.asking.value = this.asking.peek().filter((one) => one.about !== about);
    }

    /* A player confirms the result of his board. */
    sign(round: number, player: number, result: Result): Promise<boolean> {
        return this.act(() =>
            call("POST tournaments/{tournament}/rounds/{round}/sign", {
                token: this.token,
                in: { tournament: this.name, round },
                body: { player, result } as Calls["POST tournaments/{tournament}/rounds/{round}/sign"]["body"],
            }),
        );
    }

    /* What the reader sees now, for an act that he makes of it later. */
    get seen(): number | undefined {
        return this.it.peek()?.number ?? undefined;
    }

    /*
     * Report a result, or take it back with null; `seen` is the number of what its reporter saw. A reason is told of
     * what an arbiter decides; of a result that is changed after it was confirmed it is asked for.
     */
    report(round: number, board: number, result: Result | null, seen: number | undefined, more: Told = {}): Promise<boolean> {
        return this.act(
            (again, asked) => {
                const reason = asked || more.reason;
                return call("POST tournaments/{tournament}/rounds/{round}/results", {
                    token: this.token,
                    in: { tournament: this.name, round },
                    body: {
                        board,
                        result,
                        ...(reason && { reason }),
                        ...(more.unrated && { unrated: true }),
                        ...(again ? { again } : { seen }),
                    },
                });
            },
            undefined,
            { about: boardText(board), hasReason: true },
        );
    }
}

/* A board as the matter of an act. */
export function boardText(board: number): string {
    return t("list.board", { board });
}

export function playerOf(it: Tournament, number: number | null): Player | undefined {
    return number === null ? undefined : it.players[number - 1]?.number === number
        ? it.players[number - 1]
        : it.players.find((player) => player.number === number);
}

/*
 * The last round that is being played; else the last that was begun if its results are not public yet, the next one that is
 * paired, or the last of all. What an earlier round still waits for calls nobody back to it.
 */
export function currentRound({ rounds }: Pick<Tournament, "rounds">): number {
    const begun = rounds.filter(({ status }) => status !== "paired");
    const started = begun.filter(({ status }) => status === "started");
    const last = started.at(-1) ?? (begun.at(-1)?.status === "finished" ? begun.at(-1) : undefined);
    return (last ?? rounds.find(({ status }) => status === "paired") ?? rounds.at(-1))?.round ?? 1;
}

const POINTS: Record<Result, [string, string]> = {
    "1-0": ["1", "0"],
    "0-1": ["0", "1"],
    "1/2-1/2": ["½", "½"],
    "1/2-0": ["½", "0"],
    "0-1/2": ["0", "½"],
    "0-0": ["0", "0"],
    "+--": ["+", "−"],
    "--+": ["−", "+"],
    "---": ["−", "−"],
};
export const RESULTS = Object.keys(POINTS) as Result[];

/* Is it a result that no game comes to by itself: a forfeit, or less than a point in all? An arbiter has decided it. */
export function isDecided(result: Result): boolean {
    return POINTS[result].every((points) => points !== "1") && result !== "1/2-1/2";
}

/* "1 – 0", "½ – ½", "+ – −". */
export function resultText(result: Result): string {
    return POINTS[result].join(" – ");
}

/* The same where Black stands first. */
export function resultOfBlack(result: Result): string {
    return [...POINTS[result]].reverse().join(" – ");
}

/* Without a device at its boards there is nothing to watch, and no seat to hand out. */
export function hasDevices({ rules }: Tournament): boolean {
    return (rules as { live?: boolean } | null)?.live !== false;
}

/* Half points as they are written: 5 is 2½. */
export function pointsText(halves: number): string {
    const whole = Math.floor(halves / 2);
    return halves % 2 ? `${whole || ""}½` : String(whole);
}

export type Typed = { board: number; result: Result | null };

/*
 * What is typed at the results desk: the number of the board and behind it 1, 0 or =; also + and - for a
 * forfeit. `boards` are those that there are. "12" is board 12, or the win of White at board 1: both are told.
 */
export function readTyped(text: string, boards: number[]): Typed[] {
    const plain = text.replace(/\s+/g, "").replace("½", "=");
    const found: Typed[] = [];
    const has = (digits: string) => /^\d+$/.test(digits) && boards.includes(Number(digits));
    const sign = plain.slice(-1);
    const result = ({ "1": "1-0", "0": "0-1", "=": "1/2-1/2", "+": "+--", "-": "--+" } as const)[sign];
    if (plain.endsWith("--") && has(plain.slice(0, -2))) found.push({ board: Number(plain.slice(0, -2)), result: "---" });
    else if (result && has(plain.slice(0, -1))) found.push({ board: Number(plain.slice(0, -1)), result });
    if (has(plain)) found.push({ board: Number(plain), result: null });
    return found;
}
