/*
 * Who is missing at a board without a device, as its log tells it: the players who were not there at
 * the start and have not arrived since. Plain functions over values.
 */
import type { State } from "generated/api";
import type { Player } from "../../incidents/types.ts";
import { dataOf, type Judged, takenBack } from "../../state/log.ts";

export type Missing = {
    players: Player[];
    /* When the game was started, also if that was entered afterwards: by the game's time and by the hall's watch. */
    startedMs: number;
    startedWall: number;
};

const PLAYERS: readonly Player[] = ["white", "black"];
const HOUR_MS = 3600000;

/* Null: the game has not been started. */
export function missingIn(entries: readonly Judged[]): Missing | null {
    const gone = takenBack(entries);
    const counts = entries.filter(
        ({ event, ruling }) => ruling.outcome !== "inadmissible" && !gone.has(event.seq),
    );
    const start = counts.find(({ event }) => event.kind === "start");
    if (!start) return null;
    const { absent } = dataOf(start);
    const entered = start.wall_ms ?? 0;
    const startedWall = start.decided_ms ?? entered;
    const came = counts.filter(({ event }) => event.kind === "arrive").map(({ event }) => event.actor);
    return {
        players: PLAYERS.filter(
            (player) => (absent === "both" || absent === player) && !came.includes(player),
        ),
        startedMs: start.event.at_ms - (entered - startedWall),
        startedWall,
    };
}

/* How long after the start a player still comes in time; what the edition has, where nothing is said. */
export function defaultTimeOf({ regulations, edition }: Pick<State, "regulations" | "edition">): number {
    return regulations.default_ms ?? (edition === "2005" ? HOUR_MS : 0);
}
