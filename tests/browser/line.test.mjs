/* Lines that break: a reload, a hall that dies and comes back, a move that is refused or lost. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Hall, openBrowser, openWindow, Seat } from "./hall.mjs";

let browser;
before(async () => {
    browser = await openBrowser();
});
after(async () => {
    await browser?.close();
});

const AFTER_E4_E5 = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR";

async function begun(hall, options) {
    const game = await hall.game(options);
    const white = await Seat.open(browser, hall, game.white);
    const black = await Seat.open(browser, hall, game.black);
    await white.type("e4");
    await black.plies(1);
    await black.type("e5");
    await white.plies(2);
    return { game, white, black };
}

/* Has the page spent so long? A standing clock can only be told from a running one by letting time pass. */
async function passes(seat, ms) {
    const from = await seat.page.evaluate(() => performance.now());
    await seat.page.waitForFunction(([start, span]) => performance.now() - start > span, [from, ms]);
}

test("a reload in the middle of a game loses nothing", async () => {
    const hall = await Hall.open();
    try {
        const { white, black } = await begun(hall);
        await white.page.reload();
        await white.ready();
        await white.shows(AFTER_E4_E5);
        assert.deepEqual(await white.moves(), ["e4", "e5"]);
        await white.clockRuns("white");
        await white.click("g1", "f3");
        await black.plies(3);
        await black.page.reload();
        await black.ready();
        assert.deepEqual(await black.moves(), ["e4", "e5", "Nf3"]);
        assert.equal(await black.page.locator(".squares").getAttribute("data-orientation"), "black");
        await white.close();
        await black.close();
    } finally {
        await hall.close();
    }
});

test("the hall is killed and started again: both pages come back by themselves and play on", async () => {
    const hall = await Hall.open();
    try {
        const { white, black } = await begun(hall, { time_control: { base_s: 19, increment_s: 0 } });
        await hall.kill();
        await white.until(".link", "Reconnecting");
        await black.until(".link", "Reconnecting");
        await white.click("g1", "f3"); /* nobody hears it, so it is not made */
        await white.shows(AFTER_E4_E5);
        await hall.restart();
        for (const seat of [white, black]) {
            await seat.page.waitForFunction(() => document.querySelector(".link").textContent === "");
            await seat.shows(AFTER_E4_E5);
            assert.deepEqual(await seat.moves(), ["e4", "e5"]);
        }
        await white.clockRuns("white");
        await black.clockRuns("white");
        await white.click("g1", "f3");
        await black.plies(3);
        await black.click("b8", "c6");
        await white.plies(4);
        await white.close();
        await black.close();
    } finally {
        await hall.close();
    }
});

test("a hall that hangs in silence is told of, and the game goes on when it answers again", async () => {
    const hall = await Hall.open();
    try {
        const { white, black } = await begun(hall);
        hall.child.kill("SIGSTOP");
        await Promise.all([white.until(".link", "Reconnecting"), black.until(".link", "Reconnecting")]);
        hall.child.kill("SIGCONT");
        await white.ready();
        await white.type("Nf3");
        await black.plies(3);
        assert.deepEqual(await black.moves(), ["e4", "e5", "Nf3"]);
        await white.close();
        await black.close();
    } finally {
        hall.child.kill("SIGCONT");
        await hall.close();
    }
});

test("on a phone the line that is down is told beside board and clocks, not over them", async () => {
    const hall = await Hall.open();
    try {
        const { game, white, black } = await begun(hall, { black: "Featherstonehaugh, Bartholomew" });
        const sizes = [[360, 640], [667, 375], [844, 390]];
        const seats = await Promise.all(
            sizes.map(([width, height]) => Seat.open(browser, hall, game.white, { viewport: { width, height }, locale: "tr-TR" })),
        );
        await hall.kill();
        for (const [index, { page }] of seats.entries()) {
            await page.locator(".link", { hasText: "Saatler tahminîdir" }).waitFor();
            const covered = await page.evaluate(() => {
                const told = document.querySelector(".link").getBoundingClientRect();
                return [...document.querySelectorAll(".squares, .seat .face")].filter((part) => {
                    const box = part.getBoundingClientRect();
                    return box.left < told.right && told.left < box.right && box.top < told.bottom && told.top < box.bottom;
                }).length;
            });
            assert.equal(covered, 0, String(sizes[index]));
            await page.context().close();
        }
        for (const { page } of [white, black]) await page.context().close();
    } finally {
        await hall.close();
    }
});

