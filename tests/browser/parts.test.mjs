/* The parts of large pages, by keyboard and as a screen reader has them; under the policy of the hall. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { bundle } from "../page/sources.mjs";
import { assertNoBarrier, Hall, openBrowser, openWindow } from "./hall.mjs";

let hall;
let browser;
let script;
before(async () => {
    hall = await Hall.open();
    browser = await openBrowser();
    script = await bundle(await readFile(new URL("gallery.tsx", import.meta.url), "utf8"));
});
after(async () => {
    await browser?.close();
    await hall?.close();
});

/* The page about a device with all parts in place of its own script. */
async function gallery(options) {
    const page = await openWindow(browser, options);
    await page.route("**/assets/app.js", (route) => route.fulfill({ contentType: "text/javascript", body: script }));
    await page.goto(hall.address("/device"));
    await page.getByRole("heading", { name: "Parts" }).waitFor();
    await page.evaluate((href) => {
        const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
        document.head.append(link);
        return new Promise((done) => link.addEventListener("load", done));
    }, "/assets/device.css");
    return page;
}

async function done(page) {
    assert.deepEqual(page.troubles, []);
    await page.context().close();
}

const logged = (page, text) => page.locator("#log").filter({ hasText: text }).waitFor();

test("a button acts by key and by click, and once for a double tap", async () => {
    const page = await gallery();
    await page.getByRole("button", { name: "Press" }).dblclick();
    assert.equal(await page.locator("#log").textContent(), "pressed");
    await page.getByRole("button", { name: "Press" }).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Space");
    await logged(page, "pressed, pressed, pressed");
    await done(page);
});

test("a dialog keeps the focus, Escape means no, and the focus goes back", async () => {
    const page = await gallery();
    const ask = page.getByRole("button", { name: "Ask" });
    await ask.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Sure?" });
    await dialog.waitFor();
    assert.equal(await page.evaluate(() => document.activeElement.textContent), "No");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await logged(page, "yes");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    assert.ok(await ask.evaluate((node) => node === document.activeElement));
    await ask.click();
    await page.mouse.click(3, 3);
    await dialog.waitFor({ state: "detached" });
    await done(page);
});

test("a field is named, helped and corrected by what stands with it", async () => {
    const page = await gallery();
    const name = page.getByRole("textbox", { name: "Name" });
    assert.match(await name.evaluate((node) => node.getAttribute("aria-describedby")), /-hint .*-problem/);
    await name.fill("x");
    await page.getByRole("alert").filter({ hasText: "Too short" }).waitFor();
    assert.equal(await name.getAttribute("aria-invalid"), "true");
    await name.fill("Ada");
    await page.getByRole("alert").filter({ hasText: "Too short" }).waitFor({ state: "detached" });
    await page.getByRole("combobox", { name: "Level" }).selectOption("blitz");
    await page.getByRole("radio", { name: "white" }).focus();
    await page.keyboard.press("ArrowRight");
    assert.ok(await page.getByRole("radio", { name: "black" }).isChecked());
    await done(page);
});

test("a few letters find a line, with and without marks, and the keys take it", async () => {
    const page = await gallery();
    const field = page.getByRole("combobox", { name: "Incident" });
    const reached = () =>
        field.evaluate(
            (node) => document.getElementById(node.getAttribute("aria-activedescendant"))?.textContent ?? null,
        );
    await field.focus();
    assert.equal(await field.getAttribute("aria-expanded"), "false");
    await page.keyboard.type("CALDI");
    assert.equal(await field.getAttribute("aria-expanded"), "true");
    assert.equal(await reached(), "Telefon çaldı");
    await page.getByRole("status").filter({ hasText: "1 fits." }).waitFor({ state: "attached" });
    await page.keyboard.press("Enter");
    await logged(page, "chose phone");
    assert.equal(await field.inputValue(), "Telefon çaldı");
    await field.fill("");
    await page.keyboard.press("ArrowDown");
    assert.equal(await reached(), "Dokunulan taş");
    await page.keyboard.press("Escape");
    assert.equal(await field.getAttribute("aria-expanded"), "false");
    assert.equal(await reached(), null);
    await field.fill("iddia");
    await page.getByRole("option", { name: /Sav/ }).first().click();
    await logged(page, "chose phone, chose claim");
    await field.fill("qqq");
    await page.getByText("Nothing fits.").first().waitFor();
    await page.keyboard.press("Enter");
    assert.equal(await page.locator("#log").textContent(), "chose phone, chose claim");
    await done(page);
});

test("a list is walked through and chosen from by keys", async () => {
    const page = await gallery();
    const list = page.getByRole("listbox", { name: "Lines" });
    await list.focus();
    const reached = () =>
        list.evaluate((node) => document.getElementById(node.getAttribute("aria-activedescendant")).textContent);
    await page.keyboard.press("End");
    assert.equal(await reached(), "Işıklı bayrak");
    await page.keyboard.press("ArrowDown");
    assert.equal(await reached(), "Işıklı bayrak");
    await page.keyboard.press("Home");
    await page.keyboard.press("d");
    assert.equal(await reached(), "Dokunulan taş");
    await page.keyboard.press("Enter");
    await list.locator('[aria-selected="true"]', { hasText: "Dokunulan taş" }).waitFor();
    await done(page);
});

