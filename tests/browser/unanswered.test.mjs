/*
 * A ruling that got no answer, and another incident that is begun meanwhile: what was sent stays in sight until the log says
 * whether it was made, and is made once.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Board } from "./board.mjs";
import { hallAndBrowser, neverGivesUp, until } from "./hall.mjs";

const { hall, browser } = await hallAndBrowser();

/*
 * The line between a page and its hall. The first ruling that the page makes waits; then it comes to the hall or is lost, and
 * its answer is lost in any case. The line is cut until `mend`. `answered`: so many acts has the hall ruled on, heard or not.
 */
class Line {
    constructor() {
        this.acts = [];
        this.answered = 0;
        this.sockets = [];
        this.isCut = false;
        this.isBusy = false;
        this.holdsPreviews = false;
    }

    async before(page) {
        await page.routeWebSocket("**/ws", (socket) => {
            if (this.isCut) {
                socket.close();
                return;
            }
            const server = socket.connectToServer();
            this.sockets.push(socket);
            this.send = (frame) => server.send(frame);
            socket.onMessage((frame) => {
                const { type, id, game, kind, data, seen, key } = JSON.parse(String(frame));
                if (type !== "act") {
                    if (type !== "preview" || !this.holdsPreviews) server.send(frame);
                    return;
                }
                this.acts.push({ kind, data, seen, key });
                if (this.isBusy) {
                    socket.send(JSON.stringify({ type: "error", id, game, code: "busy", text: "too many requests" }));
                    return;
                }
                if (this.acts.length === 1) this.first = () => this.send(frame);
                else server.send(frame);
            });
            server.onMessage((frame) => {
                if (JSON.parse(String(frame)).type === "ruling") this.answered += 1;
                if (!this.isCut) socket.send(frame);
            });
        });
    }

    cut() {
        this.isCut = true;
    }

    /* The page hears that the line is broken. */
    async hangUp() {
        for (const socket of this.sockets.splice(0)) await socket.close();
    }

    mend() {
        this.isCut = false;
    }
}

const WHY = "talked to his opponent";

async function warn(board) {
    await board.find("war", "Warning");
    await board.answer("For whom?", 2);
    await board.ruling(/Black/);
    await board.page.getByRole("textbox", { name: "Why?" }).fill(WHY);
    await board.page.keyboard.press("Enter");
    await board.ruling(WHY);
    await board.armed();
    await board.press("Enter");
}

/* The arbiter warns Black; before the answer comes he begins another incident, and the answer never comes. */
async function leftUnanswered() {
    const board = await Board.open(hall, browser);
    const line = new Line();
    await line.before(board.page);
    await board.page.reload();
    await neverGivesUp(board.page);
    await warn(board);
    await board.page.locator(".ruling-part[data-standing=making]").waitFor();
    await board.press("Escape");
    await board.find("ill", "Illegal move, clock pressed");
    await board.answer("Who saw it?", 2);
    return { board, line };
}

/* The same, and the line is cut before the ruling comes to the hall. */
async function leftAndLost() {
    const left = await leftUnanswered();
    left.line.cut();
    await left.line.hangUp();
    await aside(left.board).filter({ hasText: "No answer yet" }).waitFor();
    return left;
}

async function takeUpTheWarning(board) {
    await board.page.getByRole("button", { name: "Take up again: Warning" }).press("Enter");
    await board.ruling(/Black/);
}

const warningsOf = async (board) => (await board.log()).filter(({ event }) => event?.data?.decision === "warning");
const aside = (board) => board.page.locator(".console .aside .message");
const focusIn = (board, place) => board.page.waitForFunction((at) => document.activeElement?.closest(at), place);
const begun = (board) => board.page.getByRole("heading", { level: 2, name: "Illegal move, clock pressed" });

