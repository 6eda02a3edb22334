/*
 * Takes every view and state of the page at each size, in English and light, in Turkish and dark, to be looked at one by
 * one: node tools/views.mjs FOLDER [PART OF A NAME]...
 * A picture is named VIEW-SIZE-SCHEME.png. It opens a hall of its own and closes it again; HAKEM_BIN and HAKEM_CHROMIUM
 * as in tests/browser/hall.mjs. The views are here; what happens at a board is in views_board.mjs, what happens around
 * it in views_hall.mjs.
 */
import { mkdir } from "node:fs/promises";
import { createServer } from "node:http";
import { join, resolve } from "node:path";
import { Hall, openBrowser, openWindow } from "../tests/browser/hall.mjs";
import { boardStates } from "./views_board.mjs";
import { hallStates } from "./views_hall.mjs";

const SIZES = { phone: [390, 844], sideways: [844, 390], tablet: [820, 1180], desktop: [1280, 800], projector: [1920, 1080] };
const PAPER = { paper: [794, 1123] };
/* Further sizes, and the views that are taken at them besides. */
const FURTHER = [
    ["narrow", [320, 640], "form waiting playing ended hall organiser console case sheet-player sheet-operator sheet-after clock clock-running clock-paused wall"],
    ["4k", [3840, 2160], "playing wall wall-one wall-many"],
];
/* Taken with the reader's own colours too. */
const FORCED = "form playing claim hall console clock-running sheet-operator".split(" ");
const SCHEMES = { light: "en-GB", dark: "tr-TR" };
const REPEATED = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8".split(" ");
const PROMOTION = "3r3k/4P3/8/8/8/8/8/K7 w - - 0 1";
const MATE = "e2e4 e7e5 f1c4 b8c6 d1h5 g8f6 h5f7".split(" ");
const NAMES = ["Ayşe Demir", "Ben Carter"];
const tokenOf = (link) => link.split("#")[1];

const [folder = "views", ...parts] = process.argv.slice(2);
const isWanted = (name) => parts.length === 0 || parts.some((part) => name.includes(part));
const hall = await Hall.open();
const browser = await openBrowser();
const windows = []; /* the players' */

/* A game after so many of the moves; its players stay connected in windows that nobody looks at. */
async function game(moves, { options = {}, organiser = false, ends = null } = {}) {
    const rules = { white: NAMES[0], black: NAMES[1], time_control: { base_s: 900, increment_s: 10 }, ...options };
    const made = organiser ? await hall.gameOfHall(rules) : await hall.game(rules);
    if (moves.length === 0) return made;
    const seats = made.both ? [made.both, made.both] : [made.white, made.black];
    for (const link of new Set(seats)) {
        const page = await openWindow(browser);
        await page.goto(hall.address(link));
        await page.locator("g[data-piece]").first().waitFor();
        windows.push(page);
    }
    const act = (index, body) => {
        const by = made.both ? { by: index % 2 === 0 ? "white" : "black" } : {};
        return hall.ask("POST", `games/${made.game}/acts`, { token: tokenOf(seats[index % 2]), body: { ...by, ...body } });
    };
    for (const [ply, move] of moves.entries()) await act(ply, { kind: "move", ply, data: { move } });
    if (ends) await act(moves.length, ends);
    return { ...made, windows: windows.slice(-2) };
}

/* Opens the board that stands at a place of the hall's list. */
async function board(page) {
    await page.locator(".hall-card").first().waitFor();
    await page.keyboard.type("1");
    await page.keyboard.press("Enter");
    await page.locator(".happened-part").waitFor();
}

async function chooseOwnTime(page) {
    await page.locator('input[name="time"][value="custom"]').check();
    await page.locator("#field-moves").fill("40");
}

/* The clock on the table, set and begun; then so many presses. */
async function beginTurns(page, presses = 0) {
    await page.locator("button[type=submit]").click();
    for (let press = 0; press <= presses; press++) {
        await page.locator(".table-clock").waitFor();
        await page.keyboard.press("Space");
        await page.waitForTimeout(100); /* two presses at once are one */
    }
}

async function pauseClock(page) {
    await beginTurns(page, 2);
    await page.keyboard.press("p");
    await page.locator("[data-phase=paused]").waitFor();
}

