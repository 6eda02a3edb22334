/* What is loaded for a board: little, from the hall alone, and nothing of other views. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Hall, openBrowser, openWindow, Seat } from "./hall.mjs";

/* All bytes until the first move can be made, compressed: 100 kB are allowed, and some room is left to what is added. */
const MOST_BYTES = 95_000;

/* Counts what is transferred to a page from now on: files by their address, and the frames of its socket. */
async function count(page) {
    const client = await page.context().newCDPSession(page);
    await client.send("Network.enable");
    const sizes = new Map();
    client.on("Network.responseReceived", ({ requestId, response }) => sizes.set(requestId, { url: response.url }));
    client.on("Network.loadingFinished", ({ requestId, encodedDataLength: bytes }) => {
        sizes.set(requestId, { ...sizes.get(requestId), bytes });
    });
    let framed = 0;
    client.on("Network.webSocketFrameReceived", ({ response }) => {
        framed += response.payloadData.length;
    });
    return () => {
        const files = [...sizes.values()].filter(({ bytes }) => bytes);
        return { files, total: files.reduce((sum, { bytes }) => sum + bytes, framed) };
    };
}

function assertFew({ files, total }, hall) {
    assert.ok(files.length > 5 && total > 20_000, `${files.length} files, ${total} bytes`);
    assert.ok(total < MOST_BYTES, `${total} bytes: ${JSON.stringify(files)}`);
    for (const { url } of files) assert.ok(url.startsWith(hall.url), url);
    console.log(`# ${total} bytes until the first move`);
}

async function inHall(use) {
    const hall = await Hall.open();
    const browser = await openBrowser();
    try {
        await use(hall, browser);
    } finally {
        await browser.close();
        await hall.close();
    }
}

test("a board can be played on after less than 95 kB, all of them from the hall", () =>
    inHall(async (hall, browser) => {
        const game = await hall.game();
        const black = await Seat.open(browser, hall, game.black);
        const page = await openWindow(browser);
        const counted = await count(page);
        await page.goto(hall.address(game.white));
        const white = new Seat(page);
        await white.ready();
        await white.clockRuns("white");
        await white.type("e4");
        await black.plies(1);
        const all = counted();
        assertFew(all, hall);
        assert.ok(!all.files.some(({ url }) => /\/(hall|create|device)/.test(url)), JSON.stringify(all.files));
        await white.close();
        await black.close();
    }));

test("from the first page through the form to the first move it is less than 95 kB too", () =>
    inHall(async (hall, browser) => {
        const page = await openWindow(browser);
        const counted = await count(page);
        await page.goto(hall.address("/"));
        await page.getByRole("button", { name: "Set up the board" }).click();
        const white = new Seat(page);
        await white.ready();
        const link = await page.locator('[data-address="black"] input').inputValue();
        const black = await Seat.open(browser, hall, link);
        await white.clockRuns("white");
        await white.type("e4");
        await black.plies(1);
        assertFew(counted(), hall);
        await white.close();
        await black.close();
    }));
