/* The arbiter's console at a live board: incidents ruled by keys alone and by taps, each with its preview, and what goes wrong. */
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { Board as AnyBoard, other, REPEATED, RULING } from "./board.mjs";
import { assertNoBarrier, decidingText, hallAndBrowser, neverGivesUp } from "./hall.mjs";

const { hall, browser } = await hallAndBrowser();

afterEach(() => hall.child.kill("SIGCONT"));

const Board = { open: (options) => AnyBoard.open(hall, browser, options) };

test("a first and a second illegal move are ruled by keys alone; the second asks once, with names and result", async () => {
    const board = await Board.open();
    for (const [count, text] of [
        [1, "it is White's first"],
        [2, "White has completed"],
    ]) {
        board.keys = 0;
        await board.find("ill", "Illegal move, clock pressed");
        await board.answer("Who saw it?", 2);
        await board.answer("Who moved?", 1);
        await board.answer("next move?", 2);
        await board.ruling(count === 1 ? text : /White/);
        const page = board.page.locator(".ruling-part");
        await page.getByText("Article 7.5").first().waitFor();
        if (count === 1) {
            await page.locator(".change").filter({ hasText: "Black +2:00" }).waitFor();
            assert.match(await page.locator(".figures").first().textContent(), /Ada.*Can/s);
            await decidingText(page);
        } else {
            await page.locator(".change.outcome").filter({ hasText: "0–1" }).waitFor();
            assert.equal(await page.locator(".verdict").getByText(/Black wins/).count(), 1, "the reason is told once");
        }
        await board.make({ isSure: count === 2 });
        await decidingText(board.page.locator(".done"));
        board.fewKeys();
    }
    const state = await board.state();
    assert.equal(state.result, "0-1");
    await board.close();
});

test("an illegal move with its squares is shown as a whole before any part of it is made", async () => {
    const board = await Board.open();
    await board.find("ill", "Illegal move, clock pressed");
    await board.answer("Who saw it?", 1);
    await board.answer("Who moved?", 1);
    await board.answer("next move?", 2);
    const { number } = await board.state();
    await board.page.getByRole("textbox", { name: "Which move?" }).fill("e1e3");
    await board.page.keyboard.press("Enter");
    await board.ruling("White's illegal move Ke3");
    await board.page.locator(".change").filter({ hasText: "Black +2:00" }).waitFor();
    assert.equal((await board.state()).number, number, "a preview makes nothing");
    await board.make();
    const kinds = (await board.log()).slice(number).map(({ event }) => event.kind);
    assert.deepEqual(kinds, ["move", "press", "claim"]);
    await board.close();
});

test("an illegal move that stands is a sign at the board, and the claim alone takes it back", async () => {
    const board = await Board.open();
    await board.play("e1e3");
    await board.page.locator("[data-sign=illegal_move][data-owes=act]").filter({ hasText: "7.5.1" }).waitFor();
    await board.find("ill", "Illegal move, clock pressed");
    await board.answer("Who saw it?", 1);
    await board.answer("Who moved?", 1);
    await board.answer("next move?", 2);
    assert.equal(await board.page.locator("[data-question=move]").count(), 0, "the game knows the move");
    await board.ruling("White's illegal move Ke3");
    await board.page.locator(".figures tr").filter({ hasText: "Illegal moves" }).filter({ hasText: "0 → 1" }).waitFor();
    await board.page.locator(".then .diagram").waitFor();
    await board.make();
    board.fewKeys();
    assert.equal((await board.log()).at(-1).event.kind, "claim");
    assert.equal(await board.page.locator("[data-sign=illegal_move]").count(), 0);
    await board.close();
});

