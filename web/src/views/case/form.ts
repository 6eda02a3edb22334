/*
 * What has been told of the case, and the rules under which it is judged. The rules are remembered
 * on this device, because an arbiter has one tournament; what has been told stays in the window
 * until it is told anew.
 */
import { batch, signal } from "@preact/signals";
import { incidentOf } from "../../incidents/catalogue.ts";
import type { Answer, Edition, Level, Player } from "../../incidents/types.ts";
import { readDisplay } from "../../state/typedtime.ts";
import { recall, remember } from "../../words/words.ts";

export interface Rules {
    edition: Exclude<Edition, "basic">;
    level: Exclude<Level, "none">;
    limited: boolean;
    /* As they are typed: minutes, seconds, minutes. */
    base: string;
    increment: string;
    defaultTime: string;
    quickplay: boolean;
    /* The choices that are not the first, by reading. */
    readings: Record<string, string>;
}

export type Pair<Value> = Partial<Record<Player, Value>>;

export interface Told {
    names: Pair<string>;
    incident: string | null;
    answers: Record<string, Answer>;
    /* Where the position comes from. */
    source: "fen" | "moves" | "board";
    fen: string;
    moves: string;
    /* The moves end with the one that is at fault. */
    stands: boolean;
    times: Pair<string>;
    hoursOnly: boolean;
    /* What was counted at the board before. */
    illegal: Pair<number>;
    warnings: Pair<number>;
    requests: Pair<number>;
    canMate: Pair<boolean>;
    toMove: Player | null;
    moveCount: string;
}

/* "Ada – Can", or the one name that is known. */
export function namesText({ names }: Told): string {
    return [names.white, names.black].filter(Boolean).join(" – ");
}

export interface Attached {
    game: string;
    token: string;
    /* When it was begun in the hall, as far as that is known, or made there, by this device's time of day. */
    since: () => number;
}

export interface Kept {
    id: string;
    at: number;
    rules: Rules;
    told: Told;
}

const RULES = "hakem.case.rules";
const KEPT = "hakem.case.kept";
const DRAFT = "hakem.case.draft";

const FIRST_RULES: Rules = {
    edition: "2023",
    level: "standard",
    limited: false,
    base: "90",
    increment: "30",
    defaultTime: "30",
    quickplay: false,
    readings: {},
};

const NOTHING: Told = {
    names: {},
    incident: null,
    answers: {},
    source: "board",
    fen: "",
    moves: "",
    stands: true,
    times: {},
    hoursOnly: false,
    illegal: {},
    warnings: {},
    requests: {},
    canMate: {},
    toMove: null,
    moveCount: "",
};

/* The usual time control of a level, in minutes and seconds. */
const USUAL: Record<Rules["level"], [base: string, increment: string]> = {
    standard: ["90", "30"],
    rapid: ["15", "10"],
    blitz: ["3", "2"],
};

/* What was written under a key; a text that is damaged counts as none. */
function read<Value>(text: string | null): Value | null {
    try {
        return JSON.parse(text ?? "null") as Value | null;
    } catch {
        return null;
    }
}

/* Of what was kept, perhaps by an older version of the page, counts what has the form that it has today. */
function fitting<Value extends object>(first: Value, kept: unknown): Partial<Value> {
    const formOf = (value: unknown) => (Array.isArray(value) ? "list" : value === null ? "none" : typeof value);
    const isFit = ([name, value]: [string, unknown]) => {
        if (!Object.hasOwn(first, name)) return false;
        const wanted = formOf(first[name as keyof Value]);
        return formOf(value) === wanted || (wanted === "none" && typeof value === "string");
    };
    if (formOf(kept) !== "object") return {};
    return Object.fromEntries(Object.entries(kept as object).filter(isFit)) as Partial<Value>;
}

function toldOf(value: unknown): Partial<Told> {
    const { incident = null, ...others } = fitting(NOTHING, value);
    return { ...others, incident: incident !== null && incidentOf(incident) ? incident : null };
}