test("a ruling without an answer stays in sight beside the next incident, also after a reload, and the log says that it was made", async () => {
    const { board, line } = await leftUnanswered();
    line.cut();
    line.first();
    await board.logged("warning");
    await line.hangUp();
    await aside(board).filter({ hasText: /^No answer yet: Warning.*Black/ }).waitFor();
    await board.page.route("**/log?**", (route) => route.abort());
    line.mend();
    await board.page.reload();
    await aside(board).filter({ hasText: /^No answer yet: Warning.*Black/ }).waitFor();
    await begun(board).waitFor();
    await board.page.unroute("**/log?**");
    await board.page.getByRole("status").filter({ hasText: /Warning: .*had been made/ }).waitFor();
    await aside(board).waitFor({ state: "detached" });
    assert.ok(await begun(board).isVisible(), "what was begun stays");
    assert.equal((await warningsOf(board)).length, 1);
    await board.page.context().close();
});

test("once a ruling is let go the focus is at the question that is open", async () => {
    const { board, line } = await leftAndLost();
    line.mend();
    await board.page.getByRole("button", { name: "Let it go: Warning" }).press("Enter");
    await aside(board).waitFor({ state: "detached" });
    await focusIn(board, "[data-question=who]");
    await board.page.context().close();
});

test("a ruling that did not come is said not to have been made, is taken up again and made once, with the key that it had", async () => {
    const { board, line } = await leftAndLost();
    line.mend();
    await aside(board).filter({ hasText: /^Not made: Warning.*Black/ }).waitFor();
    assert.equal((await warningsOf(board)).length, 0, "nothing is sent late by itself");
    await takeUpTheWarning(board);
    /* What was being entered waits in its place. */
    await aside(board).filter({ hasText: "Illegal move, clock pressed" }).waitFor();
    await board.make();
    assert.equal((await warningsOf(board)).length, 1);
    const [first, second] = line.acts;
    assert.deepEqual(second, first);
    assert.equal(first.data.reason, WHY);
    await board.page.getByRole("button", { name: "Take up again: Illegal move" }).press("Enter");
    await begun(board).waitFor();
    await aside(board).waitFor({ state: "detached" });
    assert.equal(line.answered, 1);
    line.first();
    await until(() => line.answered, (count) => count === 2);
    assert.equal((await warningsOf(board)).length, 1, "what comes late is not made twice");
    await board.page.context().close();
});

test("a ruling that did not come and is out of date since is shown anew, and made by another press", async () => {
    const { board, line } = await leftAndLost();
    await board.act({ kind: "decide", data: { decision: "warning", who: "white" }, seen: (await board.state()).number });
    line.mend();
    await takeUpTheWarning(board);
    await board.armed();
    await board.press("Enter");
    await board.page.locator(".ruling-part .message").filter({ hasText: "changed" }).waitFor();
    await board.page.locator(".ruling-part[data-standing=ruled] .commit:enabled").waitFor();
    await board.make();
    const warned = (await warningsOf(board)).map(({ event }) => event.data.who);
    assert.deepEqual(warned, ["white", "black"]);
    await board.page.context().close();
});

test("what a busy hall does not take keeps the key under which it may have come before", async () => {
    const { board, line } = await leftAndLost();
    line.mend();
    await takeUpTheWarning(board);
    line.isBusy = true;
    await board.armed();
    await board.press("Enter");
    await board.page.locator(".ruling-part .message").filter({ hasText: /\S/ }).waitFor();
    line.isBusy = false;
    await board.make();
    assert.equal((await warningsOf(board)).length, 1);
    assert.equal(line.acts.length, 3);
    assert.equal(new Set(line.acts.map(({ key }) => key)).size, 1);
    await board.page.context().close();
});

test("what is taken up again waits for its own press, also right after the clocks were to be stopped", async () => {
    const { board, line } = await leftAndLost();
    line.mend();
    const take = board.page.getByRole("button", { name: "Take up again: Warning" });
    await take.waitFor();
    await board.press("Escape");
    line.holdsPreviews = true;
    await board.press("p");
    await board.page.locator(".ruling-part[data-standing=asking]").waitFor();
    line.holdsPreviews = false;
    await takeUpTheWarning(board);
    await board.make();
    const made = (await board.log()).filter(({ event }) => event?.actor === "arbiter" && event.kind === "decide");
    assert.deepEqual(made.map(({ event }) => event.data.decision), ["warning"]);
    await board.page.context().close();
});

