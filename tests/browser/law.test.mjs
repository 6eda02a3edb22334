/* The pages of the Laws: in the hall and from a folder, offline, in both languages, without script, on paper. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";
import { assertNoBarrier, hallAndBrowser, openWindow, program } from "./hall.mjs";

const { hall, browser } = await hallAndBrowser();
const folder = await mkdtemp(join(tmpdir(), "hakem-law-"));
after(() => rm(folder, { recursive: true, force: true }));
assert.equal(spawnSync(program, ["law", "--site", join(folder, "site")]).status, 0);
const site = pathToFileURL(join(folder, "site/"));
const file = (path) => new URL(path, site).href;

const PHONE = { viewport: { width: 320, height: 640 }, hasTouch: true };
const PAGES = ["index.html", "search.html#q=flag", "readings.html", "numbers.html", "2023-9.html", "2005-8.html", "case-S045.html"];

async function done(page) {
    assert.deepEqual(page.troubles, []);
    await page.context().close();
}

/* Everything that the page asks for besides files of its own folder. */
async function offline(options) {
    const page = await openWindow(browser, options);
    page.asked = [];
    page.on("request", (request) => {
        if (!request.url().startsWith("file:")) page.asked.push(request.url());
    });
    await page.context().setOffline(true);
    return page;
}

test("a folder is read offline, from its first page to an article, a case and back", async () => {
    const page = await offline();
    await page.goto(file("index.html"));
    await page.getByRole("link", { name: "The Laws of Chess in our words" }).click();
    await page.getByRole("link", { name: "9. Draws" }).first().click();
    const article = page.locator('section[id="9.2.2"]');
    await article.getByRole("link", { name: "S030" }).click();
    await page.getByRole("heading", { level: 1, name: "S030" }).waitFor();
    await page.getByText("Wrong threefold claim: castling rights lost").waitFor();
    await page.getByRole("link", { name: "Türkçe" }).click();
    await page.getByRole("heading", { name: "Olanlar" }).waitFor();
    await page.locator(".ruling a").first().click();
    await page.locator("section:target").waitFor();
    assert.deepEqual(page.asked, []);
    await done(page);
});

test("the search finds by words, by number, by an old number, by a case, and says when there is nothing", async () => {
    const page = await offline();
    await page.goto(file("en/search.html#q=threefold"));
    const found = page.locator("#found li");
    await found.first().getByRole("link", { name: "9.2.1", exact: true }).waitFor();
    const box = page.getByLabel("Number or words");
    await box.fill("A.4.5");
    await page.getByText("In the 2018 printing the number meant").waitFor();
    await found.first().getByRole("link", { name: "A.5.5" }).waitFor();
    await box.fill("s045");
    await found.getByRole("link", { name: "S045" }).waitFor();
    await box.fill("xyzzy");
    await page.getByText("No article has all these words.").waitFor();
    await box.fill("telefon");
    await page.getByLabel("basic").check();
    await page.getByText("one of another edition does").waitFor();
    await page.getByLabel("2023").check();
    await found.first().getByRole("link").click();
    await page.locator("section:target").waitFor();
    assert.deepEqual(page.asked, []);
    await done(page);
});

test("without a script every page is read, and the search says where to look", async () => {
    const page = await offline({ javaScriptEnabled: false });
    await page.goto(file("tr/2023-7.html#7.5.5"));
    await page.locator("section:target .own").getByText("dakika").first().waitFor();
    await page.goto(file("tr/search.html"));
    await page.getByText("Arama betik gerektirir").waitFor();
    await page.context().close();
});

test("no page has a barrier, in both languages, light and dark, on a phone and wide", async () => {
    for (const language of ["en", "tr"])
        for (const options of [{ colorScheme: "light" }, { ...PHONE, colorScheme: "dark" }]) {
            const page = await openWindow(browser, options);
            for (const name of PAGES) {
                await page.goto(hall.address(`/law/${language}/${name}`));
                await assertNoBarrier(page, `${language} ${name}`);
                const tooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
                assert.ok(!tooWide, `${name} is wider than its window`);
            }
            await page.goto(hall.address("/law"));
            await assertNoBarrier(page, "the first page");
            await done(page);
        }
});

