/* The board of a game in a frame of another site: compact, live, and no more than watchers may see. */
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, test } from "node:test";
import { assertNoBarrier, hallAndBrowser, openWindow } from "./hall.mjs";

const { hall, browser } = await hallAndBrowser();

/* Another site, on a port of its own. */
let page = "";
const site = createServer((_, answer) => answer.setHeader("Content-Type", "text/html").end(page));
await new Promise((done) => site.listen(0, "127.0.0.1", done));
after(() => site.close());

async function framed(path, width, height, options = {}) {
    page = `<!doctype html><html lang="en"><title>News</title><main><h1>News</h1><iframe src="${hall.address(path)}" title="Ada – Can" width="${width}" height="${height}" style="border: 0"></iframe></main></html>`;
    const opened = await openWindow(browser, options);
    await opened.goto(`http://127.0.0.1:${site.address().port}/`);
    return { page: opened, frame: opened.frameLocator("iframe") };
}

const tokenOf = (link) => link.split("#")[1];

for (const [width, height] of [[400, 560], [360, 480], [320, 400], [460, 300], [800, 450]])
    test(`a frame of ${width} by ${height} has board, clocks and moves, and follows the game to its result`, async () => {
        const game = await hall.gameOfHall({ profile: "board", press: "auto" });
        const act = (kind, more) => hall.ask("POST", `games/${game.game}/acts`, { token: tokenOf(game.operator), body: { kind, ...more } });
        await hall.ask("POST", `games/${game.game}/acts`, { token: tokenOf(game.arbiter), body: { kind: "start" } });
        const shown = await framed(game.watch, width, height);
        await shown.frame.locator("g[data-piece]").first().waitFor();
        await act("move", { by: "white", ply: 0, data: { move: "e2e4" } });
        await hall.ask("POST", `games/${game.game}/acts`, { token: tokenOf(game.white), body: { kind: "offer_draw" } });
        await shown.frame.locator(".moves .san", { hasText: "e4" }).waitFor();
        await act("move", { by: "black", ply: 1, data: { move: "e7e5" } });
        await shown.frame.locator(".moves .san", { hasText: "e5" }).waitFor();
        for (const hidden of ["header", ".about", ".offer", ".actions", ".captured"])
            assert.equal(await shown.frame.locator(hidden).filter({ visible: true }).count(), 0, hidden);
        const isInside = (parts) =>
            shown.frame.locator("html").evaluate(
                (html, selector) =>
                    html.scrollWidth <= innerWidth &&
                    [...document.querySelectorAll(selector)].every((part) => {
                        const box = part.getBoundingClientRect();
                        return box.width > 0 && box.left >= 0 && box.right <= innerWidth && box.top >= 0 && box.bottom <= innerHeight;
                    }),
                parts,
            );
        assert.ok(await isInside(".squares, .face"));
        await assertNoBarrier(shown.page, "a page with a board in a frame");
        await hall.ask("POST", `games/${game.game}/acts`, { token: tokenOf(game.black), body: { kind: "resign" } });
        await shown.frame.locator(".reason", { hasText: "Ada (White) wins" }).waitFor();
        assert.ok(await isInside(".squares, .face, .result .score, .reason"), "the result is in sight");
        assert.deepEqual(shown.page.troubles, []);
        await shown.page.context().close();
    });

/* Which of these parts are not in the frame as a whole. */
const cutOff = (parts) =>
    parts.evaluateAll((all) =>
        all
            .map((part) => [part.className, part.getBoundingClientRect()])
            .filter(([, { left, right, top, bottom, width }]) => width === 0 || left < 0 || right > innerWidth || top < 0 || bottom > innerHeight)
            .map(([name, { top, bottom }]) => `${name}: ${top} to ${bottom}`),
    );

const LATER = { "en-GB": "Shown 15:00 later than in the hall. Shown 1 move behind the hall.", "tr-TR": "Salondan 15:00 sonra gösterilir. Salonun 1 hamle gerisinden gösterilir." };