test("a ruling without an answer that is given up stays in sight, and can be let go once it is known not to have been made", async () => {
    const board = await Board.open(hall, browser);
    const line = new Line();
    await line.before(board.page);
    await board.page.reload();
    await neverGivesUp(board.page);
    await warn(board);
    await board.page.locator(".ruling-part[data-standing=making]").waitFor();
    line.cut();
    await line.hangUp();
    await board.page.locator(".ruling-part[data-standing=away]").waitFor();
    await board.press("Escape");
    await aside(board).filter({ hasText: "No answer yet" }).waitFor();
    assert.equal(await board.page.getByRole("button", { name: /^Let it go/ }).count(), 0);
    line.mend();
    await board.page.getByRole("button", { name: "Let it go: Warning" }).press("Enter");
    await aside(board).waitFor({ state: "detached" });
    await focusIn(board, ".happened-part");
    await board.page.reload();
    await board.page.locator(".console .happened-part input").waitFor();
    assert.equal(await aside(board).count(), 0);
    assert.equal((await warningsOf(board)).length, 0);
    await board.page.context().close();
});

test("of a ruling in two steps the second stays to be made when another incident is begun before the first is answered", async () => {
    const board = await Board.open(hall, browser);
    const { page } = board;
    const line = new Line();
    await line.before(page);
    await page.reload();
    await neverGivesUp(page);
    await board.find("Set an ear", "Set an earlier position up again");
    const asked = page.locator(".console .asked-part");
    for (const color of ["White", "Black"]) await asked.getByLabel(new RegExp(color)).first().fill("0:33:00");
    await page.locator(".ruling-part[data-standing=ruled] .commit:enabled").waitFor();
    await board.armed();
    await page.locator(".ruling-part .commit").click();
    await page.locator(".ruling-part[data-standing=making]").waitFor();
    await page.keyboard.press("Escape");
    await board.find("ill", "Illegal move, clock pressed");
    line.first();
    await page.locator(".aside").getByRole("button", { name: /Set an earlier position up again/ }).first().waitFor();
    assert.equal(await aside(board).textContent(), "Made so far: 1 of 2. Not made: Set an earlier position up again", "the ruling that was made is not told as if it had not been");
    const second = page.getByRole("button", { name: "Take up again: Set an earlier position up again" });
    await second.waitFor();
    const made = async () => (await board.log()).map(({ event }) => event?.data?.decision).filter(Boolean);
    assert.deepEqual(await made(), ["restore"]);
    await second.press("Enter");
    await board.ruling(/./);
    await board.make();
    assert.deepEqual(await made(), ["restore", "set_clocks"]);
    await page.context().close();
});

test("what an older version of the page has kept of a draft breaks nothing: what can be read is there, and is ruled on", async () => {
    const board = await Board.open(hall, browser);
    const { page } = board;
    const name = board.game.game;
    const old = { answers: { who: "black", reason: {} }, typed: 7, decided: null, plan: "x", made: "1", sent: 3, told: 5 };
    await board.find("war", "Warning");
    const now = await page.evaluate((game) => JSON.parse(sessionStorage.getItem(`hakem.console.draft ${game}`)).incident, name);
    for (const [one, others] of [
        [{ ...old, incident: now }, [3, null, { id: 5, sent: 4 }, { ...old, id: "b", incident: now }]],
        [{ ...old, incident: "gone-since" }, 8],
        [[], "no list"],
        [{ incident: 12, answers: null }, [[]]],
    ]) {
        await page.evaluate(
            ([game, draft, aside]) => {
                sessionStorage.setItem(`hakem.console.draft ${game}`, JSON.stringify(draft));
                sessionStorage.setItem(`hakem.console.draft.aside ${game}`, JSON.stringify(aside));
            },
            [name, one, others],
        );
        await page.reload();
        const kept = one.incident === now;
        if (kept) {
            await board.ruling(/Black/);
            await aside(board).filter({ hasText: /^Not made: Warning/ }).waitFor();
            assert.equal(await aside(board).count(), 1);
            await board.make();
        } else await page.locator(".console .happened-part input").waitFor();
    }
    assert.equal((await warningsOf(board)).length, 1);
    await board.close();
});
