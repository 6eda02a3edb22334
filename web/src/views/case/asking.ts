/*
 * Asks the hall for the rulings, soon after the last change: on a case of its own, or on one of a
 * board. What it answered stands until it
 * answers anew; while it cannot be reached it is asked again and again.
 */
import { effect, signal } from "@preact/signals";
import type { NewCase, NewIncident, RuledCase, TriedIncident } from "generated/api";
import { call, type Refused } from "../../api/request.ts";
import { type Attached, attached, rules, told } from "./form.ts";
import { caseOf } from "./judged.ts";

const ASK_AFTER_MS = 200;
const AGAIN_AFTER_MS = 2000;

/* Nothing is told yet, the hall is asked, it has answered, has refused, or is away. */
export type Standing = "nothing" | "asking" | "ruled" | "refused" | "away";

export const standing = signal<Standing>("nothing");
export const ruled = signal<RuledCase | null>(null);
export const refusal = signal<Refused | null>(null);
/* The number of the board's log that the rulings were made on. */
export const seen = signal<number | null>(null);

let number = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/* Free text stands outside the log of a board, in the one remark that an incident has (NewIncident). */
const REMARKS = ["reason", "side", "amount", "resumption"];

function dataOf(event: unknown): Record<string, unknown> {
    return ((event as { data?: Record<string, unknown> | null } | null)?.data ?? {});
}

function isRemark([name]: [string, unknown]): boolean {
    return REMARKS.includes(name);
}

function withoutRemarks(event: NewCase["events"][number]): NewCase["events"][number] {
    const data = Object.entries(dataOf(event));
    if (!data.some(isRemark)) return event;
    return { ...event, data: Object.fromEntries(data.filter((one) => !isRemark(one))) } as typeof event;
}

/* The free texts of a case, to go into the remark. */
export function remarksOf({ events }: NewCase): string {
    return events
        .flatMap((event) => Object.entries(dataOf(event)).filter(isRemark))
        .map(([, text]) => String(text))
        .join("; ");
}

/* What of a case a board does not know by itself. */
export function incidentOf(one: NewCase): NewIncident {
    const { fen, moves, language, pressed, to_move, clocks, can_mate, claim_holds, counters } = one;
    const count = counters?.moves;
    const events = one.events.map(withoutRemarks);
    const own = { fen, moves, language, pressed, to_move, clocks, can_mate, claim_holds, events };
    return { ...own, ...(count === undefined ? {} : { counters: { moves: count } }) };
}

function tried(board: Attached, one: NewCase) {
    const body = { ...incidentOf(one), preview: true };
    const { game, token } = board;
    return call("POST games/{game}/incident", { in: { game }, token, body });
}

async function ask(one: NewCase): Promise<void> {
    const own = ++number;
    const board = attached.value;
    const answer = board ? await tried(board, one) : await call("POST judge", { body: one });
    if (own !== number) return;
    if (answer.ok) {
        const body = answer.body as RuledCase | TriedIncident;
        seen.value = "number" in body ? body.number : null;
        ruled.value = body;
        refusal.value = null;
        standing.value = "ruled";
        return;
    }
    const isAway = ["down", "busy", "full"].includes(answer.body.code);
    standing.value = isAway ? "away" : "refused";
    refusal.value = isAway ? null : answer.body;
    if (isAway) timer = setTimeout(() => void ask(one), AGAIN_AFTER_MS);
}

/* The moves of the scoresheet as the hall reads them, once it has answered; null: it cannot read them. */
export async function readMoves(): Promise<NonNullable<RuledCase["moves"]> | null> {
    if (told.value.source !== "moves" || told.value.moves.trim() === "") return [];
    await new Promise<void>((resolve) => {
        const stop = effect(() => {
            if (standing.value !== "asking") queueMicrotask(() => (stop(), resolve()));
        });
    });
    return standing.value === "ruled" ? (ruled.value?.moves ?? []) : null;
}

/* From now on the rulings follow what is told. Answers what ends that. */
export function startAsking(): () => void {
    let incident = told.value.incident;
    return effect(() => {
        const one = caseOf(rules.value, told.value);
        clearTimeout(timer);
        number++;
        if (told.value.incident !== incident || !one) ruled.value = null;
        incident = told.value.incident;
        if (!one) {
            refusal.value = null;
            standing.value = "nothing";
            return;
        }
        if (standing.peek() !== "away") standing.value = "asking";
        timer = setTimeout(() => void ask(one), ASK_AFTER_MS);
    });
}