for (const [width, height] of [[320, 400], [360, 480], [460, 300], [800, 450]])
    test(`a frame of ${width} by ${height} says in sight by how much its board is shown later, and cuts nothing off`, async () => {
        const game = await hall.gameOfHall({ profile: "board", broadcast_delay_ms: 900000, broadcast_delay_moves: 1 });
        for (const [locale, text] of Object.entries(LATER)) {
            const shown = await framed(game.watch, width, height, { locale });
            await shown.frame.getByText(text, { exact: true }).filter({ visible: true }).waitFor();
            assert.deepEqual(await cutOff(shown.frame.locator(".squares, .face, .name, .later")), [], locale);
            assert.ok(await shown.frame.locator(".later").evaluate((line) => line.scrollWidth <= line.clientWidth), "the line is whole");
            const board = await shown.frame.locator(".squares").boundingBox();
            assert.ok(board.width > 0.55 * Math.min(width, height), `the board has ${board.width}`);
            await assertNoBarrier(shown.page, "a page with a board that is shown later in a frame");
            await shown.page.context().close();
        }
    });

test("a board that is shown as it stands has no such line, nor has one whose game has ended; on a page of its own it is said once", async () => {
    const behind = await hall.gameOfHall({ profile: "board", broadcast_delay_ms: 1000 });
    const text = "Shown 0:01 later than in the hall.";
    const { page: own } = await framed(behind.watch, 400, 560);
    await own.goto(hall.address(behind.watch));
    await own.locator("g[data-piece]").first().waitFor();
    assert.equal(await own.getByText(text).filter({ visible: true }).count(), 1);
    assert.equal(await own.locator(".later").isVisible(), false);
    await own.context().close();

    const { page, frame } = await framed(behind.watch, 400, 560);
    await frame.getByText(text, { exact: true }).waitFor();
    for (const [link, kind] of [["arbiter", "start"], ["black", "resign"]])
        await hall.ask("POST", `games/${behind.game}/acts`, { token: tokenOf(behind[link]), body: { kind } });
    await frame.locator(".reason", { hasText: "Ada (White) wins" }).waitFor();
    assert.equal(await frame.locator(".later").isVisible(), false);
    await page.context().close();

    const at = await framed((await hall.gameOfHall({ profile: "board" })).watch, 400, 560);
    await at.frame.locator("g[data-piece]").first().waitFor();
    assert.equal(await at.frame.locator(".later").isVisible(), false);
    await at.page.context().close();
});

for (const [width, height] of [[320, 400], [360, 480], [400, 560], [460, 300]])
    test(`a frame of ${width} by ${height} has the whole result of players whose names have thirty letters`, async () => {
        const game = await hall.gameOfHall({ profile: "board", press: "auto", white: "Maria-Alexandra Constantinescu", black: "Bartholomew Featherstonehaughs" });
        await hall.ask("POST", `games/${game.game}/acts`, { token: tokenOf(game.arbiter), body: { kind: "start" } });
        await hall.ask("POST", `games/${game.game}/acts`, { token: tokenOf(game.black), body: { kind: "resign" } });
        for (const [locale, end] of [["en-GB", "wins"], ["tr-TR", "kazandı"]]) {
            const shown = await framed(game.watch, width, height, { locale });
            await shown.frame.locator(".reason", { hasText: end }).waitFor();
            assert.deepEqual(await cutOff(shown.frame.locator(".squares, .face, .name, .result .score, .result .reason")), [], locale);
            const board = await shown.frame.locator(".squares").boundingBox();
            assert.ok(board.width > 0.55 * Math.min(width, height), `the board has ${board.width}`);
            await shown.page.context().close();
        }
    });

test("a seat is shown in no frame of another site", async () => {
    const game = await hall.game();
    const shown = await framed(game.white, 400, 560);
    await shown.page.waitForFunction(() => document.querySelector("iframe").contentDocument === null);
    assert.equal(await shown.frame.locator(".game").count(), 0);
    assert.match(shown.page.troubles.join(), /frame-ancestors/);
    await shown.page.context().close();
});
