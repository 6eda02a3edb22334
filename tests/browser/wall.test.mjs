/* Boards for a projector: digits that are read from afar, what watchers see, and one page after another. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertNoBarrier, hallAndBrowser, openWindow } from "./hall.mjs";

const { hall, browser } = await hallAndBrowser();

const SCREEN = { viewport: { width: 1920, height: 1080 } };
const tokenOf = (link) => link.split("#")[1];

async function games(count, options = {}) {
    const made = [];
    for (let at = 0; at < count; at++) {
        const time_control = { base_s: 5400, increment_s: 30 };
        made.push(await hall.gameOfHall({ white: `Ayşe ${at}`, black: `Ben ${at}`, headers: { board: String(at + 1) }, time_control, profile: "board", press: "auto", ...options }));
    }
    for (const game of made) await hall.ask("POST", `games/${game.game}/acts`, { token: tokenOf(game.arbiter), body: { kind: "start" } });
    return made;
}

async function wall(made, options = SCREEN) {
    const page = await openWindow(browser, options);
    await page.goto(hall.address(`/wall#${made.map(({ game }) => game).join(",")}`));
    const known = made.filter(({ arbiter }) => arbiter).length;
    await page.locator(".wall-board .diagram").nth(known - 1).waitFor();
    return page;
}

/* The height of the lowest digit, as part of that of the screen. */
const digits = (page, which = ".wall-face, .wall-seconds") =>
    page.locator(which).evaluateAll((faces) =>
        Math.min(
            ...faces.map((face) => {
                const pen = document.createElement("canvas").getContext("2d");
                const { fontWeight, fontSize, fontFamily } = getComputedStyle(face);
                pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
                const { actualBoundingBoxAscent, actualBoundingBoxDescent } = pen.measureText("0");
                return (actualBoundingBoxAscent + actualBoundingBoxDescent) / innerHeight;
            }),
        ),
    );

/* The squares that are marked as those of the last move. */
const lastMove = async (page) => {
    const squares = await page.locator(".diagram > g").evaluateAll((all) =>
        all.flatMap((square, at) => (square.querySelector(".last") ? ["abcdefgh"[at % 8] + (8 - Math.floor(at / 8))] : [])),
    );
    return squares.sort();
};

/* The side of the smallest diagram, as part of the screen's height. */
const diagrams = (page) =>
    page.locator(".diagram").evaluateAll((all) =>
        Math.min(
            ...all.map((one) => {
                const { width, height } = one.getBoundingClientRect();
                return Math.min(width, height) / innerHeight;
            }),
        ),
    );

/* Does nothing stick out of its board? */
const isWhole = (page) =>
    page.locator(".wall-board").evaluateAll((boards) =>
        boards.every((board) => {
            const outer = board.getBoundingClientRect();
            return [...board.querySelectorAll(".wall-face, .diagram, .wall-name")].every((part) => {
                const box = part.getBoundingClientRect();
                return box.width > 0 && box.left >= outer.left - 1 && box.right <= outer.right + 1 && box.top >= outer.top - 1 && box.bottom <= outer.bottom + 1;
            });
        }),
    );

test("digits have 12 % of the screen's height with one board, 5 % with twelve, and nothing is cut off", async () => {
    const made = await games(12);
    const one = await wall(made.slice(0, 1));
    assert.ok((await digits(one)) >= 0.12, String(await digits(one)));
    assert.ok(await isWhole(one));
    await assertNoBarrier(one, "one board for a projector");
    await one.close();
    const twelve = await wall(made);
    assert.equal(await twelve.locator(".wall-board .diagram").count(), 12);
    assert.ok((await digits(twelve)) >= 0.05, String(await digits(twelve)));
    assert.ok(await isWhole(twelve));
    await assertNoBarrier(twelve, "twelve boards for a projector");
    await twelve.getByRole("button", { name: "Full screen" }).click();
    await twelve.waitForFunction(() => document.fullscreenElement);
    const filled = await twelve.locator(".wall-boards").evaluate((boards) => boards.getBoundingClientRect().height / innerHeight);
    assert.ok(filled > 0.98, `the boards have ${filled} of the screen`);
    assert.ok(await isWhole(twelve));
    assert.ok((await digits(twelve)) >= 0.05, String(await digits(twelve)));
    await twelve.close();
});

