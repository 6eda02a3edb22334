/* Training: what a hand does counts as at a real board, and every ruling is explained, in both languages. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertNoBarrier, hallAndBrowser, openWindow, Seat } from "./hall.mjs";
import { Network } from "./network.mjs";
import { SIZES } from "./screens.mjs";

const { hall, browser } = await hallAndBrowser();

const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

const WORDS = {
    en: {
        locale: "en-GB",
        touched: "White has touched the knight on g1 and has to move it.",
        takenBack: "White's move e4 is taken back",
        stands: "An illegal move stands on the board.",
        completed: "White has pressed the clock after the illegal move Ng4",
        penalty: /White's illegal move Ng4 .* is taken back: it is White.s first\. Black gets 2 minutes/,
        press: /Press the clock/,
        claim: "Claim…",
        illegal: "My opponent has made an illegal move",
        otherPiece: "My opponent has touched another piece",
        why: "Why? Article 4.3.1",
        article: "Article 4.3.1 (2023)",
        close: "Close",
        back: "Put the piece back",
        goOn: "Go on",
        reject: "Reject the claim",
    },
    tr: {
        locale: "tr-TR",
        touched: "Beyaz g1 karesindeki ata dokundu ve onu oynamak zorunda.",
        takenBack: "Beyazın e4 hamlesi geri alınır",
        stands: "Tahtada geçersiz bir hamle duruyor.",
        completed: "Beyaz geçersiz Ag4 hamlesinden sonra saate bastı",
        penalty: /Beyazın geçersiz Ag4 hamlesi .* geri alınır: bu Beyazın birinci geçersiz hamlesidir\. Siyaha 2 dakika eklenir/,
        press: /Saate bas/,
        claim: "Sav…",
        illegal: "Rakibim geçersiz bir hamle yaptı",
        otherPiece: "Rakibim başka bir taşa dokunmuştu",
        why: "Neden? Madde 4.3.1",
        article: "Madde 4.3.1 (2023)",
        close: "Kapat",
        back: "Taşı geri koy",
        goOn: "Sürdür",
        reject: "Savı reddet",
    },
};

const message = '[data-voice="message"]';

async function twoInTraining(locale, viewport, rules = {}) {
    const game = await hall.game({ profile: "training", press: "manual", white: null, black: null, ...rules });
    const white = await Seat.open(browser, hall, game.white, { locale, viewport });
    const black = await Seat.open(browser, hall, game.black, { locale, viewport });
    await Promise.all([white.clockRuns("white"), black.clockRuns("white")]);
    return { game, white, black };
}

async function press(seat, words) {
    await seat.page.getByRole("button", { name: words.press }).click();
}

for (const [language, size] of [["en", "phone"], ["tr", "tablet"], ["en", "desktop"], ["tr", "projector"]]) {
    const words = WORDS[language];
    const viewport = SIZES[size];
    test(`a piece that was touched and not moved is claimed, and the move taken back (${language}, ${size})`, async () => {
        const { white, black } = await twoInTraining(words.locale, viewport);
        await white.square("g1").click();
        for (const seat of [white, black]) await seat.until(message, words.touched);
        await white.square("g1").click();
        await white.click("e2", "e4");
        await press(white, words);
        await black.clockRuns("black");
        await black.shows("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR");
        await black.button(words.claim);
        await black.answer(words.otherPiece);
        for (const seat of [white, black]) {
            await seat.until(message, words.takenBack);
            await seat.shows(START);
        }
        await white.page.locator(".rulings-list").getByRole("button", { name: words.why, exact: true }).first().click();
        await white.page.getByRole("heading", { name: words.article }).waitFor();
        await white.button(words.close);
        await assertNoBarrier(white.page, "training");
        await white.close();
        await black.close();
    });

    test(`an illegal move can be put on the board, put back, and completed by the clock (${language}, ${size})`, async () => {
        const { white, black } = await twoInTraining(words.locale, viewport);
        await white.drag("g1", "g4");
        for (const seat of [white, black]) await seat.shows("rnbqkbnr/pppppppp/8/8/6N1/8/PPPPPPPP/RNBQKB1R");
        await white.until(".stands", words.stands);
        assert.ok(!(await black.page.locator(".stands").isVisible()));
        for (const seat of [white, black]) {
            await seat.page.reload();
            await seat.shows("rnbqkbnr/pppppppp/8/8/6N1/8/PPPPPPPP/RNBQKB1R");
        }
        await white.until(".stands", words.stands);
        await white.button(words.back);
        for (const seat of [white, black]) await seat.shows(START);
        await white.type("g1g4");
        await white.until(".stands", words.stands);
        await press(white, words);
        for (const seat of [white, black]) await seat.until(message, words.completed);
        await black.clockRuns("black");
        await black.button(words.claim);
        await black.answer(words.illegal);
        for (const seat of [white, black]) {
            await seat.until(message, words.penalty);
            await seat.shows(START);
        }
        await white.clockRuns("white");
        await white.close();
        await black.close();
    });
}

/* In 2005, with less than two minutes left from the first move on. */
const FINISH = { edition: "2005", time_control: { base_s: 100, increment_s: 15 }, regulations: { quickplay_finish: true } };