/* In the pause: twice the same illegal move, and who can mate is asked. */
async function askMate(page) {
    await pauseClock(page);
    for (let count = 0; count < 2; count++) await page.locator(".acts .button").nth(1).click();
    await page.locator("dialog").waitFor();
}

async function setTimes(page) {
    await pauseClock(page);
    await page.locator(".acts .button").nth(3).click();
}

async function endClock(page) {
    await askMate(page);
    await page.locator("dialog .button").last().click();
    await page.locator("[data-phase=ended]").waitFor();
}

async function promote(page) {
    for (const square of ["e7", "e8"]) await page.locator(`rect[data-square=${square}]`).click();
    await page.locator(".promotion").waitFor();
}

async function claim(page) {
    await page.locator(".claim.hinted").click();
    await page.locator("dialog.question").waitFor();
}

async function resign(page) {
    await page.locator(".actions .button").last().click();
    await page.locator("dialog.question").waitFor();
}

async function lookBack(page) {
    await page.locator(".looking button").first().click();
    await page.locator(".game.past").waitFor();
}

async function askWhy(page) {
    await page.locator(".why-article").click();
    await page.locator("dialog").waitFor();
}

async function writeSheet(page) {
    for (const text of ["e4", "e5", "Qh5", "Ke9"]) {
        await page.locator(".writing input").fill(text);
        await page.keyboard.press("Enter");
    }
    await page.locator(".written").nth(3).waitFor();
}

async function openMine(page, link) {
    await page.goto(hall.address(link));
    await page.locator("g[data-piece]").first().waitFor();
    await page.goto(hall.address("/"));
    await page.locator(".my-games li").first().waitFor();
}

/* In a page of another site. */
async function embed(page, path) {
    const site = createServer((_, answer) => answer.setHeader("Content-Type", "text/html").end(`<iframe src="${hall.address(path)}" width="360" height="480" style="border: 0"></iframe>`));
    await new Promise((done) => site.listen(0, "127.0.0.1", done));
    await page.goto(`http://127.0.0.1:${site.address().port}/`);
    site.close();
    await page.frameLocator("iframe").locator("g[data-piece]").first().waitFor();
}

/*
 * Each view by its name: the address, what has to be there, what is done before; or a function that leads a page
 * there. `media`, `full`: on paper, and the whole page.
 */
