/*
 * What a tournament is: its name, days and rules; and the link of the results desk. What was changed here is sent, and
 * nothing else: somebody else may have changed the rest meanwhile.
 */
import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { makeLink } from "../../api/links.ts";
import { call } from "../../api/request.ts";
import { elsewhere } from "../../dom/elsewhere.ts";
import { Button } from "../../parts/button.tsx";
import { Commit } from "../../parts/commit.tsx";
import { refusedText } from "../../parts/refused.ts";
import { t } from "../../parts/words.ts";
import { Changing } from "../../state/changing.ts";
import type { Desk } from "../../state/tournament.ts";
import { ASKED, type Asked, changeOf, type Form, formOf, isReadable, toldText, TournamentFields } from "./fields.tsx";
import { Overtaken } from "./overtaken.tsx";

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

export function Details({ desk }: { desk: Desk }) {
    const it = desk.it.value;
    const changing = useMemo(() => new Changing<Form, Asked>(ASKED), [desk]);
    if (!it) return null;
    const hall = formOf(it);
    const form = changing.form(hall);
    const put = (typed: Form, changed: Asked[]) =>
        call("PUT tournaments/{tournament}", {
            token: desk.token,
            in: { tournament: desk.name },
            body: { ...changeOf(typed, changed), seen: desk.seen },
        });
    const save = () =>
        desk.act(
            () => changing.send({ hall: () => formOf(desk.it.peek() ?? it), refresh: () => desk.refresh(), put }),
            () => t("tournament.saved"),
        );
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
                <Overtaken told={changing.overtaken(hall).map((member) => [t(`tournament.form.${member}`), toldText(hall, member)])} />
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