test("an illegal move that the arbiter finds while it stands is taken back too", async () => {
    const board = await Board.open();
    await board.play("e1e3");
    await board.page.locator("[data-sign=illegal_move]").waitFor();
    await board.find("ill", "Illegal move, clock pressed");
    await board.answer("Who saw it?", 2);
    await board.answer("Who moved?", 1);
    await board.answer("next move?", 2);
    await board.ruling("White's illegal move Ke3");
    await board.make();
    board.fewKeys();
    assert.equal((await board.state()).moves.length, 6);
    await board.close();
});

test("a telephone, a fallen flag, a claim of repetition, a wrong set-up: each in few keys", async () => {
    const phone = await Board.open();
    await phone.find("ph", "Telephone rang");
    await phone.answer("Whose is it?", 2);
    await phone.ruling("Black had an electronic device");
    await phone.make({ isSure: true });
    phone.fewKeys();
    assert.equal((await phone.state()).result, "1-0");
    await phone.close();

    const flag = await Board.open();
    await flag.find("fl", "Flag fallen");
    await flag.answer("Who saw it?", 1);
    await flag.answer("Whose flag?", 1);
    await flag.ruling(/White's flag|flag of White|not fallen/);
    await flag.page.getByText("This cannot be ruled now").waitFor();
    await flag.armed();
    await flag.press("Enter");
    assert.ok(!(await flag.log()).some(({ event }) => event.kind === "claim"), "nothing is recorded");
    await flag.close();

    const claim = await Board.open({ moves: REPEATED });
    await claim.find("thr", "Claim: the same position three times");
    await claim.answer("Who claims it?", 1);
    await claim.answer("Does the opponent agree", 2);
    await claim.ruling(/threefold|third|three/);
    await claim.make({ isSure: true });
    claim.fewKeys();
    const { result, reason } = await claim.state();
    assert.deepEqual([result, reason], ["1/2-1/2", "threefold"]);
    await claim.close();

    const array = await Board.open();
    await array.find("setup", "Pieces set up wrongly");
    await array.ruling("the game is annulled");
    await array.make({ isSure: true });
    array.fewKeys();
    await array.close();
});

test("a move is typed as on a scoresheet: two hands at castling, and a touched piece that was not moved", async () => {
    const board = await Board.open();
    await board.find("tw", "Move made with two hands");
    await board.answer("Who saw it?", 2);
    await board.answer("Who moved?", 1);
    await board.ruling("White's first");
    await board.press("Shift+Tab", "o", "o");
    await board.page.locator(".ruling-part[data-standing=ruled]").filter({ hasText: "Article 7.5.4" }).waitFor();
    await board.press("Enter");
    await board.make();
    board.fewKeys();
    assert.equal((await board.state()).counters.white.illegal_moves, 1);
    assert.equal((await board.state()).moves.at(-1).san, "O-O");
    await board.play("d7d6");
    await board.find("touched and", "Touched a piece and moved another");
    await board.press("c", "4", "Enter", "N", "c", "3", "Enter");
    await board.ruling(/bishop on c4/);
    await board.close();
});

test("a touched piece binds the player, and what has to be moved is told", async () => {
    const board = await Board.open();
    await board.find("own", "Touched his own piece");
    const mover = board.page.getByRole("group", { name: "Who was it?" }).getByRole("radio", { name: "White" });
    assert.ok(await mover.isChecked(), "the player who has the move is the one that is bound");
    await board.press("c", "4", "Enter");
    await board.ruling("bishop on c4");
    await board.make();
    board.fewKeys();
    assert.equal((await board.log()).at(-1).event.kind, "touch");
    await board.close();
});

test("a mistaken ruling is taken back with a preview and a reason, and nothing is erased", async () => {
    const board = await Board.open();
    await board.find("war", "Warning");
    await board.answer("For whom?", 1);
    await board.ruling(/White/);
    await board.make();
    const { number } = await board.state();
    board.keys = 0;
    await board.page.keyboard.press("Escape");
    await board.press("u");
    await board.answer("Why?", 1);
    await board.ruling("takes back");
    await board.make();
    const entries = await board.log();
    const last = entries.at(-1);
    assert.equal(last.number, number + 1);
    assert.equal(last.event.data.decision, "reverse");
    await board.page.locator(".rulings .gone").filter({ hasText: "taken back" }).waitFor();
    await board.close();
});

test("what a player's claim brought about is taken back with all of it, and the game goes on", async () => {
    const board = await Board.open({ moves: REPEATED });
    const { ply, turn } = await board.state();
    await board.act({ kind: "claim", by: turn, ply, data: { ground: "threefold" } });
    if ((await board.state()).status !== "ended") await board.act({ kind: "examine" });
    await board.page.getByRole("button", { name: "Correct the result" }).waitFor();
    await board.press("Escape", "u");
    await board.answer("Why?", 3);
    await board.ruling("takes back");
    const undone = board.page.locator(".ruling-part .article").filter({ hasText: "What is taken back" });
    await undone.getByText("claims a draw by threefold repetition").waitFor();
    assert.equal(await undone.locator("p").count(), 2, "the claim and its examination");
    await board.make({ isSure: true });
    await board.page.locator(".rulings .gone").nth(1).waitFor();
    assert.equal((await board.state()).status, "running");
    await board.close();
});

test("a confirmed result is corrected with a reason, one that is not without", async () => {
    const board = await Board.open();
    const signed = () => board.hall.ask("POST", `games/${board.game.game}/sign`, {
        token: board.game.white.split("#")[1],
        body: { score: "0-1" },
    });
    await board.act({ kind: "resign", by: "white" });
    await board.page.getByRole("button", { name: "Correct the result" }).waitFor();
    await board.press("Escape", "r");
    await board.answer("The right result", 1);
    await board.ruling("1–0");
    assert.equal(await board.page.locator("[data-question=reason]").count(), 0, "nobody has signed");
    await signed();
    await board.page.locator("[data-question=reason]").waitFor();
    await board.page.locator(".ruling-part[data-standing=nothing]").waitFor();
    await board.page.getByRole("textbox", { name: "In your words" }).fill("both say that Black resigned");
    await board.page.keyboard.press("Enter");
    await board.ruling("Reason: “both say that Black resigned”.");
    await board.make({ isSure: true });
    const { event, ruling } = (await board.log()).at(-1);
    assert.equal(event.data.decision, "correct_result");
    assert.match(ruling.texts.tr, /Gerekçe: “both say that Black resigned”\.$/);
    assert.equal((await board.state()).result, "1-0");
    await board.close();
});

test("an incident that is begun while the ruling before it is on its way stays when the answer comes", async () => {
    const board = await Board.open();
    const { page } = board;
    let letGo;
    await page.routeWebSocket("**/ws", (socket) => {
        const server = socket.connectToServer();
        socket.onMessage((frame) => {
            const { type, data } = JSON.parse(String(frame));
            if (type === "act" && data?.decision === "warning") letGo = () => server.send(frame);
            else server.send(frame);
        });
    });
    await page.reload();
    await neverGivesUp(page);
    await board.find("war", "Warning");
    await board.answer("For whom?", 2);
    await board.ruling(/Black/);
    await board.armed();
    await board.press("Enter");
    await page.locator(".ruling-part[data-standing=making]").waitFor();
    await board.press("Escape");
    await board.find("ill", "Illegal move, clock pressed");
    await board.answer("Who saw it?", 2);
    letGo();
    await page.getByRole("status").filter({ hasText: /^Made: .*Black/ }).waitFor();
    await page.getByRole("heading", { level: 2, name: "Illegal move, clock pressed" }).waitFor();
    await board.answer("Who moved?", 1);
    await board.answer("next move?", 2);
    await board.ruling(/White/);
    await board.make();
    const decided = (await board.log()).filter(({ event }) => event?.actor === "arbiter").map(({ event }) => event.data?.decision ?? event.kind);
    assert.equal(decided.filter((one) => one === "warning").length, 1);
    assert.ok(decided.includes("illegal_move_found") || decided.length > 2, decided.join());
    await board.close();
});

test("the end of a ruling does not lie under its buttons, and neither does what is walked to", async () => {
    for (const height of [960, 720]) {
        const board = await Board.open({ window: { viewport: { width: 1280, height } } });
        await board.find("ill", "Illegal move, clock pressed");
        await board.answer("Who saw it?", 2);
        await board.answer("Who moved?", 1);
        await board.answer("next move?", 2);
        await board.ruling(/White/);
        const { page } = board;
        await page.getByText("Article 7.5").first().waitFor();
        const fold = page.locator(".afterwards summary");
        await fold.focus();
        await page.waitForFunction(() => {
            const [end, buttons] = [".afterwards summary", ".ruling-part .commits"].map((at) => document.querySelector(at).getBoundingClientRect());
            return end.bottom <= buttons.top && buttons.bottom <= innerHeight;
        });
        await board.close();
    }
});

test("a position is restored by stepping back through the game", async () => {
    const board = await Board.open();
    await board.press("Escape", "b");
    await board.page.locator("[data-question=ply]").waitFor();
    await board.press("ArrowLeft", "ArrowLeft");
    await board.page.locator("[data-question=ply]").filter({ hasText: "2… Nc6" }).waitFor();
    await board.page.locator(".then .diagram").waitFor();
    await board.ruling(/./);
    await board.make();
    assert.equal((await board.state()).moves.length, 4);
    await board.close();
});

test("a mate in place of the move owed after a wrong claim is a sign, and is taken back by the arbiter", async () => {
    const board = await Board.open({ moves: ["f2f3", "e7e5", "g2g4"] });
    const claim = { ground: "threefold", move: "a7a6", recorded: true, declared: true };
    await board.act({ kind: "claim", by: "black", ply: 3, data: claim });
    await board.act({ kind: "examine" });
    await board.act({ kind: "move", by: "black", ply: 3, data: { move: "d8h4" } });
    await board.page.locator("[data-sign=intended_not_made][data-owes=act]").filter({ hasText: "9.5.3" }).waitFor();
    await board.press("Escape", "b");
    await board.page.locator("[data-question=ply]").waitFor();
    await board.press("ArrowLeft");
    await board.page.locator("[data-question=ply]").filter({ hasText: "2. g4" }).waitFor();
    await board.ruling(/./);
    await board.make({ isSure: true });
    const { moves, status, duty } = await board.state();
    assert.deepEqual([moves.length, status, duty.moves], [3, "running", ["a7a6"]]);
    assert.equal(await board.page.locator("[data-sign=intended_not_made]").count(), 0);
    await board.close();
});

test("a ruling is turned round to the players, large, in either language, without what is the arbiter's", async () => {
    const board = await Board.open();
    await board.find("ill", "Illegal move, clock pressed");
    await board.answer("Who saw it?", 2);
    await board.answer("Who moved?", 2);
    await board.answer("next move?", 2);
    await board.ruling("Black's first");
    await board.press("l");
    const alone = board.page.getByRole("dialog", { name: "Ruling" });
    await alone.getByText("White gets 2 minutes").waitFor();
    await alone.getByRole("button", { name: "Türkçe" }).press("Enter");
    await alone.getByText("Beyaza 2 dakika").waitFor();
    await decidingText(alone, "tr");
    assert.doesNotMatch(await alone.textContent(), /counter|sayac/);
    await board.page.keyboard.press("Escape");
    await alone.waitFor({ state: "detached" });
    await board.make();
    await board.close();
});

test("in the ruling a long name is whole beside the times, and at the board clear of it, on a tablet and a phone", async () => {
    const names = { white: "Mustafa Kemal Yılmazoğlu-Karaosmanoğlu", black: "Maria Alexandra Constantinescu-Brâncoveanu" };
    const board = await Board.open({ ...names, window: { viewport: { width: 1024, height: 768 } } });
    await board.find("war", "Warning");
    await board.answer("For whom?", 1);
    await board.ruling("warns White");
    const broken = () =>
        board.page.evaluate(() => {
            const range = document.createRange();
            return [...document.querySelectorAll(".ruling-part .figures tbody th")].flatMap(({ firstChild: node }) =>
                [...node.data.matchAll(/[\p{L}]+/gu)]
                    .filter(({ 0: word, index }) => {
                        range.setStart(node, index);
                        range.setEnd(node, index + word.length);
                        return range.getClientRects().length > 1;
                    })
                    .map(([word]) => word),
            );
        });
    assert.deepEqual(await broken(), []);
    await board.page.setViewportSize({ width: 390, height: 844 });
    assert.deepEqual(await broken(), []);
    const apart = await board.page.evaluate(() => {
        /* As far as it keeps others away: what is clear beyond that keeps the marks of its letters. */
        const box = (query) => {
            const node = document.querySelector(query);
            const [{ top, bottom }, { marginTop, marginBottom }] = [node.getBoundingClientRect(), getComputedStyle(node)];
            return { top: top - parseFloat(marginTop), bottom: bottom + parseFloat(marginBottom) };
        };
        const squares = document.querySelector(".board, .cm-chessboard").getBoundingClientRect();
        return { above: squares.top - box(".seat.black .name").bottom, below: box(".seat.white .name").top - squares.bottom };
    });
    assert.ok(apart.above >= 4 && apart.below >= 4, JSON.stringify(apart));
    await board.close();
});

test("what a player asks the arbiter alone is not turned round to both", async () => {
    const board = await Board.open();
    await board.find("asks the number", "Player asks the number of moves");
    await board.answer("Who claims it?", 1);
    await board.ruling("number of moves");
    assert.ok(await board.page.getByRole("button", { name: "Show to the players" }).isDisabled());
    await board.press("l");
    assert.equal(await board.page.locator("dialog.alone").count(), 0);
    await board.close();
});

test("the board changes under a ruling: it is shown anew, and an old one is not made", async () => {
    const board = await Board.open();
    await board.find("war", "Warning");
    await board.answer("For whom?", 1);
    await board.ruling(/White/);
    await board.act({ kind: "resign", by: other("white") });
    await board.page.locator(".ruling-part .message").filter({ hasText: "changed meanwhile" }).waitFor();
    await board.page.locator(".ruling-part[data-standing=ruled] .commit.danger").waitFor();
    assert.ok(!(await board.log()).some(({ event }) => event.data?.decision === "warning"));
    await board.close();
});

test("two arbiters who give the same warning at once are told: the second sees what the first has ruled, and who", async () => {
    const board = await Board.open();
    const { link } = await hall.ask("POST", "links", { token: hall.organiser, body: { role: "arbiter", name: "Deniz" } });
    await board.find("war", "Warning");
    await board.answer("For whom?", 1);
    await board.ruling(/White/);
    const body = { kind: "decide", data: { decision: "warning", who: "white" }, seen: (await board.state()).number };
    await hall.ask("POST", `games/${board.game.game}/acts`, { token: link.split("#")[1], body });
    await board.page.locator(".ruling-part .message").filter({ hasText: "Deniz has ruled at this board meanwhile" }).waitFor();
    await board.page.locator(".rulings li").filter({ hasText: /warn.*Deniz/i }).waitFor();
    const isWarning = ({ event }) => event.data?.decision === "warning";
    assert.equal((await board.log()).filter(isWarning).length, 1);
    await board.make();
    assert.equal((await board.log()).filter(isWarning).length, 2, "a second one can be meant");
    await board.close();
});

/* The time of day so many minutes ago, "14:05", and its moment. */
function minutesAgo(minutes) {
    const at = new Date(Date.now() - 60000 * minutes);
    at.setSeconds(0, 0);
    const text = [at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, "0")).join(":");
    return { text, ms: at.getTime() };
}

