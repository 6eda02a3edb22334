/*
 * The questions of practice and exams: a thousand variations by seed, of which each can be asked and has one right answer, tells
 * what the answer needs, and asks nothing that hangs on an arbiter's judgement.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { loadLines } from "./site.mjs";

const MODULES = ["exam/round.ts", "exam/progress.ts", "site/request.ts", "exam/exam.ts", "exam/key.ts", "exam/marks.ts", "exam/possible.ts", "exam/question.ts", "exam/random.ts", "exam/told.ts"];

const load = () =>
    loadLines([...MODULES.map((name) => `export * from "./${name}";`), 'export { cases, first, practised } from "generated/practice";']);
const own = await load();
const { before, call, cases, draw, first, isClaim, isPart, isPossible, isWithin, keyOf, marksOf, nextInRound, NOTHING_LEARNT, ofScope, ownQuestion, practised, questionOf, randomFrom, rightAnswer, sumOf, toldOf, variedQuestion } = own;

async function ask(id, changes) {
    const answer = await call("POST cases/{case}", { in: { case: id }, body: changes });
    return answer.ok ? answer.body : null;
}

const questions = [];
for (let i = 0; questions.length < 1000; i++) {
    const random = randomFrom(`thousand ${i}`);
    const question = await variedQuestion(ask, random.one(cases).id, random);
    if (question) questions.push(question);
}
/* What an illegal move of the case had added to the opponent's display. */
const penaltyOf = ({ level, supervision }) => (level === "rapid" || (level === "blitz" && supervision === "limited") ? 60000 : 120000);
const faulty = (isFaulty) => questions.filter(isFaulty).map(({ id, changes }) => ({ id, changes }));

test("a thousand variations: the referee rules on each, and again the same", async () => {
    for (const { id, changes, key, one } of questions) {
        const again = await ask(id, changes);
        assert.equal(again?.stopped, null, id);
        assert.deepEqual(keyOf(again), key, id);
        assert.deepEqual(again, one, id);
    }
    const varied = questions.filter(({ changes }) => Object.keys(changes).length > 0);
    assert.ok(varied.length > 800, `${varied.length} are varied`);
    assert.ok(new Set(questions.map(({ id, changes }) => id + JSON.stringify(changes))).size > 800);
});

test("what is right has full marks, an empty answer none, and no answer but the right one has them", () => {
    for (const { id, key } of questions) {
        const right = rightAnswer(key);
        const { points, most } = sumOf(marksOf(key, right));
        assert.equal(points, most, id);
        assert.equal(sumOf(marksOf(key, {})).points, 0, id);
        for (const element of Object.keys(right)) {
            const other = { ...right, [element]: undefined };
            assert.ok(sumOf(marksOf(key, other)).points < most, `${id} ${element}`);
        }
        assert.ok(sumOf(marksOf(key, { ...right, result: right.result === "*" ? "1-0" : "*" })).points < most, id);
    }
});

test("nothing is asked that no hall could see", () => {
    const acts = ({ one }) => one.steps.flatMap((step) => step.acts);
    assert.deepEqual(faulty(({ one }) => one.level === "standard" && one.edition === "2023" && one.supervision !== "full"), []);
    assert.deepEqual(faulty((one) => one.one.level !== "standard" && acts(one).some(({ event }) => ["seal", "convene", "record"].includes(event.kind))), []);
    const most = { blitz: 15 * 60000, rapid: 61 * 60000, standard: Infinity };
    const shown = ({ start, level }) => !start.clocks || Math.max(start.clocks.white_ms, start.clocks.black_ms) < most[level];
    assert.deepEqual(faulty(({ one }) => !shown(one)), []);
    const illegal = ({ counters, edition, level }) => Math.max(...Object.values(counters.illegal_moves)) <= (edition === "2023" ? 1 : edition === "2005" && level === "standard" ? 2 : 0);
    assert.deepEqual(faulty(({ one }) => !illegal(one)), []);
});

/* What a player can have on his display: [least, most]; null: nobody knows. */
function boundsOf({ one, control }, player) {
    const [, side, , , , number] = one.start.fen.split(" ");
    const made = Number(number) - 1 + (player === "white" && side === "b" ? 1 : 0);
    const { controls, increment } = one.file.regulations ?? {};
    const own = (value) => (value && !Array.isArray(value) && typeof value === "object" ? value[player[0]] : value);
    const periods = control ? [{ seconds: 60 * control[0] }] : own(controls);
    if (!periods) return made === 0 ? null : [0, Infinity];
    const before = periods.map((_, at) => periods.slice(0, at).reduce((sum, { moves }) => sum + moves, 0));
    const base = periods.reduce((sum, { seconds }, at) => sum + (before[at] <= made ? 1000 * seconds : 0), 0);
    const added = penaltyOf(one) * one.counters.illegal_moves[player === "white" ? "black" : "white"];
    if (made === 0) return [base + added, base + added];
    return [base * (1 - made / 12), base + added + made * (1000 * (own(increment) ?? 0) - (one.file.regulations?.delay ? 0 : 1000))];
}

