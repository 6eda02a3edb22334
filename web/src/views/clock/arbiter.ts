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
import { state } from "./hall.ts";

type Opened = { token: string; number: number; game: string };

export const opened = signal<Opened | null>(null);
/* Why the hall did not do what was wanted; empty: it did. */
export const refusal = signal("");

/* More than one decision is under way: the clock may run in between. */
const isDeciding = signal(false);

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
    refusal.value = answer.ok ? "" : refusedText(answer.body);
    return answer.ok && "number" in answer.body ? answer.body.number : null;
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
export async function illegalMove(who: Color): Promise<void> {
    isDeciding.value = true;
    const number = await decide({ decision: "illegal_move_found", who });
    if (number !== null && state.value?.status !== "ended") await decide({ decision: "stop_clocks" }, number);
    isDeciding.value = false;
}

/* The clock stands with these times until it is let go on; `seen` is what the arbiter saw. False: it was refused. */
export async function setClocks(clocks: { white_ms: number; black_ms: number }, seen: number | undefined): Promise<boolean> {
    return (await decide({ decision: "set_clocks", clocks, stand: true }, seen)) !== null;
}

export function goOn(running: Color): void {
    void decide({ decision: "resume", running });
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