for (const [width, height] of [[1280, 720], [1280, 800], [1366, 768], [1920, 1080], [3840, 2160]])
    test(`at ${width} by ${height} each of twelve boards whose clocks show hours has a diagram of 16 % of the height`, async () => {
        const made = await games(12, { white: "Praggnanandhaa, Rameshbabu", black: "Gukesh, Dommaraju" });
        await hall.ask("POST", `games/${made[0].game}/acts`, { token: tokenOf(made[0].black), body: { kind: "resign" } });
        const page = await wall(made, { viewport: { width, height } });
        await page.locator(".wall-last", { hasText: "1–0" }).waitFor();
        assert.ok((await diagrams(page)) >= 0.16, String(await diagrams(page)));
        assert.ok((await digits(page)) >= 0.05, String(await digits(page)));
        assert.deepEqual(await cutOff(page), []);
        await page.close();
    });

test("on a projector of four by three, 1024 by 768, twelve boards whose clocks show hours have diagrams of 12 % of the height", async () => {
    const page = await wall(await games(12, { time_control: { base_s: 6000, increment_s: 30 } }), { viewport: { width: 1024, height: 768 } });
    assert.ok((await diagrams(page)) >= 0.12, String(await diagrams(page)));
    assert.ok((await digits(page)) >= 0.05, String(await digits(page)));
    assert.deepEqual(await cutOff(page), []);
    await page.close();
});

test("the fewer boards there are, the larger are their diagrams, and no digit of theirs is lower than those of many", async () => {
    const page = await wall(await games(12));
    for (const [width, height] of [[1920, 1080], [1280, 720], [1024, 768], [768, 1024]]) {
        await page.setViewportSize({ width, height });
        let less = 0;
        for (const count of ["12", "9", "6", "4", "2", "1"]) {
            await page.getByLabel(count, { exact: true }).check();
            await page.waitForFunction((shown) => document.querySelectorAll(".wall-board").length === shown, Number(count));
            const side = await diagrams(page);
            const where = `${count} boards on ${width} by ${height}: ${side}`;
            assert.ok(side >= less, where);
            if (width > height) {
                assert.ok(side >= { 1: 0.5, 2: 0.5, 4: 0.3, 6: 0.24 }[count] || count > 6, where);
                assert.ok((await digits(page)) >= (count === "1" ? 0.12 : 0.05), where);
            }
            assert.ok(await isWhole(page), where);
            less = side;
        }
    }
    await page.close();
});

test("two boards of the same players, with numbers or without, are told apart by ear", async () => {
    const same = { white: "Ayşe", black: "Ben" };
    const page = await wall([...(await games(2, same)), ...(await games(2, { ...same, headers: {} }))]);
    for (const number of [1, 2, 3, 4]) await page.getByRole("region", { name: `${number}: Ayşe – Ben`, exact: true }).waitFor();
    await assertNoBarrier(page, "boards of the same players");
    await page.close();
});

test("a move, the clocks and the end are seen, and nothing that watchers may not see", async () => {
    const [game] = await games(1);
    const page = await wall([game]);
    const act = (kind, data, more = {}) => hall.ask("POST", `games/${game.game}/acts`, { token: tokenOf(game.operator), body: { kind, data, ...more } });
    await act("move", { move: "e2e4" }, { by: "white", ply: 0 });
    await page.getByText("1. e4").waitFor();
    assert.deepEqual(await lastMove(page), ["e2", "e4"]);
    await page.locator(".wall-face.running").waitFor();
    const before = await page.locator(".wall-face.running").textContent();
    await page.waitForFunction((text) => document.querySelector(".wall-face.running").textContent !== text, before);
    await hall.ask("POST", `games/${game.game}/acts`, { token: tokenOf(game.black), body: { kind: "resign" } });
    await page.locator(".wall-last", { hasText: "1–0" }).waitFor();
    assert.equal(await page.locator(".wall-last").textContent(), "1–0 · White wins: Black has resigned.");
    await page.close();
});

for (const [width, height] of [[1024, 768], [1280, 720], [1280, 800], [1366, 768], [1920, 1080], [3840, 2160]])
    test(`at ${width} by ${height} a digit has 12 % of the height with one board and 5 % with twelve`, async () => {
        const made = await games(12, { time_control: { base_s: 6000, increment_s: 30 } });
        for (const [boards, least] of [[made.slice(0, 1), 0.12], [made, 0.05]]) {
            const page = await wall(boards, { viewport: { width, height } });
            assert.ok((await digits(page)) >= least, `${boards.length}: ${await digits(page)}`);
            assert.ok(await isWhole(page), `${boards.length} boards`);
            await page.close();
        }
    });