for (const [language, size] of [["en", "phone"], ["tr", "desktop"]]) {
    const words = WORDS[language];
    test(`what would wait for an arbiter the players end themselves (${language}, ${size})`, async () => {
        const { game, white, black } = await twoInTraining(words.locale, SIZES[size], FINISH);
        await actOf(game, "white", { kind: "pause" });
        const goOn = ({ page }) => page.getByRole("button", { name: words.goOn, exact: true });
        for (const { page } of [white, black]) await goOn({ page }).waitFor();
        await assertNoBarrier(black.page, "a stop without an arbiter");
        await goOn(black).click();
        for (const seat of [white, black]) {
            await seat.clockRuns("white");
            await goOn(seat).waitFor({ state: "hidden" });
        }
        await actOf(game, "white", { kind: "claim", ply: 0, data: { ground: "quickplay", reproach: "cannot_win" } });
        await white.button(words.reject);
        for (const seat of [white, black]) {
            await seat.clockRuns("white");
            await goOn(seat).waitFor({ state: "hidden" });
        }
        assert.equal((await hall.ask("GET", `games/${game.game}`)).clocks.black_ms, 220000, "the claim is rejected: two minutes for the opponent");
        await white.close();
        await black.close();
    });
}

test("at one screen without training the clocks that a report has stopped go on by a button", async () => {
    const game = await hall.game({ seats: "one-screen" });
    const table = await Seat.open(browser, hall, game.both);
    await table.clockRuns("white");
    await actOf(game, "both", { kind: "fact", by: "white", data: { fact: "clock_defect" } });
    await table.until(".status", "The game is interrupted: the clocks stand.");
    await table.button("Go on");
    await table.clockRuns("white");
    await table.close();
});

const UP = "rnbqkbnr/pppppppp/8/8/6N1/8/PPPPPPPP/RNBQKB1R";

/* A board of White's and one of Black's, White's behind a network. */
async function behindNetwork(play) {
    const network = await Network.before(hall);
    const game = await hall.game({ profile: "training", press: "manual", white: null, black: null });
    const white = await Seat.open(browser, network, game.white);
    const black = await Seat.open(browser, hall, game.black);
    await Promise.all([white.clockRuns("white"), black.clockRuns("white")]);
    try {
        await play({ network, white, black, act: (color, body) => actOf(game, color, body) });
    } finally {
        await white.close();
        await black.close();
        await network.close();
    }
}

function actOf(game, color, body) {
    return hall.ask("POST", `games/${game.game}/acts`, { token: game[color].split("#")[1], body });
}

test("who presses before the hall has answered presses for the move that is on its way", async () => {
    await behindNetwork(async ({ network, white, black }) => {
        network.worsen({ delayMs: 800 });
        await white.click("e2", "e4");
        await press(white, WORDS.en);
        await black.clockRuns("black");
        await white.clockRuns("black");
        await white.plies(1);
    });
});

test("that an illegal move stands is told until it does not, whatever comes besides and when the line was down", async () => {
    await behindNetwork(async ({ network, white, black, act }) => {
        const { stands } = WORDS.en;
        await white.drag("g1", "g4");
        await white.until(".stands", stands);
        await white.type("e4");
        await white.until(message, stands);
        await black.button("Offer a draw");
        await black.answer("Offer a draw");
        await white.until(".offer", "Black offers a draw");
        await white.until(".stands", stands);
        for (const seat of [white, black]) await seat.shows(UP);
        await white.button("Put the piece back");
        for (const seat of [white, black]) await seat.shows(START);
        network.cut();
        await act("white", { kind: "move", ply: 0, data: { move: "g1g4" } });
        await black.shows(UP);
        network.mend();
        await white.shows(UP);
        await white.until(".stands", stands);
    });
});

