/*
 * The arbiter's page of a hall that plays: what it costs the browser while every board acts.
 *
 * usage: hall_page.mjs BUILD [NAME=NUMBER...]      (BUILD: a release build; from the top of the sources)
 *
 *   boards  how many are played at the same time  (200)
 *   acts    acts a second at each of them         (1.4)
 *   s       seconds of play                       (60)
 *   width   of the window, in pixels              (1280)
 *   opened  1: one board is opened, the others go on behind it (0)
 *
 * A hall of the build, the games of bench/bench_hall.c over their WebSockets, and one Chromium with the link
 * of an arbiter. Printed, a name and a number a line: frames a second and the time between two of them, as
 * requestAnimationFrame meets them; the tasks above 50 ms of which the browser tells the page (longtask); and, of
 * the trace, what the tasks of the page's own thread have cost, on the clock and of the processor. Only the last
 * two say something on a machine that does other work too. Nothing is judged by its time.
 */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { join } from "node:path";

const [build, ...given] = process.argv.slice(2);
process.env.HAKEM_BIN ??= join(build, "hakem");
const { Hall, openBrowser, openWindow } = await import("../tests/browser/hall.mjs");

const wanted = { boards: 200, acts: 1.4, s: 60, width: 1280, opened: 0 };
for (const one of given) {
    const [name, number] = one.split("=");
    assert.ok(name in wanted && Number(number) >= 0, `hall_page: ${one}?`);
    wanted[name] = Number(number);
}
const LONG_MS = 50;
const TRACED = ["disabled-by-default-devtools.timeline", "devtools.timeline", "toplevel"];

/* The games: `said()` waits for the driver's next line, `go()` lets it go on. */
function playGames(hall) {
    const plies = Math.ceil(wanted.s * wanted.acts);
    const options = { games: wanted.boards, plies, pace_ms: Math.round(1000 / wanted.acts), wait: 1 };
    const words = Object.entries({ ...options, organiser: hall.organiser }).map(([name, value]) => `${name}=${value}`);
    const child = spawn(join(build, "bench", "bench_hall"), [new URL(hall.url).port, ...words], {
        stdio: ["pipe", "pipe", "inherit"],
    });
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const said = async () => assert.equal((await lines.next()).value, "ready", "the games have come to an end");
    const ended = new Promise((done) => child.once("exit", done));
    const end = async () => {
        child.stdin.end("\n");
        await ended;
    };
    return { said, go: () => child.stdin.write("\n"), end };
}

/* In the page: notes frames and long tasks until it is asked for them. */
function watchPage() {
    const frames = [];
    const long = [];
    new PerformanceObserver((list) => long.push(...list.getEntries().map(({ duration }) => duration))).observe({
        type: "longtask",
    });
    let last = performance.now();
    const frame = (now) => {
        frames.push(now - last);
        last = now;
        requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    globalThis.watched = () => ({ frames, long });
}

const quantile = (sorted, part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
const sortedBy = (list, value) => list.map(value).sort((a, b) => a - b);

function framesTold({ frames, long }) {
    const sorted = sortedBy(frames, (ms) => ms);
    return {
        frames: frames.length,
        frame_ms_median: quantile(sorted, 0.5),
        frame_ms_p99: quantile(sorted, 0.99),
        long_tasks: long.length,
    };
}

/* The tasks of the thread that draws the page. */
function tasksTold(traced) {
    const { traceEvents } = JSON.parse(traced.toString());
    const { pid, tid } = traceEvents.find(({ name }) => name === "FireAnimationFrame");
    const tasks = traceEvents.filter((event) => /RunTask$/.test(event.name) && event.pid === pid && event.tid === tid);
    const clock = sortedBy(tasks, ({ dur = 0 }) => dur / 1000);
    const own = sortedBy(tasks, ({ tdur = 0 }) => tdur / 1000);
    return {
        tasks: tasks.length,
        task_ms_longest: quantile(own, 1),
        task_ms_longest_on_the_clock: quantile(clock, 1),
        task_ms_p999: quantile(own, 0.999),
        tasks_above_50_ms: own.filter((ms) => ms > LONG_MS).length,
        share_of_a_processor: own.reduce((sum, ms) => sum + ms, 0) / 1000 / wanted.s,
    };
}

async function openConsole(browser, hall) {
    const { link } = await hall.ask("POST", "links", { token: hall.organiser, body: { role: "arbiter" } });
    const page = await openWindow(browser, { viewport: { width: wanted.width, height: 800 } });
    await page.goto(hall.address(link));
    await page.waitForFunction((count) => document.querySelectorAll("[data-game]").length === count, wanted.boards);
    if (wanted.opened) {
        await page.locator("[data-game] a").first().click();
        await page.locator(".console .acts .button").first().waitFor();
    }
    return page;
}

const hall = await Hall.open();
const games = playGames(hall);
const browser = await openBrowser();
try {
    await games.said();
    const page = await openConsole(browser, hall);
    await browser.startTracing(page, { categories: TRACED });
    await page.evaluate(watchPage);
    games.go();
    await games.said();
    const told = framesTold(await page.evaluate(() => globalThis.watched()));
    const all = { ...told, ...tasksTold(await browser.stopTracing()) };
    assert.deepEqual(page.troubles, [], "the page has complained");
    for (const [name, value] of Object.entries(all)) console.log(`${name}\t${value}`);
} finally {
    await games.end();
    await browser.close();
    await hall.close();
}
