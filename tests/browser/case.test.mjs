/* Ruling on a case, without a game: by keys, by taps, in both languages, on a phone, and without the hall. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { assertNoBarrier, hallAndBrowser, minutesAgo, openWindow, program } from "./hall.mjs";

const { hall, browser } = await hallAndBrowser();

const PHONE = { viewport: { width: 320, height: 640 }, hasTouch: true };

async function opened(options) {
    const page = await openWindow(browser, options);
    await page.goto(hall.address("/case"));
    await page.locator("h1").waitFor();
    return page;
}

async function done(page) {
    assert.deepEqual(page.troubles, []);
    await page.context().close();
}

const group = (page, name) => page.getByRole("group", { name });
const pick = (page, question, answer) => group(page, question).getByRole("radio", { name: answer }).check();
const change = (page, text) => page.locator(".change").filter({ hasText: text }).first().waitFor();

async function find(page, words, name) {
    await page.getByRole("combobox", { name: /What happened|Ne oldu/ }).fill(words);
    const best = page.locator("[role=option]").first();
    await best.filter({ hasText: name }).waitFor();
    await best.click();
    await page.locator(".incident").filter({ hasText: name }).waitFor();
}

async function illegalMove(page, times) {
    await find(page, "illegal move", "Illegal move, clock pressed");
    await pick(page, "Who saw it?", "A player claims it");
    await pick(page, "Who moved?", "White");
    await pick(page, /next move/, "No");
    if (times === 2) await pick(page, /illegal move before/, "Yes, once");
}

test("the first page leads to it", async () => {
    const page = await openWindow(browser);
    await page.goto(hall.address("/"));
    await page.getByRole("link", { name: "Rule on a case" }).click();
    await page.getByRole("heading", { level: 1, name: "Rule on a case" }).waitFor();
    await done(page);
});

test("a first illegal move is ruled on by the keyboard alone", async () => {
    const page = await opened();
    const { keyboard } = page;
    const named = () => page.evaluate(() => document.activeElement.labels?.[0]?.textContent ?? "");
    const tabTo = async (wanted) => {
        for (let at = 0; at < 12 && !wanted.test(await named()); at++) await keyboard.press("Tab");
        assert.match(await named(), wanted);
    };
    await tabTo(/What happened/);
    await keyboard.type("illegal mo");
    await page.locator("[role=option]").first().filter({ hasText: "Illegal move, clock pressed" }).waitFor();
    await keyboard.press("Enter");
    await page.waitForFunction(() => document.activeElement.closest(".asked"));
    await keyboard.press("Space");
    await keyboard.press("Tab");
    await keyboard.press("Space");
    await keyboard.press("Tab");
    await keyboard.press("ArrowRight");
    await change(page, "Black +2:00, White -0:30, White's move counter back by one");
    await page.getByText("Article 7.5.1 (2023)").waitFor();
    assert.equal(await page.locator(".branch").count(), 1);
    assert.equal(await page.locator(".position").count(), 0);
    await tabTo(/^White$/);
    await keyboard.type("10520");
    await page.getByText("= 1:05:20").waitFor();
    await page.getByRole("row", { name: /White 1:05:20 1:04:50/ }).waitFor();
    await keyboard.press("Control+Enter");
    const alone = page.getByRole("dialog", { name: "Ruling" });
    await alone.getByText("White's illegal move is taken back: it is White's first. Black gets 2 minutes.").waitFor();
    await alone.getByRole("button", { name: "Türkçe" }).focus();
    await keyboard.press("Enter");
    await alone.getByText("Siyah +2:00").waitFor();
    await keyboard.press("Escape");
    await alone.waitFor({ state: "detached" });
    assert.match(await named(), /^White$/);
    await done(page);
});

test("a second one has two rulings until it is known who can mate", async () => {
    const page = await opened();
    await illegalMove(page, 2);
    const branches = page.locator(".branch");
    await branches.filter({ hasText: "If Black can still checkmate:" }).filter({ hasText: "0–1" }).waitFor();
    await branches.filter({ hasText: "If Black can no longer checkmate:" }).filter({ hasText: "½–½" }).waitFor();
    await assertNoBarrier(page, "two branches");
    await pick(page, /Can Black still checkmate/, "Yes, plainly");
    await page.waitForFunction(() => document.querySelectorAll(".branch").length === 1);
    await change(page, "0–1");
    await pick(page, /Can Black still checkmate/, "Not known");
    await branches.nth(1).waitFor();
    await page.locator(".position > summary").click();
    await page.getByRole("radio", { name: "As FEN" }).check();
    await page.getByRole("textbox", { name: "FEN" }).fill("8/8/8/4k3/8/8/R7/4K3 w - - 10 60");
    await page.waitForFunction(() => document.querySelectorAll(".branch").length === 1);
    await change(page, "½–½");
    const beyond = page.locator(".position > .stack > .problem");
    assert.ok(await beyond.isHidden());
    await page.getByRole("textbox", { name: "FEN" }).fill("4k3/4R3/8/8/8/8/8/4K3 w - - 0 1");
    await beyond.filter({ hasText: /no game can reach.*in check.*3\.10\.3/i }).waitFor();
    await done(page);
});

test("a telephone that rang, in Turkish, on a phone", async () => {
    const page = await opened({ ...PHONE, locale: "tr-TR" });
    await find(page, "TELEFON CALDI", "Telefon çaldı");
    await group(page, "Kimin?").getByRole("radio", { name: "Siyah" }).check();
    await change(page, "1–0");
    await page.getByText("Madde 11.3.2.2 (2023)").waitFor();
    assert.equal(await page.locator(".position").count(), 0);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= 320));
    await assertNoBarrier(page, "Turkish, phone");
    await done(page);
});

test("a position is asked for where the ruling needs it, and set by hand", async () => {
    const page = await opened(PHONE);
    await page.getByRole("button", { name: "Touched a piece and moved another" }).click();
    await pick(page, /Who/, "White");
    assert.equal(await page.locator(".position").count(), 0);
    const texts = page.locator(".asked input[type=text]");
    await texts.first().waitFor();
    await page.getByRole("textbox", { name: /square/i }).fill("e1");
    await page.getByRole("textbox", { name: /move/i }).first().fill("a2a3");
    await pick(page, /pressed/, "Yes");
    await page.getByText("The position: the ruling needs it").waitFor();
    const set = async (piece, square) => {
        await page.getByRole("button", { name: piece, exact: true }).click();
        await page.getByRole("button", { name: new RegExp(`^${square},`) }).click();
    };
    await set("White king", "e1");
    await set("Black king", "e8");
    await set("White pawn", "a2");
    await page.getByRole("textbox", { name: "FEN" }).filter({ visible: true }).waitFor();
    assert.equal(
        await page.getByRole("textbox", { name: "FEN" }).inputValue(),
        "4k3/8/8/8/8/8/P7/4K3 w - - 0 1",
    );
    await page.locator(".verdict").waitFor();
    await assertNoBarrier(page, "a board set by hand");
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= 320));
    await done(page);
});

test("what a flag shows is known, and nothing else is made up", async () => {
    const page = await opened();
    await page.getByRole("button", { name: "Flag fallen", exact: true }).click();
    await pick(page, "Who saw it?", "The arbiter saw it");
    await pick(page, "Whose flag?", "Black");
    await page.locator(".branch").nth(1).waitFor();
    await page.getByRole("row", { name: "Black 0:00:00 0:00:00" }).first().waitFor();
    assert.equal(await page.getByRole("row", { name: /^White \d/ }).count(), 0);
    await done(page);
});

test("a player who comes after the default time was not there at the start", async () => {
    const page = await opened();
    await page.getByRole("button", { name: "Player arrives late" }).click();
    await pick(page, "Who was it?", "White");
    await page.getByRole("textbox", { name: /How long/ }).fill("40");
    await change(page, "0–1");
    await page.getByText("Article 6.7.1 (2023)").waitFor();
    await page.getByRole("textbox", { name: /How long/ }).fill("20");
    await page.locator(".change").filter({ hasText: "0–1" }).waitFor({ state: "detached" });
    await done(page);
});

test("a pawn left on the last rank becomes a queen, and its move stays", async () => {
    const page = await opened();
    await find(page, "pawn left on the last rank", "Pawn left on the last rank, clock pressed");
    await pick(page, "Who saw it?", "The arbiter saw it");
    await pick(page, "Who moved?", "Black");
    await pick(page, /next move/, "No");
    await change(page, /^White \+2:00$/);
    await done(page);
});

test("a claim of repetition is examined once the moves are told", async () => {
    const page = await opened();
    await page.getByRole("button", { name: "Claim: the same position three times" }).click();
    await pick(page, "Who claims it?", "White");
    await pick(page, /agree to the draw/, "No");
    await page.locator(".position > summary").click();
    await page.getByRole("radio", { name: "By the moves" }).check();
    await page.getByRole("textbox", { name: "Moves of the scoresheet" }).fill("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8");
    await change(page, "½–½");
    assert.equal(await group(page, /is the claim correct/).count(), 0);
    await done(page);
});

test("a case is kept, taken up and deleted, and saved as a scenario that the referee reads", async () => {
    const page = await opened();
    await illegalMove(page, 1);
    await change(page, "Black +2:00");
    assert.match((await saved(page)).said, /illegal move/);
    await page.getByRole("button", { name: "Keep", exact: true }).click();
    await page.getByRole("button", { name: "New case" }).click();
    assert.equal(await page.locator(".branch").count(), 0);
    await page.reload();
    await page
        .locator(".kept")
        .getByRole("button", { name: /^Illegal move/ })
        .click();
    await change(page, "Black +2:00");
    await page.getByRole("button", { name: /^Delete: / }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Leave it" }).click();
    await page.getByRole("button", { name: /^Delete: / }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
    await page.locator(".kept").waitFor({ state: "detached" });
    await done(page);
});

async function saved(page) {
    const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Save as scenario" }).click(),
    ]);
    const path = await download.path();
    const ran = spawnSync(program, ["referee", path], { encoding: "utf8" });
    assert.equal(ran.stderr, "");
    return { file: JSON.parse(readFileSync(path, "utf8")), said: ran.stdout };
}

test("a scenario that is saved has the moves as they are typed at that moment, the illegal one as an event, and rules as the page does", async () => {
    const page = await opened();
    await illegalMove(page, 2);
    await page.locator(".branch").nth(1).waitFor();
    const clocks = page.locator(".clocks");
    await clocks.getByRole("textbox", { name: "White" }).fill("10520");
    await clocks.getByRole("textbox", { name: "Black" }).fill("11010");
    await page.locator(".position > summary").click();
    await page.getByRole("radio", { name: "By the moves" }).check();
    const moves = page.getByRole("textbox", { name: "Moves of the scoresheet" });
    await moves.fill("1. e4 e5 2. Nf3 Nc6 3. e1e3");
    const { file, said } = await saved(page);
    assert.deepEqual(file.moves, ["e2e4", "e7e5", "g1f3", "b8c6"]);
    assert.deepEqual(file.clocks, { w: 3890, b: 4210, running: "w" }, "before the press that earned White 30 seconds");
    assert.deepEqual(
        file.events.map(({ actor, kind, data }) => [actor, kind, data?.move ?? data?.ground ?? null]),
        [["white", "move", "e1e3"], ["white", "press", null], ["black", "claim", "illegal_move"]],
    );
    await change(page, "0–1");
    assert.match(said, /=> Black wins/);
    assert.doesNotMatch(said, /Not possible/);

    await moves.fill("1. e4 Ke5");
    const unread = await saved(page);
    assert.equal(unread.file.note, "1. e4 Ke5");
    await page.getByText("The moves cannot be read: in the file they stand as a note alone.").waitFor();
    await page.getByRole("radio", { name: "On a board" }).check();
    assert.equal((await saved(page)).file.note, "1. e4 Ke5", "what was typed is not lost where another way was chosen");
    page.troubles = page.troubles.filter((text) => !/status of 400/.test(text));
    await done(page);
});

test("without the hall every word stays, and it says so", async () => {
    const page = await opened();
    await illegalMove(page, 1);
    await change(page, "Black +2:00");
    await page.route("**/api/1/judge", (route) => route.abort());
    await pick(page, "Who moved?", "Black");
    await page.getByRole("alert").filter({ hasText: "The hall does not answer." }).waitFor();
    await change(page, "Black +2:00");
    assert.ok(await group(page, "Who moved?").getByRole("radio", { name: "Black" }).isChecked());
    await page.unroute("**/api/1/judge");
    await change(page, "White +2:00");
    assert.equal(await page.getByRole("alert").filter({ hasText: "does not answer" }).count(), 0);
    page.troubles = page.troubles.filter((text) => !/ERR_FAILED/.test(text));
    await done(page);
});

