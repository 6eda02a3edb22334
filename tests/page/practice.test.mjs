/* Practice and exams without a referee: the numbers from a seed, the marks, the address of an exam, what comes next. */
import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { test } from "node:test";
import { bundle, load, root } from "./sources.mjs";

const { randomFrom, marksOf, sumOf, rightAnswer, readWanted, writeWanted, dayOf, chaptersOf, isOf, ofChapter } = await load(
    "exam/random.ts",
    "exam/marks.ts",
    "exam/exam.ts",
);
const { keyOf } = await load("exam/key.ts");
const { vary } = await load("exam/vary.ts");
const { isPossible } = await load("exam/possible.ts");
const { leftOf, readSitting } = await load("exam/sitting.ts");
const practice = await bundle('export { cases, first } from "generated/practice";');
const { cases, first } = await import(`data:text/javascript;base64,${Buffer.from(practice).toString("base64")}`);
const { answered, asAsked, nextOf, dueOf, rarer, simpler, readProgress, NOTHING_LEARNT } = await load("exam/progress.ts");

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

test("who names the cited part of the article that decides is as right as who names it whole", () => {
    const touch = { ...KEY, articles: { deciding: ["4.3"], cited: ["4.3.1", "4.8"] } };
    const points = (article) => sumOf(marksOf(touch, { article })).points;
    assert.deepEqual(["4.3", "4.3.1", "4.3.2", "4.8", "4.4"].map(points), [2, 2, 1, 1, 0]);
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

test("progress that is none in any member is refused, so that no file breaks practice", () => {
    const parts = { cards: [5, "", "AB", [], { A: [] }], chapters: [5, "", [], { "2023 7": [1, 2] }], inRow: [-1, "1", null] };
    for (const [name, values] of Object.entries(parts))
        for (const value of values) {
            const text = JSON.stringify({ ...NOTHING_LEARNT, [name]: value });
            assert.equal(readProgress(text), null, text);
        }
});

test("an answer counts for the chapter of the article that decided, in the edition that was asked", () => {
    const question = { one: { edition: "2005" }, key: { articles: { deciding: ["B.2", "7.4"], cited: [] } } };
    assert.deepEqual(asAsked(CASES[0], question), { ...CASES[0], edition: "2005", article: "B.2" });
    assert.deepEqual(Object.keys(learn(NOTHING_LEARNT, asAsked(CASES[0], question), 1).chapters), ["2005 B"]);
});

test("a question is of the chapters in which what decides stands, and of one edition", () => {
    const question = { one: { edition: "2023" }, key: { articles: { deciding: ["A.5.2"], cited: ["7.5.1"] } } };
    assert.ok(isOf(question, "2023", "A"));
    assert.ok(!isOf(question, "2023", "7"));
    assert.ok(!isOf(question, "2005", "A"));
});

test("an exam that is being sat is read as it was kept, and no other text", () => {
    const sitting = { began: 1700000000000, given: [{ result: "*" }, {}], ended: null };
    assert.deepEqual(readSitting(JSON.stringify(sitting), 2), sitting);
    const over = { ...sitting, ended: { isOver: true } };
    assert.deepEqual(readSitting(JSON.stringify(over), 2), over);
    const bad = [{ ...sitting, began: 0 }, { ...sitting, given: [{}] }, { ...sitting, given: [{}, null] }, { ...sitting, ended: true }, [], 5, null];
    for (const one of bad) assert.equal(readSitting(JSON.stringify(one), 2), null, JSON.stringify(one));
    assert.equal(readSitting(null, 2), null);
    assert.equal(readSitting("{", 2), null);
});

/* A case of which the last event is such a claim or decision, with what lay on the board before the events and after each. */
function playedCase(placements, { kind = "claim", ground = "illegal_move", result = "*", signs = [] } = {}) {
    const standing = (placement) => ({ fen: `${placement} b - - 0 60`, seen: `${placement} b - - 0 60`, standing: null, clocks: null, signs });
    const ruling = { outcome: "upheld", unsettled: false, deciding: ["7.5.2"], articles: ["7.5.2"] };
    const act = { event: { kind, data: { ground } }, given_ms: { white: 0, black: 0 }, ruling };
    const [start, ...steps] = placements.map(standing);
    return { start, steps: steps.map((step) => ({ ...step, acts: [act] })), result, ending: null };
}
const boardAfter = (...placements) => keyOf(playedCase(placements)).board;

test("a pawn left on the last rank becomes a queen: this is neither what lies there nor an earlier position", () => {
    const [start, left, queen] = ["8/P7/7k/8/8/8/8/4K3", "P7/8/7k/8/8/8/8/4K3", "Q7/8/7k/8/8/8/8/4K3"];
    assert.equal(boardAfter(start, left, queen), "queen");
    assert.equal(boardAfter(start, left, left), "stands");
    assert.equal(boardAfter(start, left, start), "back");
    assert.equal(boardAfter(start, left, "P7/8/8/6k1/8/8/8/4K3", queen), "queen");
    assert.equal(boardAfter("8/8/8/8/8/8/p6k/4K3", "8/8/8/8/8/8/7k/p3K3", "8/8/8/8/8/8/7k/q3K3"), "queen");
    /* A queen that came there as she should is an earlier position; a knight in her place is something else. */
    assert.equal(boardAfter(queen, "Q7/8/8/6k1/8/8/8/4K3", queen), "back");
    assert.equal(boardAfter(start, queen, "N7/8/7k/8/8/8/8/4K3"), null);
});

test("of a flag that has fallen without a win nobody is asked whether the claim was right", () => {
    const claimed = (ground, result) => keyOf(playedCase(["8/8/8/8/8/8/8/8", "8/8/8/8/8/8/8/8"], { ground, result })).claim;
    assert.deepEqual([claimed("flag", "1-0"), claimed("flag", "1/2-1/2"), claimed("threefold", "1/2-1/2")], ["right", null, "right"]);
});

test("what is owed when both flags have fallen is not asked: whether they have, only a claim can say", () => {
    const signs = (sign) => [{ sign, owes: "act", article: null }];
    const duty = (sign) => keyOf(playedCase(["8/8/8/8/8/8/8/8", "8/8/8/8/8/8/8/8"], { signs: signs(sign) })).duty;
    assert.deepEqual([duty("flag"), duty("flags_both")], ["act", null]);
});

test("what the Laws do not say is not asked: a flag while an illegal move lies there, a part of a second, another count of moves", () => {
    const asked = (event, { signs = [], given = 0, earlier = [], regulations = {} } = {}) => {
        const standing = { fen: "8/8/8/8/8/8/8/8 w - - 0 13", seen: "8/8/8/8/8/8/8/8 w - - 0 13", standing: null, clocks: null };
        const act = (one, seq) => ({ event: { seq, ...one }, given_ms: { white: 0, black: given }, ruling: { outcome: "upheld" } });
        const counters = { illegal_moves: { white: 0, black: 0 }, requests: { white: 0, black: 0 } };
        const steps = [...earlier, event].map((one, seq) => ({ ...standing, signs: [], acts: [act(one, seq)] }));
        const before = earlier.length > 0 ? steps.map((step) => ({ ...step, signs })) : steps;
        return isPossible({ stopped: null, file: { regulations }, edition: "2023", level: "standard", supervision: "full", increment_s: 0, counters, result: "*", start: { ...standing, signs }, steps: before });
    };
    const flag = { kind: "flag", data: { whose: "black" } };
    const found = { kind: "decide", data: { decision: "illegal_move_found" } };
    const [press, restore] = [{ kind: "press", data: {} }, { kind: "decide", data: { decision: "restore" } }];
    const array = (completed_each) => ({ kind: "fact", data: { fact: "initial_position_wrong", completed_each } });
    const both = { kind: "fact", data: { fact: "both_flags_fallen" } };
    assert.ok(asked(flag));
    assert.ok(!asked(flag, { signs: [{ sign: "pawn_left", owes: "act" }] }));
    assert.ok(!asked({ kind: "claim", data: { ground: "flag" } }, { signs: [{ sign: "illegal_move", owes: "claim" }] }));
    assert.ok(!asked(flag, { given: 22500 }));
    assert.ok(asked(found, { earlier: [press] }));
    assert.ok(!asked(found, { earlier: [press, restore] }));
    assert.deepEqual([array(undefined), array(12), array(1)].map((one) => asked(one)), [true, true, false]);
    assert.deepEqual([asked(both), asked(both, { regulations: { guidelines_III: true } })], [false, true]);
});

test("the seconds of displays that are drawn are even, so that half of them is whole", () => {
    const fen = "4k3/r7/8/8/8/8/7R/4K3 w - - 0 38";
    const clocks = { white_ms: 300000, black_ms: 300000, running: "white" };
    const step = { passed_ms: 0, clocks, acts: [{ event: { kind: "claim", at_ms: 0 } }] };
    const counters = { illegal_moves: { white: 0, black: 0 }, requests: { white: 0, black: 0 } };
    const one = { edition: "2023", level: "standard", counters, file: {}, start: { fen, clocks }, steps: [step] };
    const drawn = Array.from({ length: 300 }, (_, at) => vary(one, randomFrom(`clocks ${at}`)).changes.clocks).filter(Boolean);
    assert.ok(drawn.length > 100, `${drawn.length}`);
    for (const { white_ms, black_ms } of drawn) assert.deepEqual([white_ms % 2000, black_ms % 2000], [0, 0]);
});

test("no situation is asked twice under two names", async () => {
    const folder = `${root}laws/scenarios`;
    const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".json"));
    const all = (await Promise.all(files.map((name) => readFile(`${folder}/${name}`, "utf8")))).flatMap((text) => JSON.parse(text));
    const asked = new Set(cases.map(({ id }) => id));
    const found = new Map();
    for (const { id, title, title_tr, expected, ...situation } of all.filter((one) => asked.has(one.id))) {
        const text = JSON.stringify(Object.entries(situation).sort());
        assert.equal(found.get(text), undefined, id);
        found.set(text, id);
    }
    assert.ok(found.size > 500 && first.every((id) => asked.has(id)));
});

test("of an exam there is never more time than it was set to, though the watch of the device is behind", () => {
    const sitting = { began: 100000, given: [], ended: null };
    for (const [now, left] of [[100000, 1200000], [90000, 1200000], [700000, 600000], [1300000, 0], [9000000, 0]])
        assert.equal(leftOf(sitting, 20, now), left, String(now));
});
