/* How a game ends by what the players say: draw offers, resignation; and what is left of it, the PGN. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { assertNoBarrier, decidingText, hallAndBrowser, openWindow, Seat } from "./hall.mjs";
import { noteFresh } from "./screens.mjs";

const { hall, browser } = await hallAndBrowser();

async function twoSeats(options) {
    const game = await hall.game(options);
    const white = await Seat.open(browser, hall, game.white);
    const black = await Seat.open(browser, hall, game.black);
    return { game, white, black };
}

async function play(white, black, moves) {
    for (const [index, move] of moves.entries()) {
        await (index % 2 === 0 ? white : black).type(move);
        await Promise.all([white.plies(index + 1), black.plies(index + 1)]);
    }
}

const spoken = (seat, text) => seat.page.locator('[data-voice="spoken"]').filter({ hasText: text }).waitFor({ state: "attached" });

test("a draw is offered after a question, declined, offered again and accepted", async () => {
    const { game, white, black } = await twoSeats();
    const watcher = await Seat.open(browser, hall, game.watch);
    await play(white, black, ["e4", "e5", "Nf3"]);
    const question = white.page.locator("dialog.question");

    await white.button("Offer a draw");
    await question.waitFor();
    await question.getByRole("button", { name: "Back to the game" }).click();
    await question.waitFor({ state: "detached" });
    assert.ok(!(await black.page.locator(".offer").isVisible()));

    await white.button("Offer a draw");
    await question.getByRole("button", { name: "Offer a draw" }).click();
    await black.until(".offer", "White offers a draw.");
    await white.until(".offer", "You have offered a draw.");
    await spoken(white, "You have offered a draw.");
    assert.equal(await white.page.getByRole("button", { name: "Accept" }).count(), 0);
    await black.button("Decline");
    await black.page.locator(".offer").waitFor({ state: "hidden" });
    await white.page.locator(".offer").waitFor({ state: "hidden" });
    for (const seat of [white, black])
        await seat.until('[data-voice="message"]', /^Black declines White's offer of a draw\. · Art\.\s9\.1/);
    await white.button("Türkçe");
    await white.until('[data-voice="message"]', /beraberlik .* · Md\.\s9\.1/);
    await white.button("English");
    await watcher.until('[data-voice="message"]', /^Can \(Black\) has declined the draw offer\./);

    await black.type("Nc6");
    await Promise.all([white.plies(4), black.plies(4)]);
    assert.equal(await white.page.locator('[data-voice="message"]').textContent(), "×");
    await black.button("Offer a draw");
    await black.page.locator("dialog.question").getByRole("button", { name: "Offer a draw" }).click();
    await white.until(".offer", "Black offers a draw.");
    await white.type("Bc4");
    for (const seat of [white, black, watcher])
        await seat.until('[data-voice="message"]', "Ada (White) has declined the draw offer by a move.");
    await black.type("Bc5");
    await Promise.all([white.plies(6), black.plies(6)]);
    await black.button("Offer a draw");
    await black.page.locator("dialog.question").getByRole("button", { name: "Offer a draw" }).click();
    await white.until(".offer", "Black offers a draw.");
    await white.button("Accept");
    for (const seat of [white, black]) await seat.ended(/^½–½\s*Draw: the players have agreed on it\.\s*Why\? Article \d/);
    for (const seat of [white, black, watcher]) await seat.close();
});

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true };

test("no answer is hit by a tap that was meant for what stood there before: a question, an offer, the end", async () => {
    const game = await hall.game();
    const [white, black] = await Promise.all([game.white, game.black].map(async (link) => {
        const page = await openWindow(browser, PHONE);
        await page.addInitScript(noteFresh, ":is(dialog.question, .offer, .takeback, .result) button.button");
        await page.goto(hall.address(link));
        return new Seat(page);
    }));
    await play(white, black, ["e4", "e5"]);
    const fresh = ({ page }) => page.evaluate(() => globalThis.fresh);
    await white.button("Take back");
    await black.until(".takeback", "White asks");
    await black.page.locator(".takeback").getByRole("button", { name: "Decline" }).tap();
    await white.button("Offer a draw");
    await white.page.locator("dialog.question").getByRole("button", { name: "Offer a draw" }).tap();
    await black.until(".offer", "White offers a draw.");
    assert.deepEqual(await fresh(black), { Accept: false, Decline: false });
    await black.page.locator(".offer").getByRole("button", { name: "Decline" }).tap();
    await white.button("Resign");
    await white.page.locator("dialog.question").getByRole("button", { name: "Resign" }).tap();
    await white.ended(/^0–1/);
    const seen = await fresh(white);
    for (const name of ["Offer a draw", "Resign", "Back to the game", "Rematch, colours changed", "Sign 0–1"]) assert.equal(seen[name], false, name);
    await white.button("Sign 0–1");
    await black.until(".signed", "White has signed 0–1.");
    for (const seat of [white, black]) await seat.close();
});

test("a move is taken back when the opponent agrees, and stands when he does not", async () => {
    const { white, black } = await twoSeats();
    const back = white.page.getByRole("button", { name: "Take back" });
    assert.ok(await back.isDisabled());
    await play(white, black, ["e4", "e5", "Qh5"]);
    await back.click();
    await white.until(".takeback", "You have asked to take your last move back.");
    await spoken(white, "You have asked to take your last move back.");
    await black.until(".takeback", "White asks to take the last move back.");
    await assertNoBarrier(black.page, "a takeback is asked for");
    await black.button("Decline");
    for (const seat of [white, black])
        await seat.until('[data-voice="message"]', /^Can \(Black\) does not agree: the move stands\./);
    assert.ok(await back.isDisabled());

    await black.type("Nc6");
    await Promise.all([white.plies(4), black.plies(4)]);
    await back.click();
    await black.button("Accept");
    await Promise.all([white.plies(2), black.plies(2)]);
    for (const seat of [white, black]) {
        await seat.until('[data-voice="message"]', /^The move has been taken back\./);
        await seat.shows("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR");
        await seat.clockRuns("white");
    }
    await white.type("Nf3");
    await Promise.all([white.plies(3), black.plies(3)]);
    for (const seat of [white, black]) await seat.until(".facts", "This position so far: 1×");
    await white.close();
    await black.close();
});

test("at one screen the last move is taken back by a click; at a board and in the hall it is not", async () => {
    for (const profile of ["screen", "training"]) {
        const table = await Seat.open(browser, hall, (await hall.game({ seats: "one-screen", profile })).both);
        await table.type("e2e4");
        await table.plies(1);
        await table.button("Take back");
        await table.plies(0);
        await table.until('[data-voice="message"]', "The move has been taken back.");
        await table.close();
    }
    for (const game of [await hall.game({ profile: "board" }), await hall.gameOfHall()]) {
        const white = await Seat.open(browser, hall, game.white);
        assert.equal(await white.page.getByRole("button", { name: "Take back" }).count(), 0);
        await white.close();
    }
});

test("resigning asks first; Escape is no", async () => {
    const { white, black } = await twoSeats();
    await play(white, black, ["d4"]);
    await black.button("Resign");
    const question = black.page.locator("dialog.question");
    await question.waitFor();
    assert.equal(await black.page.evaluate(() => document.activeElement.textContent), "Back to the game");
    await black.page.keyboard.press("Escape");
    await question.waitFor({ state: "detached" });
    assert.ok(!(await white.page.locator(".result").isVisible()));

    await black.button("Resign");
    await question.getByRole("button", { name: "Resign" }).click();
    for (const seat of [white, black]) await seat.ended(/^1–0\s*Ada \(White\) wins: Can has resigned\.\s*Why\? Article \d/);
    assert.ok(!(await black.page.getByRole("button", { name: "Resign" }).isVisible()));
    await white.close();
    await black.close();
});

test("what is signed at the board is the score that the arbiter has decided, not the result of the game", async () => {
    for (const [decision, told, shown] of [
        ["reduce_points", { who: "white", hundredths: 50 }, "½–0"],
        ["correct_result", { score: "0-0" }, "0–0"],
    ]) {
        const game = await hall.gameOfHall();
        const white = await Seat.open(browser, hall, game.white);
        const black = await Seat.open(browser, hall, game.black);
        await play(white, black, ["e4"]);
        const tokenOf = (link) => link.split("#")[1];
        const act = (token, body) => hall.ask("POST", `games/${game.game}/acts`, { token, body });
        await act(tokenOf(game.black), { kind: "resign" });
        await white.page.getByRole("button", { name: "Sign 1–0" }).waitFor();
        const token = tokenOf(game.arbiter);
        const { number } = await hall.ask("GET", `games/${game.game}`, { token });
        await act(token, { kind: "decide", seen: number, data: { decision, ...told } });
        await white.button(`Sign ${shown}`);
        await white.until(".signed", `White has signed ${shown}.`);
        await hall.ask("POST", `games/${game.game}/sign`, { token: tokenOf(game.black), body: { score: shown.replace("½", "1/2").replace("–", "-") } });
        const signed = await hall.ask("GET", `games/${game.game}`, { token });
        assert.deepEqual([signed.confirmed, signed.score], [true, shown.replace("½", "1/2").replace("–", "-")]);
        for (const seat of [white, black]) await seat.close();
    }
});

test("at one screen the question is also who", async () => {
    const game = await hall.game({ seats: "one-screen" });
    const table = await Seat.open(browser, hall, game.both);
    for (const [index, move] of ["e4", "e5"].entries()) {
        await table.type(move);
        await table.plies(index + 1);
    }
    await table.button("Resign");
    await table.page.locator("dialog.question").getByRole("button", { name: "Black resigns" }).click();
    await table.ended(/^1–0\s*Ada \(White\) wins: Can has resigned/);
    await table.close();
});

test("players without names are told by their colours, in each reader's language, also when these have changed", async () => {
    const game = await hall.game({ white: null, black: null });
    const white = await Seat.open(browser, hall, game.white);
    const black = await Seat.open(browser, hall, game.black, { locale: "tr-TR" });
    await play(white, black, ["f3", "e5", "g4"]);
    await black.type("Vh4");
    await white.ended(/^0–1\s*Black wins by checkmate\./);
    await black.ended(/^0–1\s*Siyah mat ederek kazandı\./);
    assert.equal(await black.page.locator('[data-seat="white"] .name').textContent(), "Beyaz");
    assert.match(await (await fetch(hall.address(`/api/1/games/${game.game}/pgn`))).text(), /\[White "\?"\]\n\[Black "\?"\]/);
    await white.button("Rematch, colours changed");
    await black.button("Kabul et");
    await white.page.locator('.squares[data-orientation="black"]').waitFor();
    await white.until('[data-seat="black"] .name', "Black");
    await white.until('[data-seat="white"] .name', "White");
    for (const seat of [white, black]) await seat.close();
});

test("both players sign the result, and one click of each leads both to another game with colours changed", async () => {
    const { game, white, black } = await twoSeats();
    const watcher = await Seat.open(browser, hall, game.watch);
    await play(white, black, ["e4", "e5"]);
    await black.button("Resign");
    await black.answer("Resign");
    await white.ended(/^1–0/);
    await white.button("Sign 1–0");
    await black.until(".signed", "White has signed 1–0.");
    assert.equal(await white.page.getByRole("button", { name: "Sign 1–0" }).count(), 0);
    await black.button("Sign 1–0");
    await watcher.until(".signed", "White has signed 1–0. Black has signed 1–0.");
    await white.until(".signed", "White has signed 1–0. Black has signed 1–0.");
    assert.doesNotMatch(await white.page.locator('[data-voice="message"]').textContent(), /arbiter/, "there is none");

    await white.button("Rematch, colours changed");
    await white.until(".after", "You have proposed another game.");
    await black.until(".after", "White proposes another game with colours changed.");
    const before = black.page.url();
    await black.button("Accept");
    await black.page.waitForURL((url) => url.href !== before);
    await black.ready();
    await black.page.locator('.squares[data-orientation="white"]').waitFor();
    await white.page.locator('.squares[data-orientation="black"]').waitFor();
    await black.clockRuns("white");
    assert.match(await white.page.locator('[data-seat="white"]').textContent(), /Can/);
    await black.type("d4");
    await white.plies(1);
    await watcher.page.getByRole("link", { name: "Watch the other game" }).click();
    await watcher.plies(1);
    for (const seat of [white, black, watcher]) await seat.close();
});

test("over a slow line a second click on what signs, proposes or leads on sends nothing, and the others are told by voice", async () => {
    const { white, black } = await twoSeats();
    const sent = [];
    for (const { page } of [white, black])
        await page.route(/\/(sign|rematch)$/, async (route) => {
            sent.push(route.request().url().replace(/.*\//, ""));
            await new Promise((done) => setTimeout(done, 300));
            await route.continue();
        });
    const twice = ({ page }, name) => page.getByRole("button", { name, exact: true }).evaluate((button) => {
        button.click();
        button.click();
    });
    await play(white, black, ["e4"]);
    await black.button("Resign");
    await black.answer("Resign");
    await white.ended(/^1–0/);
    await twice(white, "Sign 1–0");
    await spoken(black, "White has signed 1–0.");
    await twice(white, "Rematch, colours changed");
    await spoken(black, "White proposes another game with colours changed.");
    await twice(black, "Accept");
    for (const seat of [white, black]) await seat.page.locator(".game:has(.after[hidden])").waitFor({ state: "attached" });
    await black.clockRuns("white");
    assert.deepEqual(sent, ["sign", "rematch", "rematch", "rematch"], "the last is of who proposed it, on his way");
    for (const seat of [white, black]) await seat.close();
});

test("at one screen another game begins at once", async () => {
    const game = await hall.game({ seats: "one-screen" });
    const table = await Seat.open(browser, hall, game.both);
    await table.type("e4");
    await table.plies(1);
    await table.button("Resign");
    await table.answer("Black resigns");
    await table.ended(/^1–0/);
    await table.button("Black signs 1–0");
    await table.until(".signed", "Black has signed 1–0.");
    await table.button("Same colours");
    await table.page.waitForFunction(() => document.querySelectorAll(".moves .san").length === 0);
    await table.type("d4");
    await table.plies(1);
    await table.close();
});

test("the PGN holds the names, the moves and the result", async () => {
    const { white, black } = await twoSeats({ white: "Ada Lovelace", black: 'Şükrü "Can"' });
    await play(white, black, ["f3", "e5", "g4", "Qh4"]);
    await white.ended(/^0–1/);
    const coming = white.page.waitForEvent("download");
    await white.button("Download PGN");
    const download = await coming;
    assert.equal(download.suggestedFilename(), "Ada Lovelace - Şükrü _Can_.pgn");
    const pgn = await readFile(await download.path(), "utf8");
    assert.match(pgn, /\[White "Ada Lovelace"\]/);
    assert.match(pgn, /\[Black "Şükrü \\"Can\\""\]/);
    assert.match(pgn, /\[Result "0-1"\]/);
    const movetext = pgn
        .slice(pgn.indexOf("\n\n"))
        .replace(/\{[^}]*\}/g, " ")
        .replace(/\d+\.(\.\.)?/g, " ")
        .split(/\s+/)
        .filter(Boolean);
    assert.deepEqual(movetext, ["f3", "e5", "g4", "Qh4#", "0-1"]);

    await white.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await white.button("Copy PGN");
    await white.until(".about", "Copied");
    assert.equal(await white.page.evaluate(() => navigator.clipboard.readText()), pgn);
    await white.close();
    await black.close();
});

test("the article that decides opens in our words, what the ruling rests on besides behind a click, in both languages", async () => {
    const { white, black } = await twoSeats({ white: "Ayşe Demir", time_control: { base_s: 300, increment_s: 3 } });
    await play(white, black, ["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7#"]);
    await white.ended(/^1–0\s*Ayşe Demir \(White\) wins by checkmate\.\s*Why\? Article 5\.1\.1/);
    await white.button("Why? Article 5.1.1");
    const dialog = white.page.locator("dialog.question");
    await dialog.getByRole("heading", { name: "Article 5.1.1 (2023)" }).waitFor();
    await white.until("dialog .said", "Checkmate wins and ends the game at once");
    await white.until("dialog.question", "White wins: Black is checkmated.");
    await decidingText(dialog);
    assert.equal(await dialog.locator(".article").first().isVisible(), false);
    await dialog.locator("summary").click();
    const besides = await dialog.locator(".article").allTextContents();
    assert.ok(besides.length > 0 && besides.every((text) => /^Article [\d.]+ \(2023\)\S/.test(text)), besides.join("|"));
    await assertNoBarrier(white.page, "the deciding article");
    await white.button("Close");
    await dialog.waitFor({ state: "detached" });
    await white.button("Türkçe");
    await white.until(".result", "mat ederek"); /* its words are loaded first */
    await white.ended(/Ayşe Demir \(Beyaz\) mat ederek kazandı\.\s*Neden\? Madde 5\.1\.1/);
    await white.button("Neden? Madde 5.1.1");
    await white.until("dialog .said", "Mat: mat eden kazanır");
    await decidingText(dialog, "tr");
    await white.page.keyboard.press("Escape");
    await white.close();
    await black.close();
});

