/*
 * When: the time of day at which an arbiter decided what he enters afterwards, as he types it, and
 * the times that an entry of the log has, of which an entry made afterwards has two.
 */
import type { Entry } from "generated/api";
import { dayTimeText } from "../state/clock.ts";
import { lastMoment } from "../state/timeofday.ts";
import { TextField } from "./field.tsx";
import { t } from "./words.ts";

const LONGEST = 5;

/* The last moment of that time of day; null: nothing is typed, or no time. */
export function momentOf(typed: string): number | null {
    return lastMoment(typed, new Date())?.getTime() ?? null;
}

/* A time of day that cannot be read is no time. */
export function isBadMoment(typed: string): boolean {
    return typed.trim() !== "" && momentOf(typed) === null;
}

export function MomentField({ typed, onType }: { typed: string; onType: (text: string) => void }) {
    return (
        <TextField
            label={t("table.decided")}
            problem={isBadMoment(typed) ? t("case.unread") : undefined}
            value={typed}
            inputMode="numeric"
            maxLength={LONGEST}
            onInput={onType}
        />
    );
}

/* The time of day of an entry; of what was entered afterwards also the one at which it was decided. */
export function whenOf({ wall_ms: wall, decided_ms, incident }: Partial<Entry>): string {
    if (wall === undefined) return "";
    const decided = decided_ms ?? incident?.decided_ms ?? null;
    const entered = dayTimeText(wall);
    return decided === null ? entered : t("table.both.times", { decided: dayTimeText(decided), entered });
}
