/* The arbiter's console under his hands: taps on a phone, a double tap, single-letter keys, and the keyboards of Turkish. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Board as AnyBoard } from "./board.mjs";
import { hallAndBrowser } from "./hall.mjs";

const { hall, browser } = await hallAndBrowser();

const Board = { open: (options) => AnyBoard.open(hall, browser, options) };

test("a double tap makes one act and none that costs a game, and the button never lies where the last tap was", async () => {
    const board = await Board.open();
    await board.page.getByRole("button", { name: "Draw offer" }).click();
    const { number } = await board.state();
    await board.page.locator(".asked-part .chip").first().click();
    await board.page.locator(".commit:enabled").waitFor();
    await board.armed();
    await board.page.locator(".ruling-part .commit").dblclick();
    await board.page.locator(".done").waitFor();
    assert.equal((await board.log()).length, number + 1, "the second tap is no second act");
    const declare = board.page.getByRole("button", { name: "Declare a result" });
    await declare.click();
    await board.page.locator(".asked-part .chip").first().click();
    await board.page.locator(".commit:enabled").waitFor();
    await board.armed();
    const first = await board.page.locator(".ruling-part .commit").boundingBox();
    const at = [first.x + first.width / 2, first.y + first.height / 2];
    await board.page.mouse.click(...at);
    const sure = board.page.locator("dialog.question .commit");
    await sure.waitFor();
    const box = await sure.boundingBox();
    const isUnder = at[0] > box.x && at[0] < box.x + box.width && at[1] > box.y && at[1] < box.y + box.height;
    assert.ok(!isUnder, "the button that confirms lies under the last tap");
    assert.equal((await board.state()).result, "*");
    await board.close();
});

test("a button that commits goes aside when the page moves it under the last tap, and stays where it was tapped itself", async () => {
    const board = await Board.open();
    await board.page.getByRole("button", { name: "Declare a result" }).click();
    await board.page.locator(".asked-part .chip").first().click();
    const commit = board.page.locator(".ruling-part .commits .commit:enabled");
    await commit.waitFor();
    const isUnder = () =>
        commit.evaluate(async (button) => {
            const box = button.getBoundingClientRect();
            const at = { clientX: box.left + box.width / 2, clientY: box.top + box.height / 2 + 120 };
            document.body.dispatchEvent(new PointerEvent("pointerdown", { ...at, bubbles: true }));
            button.parentElement.style.translate = "0 120px";
            await new Promise(requestAnimationFrame);
            await new Promise(requestAnimationFrame);
            const { left, right, top, bottom } = button.getBoundingClientRect();
            return left <= at.clientX && at.clientX <= right && top <= at.clientY && at.clientY <= bottom;
        });
    assert.equal(await isUnder(), false);
    await commit.evaluate((button) => button.parentElement.style.removeProperty("translate"));
    await board.armed();
    const aside = await commit.boundingBox();
    await commit.click();
    await board.page.locator("dialog.question .commit").waitFor();
    assert.deepEqual(await commit.boundingBox(), aside);
    await board.close();
});

test("an illegal move is ruled by six taps at the board, on a phone", async () => {
    const board = await Board.open({ window: { viewport: { width: 360, height: 740 }, hasTouch: true } });
    let taps = 0;
    const tap = async (target) => {
        taps += 1;
        await target.tap();
    };
    await tap(board.page.getByRole("button", { name: "Illegal move, clock pressed" }));
    for (const [question, answer] of [
        ["Who saw it?", "The arbiter saw it"],
        ["Who moved?", "White"],
        ["Has the opponent made his next move?", "No"],
    ])
        await tap(board.page.getByRole("group", { name: question }).getByRole("radio", { name: answer }));
    await board.page.locator(".ruling-part[data-standing=ruled] .verdict").waitFor();
    await board.armed();
    await tap(board.page.locator(".ruling-part .commit"));
    await board.page.locator(".done").waitFor();
    assert.ok(taps + 1 <= 7, `${taps} taps at the board`);
    await board.close();
});

test("single-letter keys can be turned off", async () => {
    const board = await Board.open();
    await board.page.getByRole("checkbox", { name: /Single-letter keys/ }).uncheck();
    await board.page.locator("h1").evaluate((node) => node.focus());
    await board.page.keyboard.press("p");
    await board.page.reload();
    await board.page.locator(".console .happened-part input").waitFor();
    assert.equal(await board.page.locator(".acts kbd").count(), 0);
    assert.equal((await board.state()).status, "running");
    await board.close();
});

/* Where the letters of the console's keys lie on the two Turkish keyboards: the same letters, other places. */
const TURKISH = {
    Q: { d: "KeyD", s: "KeyS", g: "KeyG", n: "KeyN", o: "KeyO", p: "KeyP", a: "KeyA", k: "KeyK", h: "KeyH" },
    F: { d: "KeyF", s: "Semicolon", g: "KeyW", n: "KeyR", o: "KeyT", p: "KeyP", a: "KeyU", k: "KeyJ", h: "Quote" },
};

