/* The arbiter and the organiser: decisions with their previews, the list of games, a game with all its links. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { assertNoBarrier, Hall, openBrowser, openWindow, Seat } from "./hall.mjs";

let hall;
let browser;
before(async () => {
    hall = await Hall.open();
    browser = await openBrowser();
});
after(async () => {
    await browser?.close();
    await hall?.close();
});

async function begun(options) {
    const game = await hall.gameOfHall({ time_control: { base_s: 3600, increment_s: 0 }, ...options });
    const white = await Seat.open(browser, hall, game.white);
    const black = await Seat.open(browser, hall, game.black);
    const arbiter = await Seat.open(browser, hall, game.arbiter);
    await white.type("e4");
    await Promise.all([black.plies(1), arbiter.plies(1)]);
    return { game, white, black, arbiter, all: [white, black, arbiter] };
}

/* Opens the dialog of a decision and waits for the line that says what it would bring. */
async function open(arbiter, name, preview) {
    await arbiter.button(name);
    await arbiter.until(".preview", preview);
}

test("the arbiter stops the clocks, sets both displays, adds time, and lets the game go on", async () => {
    const { all, white, black, arbiter } = await begun();
    await arbiter.until(".role", "You are the arbiter.");
    await black.clockRuns("black");

    await open(arbiter, "Stop the clocks…", /The arbiter stops the clocks.*The clocks stand\./s);
    assert.ok((await black.clocks()).black.running, "a preview changes nothing");
    await arbiter.answer("Stop");
    for (const seat of all) await seat.until(".status", "The game is interrupted: the clocks stand.");
    await black.until('[data-voice="message"]', "The arbiter stops the clocks");

    await arbiter.button("Add time…");
    await arbiter.page.getByLabel("To", { exact: true }).selectOption("black");
    await arbiter.page.getByLabel("Time", { exact: true }).fill("soon");
    await arbiter.until(".preview", "A time is hours, minutes and seconds");
    assert.ok(await arbiter.page.locator("dialog.question button.primary").isDisabled());
    await arbiter.page.getByLabel("Time", { exact: true }).fill("2:30");
    await arbiter.until(".preview", /Then: White 59:5\d, Black 1:02:\d\d\./);
    await arbiter.answer("Add the time");
    await white.until('[data-seat="black"] .face', /^1:02:\d\d$/);

    await arbiter.button("Set the clocks…");
    await arbiter.page.getByLabel("White's clock", { exact: true }).last().fill("0:40:00");
    await arbiter.page.getByLabel("Black's clock", { exact: true }).last().fill("7:08");
    await arbiter.until(".preview", /Then: White 40:00, Black 7:08\./);
    await arbiter.answer("Set the clocks");
    for (const seat of all) {
        await seat.until('[data-seat="white"] .face', "40:00");
        await seat.until('[data-seat="black"] .face', /^7:0\d$/);
    }
    for (const seat of all) await seat.clockRuns("black");

    /* Every ruling stands in the list, the latest first; moves do not. */
    const rulings = await arbiter.page.locator(".rulings li").allTextContents();
    assert.match(rulings[0], /sets the clocks.*Art\. /);
    assert.ok(rulings.some((text) => /stops the clocks.*Art\. /.test(text)));
    assert.ok(!rulings.some((text) => /e4/.test(text)));
    await arbiter.page.reload();
    await arbiter.ready();
    await arbiter.page.locator(".rulings li").nth(rulings.length - 1).waitFor();
    assert.deepEqual(await arbiter.page.locator(".rulings li").allTextContents(), rulings);
    for (const seat of all) await seat.close();
});

test("the arbiter declares a result and corrects it", async () => {
    const { all, arbiter, white } = await begun();
    await arbiter.button("Declare a result…");
    await arbiter.page.getByLabel("Result").last().selectOption("0-1");
    await arbiter.until(".preview", "Result: 0–1");
    await arbiter.answer("Declare the result");
    for (const seat of all) await seat.ended(/^0–1/);
    await arbiter.button("Correct the result…");
    await arbiter.page.getByLabel("Result").last().selectOption("1/2-1/2");
    await arbiter.until(".preview", "Result: ½–½");
    await arbiter.answer("Correct the result");
    for (const seat of all) await seat.until(".result .score", "½–½");
    await white.until('[data-voice="message"]', /correct/);
    for (const seat of all) await seat.close();
});

