/* What a reader sets at a board: sounds, confirmed moves, calm; a phone on its side; and how other tabs show that it is his move. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { bundle } from "../page/sources.mjs";
import { assertNoBarrier, hallAndBrowser, openWindow, Seat } from "./hall.mjs";

const { hall, browser } = await hallAndBrowser();

/* Notes each context and each tone that the page makes. */
function listen() {
    globalThis.heard = { contexts: 0, pitches: [] };
    const Real = globalThis.AudioContext;
    globalThis.AudioContext = class extends Real {
        constructor() {
            super();
            globalThis.heard.contexts += 1;
            globalThis.audio = this;
        }

        createOscillator() {
            const tone = super.createOscillator();
            const start = tone.start.bind(tone);
            tone.start = (at) => {
                globalThis.heard.pitches.push(tone.frequency.value);
                start(at);
            };
            return tone;
        }
    };
}

async function open(path, options) {
    const page = await openWindow(browser, options);
    await page.addInitScript(listen);
    await page.goto(hall.address(path));
    const seat = new Seat(page);
    await seat.ready();
    return seat;
}

const heard = ({ page }) => page.evaluate(() => globalThis.heard);
const tones = async (seat, count) => {
    await seat.page.waitForFunction((wanted) => globalThis.heard.pitches.length === wanted, count);
    return (await heard(seat)).pitches;
};

test("nothing is heard before the reader has touched the page; then moves, captures, checks and the end differ", async () => {
    const game = await hall.game();
    const white = await open(game.white);
    const black = await open(game.black);
    await white.clockRuns("white");
    await white.click("e2", "e4");
    await Promise.all([white.plies(1), black.plies(1)]);
    const move = await tones(white, 1);
    assert.deepEqual(await heard(black), { contexts: 0, pitches: [] });
    await black.type("d5");
    await white.plies(2);
    await white.type("exd5");
    await black.plies(3);
    assert.deepEqual((await tones(white, 4)).slice(0, 2), [move[0], move[0]]);
    await black.type("c6");
    await white.plies(4);
    await white.type("Bb5");
    await black.plies(5);
    await black.type("Bd7");
    await white.plies(6);
    await white.type("dxc6");
    await black.plies(7);
    const before = (await heard(white)).pitches.length;
    await black.button("Resign");
    await black.answer("Resign");
    await white.ended(/^1–0/);
    assert.equal(new Set((await tones(white, before + 3)).slice(-3)).size, 3);
    for (const seat of [white, black]) {
        assert.equal((await heard(seat)).contexts, 1);
        await seat.close();
    }
});

test("a finger that has gone up lets the page be heard, and one after a call does so again", async () => {
    const game = await hall.game();
    const white = await open(game.white, { viewport: { width: 360, height: 740 }, hasTouch: true });
    const runs = () => white.page.waitForFunction(() => globalThis.audio?.state === "running");
    await white.square("e5").tap();
    await runs();
    await white.page.evaluate(() => globalThis.audio.suspend());
    await white.square("e5").tap();
    await runs();
    assert.deepEqual(await heard(white), { contexts: 1, pitches: [] });
    await white.close();
});

const RATE_HZ = 44100;

/* Each sound as it leaves the page, one second long. */
async function rendered() {
    const page = await openWindow(browser);
    await page.addScriptTag({ content: await bundle('import { Sounds } from "./dom/sounds.ts"; globalThis.Sounds = Sounds;') });
    const samples = await page.evaluate(async (rate) => {
        const all = {};
        for (const name of ["move", "capture", "check", "end", "low"]) {
            const context = new OfflineAudioContext(1, rate, rate);
            context.resume = async () => {};
            globalThis.AudioContext = function () {
                return context;
            };
            const sounds = new globalThis.Sounds();
            dispatchEvent(new KeyboardEvent("keydown"));
            Object.defineProperty(sounds, "on", { value: true });
            sounds.play(name);
            all[name] = [...(await context.startRendering()).getChannelData(0)];
        }
        return all;
    }, RATE_HZ);
    await page.context().close();
    return samples;
}

