/* Long names are read whole: on a phone, and on the lists that hang on the wall. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { hallAndBrowser, openWindow, Seat } from "./hall.mjs";
import { RULES } from "./tournaments.mjs";

const { hall, browser } = await hallAndBrowser();

const token = hall.organiser;
const PHONE = { viewport: { width: 360, height: 740 } };
const NAMES = ["Karaosmanoğlu-Yılmazoğlu, Mustafa Kemal", "Constantinescu-Brâncoveanu, Maria Alexandra"];

/* Texts of which a part is out of sight. */
const cut = (page, selector) =>
    page.locator(selector).evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2).map((one) => one.textContent));

async function tournamentOfTwo() {
    const { tournament } = await hall.ask("POST", "tournaments", { token, body: { name: "Kış Turnuvası", minors: "none", rules: RULES } });
    for (const name of NAMES) await hall.ask("POST", `tournaments/${tournament}/players`, { token, body: { name } });
    await hall.ask("POST", `tournaments/${tournament}/rounds/1/pairings`, { token, body: { pairings: [{ board: 1, white: 1, black: 2 }] } });
    return tournament;
}

test("long names stand whole over a scoresheet on a phone", async () => {
    const [white, black] = NAMES;
    const game = await hall.gameOfHall({ white, black, profile: "board", press: "manual" });
    const page = await openWindow(browser, PHONE);
    await page.goto(hall.address(`/sheet#${game.white.split("#")[1]}`));
    await page.locator(".writing input").waitFor();
    assert.deepEqual(await cut(page, ".paper thead th"), []);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);
    await page.context().close();
});

test("on a small phone a name without a break is broken where a board's clock is begun, and its button is whole", async () => {
    const game = await hall.gameOfHall({ white: "Wolfeschlegelsteinhausenbergerdorff", profile: "board", press: "manual" });
    for (const locale of ["en-GB", "tr-TR"]) {
        const page = await openWindow(browser, { viewport: { width: 320, height: 640 }, locale });
        await page.goto(hall.address(game.clock));
        await page.locator(".lead", { hasText: "Wolfe" }).waitFor();
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320, locale);
        const { x, width } = await page.locator(".clock-setup .button.primary").boundingBox();
        assert.ok(x >= 0 && x + width <= 320, `${locale}: ${x} to ${x + width}`);
        await page.context().close();
    }
});

test("over the moves of a game names stand whole, on more lines where they are long", async () => {
    const game = await hall.game({ white: "Ayşe Demir", black: "Vachier-Lagrave, Maxime" });
    for (const [width, height] of [[360, 640], [667, 375], [844, 390], [1280, 720]]) {
        const page = await openWindow(browser, { viewport: { width, height } });
        await page.goto(hall.address(game.watch));
        await page.locator(".moves thead", { hasText: "Ayşe Demir" }).waitFor({ state: "attached" });
        assert.deepEqual(await cut(page, ".moves thead :is(th:not(.number), .player)"), [], `${width} by ${height}`);
        await page.context().close();
    }
});

test("a name of sixty letters stays within its place at the clock, and leaves the moves theirs", async () => {
    const game = await hall.game({ white: "Maria Alexandra Constantinescu-Brâncoveanu Karaosmanoğlu", black: "W".repeat(60) });
    for (const [width, height] of [[390, 844], [1280, 800]]) {
        const seat = await Seat.open(browser, hall, game.white, { viewport: { width, height } });
        const over = await seat.page.locator(".seat").evaluateAll((seats) =>
            seats.map((place) => {
                const name = place.querySelector(".name");
                const style = getComputedStyle(name);
                const { top, height } = place.getBoundingClientRect();
                const first = name.getBoundingClientRect().top + parseFloat(style.paddingTop);
                return { lines: Math.round(name.clientHeight / parseFloat(style.lineHeight)), above: top - first, below: first + 3 * parseFloat(style.lineHeight) - top - height };
            }),
        );
        for (const { lines, above, below } of over) assert.ok(lines <= 3 && above < 0 && (lines < 3 || below < 0), JSON.stringify([width, over]));
        if (width > 1000) {
            const heads = await seat.page.locator(".moves .player").evaluateAll((all) => all.map((one) => one.clientHeight / parseFloat(getComputedStyle(one).lineHeight)));
            assert.ok(heads.every((lines) => lines < 3.5), JSON.stringify(heads));
        }
        await seat.close();
    }
});

