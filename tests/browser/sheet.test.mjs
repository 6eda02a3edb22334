/*
 * A scoresheet on a tablet: a player's own, which takes what he writes and tells him nothing, and an operator's entry of
 * moves and of sheets from paper.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertNoBarrier, openWindow, until } from "./hall.mjs";
import { begin, browser, close, FORTY, hall, sheet, sheets, state, TABLET, textsOf, tokenOf, type, typeForty } from "./sheet.mjs";

test("a player's own sheet takes what he writes, an illegal move too, and tells him nothing of it", async () => {
    const game = await begin();
    const page = await sheet(game.white, { ...TABLET, locale: "tr-TR" });
    await page.getByRole("heading", { name: "Beyazın notasyon kâğıdı" }).waitFor();
    await type(page, ["e4", "e5", "Vh9", "Şe7"]);
    await page.getByText("Burada yazılanların hepsi salonda.").waitFor();
    assert.deepEqual(await page.locator(".written").allTextContents(), ["e4", "e5", "Vh9", "Şe7"]);
    assert.equal(await page.locator(".message").count(), 0);
    const own = (await sheets(game, game.arbiter)).white.entries;
    assert.deepEqual(own.map(({ text, language }) => [text, language]), [["1. e4", "tr"], ["1... e5", "tr"], ["2. Vh9", "tr"], ["2... Şe7", "tr"]]);
    assert.equal((await state(game)).ply, 0);
    await assertNoBarrier(page, "a player's own sheet");
    await close(page);
});

test("what is corrected stands struck through, also after the page was opened again", async () => {
    const game = await begin();
    const page = await sheet(game.black);
    await type(page, ["d4", "Nf6", "c4"]);
    await page.keyboard.press("Backspace");
    await page.getByLabel("Move 2, White").waitFor();
    await page.keyboard.press("Backspace");
    await page.keyboard.type("5");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Move 1, White d4" }).click();
    await page.keyboard.press("Control+a");
    await type(page, ["e4", "Ne4"]);
    await page.locator(".written").nth(3).waitFor();
    await page.getByText("The hall has all that is written here.").waitFor();
    await page.reload();
    await page.locator(".written").nth(3).waitFor();
    assert.deepEqual(await page.locator(".written").allTextContents(), ["e4", "Nf6", "c5", "Ne4"]);
    assert.deepEqual((await page.locator("s").allTextContents()).map((text) => text.split(" ").at(-1)), ["d4", "c4"]);
    await close(page);
});

test("an offer behind a correction is marked at the last move of the sheet, not at the line that was corrected", async () => {
    const game = await begin();
    const page = await sheet(game.white);
    await type(page, ["e4", "e5", "Nf3", "Nc6", "Bb5"]);
    await page.getByRole("button", { name: "Move 1, Black e5" }).click();
    await page.keyboard.press("Control+a");
    await type(page, ["c5"]);
    await page.locator(".paper s").waitFor();
    await page.getByRole("button", { name: "Draw offer (=)" }).click();
    await page.locator(".offer").waitFor();
    assert.match(await page.locator(".paper td", { has: page.locator(".offer") }).textContent(), /Bb5/);
    await close(page);
});

test("a sheet is written on once it has been read: a line that is there already is not written again", async () => {
    const game = await begin();
    const before = await sheet(game.white);
    await type(before, ["e4", "e5"]);
    await before.getByText("The hall has all that is written here.").waitFor();
    await close(before);
    const page = await openWindow(browser, TABLET);
    let letGo;
    const free = new Promise((resolve) => (letGo = resolve));
    await page.route("**/scoresheets", async (route) => {
        await free;
        await route.continue();
    });
    await page.goto(hall.address(`/sheet#${tokenOf(game.white)}`));
    await page.getByRole("heading", { name: "White's scoresheet" }).waitFor();
    await page.getByText("The hall has all that is written here.").waitFor();
    assert.equal(await page.locator(".writing input").count(), 0);
    letGo();
    await page.locator(".writing input").waitFor();
    await type(page, ["Nf3"]);
    await page.locator(".written").nth(2).waitFor();
    await page.getByText("The hall has all that is written here.").waitFor();
    assert.deepEqual((await sheets(game, game.arbiter)).white.entries.map(({ text }) => text), ["1. e4", "1... e5", "2. Nf3"]);
    await close(page);
});

