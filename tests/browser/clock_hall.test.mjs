/*
 * The clock on the table as the clock of a hall's game: it goes on while the hall is away, follows the arbiter, lets him
 * decide by his code, and tells of flags.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { button, done, half, inPhase, openClock, shown, toMove } from "./clock.mjs";
import { assertNoBarrier, hallAndBrowser, openWindow, refuseNext, Seat, until } from "./hall.mjs";

const { hall, browser } = await hallAndBrowser();

const openedFor = (board) => openClock(browser, hall.address(board.clock));

/* The board as the hall tells its arbiter. */
async function told(board) {
    return hall.ask("GET", `games/${board.game}`, { token: board.arbiter.split("#")[1] });
}

async function ruled(board, act) {
    const { number: seen } = await told(board);
    const token = board.arbiter.split("#")[1];
    return hall.ask("POST", `games/${board.game}/acts`, { token, body: { ...act, seen } });
}

async function tableOf(board, control = "5 min + 3 s") {
    const page = await openedFor(board);
    await page.getByText(`The clock of this board: Ada – Can, ${control}.`).waitFor();
    await button(page, "Be the clock of this board").click();
    await inPhase(page, "ready");
    await page.getByText("The arbiter begins the game.").waitFor();
    await ruled(board, { kind: "start" });
    await toMove(page, "white");
    return page;
}

async function passes(page, ms) {
    const began = await page.evaluate(() => performance.now());
    await page.waitForFunction(([from, long]) => performance.now() - from > long, [began, ms]);
}

/* A move takes some real time, which both clocks count. */
async function pressed(page, color) {
    await passes(page, 300);
    await page.keyboard.press("Space");
    await toMove(page, color === "white" ? "black" : "white");
}

/* Its displays beside those of the hall, while both stand: within a tenth. */
async function agrees(page, board) {
    await inPhase(page, "paused");
    const kept = await page.evaluate(() => JSON.parse(localStorage.getItem("hakem.clock")).clock);
    const { clocks } = await told(board);
    for (const color of ["white", "black"])
        assert.ok(Math.abs(kept[color].leftMs - clocks[`${color}_ms`]) <= 100, JSON.stringify([kept, clocks]));
}

