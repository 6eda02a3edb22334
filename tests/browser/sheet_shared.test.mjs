/*
 * A scoresheet that several windows or devices write on: each shows what was written elsewhere, and none strikes it out.
 */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { openWindow, until } from "./hall.mjs";
import { Network } from "./network.mjs";
import { begin, browser, close, hall, sheet, state, TABLET, textsOf, tokenOf, type } from "./sheet.mjs";

const ALL = "The hall has all that is written here.";
const written = (page) => page.locator(".paper .written").allTextContents();
const record = (game, role, text) =>
    hall.ask("POST", `games/${game.game}/acts`, { token: tokenOf(game[role]), body: { kind: "record", data: { text, language: "en", electronic: true }, ...(role === "operator" && { by: "white" }) } });

const ELSEWHERE = "Something was written on this line elsewhere meanwhile: look at this again.";
const keptLines = (page) => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("hakem.sheet")));
const fieldHolds = (page, text) => page.waitForFunction((wanted) => document.querySelector(".writing input")?.value === wanted, text);

async function copying(link) {
    const page = await sheet(link);
    await page.getByLabel("White's scoresheet", { exact: true }).check();
    await page.locator(".writing input:focus").waitFor();
    return page;
}

/* A page of White's sheet, and what was typed on it without a network while the others wrote on. */
async function outOfLine(network, role, typed, prepare = () => {}, others = ["1... e5"]) {
    const game = await begin();
    const page = await openWindow(browser, TABLET);
    await page.goto(network.address(`/sheet#${tokenOf(game[role])}`));
    if (role === "operator") await page.getByLabel("White's scoresheet", { exact: true }).check();
    await page.locator(".writing input:focus").waitFor();
    await type(page, ["e4"]);
    await page.getByText(ALL).waitFor();
    network.cut();
    await type(page, typed);
    await prepare(page);
    for (const text of others) await record(game, role, text);
    network.mend();
    return { game, page };
}

test("two windows on one scoresheet write on with one another", async () => {
    for (const role of ["white", "operator"]) {
        const game = await begin();
        const open = role === "white" ? sheet : copying;
        const [one, two] = [await open(game[role]), await open(game[role])];
        await type(one, ["e4", "e5"]);
        await two.locator(".paper .written >> nth=1").waitFor();
        await type(two, ["Nf3"]);
        await one.locator(".paper .written >> nth=2").waitFor();
        await type(one, ["Nc6"]);
        await one.getByText(ALL).waitFor();
        assert.deepEqual(await textsOf(game), ["1. e4", "1... e5", "2. Nf3", "2... Nc6"], role);
        await close(one);
        await close(two);
    }
});

test("an answer of before takes nothing away that was written elsewhere since", async () => {
    const game = await begin();
    const page = await sheet(game.white);
    await page.waitForTimeout(500);
    let letGo;
    const held = new Promise((resolve) => {
        page.route("**/scoresheets", async (route) => {
            if (letGo) return route.fallback();
            const response = await route.fetch();
            letGo = () => route.fulfill({ response });
            resolve();
        });
    });
    await record(game, "white", "1. e4");
    await held;
    await record(game, "white", "1... e5");
    await page.locator(".paper .written >> nth=1").waitFor();
    const late = page.waitForResponse("**/scoresheets");
    await letGo();
    await late;
    await type(page, ["Nf3"]);
    await page.getByText(ALL).waitFor();
    assert.deepEqual(await written(page), ["e4", "e5", "Nf3"]);
    await close(page);
});

test("what is written while the sheets are being asked for strikes out nothing that was written elsewhere", async () => {
    const game = await begin();
    const page = await sheet(game.white);
    await page.waitForTimeout(500);
    let letGo, isAsked;
    const free = new Promise((resolve) => (letGo = resolve));
    const asked = new Promise((resolve) => (isAsked = resolve));
    await page.route("**/scoresheets", async (route) => {
        isAsked();
        await free;
        return route.fallback();
    });
    await record(game, "white", "1. e4");
    await asked;
    await type(page, ["d4"]);
    await page.waitForTimeout(500);
    assert.deepEqual(await textsOf(game), ["1. e4"]);
    letGo();
    await fieldHolds(page, "d4 ");
    await page.getByText(ELSEWHERE).waitFor();
    assert.deepEqual(await textsOf(game), ["1. e4"]);
    assert.deepEqual(await written(page), ["e4"]);
    await close(page);
});

