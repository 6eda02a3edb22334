/* The fields of a tournament, when it is made and when it is changed. */
import type { GivenTimeControl, TimeControl, Tournament, TournamentChange } from "generated/api";
import { Choice, Chips, TextField } from "../../parts/field.tsx";
import { t } from "../../parts/words.ts";
import { isFast, readControl, timeControlText, writeControl } from "../../state/timecontrol.ts";

const DETAIL_MAX = 200;
const MINUTE_MS = 60000;
const MINUTES = /^\d{1,4}(?:[.,]\d+)?$/;
const DAY_MINUTES = 1440;
const MOST_DELAY_MOVES = 100;

/* Seconds for all moves, and seconds that each move adds. */
const CONTROLS = { "90+30": [5400, 30], "60+30": [3600, 30], "25+10": [1500, 10], "15+10": [900, 10], "10+5": [600, 5], "3+2": [180, 2] } as const;
type Control = keyof typeof CONTROLS;
/* Boards without a device, boards with a clock or an operator of the hall, games on the screen. */
const PLACES = ["table", "board", "screen"] as const;
type Where = (typeof PLACES)[number];
/* Half points for a win, a draw and a loss; forfeits and byes follow them. */
const SCORINGS = { usual: [2, 1, 0], three: [6, 2, 0] } as const;
const MATCH_SCORINGS = { usual: [4, 2, 0], three: [6, 2, 0], one: [2, 1, 0] } as const;
const DELAYS = ["minutes", "moves"] as const;
type Delay = (typeof DELAYS)[number];
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
    /* What the public sees comes so much later: "15 minutes", "3 moves"; "": at once. */
    delay: string;
    /* Null: they stay as they are, which is none of the choices here. */
    scoring: keyof typeof SCORINGS | null;
    matchScoring: keyof typeof MATCH_SCORINGS | null;
    /* Remarks in report files name nobody. */
    nameless: boolean;
    /* Null: they stay as they are in `rules`, which are others than the choices here. */
    control: Control | "own" | null;
    /* The control that is typed. */
    own: string;
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
    broadcast_delay_ms?: number;
    broadcast_delay_moves?: number;
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
    delay: "",
    scoring: "usual",
    matchScoring: "usual",
    nameless: false,
    control: "90+30",
    own: "",
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

/* Which of these scorings it is. */
function scoringOf<Name extends string>(it: Tournament, names: readonly string[], scorings: Record<Name, readonly number[]>): Name | null {
    const is = (halves: readonly number[]) => names.every((name, at) => (it.scoring as Record<string, number>)[name] === halves[at]);
    return (Object.keys(scorings) as Name[]).find((name) => is(scorings[name])) ?? null;
}

const OF_GAMES = ["win", "draw", "loss"] as const;
const OF_MATCHES = ["match_win", "match_draw", "match_loss"] as const;

function delayOf({ broadcast_delay_ms: ms = 0, broadcast_delay_moves: moves = 0 }: Rules): string {
    if (moves > 0) return `${moves} moves`;
    return ms > 0 ? `${ms / MINUTE_MS} minutes` : "";
}

function delayIn({ delay }: Pick<Form, "delay">): { amount: string; unit: Delay } {
    const [amount = "", unit] = delay.split(" ");
    return { amount, unit: unit === "moves" ? "moves" : "minutes" };
}

/* A control that is none of the list is typed; null: it is not one that can be typed. */
function controlIn(rules: Rules): Pick<Form, "control" | "own"> {
    const known = controlOf(rules);
    const own = known ? null : writeControl(rules.time_control ?? null);
    return own ? { control: "own", own } : { control: known, own: "" };
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
        ...(rules ? controlIn(rules) : {}),
        where: rules ? whereOf(rules) : EMPTY.where,
        scoring: scoringOf(it, OF_GAMES, SCORINGS),
        matchScoring: scoringOf(it, OF_MATCHES, MATCH_SCORINGS),
        nameless: it.nameless_remarks,
        delay: delayOf(rules ?? {}),
        rules,
    };
}

const WHERE = {
    table: { profile: "board", press: "manual", live: false },
    board: { profile: "board", press: "manual" },
    screen: { profile: "screen" },
};

/* The time control that is chosen, or the one that stays. */
function timeControlOf({ control, own, rules }: Pick<Form, "control" | "own" | "rules">): TimeControl {
    if (!control) return rules?.time_control ?? null;
    if (control === "own") return readControl(own);
    const [base_s, increment_s] = CONTROLS[control];
    return { base_s, increment_s };
}

