/* How a game has ended is told in both languages, whatever the reason; what was captured on its way, who is there. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { join } from "node:path";
import { load, root } from "./sources.mjs";

globalThis.document ??= { documentElement: {} };
const { headline, scoreBeside, scoreOf, setLanguage } = await load("state/ending.ts", "words/words.ts");
const { materialAfter } = await load("state/material.ts");
const presence = await load("state/presence.ts", "words/words.ts");

const ended = (more) => ({
    white: "Ayşe Demir",
    black: "Can Ak",
    result: "1-0",
    reason: "resignation",
    turn: "black",
    cancelled: false,
    ending: { en: "The hall's sentence. [5.1.2]", tr: "Salonun cümlesi. [5.1.2]" },
    ...more,
});

test("every reason by which the hall tells that a game is won has its sentence with names, in both languages", async () => {
    const hall = await readFile(join(root, "po", "en.po"), "utf8");
    const reasons = [...hall.matchAll(/^msgid "reason\.([\w-]+)\.win"$/gm)].map(([, reason]) => reason);
    assert.ok(reasons.length > 10, `${reasons.length} reasons`);
    for (const [language, color] of [["en", "Black"], ["tr", "Siyah"]]) {
        await setLanguage(language);
        for (const reason of reasons) {
            const text = headline(ended({ result: "0-1", reason, turn: "white" }));
            assert.match(text, new RegExp(`^Can Ak \\(${color}\\) .*\\.$`), `${language} ${reason}`);
            assert.doesNotMatch(text, /[{}]/);
        }
    }
});

test("who has lost by default may never have come: he was not there within the default time", async () => {
    const told = { reason: "default" };
    await setLanguage("en");
    assert.equal(headline(ended(told)), "Ayşe Demir (White) wins by default: Can Ak was not there within the default time.");
    await setLanguage("tr");
    assert.equal(headline(ended(told)), "Ayşe Demir (Beyaz) hükmen kazandı: Can Ak hükmen yenilgi süresi içinde gelmedi.");
});

test("a player without a name is told by his colour, in the reader's language, whichever side he plays", async () => {
    const nameless = { white: "?", black: "?", reason: "checkmate" };
    await setLanguage("en");
    assert.equal(headline(ended(nameless)), "White wins by checkmate.");
    assert.equal(headline(ended({ ...nameless, result: "0-1", turn: "white" })), "Black wins by checkmate.");
    assert.equal(headline(ended({ white: "?" })), "White wins: Can Ak has resigned.");
    assert.equal(headline(ended({ black: "?" })), "Ayşe Demir (White) wins: Black has resigned.");
    await setLanguage("tr");
    assert.equal(headline(ended(nameless)), "Beyaz mat ederek kazandı.");
    assert.equal(headline(ended({ ...nameless, reason: "resignation" })), "Beyaz kazandı: Siyah oyunu terk etti.");
});

test("what has no winner, or not by its reason, is told as the hall tells it, without the article", async () => {
    await setLanguage("tr");
    const told = "Salonun cümlesi.";
    assert.equal(headline(ended({ result: "1/2-1/2", reason: "time" })), told);
    assert.equal(headline(ended({ result: "*", reason: "double-default" })), told);
    assert.equal(headline(ended({ corrected: true })), told, "a result that an arbiter has corrected");
    assert.equal(headline(ended({ reason: null })), told);
});

test("both have lost, nobody has played: the score says so", () => {
    assert.equal(scoreOf(ended({})), "1–0");
    assert.equal(scoreOf(ended({ result: "1/2-1/2" })), "½–½");
    assert.equal(scoreOf(ended({ result: "*", reason: "double-default" })), "0–0");
    assert.equal(scoreOf(ended({ result: "*", score: "1/2-0" })), "½–0");
    assert.equal(scoreOf(ended({ result: "*", reason: "annulled" })), "–");
    assert.equal(scoreOf(ended({ cancelled: true })), "–");
});

test("points that are others than the result says are told in its place", () => {
    const beside = (result, white_halves, black_halves) => scoreBeside({ result, points: { white_halves, black_halves } });
    assert.equal(beside("0-1", 0, 1), "0-1/2");
    assert.equal(beside("0-1", 0, 0), "0-0");
    assert.equal(beside("*", 1, 0), "1/2-0");
    assert.equal(beside("0-1", 0, 2), null);
    assert.equal(beside("1/2-1/2", 1, 1), null);
    assert.equal(scoreBeside({ result: "*", points: null }), null, "what has no result has no points");
});

test("what has been captured is counted: en passant, by promotion, and not by a king that castles onto its rook", () => {
    const after = (start_fen, ...uci) =>
        materialAfter({ start_fen, moves: uci.map((move) => ({ uci: move })) }, uci.length);
    const passed = after("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", "d7d5", "e5d6");
    assert.deepEqual(passed, { captured: { white: ["p"], black: [] }, ahead: { white: 1, black: 0 } });
    const promoted = after("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8q");
    assert.deepEqual(promoted, { captured: { white: ["r"], black: [] }, ahead: { white: 9, black: 0 } });
    const castled = after("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1h1");
    assert.deepEqual(castled.captured, { white: [], black: [] });
    const sorted = after("4k3/8/8/8/3p1q2/8/4N3/4K3 w - - 0 1", "e2d4", "e8e7", "d4f3", "e7e6", "f3d4", "f4d4");
    assert.deepEqual(sorted.captured, { white: ["p"], black: ["N"] });
    assert.deepEqual(sorted.ahead, { white: 0, black: 9 });
});

test("who is at the board is told with the time that a word there and back takes, where it is known", async () => {
    await presence.setLanguage("en");
    assert.equal(presence.presenceText(true, 38.4), "at the board · 38 ms");
    assert.equal(presence.presenceText(true, 0.2), "at the board · 1 ms");
    assert.equal(presence.presenceText(true, null), "at the board");
    assert.equal(presence.presenceText(false, 38), "away");
});