for (const [layout, codes] of Object.entries(TURKISH)) {
    test(`in Turkish the keys at a board are told by what they print, on a keyboard ${layout}, in capitals and small`, async () => {
        const board = await Board.open({ window: { locale: "tr-TR" } });
        const { page } = board;
        const keyboard = await page.context().newCDPSession(page);
        const strike = async (letter, isCapital = false) => {
            const key = isCapital ? letter.toLocaleUpperCase("tr") : letter;
            const modifiers = isCapital ? 8 : 0;
            await keyboard.send("Input.dispatchKeyEvent", { type: "keyDown", key, code: codes[letter], modifiers, text: key });
            await keyboard.send("Input.dispatchKeyEvent", { type: "keyUp", key, code: codes[letter], modifiers });
        };
        const chosen = page.locator(".chosen-part h2");
        for (const [letter, heading] of [
            ["s", "Saatleri ayarla"],
            ["g", "Önceki konumu kur"],
            ["n", "Bekleyen beraberlik savı denetlenir"],
            ["o", "Hakem sonucu ilan eder"],
            ["p", "Puan düş"],
            ["a", "Oyuncuya yardımcı verildi"],
        ])
            for (const isCapital of [false, true]) {
                await page.evaluate(() => document.activeElement.blur());
                await strike(letter, isCapital);
                await chosen.filter({ hasText: heading }).waitFor();
                await page.evaluate(() => document.activeElement.blur());
                await strike("h", isCapital);
                await page.waitForFunction(() => document.activeElement?.getAttribute("role") === "combobox");
                assert.equal(await page.evaluate(() => document.activeElement.value), "", "the letter is not typed");
            }
        await page.evaluate(() => document.activeElement.blur());
        await strike("d");
        await page.locator(".done").waitFor();
        assert.equal((await board.state()).status, "interrupted");
        await board.close();
    });
}

test("at the ruling a digit answers what was left open, unless single-letter keys are off", async () => {
    const board = await Board.open();
    await board.find("rec", "Does not record the moves");
    await board.answer("Who was it?", 1);
    await board.ruling("White has to record");
    await board.press("1");
    await board.ruling("warns White");
    await board.make();
    board.fewKeys();
    assert.ok(board.keys <= 7, `${board.keys} keys`);
    assert.deepEqual((await board.log()).at(-1).event.data, { decision: "warning", who: "white" });
    await board.page.getByRole("checkbox", { name: /^Single-letter keys/ }).uncheck();
    await board.page.locator(".happened-part input").focus();
    await board.find("rec", "Does not record the moves");
    await board.answer("Who was it?", 2);
    await board.ruling("Black has to record");
    await board.press("1");
    await board.make();
    assert.equal((await board.log()).at(-1).event.kind, "fact", "no penalty was chosen");
    await board.close();
});
