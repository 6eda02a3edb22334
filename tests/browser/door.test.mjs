/*
 * How a board is opened from anywhere: by its number, by a code scanned from its card, and by the short address on the
 * card, which has no token. A scanner types as a keyboard does, at once and with Enter at the end.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertNoBarrier, hallAndBrowser, openWindow } from "./hall.mjs";

const { hall, browser } = await hallAndBrowser();

const BOARD = { live: false, profile: "board" };
const seven = await hall.gameOfHall({ white: "Lale", black: "Mert", headers: { board: "7" }, ...BOARD });
const twelve = await hall.gameOfHall({ white: "Nur", black: "Oya", headers: { board: "12" }, ...BOARD });
await hall.gameOfHall({ white: "Efe", black: "Su", headers: { board: "B3" }, ...BOARD });
const live = await hall.gameOfHall({ white: "Ali", black: "Ece", headers: { board: "30" }, profile: "board", press: "manual" });

const card = (page, { game }) => page.locator(`[data-game="${game}"]`);
const heading = (page, text) => page.getByRole("heading", { level: 1, name: text }).waitFor();
const ENTER = { key: "Enter", code: "Enter", text: "\r", windowsVirtualKeyCode: 13 };

/* All keys are sent at once: none waits until the page is done with the one before. */
async function scan(page, text) {
    const keyboard = await page.context().newCDPSession(page);
    const strike = (type, key) => keyboard.send("Input.dispatchKeyEvent", { type, ...key });
    await Promise.all([...[...text].map((key) => ({ key, text: key })), ENTER].flatMap((key) => [strike("keyDown", key), strike("keyUp", key)]));
    await keyboard.detach();
}

async function arbiter(options = {}, body = {}) {
    const { link } = await hall.ask("POST", "links", { token: hall.organiser, body: { role: "arbiter", ...body } });
    const page = await openWindow(browser, options);
    await page.goto(hall.address(link));
    await card(page, seven).waitFor();
    return { page, link };
}

async function done(page) {
    assert.deepEqual(page.troubles, []);
    await page.context().close();
}

/* Another page of the same browser, as the camera of a telephone opens it. */
async function camera(page, path) {
    const other = await page.context().newPage();
    await other.goto(hall.address(path));
    return other;
}

test("the address of a board opens it for an arbiter whose browser keeps his link, and names no token", async () => {
    const { page } = await arbiter();
    const other = await camera(page, "/b/12");
    await heading(other, "Board 12: Nur – Oya");
    assert.equal(new URL(other.url()).pathname, "/hall");
    await other.goBack();
    await card(other, twelve).waitFor();
    const named = await camera(page, "/b/b3");
    await heading(named, "Board B3: Efe – Su");
    const none = await camera(page, "/b/99");
    await none.getByText("There is no board 99 here").waitFor();
    await done(page);
});

test("who has no link is told in one sentence what to do", async () => {
    for (const options of [{}, { viewport: { width: 320, height: 640 }, colorScheme: "dark" }]) {
        const page = await openWindow(browser, options);
        await page.goto(hall.address("/b/12"));
        await heading(page, "This address opens a board for its arbiters");
        await page.getByText("open your own link once in this browser, and then this address again.").waitFor();
        await assertNoBarrier(page);
        await done(page);
    }
});

test("a link that is forgotten, or has been revoked, opens no board any more", async () => {
    const { page } = await arbiter();
    await page.getByText("Sector, sound, keys").click();
    await page.getByRole("button", { name: "Forget my link in this browser" }).click();
    const other = await camera(page, "/b/12");
    await heading(other, "This address opens a board for its arbiters");
    await done(page);

    const { page: second, link } = await arbiter();
    const own = await hall.ask("GET", "seat", { token: link.split("#")[1] });
    await hall.ask("DELETE", `links/${own.link_number}`, { token: hall.organiser });
    await second.getByRole("heading", { name: "This link has been revoked" }).waitFor();
    const again = await camera(second, "/b/12");
    await heading(again, "This address opens a board for its arbiters");
    await second.context().close();
});

