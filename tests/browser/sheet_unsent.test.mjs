/*
 * What is written on a scoresheet, or typed as the moves of a game, and the hall has not answered: it outlives its page, and
 * the hall has it once and in order.
 */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { openWindow, until } from "./hall.mjs";
import { Network } from "./network.mjs";
import { begin, browser, close, hall, sheet, state, TABLET, textsOf, tokenOf, type } from "./sheet.mjs";

const keptLines = (page) => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("hakem.sheet")));

/* The hall refuses lines that are sent to it as long as `refuses` has a code for them; the keys under which they came. */
async function refuseLines(page, refuses) {
    const keys = [];
    await page.routeWebSocket("**/ws", (socket) => {
        const server = socket.connectToServer();
        socket.onMessage((text) => {
            const frame = JSON.parse(String(text));
            if (frame.kind === "record") keys.push(frame.key);
            const code = frame.kind === "record" && refuses(frame);
            if (code) socket.send(JSON.stringify({ type: "error", id: frame.id, code, text: "" }));
            else server.send(text);
        });
    });
    return keys;
}

test("lines that are written without a network outlive their page, and the hall has them once and in their order", async () => {
    const network = await Network.before(hall);
    after(() => network.close());
    for (const role of ["white", "operator"]) {
        const game = await begin();
        const page = await openWindow(browser, TABLET);
        const address = network.address(`/sheet#${tokenOf(game[role])}`);
        const onSheet = async (one) => {
            await one.goto(address);
            if (role === "operator") await one.getByLabel("White's scoresheet", { exact: true }).check();
            await one.locator(".writing input:focus").waitFor();
        };
        await onSheet(page);
        await type(page, ["e4", "e5"]);
        await page.getByText("The hall has all that is written here.").waitFor();
        network.cut();
        await type(page, ["Nf3", "Nc6", "Bb5"]);
        await page.getByRole("button", { name: "Draw offer (=)" }).click();
        await page.locator(".writing input").focus();
        await type(page, ["a6"]);
        await page.getByText("Reconnecting to the hall… Lines not told to it yet: 5.").waitFor();
        assert.equal((await keptLines(page)).length, 1);
        const next = await page.context().newPage();
        await page.close();
        network.mend();
        await onSheet(next);
        await next.getByText("The hall has all that is written here.").waitFor();
        assert.deepEqual(await next.locator(".paper .written").allTextContents(), ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6"]);
        assert.equal(await next.locator(".paper s").count(), 0);
        assert.match(await next.locator(".paper td", { has: next.locator(".offer") }).textContent(), /Bb5/);
        assert.deepEqual(await textsOf(game), ["1. e4", "1... e5", "2. Nf3", "2... Nc6", "3. Bb5", "(=)", "3... a6"]);
        assert.deepEqual(await keptLines(next), []);
        await next.context().close();
    }
});

test("a line that the hall has taken and whose answer is lost with the page is not written twice", async () => {
    const game = await begin();
    const page = await openWindow(browser, TABLET);
    let isDeaf = true;
    await page.routeWebSocket("**/ws", (socket) => {
        const server = socket.connectToServer();
        server.onMessage((text) => isDeaf && String(text).includes('"ruling"') || socket.send(text));
    });
    await page.goto(hall.address(`/sheet#${tokenOf(game.white)}`));
    await page.locator(".writing input").waitFor();
    await type(page, ["e4", "e5"]);
    await until(() => textsOf(game), (texts) => texts.length === 1);
    isDeaf = false;
    await page.reload();
    await page.locator(".written >> nth=1").waitFor();
    await page.getByText("The hall has all that is written here.").waitFor();
    assert.deepEqual(await page.locator(".written").allTextContents(), ["e4", "e5"]);
    assert.equal(await page.locator(".paper s").count(), 0);
    assert.deepEqual(await textsOf(game), ["1. e4", "1... e5"]);
    await page.context().close();
});

test("a line that the hall cannot write just now stays, also when the page is opened again, and is sent until it is written", async () => {
    const game = await begin();
    const page = await openWindow(browser, TABLET);
    let codes = ["internal", "full"];
    const keys = await refuseLines(page, ({ data }) => data.text === "1... e5" && codes.length > 0 && (codes.length > 1 ? codes.shift() : codes[0]));
    await page.goto(hall.address(`/sheet#${tokenOf(game.white)}`));
    await page.locator(".writing input").waitFor();
    await type(page, ["e4", "e5", "Nf3"]);
    await page.locator(".message").waitFor();
    await until(() => keys, () => keys.length >= 3);
    assert.equal(new Set(keys).size, 2, "the line keeps its key");
    assert.deepEqual(await page.locator(".written").allTextContents(), ["e4", "e5", "Nf3"]);
    await page.reload();
    await page.locator(".written >> nth=2").waitFor();
    await page.getByText("2 on the way to the hall.").waitFor();
    await type(page, ["Nc6"]);
    assert.deepEqual(await page.locator(".written").allTextContents(), ["e4", "e5", "Nf3", "Nc6"]);
    assert.deepEqual(await textsOf(game), ["1. e4"]);
    codes = [];
    await page.getByText("The hall has all that is written here.").waitFor();
    await page.locator(".message").waitFor({ state: "detached" });
    assert.deepEqual(await textsOf(game), ["1. e4", "1... e5", "2. Nf3", "2... Nc6"]);
    assert.equal(new Set(keys).size, 4);
    await close(page);
});

test("a device that many use forgets lines that wait when it forgets their seat", async () => {
    for (const isShared of [true, false]) {
        const game = await begin();
        const page = await openWindow(browser, TABLET);
        await page.goto(hall.address(game.white));
        await page.locator(".squares").first().waitFor();
        await page.evaluate((word) => localStorage.setItem("hakem.shared", word), isShared ? "yes" : "no");
        await refuseLines(page, () => "full");
        await page.goto(hall.address(`/sheet#${tokenOf(game.white)}`));
        await page.locator(".writing input").waitFor();
        await type(page, ["e4"]);
        await page.locator(".message").waitFor();
        assert.equal((await keptLines(page)).length, 1);
        assert.ok(!(await keptLines(page))[0].includes(tokenOf(game.white)), "what is kept opens no seat");
        await page.goto(hall.address("/"));
        await hall.ask("POST", `games/${game.game}/acts`, { token: tokenOf(game.white), body: { kind: "resign" } });
        await page.goto(hall.address(game.white));
        await page.getByText("0–1").first().waitFor();
        assert.equal((await keptLines(page)).length, isShared ? 0 : 1);
        await page.context().close();
    }
});

const madeOf = async (game) => (await state(game)).moves.map(({ san }) => san);
const keptMoves = (page) => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("hakem.moves")));
const gameLines = (page) => page.locator(".paper .written").allTextContents();

