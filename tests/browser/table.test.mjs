/* A board without a device, opened from the hall's list: what happened is ruled on, and the ruling stays with the board. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertNoBarrier, decidingText, dropNext, hallAndBrowser, loseAnswer, openWindow, refuseNext } from "./hall.mjs";

const { hall, browser } = await hallAndBrowser();

let boards = 0;

/* A new board without a device, opened by its number from the list of an arbiter. */
async function opened(window = {}, options = {}) {
    const number = String(++boards);
    const own = { white: "Lale", black: "Mert", live: false, profile: "board", headers: { board: number }, ...options };
    const game = await hall.gameOfHall(own);
    const { link } = await hall.ask("POST", "links", { token: hall.organiser, body: { role: "arbiter" } });
    const page = await openWindow(browser, window);
    await page.goto(hall.address(link));
    await page.locator(`[data-game="${game.game}"]`).waitFor();
    await page.keyboard.type(number);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: `Board ${number}: Lale – Mert` }).waitFor();
    const token = game.arbiter.split("#")[1];
    const state = () => hall.ask("GET", `games/${game.game}`, { token });
    const log = async () => (await hall.ask("GET", `games/${game.game}/log`, { token })).entries;
    return { page, state, log, game };
}

const pick = (page, question, answer) =>
    page.getByRole("group", { name: question }).getByRole("radio", { name: answer }).check();

const timeOfDay = (date) => [date.getHours(), date.getMinutes()].map((part) => String(part).padStart(2, "0")).join(":");

/* An incident that is entered, and not previewed. */
const isMade = (request) => !("preview" in request.postDataJSON());

async function tellIllegalMove(page) {
    await page.getByRole("combobox", { name: "What happened?" }).fill("ill");
    await page.getByRole("option", { name: "Illegal move, clock pressed" }).click();
    await pick(page, "Who saw it?", "The arbiter saw it");
    await pick(page, "Who moved?", "White");
    await pick(page, "next move", "No");
}

async function make(page, result = null) {
    await page.getByRole("button", { name: "Make this ruling" }).first().click();
    if (result) {
        const question = page.getByRole("dialog", { name: "Enter this ruling?" });
        await question.getByText(`Lale – Mert: ${result}`).waitFor();
        await question.getByRole("button", { name: "Make this ruling" }).click();
    }
    await page.getByText("The ruling stands in the log of the board.").waitFor();
}

async function done(page) {
    assert.deepEqual(page.troubles, []);
    await page.context().close();
}

test("the second illegal move is known as the second, and no position is asked", async () => {
    const { page, state } = await opened();
    await tellIllegalMove(page);
    await page.locator(".change").filter({ hasText: "Black +2:00" }).waitFor();
    await make(page);
    assert.equal((await state()).counters.white.illegal_moves, 1);
    await tellIllegalMove(page);
    await page.getByText("If Black can still checkmate").first().waitFor();
    assert.equal(await page.locator(".verdict").getByText(/Black wins/).count(), 1, "the reason is told once");
    await make(page, "0–1");
    await page.getByText("0–1").first().waitFor();
    assert.equal((await state()).result, "0-1");
    await done(page);
});

test("a ruling whose answer was lost is entered once, though its button is pressed again; the next one counts", async () => {
    const { page, state } = await opened();
    await loseAnswer(page, "**/incident", isMade);
    await tellIllegalMove(page);
    await page.locator(".change").filter({ hasText: "Black +2:00" }).waitFor();
    await page.getByRole("button", { name: "Make this ruling" }).first().click();
    await page.locator(".message").first().waitFor();
    assert.equal((await state()).counters.white.illegal_moves, 1);
    await page.getByRole("button", { name: "Make this ruling" }).first().click();
    /* It would be a second one, which ends the game. */
    await page.getByRole("dialog", { name: "Enter this ruling?" }).getByRole("button", { name: "Make this ruling" }).click();
    await page.getByText("The ruling stands in the log of the board.").waitFor();
    assert.equal((await state()).counters.white.illegal_moves, 1);
    assert.equal((await state()).status, "running");
    await tellIllegalMove(page);
    await make(page, "0–1");
    assert.equal((await state()).counters.white.illegal_moves, 2);
    await page.context().close();
});

