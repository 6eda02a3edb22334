/* The rounds of a tournament: which one is at hand. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./sources.mjs";

const { currentRound } = await load("state/tournament.ts");

test("the round at hand is the one that is played, and no earlier one that waits for something", () => {
    const atHand = (...statuses) => currentRound({ rounds: statuses.map((status, at) => ({ round: at + 1, status })) });
    const cases = [
        [1],
        [1, "paired", "paired"],
        [1, "started", "paired"],
        [1, "finished", "paired"],
        [2, "published", "paired"],
        [2, "finished", "started", "paired"],
        [2, "finished", "finished", "paired"],
        [2, "started", "started", "paired"],
        [1, "started", "published", "paired"],
        [3, "finished", "published", "paired"],
        [2, "published", "published"],
    ];
    for (const [wanted, ...statuses] of cases) assert.equal(atHand(...statuses), wanted, statuses.join(", "));
});