for (const [width, height] of [[768, 1024], [800, 1280], [820, 1180]])
    test(`on a tablet held upright, ${width} by ${height}, a digit of one board has 12 % of the height, hours or not`, async () => {
        for (const base_s of [180, 6000, 36000]) {
            const page = await wall(await games(1, { time_control: { base_s, increment_s: 30 } }), { viewport: { width, height } });
            const hoursAndMinutes = await digits(page, ".wall-face");
            if (base_s < 36000) assert.ok(hoursAndMinutes >= 0.12, `${base_s} s: ${hoursAndMinutes}`);
            assert.ok((await digits(page)) >= 0.05, `${base_s} s: seconds`);
            assert.ok(await isWhole(page), `${base_s} s`);
            assert.equal((await page.locator(".wall-face").first().textContent()).length > 5, base_s > 3600, "the time is whole");
            await page.close();
        }
    });

/* What is cut off: a name or a line that is longer than its room, a clock or a diagram that is not wholly in its board. */
async function cutOff(page) {
    const texts = await page
        .locator(".wall-name, .wall-name bdi, .wall-last")
        .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2).map((one) => one.textContent));
    return (await isWhole(page)) ? texts : [...texts, "a board"];
}

test("on a tablet held upright, a phone on its side and a projector nothing is cut off, whatever the number of boards", async () => {
    const made = await games(12, { white: "Ayşe Demir", black: "Ben Carter" });
    await hall.ask("POST", `games/${made[0].game}/acts`, { token: tokenOf(made[0].black), body: { kind: "resign" } });
    for (const [width, height] of [[820, 1180], [844, 390], [1920, 1080]])
        for (const count of [1, 2, 4, 12]) {
            const page = await wall(made.slice(0, count), { viewport: { width, height } });
            await page.locator(".wall-last", { hasText: "1–0" }).waitFor();
            assert.deepEqual(await cutOff(page), [], `${count} boards on ${width} by ${height}`);
            if (height >= width || height > 600) assert.ok((await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)) <= 0, `${count} boards on ${width} by ${height} are in sight at once`);
            await page.close();
        }
});

test("on a screen of its own a board has the whole of a name that is long, and two lines of one that is longer", async () => {
    for (const [white, black] of [["Maria Constantinescu", "Ayşe Demir-Karaosmanoğlu"], ["Maria-".repeat(10), "Ayşe"]]) {
        const made = await games(1, { white, black });
        for (const [width, height] of [[820, 1180], [844, 390], [1024, 768], [1920, 1080]]) {
            const page = await wall(made, { viewport: { width, height } });
            const where = `${white} on ${width} by ${height}`;
            assert.ok(await isWhole(page), where);
            if (width > 1000) assert.ok((await digits(page)) >= 0.12, where);
            if (white.length < 30) assert.deepEqual(await cutOff(page), [], where);
            await page.close();
        }
    }
});

test("two, four and six boards have the whole of names that are long", async () => {
    const made = await games(6, { white: "Ayşe Demir-Karaosmanoğlu", black: "Bartholomew Featherstonehaugh" });
    for (const [width, height] of [[1280, 720], [1920, 1080]])
        for (const count of [2, 4, 6]) {
            const page = await wall(made.slice(0, count), { viewport: { width, height } });
            assert.deepEqual(await cutOff(page), [], `${count} boards on ${width} by ${height}`);
            await page.close();
        }
});

test("nine and twelve boards have names that are long, whole where two lines fit, else with the initial of the given name", async () => {
    const made = await games(12, { white: "Praggnanandhaa, Rameshbabu", black: "Gukesh, Dommaraju", time_control: { base_s: 6000, increment_s: 30 } });
    for (const [width, height, text] of [[1280, 720, "Praggnanandhaa, R."], [1920, 1080, "Praggnanandhaa, Rameshbabu"], [768, 1024, "Praggnanandhaa, R."]])
        for (const count of [9, 12]) {
            const page = await wall(made.slice(0, count), { viewport: { width, height } });
            assert.deepEqual(await cutOff(page), [], `${count} boards on ${width} by ${height}`);
            assert.equal(await page.locator(".wall-name.white").first().innerText(), text, `${count} boards on ${width} by ${height}`);
            await page.close();
        }
});

