/* The start of a round in the hall's list: the countdown, when it really began, and the empty chairs; by keys, in both languages. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertNoBarrier, Hall, hallAndBrowser, minutesAgo, openWindow, refuseNext } from "./hall.mjs";

const { browser } = await hallAndBrowser();

/* A hall of its own, with boards 1 to `count` of round 1 and arbiters who look at the list. */
async function inHall(count, { options = {}, arbiters = 1, started = false, ...more }, play) {
    const hall = await Hall.open();
    try {
        const games = [];
        for (let board = 1; board <= count; board++) {
            const headers = { board: String(board), round: "1" };
            const names = { white: `Ada ${board}`, black: `Can ${board}` };
            games.push(await hall.gameOfHall({ headers, ...names, profile: "board", press: "manual", ...more }));
        }
        const tokenOf = (link) => link.split("#")[1];
        for (const game of started ? games : [])
            await hall.ask("POST", `games/${game.game}/acts`, { token: tokenOf(game.arbiter), body: { kind: "start" } });
        const pages = [];
        for (let at = 0; at < arbiters; at++) {
            const body = { role: "arbiter", name: `Arbiter ${at}` };
            const { link } = await hall.ask("POST", "links", { token: hall.organiser, body });
            const page = await openWindow(browser, options);
            await page.goto(hall.address(link));
            await page.locator("[data-game]").nth(count - 1).waitFor();
            pages.push(page);
        }
        const state = (game) => hall.ask("GET", `games/${game.game}`);
        const log = async (game) =>
            (await hall.ask("GET", `games/${game.game}/log`, { token: tokenOf(game.arbiter) })).entries;
        await play({ hall, games, pages, page: pages[0], state, log });
        for (const page of pages) {
            assert.deepEqual(page.troubles, []);
            await page.context().close();
        }
    } finally {
        await hall.close();
    }
}

const card = (page, { game }) => page.locator(`[data-game="${game}"]`);
const HALF_AN_HOUR = { regulations: { default_ms: 1800000 } };

test("two keys set a countdown that every arbiter sees, and two stop it; a reload changes nothing", async () => {
    await inHall(2, { arbiters: 2 }, async ({ pages: [page, other] }) => {
        await page.keyboard.press("t");
        await page.getByRole("dialog", { name: "When does the round begin?" }).getByText("Boards: 1–2").waitFor();
        await assertNoBarrier(page, "setting the countdown");
        await page.keyboard.press("Enter");
        for (const each of [page, other]) await each.locator(".countdown .digits").filter({ hasText: /^4:\d\d$/ }).waitFor();
        await page.getByText("The countdown runs. Boards: 2.").waitFor();
        await assertNoBarrier(page, "countdown");
        await other.reload();
        await other.locator(".countdown").filter({ hasText: "An arbiter starts the clocks" }).waitFor();
        await other.keyboard.press("t");
        await other.getByRole("dialog", { name: "Stop the countdown?" }).waitFor();
        await other.keyboard.press("Enter");
        for (const each of [page, other]) await each.locator(".countdown").waitFor({ state: "detached" });
    });
});

test("the round begins at boards without a device too", async () => {
    await inHall(2, { live: false }, async ({ page, games, state }) => {
        await page.keyboard.press("b");
        await page.getByRole("dialog", { name: "Begin the round? Boards: 2" }).waitFor();
        await page.keyboard.press("Enter");
        await page.getByText("Started: 2.").waitFor();
        for (const game of games) assert.equal((await state(game)).status, "running");
    });
});

test("at zero nothing starts before the arbiter's key", async () => {
    await inHall(1, {}, async ({ page, games: [game], state }) => {
        await page.keyboard.press("t");
        const dialog = page.getByRole("dialog");
        const field = dialog.getByLabel("It begins in");
        await field.fill("soon");
        await dialog.getByText("That is no time of a day at most").waitFor();
        await field.fill("0:00");
        await page.keyboard.press("Enter");
        await page.locator(".countdown").filter({ hasText: "The round is to begin now." }).waitFor();
        assert.equal((await state(game)).status, "waiting");
        await page.keyboard.press("b");
        await page.getByRole("dialog", { name: "Begin the round? Boards: 1" }).waitFor();
        await page.keyboard.press("Enter");
        await card(page, game).filter({ hasText: "Running" }).waitFor();
        await page.locator(".countdown").waitFor({ state: "detached" });
    });
});