/* How loud each pitch from 100 to 2000 Hz is. */
function spectrum(samples) {
    const pitches = Array.from({ length: 96 }, (_, index) => 100 + 20 * index);
    return pitches.map((pitch) => {
        let [real, imaginary] = [0, 0];
        for (const [index, sample] of samples.entries()) {
            const angle = (2 * Math.PI * pitch * index) / RATE_HZ;
            real += sample * Math.cos(angle);
            imaginary += sample * Math.sin(angle);
        }
        return Math.hypot(real, imaginary);
    });
}

test("as they leave the page the sounds are small, short, do not crack, and differ from each other", async () => {
    const sounds = Object.entries(await rendered());
    for (const [name, samples] of sounds) {
        const peak = Math.max(...samples.map(Math.abs));
        const step = Math.max(...samples.slice(1).map((sample, index) => Math.abs(sample - samples[index])));
        const last = samples.findLastIndex((sample) => Math.abs(sample) > 0.002);
        assert.ok(peak > 0.1 && peak < 0.5, `${name} is ${peak} loud`);
        assert.ok(step < 0.03, `${name} cracks: ${step}`);
        assert.ok(last > 0.04 * RATE_HZ && last < 0.8 * RATE_HZ, `${name} is heard for ${last / RATE_HZ} s`);
    }
    const spectra = sounds.map(([name, samples]) => ({ name, of: spectrum(samples) }));
    const product = (one, two) => one.reduce((sum, value, index) => sum + value * two[index], 0);
    for (const [index, one] of spectra.entries())
        for (const two of spectra.slice(index + 1)) {
            const alike = product(one.of, two.of) / Math.sqrt(product(one.of, one.of) * product(two.of, two.of));
            assert.ok(alike < 0.9, `${one.name} and ${two.name} are alike: ${alike}`);
        }
});

test("sounds are off by one click, stay off in this browser, and begin off where pieces stand on a board", async () => {
    const game = await hall.game({ seats: "one-screen" });
    const table = await open(game.both);
    const box = table.page.getByRole("checkbox", { name: "Sounds" });
    assert.ok(await box.isChecked());
    await box.uncheck();
    await table.type("e4");
    await table.plies(1);
    assert.deepEqual((await heard(table)).pitches, []);
    await table.page.reload();
    await table.ready();
    assert.equal(await box.isChecked(), false);
    await table.type("e5");
    await table.plies(2);
    assert.deepEqual(await heard(table), { contexts: 0, pitches: [] });
    await box.check();
    assert.equal((await tones(table, 1)).length, 1);
    await assertNoBarrier(table.page, "settings");
    await table.close();

    const onBoard = await hall.gameOfHall({ profile: "board", press: "manual" });
    const watcher = await open(onBoard.watch, { locale: "tr-TR" });
    assert.equal(await watcher.page.getByRole("checkbox", { name: "Sesler" }).isChecked(), false);
    await watcher.close();
});

test("a player whose own time becomes short hears it once", async () => {
    const game = await hall.game({ time_control: { base_s: 24, increment_s: 0 } });
    const touched = async (path) => {
        const seat = await open(path);
        await seat.page.locator("h1").evaluate(() => document.body.click());
        await seat.page.keyboard.press("Shift");
        return seat;
    };
    const white = await touched(game.white);
    const black = await touched(game.black); /* White's time runs from here on */
    await white.page.locator('[data-seat="white"] .face.low').waitFor();
    await black.page.locator('[data-seat="white"] .face.low').waitFor();
    assert.equal((await tones(white, 2)).length, 2);
    assert.deepEqual((await heard(black)).pitches, []);
    for (const seat of [white, black]) await seat.close();
});

test("the title and the sign of the tab say whose move it is, and no longer after it", async () => {
    const game = await hall.game();
    const white = await open(game.white);
    const black = await open(game.black);
    const sign = ({ page }) => page.locator('link[rel="icon"]').getAttribute("href");
    await white.page.waitForFunction(() => document.title === "● Your move · Ada – Can · Hakem");
    assert.equal(await sign(white), "/assets/favicon_turn.svg");
    assert.equal((await white.page.request.get(hall.address("/assets/favicon_turn.svg"))).status(), 200);
    assert.equal(await black.page.title(), "Ada – Can · Hakem");
    assert.equal(await sign(black), "/assets/favicon.svg");
    await white.type("e4");
    await black.page.waitForFunction(() => document.title.startsWith("● "));
    await white.page.waitForFunction(() => document.title === "Ada – Can · Hakem");
    assert.equal(await sign(white), "/assets/favicon.svg");
    for (const seat of [white, black]) await seat.close();

    const board = await hall.gameOfHall({ profile: "board" });
    await hall.ask("POST", `games/${board.game}/acts`, { token: board.arbiter.split("#")[1], body: { kind: "start" } });
    const operator = await open(board.operator);
    await operator.clockRuns("white");
    assert.equal(await operator.page.title(), "Ada – Can · Hakem");
    assert.equal(await sign(operator), "/assets/favicon.svg");
    await operator.close();
});

