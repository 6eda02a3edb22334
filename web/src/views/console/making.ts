/*
 * Makes what was shown, event by event. Each later event is tried again before it is made: if the
 * hall would rule otherwise than was shown, nothing more is made, and what has been made is said. An
 * act that got no answer is never sent again by itself: the log tells whether it was made. If its arbiter makes it again, it goes
 * as it went, with its key: what comes late is made once.
 */
import type { FrameRuling } from "generated/api";
import { newKey } from "../../api/key.ts";
import type { ActFrame } from "../../api/link.ts";
import type { Event } from "../../incidents/types.ts";
import type { Desk } from "./desk.ts";
import type { SentAct } from "./draft.ts";
import type { Forecast, Ruling, Trouble } from "./forecast.ts";
import { frameOf, seenOf } from "./plan.ts";

export type Made = {
    /* How many events were made. */
    count: number;
    /* The number of the last ruling in the log of events, and the ruling. */
    seq: number | null;
    ruling: Ruling | null;
    /* Why it went no further: what the hall said, or another ruling than the one shown. */
    trouble: Trouble | null;
};

async function wouldStillBe(desk: Desk, event: Event, verdict: string): Promise<Trouble | null> {
    const state = desk.state.peek();
    if (!state) return { code: "down", text: "" };
    const answer = await desk.ask({ type: "preview", ...frameOf(state.game, event, seenOf(state)) });
    if (answer?.type === "error") return answer;
    if (answer?.type !== "preview") return { code: "down", text: "" };
    return answer.ruling.verdict === verdict ? null : { code: "otherwise", text: "" };
}

/* Is the same meant, whatever has been seen of the game since? */
function isSame(one: ActFrame, other: ActFrame): boolean {
    const meant = ({ game, kind, data, by, decided_ms }: ActFrame) => JSON.stringify([game, kind, data, by, decided_ms]);
    return meant(one) === meant(other);
}

/*
 * `sent` keeps that an act is under way, `made` that one more has been made; `decided` as of frameOf. `unmade` is what was
 * sent of the first before, and not made.
 */
export async function make(
    desk: Desk,
    list: readonly Event[],
    shown: Forecast,
    decided: number | null,
    unmade: SentAct | null,
    on: { sent: (act: SentAct) => void; made: (count: number) => void },
): Promise<Made> {
    let seq: number | null = null;
    let last: Ruling | null = null;
    let count = 0;
    for (const event of list) {
        const wanted = shown.rulings[count];
        if (!wanted && !shown.isSealed) break;
        const state = count === 0 ? shown.before : desk.state.peek();
        const game = desk.state.peek()?.game;
        if (!state || !game) return { count, seq, ruling: last, trouble: { code: "down", text: "" } };
        const other = count > 0 ? await wouldStillBe(desk, event, wanted?.verdict ?? "") : null;
        if (other) return { count, seq, ruling: last, trouble: other };
        const frame = frameOf(game, event, seenOf(state), decided);
        const act = count === 0 && unmade && isSame(unmade.frame, frame) ? unmade : { frame, key: newKey() };
        on.sent(act);
        const answer = await desk.ask({ type: "act", ...act.frame, key: act.key });
        if (answer?.type !== "ruling" || !("verdict" in answer)) {
            const trouble = answer?.type === "error" ? answer : { code: "down", text: "" };
            return { count, seq, ruling: last, trouble };
        }
        const ruling = answer as FrameRuling & Ruling;
        if (ruling.outcome === "inadmissible")
            return { count, seq, ruling: last, trouble: { code: "otherwise", text: "" } };
        count++;
        seq = "seq" in answer ? (answer.seq ?? null) : null;
        last = ruling;
        on.made(count);
        if (answer.number !== null) await desk.reached(answer.number);
        if (ruling.verdict !== wanted?.verdict && count < list.length)
            return { count, seq, ruling: last, trouble: { code: "otherwise", text: "" } };
    }
    return { count, seq, ruling: last, trouble: null };
}