test("a decision made on what has changed meanwhile is refused, and nothing happens", async () => {
    const { game, all, arbiter, white } = await begun();
    const second = await Seat.open(browser, hall, game.arbiter);
    await arbiter.button("Add time…");
    await arbiter.until(".preview", "Then:");
    await open(second, "Stop the clocks…", "The clocks stand.");
    await second.answer("Stop");
    await white.until(".status", "the clocks stand");
    await arbiter.answer("Add the time");
    await arbiter.until('[data-voice="message"]', "The position had changed meanwhile.");
    await white.until('[data-seat="white"] .face', /^59:/);
    for (const seat of [...all, second]) await seat.close();
});

test("the hall lists its games; a call comes first, and its board opens in the same page", async () => {
    const one = await hall.gameOfHall({ white: "Nur", black: "Oya", headers: { board: "1" } });
    const two = await hall.gameOfHall({ white: "Efe", black: "Işık", headers: { board: "2" } });
    const organiser = await openWindow(browser);
    await organiser.goto(hall.address(`/hall#${hall.organiser}`));
    await organiser.locator(`[data-game="${one.game}"]`).waitFor();
    await organiser.getByRole("button", { name: "Link for an arbiter" }).click();
    const link = await organiser.locator('[data-address="arbiter"] input').inputValue();
    assert.match(link, /\/hall#[\w-]{22}$/);

    const arbiter = await openWindow(browser);
    await arbiter.goto(link);
    const rows = () => arbiter.locator(".games tbody tr").evaluateAll((all) => all.map((row) => row.dataset.game));
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
    await arbiter.locator(`tr.calls[data-game="${two.game}"]`, call).waitFor();
    assert.equal((await rows())[0], two.game);

    await arbiter.getByRole("link", { name: "Efe – Işık" }).click();
    const board = new Seat(arbiter);
    await board.ready();
    await board.plies(1);
    await board.button("Take the call");
    await white.until(".call-card", "The arbiter has taken White's call.");
    await board.button("Let the game go on…");
    await board.answer("Go on");
    await white.clockRuns("black");
    await board.clockRuns("black");
    await board.button("← All games");
    await arbiter.locator(`[data-game="${two.game}"]`, { hasText: "Running, move 1" }).waitFor();
    assert.equal(await arbiter.locator("tr.calls").count(), 0);
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
    assert.equal(await organiser.locator(".tools:visible").count(), 0);
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
    await organiser.getByLabel("90+30").check();
    await organiser.getByRole("button", { name: "Set up the board" }).click();
    await organiser.getByRole("heading", { name: "The board is set" }).waitFor();
    const links = Object.fromEntries(
        await organiser
            .locator(".address")
            .evaluateAll((rows) => rows.map((row) => [row.dataset.address, row.querySelector("input").value])),
    );
    assert.deepEqual(Object.keys(links).sort(), ["arbiter", "black", "clock", "operator", "watch", "white"]);
    await organiser.locator("tr", { hasText: "Deniz – Umut" }).filter({ hasText: "12" }).waitFor();

    const operator = await Seat.open(browser, hall, links.operator);
    const arbiter = await Seat.open(browser, hall, links.arbiter);
    const watcher = await Seat.open(browser, hall, links.watch);
    await open(arbiter, "Start the game…", /White's clock runs\./);
    await arbiter.answer("Start");
    await operator.clockRuns("white");
    assert.equal(await operator.page.getByRole("button", { name: "Resign" }).count(), 0);
    for (const [index, move] of ["d4", "d5", "c4"].entries()) {
        await operator.type(move);
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
        await arbiter.button("Saatleri ayarla…");
        await arbiter.until(".preview", "Sonra: Beyaz");
        await barriers("preview");
        for (const seat of [white, black, arbiter]) await seat.close();
    });
}