test("no display has what no game can have brought: more than the time and the increments of the moves made, less or other than the base time before the first, as good as nothing after a few", () => {
    const timed = questions.filter(({ one }) => one.start.clocks && one.edition !== "basic" && one.steps.every(({ acts }) => acts.every(({ event }) => !["arrive", "start"].includes(event.kind))));
    const isFaulty = (question) =>
        ["white", "black"].some((player) => {
            const [shown, bounds] = [question.one.start.clocks[`${player}_ms`], boundsOf(question, player)];
            return bounds && (shown < bounds[0] || shown > bounds[1]);
        });
    assert.ok(timed.length > 700, `${timed.length}`);
    assert.deepEqual(timed.filter(isFaulty).map(({ id, changes }) => ({ id, changes })), []);
    const least = { 2023: { standard: 3600000, rapid: 600000, blitz: 60000 }, 2005: { standard: 3600000, rapid: 900000, blitz: 60000 } };
    const early = timed.filter(({ one, control }) => !control && !one.file.regulations?.controls && !one.increment_s && Number(one.start.fen.split(" ")[5]) <= 3);
    assert.deepEqual(early.filter(({ one }) => Math.min(one.start.clocks.white_ms, one.start.clocks.black_ms) < (least[one.edition][one.level] * 3) / 4 - 60000).map(({ id }) => id), []);
    const running = timed.filter(({ one }) => one.start.clocks.running && one.start.clocks.running[0] !== one.start.fen.split(" ")[1]);
    assert.deepEqual(running.map(({ id }) => id), []);
});

test("no count is that of another game: pieces that are gone, half-moves, moves that are reported", () => {
    const gone = ({ one }) => 32 - one.start.fen.split(" ")[0].replace(/[^a-z]/gi, "").length;
    const plies = ({ one }) => 2 * Number(one.start.fen.split(" ")[5]) - 2 + (one.start.fen.split(" ")[1] === "b" ? 1 : 0);
    assert.deepEqual(faulty((question) => gone(question) > plies(question) || Number(question.one.start.fen.split(" ")[4]) > plies(question)), []);
    const told = questions.filter(({ one }) => one.file.state?.moves_made_each !== undefined);
    assert.ok(told.length > 0);
    assert.deepEqual(told.filter(({ one }) => one.file.state.moves_made_each !== Number(one.start.fen.split(" ")[5]) - 1).map(({ id }) => id), []);
});

test("a case that is shown late in a game is ruled on as it is, and each that can be asked is, but for a few", async () => {
    const late = questions.filter(({ changes }) => changes.start_fen);
    assert.ok(late.length > 50, `${late.length}`);
    for (const { id, changes, one } of late) {
        const { start_fen, ...others } = changes;
        const verdicts = ({ steps }) => steps.map(({ acts }) => acts.map(({ ruling }) => [ruling.verdict, ruling.deciding]));
        assert.deepEqual(verdicts(one), verdicts(await ask(id, others)), id);
    }
    const lost = [];
    for (const { id } of cases) if ((await questionOf(ask, id, {})) && !(await ownQuestion(ask, id))) lost.push(id);
    assert.ok(lost.length <= 5, lost.join());
    assert.deepEqual(await ownQuestion(ask, "S122"), await ownQuestion(ask, "S122"));
});

test("of what the Laws do not say nothing is asked: a claim in another form, one while another waits, a third piece between king and rook, a press while pieces lie about", async () => {
    for (const id of ["V124", "V122", "U048", "Y070"]) {
        assert.equal(await questionOf(ask, id, {}), null, id);
        assert.equal((await ask(id, {}))?.stopped, null, id);
    }
    assert.ok(await questionOf(ask, "S045", {}));
    const fast = { edition: "2005", level: "blitz", increment_s: 2, clocks: { white_ms: 60000, black_ms: 60000 } };
    assert.equal(await questionOf(ask, "S012", fast), null);
    assert.ok(await questionOf(ask, "S012", { ...fast, level: "rapid", increment_s: 10 }));
});

