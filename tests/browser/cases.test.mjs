/* A case of the collection on a board: step by step, and what would be otherwise, in both languages. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertNoBarrier, hallAndBrowser, openWindow } from "./hall.mjs";

const { hall, browser } = await hallAndBrowser();

const PHONE = { viewport: { width: 320, height: 640 }, hasTouch: true };

async function opened(name, options) {
    const page = await openWindow(browser, options);
    await page.goto(hall.address(`/cases/${name}`));
    await page.locator(".events li").first().waitFor();
    return page;
}

async function done(page) {
    assert.deepEqual(page.troubles, []);
    await page.context().close();
}

const radio = (page, name) => page.getByRole("radio", { name, exact: true });
const pieces = (page) => page.locator(".diagram use").count();
const here = (page) => page.locator(".steps [role=status]");
const changes = (page) => page.getByRole("region", { name: /What changes|Değişenler/ });

test("a case of the Laws' pages leads to its board", async () => {
    const page = await openWindow(browser);
    await page.goto(hall.address("/law/en/case-S056.html"));
    await page.getByRole("link", { name: /On a board/ }).click();
    await page.getByRole("heading", { level: 1, name: "Case S056" }).waitFor();
    await page.getByText("First illegal move completed").waitFor();
    await done(page);
});

test("a Turkish page has the case's Turkish title and opens the board in Turkish, until another language is chosen", async () => {
    const page = await openWindow(browser, { locale: "en-GB" });
    await page.goto(hall.address("/law/tr/case-S056.html"));
    await page.getByText("İlk geçersiz hamle tamamlanır", { exact: true }).waitFor();
    await page.getByRole("link", { name: /^Tahtada/ }).click();
    await page.getByText("İlk geçersiz hamle tamamlanır", { exact: true }).waitFor();
    await page.getByRole("button", { name: "English" }).click();
    await page.getByText("First illegal move completed").waitFor();
    await page.reload();
    await page.getByText("First illegal move completed").waitFor();
    await page.goto(hall.address("/law/tr/case-S056.html"));
    await page.getByRole("link", { name: /^Tahtada/ }).click();
    await page.getByText("İlk geçersiz hamle tamamlanır", { exact: true }).waitFor();
    await done(page);
});

test("it is played step by step, by buttons, by keys and from the list", async () => {
    const page = await opened("S056");
    await here(page).filter({ hasText: "Before the events" }).waitFor();
    const before = await page.locator(".diagram").getAttribute("aria-label");
    await page.getByRole("button", { name: "One step on" }).click();
    await here(page).filter({ hasText: "Step 1 of 3" }).waitFor();
    assert.notEqual(await page.locator(".diagram").getAttribute("aria-label"), before);
    await page.keyboard.press("ArrowRight");
    await here(page).filter({ hasText: "Step 2 of 3" }).waitFor();
    await page.locator("[aria-current=step]").filter({ hasText: "White presses the clock" }).waitFor();
    await page.getByRole("button", { name: "To the end" }).click();
    await page.locator(".played-clocks").getByText("0:53:40").waitFor();
    assert.equal(await page.locator(".diagram").getAttribute("aria-label"), before);
    await page.getByRole("button", { name: "White plays Nf3." }).click();
    await here(page).filter({ hasText: "Step 1 of 3" }).waitFor();
    assert.ok((await pieces(page)) > 2);
    await done(page);
});

test("the number of a step stands on its first line", async () => {
    const page = await opened("S045");
    await page.setViewportSize({ width: 768, height: 900 });
    const apart = await page.locator(".events li").first().evaluate((step) => {
        const text = document.createRange();
        text.selectNodeContents(step.querySelector(".event"));
        const [line] = text.getClientRects();
        /* Where the number stands: on the line on which the step begins. */
        const probe = document.createElement("span");
        probe.textContent = "1";
        step.prepend(probe);
        probe.style.marginRight = `-${probe.getBoundingClientRect().width + 1}px`;
        return Math.abs(probe.getBoundingClientRect().top - line.top);
    });
    assert.ok(apart < 3, `${apart} px`);
    await done(page);
});

