/* An exam that a trainer makes: what is drawn from, what its file has, and how its questions are changed. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./sources.mjs";

const own = await load("exam/paper.ts");
const { NO_PAPER, exchanged, fitsChoosing, isFull, isScenario, isUnder, moved, poolOf, readArticles, readFile, readPaper } = own;
const { scenarioOf, unknownArticles, withAgain, withFile, without, withScenarios, writeFile } = own;

const one = (id, more = {}) => ({ id, edition: "2023", events: [], ...more });
const paperOf = (...ids) => withScenarios(NO_PAPER, ids.map((id) => one(id)));
const ids = ({ scenarios }) => scenarios.map(({ id }) => id);
const ANY = { edition: "2023", articles: [], levels: [] };

test("articles are read with commas, blanks and full stops, and stand for all below them but for no longer number", () => {
    const wanted = readArticles(" 9, a.4;7.5.  ,");
    assert.deepEqual(wanted, ["9", "A.4", "7.5"]);
    const under = (article) => isUnder(article, wanted);
    assert.deepEqual(["9", "9.2.1", "A.4.2", "7.5", "7.5.1", "7.5#note"].map(under), Array(6).fill(true));
    assert.deepEqual(["99", "A.5", "7.51", "7", "A"].map(under), Array(5).fill(false));
    assert.ok(isUnder("1.1", []));
    assert.deepEqual(unknownArticles(["9", "A.4", "13"], ["9.1", "A.4.2", "A.4"]), ["13"]);
});

test("drawn from are the cases of what is chosen, without those that the exam has or had", () => {
    const entry = (id, article, edition = "2023") => ({ id, topic: "t", edition, article, rarity: 0 });
    const cases = [entry("S1", "9.2"), entry("S2", "9.5.3"), entry("S3", "7.5"), entry("S4", "9.1", "2005")];
    const pool = (paper, articles = ["9"]) => poolOf(cases, { ...ANY, articles }, paper).map(({ id }) => id);
    assert.deepEqual(pool(NO_PAPER), ["S1", "S2"]);
    assert.deepEqual(pool(NO_PAPER, []), ["S1", "S2", "S3"]);
    assert.deepEqual(pool(paperOf("S1")), ["S2"]);
    assert.deepEqual(pool(paperOf("S1", "S1", "S3")), ["S2"]);
    assert.deepEqual(pool(without(paperOf("S1"), "S1")), ["S2"]);
});

test("a variation is drawn by its own level, edition and deciding article", () => {
    const question = { one: { edition: "2023", level: "blitz" }, key: { articles: { deciding: ["7.5.5"], cited: ["9.2"] } } };
    const fits = (more) => fitsChoosing(question, { ...ANY, ...more });
    assert.ok(fits({}) && fits({ levels: ["rapid", "blitz"] }) && fits({ articles: ["9", "7.5"] }));
    assert.ok(!fits({ levels: ["standard"] }) && !fits({ edition: "2005" }) && !fits({ articles: ["9.2"] }));
});

test("a time control that was drawn stands in the regulations beside what is there", () => {
    const file = one("S1", { regulations: { increment: 30 } });
    assert.deepEqual(scenarioOf({ one: { file }, control: [90, 30] }).regulations, {
        increment: 30,
        controls: [{ moves: null, seconds: 5400 }],
    });
    assert.equal(scenarioOf({ one: { file }, control: null }), file);
});

test("an id that is there already gets the next number, and fifty questions are the most", () => {
    assert.deepEqual(ids(paperOf("S1", "S1", "S1", "phone", "phone")), ["S1", "S1-2", "S1-3", "phone", "phone-2"]);
    const full = withScenarios(paperOf("S1"), Array.from({ length: 60 }, () => one("S2")));
    assert.equal(full.scenarios.length, 50);
    assert.equal(new Set(ids(full)).size, 50);
    assert.equal(withScenarios(full, [one("S3")]).scenarios.length, 50);
    assert.deepEqual(withAgain(full, one("S3"), 1), full);
    const less = without(full, "S1");
    assert.deepEqual([full, less, withAgain(less, one("S1"), 0)].map(isFull), [true, false, true]);
});

test("a question is exchanged at its place, moved as far as there is room, dropped and put back", () => {
    const paper = paperOf("S1", "S2", "S3");
    const other = exchanged(paper, "S2", one("S9"));
    assert.deepEqual([ids(other), other.passed], [["S1", "S9", "S3"], ["S2"]]);
    assert.deepEqual(ids(exchanged(paper, "S2", one("S3"))), ["S1", "S3-2", "S3"]);
    assert.deepEqual([moved(paper, "S1", 1), moved(paper, "S3", -1)].map(ids), [["S2", "S1", "S3"], ["S1", "S3", "S2"]]);
    assert.deepEqual([moved(paper, "S1", -1), moved(paper, "S3", 1), moved(paper, "S7", 1)].map(ids), Array(3).fill(["S1", "S2", "S3"]));
    const less = without(paper, "S2");
    assert.deepEqual([ids(less), less.passed], [["S1", "S3"], ["S2"]]);
    assert.deepEqual(withAgain(less, one("S2"), 1), paper);
});

test("an exam is read from its file as it was; of other files scenarios are added, and the exam keeps its title and time", () => {
    const paper = { ...paperOf("S1", "S2"), title: "Güz ‘26", minutes: 30 };
    const { title, minutes, scenarios } = paper;
    assert.deepEqual(readFile(writeFile(paper)), { title, minutes, scenarios });
    assert.deepEqual(withFile(NO_PAPER, readFile(writeFile(paper))), paper);
    const both = withFile(paper, readFile(JSON.stringify({ title: "Other", minutes: 9, scenarios: [one("S2"), one("S3")] })));
    assert.deepEqual([ids(both), both.title, both.minutes], [["S1", "S2", "S2-2", "S3"], title, 30]);
    assert.deepEqual(readFile(`\ufeff${JSON.stringify(one("S1", { expected: { result: "1-0" } }))}`).scenarios, [one("S1")]);
    assert.deepEqual(readFile(JSON.stringify([one("S1"), one("S2")])).scenarios.length, 2);
});

test("what is no exam is none: bad JSON, no scenarios, too many, one without an id or as long as a book", () => {
    const bad = ["", "{", "null", "7", "[]", "{}", '{"scenarios":[]}', '{"scenarios":[{"id":7}]}', '[{"id":"a"},null]'];
    const many = JSON.stringify(Array.from({ length: 51 }, () => one("S1")));
    const long = JSON.stringify(one("S1", { note: "x".repeat(70000) }));
    for (const text of [...bad, many, long]) assert.equal(readFile(text), null, text.slice(0, 40));
    assert.deepEqual(readFile('{"title":7,"minutes":-3,"scenarios":[{"id":"a"}]}'), { title: "", minutes: 0, scenarios: [{ id: "a" }] });
    assert.equal(readFile('{"minutes":9999,"scenarios":[{"id":"a"}]}').minutes, 300);
});

test("an exam is kept as it is; what is damaged counts as none", () => {
    const paper = { ...without(paperOf("S1", "S2"), "S1"), title: "A", minutes: 5, drawn: 301 };
    assert.deepEqual(readPaper(JSON.stringify(paper)), paper);
    const damaged = [{ title: 7 }, { minutes: "5" }, { drawn: -1 }, { passed: [7] }, { scenarios: [one("S1"), one("S1")] }, { scenarios: [null] }];
    for (const change of damaged) assert.equal(readPaper(JSON.stringify({ ...paper, ...change })), null, JSON.stringify(change));
    for (const text of [null, "", "{", "[]", "7"]) assert.equal(readPaper(text), null);
});

test("of an exam that was kept with more than fifty questions the first fifty are there", () => {
    const scenarios = Array.from({ length: 53 }, (_, at) => one(`S${at}`));
    assert.deepEqual(readPaper(JSON.stringify({ ...NO_PAPER, title: "A", scenarios })), { ...NO_PAPER, title: "A", scenarios: scenarios.slice(0, 50) });
});

test("what is no scenario is told from one: it has no id, or is as long as a book", () => {
    assert.ok(isScenario(one("S1")));
    for (const bad of [null, [], "S1", one(null), one("S1", { note: "x".repeat(70000) })]) assert.ok(!isScenario(bad));
});
