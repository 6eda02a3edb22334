/*
 * What the log of a game tells that its state does not: what can be taken back, and whether an act that
 * got no answer was made. Plain functions over values.
 */
import type { Entry } from "generated/api";
import type { Event } from "../incidents/types.ts";

/* An entry of the log that the referee has judged. */
export type Judged = Entry & Required<Pick<Entry, "event">> & { ruling: NonNullable<Entry["ruling"]> };

export function isJudged(entry: Entry): entry is Judged {
    return Boolean(entry.event && entry.ruling);
}

export function dataOf({ event }: Pick<Judged, "event">): Record<string, unknown> {
    return (event.data ?? {}) as Record<string, unknown>;
}

function isDrawClaim(entry: Judged): boolean {
    return entry.event.kind === "claim" && ["threefold", "fifty"].includes(String(dataOf(entry).ground));
}

/* The entries that are taken back with an event: the examination of a draw claim goes with its claim. */
export function undoneWith(entries: readonly Judged[], seq: number): Judged[] {
    const at = entries.findIndex(({ event }) => event.seq === seq);
    const undone = entries[at];
    if (!undone) return [];
    if (!isDrawClaim(undone)) return [undone];
    const later = entries.slice(at + 1);
    const next = later.findIndex(isDrawClaim);
    const examined = later
        .slice(0, next < 0 ? undefined : next)
        .filter(({ event }) => event.kind === "examine");
    return [undone, ...examined];
}

/* The numbers of the events that a later decision has taken back. */
export function takenBack(entries: readonly Judged[]): ReadonlySet<number> {
    const gone = new Set<number>();
    /* The latest first: what has been taken back itself takes nothing back. */
    for (const entry of [...entries].reverse()) {
        const { decision, seq } = dataOf(entry);
        if (decision === "reverse" && entry.ruling.outcome === "upheld" && !gone.has(entry.event.seq))
            for (const { event } of undoneWith(entries, Number(seq))) gone.add(event.seq);
    }
    return gone;
}

/* What people did with pieces and clock stands: nothing is taken back behind it. */
const CLOSING = new Set(["move", "press", "seal"]);
/* What has no ruling, if it is not the arbiter's. */
const UNRULED = new Set(["interrupt", "resume", "record", "pause"]);
/* What is not offered: an examination goes with its claim. */
const UNOFFERED = new Set(["start", "examine"]);

/*
 * What can be taken back, the latest first: the acts of arbiters and whatever was ruled on since a
 * player last moved, pressed the clock or sealed a move.
 */
export function reversible(entries: readonly Judged[]): Judged[] {
    const gone = takenBack(entries);
    const latest = [...entries].reverse();
    const closed = latest.findIndex(({ event }) => CLOSING.has(event.kind));
    return latest
        .slice(0, closed < 0 ? undefined : closed)
        .filter(
            ({ event, ruling }) =>
                !UNOFFERED.has(event.kind) &&
                (event.actor === "arbiter" || !UNRULED.has(event.kind)) &&
                ruling.outcome !== "inadmissible" &&
                !gone.has(event.seq),
        );
}

/* A member of an event in the log, where free texts stand beside the event. */
function saidIn(entry: Judged, name: string): unknown {
    return dataOf(entry)[name] ?? entry.texts?.[name];
}

/* Was an act that got no answer made after all? The entry that says so; `others` are of other acts. */
export function foundInLog(
    entries: readonly Judged[],
    event: Event,
    seen: number,
    others: ReadonlySet<number> = new Set(),
): Judged | undefined {
    return entries.find(
        (entry) =>
            entry.number > seen &&
            !others.has(entry.number) &&
            entry.event.actor === event.actor &&
            entry.event.kind === event.kind &&
            Object.entries(event.data ?? {}).every(
                ([name, value]) => JSON.stringify(saidIn(entry, name)) === JSON.stringify(value),
            ),
    );
}
