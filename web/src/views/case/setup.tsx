/*
 * Under which rules the case is judged: edition, level, supervision, time control; and, where the
 * Laws can be read in several ways, the reading. They are folded away behind a line that says them.
 */
import { Chips, TextField } from "../../parts/field.tsx";
import { ReadingChips } from "../../parts/readings.tsx";
import { t } from "../../parts/words.ts";
import { type Rules, rules, setRules } from "./form.ts";

const EDITIONS = ["2023", "2005"] as const;
const LEVELS = ["standard", "rapid", "blitz"] as const;

function hasSupervision({ edition, level }: Rules): boolean {
    return edition === "2023" && level !== "standard";
}

/* "FIDE Laws 2023 · Rapid · limited supervision · 15 + 10" */
export function rulesLine(of: Rules): string {
    const control = of.base ? `${of.base} + ${of.increment || 0}` : t("case.no.control");
    return [
        t(`edition.${of.edition}`),
        t(`case.level.${of.level}`),
        ...(hasSupervision(of) ? [t(of.limited ? "case.limited" : "case.full")] : []),
        control,
    ].join(" · ");
}

export function Quickplay() {
    return (
        <label class="check">
            <input
                type="checkbox"
                checked={rules.value.quickplay}
                onChange={(event) => setRules({ quickplay: event.currentTarget.checked })}
            />
            <span>{t("case.quickplay")}</span>
        </label>
    );
}

export function Setup() {
    const now = rules.value;
    return (
        <details class="panel setup">
            <summary>
                <span class="unseen">{t("case.rules")}: </span>
                {rulesLine(now)}
            </summary>
            <div class="stack">
                <Chips
                    label={t("case.level")}
                    value={now.level}
                    options={LEVELS.map((value) => ({ value, label: t(`case.level.${value}`) }))}
                    onChange={(level) => setRules({ level })}
                />
                {hasSupervision(now) && (
                    <Chips
                        label={t("case.supervision")}
                        value={now.limited ? "limited" : "full"}
                        options={[
                            { value: "full", label: t("case.full") },
                            { value: "limited", label: t("case.limited") },
                        ]}
                        onChange={(value) => setRules({ limited: value === "limited" })}
                    />
                )}
                <Chips
                    label={t("case.edition")}
                    value={now.edition}
                    options={EDITIONS.map((value) => ({ value, label: t(`edition.${value}`) }))}
                    onChange={(edition) => setRules({ edition })}
                />
                <div class="pair">
                    <TextField
                        label={t("case.base")}
                        value={now.base}
                        inputMode="numeric"
                        maxLength={4}
                        onInput={(base) => setRules({ base })}
                    />
                    <TextField
                        label={t("case.increment")}
                        value={now.increment}
                        inputMode="numeric"
                        maxLength={4}
                        onInput={(increment) => setRules({ increment })}
                    />
                </div>
                <TextField
                    label={t("case.default")}
                    hint={t("case.default.hint")}
                    value={now.defaultTime}
                    inputMode="numeric"
                    maxLength={4}
                    onInput={(defaultTime) => setRules({ defaultTime })}
                />
                <Quickplay />
                <ReadingChips
                    hint={t("case.readings.hint")}
                    chosen={now.readings}
                    onChoose={(id, value) => setRules({ readings: { ...now.readings, [id]: value } })}
                />
            </div>
        </details>
    );
}
