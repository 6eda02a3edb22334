/*
 * Takes the pictures of the README and the handbook from the real page: node tools/pictures.mjs FOLDER
 * It opens a hall of its own and closes it again; HAKEM_BIN and HAKEM_CHROMIUM as in tests/browser/hall.mjs.
 */
import { join, resolve } from "node:path";
import { Hall, openBrowser, openWindow, Seat } from "../tests/browser/hall.mjs";
import { takeTournament } from "./pictures_round.mjs";

const NAMES = [
    ["Ayşe Demir", "Ben Carter"],
    ["Deniz Aksoy", "Ella Novak"],
    ["Ferhat Yıldız", "Gül Şahin"],
    ["Hanna Berg", "Işıl Kaya"],
    ["Jale Öz", "Kerem Tan"],
    ["Lale Uçar", "Mert Aydın"],
];
const tokenOf = (link) => link.split("#")[1];

/* Six boards of a round: one waits for its arbiter, at one an illegal move stands, one has no device. */
async function boardsOf(hall) {
    const games = [];
    for (const [index, [white, black]] of NAMES.entries()) {
        const headers = { board: String(index + 1), round: "1" };
        const options = index === 5 ? { live: false } : { press: "manual" };
        const time_control = { base_s: 900, increment_s: 10 };
        games.push(await hall.gameOfHall({ white, black, headers, time_control, profile: "board", supervision: "limited", ...options }));
    }
    const act = (game, body, seat = game.arbiter) =>
        hall.ask("POST", `games/${game.game}/acts`, { token: tokenOf(seat), body });
    for (const game of games) await act(game, { kind: "start" });
    const play = async (game, moves) => {
        for (const [at, move] of moves.entries()) {
            const by = at % 2 === 0 ? "white" : "black";
            const { ply } = await hall.ask("GET", `games/${game.game}`, { token: tokenOf(game.arbiter) });
            await act(game, { kind: "move", by, ply, data: { move } });
            const { ply: now } = await hall.ask("GET", `games/${game.game}`, { token: tokenOf(game.arbiter) });
            await act(game, { kind: "press", by, ply: now });
        }
    };
    await play(games[0], ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5"]);
    await play(games[1], ["d2d4", "g8f6", "c2c4", "e7e6"]);
    await play(games[2], ["e2e4", "c7c5", "e1e3"]);
    await play(games[4], ["c2c4", "e7e5", "b1c3"]);
    await act(games[3], { kind: "pause", data: { reason: "A telephone rang" } }, games[3].white);
    return games;
}

/* The hall at a glance, and the ruling at one of its boards before it is made. */
async function takeArbiter(hall, browser, folder) {
    const { link } = await hall.ask("POST", "links", { token: hall.organiser, body: { role: "arbiter" } });
    const page = await openWindow(browser, { viewport: { width: 1280, height: 960 } });
    await page.goto(hall.address(link));
    await page.locator("[data-game]").nth(5).waitFor();
    await page.screenshot({ path: join(folder, "hall.png") });
    await page.keyboard.type("3");
    await page.keyboard.press("Enter");
    const find = page.locator(".happened-part input");
    await find.fill("ill");
    await find.press("Enter");
    for (const [question, answer] of [
        ["Who saw it?", 1],
        ["Who moved?", 1],
        ["next move?", 2],
    ]) {
        await page.getByRole("group", { name: question }).waitFor();
        await page.keyboard.press(String(answer));
    }
    await page.locator(".then .diagram").waitFor();
    await page.evaluate(() => scrollTo(0, 0));
    await page.screenshot({ path: join(folder, "console.png") });
}

/* A second illegal move, of which it is not known whether the opponent can still checkmate: two rulings. */
async function takeCase(hall, browser, folder) {
    const page = await openWindow(browser, { viewport: { width: 1180, height: 900 } });
    await page.goto(hall.address("/case"));
    await page.getByRole("combobox", { name: "What happened" }).fill("illegal move");
    await page.locator("[role=option]").filter({ hasText: "Illegal move, clock pressed" }).click();
    for (const [question, answer] of [
        [/Who saw it/, "A player claims it"],
        [/Who moved/, "White"],
        [/next move/, "No"],
        [/illegal move before/, "Yes, once"],
        [/still checkmate/, "Not known"],
    ])
        await page.getByRole("group", { name: question }).getByRole("radio", { name: answer }).check();
    await page.getByRole("heading", { name: "If Black can no longer checkmate" }).waitFor();
    await page.evaluate(() => scrollTo(0, 0));
    await page.screenshot({ path: join(folder, "case.png") });
}

/* Boards on the projector of the hall. */
async function takeWall(hall, browser, folder, games) {
    const page = await openWindow(browser, { viewport: { width: 1280, height: 720 }, colorScheme: "dark" });
    const shown = [0, 1, 2, 4].map((at) => games[at].game);
    await page.goto(hall.address(`/wall#${shown.join(",")}`));
    await page.locator(".wall-board .diagram").nth(3).waitFor();
    await page.getByRole("button", { name: "Full screen" }).click();
    await page.waitForFunction(() => document.fullscreenElement);
    await page.waitForTimeout(300);
    await page.screenshot({ path: join(folder, "wall.png") });
}

/* The clock on the table, with Black to move. */
async function takeClock(hall, browser, folder) {
    const page = await openWindow(browser, { viewport: { width: 844, height: 390 }, hasTouch: true });
    await page.goto(hall.address("/clock"));
    await page.getByRole("button", { name: "Set the clock" }).click();
    await page.keyboard.press(" ");
    await page.waitForTimeout(1200);
    await page.keyboard.press(" ");
    await page.waitForTimeout(300);
    await page.screenshot({ path: join(folder, "clock.png") });
}

const folder = resolve(process.argv[2] ?? "docs/pictures");
const hall = await Hall.open();
const browser = await openBrowser();
try {
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

    const names = NAMES.flat();
    await takeTournament(hall, browser, { folder, locale: "en-GB", names });
    await takeTournament(hall, browser, { folder: join(folder, "tr"), locale: "tr-TR", names });
    const games = await boardsOf(hall);
    await takeArbiter(hall, browser, folder);
    await takeWall(hall, browser, folder, games);
    await takeClock(hall, browser, folder);
    await takeCase(hall, browser, folder);
} finally {
    await browser.close();
    await hall.close();
}
