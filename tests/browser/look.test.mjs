/* Looking through a game: by clicks, by keys, by buttons; what it must not disturb, and where the list stands. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertNoBarrier, hallAndBrowser, Seat } from "./hall.mjs";

const { hall, browser } = await hallAndBrowser();

const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
const AFTER_E4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR";
const AFTER_E4_E5 = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR";
const AFTER_NF3 = "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R";

async function play(table, moves) {
    const already = (await table.moves()).length;
    for (const [index, move] of moves.entries()) {
        await table.type(move);
        await table.plies(already + index + 1);
    }
}

const visibleIn = (page, inner, outer) =>
    page.evaluate(
        ([one, all]) => {
            const box = document.querySelector(one).getBoundingClientRect();
            const frame = document.querySelector(all).getBoundingClientRect();
            return box.height > 0 && box.top >= frame.top && box.bottom <= frame.bottom + 1;
        },
        [inner, outer],
    );

test("a click on a move and the keys look through the game, and End leads back to now", async () => {
    const game = await hall.game({ seats: "one-screen" });
    const table = await Seat.open(browser, hall, game.both);
    await play(table, ["e4", "e5", "Nf3"]);
    await table.page.locator('[data-ply="1"]').click();
    await table.shows(AFTER_E4);
    await table.page.locator(".game.past").waitFor();
    await table.until(".status", "Looking back: 1. e4");
    assert.equal(await table.page.locator('[data-ply="1"]').getAttribute("aria-current"), "step");
    assert.deepEqual(
        await table.page
            .locator('[data-mark="last"]')
            .evaluateAll((marks) => marks.map((mark) => mark.dataset.on).sort()),
        ["e2", "e4"],
    );

    /* Nothing can be moved there. */
    await table.click("e7", "e5");
    assert.equal(await table.page.locator('[data-mark="held"]').count(), 0);

    /* The board has the focus by that click, and the arrows look through the game all the same. */
    const { keyboard } = table.page;
    await keyboard.press("ArrowRight");
    await table.shows(AFTER_E4_E5);
    await table.until(".status", "Looking back: 1… e5");
    await keyboard.press("Home");
    await table.shows(START);
    await table.until(".status", "Looking back: start");
    await keyboard.press("ArrowLeft");
    await table.shows(START);
    await keyboard.press("End");
    await table.shows(AFTER_NF3);
    assert.equal(await table.page.locator(".game.past").count(), 0);

    await table.button("One move back (left arrow)");
    await table.shows(AFTER_E4_E5);
    await table.button("Back to now (End)");
    await table.shows(AFTER_NF3);
    assert.ok(await table.page.getByRole("button", { name: "Back to now (End)" }).isDisabled());

    /* Who comes to the board by key walks over its squares; behind a question no key looks through the game. */
    const onBoard = () => table.page.evaluate(() => document.activeElement.closest(".squares") !== null);
    do await keyboard.press("Shift+Tab");
    while (!(await onBoard()));
    await keyboard.press("ArrowLeft");
    await table.shows(AFTER_NF3);
    assert.equal(await table.page.locator('[data-mark="cursor"]').count(), 1);
    await table.button("Resign");
    await table.page.locator("dialog.question").waitFor();
    for (const key of ["ArrowLeft", "Home"]) await keyboard.press(key);
    await table.shows(AFTER_NF3);
    await table.close();
});

test("who looks back stays there while others play; a player whose turn it becomes is led to now", async () => {
    const game = await hall.game();
    const white = await Seat.open(browser, hall, game.white);
    const black = await Seat.open(browser, hall, game.black);
    const watcher = await Seat.open(browser, hall, game.watch);
    await white.type("e4");
    await Promise.all([black.plies(1), watcher.plies(1)]);
    await watcher.page.keyboard.press("Home");
    await white.page.keyboard.press("Home");
    await watcher.shows(START);
    await white.shows(START);
    await black.type("e5");
    await watcher.plies(2);
    await white.shows(AFTER_E4_E5);
    await watcher.shows(START);
    await watcher.until(".status", /Looking back: start · White to move/);
    /* A typed move is one of now. */
    await white.page.keyboard.press("Home");
    await white.type("Nf3");
    await white.plies(3);
    await white.shows(AFTER_NF3);
    for (const seat of [white, black, watcher]) await seat.close();
});