test("of a hall that was away no player is told that his own line was down", async () => {
    const hall = await Hall.open();
    try {
        const { white, black } = await begun(hall);
        await hall.kill();
        await passes(white, 4000);
        await hall.restart();
        /* He for whom the clocks stood until the other was back has been told that. */
        await white.until("[data-voice=message]", "The hall was away for");
        for (const seat of [white, black]) await seat.clockRuns("white");
        await passes(black, 600);
        for (const seat of [white, black]) assert.equal(await seat.page.getByText("Your line was down").count(), 0);
        for (const { page } of [white, black]) await page.context().close();
    } finally {
        await hall.close();
    }
});

test("after the hall was down the clock stands until the player to move is back", async () => {
    const hall = await Hall.open();
    try {
        const { game, white, black } = await begun(hall, { time_control: { base_s: 19, increment_s: 0 } });
        const began = Date.now();
        const { clocks: before } = await hall.ask("GET", `games/${game.game}`, { token: game.white.split("#")[1] });
        await hall.kill();
        const passed = Date.now() - began;
        await white.close();
        await hall.restart();
        await black.until(".status", "The clocks stand until White is back.");
        const standing = await black.clocks();
        assert.ok(!standing.white.running && !standing.black.running);
        /* Nobody is charged for what came behind the last second of which the store knows. A machine with much to do writes late. */
        assert.ok(
            standing.white.ms <= before.white_ms + 2000 && standing.white.ms >= before.white_ms - passed - 100,
            `${standing.white.ms} after ${before.white_ms} and ${passed}`,
        );
        await passes(black, 1200);
        assert.deepEqual(await black.clocks(), standing);
        const back = await Seat.open(browser, hall, game.white);
        await back.clockRuns("white");
        await black.clockRuns("white");
        const running = await back.clocks();
        assert.ok(
            running.white.ms <= standing.white.ms && running.white.ms > standing.white.ms - 10000,
            `${running.white.ms} after ${standing.white.ms}`,
        );
        await back.click("g1", "f3");
        await black.plies(3);
        await back.close();
        await black.close();
    } finally {
        await hall.close();
    }
});

test("a player's own lost line: his page estimates, his opponent sees for how long, his clock does not stop", async () => {
    const hall = await Hall.open();
    try {
        const game = await hall.gameOfHall({ time_control: { base_s: 300, increment_s: 0 } });
        const page = await openWindow(browser);
        let isCut = false;
        const lines = new Set();
        await page.routeWebSocket(/\/ws$/, (line) => {
            if (isCut) {
                line.close();
                return;
            }
            lines.add(line);
            line.connectToServer();
        });
        await page.route("**/healthz", (route) => (isCut ? route.abort() : route.continue()));
        await page.goto(hall.address(game.white));
        const white = new Seat(page);
        await white.ready();
        const black = await Seat.open(browser, hall, game.black);
        await white.clockRuns("white");
        await white.until(".terms", /^· The hall answers in \d+ ms\.$/);
        for (const seat of [white, black]) await seat.until('[data-seat="white"] .presence', /^at the board · \d+ ms$/);
        isCut = true;
        for (const line of lines) line.close();
        await white.until(".link", /No line to the hall for 0:\d\d\. The clocks are an estimate: yours does not stop for a lost line\. The arbiter may decide otherwise\.$/);
        await white.page.locator('[data-seat="white"] .face.estimate.running').waitFor();
        assert.match(
            await white.page.getByRole("timer").last().getAttribute("aria-label"),
            /^White's clock: about 4:[0-5]\d, an estimate$/,
        );
        await black.until('[data-seat="white"] .presence', /^away for 0:(0[2-9]|[1-5]\d)$/);
        const before = (await black.clocks()).white;
        assert.ok(before.running && before.ms < 299500);
        isCut = false;
        await white.until('[data-voice="message"]', /^Your line was down for 0:\d\d; the clock did not stop for it\./);
        assert.equal(await white.page.locator(".face.estimate").count(), 0);
        await black.until('[data-seat="white"] .presence', /^at the board/);
        await white.close();
        await black.close();
    } finally {
        await hall.close();
    }
});