test("the clocks start by themselves at zero where that was chosen", async () => {
    await inHall(1, {}, async ({ page, games: [game] }) => {
        await page.keyboard.press("t");
        await page.getByRole("dialog").getByLabel("It begins in").fill("0:01");
        await page.getByRole("dialog").getByLabel("The clocks start by themselves").check();
        await page.getByRole("button", { name: "Count down" }).click();
        await card(page, game).filter({ hasText: "Running" }).waitFor();
    });
});

test("when the round really began is stated for all its boards, with its start or afterwards", async () => {
    await inHall(2, HALF_AN_HOUR, async ({ page, games, log }) => {
        await page.keyboard.press("b");
        const dialog = page.getByRole("dialog");
        const field = dialog.getByLabel("When did it really begin?");
        await field.fill("25:00");
        await dialog.getByText("A time of day has hours and minutes").waitFor();
        const began = new Date(Date.now() - 10 * 60000);
        const text = await page.evaluate((at) => new Date(at).toTimeString().slice(0, 5), began.getTime());
        await field.fill(text);
        await page.keyboard.press("Enter");
        await page.getByText(`Started: 2. The round began at ${text}. Boards: 2.`).waitFor();
        for (const game of games) assert.ok((await log(game)).some(({ note }) => note?.note === "began"));
        await page.keyboard.press("b");
        await page.getByText("No board waits for its start.").waitFor();
        await field.fill(text);
        await page.getByRole("button", { name: "State it" }).click();
        await page.getByText(`The round began at ${text}. Boards: 2.`).waitFor();
    });
});

test("a countdown and a time of day that are refused stay as they were typed, with the reason beside them", async () => {
    await inHall(2, HALF_AN_HOUR, async ({ page, games, log }) => {
        await page.keyboard.press("t");
        const dialog = page.getByRole("dialog");
        const left = dialog.getByLabel("It begins in");
        await left.fill("7");
        await refuseNext(page, "**/round/countdown");
        await left.press("Enter");
        await dialog.locator(".message:not(.calm)").filter({ hasText: /./ }).first().waitFor();
        assert.equal(await left.inputValue(), "7");
        await left.press("Enter");
        await page.locator(".countdown .digits").filter({ hasText: /^[67]:\d\d$/ }).waitFor();
        await page.keyboard.press("b");
        const began = dialog.getByLabel("When did it really begin?");
        const text = await page.evaluate((at) => new Date(at).toTimeString().slice(0, 5), Date.now() - 600000);
        await began.fill(text);
        await refuseNext(page, "**/round/began");
        await began.press("Enter");
        await dialog.getByText("No board waits for its start.").waitFor();
        await dialog.locator(".message").filter({ hasText: /./ }).first().waitFor();
        assert.equal(await began.inputValue(), text);
        await dialog.getByRole("button", { name: "State it" }).click();
        await dialog.waitFor({ state: "detached" });
        for (const game of games) assert.ok((await log(game)).some(({ note }) => note?.note === "began"));
        page.troubles = page.troubles.filter((trouble) => !/429/.test(trouble));
    });
});

test("an empty chair is noted by the number of its board, and by a key the player has arrived", async () => {
    await inHall(3, { started: true, ...HALF_AN_HOUR }, async ({ page, games, log }) => {
        await page.keyboard.press("e");
        await page.locator(".games:empty + .lead").waitFor();
        await page.getByLabel("An empty chair at board").fill("2");
        await page.keyboard.press("Enter");
        await page.getByRole("dialog", { name: "Board 2: who is not there?" }).waitFor();
        await assertNoBarrier(page, "who is not there");
        await page.keyboard.press("2");
        await page.keyboard.press("Enter");
        const absent = card(page, games[1]);
        await absent.filter({ hasText: /Not there: Can 2 \(Black\)\. The default time ends in (30:00|29:\d\d) · Art\.\s6\.7\.1/ }).waitFor();
        assert.equal(await page.locator("[data-game]").count(), 1, "the others have both their players");
        await page.getByLabel("Empty chairs: 1").waitFor();
        await assertNoBarrier(page, "empty chairs");
        await absent.getByRole("link").focus();
        await page.keyboard.press("a");
        await page.getByText("Board 2: Black has come in time").waitFor();
        await absent.waitFor({ state: "detached" });
        assert.equal((await log(games[1])).at(-1).event.kind, "arrive");
    });
});

