/*
 * A scoresheet on a small screen and under a thumb: what keyboards of the screen do to its field, the keys of the page, and
 * nothing that is wider or longer than it has to be.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertNoBarrier } from "./hall.mjs";
import { begin, close, FORTY, hall, sheet, textsOf, tokenOf, type } from "./sheet.mjs";

test("what is long and without a blank is broken within its cell of the sheet", async () => {
    const game = await begin();
    for (const width of [320, 390]) {
        const page = await sheet(game.white, { viewport: { width, height: 740 } });
        await type(page, ["w".repeat(23), "e5"]);
        await page.locator(".written >> nth=1").waitFor();
        const over = await page.locator(".paper .line").evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent));
        assert.deepEqual(over, [], `${width}`);
        await close(page);
    }
});

test("moves are tapped on a phone, and an offer of a draw is marked", async () => {
    const game = await begin();
    const page = await sheet(game.white, { viewport: { width: 360, height: 740 }, hasTouch: true });
    for (const key of ["N", "f", "4", "Erase", "3", "Write"]) await page.getByRole("button", { name: key, exact: true }).tap();
    await page.getByRole("button", { name: "Draw offer (=)" }).tap();
    await page.locator(".offer").waitFor();
    assert.deepEqual(await page.locator(".written").allTextContents(), ["Nf3"]);
    const small = await page.locator(".keypad button").evaluateAll((keys) => keys.filter((key) => key.getBoundingClientRect().height < 48 || key.getBoundingClientRect().width < 48).length);
    assert.equal(small, 0);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    await close(page);
});

test("on a phone a move that is refused is told at its field and lies over no key", async () => {
    const game = await begin();
    const page = await sheet(game.operator, { viewport: { width: 390, height: 844 } });
    await type(page, ["Ke2"]);
    await page.getByText("“Ke2” is not a legal move here.").waitFor();
    assert.equal(await page.locator(".writing input").getAttribute("aria-invalid"), "true");
    const covered = await page.locator(".keypad button").evaluateAll((keys) =>
        keys
            .map((key) => ({ key, ...key.getBoundingClientRect().toJSON() }))
            .filter(({ key, left, top, width, height }) => {
                const hit = document.elementFromPoint(left + width / 2, top + height / 2);
                return top + height <= innerHeight && !key.contains(hit);
            })
            .map(({ key }) => key.textContent),
    );
    assert.deepEqual(covered, []);
    await assertNoBarrier(page, "a move that is refused");
    await page.keyboard.press("Control+a");
    await type(page, ["e4"]);
    await page.locator('.writing input[aria-invalid="false"]').waitFor();
    await close(page);
});

test("a device changes nothing of what is typed on a sheet", async () => {
    const game = await begin();
    for (const role of ["white", "operator"]) {
        const page = await sheet(game[role]);
        const names = ["autocapitalize", "autocorrect", "autocomplete", "spellcheck", "enterkeyhint"];
        const said = await page.locator(".writing input").evaluate((field, names) => names.map((name) => field.getAttribute(name)), names);
        assert.deepEqual(said, ["off", "off", "off", "false", "go"], role);
        await close(page);
    }
});

test("a keyboard of the screen that tells no keys writes with a blank and goes back by what it deletes", async () => {
    const game = await begin();
    const page = await sheet(game.white);
    const field = page.locator(".writing input");
    for (const text of ["e", "4", " ", "e5", " ", "Nf3 "]) await page.keyboard.insertText(text);
    await page.locator(".paper .written >> nth=2").waitFor();
    assert.equal(await field.inputValue(), "");
    /* A blank that is there again because what stood behind it was deleted writes nothing, and none within the text does. */
    for (const text of ["N", "c", "6"]) await page.keyboard.insertText(text);
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.insertText(" ");
    assert.equal(await field.inputValue(), "Nc 6");
    await page.keyboard.press("End");
    await page.keyboard.press("Backspace");
    assert.equal(await field.inputValue(), "Nc ");
    await field.fill("");
    const isTaken = await field.evaluate((one) => !one.dispatchEvent(new InputEvent("beforeinput", { inputType: "deleteContentBackward", bubbles: true, cancelable: true })));
    assert.ok(isTaken);
    await page.getByLabel("Move 2, White").waitFor();
    assert.equal(await field.inputValue(), "Nf3");
    assert.deepEqual(await textsOf(game), ["1. e4", "1... e5", "2. Nf3"]);
    await close(page);
});

test("on a phone the keyboard of the screen stays away from whoever taps the keys of the page", async () => {
    const game = await begin();
    const page = await sheet(game.white, { viewport: { width: 360, height: 740 }, hasTouch: true });
    await page.locator(".writing input").evaluate((field) => field.blur());
    for (const key of ["e", "4", "Write"]) await page.getByRole("button", { name: key, exact: true }).tap();
    await page.getByLabel("Move 1, Black").waitFor();
    assert.equal(await page.locator(".writing input:focus").count(), 0);
    await page.locator(".writing input").tap();
    await type(page, ["e5"]);
    await page.getByLabel("Move 2, White").waitFor();
    await page.locator(".writing input:focus").waitFor();
    await close(page);
});

test("a page of a long game ends below its sheet", async () => {
    const game = await begin();
    const page = await sheet(game.operator);
    await page.getByLabel("White's scoresheet", { exact: true }).check();
    await page.locator(".writing input:focus").waitFor();
    await page.keyboard.insertText([...FORTY, ...FORTY].slice(0, 120).join(" "));
    await page.keyboard.press("Enter");
    await page.locator(".paper .written >> nth=119").waitFor();
    const [whole, end] = await page.evaluate(() => [document.documentElement.scrollHeight, document.querySelector("main").getBoundingClientRect().bottom + scrollY]);
    assert.ok(whole <= Math.max(end, 1180) + 200, `${whole} for ${end}`);
    await close(page);
});

test("on the narrowest screen an operator's sheet is as wide as the screen, in both languages", async () => {
    const game = await begin();
    const isWide = async (width, locale) => {
        const page = await sheet(game.operator, { viewport: { width, height: 640 }, locale });
        await page.locator(".paper").waitFor();
        if (width === 390) await page.locator(".differences button >> nth=1").waitFor();
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width, locale);
        const over = await page.locator(".differences td").evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth).length);
        assert.equal(over, 0, locale);
        await close(page);
    };
    for (const locale of ["en-GB", "tr-TR"]) await isWide(320, locale);
    /* Where both sheets have another next move. */
    for (const [by, text] of [["white", "1. Ng1-f3"], ["black", "1. Nb1-c3"]])
        await hall.ask("POST", `games/${game.game}/acts`, { token: tokenOf(game.operator), body: { kind: "record", by, data: { text, language: "en", electronic: true } } });
    for (const width of [390, 320]) for (const locale of ["en-GB", "tr-TR"]) await isWide(width, locale);
});
