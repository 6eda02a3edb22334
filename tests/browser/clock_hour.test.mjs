/*
 * The clock on the table as the clock of a hall's game, beside a steady clock, while the network is cut twice: at every
 * paint both displays are right to a tenth, and so are the hall's when it has been told. The presses come at seeded
 * moments, the moves of the game are entered by its operator, and every second is a real one: the run takes as long as
 * the game. HAKEM_CLOCK_MINUTES=60 makes it an hour; without it, it is a sample of the same.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as pass } from "node:timers/promises";
import { hallAndBrowser, openWindow } from "./hall.mjs";
import { Network } from "./network.mjs";

const { hall, browser } = await hallAndBrowser();

const MINUTES = Number(process.env.HAKEM_CLOCK_MINUTES ?? 0.3);
const SEED = Number(process.env.HAKEM_CLOCK_SEED ?? 19);
const LEFT_MS = 8000; /* what each player has yet at the end: below twenty seconds displays show tenths */
const LEAST_MS = 500; /* no move is made faster */
const CUTS = [
    { from: 0.2, to: 0.4 },
    { from: 0.6, to: 0.8 },
];
const TENTH_MS = 100;
const ROUNDING_MS = 10;
/* A game without a repeated position. */
const MOVES = {
    white: "g1f3 b1c3 a2a3 b2b3 d2d3 e2e3 g2g3 h2h3 f3d2 c3b1 d2f3 f3g1".split(" "),
    black: "g8f6 b8c6 a7a6 b7b6 d7d6 e7e6 g7g6 h7h6 f6d7 c6b8 d7f6 f6g8".split(" "),
};
const COLORS = ["white", "black"];

function numbers(seed) {
    let state = seed;
    return () => {
        state = (Math.imul(state, 1103515245) + 12345) >>> 0;
        return state / 2 ** 32;
    };
}

/* How long each of `count` moves takes; together `wholeMs`. */
function spans(count, wholeMs, chance) {
    const parts = Array.from({ length: count }, () => 0.2 + chance());
    const sum = parts.reduce((total, part) => total + part, 0);
    return parts.map((part) => Math.max(LEAST_MS, Math.round((wholeMs * part) / sum)));
}

/* The steady clock: when each press was, by its own moment, and what was painted when. */
function watchTheFaces() {
    window.presses = [];
    window.paints = [];
    addEventListener("keydown", ({ code, timeStamp }) => code === "Space" && window.presses.push(timeStamp), true);
    const faces = () => ["white", "black"].map((color) => document.querySelector(`[data-color=${color}] .digits`));
    window.watch = () => {
        const begun = JSON.parse(localStorage.getItem("hakem.clock")).clock;
        const look = () => window.paints.push([performance.now(), ...faces().map((face) => face.textContent)]);
        for (const face of faces()) new MutationObserver(look).observe(face, { childList: true, characterData: true, subtree: true });
        return ["white", "black"].map((color) => begun[color].leftMs);
    };
}

function msOf(text) {
    const parts = text.split(":").map(Number);
    return Math.round(1000 * parts.reduce((sum, part) => sum * 60 + part, 0));
}

/* What is left at a moment: `begun` at the first press, after which Black's clock runs. */
function steady(begun, presses, at) {
    const left = [...begun];
    for (const [index, from] of presses.entries()) {
        if (from > at) break;
        left[(index + 1) % 2] -= Math.min(at, presses[index + 1] ?? Infinity) - from;
    }
    return left;
}

/* A display cuts off what is below a tenth, or below a second from twenty seconds on. */
function assertRight(text, ms, where) {
    const error = ms - msOf(text);
    const cut = text.includes(".") ? TENTH_MS : 1000;
    assert.ok(error > -ROUNDING_MS && error < cut + ROUNDING_MS, `${where}: ${text} for ${ms} ms`);
    return Math.max(0, -error, error - cut);
}

