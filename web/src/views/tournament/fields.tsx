/* The fields of a tournament, when it is made and when it is changed. */
import type { NewTournament, Tournament } from "generated/api";
import { Choice, Chips, TextField } from "../../parts/field.tsx";
import { t } from "../../parts/words.ts";
import { isFast } from "../../state/timecontrol.ts";

const NAME_MAX = 60;

/* Seconds for all moves, and seconds that each move adds. */
const CONTROLS = { "90+30": [5400, 30], "60+30": [3600, 30], "25+10": [1500, 10], "15+10": [900, 10], "10+5": [600, 5], "3+2": [180, 2] } as const;
type Control = keyof typeof CONTROLS;
/* Boards without a device, boards with a clock or an operator of the hall, games on the screen. */
const PLACES = ["table", "board", "screen"] as const;
type Where = (typeof PLACES)[number];
const MINORS = ["none", "some", "all"] as const;
const SUPERVISION = ["full", "limited"] as const;

export type Form = {
    name: string;
    city: string;
    start: string;
    end: string;
    rounds: string;
    /* Minutes after which a player who has not come has lost (6.7.1). */
    defaultTime: string;
    kind: "individual" | "team";
    /* "": nobody has answered. */
    minors: (typeof MINORS)[number] | "";
    supervision: (typeof SUPERVISION)[number];
    listed: boolean;
    /* Null: they stay as they are. */
    control: Control | null;
    where: Where | null;
};

export const EMPTY: Form = {
    name: "",
    city: "",
    start: "",
    end: "",
    rounds: "",
    defaultTime: "0",
    kind: "individual",
    minors: "",
    supervision: "full",
    listed: true,
    control: "90+30",
    where: "table",
};

export function formOf(it: Tournament): Form {
    return {
        ...EMPTY,
        name: it.name ?? "",
        city: it.city ?? "",
        start: it.start ?? "",
        end: it.end ?? "",
        rounds: String(it.rounds_announced ?? ""),
        kind: it.kind,
        minors: it.minors ?? "",
        listed: it.listed,
        control: null,
        where: null,
    };
}

const MINUTE_MS = 60000;

function controlOf(control: Control) {
    const [base_s, increment_s] = CONTROLS[control];
    return { base_s, increment_s };
}

function rulesOf({ control, where, supervision, defaultTime }: Form): object | null {
    if (!control || !where) return null;
    const time_control = controlOf(control);
    const minutes = Number.parseInt(defaultTime, 10) || 0;
    const place = {
        table: { profile: "board", press: "manual", live: false },
        board: { profile: "board", press: "manual" },
        screen: { profile: "screen" },
    }[where];
    return {
        ...place,
        time_control,
        ...(isFast(time_control) && { supervision }),
        regulations: { default_ms: minutes * MINUTE_MS },
    };
}

export function bodyOf(form: Form): NewTournament {
    const rounds = Number.parseInt(form.rounds, 10);
    const rules = rulesOf(form);
    return {
        name: form.name.trim(),
        city: form.city.trim() || null,
        start: form.start.trim() || null,
        end: form.end.trim() || null,
        rounds: Number.isNaN(rounds) ? null : rounds,
        kind: form.kind,
        ...(form.minors && { minors: form.minors }),
        listed: form.listed,
        ...(rules && { rules }),
    };
}

type Props = { form: Form; onChange: (form: Form) => void };

export function TournamentFields({ form, onChange }: Props) {
    const set = (part: Partial<Form>) => onChange({ ...form, ...part });
    const text = (member: "name" | "city" | "start" | "end" | "rounds" | "defaultTime", hint?: string) => (
        <TextField
            label={t(`tournament.form.${member}`)}
            hint={hint}
            value={form[member]}
            maxLength={NAME_MAX}
            inputMode={member === "rounds" || member === "defaultTime" ? "numeric" : "text"}
            onInput={(value) => set({ [member]: value })}
        />
    );
    const keep = { value: "keep", label: t("tournament.form.keep") };
    const controls = Object.keys(CONTROLS).map((value) => ({ value, label: value }));
    const places = PLACES.map((value) => ({ value: value as string, label: t(`tournament.form.where.${value}`) }));
    const isNew = form.control !== null;
    return (
        <>
            {text("name")}
            {text("city")}
            <div class="pair">
                {text("start", t("tournament.form.date-hint"))}
                {text("end")}
            </div>
            {text("rounds")}
            <Chips
                label={t("tournament.form.kind")}
                value={form.kind}
                options={(["individual", "team"] as const).map((value) => ({ value, label: t(`tournament.form.kind.${value}`) }))}
                onChange={(kind) => set({ kind })}
            />
            <Choice
                label={t("tournament.form.control")}
                value={form.control ?? "keep"}
                options={isNew ? controls : [keep, ...controls]}
                onChange={(value) => set(value === "keep" ? { control: null } : { control: value as Control, where: form.where ?? "table" })}
            />
            <Choice
                label={t("tournament.form.where")}
                value={form.where ?? "keep"}
                options={isNew ? places : [keep, ...places]}
                onChange={(value) => set(value === "keep" ? { where: null, control: null } : { where: value as Where, control: form.control ?? "90+30" })}
            />
            {form.control !== null && text("defaultTime", t("tournament.form.defaultTime-hint"))}
            {form.control !== null && isFast(controlOf(form.control)) && (
                <Chips
                    label={t("tournament.form.supervision")}
                    value={form.supervision}
                    options={SUPERVISION.map((value) => ({ value, label: t(`tournament.form.supervision.${value}`) }))}
                    onChange={(supervision) => set({ supervision })}
                />
            )}
            <Chips
                label={t("tournament.form.minors")}
                value={form.minors}
                options={MINORS.map((value) => ({ value, label: t(`tournament.form.minors.${value}`) }))}
                onChange={(minors) => set({ minors })}
            />
            <p class="hint">{t("tournament.form.minors-hint")}</p>
            <label class="check">
                <input type="checkbox" checked={form.listed} onChange={(event) => set({ listed: event.currentTarget.checked })} />
                <span>{t("tournament.form.listed")}</span>
            </label>
        </>
    );
}
