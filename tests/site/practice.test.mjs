/*
 * Practice and exams of the site: a thousand variations by seed, of which each can be asked and has one right answer; and the
 * pages with keys, without a network, in both languages, on paper.
 */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";
import { assertNoBarrier, openBrowser, openWindow } from "../browser/hall.mjs";
import { folder, loadLines, served } from "./site.mjs";

const MODULES = ["site/request.ts", "exam/exam.ts", "exam/key.ts", "exam/marks.ts", "exam/possible.ts", "exam/question.ts", "exam/random.ts"];

const load = () =>
    loadLines([...MODULES.map((name) => `export * from "./${name}";`), 'export { cases, first } from "generated/practice";']);
const own = await load();
const { call, cases, draw, first, keyOf, marksOf, questionOf, randomFrom, rightAnswer, sumOf, variedQuestion } = own;

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
    const isWhole = ({ control, one }) => {
        const [, , , , , number] = one.start.fen.split(" ");
        if (!control || number !== "1" || one.moves) return true;
        const base = 60000 * control[0];
        return one.start.clocks.black_ms === base;
    };
    assert.deepEqual(faulty((question) => !isWhole(question)), []);
    const illegal = ({ counters, edition, level }) => Math.max(...Object.values(counters.illegal_moves)) <= (edition === "2023" ? 1 : edition === "2005" && level === "standard" ? 2 : 0);
    assert.deepEqual(faulty(({ one }) => !illegal(one)), []);
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
        const question = await questionOf(ask, id, {});
        assert.equal(question?.one.edition, "2023", id);
        assert.deepEqual(question.followed, [], id);
    }
});

const browser = await openBrowser();
after(() => browser.close());

/* A page that asks for nothing but files of the folder. */
async function offline(address, options) {
    const page = await openWindow(browser, options);
    await page.context().setOffline(true);
    await page.goto(new URL(address, pathToFileURL(folder + "/")).href);
    return page;
}

async function done(page) {
    assert.deepEqual(page.troubles, []);
    await page.context().close();
}

test("a question is answered with keys alone, marked, and its article and ruling stand there; progress is kept and forgotten", async () => {
    const page = await offline("learn.html?language=en#first");
    await page.locator(".asked").waitFor();
    for (const words of ["Castling", "Half-moves since", "Level", "Edition"])
        await page.locator(".facts dt", { hasText: words }).waitFor();
    assert.equal(await page.getByText("5.1.1").count(), 0);
    await page.locator(".answering input[type=radio]").first().focus();
    await page.keyboard.press("Space");
    await page.getByRole("combobox").focus();
    await page.keyboard.type("1.4.1");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Mark my ruling" }).focus();
    await page.keyboard.press("Enter");
    await page.locator(".marked h3:focus").waitFor();
    await page.getByRole("row", { name: /^Result of the game 1–0 1–0 2 \/ 2/ }).waitFor();
    await page.getByRole("link", { name: /^Article / }).first().waitFor();
    await page.locator('.marked .ours a[href="https://handbook.fide.com/chapter/E012023"]').waitFor();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: /^I disagree/ }).click();
    const file = JSON.parse(await readFile(await (await download).path(), "utf8"));
    assert.equal(file.id, first[0]);
    assert.ok(file.events.length > 0 && file.note.includes("answered") && !("expected" in file));
    await page.getByRole("button", { name: "Next question" }).press("Enter");
    await page.getByRole("heading", { name: "Question 2" }).waitFor();
    await page.getByRole("link", { name: "Overview" }).click();
    await page.getByText("Cases answered: 1").waitFor();
    await page.getByRole("button", { name: "Forget it" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Forget it" }).click();
    await page.getByText("Nothing has been answered yet.").waitFor();
    await done(page);
});

test("an exam of an address has the same questions again, is marked when handed in, and on paper has no answers", async () => {
    const address = "learn.html?language=tr#seed=kale&questions=4&minutes=20&chapter=";
    const [page, other] = [await offline(address), await offline(address)];
    const read = async (one) => {
        await one.getByRole("button", { name: "Başla" }).click();
        await one.locator(".asked").nth(3).waitFor();
        return one.locator(".situation").allInnerTexts();
    };
    assert.deepEqual(await read(page), await read(other));
    await done(other);
    await page.getByRole("timer").waitFor();
    await page.getByRole("button", { name: "Teslim et" }).click();
    await page.locator(".marked").nth(3).waitFor();
    assert.equal(await page.locator(".marked").count(), 4);
    await page.emulateMedia({ media: "print" });
    assert.equal(await page.locator(".marked:visible, .answering:visible").count(), 0);
    assert.equal(await page.locator(".situation:visible").count(), 4);
    assert.equal(await page.locator(".on-paper:visible").count(), 4);
    await done(page);
});

test("when its time is over an exam is marked as it then is", async () => {
    const page = await openWindow(browser);
    await page.clock.install();
    await page.goto(new URL("learn.html?language=en#seed=time&questions=2&minutes=1", pathToFileURL(folder + "/")).href);
    await page.getByRole("button", { name: "Begin" }).click();
    await page.locator(".hand-in").waitFor();
    await page.clock.runFor(61000);
    await page.getByText("The time is over").waitFor();
    await page.locator(".marked").nth(1).waitFor();
    assert.equal(await page.locator(".marked").count(), 2);
    await done(page);
});

test("the case of the day is the same for two visitors, and there is one", async () => {
    const texts = [];
    for (const options of [{}, { viewport: { width: 320, height: 640 } }]) {
        const page = await openWindow(browser, options);
        await page.clock.setFixedTime(new Date("2026-11-26T12:00:00Z"));
        await page.goto(new URL("learn.html?language=en#day", pathToFileURL(folder + "/")).href);
        texts.push(await page.locator(".facts").innerText());
        await done(page);
    }
    assert.equal(texts[0].replace(/\s+/g, " "), texts[1].replace(/\s+/g, " "));
});

test("its pages have no barrier in either language, on a phone in the dark and on a desk, and nothing stands beyond the edge", async () => {
    const { at: site, close } = await served();
    after(close);
    const at = `${site}/learn.html`;
    for (const options of [{ viewport: { width: 320, height: 640 }, colorScheme: "dark", locale: "tr-TR" }, { viewport: { width: 1280, height: 900 }, locale: "en-GB" }]) {
        const page = await openWindow(browser, options);
        await page.goto(at);
        await page.locator("#progress").waitFor();
        await assertNoBarrier(page, "home");
        await page.goto("about:blank");
        await page.goto(`${at}#first`);
        await page.locator(".asked").waitFor();
        await assertNoBarrier(page, "question");
        await page.locator(".on-screen button").first().click();
        await page.locator(".marked").waitFor();
        await assertNoBarrier(page, "marked");
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "wider than the window");
        await done(page);
    }
    close();
});