test("moves that an operator types without a network outlive their page, and the hall has them once and in their order", async () => {
    const network = await Network.before(hall);
    after(() => network.close());
    const game = await begin();
    const page = await openWindow(browser, TABLET);
    const address = network.address(`/sheet#${tokenOf(game.operator)}`);
    await page.goto(address);
    await page.locator(".writing input:focus").waitFor();
    await type(page, ["e4", "e5"]);
    await until(() => madeOf(game), (moves) => moves.length === 1);
    network.cut();
    await page.getByText("Reconnecting to the hall…").waitFor();
    await type(page, ["Nf3", "Nc6", "Bb5"]);
    await page.keyboard.type("a");
    assert.equal((await keptMoves(page)).length, 1);
    assert.ok(!(await keptMoves(page))[0].includes(tokenOf(game.operator)), "what is kept opens no seat");
    const next = await page.context().newPage();
    await page.close();
    network.mend();
    await next.goto(address);
    await next.locator(".held .written", { hasText: "Bb5" }).waitFor();
    assert.deepEqual(await madeOf(game), ["e4", "e5", "Nf3", "Nc6"]);
    assert.equal((await state(game)).to_press, null);
    assert.equal(await next.locator(".writing input").inputValue(), "a");
    await next.locator(".writing input").focus();
    await next.keyboard.press("End");
    await next.keyboard.type("6");
    await next.keyboard.press("Enter");
    await until(() => madeOf(game), (moves) => moves.length === 6);
    await next.locator(".held .written").waitFor({ state: "detached" });
    assert.deepEqual(await gameLines(next), ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6"]);
    await until(() => keptMoves(next), (kept) => kept.length === 0);
    await next.context().close();
});

test("a move that is held back, and a text that is no move, are there again when the operator opens the page again", async () => {
    const game = await begin();
    const page = await sheet(game.operator);
    await type(page, ["e4", "e5", "Ke3"]);
    await page.getByText("“Ke3” is not a legal move here.").waitFor();
    await page.reload();
    await page.locator(".writing input:focus").waitFor();
    await page.waitForFunction(() => document.querySelector(".writing input").value === "Ke3 ");
    assert.deepEqual(await madeOf(game), ["e4", "e5"]);
    await page.keyboard.press("Control+a");
    await type(page, ["Nf3"]);
    await page.locator(".held .written", { hasText: "Nf3" }).waitFor();
    await page.reload();
    await page.locator(".held .written", { hasText: "Nf3" }).waitFor();
    assert.deepEqual(await madeOf(game), ["e4", "e5"]);
    await page.keyboard.press("Backspace");
    assert.equal(await page.locator(".writing input").inputValue(), "Nf3");
    await close(page);
});

/* Behind the first frame to the hall that has this text the page hears nothing, until it is called that it may. */
async function deafBehind(page, sent) {
    let isDeaf = true;
    await page.routeWebSocket("**/ws", (socket) => {
        const server = socket.connectToServer();
        let isLost = false;
        socket.onMessage((text) => {
            isLost ||= isDeaf && String(text).includes(sent);
            server.send(text);
        });
        server.onMessage((text) => isLost || socket.send(text));
    });
    return () => {
        isDeaf = false;
    };
}

test("a move whose answer is lost with the operator's page is made once, and its clock is pressed", async () => {
    for (const lost of ['"kind":"move"', '"kind":"press"']) {
        const game = await begin();
        const page = await openWindow(browser, TABLET);
        const hears = await deafBehind(page, lost);
        await page.goto(hall.address(`/sheet#${tokenOf(game.operator)}`));
        await page.locator(".writing input:focus").waitFor();
        await type(page, ["e4", "e5"]);
        await until(() => state(game), ({ moves, to_press }) => moves.length === 1 && (to_press === null) === lost.includes("press"));
        hears();
        await page.reload();
        await page.locator(".held .written", { hasText: "e5" }).waitFor();
        await until(() => state(game), ({ to_press }) => to_press === null);
        assert.deepEqual(await madeOf(game), ["e4"]);
        const { entries } = await hall.ask("GET", `games/${game.game}/log`, { token: tokenOf(game.arbiter) });
        assert.deepEqual(entries.map(({ event }) => event?.kind).filter((kind) => ["move", "press"].includes(kind)), ["move", "press"]);
        await close(page);
    }
});

const PASSED = "Another move was made here, or one was taken back: look at this again.";
const decided = (game, act) => hall.ask("POST", `games/${game.game}/acts`, { token: tokenOf(game.arbiter), body: act });

test("a move that is held is never entered as the other player's, whatever an arbiter takes back or enters before it", async () => {
    const changes = [
        [["e4", "d5", "e5"], async (game) => decided(game, { kind: "decide", data: { decision: "restore", ply: 1 }, seen: (await state(game)).number }), ["e4"]],
        [["e4", "c5", "e5"], async (game) => decided(game, { kind: "move", by: "white", ply: 2, data: { move: "g1f3" } }), ["e4", "c5", "Nf3"]],
    ];
    for (const isThere of [true, false])
        for (const [typed, change, made] of changes) {
            const game = await begin();
            const page = await sheet(game.operator);
            await type(page, typed);
            await page.locator(".held .written", { hasText: "e5" }).waitFor();
            await until(() => state(game), ({ moves, to_press }) => moves.length === 2 && to_press === null);
            if (isThere) await change(game);
            else {
                const next = await page.context().newPage();
                await page.goto("about:blank");
                await change(game);
                await next.close();
                await page.goto(hall.address(`/sheet#${tokenOf(game.operator)}`));
            }
            await page.getByText(PASSED).waitFor();
            assert.equal(await page.locator(".writing input").inputValue(), "e5 ");
            assert.equal(await page.locator(".held .written").count(), 0);
            await page.getByLabel("White's scoresheet", { exact: true }).check();
            await page.getByLabel("The game", { exact: true }).check();
            assert.deepEqual(await madeOf(game), made);
            await close(page);
        }
});

test("a move whose answer was lost and which has been taken back since is typed anew", async () => {
    const game = await begin();
    const page = await openWindow(browser, TABLET);
    const hears = await deafBehind(page, '"kind":"move"');
    const address = hall.address(`/sheet#${tokenOf(game.operator)}`);
    await page.goto(address);
    await page.locator(".writing input:focus").waitFor();
    await page.keyboard.type("e4");
    await page.keyboard.press("Enter");
    await until(() => madeOf(game), (moves) => moves.length === 1);
    await page.goto("about:blank");
    await decided(game, { kind: "decide", data: { decision: "restore", ply: 0 }, seen: (await state(game)).number });
    hears();
    await page.goto(address);
    await page.getByText(PASSED).waitFor();
    assert.equal(await page.locator(".writing input").inputValue(), "e4 ");
    await page.locator(".writing input").focus();
    await page.keyboard.press("Control+a");
    await type(page, ["d4", "d5"]);
    await until(() => madeOf(game), (moves) => moves[0] === "d4");
    await close(page);
});

test("what was typed behind a move that can be meant in two ways is entered behind the one that is chosen", async () => {
    const game = await begin({ fen: "4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1" });
    const page = await sheet(game.operator);
    await page.locator(".writing input").fill("Nd2 Ke7 Ke2");
    await page.keyboard.press("Enter");
    await page.locator(".choices button").first().click();
    await until(() => madeOf(game), (moves) => moves.length === 3);
    assert.deepEqual((await madeOf(game)).slice(1), ["Ke7", "Ke2"]);
    await close(page);
});

test("a move that the arbiter has entered meanwhile is not entered again, and another is told", async () => {
    for (const [move, san] of [["e2e4", "e4"], ["d2d4", "d4"]]) {
        const game = await begin();
        const page = await sheet(game.operator);
        await type(page, ["e4"]);
        await page.locator(".held .written", { hasText: "e4" }).waitFor();
        const token = tokenOf(game.arbiter);
        await hall.ask("POST", `games/${game.game}/acts`, { token, body: { kind: "move", by: "white", ply: 0, data: { move } } });
        await hall.ask("POST", `games/${game.game}/acts`, { token, body: { kind: "press", by: "white", ply: 1 } });
        if (san === "d4") await page.getByText(PASSED).waitFor();
        await page.reload();
        await page.locator(".paper .written").first().waitFor();
        await page.waitForFunction((text) => document.querySelector(".writing input").value === text, san === "d4" ? "e4 " : "");
        await until(() => keptMoves(page), (kept) => kept.length === (san === "d4" ? 1 : 0));
        assert.equal(await page.locator(".held .written").count(), 0);
        assert.deepEqual(await madeOf(game), [san]);
        await close(page);
    }
});