test(`both displays are right to a tenth for ${MINUTES} minutes, with the network cut twice`, async () => {
    const wholeMs = 60000 * MINUTES;
    const base_s = Math.ceil(wholeMs / 2000) + LEFT_MS / 1000;
    const pairs = Math.max(4, Math.min(34, Math.round(MINUTES * 2)));
    const board = await hall.gameOfHall({ profile: "board", press: "manual", time_control: { base_s, increment_s: 0 } });
    const network = await Network.before(hall);
    const tokenOf = (link) => link.split("#")[1];
    const told = () => hall.ask("GET", `games/${board.game}`, { token: tokenOf(board.arbiter) });
    const act = (link, body) => hall.ask("POST", `games/${board.game}/acts`, { token: tokenOf(link), body });
    const page = await openWindow(browser);
    try {
        await page.addInitScript(watchTheFaces);
        await page.goto(network.address(board.clock));
        await page.getByRole("button", { name: "Be the clock of this board" }).click();
        await page.locator(".table-clock[data-phase=ready]").waitFor();
        await act(board.arbiter, { kind: "start", seen: (await told()).number });
        const toMove = (color) => page.locator(`.half[data-color=${color}]`).filter({ hasText: "To move" }).waitFor();
        await toMove("white");
        await pass(LEAST_MS);

        let pressed = 0;
        let entered = 0;
        /* The operator is no more than one move before what the clock has told. */
        const enter = async () => {
            const { device } = await told();
            for (; entered < Math.min(device.number + 1, 2 * MOVES.white.length); entered++) {
                const by = COLORS[entered % 2];
                await act(board.operator, { kind: "move", by, ply: entered, data: { move: MOVES[by][entered >> 1] } });
            }
        };
        const press = async () => {
            if (!network.isCut) await enter();
            await page.keyboard.press("Space");
            pressed++;
            await toMove(COLORS[pressed % 2]);
        };
        await press();
        const begun = await page.evaluate(() => window.watch());
        const chance = numbers(SEED);
        const [black, white] = [spans(pairs, wholeMs / 2, chance), spans(pairs, wholeMs / 2, chance)];
        const began = performance.now();
        let due = 0;
        let cuts = 0;
        for (const [index, spanMs] of black.flatMap((ms, at) => [ms, white[at]]).entries()) {
            const part = index / (2 * pairs);
            const isCut = CUTS.some(({ from, to }) => part >= from && part < to);
            if (isCut && !network.isCut) {
                await page.getByText("The hall is up to date.").waitFor({ state: "attached" });
                network.cut();
                cuts++;
            } else if (!isCut && network.isCut) {
                assert.ok((await told()).device.number < pressed, "the hall was not told in the cut");
                network.mend();
            }
            due += spanMs;
            await pass(Math.max(0, began + due - performance.now()));
            await press();
        }
        const passedMs = performance.now() - began;
        assert.equal(cuts, CUTS.length);

        const [presses, paints] = await page.evaluate(() => [window.presses, window.paints]);
        assert.ok(Math.abs(presses.at(-1) - presses[0] - passedMs) < 5000, "the page's time and ours are one");
        let worst = 0;
        for (const [at, ...faces] of paints) {
            const left = steady(begun, presses, at);
            for (const [index, text] of faces.entries())
                worst = Math.max(worst, assertRight(text, left[index], `${COLORS[index]} at ${Math.round(at - presses[0])} ms`));
        }
        assert.ok(paints.length > MINUTES * 60, `${paints.length} paints`);

        await page.keyboard.press("p");
        await page.locator(".table-clock[data-phase=paused]").waitFor();
        for (const late = Date.now() + 20000; (await told()).device.number < pressed + 1; await pass(200))
            assert.ok(Date.now() < late, "the hall is told of everything");
        const kept = await page.evaluate(() => JSON.parse(localStorage.getItem("hakem.clock")).clock);
        const { clocks } = await told();
        const differences = COLORS.map((color) => clocks[`${color}_ms`] - kept[color].leftMs);
        for (const ms of differences) assert.ok(Math.abs(ms) <= TENTH_MS, `the hall and the table: ${differences}`);
        console.log(`# ${presses.length} presses, ${paints.length} paints, worst ${worst.toFixed(1)} ms; the hall: ${differences} ms`);
        assert.deepEqual(page.troubles.filter((text) => !text.includes("net::ERR_")), [], "what was cut alone failed");
    } finally {
        await page.context().close();
        await network.close();
    }
});