test("of a ruling that has not come what is said at last is entered; a remark goes with its own case alone", async () => {
    const { page, log } = await opened();
    const remark = page.getByLabel("A remark for the papers");
    await dropNext(page, "**/incident", isMade);
    await tellIllegalMove(page);
    await page.locator(".change").filter({ hasText: "Black +2:00" }).waitFor();
    await page.getByRole("button", { name: "Make this ruling" }).first().click();
    await page.locator(".message").first().waitFor();
    await page.locator("details.remark summary").click();
    await remark.fill("Saw it from board 4");
    await page.getByRole("button", { name: "Make this ruling" }).first().click();
    await page.getByText("The ruling stands in the log of the board.").waitFor();
    assert.match(JSON.stringify(await log()), /Saw it from board 4/);
    await tellIllegalMove(page);
    await page.locator("details.remark summary").click();
    await remark.fill("That was nothing");
    await page.getByRole("button", { name: "Another incident" }).click();
    await tellIllegalMove(page);
    assert.equal(await remark.inputValue(), "");
    await page.context().close();
});

test("an incident is told, ruled on and shown by keys alone, and no digit opens another board", async () => {
    const { page, state } = await opened();
    const { game: other } = await hall.gameOfHall({ white: "Nil", black: "Ozan", headers: { board: "2" } });
    const finder = page.getByRole("combobox", { name: "What happened?" });
    await finder.focus();
    await page.keyboard.type("illegal move, clock");
    await page.getByRole("option", { name: "Illegal move, clock pressed" }).waitFor();
    await page.keyboard.press("Enter");
    const saw = page.getByRole("group", { name: "Who saw it?" });
    await saw.locator("input:focus").waitFor();
    await page.evaluate(() => document.activeElement.blur());
    await page.keyboard.press("2"); /* the first question that is open */
    await saw.getByRole("radio", { name: "The arbiter saw it", checked: true }).waitFor();
    await page.getByRole("group", { name: "Who moved?" }).locator("input:focus").waitFor();
    await page.keyboard.press("1");
    await page.getByRole("group", { name: "next move" }).locator("input:focus").waitFor();
    await page.keyboard.press("2");
    await page.locator("#ruling:focus").waitFor();
    await page.locator(".ruling .commit:enabled").waitFor();
    await page.keyboard.press("l");
    const alone = page.getByRole("dialog", { name: "Ruling" });
    await alone.getByText(/^Black \+2:00/).first().waitFor();
    assert.equal(await alone.getByText("counter").count(), 0, "12.6: no count of moves");
    await page.keyboard.press("Escape");
    await page.reload();
    await page.locator(".ruling .commit:enabled").waitFor();
    await page.keyboard.press("2");
    await page.keyboard.press("7");
    await page.locator("#ruling").focus();
    await page.keyboard.press("Enter");
    await page.getByText("The ruling stands in the log of the board.").waitFor();
    await page.locator("h1:focus").waitFor();
    assert.equal((await state()).counters.white.illegal_moves, 1);
    await page.keyboard.press("2"); /* nothing is told any more: board 2 */
    await page.waitForFunction((id) => history.state?.board === id, other);
    await done(page);
});

test("what a player asks the arbiter about the number of moves is not turned round", async () => {
    const { page } = await opened();
    const finder = page.getByRole("combobox", { name: "What happened?" });
    await finder.fill("number of moves");
    await page.getByRole("option", { name: "Player asks the number of moves" }).click();
    await page.locator(".asked .chip").first().click();
    await page.locator(".branch").first().waitFor();
    assert.equal(await page.getByRole("button", { name: /^Show/ }).count(), 0);
    await done(page);
});