test("the last move is in sight after loading, whatever comes and goes around the list", async () => {
    const game = await hall.game({ seats: "one-screen" });
    const table = await Seat.open(browser, hall, game.both);
    const round = ["Nf3", "Nf6", "Ng1", "Ng8"];
    await play(table, ["e4", "e5", "d3", "d6", ...round, "a3", "a6", ...round, "b3", "b6", ...round, "c3"]);
    const options = [undefined, { viewport: { width: 360, height: 740 } }];
    for (const option of options) {
        const again = await Seat.open(browser, hall, game.both, option);
        await again.plies(21);
        assert.ok(await visibleIn(again.page, ".moves .last", ".scoresheet"));
        await again.page.locator('[data-ply="2"]').evaluate((cell) => cell.click());
        assert.ok(await visibleIn(again.page, ".moves .shown", ".scoresheet"));
        await again.page.keyboard.press("End");
        await again.button("Offer a draw");
        await again.answer("White offers");
        await again.page.locator(".offer").waitFor();
        await again.page.waitForFunction(() => {
            const list = document.querySelector(".scoresheet");
            return list.scrollTop + list.clientHeight >= list.scrollHeight - 1;
        });
        assert.ok(await visibleIn(again.page, ".moves .last", ".scoresheet"));
        await again.button("Decline");
        await again.page.locator(".offer").waitFor({ state: "hidden" });
        await again.close();
    }
    await table.close();
});

test("looking back moves no button, in a wide window and on a phone", async () => {
    const game = await hall.game({ seats: "one-screen" });
    const table = await Seat.open(browser, hall, game.both);
    await play(table, ["e4", "e5", "Nf3"]);
    for (const viewport of [
        { width: 1100, height: 760 },
        { width: 360, height: 740 },
    ]) {
        const again = await Seat.open(browser, hall, game.both, { viewport });
        await again.plies(3);
        const places = () =>
            again.page.locator(".looking button, .actions button, .scoresheet, .squares").evaluateAll((nodes) =>
                nodes.map((node) => {
                    const { x, y, width, height } = node.getBoundingClientRect();
                    return [x, height && y + scrollY, width, height].join(" "); /* a click may have scrolled to its move */
                }),
            );
        const before = await places();
        assert.equal(before.length, 12);
        await again.page.locator('[data-ply="2"]').click();
        await again.until(".status", "Looking back: 1… e5");
        assert.deepEqual(await places(), before);
        await again.close();
    }
    await table.close();
});

/* The ratio of contrast (WCAG) between the edge of a mark and the square on which it is drawn. */
const contrast = ({ page }, kind, square) =>
    page.evaluate(
        ([mark, name]) => {
            const light = (color) => {
                const parts = /rgba?\(([^)]+)\)/.exec(color)[1].split(/[ ,/]+/).map(Number);
                const [r, g, b] = parts.slice(0, 3).map((value) => {
                    const part = value / 255;
                    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
                });
                return 0.2126 * r + 0.7152 * g + 0.0722 * b;
            };
            const of = (selector, property) => light(getComputedStyle(document.querySelector(selector))[property]);
            const plain = of(`rect[data-square="${name}"]`, "fill");
            const edge = of(`[data-mark="${mark}"][data-on="${name}"]`, "stroke");
            return (Math.max(plain, edge) + 0.05) / (Math.min(plain, edge) + 0.05);
        },
        [kind, square],
    );