test("what is entered afterwards says when it was decided, and the log shows both times of day", async () => {
    const board = await Board.open();
    const { page } = board;
    const rulings = page.locator(".log-part .rulings li");
    await rulings.filter({ hasText: /^\d\d:\d\d .*start/i }).waitFor();
    await board.find("war", "Warning");
    await board.answer("For whom?", 2);
    await board.ruling(/Black/);
    await page.locator(".afterwards summary").click();
    const field = page.locator(".afterwards").getByRole("textbox", { name: /Time of day/ });
    await field.fill("25:70");
    await page.locator(".afterwards .problem").filter({ visible: true }).waitFor();
    assert.ok(await page.locator(".ruling-part .commit").isDisabled(), "no time of day");
    const decided = minutesAgo(10);
    await field.fill(decided.text);
    await page.locator(".ruling-part .commit:enabled").waitFor();
    await page.locator(RULING).focus();
    await board.make();
    const entry = (await board.log()).find(({ event }) => event.data?.decision === "warning");
    assert.equal(entry.decided_ms, decided.ms);
    const both = new RegExp(`^decided [^:]*${decided.text}, entered \\d\\d:\\d\\d .*warn`, "i");
    await rulings.filter({ hasText: both }).waitFor();
    await page.getByRole("button", { name: /Take a ruling back/ }).first().click();
    await page.locator("[data-question=event] .chip").filter({ hasText: new RegExp(`decided [^:]*${decided.text}`) }).first().waitFor();
    await assertNoBarrier(page, "afterwards");
    await board.close();
});

