/* The fields of a tournament, when it is made and when it is changed. */
import type { TimeControl, Tournament, TournamentChange } from "generated/api";
import { Choice, Chips, TextField } from "../../parts/field.tsx";
import { t } from "../../parts/words.ts";
import { isFast } from "../../state/timecontrol.ts";

const DETAIL_MAX = 200;
const MINUTE_MS = 60000;

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
    /* Null: they stay as they are in `rules`, which are others than the choices here. */
    control: Control | null;
    where: Where | null;
    rules: Rules | null;
};

/* What is changed here of the rules of all games. */
type Rules = {
    profile?: string;
    press?: string;
    live?: boolean;
    time_control?: TimeControl;
    supervision?: Form["supervision"];
    regulations?: { default_ms?: number };
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
    rules: null,
};

function controlOf({ time_control: control }: Rules): Control | null {
    const found = Object.entries(CONTROLS).find(
        ([, [base_s, increment_s]]) => control && "base_s" in control && control.base_s === base_s && control.increment_s === increment_s,
    );
    return (found?.[0] as Control | undefined) ?? null;
}

function whereOf({ profile, press, live }: Rules): Where | null {
    if (profile === "screen") return "screen";
    if (profile !== "board" || press !== "manual") return null;
    return live === false ? "table" : "board";
}

export function formOf(it: Tournament): Form {
    const rules = it.rules as Rules | null;
    const default_ms = rules?.regulations?.default_ms;
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
        supervision: rules?.supervision ?? "full",
        defaultTime: !rules ? EMPTY.defaultTime : default_ms === undefined ? "" : String(default_ms / MINUTE_MS),
        control: rules ? controlOf(rules) : EMPTY.control,
        where: rules ? whereOf(rules) : EMPTY.where,
        rules,
    };
}

const WHERE = {
    table: { profile: "board", press: "manual", live: false },
    board: { profile: "board", press: "manual" },
    screen: { profile: "screen" },
};

/* The time control that is chosen, or the one that stays. */
function timeControlOf({ control, rules }: Pick<Form, "control" | "rules">): TimeControl {
    if (!control) return rules?.time_control ?? null;
    const [base_s, increment_s] = CONTROLS[control];
    return { base_s, increment_s };
}

/* The rules as they were, with what the form says. */
function rulesOf({ control, where, supervision, defaultTime, rules }: Form): Rules {
    const { profile, press, live, time_control: kept, supervision: _, regulations: before, ...others } = rules ?? {};
    const { default_ms: __, ...regulations } = before ?? {};
    const minutes = Number.parseFloat(defaultTime.replace(",", "."));
    const isElsewhere = where !== null && where !== (rules && whereOf(rules));
    const time_control = timeControlOf({ control, rules });
    return {
        ...others,
        ...(isElsewhere ? WHERE[where] : { profile, press, live }),
        time_control: control ? time_control : kept,
        ...(isFast(time_control) && { supervision }),
        regulations: { ...regulations, ...(minutes >= 0 && { default_ms: Math.round(minutes * MINUTE_MS) }) },
    };
}

/* What is typed is no number of rounds or minutes. */
function isUnread(member: keyof Form, text: string): boolean {
    const plain = text.trim();
    if (member === "rounds") return !/^(?:[1-9]\d?)?$/.test(plain);
    return member === "defaultTime" && !/^(?:\d{1,4}(?:[.,]\d+)?)?$/.test(plain);
}

export function isReadable(form: Form): boolean {
    return !(["rounds", "defaultTime"] as const).some((member) => isUnread(member, form[member]));
}

/* What is asked for, in the order of the form. */
export const ASKED = ["name", "city", "start", "end", "rounds", "kind", "control", "where", "defaultTime", "supervision", "minors", "listed"] as const;
export type Asked = (typeof ASKED)[number];

/* What differs between two forms. */
export function differing(one: Form, other: Form): Asked[] {
    return ASKED.filter((member) => one[member] !== other[member]);
}

/* What a member of the form says, as the form shows it. */
export function toldText(form: Form, member: Asked): string {
    if (member === "listed") return form.listed ? "✓" : "";
    if (member === "control") return form.control ?? t("tournament.form.keep");
    if (member === "where") return t(form.where ? `tournament.form.where.${form.where}` : "tournament.form.keep");
    if (member === "kind") return t(`tournament.form.kind.${form.kind}`);
    if (member === "supervision") return t(`tournament.form.supervision.${form.supervision}`);
    if (member === "minors") return form.minors && t(`tournament.form.minors.${form.minors}`);
    return form[member];
}

const RULES: readonly Asked[] = ["control", "where", "supervision", "defaultTime"];

/* Of what the form says what is about these members. */
export function changeOf(form: Form, members: readonly Asked[]): TournamentChange {
    const isChanged = (name: string) =>
        members.some((member) => name === member || (name === "rules" && RULES.includes(member)));
    return Object.fromEntries(Object.entries(bodyOf(form)).filter(([name]) => isChanged(name)));
}

/* What the form says; of a new tournament the page asks for all of it. */
export function bodyOf(form: Form): TournamentChange {
    const rounds = Number.parseInt(form.rounds, 10);
    return {
        name: form.name.trim(),
        city: form.city.trim() || null,
        start: form.start.trim() || null,
        end: form.end.trim() || null,
        rounds: Number.isNaN(rounds) ? null : rounds,
        kind: form.kind,
        ...(form.minors && { minors: form.minors }),
        listed: form.listed,
        rules: rulesOf(form),
    };
}

type Props = { form: Form; onChange: (form: Form) => void };

export function TournamentFields({ form, onChange }: Props) {
    const set = (part: Partial<Form>) => onChange({ ...form, ...part });
    const text = (member: "name" | "city" | "start" | "end" | "rounds" | "defaultTime", hint?: string) => (
        <TextField
            label={t(`tournament.form.${member}`)}
            hint={hint}
            problem={isUnread(member, form[member]) ? t(`tournament.form.${member as "rounds" | "defaultTime"}.problem`) : undefined}
            value={form[member]}
            maxLength={DETAIL_MAX}
            inputMode={member === "rounds" || member === "defaultTime" ? "numeric" : "text"}
            onInput={(value) => set({ [member]: value })}
        />
    );
    const keep = { value: "keep", label: t("tournament.form.keep") };
    const controls = Object.keys(CONTROLS).map((value) => ({ value, label: value }));
    const places = PLACES.map((value) => ({ value: value as string, label: t(`tournament.form.where.${value}`) }));
    const { rules } = form;
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
                options={rules && !controlOf(rules) ? [keep, ...controls] : controls}
                onChange={(value) => set({ control: value === "keep" ? null : (value as Control) })}
            />
            <Choice
                label={t("tournament.form.where")}
                value={form.where ?? "keep"}
                options={rules && !whereOf(rules) ? [keep, ...places] : places}
                onChange={(value) => set({ where: value === "keep" ? null : (value as Where) })}
            />
            {text("defaultTime", t("tournament.form.defaultTime-hint"))}
            {isFast(timeControlOf(form)) && (
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