test("nothing is asked where an arbiter chooses the penalty, an edition does not speak of the press, a report is denied by a display, or a game whose moves count has lost more pieces than it has moves", async () => {
    for (const [id, changes] of [["S181", { edition: "2005" }], ["S333", { edition: "2005" }], ["V171", { edition: "2005" }], ["S058", { edition: "2005" }], ["T258", {}], ["V320", {}]]) {
        assert.equal(await questionOf(ask, id, changes), null, id);
        assert.equal((await ask(id, changes))?.stopped, null, id);
    }
    for (const id of ["S058", "S181", "S333", "V171", "S015", "S030"]) assert.ok(await questionOf(ask, id, {}), id);
});

test("of two irregularities that lie on the board, of a pawn left where another piece should have moved, of a touch over an illegal move, and of one that stays behind a ruling nothing is asked", async () => {
    const slow = { edition: "2023", level: "standard", increment_s: 30, clocks: { white_ms: 3600000, black_ms: 3600000 } };
    const old = { ...slow, edition: "2005", increment_s: 0, clocks: { white_ms: 7200000, black_ms: 7200000 } };
    const fast = { edition: "2023", level: "rapid", supervision: "limited", increment_s: 10, clocks: { white_ms: 900000, black_ms: 900000 } };
    for (const [id, changes] of [["Z001", {}], ["Z001", old], ["Y020", {}], ["Z002", {}], ["Z099", {}], ["Z099", old], ["Z100", {}], ["Z101", {}], ["Y017", fast], ["Y018", fast], ["Y019", fast], ["S066", fast], ["T241", fast], ["T215", fast]]) {
        assert.equal(await questionOf(ask, id, changes), null, id);
        assert.equal((await ask(id, changes))?.stopped, null, id);
    }
    for (const id of ["Z003", "U003", "Y001", "T120", "U044"]) assert.ok(await questionOf(ask, id, {}), id);
});

test("a press behind a broken touch is asked where the arbiter waits to be asked, and that decides it too", async () => {
    const rapid = { edition: "2005", level: "rapid" };
    assert.equal((await questionOf(ask, "S172", rapid)).key.articles.deciding.join(), "6.8.a,B.5");
    const blitz = { edition: "2005", level: "blitz", increment_s: 2, clocks: { white_ms: 240000, black_ms: 240000 } };
    assert.ok((await questionOf(ask, "S172", blitz)).key.articles.deciding.includes("B.5"));
    for (const changes of [{ edition: "2005", level: "standard", clocks: { white_ms: 7200000, black_ms: 7200000 } }, ...["full", "limited"].map((supervision) => ({ edition: "2023", level: "rapid", supervision, increment_s: 10, clocks: { white_ms: 900000, black_ms: 900000 } }))]) {
        assert.equal(await questionOf(ask, "S172", changes), null, JSON.stringify(changes));
        assert.equal((await ask("S172", changes))?.stopped, null);
    }
});

test("a press behind which the arbiter has to act at once is not asked: what he does is no part of the press", async () => {
    for (const [id, changes] of [["V306", {}], ["V180", { edition: "2023" }]]) assert.equal(await questionOf(ask, id, changes), null, id);
    const owed = ({ one }) => one.steps.at(-1).acts[0].event.kind === "press" && one.steps.at(-1).signs.some(({ sign, owes }) => sign === "illegal_move" && owes === "act");
    assert.deepEqual(faulty(owed), []);
});

test("whether a claim of an illegal move that is not completed is right is not marked, nor what becomes of the board, and is offered as for any claim", async () => {
    for (const id of ["S058", "S232", "S347"]) {
        const { key, one } = await questionOf(ask, id, {});
        assert.deepEqual([key.claim, key.board, isClaim(one)], [null, null, true], id);
    }
    assert.deepEqual(faulty(({ one }) => isClaim(one) !== (one.steps.at(-1).acts[0].event.kind === "claim")), []);
});

test("who does not see the board is asked about by the edition that speaks of him, and a slip of his tongue by its own article", async () => {
    assert.ok((await questionOf(ask, "S223", {})).key.articles.deciding.includes("D.2.8"));
    assert.ok(!(await questionOf(ask, "S428", {})).key.articles.deciding.includes("D.2.8"));
    assert.equal(await questionOf(ask, "S223", { edition: "2005", level: "blitz", increment_s: 2, clocks: { white_ms: 60000, black_ms: 60000 } }), null);
    assert.deepEqual(faulty(({ one }) => one.edition !== "2023" && "disabled" in (one.file.regulations ?? {})), []);
});

