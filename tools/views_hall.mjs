/*
 * What happens around a board, for views.mjs: the form and whom it invites, scoresheets, the clock on the table, positions
 * that are set up, tournaments and their desk. Each state is reached as a user reaches it; the words of the page are not
 * used.
 */
import { RULES, tournamentsOf } from "../tests/browser/tournaments.mjs";
import { cuttable, growOld } from "./views_board.mjs";

const BOARD = { profile: "board", press: "manual", white: "Ayşe Demir", black: "Ben Carter", headers: { board: "1", round: "3" } };
/* Moves that are written alike in every language; the two sheets differ in one. */
const SHEETS = { white: "e4 e5 d4 exd4 c3 dxc3".split(" "), black: "e4 e5 d4 exd4 c4 dxc3".split(" ") };
const ADDRESS = "http://192.0.2.7:8080";
const tokenOf = (link) => link.split("#")[1];
const sheetOf = (link) => link.replace("/play", "/sheet");

async function shared(page) {
    await page.locator("input[name=shared]").check();
}

async function moreRules(page) {
    for (const at of [0, 1]) await page.locator(".create details > summary").nth(at).click();
    await page.locator(".create details details > :nth-child(2)").first().waitFor();
}

async function refusedForm(page) {
    await page.locator(".create details > summary").first().click();
    await page.fill("#field-fen", "rnbqkbnr/pppppppp/8/8/8/8 w");
    await page.locator("button[type=submit]").click();
    await page.locator(".problem:visible").first().waitFor();
}

/* At an address that other devices hear. */
async function invite(page) {
    await page.route("**/api/1/addresses", (route) => route.fulfill({ json: { addresses: [ADDRESS] } }));
    await page.fill("#field-white", BOARD.white);
    await page.locator("button[type=submit]").click();
    await page.locator(".invitation .address-line button >> nth=1").click();
    await page.locator(".invitation svg").first().waitFor();
}

/* A position that is asked for, and set up by hand. */
async function setUpPosition(page) {
    await page.locator("[role=combobox]").fill("illegal");
    await page.locator("[role=option]").first().click();
    for (const [at, choice] of [[0, 1], [1, 0], [2, 1], [3, 1]]) await page.locator(".asked fieldset").nth(at).locator(".chip").nth(choice).click();
    await page.locator(".position > summary").click();
    await page.locator(".setboard").scrollIntoViewIfNeeded();
}

async function write(page, texts) {
    await page.locator(".writing input").focus();
    for (const text of texts) {
        await page.keyboard.type(text);
        await page.keyboard.press("Space");
    }
}

/* Both sheets are copied; then the game stands beside them. */
async function copyBoth(page) {
    for (const [at, texts] of [[1, SHEETS.white], [2, SHEETS.black], [0, []]]) {
        await page.locator(".chip").nth(at).click();
        await page.locator(".writing input:focus").waitFor();
        await write(page, texts);
    }
    await page.locator(".differences").waitFor();
}

/* After the end what both have alike is read without anybody. */
async function copyAfter(page) {
    await copyBoth(page);
    await page.locator(".differences .button").nth(1).waitFor();
}

async function writeWrongly(page) {
    await write(page, ["e4", "e5", "Ke3"]);
    await page.locator(".writing .problem:not(:empty)").waitFor();
}

/* A player's own sheet: a move that is corrected, and one that does not exist. */
async function correct(page) {
    await write(page, ["e4", "e5", "Qh9"]);
    await page.locator(".written").nth(1).click();
    await page.keyboard.press("Control+a");
    await write(page, ["c5"]);
    await page.locator(".paper s, .paper del").first().waitFor();
}

async function becomeClock(page) {
    await page.locator(".button.primary:enabled").click();
    await page.locator(".table-clock").waitFor();
}

const presses = (page) => page.keyboard.press("Space");

