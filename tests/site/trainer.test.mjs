/*
 * The trainer's exam: what is drawn asks the same from its file, which `hakem referee` judges; and the page with keys, without a
 * network, in both languages and on paper, from nothing to ten printed questions.
 */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { promisify } from "node:util";
import { assertNoBarrier, openBrowser, openWindow } from "../browser/hall.mjs";
import { root } from "../page/sources.mjs";
import { done, loadLines, offline, PHONE, served } from "./site.mjs";

const MODULES = ["site/request.ts", "exam/classroom.ts", "exam/exam.ts", "exam/key.ts", "exam/paper.ts", "exam/question.ts"];
const own = await loadLines([...MODULES.map((name) => `export * from "./${name}";`), 'export { cases } from "generated/practice";']);
const { call, cases, caseTitles, drawFrom, fitsChoosing, keyOf, NO_PAPER, playScenario, poolOf, readLesson, scenarioOf, withScenarios, writeFile: fileOf } = own;
const hakem = process.env.HAKEM_BIN ?? join(root, "build", "hakem");
const ANY = { edition: "2023", articles: [], levels: [] };

async function ask(id, changes) {
    const answer = await call("POST cases/{case}", { in: { case: id }, body: changes });
    return answer.ok ? answer.body : null;
}

const draw = (choosing, seed, count) =>
    drawFrom(ask, poolOf(cases, choosing, NO_PAPER), { seed, count }, (one) => fitsChoosing(one, choosing));

const folder = await mkdtemp(join(tmpdir(), "hakem-trainer-"));
const browser = await openBrowser();
after(async () => {
    await browser.close();
    await rm(folder, { recursive: true });
});

test("what is drawn has the same answer from its file, with its time control among the regulations", async () => {
    let controlled = 0;
    for (const edition of ["2023", "2005"])
        for (const question of await draw({ ...ANY, edition }, "from files", 150)) {
            const scenario = scenarioOf(question);
            const answer = await playScenario(JSON.parse(JSON.stringify(scenario)), {});
            assert.ok(answer.ok, `${scenario.id}: ${answer.body.detail}`);
            assert.deepEqual(keyOf(answer.body), question.key, scenario.id);
            if (question.control) controlled++;
        }
    assert.ok(controlled > 50, `${controlled} have a control`);
});

test("drawn by articles and levels, each question keeps to them; the same choice and seed draw the same", async () => {
    const choosing = { edition: "2023", articles: ["7.5", "9"], levels: ["rapid", "blitz"] };
    const drawn = await draw(choosing, "chosen", 12);
    assert.equal(drawn.length, 12);
    for (const { one, key } of drawn) {
        assert.ok(["rapid", "blitz"].includes(one.level) && one.edition === "2023");
        assert.ok(key.articles.deciding.some((article) => /^(7\.5|9)(\.|$)/.test(article)), key.articles.deciding.join());
    }
    assert.deepEqual(await draw(choosing, "chosen", 12), drawn);
});

test("an exam is a file that the program judges to its end, with its ids told apart", async () => {
    const drawn = (await draw(ANY, "judged", 20)).map(scenarioOf);
    const paper = withScenarios({ ...NO_PAPER, title: "Güz", minutes: 45 }, [...drawn, ...drawn.slice(0, 2)]);
    const path = join(folder, "exam.json");
    await writeFile(path, fileOf(paper));
    const { stdout } = await promisify(execFile)(hakem, ["referee", "--json", path]);
    assert.equal(stdout.trim().split("\n").length, 22);
});

test("a scenario that cannot be is refused with its place, and so is one that is none", async () => {
    const [one] = (await draw(ANY, "bad", 1)).map(scenarioOf);
    for (const [scenario, words] of [
        [{ ...one, hand: 2 }, "hand"],
        [{ ...one, start_fen: "8/8/8/8/8/8/8/8 w - - 0 1" }, "start_fen"],
        [{ ...one, events: 7 }, "events"],
        [{ id: "x" }, "edition"],
        [[], "no object"],
        [null, "no object"],
        ["text", "no object"],
    ]) {
        const answer = await playScenario(scenario, {});
        assert.equal(answer.ok, false, JSON.stringify(scenario));
        assert.match(answer.body.detail, new RegExp(words, "i"), JSON.stringify(scenario));
    }
    assert.ok((await playScenario(one, {})).ok);
});

