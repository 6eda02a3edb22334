/*
 * The arbiter's pages behind a bad network: packets that get lost, 800 ms there and back, a minute with nothing at all. The
 * minute is the page's own, whose clock is told; the cut is real.
 */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { Board, RULING } from "./board.mjs";
import { Hall, hallAndBrowser, openWindow } from "./hall.mjs";
import { Network } from "./network.mjs";

const { hall, browser } = await hallAndBrowser();

const MINUTE_MS = 60000;
/* Within so much a page says that it has lost the hall. */
const SAID_WITHIN_MS = 3000;
const LOST = ".message.lost";
/* The hall as a page reaches it that is opened behind a network. */
const behind = (network) => ({
    address: (path) => network.address(path),
    gameOfHall: (more) => hall.gameOfHall(more),
    ask: (...asked) => hall.ask(...asked),
});
const BAD = { delayMs: 800, loss: 0.3 };
/* Behind it all takes so much longer. */
const PATIENCE_MS = 60000;

/* The list of a hall behind a network, with a clock that can be told; its one board is being played. */
async function inList(play) {
    const hall = await Hall.open();
    const network = await Network.before(hall);
    try {
        const options = { headers: { board: "1" }, profile: "board", press: "manual", regulations: { default_ms: 3600000 } };
        const game = await hall.gameOfHall({ white: "Ada", black: "Can", ...options });
        const token = game.arbiter.split("#")[1];
        const act = (body) => hall.ask("POST", `games/${game.game}/acts`, { token, body });
        await act({ kind: "start" });
        const { link } = await hall.ask("POST", "links", { token: hall.organiser, body: { role: "arbiter" } });
        const page = await openWindow(browser);
        await page.clock.install();
        await page.goto(network.address(link));
        await page.locator(`[data-game="${game.game}"]`).filter({ hasText: "Running" }).waitFor();
        const decisions = async () => {
            const { entries } = await hall.ask("GET", `games/${game.game}/log`, { token });
            return entries.map(({ event }) => event?.data?.decision).filter(Boolean);
        };
        const back = async () => {
            network.mend();
            const lost = page.locator(LOST);
            for (let tries = 0; (await lost.count()) > 0 && tries < 200; tries++) await page.clock.runFor(200);
            assert.equal(await lost.count(), 0, "the hall is there again");
        };
        const state = () => hall.ask("GET", `games/${game.game}`, { token });
        await play({ network, page, act, state, decisions, back, card: page.locator(`[data-game="${game.game}"]`) });
        assert.deepEqual(page.troubles, []);
        await page.context().close();
    } finally {
        await network.close();
        await hall.close();
    }
}

test("a minute without network: the list says so within 3 s, its keys act no more, and a question waits as it was", async () => {
    await inList(async ({ network, page, decisions, back, card }) => {
        await card.getByRole("link").focus();
        await page.keyboard.press("x");
        await page.keyboard.press("2");
        const dialog = page.getByRole("dialog", { name: "Board 1: forfeit?" });
        const yes = dialog.getByRole("button", { name: "Forfeit" });
        await dialog.getByText("Ada wins: 1–0").waitFor();
        network.cut();
        await page.clock.runFor(SAID_WITHIN_MS);
        await page.locator(LOST).waitFor();
        await dialog.getByText("The hall does not answer").waitFor();
        assert.ok(await yes.isDisabled());
        await page.keyboard.press("Enter");
        await page.clock.runFor(MINUTE_MS);
        await back();
        assert.deepEqual(await decisions(), []);
        assert.ok(await dialog.getByText("Ada wins: 1–0").isVisible(), "what was entered is there");
        await yes.and(page.locator(":enabled")).waitFor();
        await page.keyboard.press("Escape");

        network.cut();
        await page.clock.runFor(SAID_WITHIN_MS);
        await page.locator(LOST).waitFor();
        await card.getByRole("link").focus();
        for (const key of ["p", "x", "n", "t"]) await page.keyboard.press(key);
        assert.equal(await page.locator("dialog[open]").count(), 0, "no key acts");
        for (const name of ["Stop all clocks", "Let all clocks go on"])
            assert.ok(await page.getByRole("button", { name }).isDisabled(), name);
        await page.clock.runFor(MINUTE_MS);
        await back();
        assert.deepEqual(await decisions(), []);
    });
});

