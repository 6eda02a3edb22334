/* Finding a line by a few letters, in English and in Turkish. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./sources.mjs";

const { find, fold } = await load("state/search.ts");

test("letters are one with and without their marks, capital and small", () => {
    for (const [one, other] of [
        ["IŞIK", "ışık"],
        ["İSTANBUL", "istanbul"],
        ["ıİiI", "iiii"],
        ["Çağrı", "cagri"],
        ["ÖRGÜ", "orgu"],
        ["  Elli-hamle! ", "elli hamle"],
    ])
        assert.equal(fold(one), fold(other), `${one} ${other}`);
    assert.notEqual(fold("sol"), fold("sal"));
});

test("the best line stands first: by its beginning, by a word, inside a word, by its other words", () => {
    const lines = ["Clock wrong", "Wrong hand", "Both clocks", "Telephone"].map((label) => ({ label }));
    lines[3].words = "mobile wrong";
    assert.deepEqual(
        find(lines, "wrong").map(({ label }) => label),
        ["Wrong hand", "Clock wrong", "Telephone"],
    );
    assert.deepEqual(
        find(lines, "clo wro").map(({ label }) => label),
        ["Clock wrong"],
    );
    assert.deepEqual(find(lines, " ").length, 4);
    assert.deepEqual(find(lines, "xyz"), []);
});