test("the rules are remembered on the device, and the ruling follows them", async () => {
    const page = await opened();
    await illegalMove(page, 1);
    await change(page, "Black +2:00");
    await page.locator(".setup > summary").click();
    await page.getByRole("radio", { name: "Rapid" }).check();
    await change(page, "Black +1:00");
    await page.reload();
    await page.locator(".setup > summary").filter({ hasText: "Rapid · limited supervision · 15 + 10" }).waitFor();
    await change(page, "Black +1:00");
    await done(page);
});

test("nothing stands in anybody's way, in light and dark, and targets are large", async () => {
    for (const colorScheme of ["light", "dark"])
        for (const viewport of [PHONE.viewport, { width: 1100, height: 760 }]) {
            const page = await opened({ colorScheme, viewport });
            await assertNoBarrier(page, `start, ${colorScheme}, ${viewport.width}`);
            await illegalMove(page, 1);
            await change(page, "Black +2:00");
            for (const summary of await page.locator("summary:visible").all()) await summary.click();
            await assertNoBarrier(page, `ruling, ${colorScheme}, ${viewport.width}`);
            assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
            const small = await page.evaluate(() =>
                [...document.querySelectorAll(".case button, .case summary, .case input[type=text], .case select")]
                    .filter((node) => node.checkVisibility() && node.getBoundingClientRect().height < 48)
                    .map((node) => node.outerHTML),
            );
            assert.deepEqual(small, []);
            await done(page);
        }
});

