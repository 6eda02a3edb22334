/*
 * What a tournament is: its name, days and rules; and the link of the results desk. What was changed here is sent, and
 * nothing else: somebody else may have changed the rest meanwhile.
 */
import { signal, useSignal } from "@preact/signals";
import type { Tournament } from "generated/api";
import { useMemo } from "preact/hooks";
import { makeLink } from "../../api/links.ts";
import { type Answer, call } from "../../api/request.ts";
import { elsewhere } from "../../dom/elsewhere.ts";
import { Button } from "../../parts/button.tsx";
import { Commit } from "../../parts/commit.tsx";
import { refusedText } from "../../parts/refused.ts";
import { t } from "../../parts/words.ts";
import type { Desk } from "../../state/tournament.ts";
import { type Asked, changeOf, differing, type Form, formOf, isReadable, toldText, TournamentFields } from "./fields.tsx";

function DeskLink({ desk }: { desk: Desk }) {
    const address = useSignal("");
    const make = async () => {
        const { token } = desk;
        const answer = await makeLink(
            () => call("POST links", { token, body: { role: "arbiter", scope: "results", tournament: desk.name } as never, isOnce: true }),
            (number) => call("DELETE links/{number}", { token, in: { number } }),
        );
        if (!answer.ok) desk.notices.tell(refusedText(answer.body));
        else if (answer.body.link)
            address.value = `${(await elsewhere()) ?? location.origin}/desk${answer.body.link.slice(answer.body.link.indexOf("#"))}`;
    };
    return (
        <section class="stack">
            <h2>{t("desk.title")}</h2>
            <p class="lead">{t("tournament.desk-how")}</p>
            <p class="row">
                <a class="button" href={`/desk#${desk.token}`}>
                    {t("tournament.desk-open")}
                </a>
                <Button onPress={() => void make()}>{t("tournament.desk-link")}</Button>
            </p>
            {address.value && (
                <label class="field">
                    <span>{t("tournament.desk-address")}</span>
                    <input type="text" class="mono" readOnly value={address.value} onFocus={(event) => event.currentTarget.select()} />
                </label>
            )}
        </section>
    );
}

/* The form as it is shown: what the hall has, and over it what was typed here. */
class Changing {
    readonly typed = signal<Partial<Form>>({});
    /* What the hall had when it was typed over. */
    private before: Partial<Form> = {};
    private sent: Partial<Form> = {};

    /* Of a tournament as the hall has it. */
    form(hall: Form): Form {
        return { ...hall, ...this.typed.value };
    }

    change(hall: Form, to: Form): void {
        for (const member of differing(this.form(hall), to)) {
            this.before = { [member]: hall[member], ...this.before };
            this.typed.value = { ...this.typed.value, [member]: to[member] };
        }
    }

    /* What somebody else has changed since it was typed over here. */
    overtaken(hall: Form): Asked[] {
        return differing(hall, { ...hall, ...this.before }).filter((member) => this.form(hall)[member] !== hall[member]);
    }

    /* The form as it goes to the hall. */
    sending(hall: Form): Form {
        this.sent = this.typed.peek();
        return this.form(hall);
    }

    /* The hall has what was sent. What was typed since stays, over that. */
    saved(): void {
        const { sent, before } = this;
        const kept = Object.entries(this.typed.peek()).filter(([member, value]) => sent[member as Asked] !== value);
        this.typed.value = Object.fromEntries(kept);
        this.before = Object.fromEntries(kept.map(([member]) => [member, { ...before, ...sent }[member as Asked]]));
    }
}

/* The hall refuses what rests on an older number, whatever has been entered since. */
const MOST_TRIES = 5;

/* What was changed here is sent, unless somebody else has changed the same since it was shown. */
async function send(desk: Desk, changing: Changing): Promise<Answer<unknown>> {
    const shown = (hall: Form) => JSON.stringify(changing.overtaken(hall).map((member) => [member, hall[member]]));
    let hall = formOf(desk.it.peek() as Tournament);
    const seen = shown(hall);
    for (let left = MOST_TRIES; ; left--) {
        const form = changing.sending(hall);
        if (differing(form, hall).length === 0) return { ok: true, body: null };
        const answer = await call("PUT tournaments/{tournament}", {
            token: desk.token,
            in: { tournament: desk.name },
            body: { ...changeOf(form, differing(form, hall)), seen: desk.seen },
        });
        if (answer.ok || answer.body.code !== "stale" || left === 0) return answer;
        await desk.refresh();
        hall = formOf(desk.it.peek() as Tournament);
        if (shown(hall) !== seen) return answer;
    }
}

export function Details({ desk }: { desk: Desk }) {
    const it = desk.it.value;
    const changing = useMemo(() => new Changing(), [desk]);
    if (!it) return null;
    const hall = formOf(it);
    const form = changing.form(hall);
    const overtaken = changing.overtaken(hall);
    const save = async () => {
        if (await desk.act(() => send(desk, changing), () => t("tournament.saved"))) changing.saved();
    };
    return (
        <div class="stack">
            {it.minors === null && <p class="problem">{t("tournament.form.minors-unsaid")}</p>}
            <form
                class="stack"
                onSubmit={(event) => {
                    event.preventDefault();
                    void save();
                }}
            >
                <TournamentFields form={form} onChange={(value) => changing.change(hall, value)} />
                <p class="problem" role="alert">
                    {overtaken.length > 0 &&
                        t("tournament.form.overtaken", {
                            what: overtaken
                                .map((member) => `${t(`tournament.form.${member}`)}: ${toldText(hall, member) || "–"}`)
                                .join("; "),
                        })}
                </p>
                <div class="commits">
                    <Commit look="primary" disabled={desk.isBusy.value || form.name.trim() === "" || !isReadable(form)}>
                        {t("tournament.save")}
                    </Commit>
                </div>
            </form>
            <DeskLink desk={desk} />
        </div>
    );
}
