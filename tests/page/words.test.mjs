/* Words of the dictionary: a word behind a number has the form of that number. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { load, root } from "./sources.mjs";

const { loadFurther, t } = await load("words/words.ts");
await loadFurther();

test("a word goes by the number before it", () => {
    assert.equal(t("tournament.publish", { n: 1 }), "Publish 1 result");
    assert.equal(t("tournament.publish", { n: 2 }), "Publish 2 results");
    assert.equal(t("tournament.publish", { n: 0 }), "Publish 0 results");
    assert.equal(t("tournament.publish", { n: "1" }), "Publish 1 result");
    assert.equal(t("tournament.open-boards", { n: 1, all: 40 }), "1 of 40 boards has no result yet.");
    assert.equal(t("tournament.open-boards", { n: 1, all: 1 }), "1 of 1 board has no result yet.");
    assert.equal(t("tournament.counts", { players: 1, rounds: 3 }), "1 player, 3 rounds paired");
});

test("no English text has one form for every number", async () => {
    const text = await readFile(join(root, "po/page/en.po"), "utf8");
    /* Names of numbers in the texts; a word in -s behind one of them, be it with another between them. */
    const numbers = "n|all|boards|count|games|minutes|most|over|players|points|rounds|seconds|shown|listed";
    const one = new RegExp(`\\{(?:${numbers})\\} (?:[a-z]+ )?(?:[a-z]{3,}s|[a-z]*men)\\b`);
    const found = text.split("\n").filter((line) => line.startsWith("msgstr") && one.test(line));
    assert.deepEqual(found, []);
});
