/*
 * Why an arbiter has decided so, where the Laws do not ask for it: entered by keyboard in either language, and told by the log
 * and by the paper of the game.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Board } from "./board.mjs";
import { hallAndBrowser } from "./hall.mjs";

const { hall, browser } = await hallAndBrowser();

/* What is typed in the field before the ruling; Enter leads back to the ruling. */
async function say(board, label, why) {
    await board.press("Shift+Tab");
    await board.page.waitForFunction((label) => document.activeElement?.labels?.[0]?.textContent.includes(label), label);
    await board.page.keyboard.type(why);
    await board.press("Enter");
    await board.ruling(why);
}

async function paperOf(board, language) {
    const answer = await fetch(hall.address(`/api/1/games/${board.game.game}/paper?format=html&language=${language}`), {
        headers: { Authorization: `Bearer ${board.token}` },
    });
    return answer.text();
}

for (const [locale, language, label, why, incidents] of [
    ["en-GB", "en", "Why?", "talked to his opponent twice", [
        ["warning", "warning", "Warning", "For whom?"],
        ["fine", "fine", "Fine", "For whom?"],
        ["exclude_rounds", "exclusion", "Exclusion from rounds", "For whom?"],
        ["expel", "expulsion", "Expulsion from the event", "For whom?"],
    ]],
    ["tr-TR", "tr", "Neden?", "rakibiyle iki kez konuştu", [
        ["warning", "uyar", "Uyarı", "Kime?"],
        ["fine", "para ceza", "Para cezası", "Kime?"],
        ["exclude_rounds", "turlara alma", "Turlara almama", "Kime?"],
        ["expel", "ihrac", "Yarışmadan ya da sahadan çıkarma", "Kime?"],
    ]],
])
    test(`a warning, a fine, an exclusion and an expulsion say why in the log and on paper, ${locale}`, async () => {
        const board = await Board.open(hall, browser, { window: { locale } });
        for (const [decision, letters, name, question] of incidents) {
            await board.find(letters, name);
            await board.answer(question, 2);
            await board.ruling(/./);
            const own = `${why} (${decision})`;
            await say(board, label, own);
            await board.make();
            const { event, ruling, texts } = (await board.log()).at(-1);
            assert.deepEqual([event.data.decision, texts.reason], [decision, own]);
            assert.ok(ruling.texts[language].includes(own), ruling.texts[language]);
            await board.page.locator(".log-part li, .rulings li").filter({ hasText: own }).first().waitFor();
        }
        const paper = await paperOf(board, language);
        for (const [decision] of incidents) assert.ok(paper.includes(`${why} (${decision})`), decision);
        await board.close();
    });

test("the clock is started again with a reason where that is searched for, and at once by its key", async () => {
    const board = await Board.open(hall, browser);
    const stop = async () => board.act({ kind: "decide", data: { decision: "stop_clocks" }, seen: (await board.state()).number });
    const resumed = async () => (await board.log()).filter(({ event }) => event.data?.decision === "resume");
    await stop();
    await board.page.getByRole("button", { name: "Let the game go on" }).waitFor();
    await board.find("start the clock again", "Start the clock again");
    await board.ruling(/./);
    await say(board, "Why?", "the hall was silent again");
    assert.equal((await resumed()).length, 0, "it is shown first");
    await board.make();
    assert.equal((await resumed())[0].texts.reason, "the hall was silent again");
    assert.match(await paperOf(board, "en"), /the hall was silent again/);
    await stop();
    await board.page.getByRole("button", { name: "Let the game go on" }).waitFor();
    await board.page.evaluate(() => document.activeElement.blur());
    await board.press("p");
    await board.page.locator(".done").filter({ hasNotText: "silent" }).waitFor();
    assert.equal((await resumed()).length, 2);
    await board.close();
});

test("a penalty that touches a confirmed result is asked why once", async () => {
    const board = await Board.open(hall, browser);
    await board.act({ kind: "resign", by: "white" });
    const token = board.game.white.split("#")[1];
    await hall.ask("POST", `games/${board.game.game}/sign`, { token, body: { score: "0-1" } });
    await board.page.getByRole("button", { name: "Correct the result" }).waitFor();
    await board.find("loses the game", "Game declared lost");
    await board.answer("Who loses?", 1);
    await board.page.locator('[data-question="reason"]').first().waitFor();
    assert.equal(await board.page.locator('[data-question="reason"]').count(), 1);
    await board.close();
});
