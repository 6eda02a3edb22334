/* Whoever reads the page: those who make a game, watch one, read Turkish, have no mouse, or do not see it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertNoBarrier, hallAndBrowser, openWindow, Seat } from "./hall.mjs";

const { hall, browser } = await hallAndBrowser();

const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

test("who makes a game sits down at once, and has a link for the opponent until he has come", async () => {
    const page = await openWindow(browser);
    await page.goto(hall.url);
    await page.getByLabel("White", { exact: true }).fill("Ada");
    await page.getByLabel("Black", { exact: true }).fill("Can");
    await page.getByLabel("15+10").check();
    await page.getByLabel("I play Black").check();
    await page.getByRole("button", { name: "Set up the board" }).click();
    await page.waitForURL(/\/play#[\w-]{22}$/);
    await page.locator('.squares[data-orientation="black"]').waitFor();
    await page.locator(".invitation").waitFor();
    await page.reload();
    await page.locator(".invitation .only-here").waitFor();
    await page.getByText("The game begins when your opponent has opened the link.").waitFor();
    const addresses = await page.locator(".address input").evaluateAll((inputs) => inputs.map((input) => input.value));
    assert.equal(addresses.length, 2);
    assert.match(addresses[0], /^http:\/\/[^/]+\/play#[\w-]{22}$/);
    assert.match(addresses[1], /^http:\/\/[^/]+\/watch\/[^/]+$/);
    assert.notEqual(addresses[0], page.url());
    const white = await page.context().newPage();
    await white.goto(addresses[0]);
    await white.locator('.squares[data-orientation="white"]').waitFor();
    assert.match(await white.locator('[data-seat="black"]').textContent(), /Can.*15:00/);
    assert.equal(await white.locator(".invitation").count(), 0);
    await page.locator('[data-seat="white"] .face.running').waitFor();
    assert.equal(await page.locator(".invitation:visible").count(), 0);
    assert.deepEqual(page.troubles, []);
    await page.context().close();
});

test("who closes the tab before the opponent has come finds the link for him again, until he comes", async () => {
    const page = await openWindow(browser);
    const madeBy = async (white) => {
        await page.goto(hall.url);
        await page.getByLabel("White", { exact: true }).fill(white);
        await page.getByRole("button", { name: "Set up the board" }).click();
        await page.locator(".invitation").waitFor();
        return page.locator('.invitation [data-address="black"] input').inputValue();
    };
    const first = await madeBy("Ada");
    const second = await madeBy("Eva");
    assert.notEqual(first, second);
    const context = page.context();
    const later = await context.newPage();
    await page.close();
    await later.goto(hall.url);
    await later.locator(".my-games").getByRole("link", { name: /^Ada/ }).click();
    assert.equal(await later.locator('.invitation [data-address="black"] input').inputValue(), first);
    const black = await openWindow(browser);
    await black.goto(first);
    await later.locator('[data-seat="white"] .face.running').waitFor();
    await later.waitForFunction(() => JSON.parse(localStorage.getItem("hakem.made")).length === 1);
    await later.goto(hall.url);
    await later.getByRole("button", { name: /^Forget the game Eva/ }).click();
    assert.equal(await later.evaluate(() => localStorage.getItem("hakem.made")), null);
    await black.context().close();
    await context.close();
});

test("without a clock too the link for the opponent is there until he comes, also when the page is opened again", async () => {
    const page = await openWindow(browser);
    await page.goto(hall.url);
    await page.getByLabel("No clock", { exact: true }).check();
    await page.getByRole("button", { name: "Set up the board" }).click();
    const link = page.locator('.invitation [data-address="black"] input');
    await link.waitFor();
    await page.reload();
    await link.waitFor();
    const black = await openWindow(browser);
    await black.goto(await link.inputValue());
    await link.waitFor({ state: "detached" });
    await page.waitForFunction(() => localStorage.getItem("hakem.made") === null);
    for (const one of [black, page]) await one.context().close();
});

test("a link of an earlier version opens the board, and its token leaves the path", async () => {
    const game = await hall.game();
    const token = game.white.split("#")[1];
    const seat = await Seat.open(browser, hall, `/play/${token}`);
    assert.equal(new URL(seat.page.url()).pathname, "/play");
    assert.equal(new URL(seat.page.url()).hash, `#${token}`);
    await seat.page.getByRole("link", { name: "To the content" }).focus();
    await seat.page.keyboard.press("Enter");
    assert.equal(new URL(seat.page.url()).hash, `#${token}`);
    await seat.close();
});

test("one screen, a time of one's own and a position lead straight to the board", async () => {
    const page = await openWindow(browser);
    await page.goto(hall.url);
    await page.getByLabel("Custom").check();
    await page.getByLabel("Minutes", { exact: true }).fill("1.5");
    await page.getByLabel("Seconds a move", { exact: true }).fill("7");
    await page.getByLabel("One screen").check();
    await page.getByText("More", { exact: true }).click();
    await page.getByLabel("Start position (FEN)").fill("7k/8/8/8/8/8/8/KR6 w - - 0 1");
    await page.getByRole("button", { name: "Set up the board" }).click();
    await page.waitForURL(/\/play#/);
    const table = new Seat(page);
    await table.ready();
    await table.shows("7k/8/8/8/8/8/8/KR6");
    await table.until(".terms", "1 min 30 s + 7 s");
    await table.close();
});

test("what cannot be is said at its field", async () => {
    const page = await openWindow(browser);
    await page.goto(hall.url);
    await page.getByLabel("Custom").check();
    await page.getByLabel("Minutes", { exact: true }).fill("never");
    await page.getByRole("button", { name: "Set up the board" }).click();
    await page.locator("#problem-minutes").waitFor();
    assert.equal(await page.evaluate(() => document.activeElement.name), "minutes");
    await page.getByLabel("5+3").check();
    await page.getByText("More", { exact: true }).click();
    await page.getByLabel("Start position (FEN)").fill("nonsense");
    await page.getByRole("button", { name: "Set up the board" }).click();
    await page.locator("#problem-fen").waitFor();
    assert.equal(await page.getByLabel("Start position (FEN)").getAttribute("aria-invalid"), "true");
    await page.context().close();
});

test("what is wrong with a start position is said with its cause, in the reader's language, and nothing is lost", async () => {
    const READERS = {
        "en-GB": ["Start position (FEN)", "White has no king.", "The FEN ends before its sixth field.", "This is a game (PGN); a position (FEN) is asked for."],
        "tr-TR": ["Başlangıç konumu (FEN)", "Beyazın şahı yok.", "FEN altıncı alanından önce bitiyor.", "Bu bir oyun (PGN); burada bir konum (FEN) istenir."],
    };
    for (const [locale, [label, noKing, short, game]] of Object.entries(READERS)) {
        const page = await openWindow(browser, { locale });
        await page.goto(hall.url);
        await page.locator("#field-white").fill("Ada");
        await page.locator("summary").first().click();
        for (const [text, cause] of [
            ["8/8/8/8/8/8/8/8 w - - 0 1", noKing],
            ["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq", short],
            ['[Event "x"] 1. e4 *', game],
            ["1. e4 e5 2. Nf3 *", game],
        ]) {
            await page.getByLabel(label).fill(text);
            await page.locator("button[type=submit]").click();
            await page.locator("#problem-fen").filter({ hasText: cause }).waitFor();
            assert.equal(await page.getByLabel(label).inputValue(), text);
        }
        assert.equal(await page.locator("#field-white").inputValue(), "Ada");
        await page.context().close();
    }
});

test("more rules come with their code when they are opened; what contradicts another is said at its place", async () => {
    const page = await openWindow(browser);
    const scripts = [];
    page.on("request", (request) => scripts.push(new URL(request.url()).pathname));
    const ofRules = () => scripts.filter((path) => /\/rules-[^/]+\.js$/.test(path)).length;
    await page.goto(hall.url);
    await page.getByLabel("One screen").check();
    await page.getByText("More", { exact: true }).click();
    assert.equal(ofRules(), 0, "nobody has asked for them yet");
    await page.getByText("More rules", { exact: true }).click();
    const guidelines = page.getByLabel("Guidelines III for a quickplay finish are announced");
    await guidelines.check();
    assert.equal(ofRules(), 1);
    await assertNoBarrier(page, "more rules of a new game");
    const makes = page.getByRole("button", { name: "Set up the board" });
    const focused = () => page.evaluate(() => document.activeElement.labels?.[0]?.textContent);
    await makes.click();
    await page.getByText("Guidelines III are for standard and rapid games, not for blitz (III.2.2).").waitFor();
    assert.match(await focused(), /Guidelines III/);
    await guidelines.uncheck();
    const level = page.getByLabel("Level", { exact: true });
    await level.selectOption("standard");
    await makes.click();
    await page.getByText("By its time control the game is blitz").waitFor();
    assert.equal(await focused(), "Level");
    await level.selectOption("blitz");
    const device = page.getByLabel("An electronic device costs the player, in minutes");
    await page.getByLabel("Laws", { exact: true }).selectOption("2005");
    assert.equal(await device.count(), 0);
    assert.doesNotMatch(await page.locator("div.more").last().textContent(), /11\.3|9\.1\.1|[Aa]ppendix D|III/);
    await page.getByLabel("Laws", { exact: true }).selectOption("2023");
    await device.fill("much");
    await makes.click();
    await page.getByText("Minutes up to 1440, such as 15 or 0.").waitFor();
    await device.fill("2.5");
    await page.getByLabel("Default time in minutes").fill("15");
    await page.getByLabel("Draws may be offered from move").fill("30");
    await page.getByLabel("Players report before they leave the playing area").check();
    await page.getByLabel("Who has a disability").selectOption("black");
    await page.getByLabel("Illegal moves: White").fill("1");
    await page.getByLabel("Moves that each player has made").fill("12");
    await page.getByText("Readings", { exact: true }).click();
    await page.getByRole("radio", { name: /^One, as in rapid chess/ }).check();
    const isAnswer = (response) => response.url().endsWith("/api/1/games") && response.ok();
    const [answer] = await Promise.all([page.waitForResponse(isAnswer), makes.click()]);
    assert.deepEqual(
        Object.fromEntries(["level", "regulations", "readings", "carried"].map((name) => [name, answer.request().postDataJSON()[name]])),
        {
            level: "blitz",
            regulations: { default_ms: 900000, offers_from_move: 30, device_ms: 150000, report_leaving: true, disabled: "black" },
            readings: { "blitz-full-supervision-minutes": "one" },
            carried: { illegal_moves: { white: 1 }, moves: 12 },
        },
    );
    await page.waitForURL(/\/play#/);
    await page.context().close();
});

test("what is wrong in a fold that has been closed again is unfolded, told and in focus", async () => {
    const page = await openWindow(browser);
    await page.goto(hall.url);
    await page.getByLabel("One screen").check();
    const more = page.getByText("More", { exact: true });
    const rules = page.getByText("More rules", { exact: true });
    await more.click();
    await rules.click();
    const device = page.getByLabel("An electronic device costs the player, in minutes");
    const guidelines = page.getByLabel("Guidelines III for a quickplay finish are announced");
    const isRefused = async (field, told) => {
        await rules.click();
        await more.click();
        await field.waitFor({ state: "hidden" });
        await page.getByRole("button", { name: "Set up the board" }).click();
        await page.getByRole("alert").filter({ hasText: told }).waitFor();
        assert.ok(await field.evaluate((node) => node === document.activeElement));
    };
    await device.fill("much");
    await isRefused(device, "Minutes up to 1440, such as 15 or 0.");
    await device.fill("2.5");
    await guidelines.check();
    await isRefused(guidelines, "Guidelines III are for standard and rapid games, not for blitz (III.2.2).");
    await page.context().close();
});

test("the basic rules are played without a clock", async () => {
    const page = await openWindow(browser);
    await page.goto(hall.url);
    await page.getByLabel("One screen").check();
    await page.getByText("More", { exact: true }).click();
    await page.getByLabel("Players press the clock by hand").check();
    await page.getByLabel("Laws").selectOption("basic");
    assert.ok(await page.getByLabel("No clock", { exact: true }).isChecked());
    assert.ok(await page.getByLabel("5+3").isDisabled());
    await page.getByLabel("Laws").selectOption("2005");
    assert.ok(await page.getByLabel("5+3").isChecked());
    await page.getByLabel("Laws").selectOption("basic");
    await page.getByRole("button", { name: "Set up the board" }).click();
    await page.waitForURL(/\/play#/);
    const table = new Seat(page);
    await table.ready();
    await table.until(".terms", "No clock · Basic rules");
    for (const [index, move] of ["f3", "e5", "g4", "Qh4"].entries()) {
        await table.type(move);
        await table.plies(index + 1);
    }
    await table.ended(/^0–1\s*Black wins by checkmate\.\s*Why\? Article \d/);
    await table.close();
});

test("a refusal by the Laws is said with its article, in the reader's language", async () => {
    const game = await hall.game({ seats: "one-screen" });
    const table = await Seat.open(browser, hall, game.both);
    await table.button("Offer a draw");
    await table.page.locator("dialog.question").getByRole("button", { name: "White offers" }).click();
    await table.until(".offer", "White offers a draw.");
    await table.button("Accept");
    await table.until('[data-voice="message"]', /before each has made a move: the offer is void\. · Art\.\s5\.2\.3/);
    await table.page.locator(".offer").waitFor({ state: "hidden" });
    await table.button("Türkçe");
    await table.button("Beraberlik öner");
    await table.page.locator("dialog.question").getByRole("button", { name: "Beyaz öneriyor" }).click();
    await table.until(".offer", "Beyaz beraberlik öneriyor.");
    await table.button("Kabul et");
    await table.until('[data-voice="message"]', /ikisi de en az bir hamle .* · Md\.\s5\.2\.3/);
    await table.page.locator(".offer").waitFor({ state: "hidden" });
    await table.close();
});

test("who watches sees every move and can touch nothing", async () => {
    const game = await hall.game();
    const white = await Seat.open(browser, hall, game.white);
    const black = await Seat.open(browser, hall, game.black);
    const watcher = await Seat.open(browser, hall, game.watch);
    await watcher.until(".role", "You are watching.");
    await watcher.click("e2", "e4");
    await watcher.drag("d2", "d4");
    await watcher.shows(START);
    assert.equal(await watcher.page.locator('[data-mark="held"]').count(), 0);
    for (const name of ["Offer a draw", "Resign"])
        assert.equal(await watcher.page.getByRole("button", { name }).count(), 0);
    assert.equal(await watcher.page.locator("#typed-move:visible").count(), 0);

    /* Nor by a frame of one's own making. */
    const answer = await watcher.page.evaluate(
        (name) =>
            new Promise((done) => {
                const line = new WebSocket(`ws://${location.host}/ws`, "hakem-2");
                const act = { type: "act", game: name, kind: "move", ply: 0, data: { move: "e2e4" }, by: "white" };
                line.onopen = () => line.send(JSON.stringify({ type: "watch", game: name, id: 1 }));
                line.onmessage = (event) => {
                    const frame = JSON.parse(event.data);
                    if (frame.id === 1) line.send(JSON.stringify({ ...act, id: 2 }));
                    if (frame.id === 2) done(frame);
                };
            }),
        game.game,
    );
    assert.equal(answer.type, "error");
    assert.equal(answer.code, "role");

    await white.type("c4");
    await watcher.plies(1);
    await watcher.shows("rnbqkbnr/pppppppp/8/8/2P5/8/PP1PPPPP/RNBQKBNR");
    for (const seat of [white, black, watcher]) await seat.close();
});