test("a phone is told of a line that is down, wherever it stands, until it is up again", async () => {
    const game = await hall.game();
    const white = await open(game.white, { viewport: { width: 390, height: 844 } });
    await hall.kill();
    await white.until(".link", "Reconnecting to the hall");
    const box = await white.page.locator(".link").boundingBox();
    assert.ok(box.y >= 0 && box.y + box.height <= 844, `${box.y}`);
    await hall.restart();
    await white.page.waitForFunction(() => document.querySelector(".link").textContent === "");
    await white.close();
});

test("on a desktop a move that waits to be confirmed moves no page, and is in sight below the board", async () => {
    for (const press of ["auto", "manual"]) {
        const game = await hall.game({ seats: "one-screen", press });
        const table = await open(game.both, { viewport: { width: 1280, height: 800 } });
        await table.page.getByLabel("Confirm each move").check();
        await table.page.evaluate(() => scrollTo(0, 0));
        await table.click("e2", "e4");
        await table.page.locator(".confirm .primary:focus").waitFor();
        const { y, height } = await table.page.locator(".confirm").boundingBox();
        assert.equal(await table.page.evaluate(() => scrollY), 0, press);
        assert.ok(y + height <= 800, `${press}: ${y + height}`);
        await table.close();
    }
});

test("on a phone both answers to a move that waits to be confirmed stand in sight", async () => {
    for (const locale of ["en-GB", "tr-TR"]) {
        const game = await hall.game({ seats: "one-screen" });
        const table = await Seat.open(browser, hall, game.both, { viewport: { width: 360, height: 640 }, locale });
        await table.page.getByRole("checkbox", { name: /Confirm each move|Her hamleyi onayla/ }).check();
        await table.page.evaluate(() => scrollTo(0, 0));
        await table.click("b1", "c3");
        await table.page.locator(".confirm").waitFor();
        const tops = await table.page.locator(".confirm .button").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
        assert.equal(tops.length, 2);
        assert.equal(tops[0], tops[1], locale);
        assert.ok(tops[0] + 48 <= 640, `${locale}: ${tops[0]}`);
        await table.close();
    }
});

test("on a phone on its side a move that waits to be confirmed has both answers beside the board, and nothing lies over them", async () => {
    const names = { white: "Maximiliano Alejandro Rodriguez Gutierrez", black: "Constantinopoulos-Papadimitriou, Theodora" };
    for (const press of ["auto", "manual"])
        for (const locale of ["en-GB", "tr-TR"]) {
            const game = await hall.game({ press, ...names });
            const table = await Seat.open(browser, hall, game.white, { viewport: { width: 844, height: 390 }, locale });
            const other = await open(game.black);
            await table.clockRuns("white");
            await table.page.getByRole("checkbox", { name: /Confirm each move|Her hamleyi onayla/ }).check();
            for (const calm of [false, true]) {
                if (calm) await table.page.locator(".button.calm").click();
                await table.page.evaluate(() => scrollTo(0, 0));
                await table.click("b1", "c3");
                await table.page.locator(".confirm").waitFor();
                const lost = await table.page.evaluate(() => {
                    const place = (one) => document.querySelector(one).getBoundingClientRect();
                    const frame = place(".confirm");
                    const isWhole = frame.left >= place(".squares").right && frame.right <= place(".panel").left;
                    const parts = [...document.querySelectorAll(".confirm .button, .press:not([hidden]), .seat .face")];
                    const covered = parts.filter((part) => {
                        const { left, right, top, bottom } = part.getBoundingClientRect();
                        return [[left + 4, top + 4], [right - 4, bottom - 4]].some((at) => !part.contains(document.elementFromPoint(...at)));
                    });
                    return [...(isWhole ? [] : ["frame"]), ...covered.map((part) => part.textContent)];
                });
                assert.deepEqual(lost, [], `${press}, ${locale}, ${calm}`);
                await table.page.locator(".confirm .button >> nth=1").click();
                await table.page.locator(".confirm").waitFor({ state: "hidden" });
            }
            for (const seat of [table, other]) await seat.close();
        }
});