export function hallStates({ hall }) {
    const { paired } = tournamentsOf(hall);
    const token = hall.organiser;
    const open = async (page, path, there = "h1") => {
        await page.goto(hall.address(path));
        await page.locator(there).first().waitFor();
    };
    const act = (one, role, body) => hall.ask("POST", `games/${one.game}/acts`, { token: tokenOf(one[role]), body });
    const view = (path, there, prepare = () => {}) => async (page) => {
        await open(page, path, there);
        return prepare(page);
    };
    /* A board of the hall that has begun, and one of its links. */
    const board = (link, there, prepare = () => {}, { isOver = false, ...more } = {}) => async (page) => {
        const one = await hall.gameOfHall({ ...BOARD, ...more });
        await act(one, "arbiter", { kind: "start" });
        if (isOver) await act(one, "arbiter", { kind: "decide", seen: 1, data: { decision: "declare", score: "1-0" } });
        await open(page, link(one), there);
        return prepare(page, one);
    };
    const whole = (made) => Object.assign(made, { full: true });
    const printed = (made) => Object.assign(made, { full: true, media: "print" });
    const onSheet = (role) => (one) => sheetOf(one[role]);
    const onClock = (one) => one.clock;
    /* Without the hall: the clock has pressed on, and the hall is not told. */
    const clockAlone = async (page) => {
        const cut = await cuttable(page);
        await board(onClock, ".button.primary:enabled", becomeClock)(page);
        await presses(page);
        cut();
        for (let at = 0; at < 3; at++) {
            await page.waitForTimeout(400);
            await presses(page);
        }
        await page.waitForTimeout(4000); /* it is told late */
    };
    const pausedAlone = async (page) => {
        await clockAlone(page);
        await page.keyboard.press("p");
        await page.locator("[data-phase=paused]").waitFor();
    };
    const code = async (page) => {
        await becomeClock(page);
        await page.keyboard.press("p");
        await page.locator("[data-phase=paused] input").waitFor();
    };
    const codeWrong = async (page) => {
        await code(page);
        await page.locator("[data-phase=paused] input").fill("000000");
        await page.keyboard.press("Enter");
        await page.locator(".problem:visible").waitFor();
    };
    const codeRight = async (page, one) => {
        await code(page);
        const told = await hall.ask("GET", `games/${one.game}`, { token: tokenOf(one.arbiter) });
        await page.locator("[data-phase=paused] input").fill(told.clock_code);
        await page.keyboard.press("Enter");
        await page.locator(".acts").waitFor();
    };
    const old = (made) => async (page) => {
        await page.addInitScript(growOld);
        await made(page);
    };
    const paper = async (page) => {
        const one = await hall.gameOfHall(BOARD);
        await act(one, "arbiter", { kind: "start" });
        for (const [ply, by, move] of [[0, "white", "e2e4"], [1, "black", "e7e5"]]) {
            await act(one, "operator", { kind: "move", by, ply, data: { move } });
            await act(one, "operator", { kind: "press", by, ply: ply + 1 });
        }
        const language = await page.evaluate(() => navigator.language.slice(0, 2));
        const query = `format=html&language=${language}&letters=${language}`;
        const answer = await fetch(hall.address(`/api/1/games/${one.game}/scoresheets?${query}`), { headers: { Authorization: `Bearer ${tokenOf(one.arbiter)}` } });
        await page.setContent(await answer.text());
    };
    const tournament = (tab, begin = true) => async (page) => {
        const made = await paired(6);
        if (begin) await hall.ask("POST", `tournaments/${made}/rounds/1/start`, { token, body: {} });
        for (const [at, result] of begin ? [[1, "1-0"], [3, "1/2-1/2"]] : [])
            await hall.ask("POST", `tournaments/${made}/rounds/1/results`, { token, body: { board: at, result } });
        await open(page, `/tournament/${made}#${token}`, "[role=tab]");
        await page.locator("[role=tab]").nth(tab).click();
        await page.locator("[role=tabpanel]:visible").waitFor();
    };
    const seenByAll = async (page) => {
        const made = await paired(6);
        await open(page, `/tournament/${made}`, "h1");
    };
    const desk = async (page) => {
        const made = await paired(6);
        await hall.ask("POST", `tournaments/${made}/rounds/1/start`, { token, body: {} });
        await open(page, `/desk#${token}`, ".desk-board");
        await page.keyboard.type("2 1");
        await page.locator(".desk-preview").waitFor();
    };
    const captain = async (page) => {
        const { tournament: made } = await hall.ask("POST", "tournaments", { token, body: { name: "Lig", kind: "team", minors: "none", rules: RULES } });
        const put = (path, body, method = "PUT") => hall.ask(method, `tournaments/${made}/${path}`, { token, body });
        for (const name of ["Demir, Ayşe", "Carter, Ben", "Kaya, Can", "Yılmaz, Ada"]) await put("players", { name }, "POST");
        for (const [at, name] of ["Kale", "Deniz"].entries()) await put(`teams/${at + 1}`, { name, players: [2 * at + 1, 2 * at + 2] });
        await put("rounds/1/matches", { boards: 2, matches: [{ match: 1, first: 1, second: 2 }] });
        const { link } = await put("teams/1/captain", { name: "Ece" }, "POST");
        await open(page, link, "[type=checkbox]");
    };

    return {
        "form-shared": whole(view("/", "form", shared)),
        "form-rules": whole(view("/", "form", moreRules)),
        "form-refused": whole(view("/", "form", refusedForm)),
        invitation: view("/", "form", invite),
        position: view("/case", "h1", setUpPosition),
        "sheet-corrected": board(onSheet("white"), ".writing input", correct),
        "sheet-wrong": board(onSheet("operator"), ".writing input", writeWrongly),
        "sheet-differs": whole(board(onSheet("operator"), ".writing input", copyBoth)),
        "sheet-differs-print": printed(board(onSheet("operator"), ".writing input", copyBoth)),
        "sheet-after": whole(board(onSheet("arbiter"), ".writing input", copyAfter, { live: false, isOver: true })),
        "sheet-outdated": old(board(onSheet("white"), "h1", (page) => page.locator("[role=status] button").waitFor())),
        "sheets-print": printed(paper),
        "clock-hall-running": board(onClock, "h1", becomeClock),
        "clock-hall-code": board(onClock, "h1", code),
        "clock-hall-wrong": board(onClock, "h1", codeWrong),
        "clock-hall-arbiter": board(onClock, "h1", codeRight),
        "clock-hall-lost": clockAlone,
        "clock-hall-lost-paused": pausedAlone,
        "clock-outdated": old(board(onClock, "h1", (page) => page.locator("[role=status] button").waitFor())),
        "wall-outdated": old(board((one) => `/wall#${one.game}`, "h1, main", (page) => page.waitForTimeout(1000))),
        tournaments: view(`/tournaments#${token}`, "h1"),
        "tournament-paired": whole(tournament(0, false)),
        "tournament-round": whole(tournament(0)),
        "tournament-players": whole(tournament(2)),
        "tournament-points": whole(tournament(1)),
        "tournament-public": seenByAll,
        desk,
        captain,
    };
}
