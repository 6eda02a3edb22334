/*
 * The clock on the table by itself: its set-up, presses by touch and by keys, the pause, an hour against a steady clock,
 * a closed page, and what it costs.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { button, done, half, inPhase, openClock, set, shown, toMove } from "./clock.mjs";
import { assertNoBarrier, hallAndBrowser } from "./hall.mjs";
import { noteFresh } from "./screens.mjs";

const { hall, browser } = await hallAndBrowser();
const BUSY_MS = 300;
const PHONE = { viewport: { width: 320, height: 640 }, hasTouch: true };

const opened = (options = {}) => openClock(browser, hall.address("/clock"), options);

async function setOwn(page, minutes, seconds = "0", kind = "an increment") {
    await page.getByRole("radio", { name: "Other" }).check();
    await page.getByLabel("Minutes", { exact: true }).fill(minutes);
    await page.getByLabel("Seconds a move").fill(seconds);
    await page.getByRole("radio", { name: kind, exact: true }).check();
    await button(page, "Set the clock").click();
    await inPhase(page, "ready");
}

/* From a pause to the set-up. */
async function leave(page) {
    await button(page, "New game").click();
    await page.getByRole("dialog").getByRole("button", { name: "New game" }).click();
}

/* Fingers that come down on the halves of these colours at once. */
async function touch(page, ...colors) {
    const touchPoints = [];
    for (const color of colors) {
        const { x, y, width, height } = await half(page, color).boundingBox();
        touchPoints.push({ x: x + width / 2, y: y + height / 2, id: touchPoints.length });
    }
    const client = await page.context().newCDPSession(page);
    await client.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
    return () => client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

test("a finger that comes down starts White's clock, and each later one ends a move", async () => {
    const page = await opened(PHONE);
    await set(page, "3+2");
    await (await touch(page, "white"))();
    await inPhase(page, "ready");
    const up = await touch(page, "black");
    await inPhase(page, "running"); /* the finger is still on the glass */
    await up();
    await toMove(page, "white");
    await page.evaluate(() => window.jump(10000));
    await (await touch(page, "black"))();
    await (await touch(page, "white"))();
    await toMove(page, "black");
    assert.equal(await half(page, "white").getByText("Moves: 1").count(), 1);
    assert.equal(await half(page, "black").getByText("Moves: 0").count(), 1);
    const left = await shown(page, "white");
    assert.ok(left >= 170000 && left <= 172000, `${left}`);
    await page.evaluate(() => window.jump(5000));
    await (await touch(page, "white", "black"))();
    await toMove(page, "white");
    assert.equal(await half(page, "white").getByText("Moves: 1").count(), 1);
    assert.equal(await half(page, "black").getByText("Moves: 1").count(), 1);
    await done(page);
});

test("keys press: the space bar for whoever has the move, two keys for the two halves", async () => {
    const page = await opened();
    await set(page, "15+10");
    for (let time = 0; time < 2; time++) await button(page, "Swap sides").click();
    await page.keyboard.press("Space"); /* not the button that was clicked last */
    await toMove(page, "white");
    await page.evaluate(() => window.jump(1000));
    const printed = (key, code) => page.evaluate((init) => document.body.dispatchEvent(new KeyboardEvent("keydown", { ...init, bubbles: true })), { key, code });
    await printed("u", "KeyA"); /* on a Turkish F keyboard other letters stand there */
    await printed("l", "KeyI");
    await toMove(page, "black");
    await page.evaluate(() => window.jump(1000));
    await printed("ф", "KeyA"); /* and Cyrillic ones on a Russian keyboard: the left half is Black's */
    await toMove(page, "white");
    await page.evaluate(() => window.jump(1000));
    await page.keyboard.press("a");
    await page.keyboard.press("l");
    await toMove(page, "black");
    await page.evaluate(() => window.jump(1000));
    await page.keyboard.press("Space");
    await toMove(page, "white");
    await page.keyboard.press("p");
    await inPhase(page, "paused");
    await page.getByRole("heading", { name: "The clock is paused" }).waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await inPhase(page, "running");
    await toMove(page, "white");
    await done(page);
});

test("what presses a half has a name of its own that does not tick, and a key says both times", async () => {
    for (const [locale, name, times] of [
        ["en-GB", "White: Press the clock", /^White's clock: 2:5\d\. Black's clock: 3:00$/],
        ["tr-TR", "Beyaz: Saate bas", /^Beyazın saati: 2:5\d\. Siyahın saati: 3:00$/],
    ]) {
        const page = await opened({ ...PHONE, locale });
        await page.getByRole("radio", { name: "3+2" }).check();
        await page.locator("button[type=submit]").click();
        await inPhase(page, "ready");
        const white = page.getByRole("button", { name, exact: true });
        const black = half(page, "black").getByRole("button");
        assert.deepEqual(await Promise.all([white, black].map((one) => one.getAttribute("aria-disabled"))), ["true", "false"]);
        await black.focus();
        await page.keyboard.press("Enter");
        await inPhase(page, "running");
        assert.deepEqual(await Promise.all([white, black].map((one) => one.getAttribute("aria-disabled"))), ["false", "true"]);
        await white.focus();
        await page.evaluate(() => {
            window.heard = [];
            const told = (node) => new MutationObserver(() => window.heard.push(document.querySelector("[data-voice=spoken]").textContent)).observe(node, { childList: true, characterData: true, subtree: true, attributes: true });
            for (const node of document.querySelectorAll(".half > button, [data-voice=spoken]")) told(node);
        });
        await page.waitForFunction(() => document.querySelector(".half[data-color=white] .digits").textContent === "2:59");
        await white.waitFor();
        assert.deepEqual(await page.evaluate(() => window.heard), []);
        await page.keyboard.press("c");
        await page.waitForFunction(() => window.heard.length === 1);
        assert.match((await page.evaluate(() => window.heard))[0], times);
        assert.equal(await white.textContent(), name, "it has none of the digits");
        await assertNoBarrier(page, `a half that runs (${locale})`);
        await assertNoBarrier(page, `names of halves (${locale})`, ["label-content-name-mismatch"]);
        await black.focus();
        await page.keyboard.press("Enter"); /* the clock that stands */
        await white.focus();
        await page.keyboard.press("Enter");
        await page.waitForFunction(() => document.querySelector(".half[data-color=black].due"));
        await done(page);
    }
});

test("a press counts at its own moment, however late the page comes to it", async () => {
    const page = await opened();
    await set(page, "10+0");
    await page.keyboard.press("Space");
    await toMove(page, "white");
    /* The page says that it is busy, and is so until the press waits for it and for a while more, however slow all is. */
    const isBusy = page.waitForEvent("console");
    const whole = page.evaluate((ms) => {
        window.jump(5000);
        console.debug("busy");
        const { scheduling } = navigator;
        for (const late = performance.now() + 10000; !scheduling.isInputPending() && performance.now() < late; );
        for (const end = performance.now() + ms; performance.now() < end; );
    }, BUSY_MS);
    await isBusy;
    await Promise.all([whole, page.keyboard.press("Space")]);
    await toMove(page, "black");
    const [[begun, ended], lag, left] = await page.evaluate(() => [
        window.keys,
        window.lags[1],
        JSON.parse(localStorage.getItem("hakem.clock")).clock.white.leftMs,
    ]);
    assert.ok(lag >= BUSY_MS, `the page was busy for ${lag} ms`);
    assert.ok(Math.abs(600000 - (ended - begun) - left) <= 2, `${left} after ${ended - begun} ms`);
    await done(page);
});

/* At the moment at which White's running display changes: the presses, both displays, and what a steady clock shows. */
function atChange(page) {
    return page.evaluate(
        () =>
            new Promise((seen) => {
                const look = () => {
                    observer.disconnect();
                    const faces = ["white", "black"].map((color) => document.querySelector(`[data-color=${color}] .digits`).textContent);
                    seen([window.keys, faces, performance.now(), performance.timeOrigin]);
                };
                const observer = new MutationObserver(look);
                observer.observe(document.querySelector("[data-color=white] .digits"), { childList: true, characterData: true, subtree: true });
            }),
    );
}

test("an hour beside a steady clock, with the network cut twice: both displays right to a tenth", async () => {
    const page = await opened();
    await setOwn(page, "30");
    await page.keyboard.press("Space");
    await toMove(page, "white");
    for (let move = 1; move <= 60; move++) {
        if (move === 15 || move === 40) await page.context().setOffline(true);
        if (move === 20 || move === 45) await page.context().setOffline(false);
        await page.evaluate((ms) => window.jump(ms), 58600 + 211 * (move % 9));
        await page.keyboard.press("Space");
        await toMove(page, move % 2 ? "black" : "white");
    }
    const [stamps, faces, now] = await atChange(page);
    const left = [1800000, 1800000];
    for (let index = 1; index < stamps.length; index++) left[(index + 1) % 2] -= stamps[index] - stamps[index - 1];
    left[0] -= now - stamps.at(-1);
    for (const [color, text] of faces.entries()) {
        const [minutes, seconds] = text.split(":").map(Number);
        const ms = 1000 * (60 * minutes + seconds);
        const error = left[color] - ms; /* the face cuts off what is below a tenth */
        assert.match(text, /^0:\d\d\.\d$/);
        assert.ok(error > -10 && error < 110, `${text} for ${left[color]} ms`);
    }
    await done(page);
});

test("a page that was closed goes on as if it had been open, and the last settings take two taps", async () => {
    const page = await opened();
    await setOwn(page, "0.3");
    await page.keyboard.press("Space");
    await toMove(page, "white");
    const begun = await page.evaluate(() => performance.timeOrigin + window.keys.at(-1));
    await page.reload();
    await toMove(page, "white");
    const [, [text], now, origin] = await atChange(page);
    const error = 18000 - (origin + now - begun) - 1000 * Number(text.split(":")[1]);
    assert.ok(Math.abs(error) <= 250, `${text} after ${origin + now - begun} ms`);
    await page.keyboard.press("p");
    await leave(page);
    await button(page, "Again: 18 s").click();
    await half(page, "black").click();
    await toMove(page, "white");
    await done(page);
});

test("each period has seconds of its own, the first one's until others are typed, and all come back in two taps", async () => {
    const page = await opened(PHONE);
    await page.getByRole("radio", { name: "Other" }).check();
    const period = (n) => page.getByRole("group", { name: `Period ${n}` });
    await period(1).getByLabel("Minutes").fill("0.5");
    await period(1).getByLabel("Seconds a move").fill("30");
    for (const _ of [2, 3]) await button(page, "Add a period").click();
    for (const n of [1, 2]) await period(n).getByLabel("Moves").fill("1");
    for (const n of [2, 3]) await period(n).getByLabel("Minutes").fill("1");
    await assertNoBarrier(page, "three periods");
    await period(2).getByLabel("Seconds a move").fill("1.5");
    await button(page, "Set the clock").click();
    const problem = period(2).getByRole("alert").filter({ hasText: "Whole seconds, from 0 to 3600." });
    await problem.waitFor();
    assert.ok(await period(2).getByLabel("Seconds a move").evaluate((field) => field === document.activeElement));
    assert.equal(await page.getByText("Whole seconds").filter({ visible: true }).count(), 1);
    await period(2).getByLabel("Seconds a move").fill("0");
    const play = async () => {
        await inPhase(page, "ready");
        await page.keyboard.press("Space");
        await toMove(page, "white");
        /* By what White's display rises with each of three moves that take next to nothing. */
        const rises = [];
        for (let move = 0; move < 3; move++) {
            const before = await shown(page, "white");
            for (const next of ["black", "white"]) {
                await page.evaluate(() => window.jump(100));
                await page.keyboard.press("Space");
                await toMove(page, next);
            }
            rises.push(Math.round(((await shown(page, "white")) - before) / 10000));
        }
        assert.deepEqual(rises, [9, 6, 3], "30 s and a minute, a minute alone, 30 s again");
        await page.keyboard.press("p");
        await leave(page);
    };
    await button(page, "Set the clock").click();
    await play();
    await button(page, "Again: 1 move: 30 s + 30 s, 1 move: 1 min, 1 min + 30 s").click();
    await play();
    await done(page);
});

test("with time odds each player has his own time, which stays his when sides are swapped and colours changed, and comes back in two taps", async () => {
    const page = await opened(PHONE);
    const shows = async (...ms) => assert.deepEqual([await shown(page, "white"), await shown(page, "black")], ms);
    const upper = () => page.locator(".half").first().getAttribute("data-color");
    const odds = page.getByLabel("Minutes of Black");
    const fold = page.locator("summary").filter({ hasText: "Time odds" });
    await page.getByRole("radio", { name: "15+10", exact: true }).check();
    assert.equal(await odds.isVisible(), false, "nobody has asked for it");
    await fold.click();
    await odds.fill("0");
    await fold.click();
    await button(page, "Set the clock").click();
    await page.getByRole("alert").filter({ hasText: "From one second to 1440 minutes, such as 25 or 2.5." }).waitFor();
    assert.ok(await odds.evaluate((field) => field === document.activeElement), "what is wrong is unfolded");
    await assertNoBarrier(page, "odds that are none");
    await odds.fill("2.5");
    await fold.click();
    await fold.getByText("Black: 2 min 30 s").filter({ visible: true }).waitFor();
    await page.getByText("Rapid: an illegal move gives the opponent 1 minute.").waitFor(); /* by the slower player */
    await button(page, "Set the clock").click();
    await inPhase(page, "ready");
    await shows(900000, 150000);
    const before = await upper();
    await button(page, "Swap sides").click();
    await shows(900000, 150000);
    assert.notEqual(await upper(), before);
    await half(page, "black").click();
    await inPhase(page, "running");
    await page.evaluate(() => window.jump(900000));
    await half(page, "white").getByText("Flag down").waitFor();
    await page.keyboard.press("p");
    await button(page, "End by White's flag").click();
    await button(page, "Yes").click();
    await button(page, "Same again, colours changed").click();
    await inPhase(page, "ready");
    await shows(150000, 900000);
    assert.equal(await upper(), before, "who had Black keeps his half and his time");
    await page.keyboard.press("Space");
    await inPhase(page, "running");
    await page.keyboard.press("p");
    await leave(page);
    await button(page, "Again: 2 min 30 s + 10 s – 15 min + 10 s").click();
    await shows(150000, 900000);
    await page.keyboard.press("Space");
    await inPhase(page, "running");
    await done(page);
});

test("the time of a device that slept counts, and it is said", async () => {
    const page = await opened();
    await set(page, "3+2");
    await page.keyboard.press("Space");
    await toMove(page, "white");
    await page.evaluate(() => window.sleep(30500));
    await page.getByText("The device slept for 0:30.").waitFor();
    const left = await shown(page, "white");
    assert.ok(left >= 140000 && left <= 150000, `${left}`);
    await done(page);
});

test("the flag that falls first is shown, while the clock goes on to the second", async () => {
    const page = await opened();
    await set(page, "1+0");
    await page.keyboard.press("Space");
    await page.evaluate(() => window.jump(60000));
    await half(page, "white").getByText("Flag down first").waitFor();
    await page.getByText("White's flag has fallen.").waitFor();
    await page.keyboard.press("Space");
    await page.evaluate(() => window.jump(60000));
    await half(page, "black").getByText("Flag down").waitFor();
    assert.equal(await page.getByText("Flag down first").count(), 1);
    await page.keyboard.press("p");
    await button(page, "End by White's flag").click();
    await page.getByRole("dialog", { name: "Can Black still checkmate?" }).waitFor();
    await button(page, "No: draw").click();
    await inPhase(page, "ended");
    await page.getByText("Draw: the time of White is over, and Black cannot checkmate (6.9).").waitFor();
    await done(page);
});

test("a delay is shown until it has passed, and none beside a flag that has fallen", async () => {
    const page = await opened();
    await setOwn(page, "0.05", "3", "a delay");
    await page.keyboard.press("Space");
    await half(page, "white").getByText("Delay: 3 s").waitFor();
    await page.evaluate(() => window.jump(3000));
    await half(page, "white").getByText("Delay:").waitFor({ state: "detached" });
    await page.evaluate(() => window.jump(3000));
    await half(page, "white").getByText("Flag down first").waitFor();
    await page.keyboard.press("Space");
    await half(page, "black").getByText("Delay: 3 s").waitFor();
    await page.evaluate(() => window.jump(1000));
    await page.keyboard.press("Space");
    await toMove(page, "white");
    assert.equal(await page.getByText("Delay:").count(), 0);
    await done(page);
});

test("in a pause illegal moves are counted, times are set, and the second illegal move ends the game", async () => {
    const page = await opened({ viewport: { width: 640, height: 320 } });
    await set(page, "90+30");
    await page.keyboard.press("Space");
    await toMove(page, "white");
    await page.evaluate(() => window.jump(1000));
    await page.keyboard.press("Space");
    await toMove(page, "black");
    await button(page, "Pause").click();
    await button(page, "White: illegal move (+2 min)").click();
    await half(page, "white").getByText("Illegal moves: 1").waitFor();
    await half(page, "white").getByText("Runs next").waitFor();
    const left = await shown(page, "white");
    assert.ok(left >= 5390000 && left < 5400000, `${left}`);
    const black = await shown(page, "black");
    assert.ok(black >= 5510000 && black <= 5520000, `${black}`);
    await button(page, "Set times").click();
    const { y, height } = await button(page, "Set").boundingBox();
    assert.ok(y + height <= 320, `what sets the times ends at ${y + height}`);
    await page.getByLabel("White: time").fill("x");
    await page.getByLabel("White: moves").fill("12");
    await button(page, "Set").click();
    await page.getByText("A time such as 1:05:20 or 520.").waitFor();
    await page.getByLabel("White: time").fill("520");
    await button(page, "Set").click();
    await half(page, "white").getByText("Moves: 12").waitFor();
    assert.equal(await shown(page, "white"), 320000);
    await button(page, "Swap sides").click();
    assert.equal(await page.locator(".half").first().getAttribute("data-color"), "white");
    await button(page, "White: second illegal move").click();
    await assertNoBarrier(page, "the question who can mate");
    await button(page, "Yes").click();
    await page.getByText("Black wins: second illegal move by White (7.5.5).").waitFor();
    await assertNoBarrier(page, "the end of a game");
    await done(page);
});

test("what was decided last in a pause is taken back, also after a reload: an illegal move of the wrong player, and an end", async () => {
    const page = await opened();
    await set(page, "90+30");
    await page.keyboard.press("Space");
    await toMove(page, "white");
    await page.evaluate(() => window.jump(1000));
    await page.keyboard.press("Space");
    await toMove(page, "black");
    await page.keyboard.press("p");
    const before = await page.evaluate(() => JSON.parse(localStorage.getItem("hakem.clock")).clock);
    const isAsBefore = async () => assert.deepEqual(await page.evaluate(() => JSON.parse(localStorage.getItem("hakem.clock")).clock), before);
    assert.equal(await button(page, "Take that back").count(), 0);
    await button(page, "White: illegal move (+2 min)").click();
    await half(page, "white").getByText("Illegal moves: 1").waitFor();
    await page.reload();
    await button(page, "Take that back").click();
    await half(page, "white").getByText("Illegal moves: 1").waitFor({ state: "detached" });
    await isAsBefore();
    assert.equal(await button(page, "Take that back").count(), 0);
    await button(page, "Black: illegal move (+2 min)").click();
    await button(page, "Black: second illegal move").click();
    await button(page, "Yes").click();
    await inPhase(page, "ended");
    await page.reload();
    await button(page, "Take that back").click();
    await inPhase(page, "paused");
    await half(page, "black").getByText("Illegal moves: 1").waitFor();
    await button(page, "Go on").click();
    await inPhase(page, "running");
    await done(page);
});

test("the code of a game is none of the next one's, and a Bronstein clock is set to what it shows", async () => {
    const page = await opened();
    await page.getByLabel("Code for the pause").fill("4711");
    await setOwn(page, "5", "5", "a Bronstein delay");
    await page.keyboard.press("Space");
    await toMove(page, "white");
    await page.keyboard.press("p");
    await page.getByLabel("The arbiter's code").fill("4711");
    await page.keyboard.press("Enter");
    await button(page, "Set times").click();
    await page.getByLabel("Black: time").fill("3:00");
    await button(page, "Set").click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    assert.equal(await shown(page, "black"), 180000);
    await leave(page);
    await page.getByRole("button", { name: /^Again: 5 min/ }).click();
    await inPhase(page, "ready");
    await page.keyboard.press("Space");
    await toMove(page, "white");
    await page.keyboard.press("p");
    await button(page, "Go on").waitFor();
    await done(page);
});

test("a double tap on the pause counts no illegal move and lets nothing go on", async () => {
    const page = await opened(PHONE);
    await page.evaluate(noteFresh, ".clock-pause .button");
    await set(page, "3+2");
    await page.keyboard.press("Space");
    await inPhase(page, "running");
    await button(page, "Pause").tap();
    await inPhase(page, "paused");
    const fresh = await page.evaluate(() => globalThis.fresh);
    assert.equal(fresh["Go on"], false);
    assert.deepEqual(Object.values(fresh).filter((isHit) => isHit), []);
    await button(page, "White: illegal move (+1 min)").tap();
    await half(page, "white").getByText("Illegal moves: 1").waitFor();
    await button(page, "Go on").tap();
    await inPhase(page, "running");
    await done(page);
});

test("with a code the pause is the arbiter's", async () => {
    const page = await opened();
    await page.getByLabel("Code for the pause").fill("4711");
    await set(page, "10+0");
    await page.keyboard.press("Space");
    await page.keyboard.press("p");
    await page.getByLabel("The arbiter's code").fill("1");
    await button(page, "Open").click();
    await page.getByText("This is not the code of this clock.").waitFor();
    assert.equal(await button(page, "Go on").count(), 0);
    const heading = page.locator(".clock-pause > h2:focus", { hasText: "The clock is paused" });
    await page.getByLabel("The arbiter's code").fill("4711");
    await page.keyboard.press("Enter");
    await heading.waitFor(); /* what had the focus is gone */
    await page.getByRole("button", { name: /^White: illegal move/ }).click();
    await button(page, "Take that back").click();
    await heading.waitFor();
    await button(page, "Go on").click();
    await inPhase(page, "running");
    await page.keyboard.press("p");
    await page.getByLabel("The arbiter's code").fill("4711");
    await page.keyboard.press("Enter");
    for (const count of ["illegal move (+1 min)", "second illegal move"]) await button(page, `White: ${count}`).click();
    await button(page, "No: draw").click();
    await inPhase(page, "ended");
    await page.reload();
    await page.getByLabel("The arbiter's code").fill("4711");
    assert.equal(await button(page, "Take that back").count(), 0, "an end too is the arbiter's");
    await page.keyboard.press("Enter");
    await button(page, "Take that back").click();
    await half(page, "white").getByText("Illegal moves: 1").waitFor();
    await page.reload();
    await page.getByLabel("The arbiter's code").waitFor();
    assert.equal(await button(page, "Take that back").count(), 0);
    await done(page);
});

/* The buttons on which a number stands on another line than what it counts. */
const brokenNumbers = (page) =>
    page.locator(".clock-pause .button").evaluateAll((buttons) =>
        buttons
            .filter((button) => {
                const text = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
                for (let node; (node = text.nextNode()); )
                    for (const { 0: part, index } of node.data.matchAll(/\(\+.*?\)/g)) {
                        const range = document.createRange();
                        range.setStart(node, index);
                        range.setEnd(node, index + part.length);
                        if (range.getClientRects().length > 1) return true;
                    }
                return false;
            })
            .map((button) => button.textContent),
    );

test("it fits phone and tablet in both directions and languages, and axe-core finds nothing", async () => {
    const sizes = { phone: [320, 568], across: [568, 320], tablet: [1024, 768], upright: [820, 1180] };
    for (const [name, [width, height]] of Object.entries(sizes))
        for (const [locale, colorScheme] of Object.entries({ "en-GB": "light", "tr-TR": "dark" })) {
            const page = await opened({ viewport: { width, height }, hasTouch: true, locale, colorScheme, reducedMotion: "reduce" });
            const where = `${name}, ${locale}`;
            const fits = async (what) => {
                await assertNoBarrier(page, `${where}: ${what}`);
                const overflow = await page.evaluate(() => [
                    document.documentElement.scrollWidth - innerWidth,
                    ...[...document.querySelectorAll(".half, .half .digits, .half .counts")].map((node) =>
                        Math.max(node.scrollWidth - node.clientWidth, node.scrollHeight - node.clientHeight - 12),
                    ),
                ]);
                assert.ok(Math.max(...overflow) <= 0, `${where}: ${what} overflows by ${overflow}`);
            };
            await page.locator("[data-keeper]").waitFor();
            await fits("the set-up");
            await page.locator("details summary").click();
            await page.getByRole("radio").nth(6).check();
            await page.getByRole("button", { name: /^(Add a period|Dilim ekle)$/ }).click();
            await fits("a control of one's own with time odds");
            await page.getByRole("radio", { name: "40/90+30+30" }).check();
            await page.locator("button[type=submit]").click();
            await fits("the clock that is set");
            await page.keyboard.press("Space");
            await inPhase(page, "running");
            await fits("the running clock");
            await page.keyboard.press("p");
            await fits("the pause");
            assert.deepEqual(await brokenNumbers(page), [], where);
            await done(page);
        }
});

/* The parts of the halves that are not wholly within their half and the screen. */
const cutParts = (page) =>
    page.locator(".half > span, .half .counts > span").evaluateAll((parts) =>
        parts
            .filter((part) => {
                const half = part.closest(".half");
                const [own, whole] = [part, half].map((one) => one.getBoundingClientRect());
                const [above, left] = [own.top - whole.top - half.clientTop, own.left - whole.left - half.clientLeft];
                const [below, right] = [whole.bottom - half.clientTop - own.bottom, whole.right - half.clientLeft - own.right];
                return Math.min(above, left, below, right) < -0.5 || whole.top < 0 || whole.bottom > innerHeight;
            })
            .map((part) => part.textContent),
    );

test("in a pause all that is counted of both sides is in sight on the smallest phones, beside flags that have fallen", async () => {
    const sizes = [[320, 480], [320, 568], [568, 320], [640, 360], [667, 375]];
    for (const locale of ["en-GB", "tr-TR"]) {
        const page = await opened({ locale, reducedMotion: "reduce" });
        const allSeen = async (what) => {
            for (const [width, height] of sizes) {
                await page.setViewportSize({ width, height });
                assert.deepEqual(await cutParts(page), [], `${what}, ${locale}, ${width} x ${height}`);
                const { height: panel } = await page.locator(".clock-pause").boundingBox();
                assert.ok(panel >= 144, `${panel} px for what may be done`);
            }
        };
        await page.getByRole("radio", { name: "40/90+30+30" }).check();
        await page.locator("button[type=submit]").click();
        await page.keyboard.press("Space");
        await inPhase(page, "running");
        await page.keyboard.press("p");
        for (const color of [1, 2]) await page.locator(".acts .button").nth(color).click();
        await page.locator(".counts > :nth-child(3)").nth(1).waitFor();
        await allSeen("illegal moves");
        await page.locator(".acts .button").first().click();
        await inPhase(page, "running");
        for (const color of ["white", "black"]) {
            await page.evaluate(() => window.jump(6000 * 1000));
            await page.keyboard.press("Space");
            await half(page, color).locator(".flag").waitFor();
        }
        await page.keyboard.press("p");
        await inPhase(page, "paused");
        await allSeen("flags");
        await done(page);
    }
});

/* Whoever sets a timer, asks for a frame or asks the hall is counted from here on. */
function countTimers() {
    window.timers = [];
    for (const name of ["setTimeout", "setInterval", "requestAnimationFrame", "fetch"]) {
        const real = window[name];
        window[name] = (...given) => {
            window.timers.push(name);
            return real.apply(window, given);
        };
    }
}

for (const [minutes, perSecond, count] of [["10", 1, 3], ["0.3", 10, 40]])
    test(`with ${minutes} minutes on it, it paints at most ${perSecond} times for each second that passes, waits for the next change alone and asks nobody`, async () => {
        const page = await opened();
        await setOwn(page, minutes);
        await page.keyboard.press("Space");
        await toMove(page, "white");
        const asked = [];
        page.on("request", (request) => asked.push(request.url()));
        await page.evaluate(countTimers);
        const [paints, changes, texts, timers] = await page.evaluate(
            (most) =>
                new Promise((finish) => {
                    const face = document.querySelector("[data-color=white] .digits");
                    const texts = [face.textContent];
                    let paints = 0;
                    let changes = 0;
                    window.timers.length = 0;
                    new MutationObserver((seen) => {
                        paints += 1;
                        changes += seen.length;
                        texts.push(face.textContent);
                        if (texts.length > most) finish([paints, changes, texts, window.timers]);
                    }).observe(document.querySelector("#page"), { subtree: true, childList: true, characterData: true, attributes: true });
                }),
            count,
        );
        /* by its own display, whatever else the machine does meanwhile */
        const seconds = texts.map((text) => text.split(":").reduce((sum, part) => 60 * sum + Number(part), 0));
        const passed = Math.round(perSecond * (seconds[0] - seconds.at(-1)));
        assert.ok(paints <= passed, `${paints} paints of the page while ${passed} parts of a second passed: ${texts}`);
        /* The last digit alone changes, but one time in ten. */
        assert.ok(changes <= paints + Math.ceil(paints / 10), `${changes} changes in ${paints} paints: ${texts}`);
        assert.deepEqual(new Set(timers), new Set(["setTimeout"]));
        assert.ok(timers.length <= paints + 1, `${timers.length} timers for ${paints} paints`);
        assert.deepEqual(asked, []);
        await done(page);
    });
