/* What an organiser and an arbiter manage from the hall's page: links, papers, headers, and games of all kinds. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { assertNoBarrier, hallAndBrowser, loseAnswer, openWindow } from "./hall.mjs";

const { hall, browser } = await hallAndBrowser();

async function opened(token = hall.organiser, window = {}) {
    const page = await openWindow(browser, window);
    await page.goto(hall.address(`/hall#${token}`));
    await page.locator(".search").waitFor();
    return page;
}

async function done(page) {
    assert.deepEqual(page.troubles, []);
    await page.context().close();
}

const fold = (page, name) => page.locator("summary", { hasText: name }).last().click();

async function makeLink(page, { kind, name, boards }) {
    await page.getByLabel("A link for").selectOption({ label: kind });
    await page.getByLabel("Name", { exact: true }).fill(name);
    if (boards) await page.getByLabel("Boards", { exact: true }).fill(boards);
    await page.getByRole("button", { name: "Make a link" }).click();
    await page.getByRole("heading", { name: new RegExp(`^New link: ${name} · ${kind}`) }).waitFor();
    return (await page.locator('[data-address="arbiter"] input').inputValue()).split("#")[1];
}

test("a deputy and a helper are named, listed, and cut off by one question", async () => {
    const organiser = await opened();
    await fold(organiser, "Arbiters and helpers");
    const deputy = await makeLink(organiser, { kind: "Arbiter", name: "Deniz", boards: "1-12" });
    const helper = await makeLink(organiser, { kind: "Helper who enters results", name: "Ege" });
    const seat = await hall.ask("GET", "seat", { token: deputy });
    assert.deepEqual([seat.name, seat.boards, seat.scope], ["Deniz", "1-12", "full"]);
    assert.equal((await hall.ask("GET", "seat", { token: helper })).scope, "results");
    const list = organiser.getByRole("list", { name: "Links" });
    await list.getByText("Deniz · Arbiter · sector 1-12").waitFor();
    await list.getByText("You are here by this link.").waitFor();
    await assertNoBarrier(organiser, "links of the hall");
    const there = await opened(deputy);
    await organiser.getByRole("button", { name: "Revoke: Deniz · Arbiter · sector 1-12" }).click();
    const question = organiser.getByRole("dialog", { name: "Revoke this link?" });
    await question.getByText("Deniz").waitFor();
    await question.getByRole("button", { name: "Revoke" }).click();
    await list.getByText("Deniz").waitFor({ state: "detached" });
    await there.locator(".search").waitFor({ state: "detached" });
    await there.context().close();
    await done(organiser);
});

test("those that nobody has used are revoked together", async () => {
    const organiser = await opened();
    await fold(organiser, "Arbiters and helpers");
    const tokens = [];
    for (const name of ["Ali", "Banu", "Cem"])
        tokens.push(await makeLink(organiser, { kind: "Arbiter", name }));
    const many = organiser.getByRole("button", { name: /^Revoke \d+ unused links$/ });
    await many.click();
    await organiser.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
    await many.waitFor({ state: "detached" });
    const last = tokens.pop();
    assert.equal((await hall.ask("GET", "seat", { token: last })).name, "Cem", "it is still to be handed over");
    for (const token of tokens) await assert.rejects(hall.ask("GET", "seat", { token }), /401/);
    await done(organiser);
});

test("the papers of a round are opened to print, and saved as tables", async () => {
    const game = await hall.gameOfHall({ white: "Nur", black: "Oya", headers: { board: "3", round: "1" } });
    const token = game.arbiter.split("#")[1];
    const body = { kind: "decide", data: { decision: "warning", who: "white" }, seen: 0 };
    await hall.ask("POST", `games/${game.game}/acts`, { token, body });
    const organiser = await opened();
    await fold(organiser, "Papers");
    const [paper] = await Promise.all([
        organiser.waitForEvent("popup"),
        organiser.getByRole("button", { name: "Incidents: Open" }).click(),
    ]);
    await paper.getByRole("heading", { name: "Incidents" }).waitFor();
    await paper.getByRole("cell", { name: "Nur" }).first().waitFor();
    const border = await paper.locator("td").first().evaluate((cell) => getComputedStyle(cell).borderTopStyle);
    assert.equal(border, "solid", "the paper has its style");
    assert.equal(await paper.evaluate(() => globalThis.opener), null);
    await paper.close();
    const [table] = await Promise.all([
        organiser.waitForEvent("download"),
        organiser.getByRole("button", { name: "Results: Table (CSV)" }).click(),
    ]);
    assert.equal(table.suggestedFilename(), "results.csv");
    assert.match(await readFile(await table.path(), "utf8"), /^\ufeff[\s\S]*"Nur","Oya"/, "UTF-8 for spreadsheets too");
    await organiser.getByLabel("Letters of the pieces").selectOption("de");
    const [sheets] = await Promise.all([
        organiser.waitForEvent("popup"),
        organiser.getByRole("button", { name: "Scoresheets: Open" }).click(),
    ]);
    await sheets.getByRole("heading", { name: "Nur" }).waitFor();
    await done(organiser);
});

test("below a board are its papers, its headers and its links; a game nobody came to is cancelled", async () => {
    const game = await hall.gameOfHall({ white: "Pelin", black: "Rıza", headers: { board: "4" } });
    const organiser = await opened();
    await organiser.getByRole("link", { name: "Board 4: Pelin – Rıza" }).click();
    await fold(organiser, "Papers, links and headers");
    await fold(organiser, "Names and headers");
    await organiser.getByLabel("Event").fill("Club cup");
    await organiser.getByRole("group", { name: "White" }).getByLabel("Rating").fill("2100");
    await organiser.getByRole("button", { name: "Save the names and headers" }).click();
    await organiser.getByText("The names and headers are saved").waitFor();
    const { headers } = await hall.ask("GET", `games/${game.game}`);
    assert.deepEqual([headers.event, headers.white_elo, headers.board], ["Club cup", "2100", "4"]);
    await fold(organiser, "Links");
    await organiser.getByLabel("A link for").selectOption({ label: "White" });
    await organiser.getByRole("button", { name: "Make a link" }).click();
    const link = await organiser.locator('[data-address="white"] input').inputValue();
    assert.equal((await hall.ask("GET", "seat", { token: link.split("#")[1] })).role, "white");
    await assertNoBarrier(organiser, "managing a board");
    await organiser.setViewportSize({ width: 360, height: 760 });
    const isWide = await organiser.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    assert.equal(isWide, false, "nothing is beside a narrow window");
    await fold(organiser, "Papers");
    const [paper] = await Promise.all([
        organiser.waitForEvent("popup"),
        organiser.getByRole("button", { name: "Log of the game: Open" }).click(),
    ]);
    await paper.getByRole("heading", { name: "Log of the game: Pelin - Rıza" }).waitFor();
    await organiser.getByRole("button", { name: "Cancel the game" }).click();
    await organiser.getByRole("dialog").getByText("Pelin – Rıza").waitFor();
    await organiser.getByRole("dialog").getByRole("button", { name: "Cancel the game" }).click();
    await organiser.getByText("The game is cancelled.").waitFor();
    assert.equal((await hall.ask("GET", `games/${game.game}`)).cancelled, true);
    await done(organiser);
});

test("the arbiter of one game has its papers, links and headers below its board, with a device or without", async () => {
    for (const live of [true, false]) {
        const game = await hall.gameOfHall({ profile: "board", press: "manual", white: "Sena", black: "Tuna", live });
        const arbiter = await openWindow(browser);
        await arbiter.goto(hall.address(game.arbiter));
        await fold(arbiter, "Papers, links and headers");
        await fold(arbiter, "Links");
        await arbiter.getByLabel("A link for").selectOption({ label: "Clock on the table" });
        await arbiter.getByRole("button", { name: "Make a link" }).click();
        await arbiter.locator('[data-address="clock"] input').waitFor();
        await assertNoBarrier(arbiter, `the links of a game, ${live ? "live" : "without a device"}`);
        await done(arbiter);
    }
});

test("what the hall refuses is told in Turkish to who reads Turkish", async () => {
    const game = await hall.gameOfHall({ white: "Vedat", black: "Yeliz", live: false, profile: "board", headers: { board: "6" } });
    const organiser = await opened(hall.organiser, { locale: "tr-TR" });
    await organiser.getByRole("link", { name: "Masa 6: Vedat – Yeliz" }).click();
    await fold(organiser, "Bu masanın belgeleri");
    const cancel = organiser.getByRole("button", { name: "Oyunu iptal et" });
    await cancel.waitFor();
    await hall.ask("POST", `games/${game.game}/acts`, { token: game.arbiter.split("#")[1], body: { kind: "start" } });
    await cancel.click();
    await organiser.getByRole("dialog").getByRole("button", { name: "Oyunu iptal et" }).click();
    await organiser.getByText("Oyun başladı; artık iptal edilemez.").waitFor();
    organiser.troubles = organiser.troubles.filter((text) => !/status of 409/.test(text));
    await done(organiser);
});

test("an organiser makes a board without a device, under the limited supervision that is proposed", async () => {
    for (let count = 0; count < 4; count++) await hall.gameOfHall();
    const organiser = await opened();
    await organiser.getByText("limited supervision is proposed").waitFor();
    await organiser.getByRole("button", { name: "New game" }).click();
    await organiser.getByRole("radio", { name: "No device" }).check();
    await organiser.getByLabel("White", { exact: true }).fill("Umut");
    await organiser.getByText("More", { exact: true }).click();
    assert.equal(await organiser.getByLabel("Supervision").inputValue(), "limited");
    await organiser.getByRole("button", { name: "Set up the board" }).click();
    await organiser.locator(".made .links").waitFor();
    const { games } = await hall.ask("GET", "games", { token: hall.organiser });
    const made = games.find(({ white }) => white === "Umut");
    assert.deepEqual([made.live, made.supervision], [false, "limited"]);
    await done(organiser);
});

test("who makes a game of standard play is not asked for a supervision that it cannot have", async () => {
    const organiser = await opened();
    await organiser.getByText("limited supervision is proposed").waitFor();
    await organiser.getByRole("button", { name: "New game" }).click();
    await organiser.getByLabel("White", { exact: true }).fill("Tomris");
    await organiser.getByText("More", { exact: true }).click();
    const supervision = organiser.getByLabel("Supervision");
    await supervision.waitFor();
    await organiser.getByRole("radio", { name: "No clock", exact: true }).check();
    await supervision.waitFor({ state: "hidden" });
    await organiser.getByRole("radio", { name: "15+10", exact: true }).check();
    await supervision.waitFor();
    await organiser.getByRole("radio", { name: "90+30", exact: true }).check();
    await supervision.waitFor({ state: "hidden" });
    await organiser.getByRole("button", { name: "Set up the board" }).click();
    await organiser.locator(".made .links").waitFor();
    const { games } = await hall.ask("GET", "games", { token: hall.organiser });
    const made = games.find(({ white }) => white === "Tomris");
    assert.deepEqual([made.level, made.supervision], ["standard", "full"]);
    await done(organiser);
});

test("a link that is used while the others are asked about is not revoked with them", async () => {
    const organiser = await opened();
    await fold(organiser, "Arbiters and helpers");
    const tokens = [];
    for (const name of ["Defne", "Emre", "Funda", "Gül"])
        tokens.push(await makeLink(organiser, { kind: "Arbiter", name }));
    const [early, late, unused] = tokens;
    const there = await opened(early);
    await organiser.getByRole("button", { name: /^Revoke \d+ unused links$/ }).click();
    const question = organiser.getByRole("dialog");
    await question.getByText("Emre").waitFor();
    assert.equal(await question.getByText("Defne").count(), 0, "the list is read anew");
    const later = await opened(late);
    await question.getByRole("button", { name: "Revoke" }).click();
    await organiser.getByText("Funda").waitFor({ state: "detached" });
    for (const token of [early, late]) assert.ok((await hall.ask("GET", "seat", { token })).name);
    await assert.rejects(hall.ask("GET", "seat", { token: unused }), /401/);
    await there.context().close();
    await later.context().close();
    await done(organiser);
});

test("a link whose answer was lost is made anew with its address, and the one that nobody knows is revoked", async () => {
    const organiser = await opened();
    await fold(organiser, "Arbiters and helpers");
    await loseAnswer(organiser, "**/api/1/links");
    await organiser.getByLabel("A link for").selectOption({ label: "Arbiter" });
    await organiser.getByLabel("Name", { exact: true }).fill("Hale");
    const make = organiser.getByRole("button", { name: "Make a link" });
    await make.click();
    await organiser.locator(".links-part > .problem").filter({ hasText: /./ }).waitFor();
    assert.equal(await organiser.getByLabel("Name", { exact: true }).inputValue(), "Hale");
    await make.click();
    await organiser.getByRole("heading", { name: "New link: Hale · Arbiter" }).waitFor();
    const { links } = await hall.ask("GET", "links", { token: hall.organiser });
    assert.equal(links.filter(({ name, revoked_ms }) => name === "Hale" && revoked_ms === null).length, 1);
    const token = (await organiser.locator('[data-address="arbiter"] input').inputValue()).split("#")[1];
    assert.equal((await hall.ask("GET", "seat", { token })).name, "Hale");
    await organiser.context().close();
});

test("a game of the hall whose answer was lost is made once, and where its links come from is said", async () => {
    const organiser = await opened();
    const count = async () => (await hall.ask("GET", "games", { token: hall.organiser })).games.length;
    const before = await count();
    await organiser.getByRole("button", { name: "New game" }).click();
    await loseAnswer(organiser, "**/api/1/games");
    const make = organiser.locator(".create .big");
    await make.click();
    await organiser.locator("#problem-general").filter({ hasText: /./ }).waitFor();
    await make.click();
    await organiser.getByText("the answer with its links was lost").waitFor();
    assert.equal(await count(), before + 1);
    await assertNoBarrier(organiser, "a game without its links");
    await organiser.context().close();
});
