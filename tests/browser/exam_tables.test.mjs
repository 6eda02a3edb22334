/*
 * The incidents that arbiters' exams ask, on boards without a device, on a phone: each is ruled from the hall's list by at
 * most ten taps beside the digits of times and the pieces of a position, and no position is asked for where the ruling
 * does not rest on it.
 */
import assert from "node:assert/strict";
import { TABLES } from "./exam_tables.mjs";
import { cardInSight, Hall, openBrowser, openWindow, together } from "./hall.mjs";

const MOST_TAPS = 10;
/* Questions that are answered by a time. */
const TIMES = ["How long"];

const DOUBLE_TAP_MS = 600;
const tokenOf = (link) => link.split("#")[1];

class Table {
    constructor(hall, page, number, game) {
        Object.assign(this, { hall, page, number, game, taps: 0 });
    }

    async tap(target) {
        this.taps += 1;
        await target.tap();
    }

    state() {
        return this.hall.ask("GET", `games/${this.game.game}`, { token: tokenOf(this.game.arbiter) });
    }

    async log() {
        return (await this.hall.ask("GET", `games/${this.game.game}/log`, { token: tokenOf(this.game.arbiter) })).entries;
    }

    async open() {
        await cardInSight(this.page, this.number);
        await this.tap(this.page.getByRole("link", { name: new RegExp(`^Board ${this.number}:`) }));
        await this.page.locator(".happened .lines .button").first().waitFor();
    }

    /* One of the commonest, or by its subject. */
    async find(named) {
        const common = this.page.locator(".happened > .lines").getByRole("button", { name: named, exact: true });
        if ((await common.count()) > 0) return this.tap(common);
        const subject = this.page.locator(".subject").filter({ has: this.page.getByText(named, { exact: true }) });
        await this.tap(subject.locator("summary"));
        return this.tap(subject.getByRole("button", { name: named, exact: true }));
    }

    async answer(question, answer) {
        const asked = this.page.locator(".asked");
        const group = asked.getByRole("group", { name: question });
        const field = asked.getByRole("textbox", { name: question });
        await group.or(field).first().waitFor();
        if ((await group.count()) > 0) return this.tap(group.getByRole("radio", { name: answer }).first().locator("xpath=.."));
        await this.tap(field);
        if (!TIMES.includes(question)) this.taps += answer.length;
        return this.page.keyboard.type(answer);
    }

    /* It is asked for if and only if the ruling rests on it. */
    async place(position) {
        const needed = this.page.locator("details.position[open], .asked .setboard").filter({ visible: true });
        if (!position) {
            await this.page.locator(".ruling[aria-busy=false] .branches .button").first().waitFor();
            assert.equal(await needed.count(), 0, "no position is asked for");
            return;
        }
        await needed.first().waitFor();
        await this.tap(needed.getByRole("textbox", { name: "FEN" }).first());
        await this.page.keyboard.press("ControlOrMeta+a");
        await this.page.keyboard.insertText(position);
        await this.page.waitForTimeout(DOUBLE_TAP_MS); /* nobody is so fast: two taps in one place are one wish */
        await this.page.locator(".ruling[aria-busy=false] .branches .button").first().waitFor();
    }

    /* What ends the game is asked once; all else happens at once. */
    async make(chosen, ends) {
        const all = this.page.locator(".ruling[aria-busy=false] .branches:not(:has(> :nth-child(2))) > .stack");
        const branch = chosen ? this.page.locator(".branches > .stack").filter({ hasText: chosen }) : all;
        await branch.waitFor();
        await this.page.waitForTimeout(DOUBLE_TAP_MS); /* a ruling is read before it is made */
        await this.tap(branch.getByRole("button", { name: "Make this ruling" }));
        const question = this.page.getByRole("dialog", { name: "Enter this ruling?" });
        if (ends) await this.tap(question.getByRole("button", { name: "Make this ruling" }));
        await this.page.getByText("The ruling stands in the log of the board.").first().waitFor();
    }
}

/* What the Laws make of it. */
async function check(table, { name, result = "*", isAnnulled = false, changes, articles, says }, change) {
    const state = await table.state();
    assert.equal(state.result, result, name);
    assert.equal(state.status === "ended", result !== "*" || isAnnulled, name);
    const last = (await table.log()).at(-1);
    const text = JSON.stringify(last);
    for (const article of articles) assert.ok(text.includes(`"${article}"`), `${name}: ${article} is not in ${text}`);
    if (changes) assert.ok(change.includes(changes), `${name}: ${change}`);
    else assert.doesNotMatch(change, /[+−]\d+:\d\d/, name);
    if (says) assert.ok(text.includes(says), `${name}: ${text}`);
}

/* A hall with a board for each of these, and its arbiter on his phone. */
async function examine(tables, hall, browser) {
    const games = [];
    for (const [at, { rules, first, isBegun = true }] of tables.entries()) {
        const headers = { board: String(at + 1) };
        const game = await hall.gameOfHall({ white: "Lale", black: "Mert", live: false, profile: "board", press: "manual", headers, ...rules });
        games.push(game);
        const token = tokenOf(game.arbiter);
        const act = (body) => hall.ask("POST", `games/${game.game}/acts`, { token, body });
        if (isBegun) await act({ kind: "start" });
        if (!first) continue;
        const { number: seen } = await hall.ask("GET", `games/${game.game}`, { token });
        const events = [
            { actor: first, kind: "move", data: { irregular: "illegal" } },
            { actor: first, kind: "press" },
            { actor: "arbiter", kind: "decide", data: { decision: "illegal_move_found", who: first, ply: 1 } },
        ];
        await hall.ask("POST", `games/${game.game}/incident`, { token, body: { events, seen, conditions: [] } });
    }
    const { link } = await hall.ask("POST", "links", { token: hall.organiser, body: { role: "arbiter" } });
    const page = await openWindow(browser, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await page.goto(hall.address(link));
    await page.locator("[data-game]").nth(tables.length - 1).waitFor();
    const counts = [];
    for (const [at, each] of tables.entries()) {
        const table = new Table(hall, page, at + 1, games[at]);
        try {
            await table.open();
            await table.find(each.named);
            for (const [question, answer] of each.answers) await table.answer(question, answer);
            await table.place(each.position);
            const change = (await page.locator(".branches .change").allTextContents()).join(" ");
            await table.make(each.chosen, each.isAnnulled || (each.result ?? "*") !== "*");
            await check(table, each, change);
        } catch (error) {
            error.message = `${each.name}: ${error.message}`;
            throw error;
        }
        counts.push([table.taps, each.name]);
        await page.goBack();
        await page.locator(".hall-card").first().waitFor();
    }
    const [[most, name]] = counts.sort(([one], [other]) => other - one);
    console.log(`# at most ${most} taps: ${name}`);
    assert.ok(most <= MOST_TAPS, name);
    assert.deepEqual(page.troubles, []);
    await page.context().close();
}

async function inHall(tables) {
    const [hall, browser] = await Promise.all([Hall.open(), openBrowser()]);
    try {
        await examine(tables, hall, browser);
    } finally {
        await browser.close();
        await hall.close();
    }
}

assert.ok(TABLES.length >= 30);
const half = Math.ceil(TABLES.length / 2);
together([
    ["the first half of the exams' incidents on boards without a device, each by at most ten taps on a phone", () => inHall(TABLES.slice(0, half))],
    ["the second half of them, each by at most ten taps on a phone", () => inHall(TABLES.slice(half))],
]);