test("the button that makes a confirmed move has the focus, by whatever hand the move was chosen, and gives it back", async () => {
    const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
    const hands = {
        click: (seat) => seat.click("e2", "e4"),
        drag: (seat) => seat.drag("e2", "e4"),
        type: (seat) => seat.type("e4"),
        keys: async ({ page }) => {
            await page.locator(".squares svg").focus();
            for (const key of ["ArrowUp", "Enter", "ArrowUp", "ArrowUp", "Enter"]) await page.keyboard.press(key);
        },
        tap: async (seat) => {
            for (const square of ["e2", "e4"]) await seat.square(square).tap();
        },
    };
    for (const [hand, choose] of Object.entries(hands)) {
        const game = await hall.game({ seats: "one-screen" });
        const table = await open(game.both, hand === "tap" ? phone : {});
        await table.page.getByRole("checkbox", { name: "Confirm each move" }).check();
        await table.page.evaluate(() => scrollTo(0, 0));
        await choose(table);
        await table.page.locator(".confirm").waitFor();
        await table.page.waitForFunction(() => document.activeElement?.matches(".confirm .primary"), null, { polling: 50 });
        await table.page.keyboard.press("Enter");
        await table.plies(1);
        const back = { click: ".squares svg", keys: ".squares svg", type: "#typed-move" }[hand];
        if (back) assert.ok(await table.page.evaluate((place) => document.activeElement.matches(place), back), hand);
        await table.close();
    }
});

