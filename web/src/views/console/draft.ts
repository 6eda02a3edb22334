/*
 * What has been entered at a board and not been ruled yet. It stays in this window, by game, until
 * it is ruled or given up: a line that is lost, another board and a reload leave every word.
 */
import { signal, type Signal } from "@preact/signals";
import type { Answer, Event } from "../../incidents/types.ts";

export interface Draft {
    incident: string | null;
    answers: Record<string, Answer>;
    /* What is typed in fields that are reckoned, by their names. */
    typed: Record<string, string>;
    /* The time of day at which it was decided, as typed, if it is entered afterwards. */
    decided: string;
    /* All its events once the first has been sent: from then on the game is another. */
    plan: Event[] | null;
    /* How many of them have been made. */
    made: number;
    /* The act that was sent and not answered: the last number that it had seen. */
    sent: number | null;
}

export const NOTHING: Draft = { incident: null, answers: {}, typed: {}, decided: "", plan: null, made: 0, sent: null };

const KEY = "hakem.console.draft";

function read(game: string): Draft {
    try {
        const kept = JSON.parse(sessionStorage.getItem(`${KEY} ${game}`) ?? "null") as Draft | null;
        return { ...NOTHING, ...kept };
    } catch {
        return NOTHING;
    }
}

export class Drafting {
    readonly now: Signal<Draft>;

    constructor(private readonly game: string) {
        this.now = signal(read(game));
    }

    change(part: Partial<Draft>): void {
        this.now.value = { ...this.now.value, ...part };
        try {
            sessionStorage.setItem(`${KEY} ${this.game}`, JSON.stringify(this.now.value));
        } catch {
            /* the window forgets it when it is loaded again */
        }
    }

    answer(id: string, value: Answer | undefined): void {
        const { [id]: _before, ...others } = this.now.value.answers;
        this.change({ answers: value === undefined ? others : { ...others, [id]: value } });
    }

    type(name: string, text: string): void {
        this.change({ typed: { ...this.now.value.typed, [name]: text } });
    }

    choose(incident: string | null, answers: Draft["answers"] = {}): void {
        this.change({ ...NOTHING, incident, answers });
    }
}