test("what was being sent when the network went is asked again against the list as it is then, and is done once", async () => {
    await inList(async ({ network, page, act, state, decisions, back, card }) => {
        await page.keyboard.press("p");
        await page.getByRole("dialog", { name: "Stop all clocks? Boards: 1" }).waitFor();
        network.cut();
        await page.keyboard.press("Enter");
        await page.clock.runFor(MINUTE_MS);
        assert.deepEqual(await decisions(), [], "nothing has come through");
        await back();
        const again = page.getByRole("dialog").filter({ hasText: "this is what it would do now" });
        await again.waitFor();
        assert.deepEqual(await decisions(), [], "nothing is sent late by itself");
        await page.keyboard.press("Enter");
        await page.getByText("Stopped: 1.").waitFor();
        assert.deepEqual(await decisions(), ["stop_clocks"]);

        /* Another arbiter has done it meanwhile: nothing is left to ask. */
        await card.filter({ hasNotText: "Running" }).waitFor();
        await page.keyboard.press("r");
        await page.getByRole("dialog", { name: "Let all clocks go on? Boards: 1" }).waitFor();
        network.cut();
        await page.keyboard.press("Enter");
        await page.clock.runFor(MINUTE_MS);
        await act({ kind: "decide", data: { decision: "resume" }, seen: (await state()).number });
        await back();
        await page.getByText("there is nothing left to do").waitFor();
        assert.deepEqual(await decisions(), ["stop_clocks", "resume"]);
    });
});

test("with 30 % loss and 800 ms there and back, an incident is ruled by keys at a board and is made once", async () => {
    const network = await Network.before(hall);
    after(() => network.close());
    const board = await Board.open(behind(network), browser);
    board.page.context().setDefaultTimeout(PATIENCE_MS);
    network.worsen(BAD);
    await board.find("war", "Warning");
    await board.answer("For whom?", 2);
    await board.ruling(/Black/);
    await board.insist();
    const warnings = (await board.log()).filter(({ event }) => event?.data?.decision === "warning");
    assert.equal(warnings.length, 1);
    await board.close();
});

test("what a ruling gives is what it says, however long the hall's answer is on its way while a clock runs", async () => {
    const network = await Network.before(hall);
    after(() => network.close());
    const board = await Board.open(behind(network), browser);
    board.page.context().setDefaultTimeout(PATIENCE_MS);
    network.worsen({ delayMs: 1600 });
    await board.find("ill", "Illegal move, clock pressed");
    await board.answer("Who saw it?", 2);
    await board.answer("Who moved?", 2);
    await board.answer("next move?", 2);
    await board.ruling("White gets 2 minutes");
    assert.equal(await board.page.locator(".verdict .change").textContent(), "White +2:00");
    await board.close();
});

test("at a board behind a bad network a minute without any is said within 3 s, every word stays, and nothing is sent late", async () => {
    const network = await Network.before(hall);
    after(() => network.close());
    const board = await Board.open(behind(network), browser);
    const { page } = board;
    page.context().setDefaultTimeout(PATIENCE_MS);
    await page.clock.install();
    await page.reload();
    const ruled = page.locator(".ruling-part[data-standing=ruled]");
    const lost = page.locator(".console > [role=alert] .message");
    const reason = page.locator(".asked-part input[type=text]").first();
    const isReversal = ({ event }) => event?.data?.decision === "reverse";
    await board.act({ kind: "decide", data: { decision: "warning", who: "white" }, seen: (await board.state()).number });
    await page.locator(".rulings li").filter({ hasText: "warns White" }).waitFor();
    network.worsen(BAD);
    await page.evaluate(() => document.activeElement.blur());
    await page.keyboard.press("u");
    const words = "Siyah konuştu, Beyaz değil – IĞDIR";
    await reason.fill(words);
    await ruled.filter({ hasText: words }).waitFor();

    network.cut();
    await page.clock.runFor(SAID_WITHIN_MS);
    assert.equal(await lost.count(), 1, "the loss is said");
    assert.ok(await page.locator(".ruling-part .commit").isDisabled());
    assert.equal(await reason.inputValue(), words);
    await page.locator(RULING).focus();
    await page.keyboard.press("Enter");
    await page.clock.runFor(MINUTE_MS);
    assert.equal(await reason.inputValue(), words);
    await board.act({ kind: "decide", data: { decision: "warning", who: "black" }, seen: (await board.state()).number });
    network.mend();
    await lost.waitFor({ state: "detached" });
    await ruled.filter({ hasText: words }).locator(".commit:enabled").waitFor();
    assert.equal(await reason.inputValue(), words);
    assert.ok(!(await board.log()).some(isReversal), "nothing was sent late");
    await board.insist();
    assert.equal((await board.log()).filter(isReversal).length, 1);
    /* A request that was cut is reported by the browser itself. */
    page.troubles = page.troubles.filter((text) => !/net::ERR_/.test(text));
    await board.close();
});

