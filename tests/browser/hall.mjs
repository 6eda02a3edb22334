/*
 * What the browser tests share: a real hall on a free port, one Chromium, and seats that play as a reader would.
 * HAKEM_BIN names the program (build/hakem when unset), HAKEM_CHROMIUM the browser (unset: Chromium's headless shell, or
 * /usr/bin/chromium where that is not there). Nothing here sleeps for a fixed time: everything waits for what the page
 * or the hall shows.
 */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, test } from "node:test";
import { setTimeout as pass } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));
const require = createRequire(join(root, "web", "package.json"));
const { chromium } = require("playwright-core");
const axe = await readFile(require.resolve("axe-core/axe.min.js"), "utf8");

export const program = resolve(process.env.HAKEM_BIN ?? join(root, "build", "hakem"));
const FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
];
const WHOLE = process.env.HAKEM_CHROMIUM ?? "/usr/bin/chromium";
const HEADLESS = "/usr/bin/chromium-headless-shell";
const SHELL = !process.env.HAKEM_CHROMIUM && existsSync(HEADLESS) ? HEADLESS : WHOLE;
const PATIENCE_MS = 15000;
const ASK_AGAIN_MS = 50;
/* What has just come into sight takes no key and no tap for 300 ms (ARMED_AFTER_MS of the page): it takes one after so long. */
export const ARMED_MS = 400;

/* A port that nothing listens on: --url has to name it before the hall is there. */
async function freePort() {
    const server = createServer();
    await new Promise((done) => server.listen(0, "127.0.0.1", done));
    const { port } = server.address();
    await new Promise((done) => server.close(done));
    return port;
}

/* One hall with a store of its own; it can be killed and started again on the same port. */
export class Hall {
    /* `name` is one under which the hall is asked for besides; `tls`: it speaks HTTPS; `lan`: to the network too;
     * `trust`: X-Forwarded-For says who asks. */
    static async open({ name = null, tls = false, lan = false, trust = false } = {}) {
        const hall = new Hall();
        hall.name = name;
        hall.lan = lan;
        hall.tls = tls;
        hall.trust = trust;
        hall.folder = await mkdtemp(join(tmpdir(), "hakem-browser-"));
        await hall.start(name ? await freePort() : 0);
        return hall;
    }

    async start(port = 0) {
        const options = ["--port", String(port), "--store", join(this.folder, "hall.db")];
        if (this.tls) options.push("--tls");
        if (this.lan) options.push("--lan");
        if (this.trust) options.push("--trust", "127.0.0.1");
        if (this.name) options.push("--url", `${this.tls ? "https" : "http"}://${this.name}:${port}`);
        const child = spawn(program, ["serve", ...options], {
            stdio: ["ignore", "pipe", "pipe"],
            env: { ...process.env, XDG_DATA_HOME: this.folder },
        });
        this.child = child;
        this.ended = new Promise((done) => child.once("exit", done));
        let said = "";
        child.stderr.on("data", (data) => {
            said += data;
        });
        this.url = await new Promise((done, fail) => {
            let printed = "";
            child.stdout.on("data", (data) => {
                printed += data;
                /* A new store has an organiser, whose link is printed once. */
                this.organiser ??= /\/hall#(\S+)\s/.exec(printed)?.[1];
                const address = /https?:\/\/[^\s/]+\//.exec(printed);
                if (address && this.organiser) done(address[0]);
            });
            child.once("error", fail);
            child.once("exit", (code, signal) =>
                fail(new Error(`the hall ended (${code ?? signal}) before it had an address: ${said}`)),
            );
        });
    }

    /* As if the power had gone. */
    async kill() {
        this.child.kill("SIGKILL");
        await this.ended;
    }

    async restart() {
        await this.start(new URL(this.url).port);
    }

    async close() {
        this.child.kill("SIGTERM");
        const late = setTimeout(() => this.child.kill("SIGKILL"), 5000);
        await this.ended;
        clearTimeout(late);
        await rm(this.folder, { recursive: true, force: true });
    }

