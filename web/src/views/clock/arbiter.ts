/*
 * An arbiter at a hall's clock. The code that the hall shows him opens a link to his seat, which is
 * kept nowhere and revoked when the pause is over. What he decides is ruled on by the hall, and the
 * clock follows it.
 */
import { effect, signal } from "@preact/signals";
import type { Act } from "generated/api";
import { Unanswered } from "../../api/key.ts";
import { call, isSaid } from "../../api/request.ts";
import { refusedText } from "../../parts/refused.ts";
import { t } from "../../parts/words.ts";
import type { Color } from "../../state/position.ts";
import { phase, type Seat } from "./game.ts";
import { isUp, state } from "./hall.ts";

type Opened = { token: string; number: number; game: string };

export const opened = signal<Opened | null>(null);
/* Why the hall did not do what was wanted; empty: it did. */
export const refusal = signal("");

/* From a decision until the clock has heard what it brings; it may run in between. */
export const isDeciding = signal(false);

/* The board may be another by the time he presses again: what got no answer is sent as it was, and counts once. */
const unanswered = new Unanswered<Act>();

/* The number of the decision in the log; null: it was refused. */
async function decide(data: object, seen = state.value?.number): Promise<number | null> {
    const arbiter = opened.value;
    if (!arbiter) return null;
    const { game, token } = arbiter;
    const { key, body } = unanswered.of(JSON.stringify(data), { kind: "decide", data, seen } as Act);
    const answer = await call("POST games/{game}/acts", { in: { game }, token, body, key });
    /* Behind a decision that was answered the same is meant anew. */
    if (isSaid(answer)) unanswered.clear();
    if (answer.ok) refusal.value = "";
    else refusal.value = answer.body.code === "behind" ? t("clock.behind") : refusedText(answer.body);
    return answer.ok && "number" in answer.body ? answer.body.number : null;
}

/* The clock has become what the hall decided, or the line is down. */
function heard(number: number): Promise<void> {
    return new Promise((resolve) => {
        const end = effect(() => {
            if (isUp.value && state.value && state.value.number < number) return;
            resolve();
            queueMicrotask(() => end());
        });
    });
}

/* One at a time: who presses meanwhile has not seen what this brings. The number of the last; null: refused. */
async function deciding(act: () => Promise<number | null>): Promise<number | null> {
    if (isDeciding.value) return null;
    isDeciding.value = true;
    const number = await act();
    if (number !== null) await heard(number);
    isDeciding.value = false;
    return number;
}

/* False: it is not the code. */
export async function open({ game, token }: Seat, code: string): Promise<boolean> {
    const asked = { in: { game }, token, body: { code } };
    const { ok, body } = await call("POST games/{game}/device/arbiter", asked);
    refusal.value = "";
    if (ok) {
        const [, secret = ""] = body.link?.split("#") ?? [];
        opened.value = { token: secret, number: body.link_number, game };
        return true;
    }
    if (body.field === "code") return false;
    refusal.value = body.code === "role" ? t("clock.code.many") : refusedText(body);
    return true;
}

/* The ruling lets the clock go on; here it stands until the arbiter has seen to the board. */
export function illegalMove(who: Color): void {
    void deciding(async () => {
        const number = await decide({ decision: "illegal_move_found", who });
        if (number === null || state.value?.status === "ended") return number;
        return (await decide({ decision: "stop_clocks" }, number)) ?? number;
    });
}

/* The clock stands with these times until it is let go on; `seen` is what the arbiter saw. False: it was refused. */
export async function setClocks(clocks: { white_ms: number; black_ms: number }, seen: number | undefined): Promise<boolean> {
    return (await deciding(() => decide({ decision: "set_clocks", clocks, stand: true }, seen))) !== null;
}

export function goOn(running: Color): void {
    void deciding(() => decide({ decision: "resume", running }));
}

/* The link ends with the pause. */
effect(() => {
    const isPause = phase.value === "paused" || isDeciding.value;
    const arbiter = opened.peek();
    if (isPause || !arbiter) return;
    opened.value = null;
    unanswered.clear();
    const { game, number, token } = arbiter;
    void call("DELETE games/{game}/links/{number}", { in: { game, number }, token });
});