test("a display of hours and minutes is ruled on as it is", async () => {
    const page = await opened();
    await illegalMove(page, 1);
    await page.getByRole("checkbox", { name: /hours and minutes/i }).check();
    const clocks = page.locator(".clocks");
    await clocks.getByRole("textbox", { name: "White" }).fill("105");
    await clocks.getByRole("textbox", { name: "Black" }).fill("0:10");
    await page.getByRole("row", { name: "White 1:05 1:04 or 1:05" }).waitFor();
    await page.getByRole("row", { name: "Black 0:10 0:12" }).waitFor();
    await page.getByText("Which of the two hangs on seconds that the display does not show").waitFor();
    await change(page, "Black +2:00, White -0:30, White's move counter back by one");
    await assertNoBarrier(page, "hours and minutes");
    await done(page);
});

test("what has to have been before is asked for: the result that is corrected, and who has claimed", async () => {
    const page = await opened();
    await find(page, "wrong result", "A wrong result was agreed");
    await pick(page, "The result that was entered", "1-0");
    await pick(page, "The right result", "½-½");
    await change(page, "½–½");
    await page.getByText("The arbiter corrects the result").first().waitFor();
    await page.getByRole("button", { name: "New case" }).click();
    await page.locator(".setup > summary").click();
    await page.getByRole("checkbox", { name: "Guidelines for a quickplay finish apply" }).check();
    await page.getByRole("textbox", { name: "Seconds a move" }).fill("0");
    await find(page, "quickplay claim rejected", "Quickplay claim rejected");
    await pick(page, "Who claims it?", "White");
    await page.locator(".asked").getByRole("radio", { name: "No", exact: true }).first().check();
    await change(page, "Black +2:00");
    await done(page);
});