test("a result that is not that of the Laws is said before it is made, with the article", async () => {
    const board = await Board.open({ fen: "8/8/4k3/8/8/3K4/4r3/8 w - - 0 40", moves: [] });
    await board.page.getByRole("button", { name: "Declare a result" }).click();
    await board.page.locator(".asked-part .chip").nth(0).click();
    await board.ruling("White can no longer checkmate");
    await board.page.locator(".ruling-part").getByText("Article 6.9").waitFor();
    assert.equal((await board.state()).result, "*");
    await board.page.locator(".asked-part .chip").nth(1).click();
    await board.ruling("The arbiter declares the result");
    assert.equal(await board.page.getByText("Article 6.9").count(), 0, "Black can mate");
    await board.close();
});

test("a hall that is lost is said, keeps what was entered, and is sent nothing late", async () => {
    const board = await Board.open();
    await board.find("war", "Warning");
    await board.answer("For whom?", 2);
    await board.ruling(/Black/);
    await hall.kill();
    const began = Date.now();
    await board.page.locator(".console > [role=alert] .message").filter({ hasText: "does not answer" }).waitFor();
    console.log(`# the loss was said after ${Date.now() - began} ms`);
    await board.page.locator(".verdict").filter({ hasText: "Black" }).waitFor();
    assert.ok(await board.page.locator(".ruling-part .commit").isDisabled());
    await board.page.keyboard.press("Enter");
    await hall.restart();
    await board.page.locator(".ruling-part[data-standing=ruled] .commit:enabled").waitFor();
    assert.ok(!(await board.log()).some(({ event }) => event?.data?.decision === "warning"));
    await board.page.locator(RULING).focus();
    await board.make();
    assert.ok((await board.log()).some(({ event }) => event?.data?.decision === "warning"));
    await board.page.context().close();
});