test("what was written without a network waits as long as the hall does not show the sheets, and strikes out nothing", async () => {
    const network = await Network.before(hall);
    after(() => network.close());
    let refuses = true;
    const { game, page } = await outOfLine(network, "white", ["c5"], async (one) => {
        const body = JSON.stringify({ code: "role", field: null, detail: "" });
        await one.route("**/scoresheets", (route) => (refuses ? route.fulfill({ status: 403, contentType: "application/problem+json", body }) : route.fallback()));
    });
    await page.getByRole("alert").filter({ hasText: "The hall does not show this scoresheet" }).waitFor();
    assert.deepEqual(await textsOf(game), ["1. e4", "1... e5"]);
    refuses = false;
    await fieldHolds(page, "c5 ");
    assert.deepEqual(await textsOf(game), ["1. e4", "1... e5"]);
    await page.context().close();
});

test("a page asks for no sheet after what it has written itself", async () => {
    const game = await begin();
    const page = await openWindow(browser, TABLET);
    let asked = 0;
    await page.route("**/scoresheets", (route) => {
        asked++;
        return route.fallback();
    });
    await page.goto(hall.address(`/sheet#${tokenOf(game.white)}`));
    await page.locator(".writing input").waitFor();
    await page.waitForTimeout(500);
    const before = asked;
    await type(page, ["e4", "e5", "Nf3"]);
    await page.getByText(ALL).waitFor();
    await page.waitForTimeout(500);
    assert.equal(asked, before);
    await close(page);
});

test("what was typed for a line that has been written elsewhere meanwhile comes back into the field, and strikes nothing out", async () => {
    const network = await Network.before(hall);
    after(() => network.close());
    for (const role of ["white", "operator"]) {
        const { game, page } = await outOfLine(network, role, ["c5", "Nf3", "(=)", "d6"], undefined, ["1... e5", "2. Nf3"]);
        await page.getByText("Something was written on this line elsewhere meanwhile: look at this again.").waitFor();
        assert.equal(await page.locator(".writing input").inputValue(), "c5 Nf3 (=) d6 ");
        assert.deepEqual(await written(page), ["e4", "e5", "Nf3"]);
        assert.deepEqual(await textsOf(game), ["1. e4", "1... e5", "2. Nf3"]);
        await page.locator(".writing input").fill("d6 d4 (=)");
        await page.keyboard.press("Enter");
        await page.getByText(ALL).waitFor();
        assert.deepEqual((await textsOf(game)).slice(3), ["2... d6", "3. d4", "(=)"]);
        assert.equal(await page.locator(".paper s").count(), 0);
        assert.deepEqual(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("hakem.sheet"))), []);
        await page.context().close();
    }
});

test("what has come back into the field outlives its page, another line and another view, until it is written or taken out", async () => {
    const network = await Network.before(hall);
    after(() => network.close());
    for (const role of ["white", "operator"]) {
        const { game, page } = await outOfLine(network, role, ["c5", "Nf3"]);
        const choose = (name) => page.getByLabel(name, { exact: true }).check();
        await fieldHolds(page, "c5 Nf3 ");
        await page.reload();
        if (role === "operator") {
            await page.getByText(`White's scoresheet: ${ELSEWHERE}`).waitFor();
            await page.getByText("Lines not told to the hall: 2.").waitFor();
            await choose("White's scoresheet");
        }
        await fieldHolds(page, "c5 Nf3 ");
        if (role === "operator") {
            await choose("The game");
            await page.getByText(`White's scoresheet: ${ELSEWHERE}`).waitFor();
            await choose("White's scoresheet");
            await fieldHolds(page, "c5 Nf3 ");
        }
        await page.getByRole("button", { name: "Move 1, White e4" }).click();
        await fieldHolds(page, "e4");
        await page.getByText(`Move 1, Black: ${ELSEWHERE}`).waitFor();
        await page.getByRole("button", { name: "To the next empty line" }).click();
        await fieldHolds(page, "c5 Nf3 ");
        assert.deepEqual(await written(page), ["e4", "e5"]);
        await page.locator(".writing input").fill("");
        await until(() => keptLines(page), (kept) => kept.length === 0);
        await page.getByText(ALL).waitFor();
        await page.reload();
        if (role === "operator") await choose("White's scoresheet");
        await page.locator(".paper .written >> nth=1").waitFor();
        await page.waitForTimeout(500);
        await fieldHolds(page, "");
        assert.deepEqual(await textsOf(game), ["1. e4", "1... e5"]);
        await page.context().close();
    }
});

