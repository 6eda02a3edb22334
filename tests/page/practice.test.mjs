/* Practice and exams without a referee: the numbers from a seed, the marks, the address of an exam, what comes next. */
import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { test } from "node:test";
import { bundle, load, root } from "./sources.mjs";

const { randomFrom, marksOf, offered, sumOf, rightAnswer, readWanted, writeWanted, dayOf, chaptersOf, isOf, ofChapter } = await load(
    "exam/random.ts",
    "exam/marks.ts",
    "exam/exam.ts",
);
const { keyOf } = await load("exam/key.ts");
const { vary } = await load("exam/vary.ts");
const { isPossible } = await load("exam/possible.ts");
const { questionOf } = await load("exam/question.ts");
const { toldOf } = await load("exam/told.ts");
const { varies, drawFrom } = await load("exam/exam.ts");
const { nextInRound } = await load("exam/round.ts");
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

test("what can be answered hangs on the rules that the question shows alone: without an arbiter no duty, without clocks no time", () => {
    const [clocks, all] = [{ white_ms: 1000, black_ms: 1000 }, ["result", "claim", "mover", "board", "duty", "clocks", "article"]];
    assert.deepEqual(offered({ isClaim: true, one: { edition: "2023", start: { clocks } } }), all);
    assert.deepEqual(offered({ isClaim: false, one: { edition: "2005", start: { clocks: null } } }), ["result", "mover", "board", "duty", "article"]);
    assert.deepEqual(offered({ isClaim: true, one: { edition: "basic", start: { clocks: null } } }), ["result", "claim", "mover", "board", "article"]);
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

/* A case that may be asked: Black claims what White has done at this position, and is right by these articles. */
function claimed({ fen = "4k3/r7/8/8/8/8/7R/4K3 b - - 0 38", rules = {}, regulations = {}, clocks = { white_ms: 4000000, black_ms: 4000000, running: "black" }, events = [{ kind: "claim", data: { ground: "illegal_move" } }], after = fen, articles = ["7.5.1"], cited = [], counts = {}, readings = {} } = {}) {
    const standing = { fen, seen: fen, standing: null, clocks, signs: [], passed_ms: 0 };
    const counters = { illegal_moves: { white: 0, black: 0, ...counts }, requests: { white: 0, black: 0 } };
    const acts = events.map((event, seq) => ({
        event: { seq, at_ms: 0, actor: "black", ...event },
        given_ms: { white: 0, black: 0 },
        said: { en: "", tr: "" },
        ruling: { outcome: "upheld", unsettled: false, deciding: articles, articles: [...articles, ...cited] },
    }));
    const steps = acts.map((act, at) => ({ ...standing, ...(at === acts.length - 1 && { fen: after, seen: after }), acts: [act] }));
    return { id: "A", edition: "2023", level: "standard", supervision: "full", increment_s: 0, stopped: null, ending: null, result: "*", moves: null, readings, counters, file: { regulations }, start: standing, steps, ...rules };
}
const draws = (one, count = 300) => Array.from({ length: count }, (_, at) => vary(one, randomFrom(`drawn ${at}`)).changes);

test("time is not asked where later moves with an increment are taken back too, nor at a press, whose increment is no ruling", () => {
    const clocksOf = (changes) => keyOf(claimed(changes)).clocks;
    const [start, one, two] = ["4k3/8/8/8/8/8/8/4K3 w - - 0 30", "4k3/8/8/8/8/8/4K3/8 b - - 0 30", "8/4k3/8/8/8/8/4K3/8 w - - 0 31"];
    const nothing = { white: 0, black: 0 };
    const increments = [5, { w: 0, b: 5 }].map((increment) => ({ increment }));
    for (const regulations of increments) {
        assert.deepEqual(clocksOf({ fen: one, after: start, regulations }), nothing);
        assert.equal(clocksOf({ fen: two, after: start, regulations }), null);
    }
    assert.deepEqual(clocksOf({ fen: two, after: start }), nothing);
    assert.deepEqual(clocksOf({ fen: two, after: start, regulations: { increment: { w: 0, b: 0 } } }), nothing);
    assert.equal(clocksOf({ events: [{ kind: "press", data: {} }], regulations: { increment: 5 } }), null);
});

test("an offer while the first stands is answered by the article of offers too", () => {
    const deciding = (kind, articles, cited) => keyOf(claimed({ events: [{ kind, data: {} }], articles, cited })).articles.deciding.join();
    assert.equal(deciding("offer_draw", ["11.5"], ["11.6", "9.1.2.1"]), "11.5,9.1.2.1");
    assert.equal(deciding("offer_draw", ["12.5"], ["9.1", "5.2.c"]), "12.5,9.1");
    assert.equal(deciding("claim", ["9.2"], ["9.1.2.1"]), "9.2");
});

test("in standard play of 2005 two fallen flags are asked where the rules speak of a quickplay finish", () => {
    const down = { white_ms: 0, black_ms: 0, running: "white" };
    const asked = (rules, regulations, clocks = down, event = { kind: "claim", data: { ground: "flag" } }) =>
        isPossible(claimed({ rules: { edition: "2005", ...rules }, regulations, clocks, events: [event] }));
    const reported = { kind: "fact", data: { fact: "both_flags_fallen" } };
    const played = { white_ms: 9000, black_ms: 9000, running: "white" };
    assert.deepEqual([{}, { quickplay_finish: true }, { quickplay_finish: false }].map((one) => asked({}, one)), [false, true, true]);
    assert.deepEqual([asked({}, {}, played, reported), asked({ level: "rapid" }, {}), asked({}, {}, { ...played, white_ms: 0 })], [false, true, true]);
});

test("a level that the time contradicts is not asked: before the first move a display has it all, and a delay counts as an increment", () => {
    const [first, late] = ["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "4k3/r7/8/8/8/8/7R/4K3 b - - 0 38"];
    const fits = (level, minutes, regulations = {}, fen = first) => {
        const [white_ms, black_ms] = [minutes, minutes].flat().map((one) => 60000 * one);
        return isPossible(claimed({ fen, rules: { level }, regulations, clocks: { white_ms, black_ms, running: "white" } }));
    };
    assert.deepEqual([fits("standard", 10), fits("rapid", 10), fits("blitz", 10), fits("standard", 10, {}, late)], [false, false, true, true]);
    assert.deepEqual([5, 10].map((delay) => fits("blitz", 5, { delay })), [true, false]);
    assert.deepEqual([fits("rapid", 10, { delay: 5 }), fits("standard", 50, { delay: 10 })], [true, true]);
    /* With time odds that is the level of the slower player. */
    const odds = { delay: { w: 10, b: 0 }, mode: "delay" };
    assert.deepEqual(["standard", "rapid", "blitz"].map((level) => fits(level, [2, 5], odds)), [false, true, false]);
});

test("a late player is asked about by the edition of the case, and that no default time is announced is told", () => {
    const late = (edition, regulations) => claimed({ rules: { edition }, regulations, events: [{ kind: "start", data: {} }, { kind: "arrive", data: {} }] });
    const told = (one) => toldOf({ one, control: null, followed: [] }).one.file.regulations;
    for (const edition of ["2005", "2023"])
        assert.deepEqual([...new Set(draws(late(edition, {})).map((changes) => changes.edition))], [edition]);
    assert.ok(new Set(draws(claimed()).map(({ edition }) => edition)).size > 1);
    assert.deepEqual(["2023", "2005"].map((edition) => told(late(edition, {})).default_time_min), ["zero", "none"]);
    assert.equal(told(late("2023", { default_time_min: 30 })).default_time_min, 30);
    assert.deepEqual(told(claimed()), {});
});

test("before the first move a display has the base time, and what an illegal move of the case added to it", () => {
    const fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let count = 0;
    for (const { clocks, level, supervision, mirrored } of draws(claimed({ fen, counts: { white: 1 } })))
        if (clocks) {
            count++;
            assert.equal((clocks.black_ms - clocks.white_ms) * (mirrored ? -1 : 1), level === "rapid" || (level === "blitz" && supervision === "limited") ? 60000 : 120000);
        }
    assert.ok(count > 100, `${count}`);
});

test("a question names no reading by which other articles are cited, but the answer stays", async () => {
    const named = async (other) => {
        const readings = { "illegal-move-increment": "taken-off" };
        const ask = async (_, { readings: by }) => claimed(by ? other : { readings });
        return (await questionOf(ask, "A", {})).followed.map(({ reading }) => reading);
    };
    assert.deepEqual(await named({ cited: ["7.1"] }), []);
    assert.deepEqual(await named({ articles: ["7.1"] }), ["illegal-move-increment"]);
});

/* So many cases, of which each has one of these articles, and where they are asked for. */
function collection(count, articles) {
    const pool = Array.from({ length: count }, (_, at) => ({ id: `C${at}`, topic: "one", edition: "2023", article: "", rarity: at }));
    return { pool, ask: async (id) => ({ ...claimed({ articles: articles[Number(id.slice(1)) % articles.length] }), id }) };
}

test("of ten questions in a row an article decides two at the most, and where there is nothing else more", async () => {
    const of = (...deciding) => ({ key: { articles: { deciding, cited: [] } } });
    const two = [of("7.5.1", "7.5.5"), of("7.5.2", "7.5.5")];
    assert.deepEqual([varies(of("7.5.5"), two), varies(of("7.5.1"), two), varies(of("9.2"), two)], [false, true, true]);
    assert.ok(varies(of("7.5.5"), [...two, ...Array.from({ length: 8 }, (_, at) => of(`1.${at}`))]));
    const { ask, pool } = collection(60, [["7.5.1"], ["7.5.1"], ["9.2"], ["9.3"], ["6.8"], ["4.3"], ["5.2.3"]]);
    const drawn = await drawFrom(ask, pool, { seed: "vary", count: 12 }, () => true);
    const deciding = drawn.map(({ key }) => key.articles.deciding[0]);
    assert.equal(new Set(drawn.map(({ id }) => id)).size, 12);
    for (const at of [0, 1, 2]) for (const article of new Set(deciding)) assert.ok(deciding.slice(at, at + 10).filter((one) => one === article).length <= 2, deciding.join());
    const same = collection(60, [["7.5.1"]]);
    assert.equal((await drawFrom(same.ask, same.pool, { seed: "same", count: 10 }, () => true)).length, 10);
});

test("in a round of practice what decides changes too, but who was wrong is asked it again", async () => {
    const { ask, pool } = collection(20, [["7.5.1"], ["7.5.1"], ["7.5.1"], ["9.2"]]);
    const sit = async (points, count) => {
        let [round, progress] = [{ pool, asked: [] }, NOTHING_LEARNT];
        for (let i = 0; i < count; i++) {
            const found = await nextInRound(ask, round, { mode: "ladder", progress, day: DAY, random: RANDOM }, () => true);
            round = found.round;
            progress = learn(progress, pool.find(({ id }) => id === found.question.id), points);
        }
        return round.asked.map(({ id }) => id);
    };
    assert.deepEqual(await sit(8, 5), ["C0", "C1", "C3", "C7", "C8"]);
    assert.deepEqual(await sit(0, 4), ["C0", "C0", "C0", "C0"]);
    const none = await nextInRound(async () => null, { pool, asked: [] }, { mode: "ladder", progress: NOTHING_LEARNT, day: DAY, random: RANDOM }, () => true);
    assert.deepEqual(none, { round: { pool: [], asked: [] }, question: undefined });
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