for (const colorScheme of ["light", "dark"]) {
    test(`${colorScheme}: the piece in hand, the last move and a check are plain on both colours of squares`, async () => {
        const game = await hall.game({ seats: "one-screen" });
        const table = await Seat.open(browser, hall, game.both, { colorScheme });
        const isPlain = async (kind, square) => {
            await table.page.locator(`[data-mark="${kind}"][data-on="${square}"]`).waitFor();
            const ratio = await contrast(table, kind, square);
            assert.ok(ratio >= 3, `${kind} on ${square}: ${ratio}`);
        };
        for (const square of ["g1", "b1"]) {
            await table.square(square).click();
            await isPlain("held", square);
            await table.square(square).click();
        }
        await play(table, ["e4", "e5", "Bc4", "Nc6", "Qh5", "d6", "Qxf7"]);
        await isPlain("last", "f7");
        await isPlain("last", "h5");
        await isPlain("check", "e8");
        const other = await hall.game({ seats: "one-screen", fen: "4k3/8/8/8/8/8/4q3/3K3R w - - 0 1" });
        await table.page.goto(hall.address(other.both));
        await table.ready();
        await isPlain("check", "d1");
        await table.close();
    });
}

/* How much of the room of a text is ink: what differs plainly from the colour that most of it has. */
async function inkOf(page, text) {
    const clip = await text.evaluate((node) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        const { x, y, width, height } = range.getBoundingClientRect();
        return { x, y, width, height };
    });
    const bytes = [...(await page.screenshot({ clip }))];
    return page.evaluate(async (png) => {
        const picture = await createImageBitmap(new Blob([new Uint8Array(png)]));
        const pen = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
        pen.drawImage(picture, 0, 0);
        const { data } = pen.getImageData(0, 0, picture.width, picture.height);
        const lights = [];
        for (let at = 0; at < data.length; at += 4) lights.push(0.2126 * data[at] + 0.7152 * data[at + 1] + 0.0722 * data[at + 2]);
        const ground = lights.toSorted((a, b) => a - b)[lights.length >> 1];
        return lights.filter((light) => Math.abs(light - ground) > 90).length / lights.length;
    }, bytes);
}

for (const colorScheme of ["light", "dark"])
    test(`with the reader's own colours (${colorScheme}) the running clock and what is chosen can be read`, async () => {
        const game = await hall.game({ seats: "one-screen" });
        const table = await Seat.open(browser, hall, game.both, { colorScheme, forcedColors: "active" });
        await table.clockRuns("white");
        const texts = { "the running clock": ".face.running", "the other clock": ".face:not(.running)", "the chosen language": "header [aria-pressed=true]", "a button": ".actions .button" };
        for (const [name, selector] of Object.entries(texts)) {
            const ink = await inkOf(table.page, table.page.locator(selector).first());
            assert.ok(ink > 0.03, `${name}: ${ink} of its room is ink`);
        }
        const colorOf = (selector) => table.page.locator(selector).first().evaluate((node) => getComputedStyle(node).color);
        assert.notEqual(await colorOf(".actions .button:disabled"), await colorOf(".actions .button:enabled"), "what does nothing is told apart");
        await table.close();
    });

test("no piece covers a coordinate, and each names its file or rank, from either side", async () => {
    const game = await hall.game({ seats: "one-screen" });
    for (const viewport of [{ width: 1280, height: 800 }, { width: 320, height: 640 }]) {
        const table = await Seat.open(browser, hall, game.both, { viewport });
        for (const side of ["white", "black"]) {
            await table.page.locator(`.squares[data-orientation="${side}"]`).waitFor();
            await table.page.waitForFunction(
                (first) => document.querySelector(".coordinate.file")?.textContent === first,
                side === "white" ? "a" : "h",
            );
            const wrong = await table.page.evaluate(() => {
                const box = (node) => node.getBoundingClientRect();
                const squares = [...document.querySelectorAll("rect[data-square]")];
                const meets = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
                return [...document.querySelectorAll(".coordinate")].flatMap((node) => {
                    const [at, text] = [box(node), node.textContent];
                    const frame = box(document.querySelector(".squares"));
                    const inside = at.left >= frame.left && at.right <= frame.right && at.bottom <= frame.bottom;
                    const middle = node.classList.contains("file") ? at.left + at.width / 2 : at.top + at.height / 2;
                    const stands = squares.some((square) => {
                        const [low, high] = node.classList.contains("file")
                            ? [box(square).left, box(square).right]
                            : [box(square).top, box(square).bottom];
                        return square.dataset.square.includes(text) && low < middle && middle < high;
                    });
                    const covered = squares.some((square) => meets(box(square), at));
                    return inside && stands && !covered ? [] : [{ text, inside, stands, covered }];
                });
            });
            assert.deepEqual(wrong, [], `${viewport.width} ${side}`);
            if (side === "white") await table.button("Turn the board");
        }
        await table.close();
    }
});

