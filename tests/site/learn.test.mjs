/*
 * "You are the arbiter" when the page is loaded again, stands in two windows, or has no referee: what was answered is
 * kept, counts once, and nothing is lost or skipped without a word.
 */
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";
import { assertNoBarrier, openBrowser } from "../browser/hall.mjs";
import { done, folder, loadLines, made, offline } from "./site.mjs";

const EXAM = "learn.html?language=en#seed=rook&questions=3&minutes=20&chapter=";
const PROGRESS = "hakem.learn.progress";

const browser = await openBrowser();
after(() => browser.close());

const kept = (page) => page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? "null"), PROGRESS);
/* Until this tab sees so many cards: what another one keeps comes to it late. */
const keeps = (page, count) =>
    page.waitForFunction(([name, cards]) => Object.keys(JSON.parse(localStorage.getItem(name) ?? "null")?.cards ?? {}).length === cards, [PROGRESS, count]);
const pointsOf = ({ chapters }) => Object.values(chapters).reduce((sum, { most }) => sum + most, 0);
const button = (page, name) => page.getByRole("button", { name, exact: true });
const article = (page) => page.getByRole("combobox", { name: "Deciding article" });

async function mark(page) {
    await button(page, "Mark my ruling").click();
    await page.locator(".marked").waitFor();
}

test("an exam that is loaded again has its answers; handed in and loaded again it has its marks, and counts once", async () => {
    const page = await offline(browser, EXAM);
    await button(page, "Begin").click();
    await page.locator(".asked h2:focus").waitFor();
    const first = page.locator(".asked").first();
    await first.getByRole("radio", { name: "1–0" }).check();
    await first.getByRole("combobox").fill("4.1");
    const minutes = first.locator("fieldset .pair input").first();
    const hasClocks = (await minutes.count()) > 0;
    if (hasClocks) await minutes.fill("−1:30");
    await page.reload();
    await first.getByRole("radio", { name: "1–0", checked: true }).waitFor();
    assert.match(await first.getByRole("combobox").inputValue(), /^4\.1 /);
    if (hasClocks) assert.equal(await minutes.inputValue(), "−1:30");
    await page.getByRole("timer").waitFor();
    await button(page, "Hand in").click();
    await page.locator(".marked").nth(2).waitFor();
    const noted = await kept(page);
    assert.ok(pointsOf(noted) > 0);
    await page.reload();
    await page.locator(".marked").nth(2).waitFor();
    assert.equal(await button(page, "Hand in").count(), 0);
    assert.deepEqual(await kept(page), noted);
    await button(page, "Sit it again").click();
    await button(page, "Begin").waitFor();
    await done(page);
});

test("where a browser keeps nothing an exam can be sat all the same", async () => {
    const page = await offline(browser, "learn.html?language=en");
    await page.addInitScript(() => {
        for (const name of ["sessionStorage", "localStorage"])
            Object.defineProperty(window, name, {
                get() {
                    throw new DOMException("refused", "SecurityError");
                },
            });
    });
    await page.goto(new URL(EXAM, pathToFileURL(folder + "/")).href);
    await button(page, "Begin").click();
    await button(page, "Hand in").click();
    await page.locator(".marked").nth(2).waitFor();
    await done(page);
});

test("two windows add to one progress", async () => {
    const page = await offline(browser, "learn.html?language=en#first");
    await page.locator(".answering").waitFor();
    const other = await page.context().newPage();
    await other.goto(new URL("learn.html?language=en#day", pathToFileURL(folder + "/")).href);
    await other.locator(".answering").waitFor();
    await mark(page);
    await keeps(other, 1);
    await mark(other);
    await keeps(page, 2);
    await done(page);
});

test("a file takes the place of a progress when one says so; a file that is none changes nothing", async () => {
    const page = await offline(browser, "learn.html?language=en#first");
    await page.locator(".answering").waitFor();
    await mark(page);
    const own = await kept(page);
    await page.getByRole("link", { name: "Overview" }).click();
    await page.getByText("Cases answered: 1").waitFor();
    const choose = async (name, text) => {
        const path = join(made, name);
        await writeFile(path, text);
        await page.locator("input[type=file]").setInputFiles(path);
    };
    await choose("none.json", '{"version":1,"inRow":0,"cards":5,"chapters":{}}');
    await page.getByText("This file holds no progress.").waitFor();
    const other = { version: 1, inRow: 0, cards: { S001: { inRow: 1, due: 1 }, S002: { inRow: 0, due: 1 } }, chapters: { "basic 5": { points: 1, most: 2 } } };
    await choose("other.json", JSON.stringify(other));
    await page.getByRole("dialog").getByText("(cases: 2)").waitFor();
    await assertNoBarrier(page, "import");
    await page.getByRole("dialog").getByRole("button", { name: "Keep it" }).click();
    assert.deepEqual(await kept(page), own);
    await choose("other.json", JSON.stringify(other));
    await page.getByRole("dialog").getByRole("button", { name: "Replace it" }).click();
    await page.getByText("Cases answered: 2").waitFor();
    assert.deepEqual(await kept(page), other);
    await page.getByRole("rowheader", { name: "Basic rules, no clock, chapter 5" }).waitFor();
    await done(page);
});

