/* A hall that rules on so many cases in a time and then is busy: what is drawn waits for it, and what has been drawn is kept. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./sources.mjs";

const { firstOf, patient, Unruled } = await load("exam/patience.ts");

const BUSY = { code: "busy", detail: "Too many requests." };
const DOWN = { code: "down", detail: "" };
const CASES = Array.from({ length: 40 }, (_, at) => `S${at}`);

/* A referee that answers so many times before it refuses, and `more` times after each wait. It has no case of an even number. */
function referee(left, refused, more = 0) {
    const asked = [];
    let waits = 0;
    const ask = async (id, changes) => {
        if (left === 0) throw new Unruled(refused);
        left--;
        asked.push(id);
        return Number(id.slice(1)) % 2 === 0 ? null : { case: id, changes };
    };
    const wait = async () => {
        waits++;
        left += more;
    };
    const patiently = patient(ask, wait);
    const draw = async (count) => {
        const { found, trouble } = await firstOf(CASES, count, (id) => patiently(id, {}));
        return { drawn: found.map((one) => one.case), trouble: trouble?.refused };
    };
    return { draw, asked, waits: () => waits };
}

test("a busy hall is waited for: as many as are wanted are drawn, and each case is asked once", async () => {
    const hall = referee(12, BUSY, 5);
    const { drawn, trouble } = await hall.draw(15);
    assert.deepEqual(drawn, CASES.filter((_, at) => at % 2 === 1).slice(0, 15));
    assert.equal(trouble, undefined);
    assert.deepEqual([hall.asked, hall.waits()], [CASES.slice(0, 30), 4]);
});

test("where there are not so many, those that there are are drawn; none is asked where none is wanted", async () => {
    assert.equal((await referee(100, BUSY).draw(50)).drawn.length, 20);
    const hall = referee(100, BUSY);
    assert.deepEqual([(await hall.draw(0)).drawn, hall.asked], [[], []]);
});

test("a hall that stays busy is given up in the end, one that is away at once: what has been drawn is kept, and why it is not all is told", async () => {
    const busy = referee(12, BUSY);
    assert.deepEqual(await busy.draw(15), { drawn: CASES.filter((_, at) => at % 2 === 1).slice(0, 6), trouble: BUSY });
    assert.ok(busy.waits() > 5);
    const away = referee(3, DOWN);
    assert.deepEqual(await away.draw(15), { drawn: ["S1"], trouble: DOWN });
    assert.equal(away.waits(), 0);
});