function keptOf(value: unknown): Kept[] {
    const isOne = (one: Kept | null) => typeof one?.id === "string" && typeof one.at === "number";
    if (!Array.isArray(value)) return [];
    return value.filter(isOne).map(({ id, at, rules: own, told: said }) => ({
        id,
        at,
        rules: { ...FIRST_RULES, ...fitting(FIRST_RULES, own) },
        told: { ...NOTHING, ...toldOf(said) },
    }));
}

/* What is told of a board stays with that board. */
function draftKey(board: Attached | null): string {
    return board ? `${DRAFT}.${board.game}` : DRAFT;
}

function drafted(board: Attached | null): Partial<Told> | null {
    try {
        const text = sessionStorage.getItem(draftKey(board));
        return text === null ? null : toldOf(read<Told>(text));
    } catch {
        return null;
    }
}

/* The rules that are remembered on this device. */
function ownRules(): Rules {
    return { ...FIRST_RULES, ...fitting(FIRST_RULES, read<Rules>(recall(RULES))) };
}

export const rules = signal<Rules>(ownRules());
export const told = signal<Told>({ ...NOTHING, ...drafted(null) });
/* The board without a device to which the case belongs: rules, names and counters are the board's. */
export const attached = signal<Attached | null>(null);
export const kept = signal<Kept[]>(keptOf(read(recall(KEPT))));

export function setRules(change: Partial<Rules>): void {
    const level = change.level && change.level !== rules.value.level ? change.level : null;
    const usual = level ? { base: USUAL[level][0], increment: USUAL[level][1] } : {};
    const limited = level ? { limited: level !== "standard" } : {};
    rules.value = { ...rules.value, ...usual, ...limited, ...change };
    remember(RULES, JSON.stringify(rules.value));
}

export function tell(change: Partial<Told>): void {
    told.value = { ...told.value, ...change };
    try {
        sessionStorage.setItem(draftKey(attached.value), JSON.stringify(told.value));
    } catch {
        /* the window forgets it when it is loaded again */
    }
}

export function answer(id: string, value: Answer | undefined): void {
    const { [id]: _before, ...others } = told.value.answers;
    tell({ answers: value === undefined ? others : { ...others, [id]: value } });
}

/* Another incident: what was answered of the one before counts no more. */
export function choose(incident: string | null): void {
    tell({ incident, answers: {}, canMate: {}, toMove: null });
}

export function startAnew(): void {
    tell({ ...NOTHING, ...(attached.value ? { names: told.value.names } : {}) });
}

/* Is something typed of a display that is no time? Nothing is ruled on what it does not say. */
export function hasBadDisplay(): boolean {
    const { times, hoursOnly } = told.value;
    return Object.values(times).some((text) => text?.trim() && readDisplay(text, hoursOnly) === null);
}

/* From now on the case is one of the board, as far as it was told; with `keeps`, what has been told elsewhere is. */
export function attach(
    board: Attached,
    own: Partial<Rules>,
    names: Pair<string>,
    { keeps = false } = {},
): void {
    batch(() => {
        attached.value = board;
        rules.value = { ...FIRST_RULES, ...own };
        tell({ ...NOTHING, ...(keeps ? told.value : drafted(board)), names });
    });
}

/* The case is of no board any more: what was told of it stays, under the rules of this device. */
export function detach(): void {
    batch(() => {
        attached.value = null;
        rules.value = ownRules();
        tell({ names: {} });
    });
}

function keepAll(list: Kept[]): void {
    kept.value = list;
    remember(KEPT, JSON.stringify(list));
}

export function keep(): void {
    const now = Date.now();
    const one = { id: now.toString(36), at: now, rules: rules.value, told: told.value };
    keepAll([one, ...kept.value]);
}

export function takeUp(one: Kept): void {
    setRules(one.rules);
    tell({ ...NOTHING, ...one.told });
}

export function forget(id: string): void {
    keepAll(kept.value.filter((one) => one.id !== id));
}