test("on a phone held upright no name is cut, and the numbers of boards stand in one row", async () => {
    const made = await games(4, { white: "Ayşe Demir-Karaosmanoğlu", black: "Bartholomew Featherstonehaugh" });
    const page = await wall(made, { viewport: { width: 390, height: 844 } });
    assert.deepEqual(await cutOff(page), []);
    const rows = await page.locator(".wall-tools .chip").evaluateAll((chips) => new Set(chips.map((chip) => chip.getBoundingClientRect().top)).size);
    assert.equal(rows, 1);
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 390);
    await page.close();
});

test("more boards than fit come page by page, and a board that is unknown says so", async () => {
    const made = await games(3);
    const page = await wall([...made, { game: "nowhere" }]);
    await page.getByLabel("2", { exact: true }).check();
    await page.getByRole("region", { name: "Ayşe 0 – Ben 0" }).waitFor();
    assert.equal(await page.locator(".wall-board").count(), 2);
    await page.getByRole("button", { name: "Next boards" }).click();
    await page.getByRole("region", { name: "Ayşe 2 – Ben 2" }).waitFor();
    await page.getByText("The hall shows no such board.").waitFor();
    await page.getByRole("button", { name: "Stay here" }).click();
    await page.getByRole("button", { name: "Turn the pages" }).waitFor();
    await page.goto(hall.address("/wall#nowhere"));
    await page.getByText("The hall shows no such board.").waitFor();
    assert.equal(await page.getByText("Reconnecting to the hall…").count(), 0);
    await page.goto(hall.address("/wall"));
    await page.getByText("No boards are named.").waitFor();
    await assertNoBarrier(page, "no boards");
    await page.close();
});

test("a page that was asked for stays as long as any other", async () => {
    const page = await openWindow(browser, SCREEN);
    await page.clock.install();
    const made = await games(4);
    await page.goto(hall.address(`/wall#${made.map(({ game }) => game).join(",")}`));
    await page.getByLabel("1", { exact: true }).check();
    const shows = (at) => page.getByRole("region", { name: `Ayşe ${at} – Ben ${at}` }).waitFor();
    await shows(0);
    await page.clock.runFor(10000);
    await page.getByRole("button", { name: "Next boards" }).click();
    await shows(1);
    await page.clock.runFor(10000);
    await shows(1);
    await page.clock.runFor(5000);
    await shows(2);
    await page.close();
});

test("no more places are shown than boards are named, whatever number was chosen before", async () => {
    const made = await games(12);
    const page = await wall(made);
    await page.getByLabel("4", { exact: true }).check();
    await page.getByLabel("12", { exact: true }).check();
    await page.goto("about:blank");
    await page.goto(hall.address(`/wall#${made[0].game}`));
    await page.locator(".wall-board .diagram").waitFor();
    assert.ok((await digits(page)) >= 0.12, String(await digits(page)));
    assert.equal(await page.locator(".wall-tools .chip").count(), 0);
    await page.close();
});

test("on paper the boards stand two in a row, whole, without tools", async () => {
    const page = await wall(await games(4));
    await page.setViewportSize({ width: 794, height: 1123 });
    await page.emulateMedia({ media: "print" });
    assert.equal(await page.locator("button:visible, header:visible").count(), 0);
    assert.ok(await isWhole(page));
    const lefts = await page.locator(".wall-board").evaluateAll((all) => new Set(all.map((one) => Math.round(one.getBoundingClientRect().left))).size);
    assert.equal(lefts, 2);
    await page.close();
});

test("where the line to the hall breaks, a clock stands as it stood then", async () => {
    const page = await wall(await games(1));
    const clock = page.locator(".wall-player.white .wall-face");
    await page.locator(".wall-face.running").filter({ hasText: "1:29:57" }).waitFor();
    await hall.kill();
    await page.locator(".wall-down").waitFor();
    assert.match(await clock.textContent(), /^1:29:5[0-7]$/);
    await hall.restart();
    await page.locator(".wall-down").waitFor({ state: "detached" });
    await page.close();
});

test("boards that are shown later than in the hall say by how much", async () => {
    const made = await Promise.all([{}, { broadcast_delay_ms: 900000 }].map((more) => hall.gameOfHall({ profile: "board", press: "manual", ...more })));
    const page = await wall(made);
    await page.getByText(/^\S+: Shown 15:00 later than in the hall\.$/).waitFor();
    assert.ok(await isWhole(page));
    await page.close();
});