test("a ruling entered afterwards has its time and remark, and is taken back with a reason", async () => {
    const { page, state } = await opened();
    await tellIllegalMove(page);
    await page.locator("summary", { hasText: "A remark, or the time" }).click();
    await page.getByLabel("A remark for the papers").fill("seen by the deputy");
    const time = page.getByLabel("Time of day, if it was decided earlier");
    const make = page.getByRole("button", { name: "Make this ruling" });
    await page.locator(".ruling .commit:enabled").first().waitFor();
    await time.fill("25:00");
    await make.and(page.locator(":disabled")).waitFor(); /* it is no time of day */
    const typed = timeOfDay(new Date(Date.now() - 120000));
    await time.fill(typed);
    await make.click();
    const rulings = page.getByRole("region", { name: "Rulings" });
    await rulings.getByText(new RegExp(`decided [^:]*${typed}, entered \\d\\d:\\d\\d`)).first().waitFor();
    assert.equal((await state()).counters.white.illegal_moves, 1);
    await rulings.getByRole("button", { name: "Take back" }).first().click();
    const back = page.getByRole("dialog", { name: "Take back" });
    assert.ok(await back.getByRole("button", { name: "Take back" }).isDisabled(), "a reason is needed");
    await back.getByRole("row", { name: "Illegal moves: Lale 1 0" }).waitFor();
    await back.getByLabel("Why?").fill("it was Black");
    await back.getByRole("button", { name: "Take back" }).click();
    await back.waitFor({ state: "detached" });
    await rulings.getByText("taken back").first().waitFor();
    assert.equal((await state()).counters.white.illegal_moves, 0);
    await done(page);
});

test("a board is begun, its result declared, each once", async () => {
    const { page, state } = await opened();
    await page.getByRole("button", { name: "Begin the game" }).click();
    await page.getByText("It goes on.").waitFor();
    await page.getByRole("button", { name: "Declare a result" }).click();
    const question = page.getByRole("dialog", { name: "Lale – Mert" });
    await question.getByRole("radio", { name: "½–½" }).check();
    await question.getByRole("row", { name: "Result It goes on. ½–½" }).waitFor();
    await question.getByRole("button", { name: "Declare the result" }).click();
    await page.getByText("½–½").first().waitFor();
    assert.equal((await state()).result, "1/2-1/2");
    await done(page);
});

test("the result of a board is corrected; a confirmed one with a reason", async () => {
    const { page, state } = await opened();
    await page.getByRole("button", { name: "Declare a result" }).click();
    const question = page.getByRole("dialog", { name: "Lale – Mert" });
    await question.getByRole("radio", { name: "1–0" }).check();
    await question.getByRole("button", { name: "Declare the result" }).click();
    const correct = page.getByRole("button", { name: "Correct the result" });
    await correct.click();
    await question.getByRole("radio", { name: "0–1" }).check();
    await question.getByRole("button", { name: "Correct the result" }).click();
    await page.getByText("0–1").first().waitFor();
    const { game, number: seen, result } = await state();
    assert.equal(result, "0-1");
    const { link } = await hall.ask("POST", "links", { token: hall.organiser, body: { role: "arbiter" } });
    const body = { kind: "fact", data: { fact: "result_signed", score: "0-1" }, seen };
    await hall.ask("POST", `games/${game}/acts`, { token: link.split("#")[1], body });
    await correct.click();
    await question.getByRole("radio", { name: "½–½" }).check();
    assert.ok(await question.getByRole("button", { name: "Correct the result" }).isDisabled(), "a reason is needed");
    await question.getByLabel("Why?").fill("both sheets say so");
    await question.getByRole("button", { name: "Correct the result" }).click();
    await page.getByText("Reason: “both sheets say so”.").first().waitFor();
    assert.equal((await state()).result, "1/2-1/2");
    await done(page);
});

