/* What an arbiter enters afterwards, at a live board and at one without a device: it carries the time of day at which it happened. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Board as AnyBoard, RULING } from "./board.mjs";
import { assertNoBarrier, hallAndBrowser, minutesAgo, openWindow } from "./hall.mjs";

const { hall, browser } = await hallAndBrowser();
const Board = { open: (options) => AnyBoard.open(hall, browser, options) };
const FIELD = { name: /^Time of day/ };

/* Opens the fold, and says when. */
async function say(within, text) {
    const field = within.getByRole("textbox", FIELD);
    if (!(await field.isVisible())) await within.locator(".afterwards summary").click();
    await field.fill(text);
}

test("what a player did is entered afterwards too, and the log shows both times of day", async () => {
    const board = await Board.open();
    const { page } = board;
    const part = page.locator(".ruling-part");
    for (const [letters, name, question, kind] of [
        ["draw of", "Draw offer", "Who was it?", "offer_draw"],
        ["appeal", "Player appeals against a decision", "Who appeals?", "claim"],
    ]) {
        await board.find(letters, name);
        await board.answer(question, 1);
        await board.ruling(/./);
        const done = minutesAgo(7);
        await say(part, done.text);
        await page.locator(RULING).focus();
        await board.make();
        const entry = (await board.log()).findLast(({ event }) => event.kind === kind);
        assert.deepEqual([entry.event.actor, entry.decided_ms], ["white", done.ms]);
        await page.locator(".log-part .rulings li").filter({ hasText: new RegExp(`decided [^:]*${done.text}, entered`) }).first().waitFor();
    }
    await board.close();
});

test("of a ruling in several steps each has the time", async () => {
    const board = await Board.open();
    await board.find("ill", "Illegal move, clock pressed");
    await board.answer("Who saw it?", 1);
    await board.answer("Who moved?", 1);
    await board.answer("next move?", 2);
    await board.page.getByRole("textbox", { name: "Which move?" }).fill("e1e3");
    await board.page.keyboard.press("Enter");
    await board.ruling("White's illegal move Ke3");
    const done = minutesAgo(7);
    const { number } = await board.state();
    await say(board.page.locator(".ruling-part"), done.text);
    await board.page.locator(RULING).focus();
    await board.make();
    const made = (await board.log()).filter((entry) => entry.number > number);
    assert.deepEqual(made.map(({ event, decided_ms }) => [event.kind, decided_ms]), ["move", "press", "claim"].map((kind) => [kind, done.ms]));
    await board.close();
});

test("a time that is still to come is refused at the place, at a live board too", async () => {
    const board = await Board.open();
    const { page } = board;
    await board.find("war", "Warning");
    await board.answer("For whom?", 1);
    await board.ruling(/White/);
    await page.locator(".ruling-part .commit:enabled").waitFor();
    await say(page.locator(".ruling-part"), minutesAgo(-90).text);
    await page.locator(".afterwards .problem").filter({ hasText: "a time still to come" }).waitFor();
    assert.ok(await page.locator(".ruling-part .commit").isDisabled());
    await page.locator(".afterwards summary").click();
    assert.ok(await page.locator(".afterwards .problem").isVisible(), "what is in the way is not folded away");
    await page.locator(RULING).focus();
    await board.armed();
    await board.press("Enter");
    await say(page.locator(".ruling-part"), minutesAgo(1).text);
    await page.locator(RULING).focus();
    await board.make();
    assert.equal((await board.log()).filter(({ event }) => event.data?.decision === "warning").length, 1);
    await board.close();
});

/* A board without a device, as its arbiter sees it. */
async function table(options = {}) {
    const own = { white: "Lale", black: "Mert", live: false, profile: "board", ...options };
    const game = await hall.gameOfHall(own);
    const token = game.arbiter.split("#")[1];
    const page = await openWindow(browser);
    await page.goto(hall.address(game.arbiter));
    await page.getByRole("button", { name: "Begin the game" }).waitFor();
    const entries = async () =>
        (await hall.ask("GET", `games/${game.game}/log`, { token })).entries.filter(({ event }) => event);
    return { page, head: page.locator(".table-head"), entries, state: () => hall.ask("GET", `games/${game.game}`, { token }) };
}

