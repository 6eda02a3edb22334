/* The results desk: slips by keyboard, what a slip would do, and what the hall refuses or asks back. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertNoBarrier, hallAndBrowser, openWindow, until } from "./hall.mjs";
import { DESK, PHONE, RULES, tournamentsOf } from "./tournaments.mjs";

const { hall, browser } = await hallAndBrowser();
const token = hall.organiser;
const { paired, results } = tournamentsOf(hall);

test("sixty slips are entered by the board's number, a sign and Enter, and the open boards stay in sight", async () => {
    const tournament = await paired(60);
    await hall.ask("POST", `tournaments/${tournament}/rounds/1/start`, { token, body: {} });
    const page = await openWindow(browser, DESK);
    await page.goto(hall.address(`/desk#${token}`));
    await page.getByRole("heading", { name: "Open: 60 of 60" }).waitFor();
    await assertNoBarrier(page, "the results desk");
    const signs = ["1", "0", "="];
    let keys = 0;
    for (let board = 60; board >= 1; board--) {
        const typed = `${board}${signs[board % 3]}`;
        await page.keyboard.type(typed);
        await page.keyboard.press("Enter");
        keys += typed.length + 1;
        await page.getByRole("heading", { name: `Open: ${board - 1} of 60` }).waitFor();
    }
    assert.ok(keys <= 60 * 4, `${keys} keys`);
    const expected = Array.from({ length: 60 }, (_, at) => ["1-0", "0-1", "1/2-1/2"][(at + 1) % 3]);
    assert.deepEqual(await results(tournament), expected);
    await page.close();
});

test("what Enter would do is told with the names, and a wrong board or a second result is said at its place", async () => {
    const tournament = await paired(12);
    const page = await openWindow(browser, DESK);
    await page.goto(hall.address(`/desk#${token}`));
    await page.getByRole("heading", { name: "Open: 12 of 12" }).waitFor();
    await page.keyboard.type("121");
    await page.getByText("Board 12: 1 – 0 · Soyadı23, Ayşe – Soyadı24, Ayşe").waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Open: 11 of 12" }).waitFor();
    await page.keyboard.type("13");
    await page.getByText("“13” is no board of this round.").first().waitFor();
    await page.keyboard.press("Enter");
    assert.equal((await results(tournament)).filter(Boolean).length, 1);
    await page.keyboard.press("Control+a");
    await page.keyboard.type("120");
    await page.getByText("Board 12 has 1 – 0 already.").waitFor();
    await page.keyboard.press("Enter");
    await page.getByText("✓ Board 12: 0 – 1").waitFor();
    assert.equal((await results(tournament))[11], "0-1");
    await hall.ask("POST", `tournaments/${tournament}/rounds/1/confirm`, { token, body: {} });
    await page.keyboard.type("121");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").getByRole("button", { name: "Leave it" }).click();
    assert.equal((await results(tournament))[11], "0-1");
    await page.close();
});

test("desk and round stay at a round until its results are public, though the next ones are paired", async () => {
    await paired(1, { name: "Another" }); /* of two, one is chosen */
    const tournament = await paired(2, { name: "Season" });
    for (const round of [2, 3])
        await hall.ask("POST", `tournaments/${tournament}/rounds/${round}/pairings`, { token, body: { pairings: [{ board: 1, white: 1, black: 3 }] } });
    await hall.ask("POST", `tournaments/${tournament}/rounds/1/start`, { token, body: {} });
    const desk = await openWindow(browser, DESK);
    await desk.goto(hall.address(`/desk#${token}`));
    await desk.getByLabel("Tournament", { exact: true }).selectOption({ label: "Season" });
    await desk.getByRole("heading", { name: "Open: 2 of 2" }).waitFor();
    const page = await openWindow(browser, DESK);
    await page.goto(hall.address(`/tournament/${tournament}#${token}`));
    for (const [typed, left] of [["11", 1], ["2=", 0]]) {
        await desk.getByLabel("Board, then 1, 0 or =").fill(typed);
        await desk.keyboard.press("Enter");
        await desk.getByRole("heading", { name: `Open: ${left} of 2` }).waitFor();
    }
    await desk.getByRole("heading", { name: "Entered: 2" }).waitFor();
    await page.getByRole("button", { name: "Confirm 2 results" }).click();
    await page.getByRole("button", { name: "Publish 2 results" }).click();
    await page.getByRole("radio", { name: "2", exact: true, checked: true }).waitFor({ state: "attached" });
    await desk.getByRole("heading", { name: "Open: 1 of 1" }).waitFor();
    await page.close();
    await desk.close();
});

test("a helper's link enters results where there is none, and changes none", async () => {
    const tournament = await paired(3);
    const made = await hall.ask("POST", "links", { token, body: { role: "arbiter", scope: "results" } });
    const page = await openWindow(browser, PHONE);
    await page.goto(hall.address(`/desk#${made.link.split("#")[1]}`));
    await page.getByRole("button", { name: /^2/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "½ – ½" }).click();
    await page.getByRole("heading", { name: "Entered: 1" }).waitFor();
    await assertNoBarrier(page, "the results desk on a phone");
    await page.getByRole("button", { name: /^2/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "1 – 0" }).click();
    await page.locator(".message").waitFor();
    assert.deepEqual(await results(tournament), [null, "1/2-1/2", null]);
    await page.close();
});

test("the results desk opens the latest tournament that is paired", async () => {
    await paired(2, { name: "Oynanan" });
    await hall.ask("POST", "tournaments", { token, body: { minors: "none", name: "Hazırlanan", rules: RULES } });
    const page = await openWindow(browser, DESK);
    await page.goto(hall.address(`/desk#${token}`));
    await page.getByRole("heading", { name: "Open: 2 of 2" }).waitFor();
    await page.close();
});

