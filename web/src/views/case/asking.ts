/*
 * Asks the hall for the rulings, soon after the last change. What it answered stands until it
 * answers anew; while it cannot be reached it is asked again and again.
 */
import { effect, signal } from "@preact/signals";
import type { NewCase, RuledCase } from "generated/api";
import { call, type Refused } from "../../api/request.ts";
import { rules, told } from "./form.ts";
import { caseOf } from "./judged.ts";

const ASK_AFTER_MS = 200;
const AGAIN_AFTER_MS = 2000;

/* Nothing is told yet, the hall is asked, it has answered, has refused, or is away. */
export type Standing = "nothing" | "asking" | "ruled" | "refused" | "away";

export const standing = signal<Standing>("nothing");
export const ruled = signal<RuledCase | null>(null);
export const refusal = signal<Refused | null>(null);

let number = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

async function ask(one: NewCase): Promise<void> {
    const own = ++number;
    const answer = await call("POST judge", { body: one });
    if (own !== number) return;
    if (answer.ok) {
        ruled.value = answer.body;
        refusal.value = null;
        standing.value = "ruled";
        return;
    }
    const isAway = ["down", "busy", "full"].includes(answer.body.code);
    standing.value = isAway ? "away" : "refused";
    refusal.value = isAway ? null : answer.body;
    if (isAway) timer = setTimeout(() => void ask(one), AGAIN_AFTER_MS);
}

/* From now on the rulings follow what is told. */
export function startAsking(): void {
    let incident = told.value.incident;
    effect(() => {
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