test("a hall's clock goes on by itself while the hall is away, twice, and reports afterwards", async () => {
    const board = await hall.gameOfHall({ profile: "board", press: "manual" });
    assert.match(board.clock, /^\/clock#/);
    const page = await tableOf(board);
    const press = (color) => pressed(page, color);
    await press("white");
    for (const first of [2, 5]) {
        await page.getByText("The hall is up to date.").waitFor();
        await hall.kill();
        for (const color of first % 2 ? ["white", "black"] : ["black", "white"]) await press(color);
        await page.getByText("Not told to the hall yet: 2").waitFor();
        await hall.restart();
        if (first === 5) await page.reload(); /* what waits is kept */
        await until(() => told(board), ({ device }) => device.number === first + 1);
        await page.getByText("The hall is up to date.").waitFor();
        if (first === 2) await press("black");
    }
    await page.keyboard.press("p");
    await until(() => told(board), ({ device }) => device.number === 7);
    await agrees(page, board);
    await page.context().close();
});

test("a hall's clock follows its arbiter", async () => {
    const board = await hall.gameOfHall({ profile: "board", press: "manual" });
    const page = await tableOf(board);
    await ruled(board, { kind: "decide", data: { decision: "stop_clocks" } });
    await inPhase(page, "paused");
    await page.getByText("The arbiter lets the clock go on, in the hall.").waitFor();
    await assertNoBarrier(page, "the pause of a hall's clock");
    await ruled(board, { kind: "decide", data: { decision: "add_time", who: "black", time_ms: 120000 } });
    await until(() => shown(page, "black"), (ms) => ms === 420000);
    await agrees(page, board);
    await ruled(board, { kind: "decide", data: { decision: "resume", running: "white" } });
    await toMove(page, "white");
    await ruled(board, { kind: "decide", data: { decision: "declare_lost", who: "black" } });
    await inPhase(page, "ended");
    await done(page);
});

test("an arbiter decides at a hall's clock by the code of his console, and the clock forgets its seat at the end", async () => {
    const board = await hall.gameOfHall({ profile: "board", press: "manual" });
    const page = await tableOf(board);
    const operator = board.operator.split("#")[1];
    const enter = (body) => hall.ask("POST", `games/${board.game}/acts`, { token: operator, body });
    await enter({ kind: "move", by: "white", ply: 0, data: { move: "e2e4" } });
    await page.keyboard.press("Space");
    await toMove(page, "black");
    await page.getByText("The hall is up to date.").waitFor({ state: "attached" });
    await page.keyboard.press("p");
    await inPhase(page, "paused");
    for (const act of ["Go on", "Go on without the hall", "Swap sides"]) assert.equal(await button(page, act).count(), 0, act);
    const console = await openWindow(browser, { viewport: { width: 1280, height: 900 } });
    await console.goto(hall.address(board.arbiter));
    const code = await console.locator(".clock-code").textContent();
    await page.getByLabel("The arbiter's code").fill(code === "000000" ? "000001" : "000000");
    await page.keyboard.press("Enter");
    await page.getByText("This is not the code of this clock.").waitFor();
    await page.getByLabel("The arbiter's code").fill(code);
    await page.keyboard.press("Enter");
    await button(page, "Illegal move of Black").click();
    await until(() => told(board), ({ clocks, status }) => clocks.white_ms > 400000 && status === "interrupted");
    await button(page, "Set times").click();
    await assertNoBarrier(page, "times of a hall's clock");
    await page.getByLabel(/Black/).fill("0:02:00");
    await refuseNext(page, "**/acts");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").getByRole("alert").filter({ hasText: /./ }).waitFor();
    assert.equal(await page.getByLabel(/Black/).inputValue(), "0:02:00");
    await page.keyboard.press("Enter");
    await until(() => told(board), ({ clocks, status }) => clocks.black_ms === 120000 && status === "interrupted");
    await button(page, "Go on").click();
    await toMove(page, "black");
    await until(() => shown(page, "black"), (ms) => ms <= 120000);
    await until(() => told(board), ({ status }) => status === "running"); /* each decision makes another code */
    await page.keyboard.press("p");
    await inPhase(page, "paused");
    await page.getByLabel("The arbiter's code").fill((await told(board)).clock_code);
    await page.keyboard.press("Enter");
    await button(page, "Swap sides").click();
    await button(page, "Go on").click();
    await toMove(page, "black");
    await until(() => told(board), ({ status }) => status === "running");
    await console.locator(".clock-code", { hasNotText: code }).waitFor();
    await ruled(board, { kind: "decide", data: { decision: "declare_lost", who: "black" } });
    await inPhase(page, "ended");
    const token = board.clock.split("#")[1];
    await page.waitForFunction((secret) => !location.href.includes(secret) && !JSON.stringify(localStorage).includes(secret), token);
    await page.reload();
    await page.getByText("White wins").waitFor();
    await page.getByText("The hall is up to date.").waitFor();
    await console.context().close();
    assert.equal(page.troubles.length, 2, "the wrong code and the times that were refused once");
    await page.context().close();
});

/* Frames of the line come so much later than answers. */
async function withSlowLine(page, lateMs) {
    await page.routeWebSocket("**/ws", (socket) => {
        const server = socket.connectToServer();
        server.onMessage((message) => setTimeout(() => socket.send(message), lateMs));
    });
    await page.reload();
}

test("on a phone on its side the code, its button and all that the arbiter may decide are in sight", async () => {
    for (const locale of ["en-GB", "tr-TR"]) {
        const board = await hall.gameOfHall({ profile: "board", press: "manual" });
        const page = await tableOf(board);
        await page.setViewportSize({ width: 844, height: 390 });
        await page.keyboard.press("p");
        await inPhase(page, "paused");
        if (locale === "tr-TR") await page.evaluate(() => localStorage.setItem("hakem.language", "tr")).then(() => page.reload());
        const code = page.locator(".code input");
        const hidden = () =>
            page.locator(".clock-pause :is(h2, p, input, button)").evaluateAll((all) =>
                all.filter((one) => one.offsetParent && one.getBoundingClientRect().bottom > Math.min(innerHeight, one.closest(".clock-pause").getBoundingClientRect().bottom)).map((one) => one.textContent),
            );
        const { clock_code } = await told(board);
        await code.fill(clock_code === "000000" ? "000001" : "000000");
        assert.deepEqual(await hidden(), [], locale);
        await code.press("Enter");
        await page.locator(".code .problem:not([hidden])").waitFor();
        assert.deepEqual(await hidden(), [], locale);
        await code.fill(clock_code);
        await code.press("Enter");
        await page.locator(".acts .button >> nth=6").waitFor();
        assert.deepEqual(await hidden(), [], locale);
        await page.context().close();
    }
});

test("an arbiter at a hall's clock decides of what the clock has heard, on a line on which frames are late", async () => {
    const board = await hall.gameOfHall({ profile: "board", press: "manual" });
    const page = await tableOf(board);
    await hall.ask("POST", `games/${board.game}/acts`, { token: board.operator.split("#")[1], body: { kind: "move", by: "white", ply: 0, data: { move: "e2e4" } } });
    await pressed(page, "white");
    await page.keyboard.press("p");
    await until(() => told(board), ({ status }) => status === "interrupted");
    await withSlowLine(page, 1500);
    await page.getByLabel("The arbiter's code").fill((await told(board)).clock_code);
    await page.keyboard.press("Enter");
    await button(page, "Illegal move of Black").click();
    await until(() => told(board), ({ clocks, status }) => clocks.white_ms > 400000 && status === "interrupted");
    await button(page, "Set times").click();
    await page.getByRole("dialog").getByLabel(/White/).fill("0:03:00");
    await page.getByRole("dialog").getByLabel(/Black/).fill("0:02:00");
    await passes(page, 2000);
    await page.keyboard.press("Enter");
    await until(() => told(board), ({ clocks, status }) => clocks.white_ms === 180000 && clocks.black_ms === 120000 && status === "interrupted");
    await button(page, "Go on").click();
    await until(() => told(board), ({ status }) => status === "running");
    await toMove(page, "black");
    await done(page);
});

test("while presses wait for their moves, the clock says where a press without a move is ruled on", async () => {
    const board = await hall.gameOfHall({ profile: "board", press: "manual", time_control: { base_s: 5400, increment_s: 30 } });
    const page = await tableOf(board, "90 min + 30 s");
    for (const color of ["white", "black"]) await pressed(page, color);
    await until(() => told(board), ({ device }) => device.number === 2);
    await page.keyboard.press("p");
    await page.getByLabel("The arbiter's code").fill((await until(() => told(board), ({ device }) => device.number === 3)).clock_code);
    await page.keyboard.press("Enter");
    await button(page, "Illegal move of Black").click();
    await page.getByText("A press without a move is ruled on at the arbiter's screen.").waitFor();
    assert.equal(page.troubles.splice(0).length, 1, "refused once");
    await done(page);
});

test("a press without a move on the table's clock is ruled on as it is promised, also when it has been pressed back, and the board goes on", async () => {
    for (const presses of [["white", "black"], ["white", "black", "white"]]) {
        const board = await hall.gameOfHall({ profile: "board", press: "manual", time_control: { base_s: 5400, increment_s: 30 } });
        const page = await tableOf(board, "90 min + 30 s");
        const enter = (by, ply, move) => hall.ask("POST", `games/${board.game}/acts`, { token: board.operator.split("#")[1], body: { kind: "move", by, ply, data: { move } } });
        await enter("white", 0, "e2e4");
        for (const color of presses) await pressed(page, color);
        await until(() => told(board), ({ device }) => device.number === presses.length);
        const console = await openWindow(browser, { viewport: { width: 1280, height: 900 } });
        await console.goto(hall.address(board.arbiter));
        await console.getByRole("combobox", { name: "What happened?" }).fill("pressed without a move");
        await console.keyboard.press("Enter");
        await console.getByRole("radio", { name: "The arbiter saw it" }).check({ force: true });
        await console.getByRole("radio", { name: "Black (Can)" }).check({ force: true });
        const row = console.getByRole("row", { name: /^Ada/ });
        await row.waitFor();
        const promised = (await row.textContent()).match(/1:3\d:\d\d/g).at(-1);
        await console.locator(".ruling-part[data-standing=ruled]").waitFor();
        await passes(console, 1000); /* what has just changed under a hand does nothing yet */
        await console.getByRole("button", { name: "Make this ruling" }).click();
        const { clocks } = await until(() => told(board), ({ counters }) => counters.black.illegal_moves === 1);
        const [hours, minutes, seconds] = promised.split(":").map(Number);
        assert.ok(Math.abs(clocks.white_ms - 1000 * (3600 * hours + 60 * minutes + seconds)) < 5000, `${promised}: ${clocks.white_ms}`);
        assert.equal(clocks.running, "black");
        await until(() => shown(page, "white"), (ms) => Math.abs(ms - clocks.white_ms) < 1000);
        await enter("black", 1, "e7e5");
        await pressed(page, "black");
        await until(() => told(board), ({ ply, device }) => ply === 2 && device.behind === 0);
        for (const one of [page, console]) await done(one);
    }
});

/* The players stop their clock, which the hall hears; then the hall is gone, and they go on. */
async function goOnAlone(page, board) {
    const { number } = (await told(board)).device;
    await passes(page, 300); /* by the time of the device it is behind the arbiter's start */
    await page.keyboard.press("p");
    await until(() => told(board), ({ clocks, device }) => clocks.running === null && device.number === number + 1);
    await hall.kill();
    await button(page, "Go on without the hall").click();
    await page.getByRole("dialog").getByRole("button", { name: "Go on without the hall" }).click();
}

test("a hall's clock shows the illegal moves that the referee counts, and goes on without the hall from them", async () => {
    const board = await hall.gameOfHall({ profile: "board", press: "manual" });
    const page = await tableOf(board);
    const operator = board.operator.split("#")[1];
    await hall.ask("POST", `games/${board.game}/acts`, { token: operator, body: { kind: "move", by: "white", ply: 0, data: { move: "e2e5" } } });
    await pressed(page, "white");
    await until(() => told(board), ({ device }) => device.number === 1);
    assert.equal(await page.getByText("Illegal moves").count(), 0);
    await ruled(board, { kind: "decide", data: { decision: "illegal_move_found", who: "white", ply: 1 } });
    await half(page, "white").getByText("Illegal moves: 1").waitFor();
    assert.equal(await half(page, "black").getByText("Illegal moves").count(), 0);
    await goOnAlone(page, board);
    await button(page, "Black: illegal move (+2 min)").waitFor(); /* blitz under full supervision */
    await button(page, "White: second illegal move").click();
    await page.getByRole("dialog", { name: "Can Black still checkmate?" }).waitFor();
    await button(page, "Yes").click();
    await page.getByText("Black wins: second illegal move by White (7.5.5).").waitFor();
    await hall.restart();
    await page.context().close();
});

test("the time odds of a hall's game stay when its clock goes on without the hall, with the minutes of the slower player's level", async () => {
    const time_control = { white: { base_s: 300, increment_s: 3 }, black: { base_s: 5400, increment_s: 30 } };
    const board = await hall.gameOfHall({ profile: "board", press: "manual", time_control });
    const page = await tableOf(board, "5 min + 3 s – 90 min + 30 s");
    await goOnAlone(page, board);
    await button(page, "White: illegal move (+2 min)").click();
    await button(page, "White: second illegal move").click();
    await button(page, "Yes").click();
    await button(page, "Same again").click();
    await inPhase(page, "ready");
    assert.deepEqual([await shown(page, "white"), await shown(page, "black")], [300000, 5400000]);
    await hall.restart();
    await page.context().close();
});

/* Both flags fall, one after the other. */
async function letFall(page) {
    await button(page, "Go on").click();
    await inPhase(page, "running");
    for (const key of ["Space", "p"]) {
        await page.evaluate(() => window.jump(1900 * 1000));
        await page.keyboard.press(key);
    }
}

test("a hall's clock that goes on alone counts illegal moves and flags by the edition of its game", async () => {
    const games = [
        [{ base_s: 5400, increment_s: 0 }, "90 min", ["illegal move (+2 min)", "illegal move (+2 min)", "third illegal move"], "Does White lose the game?", "Yes, White loses", "Black wins: third illegal move by White (7.4.b)."],
        [{ base_s: 300, increment_s: 0 }, "5 min", ["illegal move, which loses"], "Has Black mating potential?", "No: draw", "Draw: White made an illegal move, and Black has no mating potential (C.4)."],
        [{ base_s: 1800, increment_s: 0 }, "30 min", null, "Is the game drawn?", "Yes", "Draw: both flags have fallen (B.8)."],
    ];
    for (const [time_control, said, counted, question, answer, result] of games) {
        const board = await hall.gameOfHall({ profile: "board", press: "manual", edition: "2005", time_control });
        const page = await tableOf(board, said);
        await goOnAlone(page, board);
        if (counted === null) await letFall(page);
        for (const what of counted?.map((one) => `White: ${one}`) ?? ["End: both flags have fallen"]) await button(page, what).click();
        await page.getByRole("dialog", { name: question }).waitFor();
        await assertNoBarrier(page, question);
        await button(page, answer).click();
        await page.getByText(result).waitFor();
        await hall.restart();
        await page.context().close();
    }
});

test("the arbiter names the clock of a board by a link, sees it out of contact, and takes the time back", async () => {
    const board = await hall.gameOfHall({ profile: "board", press: "manual", time_control: { base_s: 300, increment_s: 3 } });
    const console = await openWindow(browser, { viewport: { width: 1280, height: 900 } });
    let isSilent = false;
    await console.routeWebSocket(/\/ws$/, (line) => {
        const toHall = line.connectToServer();
        toHall.onMessage((text) => {
            const frame = JSON.parse(text);
            if (isSilent && /^(state|change)$/.test(frame.type))
                frame.signs = [{ sign: "clock_silent", color: null, owes: "act", article: "6.10.2", private: false, since_ms: frame.at_ms - 70000, count: null }];
            line.send(JSON.stringify(frame));
        });
    });
    await console.goto(hall.address(board.arbiter));
    const part = console.locator(".clock-part");
    await part.getByText("The hall keeps the time.").waitFor();
    await part.getByRole("button", { name: "Name a clock" }).click();
    const dialog = console.getByRole("dialog", { name: "Link of the clock on the table" });
    const address = await dialog.locator('[data-address="clock"] input').inputValue();
    await assertNoBarrier(console, "the link of a clock");
    await dialog.getByRole("button", { name: "Done" }).click();
    const page = await tableOf({ ...board, clock: new URL(address).pathname + new URL(address).hash });
    await part.getByText("A clock on the table keeps the time. It is in contact.").waitFor();
    isSilent = true;
    await console.reload();
    await part.getByText(/out of contact for 1:[1-5]\d/).waitFor();
    await part.getByText(/out of contact for 1:(1[1-9]|[2-5]\d)/).waitFor();
    await part.getByRole("button", { name: "Take the clock back" }).click();
    await console.getByRole("dialog").getByRole("button", { name: "Take the clock back" }).click();
    await part.getByText("The hall keeps the time.").waitFor();
    assert.equal((await told(board)).device, null);
    for (const one of [page, console]) await done(one);
});

test("the link of a player is that of no clock, and it is said", async () => {
    const board = await hall.gameOfHall({ profile: "board", press: "manual" });
    const page = await openClock(browser, hall.address(board.white.replace("/play", "/clock")));
    await page.getByText("This link is not that of a clock.").waitFor();
    await passes(page, 300);
    assert.equal(await page.getByText("This link is not that of a clock.").count(), 1);
    assert.equal(await button(page, "Be the clock of this board").isDisabled(), true);
    await done(page);
});

test("a flag that falls is told to the hall; a clock that is replaced says so", async () => {
    const setup = { profile: "board", press: "manual" };
    const short = await hall.gameOfHall({ ...setup, time_control: { base_s: 1, increment_s: 0 } });
    const page = await openedFor(short);
    await button(page, "Be the clock of this board").click();
    await inPhase(page, "ready");
    await ruled(short, { kind: "start" });
    await inPhase(page, "ended");
    await until(() => told(short), ({ result }) => result === "0-1");
    await page.getByText("Black wins").waitFor();
    await done(page);

    const board = await hall.gameOfHall(setup);
    const first = await tableOf(board);
    const token = board.clock.split("#")[1];
    await hall.ask("POST", `games/${board.game}/device`, { token, body: { session: "other", elapsed_ms: 0 } });
    await first.getByText("Another clock, or the arbiter, has taken over.").waitFor();
    await first.keyboard.press("p");
    await button(first, "Go on without the hall").click();
    await assertNoBarrier(first, "the question whether a clock goes on without the hall");
    await first.getByRole("dialog").getByRole("button", { name: "Go on without the hall" }).click();
    await button(first, "Go on").click();
    await toMove(first, "white");
    await done(first);
});

test("a clock that players made of a device can be left when another takes over, and when the hall is gone", async () => {
    const made = async () => {
        const { both } = await hall.game({ press: "manual", seats: "one-screen" });
        const seat = await Seat.open(browser, hall, both);
        await seat.button("Name a clock");
        const link = await seat.page.getByRole("textbox", { name: "Clock on the table" }).inputValue();
        const clock = await openClock(browser, link);
        await button(clock, "Be the clock of this board").click();
        await toMove(clock, "white");
        return { seat, link, clock };
    };
    const alone = async (clock) => {
        await button(clock, "Go on without the hall").click();
        await clock.getByRole("dialog").getByRole("button", { name: "Go on without the hall" }).click();
    };
    const first = await made();
    const second = await openClock(browser, first.link);
    await button(second, "Be the clock of this board").click();
    await toMove(second, "white");
    await first.clock.getByText("Another clock, or the arbiter, has taken over.").waitFor();
    await first.clock.keyboard.press("p");
    await alone(first.clock);
    await button(first.clock, "Go on").click();
    await toMove(first.clock, "white");
    for (const page of [first.clock, second]) await done(page);
    await first.seat.close();

    const other = await made();
    assert.equal(await button(other.clock, "Go on without the hall").count(), 0);
    await hall.kill();
    await pressed(other.clock, "white");
    await button(other.clock, "Go on without the hall").click();
    await other.clock.getByText("what it has not been told yet: 1").waitFor();
    await other.clock.getByRole("dialog").getByRole("button", { name: "Go on without the hall" }).click();
    await toMove(other.clock, "black");
    await other.clock.keyboard.press("p");
    await button(other.clock, "Go on").waitFor();
    await hall.restart();
    await other.clock.context().close();
    await other.seat.page.context().close();
});

test("who has moved and not pressed runs next when the clock goes on", async () => {
    const board = await hall.gameOfHall({ profile: "board", press: "manual" });
    const page = await tableOf(board);
    const operator = board.operator.split("#")[1];
    await hall.ask("POST", `games/${board.game}/acts`, { token: operator, body: { kind: "move", by: "white", ply: 0, data: { move: "e2e4" } } });
    await until(() => told(board), ({ to_press }) => to_press === "white");
    await page.keyboard.press("p");
    await page.locator('.half[data-color="white"]').filter({ hasText: "Runs next" }).waitFor();
    await page.getByLabel("The arbiter's code").fill((await until(() => told(board), ({ status }) => status === "interrupted")).clock_code);
    await page.keyboard.press("Enter");
    await button(page, "Go on").click();
    await toMove(page, "white");
    await pressed(page, "white");
    await done(page);
});

test("both players of a game without an arbiter make a device the clock on the table, from their own pages", async () => {
    const game = await hall.game({ press: "manual" });
    const white = await Seat.open(browser, hall, game.white);
    const black = await Seat.open(browser, hall, game.black);
    await white.clockRuns("white");
    await white.button("Name a clock");
    await white.until(".named-clock", "It counts once your opponent agrees.");
    assert.equal(await button(white.page, "Name a clock").count(), 0);
    await black.until(".named-clock", "White wants a phone or tablet on the table to be the clock of this game.");
    await black.until('[data-voice="spoken"]', "White wants a phone or tablet");
    await assertNoBarrier(black.page, "a clock that the opponent names");
    await black.button("Agree");
    await white.until('[data-voice="message"]', "Can (Black) agrees");
    const link = await black.page.getByLabel("Clock on the table").getByRole("textbox").inputValue();
    assert.match(link, /\/clock#\S+$/);
    await assertNoBarrier(black.page, "the link of the named clock");

    const clock = await openClock(browser, link);
    await button(clock, "Be the clock of this board").click();
    await toMove(clock, "white");
    for (const seat of [white, black]) {
        await seat.until(".named-clock", "The clock on the table keeps the time: it is pressed there.");
        assert.equal(await seat.page.locator(".press").isVisible(), false);
    }
    await black.button("Done");
    assert.equal(await black.page.getByRole("textbox", { name: "Clock on the table" }).count(), 0);
    await white.click("e2", "e4");
    await black.plies(1);
    await clock.keyboard.press("Space");
    await black.clockRuns("black");
    await toMove(clock, "black");
    assert.equal(await button(clock, "Pause").count(), 0, "players without an arbiter do not stop their clocks");
    await clock.keyboard.press("p");
    await black.click("e7", "e5");
    await clock.keyboard.press("Space");
    await white.clockRuns("white");
    await toMove(clock, "white");
    await white.button("Resign");
    await white.answer("Resign");
    await inPhase(clock, "ended");
    await done(clock);
    await white.close();
    await black.close();
});

test("who sits for both players names the clock on the table by one click; an arbiter's players and a screen's clock have no such button", async () => {
    const { both } = await hall.game({ press: "manual", seats: "one-screen" });
    const seat = await Seat.open(browser, hall, both);
    await seat.button("Name a clock");
    assert.match(await seat.page.getByRole("textbox", { name: "Clock on the table" }).inputValue(), /\/clock#/);
    await seat.close();
    for (const game of [await hall.game(), await hall.gameOfHall({ press: "manual" })]) {
        const white = await Seat.open(browser, hall, game.white);
        await white.until(".about", "White");
        assert.equal(await button(white.page, "Name a clock").count(), 0);
        await white.close();
    }
});

test("an act that gets no answer is sent again, and what waits behind it reaches the hall", async () => {
    const board = await hall.gameOfHall({ profile: "board", press: "manual" });
    const page = await tableOf(board);
    let isHung = false;
    await page.route("**/acts", (route) => {
        if (isHung) return route.continue();
        isHung = true; /* it is never answered */
    });
    await page.keyboard.press("Space");
    await toMove(page, "black");
    await until(() => told(board), ({ device }) => device.number === 1);
    await page.context().close();
});

test("two windows of one clock tell the hall each act once, and none is left out", async () => {
    const board = await hall.gameOfHall({ profile: "board", press: "manual" });
    const page = await tableOf(board);
    const beside = await page.context().newPage();
    await beside.goto(hall.address(board.clock));
    await toMove(beside, "white");
    /* What each window sends waits until it is let go. */
    const held = { page: [], beside: [] };
    for (const [name, window] of Object.entries({ page, beside }))
        await window.route("**/acts", (route) => held[name].push(route));
    const sent = (name, count) => until(async () => held[name].length, (length) => length >= count);
    for (const color of ["white", "black", "white"]) await pressed(page, color);
    await sent("page", 1);
    await sent("beside", 1);
    await held.page[0].continue();
    await sent("page", 2);
    await held.beside[0].continue();
    await sent("beside", 2);
    const answered = beside.waitForResponse((response) => response.request() === held.beside[1].request());
    await held.beside[1].continue();
    await answered;
    for (const window of [beside, page]) await window.unrouteAll();
    for (const route of [...held.beside.slice(2), ...held.page.slice(1)]) await route.continue().catch(() => {});
    await until(() => told(board), ({ device }) => device.number === 3);
    await page.getByText("The hall is up to date.").waitFor();
    await page.context().close();
});