test("a referee that fails is told, and asked again", async () => {
    for (const address of ["learn.html?language=en#first", EXAM]) {
        const page = await offline(browser, "learn.html?language=en");
        await page.addInitScript(() => {
            const { instantiate } = WebAssembly;
            window.fails = true;
            WebAssembly.instantiate = (...given) => (window.fails ? Promise.reject(new RangeError("no room")) : instantiate(...given));
        });
        await page.goto("about:blank");
        await page.goto(new URL(address, pathToFileURL(folder + "/")).href);
        await page.getByRole("alert").filter({ hasText: "The referee of this page has failed" }).waitFor();
        assert.equal(await page.getByText("There is no question of this kind").count(), 0);
        await page.evaluate(() => void (window.fails = false));
        await button(page, "Try again").click();
        await page.locator(".asked").first().waitFor({ state: "attached" });
        await page.getByText("The referee of this page has failed").waitFor({ state: "detached" });
        await done(page);
    }
});

test("who presses Next twice gets one question", async () => {
    const page = await offline(browser, "learn.html?language=en#first");
    await page.locator(".answering").waitFor();
    await mark(page);
    await button(page, "Next question").evaluate((one) => {
        one.click();
        one.click();
    });
    await page.locator(".answering").waitFor();
    await mark(page);
    await button(page, "Next question").click();
    await page.locator(".answering").waitFor();
    assert.equal(await page.locator(".asked h2").innerText(), "Question 3");
    await done(page);
});

test("a number that is typed is given without Enter, the last one counts, and words that lead nowhere are told", async () => {
    const page = await offline(browser, "learn.html?language=en#first");
    await article(page).fill("7.5.1");
    await article(page).press("Enter");
    await article(page).fill("9.2");
    await article(page).blur();
    await mark(page);
    await page.getByRole("row", { name: /^Deciding article 9\.2 / }).waitFor();
    await button(page, "Next question").click();
    await article(page).fill("7.5.1");
    await article(page).fill("qqqq");
    await article(page).blur();
    await page.getByText("This leads to no article").waitFor();
    await mark(page);
    await page.getByRole("row", { name: /^Deciding article no answer / }).waitFor();
    await done(page);
});

async function draws() {
    const { call, cases, draw } = await loadLines([
        'export * from "./site/request.ts";',
        'export * from "./exam/exam.ts";',
        'export { cases } from "generated/practice";',
    ]);
    const ask = async (id, changes) => {
        const answer = await call("POST cases/{case}", { in: { case: id }, body: changes });
        return answer.ok ? answer.body : null;
    };
    return (seed) => draw(ask, cases, { seed, count: 1, minutes: 0, chapter: "" });
}

test("in Turkish no word of a file stands in a question: kinds of time control and editions have names", async () => {
    const drawn = await draws();
    const seedOf = async (isIt) => {
        for (let i = 0; i < 2000; i++) {
            const [question] = await drawn(`word${i}`);
            if (question && isIt(question.one)) return `word${i}`;
        }
        return null;
    };
    const wanted = {
        fischer: ({ file }) => file.regulations?.mode === "fischer",
        delay: ({ file }) => file.regulations?.mode === "delay",
        basic: ({ edition }) => edition === "basic",
    };
    for (const [word, isIt] of Object.entries(wanted)) {
        const seed = await seedOf(isIt);
        assert.ok(seed, word);
        const page = await offline(browser, `learn.html?language=tr#seed=${seed}&questions=1&minutes=0&chapter=`);
        await button(page, "Başla").click();
        await button(page, "Teslim et").click();
        await page.locator(".marked").waitFor();
        assert.doesNotMatch(await page.locator(".asked").innerText(), new RegExp(`\\b${word}\\b`, "i"));
        await done(page);
    }
});