test("a forfeit asks once with names, result and article, and both can be absent", async () => {
    await inHall(2, { started: true, ...HALF_AN_HOUR, live: false }, async ({ page, games, state }) => {
        const at = (game) => card(page, game).getByRole("link");
        await at(games[0]).focus();
        await page.keyboard.press("x");
        const dialog = page.getByRole("dialog", { name: "Board 1: forfeit?" });
        await dialog.waitFor();
        await page.keyboard.press("Enter"); /* nobody is noted, so nobody is chosen */
        assert.ok(await dialog.getByRole("button", { name: "Forfeit" }).isDisabled());
        await page.keyboard.press("1");
        await dialog.getByText("Ada 1 (White) has not come. Can 1 wins: 0–1").waitFor();
        await page.keyboard.press("2");
        await dialog.getByText("Can 1 (Black) has not come. Ada 1 wins: 1–0").waitFor();
        await page.keyboard.press("Escape");
        assert.equal((await state(games[0])).status, "running");

        await at(games[1]).focus();
        await page.keyboard.press("n");
        await page.keyboard.press("3");
        await page.keyboard.press("Enter");
        await card(page, games[1]).filter({ hasText: "Not there: Ada 2 (White), Can 2 (Black)." }).waitFor();
        await at(games[1]).focus();
        await page.keyboard.press("x");
        const both = page.getByRole("dialog", { name: "Board 2: forfeit?" });
        await both.getByText("Neither player has come. Both lose: 0–0").waitFor();
        await both.getByText(/The default time ends in .* · Art\.\s6\.7\.1/).waitFor();
        await assertNoBarrier(page, "forfeit");
        await page.keyboard.press("Enter");
        await page.getByText("Board 2: Neither player has come: both lose.").waitFor();
        assert.equal((await state(games[1])).reason, "double-default");
    });
});

test("who comes after the default time loses only behind a question, and can be excused there", async () => {
    await inHall(2, { started: true, regulations: { default_ms: 0 } }, async ({ page, games, state }) => {
        for (const game of games) {
            await card(page, game).getByRole("link").focus();
            await page.keyboard.press("n");
            await page.keyboard.press("1");
            await page.keyboard.press("Enter");
            await card(page, game).filter({ hasText: "White is not there" }).waitFor();
        }
        const arrive = async (game) => {
            await card(page, game).getByRole("link").focus();
            await page.keyboard.press("a");
            await page.getByText("Who comes after the default time loses").waitFor();
        };
        await arrive(games[0]);
        await page.getByRole("button", { name: "Let him play" }).click();
        await page.getByText("The arbiter excuses the lateness").first().waitFor();
        assert.equal((await state(games[0])).status, "running");
        await arrive(games[1]);
        await page.getByRole("button", { name: "He loses" }).click();
        await page.getByText("White has come after the default time").first().waitFor();
        assert.equal((await state(games[1])).reason, "default");
    });
});