test("an answer of before takes no line away that has been written since, even if it comes after the hall has taken it", async () => {
    const game = await begin();
    const page = await openWindow(browser, TABLET);
    let takes; /* lets the hall have the second line */
    await page.routeWebSocket("**/ws", (socket) => {
        const server = socket.connectToServer();
        socket.onMessage((frame) => {
            if (String(frame).includes("1... e5")) takes = () => server.send(frame);
            else server.send(frame);
        });
    });
    let letGo;
    let isAsked;
    const free = new Promise((resolve) => (letGo = resolve));
    const asked = new Promise((resolve) => (isAsked = resolve));
    await page.route("**/scoresheets", async (route) => {
        if (!takes) return route.fallback();
        const response = await route.fetch();
        isAsked();
        await free;
        await route.fulfill({ response });
    });
    await page.goto(hall.address(`/sheet#${tokenOf(game.operator)}`));
    await page.getByLabel("White's scoresheet", { exact: true }).check();
    await page.locator(".writing input:focus").waitFor();
    await type(page, ["e4", "e5"]);
    await page.locator(".paper .written").nth(1).waitFor();
    /* A move is made elsewhere: the sheets are asked for while the second line is on its way. */
    await hall.ask("POST", `games/${game.game}/acts`, { token: tokenOf(game.operator), body: { kind: "move", by: "white", ply: 0, data: { move: "e2e4" } } });
    await asked;
    takes();
    await page.getByText("The hall has all that is written here.").waitFor();
    await page.evaluate(() => {
        globalThis.least = Infinity;
        const count = () => (globalThis.least = Math.min(globalThis.least, document.querySelectorAll(".paper .written").length));
        new MutationObserver(count).observe(document.body, { subtree: true, childList: true });
    });
    const late = page.waitForResponse("**/scoresheets");
    letGo();
    await late;
    await type(page, ["Nf3"]);
    await page.locator(".paper .written").nth(2).waitFor();
    assert.ok((await page.evaluate(() => globalThis.least)) >= 2, "no line goes away again");
    await close(page);
});

test("an offer behind a blank is marked at the move before it, and so is en passant", async () => {
    const game = await begin();
    const page = await sheet(game.white);
    await type(page, ["e4", "(=)", "e6", "e5", "d5", "exd6", "e.p.", "Bxd6"]);
    await page.keyboard.insertText("Nf3 (=) 4... Nf6 5. g4 g5 6. h4 gxh3 ep");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Move 3, White exd6" }).click();
    await page.keyboard.press("Space");
    await type(page, ["ep", "Rxh3"]);
    await page.getByText("The hall has all that is written here.").waitFor();
    const written = ["e4(=)", "e6", "e5", "d5", "exd6 e.p.", "Bxd6", "Nf3(=)", "Nf6", "g4", "g5", "h4", "gxh3 e.p.", "Rxh3", ""];
    const lines = (one) => one.locator(".paper td button").evaluateAll((all) => all.map((line) => [...line.children].slice(1).map(({ textContent }) => textContent).join("")));
    assert.deepEqual(await lines(page), written);
    await page.reload();
    await page.locator(".written >> nth=12").waitFor();
    assert.deepEqual(await lines(page), written);
    assert.equal((await textsOf(game)).filter((text) => text.includes("e.p.")).length, 2);
    await close(page);
});