test("after the end both sign, points are reduced and an appeal is noted, each previewed with its articles", async () => {
    const { page, state, log } = await opened();
    await page.getByRole("button", { name: "Declare a result" }).click();
    assert.equal(await page.getByRole("button", { name: "Both have signed" }).count(), 0, "there is no result yet");
    const question = page.getByRole("dialog", { name: "Lale – Mert" });
    await question.getByRole("radio", { name: "1–0" }).check();
    await question.getByRole("button", { name: "Declare the result" }).click();
    await page.getByRole("button", { name: "Both have signed" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("link", { name: /Article 8\.7/ }).or(dialog.getByText("8.7")).first().waitFor();
    await decidingText(dialog);
    await assertNoBarrier(page);
    await dialog.getByRole("button", { name: "Make this ruling" }).click();
    await dialog.waitFor({ state: "detached" });
    assert.equal((await state()).confirmed, true);
    assert.equal(await page.getByRole("button", { name: "Both have signed" }).count(), 0);
    await page.getByRole("button", { name: "Reduce points" }).click();
    const make = dialog.getByRole("button", { name: "Make this ruling" });
    await dialog.getByRole("radio", { name: "Lale" }).check();
    assert.ok(await make.isDisabled(), "how many?");
    await dialog.getByRole("radio", { name: "½" }).check();
    await dialog.getByLabel("Why?").fill("late twice");
    await make.click();
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Appeal" }).click();
    await dialog.getByRole("radio", { name: "Mert" }).check();
    await make.click();
    await dialog.waitFor({ state: "detached" });
    const made = await log();
    const entry = (is) => made.find(({ event }) => event && is(event.data ?? {}));
    const { who, hundredths } = entry(({ decision }) => decision === "reduce_points").event.data;
    assert.deepEqual([who, hundredths], ["white", 50]);
    assert.match(JSON.stringify(entry(({ decision }) => decision === "reduce_points")), /late twice/);
    assert.equal(entry(({ ground }) => ground === "appeal").event.actor, "black");
    await done(page);
});

test("a remark that is typed to an incident stays with its board, though the same incident is told at another", async () => {
    const first = await opened();
    await first.page.context().close();
    const { page, game } = await opened();
    const numbers = [boards - 1, boards];
    const show = async (number) => {
        await page.getByRole("button", { name: /All games/ }).first().click();
        await page.locator(`[data-game="${game.game}"]`).waitFor();
        await page.keyboard.type(String(number));
        await page.keyboard.press("Enter");
        await page.getByRole("heading", { name: `Board ${number}: Lale – Mert` }).waitFor();
    };
    const remark = page.getByLabel("A remark for the papers");
    const unfold = () => page.locator("summary", { hasText: "A remark, or the time" }).click();
    await tellIllegalMove(page);
    await unfold();
    await remark.fill("the second board's");
    await show(numbers[0]);
    await tellIllegalMove(page);
    await unfold();
    assert.equal(await remark.inputValue(), "");
    await remark.fill("the first board's");
    await show(numbers[1]);
    await remark.waitFor({ state: "attached" });
    assert.equal(await remark.inputValue(), "the second board's");
    await show(numbers[0]);
    await remark.waitFor({ state: "attached" });
    assert.equal(await remark.inputValue(), "the first board's");
    await done(page);
});

const DEFAULT = { regulations: { default_ms: 900000 } };

test("half a point alone is declared, and no win is shown of it, at the table and in the list", async () => {
    const { page, state, game } = await opened();
    await page.getByRole("button", { name: "Declare a result" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("radio", { name: "½–0" }).check();
    await dialog.getByText("half a point goes to White").first().waitFor();
    await dialog.locator(".commit").click();
    await page.locator(".table-head [role=status]").filter({ hasText: "½–0" }).waitFor();
    const told = await state();
    assert.deepEqual([told.status, told.result, told.score], ["ended", "*", "1/2-0"]);
    await page.getByRole("button", { name: "All games" }).click();
    await page.locator(`[data-game="${game.game}"]`).filter({ hasText: "½–0" }).waitFor();
    await done(page);
});

test("a display that cannot be read, and a time of decision that has not come, hold the ruling back and say so", async () => {
    const { page, state } = await opened();
    await tellIllegalMove(page);
    const commit = page.locator(".ruling .commit").first();
    await page.locator(".ruling .commit:enabled").first().waitFor();
    const display = page.getByRole("group", { name: "What do the displays show" }).getByRole("textbox").first();
    await display.fill("17200");
    await page.getByText("This cannot be read.").first().waitFor();
    assert.ok(await commit.isDisabled());
    await display.fill("");
    await page.locator(".ruling .commit:enabled").first().waitFor();
    await page.locator("details.remark summary").click();
    const decided = page.getByLabel("Time of day, if it was decided earlier");
    const soon = new Date(Date.now() + 30 * 60000);
    await decided.fill(timeOfDay(soon));
    await page.getByText("before the game was made").first().waitFor();
    assert.ok(await commit.isDisabled());
    await page.locator("details.remark summary").click();
    assert.ok(await decided.isVisible(), "what is in the way is not folded away");
    await page.reload();
    await page.getByText("before the game was made").first().waitFor();
    assert.equal((await state()).counters.white.illegal_moves, 0);
    await done(page);
});

test("a remark stays with its incident when the page is loaded again; the title names the board, the ruling its article", async () => {
    const { page } = await opened();
    await tellIllegalMove(page);
    await page.locator("details.remark summary").click();
    await page.getByLabel("A remark for the papers").fill("Saw it from board 4");
    await page.reload();
    await page.waitForFunction(() => /^Board \d+: Lale – Mert · /.test(document.title));
    await page.locator(".ruling .commit:enabled").first().waitFor();
    await page.locator("details.remark summary").click();
    assert.equal(await page.getByLabel("A remark for the papers").inputValue(), "Saw it from board 4");
    await make(page);
    await page.getByRole("region", { name: "Rulings" }).getByText(/Art\.\s7\.5/).first().waitFor();
    await done(page);
});

test("a result and a ruling taken back that are entered afterwards have both times", async () => {
    const { page, log, state } = await opened();
    const past = new Date(Date.now() - 120000);
    const typed = timeOfDay(past);
    const dialog = page.getByRole("dialog");
    const enter = async () => {
        await dialog.getByText("It was decided earlier", { exact: true }).click();
        await dialog.getByLabel("Time of day, if it was decided earlier").fill("25:00");
        await dialog.getByText("This cannot be read.").waitFor();
        assert.ok(await dialog.locator(".commit").isDisabled());
        await dialog.getByLabel("Time of day, if it was decided earlier").fill(typed);
        await dialog.locator(".commit").click();
        await dialog.waitFor({ state: "detached" });
    };
    await page.getByRole("button", { name: "Declare a result" }).click();
    await dialog.getByRole("radio", { name: "1–0" }).check();
    await enter();
    assert.equal((await state()).result, "1-0");
    await page.getByRole("region", { name: "Rulings" }).getByRole("button", { name: "Take back" }).first().click();
    await dialog.getByRole("textbox").first().fill("wrong board");
    await enter();
    const times = (await log()).map(({ decided_ms }) => decided_ms ?? null).filter((one) => one !== null);
    assert.equal(times.length, 2);
    for (const time of times) assert.equal(new Date(time).getMinutes(), past.getMinutes());
    await done(page);
});

test("what is taken back is previewed with the counters as they are and would be", async () => {
    const { page, state, game } = await opened();
    const token = game.arbiter.split("#")[1];
    for (let time = 0; time < 2; time++) {
        const body = { kind: "decide", seen: (await state()).number, data: { decision: "warning", who: "white" } };
        await hall.ask("POST", `games/${game.game}/acts`, { token, body });
    }
    const rulings = page.getByRole("region", { name: "Rulings" });
    await rulings.getByRole("button", { name: "Take back" }).nth(1).waitFor();
    await rulings.getByRole("button", { name: "Take back" }).first().click();
    const row = page.getByRole("dialog").getByRole("row").filter({ hasText: "Warnings" });
    await row.first().waitFor();
    assert.deepEqual(await row.getByRole("cell").allTextContents(), ["2", "1"]);
    await done(page);
});

test("who is missing is marked before the start, and his arrival noted, by one key each", async () => {
    const { page, state, log } = await opened({}, DEFAULT);
    await page.keyboard.press("b");
    await page.getByRole("button", { name: /^Mert is not here/, pressed: true }).waitFor();
    await page.keyboard.press("w");
    await page.getByRole("button", { name: /^Lale is not here/, pressed: true }).waitFor();
    await page.keyboard.press("w");
    await page.getByRole("button", { name: /^Lale is not here/, pressed: false }).waitFor();
    await assertNoBarrier(page);
    await page.getByRole("button", { name: "Begin the game" }).click();
    await page.getByText(/^Not here yet: Mert\. Default time: 15 minutes, until \d\d:\d\d\.$/).waitFor();
    await page.keyboard.press("w"); /* he is there */
    await page.keyboard.press("b");
    await page.getByText("Not here yet").waitFor({ state: "detached" });
    const entries = (await log()).filter(({ event }) => event);
    assert.deepEqual(
        entries.map(({ event }) => [event.actor, event.kind, event.data?.absent]),
        [
            ["arbiter", "start", "black"],
            ["black", "arrive", undefined],
        ],
    );
    const [begun, came] = entries.map(({ event }) => event);
    assert.ok(came.data.late_ms >= 0 && came.data.late_ms <= came.at_ms - begun.at_ms + 1000, `${came.data.late_ms}`);
    assert.equal((await state()).status, "running");
    await done(page);
});

test("who comes after the default time loses once that has been asked, and who never comes by a ruling", async () => {
    for (const comes of [true, false]) {
        const { page, state } = await opened({}, { regulations: { default_ms: 0 } });
        await page.getByRole("button", { name: /^Lale is not here/ }).click();
        await page.getByRole("button", { name: "Begin the game" }).click();
        await page.getByText(/^Not here yet: Lale\. The default time ended at/).waitFor();
        if (comes) {
            await page.getByRole("button", { name: /^Lale has arrived/ }).click();
            const question = page.getByRole("dialog", { name: /^Lale arrives after the default time/ });
            await question.getByRole("button", { name: "Leave it" }).click();
            assert.equal((await state()).status, "running");
            await page.keyboard.press("w");
            await question.getByRole("button", { name: "Enter the late arrival" }).click();
        } else {
            await page.getByRole("button", { name: "Rule on the default" }).click();
            await page.locator(".change").filter({ hasText: "0–1" }).waitFor();
            await make(page, "0–1");
        }
        await page.getByText("0–1").first().waitFor();
        assert.equal((await state()).result, "0-1");
        await done(page);
    }
});

test("letters do nothing while they are turned off", async () => {
    const { page, game } = await opened();
    await page.evaluate(() => localStorage.setItem("hakem.console.keys", "no"));
    await page.goto(hall.address(game.arbiter));
    await page.getByRole("button", { name: /is not here/ }).first().waitFor();
    await page.keyboard.press("b");
    assert.equal(await page.getByRole("button", { name: /is not here/, pressed: true }).count(), 0);
    assert.equal(await page.getByRole("button", { name: /is not here/, pressed: false }).count(), 2);
    await done(page);
});

const set = async (page, piece, square) => {
    await page.getByRole("button", { name: piece, exact: true }).click();
    await page.getByRole("button", { name: new RegExp(`^${square},`) }).click();
};

test("a board that goes on becomes live from what stands on the table, and goes back", async () => {
    const { page, state, game } = await opened();
    await page.getByRole("button", { name: "Begin the game" }).click();
    await page.getByText("It goes on.").waitFor();
    await page.getByRole("button", { name: "Make the board live" }).click();
    const question = page.getByRole("dialog", { name: "Make this board live?" });
    await question.getByText("Moves made so far stay unknown").waitFor();
    await assertNoBarrier(page);
    const yes = question.getByRole("button", { name: "Make it live" });
    assert.ok(await yes.isDisabled(), "nothing has been told");
    await set(page, "White king", "e1");
    await set(page, "Black king", "e8");
    await set(page, "White pawn", "e2");
    await question.getByRole("textbox", { name: "Clock of Lale" }).fill("5:00");
    assert.ok(await yes.isDisabled(), "one clock has not been told");
    await question.getByRole("textbox", { name: "Clock of Mert" }).fill("4:00");
    await yes.click();
    await page.locator(".squares").first().waitFor();
    const told = await state();
    assert.deepEqual([told.live, told.fen], [true, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]);
    assert.equal(told.clocks.running, "white");
    assert.equal(told.clocks.black_ms, 240000);

    await page.getByRole("button", { name: "No device any more…" }).click();
    const back = page.getByRole("dialog", { name: "Let this board be without a device?" });
    await back.getByText("neither moves nor clocks").waitFor();
    await assertNoBarrier(page);
    await back.getByRole("button", { name: "Without a device from now on" }).click();
    await page.getByText("A board without a device: the hall knows no moves and no clocks.").waitFor();
    assert.deepEqual([(await state()).live, (await state()).fen], [false, null]);
    await tellIllegalMove(page);
    await make(page);
    assert.equal((await state()).counters.white.illegal_moves, 1);

    /* The page of a board's own link follows as well. */
    const own = await openWindow(browser);
    await own.goto(hall.address(game.arbiter));
    await own.getByRole("button", { name: "Make the board live" }).waitFor();
    await done(own);
    await done(page);
});

test("what cannot stand on a table makes no board live, and the question stays", async () => {
    const { page, state } = await opened();
    await page.getByRole("button", { name: "Begin the game" }).click();
    await page.getByText("It goes on.").waitFor();
    await page.getByRole("button", { name: "Make the board live" }).click();
    const question = page.getByRole("dialog", { name: "Make this board live?" });
    await question.getByRole("textbox", { name: "FEN" }).fill("8/8/8/8/8/8/8/8 w - - 0 1");
    for (const player of ["Lale", "Mert"]) await question.getByRole("textbox", { name: `Clock of ${player}` }).fill("5:00");
    await question.getByRole("button", { name: "Make it live" }).click();
    await question.locator(".message:not(.calm)").waitFor();
    assert.equal((await state()).live, false);
    await question.getByRole("alert").filter({ hasText: /no game can reach.*one king.*3\.10\.3/i }).waitFor();
    page.troubles = page.troubles.filter((text) => !/status of 4\d\d/.test(text));
    await done(page);
});

test("a board that nobody has started becomes live without a position", async () => {
    const { page, state } = await opened();
    await page.getByRole("button", { name: "Make the board live" }).click();
    const question = page.getByRole("dialog", { name: "Make this board live?" });
    assert.equal(await question.getByRole("textbox").count(), 0);
    await question.getByRole("button", { name: "Make it live" }).click();
    await page.locator(".squares").first().waitFor();
    assert.deepEqual([(await state()).live, (await state()).status], [true, "waiting"]);
    await done(page);
});

test("who has a link of such a board alone sees the names and the result, and its arbiter rules", async () => {
    const game = await hall.gameOfHall({ white: "Lale", black: "Mert", live: false, profile: "board" });
    const player = await openWindow(browser);
    await player.goto(hall.address(game.white));
    await player.getByRole("heading", { name: "Lale – Mert" }).waitFor();
    const arbiter = await openWindow(browser);
    await arbiter.goto(hall.address(game.arbiter));
    await tellIllegalMove(arbiter);
    await make(arbiter);
    assert.equal(await player.getByRole("combobox").count(), 0, "a player rules on nothing");
    await player.getByText("It goes on.").waitFor();
    await done(arbiter);
    await done(player);
});

test("a board without a device has no barrier, on a phone too", async () => {
    const { page } = await opened({ viewport: { width: 360, height: 740 } });
    await tellIllegalMove(page);
    await page.locator(".change").filter({ hasText: "Black +2:00" }).waitFor();
    await assertNoBarrier(page);
    await done(page);
});

test("what is refused keeps what was entered: a remark, a result with its reason, and why a ruling is taken back", async () => {
    const { page, state, log } = await opened();
    await tellIllegalMove(page);
    await page.locator("details.remark summary").click();
    const remark = page.getByLabel("A remark for the papers");
    await remark.fill("Saw it from board 4");
    await refuseNext(page, "**/incident", isMade);
    await page.getByRole("button", { name: "Make this ruling" }).first().click();
    await page.locator(".message").waitFor();
    assert.equal(await remark.inputValue(), "Saw it from board 4");
    await make(page);
    assert.match(JSON.stringify(await log()), /Saw it from board 4/);
    const rulings = page.getByRole("region", { name: "Rulings" });
    await rulings.getByRole("button", { name: "Take back" }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox").fill("It was Black");
    await refuseNext(page, "**/acts");
    await dialog.getByRole("button", { name: "Take back" }).click();
    await dialog.locator(".message:not(.calm)").waitFor();
    await assertNoBarrier(page, "a refusal in a dialog");
    assert.equal(await dialog.getByRole("textbox").inputValue(), "It was Black");
    await dialog.getByRole("button", { name: "Take back" }).click();
    await dialog.waitFor({ state: "detached" });
    assert.equal((await state()).counters.white.illegal_moves, 0);
    await page.getByRole("button", { name: "Declare a result" }).click();
    await dialog.getByRole("radio", { name: "1–0" }).check();
    await refuseNext(page, "**/acts");
    await dialog.locator(".commit").click();
    await dialog.locator(".message:not(.calm)").waitFor();
    assert.ok(await dialog.getByRole("radio", { name: "1–0" }).isChecked());
    await dialog.locator(".commit").click();
    await dialog.waitFor({ state: "detached" });
    assert.equal((await state()).result, "1-0");
    await page.context().close();
});

test("a board whose style does not come is there all the same", async () => {
    const game = await hall.gameOfHall({ white: "Lale", black: "Mert", live: false, profile: "board", press: "manual", headers: { board: "77" } });
    const page = await openWindow(browser);
    await page.route("**/case*.css", (route) => route.abort());
    await page.goto(hall.address(game.arbiter));
    await page.getByRole("heading", { name: /Lale – Mert/ }).waitFor();
    await page.context().close();
});
