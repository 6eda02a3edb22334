/* The page over plain http at a name that is not the machine's own, as in a hall; and over TLS. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertNoBarrier, Hall, openBrowser, openWindow, Seat } from "./hall.mjs";

const NAME = "hall.test";
/* The browser alone finds the hall under that name. */
const HERE = `--host-resolver-rules=MAP ${NAME} 127.0.0.1`;

/* A page of a hall with that name. */
async function opened(options, use, ...flags) {
    const hall = await Hall.open({ name: NAME, ...options });
    const browser = await openBrowser(HERE, ...flags);
    try {
        await use(hall, browser);
    } finally {
        await browser.close();
        await hall.close();
    }
}

/* What the page about a device says of one thing. */
async function answer(page, thing) {
    return page
        .getByRole("row", { name: new RegExp(thing) })
        .getByRole("cell")
        .first()
        .locator("span")
        .textContent();
}

test("over plain http a game is played, a link is copied, and the rest is said", () =>
    opened({}, async (hall, browser) => {
        const game = await hall.game();
        const white = await Seat.open(browser, hall, game.white);
        const black = await Seat.open(browser, hall, game.black);
        assert.equal(await white.page.evaluate(() => isSecureContext), false);
        assert.equal(new URL(white.page.url()).hostname, NAME);
        await white.type("e4");
        await black.plies(1);
        await black.drag("e7", "e5");
        await white.plies(2);
        const watcher = await Seat.open(browser, hall, game.watch);
        await watcher.page.getByRole("button", { name: "Copy the link to the watch page" }).click();
        await watcher.until('[data-voice="spoken"]', "Copied");

        const [page] = await Promise.all([
            watcher.page.context().waitForEvent("page"),
            watcher.page.getByRole("link", { name: "Plain http" }).click(),
        ]);
        await page.getByRole("heading", { name: "This device" }).waitFor();
        await page.getByText("This page has come over plain http.").waitFor();
        assert.match(await answer(page, "Copying a link"), /^Works\.$/);
        assert.match(await answer(page, "Keeping the screen on"), /^Only over https\. Set the device/);
        assert.match(await answer(page, "Sharing a link"), /^Only over https\. Copy the link/);
        assert.match(await answer(page, "A notice"), /^Only over https\. Leave the page/);
        await page
            .getByRole("row", { name: /Copying/ })
            .getByRole("button", { name: "Try it" })
            .click();
        await page.getByRole("status").filter({ hasText: "Copying a link: it works." }).waitFor();
        await page.setViewportSize({ width: 360, height: 740 });
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);
        await assertNoBarrier(page, "device");
        for (const seat of [white, black, watcher]) await seat.close();
    }));

test("over TLS the browser holds nothing back", () =>
    opened(
        { tls: true },
        async (hall, browser) => {
            const page = await openWindow(browser, { ignoreHTTPSErrors: true, locale: "tr-TR" });
            await page.goto(hall.address("/device"));
            assert.equal(await page.evaluate(() => isSecureContext), true);
            assert.equal(await page.getByRole("link", { name: "Düz http" }).count(), 0);
            assert.match(await answer(page, "Ekranı açık tutma"), /^Çalışır\.$/);
            await page.getByRole("button", { name: "English" }).click();
            await page.getByRole("heading", { name: "This device" }).waitFor();
            assert.match(await page.title(), /^This device/);

            await page.goto(hall.url);
            await page.getByLabel("One screen").check();
            await page.getByRole("button", { name: "Set up the board" }).click();
            const table = new Seat(page);
            await table.ready();
            assert.equal(new URL(page.url()).protocol, "https:");
            await table.type("e4");
            await table.plies(1);
            await table.close();
        },
        "--ignore-certificate-errors",
    ));