test("a player notes the times of the clocks beside his moves, and an operator enters the moves without them", async () => {
    const game = await begin();
    const page = await sheet(game.white);
    await type(page, ["e4", "1:29", "e5", "Nf3", "0.45"]);
    await page.getByRole("button", { name: "Move 1, Black e5" }).click();
    await page.keyboard.press("End");
    await type(page, [" 1:27:30"]);
    await page.keyboard.insertText("2...Nc6 1:26 3. Bb5");
    await page.keyboard.press("Enter");
    const written = ["e4 1:29", "e5 1:27:30", "Nf3 0.45", "Nc6 1:26", "Bb5"];
    await page.locator(".paper .written >> nth=4").waitFor();
    await page.getByText("The hall has all that is written here.").waitFor();
    assert.deepEqual(await page.locator(".paper .written").allTextContents(), written);
    assert.equal(await page.locator(".paper s").count(), 0);
    await page.reload();
    await page.locator(".paper .written >> nth=4").waitFor();
    assert.deepEqual(await page.locator(".paper .written").allTextContents(), written);
    assert.equal(await page.locator(".paper s").count(), 0);
    await close(page);
    const operator = await sheet(game.operator);
    await operator.keyboard.insertText("e4 1:29 e5 1:27:30 Nf3 0.45 Nc6 1:26 Bb5 0:44");
    await operator.keyboard.press("Enter");
    await until(() => state(game), ({ moves }) => moves.length === 5);
    const { white } = await sheets(game, game.arbiter);
    assert.deepEqual(white.entries.filter(({ replaced }) => !replaced).map(({ agrees }) => agrees), [true, true, true, true, true]);
    await close(operator);
});

test("castling in zeros behind the number of its move is a move and no time, on a sheet and in the game", async () => {
    const game = await begin();
    const page = await sheet(game.white);
    await type(page, ["1.e4", "e5", "2.Nf3", "Nf6", "3.Bc4", "Bc5", "4.00"]);
    await page.keyboard.insertText("00 5.d3 4.00");
    await page.keyboard.press("Enter");
    await page.getByText("The hall has all that is written here.").waitFor();
    assert.deepEqual(await page.locator(".paper .written").allTextContents(), ["e4", "e5", "Nf3", "Nf6", "Bc4", "Bc5", "00", "00", "d3 4.00"]);
    await close(page);
    const operator = await sheet(game.operator);
    await type(operator, ["1.e4", "e5", "2.Nf3", "Nf6", "3.Bc4", "Bc5", "4.00"]);
    await operator.keyboard.insertText("00 5.d3 4.00");
    await operator.keyboard.press("Enter");
    await until(() => state(game), ({ moves }) => moves.length === 9);
    assert.deepEqual((await state(game)).moves.slice(6).map(({ san }) => san), ["O-O", "O-O", "d3"]);
    assert.deepEqual((await sheets(game, game.arbiter)).white.entries.map(({ agrees }) => agrees), Array(9).fill(true));
    await close(operator);
});

test("an operator types e.p. or (=) behind a move of the game, or leaves it out", async () => {
    const game = await begin();
    const page = await sheet(game.operator);
    await type(page, ["e4", "(=)", "a6", "e5", "d5", "exd6", "e.p.", "a5"]);
    await page.keyboard.insertText("(=)");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.querySelectorAll(".paper .written").length === 6 && !document.querySelector(".held .written"));
    assert.deepEqual((await state(game)).moves.map(({ san }) => san), ["e4", "a6", "e5", "d5", "exd6", "a5"]);
    await close(page);
});

test("an operator types a game of forty moves from paper, and what is not legal is refused at its place", async () => {
    const game = await begin();
    const page = await sheet(game.operator);
    await typeForty(page);
    const { moves, status } = await state(game);
    assert.deepEqual(moves.map(({ san }) => san), FORTY);
    assert.equal(status, "running");
    await assertNoBarrier(page, "an operator's entry");
    await close(page);
});

