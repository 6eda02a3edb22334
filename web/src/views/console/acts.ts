/*
 * The common acts: each is an incident of the catalogue with its key, and with the answers that the
 * board knows. A key is a letter of the reader's language; the keys can be turned off.
 */
import type { Draft } from "./draft.ts";
import { type Judged, reversible } from "../../state/log.ts";
import { CLOCKS_SET, RESTORED, REVERSED } from "./plan.ts";
import type { Key } from "../../words/words.ts";
import type { LiveState as State } from "../../state/state.ts";

type Where = { state: State; entries: readonly Judged[]; shown: number };
type Offered = { incident: string; says: Key; answers?: Draft["answers"] };
export type Act = Offered & { key: Key };

const isOver = ({ status }: State) => status === "ended";

function pause({ state }: Where): Offered | null {
    if (state.status === "waiting") return { incident: "round-started", says: "console.act.start" };
    if (state.status === "interrupted" && !state.clocks)
        return { incident: "resumption-after-interruption", says: "console.act.resume" };
    if (state.status === "interrupted")
        return { incident: "clocks-started", says: "console.act.resume" };
    if (isOver(state)) return null;
    return state.clocks
        ? { incident: "clocks-stopped", says: "console.act.pause" }
        : { incident: "interruption", says: "console.act.pause" };
}

/* A move against the duty of 9.5.3 has not ended the game (5.1.1). */
function restore({ state, shown }: Where): Offered | null {
    if (isOver(state) && !state.signs?.some(({ sign }) => sign === "intended_not_made")) return null;
    return { incident: RESTORED, says: "console.act.restore", answers: { ply: shown } };
}

function result({ state }: Where): Offered {
    return isOver(state)
        ? { incident: "wrong-result", says: "console.act.correct" }
        : { incident: "result-declared", says: "console.act.result" };
}

function confirm({ state }: Where): Offered | null {
    if (!isOver(state) || state.result === "*") return null;
    return {
        incident: "result-signed",
        says: "console.act.confirm",
        answers: { score: state.result },
    };
}

function reverse({ entries }: Where): Offered | null {
    const [last] = reversible(entries);
    if (!last) return null;
    return { incident: REVERSED, says: "console.act.reverse", answers: { event: last.event.seq } };
}

const OFFERS: [key: Key, offer: (where: Where) => Offered | null][] = [
    ["console.key.pause", pause],
    [
        "console.key.clocks",
        ({ state }) =>
            state.clocks && !isOver(state)
                ? { incident: CLOCKS_SET, says: "console.act.clocks" }
                : null,
    ],
    [
        "console.key.restore",
        restore,
    ],
    [
        "console.key.claim",
        ({ state }) =>
            isOver(state) ? null : { incident: "claim-examined", says: "console.act.claim" },
    ],
    ["console.key.result", result],
    ["console.key.confirm", confirm],
    ["console.key.points", () => ({ incident: "points-reduced", says: "console.act.points" })],
    [
        "console.key.assistant",
        ({ state }) =>
            isOver(state) ? null : { incident: "assistant-allowed", says: "console.act.assistant" },
    ],
    ["console.key.reverse", reverse],
];

/* The basic edition knows no arbiter's decisions. */
export function actsOf(where: Where): Act[] {
    if (where.state.edition === "basic") return [];
    return OFFERS.flatMap(([key, offer]) => {
        const offered = offer(where);
        return offered ? [{ ...offered, key }] : [];
    });
}
