/* The games that a browser keeps: each with the result that it has now, and those that are not over before the others. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./sources.mjs";

const kept = new Map();
globalThis.document ??= { documentElement: {} };
globalThis.localStorage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, text) => kept.set(key, text) };
const { myGames, noteFrame } = await load("state/mygames.ts");

const SITS = { role: "white", scope: "full" };
const state = (game, more) => ({ type: "state", game, white: "Ada", black: "Can", status: "running", result: "*", score: null, reason: null, cancelled: false, ...more });
const change = (game, more) => ({ type: "change", game, ...more });
const hear = (...frames) => frames.forEach((frame) => noteFrame("token", SITS, frame));
const resultOf = (game) => myGames().find((one) => one.game === game).result;

test("a game that is over has its score, whatever its result says, and the one that is decided later", () => {
    hear(state("a"), change("a", { status: "ended", result: "*", score: "0-0", reason: "double-default" }));
    assert.equal(resultOf("a"), "0–0");
    hear(change("a", { score: "1/2-0" }));
    assert.equal(resultOf("a"), "½–0");
    hear(change("a", { result: "1-0", score: null }));
    assert.equal(resultOf("a"), "1–0");
    hear(change("a", { status: "running", result: "*" }));
    assert.equal(resultOf("a"), null);
    hear(state("b", { status: "ended", cancelled: true }));
    assert.equal(resultOf("b"), "–");
});

test("where there are too many, the oldest of those that are over make room first", () => {
    kept.clear();
    const names = Array.from({ length: 12 }, (_, index) => `g${index}`);
    for (const game of names) hear(state(game, ["g3", "g7"].includes(game) ? { status: "ended", result: "1-0" } : {}));
    hear(state("one more"));
    const others = names.toReversed();
    assert.deepEqual(myGames().map(({ game }) => game), ["one more", ...others.filter((game) => game !== "g3")]);
    for (const game of ["second", "third"]) hear(state(game));
    assert.deepEqual(
        myGames().map(({ game }) => game),
        ["third", "second", "one more", ...others.filter((game) => !["g3", "g7", "g0"].includes(game))],
    );
});