test("what is typed on behind a move that is refused stays parted by its blanks, and Erase takes the last letter", async () => {
    const game = await begin();
    const page = await sheet(game.operator);
    await type(page, ["e4", "e5", "Ke3", "Nc6", "Bb5", "a6"]);
    const holds = (text) => page.waitForFunction((wanted) => document.querySelector(".writing input").value === wanted, text);
    await holds("Ke3 Nc6 Bb5 a6 ");
    await page.getByRole("button", { name: "Erase" }).click();
    await holds("Ke3 Nc6 Bb5 a");
    await page.locator(".writing input").fill("Nf3 Nc6 Bb5 a6");
    await page.keyboard.press("Enter");
    await until(() => state(game), ({ moves }) => moves.length === 6);
    await close(page);
});

test("the last move is held back: Backspace corrects it, Enter sends it, and a number says which piece is meant", async () => {
    const game = await begin();
    const page = await sheet(game.operator, { ...TABLET, locale: "tr-TR" });
    await type(page, ["d4", "d5"]);
    await page.locator(".held .written", { hasText: "d5" }).waitFor();
    assert.equal((await state(game)).ply, 1);
    await page.keyboard.press("Backspace");
    await page.keyboard.press("Backspace");
    await page.keyboard.type("6");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => !document.querySelector(".held .written") && document.querySelectorAll(".written").length === 2);
    await type(page, ["Af3", "a6", "Ad2"]);
    await page.getByRole("group", { name: "Hangisi?" }).waitFor();
    await page.keyboard.press("2");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.querySelectorAll(".written").length === 5 && !document.querySelector(".held .written"));
    assert.equal((await state(game)).moves.length, 5);
    await close(page);
});

test("a digit behind the move that fits several pieces is a choice, and one that is put into it is text", async () => {
    for (const [keys, text] of [
        [["Home", "ArrowRight"], "2"],
        [["Control+a"], "R2e4"],
    ]) {
        const game = await begin({ fen: "8/8/4R3/8/7k/8/4R3/K7 w - - 0 1" });
        const page = await sheet(game.operator);
        await type(page, ["Re4"]);
        const choices = page.getByRole("group", { name: "Which of them?" });
        await choices.waitFor();
        for (const key of keys) await page.keyboard.press(key);
        await page.keyboard.type(text);
        await choices.waitFor({ state: "detached" });
        await page.keyboard.press("Enter");
        await until(() => state(game), ({ moves }) => moves.length === 1);
        assert.deepEqual((await state(game)).moves.map(({ san }) => san), ["R2e4+"]);
        await close(page);
    }
});

test("what is typed while the clock is still being pressed after the move before is entered too", async () => {
    const game = await begin();
    const page = await openWindow(browser, TABLET);
    let letGo, isPressed;
    const pressed = new Promise((resolve) => (isPressed = resolve));
    await page.routeWebSocket("**/ws", (socket) => {
        const server = socket.connectToServer();
        socket.onMessage((frame) => {
            if (letGo || JSON.parse(String(frame)).kind !== "press") return server.send(frame);
            letGo = () => server.send(frame);
            isPressed();
        });
    });
    await page.goto(hall.address(`/sheet#${tokenOf(game.operator)}`));
    await page.locator(".writing input").waitFor();
    await page.keyboard.type("e4");
    await page.keyboard.press("Enter");
    await pressed;
    await type(page, ["e5"]);
    letGo();
    await page.locator(".held .written", { hasText: "e5" }).waitFor();
    await close(page);
});

