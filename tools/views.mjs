/*
 * Takes every view of the page at each size, in light and dark, to be looked at one by one:
 * node tools/views.mjs FOLDER [PART OF A NAME]
 * A picture is named VIEW-SIZE-SCHEME.png. It opens a hall of its own and closes it again; HAKEM_BIN and HAKEM_CHROMIUM
 * as in tests/browser/hall.mjs.
 */
import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { Hall, openBrowser, openWindow } from "../tests/browser/hall.mjs";

const SIZES = { phone: [390, 844], sideways: [844, 390], tablet: [820, 1180], desktop: [1280, 800], projector: [1920, 1080] };
const MATE = "e2e4 e7e5 f1c4 b8c6 d1h5 g8f6 h5f7".split(" ");
const NAMES = ["Ayşe Demir", "Ben Carter"];
const tokenOf = (link) => link.split("#")[1];

const [folder = "views", part = ""] = process.argv.slice(2);
const hall = await Hall.open();
const browser = await openBrowser();

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
    }
    const act = (index, body) => {
        const by = made.both ? { by: index % 2 === 0 ? "white" : "black" } : {};
        return hall.ask("POST", `games/${made.game}/acts`, { token: tokenOf(seats[index % 2]), body: { ...by, ...body } });
    };
    for (const [ply, move] of moves.entries()) await act(ply, { kind: "move", ply, data: { move } });
    if (ends) await act(moves.length, ends);
    return made;
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

async function beginTurns(page) {
    await page.getByRole("button", { name: "Set the clock" }).click();
    await page.keyboard.press(" ");
}

/* Each view by its name: the address, what has to be there, what is done before. */
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
    await hall.ask("POST", `games/${table.game}/acts`, { token: tokenOf(table.arbiter), body: { kind: "start" } });
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
        clock: ["/clock", "h1"],
        "clock-running": ["/clock", "h1", beginTurns],
        device: ["/device", "table"],
        sheet: [table.white.replace("/play", "/sheet"), "h1"],
        wall: [`/wall#${[going, mated, both].map((one) => one.game).join(",")}`, ".wall-board .diagram"],
    };
}

async function take(name, [address, there, prepare], scheme) {
    const page = await openWindow(browser, { colorScheme: scheme, reducedMotion: "reduce" });
    await page.goto(hall.address(address));
    await page.locator(there).first().waitFor();
    if (prepare) await prepare(page);
    for (const [size, [width, height]] of Object.entries(SIZES)) {
        await page.setViewportSize({ width, height });
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        if (over > 0) console.log(`${name} is ${over} px too wide for ${size}`);
        await page.screenshot({ path: join(folder, `${name}-${size}-${scheme}.png`) });
    }
    await page.context().close();
}

try {
    await mkdir(resolve(folder), { recursive: true });
    for (const [name, view] of Object.entries(await views()))
        for (const scheme of ["light", "dark"])
            if (name.includes(part)) await take(name, view, scheme).catch((error) => console.log(`${name}: ${error.message.split("\n")[0]}`));
} finally {
    await browser.close();
    await hall.close();
}
