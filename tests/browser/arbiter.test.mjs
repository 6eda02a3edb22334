/* The arbiter and the organiser: decisions with their previews, the list of games, a game with all its links. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { ARMED_MS, assertNoBarrier, hallAndBrowser, openWindow, Seat } from "./hall.mjs";

const { hall, browser } = await hallAndBrowser();

async function begun(options) {
    const game = await hall.gameOfHall({ time_control: { base_s: 3600, increment_s: 0 }, ...options });
    const white = await Seat.open(browser, hall, game.white);
    const black = await Seat.open(browser, hall, game.black);
    const arbiter = await Seat.open(browser, hall, game.arbiter);
    await white.type("e4");
    await Promise.all([black.plies(1), arbiter.plies(1)]);
    return { game, white, black, arbiter, all: [white, black, arbiter] };
}

/* Chooses one of the common acts of the console. */
async function act(arbiter, name) {
    await arbiter.page.locator(".acts").getByRole("button", { name }).click();
}

/* The ruling is shown; it is made once it can have been read. */
async function make(arbiter, preview, { isSure = false } = {}) {
    await arbiter.until(".ruling-part[data-standing=ruled] .verdict", preview);
    await arbiter.page.waitForTimeout(ARMED_MS);
    await arbiter.page.locator(".ruling-part > .commits .commit").click();
    if (!isSure) return;
    const sure = arbiter.page.locator("dialog.question .commit");
    await sure.waitFor();
    await arbiter.page.waitForTimeout(ARMED_MS);
    await sure.click();
}

async function choose(arbiter, question, answer) {
    await arbiter.page.getByRole("group", { name: question }).getByRole("radio", { name: answer }).check();
}

const field = (arbiter, name) => arbiter.page.locator(".console").getByRole("textbox", { name });

test("the arbiter stops the clocks, sets both displays, adds time, and lets the game go on", async () => {
    const { all, white, black, arbiter } = await begun();
    await arbiter.until(".role", "You are the arbiter.");
    await black.clockRuns("black");

    await act(arbiter, "Stop the clocks");
    for (const seat of all) await seat.until(".status", "The game is interrupted: the clocks stand.");
    await black.until('[data-voice="message"]', "The arbiter stops the clocks");

    await arbiter.page.getByRole("combobox").fill("time added");
    await arbiter.page.getByRole("option", { name: "Time added" }).click();
    await choose(arbiter, "For whom?", "Black (Can)");
    await field(arbiter, "How much?").fill("soon");
    await arbiter.until(".problem", "This cannot be read");
    await field(arbiter, "How much?").fill("2:30");
    await make(arbiter, /2 minutes 30 seconds|2:30|1:02:/);
    await white.until('[data-seat="black"] .face', /^1:02:\d\d$/);

    await act(arbiter, "Set clocks");
    await field(arbiter, "White's clock").fill("4000");
    await field(arbiter, "Black's clock").fill("7:08");
    await make(arbiter, /0:40:00.*0:07:08; they stand until he starts them/);
    for (const seat of all) {
        await seat.until('[data-seat="white"] .face', "40:00");
        await seat.until('[data-seat="black"] .face', "7:08");
        await seat.until(".status", "The game is interrupted: the clocks stand.");
    }
    await act(arbiter, "Let the game go on");
    for (const seat of all) await seat.clockRuns("black");

    /* Every ruling stands in the list, the latest first; moves do not. */
    const told = () => arbiter.page.locator(".rulings li").allTextContents();
    /* The time of day of the last comes behind it, with the log. */
    await arbiter.page.locator(".rulings li").first().getByText(/^\d\d:\d\d$/).waitFor();
    const rulings = await told();
    assert.match(rulings[0], /starts the clock/);
    assert.match(rulings[1], /sets the clocks.*Art\.\s/);
    assert.match(rulings[3], /stops the clocks/);
    assert.ok(!rulings.some((text) => /has made a move/.test(text)));
    await arbiter.page.reload();
    await arbiter.ready();
    await arbiter.page.locator(".rulings li").nth(rulings.length - 1).waitFor();
    assert.deepEqual(await told(), rulings);
    for (const seat of all) await seat.close();
});

