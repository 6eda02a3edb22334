/* Practice and exams of the site: the pages with keys, without a network, in both languages, on paper. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";
import { assertNoBarrier, openBrowser, openWindow } from "../browser/hall.mjs";
import { folder, loadLines, served } from "./site.mjs";

const { first } = await loadLines(['export { first } from "generated/practice";']);
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

test("one article is practised: from its own place in the Laws, and found in the form, by keys alone, in both languages; of an article that is none it is said that there is no question", async () => {
    for (const [language, practise, one, title] of [
        ["en", "Practise this article", "One article", "Practice: article 9.4 (2023)"],
        ["tr", "Bu maddeyi çalış", "Tek madde", "Alıştırma: madde 9.4 (2023)"],
    ]) {
        const page = await offline(`${language}/2023-9.html#9.4`);
        await page.locator('section[id="9.4"]').getByRole("link", { name: practise }).press("Enter");
        await page.getByRole("heading", { level: 1, name: title }).waitFor();
        await page.locator(".asked").waitFor();
        await page.locator(".on-screen .primary").press("Enter");
        await page.locator(".marked .article").first().waitFor();
        assert.ok((await page.locator(".marked .article h3").allInnerTexts()).some((text) => text.includes("9.4 (2023)")));
        await page.locator('.on-screen a[href="#"]').press("Enter");
        const box = page.getByRole("combobox", { name: one });
        await box.fill("9.4");
        await page.getByRole("option", { name: /^9\.4 / }).waitFor();
        await box.press("Enter");
        await page.locator('section:has(#practice) a.primary').press("Enter");
        await page.getByRole("heading", { level: 1, name: title }).waitFor();
        await page.locator(".asked").waitFor();
        await done(page);
    }
    const none = await offline("learn.html?language=en#practice=ladder&edition=2023&article=99.9");
    await none.getByText("There is no question of this kind.").waitFor();
    await done(none);
    const plain = await offline("en/2023-8.html");
    assert.equal(await plain.locator('section[id="8.1.1"] .practise').count(), 0);
    await done(plain);
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
