/* A board without a device while the hall stands still: nothing of it is sent late, and what was entered is offered again. */
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { assertNoBarrier, dropNext, hallAndBrowser, loseAnswer, neverGivesUp, openWindow, until } from "./hall.mjs";

const { hall, browser } = await hallAndBrowser();
const KEPT = "nothing is sent until the hall is there again";

afterEach(() => hall.child.kill("SIGCONT"));

let boards = 0;

async function opened({ isStarted = true, ...options } = {}) {
    const number = String(++boards);
    const own = { white: "Lale", black: "Mert", live: false, profile: "board", press: "manual", headers: { board: number } };
    const game = await hall.gameOfHall({ ...own, ...options });
    const token = game.arbiter.split("#")[1];
    if (isStarted) await hall.ask("POST", `games/${game.game}/acts`, { token, body: { kind: "start" } });
    const page = await openWindow(browser);
    await page.goto(hall.address(game.arbiter));
    await page.getByRole("heading", { name: /Lale/ }).first().waitFor();
    const state = () => hall.ask("GET", `games/${game.game}`, { token });
    const log = async () => (await hall.ask("GET", `games/${game.game}/log`, { token })).entries;
    return { page, state, log, token, game: game.game };
}

/* The hall stands still with the question open: it says so, and takes no answer, not by a key either. */
async function standsStill(page, commit, where) {
    const dialog = page.getByRole("dialog");
    await dialog.locator(".commit:enabled").waitFor();
    hall.child.kill("SIGSTOP");
    await dialog.locator("[role=alert] .message").filter({ hasText: KEPT }).waitFor();
    assert.ok(await dialog.getByRole("button", { name: commit }).isDisabled(), where);
    await assertNoBarrier(page, where);
}

async function goesOn(page) {
    hall.child.kill("SIGCONT");
    await page.getByRole("dialog").locator(".commit:enabled").waitFor();
}