test("long names stand whole at the results desk on a phone", async () => {
    await tournamentOfTwo();
    const page = await openWindow(browser, PHONE);
    await page.goto(hall.address(`/desk#${token}`));
    await page.locator(".desk-board").waitFor();
    assert.deepEqual(await cut(page, ".desk-board bdi"), []);
    await page.context().close();
});

test("the keys of the hall's list are drawn whole, in one line each", async () => {
    const page = await openWindow(browser, PHONE);
    await page.goto(hall.address(`/hall#${token}`));
    await page.locator("summary", { hasText: "Sector" }).click();
    await page.locator(".keys kbd").first().waitFor();
    assert.deepEqual(await page.locator(".keys kbd").evaluateAll((keys) => keys.filter((key) => key.getClientRects().length > 1).map((key) => key.textContent)), []);
    await page.context().close();
});

test("on the pairing list a name is broken between its parts", async () => {
    const tournament = await tournamentOfTwo();
    const answer = await fetch(hall.address(`/api/1/tournaments/${tournament}/papers/pairings?round=1&language=tr`), {
        headers: { Authorization: `Bearer ${token}` },
    });
    assert.ok(answer.ok);
    /* A sheet of A4 within its margins. */
    const page = await openWindow(browser, { viewport: { width: 718, height: 1047 } });
    await page.emulateMedia({ media: "print" });
    await page.setContent(await answer.text());
    assert.ok((await page.locator(".far td bdi").count()) > 0);
    const broken = await page.locator(".far td").evaluateAll((cells) =>
        cells.flatMap((cell) => {
            const text = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode();
            const parts = [...(text?.data.matchAll(/[\p{L}]+/gu) ?? [])];
            return parts.flatMap(({ 0: part, index }) => {
                const range = document.createRange();
                range.setStart(text, index);
                range.setEnd(text, index + part.length);
                return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1 ? [part] : [];
            });
        }),
    );
    assert.deepEqual(broken, []);
    await page.context().close();
});

const SIDEWAYS = { viewport: { width: 667, height: 375 } };

const LOW = { viewport: { width: 900, height: 600 } };

test("in a low window the name at each clock stands whole on one line", async () => {
    const game = await hall.game({ white: "Ayşe Demir", black: "Bartholomew Can" });
    const white = await Seat.open(browser, hall, game.white, LOW);
    const black = await Seat.open(browser, hall, game.black, { ...LOW, locale: "tr-TR" });
    await white.clockRuns("white");
    await white.page.locator(".presence.here", { hasText: "ms" }).first().waitFor({ state: "attached" });
    for (const { page } of [white, black]) {
        const lines = await page.locator(".seat .name").evaluateAll((names) =>
            names.map((name) => Math.round(name.clientHeight / parseFloat(getComputedStyle(name).lineHeight))),
        );
        assert.deepEqual([await cut(page, ".seat .name"), lines], [[], [1, 1]]);
    }
    await white.close();
    await black.close();
});

test("a name of forty letters stands whole at the clocks, beside captured pieces once it is touched", async () => {
    const [white, black] = ["Maximiliano Alejandro Rodriguez Gutierrez", "Constantinopoulos-Papadimitriou, Theodora"];
    const moves = ["e2e4", "d7d5", "e4d5", "d8d5"];
    for (const [width, height] of [[390, 844], [740, 360], [1280, 720], [320, 640]]) {
        const game = await hall.game({ white, black });
        const seat = await Seat.open(browser, hall, game.white, { viewport: { width, height } });
        const other = await Seat.open(browser, hall, game.black);
        await seat.clockRuns("white");
        const where = `${width} by ${height}`;
        if (width > 320) assert.deepEqual(await cut(seat.page, ".seat .name"), [], where);
        for (const [ply, move] of moves.entries()) {
            const token = (ply % 2 === 0 ? game.white : game.black).split("#")[1];
            await hall.ask("POST", `games/${game.game}/acts`, { token, body: { kind: "move", ply, data: { move } } });
        }
        await seat.plies(4);
        const names = seat.page.locator(".seat .name");
        await seat.page.locator(".seat .captured:not([hidden])").first().waitFor();
        assert.deepEqual(await names.evaluateAll((all) => all.map((one) => one.title)), [black, white], where);
        assert.deepEqual(await names.allTextContents(), [black, white], where);
        const places = () => seat.page.locator(".squares, .face, .actions").evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())));
        const before = await places();
        for (const name of await names.all()) await name.click();
        assert.deepEqual(await cut(seat.page, ".seat .name"), [], where);
        if (width !== 740) assert.deepEqual(await places(), before, where);
        for (const name of await names.all()) await name.click();
        assert.equal(await seat.page.locator(".seat .captured").first().isVisible(), true);
        for (const one of [seat, other]) await one.close();
    }
});

