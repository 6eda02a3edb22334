/* Claims of a draw (9.2, 9.3), on the board and by an intended move; an offer taken back; the arbiter called. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { hallAndBrowser, Seat } from "./hall.mjs";

const { hall, browser } = await hallAndBrowser();

async function twoSeats(game) {
    return [await Seat.open(browser, hall, game.white), await Seat.open(browser, hall, game.black)];
}

async function play(white, black, moves) {
    const already = (await white.moves()).length;
    for (const [index, move] of moves.entries()) {
        await ((already + index) % 2 === 0 ? white : black).type(move);
        await Promise.all([white.plies(already + index + 1), black.plies(already + index + 1)]);
    }
}

const THIRD = /^½–½\s*Draw: the same position has come about for the third time/;
const ROUND = ["Nf3", "Nf6", "Ng1", "Ng8"];

test("the position is there for the third time: a quiet hint, the claim, the draw", async () => {
    const [white, black] = await twoSeats(await hall.game());
    await play(white, black, [...ROUND, ...ROUND]);
    await white.page.locator(".claim.hinted").waitFor();
    assert.equal(await black.page.locator(".claim.hinted").count(), 0);
    await white.button("Claim… A draw can be claimed.");
    await white.until("dialog.question", "The position on the board allows it.");
    await white.answer(/^Threefold repetition The position/);
    await white.answer("Claim the draw");
    for (const seat of [white, black]) await seat.ended(THIRD);
    await white.close();
    await black.close();
});

for (const [width, height] of [[360, 740], [740, 360]])
    test(`on a phone of ${width} by ${height} the board and what to do there are in sight once a claim needs a move`, async () => {
        const game = await hall.game();
        const white = await Seat.open(browser, hall, game.white, { viewport: { width, height } });
        const black = await Seat.open(browser, hall, game.black);
        await white.clockRuns("white");
        await white.page.locator(".claim").click();
        await white.page.locator("dialog.question h2").waitFor();
        const title = await white.page.locator("dialog.question h2").boundingBox();
        assert.ok(title.y >= 0, "the title of the question is in sight");
        const box = await white.page.locator("dialog.question").boundingBox();
        assert.ok(title.y >= box.y, "and not scrolled away within it");
        await white.answer("Threefold repetition by an intended move…");
        await white.page.locator(".choosing").waitFor();
        for (const part of [".squares", ".choosing", ".choosing .button"]) {
            const { x, y, width: wide, height: high } = await white.page.locator(part).boundingBox();
            assert.ok(x >= 0 && x + wide <= width && y >= 0 && y + high <= height, `${part}: ${y} to ${y + high}`);
        }
        for (const seat of [white, black]) await seat.close();
    });

test("by an intended move: it is chosen and recorded, and not made", async () => {
    const [white, black] = await twoSeats(await hall.game());
    await play(white, black, [...ROUND, "Nf3", "Nf6", "Ng1"]);
    await black.button("Claim… A draw can be claimed.");
    const noted = black.page.locator("dialog.question button", { hasText: "Possible with: knight f6 g8." });
    await noted.and(black.page.locator("button", { hasText: "Threefold repetition by an intended move…" })).waitFor();
    assert.equal(await noted.count(), 1);
    await noted.click();
    await black.until(".choosing", "Choose the move that you intend.");

    /* Never mind: the next move is made as usual. */
    await black.button("No claim");
    assert.ok(!(await black.page.locator(".choosing").isVisible()));

    await black.page.locator(".claim").click();
    await black.answer("Threefold repetition by an intended move…");
    await black.click("f6", "g8");
    await black.until("dialog.question", "The intended move: knight f6 g8.");
    await black.answer("Claim the draw");
    for (const seat of [white, black]) {
        await seat.ended(THIRD);
        assert.equal((await seat.moves()).length, 7);
    }
    await white.close();
    await black.close();
});