test("no result is declared while the hall is lost; it is offered again, as it would be now", async () => {
    const { page, state, token, game } = await opened();
    await page.getByRole("button", { name: "Declare a result" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("radio", { name: "1–0" }).check();
    await standsStill(page, "Declare", "a result");
    const previews = [];
    page.on("request", (request) => request.url().endsWith("/preview") && previews.push(request.postDataJSON()));
    await goesOn(page);
    assert.ok(await dialog.getByRole("radio", { name: "1–0" }).isChecked());
    assert.ok(previews.length > 0, "what it would do now is asked anew");
    assert.notEqual((await state()).status, "ended");
    await dialog.locator(".commit").click();
    await dialog.waitFor({ state: "detached" });
    assert.equal((await state()).result, "1-0");
    assert.ok((await hall.ask("GET", `games/${game}/log`, { token })).entries.length > 0);
    await page.context().close();
});

test("a result whose answer did not come is not sent again: it is found in the log, or asked once more", async () => {
    for (const reaches of [true, false]) {
        const { page, state, log } = await opened();
        await (reaches ? loseAnswer : dropNext)(page, "**/acts");
        await page.getByRole("button", { name: "Declare a result" }).click();
        const dialog = page.getByRole("dialog");
        await dialog.getByRole("radio", { name: "0–1" }).check();
        await dialog.locator(".commit").click();
        if (!reaches) {
            await dialog.getByText("It has not been sent again").waitFor();
            assert.notEqual((await state()).status, "ended");
            await dialog.locator(".commit").click();
        } else await page.getByText("this has been done, or there is nothing left to do").waitFor();
        await dialog.waitFor({ state: "detached" });
        assert.equal((await state()).result, "0-1");
        assert.equal((await log()).filter(({ event }) => event?.data?.decision === "declare").length, 1);
        await page.context().close();
    }
});

test("an act that comes to the hall after all is made once, though it is made again", async () => {
    const { page, log } = await opened();
    let late = null;
    await page.route("**/acts", async (route) => {
        if (late) return route.fallback();
        const request = route.request();
        const { "content-length": _, ...headers } = await request.allHeaders();
        late = () => fetch(request.url(), { method: "POST", headers, body: request.postData() });
        return route.abort("connectionreset");
    });
    const warnings = async () => (await log()).filter(({ event }) => event?.data?.decision === "warning").length;
    await page.getByRole("button", { name: "Warning", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("radio", { name: "Lale" }).check();
    await dialog.locator(".commit").click();
    await dialog.getByText("It has not been sent again").waitFor();
    assert.equal(await warnings(), 0);
    assert.equal((await late()).status, 200);
    await dialog.locator(".commit:enabled").click();
    await dialog.waitFor({ state: "detached" });
    assert.equal(await warnings(), 1);
    await page.context().close();
});

test("an act that a busy hall does not take keeps the key under which it may have come before", async () => {
    const { page, log } = await opened();
    const keys = [];
    await page.route("**/acts", async (route) => {
        keys.push(route.request().headers()["idempotency-key"]);
        if (keys.length === 1) return route.abort("connectionreset");
        if (keys.length === 2) return route.fulfill({ status: 429, json: { code: "busy", field: null, detail: "too many requests" } });
        return route.fallback();
    });
    await page.getByRole("button", { name: "Warning", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("radio", { name: "Lale" }).check();
    const commit = dialog.locator(".commit:enabled");
    await commit.click();
    await dialog.getByText("It has not been sent again").waitFor();
    await commit.click();
    await page.getByText("Too much in a short time").first().waitFor();
    await commit.click();
    await dialog.waitFor({ state: "detached" });
    assert.equal(keys.length, 3);
    assert.equal(new Set(keys).size, 1);
    assert.equal((await log()).filter(({ event }) => event?.data?.decision === "warning").length, 1);
    await page.context().close();
});

test("a fine and its reason are not previewed by every letter", async () => {
    const { page, log } = await opened();
    const previews = [];
    page.on("request", (request) => request.url().endsWith("/preview") && previews.push(request.postDataJSON()));
    await page.getByRole("button", { name: "Fine", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("radio", { name: "Lale" }).check();
    await dialog.locator(".commit:enabled").waitFor();
    for (const field of await dialog.getByRole("textbox").all()) if (await field.isVisible()) await field.pressSequentially("50 euros");
    await dialog.locator(".commit:enabled").click();
    await dialog.waitFor({ state: "detached" });
    assert.ok(previews.length > 0);
    assert.deepEqual(previews.filter(({ data }) => data.amount || data.reason), []);
    assert.deepEqual((await log()).at(-1).event.data.decision, "fine");
    await page.context().close();
});

test("no ruling is taken back while the hall is lost, and its reason stays", async () => {
    const { page, log, token, game } = await opened();
    const body = { kind: "decide", seen: 0, data: { decision: "warning", who: "white" } };
    const { number } = await hall.ask("GET", `games/${game}`, { token });
    await hall.ask("POST", `games/${game}/acts`, { token, body: { ...body, seen: number } });
    await page.getByRole("region", { name: "Rulings" }).getByRole("button", { name: "Take back" }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox").fill("wrong board");
    await standsStill(page, "Take back", "a ruling taken back");
    await goesOn(page);
    assert.ok(!(await log()).some(({ event }) => event?.data?.decision === "reverse"));
    assert.equal(await dialog.getByRole("textbox").inputValue(), "wrong board");
    await dialog.locator(".commit").click();
    await dialog.waitFor({ state: "detached" });
    assert.ok((await log()).some(({ event }) => event?.data?.decision === "reverse"));
    await page.context().close();
});

test("no board is made live while the hall is lost", async () => {
    const { page, state } = await opened();
    await page.getByRole("button", { name: "Make the board live" }).click();
    const dialog = page.getByRole("dialog");
    const fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    await dialog.getByRole("textbox", { name: "FEN" }).fill(fen);
    for (const name of ["Lale", "Mert"]) await dialog.getByLabel(name).fill("400");
    await standsStill(page, "Make it live", "live");
    await goesOn(page);
    assert.equal((await state()).live, false);
    await dialog.locator(".commit").click();
    await page.locator(".console").waitFor();
    assert.equal((await state()).live, true);
    await page.context().close();
});

test("no device is given up while the hall is lost", async () => {
    const { page, state } = await opened({ live: true });
    await page.getByRole("button", { name: "No device any more" }).click();
    await standsStill(page, "Without a device from now on", "without a device");
    await goesOn(page);
    assert.equal((await state()).live, true);
    await page.getByRole("dialog").locator(".commit").click();
    await page.getByRole("button", { name: "Declare a result" }).waitFor();
    assert.equal((await state()).live, false);
    await page.context().close();
});

test("nobody who comes too late loses while the hall is lost", async () => {
    const { page, state } = await opened({ isStarted: false });
    await page.getByRole("button", { name: /Lale is not here/ }).click();
    await page.getByRole("button", { name: "Begin the game" }).click();
    await page.getByRole("button", { name: /Lale has arrived/ }).click();
    const dialog = page.getByRole("dialog");
    await dialog.locator(".before-after, table").first().waitFor();
    await standsStill(page, "Enter the late arrival", "too late");
    await goesOn(page);
    assert.notEqual((await state()).status, "ended");
    await dialog.locator(".commit").click();
    await dialog.waitFor({ state: "detached" });
    assert.equal((await state()).result, "0-1");
    await page.context().close();
});

/* The first act is held until it is let go; what comes of it then is said. */
async function holdFirstAct(page) {
    let letGo = null;
    let hold;
    const isHeld = new Promise((held) => (hold = held));
    await neverGivesUp(page);
    await page.route("**/acts", (route) => {
        if (letGo) return route.fallback();
        return new Promise((done) => {
            letGo = async (how) => done(await how(route));
            hold();
        });
    });
    return { isHeld, letGo: (how) => letGo(how) };
}

const inSight = (line) => line.evaluate((node) => {
    const { top, bottom } = node.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
});

test("a start that is refused, or got no answer and was not made, says so in sight; the next press makes it", async () => {
    for (const [how, text] of [
        [(route) => route.abort("connectionreset"), "has not been done"],
        [
            (route) =>
                route.fulfill({
                    status: 429,
                    contentType: "application/problem+json",
                    body: JSON.stringify({ code: "busy", field: null, detail: "" }),
                }),
            "Too much in a short time",
        ],
    ]) {
        const { page, state } = await opened({ isStarted: false });
        const held = await holdFirstAct(page);
        const start = page.getByRole("button", { name: "Begin the game" });
        await start.click();
        await held.isHeld;
        await held.letGo(how);
        const said = page.locator(".message").filter({ hasText: text });
        await said.waitFor();
        assert.ok(await inSight(said), text);
        assert.equal((await state()).status, "waiting");
        await start.click();
        await start.waitFor({ state: "detached" });
        await page.context().close();
    }
});

test("what is done while another act is on its way is not swallowed without a sign, and can be done after it", async () => {
    const { page, log } = await opened({ isStarted: false, regulations: { default_ms: 3600000 } });
    for (const name of [/^Lale is not here/, /^Mert is not here/, "Begin the game"]) await page.getByRole("button", { name }).click();
    await page.getByText("Not here yet: Lale, Mert").waitFor();
    const sign = page.locator(".message").filter({ hasText: "is on its way" });
    const held = await holdFirstAct(page);
    /* The board may be seen begun before the answer to the beginning has come. */
    let isHeld = false;
    void held.isHeld.then(() => (isHeld = true));
    await until(() => page.keyboard.press("w"), () => isHeld);
    await page.keyboard.press("w");
    await sign.waitFor();
    await page.keyboard.press("b");
    await sign.waitFor();
    await held.letGo((route) => route.continue());
    await sign.waitFor({ state: "detached" });
    await page.getByText("Not here yet: Mert").waitFor();
    await page.keyboard.press("b");
    await page.getByText("Not here yet").waitFor({ state: "detached" });
    const came = (await log()).filter(({ event }) => event?.kind === "arrive").map(({ event }) => event.actor);
    assert.deepEqual(came, ["white", "black"]);
    await page.context().close();
});

test("of an act without a question that was lost the question about another says nothing", async () => {
    const { page } = await opened({ isStarted: false });
    const held = await holdFirstAct(page);
    await page.getByRole("button", { name: "Begin the game" }).click();
    await held.isHeld;
    await page.getByRole("button", { name: "Declare a result" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("radio", { name: "1–0" }).check();
    await held.letGo((route) => route.abort("connectionreset"));
    await dialog.getByText("has not been done").waitFor();
    assert.equal(await dialog.getByText("It has not been sent again").count(), 0, "the result has not been sent");
    await page.context().close();
});