test("the arbiter declares a result and corrects it", async () => {
    const { all, arbiter, white } = await begun();
    await act(arbiter, "Declare a result");
    await choose(arbiter, "Which result?", "0-1");
    await make(arbiter, "0–1", { isSure: true });
    for (const seat of all) await seat.ended(/^0–1/);
    await act(arbiter, "Correct the result");
    await choose(arbiter, "The right result", "½-½");
    await make(arbiter, "½–½", { isSure: true });
    for (const seat of all) await seat.until(".result .score", "½–½");
    await white.until('[data-voice="message"]', /correct/);
    for (const seat of all) await seat.close();
});

test("a decision on what has changed meanwhile is shown anew before it is made", async () => {
    const { game, all, arbiter, white } = await begun();
    const second = await Seat.open(browser, hall, game.arbiter);
    await act(arbiter, "Declare a result");
    await choose(arbiter, "Which result?", "1-0");
    await arbiter.until(".ruling-part[data-standing=ruled] .verdict", "1–0");
    await act(second, "Declare a result");
    await choose(second, "Which result?", "0-1");
    await make(second, "0–1", { isSure: true });
    await white.ended(/^0–1/);
    await arbiter.until(".ruling-part .message", /meanwhile/);
    await arbiter.page.locator(".ruling-part[data-standing=ruled] .commit.danger").waitFor();
    await arbiter.page.waitForTimeout(ARMED_MS); /* what has just come into sight takes no click */
    await arbiter.page.locator(".ruling-part > .commits .commit").click();
    await arbiter.until("dialog.question .cost", "0–1");
    await white.ended(/^0–1/);
    for (const seat of [...all, second]) await seat.close();
});

