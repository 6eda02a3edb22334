/* Whole games as they are played: two windows, one screen, the promotion strip, the clock pressed by hand, Chess960. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { hallAndBrowser, Seat } from "./hall.mjs";
import { Network } from "./network.mjs";

const { hall, browser } = await hallAndBrowser();

/* So much two screens may be apart: a display has tenths in the last twenty seconds, and whole seconds before. */
const apartMs = (ms) => (ms < 20000 ? 300 : 1000);

/* The other screen shows no more than this one before it was read, and no less than this one after. */
async function clocksAgree(one, other) {
    const before = await one.clocks();
    const there = await other.clocks();
    const after = await one.clocks();
    for (const color of ["white", "black"]) {
        const { ms, running } = there[color];
        const [most, least] = [before[color].ms, after[color].ms];
        assert.ok(ms <= most + apartMs(most) && ms >= least - apartMs(least), `${color}'s clock shows ${ms} ms between ${most} and ${least}`);
        assert.equal(running, after[color].running);
    }
    return after;
}

test("a game from the first move to mate in two windows, with one time on both screens", async () => {
    const game = await hall.game({ time_control: { base_s: 60, increment_s: 1 } });
    const white = await Seat.open(browser, hall, game.white);
    await white.until(".status", "Waiting for Black");
    const black = await Seat.open(browser, hall, game.black);
    await Promise.all([white.clockRuns("white"), black.clockRuns("white")]);

    /* Legal's mate. Some moves dragged, some clicked. */
    const moves = [
        "e2e4 e4",
        "e7e5 e5",
        "g1f3 Nf3",
        "d7d6 d6",
        "f1c4 Bc4",
        "c8g4 Bg4",
        "b1c3 Nc3",
        "g7g6 g6",
        "f3e5 Nxe5",
        "g4d1 Bxd1",
        "c4f7 Bxf7+",
        "e8e7 Ke7",
        "c3d5 Nd5#",
    ];
    for (const [index, line] of moves.entries()) {
        const [uci] = line.split(" ");
        const mover = index % 2 === 0 ? white : black;
        await mover[index % 3 === 0 ? "drag" : "click"](uci.slice(0, 2), uci.slice(2, 4));
        await Promise.all([white.plies(index + 1), black.plies(index + 1)]);
        if (index < moves.length - 1) {
            const next = index % 2 === 0 ? "black" : "white";
            await Promise.all([white.clockRuns(next), black.clockRuns(next)]);
            await clocksAgree(white, black);
        }
        if (line.endsWith("+")) await black.page.locator('[data-mark="check"][data-on="e8"]').waitFor();
    }
    assert.deepEqual(
        await white.moves(),
        moves.map((line) => line.split(" ")[1]),
    );
    assert.deepEqual(await black.moves(), await white.moves());
    for (const seat of [white, black]) {
        await seat.ended(/^1–0\s*Ada \(White\) wins by checkmate\.\s*Why\? Article \d[\d.]*/);
        await seat.shows("rn1q1bnr/ppp1kB1p/3p2p1/3NN3/4P3/8/PPPP1PPP/R1BbK2R");
    }
    const stopped = await clocksAgree(white, black);
    assert.ok(!stopped.white.running && !stopped.black.running);
    assert.deepEqual(await black.clocks(), stopped);
    await white.until('[data-voice="spoken"]', "checkmate");
    await white.close();
    await black.close();
});

test("a clock runs down in sight and the flag falls", async () => {
    const game = await hall.game({ time_control: { base_s: 12, increment_s: 0 } });
    const white = await Seat.open(browser, hall, game.white);
    const black = await Seat.open(browser, hall, game.black);
    await white.clockRuns("white");
    const started = (await white.clocks()).white.ms;
    await white.page.waitForFunction((ms) => {
        const seconds = Number(document.querySelector('[data-seat="white"] .face').textContent.split(":")[1]);
        return seconds * 1000 < ms - 300;
    }, started);
    await clocksAgree(white, black);
    for (const seat of [white, black]) await seat.ended(/^0–1\s*Can \(Black\) wins on time: Ada has no time left\.\s*Why\? Article \d/);
    assert.equal((await black.clocks()).white.ms, 0);
    await white.close();
    await black.close();
});

test("only legal moves leave a piece where it was put, and the list says what it was", async () => {
    const game = await hall.game();
    const white = await Seat.open(browser, hall, game.white);
    const black = await Seat.open(browser, hall, game.black);
    await white.clockRuns("white");
    const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    await white.drag("e2", "e5");
    await white.shows(start);
    await white.click("b1", "b3");
    await white.shows(start);
    await black.click("e7", "e5");
    await black.shows(start);
    await white.square("g1").click();
    assert.deepEqual(
        await white.page.locator('[data-mark="dot"]').evaluateAll((dots) => dots.map((dot) => dot.dataset.on).sort()),
        ["f3", "h3"],
    );
    await white.square("g1").click();
    assert.equal(await white.page.locator('[data-mark="dot"]').count(), 0);
    await white.type("Nf6");
    await white.until('[data-voice="message"]', "not a legal move");
    await white.type("rubbish");
    await white.until('[data-voice="message"]', "does not read");
    for (const move of ["e4=Q", "e2e4q"]) {
        await white.type(move);
        await white.until('[data-voice="message"]', `“${move}” is not a legal move here.`);
        assert.equal(await white.page.inputValue("#typed-move"), move);
    }
    await white.drag("g1", "f3");
    await white.plies(1);
    await white.close();
    await black.close();
});