test("at a board, where nobody tells what is legal, a player claims with the move that he shows", async () => {
    const game = await hall.gameOfHall({ profile: "board", fen: "4k3/8/8/8/8/3R4/4P3/3K4 w - - 99 100" });
    const [white, black] = await twoSeats(game);
    await hall.ask("POST", `games/${game.game}/acts`, { token: game.arbiter.split("#")[1], body: { kind: "start" } });
    await white.clockRuns("white");
    assert.equal(await white.page.locator("#typed-move:visible").count(), 0);
    await white.click("d3", "d4");
    await white.page.locator(".claim").click();
    await white.answer("Fifty moves by an intended move…");
    await white.type("Rd4");
    await white.until("[data-voice=message]", "At a board write both squares: e2e4.");
    await white.type("e8e7");
    await white.until("[data-voice=message]", "“e8e7” does not begin with a piece of yours.");
    await white.click("e8", "e7");
    await white.drag("d3", "d4");
    await white.until("dialog.question", "You say that you have written the intended move on your scoresheet and have not made it: rook d3 d4.");
    await white.answer("Claim the draw");
    for (const seat of [white, black]) await seat.until(".status", "The game is interrupted: the clocks stand.");
    assert.deepEqual(await black.moves(), []);
    for (const seat of [white, black]) await seat.close();
});

test("a move is no longer asked for once the game is over", async () => {
    const [white, black] = await twoSeats(await hall.game());
    await black.page.locator(".claim").waitFor();
    await play(white, black, ["e4"]);
    await black.page.locator(".claim").click();
    await black.answer("Threefold repetition by an intended move…");
    await black.until(".choosing", "Choose the move that you intend.");
    await white.button("Resign");
    await white.answer("Resign");
    await black.ended(/^0–1/);
    assert.equal(await black.page.locator(".choosing").isVisible(), false);
    for (const seat of [white, black]) await seat.close();
});

test("in blitz of 2005 the flag is claimed by the opponent, and nothing calls it before", async () => {
    const [white, black] = await twoSeats(await hall.game({ edition: "2005", time_control: { base_s: 8, increment_s: 0 } }));
    const claim = black.page.getByRole("button", { name: "Claim the flag" });
    await claim.click();
    await black.until('[data-voice="message"]', /./);
    await white.until('[data-seat="white"] .face', /^0:00(\.0)?$/);
    assert.ok(!(await black.page.locator(".result").isVisible()));
    /* That it has not fallen was true when it was said. */
    await black.page.locator('[data-voice="message"] .message').waitFor({ state: "hidden" });
    await claim.click();
    for (const seat of [white, black]) await seat.ended(/^0–1/);
    await white.close();
    await black.close();
    const [other] = await twoSeats(await hall.game());
    assert.equal(await other.page.getByRole("button", { name: "Claim the flag" }).count(), 0);
});

test("a claim that is wrong is ruled on for both, with its article, and costs time", async () => {
    const [white, black] = await twoSeats(await hall.game({ time_control: { base_s: 5400, increment_s: 30 } }));
    await play(white, black, ["e4", "e5"]);
    const before = (await black.clocks()).black.ms;
    assert.equal(await white.page.locator(".claim.hinted").count(), 0);
    await white.button("Claim…");
    await white.answer("Fifty moves by an intended move…");
    await white.type("Nf3");
    await white.answer("Claim the draw");
    for (const seat of [white, black]) await seat.until('[data-voice="message"]', /· Art\.\s9\./);
    await white.page.waitForFunction(
        (ms) => {
            const parts = document.querySelector('[data-seat="black"] .face').textContent.split(":").map(Number);
            return 1000 * parts.reduce((sum, part) => sum * 60 + part, 0) >= ms + 119000;
        },
        before,
    );
    assert.deepEqual(await white.moves(), ["e4", "e5"]);
    await white.close();
    await black.close();
});

test("a claim before the first move is ruled on aloud, and the move that it owes is told until it is made, also after a reload", async () => {
    const [white, black] = await twoSeats(await hall.game());
    await white.clockRuns("white");
    await white.page.locator(".claim").click();
    await white.answer("Threefold repetition by an intended move…");
    await white.type("Nf3");
    await white.answer("Claim the draw");
    for (const seat of [white, black]) await seat.until('[data-voice="message"]', /· Art\.\s9\./);
    const owed = "White has to play Nf3, the move declared with the claim.";
    for (let time = 0; time < 2; time++) {
        await white.until(".status", `Your move · ${owed}`);
        await white.page.locator("#typed-move").fill("d4");
        await white.page.keyboard.press("Enter");
        await white.until('[data-voice="message"]', owed);
        await white.page.reload();
        await white.ready();
    }
    await white.type("Nf3");
    await black.until(".status", "Your move");
    for (const seat of [white, black]) await seat.close();
});