test("what each has captured stands beside the name, in pieces and in words, also of a position before", async () => {
    const game = await hall.game({ seats: "one-screen" });
    const table = await Seat.open(browser, hall, game.both);
    const of = (color) => table.page.locator(`[data-seat="${color}"] .captured`);
    assert.equal(await of("white").isVisible(), false);
    await play(table, ["e4", "d5", "exd5", "Qxd5", "Nc3", "Qe5", "Be2", "Qxe2", "Qxe2"]);
    await table.until('[data-seat="white"] .captured', "Captured: queen, pawn. Ahead by 6.");
    await table.until('[data-seat="black"] .captured', /^Captured: bishop, pawn\.$/);
    assert.equal(await of("white").locator("svg").count(), 2);
    assert.equal(await of("white").locator(".ahead").textContent(), "+6");
    await table.page.locator('[data-ply="3"]').click();
    await table.until('[data-seat="white"] .captured', /^\+1Captured: pawn\. Ahead by 1\.$/);
    assert.equal(await of("black").isVisible(), false);
    await assertNoBarrier(table.page, "captured pieces");
    await table.close();
});

test("at a board in a hall neither the list nor a voice tells a player or who watches of a check, nor a player a PGN, before the end", async () => {
    const game = await hall.gameOfHall({ profile: "board", press: "manual" });
    const act = (seat, body) => hall.ask("POST", `games/${game.game}/acts`, { token: game[seat].split("#")[1], body });
    await act("arbiter", { kind: "start" });
    const seats = [await Seat.open(browser, hall, game.black), await Seat.open(browser, hall, game.watch), await Seat.open(browser, hall, game.operator)];
    const [player, watcher, operator] = seats;
    for (const { page } of seats)
        await page.evaluate(() => {
            const voice = document.querySelector('[data-voice="spoken"]');
            globalThis.spoken = [];
            new MutationObserver(() => globalThis.spoken.push(voice.textContent)).observe(voice, { childList: true, characterData: true, subtree: true });
        });
    for (const [ply, [color, move]] of [["white", "e2e4"], ["black", "f7f5"], ["white", "d1h5"]].entries()) {
        await act(color, { kind: "move", ply, data: { move } });
        for (const { page } of seats) await page.waitForFunction((moves) => globalThis.spoken.filter((text) => /^(White|Black): /.test(text)).length === moves, ply + 1);
        await act(color, { kind: "press", ply: ply + 1 });
    }
    for (const seat of [player, watcher]) {
        assert.deepEqual(await seat.moves(), ["e4", "f5", "Qh5"]);
        const spoken = await seat.page.evaluate(() => globalThis.spoken);
        assert.ok(spoken.some((text) => text.startsWith("White: queen d1 h5.")), spoken.join("|"));
        assert.ok(!spoken.some((text) => /check/i.test(text)), spoken.join("|"));
    }
    assert.deepEqual(await operator.moves(), ["e4", "f5", "Qh5+"]);
    const files = ({ page }) => page.getByText(/^(Download|Copy) PGN$/).filter({ visible: true }).count();
    assert.deepEqual(await Promise.all(seats.map(files)), [0, 2, 2]);
    await player.page.locator(".squares svg").focus();
    await player.page.keyboard.press("l");
    await player.page.waitForFunction(() => document.querySelector('[data-voice="spoken"]').textContent === "White: queen d1 h5");
    await act("black", { kind: "resign" });
    for (const seat of [player, watcher]) {
        await seat.ended(/^1–0/);
        assert.deepEqual(await seat.moves(), ["e4", "f5", "Qh5+"]);
        assert.equal(await files(seat), 2);
    }
    for (const seat of seats) await seat.close();
});