test("a hall that stands still is said too; an act without an answer is made once, and found in the log", async () => {
    const board = await Board.open();
    await board.find("war", "Warning");
    await board.answer("For whom?", 2);
    await board.ruling(/Black/);
    await board.armed();
    hall.child.kill("SIGSTOP");
    await board.press("Enter");
    const began = Date.now();
    await board.page.locator(".console > [role=alert] .message").filter({ hasText: "does not answer" }).waitFor();
    console.log(`# the standstill was said after ${Date.now() - began} ms`);
    await board.page.locator(".ruling-part[data-standing=away]").waitFor();
    hall.child.kill("SIGCONT");
    await board.page.locator(".console > [role=alert] .message").waitFor({ state: "detached" });
    await board.page.locator(".happened-part input").waitFor();
    const warnings = (await board.log()).filter(({ event }) => event?.data?.decision === "warning");
    assert.equal(warnings.length, 1);
    await board.page.context().close();
});

test("a position that no game can reach, and one that is none, are said at the place", async () => {
    const board = await Board.open();
    await board.find("position found", "Take the position on the table");
    const set = board.page.locator(".asked-part details[data-question=position]");
    if (!(await set.evaluate((node) => node.open))) await set.locator("summary").first().click();
    const fen = set.getByRole("textbox", { name: "FEN" });
    await fen.fill("4k3/8/8/8/8/8/PPPPPPPP/PNBQKBNR w - - 0 1");
    await set.locator(".problem").filter({ hasText: /no game can reach.*3\.10\.3/i }).waitFor();
    await fen.fill("kK6/8/8/8/8/8/8/8 w - - 0 1");
    await set.locator(".problem").filter({ hasText: /no game can reach.*side by side.*3\.10\.3/i }).waitFor();
    await fen.fill("8/8/8/8/8/8/8/8 w - - 0 1");
    await board.page.locator(".ruling-part .message").filter({ hasText: "one king of each colour" }).waitFor();
    assert.ok(await board.page.locator(".ruling-part .commit").isDisabled());
    await board.close();
});

