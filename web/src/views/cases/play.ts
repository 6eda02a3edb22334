/*
 * What the hall says of a case: as it is, and with what the reader has changed. The changed case is asked for
 * soon after the last change; the case as it is stands beside it.
 */
import { computed, signal } from "@preact/signals";
import type { CaseChanges, PlayedCase } from "generated/api";
import { call, type Refused } from "../../api/request.ts";
import { loadLaw } from "../../parts/law.ts";

const ASK_AFTER_MS = 200;
const AGAIN_AFTER_MS = 2000;

export const asItIs = signal<PlayedCase | null>(null);
export const changed = signal<PlayedCase | null>(null);
export const changes = signal<CaseChanges>({});
export const refusal = signal<Refused | null>(null);
/* How many events have happened on the board. */
export const at = signal(0);

export const isChanged = computed(() => Object.keys(changes.value).length > 0);
/* What is on the board. */
export const shown = computed(() => changed.value ?? asItIs.value);

let id = "";
let number = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

function isAway({ code }: Refused): boolean {
    return ["down", "busy", "full"].includes(code);
}

/* What is on the board now may have fewer steps. */
function show(one: PlayedCase | null): void {
    changed.value = one;
    goTo(at.value);
}

async function ask(): Promise<void> {
    const own = ++number;
    const wanted = isChanged.value || !asItIs.value ? changes.value : null;
    if (!wanted) {
        show(null);
        refusal.value = null;
        return;
    }
    const answer = await call("POST cases/{case}", { in: { case: id }, body: asItIs.value ? wanted : {} });
    if (own !== number) return;
    refusal.value = answer.ok ? null : answer.body;
    if (!answer.ok) {
        show(null);
        if (isAway(answer.body)) timer = setTimeout(() => void ask(), AGAIN_AFTER_MS);
        return;
    }
    void loadLaw(answer.body.edition);
    if (asItIs.value) show(answer.body);
    else asItIs.value = answer.body;
}

export function load(wanted: string): void {
    id = wanted;
    void ask();
}

export function change(more: CaseChanges): void {
    changes.value = { ...changes.value, ...more };
    clearTimeout(timer);
    timer = setTimeout(() => void ask(), ASK_AFTER_MS);
}

export function changeNothing(): void {
    changes.value = {};
    clearTimeout(timer);
    void ask();
}

export function goTo(step: number): void {
    at.value = Math.max(0, Math.min(step, shown.value?.steps.length ?? 0));
}
