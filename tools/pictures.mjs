/*
 * Takes the pictures of the README and the handbook from the real page: node tools/pictures.mjs FOLDER
 * Those in Turkish go into tr/ below it. It opens halls of its own and closes them again; HAKEM_BIN and HAKEM_CHROMIUM as in tests/browser/hall.mjs.
 */
import { mkdir } from "node:fs/promises";
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
/* What is said, and pressed, in the language of a locale. */
const LOCALES = {
    "en-GB": { rang: "A telephone rang", illegal: "illegal move", full: "Full screen", set: "Set the clock" },
    "tr-TR": { rang: "Telefon çaldı", illegal: "geçersiz hamle", full: "Tam ekran", set: "Saati kur" },
};
const tokenOf = (link) => link.split("#")[1];

/* Six boards of a round: one waits for its arbiter, at one an illegal move stands, one has no device. */
async function boardsOf(hall, { rang }) {
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
    await act(games[3], { kind: "pause", data: { reason: rang } }, games[3].white);
    return games;
}

/* The hall at a glance, and the ruling at one of its boards before it is made. */
async function takeArbiter(hall, browser, { folder, locale }) {
    const { link } = await hall.ask("POST", "links", { token: hall.organiser, body: { role: "arbiter" } });
    const page = await openWindow(browser, { viewport: { width: 1280, height: 1000 }, locale });
    await page.goto(hall.address(link));
    await page.locator("[data-game]").nth(5).waitFor();
    await page.screenshot({ path: join(folder, "hall.png") });
    await page.keyboard.type("3");
    await page.keyboard.press("Enter");
    const find = page.locator(".happened-part input");
    await find.fill(LOCALES[locale].illegal);
    await page.locator("[role=option]").first().waitFor();
    await find.press("Enter");
    for (const [at, answer] of [1, 1, 2].entries()) {
        await page.locator(".asked-part fieldset").nth(at).waitFor();
        await page.keyboard.press(String(answer));
    }
    await page.locator(".then .diagram").waitFor();
    /* So high that the ruling is whole. */
    await page.setViewportSize({ width: 1280, height: 1280 });
    await page.evaluate(() => scrollTo(0, 0));
    await page.screenshot({ path: join(folder, "console.png") });
}

/* A second illegal move, of which it is not known whether the opponent can still checkmate: two rulings. */
async function takeCase(hall, browser, { folder, locale }) {
    const page = await openWindow(browser, { viewport: { width: 1180, height: 900 }, locale });
    await page.goto(hall.address("/case"));
    await page.locator(".happened [role=combobox]").fill(LOCALES[locale].illegal);
    await page.locator("[role=option]").first().click();
    /* A player claims it; White moved; there was no next move; once before; whether Black can still checkmate is not known. */
    for (const [at, choice] of [0, 0, 1, 1, 2].entries())
        await page.locator(".asked fieldset").nth(at).locator(".chip").nth(choice).click();
    await page.locator(".branch").nth(1).waitFor();
    await page.evaluate(() => scrollTo(0, 0));
    await page.screenshot({ path: join(folder, "case.png") });
}

/* The first question for players, answered and marked. */
async function takeQuestion(hall, browser, { folder, locale }) {
    const page = await openWindow(browser, { viewport: { width: 1180, height: 1060 }, locale });
    await page.goto(hall.address("/learn#first"));
    await page.locator(".situation .diagram").waitFor();
    await page.getByRole("radio", { name: "1–0" }).press("Space");
    await page.getByRole("combobox").fill("5.1.1");
    await page.getByRole("combobox").press("Enter");
    await page.locator("button.primary").last().press("Enter");
    await page.locator(".marked h3").nth(1).waitFor();
    await page.evaluate(() => scrollTo(0, 0));
    await page.screenshot({ path: join(folder, "learn.png") });
}

/* Boards on the projector of the hall. */
async function takeWall(hall, browser, { folder, locale }, games) {
    const page = await openWindow(browser, { viewport: { width: 1280, height: 720 }, colorScheme: "dark", locale });
    const shown = [0, 1, 2, 4].map((at) => games[at].game);
    await page.goto(hall.address(`/wall#${shown.join(",")}`));
    await page.locator(".wall-board .diagram").nth(3).waitFor();
    await page.getByRole("button", { name: LOCALES[locale].full }).click();
    await page.waitForFunction(() => document.fullscreenElement);
    await page.waitForTimeout(300);
    await page.screenshot({ path: join(folder, "wall.png") });
}

/* The clock on the table, with Black to move. */
async function takeClock(hall, browser, { folder, locale }) {
    const page = await openWindow(browser, { viewport: { width: 844, height: 390 }, hasTouch: true, locale });
    await page.goto(hall.address("/clock"));
    await page.getByRole("button", { name: LOCALES[locale].set }).click();
    await page.keyboard.press(" ");
    await page.waitForTimeout(1200);
    await page.keyboard.press(" ");
    await page.waitForTimeout(300);
    await page.screenshot({ path: join(folder, "clock.png") });
}

/* A game won by checkmate, on the screen of the one and the phone of the other. */
async function takeGame(hall, browser, { folder, locale }) {
    const game = await hall.game({ white: "Ayşe Demir", black: "Ben Carter", time_control: { base_s: 900, increment_s: 10 } });
    const window = { locale, reducedMotion: "reduce" };
    const white = await Seat.open(browser, hall, game.white, { ...window, viewport: { width: 1100, height: 760 } });
    const black = await Seat.open(browser, hall, game.black, {
        ...window,
        viewport: { width: 390, height: 844 },
        colorScheme: "dark",
        locale: "tr-TR",
        hasTouch: true,
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
    if (locale !== "tr-TR") await black.page.screenshot({ path: join(folder, "phone.png") });
}

/* A hall of its own has nothing else to show. */
async function inHall(take) {
    const hall = await Hall.open();
    try {
        await take(hall);
    } finally {
        await hall.close();
    }
}

async function takeAll(browser, asked) {
    await inHall((hall) => takeTournament(hall, browser, { ...asked, names: NAMES.flat() }));
    await inHall(async (hall) => {
        await takeGame(hall, browser, asked);
        const games = await boardsOf(hall, LOCALES[asked.locale]);
        await takeArbiter(hall, browser, asked);
        await takeWall(hall, browser, asked, games);
        await takeClock(hall, browser, asked);
        await takeCase(hall, browser, asked);
        await takeQuestion(hall, browser, asked);
    });
}

const folder = resolve(process.argv[2] ?? "docs/pictures");
const browser = await openBrowser();
try {
    await mkdir(join(folder, "tr"), { recursive: true });
    await takeAll(browser, { folder, locale: "en-GB" });
    await takeAll(browser, { folder: join(folder, "tr"), locale: "tr-TR" });
} finally {
    await browser.close();
}
