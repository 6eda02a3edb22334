/* The players: listed, and for the organiser entered, changed and withdrawn. */
import { useSignal } from "@preact/signals";
import type { NewPlayer, PlayerChange } from "generated/api";
import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import { call } from "../../api/request.ts";
import { Button } from "../../parts/button.tsx";
import { Commit } from "../../parts/commit.tsx";
import { Answers, Dialog } from "../../parts/dialog.tsx";
import { TextField } from "../../parts/field.tsx";
import { type Column, Table } from "../../parts/table.tsx";
import { reader, t } from "../../parts/words.ts";
import { Changing } from "../../state/changing.ts";
import type { Desk, Player } from "../../state/tournament.ts";
import { Overtaken } from "./overtaken.tsx";

const NAME_MAX = 60;
const TEXTS = ["name", "title", "federation", "fide_id", "club", "birth", "rating"] as const;
type Member = (typeof TEXTS)[number];
type Form = Record<Member, string> & { minor: boolean };

function formOf(player: Player | null): Form {
    const text = (member: Member) => (player?.[member] ?? "") as string | number;
    return {
        ...(Object.fromEntries(TEXTS.map((member) => [member, String(text(member))])) as Record<Member, string>),
        minor: player?.minor ?? false,
    };
}

/** Whether a player is under age is said where it changes: a birth in a file may tell it later. */
function bodyOf(form: Form, before: Form): NewPlayer {
    const or = (text: string) => text.trim() || null;
    return {
        name: form.name.trim(),
        title: or(form.title),
        federation: or(form.federation.toUpperCase()),
        fide_id: or(form.fide_id),
        club: or(form.club),
        birth: or(form.birth),
        rating: form.rating.trim() ? Number(form.rating) : null,
        ...(form.minor !== before.minor && { minor: form.minor }),
    };
}

/* No number of four digits at most. */
function isRating(text: string): boolean {
    return /^\d{0,4}$/.test(text.trim());
}

/* The members of a body that were changed. */
function changeOf(form: Form, before: Form, changed: (keyof Form)[]): PlayerChange {
    return Object.fromEntries(Object.entries(bodyOf(form, before)).filter(([member]) => changed.includes(member as keyof Form)));
}

/* What has been typed since `sent`, in a form that is otherwise `empty`. */
function typedSince(sent: Form, now: Form, empty: Form): Form {
    return Object.fromEntries(
        Object.entries(now).map(([member, value]) => [member, (value === sent[member as keyof Form] ? empty : now)[member as keyof Form]]),
    ) as Form;
}

type FieldsProps = { desk: Desk; form: Form; isNew: boolean; onChange: (form: Form) => void; onSave: () => void; onLeave?: () => void; children?: ComponentChildren };

function PlayerFields({ desk, form, isNew, onChange, onSave, onLeave, children }: FieldsProps) {
    return (
        <form
            class="stack player-form"
            onSubmit={(event) => {
                event.preventDefault();
                onSave();
            }}
        >
            {TEXTS.map((member) => (
                <TextField
                    key={member}
                    label={t(`tournament.player.${member}`)}
                    hint={member === "name" ? t("tournament.player.name-hint") : undefined}
                    problem={member === "rating" && !isRating(form.rating) ? t("tournament.player.rating.problem") : undefined}
                    value={form[member]}
                    maxLength={NAME_MAX}
                    inputMode={member === "rating" || member === "fide_id" ? "numeric" : "text"}
                    onInput={(value) => onChange({ ...form, [member]: value })}
                />
            ))}
            <label class="check">
                <input
                    type="checkbox"
                    checked={form.minor}
                    onChange={(event) => onChange({ ...form, minor: event.currentTarget.checked })}
                />
                <span>{t("tournament.player.minor")}</span>
            </label>
            {children}
            <Answers>
                {onLeave && <Button onPress={onLeave}>{t("tournament.leave")}</Button>}
                <Commit look="primary" disabled={desk.isBusy.value || form.name.trim() === "" || !isRating(form.rating)}>
                    {t(isNew ? "tournament.player.add" : "tournament.player.save")}
                </Commit>
            </Answers>
        </form>
    );
}

function NewPlayerForm({ desk }: { desk: Desk }) {
    const empty = formOf(null);
    const form = useSignal(empty);
    const send = async () => {
        const sent = form.value;
        const body = bodyOf(sent, empty);
        const isDone = await desk.act(() =>
            call("POST tournaments/{tournament}/players", { token: desk.token, in: { tournament: desk.name }, body, isOnce: true }),
        );
        if (isDone) form.value = typedSince(sent, form.value, empty);
    };
    return <PlayerFields desk={desk} form={form.value} isNew onChange={(to) => (form.value = to)} onSave={() => void send()} />;
}

