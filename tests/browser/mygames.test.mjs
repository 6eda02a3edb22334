/* The first page: the games of this browser come back after a closed tab; time controls as they are typed; addresses by QR. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { assertNoBarrier, Hall, openBrowser, openWindow, Seat } from "./hall.mjs";

const NAME = "hall.test";
const hall = await Hall.open({ name: NAME });
const browser = await openBrowser(`--host-resolver-rules=MAP ${NAME} 127.0.0.1`);
after(async () => {
    await browser.close();
    await hall.close();
});

const games = (page) => page.locator(".my-games li");

/* Plays from a link, in a window of a browser that keeps what pages keep. */
async function board(page, link, use) {
    await page.goto(hall.address(link));
    await page.locator(".squares").first().waitFor();
    await use(page);
}

test("a game stands on the first page until it is forgotten, with its result when it is over", async () => {
    const game = await hall.game({ white: "Ayşe", black: "Ben", seats: "one-screen" });
    const page = await openWindow(browser);
    await board(page, game.both, (one) => one.getByRole("button", { name: "Resign" }).waitFor());
    await page.goto(hall.address("/"));
    await games(page).getByText("Both players here · not over").waitFor();
    await assertNoBarrier(page, "the first page with a game");
    await hall.ask("POST", `games/${game.game}/acts`, {
        token: game.both.split("#")[1],
        body: { kind: "resign", by: "white" },
    });
    await page.reload();
    await games(page).getByText("0–1").waitFor();
    await games(page).getByRole("link", { name: "Ayşe – Ben" }).click();
    await page.locator(".squares").first().waitFor();
    await page.goto(hall.address("/"));
    await page.getByRole("button", { name: "Forget the game Ayşe – Ben" }).click();
    assert.equal(await games(page).count(), 0);
    await page.close();
});

test("on the first page a result that was decided or corrected later stands as it is now, and the games in their order", async () => {
    const page = await openWindow(browser);
    const both = await hall.gameOfHall({ white: "Both", black: "Absent" });
    const corrected = await hall.gameOfHall({ white: "First", black: "Lost" });
    const opponent = await Seat.open(browser, hall, corrected.black);
    for (const game of [both, corrected]) await board(page, game.white, (one) => one.locator(".game:not(.blank)").waitFor());
    await opponent.clockRuns("white");
    const decide = async (game, data) => {
        const token = game.arbiter.split("#")[1];
        const { number } = await hall.ask("GET", `games/${game.game}`, { token });
        await hall.ask("POST", `games/${game.game}/acts`, { token, body: { kind: "decide", seen: number, data } });
    };
    const token = corrected.white.split("#")[1];
    await hall.ask("POST", `games/${corrected.game}/acts`, { token, body: { kind: "resign" } });
    await page.goto(hall.address("/"));
    await games(page).getByText("You play White · 0–1").waitFor();
    await decide(corrected, { decision: "correct_result", score: "1-0" });
    await hall.ask("POST", `games/${both.game}/cancel`, { token: hall.organiser });
    await page.reload();
    await games(page).getByText("You play White · 1–0").waitFor();
    assert.deepEqual(await games(page).locator(".hint").allTextContents(), ["You play White · 1–0", "You play White · –"]);
    await opponent.close();
    await page.close();
});

test("a game of two long names is no wider than a phone", async () => {
    const names = { white: "Maria-".repeat(10), black: "Ayşe Nur Demir-Karaosmanoğlu Featherstonehaugh" };
    const game = await hall.game({ ...names, seats: "one-screen" });
    const page = await openWindow(browser, { viewport: { width: 360, height: 740 } });
    await board(page, game.both, (one) => one.getByRole("button", { name: "Resign" }).waitFor());
    await page.goto(hall.address("/"));
    await games(page).getByText("not over").waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);
    const [link, forget] = await games(page).locator(".button").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
    assert.ok(forget.left >= link.right && forget.right <= 360 && forget.top < link.bottom, "what forgets it stands beside it");
    await page.close();
});

test("a shared device forgets a game when it ends, and one that the hall does not know is not offered", async () => {
    const page = await openWindow(browser);
    const over = await hall.game({ white: "Over", black: "Ben", seats: "one-screen" });
    const on = await hall.game({ white: "On", black: "Ben", seats: "one-screen" });
    for (const game of [over, on])
        await board(page, game.both, (one) => one.getByRole("button", { name: "Resign" }).waitFor());
    await page.goto(hall.address("/"));
    await games(page).nth(1).waitFor();
    await page.getByLabel("Others use this device too").check();
    await hall.ask("POST", `games/${over.game}/acts`, {
        token: over.both.split("#")[1],
        body: { kind: "resign", by: "white" },
    });
    await page.reload();
    await page.waitForFunction(() => document.querySelectorAll(".my-games li").length === 1);
    await games(page).getByRole("link", { name: "On – Ben" }).waitFor();
    await page.evaluate(() => {
        const [one] = JSON.parse(localStorage.getItem("hakem.games"));
        localStorage.setItem("hakem.games", JSON.stringify([{ ...one, game: "nowhere" }, null, 7]));
    });
    await page.reload();
    await page.waitForFunction(() => localStorage.getItem("hakem.games") === "[]");
    assert.equal(await games(page).count(), 0);
    await page.close();
});