test("at the clocks no name loses the marks of its capitals, or what hangs below its line", async () => {
    const game = await hall.game({ white: "İsmail Öz Ğ", black: "مريم" });
    for (const [width, height] of [[320, 640], [390, 844], [667, 375], [844, 390], [1280, 800]]) {
        const seat = await Seat.open(browser, hall, game.white, { viewport: { width, height }, deviceScaleFactor: width < 1000 ? 3 : 1 });
        const short = await seat.page.locator(".seat .name").evaluateAll((names) =>
            names.filter((name) => {
                const pen = document.createElement("canvas").getContext("2d");
                pen.font = getComputedStyle(name).font;
                const ink = pen.measureText("İĞÖمريم");
                const line = document.createElement("span");
                line.style.display = "inline-block";
                name.style.whiteSpace = "nowrap";
                name.prepend(line);
                const [box, { bottom }] = [name, line].map((one) => one.getBoundingClientRect());
                return bottom - box.top < ink.actualBoundingBoxAscent || box.bottom - bottom < ink.actualBoundingBoxDescent;
            }).map((name) => name.textContent),
        );
        assert.deepEqual(short, [], `${width} by ${height}`);
        await seat.close();
    }
});

const BROAD = { viewport: { width: 1100, height: 600 } };

for (const [where, ...all] of [["on a phone", PHONE], ["on a phone on its side", SIDEWAYS], ["in a low window", LOW, BROAD]])
    test(`${where} a name keeps its width while its player is away`, async () => {
        const seen = all.flatMap((options) => [["en-GB", "away for 0:", options], ["tr-TR", "süredir yok", options]]);
        for (const [locale, language, options] of seen) {
            const game = await hall.game({ white: "Ayşe Demir", black: "Bartholomew Can" });
            const white = await Seat.open(browser, hall, game.white, { ...options, locale });
            const black = await Seat.open(browser, hall, game.black);
            await white.clockRuns("white");
            await black.close();
            await white.page.locator('[data-seat="black"] .presence.gone', { hasText: language }).waitFor();
            assert.deepEqual(await cut(white.page, ".seat .name, .seat .presence"), [], language);
            const seat = await white.page.locator('[data-seat="black"]').evaluate((place) => {
                const outer = place.getBoundingClientRect();
                const inside = [...place.querySelectorAll(".name, .presence, .face")].every((one) => {
                    const { top, bottom } = one.getBoundingClientRect();
                    const { marginTop, marginBottom } = getComputedStyle(one);
                    return top - parseFloat(marginTop) >= outer.top - 1 && bottom + parseFloat(marginBottom) <= outer.bottom + 1;
                });
                const name = place.querySelector(".name");
                return { inside, lines: Math.round(name.clientHeight / parseFloat(getComputedStyle(name).lineHeight)) };
            });
            assert.deepEqual(seat, { inside: true, lines: 1 }, language);
            await white.close();
        }
    });

test("what the seconds of a new game are is read whole at every width", async () => {
    for (const locale of ["en-GB", "tr-TR"])
        for (const width of [360, 600, 768, 1024, 1280]) {
            const page = await openWindow(browser, { viewport: { width, height: 900 }, locale });
            await page.goto(hall.address("/"));
            await page.locator("input[value=custom]").evaluate((input) => input.click());
            const room = await page.locator("select[name=gives]").evaluate((select) => {
                const pen = document.createElement("canvas").getContext("2d");
                pen.font = getComputedStyle(select).font;
                const { paddingLeft } = getComputedStyle(select);
                const longest = Math.max(...[...select.options].map(({ text }) => pen.measureText(text).width));
                const arrow = 20;
                return select.clientWidth - parseFloat(paddingLeft) - arrow - longest;
            });
            assert.ok(room >= 0, `${locale} ${width}: ${room}`);
            await page.context().close();
        }
});
