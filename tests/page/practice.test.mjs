/* Practice and exams without a referee: the numbers from a seed, the marks, the address of an exam, what comes next. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./sources.mjs";

const { randomFrom, marksOf, sumOf, rightAnswer, readWanted, writeWanted, dayOf, chaptersOf, ofChapter } = await load(
    "exam/random.ts",
    "exam/marks.ts",
    "exam/exam.ts",
);
const { seen } = await load("exam/key.ts");
const { answered, nextOf, dueOf, rarer, simpler, readProgress, NOTHING_LEARNT } = await load("exam/progress.ts");

const KEY = {
    result: "*",
    claim: "right",
    clocks: { white: 0, black: 120000 },
    board: "back",
    mover: "white",
    duty: null,
    articles: { deciding: ["7.5.1"], cited: ["7.5.5"] },
};
const entry = (id, topic, rarity, article = "7.5.1") => ({ id, topic, edition: "2023", article, rarity });
const CASES = [entry("A", "one", 0), entry("B", "one", 3), entry("C", "one", 5, "9.2"), entry("D", "two", 100, "A.5"), entry("E", "two", 101, "10.1")];
const DAY = 20000;

/* In order, so that what is drawn can be told. */
const RANDOM = { below: () => 0, one: ([first]) => first, shuffled: (list) => list };
const next = (progress, last, mode = "ladder", day = DAY) => nextOf(CASES, progress, { mode, last, day, random: RANDOM })?.id;
const learn = (progress, one, points, day = DAY) => answered(progress, one, { points, most: 8 }, day);

test("a seed has the same numbers on every machine, and another seed others", () => {
    const numbers = (seed) => Array.from({ length: 6 }, ((random) => () => random.below(1000))(randomFrom(seed)));
    assert.deepEqual(numbers("hakem"), [201, 236, 148, 598, 722, 518]);
    assert.notDeepEqual(numbers("hakem"), numbers("Hakem"));
});

test("each number below a bound comes, and none beyond it; a shuffled list has the same items", () => {
    const random = randomFrom("bounds");
    const found = new Set(Array.from({ length: 1000 }, () => random.below(7)));
    assert.deepEqual([...found].sort(), [0, 1, 2, 3, 4, 5, 6]);
    const list = Array.from({ length: 50 }, (_, at) => at);
    const shuffled = random.shuffled(list);
    assert.notDeepEqual(shuffled, list);
    assert.deepEqual(shuffled.toSorted((one, other) => one - other), list);
});

test("what is right has full marks, what is empty none, and what is not asked counts for nothing", () => {
    const full = sumOf(marksOf(KEY, rightAnswer(KEY)));
    assert.deepEqual(full, { points: 9, most: 9 });
    assert.deepEqual(sumOf(marksOf(KEY, {})), { points: 0, most: 9 });
    assert.deepEqual(sumOf(marksOf(KEY, { duty: "act" })), { points: 0, most: 9 });
    assert.equal(marksOf(KEY, {}).some(({ element }) => element === "duty"), false);
});

test("an element has its points in part: one clock of two, an article that is cited or stands above or below", () => {
    const points = (given) => sumOf(marksOf(KEY, given)).points;
    assert.equal(points({ clocks: { white: 0 } }), 1);
    assert.equal(points({ clocks: { white: 0, black: 60000 } }), 1);
    assert.equal(points({ article: "7.5.1" }), 2);
    assert.equal(points({ article: "7.5.5" }), 1);
    assert.equal(points({ article: "7.5" }), 1);
    assert.equal(points({ article: "7.5.10" }), 0);
});

test("an address has its exam; numbers out of range are brought into it, and without a seed there is none", () => {
    const wanted = { seed: "a&b=ç", count: 12, minutes: 30, chapter: "9" };
    assert.deepEqual(readWanted(writeWanted(wanted)), wanted);
    assert.deepEqual(readWanted("seed=x&questions=999&minutes=-1"), { seed: "x", count: 50, minutes: 0, chapter: "" });
    assert.equal(readWanted("questions=3"), null);
});