test("where the rules hint, the times of a position and quiet moves are counted, for who watches too; else after the end", async () => {
    const game = await hall.game();
    const white = await Seat.open(browser, hall, game.white);
    const black = await Seat.open(browser, hall, game.black);
    const watcher = await Seat.open(browser, hall, game.watch, { locale: "tr-TR" });
    const moves = ["Nf3", "Nf6", "Ng1", "Ng8"];
    for (const [index, move] of moves.entries()) {
        await (index % 2 === 0 ? white : black).type(move);
        await Promise.all([white, black, watcher].map((seat) => seat.plies(index + 1)));
    }
    await white.until(".facts", "This position so far: 2× · Moves without a capture or a pawn move: 2");
    await watcher.until(".facts", "Bu konum şimdiye dek: 2 kez · Taş alınmadan ve piyon sürülmeden yapılan hamle: 2");
    await watcher.page.keyboard.press("Home");
    await watcher.until(".facts", "Bu konum şimdiye dek: 1 kez");
    const coming = watcher.page.context().waitForEvent("page");
    await watcher.page.locator('[data-ply="3"]').click();
    await watcher.page.getByRole("link", { name: "Bu konum için karar ara" }).click();
    const taken = await coming;
    await taken.waitForFunction(() => location.pathname === "/case" && location.search === "");
    const told = await taken.evaluate(() => JSON.parse(sessionStorage.getItem("hakem.case.draft")));
    assert.equal(told.fen, "rnbqkb1r/pppppppp/5n2/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 3 2");
    const again = watcher.page.context().waitForEvent("page");
    await watcher.page.getByRole("link", { name: "Bu konumdan yeni oyun" }).click();
    const form = await again;
    await form.locator("#field-fen").waitFor();
    assert.equal(await form.inputValue("#field-fen"), told.fen);
    assert.equal(new URL(form.url()).search, "");
    await assertNoBarrier(white.page, "facts");
    for (const seat of [white, black, watcher]) await seat.close();

    const silent = await hall.gameOfHall({ hints: false });
    const one = await Seat.open(browser, hall, silent.white);
    const two = await Seat.open(browser, hall, silent.black);
    await one.type("e4");
    await two.plies(1);
    assert.equal(await two.page.locator(".facts").isVisible(), false);
    assert.equal(await two.page.getByRole("link", { name: "Rule on this position" }).isVisible(), false);
    await two.button("Resign");
    await two.answer("Resign");
    await two.until(".facts", "This position so far: 1×");
    for (const seat of [one, two]) await seat.close();
});