test("what was entered is there again after a reload", async () => {
    const board = await Board.open();
    await board.find("war", "Warning");
    await board.answer("For whom?", 2);
    await board.ruling(/Black/);
    await board.page.reload();
    await board.page.locator(".ruling-part[data-standing=ruled] .verdict").filter({ hasText: "Black" }).waitFor();
    assert.ok(!(await board.log()).some(({ event }) => event.data?.decision === "warning"));
    await board.close();
});

test("an arrival after the default time is ruled as a whole at a board that has not begun", async () => {
    const board = await Board.open({ isBegun: false });
    await board.find("late", "Player arrives late");
    await board.answer("Who was it?", 2);
    await board.page.waitForFunction(() => document.activeElement?.closest("[data-question=late]"));
    await board.press("5", "Enter");
    await board.ruling("after the default time");
    await board.make({ isSure: true });
    board.fewKeys();
    const kinds = (await board.log()).map(({ event }) => event.kind);
    assert.deepEqual(kinds, ["start", "arrive"]);
    await board.close();
});

test("what takes several steps is made step by step where it cannot be judged as a whole", async () => {
    const board = await Board.open();
    await board.press("Escape", "b");
    await board.page.locator("[data-question=ply]").waitFor();
    await board.press("ArrowLeft");
    const clocks = board.page.locator("[data-question=clocks]");
    await clocks.getByRole("textbox", { name: "White's clock" }).fill("=10000");
    await board.page.locator(".verdict").filter({ hasText: "the first of 2 steps" }).waitFor();
    await board.armed();
    await board.page.locator(".ruling-part .commit").click();
    await board.page.locator(".ruling-part .message").filter({ hasText: "Made so far: 1 of 2" }).waitFor();
    await board.page.locator(".ruling-part[data-standing=ruled] .commit:enabled").waitFor();
    await board.armed();
    await board.page.locator(".ruling-part .commit").click();
    await board.page.locator(".done").waitFor();
    const made = (await board.log()).slice(-2).map(({ event }) => event.data.decision);
    assert.deepEqual(made, ["restore", "set_clocks"]);
    await board.close();
});