test("no more is taken off a display than it has", async () => {
    const costs = (minutes) => questionOf(ask, "S183", { level: "rapid", supervision: "full", increment_s: 0, clocks: { white_ms: minutes * 60000, black_ms: minutes * 60000 } });
    assert.equal((await costs(15)).key.clocks.white, -600000);
    assert.equal(await costs(5), null);
});

test("whether the arbiter acts at a pawn just left on the last rank is marked where the Laws say one thing", async () => {
    const duty = async (changes) => (await questionOf(ask, "U006", changes)).key.duty;
    assert.deepEqual([await duty({}), await duty({ level: "rapid", supervision: "full" }), await duty({ level: "rapid", supervision: "limited" })], ["act", "act", null]);
});

test("for an illegal move both what becomes of it and what is added are the article that decides", async () => {
    const { key } = await questionOf(ask, "S056", {});
    assert.deepEqual(key.articles.deciding, ["7.5.1", "7.5.5"]);
    for (const article of key.articles.deciding) assert.equal(sumOf(marksOf(key, { ...rightAnswer(key), article })).points, sumOf(marksOf(key, {})).most);
    assert.equal((await questionOf(ask, "S056", { edition: "2005" })).key.articles.deciding.join(), "7.4.a,7.4.b");
});

test("an article that says of the case itself what decides has full points: a press of an illegal move, one without a move, a king that cannot move", async () => {
    const fast = { edition: "2005", level: "blitz", clocks: { white_ms: 240000, black_ms: 240000 } };
    for (const [id, changes, deciding] of [["V180", fast, "6.8.c,6.8.a"], ["V181", fast, "6.8.c,6.8.a,7.4.a,C.3"], ["T212", { edition: "2005" }, "7.4.a,3.6,6.8.c,6.8.a"], ["Z066", fast, "7.4.a,3.7.b,C.3"], ["V166", { edition: "2023" }, "6.2.2,6.2.1"], ["S087", {}, "4.5,4.4.3"], ["S087", fast, "4.6,4.5"], ["S081", {}, "4.5"], ["U043", {}, "4.3,4.3.1"], ["V306", fast, "6.8.a,C.3,7.4.a"], ["S107", {}, "6.2.1,6.2.2"]])
        assert.equal((await questionOf(ask, id, changes)).key.articles.deciding.join(), deciding, id);
});

test("of castling, a promotion, a delay and a move that is announced the press is decided by their own articles too", async () => {
    for (const [id, article] of [["T238", "II.3.2.6"], ["S471", "II.3.2.3"], ["S338", "4.7.3"], ["T225", "4.4.4"], ["S223", "D.2.4"], ["S428", "D.2.10.3"], ["S150", "A.5.4"], ["S345", "6.2.b"]]) {
        const { deciding } = (await questionOf(ask, id, {})).key.articles;
        assert.ok(["6.2.1", "6.8.a"].includes(deciding[0]) && deciding.includes(article), `${id} ${deciding}`);
    }
    for (const [id, deciding] of [["S108", "6.2.1"], ["S428", "6.2.1,D.2.3,D.2.3.2,D.2.10.3,D.2.4,D.2.3.3"]])
        assert.equal((await questionOf(ask, id, {})).key.articles.deciding.join(), deciding, id);
});

test("a claim that is wrong is decided by what makes it so too: a move is legal, two hands are no illegal move yet, or none any more, and a touch has ended the right", async () => {
    for (const [id, deciding] of [["T222", "7.5.1,3.6,3.10.1"], ["Z097", "7.5.4,4.1"], ["Z089", "5.1.1,4.8"], ["S068", "5.1.1"]])
        assert.equal((await questionOf(ask, id, {})).key.articles.deciding.join(), deciding, id);
});

test("a draw that is agreed is decided by the article of the offer too, also where a claim was the offer", async () => {
    for (const [id, deciding] of [["S019", "5.2.3,9.1.2.1"], ["S039", "5.2.3,9.1.2.3,9.1.2.1"], ["S237", "5.2.c,9.1.claim,9.1"], ["S024", "5.2.c"]])
        assert.equal((await questionOf(ask, id, {})).key.articles.deciding.join(), deciding, id);
});

test("before the resumption an offer, an agreement and a resignation, and who is there then, are decided by what is said of adjourned games too", async () => {
    for (const [id, deciding] of [["S444", "9.1.2.1,I.4"], ["T017", "5.2.3,9.1.2.1,I.4,I.6"], ["S200", "5.2.c,9.1,A.4,A.6"], ["T018", "5.1.2,I.6"], ["S197", "A.7,A.9.2"], ["S454", "I.7,I.9.3"]])
        assert.equal((await questionOf(ask, id, {})).key.articles.deciding.join(), deciding, id);
});