test("the day changes at midnight of UTC", () => {
    assert.equal(dayOf(Date.UTC(2026, 10, 26, 23, 59, 59)) + 1, dayOf(Date.UTC(2026, 10, 27)));
});

test("chapters stand in their order, and one has its cases alone", () => {
    assert.deepEqual(chaptersOf(CASES), ["7", "9", "10", "A"]);
    assert.deepEqual(ofChapter(CASES, "7").map(({ id }) => id), ["A", "B"]);
    assert.equal(ofChapter(CASES, "").length, CASES.length);
});

test("it begins with the simplest; after one right answer it stays in the topic, after two a rarer case comes", () => {
    const [a, b, c] = CASES;
    assert.equal(next(NOTHING_LEARNT, null), "A");
    const once = learn(NOTHING_LEARNT, a, 8);
    assert.equal(next(once, a), "B");
    const twice = learn(once, b, 8);
    assert.equal(next(twice, b), "C");
    assert.equal(next(learn(learn(twice, c, 8), CASES[3], 8), CASES[3]), "E");
    assert.equal(rarer(CASES, c).id, "D");
});

test("after a wrong answer its simpler sister comes; the simplest of its topic comes again", () => {
    const [a, b, c, d] = CASES;
    assert.equal(next(learn(NOTHING_LEARNT, c, 7), c), "B");
    assert.equal(next(learn(NOTHING_LEARNT, d, 0), d), "D");
    assert.equal(simpler(CASES, a), undefined);
    assert.equal(simpler(CASES, b).id, "A");
});

test("a case comes again after one day, three and seven, and a wrong one the same day", () => {
    let progress = NOTHING_LEARNT;
    for (const space of [1, 3, 7]) {
        progress = learn(progress, CASES[0], 8);
        assert.deepEqual(dueOf(CASES, progress, DAY + space - 1), []);
        assert.deepEqual(dueOf(CASES, progress, DAY + space), [CASES[0]]);
    }
    progress = learn(progress, CASES[0], 4);
    assert.equal(next(progress, null, "due"), "A");
    assert.equal(next(NOTHING_LEARNT, null, "due"), undefined);
});

test("by weakness the chapter comes in which fewest points were reached", () => {
    const progress = learn(learn(NOTHING_LEARNT, CASES[0], 8), CASES[2], 1);
    assert.equal(next(progress, null, "weakness"), "C");
});

test("progress is read as it was written, and a text that is none is refused", () => {
    const progress = learn(NOTHING_LEARNT, CASES[0], 8);
    assert.deepEqual(readProgress(JSON.stringify(progress)), progress);
    for (const text of [null, "", "{}", "[]", '{"version":1}', '{"version":1,"inRow":0,"cards":{"A":{"inRow":-1,"due":0}},"chapters":{}}', '{"version":1,"inRow":0,"cards":{"A":null},"chapters":{}}'])
        assert.equal(readProgress(text), null, String(text));
});

test("a move that stands on the board looks the same whether it is legal or not", () => {
    const fen = "4k3/8/8/8/8/2p5/P7/1N2K3 w - - 7 30";
    assert.equal(seen({ fen, standing: null }), fen);
    assert.equal(seen({ fen, standing: "b1a3" }), "4k3/8/8/8/8/N1p5/P7/4K3 b - - 8 30");
    assert.equal(seen({ fen, standing: "b1c3" }), "4k3/8/8/8/8/2N5/P7/4K3 b - - 0 30");
    assert.equal(seen({ fen, standing: "a2a5" }), "4k3/8/8/P7/8/2p5/8/1N2K3 b - - 0 30");
    assert.equal(seen({ fen: "4k3/8/8/8/8/8/8/4K3 b - - 3 30", standing: "e8c8" }), "2k5/8/8/8/8/8/8/4K3 w - - 4 31");
});