test("an adjourned game is resumed: what is in the envelope is told when the ruling that opens it is made", async () => {
    const board = await Board.open();
    const seen = async () => (await board.state()).number;
    await board.act({ kind: "decide", seen: await seen(), data: { decision: "instruct_seal", who: "white" } });
    await board.act({ kind: "seal", by: "white", ply: 6, data: { text: "Ng5" } });
    await board.page.locator(".status").filter({ hasText: "The game is adjourned: White has sealed a move." }).waitFor();
    await board.find("resumption", "Time of resumption has come");
    await board.page.locator(".ruling-part[data-standing=ruled]").getByText("What is in the envelope is read when this is made").waitFor();
    await board.armed();
    await board.page.locator(".ruling-part .commit").click();
    const sure = board.page.getByRole("dialog", { name: "The envelope is opened. What is in it may end the game." });
    await sure.waitFor();
    await board.armed();
    await sure.getByRole("button", { name: "Make this ruling" }).click();
    await board.page.locator(".done").filter({ hasText: "Time of resumption has come" }).filter({ hasText: "The envelope is opened: the sealed move is made" }).waitFor();
    const { moves, status } = await board.state();
    assert.deepEqual([moves.at(-1).uci, status], ["f3g5", "running"]);
    await board.close();
});

test("an offer that was not entered is entered and accepted in one ruling", async () => {
    const board = await Board.open();
    await board.find("draw accepted", "Draw offer accepted");
    await board.answer("Who accepts?", 2);
    await board.answer("Has the offer been entered", 2);
    await board.ruling(/agree/);
    await board.make({ isSure: true });
    const { result, reason } = await board.state();
    assert.deepEqual([result, reason], ["1/2-1/2", "agreement"]);
    await board.close();
});

