/* What an arbiter does not turn round to the players is what the hall tells nobody else. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { load, root } from "./sources.mjs";

const { isPrivate } = await load("incidents/private.ts");
const KINDS = { CLAIM: ["claim", "ground"], FACT: ["fact", "fact"], DECISION: ["decide", "decision"] };

/* The event of a row of PRIVATE_LIST. */
function eventOf([, family, name]) {
    const word = name.toLowerCase();
    const [kind, member] = KINDS[family] ?? [word];
    return { kind, data: member ? { [member]: word } : null };
}

test("what is private in the hall is not for the players, but that one of them has called", () => {
    const source = readFileSync(join(root, "src", "hall", "server", "disclosure.c"), "utf8");
    const rows = [...source.matchAll(/^ {4}X\(([A-Z]+), ([A-Z_]+)\)/gm)].map(eventOf);
    assert.ok(rows.length >= 10, String(rows.length));
    for (const event of rows)
        assert.equal(isPrivate([event]), event.kind !== "pause", JSON.stringify(event));
    assert.equal(isPrivate([{ kind: "decide", data: { decision: "warning" } }, { kind: "press" }]), false);
});