test("Turkish: by the browser's choice, by the switch, and remembered", async () => {
    const game = await hall.game({ seats: "one-screen" });
    const table = await Seat.open(browser, hall, game.both, { locale: "tr-TR" });
    assert.equal(await table.page.getAttribute("html", "lang"), "tr");
    await table.until(".status", "Hamle Beyazda");
    await table.type("Af3");
    await table.plies(1);
    await table.type("Nf6"); /* English letters, where no Turkish piece has them */
    await table.plies(2);
    assert.deepEqual(await table.moves(), ["Af3", "Af6"]);
    await table.button("English");
    await table.until(".status", "White to move");
    assert.deepEqual(await table.moves(), ["Nf3", "Nf6"]);
    await table.page.reload();
    await table.ready();
    await table.until(".status", "White to move");
    await table.button("Türkçe");
    await table.button("Terk et");
    await table.page.locator("dialog.question").getByRole("button", { name: "Beyaz terk ediyor" }).click();
    await table.ended(/^0–1\s*\S.* \(Siyah\) kazandı: \S.* oyunu terk etti\.\s*Neden\? Madde \d/);
    await table.close();
});

test("without a mouse: the form, a move on the board, one in letters, and the draw", async () => {
    const page = await openWindow(browser);
    const { keyboard } = page;
    const tabTo = async (selector) => {
        for (let step = 0; step < 60; step++) {
            await keyboard.press("Tab");
            if (await page.evaluate((wanted) => document.activeElement.matches(wanted), selector)) return;
        }
        assert.fail(`Tab does not reach ${selector}`);
    };
    await page.goto(hall.url);
    await page.getByRole("heading", { name: "Set up a board" }).waitFor();
    await tabTo("#field-white");
    await keyboard.type("Ada");
    await tabTo('input[name="time"]');
    await keyboard.press("ArrowRight");
    await tabTo('input[name="seats"]');
    await keyboard.press("ArrowRight");
    await tabTo('button[type="submit"]');
    await keyboard.press("Enter");
    await page.waitForURL(/\/play#/);
    const table = new Seat(page);
    await table.ready();
    await table.until(".terms", "10 min · ");

    await tabTo("svg.cm-chessboard");
    await keyboard.press("ArrowUp"); /* the cursor appears on e2 */
    await table.until('[data-voice="spoken"]', "e2 White pawn");
    await keyboard.press("Enter");
    await page.locator('[data-mark="held"][data-on="e2"]').waitFor();
    await keyboard.press("ArrowUp");
    await keyboard.press("ArrowUp");
    await keyboard.press("Enter");
    await table.plies(1);
    await table.until('[data-voice="spoken"]', "White: pawn e2 e4");

    await tabTo("#typed-move");
    await keyboard.type("c5");
    await keyboard.press("Enter");
    await table.plies(2);
    assert.deepEqual(await table.moves(), ["e4", "c5"]);
    await table.close();
});

for (const colorScheme of ["light", "dark"]) {
    for (const width of [1100, 360]) {
        test(`no serious barrier on any page (${colorScheme}, ${width} px)`, async () => {
            const options = { colorScheme, reducedMotion: "reduce", viewport: { width, height: 760 } };
            const page = await openWindow(browser, options);
            await page.goto(hall.url);
            await page.getByText("More", { exact: true }).click();
            await page.getByLabel("Custom").check();
            await page.getByLabel("Minutes", { exact: true }).fill("");
            await page.getByRole("button", { name: "Set up the board" }).click();
            await page.locator("#problem-minutes").waitFor();
            await assertNoBarrier(page, "form");
            await page.getByLabel("5+3").check();
            await page.getByRole("button", { name: "Set up the board" }).click();
            await page.locator(".invitation").waitFor();
            await assertNoBarrier(page, "invitation");

            const game = await hall.game({ press: "manual" });
            const white = await Seat.open(browser, hall, game.white, options);
            await assertNoBarrier(white.page, "waiting");
            const black = await Seat.open(browser, hall, game.black, options);
            await white.clockRuns("white");
            await white.type("e4");
            await white.plies(1);
            await assertNoBarrier(white.page, "clock to press");
            await white.page.getByRole("button", { name: /Press the clock/ }).click();
            await black.clockRuns("black");
            await black.type("e5");
            await black.page.getByRole("button", { name: /Press the clock/ }).click();
            await white.clockRuns("white");
            await white.type("Nf9");
            await white.square("g1").click();
            await assertNoBarrier(white.page, "running, with a message and a piece in hand");
            await white.button("Resign");
            await white.page.locator("dialog.question").waitFor();
            await assertNoBarrier(white.page, "question");
            await white.page.locator("dialog.question .danger").click();
            await white.ended(/^0–1/);
            await assertNoBarrier(white.page, "ended");
            await white.button("To the start (Home)");
            await assertNoBarrier(white.page, "looking back");
            for (const seat of [white, black]) await seat.close();
            await page.context().close();
        });
    }
}