    address(path) {
        return new URL(path, this.url).href;
    }

    /* A request of the API; `token` is a seat's. Answers the body of a success. */
    async ask(method, path, { token = null, body = undefined } = {}) {
        const { port } = new URL(this.url);
        const answer = await fetch(`http://127.0.0.1:${port}/api/1/${path}`, {
            method,
            headers: {
                ...(token ? { Authorization: `Bearer ${token}` } : {}),
                ...(body === undefined ? {} : { "Content-Type": "application/json" }),
            },
            body: body === undefined ? undefined : JSON.stringify(body),
        });
        const text = await answer.text();
        assert.ok(answer.ok, `${method} ${path}: ${answer.status} ${text}`);
        return text ? JSON.parse(text) : null;
    }

    /* A new game, asked for as the form does; its links by role. A `token` is the organiser's. */
    async game(options = {}, token = null) {
        const body = await this.ask("POST", "games", {
            token,
            body: {
                white: "Ada",
                black: "Can",
                time_control: { base_s: 300, increment_s: 3 },
                ...(token ? {} : { seats: "links" }),
                press: "auto",
                edition: "2023",
                variant: "standard",
                fen: null,
                ...options,
            },
        });
        const links = Object.fromEntries(body.links.map(({ role, link }) => [role, link]));
        return { game: body.game, watch: body.watch, ...links };
    }

    async gameOfHall(options = {}) {
        return this.game(options, this.organiser);
    }
}

export async function openBrowser(...flags) {
    return chromium.launch({ executablePath: SHELL, args: [...FLAGS, ...flags] });
}

/* For what the shell has not: a screen that is kept on. */
export async function openWholeBrowser() {
    return chromium.launch({ executablePath: WHOLE, args: FLAGS });
}

/* The hall and the browser that the cases of a file share; both are closed behind the last. */
export async function hallAndBrowser() {
    const hall = await Hall.open();
    const browser = await openBrowser();
    after(async () => {
        await browser.close();
        await hall.close();
    });
    return { hall, browser };
}

/*
 * Cases that share nothing, not even a hall: all of them are under way at once, so that one goes on while another waits.
 * `cases` has the name of each and what it does.
 */
export function together(cases) {
    const begun = cases.map(([name, play]) => [name, play().then(() => null, (error) => ({ error }))]);
    for (const [name, end] of begun)
        test(name, async () => {
            const failed = await end;
            if (failed) throw failed.error;
        });
}

/* A window of its own: its own storage, like another reader's. */
export async function openWindow(browser, options = {}) {
    const context = await browser.newContext({
        viewport: { width: 1100, height: 760 },
        locale: "en-GB",
        acceptDownloads: true,
        ...options,
    });
    context.setDefaultTimeout(PATIENCE_MS);
    const page = await context.newPage();
    page.troubles = [];
    page.on("pageerror", (error) => page.troubles.push(String(error)));
    page.on("console", (message) => {
        /* A line that is down is reported by the browser itself; it is no fault of the page. */
        const { url } = message.location();
        const down = /WebSocket connection to/.test(message.text()) || /\/healthz$|\/favicon\w*\.svg$/.test(url);
        if (message.type() === "error" && !down) page.troubles.push(message.text());
    });
    return page;
}

/* Asks until the answer is as it shall be. */
export async function until(ask, holds) {
    for (const late = Date.now() + PATIENCE_MS; ; ) {
        const found = await ask();
        if (holds(found)) return found;
        assert.ok(Date.now() < late, JSON.stringify(found));
        await pass(ASK_AGAIN_MS); /* the hall counts questions */
    }
}

/* The next such request of the page gets no answer; `meet`: what becomes of it before. */
async function loseNext(page, path, isIt, meet) {
    let isLost = false;
    await page.route(path, async (route) => {
        const request = route.request();
        if (isLost || request.method() === "GET" || !isIt(request)) return route.fallback();
        isLost = true;
        await meet(route);
        return route.abort("connectionreset");
    });
}