test("a start position that no game reaches is remarked on, an ordinary one is not", async () => {
    const odd = await hall.game({ seats: "one-screen", fen: "4k3/8/8/8/8/QQQ5/PPPPPPPP/4K3 w - - 0 1" });
    const table = await Seat.open(browser, hall, odd.both);
    await table.until(".start-remark", "White has 8 pawns");
    await table.until(".start-remark", "3.10.3");
    await table.close();
    const usual = await hall.game({ seats: "one-screen" });
    const other = await Seat.open(browser, hall, usual.both);
    assert.equal(await other.page.locator(".start-remark").isVisible(), false);
    await other.close();
});

test("a pawn becomes what the player chooses, or goes back", async () => {
    const game = await hall.game({ seats: "one-screen", fen: "1n2k3/P7/8/8/8/8/p7/1N2K3 w - - 0 1" });
    const table = await Seat.open(browser, hall, game.both);
    const strip = table.page.locator("dialog.promotion");
    await table.drag("a7", "a8");
    await strip.waitFor();
    assert.equal(await strip.getByRole("button").count(), 4);
    await table.page.keyboard.press("Escape");
    await strip.waitFor({ state: "detached" });
    await table.shows("1n2k3/P7/8/8/8/8/p7/1N2K3");

    await table.click("a7", "b8");
    await strip.getByRole("button", { name: "knight" }).click();
    await table.plies(1);
    await table.shows("1N2k3/8/8/8/8/8/p7/1N2K3");

    /* By keyboard: the queen has the focus, the second arrow is the rook. */
    await table.click("a2", "a1");
    await strip.waitFor();
    await table.page.keyboard.press("ArrowUp");
    await table.page.keyboard.press("ArrowUp");
    await table.page.keyboard.press("Enter");
    await table.plies(2);
    await table.shows("1N2k3/8/8/8/8/8/8/rN2K3");
    assert.deepEqual(await table.moves(), ["axb8=N", "a1=R"]);
    await table.close();
});

test("on a phone the pieces that a pawn may become are as large as a finger, on each file and for both players", async () => {
    const [width, height] = [320, 568];
    for (const [fen, from, to] of [
        ["4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7", "a8"],
        ["4k3/7P/8/8/8/8/8/4K3 w - - 0 1", "h7", "h8"],
        ["4k3/8/8/8/8/8/4p3/K7 b - - 0 1", "e2", "e1"],
    ]) {
        const game = await hall.game({ seats: "one-screen", fen });
        const table = await Seat.open(browser, hall, game.both, { viewport: { width, height }, hasTouch: true });
        await table.click(from, to);
        await table.page.locator("dialog.promotion").waitFor();
        const boxes = await table.page.locator("dialog.promotion button").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
        assert.equal(boxes.length, 4);
        for (const box of boxes)
            assert.ok(box.width >= 48 && box.height >= 48 && box.left >= 0 && box.right <= width && box.top >= 0 && box.bottom <= height, `${to}: ${JSON.stringify(box)}`);
        await table.close();
    }
});

test("a phone that is turned keeps the choice of a promotion open, over its square and in sight, with its focus", async () => {
    const [upright, sideways] = [{ width: 390, height: 844 }, { width: 844, height: 390 }];
    for (const [fen, from, to, arrow] of [
        ["4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7", "a8", "ArrowDown"],
        ["7k/8/8/8/8/8/4p3/K7 b - - 0 1", "e2", "e1", "ArrowUp"],
    ]) {
        const game = await hall.game({ seats: "one-screen", fen });
        const table = await Seat.open(browser, hall, game.both, { viewport: upright, hasTouch: true });
        await table.click(from, to);
        const strip = table.page.locator("dialog.promotion");
        await strip.waitFor();
        await table.page.keyboard.press(arrow);
        for (const viewport of [sideways, upright]) {
            await table.page.setViewportSize(viewport);
            await table.page.waitForFunction((square) => {
                const box = document.querySelector("dialog.promotion").getBoundingClientRect();
                const below = document.querySelector(`rect[data-square="${square}"]`).getBoundingClientRect();
                const isInSight = box.left >= 0 && box.right <= innerWidth && box.top >= 0 && box.bottom <= innerHeight;
                return isInSight && box.left <= below.left + 1 && box.right >= below.right - 1;
            }, to);
            assert.equal(await strip.locator(":focus").getAttribute("value"), "n");
        }
        await table.page.keyboard.press("Enter");
        await table.plies(1);
        assert.match((await table.moves())[0], /=N/);
        await table.close();
    }
});