function toldText(form: Form, member: keyof Form): string {
    if (member === "minor") return form.minor ? "✓" : "–";
    return form[member];
}

function ChangedPlayer({ desk, player, onDone }: { desk: Desk; player: Player; onDone: () => void }) {
    const changing = useMemo(() => new Changing<Form>([...TEXTS, "minor"]), [desk, player.number]);
    const now = () => formOf((desk.it.peek()?.players ?? []).find(({ number }) => number === player.number) ?? player);
    void desk.it.value;
    const hall = now();
    const put = (form: Form, changed: (keyof Form)[]) =>
        call("PUT tournaments/{tournament}/players/{player}", {
            token: desk.token,
            in: { tournament: desk.name, player: player.number },
            body: { ...changeOf(form, now(), changed), seen: desk.seen },
        });
    const send = async () => {
        const isDone = await desk.act(() => changing.send({ hall: now, refresh: () => desk.refresh(), put }));
        /* What was typed meanwhile is still to be saved. */
        if (isDone && !changing.isChanged(now())) onDone();
    };
    return (
        <PlayerFields
            desk={desk}
            form={changing.form(hall)}
            isNew={false}
            onChange={(to) => changing.change(hall, to)}
            onSave={() => void send()}
            onLeave={onDone}
        >
            <Overtaken told={changing.overtaken(hall).map((member) => [t(`tournament.player.${member}`), toldText(hall, member)])} />
        </PlayerFields>
    );
}

function withdrawText({ withdrawn }: Player): string {
    return t(withdrawn ? "tournament.player.return" : "tournament.player.withdraw");
}

function withdraw(desk: Desk, player: Player): void {
    void desk.act(() =>
        call("PUT tournaments/{tournament}/players/{player}", {
            token: desk.token,
            in: { tournament: desk.name, player: player.number },
            body: { withdrawn: !player.withdrawn },
        }),
    );
}

export function Players({ desk }: { desk: Desk }) {
    const changed = useSignal<Player | null>(null);
    const it = desk.it.value;
    if (!it) return null;
    const byName = new Intl.Collator(reader()).compare;
    const columns: Column<Player>[] = [
        { id: "number", label: t("tournament.number"), cell: ({ number }) => number, order: (a, b) => a.number - b.number },
        {
            id: "name",
            label: t("tournament.player"),
            cell: (player) => (
                <>
                    {player.title && <span class="soft">{player.title} </span>}
                    <bdi>{player.name}</bdi>
                    {player.withdrawn && <span class="soft"> {t("tournament.player.withdrawn")}</span>}
                </>
            ),
            order: (a, b) => byName(a.name, b.name),
        },
        {
            id: "rating",
            label: t("tournament.player.rating"),
            cell: ({ rating }) => rating ?? "",
            order: (a, b) => (b.rating ?? 0) - (a.rating ?? 0),
        },
        { id: "federation", label: t("tournament.player.federation"), cell: ({ federation }) => federation ?? "" },
        { id: "club", label: t("tournament.player.club"), cell: ({ club }) => <bdi>{club ?? ""}</bdi> },
    ];
    if (desk.isOrganiser)
        columns.push({
            id: "change",
            label: t("tournament.player.change"),
            cell: (player) => (
                <span class="row">
                    <Button label={`${t("tournament.player.change")}: ${player.name}`} onPress={() => (changed.value = player)}>
                        {t("tournament.player.change")}
                    </Button>
                    <Button label={`${withdrawText(player)}: ${player.name}`} onPress={() => withdraw(desk, player)}>
                        {withdrawText(player)}
                    </Button>
                </span>
            ),
        });
    return (
        <div class="stack">
            {it.players.length > 0 ? (
                <Table caption={t("tournament.players")} columns={columns} rows={it.players} rowId={({ number }) => String(number)} />
            ) : (
                <p class="lead">{t("tournament.no-players")}</p>
            )}
            {desk.isOrganiser && (
                <section class="stack">
                    <h2>{t("tournament.player.new")}</h2>
                    <NewPlayerForm desk={desk} />
                </section>
            )}
            {changed.value && (
                <Dialog title={changed.value.name} notices={desk.notices} onClose={() => (changed.value = null)}>
                    <ChangedPlayer desk={desk} player={changed.value} onDone={() => (changed.value = null)} />
                </Dialog>
            )}
        </div>
    );
}
