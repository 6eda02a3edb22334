/*
 * A device whose lid was closed, with the page in sight: the clock that counts has stood, and the time of day has not. What
 * the page shows after that is the hall's.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { button, openClock, shown, toMove } from "./clock.mjs";
import { hallAndBrowser, Seat, until } from "./hall.mjs";

const { hall, browser } = await hallAndBrowser();

const BOARD = { profile: "board", press: "manual", time_control: { base_s: 300, increment_s: 0 } };
const start = ({ game, arbiter }) => hall.ask("POST", `games/${game}/acts`, { token: arbiter.split("#")[1], body: { kind: "start" } });

/* The page's counting is behind by so much from now on, as after a sleep. */
const sleep = (page, ms) =>
    page.evaluate((ms) => {
        const count = performance.now.bind(performance);
        performance.now = () => count() - ms;
    }, ms);

/* More than the game has lasted: what is shown jumps back to the beginning. */
const SLEPT_MS = 60000;
const BEGUN_MS = 298000;

/* White's display is that of the hall, which is asked before and behind it. */
async function agrees(board, face) {
    const hallsMs = async () => (await hall.ask("GET", `games/${board.game}`, { token: board.arbiter.split("#")[1] })).clocks.white_ms;
    const before = await hallsMs();
    const ms = await face();
    const after = await hallsMs();
    assert.ok(ms < before + 2500 && ms > after - 2500, `${ms} ms between ${before} and ${after}`);
}

test("a console shows the hall's clocks after a sleep of its device, before anything is sent", async () => {
    const board = await hall.gameOfHall(BOARD);
    await start(board);
    const seat = await Seat.open(browser, hall, board.arbiter);
    await seat.clockRuns("white");
    const ms = async () => (await seat.clocks()).white.ms;
    await until(ms, (left) => left <= BEGUN_MS);
    const dialled = seat.page.waitForEvent("websocket");
    await sleep(seat.page, SLEPT_MS);
    await dialled;
    await until(ms, (left) => left <= BEGUN_MS);
    await agrees(board, ms);
    await seat.page.context().close();
});

test("a hall's clock on the table goes on by the hall's time after a sleep, and says how long it was", async () => {
    const board = await hall.gameOfHall(BOARD);
    const page = await openClock(browser, hall.address(board.clock));
    await button(page, "Be the clock of this board").click();
    await page.getByText("The arbiter begins the game.").waitFor();
    await start(board);
    await toMove(page, "white");
    const digits = (most) => page.waitForFunction((most) => {
        const [minutes, seconds] = document.querySelector(".half[data-color=white] .digits").textContent.split(":").map(Number);
        return 60000 * minutes + 1000 * seconds <= most;
    }, most);
    await digits(BEGUN_MS);
    await sleep(page, SLEPT_MS);
    await page.getByText(/The device slept for (0:59|1:00)\./).waitFor();
    await digits(BEGUN_MS);
    await agrees(board, () => shown(page, "white"));
    await page.context().close();
});