test("clocks that were to go on when the network went do not start by themselves when it is back, nor when the board is opened again", async () => {
    const network = await Network.before(hall);
    after(() => network.close());
    const board = await Board.open(behind(network), browser);
    const { page } = board;
    const resumed = async () => (await board.log()).filter(({ event }) => event?.data?.decision === "resume").length;
    await board.act({ kind: "decide", data: { decision: "stop_clocks" }, seen: (await board.state()).number });
    const goOn = page.getByRole("button", { name: "Let the game go on" });
    await goOn.waitFor();
    network.cut();
    await goOn.click();
    await page.locator(".ruling-part[data-standing=away]").waitFor();
    await page.locator(".console > [role=alert] .message").waitFor();
    network.mend();
    const commit = page.locator(".ruling-part[data-standing=ruled] .commits .commit:enabled");
    await commit.waitFor();
    await page.reload();
    await commit.waitFor();
    await board.act({ kind: "decide", data: { decision: "warning", who: "white" }, seen: (await board.state()).number });
    await page.locator(".ruling-part .message").filter({ hasText: "The arbiter warns White" }).waitFor();
    await commit.waitFor();
    assert.equal(await resumed(), 0, "nothing is sent late by itself");
    await board.armed();
    await commit.click();
    await page.locator(".done").waitFor();
    assert.equal(await resumed(), 1);
    await page.context().close();
});

test("a ruling that went into a cut is not sent late: it is shown anew against the board as it is then, and made once", async () => {
    const network = await Network.before(hall);
    after(() => network.close());
    const board = await Board.open(behind(network), browser);
    await board.find("war", "Warning");
    await board.answer("For whom?", 2);
    await board.ruling(/Black/);
    await board.armed();
    network.cut();
    const began = Date.now();
    await board.press("Enter");
    const lost = board.page.locator(".console > [role=alert] .message").filter({ hasText: "does not answer" });
    await lost.waitFor();
    console.log(`# the loss was said after ${Date.now() - began} ms`);
    await board.page.locator(".ruling-part[data-standing=away]").waitFor();
    const isWarning = ({ event }) => event?.data?.decision === "warning";
    await board.act({ kind: "resign", by: "white" });
    network.mend();
    await board.page.locator(".ruling-part .message").filter({ hasText: "lost before the ruling was made" }).waitFor();
    await board.page.locator(".ruling-part[data-standing=ruled] .verdict").waitFor();
    assert.ok(!(await board.log()).some(isWarning));
    await board.close();
});

test("a view whose parts do not come is there as soon as the hall is, and so is what an arbiter has below his board", async () => {
    const game = await hall.gameOfHall({ profile: "board", press: "manual" });
    const table = await hall.gameOfHall({ profile: "board", press: "manual", live: false });
    for (const [path, parts, there] of [
        [`/hall#${hall.organiser}`, ["**/hall-*.js", "**/words_en-*.js"], ".hall-list, .search"],
        [game.arbiter, ["**/console-*.js", "**/game-*.js"], ".console .happened-part input"],
        [game.arbiter, ["**/console*.css"], ".console .happened-part input"],
        [table.arbiter, ["**/table-*.js"], ".table-head"],
    ]) {
        const page = await openWindow(browser);
        let missed = 0;
        for (const part of parts)
            await page.route(part, (route) => (missed++ < parts.length ? route.fulfill({ status: 503 }) : route.fallback()));
        await page.goto(hall.address(path));
        await page.locator(there).first().waitFor();
        if (path === game.arbiter) await page.locator(".managing").waitFor();
        assert.ok(missed > parts.length, `${parts} were asked for again`);
        await page.context().close();
    }
});