test("what a wrong claim costs, and what resigning brings, is said by the edition before", async () => {
    const PRICES = { 2023: /opponent gets more time\.$/, 2005: /opponent gets more time, and you lose up to half of yours\.$/, basic: /^If the claim is correct, the game is drawn\.$/ };
    for (const [edition, price] of Object.entries(PRICES)) {
        const clock = edition === "basic" ? { time_control: null, press: "auto" } : {};
        const [white, black] = await twoSeats(await hall.game({ edition, ...clock }));
        const question = white.page.locator("dialog p").first();
        await white.page.locator(".claim").click();
        await white.page.locator('dialog button[value="threefold"]').click();
        await white.page.getByRole("button", { name: "Claim the draw" }).waitFor();
        assert.match(await question.textContent(), price);
        await white.answer("Back");
        await white.button("Resign");
        await white.page.getByRole("heading", { name: "Resign the game?" }).waitFor();
        assert.equal(/It is a draw only if/.test(await question.textContent()), edition === "2023");
        for (const seat of [white, black]) await seat.close();
    }
});

test("a claim is for the player to move; the hall says so", async () => {
    const [white, black] = await twoSeats(await hall.game());
    await play(white, black, ["e4"]);
    await white.button("Claim…");
    await white.answer(/^Fifty moves$/);
    await white.answer("Claim the draw");
    await white.until('[data-voice="message"]', /· Art\.\s9\./);
    await white.button("Claim…");
    await white.answer("Fifty moves by an intended move…");
    await white.until('[data-voice="message"]', "It is not your move.");
    await white.close();
    await black.close();
});

test("an offer cannot be taken back: in training it may be tried, and the article says so", async () => {
    for (const profile of ["screen", "training"]) {
        const [white, black] = await twoSeats(await hall.game({ profile, press: "auto" }));
        await play(white, black, ["e4", "e5"]);
        await white.button("Offer a draw");
        await white.answer("Offer a draw");
        await black.until(".offer", "White offers a draw.");
        await white.page.locator(".claim").click();
        const withdraws = white.page.locator("dialog").getByRole("button", { name: "Withdraw my draw offer" });
        assert.equal(await withdraws.count(), profile === "training" ? 1 : 0);
        if (profile === "training") {
            await withdraws.click();
            await white.until('[data-voice="message"]', /cannot withdraw the offer .* · Art\.\s/);
        } else {
            await white.answer("Back");
        }
        await black.button("Accept");
        for (const seat of [white, black]) await seat.ended(/^½–½/);
        for (const seat of [white, black]) await seat.close();
    }
});

test("a call: the clocks stand, the reason goes to the arbiter alone, who takes it", async () => {
    const game = await hall.gameOfHall();
    const [white, black] = await twoSeats(game);
    await play(white, black, ["e4", "e5"]);
    await white.clockRuns("white");
    await black.button("Claim, call…");
    await black.answer("Call the arbiter");
    await black.page.getByLabel("Reason, if you like").fill("The hall is loud. Ağır ışık çok şıngırdıyor.");
    await black.answer("Stop the clocks and call");
    for (const [seat, words] of [[white, "Black calls the arbiter."], [black, /^You have called the arbiter · \d:\d\d ago/]]) {
        await seat.until(".call-card", words);
        assert.ok(!(await seat.clocks()).white.running);
        assert.doesNotMatch(await seat.page.locator("body").textContent(), /loud/);
    }
    const arbiter = await Seat.open(browser, hall, game.arbiter);
    await arbiter.until(".call-card", "The hall is loud. Ağır ışık çok şıngırdıyor.");
    await arbiter.button("Take the call");
    for (const seat of [white, arbiter]) await seat.until(".call-card", "The arbiter has taken Black's call.");
    await black.until(".call-card", "The arbiter has taken your call.");
    await arbiter.page.locator(".acts").getByRole("button", { name: "Let the game go on" }).click();
    for (const seat of [white, black]) {
        await seat.clockRuns("white");
        assert.ok(!(await seat.page.locator(".call-card").isVisible()));
    }
    for (const seat of [white, black, arbiter]) await seat.close();
});

test("where there is no arbiter nobody can be called", async () => {
    const [white, black] = await twoSeats(await hall.game());
    await play(white, black, ["e4", "e5"]);
    await white.button("Claim…");
    assert.equal(await white.page.getByRole("button", { name: "Call the arbiter" }).count(), 0);
    await white.page.keyboard.press("Escape");
    await white.close();
    await black.close();
});
