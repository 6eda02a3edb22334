/*
 * What has been entered at a board and not been ruled yet. It stays in this window, by game, until
 * it is ruled or given up: a line that is lost, another board and a reload leave every word. Beside
 * what is entered now stands what was put aside: sent and not answered, or found not to have been made.
 */
import { signal, type Signal } from "@preact/signals";
import type { Texts } from "generated/api";
import { newKey } from "../../api/key.ts";
import type { ActFrame } from "../../api/link.ts";
import { incidentOf } from "../../incidents/catalogue.ts";
import type { Answer, Event, Question } from "../../incidents/types.ts";

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
    /* The ruling on each event that is left of the plan, as it was shown when that was sent; null: it says nothing. */
    told: (Texts | null)[];
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

/* ---- what was kept, perhaps by an older version of the page: of it counts what has its form ---- */

type Members = Record<string, unknown>;

function isObject(value: unknown): value is Members {
    return typeof value === "object" && value !== null && !Array.isArray(value);
}

const NUMBERS = new Set<Question["kind"]>(["count", "event", "minutes", "ply", "points", "time"]);

/* May it answer such a question? What the console asks besides is a text or a number. */
function isAnswer(kind: Question["kind"] | undefined, value: unknown): value is Answer {
    if (kind === "yesno") return typeof value === "boolean";
    if (kind === "squares") return Array.isArray(value) && value.every(isText);
    if (kind === "clocks") return isObject(value) && Number.isFinite(value.white_ms) && Number.isFinite(value.black_ms);
    if (kind === undefined) return isText(value) || Number.isFinite(value);
    return NUMBERS.has(kind) ? Number.isFinite(value) : isText(value);
}

function only<Value>(value: unknown, isFit: (one: unknown, name: string) => one is Value): Record<string, Value> {
    return isObject(value) ? Object.fromEntries(Object.entries(value).filter((one): one is [string, Value] => isFit(one[1], one[0]))) : {};
}

const isText = (value: unknown): value is string => typeof value === "string";
const isEvent = (value: unknown) => isObject(value) && isText(value.actor) && isText(value.kind);
const isTexts = (value: unknown) => isObject(value) && isText(value.en) && isText(value.tr);

function sentOf(value: unknown): SentAct | null {
    return isObject(value) && isText(value.key) && isObject(value.frame) && isText(value.frame.kind) ? (value as SentAct) : null;
}

/* What has been made of a plan that cannot be read is not known: the rest of it is entered anew. */
function underWay({ plan, made, sent, unmade }: Members): Pick<Draft, "plan" | "made" | "sent" | "unmade"> {
    if (!Array.isArray(plan) || !plan.every(isEvent) || !Number.isInteger(made)) return { plan: null, made: 0, sent: null, unmade: null };
    return { plan, made: Math.min(Math.max(0, Number(made)), plan.length), sent: sentOf(sent), unmade: sentOf(unmade) };
}

function draftOf(value: unknown): Draft {
    const none = nothing();
    const found = isObject(value) && isText(value.incident) ? incidentOf(value.incident) : undefined;
    if (!isObject(value) || !found) return none;
    const kinds = new Map(found.ask.map((question) => [question.id, question.kind]));
    const { id, answers, typed, decided, told } = value;
    return {
        id: isText(id) ? id : none.id,
        incident: found.id,
        answers: only(answers, (one, name): one is Answer => isAnswer(kinds.get(name), one)),
        typed: only(typed, isText),
        decided: isText(decided) ? decided : "",
        ...underWay(value),
        told: Array.isArray(told) ? (told.filter(isTexts) as Texts[]) : [],
    };
}

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
        this.now = signal(draftOf(read(this.key)));
        const aside = read(this.asideKey);
        this.aside = signal(Array.isArray(aside) ? aside.map(draftOf).filter(({ incident }) => incident !== null) : []);
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

    /* The act of a draft that was sent and not answered. */
    sentOf(id: string): SentAct | null {
        return [this.now.peek(), ...this.aside.peek()].find((one) => one.id === id)?.sent ?? null;
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
