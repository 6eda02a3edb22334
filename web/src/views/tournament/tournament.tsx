/*
 * A tournament: its rounds, players and points, for who runs it and for the public. What the hall asks
 * back is asked in a dialog.
 */
import { useSignal } from "@preact/signals";
import { render } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { Button } from "../../parts/button.tsx";
import { Commit } from "../../parts/commit.tsx";
import { Answers, Dialog } from "../../parts/dialog.tsx";
import { TextField } from "../../parts/field.tsx";
import { daysText } from "../../parts/moment.tsx";
import { NoticeLine, Notices } from "../../parts/notices.tsx";
import { refusedText } from "../../parts/refused.ts";
import { Tabs } from "../../parts/tabs.tsx";
import { t } from "../../parts/words.ts";
import type { Place } from "../../routes.ts";
import { type Asking, Desk, REASON_MAX } from "../../state/tournament.ts";
import { Captain } from "./captain.tsx";
import { Details } from "./details.tsx";
import { Files } from "./files.tsx";
import { Players } from "./players.tsx";
import { Points } from "./points.tsx";
import { Rounds } from "./round.tsx";
import { Teams } from "./teams.tsx";

function Question({ desk, asking }: { desk: Desk; asking: Asking }) {
    const reason = useSignal("");
    const close = () => desk.leave(asking.about);
    return (
        <Dialog title={t("tournament.asked")} notices={desk.notices} onClose={close}>
            <p>{asking.text}</p>
            {asking.hasReason && (
                <TextField
                    label={t("tournament.reason")}
                    hint={t("tournament.reason-hint")}
                    value={reason.value}
                    maxLength={REASON_MAX}
                    onInput={(text) => (reason.value = text)}
                />
            )}
            <Answers>
                <Button onPress={close}>{t("tournament.leave")}</Button>
                <Commit look="danger" disabled={desk.isBusy.value} onPress={() => asking.again(reason.value.trim())}>
                    {t("tournament.again")}
                </Commit>
            </Answers>
        </Dialog>
    );
}

/* One question after the other. */
export function AskedBack({ desk }: { desk: Desk }) {
    const [asking] = desk.asking.value;
    return asking ? <Question key={asking.about} desk={desk} asking={asking} /> : null;
}

/* Search engines are to pass by where players are under age. */
function forbidIndex(isForbidden: boolean): void {
    document.querySelector('meta[name="robots"]')?.remove();
    if (!isForbidden) return;
    const meta = document.createElement("meta");
    meta.name = "robots";
    meta.content = "noindex";
    document.head.append(meta);
}

function Page({ name, token }: { name: string; token: string | null }) {
    const desk = useMemo(() => new Desk(name, token, new Notices()), [name, token]);
    const shown = useSignal<string | null>(null);
    useEffect(() => {
        desk.start();
        return () => desk.stop();
    }, [desk]);
    const it = desk.it.value;
    const trouble = desk.trouble.value;
    const title = it?.name ?? t("tournament.title");
    useEffect(() => {
        document.title = `${title} · ${t("name")}`;
    }, [title]);
    useEffect(() => forbidIndex(it?.noindex ?? false), [it?.noindex]);
    const tabs = [
        { id: "rounds", label: t("tournament.rounds"), content: () => <Rounds desk={desk} /> },
        { id: "points", label: t("tournament.points"), content: () => <Points desk={desk} /> },
        { id: "players", label: t("tournament.players"), content: () => <Players desk={desk} /> },
    ];
    const isCaptain = it?.own_team !== undefined;
    if (isCaptain) tabs.unshift({ id: "team", label: t("captain.title"), content: () => <Captain desk={desk} /> });
    if (desk.isOrganiser && it?.kind === "team")
        tabs.push({ id: "teams", label: t("teams.title"), content: () => <Teams desk={desk} /> });
    if (desk.isOfficial)
        tabs.push({ id: "files", label: t("tournament.files"), content: () => <Files desk={desk} /> });
    if (desk.isOrganiser)
        tabs.push({ id: "details", label: t("tournament.details"), content: () => <Details desk={desk} /> });
    return (
        <div class="tournament">
            <div class="tournament-head">
                <h1 tabIndex={-1}>
                    <bdi>{title}</bdi>
                </h1>
                <p class="lead">
                    {it && [it.city, daysText(it.start, it.end)].filter(Boolean).join(" · ")}
                </p>
                {token && !isCaptain && (
                    <p class="row">
                        <a class="button" href={`/hall#${token}`}>
                            {t("tournament.to-hall")}
                        </a>
                        <a class="button" href={`/tournaments#${token}`}>
                            {t("tournament.to-list")}
                        </a>
                    </p>
                )}
            </div>
            {trouble && (
                <p class="problem" role="alert">
                    {refusedText(trouble)}
                </p>
            )}
            {it && (
                <Tabs
                    label={t("tournament.title")}
                    tabs={tabs}
                    shown={shown.value ?? (isCaptain ? "team" : "rounds")}
                    onShow={(id) => (shown.value = id)}
                />
            )}
            <AskedBack desk={desk} />
            <NoticeLine notices={desk.notices} />
        </div>
    );
}

export function open(main: HTMLElement, { name, token }: Place): void {
    render(<Page name={name ?? ""} token={token || null} />, main);
    main.querySelector("h1")?.focus();
}