test("start and arrival at a board without a device are entered afterwards, and the default time counts from the start", async () => {
    const { page, head, entries, state } = await table({ regulations: { default_ms: 900000 } });
    await page.getByRole("button", { name: /^Mert is not here/ }).click();
    await say(head, minutesAgo(-90).text);
    await head.locator(".problem").filter({ hasText: "a time still to come" }).waitFor();
    assert.ok(await page.getByRole("button", { name: "Begin the game" }).isDisabled());
    const began = minutesAgo(40);
    await say(head, began.text);
    await assertNoBarrier(page, "a start that is entered afterwards");
    await page.getByRole("button", { name: "Begin the game" }).click();
    const until = new Date(began.ms + 900000).toTimeString().slice(0, 5);
    await page.getByText(`Not here yet: Mert. The default time ended at ${until}.`).waitFor();
    await say(head, minutesAgo(50).text);
    await head.locator(".problem").filter({ hasText: "before the start" }).waitFor();
    assert.ok(await page.getByRole("button", { name: /^Mert has arrived/ }).isDisabled());
    const came = minutesAgo(30);
    await say(head, came.text);
    await page.getByRole("button", { name: /^Mert has arrived/ }).click();
    await page.getByText("Not here yet").waitFor({ state: "detached" });
    const [start, arrival] = await entries();
    assert.deepEqual([start.event.kind, start.decided_ms], ["start", began.ms]);
    assert.deepEqual([arrival.event.kind, arrival.decided_ms, arrival.event.data.late_ms], ["arrive", came.ms, came.ms - began.ms]);
    assert.equal((await state()).status, "running", "he came within the default time");
    assert.deepEqual(page.troubles, []);
    await page.context().close();
});

test("what was decided counts from when the round really began, at either kind of board, as the hall has it", async () => {
    const board = await Board.open({ headers: { round: "7" } });
    const { page } = await table({ headers: { round: "7" } });
    await page.getByRole("button", { name: "Begin the game" }).click();
    await page.getByRole("button", { name: "Begin the game" }).waitFor({ state: "detached" });
    const { link } = await hall.ask("POST", "links", { token: hall.organiser, body: { role: "arbiter" } });
    const body = { round: "7", ago_ms: 10 * 3600000 };
    assert.deepEqual(await hall.ask("POST", "round/began", { token: link.split("#")[1], body }), { boards: 2 });
    await board.find("war", "Warning");
    await board.answer("For whom?", 1);
    await board.ruling(/White/);
    await page.getByRole("button", { name: "Declare a result" }).click();
    const done = minutesAgo(15 * 60);
    for (const [of, place] of [[board.page, board.page.locator(".ruling-part")], [page, page.getByRole("dialog")]]) {
        const problem = of.locator(".afterwards .problem").filter({ hasText: "a time still to come, or another day" });
        await say(place, minutesAgo(17 * 60).text);
        await problem.waitFor();
        await say(place, done.text);
        await problem.waitFor({ state: "detached" });
    }
    await board.page.locator(RULING).focus();
    await board.make();
    assert.equal((await board.log()).findLast(({ event }) => event?.kind === "decide").decided_ms, done.ms);
    await board.close();
    assert.deepEqual(page.troubles, []);
    await page.context().close();
});

test("an appeal and a signed result at a board without a device are entered afterwards", async () => {
    const { page, entries } = await table();
    await page.getByRole("button", { name: "Begin the game" }).click();
    await page.getByRole("button", { name: "Begin the game" }).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Declare a result" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("radio", { name: "1–0" }).check();
    await dialog.locator(".commit:enabled").click();
    await dialog.waitFor({ state: "detached" });
    const done = minutesAgo(3);
    for (const act of ["Both have signed", "Appeal"]) {
        await page.getByRole("button", { name: new RegExp(`^${act}`) }).click();
        if (act === "Appeal") await dialog.getByRole("radio", { name: /Lale/ }).check();
        await say(dialog, done.text);
        await dialog.locator(".commit:enabled").click();
        await dialog.waitFor({ state: "detached" });
    }
    assert.deepEqual((await entries()).slice(-2).map(({ decided_ms }) => decided_ms), [done.ms, done.ms]);
    assert.deepEqual(page.troubles, []);
    await page.context().close();
});