test("a mate by the queen of a pawn left on the last rank, and one on the seventy-fifth move, are decided by what says so too", async () => {
    for (const [id, deciding] of [["U003", "5.1.1,7.5.2"], ["S048", "5.1.1,9.6.2"], ["S001", "5.1.1"]])
        assert.equal((await questionOf(ask, id, {})).key.articles.deciding.join(), deciding, id);
});

test("a flag that falls behind a move that has ended the game is decided by what says that it had ended too", async () => {
    for (const [id, changes, deciding] of [["S002", {}, "5.1.1,6.9,6.2.1.1"], ["S004", { edition: "2005" }, "5.2.a,6.10,6.8.a"], ["S344", {}, "9.2.1,9.5.2"]])
        assert.equal((await questionOf(ask, id, changes)).key.articles.deciding.join(), deciding, id);
});

test("a claim of who has overstepped first is decided by the article on valid claims and by that on the flag", async () => {
    for (const [id, deciding] of [["V118", "6.8,6.9"], ["V117", "6.8"]])
        assert.equal((await questionOf(ask, id, {})).key.articles.deciding.join(), deciding, id);
});

test("where a broken touch is claimed of a move that was illegal besides, the article on illegal moves decides too once it costs time", async () => {
    const slow = { edition: "2005", level: "standard", increment_s: 30, clocks: { white_ms: 7200000, black_ms: 7200000 } };
    for (const [id, changes, deciding] of [["Y016", slow, "4.3.a,7.4.a,7.4.b"], ["Y013", { ...slow, edition: "2023" }, "4.3.1,7.5.1,7.5.5"], ["S430", {}, "4.3.1"]])
        assert.equal((await questionOf(ask, id, changes)).key.articles.deciding.join(), deciding, id);
});

test("of a rook that was touched before the king both articles decide: that it moves, and that it does not castle", async () => {
    for (const [id, deciding] of [["S281", "4.3.a,4.4.b"], ["S242", "4.3.a,4.4.b"], ["Z091", "4.4.2,4.3.1"]])
        assert.equal((await questionOf(ask, id, {})).key.articles.deciding.join(), deciding, id);
});

test("a draw on claim is decided by its ground and by what becomes of it, and a claim of who has not the move by each article that says so", async () => {
    const incorrect = { readings: { "claim-after-own-move": "incorrect" } };
    for (const [id, changes, deciding] of [
        ["S025", {}, "9.2.1,9.5.2,9.2.2"],
        ["S044", {}, "9.3,9.5.2"],
        ["S344", { edition: "2005" }, "9.2,9.5.a"],
        ["Y004", {}, "9.4,9.2.1"],
        ["U062", incorrect, "9.5.3,9.2.1,9.4"],
        ["S040", {}, "9.4"],
        ["S271", {}, "9.5.3,9.2.1,9.2.2"],
        ["S046", {}, "9.5.3,9.3"],
        ["V108", {}, "9.5.3"],
    ])
        assert.equal((await questionOf(ask, id, changes)).key.articles.deciding.join(), deciding, id);
});

test("what the clocks get when both flags have fallen and the game goes on is not asked, nor what is done where no guideline speaks of both", async () => {
    for (const id of ["S215", "S120", "Z115"]) {
        const { key } = await questionOf(ask, id, {});
        assert.deepEqual([key.result, key.clocks], ["*", null], id);
    }
    assert.equal(await questionOf(ask, "T221", { edition: "2023", level: "standard" }), null);
});

test("by an edition without arbiter or rules of the event nobody is asked for what these owe, nor told what is declared to an arbiter", async () => {
    for (const id of ["U054", "U055", "Y003"]) {
        assert.equal(await questionOf(ask, id, {}), null, id);
        assert.equal((await ask(id, {}))?.stopped, null, id);
    }
    const said = ({ one }) => JSON.stringify(one.steps.map(({ acts }) => acts.map((act) => act.said)));
    assert.deepEqual(faulty((question) => question.one.edition === "basic" && /arbiter|hakem/i.test(said(question))), []);
    assert.deepEqual(faulty(({ one, key }) => one.edition === "basic" && key.duty !== null), []);
    const fast = { edition: "2005", level: "blitz", increment_s: 2, clocks: { white_ms: 60000, black_ms: 60000 } };
    assert.equal(await questionOf(ask, "V178", fast), null);
    assert.ok(await questionOf(ask, "V178", {}));
});