test("tabs are one stop, and the arrows lead around", async () => {
    const page = await gallery();
    await page.getByRole("tab", { name: "one" }).focus();
    await page.keyboard.press("ArrowLeft");
    await page.getByRole("tabpanel", { name: "three" }).filter({ hasText: "Panel three" }).waitFor();
    assert.equal(await page.evaluate(() => document.activeElement.textContent), "three");
    await page.keyboard.press("Home");
    assert.equal(await page.getByRole("tab", { name: "one" }).getAttribute("aria-selected"), "true");
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate(() => document.activeElement.getAttribute("role")), "tabpanel");
    await done(page);
});

test("a table says how it is sorted", async () => {
    const page = await gallery();
    const names = () => page.locator(".table tbody th").allTextContents();
    assert.deepEqual(await names(), ["Can", "Ada", "Efe"]);
    await page.getByRole("button", { name: "Player" }).click();
    assert.deepEqual(await names(), ["Ada", "Can", "Efe"]);
    await page.getByRole("columnheader", { name: "Player" }).and(page.locator('[aria-sort="ascending"]')).waitFor();
    await page.getByRole("button", { name: "Points" }).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    assert.deepEqual(await names(), ["Ada", "Can", "Efe"]);
    await page.getByRole("columnheader", { name: "Points" }).and(page.locator('[aria-sort="descending"]')).waitFor();
    await done(page);
});

test("what went wrong stands in a live region until it is closed", async () => {
    const page = await gallery();
    await page.getByRole("button", { name: "Tell" }).click();
    await page.getByRole("status").filter({ hasText: "Something went wrong" }).waitFor();
    await page.getByRole("button", { name: "Close the message" }).click();
    await page.getByText("Something went wrong").waitFor({ state: "detached" });
    await done(page);
});

for (const options of [
    { colorScheme: "light" },
    { colorScheme: "dark" },
    { forcedColors: "active" },
    { viewport: { width: 360, height: 740 } },
]) {
    test(`no serious barrier, and targets of 48 px: ${JSON.stringify(options)}`, async () => {
        const page = await gallery(options);
        await page.getByRole("combobox", { name: "Incident" }).fill("a");
        await assertNoBarrier(page, "parts");
        const small = await page.evaluate(() =>
            [...document.querySelectorAll("button, select, input:not([type=radio]), [role=option], .chip")]
                .map((node) => ({ name: node.textContent || node.id, box: node.getBoundingClientRect() }))
                .filter(({ box }) => box.height > 0 && box.height < 48)
                .map(({ name, box }) => `${name}: ${box.height}`),
        );
        assert.deepEqual(small, []);
        const tiny = await page.evaluate(() =>
            [...document.querySelectorAll("main *:not([type=radio])")]
                .filter((node) => parseFloat(getComputedStyle(node).fontSize) < 16)
                .map((node) => node.outerHTML.slice(0, 80)),
        );
        assert.deepEqual(tiny, []);
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
        await done(page);
    });
}

test("what was told is told once: no dialog that opens or closes tells it again, and what closes it at once is told after it", async () => {
    const page = await gallery();
    await page.evaluate(() => {
        globalThis.heard = [];
        const region = "[role=status], [role=alert], [aria-live]";
        new MutationObserver((changes) => {
            for (const { target, addedNodes } of changes)
                for (const node of addedNodes) {
                    const at = target.nodeType === Node.TEXT_NODE ? target.parentElement : target;
                    const text = node.textContent.replace("×", "");
                    if (text && at.closest(region)) globalThis.heard.push(text);
                    else if (node instanceof Element)
                        for (const inside of node.querySelectorAll(region)) if (inside.textContent) globalThis.heard.push(inside.textContent);
                }
        }).observe(document.body, { subtree: true, childList: true });
    });
    const press = (name) => page.getByRole("button", { name, exact: true }).click();
    const heard = () => page.evaluate(() => globalThis.heard);
    const dialog = page.getByRole("dialog");
    /* So long after it was told it has been read. */
    const read = async (text) => {
        await page.waitForFunction((text) => globalThis.heard.includes(text), text);
        const told = await page.evaluate(() => performance.now());
        await page.waitForFunction((told) => performance.now() > told + 600, told);
    };
    await press("Tell");
    await read("Something went wrong");
    await press("Open");
    await press("Refuse");
    await dialog.getByText("Refused here").waitFor();
    await read("Refused here");
    await press("Speak");
    await read("Ruled");
    assert.equal(await dialog.getByText("Something went wrong").count(), 0);
    await press("Close");
    await dialog.waitFor({ state: "detached" });
    await page.getByText("Refused here").waitFor();
    assert.deepEqual(await heard(), ["Something went wrong", "Refused here", "Ruled"]);
    await assertNoBarrier(page, "what was told in a dialog that has closed");
    await press("Open");
    await press("Do it");
    await dialog.waitFor({ state: "detached" });
    await read("Done");
    assert.deepEqual((await heard()).filter((text) => text === "Done").length, 1);
    await page.getByText("Refused here").waitFor({ state: "detached" });
    await done(page);
});