test("keys pass through the results of a list, and Enter reports the one that stands there", async () => {
    const tournament = await paired(1);
    await hall.ask("POST", `tournaments/${tournament}/rounds/1/start`, { token, body: {} });
    const page = await openWindow(browser, DESK);
    await page.goto(hall.address(`/tournament/${tournament}#${token}`));
    const list = page.getByLabel("Result of board 1");
    await list.focus();
    for (const key of ["ArrowDown", "ArrowDown", "ArrowUp"]) await page.keyboard.press(key);
    assert.equal(await list.inputValue(), "1-0");
    assert.deepEqual(await results(tournament), [null]);
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Confirm 1 result" }).waitFor();
    assert.deepEqual(await results(tournament), ["1-0"]);
    assert.deepEqual(page.troubles, []);
    await page.close();
});

test("a result that somebody else has reported meanwhile is not overwritten, and a slip that was refused stands in its field again", async () => {
    const tournament = await paired(2);
    await hall.ask("POST", `tournaments/${tournament}/rounds/1/start`, { token, body: {} });
    const report = (board, result) => hall.ask("POST", `tournaments/${tournament}/rounds/1/results`, { token, body: { board, result } });
    const page = await openWindow(browser, DESK);
    await page.goto(hall.address(`/desk#${token}`));
    await page.locator(".desk-board").filter({ hasText: "Soyadı1," }).click();
    await report(1, "0-1");
    const dialog = page.getByRole("dialog");
    await dialog.locator(".problem").waitFor();
    await dialog.getByRole("button", { name: /^1\s*–\s*0$/ }).click();
    await page.locator(".message").first().waitFor();
    assert.deepEqual(await results(tournament), ["0-1", null]);
    await dialog.getByRole("button", { name: "Leave it" }).click();
    const field = page.locator(".desk-input");
    await field.fill("2");
    await report(2, "1/2-1/2");
    await page.locator(".desk-boards.done .desk-board").nth(1).waitFor();
    await field.press("1");
    await field.press("Enter");
    await page.waitForFunction(() => document.querySelector(".desk-input").value === "21");
    assert.deepEqual(await results(tournament), ["0-1", "1/2-1/2"]);
    await page.close();
});

test("a slip that was refused stays told though the next one is entered, and is told in the dialog of its board", async () => {
    const tournament = await paired(3);
    await hall.ask("POST", `tournaments/${tournament}/rounds/1/results`, { token, body: { board: 1, result: "1-0" } });
    const made = await hall.ask("POST", "links", { token, body: { role: "arbiter", scope: "results" } });
    const page = await openWindow(browser, DESK);
    await page.goto(hall.address(`/desk#${made.link.split("#")[1]}`));
    await page.getByRole("heading", { name: "Open: 2 of 3" }).waitFor();
    const enter = async (typed) => {
        await page.locator(".desk-input").fill(typed);
        await page.keyboard.press("Enter");
    };
    await enter("10");
    const told = page.locator(".message").filter({ hasText: "Board 1: " });
    await told.waitFor();
    await enter("21");
    await page.getByRole("heading", { name: "Open: 1 of 3" }).waitFor();
    await page.getByText("✓ Board 2: 1 – 0").waitFor();
    assert.equal(await told.count(), 1);
    await page.locator('[data-board="1"]').click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "½ – ½" }).click();
    await dialog.getByRole("status").filter({ hasText: "Board 1: " }).waitFor();
    await assertNoBarrier(page, "a refusal in a dialog");
    await dialog.getByRole("button", { name: "Leave it" }).click();
    await told.getByRole("button").click();
    await page.locator('[data-board="3"]').click();
    await dialog.getByRole("button", { name: "½ – ½" }).click();
    await page.getByRole("heading", { name: "Open: 0 of 3" }).waitFor();
    await dialog.waitFor({ state: "detached" });
    assert.equal(await page.evaluate(() => document.activeElement.dataset.board), "3");
    assert.equal(await page.locator(".message").count(), 0);
    await page.close();
});

test("two slips about which the hall asks back are asked one after the other", async () => {
    const tournament = await paired(2);
    for (const board of [1, 2]) await hall.ask("POST", `tournaments/${tournament}/rounds/1/results`, { token, body: { board, result: "1-0" } });
    await hall.ask("POST", `tournaments/${tournament}/rounds/1/confirm`, { token, body: {} });
    const page = await openWindow(browser, DESK);
    await page.goto(hall.address(`/desk#${token}`));
    await page.getByRole("heading", { name: "Open: 0 of 2" }).waitFor();
    const sent = [];
    await page.route("**/results", (route) => (sent.length < 2 ? void sent.push(route) : route.continue()));
    for (const typed of ["10", "2="]) {
        await page.locator(".desk-input").fill(typed);
        await page.locator(".desk-input").press("Enter");
    }
    /* Neither goes before both have been sent, and the second behind the answer of the first. */
    await until(() => sent.length, (count) => count === 2);
    const answered = page.waitForResponse((response) => response.request() === sent[0].request());
    await sent[0].continue();
    await (await answered).finished();
    await sent[1].continue();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Board 1: ").waitFor();
    await dialog.getByRole("button", { name: "Leave it" }).click();
    await dialog.getByText("Board 2: ").waitFor();
    await dialog.locator(".commit").click();
    await dialog.waitFor({ state: "detached" });
    await page.getByText("½ – ½").first().waitFor();
    assert.deepEqual(await results(tournament), ["1-0", "1/2-1/2"]);
    await page.close();
});