test("after the end both scoresheets can be printed, also by who watches", async () => {
    const { game, white, black } = await twoSeats({ white: "Ayşe Demir" });
    const watcher = await Seat.open(browser, hall, game.watch);
    const link = watcher.page.getByRole("link", { name: "Scoresheets to print" });
    await play(white, black, ["e4", "e5"]);
    assert.equal(await link.isVisible(), false);
    await black.button("Resign");
    await black.answer("Resign");
    await watcher.ended(/^1–0/);
    const coming = watcher.page.context().waitForEvent("page");
    await link.click();
    const sheets = await coming;
    await sheets.getByText("Ayşe Demir").first().waitFor();
    assert.equal(await sheets.locator(".sheets > *").count(), 2);
    /* What a seat is shown goes by no address: there is none that could be opened without its token, or carry it away. */
    for (const seat of [white, black]) {
        assert.deepEqual(await seat.page.locator('a[href*="/api/"]:visible').count(), 0);
        for (const name of ["Download PGN", "Scoresheets to print"]) await seat.page.getByRole("button", { name }).waitFor();
    }
    const addresses = await watcher.page.locator('a[href*="/api/"]:visible').evaluateAll((links) => links.map(({ pathname }) => pathname.split("/").at(-1)));
    assert.deepEqual(addresses, ["pgn", "scoresheets"]);
    for (const seat of [white, black, watcher]) await seat.close();
});