test("what is owed is not asked when the rule of touched pieces is claimed: both that and an illegal move may lie on the board, and owe different things", async () => {
    const fast = { level: "rapid", increment_s: 10, clocks: { white_ms: 900000, black_ms: 900000 } };
    for (const changes of [{ ...fast, edition: "2005" }, { ...fast, edition: "2023", supervision: "full" }]) {
        const { one, key } = await questionOf(ask, "Y012", changes);
        assert.deepEqual([before(one).signs.map(({ sign }) => sign), key.duty], [["illegal_move"], null]);
    }
});

test("under limited supervision the article by which an illegal move is acted on in time decides too, and only when it costs something", async () => {
    const limited = { level: "rapid", supervision: "limited", increment_s: 0, clocks: { white_ms: 1600000, black_ms: 1656000 } };
    const decides = async (id, changes) => (await questionOf(ask, id, changes)).key.articles.deciding.join();
    assert.equal(await decides("S142", limited), "7.5.1,A.5.2,7.5.5");
    assert.equal(await decides("S142", { ...limited, supervision: "full" }), "7.5.1,7.5.5");
    assert.equal(await decides("S059", limited), "7.5.5,A.5.2");
    assert.equal(await decides("S232", limited), "7.5.1");
    assert.equal(await decides("S153", {}), "6.9,A.5.3");
    assert.equal(await decides("S154", {}), "6.9,A.5.5");
});

test("who comes in time when neither was there has lost what ran by an article of its own", async () => {
    const decides = async (id, changes) => (await questionOf(ask, id, changes)).key.articles.deciding.join();
    assert.equal(await decides("S102", {}), "6.7.1,6.7.2");
    assert.equal(await decides("S102", { edition: "2005" }), "6.7,6.6");
    assert.equal(await decides("S100", {}), "6.7.1");
    assert.equal(await decides("S497", {}), "I.10,I.11");
    assert.equal(await decides("S498", {}), "I.7,I.11,I.9.2");
});

test("of an illegal move that is taken back the clock loses what pressing it had earned, and the question names the reading", async () => {
    const rules = { increment_s: 30, clocks: { white_ms: 3000000, black_ms: 3000000 } };
    const gone = await questionOf(ask, "Y042", rules);
    const kept = await questionOf(ask, "Y042", { ...rules, readings: { "illegal-move-increment": "kept" } });
    assert.deepEqual([gone.key.clocks, kept.key.clocks], [{ white: -30000, black: 120000 }, { white: 0, black: 120000 }]);
    assert.deepEqual(gone.followed, [{ reading: "illegal-move-increment", choice: "taken-off" }]);
});

test("where a reading decides, the question names it", async () => {
    const named = questions.filter(({ followed }) => followed.length > 0);
    assert.ok(named.length > 0);
    for (const { id, changes, key, one } of questions.slice(0, 200))
        for (const [reading, choices] of [["claim-after-own-move", ["not-examined", "incorrect"]], ["illegal-move-increment", ["taken-off", "kept"]]])
            for (const choice of choices) {
                const by = await ask(id, { ...changes, readings: { [reading]: choice } });
                const isNamed = questions.find((question) => question.one === one).followed.some((one) => one.reading === reading);
                if (by && !isNamed) assert.deepEqual(keyOf(by), key, `${id} ${reading}`);
            }
});

test("a case with the colours exchanged is ruled on as before, for the other player", async () => {
    const other = { "1-0": "0-1", "0-1": "1-0" };
    const swapped = { white: "black", black: "white" };
    let count = 0;
    for (const { id } of cases) {
        const [one, mirrored] = [await ask(id, {}), await ask(id, { mirrored: true })];
        if (!mirrored) continue;
        count++;
        assert.equal(mirrored.result, other[one.result] ?? one.result, id);
        const rulings = ({ steps }) => steps.map(({ acts }) => acts.map(({ ruling }) => [ruling.outcome, ruling.verdict, ruling.articles]));
        assert.deepEqual(rulings(mirrored), rulings(one), id);
        for (const [at, { clocks }] of one.steps.entries())
            if (clocks) {
                const { white_ms, black_ms, running } = mirrored.steps[at].clocks;
                assert.deepEqual([black_ms, white_ms, swapped[running] ?? null], [clocks.white_ms, clocks.black_ms, clocks.running], id);
            }
    }
    assert.ok(count > 100, `${count} cases can be mirrored`);
});