test("both sides at one screen; the board turns when asked", async () => {
    const game = await hall.game({ seats: "one-screen", time_control: null });
    const table = await Seat.open(browser, hall, game.both);
    assert.equal(await table.page.locator(".face:visible").count(), 0);
    await table.page.getByLabel("Turn the board after each move").check();
    await table.click("f2", "f3");
    await table.plies(1);
    await table.page.locator('.squares[data-orientation="black"]').waitFor();
    await table.click("e7", "e5");
    await table.plies(2);
    await table.page.locator('.squares[data-orientation="white"]').waitFor();
    await table.page.getByLabel("Turn the board after each move").uncheck();
    await table.click("g2", "g4");
    await table.plies(3);
    await table.click("d8", "h4");
    await table.ended(/^0–1\s*Can \(Black\) wins by checkmate\./);
    await table.close();
});

test("the clock pressed by hand: the move counts when it is made, the time when it is pressed", async () => {
    const game = await hall.game({
        seats: "one-screen",
        press: "manual",
        time_control: { base_s: 60, increment_s: 5 },
    });
    const table = await Seat.open(browser, hall, game.both);
    const press = table.page.getByRole("button", { name: /Press the clock/ });
    await table.clockRuns("white");
    assert.ok(await press.isDisabled());
    await table.click("e2", "e4");
    await table.plies(1);
    await table.until(".status", "White has moved and not yet pressed the clock");
    assert.ok((await table.clocks()).white.running);
    await table.page.keyboard.press("Space");
    await table.clockRuns("black");
    assert.ok((await table.clocks()).white.ms > 60000);
    await table.click("e7", "e5");
    await table.plies(2);
    await press.click();
    await table.clockRuns("white");
    await table.close();
});

test("a press that is quicker than the line counts for the move that is on its way", async () => {
    const network = await Network.before(hall);
    try {
        const game = await hall.game({ press: "manual", time_control: { base_s: 60, increment_s: 5 } });
        const white = await Seat.open(browser, network, game.white);
        const black = await Seat.open(browser, hall, game.black);
        await white.clockRuns("white");
        network.worsen({ delayMs: 2000 });
        await white.click("e2", "e4");
        assert.deepEqual(await white.moves(), []);
        await white.page.keyboard.press("Space");
        await black.clockRuns("black");
        assert.deepEqual(await black.moves(), ["e4"]);
        for (const seat of [white, black]) await seat.close();
    } finally {
        await network.close();
    }
});

test("castling in Chess960: the king goes onto its own rook, dragged or clicked", async () => {
    const game = await hall.game({
        seats: "one-screen",
        variant: "chess960",
        fen: "1r3kr1/pppppppp/8/8/8/8/PPPPPPPP/1R3KR1 w KQkq - 0 1",
    });
    const table = await Seat.open(browser, hall, game.both);
    await table.drag("f1", "g1");
    await table.plies(1);
    await table.shows("1r3kr1/pppppppp/8/8/8/8/PPPPPPPP/1R3RK1");
    await table.click("f8", "b8");
    await table.plies(2);
    await table.shows("2kr2r1/pppppppp/8/8/8/8/PPPPPPPP/1R3RK1");
    assert.deepEqual(await table.moves(), ["O-O", "O-O-O"]);
    await table.close();
});

test("an array drawn by lot has bishops of two colours and the king between its rooks", async () => {
    const game = await hall.game({ seats: "one-screen", variant: "chess960" });
    const table = await Seat.open(browser, hall, game.both);
    const pieces = await table.page.evaluate(() =>
        Object.fromEntries(
            [...document.querySelectorAll(".pieces g[data-piece]")].map((piece) => [
                piece.dataset.square,
                piece.dataset.piece,
            ]),
        ),
    );
    const row = [..."abcdefgh"].map((file) => pieces[`${file}1`][1]).join("");
    assert.equal([...row].sort().join(""), "bbknnqrr");
    assert.match(row, /r.*k.*r/);
    assert.notEqual(row.indexOf("b") % 2, row.lastIndexOf("b") % 2);
    assert.equal([..."abcdefgh"].map((file) => pieces[`${file}8`][1]).join(""), row);
    await table.close();
});

test("ordinary castling by the king's two squares or onto the rook", async () => {
    const game = await hall.game({ seats: "one-screen", fen: "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1" });
    const table = await Seat.open(browser, hall, game.both);
    await table.drag("e1", "g1");
    await table.plies(1);
    await table.shows("r3k2r/8/8/8/8/8/8/R4RK1");
    await table.drag("e8", "a8");
    await table.plies(2);
    await table.shows("2kr3r/8/8/8/8/8/8/R4RK1");
    await table.close();
});

test("a phone: the same board by touch", async () => {
    const game = await hall.game({ seats: "one-screen" });
    const table = await Seat.open(browser, hall, game.both, {
        viewport: { width: 360, height: 740 },
        hasTouch: true,
        isMobile: true,
    });
    await table.square("e2").tap();
    await table.square("e4").tap();
    await table.plies(1);
    await table.square("e7").tap();
    await table.square("e5").tap();
    await table.plies(2);
    assert.equal(await table.page.evaluate(() => document.documentElement.scrollWidth), 360);
    await table.close();
});