/* ---- a case of a board of the hall ---- */

async function arbiterOf(page) {
    const { link } = await hall.ask("POST", "links", { token: hall.organiser, body: { role: "arbiter" } });
    await page.goto(hall.address(link));
    /* The browser keeps the link once the hall has taken it, which the boards show. */
    await page.locator("[data-game]").first().waitFor();
}

async function takeBoard(page, board) {
    const summary = page.locator("summary").filter({ hasText: "A board of the hall" });
    if (!(await page.getByRole("textbox", { name: "Number of the board" }).isVisible())) await summary.click();
    await page.getByRole("textbox", { name: "Number of the board" }).fill(board);
    await page.keyboard.press("Enter");
}

test("a case becomes one of a board by its number: its names and counters, a preview, and the entry", async () => {
    const board = { live: false, profile: "board", headers: { board: "41" } };
    const game = await hall.gameOfHall({ white: "Lale", black: "Mert", ...board });
    await hall.gameOfHall({ white: "Nur", black: "Oya", profile: "board", press: "manual", headers: { board: "42" } });
    const page = await openWindow(browser);
    await arbiterOf(page);
    await page.goto(hall.address("/case"));
    await illegalMove(page, 1);
    await change(page, "Black +2:00");
    await takeBoard(page, "43");
    await page.getByText("There is no board 43 here").waitFor();
    await takeBoard(page, "42");
    await page.getByText("rule on it there.").waitFor();
    assert.equal(await page.getByRole("link", { name: "Board 42" }).getAttribute("href"), "/b/42");
    assert.equal(await page.getByRole("button", { name: "Make this ruling" }).count(), 0);
    await takeBoard(page, "41");
    const chosen = page.locator(".chosen").filter({ hasText: "Board 41: Lale – Mert" });
    await chosen.getByRole("row", { name: "Illegal moves 0 0" }).waitFor();
    await assertNoBarrier(page, "a case of a board");
    assert.equal(await page.locator(".setup").count(), 0, "the rules are the board's");
    await page.reload();
    await chosen.waitFor();
    await change(page, "Black +2:00");
    const makes = page.getByRole("button", { name: "Make this ruling" });
    await page.route("**/healthz", (route) => route.abort());
    await chosen.getByRole("alert").filter({ hasText: "The hall does not answer." }).waitFor();
    assert.ok(await makes.isDisabled(), "nothing is entered into a hall that is lost");
    await change(page, "Black +2:00");
    await page.unroute("**/healthz");
    await chosen.getByText("The hall does not answer.").waitFor({ state: "detached" });
    await makes.click();
    await page.getByText("The ruling stands in the log of the board.").waitFor();
    const state = () => hall.ask("GET", `games/${game.game}`, { token: game.arbiter.split("#")[1] });
    assert.equal((await state()).counters.white.illegal_moves, 1);
    await chosen.getByRole("row", { name: "Illegal moves 1 0" }).waitFor();

    /* The second is known as the second, and that he was asked of nobody. */
    await find(page, "illegal move", "Illegal move, clock pressed");
    await pick(page, "Who saw it?", "The arbiter saw it");
    await pick(page, "Who moved?", "White");
    await pick(page, /next move/, "No");
    await page.locator(".branch").nth(1).waitFor();
    assert.equal(await group(page, /illegal move before/).count(), 0);
    await page.getByRole("button", { name: "Not of this board" }).click();
    await page.waitForFunction(() => document.querySelectorAll(".branch").length === 1);
    await change(page, "Black +2:00");
    assert.equal(await page.getByRole("button", { name: "Make this ruling" }).count(), 0);
    assert.equal((await state()).counters.white.illegal_moves, 1);
    page.troubles = page.troubles.filter((text) => !/status of 404/.test(text));
    await done(page);
});

