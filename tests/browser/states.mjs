/*
 * Every state of the arbiter's pages, one after the other: the hall's list and what it asks, a live board, a board
 * without a device, a case without a game, papers, links that open nothing, a hall that is lost. `look(name, page)` is
 * called at each. The words of the page are not used, so that a walk goes in either language.
 */
import assert from "node:assert/strict";
import { ARMED_MS, minutesAgo, openWindow } from "./hall.mjs";

const LONG = { white: "Mustafa Kemal Yılmazoğlu-Karaosmanoğlu", black: "Maria Alexandra Constantinescu-Brâncoveanu" };
const MOVES = ["e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "g8f6"];
const tokenOf = (link) => link.split("#")[1];

/* The boards of a hall in which something of each kind is going on. */
export async function boardsOf(hall) {
    const act = async ({ arbiter, game }, body) =>
        hall.ask("POST", `games/${game}/acts`, { token: tokenOf(arbiter), body });
    const state = ({ arbiter, game }) => hall.ask("GET", `games/${game}`, { token: tokenOf(arbiter) });
    const board = (number, more) =>
        hall.gameOfHall({ profile: "board", press: "manual", headers: { board: String(number), round: "1" }, ...more });
    const live = await board(1, { ...LONG, time_control: { base_s: 5400, increment_s: 30 } });
    await act(live, { kind: "start" });
    for (const move of MOVES) {
        const { turn: by, ply } = await state(live);
        await act(live, { kind: "move", by, ply, data: { move } });
        await act(live, { kind: "press", by, ply: (await state(live)).ply });
    }
    const table = await board(2, { ...LONG, live: false, time_control: { base_s: 5400, increment_s: 30 } });
    await act(table, { kind: "start" });
    const absent = await board(3, { white: "Nur", black: "Efe", regulations: { default_ms: 1800000 } });
    await act(absent, { kind: "start", data: { absent: "white" } });
    const over = await board(4, { white: "Nil", black: "Ozan" });
    await act(over, { kind: "start" });
    await act(over, { kind: "resign", by: "white" });
    const control = { time_control: { base_s: 900, increment_s: 10 } };
    const waiting = await board(5, control);
    const calling = await board(6, { ...LONG, ...control });
    await act(calling, { kind: "start" });
    await act(calling, { kind: "pause", by: "white", data: { reason: "The opponent has made a move with two hands, and says that he has not" } });
    const empty = await board(7, { ...LONG, ...control, live: false, regulations: { default_ms: 0 } });
    await board(8, control);
    /* A clock on the table that has told once and is not heard. */
    const device = await board(9, { ...LONG, ...control });
    await act(device, { kind: "start" });
    await tellClock(hall, device, "first");
    return { live, table, absent, over, waiting, calling, empty, device };
}

/* The clock of a board becomes the one that keeps the time; `session` is its run. */
async function tellClock(hall, { game, clock }, session) {
    await hall.ask("POST", `games/${game}/device`, { token: tokenOf(clock), body: { session, elapsed_ms: 0 } });
}

/* It tells its presses later and later: each 20 ms after the one before, by its own time. */
async function fallBehind(hall, page, { game, clock }) {
    await tellClock(hall, { game, clock }, "late");
    for (const [at, by] of ["white", "black", "white"].entries()) {
        await page.waitForFunction((since) => performance.now() - since > 400, await page.evaluate(() => performance.now()));
        const device = { session: "late", number: at + 1, elapsed_ms: 10 + 20 * at };
        await hall.ask("POST", `games/${game}/acts`, { token: tokenOf(clock), body: { kind: "press", by, device } });
    }
}

/* Notes where the last tap was, and on what. */
function noteTaps() {
    addEventListener(
        "pointerdown",
        ({ clientX, clientY, target }) => {
            globalThis.lastTap = { x: clientX, y: clientY, target };
        },
        true,
    );
}

/* The buttons that commit and that lie where the last tap was, without having been tapped themselves. */
export function underTheTap(page) {
    return page.evaluate(() => {
        const { x, y, target } = globalThis.lastTap ?? {};
        return [...document.querySelectorAll(".commit:enabled")]
            .filter((button) => button.checkVisibility() && !button.contains(target))
            .filter((button) => {
                const { left, right, top, bottom } = button.getBoundingClientRect();
                return left <= x && x <= right && top <= y && y <= bottom;
            })
            .map((button) => button.outerHTML);
    });
}

/*
 * What of the page cannot be read: text beyond the sides of the screen, text that is cut by what it stands in, and text that
 * runs out of its own box, over what stands beside it; and a word that is broken though it is short, but in long names.
 */
export function unreadable(page) {
    return page.evaluate((names) => {
        const faults = new Set();
        const open = document.querySelector("dialog[open]");
        const walker = document.createTreeWalker(open ?? document.body, NodeFilter.SHOW_TEXT);
        const range = document.createRange();
        const style = (node) => getComputedStyle(node);
        const name = (node) => `<${node.localName} class="${node.className.baseVal ?? node.className}">`;
        const scrolls = (node) => ["auto", "scroll"].includes(style(node).overflowX);
        const frameOf = (node) => {
            for (let at = node; at && at !== document.documentElement; at = at.parentElement) if (scrolls(at)) return at;
            return null;
        };
        for (let node; (node = walker.nextNode()); ) {
            const of = node.parentElement;
            const isSeen = of?.checkVisibility({ checkVisibilityCSS: true }) && node.data.trim();
            if (!isSeen || of.clientWidth === 1 || of.closest(".unseen, .skip, svg, option")) continue;
            range.selectNodeContents(node);
            const frame = frameOf(of);
            let box = of;
            while (style(box).display.startsWith("inline") && !box.matches("button, .button, kbd")) box = box.parentElement;
            const { left: from, right: to, top: above, bottom: below } = box.getBoundingClientRect();
            for (const { 0: word, index } of node.data.matchAll(/(?<![\p{L}\d])\p{L}{2,10}(?![\p{L}\d])/gu)) {
                range.setStart(node, index);
                range.setEnd(node, index + word.length);
                const isBroken = new Set([...range.getClientRects()].map((rect) => Math.round(rect.top))).size > 1;
                if (isBroken && !names.includes(word)) faults.add(`a short word is broken: ${name(of)} ${word}`);
            }
            range.selectNodeContents(node);
            const isButton = box.matches("button, .button, summary, .chip > span, kbd");
            for (const { left, right, top, bottom, width } of range.getClientRects()) {
                if (width === 0) continue;
                const text = `${name(of)} ${node.data.trim().slice(0, 40)}`;
                if (!frame && (left < -1 || right > innerWidth + 1)) faults.add(`beyond the screen: ${text}`);
                const isOut = left < from - 1 || right > to + 1 || (isButton && (top < above - 1 || bottom > below + 1));
                if (isOut) faults.add(`out of its box: ${text}`);
            }
            for (let at = of; at && at !== document.body; at = at.parentElement) {
                const hides = (way) => ["hidden", "clip"].includes(way);
                const { overflowX, overflowY } = style(at);
                if (at.scrollWidth > at.clientWidth + 1 && at.clientWidth > 0 && hides(overflowX))
                    faults.add(`cut at its side: ${name(at)} ${node.data.trim().slice(0, 40)}`);
                if (at.scrollHeight > at.clientHeight + 1 && at.clientHeight > 0 && hides(overflowY))
                    faults.add(`cut below: ${name(at)} ${node.data.trim().slice(0, 40)}`);
            }
        }
        const wide = document.documentElement.scrollWidth - innerWidth;
        if (wide > 0) faults.add(`the page is ${wide} px wider than the screen`);
        return [...faults];
    }, Object.values(LONG).join(" "));
}

/*
 * What can be hit is 48 px wide and high at the least, and text is 16 px. Of a board that is set up the squares are as
 * large as the screen has room for eight of them.
 */
export function tooSmall(page) {
    return page.evaluate(() => {
        const all = [...(document.querySelector("dialog[open]") ?? document).querySelectorAll("*")];
        const seen = all.filter((node) => node.checkVisibility({ checkVisibilityCSS: true }) && node.clientWidth !== 1);
        const shown = seen.filter((node) => !node.closest(".unseen, .skip, svg, .square"));
        const squares = seen.filter((node) => node.matches(".setboard .square"));
        const targets = shown.filter((node) => node.matches("a, button, summary, .chip, .check, input[type=text], select"));
        const texts = shown.filter((node) => [...node.childNodes].some((one) => one.nodeType === 3 && one.data.trim()));
        const size = (node) => node.getBoundingClientRect();
        return [
            ...squares
                .filter((node) => size(node).width < Math.min(47.9, innerWidth / 8 - 0.1))
                .map((node) => `square ${node.dataset.square} of ${size(node).width} px`),
            ...targets
                .filter((node) => size(node).width < 47.9 || size(node).height < 47.9)
                .map((node) => `target ${node.outerHTML}`),
            ...texts
                .filter((node) => parseFloat(getComputedStyle(node).fontSize) < 16)
                .map((node) => `text ${node.outerHTML}`),
        ];
    });
}

class Walk {
    constructor(page, hall, look) {
        this.page = page;
        this.hall = hall;
        this.look = (name) => look(name, page);
    }

    async open(path, until) {
        await this.page.goto("about:blank");
        await this.page.goto(this.hall.address(path));
        await this.page.locator(until).first().waitFor();
    }

    async unfold(within) {
        for (const fold of await this.page.locator(`${within} details:not([open]) > summary`).all())
            if (await fold.isVisible()) await fold.click();
    }

    /* The dialog that has opened is looked at and left. */
    async dialog(name) {
        await this.page.locator("dialog[open]").waitFor();
        await this.look(name);
        await this.page.keyboard.press("Escape");
        await this.page.locator("dialog[open]").waitFor({ state: "detached" });
    }

    /* The time of day at which it was decided, which is still to come. */
    async typeTimeToCome(within) {
        await this.page.locator(`${within} .afterwards > summary`).first().click();
        await this.page.locator(`${within} .afterwards input`).first().fill(minutesAgo(-90).text);
        await this.page.locator(`${within} .afterwards .problem`).first().waitFor();
    }

    /* The first incident that the letters find. */
    async find(letters, within = "") {
        await this.page.locator(`${within} [role=combobox]`).fill(letters);
        await this.page.locator("[role=option]").first().waitFor();
    }

    async take() {
        await this.page.locator("[role=option]").first().click();
    }

    /* A button that has just come into sight takes no tap: it is tapped until it has led somewhere, or is gone. */
    async commit(button, until) {
        const [target, led] = [this.page.locator(button).first(), this.page.locator(until).first()];
        for (let tap = 0; tap < 5; tap++) {
            await led.or(target).first().waitFor();
            await this.page.waitForTimeout(ARMED_MS);
            if (await led.isVisible()) return;
            await target.click({ timeout: 1000 }).catch(() => {});
            await led.waitFor({ timeout: 5000 }).catch(() => {});
        }
        await led.waitFor();
    }

    /* The choice of that number in the question of that number. */
    async answer(at, choice) {
        await this.page.locator(":is(.asked, .asked-part) fieldset").nth(at).locator(".chip").nth(choice).click();
    }
}

async function walkList(walk, link) {
    const { page } = walk;
    await walk.open(link, ".hall-card");
    await page.locator(".hall-card").nth(7).waitFor({ state: "attached" });
    await walk.look("hall list");
    await walk.unfold("main");
    await walk.look("hall list, all of it unfolded");
    await page.reload();
    await page.locator(".hall-card").nth(7).waitFor({ state: "attached" });
    await page.locator("h1").click();
    for (const [key, name] of [["p", "all clocks"], ["b", "round begins"], ["t", "countdown"]]) {
        await page.keyboard.press(key);
        await walk.dialog(`hall list, ${name}`);
        await page.locator("h1").click();
    }
    await page.locator('.hall-card a[aria-label*="4:"]').first().focus();
    await page.locator('.hall-card a[aria-label*="3:"]').first().focus();
    await page.keyboard.press("x");
    await walk.dialog("hall list, forfeit");
}

async function walkBoard(walk, { arbiter }) {
    const { page } = walk;
    const console = ".console";
    await walk.open(arbiter, ".console .happened-part input");
    await walk.look("board");
    await page.locator("details.known > summary").click();
    await page.locator("details.known .facts").waitFor();
    await walk.unfold("details.known");
    await walk.look("board, what the referee knows");
    await page.locator("details.known .chances + .button, details.known > .button").last().click();
    await walk.dialog("board, another position is asked about");
    await page.locator("details.known > summary").click();
    await walk.find("ill", console);
    await walk.look("board, incident search");
    await page.locator(`${console} [role=combobox]`).fill("qqqqq");
    await walk.look("board, nothing found");
    await walk.find("ill", console);
    await walk.take();
    await page.locator(".asked-part fieldset").first().waitFor();
    await walk.look("board, questions");
    for (const at of [0, 1, 2]) await walk.answer(at, 1);
    await page.locator(".ruling-part[data-standing=ruled] .verdict").waitFor();
    await walk.unfold(".ruling-part");
    await walk.look("board, preview");
    await page.locator(".ruling-part .commits .button").nth(1).click();
    await page.locator("dialog.alone").waitFor();
    await walk.look("board, shown large");
    await page.keyboard.press("Escape");
    await page.locator(".ruling-part .commits .button").first().click();
    await walk.find("telefon", console);
    await walk.take();
    await walk.answer(0, 0);
    await walk.commit(".ruling-part .commit.danger:enabled", "dialog.question .cost");
    await walk.dialog("board, confirm");
    await page.locator(".ruling-part .commits .button").first().click();
    await page.locator(".acts .button").nth(1).click();
    await page.locator(".asked-part").waitFor();
    await walk.look("board, clocks");
    await page.locator(".ruling-part .commits .button").first().click();
    await walk.find("war", console);
    await walk.take();
    await walk.answer(0, 0);
    await page.locator(".ruling-part[data-standing=ruled] .verdict").waitFor();
    await walk.typeTimeToCome(".ruling-part");
    await walk.look("board, decided at a time still to come");
    await page.locator(".ruling-part .afterwards input").fill("");
    await walk.commit(".ruling-part .commit:enabled", ".done");
    await walk.look("board, ruling made");
    await page.locator(".done .button").last().click();
    await walk.answer(1, 0);
    await page.locator(".ruling-part[data-standing=ruled] .verdict").waitFor();
    await walk.look("board, ruling to be taken back");
    await page.locator(".ruling-part .commits .button").first().click();
}

/* Boards of which each stands otherwise than one that is played. */
async function walkBoards(walk, boards) {
    for (const name of ["waiting", "calling", "absent", "over"]) {
        await walk.open(boards[name].arbiter, ".console .log-part, .console .acts .button");
        await walk.page.locator(".console .happened-part input").waitFor();
        await walk.look(`board, ${name}`);
    }
}

/* What is asked at a board without a device beside incidents: each question, and what it says before it is answered. */
async function walkTableActs(walk, when) {
    const { page } = walk;
    const acts = page.locator("section[aria-labelledby=table-acts] .row .button");
    for (let at = 0; at < (await acts.count()); at++) {
        await acts.nth(at).click();
        await page.locator("dialog[open]").waitFor();
        for (const group of await page.locator("dialog[open] fieldset").all()) await group.locator(".chip").first().click();
        for (const field of await page.locator("dialog[open] input[inputmode=numeric]").all()) await field.fill("200");
        await walk.dialog(`table, ${when}: question ${at + 1}`);
    }
}

/* From before the start to the signed result. */
async function walkTableThrough(walk, { arbiter }) {
    const { page, hall } = walk;
    const head = ".table-head";
    await walk.open(arbiter, `${head} .button.primary`);
    await page.locator(`${head} [aria-pressed]`).first().click();
    await walk.typeTimeToCome(head);
    await walk.look("table, before the start");
    await page.locator(`${head} .afterwards input`).fill("");
    await page.locator(`${head} .row .button`).last().click();
    await walk.dialog("table, live before the start");
    await page.locator(`${head} .button.primary:enabled`).click();
    await page.locator(`${head} [aria-pressed]`).first().waitFor({ state: "detached" });
    await page.locator(`${head} .button.primary`).first().waitFor();
    await walk.look("table, a player has not come");
    await page.locator(`${head} .button.primary:enabled`).first().click();
    await page.locator("dialog[open] .commit:enabled").waitFor();
    await walk.look("table, he comes too late");
    await page.keyboard.press("Escape");
    await page.locator("dialog[open]").waitFor({ state: "detached" });
    await page.locator(`${head} .row .button`).last().click();
    await walk.dialog("table, live");
    await walkTableActs(walk, "playing");
    hall.child.kill("SIGSTOP");
    try {
        await page.locator(`${head} .button:disabled`).first().waitFor();
        await walk.look("table, hall lost");
    } finally {
        hall.child.kill("SIGCONT");
    }
    await page.locator(`${head} .button:disabled`).first().waitFor({ state: "detached" });
    await page.locator(`${head} > .row:last-child .button`).first().click();
    await page.locator("dialog[open] .chip").first().click();
    await page.locator("dialog[open] .commit:enabled").waitFor();
    await walk.typeTimeToCome("dialog[open]");
    await walk.look("table, a result that is declared");
    await page.locator("dialog[open] .afterwards input").fill("");
    await walk.commit("dialog[open] .commit:enabled", "section[aria-labelledby=table-rulings] .rulings .button");
    await page.locator("dialog[open]").waitFor({ state: "detached" });
    await walk.look("table, over");
    await walkTableActs(walk, "over");
    await page.locator(`${head} > .row:last-child .button`).first().click();
    await walk.dialog("table, a result that is corrected");
    await page.locator(".rulings .button").first().click();
    await walk.dialog("table, a ruling to be taken back");
}

async function walkTable(walk, { game }, link) {
    const { page } = walk;
    await walk.open(link, ".hall-card");
    await page.locator(`[data-game="${game}"] a`).first().click();
    await page.locator(".happened [role=combobox]").waitFor();
    await walk.look("table");
    await walk.find("ill", ".happened");
    await walk.look("table, incident search");
    for (const count of [1, 2]) {
        if (count === 2) await walk.find("ill", ".happened");
        await walk.take();
        /* What was said of the ruling before stands in nobody's way. */
        await page.locator(".notices").waitFor({ state: "detached" });
        for (const at of [0, 1, 2]) await walk.answer(at, at === 1 ? 0 : 1);
        await page.locator(".branch").nth(count - 1).waitFor();
        await walk.look(count === 1 ? "table, preview" : "table, both rulings");
        if (count === 2) break;
        await walk.commit(".ruling .commit:enabled", "h1:focus");
        await walk.look("table, ruling made");
    }
    await walk.commit(".ruling .commit:enabled", "dialog[open]");
    await walk.dialog("table, confirm");
    await page.keyboard.press("Control+Enter");
    await page.locator("dialog.alone").waitFor();
    await walk.dialog("table, shown large");
}

async function walkCase(walk) {
    const { page } = walk;
    await walk.open("/case", "h1");
    await page.locator(".happened [role=combobox]").waitFor();
    await walk.look("case");
    await walk.unfold("main");
    await walk.look("case, all of it unfolded");
    await page.reload();
    await walk.find("ill", ".happened");
    await walk.look("case, incident search");
    await walk.take();
    for (const at of [0, 1, 2]) await walk.answer(at, at === 1 ? 0 : 1);
    await page.locator(".branch").first().waitFor();
    await walk.look("case, ruling");
    await walk.answer(3, 1);
    await page.locator(".branch").nth(1).waitFor();
    await walk.unfold("main");
    await walk.look("case, both rulings and all of it unfolded");
    await page.keyboard.press("Control+Enter");
    await page.locator("dialog.alone").waitFor();
    await walk.dialog("case, shown large");
}

async function walkPapers(walk, { live, over }) {
    const language = (await walk.page.getAttribute("html", "lang")) ?? "en";
    const token = walk.hall.organiser;
    const papers = {
        "the log of a game": [`games/${live.game}/paper?format=html`, tokenOf(live.arbiter)],
        "the log of a game that is over": [`games/${over.game}/paper?format=html`, tokenOf(over.arbiter)],
        incidents: ["papers/incidents?format=html", token],
        results: ["papers/results?format=html", token],
        scoresheets: ["papers/scoresheets?format=html", token],
    };
    for (const [name, [path, bearer]] of Object.entries(papers)) {
        const answer = await fetch(walk.hall.address(`/api/1/${path}&language=${language}`), {
            headers: { Authorization: `Bearer ${bearer}` },
        });
        const body = await answer.text();
        assert.ok(answer.ok, `${name}: ${body}`);
        await walk.page.route("**/paper-of-a-test", (route) => route.fulfill({ contentType: "text/html;charset=utf-8", body }));
        await walk.open("/paper-of-a-test", "h1");
        await walk.look(`papers, ${name}`);
        await walk.page.unroute("**/paper-of-a-test");
    }
}

async function walkLinks(walk) {
    await walk.open("/hall#AAAAAAAAAAAAAAAAAAAAAA", "h1");
    await walk.page.locator("main h1").waitFor();
    await walk.look("a link that opens no hall");
    await walk.open("/play#AAAAAAAAAAAAAAAAAAAAAA", "h1");
    await walk.page.locator("main h1").waitFor();
    await walk.look("a link that opens no board");
}

/* The hall stands still, so that nobody hears of it any more, and goes on. */
async function walkLost(walk, { live }, link) {
    const { page, hall } = walk;
    for (const [path, until, lost, name] of [
        [live.arbiter, ".console .happened-part input", ".console > [role=alert] .message", "board, hall lost"],
        [link, ".hall-card", ".message.lost", "hall list, hall lost"],
    ]) {
        await walk.open(path, until);
        hall.child.kill("SIGSTOP");
        try {
            await page.locator(lost).waitFor();
            await walk.look(name);
        } finally {
            hall.child.kill("SIGCONT");
        }
        await page.locator(lost).waitFor({ state: "detached" });
    }
}

/* A clock on the table that is not heard, is heard, and tells what it has later and later; in the hall's list too. */
async function walkClock(walk, board, link, browser) {
    const { page, hall } = walk;
    const part = ".console .clock-part";
    const lookAt = async (state) => {
        await walk.open(board.arbiter, `${part} .clock-code`);
        await state(page.locator(part));
        await page.locator(part).scrollIntoViewIfNeeded();
    };
    await lookAt((at) => at.locator(".message").waitFor({ timeout: 90000 }));
    await walk.look("board, the clock on the table is not heard");
    await page.locator(`${part} .button`).first().click();
    await walk.dialog("board, another clock");
    await page.locator(`${part} .button`).last().click();
    await walk.dialog("board, the clock is taken back");
    await walk.open(link, `[data-game="${board.game}"] .signs li`);
    await walk.look("hall list, a clock is not heard");
    const clock = await openWindow(browser);
    await clock.goto(hall.address(board.clock));
    await clock.locator(".button.primary:enabled").first().click();
    await clock.locator(".table-clock").waitFor();
    await lookAt((at) => at.locator(".message").waitFor({ state: "detached" }));
    await walk.look("board, the clock on the table is heard");
    await clock.context().close();
    await fallBehind(hall, page, board);
    await walk.open(board.arbiter, ".console .signs");
    await walk.look("board, the clock on the table is late");
    await walk.open(link, `[data-game="${board.game}"] .signs li`);
    await walk.look("hall list, a clock is late");
}

/* A ruling under which the board changes: by another arbiter, by a player; and the question whether it goes on without a device. */
async function walkChanged(walk, board) {
    const { page, hall } = walk;
    const token = tokenOf(board.arbiter);
    const standing = page.locator(".ruling-part[data-standing=ruled] .verdict");
    await walk.open(board.arbiter, ".console .happened-part input");
    await page.locator('[data-t="table.quit"]:enabled').click();
    await walk.dialog("board, without a device?");
    await walk.find("war", ".console");
    await walk.take();
    await walk.answer(0, 0);
    await standing.waitFor();
    const { number: seen, ply } = await hall.ask("GET", `games/${board.game}`, { token });
    const acts = `games/${board.game}/acts`;
    await hall.ask("POST", acts, { token, body: { kind: "decide", data: { decision: "warning", who: "white" }, seen } });
    await page.locator(".ruling-part [role=alert] .message").waitFor();
    await walk.look("board, another arbiter has ruled meanwhile");
    await hall.ask("POST", acts, { token, body: { kind: "resign", by: "black", ply } });
    await page.locator(".ruling-part .commit.danger").waitFor();
    await walk.look("board, the game has ended meanwhile");
    await page.locator(".ruling-part .commits .button").first().click();
}

/* What the hall's own log would be ruled otherwise: no hall does so by itself, so it is put into what the page hears. */
async function walkDiffering(walk, link) {
    const { page } = walk;
    const differs = '"signs":[{"sign":"differs","owes":"act","color":null,"article":null,"private":false,"since_ms":null,"count":null}]';
    await page.routeWebSocket(/./, (socket) => {
        const server = socket.connectToServer();
        server.onMessage((text) => socket.send(String(text).replaceAll(/"signs":\[[^\]]*\]/g, differs)));
    });
    await walk.open(link, ".hall-card .signs li");
    await walk.look("hall list, what is ruled otherwise now");
}

/* All of them, in a hall of its own, which has nothing in it yet. */
export async function walkStates(hall, browser, window, look) {
    const boards = await boardsOf(hall);
    const body = { role: "arbiter", name: "Deniz" };
    const { link } = await hall.ask("POST", "links", { token: hall.organiser, body });
    const page = await openWindow(browser, window);
    await page.addInitScript(noteTaps);
    const walk = new Walk(page, hall, look);
    await walkList(walk, link);
    await walkBoard(walk, boards.live);
    await walkBoards(walk, boards);
    await walkTable(walk, boards.table, link);
    await walkTableThrough(walk, boards.empty);
    await walkCase(walk);
    await walkPapers(walk, boards);
    await walkLinks(walk);
    await walkLost(walk, boards, link);
    await walkClock(walk, boards.device, link, browser);
    await walkChanged(walk, boards.live);
    await walkDiffering(walk, link);
    assert.deepEqual(page.troubles, []);
    await page.context().close();
}
