/* What the reader may have otherwise than in the case. */
import type { PlayedCase } from "generated/api";
import { useState } from "preact/hooks";
import { Button } from "../../parts/button.tsx";
import { Chips, TextField } from "../../parts/field.tsx";
import { ReadingChips } from "../../parts/readings.tsx";
import { t } from "../../parts/words.ts";
import { displayText, readDisplay } from "../../state/typedtime.ts";
import { change, changeNothing, changes, isChanged } from "./play.ts";

const EDITIONS = ["2023", "2005", "basic"] as const;
const LEVELS = ["standard", "rapid", "blitz"] as const;
const PLAYERS = ["white", "black"] as const;
const COUNTERS = ["illegal_moves", "requests"] as const;

type Edition = (typeof EDITIONS)[number];

/* A field whose text stands as it is typed; `read` says what it means, null: nothing. */
function Typed({ label, value, read, onValue }: {
    label: string;
    value: string;
    read: (text: string) => number | null;
    onValue: (value: number) => void;
}) {
    const [typed, setTyped] = useState<string | null>(null);
    const isBad = typed !== null && read(typed) === null;
    return (
        <TextField
            label={label}
            value={typed ?? value}
            inputMode="numeric"
            maxLength={9}
            problem={isBad ? t("case.unread") : undefined}
            onInput={(text) => {
                setTyped(text);
                const meant = read(text);
                if (meant !== null) onValue(meant);
            }}
        />
    );
}

function readCount(text: string): number | null {
    return /^\d{1,4}$/.test(text.trim()) ? Number(text) : null;
}

/* What is chosen stands at once, before the hall has answered. */
function Rules({ now }: { now: PlayedCase }) {
    const wanted = changes.value;
    const edition = wanted.edition ?? (now.edition as Edition);
    const level = wanted.level ?? now.level;
    const hasLevels = edition !== "basic";
    const hasSupervisions = edition === "2023" && level !== "standard";
    return (
        <>
            <Chips
                label={t("case.edition")}
                value={edition}
                options={EDITIONS.map((value) => ({ value, label: t(`edition.${value}`) }))}
                onChange={(value) => change({ edition: value })}
            />
            {hasLevels && (
                <Chips
                    label={t("case.level")}
                    value={level}
                    options={LEVELS.map((value) => ({ value, label: t(`case.level.${value}`) }))}
                    onChange={(level) => change({ level })}
                />
            )}
            {hasSupervisions && (
                <Chips
                    label={t("case.supervision")}
                    value={wanted.supervision ?? now.supervision}
                    options={[
                        { value: "full" as const, label: t("case.full") },
                        { value: "limited" as const, label: t("case.limited") },
                    ]}
                    onChange={(supervision) => change({ supervision })}
                />
            )}
        </>
    );
}

function Times({ now }: { now: PlayedCase }) {
    const clocks = now.start.clocks;
    if (!clocks) return null;
    return (
        <div class="pair">
            {PLAYERS.map((player) => (
                <Typed
                    key={player}
                    label={t(`clock.of.${player}`)}
                    value={displayText(clocks[`${player}_ms`], false)}
                    read={(text) => readDisplay(text, false)}
                    onValue={(ms) => change({ clocks: { ...changes.value.clocks, [`${player}_ms`]: ms } })}
                />
            ))}
            <Typed
                label={t("case.increment")}
                value={String(now.increment_s)}
                read={readCount}
                onValue={(increment_s) => change({ increment_s })}
            />
        </div>
    );
}

function Counters({ now }: { now: PlayedCase }) {
    return (
        <>
            {PLAYERS.map((player) => (
                <fieldset key={player}>
                    <legend>{t(`color.${player}`)}</legend>
                    <div class="pair">
                        {COUNTERS.map((name) => (
                            <Typed
                                key={name}
                                label={t(`case.counter.${name}`)}
                                value={String(now.counters[name][player])}
                                read={readCount}
                                onValue={(count) => {
                                    const counters = changes.value.counters ?? {};
                                    change({ counters: { ...counters, [name]: { ...counters[name], [player]: count } } });
                                }}
                            />
                        ))}
                    </div>
                </fieldset>
            ))}
        </>
    );
}

/* `now` is the case as it is played with the changes so far. */
export function WhatIf({ now }: { now: PlayedCase }) {
    const [anew, setAnew] = useState(0);
    return (
        <section class="panel stack what-if" aria-labelledby="what-if">
            <h2 id="what-if">{t("played.if")}</h2>
            <div class="stack" key={anew}>
                <Rules now={now} />
                <Times now={now} />
                <Counters now={now} />
                <ReadingChips
                    chosen={{ ...now.readings, ...changes.value.readings }}
                    onChoose={(reading, choice) => change({ readings: { ...changes.value.readings, [reading]: choice } })}
                />
            </div>
            <Button
                disabled={!isChanged.value}
                onPress={() => {
                    changeNothing();
                    setAnew(anew + 1);
                }}
            >
                {t("played.as-it-is")}
            </Button>
        </section>
    );
}