test("an arrival and a forfeit are entered afterwards: who came in time has not lost, and the log has the time of day", async () => {
    await inHall(2, { live: false, ...HALF_AN_HOUR }, async ({ hall, page, games, log, state }) => {
        const started = minutesAgo(40).ms;
        for (const { game, arbiter } of games) {
            const body = { kind: "start", decided_ms: started, data: { absent: "white" } };
            await hall.ask("POST", `games/${game}/acts`, { token: arbiter.split("#")[1], body });
        }
        const ask = async (game, key, name) => {
            await card(page, game).filter({ hasText: "Not there" }).getByRole("link").focus();
            await page.keyboard.press(key);
            const dialog = page.getByRole("dialog", { name });
            await dialog.getByText("It was decided earlier").click();
            return { dialog, field: dialog.getByRole("textbox", { name: /^Time of day/ }) };
        };
        const { dialog, field } = await ask(games[0], "a", "Board 1");
        await dialog.getByRole("button", { name: "He loses" }).waitFor();
        await field.fill(minutesAgo(50).text);
        await dialog.getByText("before the start").waitFor();
        assert.ok(await dialog.getByRole("button", { name: "Arrived" }).isDisabled());
        const came = minutesAgo(25);
        await field.fill(came.text);
        await dialog.getByRole("button", { name: "He loses" }).waitFor({ state: "detached" });
        await assertNoBarrier(page, "an arrival that is entered afterwards");
        await field.press("Enter");
        await page.getByText("Board 1: White has come in time").waitFor();
        const arrival = (await log(games[0])).findLast(({ event }) => event?.kind === "arrive");
        assert.equal(arrival.decided_ms, came.ms);
        assert.ok(Math.abs(arrival.event.data.late_ms - (came.ms - started)) < 60000, `${arrival.event.data.late_ms} ms late`);
        assert.equal((await state(games[0])).status, "running");

        const lost = await ask(games[1], "x", "Board 2: forfeit?");
        const decided = minutesAgo(8);
        await lost.field.pressSequentially(decided.text);
        await lost.field.press("Enter");
        await lost.dialog.waitFor({ state: "detached" });
        const forfeit = (await log(games[1])).at(-1);
        assert.deepEqual([forfeit.event.data.decision, forfeit.event.data.who, forfeit.decided_ms], ["forfeit", "white", decided.ms]);
    });
});

test("in Turkish, 360 px wide: countdown and empty chairs without a barrier", async () => {
    const options = { viewport: { width: 360, height: 760 }, locale: "tr-TR", colorScheme: "dark" };
    await inHall(1, { started: true, options, ...HALF_AN_HOUR }, async ({ page, games: [game] }) => {
        await page.keyboard.press("e");
        await page.getByLabel("Sandalyesi boş masa").fill("1");
        await page.keyboard.press("Enter");
        await page.keyboard.press("3");
        await page.keyboard.press("Enter");
        await card(page, game).filter({ hasText: "Yerinde yok: Ada 1 (Beyaz), Can 1 (Siyah)." }).waitFor();
        await assertNoBarrier(page, "empty chairs");
        await page.getByRole("button", { name: "Masa 1: hükmen" }).click();
        await page.getByText("İki oyuncu da gelmedi. İkisi de kaybeder: 0–0").waitFor();
        await assertNoBarrier(page, "forfeit");
        await page.keyboard.press("Escape");
    });
});

for (const [width, locale] of [
    [360, "tr-TR"],
    [1280, "en-GB"],
]) {
    test(`a double tap commits no forfeit: the button lies nowhere under the last tap, ${width} px wide`, async () => {
        const options = { viewport: { width, height: 760 }, locale };
        await inHall(1, { started: true, options, ...HALF_AN_HOUR }, async ({ page, games: [game], state, hall }) => {
            const token = game.arbiter.split("#")[1];
            const body = { kind: "fact", data: { fact: "not_at_board", who: "white" } };
            await hall.ask("POST", `games/${game.game}/acts`, { token, body });
            const forfeit = card(page, game).locator(".row .button").last();
            await forfeit.waitFor();
            const yes = page.locator("dialog .commit");
            for (const part of [0.05, 0.5, 0.95]) {
                await forfeit.scrollIntoViewIfNeeded();
                const { x, y, width: wide, height: high } = await forfeit.boundingBox();
                await page.mouse.dblclick(x + wide * part, y + high * part);
                await yes.waitFor();
                await page.keyboard.press("Escape");
                await yes.waitFor({ state: "detached" });
                assert.equal((await state(game)).status, "running");
            }
            /* Wherever the last tap was, also where the button would lie by itself. */
            await forfeit.click();
            const chips = page.locator("dialog .chip");
            for (const choice of [1, 2, 0]) {
                const { x, y, width: w, height: h } = await yes.boundingBox();
                const at = { x: x + w / 2, y: y + h / 2 };
                await page.evaluate(({ x: clientX, y: clientY }) => {
                    document.body.dispatchEvent(new PointerEvent("pointerdown", { clientX, clientY, bubbles: true }));
                }, at);
                await chips.nth(choice).locator("input").press(String(choice + 1));
                await page.waitForFunction(({ x, y }) => !document.elementFromPoint(x, y)?.closest(".commit"), at);
            }
            await page.keyboard.press("Escape");
            assert.equal((await state(game)).status, "running");
        });
    });
}
