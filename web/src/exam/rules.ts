/* What the file of a case says of its rules (docs/scenarios.md). */
import type { PlayedCase } from "generated/api";
import type { Player } from "./key.ts";

const PIECES = 32;

type Filed = Pick<PlayedCase, "file">;

export function rulesIn({ file }: Filed) {
    const told = file as { profile?: string; variant?: string; regulations?: object; state?: object };
    const { profile = "board", variant = "standard", regulations = {}, state = {} } = told;
    return { profile, variant, regulations, state } as const;
}

/* With time odds a value is one of each player. */
function ownOf(value: unknown, player: Player): unknown {
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>)[player[0] ?? ""] : value;
}

/* The base time of a player's periods, or of those that he has come to with so many moves, where the case says it. */
export function baseOf(one: Filed, player: Player, made = Infinity): number | null {
    const own = ownOf((rulesIn(one).regulations as { controls?: unknown }).controls, player);
    if (!Array.isArray(own)) return null;
    let [sum, from] = [0, 0];
    for (const { moves, seconds } of own as { moves: number | null; seconds: number }[]) {
        if (from <= made) sum += 1000 * seconds;
        from += moves ?? Infinity;
    }
    return sum;
}

export function extraOf(one: Filed, player: Player, name: "increment" | "delay"): number {
    const own = ownOf((rulesIn(one).regulations as Record<string, unknown>)[name], player);
    return 1000 * (Number(own) || 0);
}

/* Whether somebody is late hangs on the hour and on the default time, and is told of standard play. */
export function isOfPlay({ steps }: Pick<PlayedCase, "steps">): boolean {
    return steps.every(({ acts }) => acts.every(({ event }) => !["arrive", "start"].includes(event.kind)));
}

/* How many moves each player has made as the events begin. */
export function movesMade({ start }: { start: Pick<PlayedCase["start"], "fen"> }): Record<Player, number> {
    const [, side, , , , number] = start.fen.split(" ");
    const black = Number(number) - 1;
    return { white: side === "b" ? black + 1 : black, black };
}

/* No more pieces are gone than half-moves were made. */
export function hasMovesFor(one: { start: Pick<PlayedCase["start"], "fen"> }): boolean {
    const { white, black } = movesMade(one);
    const [placement = ""] = one.start.fen.split(" ");
    return PIECES - placement.replace(/[^a-z]/gi, "").length <= white + black;
}
