/* A value that the browser keeps, in windows that share it and where the browser has no room. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./sources.mjs";

/* One browser: what it keeps, up to so many characters, and who hears of a change by another window. */
const browser = { kept: new Map(), most: 100, listeners: [] };
globalThis.localStorage = {
    getItem: (key) => browser.kept.get(key) ?? null,
    setItem(key, text) {
        if (text.length > browser.most) throw new Error("full");
        browser.kept.set(key, text);
    },
};
globalThis.addEventListener = (_, hear) => browser.listeners.push(hear);
const { Shared } = await load("state/shared.ts");

const read = (text) => (text === null ? null : JSON.parse(text));
const opened = (key) => new Shared(key, read, []);
const add = (shared, one) => shared.change((now) => [...now, one]);
const tell = (key) => browser.listeners.forEach((hear) => hear({ key }));

test("two windows add to one value, and each hears of the other's", () => {
    const [one, other] = [opened("a"), opened("a")];
    add(one, 1);
    add(other, 2);
    assert.deepEqual(other.now.value, [1, 2]);
    tell("b");
    assert.deepEqual(one.now.value, [1]);
    tell("a");
    assert.deepEqual(one.now.value, [1, 2]);
    assert.deepEqual(opened("a").now.value, [1, 2]);
});

test("what there is no room for stands in its window, with all that follows, until it can be kept", () => {
    const shared = opened("full");
    add(shared, "first");
    browser.most = 12;
    add(shared, "second");
    add(shared, "third");
    assert.deepEqual([shared.now.value, shared.isKept.value, opened("full").now.value], [["first", "second", "third"], false, ["first"]]);
    tell("full");
    assert.deepEqual(shared.now.value, ["first", "second", "third"], "another window's older value does not take it away");
    browser.most = 100;
    add(shared, "fourth");
    assert.deepEqual([shared.isKept.value, opened("full").now.value], [true, ["first", "second", "third", "fourth"]]);
});