test("both sheets stand beside each other where they differ, and the moves on which they agree are entered", async () => {
    const game = await begin();
    const page = await sheet(game.operator);
    const enter = async (name) => {
        await page.getByLabel(name, { exact: true }).check();
        await page.locator(".writing input:focus").waitFor();
    };
    await enter("White's scoresheet");
    await type(page, ["e4", "e5", "Nf3", "Nc6"]);
    await enter("Black's scoresheet");
    await type(page, ["e4", "e5", "Nc3", "Nc6"]);
    await page.getByRole("row", { name: /Move 2, White/ }).filter({ hasText: "Nf3" }).waitFor();
    await enter("The game");
    await page.getByRole("button", { name: "Enter what both sheets agree on" }).click();
    await page.getByText("Entered up to where the sheets do not have the same legal move.").waitFor();
    assert.equal((await state(game)).ply, 2);
    await page.getByRole("row", { name: /Move 2, White/ }).getByRole("button", { name: "Enter this" }).first().click();
    await page.waitForFunction(() => document.querySelectorAll(".paper .written").length === 3);
    await page.waitForFunction(() => !document.querySelector(".held .written"));
    assert.equal((await state(game)).moves.at(-1).san, "Nf3");
    await page.getByRole("row", { name: /Move 2, White/ }).filter({ hasText: "Nc3" }).waitFor();
    await assertNoBarrier(page, "two sheets that differ");
    await page.emulateMedia({ media: "print" });
    await page.getByRole("heading", { name: "Where the sheets differ" }).waitFor();
    assert.equal(await page.locator(".sheet").locator("input:visible, button:visible, a:visible").count(), 0, "what is printed has no controls");
    await close(page);
});

/* A board of wood whose result is declared; the hall has been told no move. */
async function ended(options = {}) {
    const game = await begin({ live: false, ...options });
    const body = { kind: "decide", data: { decision: "declare", score: "1-0" }, seen: 1 };
    await hall.ask("POST", `games/${game.game}/acts`, { token: tokenOf(game.arbiter), body });
    return game;
}

const linkOf = async (role, scope, game) => {
    const made = await hall.ask("POST", game ? `games/${game.game}/links` : "links", { token: hall.organiser, body: { role, scope } });
    return made.link;
};
const pgn = async (game) => (await fetch(hall.address(`/api/1/games/${game.game}/pgn`))).text();
const read = async (game) => (await sheets(game, game.arbiter)).copied.moves.map(({ san }) => san);

test("after the round an operator types a game of forty moves from paper, and everybody has it", async () => {
    const game = await ended();
    const page = await sheet(await linkOf("operator", "full", game));
    await typeForty(page);
    assert.deepEqual(await read(game), FORTY);
    assert.match((await pgn(game)).replace(/\s+/g, " "), /\{The moves are those of the scoresheets\.\} 1\. Nf3 Nf6 .* 40\. \S+ \S+ 1-0/);
    const { result, status } = await hall.ask("GET", `games/${game.game}`, { token: tokenOf(game.arbiter) });
    assert.deepEqual([result, status], ["1-0", "ended"]);
    await assertNoBarrier(page, "an entry after the end");
    await close(page);
});

test("two sheets that are copied after the end stand side by side where they differ; one is entered, and a line is read otherwise", async () => {
    const game = await ended();
    const page = await sheet(await linkOf("operator", "full", game));
    const enter = async (name) => {
        await page.getByLabel(name, { exact: true }).check();
        await page.locator(".writing input:focus").waitFor();
    };
    await enter("White's scoresheet");
    await type(page, ["e4", "e5", "Nf3", "Nc6", "Bb5"]);
    await enter("Black's scoresheet");
    await type(page, ["e4", "e5", "Nc3", "Nc6", "Bb5"]);
    const differs = page.getByRole("row", { name: /Move 2, White/ });
    await differs.filter({ hasText: "Nf3" }).filter({ hasText: "Nc3" }).waitFor();
    await page.getByText("The hall has all that is written here.").waitFor();
    assert.deepEqual(await read(game), ["e4", "e5"]);
    await enter("The game");
    await differs.getByRole("button", { name: "Enter this" }).first().click();
    await page.locator(".paper .written >> nth=4").waitFor();
    assert.deepEqual(await read(game), ["e4", "e5", "Nf3", "Nc6", "Bb5"]);
    await page.getByRole("button", { name: "Move 3, White Bb5" }).click();
    await page.keyboard.press("Control+a");
    await page.keyboard.type("Bc4");
    await page.keyboard.press("Enter");
    await page.locator(".paper .written", { hasText: "Bc4" }).waitFor();
    assert.deepEqual((await read(game)).at(-1), "Bc4");
    await assertNoBarrier(page, "two sheets after the end");
    await close(page);
});