/* The next such request reaches the hall, and its answer is lost. */
export const loseAnswer = (page, path, isIt = () => true) => loseNext(page, path, isIt, (route) => route.fetch());

/* The next such request is lost, and does not reach the hall. */
export const dropNext = (page, path, isIt = () => true) => loseNext(page, path, isIt, () => {});

/* The next such request is refused, and does not reach the hall. */
export async function refuseNext(page, path, isIt = () => true) {
    let isRefused = false;
    await page.route(path, (route) => {
        const request = route.request();
        if (isRefused || request.method() !== "POST" || !isIt(request)) return route.fallback();
        isRefused = true;
        const body = JSON.stringify({ code: "busy", field: null, detail: "" });
        return route.fulfill({ status: 429, contentType: "application/problem+json", body });
    });
}

/* How long the page waits for an answer (ANSWER_WITHIN_MS of link.ts and of the table). */
const ANSWER_WITHIN_MS = 6000;

/* From now on the page does not give up what it asks: a test that holds an answer back may take as long as the machine does. */
export const neverGivesUp = (page) =>
    page.evaluate((patience) => {
        const later = setTimeout;
        globalThis.setTimeout = (act, ms, ...more) => (ms === patience ? 0 : later(act, ms, ...more));
    }, ANSWER_WITHIN_MS);

/* One seat (or a watcher) at a board, in a window of its own. */
export class Seat {
    static async open(browser, hall, path, options) {
        const seat = new Seat(await openWindow(browser, options));
        await seat.page.goto(hall.address(path));
        await seat.ready();
        return seat;
    }

    constructor(page) {
        this.page = page;
    }

    async ready() {
        await this.page.waitForFunction(
            () => document.querySelector(".squares")?.dataset.fen && document.querySelector("g[data-piece]"),
        );
    }

    square(name) {
        return this.page.locator(`rect[data-square="${name}"]`);
    }

    async click(from, to) {
        await this.square(from).click();
        await this.square(to).click();
    }

    async drag(from, to) {
        const centre = async (name) => {
            const box = await this.square(name).boundingBox();
            return [box.x + box.width / 2, box.y + box.height / 2];
        };
        const { mouse } = this.page;
        await mouse.move(...(await centre(from)));
        await mouse.down();
        await mouse.move(...(await centre(to)), { steps: 6 });
        await mouse.up();
    }

    /* The page has to know that the move is its player's: the other's page may have heard of it first. */
    async type(move) {
        await this.page.locator('link[rel="icon"][href$="_turn.svg"]').waitFor({ state: "attached" });
        await this.page.fill("#typed-move", move);
        await this.page.press("#typed-move", "Enter");
    }

    async moves() {
        return this.page.locator(".moves .san").allTextContents();
    }

    async plies(count) {
        await this.page.waitForFunction((n) => document.querySelectorAll(".moves .san").length === n, count);
    }

    /* Waits until the pieces on the board, as drawn, are those of the placement. */
    async shows(placement) {
        try {
            await this.page.waitForFunction((wanted) => {
                const pieces = new Map(
                    [...document.querySelectorAll(".pieces g[data-piece]")].map((piece) => [
                        piece.dataset.square,
                        piece.dataset.piece,
                    ]),
                );
                let text = "";
                for (const rank of "87654321") {
                    let empty = 0;
                    for (const file of "abcdefgh") {
                        const piece = pieces.get(file + rank);
                        if (!piece) {
                            empty += 1;
                            continue;
                        }
                        text += (empty || "") + (piece[0] === "w" ? piece[1].toUpperCase() : piece[1]);
                        empty = 0;
                    }
                    text += (empty || "") + (rank === "1" ? "" : "/");
                }
                return text === wanted;
            }, placement);
        } catch (error) {
            const fen = await this.page.locator(".squares").getAttribute("data-fen");
            error.message += ` (wanted ${placement}, the hall says ${fen})`;
            throw error;
        }
    }

    async until(selector, text) {
        await this.page.locator(selector).filter({ hasText: text, visible: true }).first().waitFor();
    }