test("with a delayed broadcast the PGN and the scoresheets of a player and of the arbiter have the end, those of who watches do not yet", async () => {
    const game = await hall.gameOfHall({ white: "Ayşe Demir", broadcast_delay_ms: 3_600_000 });
    const white = await Seat.open(browser, hall, game.white);
    const black = await Seat.open(browser, hall, game.black);
    const arbiter = await Seat.open(browser, hall, game.arbiter);
    const watcher = await Seat.open(browser, hall, game.watch);
    const copied = async ({ page }) => {
        await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
        await page.getByRole("button", { name: "Copy PGN" }).click();
        await page.locator(".about").getByText("Copied").waitFor();
        return page.evaluate(() => navigator.clipboard.readText());
    };
    await watcher.until(".role", /You are watching\. Shown 1:00:00 later than in the hall\.$/);
    for (const seat of [white, arbiter]) assert.doesNotMatch(await seat.page.locator(".role").textContent(), /later/);
    await assertNoBarrier(watcher.page, "who watches a delayed game");
    await play(white, black, ["e4", "e5"]);
    await black.button("Resign");
    await black.answer("Resign");
    await white.ended(/^1–0/);
    for (const seat of [white, black, arbiter]) assert.match(await copied(seat), /\[Result "1-0"\][^]*e5[^]*1-0\s*$/);
    const watched = await copied(watcher);
    assert.match(watched, /\[Result "\*"\]/);
    assert.doesNotMatch(watched, /e5/);

    const sheetsOf = (seat) => seat.page.getByRole(seat === watcher ? "link" : "button", { name: "Scoresheets to print" });
    for (const seat of [white, arbiter]) {
        const coming = seat.page.context().waitForEvent("page");
        await sheetsOf(seat).click();
        const sheets = await coming;
        await sheets.getByText("Ayşe Demir").first().waitFor();
        assert.equal(await sheets.locator(".sheets > *").count(), 2);
        assert.equal(await sheets.getByText("e5", { exact: true }).count(), 2);
        await sheets.close();
    }
    assert.equal(await sheetsOf(watcher).isVisible(), false);
    for (const seat of [white, black, arbiter, watcher]) await seat.close();
});
