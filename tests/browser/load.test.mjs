/* What is loaded for a board: little, from the hall alone, and nothing of other views. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Hall, openBrowser, openWindow, Seat } from "./hall.mjs";

/* All bytes until the first move can be made, compressed. */
const MOST_BYTES = 100_000;

test("a board can be played on after less than 100 kB, all of them from the hall", async () => {
    const hall = await Hall.open();
    const browser = await openBrowser();
    try {
        const game = await hall.game();
        const black = await Seat.open(browser, hall, game.black);
        const page = await openWindow(browser);
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
        await page.goto(hall.address(game.white));
        const white = new Seat(page);
        await white.ready();
        await white.clockRuns("white");
        await white.type("e4");
        await black.plies(1);
        const files = [...sizes.values()].filter(({ bytes }) => bytes);
        const total = files.reduce((sum, { bytes }) => sum + bytes, framed);
        assert.ok(files.length > 5 && total > 20_000, `${files.length} files, ${total} bytes`);
        assert.ok(total < MOST_BYTES, `${total} bytes: ${JSON.stringify(files)}`);
        for (const { url } of files) assert.ok(url.startsWith(hall.url), url);
        assert.ok(!files.some(({ url }) => /\/(hall|create|device)/.test(url)), JSON.stringify(files));
        console.log(`# ${total} bytes until the first move`);
        await white.close();
        await black.close();
    } finally {
        await browser.close();
        await hall.close();
    }
});