test("a shared device leaves the seat of a game that is over in no address; the page that is open writes and signs", async () => {
    const page = await openWindow(browser);
    await page.goto(hall.address("/"));
    await page.getByLabel("Others use this device too").check();
    const game = await hall.gameOfHall({ profile: "board", press: "manual" });
    const token = game.white.split("#")[1];
    const act = (body) => hall.ask("POST", `games/${game.game}/acts`, { token: game.arbiter.split("#")[1], body });
    const forgets = async () => {
        await page.waitForFunction(() => location.hash === "");
        assert.equal(await page.evaluate(() => localStorage.getItem("hakem.games")), "[]");
    };
    await act({ kind: "start" });
    await board(page, game.white, (one) => one.locator(".game:not(.blank)").waitFor());
    await page.goto(hall.address(`/sheet#${token}`));
    await page.locator(".writing input").waitFor();
    assert.ok((await page.evaluate(() => localStorage.getItem("hakem.games"))).includes(token));
    await act({ kind: "resign", by: "black" });
    await forgets();
    await page.keyboard.type("e4 ");
    await page.locator(".paper .written").waitFor();
    await page.getByText("The hall has all that is written here.").waitFor();
    await page.getByRole("link", { name: "To the board" }).click();
    await page.getByRole("button", { name: "Sign 1–0" }).click();
    await page.getByText("White has signed 1–0.").first().waitFor();
    await forgets();
    for (const path of ["/sheet", "/play"]) {
        await page.goBack();
        await page.getByRole("heading", { name: "No board at this address" }).waitFor();
        assert.equal(await page.evaluate(() => location.pathname + location.hash), path);
    }
    await page.close();
});

test("up to four periods are typed, each with its own increment, and a device is said to be shared before its first game", async () => {
    const page = await openWindow(browser);
    await page.goto(hall.address("/"));
    await page.getByLabel("Others use this device too").check();
    await page.locator('input[name="time"][value="custom"]').check();
    for (const [name, text] of [
        ["minutes", "120"],
        ["moves", "40"],
        ["then", "60"],
        ["seconds2", "15"],
        ["moves2", "20"],
        ["third", "15"],
        ["seconds3", "30"],
    ])
        await page.locator(`#field-${name}`).fill(text);
    await page.locator("#field-moves3").fill("0");
    await page.locator('button[type="submit"]').click();
    await page.locator("#problem-moves3").filter({ hasText: "from 1 to 500" }).waitFor();
    await page.locator("#field-moves3").fill("");
    await assertNoBarrier(page, "a form of three periods");
    await page.locator('input[name="seats"][value="one-screen"]').check({ force: true });
    await page.locator('button[type="submit"]').click();
    await page.getByText("40 moves: 120 min + 10 s, 20 moves: 60 min + 15 s, 15 min + 30 s").waitFor();
    await page.close();
});

test("periods, a delay and time odds are typed, and what is wrong is said at its field", async () => {
    const page = await openWindow(browser);
    await page.goto(hall.address("/"));
    await page.locator('input[name="time"][value="40/90+30+30"]').check();
    assert.deepEqual(await page.locator(".face").allTextContents(), ["1:30:00", "1:30:00"]);
    await page.locator('input[name="time"][value="custom"]').check();
    await page.getByLabel("Moves of a first period").fill("40");
    await page.getByRole("button", { name: "Set up the board" }).click();
    await page.getByText("Minutes for the moves after the first period").waitFor();
    assert.equal(await page.evaluate(() => document.activeElement.name), "then");
    await page.getByLabel("Minutes after them").fill("15");
    await page.getByLabel("Minutes of Black").fill("5");
    assert.deepEqual(await page.locator(".face").allTextContents(), ["20:00", "5:00"]);
    await page.getByRole("button", { name: "Set up the board" }).click();
    await page.getByText("40 moves: 20 min + 10 s, 15 min + 10 s – 40 moves: 5 min + 10 s, 15 min + 10 s").waitFor();
    await page.close();
});