test("a fine at a board keeps its amount as the remark", async () => {
    const game = await hall.gameOfHall({ white: "Lale", black: "Mert", live: false, profile: "board", headers: { board: "44" } });
    const page = await openWindow(browser);
    await arbiterOf(page);
    await page.goto(hall.address("/case"));
    await takeBoard(page, "44");
    await page.locator(".chosen").filter({ hasText: "Board 44: Lale – Mert" }).waitFor();
    await find(page, "fine", "Fine");
    await page.locator(".asked").getByRole("radio", { name: /White/ }).first().check();
    await page.locator(".asked input[type=text]").first().fill("50 euros");
    await page.locator("summary", { hasText: "A remark, or the time" }).click();
    assert.equal(await page.getByLabel("A remark for the papers").inputValue(), "50 euros");
    await page.getByRole("button", { name: "Make this ruling" }).click();
    await page.getByText("The ruling stands in the log of the board.").waitFor();
    const token = game.arbiter.split("#")[1];
    const { entries } = await hall.ask("GET", `games/${game.game}/log`, { token });
    assert.equal(entries.at(-1).texts.reason, "50 euros");
    await done(page);
});

test("a case of a board made a day ago may have been decided six hours before the game began, and no earlier", async () => {
    const game = await hall.gameOfHall({ white: "Lale", black: "Mert", live: false, profile: "board", headers: { board: "46" } });
    await hall.ask("POST", `games/${game.game}/acts`, { token: game.arbiter.split("#")[1], body: { kind: "start" } });
    const page = await openWindow(browser);
    const older = (path, member) =>
        page.route(path, async (route) => {
            const response = await route.fetch();
            const told = await response.json();
            await route.fulfill({ response, json: { ...told, [member]: told[member] + 24 * 3600000 } });
        });
    await older(`**/games/${game.game}`, "at_ms");
    await older("**/boards/46", "begun_ms");
    await arbiterOf(page);
    await page.goto(hall.address("/case"));
    await takeBoard(page, "46");
    await page.locator(".chosen").filter({ hasText: "Board 46: Lale – Mert" }).waitFor();
    await find(page, "warning", "Warning");
    await page.locator(".asked").getByRole("radio", { name: /White/ }).first().check();
    await page.locator("summary", { hasText: "A remark, or the time" }).click();
    const field = page.getByRole("textbox", { name: /^Time of day/ });
    await field.fill(minutesAgo(7 * 60).text);
    await page.getByText("a time still to come, or another day").waitFor();
    await field.fill(minutesAgo(5 * 60).text);
    await page.getByText("a time still to come, or another day").waitFor({ state: "detached" });
    await done(page);
});

test("without an arbiter's link the page says how a board is taken", async () => {
    const page = await opened();
    await page.locator("summary").filter({ hasText: "A board of the hall" }).click();
    await page.getByText("Open your arbiter's link of the hall once in this browser").waitFor();
    assert.equal(await page.getByRole("textbox", { name: "Number of the board" }).count(), 0);
    await done(page);
});

test("what each player has against him from before counts", async () => {
    const page = await opened();
    await page.locator("summary").filter({ hasText: "Earlier in this game" }).click();
    const white = page.getByRole("group", { name: "White" }).filter({ has: page.getByLabel("Warnings") });
    await white.getByLabel("Warnings").fill("1");
    await white.getByLabel("Illegal moves").fill("1");
    await illegalMove(page, 1);
    assert.ok(await group(page, /illegal move before/).getByRole("radio", { name: "Yes, once" }).isChecked());
    await page.locator(".branch").nth(1).waitFor();
    await page.getByRole("row", { name: "Warnings 1 0" }).first().waitFor();
    await page.getByRole("row", { name: "Illegal moves 2 0" }).first().waitFor();
    await done(page);
});