function numberIn(text: string): number {
    return Number.parseFloat(text.replace(",", "."));
}

function delaysOf(form: Form): Pick<Rules, "broadcast_delay_ms" | "broadcast_delay_moves"> {
    const { amount, unit } = delayIn(form);
    const delay = numberIn(amount);
    if (!(delay > 0)) return {};
    return unit === "moves" ? { broadcast_delay_moves: delay } : { broadcast_delay_ms: Math.round(delay * MINUTE_MS) };
}

/* The rules as they were, with what the form says. */
function rulesOf(form: Form): Rules {
    const { control, where, supervision, rules } = form;
    const { profile, press, live, time_control: kept, supervision: _, regulations: before, ...others } = rules ?? {};
    const { default_ms: __, ...regulations } = before ?? {};
    const { broadcast_delay_ms, broadcast_delay_moves, ...rest } = others;
    const delays = { broadcast_delay_ms, broadcast_delay_moves };
    const minutes = numberIn(form.defaultTime);
    const isElsewhere = where !== null && where !== (rules && whereOf(rules));
    const time_control = timeControlOf(form);
    return {
        ...rest,
        ...(form.delay === delayOf(delays) ? delays : delaysOf(form)),
        ...(isElsewhere ? WHERE[where] : { profile, press, live }),
        time_control: control ? time_control : kept,
        ...(isFast(time_control) && { supervision }),
        regulations: { ...regulations, ...(minutes >= 0 && { default_ms: Math.round(minutes * MINUTE_MS) }) },
    };
}

const TYPED = ["rounds", "defaultTime", "delay", "own"] as const;
type Typed = (typeof TYPED)[number];

/* The hall takes a delay of at most so many moves, or from a second to a day. */
function isDelay({ amount, unit }: ReturnType<typeof delayIn>): boolean {
    const number = numberIn(amount);
    if (unit === "moves") return /^\d{1,3}$/.test(amount) && number <= MOST_DELAY_MOVES;
    return MINUTES.test(amount) && number <= DAY_MINUTES && (number === 0 || 60 * number >= 1);
}

/* What is typed is no number of rounds, minutes or moves, or no time control. */
function isUnread(form: Form, member: Typed): boolean {
    const plain = form[member].trim();
    if (member === "own") return form.control === "own" && readControl(plain) === null;
    if (member === "rounds") return !/^(?:[1-9]\d?)?$/.test(plain);
    if (plain === "") return false;
    return member === "delay" ? !isDelay(delayIn(form)) : !MINUTES.test(plain);
}

export function isReadable(form: Form): boolean {
    return !TYPED.some((member) => isUnread(form, member));
}

/* What is asked for, in the order of the form. */
export const ASKED = ["name", "city", "start", "end", "rounds", "kind", "control", "own", "where", "defaultTime", "supervision", "delay", "scoring", "matchScoring", "minors", "listed", "nameless"] as const;
export type Asked = (typeof ASKED)[number];

/* "3 – 1 – 0". */
function scoringText<Name extends string>(scorings: Record<Name, readonly number[]>, name: Name | null): string {
    if (name === null) return t("tournament.form.keep");
    return scorings[name].map((halves) => (halves % 2 ? `${halves > 1 ? (halves - 1) / 2 : ""}½` : halves / 2)).join(" – ");
}

/* The time control that stays, which is none of those that can be chosen or typed. */
function keptControl({ rules }: Form): string {
    return timeControlText((rules?.time_control ?? null) as GivenTimeControl);
}

/* What a member of the form says, as the form shows it. */
export function toldText(form: Form, member: Asked): string {
    if (member === "listed" || member === "nameless") return form[member] ? "✓" : "";
    if (member === "control") return form.control === "own" ? form.own : (form.control ?? keptControl(form));
    if (member === "delay") return form.delay && `${delayIn(form).amount} ${t(`tournament.form.delayIn.${delayIn(form).unit}`)}`;
    if (member === "scoring") return scoringText(SCORINGS, form.scoring);
    if (member === "matchScoring") return scoringText(MATCH_SCORINGS, form.matchScoring);
    if (member === "where") return t(form.where ? `tournament.form.where.${form.where}` : "tournament.form.keep");
    if (member === "kind") return t(`tournament.form.kind.${form.kind}`);
    if (member === "supervision") return t(`tournament.form.supervision.${form.supervision}`);
    if (member === "minors") return form.minors && t(`tournament.form.minors.${form.minors}`);
    return form[member];
}