async function views() {
    const inHall = { press: "manual", profile: "board", headers: { board: "1", round: "1" } };
    const { link: arbiter } = await hall.ask("POST", "links", { token: hall.organiser, body: { role: "arbiter" } });
    const going = await game(MATE.slice(0, 5));
    const mated = await game(MATE);
    const both = await game(MATE.slice(0, 4), { options: { seats: "one-screen" } });
    const training = await game(MATE.slice(0, 2), { options: { seats: "one-screen", profile: "training" } });
    const waiting = await game([]);
    const offered = await game(MATE.slice(0, 3), { ends: { kind: "offer_draw" } });
    const table = await game([], { organiser: true, options: inHall });
    for (const number of [2, 3, 4])
        await game([], { organiser: true, options: { ...inHall, headers: { board: String(number), round: "1" }, live: number < 4 } });
    const act = (seat, one, body) => hall.ask("POST", `games/${one.game}/acts`, { token: tokenOf(seat), body });
    await act(table.arbiter, table, { kind: "start" });
    const repeated = await game(REPEATED);
    const promoting = await game([], { options: { seats: "one-screen", fen: PROMOTION } });
    const decline = async (page) => {
        const { offer } = await hall.ask("GET", `games/${declined.game}`, { token: tokenOf(declined.black) });
        if (!offer) await act(declined.white, declined, { kind: "offer_draw" });
        await page.locator(".offer:not([hidden])").waitFor();
        const { offer: now } = await hall.ask("GET", `games/${declined.game}`, { token: tokenOf(declined.black) });
        await act(declined.black, declined, { kind: "decline_draw", offer: now.number });
        await page.locator(".message").waitFor();
    };
    const declined = await game(MATE.slice(0, 4));
    const sheets = await game([], { organiser: true, options: inHall });
    await act(sheets.arbiter, sheets, { kind: "start" });
    const walled = [];
    for (let number = 1; number <= 12; number++) walled.push(await game([], { organiser: true, options: { press: "auto", headers: { board: String(number), round: "2" } } }));
    for (const one of walled) await act(one.arbiter, one, { kind: "start" });
    return {
        form: ["/", "form"],
        "form-own-time": ["/", "form", chooseOwnTime],
        waiting: [waiting.white, ".squares g[data-piece]"],
        playing: [going.black, ".squares g[data-piece]"],
        offer: [offered.white, ".offer"],
        ended: [mated.white, ".result"],
        "one-screen": [both.both, ".squares g[data-piece]"],
        training: [training.both, ".squares g[data-piece]"],
        watching: [going.watch, ".squares g[data-piece]"],
        nowhere: ["/play#no-such-link", "h1"],
        hall: [arbiter, ".hall-card"],
        organiser: [`/hall#${hall.organiser}`, ".hall-card"],
        console: [arbiter, ".hall-card", board],
        case: ["/case", "h1"],
        "case-played": ["/cases/S056", ".events li"],
        law: ["/law/en/2023-9.html", "section"],
        promotion: [promoting.both, ".squares g[data-piece]", promote],
        claim: [repeated.white, ".claim.hinted", claim],
        "offer-declined": [declined.white, ".squares g[data-piece]", decline],
        question: [going.black, ".squares g[data-piece]", resign],
        review: [mated.black, ".result", lookBack],
        why: [mated.black, ".result", askWhy],
        "my-games": ["/", "h1", (page) => openMine(page, going.white)],
        embedded: ["/device", "h1", (page) => embed(page, mated.watch)],
        clock: ["/clock", "h1"],
        "clock-ready": ["/clock", "h1", (page) => page.locator("button[type=submit]").click()],
        "clock-running": ["/clock", "h1", beginTurns],
        "clock-paused": ["/clock", "h1", pauseClock],
        "clock-times": ["/clock", "h1", setTimes],
        "clock-question": ["/clock", "h1", askMate],
        "clock-ended": ["/clock", "h1", endClock],
        "clock-hall": [table.clock, "h1"],
        device: ["/device", "table"],
        sheet: [table.white.replace("/play", "/sheet"), ".writing input"],
        "sheet-player": [sheets.white.replace("/play", "/sheet"), "h1", writeSheet],
        "sheet-operator": [sheets.operator.replace("/play", "/sheet"), ".writing input"],
        "wall-one": [`/wall#${mated.game}`, ".wall-board .diagram"],
        "wall-many": [`/wall#${walled.map((one) => one.game).join(",")}`, ".wall-board .diagram"],
        wall: [`/wall#${[going, mated, both].map((one) => one.game).join(",")}`, ".wall-board .diagram"],
    };
}

async function reach(page, view) {
    if (typeof view === "function") {
        await view(page);
        return;
    }
    const [address, there, prepare] = view;
    await page.goto(hall.address(address));
    await page.locator(there).first().waitFor();
    await prepare?.(page);
}

function sizesOf(name, { media }) {
    const further = FURTHER.filter(([, , names]) => names.split(" ").includes(name));
    return media === "print" ? PAPER : { ...SIZES, ...Object.fromEntries(further) };
}

async function take(name, view, [scheme, locale], options = {}) {
    const others = windows.length;
    const page = await openWindow(browser, { colorScheme: scheme, locale, reducedMotion: "reduce", ...options });
    await reach(page, view);
    await page.emulateMedia({ media: view.media ?? null });
    for (const [size, [width, height]] of Object.entries(sizesOf(name, view))) {
        await page.setViewportSize({ width, height });
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        if (over > 0) console.log(`${name} is ${over} px too wide for ${size}`);
        await page.screenshot({ path: join(folder, `${name}-${size}-${scheme}.png`), fullPage: view.full ?? false });
    }
    for (const one of [page, ...windows.splice(others)]) await one.context().close();
}

try {
    await mkdir(resolve(folder), { recursive: true });
    const around = { hall, browser, game };
    const all = { ...(await views()), ...boardStates(around), ...hallStates(around) };
    const forced = FORCED.map((name) => [`${name}-forced`, all[name], { forcedColors: "active" }]);
    for (const [name, view, options] of [...Object.entries(all), ...forced].filter(([one]) => isWanted(one)))
        for (const scheme of Object.entries(SCHEMES))
            await take(name, view, scheme, options).catch((error) => console.log(`${name}: ${error.message.split("\n")[0]}`));
} finally {
    await browser.close();
    await hall.close();
}
