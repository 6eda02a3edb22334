/*
 * What holds in every state of the arbiter's pages (states.mjs): text is whole, on the narrowest screen and at twice its
 * size; what can be hit is large enough; axe-core finds nothing; no button that commits lies under the last tap, and a double tap commits nothing.
 */
import assert from "node:assert/strict";
import { assertNoBarrier, Hall, openBrowser, openWindow, together } from "./hall.mjs";
import { boardsOf, tooSmall, underTheTap, unreadable, walkStates } from "./states.mjs";

async function inHall(flags, play) {
    const hall = await Hall.open();
    const browser = await openBrowser(...flags);
    try {
        await play(hall, browser);
    } finally {
        await browser.close();
        await hall.close();
    }
}

/* The reader's own size of text, in px; 16 where the browser is left as it is. The longer words of Turkish have the narrower screen. */
const TEXTS = [
    [320, 640, 16, "tr-TR", "light"],
    [1280, 900, 32, "en-GB", "dark"],
].map(([width, height, size, locale, colorScheme]) => [
    `text is whole, nothing is a barrier, nothing commits under the last tap: ${width} px wide, text of ${size} px, ${locale}`,
    () =>
        inHall([`--blink-settings=defaultFontSize=${size}`], async (hall, browser) => {
            const window = { viewport: { width, height }, locale, colorScheme, reducedMotion: "reduce", hasTouch: width < 400 };
            const seen = [];
            await walkStates(hall, browser, window, async (name, page) => {
                seen.push(name);
                assert.deepEqual(await unreadable(page), [], name);
                assert.deepEqual(await tooSmall(page), [], name);
                assert.deepEqual(await underTheTap(page), [], name);
                await assertNoBarrier(page, name);
            });
            assert.ok(seen.length > 60, seen.join("; "));
        }),
]);

const TAPS = [
    [360, 740],
    [1280, 900],
].map(([width, height]) => [
    `a double tap on whatever leads to a ruling makes none, ${width} px wide`,
    () =>
        inHall([], async (hall, browser) => {
            const { live, table } = await boardsOf(hall);
            const page = await openWindow(browser, { viewport: { width, height }, hasTouch: width < 400 });
            const entries = async ({ game, arbiter }) => {
                const token = arbiter.split("#")[1];
                return (await hall.ask("GET", `games/${game}/log`, { token })).entries.map(({ event }) => event);
            };
            const before = { live: await entries(live), table: await entries(table) };
            const unchanged = async (where) => {
                assert.deepEqual(await entries(live), before.live, where);
                assert.deepEqual(await entries(table), before.table, where);
            };
            const leave = async () => {
                await page.keyboard.press("Escape");
                await page.locator("dialog[open]").waitFor({ state: "detached" });
            };

            await page.goto(hall.address(live.arbiter));
            await page.locator(".console .happened-part input").waitFor();
            const giveUp = page.locator(".ruling-part .commits .button").first();
            const count = await page.locator(".acts .button").count();
            /* The first stops the clocks at once, which hurts nobody. */
            for (let at = 1; at < count; at++) {
                const act = page.locator(".acts .button").nth(at);
                await act.dblclick();
                await giveUp.waitFor();
                await unchanged(`act ${at}`);
                await giveUp.click();
            }
            await page.locator(".console [role=combobox]").fill("telefon");
            await page.locator("[role=option]").first().dblclick();
            await page.locator(".asked-part .chip").first().dblclick();
            const commit = page.locator(".ruling-part .commit.danger:enabled");
            await commit.waitFor();
            await unchanged("the last answer");
            const sure = page.locator("dialog.question .commit");
            for (let tap = 0; tap < 5 && !(await sure.isVisible()); tap++) {
                await commit.dblclick();
                await sure.waitFor({ timeout: 1000 }).catch(() => {});
            }
            await sure.waitFor();
            await unchanged("a ruling that is asked once more");
            await leave();

            const { link } = await hall.ask("POST", "links", { token: hall.organiser, body: { role: "arbiter", name: "Deniz" } });
            await page.goto("about:blank");
            await page.goto(hall.address(link));
            await page.locator(`[data-game="${table.game}"] a`).first().waitFor();
            const stop = page.getByRole("button", { name: "Stop all clocks…" });
            if (!(await stop.isVisible())) await page.locator("summary", { hasText: "The round" }).click();
            await stop.dblclick();
            await page.locator("dialog .commit").waitFor();
            await unchanged("all clocks");
            await leave();
            await page.locator(`[data-game="${table.game}"] a`).first().click();
            await page.locator(".happened [role=combobox]").fill("telefon");
            await page.locator("[role=option]").first().dblclick();
            await page.locator(".asked .chip").first().dblclick();
            await page.locator(".ruling .commit:enabled").waitFor();
            await unchanged("the last answer, without a device");
            await page.locator(".ruling .commit:enabled").dblclick();
            await page.locator("dialog .commit").waitFor();
            await unchanged("a ruling that is asked once more, without a device");
            await leave();
            assert.deepEqual(page.troubles, []);
            await page.context().close();
        }),
]);

together([...TEXTS, ...TAPS]);
