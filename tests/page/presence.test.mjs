/* Who is missing at a board without a device, as its log tells it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./sources.mjs";

const { defaultTimeOf, missingIn } = await load("views/table/presence.ts");

let number = 0;

function entry(actor, kind, data = {}, outcome = "upheld") {
    number += 1;
    return { number, wall_ms: 1000 * number, event: { seq: number, at_ms: 10 * number, actor, kind, data }, ruling: { outcome } };
}

test("nobody is missing who was there at the start, or has arrived since", () => {
    number = 0;
    assert.equal(missingIn([]), null);
    const start = entry("arbiter", "start", { absent: "both" });
    assert.deepEqual(missingIn([start]), { players: ["white", "black"], startedMs: 10, startedWall: 1000 });
    const came = entry("white", "arrive", { late_ms: 5 });
    assert.deepEqual(missingIn([start, came]).players, ["black"]);
    const again = entry("black", "arrive", { late_ms: 5 }, "inadmissible");
    assert.deepEqual(missingIn([start, came, again]).players, ["black"]);
    assert.deepEqual(missingIn([entry("arbiter", "start")]).players, []);
});

test("an arrival that was taken back did not happen", () => {
    number = 0;
    const entries = [
        entry("arbiter", "start", { absent: "white" }),
        entry("white", "arrive", { late_ms: 5 }),
        entry("arbiter", "decide", { decision: "reverse", seq: 2 }),
    ];
    assert.deepEqual(missingIn(entries).players, ["white"]);
});

test("a start that was entered afterwards was then", () => {
    number = 0;
    const start = { ...entry("arbiter", "start", { absent: "white" }), decided_ms: 400 };
    assert.deepEqual(missingIn([start]), { players: ["white"], startedMs: -590, startedWall: 400 });
});

test("the default time is that of the tournament, or else of the edition", () => {
    assert.equal(defaultTimeOf({ edition: "2023", regulations: { default_ms: 900000 } }), 900000);
    assert.equal(defaultTimeOf({ edition: "2023", regulations: { default_ms: null } }), 0);
    assert.equal(defaultTimeOf({ edition: "2005", regulations: { default_ms: null } }), 3600000);
});