test("a line that is read otherwise takes no move from its own line: one that is held, one of a sheet, one that is taken back", async () => {
    const game = await ended();
    const page = await sheet(await linkOf("operator", "full", game));
    const pick = (name) => page.getByRole("button", { name }).click();
    const readsAs = async (moves) => until(() => read(game), (found) => found.join() === moves);
    await type(page, ["e4", "e5", "Bc4", "Nc6"]);
    await page.locator(".held .written", { hasText: "Nc6" }).waitFor();
    await pick("Move 1, White e4");
    await page.keyboard.press("Control+a");
    await page.keyboard.type("d4");
    await page.keyboard.press("Enter");
    await readsAs("d4,e5");
    await page.keyboard.type("Nf3");
    await page.keyboard.press("Enter");
    await readsAs("d4,e5,Nf3,Nc6");

    await type(page, ["d5"]);
    await pick("Move 1, White d4");
    await page.keyboard.press("Control+a");
    await page.keyboard.press("Backspace");
    await page.keyboard.press("Backspace");
    assert.equal(await page.locator(".writing input").inputValue(), "");
    await page.locator(".held .written", { hasText: "d5" }).waitFor();
    await page.keyboard.press("Backspace");
    await page.waitForFunction(() => document.querySelector(".writing input").value === "d5");
    await page.keyboard.press("Control+a");
    await page.keyboard.press("Backspace");

    const enter = async (name) => {
        await page.getByLabel(name, { exact: true }).check();
        await page.locator(".writing input:focus").waitFor();
    };
    for (const [name, last] of [["White's scoresheet", "dxe5"], ["Black's scoresheet", "Nxe5"]]) {
        await enter(name);
        await type(page, ["d4", "e5", "Nf3", "Nc6", last]);
    }
    await page.getByText("The hall has all that is written here.").waitFor();
    await enter("The game");
    await type(page, ["d5"]);
    await pick("Move 1, White d4");
    await page.getByRole("row", { name: /Move 3, White/ }).getByRole("button", { name: "Enter this" }).first().click();
    await readsAs("d4,e5,Nf3,Nc6,dxe5");
    assert.equal(await page.locator(".writing input").inputValue(), "");
    await close(page);
});

test("a player brings his own sheet up to date after the end, and what is not told before it says so", async () => {
    const game = await begin({ live: false });
    const page = await openWindow(browser, TABLET);
    await page.goto(hall.address(`/sheet#${tokenOf(game.white)}`));
    await page.getByText("Its scoresheets are copied here after the end.").waitFor();
    const body = { kind: "decide", data: { decision: "declare", score: "1-0" }, seen: 1 };
    await hall.ask("POST", `games/${game.game}/acts`, { token: tokenOf(game.arbiter), body });
    await page.locator(".writing input").waitFor();
    await type(page, ["e4", "Vh9"]);
    await page.getByText("The hall has all that is written here.").waitFor();
    assert.deepEqual((await sheets(game, game.arbiter)).white.entries.map(({ text }) => text), ["1. e4", "1... Vh9"]);
    assert.deepEqual(await read(game), []);
    await close(page);
});

test("the sheets of a board that has ended are a link away: from its console, from the list of the hall, and for the results desk", async () => {
    const game = await ended({ headers: { round: "9", board: "93" } });
    const open = async (address, link, heading) => {
        const page = await openWindow(browser);
        await page.goto(hall.address(address));
        await link(page).click();
        await page.getByRole("heading", { name: heading }).waitFor();
        await page.locator(".writing input").waitFor();
        await type(page, ["e4"]);
        await page.locator(".held .written").waitFor();
        await close(page);
    };
    const own = (page) => page.getByRole("link", { name: "Scoresheet", exact: true });
    await open(`/play#${tokenOf(game.arbiter)}`, own, "Scoresheet");
    const card = (page) => page.getByRole("link", { name: "Scoresheet: Board 93" });
    await open(`/hall#${tokenOf(await linkOf("arbiter", "full"))}`, card, "Scoresheet");
    await open(`/hall#${tokenOf(await linkOf("arbiter", "results"))}`, card, "Scoresheet");
    await open(`/play#${tokenOf(await linkOf("arbiter", "results", game))}`, own, "Scoresheet");
});

