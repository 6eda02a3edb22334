/* What the referee knows of a live board, on the arbiter's console: who can mate, repetitions, what a touch binds, how it was reached. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Board as AnyBoard, REPEATED } from "./board.mjs";
import { assertNoBarrier, hallAndBrowser } from "./hall.mjs";

const { hall, browser } = await hallAndBrowser();

const Board = { open: (options) => AnyBoard.open(hall, browser, options) };

test("what the referee knows: repetition, quiet moves, who can mate, the log in words", async () => {
    const board = await Board.open({ moves: REPEATED });
    const known = board.page.locator("details.known");
    await known.locator("summary").click();
    await known.locator("[data-chance=white]").filter({ hasText: "Yes" }).waitFor();
    await known.getByText("White can still checkmate").waitFor();
    const facts = await known.locator(".facts").textContent();
    assert.match(facts, /without a capture or a pawn move4/);
    await board.page.locator(".rulings li").first().waitFor();
    await board.close();
});

test("that neither player is connected is said in the same words in the list and at the board, in both languages", async () => {
    const { link } = await hall.ask("POST", "links", { token: hall.organiser, body: { role: "arbiter" } });
    for (const [locale, text] of [["en-GB", "Neither player is connected"], ["tr-TR", "İki oyuncu da bağlı değil"]]) {
        const board = await Board.open({ profile: "screen", press: "auto", isBegun: false, window: { locale } });
        await board.act({ kind: "start" });
        assert.match(await board.page.locator("[data-sign=away]").textContent(), new RegExp(`^${text} `));
        await board.page.goto(hall.address(link));
        const card = board.page.locator(`[data-game="${board.game.game}"] .signs li`);
        assert.equal(await card.locator("strong").textContent(), text);
        assert.equal(await card.count(), 1);
        await board.close();
    }
});

test("who can still mate has its line or its argument, and a position that is told can be asked about", async () => {
    const board = await Board.open({ fen: "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1", moves: [] });
    const { page } = board;
    const known = page.locator("details.known");
    await known.locator("summary").first().click();
    const white = known.locator("[data-chance=white]");
    await white.locator("summary").click();
    assert.match(await white.textContent(), /Yes.*A line to mate; moves: 11\. Q\S+#/);
    await white.locator(".diagram").waitFor();
    assert.match(await known.locator("[data-chance=black]").textContent(), /No With these pieces no position is mate/);
    await known.locator("[data-reached]").filter({ hasText: "3.10.3" }).waitFor();
    await known.getByRole("button", { name: "Ask about another position" }).focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    const fen = dialog.getByRole("textbox", { name: "FEN" });
    for (const [text, reached, why] of [
        ["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBBR w KQkq - 0 1", "no", "more promoted pieces than missing pawns"],
        ["rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", "yes", "A game leads to it"],
    ]) {
        await fen.fill(text);
        await dialog.getByRole("button", { name: "Ask", exact: true }).click();
        await dialog.locator(`[data-reached=${reached}]`).filter({ hasText: why }).waitFor();
    }
    await assertNoBarrier(page, "a position that is asked about");
    await fen.fill("8/8");
    await dialog.getByRole("button", { name: "Ask", exact: true }).click();
    await dialog.getByRole("alert").waitFor();
    assert.match(page.troubles.pop(), /400/, "what is no FEN is refused");
    await page.keyboard.press("Escape");
    await board.close();
});

test("what the referee knows is written in the letters of the reader's language", async () => {
    const board = await Board.open({ fen: "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1", moves: [], window: { locale: "tr-TR" } });
    const { page } = board;
    await page.locator("details.known summary").first().click();
    const line = page.locator("[data-chance=white] .mate-line");
    await line.locator("summary").click();
    assert.match(await line.locator("p").textContent(), /^1\. V\S+#$/);
    await page.getByRole("button", { name: "English" }).click();
    await line.locator("p").filter({ hasText: /^1\. Q\S+#$/ }).waitFor();
    await board.close();

    const alike = await Board.open({ moves: REPEATED, window: { locale: "tr-TR" } });
    await alike.page.locator("[data-sign=claim_possible] .button").click();
    await alike.page.locator(".alike li.same").nth(2).filter({ hasText: "4… Ag8" }).waitFor();
    await alike.close();
});

test("what is wrong with a position that was typed is said in Turkish too, with its cause", async () => {
    const board = await Board.open({ window: { locale: "tr-TR" } });
    const { page } = board;
    await page.locator("details.known summary").first().click();
    await page.getByRole("button", { name: "Başka bir konumu sor" }).click();
    const dialog = page.getByRole("dialog");
    for (const [text, cause] of [
        ["8/8 w - - 0 1", "FEN'de sekizden az yatay var."],
        ["4k3/8/8/8/8/8/8/4K3 x - - 0 1", "Hamle sırası w ya da b ile yazılır."],
    ]) {
        await dialog.getByRole("textbox", { name: "FEN" }).fill(text);
        await dialog.getByRole("button", { name: "Sor", exact: true }).click();
        await dialog.getByRole("alert").filter({ hasText: cause }).waitFor();
        assert.match(page.troubles.pop(), /400/);
    }
    await board.close();
});

test("what a touch binds is marked on the board and said with its article, until the move is made", async () => {
    const board = await Board.open();
    const { page } = board;
    const mark = page.locator("[data-mark=bound]");
    await board.act({ kind: "touch", by: "white", ply: (await board.state()).ply, data: { squares: ["d2"] } });
    await page.locator("[data-bound=d2]").filter({ hasText: "4.3.1" }).waitFor();
    assert.equal(await mark.getAttribute("data-on"), "d2");
    await board.play("d2d4");
    await mark.waitFor({ state: "detached" });
    assert.equal(await page.locator("[data-bound]").count(), 0);
    await board.close();
});

test("a repetition shows its positions side by side, by keys, with what makes another position", async () => {
    const board = await Board.open({ moves: REPEATED });
    const { page } = board;
    await page.locator("[data-sign=claim_possible]").getByRole("button", { name: "Positions side by side" }).focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "The position: 3×" });
    await dialog.locator(".alike li.same .diagram").nth(2).waitFor();
    const told = (await dialog.locator("figcaption").allInnerTexts()).map((text) => text.split("\n"));
    assert.deepEqual(told, [
        ["Time 1", "The start", "White to move"],
        ["Time 2", "After 2… Ng8", "White to move"],
        ["Time 3", "After 4… Ng8", "White to move"],
    ]);
    await assertNoBarrier(page, "repetition");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await board.close();
});

test("a position that looks the same is told apart by castling and en passant", async () => {
    const fen = "4k3/8/8/8/3p4/8/4P3/4K2R w K - 0 1";
    const board = await Board.open({ fen, moves: ["e2e4", "e8e7", "h1g1", "e7e8", "g1h1"] });
    await board.page.locator("details.known summary").click();
    await board.page.locator("details.known").getByRole("button", { name: "Positions side by side" }).click();
    const other = board.page.locator(".alike li.other");
    await other.filter({ hasText: /Another position.*After 1\. e4.*Black to move.*Castling: White 0-0.*Capture en passant on e3/ }).waitFor();
    await board.close();
});

test("the articles on which a ruling rests besides are told, to the players too", async () => {
    const board = await Board.open({ moves: [], level: "rapid", supervision: "full", time_control: { base_s: 900, increment_s: 10 } });
    await board.find("ill", "Illegal move, clock pressed");
    await board.answer("Who saw it?", 2);
    await board.answer("Who moved?", 1);
    await board.answer("next move?", 2);
    await board.ruling(/White/);
    const besides = board.page.locator(".ruling-part details").filter({ hasText: "The ruling rests on these besides" });
    await besides.locator("summary").first().click();
    await besides.getByText("Article A.3").first().waitFor();
    await board.page.getByRole("button", { name: "Show to the players" }).first().click();
    await board.page.locator("dialog.alone .alone-articles").filter({ hasText: "A.3" }).waitFor();
    await board.close();
});

test("each ruling has its time of day, also one that the log tells before the line does, or whose log could not be read at first", async () => {
    const board = await Board.open();
    const { page } = board;
    const held = [];
    let isHeld = false;
    await page.routeWebSocket(/./, (socket) => {
        const server = socket.connectToServer();
        server.onMessage((message) => {
            if (isHeld) held.push(() => socket.send(message));
            else socket.send(message);
        });
    });
    await page.reload();
    const rulings = (text) => page.locator(".rulings li").filter({ hasText: text });
    const timed = (text) => rulings(text).filter({ hasText: /^\d\d:\d\d / }).waitFor();
    await timed("White has the move");
    const warn = async (who) => board.act({ kind: "decide", seen: (await board.state()).number, data: { decision: "warning", who } });
    const read = (number) =>
        page.waitForResponse(async (answer) => /\/log\?/.test(answer.url()) && answer.ok() && (await answer.json()).last >= number);
    let isCut = true;
    await page.route(/\/log\?/, (route) => (isCut ? route.abort() : route.continue()));
    await warn("white");
    await rulings("warns White").waitFor();
    isHeld = true;
    const { number } = await warn("black");
    isCut = false;
    await read(number);
    await timed("warns White");
    await timed("warns Black");
    isHeld = false;
    for (const release of held.splice(0)) release();
    await board.act({ kind: "decide", seen: number, data: { decision: "warning", who: "both" } });
    await timed(/warns both|White and Black/);
    await timed("warns Black");
    page.troubles = page.troubles.filter((text) => !/ERR_FAILED/.test(text));
    await board.close();
});
