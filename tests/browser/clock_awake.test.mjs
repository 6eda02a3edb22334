/* What keeps the screen of a clock on the table on, over https and over plain http, and what is said where nothing does. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { done, set } from "./clock.mjs";
import { hallAndBrowser, Hall, openBrowser, openWholeBrowser, openWindow } from "./hall.mjs";

const { hall } = await hallAndBrowser();

test("over plain http a film of our own keeps the screen on; where that fails too the set-up says so", async () => {
    const name = "hall.test";
    const plain = await Hall.open({ name });
    const away = await openBrowser(`--host-resolver-rules=MAP ${name} 127.0.0.1`);
    try {
        const page = await openWindow(away);
        await page.goto(plain.address("/clock"));
        assert.equal(await page.evaluate(() => isSecureContext), false);
        await page.locator("[data-keeper=film]").waitFor();
        const film = () => page.evaluate(() => document.querySelector("video.film").currentTime);
        const before = await film();
        await page.waitForFunction((earlier) => document.querySelector("video.film").currentTime > earlier, before);
        await set(page, "3+2");
        assert.equal(await page.evaluate(() => document.querySelector("video.film").paused), false);
        await done(page);
        const withoutFilms = () => delete HTMLCanvasElement.prototype.captureStream;
        const asWebKit = () => {
            const supports = CSS.supports.bind(CSS);
            CSS.supports = (...asked) => asked[0] === "-webkit-touch-callout" || supports(...asked);
        };
        for (const kind of [withoutFilms, asWebKit]) {
            const bare = await openWindow(away);
            await bare.addInitScript(kind);
            await bare.goto(plain.address("/clock"));
            await bare.getByText("This browser does not keep the screen on.").waitFor();
            await done(bare);
        }
    } finally {
        await away.close();
        await plain.close();
    }
});

test("where the browser can keep the screen on, it is asked to", async () => {
    const whole = await openWholeBrowser();
    try {
        const page = await openWindow(whole);
        await page.goto(hall.address("/clock"));
        await page.locator("[data-keeper=lock]").waitFor();
        await done(page);
    } finally {
        await whole.close();
    }
});