    async button(name) {
        await this.page.getByRole("button", { name, exact: true }).click();
    }

    /* Chooses in the dialog that is open. */
    async answer(name) {
        await this.page.locator("dialog.question").getByRole("button", { name }).click();
    }

    async ended(pattern) {
        await this.page.locator(".result").waitFor();
        assert.match((await this.page.locator(".result").textContent()).trim(), pattern);
    }

    /* What the two clocks read, in milliseconds. Only below twenty seconds do they show more than whole seconds. */
    async clocks() {
        return this.page.evaluate(() =>
            Object.fromEntries(
                ["white", "black"].map((color) => {
                    const face = document.querySelector(`[data-seat="${color}"] .face`);
                    const parts = face.textContent.split(":").map(Number);
                    return [
                        color,
                        {
                            ms: Math.round(1000 * parts.reduce((sum, part) => sum * 60 + part, 0)),
                            running: face.classList.contains("running"),
                        },
                    ];
                }),
            ),
        );
    }

    async clockRuns(color) {
        await this.page.locator(`[data-seat="${color}"] .face.running`).waitFor();
    }

    calm() {
        assert.deepEqual(this.page.troubles, []);
    }

    async close() {
        this.calm();
        await this.page.context().close();
    }
}

const DECIDES = {
    en: ["This is our own summary", "FIDE Laws of Chess, in force from 1 January 2023"],
    tr: ["Bu bizim özetimizdir", "FIDE Satranç Kuralları, 1 Ocak 2023'ten beri yürürlükte"],
};

/* Beside a ruling it is said once, in the reader's language, that its articles are told in our words, and which text decides. */
export async function decidingText(place, language = "en") {
    const [summary, source] = DECIDES[language];
    await place.getByText(summary).waitFor();
    const link = place.getByRole("link", { name: source });
    assert.equal(await link.getAttribute("href"), "https://handbook.fide.com/chapter/E012023");
}

/*
 * axe-core finds nothing at all; `where` names the view in the message. It is put into each document once. What it would
 * load beforehand serves two rules alone: one that is not run, and one of media elements, of which the pages have none.
 * `rules`: these alone, also such as it runs only when they are named.
 */
export async function assertNoBarrier(page, where, rules = []) {
    if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe);
    const found = await page.evaluate(async (only) => {
        const runOnly = only.length > 0 ? { runOnly: only } : {};
        const { violations } = await globalThis.axe.run(document, { resultTypes: ["violations"], preload: false, ...runOnly });
        return violations.map(({ id, impact, nodes }) => `${id} (${impact}): ${nodes.map((node) => node.html).join(" ")}`);
    }, rules);
    assert.deepEqual(found, [], where);
}

/* The order of the hall's list follows within half a second (ORDER_AFTER_MS of the page). */
const STILL_MS = 700;

/*
 * The card of a board in the hall's list stands in sight, and has stood there for longer than the order takes: a finger
 * that aims at it meets it. What is out of sight is not drawn, and a link in it is not found by its role.
 */
export function cardInSight(page, number) {
    return page.waitForFunction(
        ([at, ms]) => {
            const card = document.querySelector(at)?.closest(".hall-card");
            if (!card) return false;
            const { top, bottom } = card.getBoundingClientRect();
            if (top < 0 || bottom > innerHeight) card.scrollIntoView({ block: "center" });
            const now = performance.now();
            const place = `${at} ${top}`;
            if (globalThis.aimed?.place !== place) globalThis.aimed = { place, since: now };
            return now - globalThis.aimed.since > ms;
        },
        [`.hall-card a[aria-label^="Board ${number}:"]`, STILL_MS],
    );
}

/* The time of day so many minutes ago, "14:05", and its moment. */
export function minutesAgo(minutes) {
    const at = new Date(Date.now() - 60000 * minutes);
    at.setSeconds(0, 0);
    const text = [at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, "0")).join(":");
    return { text, ms: at.getTime() };
}
