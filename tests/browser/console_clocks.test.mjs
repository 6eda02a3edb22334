/* The clocks of a live board at the arbiter's console: stopped, started, set and reckoned, while they run and while a ruling is made. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Board as AnyBoard } from "./board.mjs";
import { hallAndBrowser } from "./hall.mjs";

const { hall, browser } = await hallAndBrowser();

const Board = { open: (options) => AnyBoard.open(hall, browser, options) };

test("clocks stop and go on at once, by two keys", async () => {
    const board = await Board.open();
    await board.press("Escape", "p");
    await board.page.locator(".status").filter({ hasText: "the clocks stand" }).waitFor();
    await board.page.locator(".done").waitFor();
    await board.press("Escape", "p");
    await board.page.locator(".face.running").waitFor();
    assert.equal((await board.state()).status, "running");
    assert.equal(board.keys, 4);
    await board.close();
});

test("clocks and the move counter are set by arithmetic, and what is beyond reason is said at the field", async () => {
    const board = await Board.open();
    await board.press("Escape", "p");
    await board.page.locator(".done").waitFor();
    const { clocks } = await board.state();
    await board.press("Escape", "c");
    const field = (name) => board.page.locator(".console").getByRole("textbox", { name });
    await field("White's clock").fill("+2");
    await field("Black's clock").fill("=10520");
    await board.page.getByText("= 1:05:20").waitFor();
    await board.page.locator(".ruling-part .verdict").filter({ hasText: "1:05:20" }).waitFor();
    await field("Black's clock").fill("990000");
    await board.page.locator(".problem").filter({ hasText: "6.10.1" }).waitFor();
    assert.equal(await board.page.locator(".ruling-part .verdict").count(), 0);
    await field("Black's clock").fill("-30s");
    await board.page.locator(".ruling-part[data-standing=ruled] .verdict").waitFor();
    await field("Black's clock").press("Enter");
    await board.make();
    const set = (await board.log()).at(-1).event.data.clocks;
    assert.deepEqual(set, { white_ms: clocks.white_ms + 120000, black_ms: clocks.black_ms - 30000 });
    await board.page.keyboard.press("Escape");
    await board.page.keyboard.press("c");
    await field("Number of the next move").fill("+1");
    await field("Number of the next move").press("Enter");
    await board.ruling("move 5");
    await board.make();
    assert.equal((await board.state()).fen.split(" ")[5], "5");
    await board.close();
});

test("what is added to a clock that runs is added to what it shows when it is made, not when it was typed", async () => {
    const board = await Board.open();
    await board.press("Escape", "c");
    const typed = (await board.state()).clocks;
    assert.equal(typed.running, "white");
    await board.page.locator(".console").getByRole("textbox", { name: "White's clock" }).fill("+2");
    await board.page.waitForFunction((ms) => {
        const [hours, minutes, seconds] = document.querySelector('[data-seat="white"] .face').textContent.split(":").map(Number);
        return 3600000 * hours + 60000 * minutes + 1000 * seconds < ms;
    }, typed.white_ms - 3000);
    const shown = (await board.state()).clocks;
    await board.page.locator(".ruling-part[data-standing=ruled] .verdict").waitFor();
    await board.page.keyboard.press("Enter");
    await board.make();
    const set = (await board.log()).at(-1).event.data.clocks;
    assert.equal(set.black_ms, typed.black_ms);
    assert.ok(set.white_ms <= shown.white_ms + 120000, `${set.white_ms} after ${shown.white_ms}`);
    await board.close();
});

test("what is taken from a clock that meanwhile has less is not set: it is said at its field, and another time is", async () => {
    const board = await Board.open();
    const { number: seen, clocks } = await board.state();
    await board.act({ kind: "decide", data: { decision: "set_clocks", clocks: { white_ms: 70000, black_ms: clocks.black_ms } }, seen });
    const face = (holds, ms) =>
        board.page.waitForFunction(([holds, ms]) => {
            const [minutes, seconds, ...more] = document.querySelector('[data-seat="white"] .face').textContent.split(":").map(Number);
            const shown = 60000 * minutes + 1000 * seconds;
            return more.length === 0 && (holds ? shown <= ms : shown < ms);
        }, [holds, ms]);
    await face(true, 70000);
    await board.press("Escape", "c");
    const field = board.page.locator(".console").getByRole("textbox", { name: "White's clock" });
    await field.fill("-1");
    await board.page.locator(".ruling-part[data-standing=ruled] .verdict").waitFor();
    await face(false, 60000);
    const before = (await board.log()).length;
    await board.page.locator("[data-question=clocks] .problem").filter({ hasText: "6.10.1" }).waitFor();
    await board.page.locator(".ruling-part .verdict").waitFor({ state: "detached" });
    assert.equal((await board.log()).length, before, "nothing is set");
    assert.equal(await field.inputValue(), "-1", "what was typed stays");
    await field.fill("=030");
    await field.press("Enter");
    await board.make();
    assert.equal((await board.log()).at(-1).event.data.clocks.white_ms, 30000);
    await board.close();
});

test("a ruling that waits for moves which the clock has told of says what to do, in the reader's language, and is there when they are entered", async () => {
    for (const [locale, letters, name, whom, says] of [
        ["en-GB", "warn", "Warning", "For whom?", "Enter them first, at the operator's screen"],
        ["tr-TR", "uyarı", "Uyarı", "Kime?", "Önce o hamleleri girin"],
    ]) {
        const board = await Board.open({ moves: [], window: { locale } });
        const clock = board.game.clock.split("#")[1];
        const ask = (path, body) => hall.ask("POST", `games/${board.game.game}/${path}`, { token: clock, body });
        await ask("device", { session: "table", elapsed_ms: 0 });
        for (const [at, by] of ["white", "black"].entries())
            await ask("acts", { kind: "press", by, device: { session: "table", number: at + 1, elapsed_ms: at + 1 } });
        await board.page.locator(".happened-part input").fill(letters);
        await board.page.locator("[role=option].active").filter({ hasText: name }).waitFor();
        await board.page.keyboard.press("Enter");
        await board.answer(whom, 1);
        await board.page.locator(".ruling-part .message").filter({ hasText: says }).waitFor();
        for (const [ply, move] of ["e2e4", "e7e5"].entries())
            await board.act({ kind: "move", by: ply ? "black" : "white", ply, data: { move } });
        await board.page.locator(".ruling-part[data-standing=ruled] .verdict").waitFor();
        await board.page.locator(".ruling-part .message").waitFor({ state: "detached" });
        await board.make();
        assert.equal((await board.log()).at(-1).event.data.decision, "warning");
        await board.close();
    }
});