test("a position of Chess960 goes to a new game as such, and to no case while castling is still possible", async () => {
    const game = await hall.game({ seats: "one-screen", variant: "chess960", fen: "bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w KQkq - 0 1" });
    const table = await Seat.open(browser, hall, game.both);
    await table.type("e4");
    await table.plies(1);
    const coming = table.page.context().waitForEvent("page");
    await table.page.getByRole("link", { name: "New game from here" }).click();
    const form = await coming;
    await form.locator("#field-fen").waitFor();
    assert.ok(await form.locator('[name="variant"]').isChecked());
    assert.equal(await table.page.getByRole("link", { name: "Rule on this position" }).isVisible(), false);
    await table.type("e5");
    await table.plies(2);
    await form.getByLabel("One screen").check();
    await form.getByRole("button", { name: "Set up the board" }).click();
    await form.waitForURL(/\/play#/);
    await table.close();
});

const heights = (page) =>
    page.evaluate(() => ({
        screen: innerHeight,
        whole: document.documentElement.scrollHeight,
        wide: document.documentElement.scrollWidth - innerWidth,
        board: document.querySelector(".board-frame").getBoundingClientRect().height,
        side: document.querySelector(".boardside").getBoundingClientRect().height,
    }));

test("the board has what the screen gives, up to 4K, and calm full screen uses its whole height", async () => {
    const game = await hall.game({ seats: "one-screen" });
    for (const [width, height] of [[1920, 1080], [2560, 1440], [3840, 2160]]) {
        const table = await Seat.open(browser, hall, game.both, { viewport: { width, height } });
        const plain = await heights(table.page);
        assert.ok(plain.board > 0.75 * height && plain.wide <= 0, JSON.stringify(plain));
        await table.button("Calm full screen");
        await table.page.locator(".calm .game").waitFor();
        const calm = await heights(table.page);
        assert.ok(calm.side > 0.97 * calm.screen && calm.whole <= calm.screen, JSON.stringify(calm));
        await table.close();
    }
});

test("on a phone the button that copies the page for watching stands beside the link to it", async () => {
    const game = await hall.game();
    for (const locale of ["en-GB", "tr-TR"]) {
        const seat = await Seat.open(browser, hall, game.white, { viewport: { width: 360, height: 640 }, locale });
        const watch = seat.page.locator('.about a[href^="/watch/"]');
        const tops = await watch.evaluate((link) => [link, link.nextElementSibling].map((one) => one.getBoundingClientRect().top));
        assert.equal(tops[0], tops[1], locale);
        await seat.close();
    }
});

test("on a phone calm full screen brings the whole board into sight", async () => {
    const game = await hall.game({ seats: "one-screen" });
    for (const [width, height] of [[360, 640], [667, 375]]) {
        const table = await Seat.open(browser, hall, game.both, { viewport: { width, height } });
        /* A phone may give no full screen. */
        await table.page.evaluate(() => (Element.prototype.requestFullscreen = () => Promise.reject(new Error("refused"))));
        await table.button("Calm full screen");
        await table.page.locator(".calm .game").waitFor();
        const { y, height: high } = await table.page.locator(".squares").boundingBox();
        assert.ok(y >= 0 && y + high <= height, `${width} by ${height}: ${y} to ${y + high}`);
        await table.close();
    }
});

test("on paper a board has its names, position and whole scoresheet, and nothing to press", async () => {
    const game = await hall.game({ seats: "one-screen" });
    const table = await Seat.open(browser, hall, game.both, { viewport: { width: 794, height: 1123 } });
    await play(table, Array.from({ length: 8 }, () => ["Nf3", "Nf6", "Ng1", "Ng8"]).flat().slice(0, 15));
    await table.page.emulateMedia({ media: "print" });
    assert.equal(await table.page.locator("button:visible, input:visible, a:visible, header:visible").count(), 0);
    for (const part of [".seat .name", ".board-frame", ".face", ".moves"])
        assert.ok(await table.page.locator(part).first().isVisible(), part);
    const cut = await table.page.locator(".scoresheet").evaluate((sheet) => sheet.scrollHeight - sheet.clientHeight);
    assert.ok(cut <= 1, `${cut} px of the scoresheet are cut off`);
    assert.equal(await table.page.locator(".moves thead th").first().evaluate((head) => getComputedStyle(head).position), "static");
    /* A printer lays the page out anew, and nothing draws the squares again for it. */
    const corner = await table.page.locator(".squares > div").evaluate((drawn) => {
        drawn.style.cssText = "width: 200px !important; height: 200px !important";
        const [whole, square] = [drawn, drawn.querySelector('rect[data-square="h1"]')].map((one) => one.getBoundingClientRect());
        return { right: whole.right - square.right, below: whole.bottom - square.bottom, width: square.width };
    });
    assert.ok(corner.right >= 0 && corner.below >= 0 && corner.width > 20, JSON.stringify(corner));
    await table.page.emulateMedia({ media: "screen" });
    await table.button("Resign");
    await table.answer("White resigns");
    await table.ended(/^0–1/);
    await table.page.emulateMedia({ media: "print" });
    assert.equal(await table.page.locator("button:visible, a:visible, summary:visible").count(), 0);
    await table.close();
});
