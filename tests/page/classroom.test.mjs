/* A class without its pages: what pupils are told, what is read of theirs, how their answers are counted, and the results. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { load } from "./sources.mjs";

const own = await load("exam/classroom.ts", "exam/told.ts");
const { askedOf, collected, csvOf, gradeOf, groupedBy, MOST_NAME_LETTERS, MOST_TITLE_LETTERS, pupilRows, readGiven, readHeld, readLesson, readOwn, readShown, readTold, spreadOf, withResults, without, writeGiven, writeHeld, writeLesson } = own;

const texts = (text) => ({ en: `${text} en`, tr: `${text} tr` });
const KEY = {
    result: "*",
    claim: null,
    clocks: { white: 0, black: 120000 },
    board: "back",
    mover: "white",
    duty: null,
    articles: { deciding: ["7.5.1"], cited: ["7.5.5"] },
};
const act = (actor, said) => ({
    event: { actor, kind: "press", seq: 1 },
    said: texts(said),
    given_ms: { white: 0, black: 31000 },
    ruling: { outcome: "secret-outcome", texts: texts("secret-ruling"), deciding: ["7.5.1"] },
});
const step = (seen, ...acts) => ({ passed_ms: 0, seen, fen: "secret-fen", standing: "e2e5", clocks: { white_ms: 1000, black_ms: 2000, running: "white" }, signs: ["secret-sign"], acts });
const ONE = {
    case: "S001",
    title: texts("secret-title"),
    edition: "2023",
    level: "blitz",
    supervision: "full",
    increment_s: 2,
    counters: { illegal_moves: { white: 1, black: 0 }, requests: { white: 0, black: 0 } },
    readings: {},
    file: { id: "S001", title: "secret-title", variant: "standard", regulations: { delay: 5 }, state: { moves_made_each: 9 }, events: ["secret-event"], expected: ["secret-ruling"] },
    moves: texts("1. e4"),
    start: { fen: "secret-fen", seen: "4k3/8/8/8/8/8/8/4K3 w - - 0 1", standing: null, clocks: { white_ms: 9000, black_ms: 8000, running: null }, signs: ["secret-sign"] },
    steps: [step("8/8/8/8/8/8/8/8 b - - 0 1", act("white", "first"), act("program", "secret-ruling")), step("secret-fen", act("white", "now"), act("arbiter", "secret-ruling"))],
    stopped: null,
    result: "secret-result",
    ending: texts("secret-ending"),
};
const QUESTION = { id: "S001", changes: {}, one: ONE, key: KEY, control: [5, 3], followed: [{ reading: "r", choice: "c" }] };
const LESSON = { title: "Güz", asked: [askedOf(QUESTION)] };

test("pupils are told the situation and what happens now, and nothing of what is right", () => {
    const { told, right } = askedOf(QUESTION);
    const text = JSON.stringify(told);
    assert.doesNotMatch(text, /secret|7\.5\.1|120000|31000|ruling|"key"|"right"/);
    assert.deepEqual([told.control, told.followed, told.isClaim], [[5, 3], QUESTION.followed, false]);
    assert.deepEqual(told.one.steps.map(({ acts }) => acts.map(({ said }) => said.en)), [["first en"], ["now en"]]);
    assert.equal(told.one.steps[0].seen, ONE.steps[0].seen);
    assert.deepEqual(told.one.file, { variant: "standard", regulations: ONE.file.regulations, state: ONE.file.state });
    assert.deepEqual(right, { key: KEY, rulings: [texts("secret-ruling"), texts("secret-ruling")] });
    assert.deepEqual(readTold(text), told);
});

test("of what a pupil's page sent only what can be chosen or typed is read", () => {
    const whole = { result: "1/2-1/2", claim: "wrong", clocks: { white: -60000 }, board: "queen", mover: "black", duty: "wait", article: "A.4.2#1" };
    assert.deepEqual(readGiven(JSON.stringify(whole)), whole);
    assert.deepEqual(readGiven('{"article":"3.8.b-bis"}'), { article: "3.8.b-bis" });
    for (const text of [null, undefined, "", "null", "[]", "7", '"x"', "{"]) assert.equal(readGiven(text), null, String(text));
    const bad = { result: { toString: 1 }, claim: "maybe", clocks: { white: "1", black: 1e99, red: 5 }, board: 7, mover: null, duty: [], article: "=HYPERLINK(1)", more: "x" };
    assert.deepEqual(readGiven(JSON.stringify(bad)), {});
    assert.deepEqual(readGiven(JSON.stringify({ clocks: { white: 1, black: {} }, article: "9".repeat(21) })), { clocks: { white: 1 } });
});

test("a pupil's browser has his name and answer until his class has been forgotten, and nothing that is damaged", () => {
    const HOURS = 3600000;
    const kept = { code: "AB12CD", key: "k", name: "Ada", number: 2, given: { result: "1-0" }, sent: null, sending: { result: "0-1" }, keptMs: 100 * HOURS };
    const read = (more, hours) => readOwn(JSON.stringify({ ...kept, ...more }), hours * HOURS);
    assert.deepEqual([read({}, 100), read({}, 111.9)], [kept, kept]);
    assert.deepEqual(read({ number: "x", given: 7, sent: { result: "all" } }, 101), { ...kept, number: 0, given: {}, sent: {} });
    for (const more of [{ keptMs: undefined }, { code: 7 }, { key: null }, { name: {} }]) assert.equal(read(more, 101), null, JSON.stringify(more));
    assert.equal(read({}, 112.1), null);
    for (const text of [null, "", "null", "7", "{"]) assert.equal(readOwn(text, 0), null);
});

test("the same answer is the same text, however it was chosen and kept", () => {
    const [one, other] = [{ board: "back", clocks: { black: 1, white: 0 }, result: "*" }, { result: "*", clocks: { white: 0, black: 1 }, mover: undefined, board: "back" }];
    assert.equal(writeGiven(one), writeGiven(other));
    assert.deepEqual(readGiven(writeGiven(one)), one);
    assert.notEqual(writeGiven(one), writeGiven({ ...one, result: "1-0" }));
});

test("the answers are counted element by element, the right one first and then the most frequent", () => {
    const spread = spreadOf(KEY, [{ result: "1-0" }, { result: "1-0", clocks: { black: 120000, white: 0 } }, { result: "0-1" }, {}]);
    assert.deepEqual(spread.map(({ element }) => element), ["result", "board", "mover", "clocks", "article"]);
    const rows = (element) => spread.find((one) => one.element === element).rows.map(({ value, count }) => [JSON.stringify(value), count]);
    assert.deepEqual(rows("result"), [['{"result":"*"}', 0], ['{"result":"1-0"}', 2], ['{"result":"0-1"}', 1], ["{}", 1]]);
    assert.deepEqual(rows("clocks"), [['{"clocks":{"white":0,"black":120000}}', 1], ["{}", 3]]);
    const grades = [{ article: "7.5.1" }, { article: "7.5.5" }, { article: "9.2" }, {}].map((given) => gradeOf(KEY, "article", given));
    assert.deepEqual(grades, ["right", "part", "wrong", "wrong"]);
});

test("results add up by pupil, element and article; a question asked again has its last answers", () => {
    const asked = [askedOf(QUESTION), askedOf({ ...QUESTION, id: "S002", key: { ...KEY, clocks: null, articles: { deciding: ["9.2"], cited: [] } } })];
    let results = withResults([], 0, [{ name: "Ada", given: {} }, { name: "Çan", given: { result: "*" } }]);
    results = withResults(results, 0, [{ name: "Ada", given: { result: "*", board: "back", mover: "white", clocks: { white: 0 }, article: "7.5" } }]);
    results = withResults(results, 1, [{ name: "Çan", given: { article: "9.2" } }]);
    assert.equal(results.length, 3);
    assert.deepEqual(pupilRows(asked, results), [
        { name: "Ada", points: [6, null], total: { points: 6, most: 8 } },
        { name: "Çan", points: [2, 2], total: { points: 4, most: 14 } },
    ]);
    assert.deepEqual(groupedBy("article", asked, results), [["7.5.1", { points: 8, most: 16 }], ["9.2", { points: 2, most: 6 }]]);
    const byElement = Object.fromEntries(groupedBy("element", asked, results));
    assert.deepEqual([byElement.result, byElement.clocks, byElement.article], [{ points: 4, most: 6 }, { points: 1, most: 4 }, { points: 3, most: 6 }]);
});

test("a device that sends nothing leaves an answer on paper as it is; what it sends, and another paper, takes its place", () => {
    const paper = (given) => ({ name: "Ada", given, isOnPaper: true });
    const first = withResults([], 0, [paper({ result: "1-0" })]);
    const given = (results) => results.map((one) => one.given);
    assert.deepEqual(given(withResults(first, 0, [{ name: "Ada", given: {} }])), [{ result: "1-0" }]);
    assert.deepEqual(given(withResults(first, 0, [{ name: "Ada", given: { result: "0-1" } }])), [{ result: "0-1" }]);
    assert.deepEqual(given(withResults(first, 0, [paper({})])), [{}]);
    assert.deepEqual(given(withResults(first, 1, [{ name: "Ada", given: {} }])), [{ result: "1-0" }, {}]);
});

test("what the trainer's browser keeps is read again, also before there is a question, and what is damaged is not", () => {
    const held = { ...LESSON, code: "ABC234", results: [{ question: 0, name: "Ada", given: {}, isOnPaper: true }] };
    assert.deepEqual(readHeld(writeHeld(held)), held);
    assert.deepEqual(readHeld(writeHeld({ title: "Güz", asked: [], code: null, results: [] })), { title: "Güz", asked: [], code: null, results: [] });
    const damaged = { ...held, code: 7, results: [...held.results, { question: "x", name: "B", given: {} }, null, { question: 0, name: "C" }] };
    assert.deepEqual(readHeld(writeHeld(damaged)), { ...held, code: null });
    for (const text of [null, "", "[]", "{", '{"title":"x"}']) assert.equal(readHeld(text), null, text);
});

test("a title and a name have the room that they have in the hall", async () => {
    const header = await readFile("src/hall/server/classes.h", "utf8");
    const numbers = ["TITLE", "NAME"].map((what) => Number(new RegExp(`CLASS_${what}_CHARACTERS = (\\d+)`).exec(header)?.[1]));
    assert.deepEqual(numbers, [MOST_TITLE_LETTERS, MOST_NAME_LETTERS]);
});

test("a question is dropped with its results, and those behind it keep theirs", () => {
    const asked = ["S1", "S2", "S3"].map((id) => ({ id }));
    const results = [0, 1, 2].map((question) => ({ question, name: "Ada", given: {} }));
    const left = without({ asked, results }, 1);
    assert.deepEqual([left.asked.map(({ id }) => id), left.results.map(({ question }) => question)], [["S1", "S3"], [0, 1]]);
});

test("a table is read by spreadsheets, and a name that would be a formula is a text", () => {
    const table = csvOf([["=1+1", 'a "b", c', "two\nlines", -3], ["+x", "@y", "−2:00", 0]]);
    assert.equal(table, "\ufeff'=1+1,\"a \"\"b\"\", c\",\"two\nlines\",-3\r\n'+x,'@y,−2:00,0\r\n");
});

test("questions are the same from their file; a file that is none of ours is refused whole", () => {
    assert.deepEqual(readLesson(`\ufeff${writeLesson(LESSON)}`), LESSON);
    const [one] = LESSON.asked;
    const bad = [
        null,
        "",
        "[]",
        '{"title":"x","scenarios":[]}',
        JSON.stringify({ title: "x", class: [] }),
        JSON.stringify({ title: 7, class: [one] }),
        JSON.stringify({ title: "x", class: Array(51).fill(one) }),
        ...[{ told: {} }, { right: {} }, { title: "x" }, { id: 7 }, { told: { ...one.told, one: { ...one.told.one, steps: [{ acts: [null] }] } } }].map((more) =>
            JSON.stringify({ title: "x", class: [one, { ...one, ...more }] }),
        ),
        JSON.stringify({ title: "x", class: [{ ...one, right: { ...one.right, key: { ...KEY, articles: null } } }] }),
    ];
    for (const text of bad) assert.equal(readLesson(text), null, text);
});

test("what is shown has the ruling and the answers, or is nothing", () => {
    const shown = { ...LESSON.asked[0].right, from: "S001", answered: 2, spread: spreadOf(KEY, [{}]) };
    assert.deepEqual(readShown(JSON.stringify(shown)), shown);
    for (const from of [undefined, "my own", "S001/../x", 7]) assert.equal(readShown(JSON.stringify({ ...shown, from })).from, null);
    assert.deepEqual(["S001", "S001-2", "own-2", "s001"].map(collected), ["S001", "S001", null, null]);
    for (const text of [null, "{}", JSON.stringify({ ...shown, spread: 7 }), JSON.stringify({ ...shown, answered: null })]) assert.equal(readShown(text), null);
});