const RULES: readonly Asked[] = ["control", "own", "where", "supervision", "defaultTime", "delay"];
const SCORING: readonly Asked[] = ["scoring", "matchScoring"];

function pointsOf({ scoring, matchScoring }: Form): Record<string, number> {
    const named = (names: readonly string[], halves: readonly number[]) => names.map((name, at) => [name, halves[at] ?? 0]);
    return Object.fromEntries([
        ...(scoring ? named(OF_GAMES, SCORINGS[scoring]) : []),
        ...(matchScoring ? named(OF_MATCHES, MATCH_SCORINGS[matchScoring]) : []),
    ]);
}

/* Of what the form says what is about these members. */
export function changeOf(form: Form, members: readonly Asked[]): TournamentChange {
    const isChanged = (name: string) =>
        members.some((member) => name === member || (name === "rules" && RULES.includes(member)) || (name === "scoring" && SCORING.includes(member)) || (name === "nameless_remarks" && member === "nameless"));
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
        scoring: pointsOf(form),
        nameless_remarks: form.nameless,
        rules: rulesOf(form),
    };
}

type Props = { form: Form; onChange: (form: Form) => void };

export function TournamentFields({ form, onChange }: Props) {
    const set = (part: Partial<Form>) => onChange({ ...form, ...part });
    const isTyped = (member: string): member is Typed => (TYPED as readonly string[]).includes(member);
    const { amount, unit } = delayIn(form);
    const setDelay = (now: string, by: Delay) => set({ delay: now.trim() && `${now.trim().replaceAll(" ", "")} ${by}` });
    const text = (member: "name" | "city" | "start" | "end" | Typed, hint?: string) => (
        <TextField
            label={t(`tournament.form.${member}`)}
            hint={hint}
            problem={isTyped(member) && isUnread(form, member) ? t(`tournament.form.${member}.problem`) : undefined}
            value={form[member]}
            maxLength={DETAIL_MAX}
            inputMode={isTyped(member) && member !== "own" ? "numeric" : "text"}
            onInput={(value) => set({ [member]: value })}
        />
    );
    const keep = { value: "keep", label: t("tournament.form.keep") };
    const controls = [...Object.keys(CONTROLS).map((value) => ({ value, label: value })), { value: "own", label: t("tournament.form.control.own") }];
    const places = PLACES.map((value) => ({ value: value as string, label: t(`tournament.form.where.${value}`) }));
    const { rules } = form;
    const [isOwn, isOfTeams] = [form.control === "own", form.kind === "team"];
    const kept = { ...keep, label: keptControl(form) };
    const scorings = <Name extends string>(all: Record<Name, readonly number[]>, chosen: Name | null) => [
        ...(chosen === null ? [keep] : []),
        ...(Object.keys(all) as Name[]).map((value) => ({ value: value as string, label: scoringText(all, value) })),
    ];
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
                options={rules && !controlOf(rules) ? [kept, ...controls] : controls}
                onChange={(value) => set({ control: value === "keep" ? null : (value as Control | "own") })}
            />
            {isOwn && text("own", t("tournament.form.own-hint"))}
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
            <Choice
                label={t("tournament.form.scoring")}
                value={form.scoring ?? "keep"}
                options={scorings(SCORINGS, form.scoring)}
                onChange={(value) => set({ scoring: value === "keep" ? null : (value as keyof typeof SCORINGS) })}
            />
            {isOfTeams && (
                <Choice
                    label={t("tournament.form.matchScoring")}
                    value={form.matchScoring ?? "keep"}
                    options={scorings(MATCH_SCORINGS, form.matchScoring)}
                    onChange={(value) => set({ matchScoring: value === "keep" ? null : (value as keyof typeof MATCH_SCORINGS) })}
                />
            )}
            <TextField
                label={t("tournament.form.delay")}
                hint={t("tournament.form.delay-hint")}
                problem={isUnread(form, "delay") ? t("tournament.form.delay.problem") : undefined}
                value={amount}
                inputMode="numeric"
                onInput={(typed) => setDelay(typed, unit)}
            />
            {amount && (
                <Chips
                    label={t("tournament.form.delayIn")}
                    value={unit}
                    options={DELAYS.map((value) => ({ value, label: t(`tournament.form.delayIn.${value}`) }))}
                    onChange={(by) => setDelay(amount, by)}
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
            <label class="check">
                <input type="checkbox" checked={form.nameless} onChange={(event) => set({ nameless: event.currentTarget.checked })} />
                <span>{t("tournament.form.nameless")}</span>
            </label>
        </>
    );
}