test("the hall has the same pages, bytes for bytes, under its policy", async () => {
    for (const path of ["index.html", "law.css", "law.js", ...["en", "tr"].flatMap((one) => PAGES.map((name) => `${one}/${name}`))]) {
        const plain = path.split("#")[0];
        const answer = await fetch(hall.address(`/law/${plain}`));
        assert.equal(answer.status, 200, plain);
        const text = await readFile(join(folder, "site", plain), "utf8");
        const shown = await answer.text();
        /* In the hall every page leads to the ruling on a case and to practice, a case to its board, and an article to questions about it. */
        const [language] = plain.split("/");
        const judge = `<a href="/case\\?language=${language}">[^<]+</a>\n`;
        const learn = `<a href="/learn\\?language=${language}">[^<]+</a>\n`;
        const practise = `<p class="practise"><a href="/learn\\?language=${language}#practice=ladder&amp;edition=\\w+&amp;article=[\\w.]+">[^<]+</a></p>\n`;
        const board = `<p><a class="play" href="/cases/S045\\?language=${language}">[^<]+</a></p>\n`;
        const links = shown.match(new RegExp([judge, learn, practise, board].join("|"), "g")) ?? [];
        const others = links.filter((link) => !link.includes("practise"));
        assert.equal(others.length, (plain.includes("/") ? 2 : 0) + (plain.includes("case-") ? 1 : 0), plain);
        assert.equal(links.length > others.length, /2023-9|2005-8/.test(plain) && shown.includes("practise"), plain);
        assert.equal(links.reduce((rest, link) => rest.replace(link, ""), shown), text, plain);
    }
    const page = await openWindow(browser);
    await page.goto(hall.address("/law"));
    await page.getByRole("link", { name: "Kendi sözlerimizle Satranç Kuralları" }).click();
    await page.getByRole("link", { name: "Ara", exact: true }).click();
    await page.getByLabel("Numara ya da sözcükler").fill("üç kez");
    await page.locator("#found li").first().waitFor();
    await page.goto(hall.address("/law/"));
    await page.getByRole("link", { name: "The Laws of Chess in our words" }).click();
    await page.getByRole("heading", { level: 2, name: "2023 edition" }).waitFor();
    await done(page);
});

test("in the hall one article is practised: from its own place, in both languages, by keys alone, and found in the form; a case is then looked at on its board", async () => {
    for (const [language, practise, one, title] of [
        ["en", "Practise this article", "One article", "Practice: article 4.8 (2023)"],
        ["tr", "Bu maddeyi çalış", "Tek madde", "Alıştırma: madde 4.8 (2023)"],
    ]) {
        const page = await openWindow(browser);
        await page.goto(hall.address(`/law/${language}/2023-4.html#4.8`));
        await page.locator('section[id="4.8"]').getByRole("link", { name: practise }).press("Enter");
        await page.getByRole("heading", { level: 1, name: title }).waitFor();
        await page.locator(".asked").waitFor();
        await page.locator(".on-screen .primary").press("Enter");
        await page.locator(".marked .article").first().waitFor();
        assert.ok((await page.locator(".marked .article h3").allInnerTexts()).some((text) => text.includes("4.8 (2023)")));
        const board = page.context().waitForEvent("page");
        await page.locator(".marked a.button").press("Enter");
        await (await board).locator(".played-board").first().waitFor();
        await page.locator(".on-screen .primary").press("Enter");
        await page.locator(".asked h2", { hasText: "2" }).waitFor();
        await page.locator('.on-screen a[href="#"]').press("Enter");
        const box = page.getByRole("combobox", { name: one });
        await box.fill("4.3.1");
        await page.getByRole("option", { name: /^4\.3\.1 / }).waitFor();
        await box.press("Enter");
        await page.locator("section:has(#practice) a.primary").press("Enter");
        await page.getByRole("heading", { level: 1, name: title.replace("4.8", "4.3.1") }).waitFor();
        await page.locator(".asked").waitFor();
        assert.equal(await page.getByRole("link", { name: /trainer|[Ee]ğitmen/ }).count(), 0);
        await assertNoBarrier(page, `practice, ${language}`);
        /* A variation that cannot be the hall refuses, and asks for patience; the browser reports that by itself. */
        assert.deepEqual(page.troubles.filter((text) => !/status of (400|429)/.test(text)), []);
        await page.context().close();
    }
});

test("what is no page of the Laws is a 404", async () => {
    for (const path of ["/law/nothing", "/law/de/index.html", "/law/en/2023-99.html", "/law/en/case-S999.html", "/law/en/law.css"]) {
        const answer = await fetch(hall.address(path));
        assert.equal(answer.status, 404, path);
    }
});

test("an address with a sign that stands for nothing is searched as it is written", async () => {
    const page = await openWindow(browser, PHONE);
    await page.goto(file("en/search.html#q=50%"));
    await page.locator("#found a").first().waitFor();
    assert.equal(await page.locator("#words").inputValue(), "50%");
    await done(page);
});

test("on paper there are the texts, black on white, and no way about", async () => {
    const page = await openWindow(browser, { colorScheme: "dark" });
    await page.goto(file("en/2023-9.html"));
    await page.emulateMedia({ media: "print" });
    assert.equal(await page.locator("header").isVisible(), false);
    const article = page.locator('section[id="9.2.2"]');
    assert.ok(await article.isVisible());
    const colours = await article.evaluate((one) => [getComputedStyle(one).color, getComputedStyle(one).backgroundColor]);
    assert.deepEqual(colours, ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]);
    await done(page);
});

test("what a finger has to hit on a phone is large enough or stands in a text", async () => {
    const page = await openWindow(browser, PHONE);
    for (const [name, list] of [["search.html#q=flag", "#found a"], ["cases.html", ".cases a"], ["2023-9.html", ".cases a"]]) {
        await page.goto(file(`en/${name}`));
        const targets = page.locator(`nav a, .mark, #words, fieldset label, ${list}`);
        await page.locator(list).first().waitFor();
        for (const one of (await targets.all()).slice(0, 60)) {
            const box = await one.boundingBox();
            assert.ok(box.height >= 48, `${name}, ${await one.textContent()}: ${box.height}`);
        }
    }
    await done(page);
});