test("the hall lists its games; a call comes first, and its board opens in the same page", async () => {
    const one = await hall.gameOfHall({ white: "Nur", black: "Oya", headers: { board: "1" } });
    const two = await hall.gameOfHall({ white: "Efe", black: "Işık", headers: { board: "2" } });
    const organiser = await openWindow(browser);
    await organiser.goto(hall.address(`/hall#${hall.organiser}`));
    await organiser.locator(`[data-game="${one.game}"]`).waitFor();
    await organiser.locator("summary", { hasText: "Arbiters and helpers" }).click();
    await organiser.getByRole("button", { name: "Make a link" }).click();
    const link = await organiser.locator('[data-address="arbiter"] input').inputValue();
    assert.match(link, /\/hall#[\w-]{22}$/);

    const arbiter = await openWindow(browser);
    await arbiter.goto(link);
    const rows = () => arbiter.locator(".games > [data-game]").evaluateAll((all) => all.map((row) => row.dataset.game));
    await arbiter.locator(`[data-game="${two.game}"]`).waitFor();
    const calm = await rows();
    assert.ok(calm.indexOf(one.game) < calm.indexOf(two.game));

    const white = await Seat.open(browser, hall, two.white);
    const black = await Seat.open(browser, hall, two.black);
    await white.type("e4");
    await black.plies(1);
    await arbiter.locator(`[data-game="${two.game}"]`, { hasText: "Running, move 1" }).waitFor();
    await white.button("Claim, call…");
    await white.answer("Call the arbiter");
    await white.page.getByLabel("Reason, if you like").fill("A draft");
    await white.answer("Stop the clocks and call");
    const call = { hasText: "White calls the arbiter. “A draft”" };
    await arbiter.locator(`.calls[data-game="${two.game}"]`, call).waitFor();
    assert.equal((await rows())[0], two.game);

    await arbiter.getByRole("link", { name: "Efe – Işık" }).click();
    const board = new Seat(arbiter);
    await board.ready();
    await board.plies(1);
    await board.button("Take the call");
    await white.until(".call-card", "The arbiter has taken your call.");
    await act(board, "Let the game go on");
    await white.clockRuns("black");
    await board.clockRuns("black");
    await board.button("← All games");
    await arbiter.locator(`[data-game="${two.game}"]`, { hasText: "Running, move 1" }).waitFor();
    assert.equal(await arbiter.locator(".hall-card.calls").count(), 0);
    await arbiter.goBack();
    await board.ready();
    await arbiter.reload();
    await board.ready();
    await board.until(".role", "You are the arbiter.");

    /* The organiser looks on, and decides nothing. */
    await organiser.getByRole("link", { name: "Efe – Işık" }).click();
    const look = new Seat(organiser);
    await look.ready();
    await look.until(".role", "You are watching as the organiser.");
    assert.equal(await organiser.locator(".console").count(), 0);
    for (const seat of [white, black, board, look]) await seat.close();
});

test("a game on a board: all links, the arbiter starts it, the operator enters the moves", async () => {
    const organiser = await openWindow(browser);
    await organiser.goto(hall.address(`/hall#${hall.organiser}`));
    await organiser.getByRole("button", { name: "New game" }).click();
    await organiser.getByLabel("White", { exact: true }).fill("Deniz");
    await organiser.getByLabel("Black", { exact: true }).fill("Umut");
    await organiser.getByLabel("Event", { exact: true }).fill("Club evening");
    await organiser.getByLabel("Board", { exact: true }).fill("12");
    await organiser.getByLabel("On a board").check();
    await organiser.getByLabel("90+30", { exact: true }).check();
    await organiser.getByRole("button", { name: "Set up the board" }).click();
    await organiser.getByRole("heading", { name: "The board is set" }).waitFor();
    const links = Object.fromEntries(
        await organiser
            .locator(".address")
            .evaluateAll((rows) => rows.map((row) => [row.dataset.address, row.querySelector("input").value])),
    );
    assert.deepEqual(Object.keys(links).sort(), ["arbiter", "black", "clock", "operator", "watch", "white"]);
    await organiser.getByRole("link", { name: "Board 12: Deniz – Umut" }).waitFor();

    const operator = await Seat.open(browser, hall, links.operator);
    const arbiter = await Seat.open(browser, hall, links.arbiter);
    const watcher = await Seat.open(browser, hall, links.watch);
    await act(arbiter, "Start the game");
    await make(arbiter, "the clock is started");
    await operator.clockRuns("white");
    assert.equal(await operator.page.getByRole("button", { name: "Resign" }).count(), 0);
    for (const [index, move] of ["d4", "d5", "c4"].entries()) {
        await operator.page.locator(`[data-seat="${index % 2 === 0 ? "white" : "black"}"].to-move`).waitFor();
        await operator.page.fill("#typed-move", move);
        await operator.page.press("#typed-move", "Enter");
        await watcher.plies(index + 1);
    }
    assert.deepEqual(await watcher.moves(), ["d4", "d5", "c4"]);
    for (const seat of [operator, arbiter, watcher, new Seat(organiser)]) await seat.close();
});

test("a link of another hall opens no list", async () => {
    const page = await openWindow(browser);
    await page.goto(hall.address("/hall#AAAAAAAAAAAAAAAAAAAAAA"));
    await page.getByRole("heading", { name: "This link opens no hall" }).waitFor();
    await page.context().close();
});

for (const width of [1100, 360]) {
    test(`in Turkish, without a serious barrier, ${width} px wide`, async () => {
        const game = await hall.gameOfHall();
        const options = { locale: "tr-TR", viewport: { width, height: 760 }, reducedMotion: "reduce" };
        const white = await Seat.open(browser, hall, game.white, options);
        const black = await Seat.open(browser, hall, game.black, options);
        await white.type("e4");
        await black.plies(1);
        const page = await openWindow(browser, options);
        const barriers = async (where) => {
            await assertNoBarrier(page, where);
            assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width, where);
        };
        await page.goto(hall.address(`/hall#${hall.organiser}`));
        await page.locator(".games").waitFor();
        await barriers("list");
        await page.getByRole("button", { name: "Yeni oyun" }).click();
        await barriers("form");
        await page.goto("about:blank");
        await page.goto(hall.address(game.arbiter));
        const arbiter = new Seat(page);
        await arbiter.ready();
        await white.button("Sav, çağrı…");
        await white.answer("Hakemi çağır");
        await white.answer("Saatleri durdur ve çağır");
        await arbiter.until(".call-card", "Beyaz hakemi çağırıyor.");
        await barriers("call");
        await act(arbiter, "Saatleri ve hamle sayacını ayarla");
        await field(arbiter, "Beyazın saati").fill("+2");
        await arbiter.until(".ruling-part[data-standing=ruled] .verdict", "Beyaz");
        await barriers("preview");
        for (const seat of [white, black, arbiter]) await seat.close();
    });
}
