/*
 * What has been entered at a board and not been ruled yet. It stays in this window, by game, until
 * it is ruled or given up: a line that is lost, another board and a reload leave every word. Beside
 * what is entered now stands what was put aside: sent and not answered, or found not to have been made.
 */
import { signal, type Signal } from "@preact/signals";
import type { Texts } from "generated/api";
import { newKey } from "../../api/key.ts";
import type { ActFrame } from "../../api/link.ts";
import type { Answer, Event } from "../../incidents/types.ts";

/* An act as it went to the hall. */
export type SentAct = { frame: ActFrame; key: string };

export interface Draft {
    /* Tells one from another. */
    id: string;
    incident: string | null;
    answers: Record<string, Answer>;
    /* What is typed in fields that are reckoned, by their names. */
    typed: Record<string, string>;
    /* The time of day at which it was decided or done, as typed, if it is entered afterwards. */
    decided: string;
    /* All its events once the first has been sent: from then on the game is another. */
    plan: Event[] | null;
    /* How many of them have been made. */
    made: number;
    /* The act that was sent and not answered. */
    sent: SentAct | null;
    /* The same, which the log has not: made after all it goes as it went, so that it is made once. */
    unmade: SentAct | null;
    /* The rulings as they were shown when it was sent. */
    told: Texts[];
}

const NOTHING = {
    incident: null,
    answers: {},
    typed: {},
    decided: "",
    plan: null,
    made: 0,
    sent: null,
    unmade: null,
    told: [],
};

const KEY = "hakem.console.draft";

function nothing(): Draft {
    return { ...NOTHING, id: newKey() };
}

function read(key: string): unknown {
    try {
        return JSON.parse(sessionStorage.getItem(key) ?? "null");
    } catch {
        return null;
    }
}

function keep(key: string, value: unknown): void {
    try {
        sessionStorage.setItem(key, JSON.stringify(value));
    } catch {
        /* the window forgets it when it is loaded again */
    }
}

export class Drafting {
    readonly now: Signal<Draft>;
    readonly aside: Signal<readonly Draft[]>;
    private readonly key: string;
    private readonly asideKey: string;

    constructor(game: string) {
        this.key = `${KEY} ${game}`;
        this.asideKey = `${KEY}.aside ${game}`;
        this.now = signal({ ...nothing(), ...(read(this.key) as Draft | null) });
        this.aside = signal((read(this.asideKey) as Draft[] | null) ?? []);
    }

    change(part: Partial<Draft>): void {
        this.now.value = { ...this.now.value, ...part };
        keep(this.key, this.now.value);
    }

    private putBeside(aside: readonly Draft[]): void {
        this.aside.value = aside;
        keep(this.asideKey, aside);
    }

    /* What is entered now or was put aside: changed wherever it stands. */
    changeOne(id: string, part: Partial<Draft>): void {
        if (this.now.peek().id === id) this.change(part);
        else this.putBeside(this.aside.peek().map((one) => (one.id === id ? { ...one, ...part } : one)));
    }

    /* What is entered now waits for later. */
    putAside(): void {
        this.putBeside([...this.aside.peek(), this.now.peek()]);
        this.change(nothing());
    }

    drop(id: string): void {
        this.putBeside(this.aside.peek().filter((one) => one.id !== id));
    }

    /* What was put aside is entered again. */
    takeUp(id: string): void {
        const one = this.aside.peek().find((draft) => draft.id === id);
        if (!one) return;
        if (this.now.peek().incident) this.putAside();
        this.drop(id);
        this.change(one);
    }

    answer(id: string, value: Answer | undefined): void {
        const { [id]: _before, ...others } = this.now.value.answers;
        this.change({ answers: value === undefined ? others : { ...others, [id]: value } });
    }

    type(name: string, text: string): void {
        this.change({ typed: { ...this.now.value.typed, [name]: text } });
    }

    choose(incident: string | null, answers: Draft["answers"] = {}): void {
        this.change({ ...nothing(), incident, answers });
    }
}