test("a player who corrects a line is told that what he wrote on another is not with the hall, and finds it in the field behind it", async () => {
    const network = await Network.before(hall);
    after(() => network.close());
    const { game, page } = await outOfLine(network, "white", ["c5", "(=)"], async (one) => {
        await one.getByRole("button", { name: "Move 1, White e4" }).click();
        await one.keyboard.press("Control+a");
        await one.keyboard.type("d4");
    });
    await page.getByText(`Move 1, Black: ${ELSEWHERE}`).waitFor();
    await page.getByText("Lines not told to the hall: 2.").waitFor();
    assert.deepEqual(await written(page), ["e4", "e5"]);
    await fieldHolds(page, "d4");
    await page.locator(".writing input").press("Enter");
    await fieldHolds(page, "c5 (=) ");
    assert.deepEqual(await written(page), ["d4", "e5"]);
    await page.getByText(ALL).waitFor();
    await page.locator(".writing input").press("Enter");
    await until(() => textsOf(game), (texts) => texts.join() === "1. e4,1... e5,1. d4,2. c5,(=)");
    await until(() => keptLines(page), (kept) => kept.length === 0);
    await page.context().close();
});

test("a line that has been written elsewhere with the same words is there once", async () => {
    const network = await Network.before(hall);
    after(() => network.close());
    const game = await begin();
    const page = await openWindow(browser, TABLET);
    await page.goto(network.address(`/sheet#${tokenOf(game.white)}`));
    await page.locator(".writing input:focus").waitFor();
    network.cut();
    await type(page, ["e4", "e5", "Nf3"]);
    for (const text of ["1. e4", "1... e5"]) await record(game, "white", text);
    network.mend();
    await page.getByText(ALL).waitFor();
    assert.deepEqual(await textsOf(game), ["1. e4", "1... e5", "2. Nf3"]);
    assert.equal(await page.locator(".paper s").count(), 0);
    await page.context().close();
});

test("an operator sees what the players write, and enters what they agree on from there", async () => {
    const game = await begin();
    const page = await sheet(game.operator);
    const both = page.getByRole("button", { name: "Enter what both sheets agree on" });
    await both.click();
    await page.getByText("There is nothing to enter: the sheets do not have the same legal move next.").waitFor();
    await record(game, "white", "1. e4");
    await record(game, "black", "1. d4");
    await page.getByRole("row", { name: /Move 1, White/ }).filter({ hasText: "d4" }).waitFor();
    await page.getByRole("row", { name: /Move 1, White/ }).filter({ hasText: "e4" }).waitFor();
    await record(game, "black", "1. e4");
    await record(game, "white", "1... e5");
    await record(game, "black", "1... e5");
    await both.click();
    await until(() => state(game), ({ moves }) => moves.length === 2);
    await close(page);
});

test("what both sheets agree on is entered once, however often it is asked for meanwhile", async () => {
    const game = await begin();
    for (const text of ["1. e4", "1... e5", "2. Nf3"]) for (const role of ["white", "black"]) await record(game, role, text);
    const page = await sheet(game.operator);
    await page.waitForTimeout(500);
    let letGo, asked = 0;
    const free = new Promise((resolve) => (letGo = resolve));
    await page.route("**/scoresheets", async (route) => {
        asked++;
        await free;
        return route.fallback();
    });
    const both = page.getByRole("button", { name: "Enter what both sheets agree on" });
    for (let press = 0; press < 3; press++) await both.dispatchEvent("click");
    await until(() => asked, (times) => times > 0);
    await page.waitForTimeout(300);
    assert.equal(await both.getAttribute("aria-disabled"), "true");
    await both.dispatchEvent("click");
    letGo();
    await page.locator(".paper .written >> nth=2").waitFor();
    await page.locator(".held .written").waitFor({ state: "detached" });
    await page.locator("button[aria-disabled]").waitFor({ state: "detached" });
    assert.deepEqual((await state(game)).moves.map(({ san }) => san), ["e4", "e5", "Nf3"]);
    assert.equal(asked, 1);
    assert.equal(await page.locator(".writing input").inputValue(), "");
    assert.equal(await page.locator(".writing input").getAttribute("aria-invalid"), "false");
    await close(page);
});