test("what a change changes is shown at once, with the articles that say why", async () => {
    const page = await opened("S056");
    await changes(page).getByText("Change something").waitFor();
    await radio(page, "Rapid").check();
    await radio(page, "limited supervision").check();
    await changes(page).getByText("Black gets 1 minute").waitFor();
    await changes(page).getByText("Rulings that change: 1").waitFor();
    await changes(page).getByText("Article A.3 (2023)").waitFor();
    await page.getByRole("group", { name: "White", exact: true }).getByLabel("Illegal moves").fill("1");
    await changes(page).getByRole("strong").filter({ hasText: "0–1" }).waitFor();
    await changes(page).getByText("Article 7.5.5 (2023)").waitFor();
    await radio(page, "FIDE Laws 2005").check();
    await changes(page).getByText("7.4.a, 2005").waitFor();
    await page.getByRole("button", { name: "As the case is" }).click();
    await changes(page).getByText("Change something").waitFor();
    assert.ok(await radio(page, "Standard").isChecked());
    await done(page);
});

test("a reading, the times and the basic rules are changed too; what changes nothing is said", async () => {
    const page = await opened("S027");
    await page.getByText("Readings").click();
    const reading = page.getByRole("group", { name: /already made his move/ });
    await reading.getByRole("radio").nth(1).check();
    await changes(page).getByText(/Rulings that change: [1-9]/).waitFor();
    await changes(page).getByText("Black gets 2 minutes").or(changes(page).getByText("White gets 2 minutes")).first().waitFor();
    await reading.getByRole("radio").first().check();
    await changes(page).getByText("No ruling changes.").waitFor();
    await page.getByLabel("White's clock").fill("10");
    await page.locator(".played-clocks").getByText("0:00:10").waitFor();
    await page.getByLabel("White's clock").fill("1:99");
    await page.getByText("This cannot be read.").waitFor();
    await radio(page, "Basic rules, no clock").check();
    await page.locator(".played-clocks").waitFor({ state: "detached" });
    await done(page);
});

test("a change after which less can happen leads back to the last step that there is", async () => {
    const page = await opened("W013");
    await page.getByRole("button", { name: "To the end" }).click();
    await here(page).filter({ hasText: "Step 3 of 3" }).waitFor();
    await radio(page, "Basic rules, no clock").check();
    await here(page).filter({ hasText: "Step 1 of 1" }).waitFor();
    await page.getByText("names no event that came into the log").waitFor();
    assert.ok(await page.getByRole("button", { name: "One step on" }).isDisabled());
    await done(page);
});

test("a hall that asks for patience says so, and the page asks again", async () => {
    const page = await opened("S056");
    let refused = 0;
    await page.route("**/api/1/cases/S056", (route) => {
        if (refused++ > 0) return route.continue();
        const body = { type: "about:blank", title: "Busy", status: 429, detail: "Too much.", code: "busy" };
        return route.fulfill({ status: 429, contentType: "application/problem+json", body: JSON.stringify(body) });
    });
    await radio(page, "Blitz").check();
    await changes(page).getByText("Too much in a short time. Wait a moment.").waitFor();
    await changes(page).getByText("Rulings that change").or(changes(page).getByText("No ruling changes")).waitFor();
    await page.context().close();
});

test("a case that there is not is named as such", async () => {
    const page = await openWindow(browser);
    await page.goto(hall.address("/cases/S999"));
    await page.getByText("There is no case of this name.").waitFor();
    await page.context().close();
});

test("a hall that is lost is waited for, and the page goes on", async () => {
    const page = await opened("S056");
    await page.context().setOffline(true);
    await radio(page, "Blitz").check();
    await changes(page).getByText("The hall does not answer.").waitFor();
    await page.context().setOffline(false);
    await changes(page).getByText("Rulings that change").or(changes(page).getByText("No ruling changes")).waitFor();
    await page.context().close();
});

test("it has no barrier, in both languages, on a phone and wide, light and dark", async () => {
    for (const [options, words] of [
        [{ colorScheme: "light" }, "Before the events"],
        [{ ...PHONE, colorScheme: "dark", locale: "tr-TR" }, "Olaylardan önce"],
    ]) {
        const page = await opened("S056", options);
        await here(page).filter({ hasText: words }).waitFor();
        await page.getByRole("radio").nth(1).check();
        await changes(page).locator(".differences li").first().waitFor();
        await assertNoBarrier(page, words);
        assert.ok(!(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)), "it is wider than its window");
        for (const one of await page.locator(".cases button:visible").all()) {
            const box = await one.boundingBox();
            assert.ok(box.height >= 48 && box.width >= 48, `${await one.textContent()}: ${box.width} x ${box.height}`);
        }
        await done(page);
    }
});