test("a code scanned from a card opens its board, from the list and from another board", async () => {
    const { page } = await arbiter();
    await scan(page, hall.address("/b/12"));
    await heading(page, "Board 12: Nur – Oya");
    await scan(page, hall.address("/b/7"));
    await heading(page, "Board 7: Lale – Mert");
    /* A Turkish keyboard has other signs where the scanner means : and / */
    await scan(page, "httpŞ..192ç168ç1ç5Ş8080.b.12");
    await heading(page, "Board 12: Nur – Oya");
    await scan(page, "https://example.org/something");
    await page.getByText("What was scanned is no address of a board.").waitFor();
    await heading(page, "Board 12: Nur – Oya");
    await done(page);
});

test("a code scanned into a field leaves nothing there", async () => {
    const { page } = await arbiter();
    await scan(page, hall.address("/b/7"));
    await heading(page, "Board 7: Lale – Mert");
    await page.getByRole("combobox", { name: "What happened?" }).focus();
    await scan(page, hall.address("/b/12"));
    await heading(page, "Board 12: Nur – Oya");
    await page.goBack();
    await page.goBack();
    const search = page.getByRole("search").getByRole("textbox");
    await search.fill("ef");
    await search.focus();
    await scan(page, hall.address("/b/12"));
    await heading(page, "Board 12: Nur – Oya");
    await page.goBack();
    await card(page, seven).waitFor({ state: "detached" });
    assert.equal(await search.inputValue(), "ef");
    await done(page);
});

test("what is scanned while a question is open answers nothing", async () => {
    const { page } = await arbiter();
    await scan(page, hall.address("/b/7"));
    await page.getByRole("button", { name: "Declare a result" }).click();
    const question = page.getByRole("dialog", { name: "Lale – Mert" });
    await question.getByRole("radio", { name: "1–0" }).check();
    await question.getByRole("button", { name: "Declare the result" }).focus();
    await scan(page, hall.address("/b/12"));
    await page.getByText("A question is open: answer it first, and then scan again.").waitFor();
    assert.ok(await question.isVisible());
    assert.equal((await hall.ask("GET", `games/${seven.game}`)).status, "waiting");
    await done(page);
});

test("a scanned number opens its board, and the Enter after it presses nothing there", async () => {
    const { page } = await arbiter();
    await scan(page, "12");
    await heading(page, "Board 12: Nur – Oya");
    await scan(page, "7");
    await heading(page, "Board 7: Lale – Mert");
    assert.equal(await page.getByRole("dialog").count(), 0);
    /* At a board with a device the field of what happened has the focus. */
    await scan(page, "30");
    await page.locator(".console [role=combobox]").waitFor();
    await page.waitForFunction(() => document.activeElement?.getAttribute("role") === "combobox");
    await scan(page, "12");
    await heading(page, "Board 12: Nur – Oya");
    assert.equal((await hall.ask("GET", `games/${live.game}`)).status, "waiting");
    await done(page);
});

test("the letter with which an address begins is a key of the page as before", async () => {
    const { page } = await arbiter({ locale: "tr-TR" });
    await scan(page, "30");
    await page.locator(".console [role=combobox]").waitFor();
    await page.waitForFunction(() => document.activeElement?.getAttribute("role") === "combobox");
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => document.activeElement?.getAttribute("role") !== "combobox");
    await page.keyboard.press("h");
    await page.waitForFunction(() => document.activeElement?.getAttribute("role") === "combobox");
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => document.activeElement?.getAttribute("role") !== "combobox");
    await scan(page, hall.address("/b/12"));
    await heading(page, "Masa 12: Nur – Oya");
    await done(page);
});

test("a helper who scans a card is asked for the result of its board", async () => {
    const { page } = await arbiter({}, { scope: "results" });
    const other = await camera(page, "/b/12");
    await other.getByRole("dialog", { name: "Board 12: Nur – Oya" }).waitFor();
    await done(page);
});
