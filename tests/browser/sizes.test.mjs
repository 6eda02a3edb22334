/*
 * A whole game with two pages in two languages at each size at which people play or show one; and two windows on one
 * seat.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertNoBarrier, hallAndBrowser, Seat } from "./hall.mjs";
import { fits, SIZES } from "./screens.mjs";

const { hall, browser } = await hallAndBrowser();

const READERS = {
    en: { locale: "en-GB", turn: "Your move", list: ["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7#"], end: /^1–0\s*Ada \(White\) wins by checkmate\./ },
    tr: { locale: "tr-TR", turn: "Hamle sizde", list: ["e4", "e5", "Fc4", "Ac6", "Vh5", "Af6", "Vxf7#"], end: /^1–0\s*Ada \(Beyaz\) mat ederek kazandı\./ },
};
const MOVES = ["e2e4", "e7e5", "f1c4", "b8c6", "d1h5", "g8f6", "h5f7"];

for (const [size, viewport] of Object.entries(SIZES)) {
    test(`a game to mate in English and Turkish on the ${size}`, async () => {
        const game = await hall.game();
        const languages = ["phone", "desktop"].includes(size) ? ["en", "tr"] : ["tr", "en"];
        const [white, black] = await Promise.all(
            [game.white, game.black].map((link, index) =>
                Seat.open(browser, hall, link, { viewport, locale: READERS[languages[index]].locale, reducedMotion: "reduce" }),
            ),
        );
        const seats = [white, black];
        await Promise.all(seats.map((seat) => seat.clockRuns("white")));
        for (const [index, uci] of MOVES.entries()) {
            const mover = index % 2;
            await seats[mover].until(".status", READERS[languages[mover]].turn);
            await seats[mover].click(uci.slice(0, 2), uci.slice(2));
            await Promise.all(seats.map((seat) => seat.plies(index + 1)));
        }
        for (const [index, seat] of seats.entries()) {
            const reader = READERS[languages[index]];
            await seat.ended(reader.end);
            assert.deepEqual(await seat.moves(), reader.list);
            await fits(seat, viewport);
            await assertNoBarrier(seat.page, `${size}, ended`);
            await seat.close();
        }
    });
}

for (const size of ["smallest phone", "phone on its side"])
    test(`with a flag to claim the five buttons of a player fit on the ${size} in both languages`, async () => {
        const viewport = SIZES[size];
        for (const { locale } of Object.values(READERS)) {
            const game = await hall.game({ edition: "2005", time_control: { base_s: 180, increment_s: 0 } });
            const seat = await Seat.open(browser, hall, game.white, { viewport, locale });
            await seat.page.locator(".claim-flag").waitFor();
            await fits(seat, viewport);
            await seat.close();
        }
    });

test("on a phone held upright what a player may do is in sight below the board, however many moves there are", async () => {
    const viewport = { width: 360, height: 740 };
    const game = await hall.game();
    const [white, black] = await Promise.all([game.white, game.black].map((link) => Seat.open(browser, hall, link, { viewport })));
    await white.clockRuns("white");
    const top = async () => (await white.page.locator(".actions").boundingBox()).y;
    const before = await top();
    for (const [index, uci] of MOVES.slice(0, 6).entries()) {
        await [white, black][index % 2].click(uci.slice(0, 2), uci.slice(2));
        await Promise.all([white, black].map((seat) => seat.plies(index + 1)));
    }
    const { y, height } = await white.page.locator(".actions").boundingBox();
    assert.equal(y, before);
    assert.ok(y + height <= viewport.height, `${y} to ${y + height}`);
    for (const seat of [white, black]) await seat.close();
});

test("two windows on one seat show one game: either may move, and neither undoes what the other has done", async () => {
    const game = await hall.game();
    const one = await Seat.open(browser, hall, game.white);
    const other = await Seat.open(browser, hall, game.white);
    const black = await Seat.open(browser, hall, game.black);
    await Promise.all([one, other].map((seat) => seat.clockRuns("white")));
    await other.square("d2").click();
    await other.page.locator('[data-mark="held"][data-on="d2"]').waitFor();
    await one.click("e2", "e4");
    for (const seat of [one, other, black]) await seat.plies(1);
    assert.equal(await other.page.locator('[data-mark="held"]').count(), 0, "what was in hand goes back");
    await other.square("d4").click();
    await black.type("e5");
    for (const seat of [one, other, black]) await seat.plies(2);
    assert.deepEqual(await other.moves(), ["e4", "e5"]);
    await other.click("g1", "f3");
    for (const seat of [one, other, black]) await seat.plies(3);

    /* One is closed: the player is still at the board. */
    await other.close();
    assert.equal(await black.page.locator('[data-seat="white"] .presence.here').count(), 1);
    await black.type("Nc6");
    await one.plies(4);
    await one.type("Bb5");
    for (const seat of [one, black]) await seat.plies(5);
    for (const seat of [one, black]) await seat.close();
});

test("two windows that move at once: one move is made, and both windows show it", async () => {
    const game = await hall.game();
    const one = await Seat.open(browser, hall, game.white);
    const other = await Seat.open(browser, hall, game.white);
    const black = await Seat.open(browser, hall, game.black);
    const seats = [one, other, black];
    await Promise.all([one, other].map((seat) => seat.clockRuns("white")));
    await Promise.all([one.type("e4"), other.type("d4")]);
    await Promise.all(seats.map((seat) => seat.plies(1)));
    const [made] = await black.moves();
    assert.ok(["e4", "d4"].includes(made));
    const placement = made === "e4" ? "4P3" : "3P4";
    const pawns = made === "e4" ? "PPPP1PPP" : "PPP1PPPP";
    for (const seat of seats) {
        assert.deepEqual(await seat.moves(), [made]);
        await seat.shows(`rnbqkbnr/pppppppp/8/8/${placement}/8/${pawns}/RNBQKBNR`);
    }
    await black.type("e5");
    await Promise.all(seats.map((seat) => seat.plies(2)));
    for (const seat of seats) await seat.close();
});
