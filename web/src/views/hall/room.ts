/*
 * What the parts of the hall's page have in common: the line to the hall, the list, who the reader
 * is, and what he can do from anywhere on the page.
 */
import { computed, type ReadonlySignal, signal } from "@preact/signals";
import type { Color, Seat, SupervisionProposed } from "generated/api";
import { Contact } from "../../api/contact.ts";
import { type ActFrame, Link, type Hears } from "../../api/link.ts";
import { call, type Refused } from "../../api/request.ts";
import { Notices } from "../../parts/notices.tsx";
import { refusedText } from "../../parts/refused.ts";
import { t } from "../../parts/words.ts";
import type { Row } from "../../state/line.ts";
import type { Sits } from "../../state/state.ts";
import { recall, remember } from "../../words/words.ts";
import { rulingText } from "../board/rulings.ts";
import { Alarm } from "./alarm.ts";
import { boardName } from "./card.tsx";
import { isSector, sectorSent } from "./find.ts";
import { Lines } from "./lines.ts";

const SECTOR = "hakem.sector";
const ASK_NEXT_AFTER_MS = 300;

export type Deed = Pick<ActFrame, "kind"> & { data: object; seen?: number; by?: Color; decided_ms?: number | null };
/*
 * What came of an act at a board; `refused` is the reason, `number` its place in the log. `isLost`: the
 * hall has not answered.
 */
export type Done = { row: Row; refused: string | null; text: string; number: number; isLost: boolean };

export class Room {
    readonly lines: Lines;
    readonly notices = new Notices();
    readonly alarm = new Alarm();
    readonly link: Link;
    readonly contact: Contact;
    /* Null until the hall has answered. */
    readonly sits = signal<Sits | null>(null);
    readonly seat = signal<Seat | null>(null);
    readonly proposal = signal<SupervisionProposed | null>(null);
    /* Does this seat decide, or enter results? */
    readonly decides: ReadonlySignal<boolean>;
    readonly enters: ReadonlySignal<boolean>;
    /* Is the hall out of contact? Then nothing is sent. */
    readonly isLost: ReadonlySignal<boolean>;
    /* What was being sent when the hall was lost: each asks for it again. */
    private unanswered: (() => void)[] = [];
    private asking: ReturnType<typeof setTimeout> | undefined;

    constructor(
        readonly token: string,
        hears: Hears,
        onCall: (row: Row) => void,
    ) {
        this.lines = new Lines(onCall);
        const kept = recall(SECTOR);
        if (kept && isSector(kept)) this.lines.narrow({ sector: kept });
        const arbiter = (scope: Sits["scope"]) =>
            computed(() => this.sits.value?.role === "arbiter" && this.sits.value.scope === scope);
        this.decides = arbiter("full");
        this.enters = arbiter("results");
        this.link = new Link(hears);
        this.contact = new Contact(this.link);
        this.isLost = computed(() => this.contact.lostSince.value !== null);
    }

    /* It is asked again when the hall has told its list anew. */
    askLater(ask: () => void): void {
        this.unanswered.push(ask);
    }

    /* One question after the other, each when no other stands open. */
    askAgain(): void {
        clearTimeout(this.asking);
        if (!document.querySelector("dialog[open]")) this.unanswered.shift()?.();
        if (this.unanswered.length > 0) this.asking = setTimeout(() => this.askAgain(), ASK_NEXT_AFTER_MS);
    }

    async askSeat(): Promise<void> {
        const { ok, body } = await call("GET seat", { token: this.token });
        if (ok) this.seat.value = body;
    }

    setSector(sector: string): void {
        remember(SECTOR, sector);
        this.lines.narrow({ sector });
    }

    /* The boards of the round and the sector, as the hall is told of them. */
    part(): { round: string | null; boards: string | null } {
        const { round, sector } = this.lines.filter.value;
        return { round: round || null, boards: sectorSent(sector) };
    }

    complain(refused: Pick<Refused, "detail"> & { code: string }): void {
        this.notices.tell(refusedText(refused));
    }

    /* What came of an act. Answers whether it is over: done, or asked again when the hall is back. */
    tell(done: Done): boolean {
        this.notices.tell(`${boardName(done.row)}: ${done.refused ?? done.text}`, { calm: done.refused === null });
        return done.refused === null || done.isLost;
    }

    /* "I come": the players and the other arbiters see it. */
    async take(game: string): Promise<void> {
        const { token } = this;
        const { ok, body } = await call("POST games/{game}/take", { in: { game }, token });
        if (ok) this.notices.speak(t("list.taken"));
        else this.complain(body);
    }

    /* It names what the list shows of the board, unless the deed itself names what was seen. */
    async act(row: Row, act: Deed): Promise<Done> {
        const answer = await this.link.actOnce({ game: row.game, seen: row.number, ...act } as ActFrame);
        const nothing = { row, text: "", number: 0, isLost: answer === null };
        if (answer === null) return { ...nothing, refused: t("list.unanswered") };
        if (answer.type === "error") return { ...nothing, refused: refusedText({ code: answer.code, detail: answer.text }) };
        const number = "number" in answer ? (answer.number ?? 0) : 0;
        if (!("texts" in answer)) return { ...nothing, refused: null, number };
        const text = rulingText(answer);
        return { ...nothing, refused: answer.outcome === "upheld" ? null : text, text, number };
    }
}