test("an address can be shown to a camera where other devices hear the hall", async () => {
    const page = await openWindow(browser);
    await page.goto(hall.address("/"));
    await page.getByRole("button", { name: "Set up the board" }).click();
    const invitation = page.locator('[data-address="black"]');
    await invitation.getByRole("button", { name: "QR code" }).click();
    await invitation.getByRole("img", { name: "QR code of the address" }).waitFor();
    await invitation.getByRole("button", { name: "QR code" }).click();
    await invitation.getByRole("img").waitFor({ state: "detached" });
    await page.close();
});

/* Where the first letters of two texts are drawn inside one element. */
const edges = (locator, texts) =>
    locator.evaluate((node, wanted) => {
        const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
        const drawn = {};
        while (walker.nextNode()) {
            for (const text of wanted) {
                const at = walker.currentNode.data.indexOf(text);
                if (at < 0) continue;
                const range = document.createRange();
                range.setStart(walker.currentNode, at);
                range.setEnd(walker.currentNode, at + text.length);
                drawn[text] = range.getBoundingClientRect().x;
            }
        }
        return wanted.map((text) => drawn[text]);
    }, texts);

test("names from right to left stay where their player stands: White's first", async () => {
    const names = ["דנה", "سمير"];
    const game = await hall.game({ white: names[0], black: names[1], seats: "one-screen" });
    const page = await openWindow(browser);
    const table = new Seat(page);
    await board(page, game.both, (one) => one.getByRole("button", { name: "Resign" }).waitFor());
    await table.ready();
    const inOrder = (text) => {
        const [white, black] = names.map((name) => text.indexOf(`\u2068${name}\u2069`));
        assert.ok(white >= 0 && black > white, JSON.stringify(text));
    };
    inOrder(await page.title());
    await table.button("Resign");
    await table.answer("White resigns");
    await page.locator(".result").waitFor();
    const sentence = await page.locator(".result").textContent();
    for (const name of names) assert.ok(sentence.includes(`\u2068${name}\u2069`), sentence);
    const coming = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download PGN" }).click();
    assert.equal((await coming).suggestedFilename(), `${names.join(" - ")}.pgn`);
    await page.goto(hall.address("/"));
    const link = games(page).getByRole("link").first();
    await link.waitFor();
    const [white, black] = await edges(link, names);
    assert.ok(white < black, `White's name at ${white}, Black's at ${black}`);
    await page.close();
});

test("a name from right to left that is too long keeps its beginning: at the board, in the list of moves, on the sheet, on the wall", async () => {
    const name = "محمد بن عبد الله الخوارزمي البغدادي بن موسى بن شاكر";
    const game = await hall.gameOfHall({ white: name, black: "Can", headers: { board: "1" } });
    const page = await openWindow(browser, { viewport: { width: 390, height: 844 } });
    const begins = (selector) =>
        page.waitForFunction(
            ([of, text]) => {
                const walker = document.createTreeWalker(document.querySelector(of) ?? document.head, NodeFilter.SHOW_TEXT);
                while (walker.nextNode()) {
                    const at = walker.currentNode.data.indexOf(text);
                    if (at < 0) continue;
                    const range = document.createRange();
                    range.setStart(walker.currentNode, at);
                    range.setEnd(walker.currentNode, at + 1);
                    const [letter, box] = [range.getBoundingClientRect(), walker.currentNode.parentElement.getBoundingClientRect()];
                    return letter.width > 0 && letter.left >= box.left - 1 && letter.right <= box.right + 1 && box.right <= innerWidth;
                }
                return false;
            },
            [selector, name],
        );
    await page.goto(hall.address(game.white));
    await page.locator("g[data-piece]").first().waitFor();
    for (const selector of ['.seat[data-seat="white"] .name', ".moves thead"]) await begins(selector);
    await page.goto(hall.address(game.white.replace("/play", "/sheet")));
    await begins(".paper thead");
    await page.goto(hall.address(`/wall#${game.game}`));
    await begins(".wall-name.white");
    await page.goto(hall.address("/"));
    await page.fill("#field-white", name.slice(0, 60));
    await begins(".big-clock");
    await page.close();
});

test("a long name that is pasted is kept whole, and the sentence at the field says what fits", async () => {
    for (const [locale, sentence] of [
        ["en-GB", /1 to 60 characters/],
        ["tr-TR", /Ad 1 ile 60 karakter arasındadır/],
    ]) {
        const page = await openWindow(browser, { locale });
        await page.goto(hall.address("/"));
        const name = "Ağaoğlu".repeat(30);
        await page.fill("#field-black", name);
        await page.locator('button[type="submit"]').click();
        await page.locator("#problem-black").filter({ hasText: sentence }).waitFor();
        assert.equal(await page.inputValue("#field-black"), name);
        assert.equal(await page.evaluate(() => document.activeElement.id), "field-black");
        await page.close();
    }
});