test("a move the hall refuses goes back, and can be made again", async () => {
    const hall = await Hall.open();
    try {
        const game = await hall.game({ seats: "one-screen" });
        const page = await openWindow(browser);
        let refuse = true;
        await page.routeWebSocket(/\/ws$/, (line) => {
            const server = line.connectToServer();
            line.onMessage((text) => {
                const frame = JSON.parse(text);
                if (frame.kind === "move" && refuse) {
                    refuse = false;
                    line.send(
                        JSON.stringify({
                            type: "error",
                            id: frame.id,
                            code: "stale",
                            text: "The position has changed.",
                        }),
                    );
                } else {
                    server.send(text);
                }
            });
        });
        const table = new Seat(page);
        await page.goto(hall.address(game.both));
        await table.ready();
        await table.drag("e2", "e4");
        await table.until('[data-voice="message"]', "The position had changed meanwhile.");
        await table.shows("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
        await table.drag("e2", "e4");
        await table.plies(1);
        await page.locator('[data-voice="message"] .message').waitFor({ state: "hidden" });
        await table.close();
    } finally {
        await hall.close();
    }
});

for (const arrives of [true, false]) {
    test(`a lost move is sent again and counts once (it had ${arrives ? "" : "not "}arrived)`, async () => {
        const hall = await Hall.open();
        try {
            const game = await hall.game({ seats: "one-screen" });
            const page = await openWindow(browser);
            const keys = [];
            await page.routeWebSocket(/\/ws$/, (line) => {
                const server = line.connectToServer();
                line.onMessage((text) => {
                    const frame = JSON.parse(text);
                    if (frame.kind === "move") keys.push(frame.key);
                    if (frame.kind !== "move" || keys.length > 1) {
                        server.send(text);
                    } else {
                        /* Whatever the hall says is lost, and the line with it. */
                        server.onMessage((said) => JSON.parse(said).id === frame.id && line.close());
                        if (arrives) server.send(text);
                        else line.close();
                    }
                });
            });
            const table = new Seat(page);
            await page.goto(hall.address(game.both));
            await table.ready();
            await table.drag("e2", "e4");
            await table.plies(1);
            await table.drag("e7", "e5");
            await table.plies(2);
            await table.shows(AFTER_E4_E5);
            assert.equal(keys.length, 3);
            assert.equal(keys[0], keys[1]);
            assert.notEqual(keys[1], keys[2]);
            assert.equal(await page.locator('[data-voice="message"] .message').isVisible(), false);
            await table.close();
        } finally {
            await hall.close();
        }
    });
}

test("a page of another protocol is told to reload, and what it had not sent is sent by the next", async () => {
    const hall = await Hall.open();
    try {
        const game = await hall.game({ seats: "one-screen" });
        const page = await openWindow(browser);
        await page.addInitScript(() => {
            /* The page is old from the moment at which a move has left it. */
            const Today = WebSocket;
            globalThis.WebSocket = class extends Today {
                constructor(address, protocol) {
                    super(address, sessionStorage.getItem("old") === "yes" ? "hakem-0" : protocol);
                }
                send(text) {
                    if (JSON.parse(text).kind === "move" && !sessionStorage.getItem("old")) {
                        sessionStorage.setItem("old", "yes");
                        this.close();
                    } else {
                        super.send(text);
                    }
                }
            };
        });
        const table = new Seat(page);
        await page.goto(hall.address(game.both));
        await table.ready();
        await table.drag("e2", "e4");
        await table.until(".link", "The hall has changed since this page was opened.");
        await page.evaluate(() => sessionStorage.setItem("old", "no more"));
        await table.button("Reload the page");
        await table.plies(1);
        await table.close();
    } finally {
        await hall.close();
    }
});

test("a move that is typed while the line is down is kept, and it is said why it cannot be made", async () => {
    const hall = await Hall.open();
    try {
        const game = await hall.game({ seats: "one-screen" });
        const table = await Seat.open(browser, hall, game.both);
        await table.clockRuns("white");
        await hall.kill();
        await table.page.locator(".game.offline").waitFor();
        await table.page.fill("#typed-move", "e4");
        await table.page.press("#typed-move", "Enter");
        await table.until('[data-voice="message"]', "Reconnecting to the hall…");
        assert.equal(await table.page.inputValue("#typed-move"), "e4");
        await hall.restart();
        await table.page.locator(".game:not(.offline)").waitFor();
        assert.equal(await table.page.locator('[data-voice="message"] .message').isVisible(), false);
        await table.close();
    } finally {
        await hall.close();
    }
});

/* Typed, refused with this sentence, and still in the field. */
async function refusedTyped(seat, move, text) {
    await seat.page.fill("#typed-move", move);
    await seat.page.press("#typed-move", "Enter");
    await seat.until('[data-voice="message"]', text);
    assert.equal(await seat.page.locator('[data-voice="message"] .message span').textContent(), text);
    assert.equal(await seat.page.inputValue("#typed-move"), move);
}

test("why a typed move cannot be made is said as it is: nobody has come, the clocks stand, it is the opponent's move", async () => {
    const hall = await Hall.open();
    try {
        for (const [locale, missing, stopped, others] of [
            ["en-GB", "Waiting for Black to sit down", "The game is interrupted: the clocks stand.", "It is not your move."],
            ["tr-TR", "Siyahın masaya oturması bekleniyor", "Oyuna ara verildi: saatler duruyor.", "Hamle sırası sizde değil."],
        ]) {
            const game = await hall.gameOfHall();
            const arbiter = game.arbiter.split("#")[1];
            const white = await Seat.open(browser, hall, game.white, { locale });
            await refusedTyped(white, "e4", missing);
            const black = await Seat.open(browser, hall, game.black);
            if ((await hall.ask("GET", `games/${game.game}`)).status === "waiting")
                await hall.ask("POST", `games/${game.game}/acts`, { token: arbiter, body: { kind: "start" } });
            await white.clockRuns("white");
            await hall.ask("POST", `games/${game.game}/acts`, { token: arbiter, body: { kind: "decide", data: { decision: "stop_clocks" } } });
            await white.until(".status", stopped);
            await refusedTyped(white, "e4", stopped);
            const { number: seen } = await hall.ask("GET", `games/${game.game}`, { token: arbiter });
            await hall.ask("POST", `games/${game.game}/acts`, { token: arbiter, body: { kind: "resume", seen } });
            await white.clockRuns("white");
            await white.type("e4");
            await white.plies(1);
            await refusedTyped(white, "d4", others);
            for (const seat of [white, black]) await seat.close();
        }
        const { white, black } = await begun(hall);
        await hall.kill();
        await white.close();
        await hall.restart();
        await black.until(".status", "The clocks stand until White is back.");
        await refusedTyped(black, "Nc6", "The clocks stand until White is back.");
        await black.close();
    } finally {
        await hall.close();
    }
});

test("of a move that is on its way, or waits to be confirmed, that is said", async () => {
    const hall = await Hall.open();
    try {
        for (const [locale, onWay, unconfirmed] of [
            ["en-GB", "Your move is on its way to the hall.", "Your move waits to be confirmed."],
            ["tr-TR", "Hamleniz salona gidiyor.", "Hamleniz onayınızı bekliyor."],
        ]) {
            const game = await hall.game({ seats: "one-screen" });
            const page = await openWindow(browser, { locale });
            let letGo;
            await page.routeWebSocket(/\/ws$/, (line) => {
                const server = line.connectToServer();
                line.onMessage((text) => {
                    if (JSON.parse(text).kind === "move") letGo = () => server.send(text);
                    else server.send(text);
                });
            });
            const table = new Seat(page);
            await page.goto(hall.address(game.both));
            await table.ready();
            await table.clockRuns("white");
            await table.click("e2", "e4");
            await refusedTyped(table, "e5", onWay);
            letGo();
            await table.plies(1);
            await page.locator('[data-voice="message"] .message').waitFor({ state: "hidden" });
            await page.locator(".settings input >> nth=1").check();
            await table.click("e7", "e5");
            await page.locator(".confirm").waitFor();
            await refusedTyped(table, "d5", unconfirmed);
            await page.locator(".confirm .button >> nth=1").click();
            await page.locator('[data-voice="message"] .message').waitFor({ state: "hidden" });
            await table.close();
        }
    } finally {
        await hall.close();
    }
});

test("a page that is outdated keeps its sentence and its button, with the focus, while it dials in vain", async () => {
    const hall = await Hall.open();
    try {
        const game = await hall.game({ seats: "one-screen" });
        const table = await Seat.open(browser, hall, game.both);
        const { page } = table;
        await page.evaluate(() => {
            const Today = WebSocket;
            globalThis.dials = 0;
            globalThis.WebSocket = class extends Today {
                constructor(address) {
                    super(address, "hakem-0");
                    globalThis.dials += 1;
                }
            };
        });
        await hall.kill();
        await hall.restart();
        const reload = page.getByRole("button", { name: "Reload the page" });
        await reload.focus();
        const node = await reload.elementHandle();
        const dials = await page.evaluate(() => globalThis.dials);
        await page.waitForFunction((before) => globalThis.dials > before + 1, dials);
        assert.ok(await node.evaluate((button) => button === document.activeElement));
        await table.until(".link", "The hall has changed since this page was opened.");
        assert.doesNotMatch(await page.locator(".link").textContent(), /No line to the hall/);
        await page.getByRole("button", { name: "Turn the board" }).click();
        assert.ok(await node.isVisible());
        await table.close();
    } finally {
        await hall.close();
    }
});

test("sheet, clock and wall that are outdated say so, and a wall does not load itself again and again", async () => {
    const hall = await Hall.open();
    try {
        const game = await hall.gameOfHall({ profile: "board", press: "manual" });
        for (const [path, button] of [[game.operator.replace("/play", "/sheet"), 1], [game.clock.replace("/play", "/clock"), 1], [`/wall#${game.game}`, 0]]) {
            const page = await openWindow(browser);
            let loads = 0;
            page.on("load", () => loads++);
            await page.addInitScript(() => {
                const Today = WebSocket;
                globalThis.WebSocket = class extends Today {
                    constructor(address) {
                        super(address, "hakem-0");
                    }
                };
            });
            await page.goto(hall.address(path));
            await page.getByText("The hall has changed since this page was opened.").waitFor();
            assert.equal(await page.getByRole("button", { name: "Reload the page" }).count(), button, path);
            assert.equal(loads, 1, path);
            await page.context().close();
        }
    } finally {
        await hall.close();
    }
});

test("a link that is revoked closes its page", async () => {
    const hall = await Hall.open();
    try {
        const game = await hall.gameOfHall();
        const white = await Seat.open(browser, hall, game.white);
        const { links } = await hall.ask("GET", `games/${game.game}/links`, { token: hall.organiser });
        const { link_number: number } = links.find(({ role }) => role === "white");
        await hall.ask("DELETE", `games/${game.game}/links/${number}`, { token: hall.organiser });
        await white.page.getByRole("heading", { name: "This link has been revoked" }).waitFor();
        await white.page.reload();
        await white.page.getByRole("heading", { name: "No board at this address" }).waitFor();
        await white.close();
    } finally {
        await hall.close();
    }
});

test("an address of no board says so", async () => {
    const hall = await Hall.open();
    try {
        const page = await openWindow(browser);
        await page.goto(hall.address("/play/AAAAAAAAAAAAAAAAAAAAAA"));
        await page.getByRole("heading", { name: "No board at this address" }).waitFor();
        assert.deepEqual(page.troubles, []);
        await page.context().close();
    } finally {
        await hall.close();
    }
});
