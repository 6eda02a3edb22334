/*
 * When: the time of day at which something was decided or done that is entered afterwards, as an arbiter types it, and
 * the times that an entry of the log has, of which an entry made afterwards has two.
 */
import type { Entry } from "generated/api";
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { dayTimeText } from "../state/clock.ts";
import { lastMoment, wasTooEarly } from "../state/timeofday.ts";
import { TextField } from "./field.tsx";
import { locale, t } from "./words.ts";

const LONGEST = 5;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/* The last moment of that time of day; null: nothing is typed, or no time. */
export function momentOf(typed: string): number | null {
    return lastMoment(typed, new Date())?.getTime() ?? null;
}

/*
 * A time of day that cannot be read is no time, and one that is still to come was last yesterday, before the game.
 */
function problemOf(typed: string, sinceMs: number | null): "case.unread" | "table.decided.early" | null {
    if (typed.trim() === "") return null;
    const moment = momentOf(typed);
    if (moment === null) return "case.unread";
    return sinceMs !== null && wasTooEarly(moment, sinceMs) ? "table.decided.early" : null;
}

/* `sinceMs`: when the game was begun in the hall, or at least made there, if that is known. */
export function isBadMoment(typed: string, sinceMs: number | null): boolean {
    return problemOf(typed, sinceMs) !== null;
}

/* The day is told where it is another than that of `beside`. */
function momentText(moment: number, beside: number): string {
    const time = dayTimeText(moment);
    if (new Date(moment).toDateString() === new Date(beside).toDateString()) return time;
    return `${new Intl.DateTimeFormat(locale(), { dateStyle: "medium" }).format(moment)}, ${time}`;
}

type FieldProps = {
    typed: string;
    sinceMs: number | null;
    /* What else is wrong with it. */
    problem?: string;
    onType: (text: string) => void;
};

export function MomentField({ typed, sinceMs, problem: other, onType }: FieldProps) {
    const moment = momentOf(typed);
    const problem = problemOf(typed, sinceMs);
    const told = moment === null ? "" : momentText(moment, Date.now());
    return (
        <TextField
            label={t("table.decided")}
            problem={problem ? t(problem) : other}
            hint={moment !== null && told !== dayTimeText(moment) ? `= ${told}` : undefined}
            value={typed}
            inputMode="numeric"
            maxLength={LONGEST}
            onInput={onType}
        />
    );
}

type FoldProps = { kind: "afterwards" | "remark"; title: string; typed: string; children: (isOpen: boolean) => ComponentChildren };

/* A time of day is folded away until one is typed: what is sent, or stands in the way of it, is in sight. */
export function MomentFold({ kind, title, typed, children }: FoldProps) {
    const [isUnfolded, setUnfolded] = useState(false);
    const isTyped = typed.trim() !== "";
    const isOpen = isUnfolded || isTyped;
    return (
        <details class={kind} open={isOpen} onToggle={(event) => setUnfolded(event.currentTarget.open)}>
            <summary
                onClick={(event) => {
                    if (isTyped) event.preventDefault();
                }}
            >
                {title}
            </summary>
            {children(isOpen)}
        </details>
    );
}

/* What is entered afterwards says when it was decided or done. */
export function Afterwards(field: FieldProps) {
    return (
        <MomentFold kind="afterwards" title={t("console.afterwards")} typed={field.typed}>
            {(isOpen) => isOpen && <MomentField {...field} />}
        </MomentFold>
    );
}

/* The days of a tournament, "26–29 Nov 2026"; what is no whole date stands as it was written. */
export function daysText(start: string | null, end: string | null): string {
    const days = [start, end].filter((day) => day !== null && day !== "") as string[];
    if (days.length === 0 || !days.every((day) => DAY.test(day))) return days.join(" – ");
    const format = new Intl.DateTimeFormat(locale(), { dateStyle: "medium", timeZone: "UTC" });
    const [first, last] = days.map((day) => new Date(day));
    return last ? format.formatRange(first as Date, last) : format.format(first);
}

/* The time of day of an entry; of what was entered afterwards also the one at which it was decided. */
export function whenOf({ wall_ms: wall, decided_ms, incident }: Partial<Entry>): string {
    if (wall === undefined) return "";
    const decided = decided_ms ?? incident?.decided_ms ?? null;
    const entered = dayTimeText(wall);
    return decided === null ? entered : t("table.both.times", { decided: momentText(decided, wall), entered });
}