test("each article that is offered for practice is asked about, one question after the other, and each that decides a case as it is can be practised", async () => {
    for (const [edition, articles] of Object.entries(practised))
        for (const article of articles) {
            const scope = { edition, article };
            let round = { pool: ofScope(cases, scope), asked: [] };
            for (let i = 0; i < 3; i++) {
                const learner = { mode: "ladder", progress: NOTHING_LEARNT, day: 0, random: randomFrom(`${edition} ${article} ${i}`), decides: (entry) => isPart(entry.article, article) };
                const found = await nextInRound(ask, round, learner, (one) => isWithin(one, scope));
                assert.ok(found.question || i > 0, `${edition} ${article}`);
                if (!found.question) break;
                round = found.round;
                const { one, key } = found.question;
                assert.ok(one.edition === edition && key.articles.deciding.some((number) => number === article || number.startsWith(`${article}.`)), `${edition} ${article}`);
            }
        }
    const unknown = [];
    for (const { id, edition, articles } of cases) {
        const { key } = (await ownQuestion(ask, id)) ?? { key: { articles: { deciding: [] } } };
        unknown.push(...key.articles.deciding.filter((number) => articles.includes(number) && !practised[edition].includes(number)));
    }
    assert.deepEqual([...new Set(unknown)], []);
});

test("the same seed is the same exam, with a referee that has ruled on other cases before; another seed another", async () => {
    const wanted = { seed: "c0ffee", count: 10, minutes: 20, chapter: "" };
    const fresh = await load();
    const askFresh = async (id, changes) => {
        const answer = await fresh.call("POST cases/{case}", { in: { case: id }, body: changes });
        return answer.ok ? answer.body : null;
    };
    const exam = await draw(ask, cases, wanted);
    assert.equal(exam.length, 10);
    assert.equal(new Set(exam.map(({ id }) => id)).size, 10);
    assert.deepEqual(await fresh.draw(askFresh, fresh.cases, wanted), exam);
    const other = await draw(ask, cases, { ...wanted, seed: "c0ffef" });
    assert.notDeepEqual(other.map(({ id, changes }) => [id, changes]), exam.map(({ id, changes }) => [id, changes]));
});

test("each of the first twenty can be asked, by the Laws of 2023", async () => {
    assert.equal(new Set(first).size, 20);
    for (const id of first) {
        const question = await ownQuestion(ask, id);
        assert.equal(question?.one.edition, "2023", id);
        assert.deepEqual(question.followed, [], id);
    }
});

test("time is asked where a ruling adds it: at no press, and not where later moves with an increment are taken back too", async () => {
    assert.deepEqual(faulty(({ one, key }) => key.clocks && one.steps.at(-1).acts[0].event.kind === "press"), []);
    const rules = { edition: "2023", level: "rapid", supervision: "full", clocks: { white_ms: 600000, black_ms: 600000 } };
    const [added, none] = await Promise.all([10, 0].map((increment_s) => questionOf(ask, "S165", { ...rules, increment_s })));
    assert.deepEqual([added.key.clocks, added.followed, none.key.clocks], [null, [], { white: 0, black: 60000 }]);
});

test("of two fallen flags the question says whether it is a quickplay finish, and that nobody knows which fell first", async () => {
    assert.equal(await questionOf(ask, "S152", { edition: "2005", level: "standard" }), null);
    const { said } = (await questionOf(ask, "S121", {})).one.steps[0].acts[0];
    assert.equal(said.en, "Reported: both flags have fallen; nobody knows which fell first.");
    assert.equal(said.tr, "Bildirildi: iki bayrak da düştü; hangisinin önce düştüğü bilinmiyor.");
});

test("a question about a late player has the edition of its case, and tells the default time", async () => {
    const late = questions.filter(({ one }) => one.steps.some(({ acts }) => acts.some(({ event }) => event.kind === "arrive")));
    assert.ok(late.length > 0);
    for (const question of late) {
        assert.equal(question.one.edition, (await ask(question.id, {})).edition, question.id);
        assert.notEqual(toldOf(question).one.file.regulations.default_time_min, undefined, question.id);
    }
});

test("displays, levels and counters are those of one game", async () => {
    const added = ({ one, control }) => one.start.clocks.black_ms - 60000 * control[0];
    const touched = (await Promise.all(Array.from({ length: 20 }, (_, at) => variedQuestion(ask, "Y015", randomFrom(`touched ${at}`))))).filter((one) => one?.control);
    assert.ok(touched.length > 0);
    for (const question of touched) assert.equal(added(question), penaltyOf(question.one));
    assert.equal(await questionOf(ask, "Y015", {}), null);
    assert.equal((await questionOf(ask, "X014", {})).one.level, "rapid");
    assert.equal(await questionOf(ask, "X014", { level: "standard" }), null);
    const endings = questions.filter(({ one }) => one.start.fen.split(" ")[0].replace(/[^a-z]/gi, "").length < 8);
    assert.ok(endings.length > 0);
    assert.deepEqual(endings.filter(({ one }) => one.start.fen.endsWith(" 1")).map(({ id }) => id), []);
});