test("each move is confirmed if the reader wishes so; the hall is told of none before", async () => {
    const game = await hall.game();
    const white = await open(game.white);
    const black = await open(game.black);
    const confirm = white.page.locator(".confirm");
    await white.page.getByRole("checkbox", { name: "Confirm each move" }).check();
    await white.clockRuns("white");
    await white.click("e2", "e4");
    await white.until(".confirm", "Your move: pawn e2 e4");
    const described = await confirm.locator(".primary").getAttribute("aria-describedby");
    assert.equal(await white.page.locator(`#${described}`).textContent(), "Your move: pawn e2 e4");
    await assertNoBarrier(white.page, "a move to confirm");
    assert.equal((await hall.ask("GET", `games/${game.game}`)).ply, 0);
    await white.button("Türkçe");
    await white.until(".confirm", "Hamleniz: piyon e2 e4");
    await white.button("English");
    await white.button("Another move");
    await confirm.waitFor({ state: "hidden" });
    await white.shows("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
    await white.type("d4");
    await confirm.waitFor();
    await white.page.keyboard.press("Escape");
    await white.shows("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
    await white.type("c4");
    await confirm.waitFor();
    await white.page.keyboard.press("Enter");
    await black.plies(1);
    assert.deepEqual(await black.moves(), ["c4"]);
    await black.type("c5");
    await white.plies(2);
    await white.page.reload();
    await white.ready();
    await white.type("Nc3");
    await confirm.waitFor();
    await black.button("Resign");
    await black.answer("Resign");
    await white.ended(/^1–0/);
    assert.equal(await confirm.isVisible(), false);
    for (const seat of [white, black]) await seat.close();
});

test("calm: board, clocks and answers alone, until it is left", async () => {
    const game = await hall.game({ press: "manual" });
    const white = await open(game.white);
    const black = await open(game.black);
    await white.clockRuns("white");
    const before = (await white.page.locator(".squares").boundingBox()).width;
    await white.button("Calm full screen");
    await white.page.locator("header").waitFor({ state: "hidden" });
    const button = white.page.getByRole("button", { name: "Leave full screen" });
    assert.ok(await button.isVisible());
    for (const hidden of [".scoresheet", ".about", ".entry"])
        assert.equal(await white.page.locator(hidden).isVisible(), false, hidden);
    for (const shown of [".squares", ".press", '[data-seat="white"] .face', ".actions"])
        assert.ok(await white.page.locator(shown).isVisible(), shown);
    assert.ok((await white.page.locator(".squares").boundingBox()).width >= before);
    await black.button("Offer a draw");
    await black.answer("Offer a draw");
    await white.until(".offer", "Black offers a draw.");
    await assertNoBarrier(white.page, "calm");
    await button.click();
    await white.page.locator(".scoresheet").waitFor();
    for (const seat of [white, black]) await seat.close();
});

test("calm is remembered: the next board is calm at once, takes the whole screen with the first click, and is plain again once that is left", async () => {
    const game = await hall.game({ seats: "one-screen" });
    const table = await open(game.both);
    const { page } = table;
    const button = page.locator(".button.calm");
    const isFull = () => page.evaluate(() => document.fullscreenElement !== null);
    await button.click();
    await page.waitForFunction(() => document.fullscreenElement);
    for (const again of [() => page.reload(), () => page.goto(hall.address("/")).then(() => page.goto(hall.address(game.both)))]) {
        await again();
        await table.ready();
        assert.equal(await button.textContent(), "Leave full screen");
        assert.equal(await page.locator("header").isVisible(), false);
        assert.equal(await isFull(), false);
        await page.keyboard.press("Tab");
        assert.equal(await isFull(), false);
        await table.square("e5").click();
        await page.waitForFunction(() => document.fullscreenElement);
    }
    await assertNoBarrier(page, "calm from the beginning");
    await page.evaluate(() => document.exitFullscreen());
    await page.locator("header").waitFor();
    await page.reload();
    await table.ready();
    assert.equal(await button.textContent(), "Calm full screen");
    assert.ok(await page.locator("header").isVisible());
    await button.click();
    await page.waitForFunction(() => document.fullscreenElement);
    await page.reload();
    await table.ready();
    await button.click();
    await page.locator("header").waitFor();
    assert.equal(await isFull(), false);
    await page.reload();
    await table.ready();
    assert.ok(await page.locator("header").isVisible());
    await table.close();
});

for (const [width, height] of [
    [844, 390],
    [740, 360],
    [667, 375],
])
    test(`a phone on its side (${width} x ${height}): board, whole names, both clocks and the button that presses are in sight at once`, async () => {
        const game = await hall.game({ press: "manual", black: "Maria Constantinescu" });
        const white = await open(game.white, { viewport: { width, height }, locale: "tr-TR" });
        const black = await open(game.black);
        await white.clockRuns("white");
        await white.click("e2", "e4");
        await white.page.locator(".press.due").waitFor();
        assert.equal(await white.page.evaluate(() => scrollY), 0);
        for (const part of [".squares", '[data-seat="white"] .face', '[data-seat="black"] .face', ".press"]) {
            const box = await white.page.locator(part).boundingBox();
            const inside = box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height;
            assert.ok(inside, `${part}: ${JSON.stringify(box)}`);
        }
        const side = (await white.page.locator(".squares").boundingBox()).width;
        assert.ok(side >= height - 40, `a board of ${side} px`);
        const cut = await white.page.locator(".name").evaluateAll((names) => names.filter((name) => name.scrollWidth > name.clientWidth + 1 || name.scrollHeight > name.clientHeight + 2).map((name) => name.textContent));
        assert.deepEqual(cut, []);
        assert.ok((await white.page.evaluate(() => document.documentElement.scrollWidth)) <= width);
        await white.page.locator(".press").click();
        await black.clockRuns("black");
        await assertNoBarrier(white.page, "on its side");
        for (const seat of [white, black]) await seat.close();
    });

for (const [width, height] of [
    [844, 390],
    [740, 360],
    [667, 375],
])
    for (const press of ["auto", "manual"])
        test(`a phone on its side (${width} x ${height}, ${press}): for whom the game waits, what a player may do, what is offered and how the game has ended are in sight beside the board`, async () => {
            const game = await hall.game({ press, white: "Ayşe Demir-Karaosmanoğlu", black: "Maria Alexandra Constantinescu" });
            const white = await open(game.white, { viewport: { width, height }, locale: "tr-TR" });
            const inSight = async (...parts) => {
                const faces = await white.page.locator(".seat, .squares, .press:not([hidden])").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
                for (const part of parts) {
                    const box = await white.page.locator(part).first().boundingBox();
                    const inside = box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height;
                    const over = faces.some(({ left, right, top, bottom }) => box.x < right && left < box.x + box.width && box.y < bottom && top < box.y + box.height);
                    assert.ok(inside && !over, `${part}: ${JSON.stringify(box)}`);
                }
                assert.equal(await white.page.evaluate(() => scrollY), 0);
            };
            await white.until(".status", "Siyahın masaya oturması bekleniyor");
            await inSight(".status");
            const black = await open(game.black);
            await white.clockRuns("white");
            await inSight(...[0, 1, 2].map((at) => `.actions .button:not([hidden]) >> nth=${at}`), ...(press === "auto" ? [".status"] : []));
            const act = (token, body) => hall.ask("POST", `games/${game.game}/acts`, { token: token.split("#")[1], body });
            await act(game.white, { kind: "move", ply: 0, data: { move: "e2e4" } });
            if (press === "manual") await act(game.white, { kind: "press", ply: 1 });
            await act(game.black, { kind: "move", ply: 1, data: { move: "e7e5" } });
            await act(game.black, { kind: "offer_draw" });
            await white.page.locator(".offer button").first().waitFor();
            await inSight(".offer", ".offer button >> nth=0", ".offer button >> nth=1");
            await assertNoBarrier(white.page, "an offer on its side");
            await act(game.black, { kind: "resign" });
            await white.page.locator(".result").waitFor();
            await inSight(".result .score", ".result .reason", ".result .why-article");
            await assertNoBarrier(white.page, "the end on its side");
            await hall.ask("POST", `games/${game.game}/rematch`, { token: game.black.split("#")[1], body: { swap: true } });
            await white.until(".after", "Siyah renkler değişerek bir oyun daha öneriyor.");
            await inSight(".after p:not([hidden])", ".after button:not([hidden])");
            for (const seat of [white, black]) await seat.close();
        });

/* Notes the notices that the page sends, and lets a test put the page out of sight. */
function watchNotices() {
    globalThis.notices = [];
    globalThis.outOfSight = false;
    globalThis.Notification = class extends EventTarget {
        static permission = "default";
        static async requestPermission() {
            Notification.permission = "granted";
            return "granted";
        }
        constructor(title, { body }) {
            super();
            globalThis.notices.push(`${title} ${body}`);
        }
        close() {
            globalThis.notices.push("closed");
        }
    };
    Object.defineProperty(document, "hidden", { get: () => globalThis.outOfSight });
}

test("a notice tells that it is the reader's move, when he wants it and the page is out of sight", async () => {
    const game = await hall.game();
    const page = await openWindow(browser);
    await page.addInitScript(watchNotices);
    await page.goto(hall.address(game.black));
    const black = new Seat(page);
    await black.ready();
    const white = await open(game.white);
    const told = () => page.evaluate(() => globalThis.notices);
    const hide = (hidden) => page.evaluate((out) => (globalThis.outOfSight = out), hidden);
    await hide(true);
    await white.type("e4");
    await black.plies(1);
    assert.deepEqual(await told(), [], "nobody has asked for it");
    await hide(false);
    await page.getByLabel("Notice when it is my move").check();
    await black.type("e5");
    await Promise.all([white.plies(2), black.plies(2)]);
    await white.type("Nf3");
    await black.plies(3);
    assert.deepEqual(await told(), [], "the page is in sight");
    await black.type("Nc6");
    await Promise.all([white.plies(4), black.plies(4)]);
    await hide(true);
    await white.type("Bb5");
    await black.plies(5);
    assert.deepEqual(await told(), ["Your move Ada – Can"]);
    await black.type("a6");
    await black.plies(6);
    assert.deepEqual(await told(), ["Your move Ada – Can", "closed"]);
    await black.close();
    await white.close();
});

test("a reader whose browser refuses notices is told so, and stays where he is", async () => {
    const page = await openWindow(browser);
    await page.addInitScript(() => {
        globalThis.Notification = class {
            static permission = "default";
            static async requestPermission() {
                return (Notification.permission = "denied");
            }
        };
    });
    await page.goto(hall.address((await hall.game()).white));
    const box = page.getByLabel("Notice when it is my move");
    await box.focus();
    await page.keyboard.press("Space");
    await page.getByText("The browser gives no notices of this page").waitFor();
    assert.deepEqual([await box.isChecked(), await box.evaluate((node) => node === document.activeElement)], [false, true]);
    await page.context().close();
});