test("at a board that has been cancelled no scoresheet is copied: there is no way to one, and a sheet says why", async () => {
    const game = await hall.gameOfHall({ profile: "board", press: "manual", live: false });
    await hall.ask("POST", `games/${game.game}/cancel`, { token: hall.organiser });
    const page = await openWindow(browser);
    await page.goto(hall.address(`/play#${tokenOf(await linkOf("arbiter", "results", game))}`));
    await page.locator(".table-head").waitFor();
    assert.equal(await page.locator(".table-head .row").count(), 0);
    await page.goto(hall.address(`/sheet#${tokenOf(game.white)}`));
    await page.getByText("The game is cancelled.").waitFor();
    assert.equal(await page.locator(".writing").count(), 0);
    await close(page);
});

test("from the results desk the scoresheets of a board that has its result are copied, and the feed of the round has the moves", async () => {
    const token = hall.organiser;
    const rules = { profile: "board", press: "manual", live: false, edition: "2023", time_control: { base_s: 5400, increment_s: 30 } };
    const { tournament } = await hall.ask("POST", "tournaments", { token, body: { name: "Kış Açık", minors: "none", rules } });
    const path = `tournaments/${tournament}`;
    for (const name of ["Ada", "Can"]) await hall.ask("POST", `${path}/players`, { token, body: { name } });
    await hall.ask("POST", `${path}/rounds/1/pairings`, { token, body: { pairings: [{ board: 1, white: 1, black: 2 }] } });
    await hall.ask("POST", `${path}/rounds/1/start`, { token, body: {} });
    await hall.ask("POST", `${path}/rounds/1/results`, { token, body: { board: 1, result: "1-0" } });
    const page = await openWindow(browser, TABLET);
    await page.goto(hall.address(`/desk#${tokenOf(await linkOf("arbiter", "results"))}`));
    await page.getByRole("link", { name: "Scoresheet: Board 1" }).click();
    await page.locator(".writing input").waitFor();
    await type(page, ["f3", "e5", "g4"]);
    await page.keyboard.type("Qh4");
    await page.keyboard.press("Enter");
    await page.locator(".paper .written >> nth=3").waitFor();
    await page.locator(".held .written").waitFor({ state: "detached" });
    assert.match(await (await fetch(hall.address(`/api/1/${path}/rounds/1/pgn`))).text(), /1\. f3 e5 2\. g4 Qh4# \*/);
    await page.getByRole("link", { name: "Results desk" }).click();
    await page.getByRole("link", { name: "Scoresheet: Board 1" }).waitFor();
    await close(page);
    for (const other of [token, tokenOf(await linkOf("arbiter", "look"))]) {
        const desk = await openWindow(browser, TABLET);
        await desk.goto(hall.address(`/desk#${other}`));
        await desk.locator(".done .desk-board").waitFor();
        assert.equal(await desk.getByRole("link", { name: "Scoresheet: Board 1" }).count(), 0);
        await close(desk);
    }
});

for (const [code, status, why] of [
    ["role", 403, "This seat may not do that."],
    ["missing", 404, "There is nothing here by that name."],
]) {
    test(`a scoresheet that the hall does not show (${status}) is asked for once, and the page says why`, async () => {
        const game = await begin();
        const page = await openWindow(browser, TABLET);
        await page.clock.install();
        let asked = 0;
        await page.route("**/scoresheets", (route) => {
            asked++;
            const body = JSON.stringify({ code, field: null, detail: "" });
            return route.fulfill({ status, contentType: "application/problem+json", body });
        });
        await page.goto(hall.address(`/sheet#${tokenOf(game.white)}`));
        await page.getByRole("alert").filter({ hasText: `The hall does not show this scoresheet: ${why}` }).waitFor();
        await page.clock.runFor(10000);
        assert.equal(asked, 1);
        assert.equal(await page.locator(".writing").count(), 0);
        await page.context().close();
    });
}

test("a scoresheet whose answer is lost is asked for until it comes", async () => {
    const game = await begin();
    const page = await openWindow(browser, TABLET);
    let asked = 0;
    await page.route("**/scoresheets", (route) => (++asked < 3 ? route.abort() : route.fallback()));
    await page.goto(hall.address(`/sheet#${tokenOf(game.white)}`));
    await page.locator(".writing input").waitFor();
    assert.equal(asked, 3);
    await page.context().close();
});

test("a scoresheet whose link is revoked while it is open says so", async () => {
    const game = await begin();
    const page = await sheet(game.white);
    const path = `games/${game.game}/links`;
    const token = hall.organiser;
    const { links } = await hall.ask("GET", path, { token });
    const { link_number: number } = links.find(({ role }) => role === "white");
    await hall.ask("DELETE", `${path}/${number}`, { token });
    await page.getByRole("heading", { name: "This link has been revoked" }).waitFor();
    assert.equal(await page.locator(".writing").count(), 0);
    await page.context().close();
});

test("a player at a board sees no targets, checks or captures on his device, and comes to his sheet from there", async () => {
    const game = await begin();
    for (const [by, move] of [["white", "e2e4"], ["black", "d7d5"], ["white", "e4d5"], ["black", "e7e5"], ["white", "d1e2"], ["black", "f8e7"], ["white", "e2e5"]]) {
        const { ply } = await state(game);
        const token = tokenOf(game.operator);
        await hall.ask("POST", `games/${game.game}/acts`, { token, body: { kind: "move", by, ply, data: { move } } });
        await hall.ask("POST", `games/${game.game}/acts`, { token, body: { kind: "press", by, ply: ply + 1 } });
    }
    const page = await openWindow(browser);
    await page.goto(hall.address(game.black));
    await page.locator(".moves .san").nth(6).waitFor();
    await page.locator('rect[data-square="g8"]').click();
    const marks = await page.locator("[class*=mark-]").evaluateAll((marks) => marks.map((mark) => mark.getAttribute("class")));
    assert.deepEqual([...new Set(marks)], ["mark mark-last"]);
    assert.equal(await page.locator(".captured:visible").count(), 0);
    await page.getByRole("link", { name: "Scoresheet", exact: true }).click();
    await page.getByRole("heading", { name: "Black's scoresheet" }).waitFor();
    await close(page);
});

test("on paper the two scoresheets of a game are one page, with room for forty moves and the signatures", async () => {
    const round = "paper";
    const names = { white: "Mustafa Kemal Yılmazoğlu-Karaosmanoğlu", black: "Maria Alexandra Constantinescu-Brâncoveanu" };
    for (const board of ["1", "2"]) await begin({ ...names, headers: { round, board } });
    const answer = await fetch(hall.address(`/api/1/papers/scoresheets?format=html&round=${round}`), {
        headers: { Authorization: `Bearer ${hall.organiser}` },
    });
    const page = await openWindow(browser);
    await page.setContent(await answer.text());
    assert.equal(await page.locator(".sheets").count(), 2);
    await page.emulateMedia({ media: "print" });
    const lines = await page.locator(".sheets dl:last-child dd").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    assert.equal(lines.filter((height) => height >= 30).length, 8, `each sheet has two lines to sign on: ${lines}`);
    const printed = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
    assert.equal(printed.match(/\/Type\s*\/Page\b(?!s)/g)?.length, 2);
    await page.context().close();
});