test("what may be done stands above what the hand does, on a desktop in sight with the board, and the rulings come after the moves", async () => {
    for (const size of ["phone", "desktop"]) {
        const game = await hall.game({ seats: "one-screen", profile: "training", press: "manual" });
        const table = await Seat.open(browser, hall, game.both, { viewport: SIZES[size] });
        await table.type("g1g4");
        await table.until(".stands", WORDS.en.stands);
        await press(table, WORDS.en);
        await table.until(message, WORDS.en.completed);
        await table.page.evaluate(() => scrollTo(0, 0));
        const [claim, hand, moves, rulings] = await table.page.evaluate(() =>
            [".claim", ".training", ".scoresheet", ".rulings-list"].map((one) => document.querySelector(one).getBoundingClientRect()).map(({ top, bottom }) => ({ top, bottom })),
        );
        const isInSight = claim.bottom <= SIZES[size].height || size === "phone";
        assert.ok(isInSight && claim.bottom <= hand.top && moves.bottom <= rulings.top, JSON.stringify([size, claim, hand, moves, rulings]));
        await table.close();
    }
});

test("an illegal move that is made while the opponent's clock runs is not said to be completed by the clock, and nobody's button is due", async () => {
    const { white, black } = await twoInTraining("en-GB", SIZES.desktop);
    await press(white, WORDS.en);
    for (const seat of [white, black]) await seat.clockRuns("black");
    await white.type("e2e5");
    await white.until(".stands", "An illegal move stands on the board: put it right.");
    for (const { page } of [white, black]) assert.equal(await page.locator(".press.due").count(), 0);
    for (const seat of [white, black]) await seat.close();
});

test("without a clock the hint and the note of an illegal move speak of none", async () => {
    const game = await hall.game({ seats: "one-screen", profile: "training", edition: "basic", time_control: null });
    const table = await Seat.open(browser, hall, game.both);
    await table.page.getByText("Touch a piece and put it on any square.").waitFor();
    await table.drag("e2", "e5");
    await table.until(".stands", "An illegal move stands on the board: put it right.");
    await table.button("Put the piece back");
    await table.drag("e2", "e4");
    await table.plies(1);
    await table.close();
});

test("from the first page to a training game, where the hand adjusts, displaces and only asks", async () => {
    const page = await openWindow(browser);
    await page.goto(hall.url);
    const pressed = page.getByLabel("Players press the clock by hand");
    await page.getByText("More", { exact: true }).click();
    for (const wanted of [false, true]) {
        await pressed.setChecked(wanted);
        await page.getByLabel("Training").check();
        assert.ok(await pressed.isChecked());
        await page.getByRole("radio", { name: /^A game/ }).check();
        assert.equal(await pressed.isChecked(), wanted);
    }
    await page.getByLabel("Training").check();
    await page.getByLabel("One screen").check();
    await page.getByRole("button", { name: "Set up the board" }).click();
    await page.waitForURL(/\/play#/);
    const table = new Seat(page);
    await table.ready();
    await table.until(".terms", "Clock pressed by hand");
    await table.clockRuns("white");

    await page.getByLabel("Adjusts (j’adoube)").check();
    await table.square("d1").click();
    await table.until(message, /White announced the adjusting beforehand/);
    assert.ok(await page.getByRole("radio", { name: "Moves", exact: true }).isChecked());

    await page.getByLabel("Displaces").check();
    await table.square("a2").click();
    await table.until(message, "Recorded: a piece was displaced.");

    await page.getByLabel("Only asks").check();
    await table.click("e2", "e5");
    await table.until(message, /^It would be ruled: White's move e5 is illegal/);
    await table.shows(START);
    await table.button("Press the clock Space");
    await table.until(message, /^It would be ruled: White has pressed the clock without having moved/);
    await table.clockRuns("white");

    await page.getByRole("radio", { name: "Moves", exact: true }).check();
    await table.click("e2", "e4");
    await table.button("Press the clock Space");
    await table.clockRuns("black");
    await table.plies(1);
    await table.close();
});
