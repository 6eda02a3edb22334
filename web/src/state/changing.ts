/*
 * A form over what the hall has. What was typed here stands over it and is sent, and nothing else; what somebody else has
 * changed of the same meanwhile is told before it is lost.
 */
import { signal } from "@preact/signals";
import type { Answer } from "../api/request.ts";

/* The hall refuses what rests on an older number; it may be changed again and again. */
const MOST_TRIES = 5;

export type Sending<Form, Member> = {
    /* What the hall has, as a form, and asking for it anew. */
    hall: () => Form;
    refresh: () => Promise<void>;
    /* Sends those members of the form, with the number of what `hall` has. */
    put: (form: Form, changed: Member[]) => Promise<Answer<unknown>>;
};

export class Changing<Form extends object, Member extends keyof Form = keyof Form> {
    readonly typed = signal<Partial<Form>>({});
    /* What the hall had when it was typed over. */
    private before: Partial<Form> = {};

    constructor(private readonly members: readonly Member[]) {}

    private differing(one: Form, other: Form): Member[] {
        return this.members.filter((member) => one[member] !== other[member]);
    }

    /* The form as it is shown. */
    form(hall: Form): Form {
        return { ...hall, ...this.typed.value };
    }

    change(hall: Form, to: Form): void {
        for (const member of this.differing(this.form(hall), to)) {
            this.before = { [member]: hall[member], ...this.before };
            this.typed.value = { ...this.typed.value, [member]: to[member] };
        }
    }

    /* Is there anything that the hall has otherwise? */
    isChanged(hall: Form): boolean {
        return this.differing(this.form(hall), hall).length > 0;
    }

    /* What somebody else has changed since it was typed over here. */
    overtaken(hall: Form): Member[] {
        return this.differing(hall, { ...hall, ...this.before }).filter((member) => this.form(hall)[member] !== hall[member]);
    }

    /* What was changed here is sent, unless somebody else has changed the same since it was shown. What is typed meanwhile stays. */
    async send({ hall, refresh, put }: Sending<Form, Member>): Promise<Answer<unknown>> {
        const shown = (form: Form) => JSON.stringify(this.overtaken(form).map((member) => [member, form[member]]));
        const sent = this.typed.peek();
        let now = hall();
        const seen = shown(now);
        for (let left = MOST_TRIES; ; left--) {
            const form = { ...now, ...sent };
            const changed = this.differing(form, now);
            const answer: Answer<unknown> = changed.length > 0 ? await put(form, changed) : { ok: true, body: null };
            if (answer.ok) this.saved(sent);
            if (answer.ok || answer.body.code !== "stale" || left === 0) return answer;
            await refresh();
            now = hall();
            if (shown(now) !== seen) return answer;
        }
    }

    /* The hall has what was sent. What was typed since stays, over that. */
    private saved(sent: Partial<Form>): void {
        const typed = this.typed.peek();
        const kept = this.members.filter((member) => member in typed && sent[member] !== typed[member]);
        const of = (from: Partial<Form>) => Object.fromEntries(kept.map((member) => [member, from[member]])) as Partial<Form>;
        this.before = of({ ...this.before, ...sent });
        this.typed.value = of(typed);
    }
}