test("where a rule for visually disabled players is at work, it is told who is one", () => {
    const isAtWork = ({ one }) => one.steps.some(({ acts }) => acts.some(({ ruling }) => ruling.articles.some((article) => article.startsWith("D."))));
    const own = questions.filter(isAtWork);
    assert.ok(own.length > 0);
    assert.deepEqual(own.filter((one) => !toldOf(one).one.file.regulations.disabled).map(({ id }) => id), []);
});

test("a second offer while the first stands is answered by what the Laws say of offers, or of distracting", async () => {
    for (const [id, deciding] of [["V120", "11.5,9.1.2.1"], ["V330", "11.5,9.1.2.1"], ["V346", "12.5,9.1"], ["V347", "5.2.c"]])
        assert.equal((await questionOf(ask, id, {})).key.articles.deciding.join(), deciding, id);
});

test("of ten questions of an exam an article decides two at the most", async () => {
    for (let seed = 0; seed < 20; seed++) {
        const counts = new Map();
        for (const { key } of await draw(ask, cases, { seed: `various ${seed}`, count: 10, minutes: 0, chapter: "" }))
            for (const article of key.articles.deciding) counts.set(article, (counts.get(article) ?? 0) + 1);
        assert.ok(Math.max(...counts.values()) <= 2, `${seed}: ${JSON.stringify([...counts])}`);
    }
});

test("what is told of earlier events lets castling, the squares of a move and an earlier claim be known; of the claim that is asked nothing", async () => {
    const told = async (id, changes = {}) => toldOf(await questionOf(ask, id, changes)).one;
    const paths = ({ steps }) => steps.flatMap(({ acts }) => acts.map(({ path, castles }) => path && `${path}${castles ? " castles" : ""}`)).filter(Boolean);
    assert.deepEqual([paths(await told("S505")), (await told("S505")).start.seen.split(" ")[2]], [["g1, f1 castles"], "-"]);
    const stands = ({ start, steps }) => steps.map(({ acts: [act] }) => act?.ruled ?? null).concat(start.clocks.white_ms === steps.at(-2).clocks.white_ms);
    const late = toldOf({ one: await ask("Z080", {}), control: null, followed: [] }).one;
    assert.deepEqual([paths(late), stands(late)], [["e2–e5"], [null, null, null, "right", null, true]]);
    const denied = toldOf({ one: await ask("Z079", {}), control: null, followed: [] }).one;
    assert.ok(denied.steps.some(({ acts: [act] }) => act?.ruled === "wrong"), "an examination that finds nothing");
    assert.equal((await told("S274")).steps[0].acts[0].ruled, null, "a claim that has not been examined");
    assert.deepEqual(paths(await told("U014")).filter((path) => path.includes("castles")), []);
    assert.equal((await told("S081")).steps.at(-1).acts[0].ruled, null);
});

test("where the Laws of 2005 have a fixed time a variation has no increment, and requests are counted under full supervision alone", async () => {
    const [rapid, counted] = [[], []];
    for (let i = 0; rapid.length < 20 || counted.length < 20; i++) {
        const question = await variedQuestion(ask, ["S081", "S087", "V166", "S002"][i % 4], randomFrom(`fixed ${i}`));
        if (!question) continue;
        const { edition, level, supervision, increment_s, counters } = question.one;
        if (edition === "2005" && level !== "standard" && question.control) rapid.push(increment_s + question.control[1]);
        if (counters.requests.white + counters.requests.black > 0) counted.push(`${edition} ${level === "standard"} ${supervision}`);
    }
    assert.deepEqual([[...new Set(rapid)], [...new Set(counted)]], [[0], ["2023 false full"]]);
});

test("of a move that a claim has taken back no other claim is asked", async () => {
    const twice = await ask("U012", {});
    const once = { ...twice, steps: twice.steps.slice(0, -1) };
    assert.deepEqual([isPossible(twice), isPossible(once)], [false, true]);
});

test("not asked: a flag whose display has been given time since it was empty, a finding that is none, an illegal position that nobody has to see, a second illegal move whose queen mates", async () => {
    const late = { start_fen: "1n2r1k1/pp3pp1/7p/8/8/7P/PP2KPP1/1N4N1 w - - 2 35" };
    for (const [id, changes] of [["Z080", late], ["T246", {}], ["S150", { supervision: "full" }], ["Z077", {}]]) assert.equal(await questionOf(ask, id, changes), null, id);
    assert.ok(await questionOf(ask, "S150", {}));
});
