/*
 * Above the list: search, what is shown of it, and behind a summary the sector, the round, how a
 * call is heard, and the keys.
 */
import { type Signal, useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { Button } from "../../parts/button.tsx";
import { Chips, Choice, TextField } from "../../parts/field.tsx";
import { hasLetterKeys } from "../../parts/kept.ts";
import { t } from "../../parts/words.ts";
import { dropLink, keptLink } from "../../state/keptlink.ts";
import { OWED } from "../../state/line.ts";
import { Alarm } from "./alarm.ts";
import { type Filter, isSector, type Shown } from "./find.ts";
import { LETTERS } from "./keys.ts";
import type { Room } from "./room.ts";

const NEEDED = OWED.slice(0, -1);

function Check({ label, on }: { label: string; on: Signal<boolean> }) {
    return (
        <label class="check">
            <input
                type="checkbox"
                checked={on.value}
                onChange={(event) => {
                    on.value = event.currentTarget.checked;
                }}
            />
            <span>{label}</span>
        </label>
    );
}

function Sector({ room }: { room: Room }) {
    const text = useSignal(room.lines.filter.value.sector);
    const isFit = isSector(text.value);
    return (
        <TextField
            label={t("list.sector")}
            hint={t("list.sector.hint")}
            problem={isFit ? undefined : t("list.sector.problem")}
            value={text.value}
            maxLength={200}
            onInput={(typed) => {
                text.value = typed;
                if (isSector(typed)) room.setSector(typed);
            }}
        />
    );
}

function Round({ room }: { room: Room }) {
    const rounds = room.lines.rounds.value;
    if (rounds.length < 2) return null;
    return (
        <Choice
            label={t("list.round")}
            value={room.lines.filter.value.round}
            options={[
                { value: "", label: t("list.round.all") },
                ...rounds.map((round) => ({ value: round, label: round })),
            ]}
            onChange={(round) => room.lines.narrow({ round })}
        />
    );
}

function Sounds({ alarm }: { alarm: Alarm }) {
    return (
        <fieldset class="stack">
            <legend>{t("list.alarm")}</legend>
            <Check label={t("list.alarm.sound")} on={alarm.sounds} />
            {Alarm.canShake && <Check label={t("list.alarm.shake")} on={alarm.shakes} />}
            <div class="row">
                <Button
                    onPress={() => {
                        alarm.sound();
                        alarm.shake();
                    }}
                >
                    {t("list.alarm.try")}
                </Button>
            </div>
        </fieldset>
    );
}

function Row({ name, children }: { name: string; children: ComponentChildren }) {
    return (
        <div>
            <dt>
                <kbd>{name}</kbd>
            </dt>
            <dd>{children}</dd>
        </div>
    );
}

function KeyList() {
    return (
        <section class="stack">
            <h2>{t("list.keys")}</h2>
            <Check label={t("list.keys.on")} on={hasLetterKeys} />
            <dl class="keys">
                <Row name="0–9">{t("list.key.number")}</Row>
                {LETTERS.map((letter) => (
                    <Row key={letter} name={letter.toUpperCase()}>
                        {t(`list.key.${letter}`)}
                    </Row>
                ))}
                <Row name="← ↑ → ↓">{t("list.key.arrows")}</Row>
            </dl>
        </section>
    );
}

/* What the marks on a card mean. */
function Legend() {
    return (
        <section class="stack">
            <h2>{t("list.legend")}</h2>
            <dl class="keys">
                {OWED.map((owed) => (
                    <div key={owed}>
                        <dt>{t(`list.owes.${owed}`)}</dt>
                        <dd>{t(`list.legend.${owed}`)}</dd>
                    </div>
                ))}
                <div>
                    <dt>{t("list.private")}</dt>
                    <dd>{t("list.legend.private")}</dd>
                </div>
            </dl>
        </section>
    );
}

/* Why not all boards are shown: a filter that was left on must not hide one unseen. */
function narrowed({ sector, round }: Filter): string {
    return [sector && t("list.of-sector", { sector }), round && t("list.of-round", { round })]
        .filter(Boolean)
        .join(", ");
}

export function Summary({ room }: { room: Room }) {
    const { lines } = room;
    const counts = lines.counts.value;
    const why = narrowed(lines.filter.value);
    const parts = NEEDED.filter((owed) => counts[owed] > 0).map(
        (owed) => `${t(`list.owes.${owed}`)}: ${counts[owed]}`,
    );
    return <p class="summary">{[...parts, why].filter(Boolean).join(" · ")}</p>;
}

export function Search({ room, onEnter }: { room: Room; onEnter: () => void }) {
    const { lines } = room;
    const { typed, shown } = lines.filter.value;
    const counts = lines.counts.value;
    const needed = NEEDED.reduce((sum, owed) => sum + counts[owed], 0);
    return (
        <div class="search" role="search">
            <form
                onSubmit={(event) => {
                    event.preventDefault();
                    onEnter();
                }}
                onKeyDown={(event) => {
                    if (event.key === "Escape" && typed) lines.narrow({ typed: "" });
                }}
            >
                <TextField
                    label={t("list.search")}
                    value={typed}
                    onInput={(text) => lines.narrow({ typed: text })}
                />
            </form>
            <Chips<Shown>
                label={t("list.shown")}
                value={shown}
                options={[
                    { value: "all", label: t("list.shown.all", { n: counts.all }) },
                    { value: "needed", label: t("list.shown.needed", { n: needed }) },
                    { value: "empty", label: t("list.shown.empty", { n: counts.empty }) },
                ]}
                onChange={(value) => lines.narrow({ shown: value })}
            />
        </div>
    );
}

/* The boards of the list that are played before the hall's eyes, on a page for a projector. */
function WallLink({ room: { lines } }: { room: Room }) {
    const live = lines.shown.value.filter((game) => lines.cells.get(game)?.row.value.live !== false);
    if (live.length === 0) return null;
    return (
        <a class="button" href={`/wall#${live.join(",")}`} target="_blank" rel="noopener">
            {t("wall.link")}
        </a>
    );
}

/* The browser keeps an arbiter's link for the short addresses of boards; on a lent device it should not. */
function KeptLink({ room }: { room: Room }) {
    const isKept = useSignal(true);
    if (room.sits.value?.role !== "arbiter" || !isKept.value || keptLink() !== room.token) return null;
    return (
        <div class="row">
            <Button
                onPress={() => {
                    dropLink();
                    isKept.value = false;
                    room.notices.tell(t("list.link.dropped"), { calm: true });
                }}
            >
                {t("list.link.drop")}
            </Button>
        </div>
    );
}

export function Settings({ room }: { room: Room }) {
    return (
        <details class="panel settings">
            <summary>{t("list.settings")}</summary>
            <div class="settings-parts">
                <div class="stack">
                    <Sector room={room} />
                    <Round room={room} />
                    <Sounds alarm={room.alarm} />
                    <WallLink room={room} />
                    <KeptLink room={room} />
                </div>
                <KeyList />
                <Legend />
            </div>
        </details>
    );
}
