/*
 * A second device joins by the link that the first one shows: opened at loopback, the page of a hall that hears its
 * network gives an address of the machine, with a QR code; of a hall that does not, it says so.
 */
import assert from "node:assert/strict";
import { networkInterfaces } from "node:os";
import { after, test } from "node:test";
import { Hall, openBrowser, openWindow, Seat } from "./hall.mjs";

/* A name that is none of this machine's own, by which the browser alone finds it. */
const NAME = "hall.test";

const hall = await Hall.open();
const browser = await openBrowser(`--host-resolver-rules=MAP ${NAME} 127.0.0.1`);
after(async () => {
    await browser.close();
    await hall.close();
});

const isInNetwork = Object.values(networkInterfaces())
    .flat()
    .some(({ family, internal }) => family === "IPv4" && !internal);

/* A hall that other machines hear: in the network of this one, or, where it is in none, by a name. */
const openToOthers = () => Hall.open(isInNetwork ? { lan: true } : { name: NAME });

/* Sets up a game on the first page, as whoever comes to it would. */
async function made(hall, window) {
    const page = await openWindow(browser, window);
    await page.goto(hall.address("/"));
    await page.getByRole("button", { name: "Set up the board" }).click();
    await page.locator(".invitation .address input").first().waitFor();
    return page;
}

test("at loopback the link for the opponent is one by which other devices hear the hall, and a second device joins by it", async () => {
    const open = await openToOthers();
    try {
        const here = new URL(`http://127.0.0.1:${new URL(open.url).port}/`);
        const page = await made({ address: (path) => new URL(path, here).href });
        const row = page.locator(".invitation .address").first();
        await row.getByRole("button", { name: "QR code" }).click();
        await row.locator("svg.qr").waitFor();
        assert.equal(await page.locator(".only-here:visible").count(), 0);
        const link = new URL(await row.locator("input").inputValue());
        assert.ok(!/^127\.|^localhost/.test(link.hostname), link.href);
        const second = new Seat(await openWindow(browser, { viewport: { width: 390, height: 844 }, hasTouch: true }));
        await second.page.goto(link.href);
        await second.ready();
        await page.locator(".face.running").waitFor();
        assert.equal(await page.locator(".invitation:visible").count(), 0);
        await second.close();
        assert.deepEqual(page.troubles, []);
        await page.context().close();
    } finally {
        await open.close();
    }
});

test("on the smallest phone the address can be read, its code comes to sight, and so does the board when the opponent has come", async () => {
    const open = await openToOthers();
    try {
        const page = await made(open, { viewport: { width: 320, height: 568 }, hasTouch: true });
        await page.locator("header .plain").waitFor();
        assert.ok((await page.locator("header").boundingBox()).height < 2 * 48, "over plain http too the header is one line");
        const row = page.locator(".invitation .address").first();
        const code = row.getByRole("button", { name: "QR code" });
        await code.waitFor();
        assert.ok((await row.locator("input").boundingBox()).width >= 200);
        await code.click();
        await page.waitForFunction(() => {
            const box = document.querySelector("svg.qr")?.getBoundingClientRect();
            return box && box.top >= -1 && box.bottom <= innerHeight + 1;
        });
        const black = new Seat(await openWindow(browser));
        await black.page.goto(await row.locator("input").inputValue());
        await page.locator(".face.running").waitFor();
        await page.waitForFunction(() => {
            const box = document.querySelector(".squares").getBoundingClientRect();
            return box.top >= 0 && box.bottom <= innerHeight && document.activeElement.closest(".squares");
        });
        await black.close();
        assert.deepEqual(page.troubles, []);
        await page.context().close();
    } finally {
        await open.close();
    }
});

test("a hall that is heard on its own machine alone says so, without a QR code", async () => {
    const page = await made(hall);
    await page.locator(".only-here:visible").waitFor();
    assert.equal(await page.getByRole("button", { name: "QR code" }).count(), 0);
    assert.deepEqual(page.troubles, []);
    await page.context().close();
});

test("on a phone on its side the address of the invitation can be read", async () => {
    const open = await openToOthers();
    try {
        for (const [width, height] of [[667, 375], [844, 390]]) {
            const page = await made(open, { viewport: { width, height }, hasTouch: true });
            const row = page.locator(".invitation .address").first();
            await row.getByRole("button", { name: "QR code" }).waitFor();
            assert.ok((await row.locator("input").boundingBox()).width >= 200, `${width} by ${height}`);
            await page.context().close();
        }
    } finally {
        await open.close();
    }
});

test("on a small phone on its side the opponent is invited between the clocks, and a code has the room to be scanned", async () => {
    const open = await openToOthers();
    const lies = (page, part) => page.locator(part).first().evaluate((one) => one.getBoundingClientRect().toJSON());
    try {
        for (const [width, height] of [[740, 360], [667, 375]]) {
            const page = await made(open, { viewport: { width, height }, hasTouch: true });
            const button = (name) => page.locator(".invitation .address").first().getByRole("button", { name });
            await button("QR code").waitFor();
            const [above, status, below] = await Promise.all([".boardside .seat.black", ".status", ".boardside .seat.white"].map((part) => lies(page, part)));
            for (const name of ["Copy", "QR code"]) {
                const { y, height: high } = await button(name).boundingBox();
                assert.ok(y >= Math.max(above.bottom, status.bottom) && y + high <= below.top, `${name} on ${width} by ${height}`);
            }
            await button("QR code").click();
            await page.waitForFunction(() => {
                const box = document.querySelector("svg.qr")?.getBoundingClientRect();
                return box && box.top >= -1 && box.bottom <= innerHeight + 1;
            });
            assert.ok((await lies(page, "svg.qr")).width >= 200);
            assert.deepEqual(page.troubles, []);
            await page.context().close();
        }
    } finally {
        await open.close();
    }
});
