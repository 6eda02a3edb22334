/* Looking through a game: by clicks, by keys, by buttons; what it must not disturb, and where the list stands. */
import assert from "node:assert/strict";
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

const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
const AFTER_E4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR";
const AFTER_E4_E5 = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR";
const AFTER_NF3 = "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R";

async function play(table, moves) {
    const already = (await table.moves()).length;
    for (const [index, move] of moves.entries()) {
        await table.type(move);
        await table.plies(already + index + 1);
    }
}

const visibleIn = (page, inner, outer) =>
    page.evaluate(
        ([one, all]) => {
            const box = document.querySelector(one).getBoundingClientRect();
            const frame = document.querySelector(all).getBoundingClientRect();
            return box.height > 0 && box.top >= frame.top && box.bottom <= frame.bottom + 1;
        },
        [inner, outer],
    );

test("a click on a move and the keys look through the game, and End leads back to now", async () => {
    const game = await hall.game({ seats: "one-screen" });
    const table = await Seat.open(browser, hall, game.both);
    await play(table, ["e4", "e5", "Nf3"]);
    await table.page.locator('[data-ply="1"]').click();
    await table.shows(AFTER_E4);
    await table.page.locator(".game.past").waitFor();
    await table.until(".status", "Looking back: 1. e4");
    assert.equal(await table.page.locator('[data-ply="1"]').getAttribute("aria-current"), "step");
    assert.deepEqual(
        await table.page
            .locator('[data-mark="last"]')
            .evaluateAll((marks) => marks.map((mark) => mark.dataset.on).sort()),
        ["e2", "e4"],
    );

    /* Nothing can be moved there. */
    await table.click("e7", "e5");
    assert.equal(await table.page.locator('[data-mark="held"]').count(), 0);
    await table.page.locator("h1").evaluate(() => document.activeElement.blur());

    const { keyboard } = table.page;
    await keyboard.press("ArrowRight");
    await table.shows(AFTER_E4_E5);
    await table.until(".status", "Looking back: 1… e5");
    await keyboard.press("Home");
    await table.shows(START);
    await table.until(".status", "Looking back: start");
    await keyboard.press("ArrowLeft");
    await table.shows(START);
    await keyboard.press("End");
    await table.shows(AFTER_NF3);
    assert.equal(await table.page.locator(".game.past").count(), 0);

    await table.button("One move back (left arrow)");
    await table.shows(AFTER_E4_E5);
    await table.button("Back to now (End)");
    await table.shows(AFTER_NF3);
    assert.ok(await table.page.getByRole("button", { name: "Back to now (End)" }).isDisabled());
    await table.close();
});

test("who looks back stays there while others play; a player whose turn it becomes is led to now", async () => {
    const game = await hall.game();
    const white = await Seat.open(browser, hall, game.white);
    const black = await Seat.open(browser, hall, game.black);
    const watcher = await Seat.open(browser, hall, game.watch);
    await white.type("e4");
    await Promise.all([black.plies(1), watcher.plies(1)]);
    await watcher.page.keyboard.press("Home");
    await white.page.keyboard.press("Home");
    await watcher.shows(START);
    await white.shows(START);
    await black.type("e5");
    await watcher.plies(2);
    await white.shows(AFTER_E4_E5);
    await watcher.shows(START);
    await watcher.until(".status", /Looking back: start · White to move/);
    /* A typed move is one of now. */
    await white.page.keyboard.press("Home");
    await white.type("Nf3");
    await white.plies(3);
    await white.shows(AFTER_NF3);
    for (const seat of [white, black, watcher]) await seat.close();
});

test("the last move is in sight after loading, whatever comes and goes around the list", async () => {
    const game = await hall.game({ seats: "one-screen" });
    const table = await Seat.open(browser, hall, game.both);
    const round = ["Nf3", "Nf6", "Ng1", "Ng8"];
    await play(table, ["e4", "e5", "d3", "d6", ...round, "a3", "a6", ...round, "b3", "b6", ...round, "c3"]);
    const options = [undefined, { viewport: { width: 360, height: 740 } }];
    for (const option of options) {
        const again = await Seat.open(browser, hall, game.both, option);
        await again.plies(21);
        assert.ok(await visibleIn(again.page, ".moves .last", ".scoresheet"));
        await again.page.locator('[data-ply="2"]').evaluate((cell) => cell.click());
        assert.ok(await visibleIn(again.page, ".moves .shown", ".scoresheet"));
        await again.page.keyboard.press("End");
        await again.button("Offer a draw");
        await again.answer("White offers");
        await again.page.locator(".offer").waitFor();
        await again.page.waitForFunction(() => {
            const list = document.querySelector(".scoresheet");
            return list.scrollTop + list.clientHeight >= list.scrollHeight - 1;
        });
        assert.ok(await visibleIn(again.page, ".moves .last", ".scoresheet"));
        await again.button("Decline");
        await again.page.locator(".offer").waitFor({ state: "hidden" });
        await again.close();
    }
    await table.close();
});

test("looking back moves no button, in a wide window and on a phone", async () => {
    const game = await hall.game({ seats: "one-screen" });
    const table = await Seat.open(browser, hall, game.both);
    await play(table, ["e4", "e5", "Nf3"]);
    for (const viewport of [
        { width: 1100, height: 760 },
        { width: 360, height: 740 },
    ]) {
        const again = await Seat.open(browser, hall, game.both, { viewport });
        await again.plies(3);
        const places = () =>
            again.page
                .locator(".looking button, .actions button, .scoresheet, .squares")
                .evaluateAll((nodes) => nodes.map((node) => JSON.stringify(node.getBoundingClientRect())));
        const before = await places();
        assert.equal(before.length, 10);
        await again.page.locator('[data-ply="2"]').click();
        await again.until(".status", "Looking back: 1… e5");
        assert.deepEqual(await places(), before);
        await again.close();
    }
    await table.close();
});

test("the piece in hand is plain on both colours", async () => {
    const game = await hall.game({ seats: "one-screen" });
    const table = await Seat.open(browser, hall, game.both);
    /* The ratio of contrast (WCAG) between the square of a piece in hand and the same square before. */
    const contrast = (square) =>
        table.page.evaluate((name) => {
            const light = (color) => {
                const parts = /rgba?\(([^)]+)\)/.exec(color)[1].split(/[ ,/]+/).map(Number);
                const [r, g, b] = parts.slice(0, 3).map((value) => {
                    const part = value / 255;
                    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
                });
                return 0.2126 * r + 0.7152 * g + 0.0722 * b;
            };
            const of = (selector, property) => light(getComputedStyle(document.querySelector(selector))[property]);
            const [plain, edge] = [of(`rect[data-square="${name}"]`, "fill"), of('[data-mark="held"]', "stroke")];
            return (Math.max(plain, edge) + 0.05) / (Math.min(plain, edge) + 0.05);
        }, square);
    for (const square of ["g1", "b1"]) {
        await table.square(square).click();
        await table.page.locator(`[data-mark="held"][data-on="${square}"]`).waitFor();
        assert.ok((await contrast(square)) >= 3, `${square}: ${await contrast(square)}`);
        await table.square(square).click();
    }
    await table.close();
});
