/* How a game ends by what the players say: draw offers, resignation; and what is left of it, the PGN. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { Hall, openBrowser, Seat } from "./hall.mjs";

let hall;
let browser;
before(async () => {
    hall = await Hall.open();
    browser = await openBrowser();
});
after(async () => {
    await browser?.close();
    await hall?.close();
});

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

test("a draw is offered after a question, declined, offered again and accepted", async () => {
    const { white, black } = await twoSeats();
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
    assert.equal(await white.page.getByRole("button", { name: "Accept" }).count(), 0);
    await black.button("Decline");
    await black.page.locator(".offer").waitFor({ state: "hidden" });
    await white.page.locator(".offer").waitFor({ state: "hidden" });

    await play(white, black, []);
    await black.type("Nc6");
    await Promise.all([white.plies(4), black.plies(4)]);
    await black.button("Offer a draw");
    await black.page.locator("dialog.question").getByRole("button", { name: "Offer a draw" }).click();
    await white.until(".offer", "Black offers a draw.");
    await white.button("Accept");
    for (const seat of [white, black]) await seat.ended(/^½–½\s*Draw: the players have agreed on it\. \[\d/);
    await white.close();
    await black.close();
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
    for (const seat of [white, black]) await seat.ended(/^1–0\s*White wins: Black has resigned\. \[\d/);
    assert.ok(!(await black.page.getByRole("button", { name: "Resign" }).isVisible()));
    await white.close();
    await black.close();
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
    await table.ended(/^1–0\s*White wins: Black has resigned/);
    await table.close();
});

test("both players sign the result, and play another game with colours changed", async () => {
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

    await white.button("Another game…");
    await white.answer("With colours changed");
    await white.until(".after", "You have proposed another game.");
    await black.until(".after", "White proposes another game with colours changed.");
    const before = black.page.url();
    await black.button("Accept");
    await black.page.waitForURL((url) => url.href !== before);
    await black.ready();
    await black.page.locator('.squares[data-orientation="white"]').waitFor();
    await white.button("Go to the other game");
    await white.page.locator('.squares[data-orientation="black"]').waitFor();
    await black.clockRuns("white");
    assert.match(await white.page.locator('[data-seat="white"]').textContent(), /Can/);
    await black.type("d4");
    await white.plies(1);
    await watcher.page.getByRole("link", { name: "Watch the other game" }).click();
    await watcher.plies(1);
    for (const seat of [white, black, watcher]) await seat.close();
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
    await table.button("Another game…");
    await table.answer("With the same colours");
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
    await white.page.getByRole("link", { name: "Download PGN" }).click();
    const download = await coming;
    assert.match(download.suggestedFilename(), /\.pgn$/);
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
    await white.close();
    await black.close();
});