test("every case has its title in both languages", async () => {
    const titles = await caseTitles();
    for (const { id } of cases) assert.ok(titles[id]?.en && titles[id].tr, id);
});

const open = (language, options) => offline(browser, `learn.html?language=${language}#trainer`, options);
const questions = (page) => page.locator(".one-question");
const ready = (page, count) =>
    page.waitForFunction((n) => document.querySelectorAll(".one-question .situation").length === n, count);
const ids = (page) => page.locator(".one-question > .hint").evaluateAll((lines) => lines.map((line) => line.textContent.split(" · ")[0]));
const drawButton = (page) => page.getByRole("button", { name: "Draw the questions" });

async function give(page, name, text) {
    await page.locator(".button.file input").setInputFiles({ name, mimeType: "application/json", buffer: Buffer.from(text) });
}

test("from nothing to a paper of ten questions with keys alone, and a sheet of answers; a file brings it to another window", async () => {
    const page = await open("en");
    await page.getByRole("button", { name: "Chapter 9" }).focus();
    await page.keyboard.press("Enter");
    assert.equal(await page.getByRole("textbox", { name: "Articles" }).inputValue(), "9");
    await page.getByRole("checkbox", { name: "Blitz" }).focus();
    await page.keyboard.press("Space");
    await page.getByRole("textbox", { name: "Title" }).fill("Autumn");
    await page.getByRole("textbox", { name: "Minutes" }).fill("25");
    await page.getByRole("textbox", { name: "Seed" }).fill("keys");
    await page.keyboard.press("Enter");
    await ready(page, 10);
    await page.getByText("10 questions have been added.").waitFor();
    assert.equal(await page.locator(".one-question .facts", { hasText: /^(?!.*LevelBlitz)/ }).count(), 10);
    const tab = page.getByRole("tab", { name: "Questions" });
    await tab.focus();
    await page.keyboard.press("ArrowRight");
    await page.locator(".sheet .asked").nth(9).waitFor();
    assert.equal(await page.locator(".sheet .blanks").count(), 10);
    await page.emulateMedia({ media: "print" });
    assert.equal(await page.getByRole("tab").or(page.locator(".right-answer")).or(page.getByRole("button")).filter({ visible: true }).count(), 0);
    assert.equal(await page.locator(".sheet .diagram").filter({ visible: true }).count(), 10);
    assert.equal((await page.locator(".sheet .diagram").first().locator("text").allTextContents()).join(""), "87654321abcdefgh");
    await page.getByRole("heading", { name: "Autumn" }).waitFor();
    await page.getByText("10 questions. Time: 25 minutes.").waitFor();
    const pages = (await page.pdf({ format: "A4" })).toString("latin1").match(/\/Type\s*\/Page\b/g).length;
    assert.ok(pages <= 7, `${pages} pages`);
    await page.emulateMedia({ media: "screen" });
    await page.getByRole("tab", { name: "Paper" }).focus();
    await page.keyboard.press("End");
    await page.locator(".right-answer").nth(9).waitFor();
    assert.equal(await page.locator(".answered .article a", { hasText: "(2023)" }).count() >= 10, true);
    await page.emulateMedia({ media: "print" });
    assert.equal(await page.locator(".right-answer").filter({ visible: true }).count(), 10);
    await page.emulateMedia({ media: "screen" });
    await page.getByRole("tab", { name: "Answers" }).press("Home");
    const before = await ids(page);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Keep the exam as a file" }).press("Enter");
    assert.equal((await download).suggestedFilename(), "Autumn.json");
    const text = await readFile(await (await download).path(), "utf8");
    const other = await open("en");
    await give(other, "Autumn.json", text);
    await ready(other, 10);
    assert.deepEqual(await ids(other), before);
    assert.equal(await other.getByRole("textbox", { name: "Title" }).inputValue(), "Autumn");
    await done(other);
    await done(page);
});

