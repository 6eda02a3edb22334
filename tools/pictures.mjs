/*
 * Takes the pictures of the README from the real page: node tools/pictures.mjs FOLDER
 * It opens a hall of its own and closes it again; HAKEM_BIN and HAKEM_CHROMIUM as in tests/browser/hall.mjs.
 */
import { join, resolve } from "node:path";
import { Hall, openBrowser, openWindow, Seat } from "../tests/browser/hall.mjs";

const folder = resolve(process.argv[2] ?? "docs/pictures");
const hall = await Hall.open();
const browser = await openBrowser();
try {
    const form = await openWindow(browser, { viewport: { width: 1100, height: 760 } });
    await form.goto(hall.address("/"));
    await form.locator("form").waitFor();
    await form.screenshot({ path: join(folder, "new-game.png") });

    const game = await hall.game({ white: "Ayşe Demir", black: "Ben Carter", time_control: { base_s: 900, increment_s: 10 } });
    const white = await Seat.open(browser, hall, game.white, { viewport: { width: 1100, height: 760 }, reducedMotion: "reduce" });
    const black = await Seat.open(browser, hall, game.black, {
        viewport: { width: 390, height: 844 },
        colorScheme: "dark",
        locale: "tr-TR",
        hasTouch: true,
        reducedMotion: "reduce",
    });
    const moves = ["e2e4", "e7e5", "g1f3", "d7d6", "f1c4", "c8g4", "b1c3", "g7g6", "f3e5", "g4d1", "c4f7", "e8e7"];
    for (const [index, uci] of moves.entries()) {
        const mover = index % 2 === 0 ? white : black;
        await mover.click(uci.slice(0, 2), uci.slice(2, 4));
        await Promise.all([white.plies(index + 1), black.plies(index + 1)]);
    }
    await white.click("c3", "d5");
    await Promise.all([white.ended(/1–0/), black.ended(/1–0/)]);
    const mated = "rn1q1bnr/ppp1kB1p/3p2p1/3NN3/4P3/8/PPPP1PPP/R1BbK2R";
    await Promise.all([white.shows(mated), black.shows(mated)]);
    await white.page.screenshot({ path: join(folder, "game.png") });
    await black.page.screenshot({ path: join(folder, "phone.png") });
} finally {
    await browser.close();
    await hall.close();
}
