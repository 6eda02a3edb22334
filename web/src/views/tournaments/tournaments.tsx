/* The tournaments of the hall: listed, and made by the organiser. */
import { signal, useSignal } from "@preact/signals";
import type { TournamentLine } from "generated/api";
import { render } from "preact";
import { useEffect } from "preact/hooks";
import { call } from "../../api/request.ts";
import { Button } from "../../parts/button.tsx";
import { Commit } from "../../parts/commit.tsx";
import { daysText } from "../../parts/moment.tsx";
import { NoticeLine, Notices } from "../../parts/notices.tsx";
import { refusedText } from "../../parts/refused.ts";
import { t } from "../../parts/words.ts";
import type { Place } from "../../routes.ts";
import { bodyOf, EMPTY, isReadable, TournamentFields } from "../tournament/fields.tsx";

const notices = new Notices();
const lines = signal<TournamentLine[] | null>(null);
const isOrganiser = signal(false);

async function load(token: string | null): Promise<void> {
    const answer = await call("GET tournaments", { token });
    if (answer.ok) lines.value = answer.body.tournaments;
    else notices.tell(refusedText(answer.body));
    if (!token) return;
    const seat = await call("GET seat", { token });
    isOrganiser.value = seat.ok && seat.body.role === "organiser" && seat.body.scope === "full";
}

function addressOf(name: string, token: string | null): string {
    return `/tournament/${name}${token ? `#${token}` : ""}`;
}

function New({ token, onLeave }: { token: string | null; onLeave: () => void }) {
    const form = useSignal(EMPTY);
    const isBusy = useSignal(false);
    const make = async () => {
        const { name, minors } = form.value;
        if (!minors) return;
        isBusy.value = true;
        const body = { ...bodyOf(form.value), name: name.trim(), minors };
        const answer = await call("POST tournaments", { token, body, isOnce: true });
        isBusy.value = false;
        if (answer.ok) location.assign(addressOf(answer.body.tournament, token));
        else notices.tell(refusedText(answer.body));
    };
    return (
        <form
            class="stack"
            onSubmit={(event) => {
                event.preventDefault();
                void make();
            }}
        >
            <h2>{t("tournament.new")}</h2>
            <TournamentFields form={form.value} onChange={(value) => (form.value = value)} />
            <div class="commits row">
                <Button onPress={onLeave}>{t("tournament.leave")}</Button>
                <Commit look="primary" disabled={isBusy.value || form.value.name.trim() === "" || form.value.minors === "" || !isReadable(form.value)}>
                    {t("tournament.make")}
                </Commit>
            </div>
        </form>
    );
}

function Page({ token }: { token: string | null }) {
    const isMaking = useSignal(false);
    useEffect(() => {
        document.title = `${t("tournament.all")} · ${t("name")}`;
        void load(token);
    }, [token]);
    return (
        <div class="tournament">
            <h1 tabIndex={-1}>{t("tournament.all")}</h1>
            {lines.value?.length === 0 && <p class="lead">{t("tournament.none")}</p>}
            <ul class="tournament-list">
                {(lines.value ?? []).map((line) => (
                    <li key={line.tournament}>
                        <a href={addressOf(line.tournament, token)}>
                            <strong>
                                <bdi>{line.name ?? line.tournament}</bdi>
                            </strong>
                            <span>
                                {[
                                    line.city,
                                    daysText(line.start, line.end),
                                    t("tournament.counts", { players: line.player_count, rounds: line.rounds_paired }),
                                ]
                                    .filter(Boolean)
                                    .join(" · ")}
                            </span>
                        </a>
                    </li>
                ))}
            </ul>
            {isOrganiser.value && !isMaking.value && (
                <p>
                    <Button look="primary" onPress={() => (isMaking.value = true)}>
                        {t("tournament.new")}
                    </Button>
                </p>
            )}
            {isMaking.value && <New token={token} onLeave={() => (isMaking.value = false)} />}
            <NoticeLine notices={notices} />
        </div>
    );
}

export function open(main: HTMLElement, { token }: Place): void {
    render(<Page token={token || null} />, main);
    main.querySelector("h1")?.focus();
}
