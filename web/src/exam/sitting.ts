/* An exam as it is being sat: when it was begun, what has been answered, and whether it has ended. */
import type { Given } from "./marks.ts";

const MINUTE_MS = 60000;

export type Sitting = {
    began: number;
    /* One for each question. */
    given: Given[];
    /* null: it goes on; isOver: its time ended it. */
    ended: { isOver: boolean } | null;
};

/* How long it still goes on: never longer than it was set to, whatever the watch of the device does. */
export function leftOf({ began }: Sitting, minutes: number, now: number): number {
    const whole = minutes * MINUTE_MS;
    return Math.min(whole, Math.max(0, began + whole - now));
}

/* As it was kept; null: the text is none of an exam of so many questions. */
export function readSitting(text: string | null, count: number): Sitting | null {
    try {
        const { began, given, ended } = JSON.parse(text ?? "null") as Sitting;
        const isObject = (value: unknown) => typeof value === "object" && value !== null && !Array.isArray(value);
        const isOne =
            Number.isSafeInteger(began) &&
            began > 0 &&
            Array.isArray(given) &&
            given.length === count &&
            given.every(isObject) &&
            (ended === null || typeof ended.isOver === "boolean");
        return isOne ? { began, given, ended } : null;
    } catch {
        return null;
    }
}