test("a question is exchanged, moved, dropped and put back, the focus stays at its place, and all is there when loaded again", async () => {
    const page = await open("en");
    await page.getByRole("textbox", { name: "Questions" }).fill("4");
    await page.getByRole("textbox", { name: "Seed" }).fill("changes");
    await drawButton(page).click();
    await ready(page, 4);
    const first = await ids(page);
    await questions(page).nth(1).getByRole("button", { name: "Exchange it" }).press("Enter");
    await page.waitForFunction((id) => !document.querySelectorAll(".one-question > .hint")[1].textContent.startsWith(id), first[1]);
    await page.locator(".one-question:nth-of-type(2) h3.number:focus").waitFor();
    await ready(page, 4);
    const exchanged = await ids(page);
    assert.deepEqual([exchanged[0], ...exchanged.slice(2)], [first[0], ...first.slice(2)]);
    assert.ok(!first.includes(exchanged[1]));
    await questions(page).nth(0).getByRole("button", { name: "One place down" }).press("Enter");
    await page.locator(".one-question:nth-of-type(2) h3.number:focus").waitFor();
    assert.deepEqual(await ids(page), [exchanged[1], exchanged[0], ...exchanged.slice(2)]);
    await questions(page).nth(3).getByRole("button", { name: "Drop it" }).press("Enter");
    await page.locator(".one-question:nth-of-type(3) h3.number:focus").waitFor();
    assert.equal(await questions(page).count(), 3);
    await page.getByRole("button", { name: /^Put .* back$/ }).press("Enter");
    await page.locator(".one-question:nth-of-type(4) h3.number:focus").waitFor();
    const last = await ids(page);
    await page.reload();
    await ready(page, 4);
    assert.deepEqual(await ids(page), last);
    await page.getByRole("button", { name: "Begin a new one" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Begin a new one" }).click();
    await page.getByText("There are no questions yet.").waitFor();
    await done(page);
});

test("a case of the collection is found by its title, and one written in the form of “Rule on a case” becomes a question", async () => {
    const page = await open("tr");
    await page.getByRole("combobox").fill("S045");
    await page.getByRole("option").first().waitFor();
    await page.keyboard.press("Enter");
    await ready(page, 1);
    await page.getByRole("link", { name: "Örnek yaz" }).click();
    await page.locator(".happened input").fill("telefon");
    await page.getByRole("option", { name: "Telefon çaldı" }).click();
    await page.locator(".asked .chip").first().click();
    await page.getByRole("button", { name: "Sınava koy" }).click();
    await page.getByText(/^Önce konumu/).waitFor();
    await page.locator(".position summary").click();
    await page.locator(".position .chip", { hasText: "Hamlelerle" }).click();
    await page.locator(".position input[type=text]").fill("1. e4 e5");
    await page.locator(".position .chip", { hasText: "FEN" }).click();
    await page.locator(".position input[type=text]").fill("4k3/8/8/8/8/8/4P3/4K3 w - - 0 30");
    await page.getByRole("button", { name: "Sınava koy" }).click();
    await page.getByText(/hazırladığınız sınavda/).waitFor();
    assert.doesNotMatch(await page.evaluate(() => localStorage.getItem("hakem.exam")), /1\. e4 e5/, "what was typed before is no part of the question");
    const kept = () => page.evaluate(() => localStorage.getItem("hakem.exam"));
    await page.locator(".position .chip", { hasText: "Hamlelerle" }).click();
    await page.locator(".position input[type=text]").fill("1. e4 zz");
    await page.getByRole("button", { name: "Sınava koy" }).click();
    await page.getByText(/^Hamleler okunamıyor/).waitFor();
    assert.equal(JSON.parse(await kept()).scenarios.length, 2);
    await page.locator(".position input[type=text]").fill("1. e4 e5 2. Af3");
    await page.getByRole("button", { name: "Sınava koy" }).click();
    await page.waitForFunction(() => JSON.parse(localStorage.getItem("hakem.exam")).scenarios.length === 3);
    assert.deepEqual(JSON.parse(await kept()).scenarios[2].moves, ["e2e4", "e7e5", "g1f3"]);
    await page.goto(page.url().replace(/case\.html.*/, "learn.html?language=tr#trainer"));
    await ready(page, 3);
    await questions(page).nth(1).getByText("Telefon çaldı").waitFor();
    assert.equal(await questions(page).nth(1).locator(".diagram use").count(), 3);
    await questions(page).nth(2).getByText("1. e4 e5 2. Af3").waitFor();
    assert.equal(await questions(page).nth(2).locator(".diagram use").count(), 32);
    await page.getByRole("tab", { name: "Yanıt anahtarı" }).click();
    await page.locator(".answered").nth(1).getByText("11.3.2.2").first().waitFor();
    await done(page);
});

test("minutes that cannot be read are told at their field, and the exam keeps those it has", async () => {
    const page = await open("en");
    const minutes = page.getByRole("textbox", { name: "Minutes" });
    const problem = page.locator(".field", { has: minutes }).locator(".problem");
    await minutes.fill("45");
    for (const text of ["1,5", "999"]) {
        await minutes.fill(text);
        await problem.filter({ visible: true }).waitFor();
        assert.equal(await minutes.inputValue(), text);
        assert.equal(JSON.parse(await page.evaluate(() => localStorage.getItem("hakem.exam"))).minutes, 45);
    }
    await minutes.fill("30");
    await problem.filter({ visible: true }).waitFor({ state: "detached" });
    assert.equal(JSON.parse(await page.evaluate(() => localStorage.getItem("hakem.exam"))).minutes, 30);
    await done(page);
});

test("what is saved for a class has each question as pupils are told it, and apart from it what is right", async () => {
    const page = await open("en");
    await page.getByRole("textbox", { name: "Questions" }).fill("3");
    await page.getByRole("textbox", { name: "Seed" }).fill("class");
    await page.getByRole("textbox", { name: "Title" }).fill("Autumn");
    await drawButton(page).click();
    await ready(page, 3);
    const wanted = await ids(page);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save for a class" }).press("Enter");
    const lesson = readLesson(await readFile(await (await download).path(), "utf8"));
    assert.deepEqual([lesson.title, lesson.asked.map(({ id }) => id)], ["Autumn", wanted]);
    for (const { told, right } of lesson.asked) {
        const text = JSON.stringify(told);
        for (const ruling of right.rulings) assert.ok(!text.includes(JSON.stringify(ruling)));
        assert.ok(right.key.articles.deciding.length > 0 && right.rulings.length > 0);
        assert.doesNotMatch(text, /"(ruling|expected|deciding|result|ending|given_ms|signs)"/);
    }
    await done(page);
});

test("what is no exam is refused in a sentence, what cannot be played stays with its sentence and is not printed", async () => {
    const page = await open("en");
    for (const text of ["", "{", "[]", JSON.stringify(Array.from({ length: 51 }, () => ({ id: "x" })))]) {
        await give(page, "bad.json", text);
        await page.getByText("This file holds neither an exam nor scenarios").waitFor();
        await page.getByRole("button", { name: "Close" }).click();
        await page.getByText("This file holds neither").waitFor({ state: "detached" });
    }
    const good = { id: "good", edition: "2023", start_fen: "4k3/8/8/8/8/8/4P3/4K3 w - - 0 30", clocks: { w: 60, b: 60, running: "w" }, events: [{ type: "resign", by: "w" }] };
    const open_ = { ...good, id: "open", events: [{ type: "arbiter", decision: "nonsense" }] };
    const never = { ...good, id: "never", events: [{ type: "touch", by: "w", squares: ["a5"] }] };
    await give(page, "mixed.json", JSON.stringify([open_, good, never]));
    await ready(page, 1);
    await questions(page).nth(0).getByText("The referee cannot play this case.").waitFor();
    await questions(page).nth(2).getByText("The referee cannot play this case.").waitFor();
    await page.getByRole("tab", { name: "Paper" }).click();
    await page.locator(".sheet .asked").waitFor();
    assert.equal(await page.locator(".sheet .asked").count(), 1);
    await page.getByRole("tab", { name: "Questions" }).click();
    await page.getByRole("textbox", { name: "Articles" }).fill("9, 77");
    await page.getByText("These are no articles of the edition: 77.").waitFor();
    await done(page);
});

test("it has no barrier in either language, on a phone in the dark and on a desk, and nothing stands beyond the edge", async () => {
    const { at, close } = await served();
    after(close);
    for (const options of [{ ...PHONE, colorScheme: "dark", locale: "tr-TR" }, { viewport: { width: 1280, height: 900 }, locale: "en-GB" }]) {
        const page = await openWindow(browser, options);
        await page.goto(`${at}/learn.html#trainer`);
        await page.locator(".trainer .field input[inputmode=numeric]").first().fill("2");
        await page.getByRole("textbox", { name: /^(Seed|Tohum)/ }).fill("barriers");
        await page.locator("#draw ~ .row button").click();
        await ready(page, 2);
        await page.locator(".one-question summary").first().click();
        for (const tab of [0, 1, 2]) {
            await page.getByRole("tab").nth(tab).click();
            await page.locator(".one-question, .sheet").first().waitFor();
            await assertNoBarrier(page, `tab ${tab}`);
            assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `tab ${tab} is wider than the window`);
        }
        await done(page);
    }
    close();
});