test("of players at a board, who have no device, it is not said that they are away", async () => {
    for (const isBegun of [false, true]) {
        const board = await Board.open({ isBegun });
        assert.deepEqual(await board.page.locator(".presence").allTextContents(), ["", ""]);
        await board.page.locator(".status").filter({ hasText: isBegun ? "White to move" : "It has not begun." }).waitFor();
        await board.close();
    }
});

for (const [width, locale] of [
    [1280, "en-GB"],
    [360, "tr-TR"],
]) {
    test(`axe finds nothing, ${width} px wide, ${locale}`, async () => {
        const board = await Board.open({ window: { viewport: { width, height: 760 }, locale } });
        await assertNoBarrier(board.page, "console");
        await board.page.locator(".acts .button").nth(1).click();
        await assertNoBarrier(board.page, "clocks");
        await board.page.keyboard.press("Escape");
        await board.page.keyboard.press("Escape");
        await board.page.locator(".happened-part .lines .button").first().click();
        for (const at of [0, 1, 2]) await board.page.locator(".asked-part fieldset").nth(at).locator(".chip").nth(1).click();
        await board.page.locator(".verdict").waitFor();
        await assertNoBarrier(board.page, "ruling");
        await board.page.locator(".ruling-part .commits .button").nth(1).click();
        await board.page.locator("dialog.alone").waitFor();
        await assertNoBarrier(board.page, "alone");
        await board.page.keyboard.press("Escape");
        assert.equal(await board.page.evaluate(() => document.documentElement.scrollWidth), width);
        await board.close();
    });
}

test("at a live board a player's warnings of earlier rounds are shown where he is ruled on", async () => {
    const names = { white: "Efe Uyar", black: "Nil Uyar" };
    const first = await Board.open(names);
    await first.act({ kind: "decide", data: { decision: "warning", who: "white" }, seen: (await first.state()).number });
    await first.act({ kind: "resign", by: "white" });
    await first.close();
    const board = await Board.open({ white: "Efe Uyar", black: "Can Er" });
    await board.find("war", "Warning");
    const earlier = board.page.locator(".console .from-earlier");
    await earlier.filter({ hasText: "Efe Uyar" }).waitFor();
    assert.equal(await earlier.count(), 1, "the other has played no game before");
    await board.close();
});
