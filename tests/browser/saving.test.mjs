/*
 * What is typed while something else is being saved stays as it was typed, and is saved by the next press.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { dropNext, hallAndBrowser, loseAnswer, openWindow } from "./hall.mjs";
import { DESK, hearNothing, RULES, tournamentsOf } from "./tournaments.mjs";

const { hall, browser } = await hallAndBrowser();
const token = hall.organiser;
const { see } = tournamentsOf(hall);

const tournamentNamed = (name) => hall.ask("POST", "tournaments", { token, body: { name, minors: "none", rules: RULES } });

async function tab(tournament, name) {
    const page = await openWindow(browser, DESK);
    await page.goto(hall.address(`/tournament/${tournament}#${token}`));
    await page.getByRole("tab", { name }).click();
    return page;
}

/* The answer of the next such request waits. `asked`: the hall has answered it; `letGo` lets the page have it. */
async function holdAnswer(page, method, path) {
    let letGo;
    let isAsked;
    const free = new Promise((resolve) => (letGo = resolve));
    const asked = new Promise((resolve) => (isAsked = resolve));
    await page.route(path, async (route) => {
        if (route.request().method() !== method) return route.fallback();
        const response = await route.fetch();
        isAsked();
        await free;
        await route.fulfill({ response });
    });
    return { asked, letGo };
}

test("details: what is typed between Save and the answer stays, and the next Save sends it", async () => {
    const { tournament } = await tournamentNamed("Kupa");
    const page = await tab(tournament, "Details");
    const [name, place] = [page.getByLabel("Name of the tournament"), page.getByLabel("Place")];
    const save = page.getByRole("button", { name: "Save", exact: true });
    const held = await holdAnswer(page, "PUT", "**/tournaments/*");
    await name.fill("Kupa 2026");
    await save.click();
    await held.asked;
    await name.fill("Kupa 2026, Ankara");
    await place.fill("Ankara");
    held.letGo();
    await page.getByText("Saved").first().waitFor();
    assert.deepEqual([await name.inputValue(), await place.inputValue()], ["Kupa 2026, Ankara", "Ankara"]);
    assert.equal(await page.getByRole("alert").filter({ hasText: "Kupa" }).count(), 0, "nobody else has changed it");
    await page.locator(".message .close").click();
    await save.click();
    await page.getByText("Saved").first().waitFor();
    const saved = await see(tournament);
    assert.deepEqual([saved.name, saved.city], ["Kupa 2026, Ankara", "Ankara"]);
    await page.close();
});

test("players: what is typed of the next one while one is being added stays", async () => {
    const { tournament } = await tournamentNamed("Open");
    const page = await tab(tournament, "Players");
    const [name, rating] = [page.getByLabel("Name", { exact: true }), page.getByLabel("Rating")];
    const held = await holdAnswer(page, "POST", "**/players");
    await name.fill("Demir, Ece");
    await rating.fill("2100");
    await page.getByRole("button", { name: "Add the player" }).click();
    await held.asked;
    await name.fill("Kaya, Can");
    held.letGo();
    await page.getByRole("cell", { name: "2100" }).waitFor();
    await page.waitForFunction(() => document.querySelector(".player-form .commit:enabled"));
    assert.deepEqual([await name.inputValue(), await rating.inputValue()], ["Kaya, Can", ""]);
    await page.close();
});

test("players: what is typed of one while he is being saved leaves his dialog open, and is saved next", async () => {
    const { tournament } = await tournamentNamed("Schools");
    await hall.ask("POST", `tournaments/${tournament}/players`, { token, body: { name: "Demir, Ece", club: "Kale" } });
    const page = await tab(tournament, "Players");
    await page.getByRole("button", { name: "Change: Demir, Ece" }).click();
    const dialog = page.getByRole("dialog");
    const held = await holdAnswer(page, "PUT", "**/players/1");
    const minor = dialog.getByRole("checkbox");
    await minor.check();
    await dialog.getByLabel("Rating").fill("2100");
    await dialog.locator(".commit").click();
    await held.asked;
    await dialog.getByLabel("Club").fill("Vezir");
    await minor.uncheck();
    held.letGo();
    await dialog.locator(".commit:enabled").waitFor();
    assert.equal(await dialog.getByLabel("Club").inputValue(), "Vezir");
    await dialog.locator(".commit").click();
    await dialog.waitFor({ state: "detached" });
    const [player] = (await see(tournament)).players;
    assert.deepEqual([player.club, player.rating, player.minor], ["Vezir", 2100, false]);
    await page.close();
});

test("links: the next holder's name, typed while a link is being made, stays", async () => {
    const page = await openWindow(browser, DESK);
    await page.goto(hall.address(`/hall#${token}`));
    await page.locator("summary", { hasText: "Arbiters and helpers" }).last().click();
    const name = page.getByLabel("Name", { exact: true });
    const held = await holdAnswer(page, "POST", "**/api/1/links");
    await name.fill("Deniz");
    await page.getByRole("button", { name: "Make a link" }).click();
    await held.asked;
    await name.fill("Ece");
    held.letGo();
    await page.getByRole("list", { name: "Links" }).getByText("Deniz").waitFor();
    assert.equal(await name.inputValue(), "Ece");
    await page.close();
});

test("in Turkish B is Beyaz and S is Siyah: the colours of a match are what the hall is told, and stay when the language is changed", async () => {
    const { tournament } = await hall.ask("POST", "tournaments", { token, body: { name: "Lig", minors: "none", kind: "team", rules: RULES } });
    for (const [at, name] of ["Kale", "Vezir"].entries()) {
        await hall.ask("POST", `tournaments/${tournament}/players`, { token, body: { name: `Oyuncu${at}` } });
        await hall.ask("PUT", `tournaments/${tournament}/teams/${at + 1}`, { token, body: { name, players: [at + 1] } });
    }
    const page = await openWindow(browser, { ...DESK, locale: "tr-TR" });
    await page.goto(hall.address(`/tournament/${tournament}#${token}`));
    await page.getByRole("tab", { name: "Turlar" }).click();
    const colors = page.getByLabel("Birinci takımın renkleri");
    await colors.fill("bw");
    await page.getByText("yalnız B ve S").waitFor();
    await colors.fill("bs");
    assert.equal(await colors.inputValue(), "BS");
    await page.getByRole("button", { name: "English" }).click();
    await page.getByLabel("Colours of the first team").waitFor();
    assert.equal(await page.getByLabel("Colours of the first team").inputValue(), "WB");
    await page.getByLabel("Boards of a match").fill("2");
    await page.getByLabel(/A line a match/).fill("1 2");
    const [put] = await Promise.all([
        page.waitForRequest((request) => request.method() === "PUT" && request.url().endsWith("/matches")),
        page.getByRole("button", { name: "Pair 1 match" }).click(),
    ]);
    assert.equal(put.postDataJSON().matches[0].colors, "WB");
    await page.getByText("colours of the first team: WB").waitFor();
    await page.getByRole("button", { name: "Türkçe" }).click();
    await page.getByText("birinci takımın renkleri: BS").waitFor();
    await page.close();
});

test("headers of a game: what is typed while they are being saved stays", async () => {
    const game = await hall.gameOfHall({ profile: "board", press: "manual" });
    const page = await openWindow(browser, DESK);
    await page.goto(hall.address(game.arbiter));
    for (const fold of ["Papers, links and headers", "Names and headers"]) await page.locator("summary", { hasText: fold }).last().click();
    const event = page.getByLabel("Event", { exact: true });
    const held = await holdAnswer(page, "PUT", "**/headers");
    await event.fill("Open");
    const save = page.getByRole("button", { name: "Save the names and headers" });
    await save.click();
    await held.asked;
    await event.fill("Open 2026");
    const answered = page.waitForResponse((response) => response.request().method() === "PUT");
    held.letGo();
    await (await answered).finished();
    const { headers } = await hall.ask("GET", `games/${game.game}`, { token: game.arbiter.split("#")[1] });
    assert.equal(headers.event, "Open");
    assert.equal(await event.inputValue(), "Open 2026");
    await save.click();
    await page.waitForFunction(() => document.querySelector(".managing .button.primary:disabled"));
    assert.equal((await hall.ask("GET", `games/${game.game}`, { token: game.arbiter.split("#")[1] })).headers.event, "Open 2026");
    await page.close();
});

/* Waits until the field of the next team's name is empty. */
const emptied = (page) => page.waitForFunction(() => [...document.querySelectorAll(".tournament form input")].at(-2).value === "");

test("teams: one that is being typed stays when somebody else enters one, and takes the next number", async () => {
    const { tournament } = await hall.ask("POST", "tournaments", { token, body: { name: "Cup", minors: "none", kind: "team", rules: RULES } });
    await hall.ask("POST", `tournaments/${tournament}/players`, { token, body: { name: "Ada" } });
    const page = await tab(tournament, "Teams");
    const name = page.getByLabel("Name of the team").last();
    await name.fill("Kale");
    await hall.ask("PUT", `tournaments/${tournament}/teams/1`, { token, body: { name: "Vezir", players: [1] } });
    await page.getByText("Vezir (1)").waitFor();
    assert.equal(await name.inputValue(), "Kale");
    await page.getByRole("button", { name: "Add the team" }).click();
    await page.getByText("Kale (0)").waitFor();
    assert.deepEqual((await see(tournament)).teams.map((team) => team.name), ["Vezir", "Kale"]);
    await emptied(page);
    await page.close();
});

async function teamTournament(names) {
    const { tournament } = await hall.ask("POST", "tournaments", { token, body: { name: "Cup", minors: "none", kind: "team", rules: RULES } });
    for (const name of ["Ada", "Can", "Ece"]) await hall.ask("POST", `tournaments/${tournament}/players`, { token, body: { name } });
    for (const [at, name] of names.entries())
        await hall.ask("PUT", `tournaments/${tournament}/teams/${at + 1}`, { token, body: { name, players: [at + 1] } });
    return tournament;
}

const teamsOf = async (tournament) => (await see(tournament)).teams.map(({ name, players }) => [name, ...players]);

test("a new team whose answer was lost is entered once, also when somebody else has entered one meanwhile", async () => {
    for (const others of [[], ["Vezir"]]) {
        const tournament = await teamTournament([]);
        const page = await tab(tournament, "Teams");
        await loseAnswer(page, "**/teams/*");
        const name = page.getByLabel("Name of the team").last();
        const add = page.getByRole("button", { name: "Add the team" });
        await name.fill("Kale");
        await add.click();
        await page.locator(".message").waitFor();
        for (const other of others) await hall.ask("PUT", `tournaments/${tournament}/teams/2`, { token, body: { name: other } });
        await add.click();
        await emptied(page);
        assert.deepEqual(await teamsOf(tournament), [["Kale"], ...others.map((other) => [other])]);
        await page.close();
    }
});

test("a new team that did not come is entered under the next number, if somebody else has taken the one that it was to have", async () => {
    const tournament = await teamTournament([]);
    const page = await tab(tournament, "Teams");
    await dropNext(page, "**/teams/*");
    const name = page.getByLabel("Name of the team").last();
    const add = page.getByRole("button", { name: "Add the team" });
    await name.fill("Kale");
    await add.click();
    await page.locator(".message").waitFor();
    await hall.ask("PUT", `tournaments/${tournament}/teams/1`, { token, body: { name: "Vezir" } });
    await add.click();
    await page.getByText("Kale (0)").waitFor();
    assert.deepEqual(await teamsOf(tournament), [["Vezir"], ["Kale"]]);
    await page.close();
});

/* Waits until the page has heard from the hall what stands there. */
const told = (page, words) => page.waitForResponse(async (response) => response.request().method() === "GET" && (await response.text()).includes(words));

test("two who change a team change what each of them has typed; the same is not overwritten unseen", async () => {
    const tournament = await teamTournament(["Kale", "Vezir"]);
    const page = await tab(tournament, "Teams");
    await page.locator("summary", { hasText: "Kale" }).click();
    const panel = page.locator("details[open]");
    const [name, players] = [panel.getByLabel("Name of the team"), panel.getByLabel("Its players in board order")];
    const put = (body) => hall.ask("PUT", `tournaments/${tournament}/teams/1`, { token, body });
    await players.fill("1 3");
    await put({ name: "Kale SK" });
    await panel.locator(".commit").click();
    await page.locator("summary", { hasText: "(2)" }).waitFor();
    assert.deepEqual((await teamsOf(tournament))[0], ["Kale SK", 1, 3]);

    await name.fill("Kale Gençlik");
    await hearNothing(page);
    await put({ name: "Kale Spor" });
    await panel.locator(".commit").click();
    await panel.getByRole("alert").filter({ hasText: "Somebody else has changed this meanwhile: Name of the team: Kale Spor" }).waitFor();
    assert.equal(await name.inputValue(), "Kale Gençlik");
    assert.equal((await teamsOf(tournament))[0][0], "Kale Spor");
    await panel.locator(".commit:enabled").click();
    await page.locator("summary", { hasText: "Kale Gençlik" }).waitFor();
    await page.close();
});

test("a player whom somebody else has changed meanwhile is not overwritten unseen", async () => {
    const { tournament } = await tournamentNamed("Schools");
    await hall.ask("POST", `tournaments/${tournament}/players`, { token, body: { name: "Demir, Ece", club: "Kale" } });
    const page = await tab(tournament, "Players");
    await page.getByRole("button", { name: "Change: Demir, Ece" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Club").fill("Vezir");
    const heard = told(page, "Kale SK");
    await hall.ask("PUT", `tournaments/${tournament}/players/1`, { token, body: { club: "Kale SK", rating: 2100 } });
    await heard;
    await dialog.getByRole("alert").filter({ hasText: "Club: Kale SK" }).waitFor();
    assert.equal(await dialog.getByLabel("Rating").inputValue(), "2100", "what nobody has typed here follows");
    await dialog.locator(".commit").click();
    await dialog.waitFor({ state: "detached" });
    const [player] = (await see(tournament)).players;
    assert.deepEqual([player.club, player.rating], ["Vezir", 2100]);
    await page.close();
});

test("a line-up that is told elsewhere is ticked at the captain's, unless he has ticked something himself", async () => {
    const { tournament } = await hall.ask("POST", "tournaments", { token, body: { name: "League", kind: "team", minors: "none", rules: RULES } });
    const put = (path, body, method = "PUT") => hall.ask(method, `tournaments/${tournament}/${path}`, { token, body });
    for (let number = 1; number <= 4; number++) await put("players", { name: `Player${number}, Ada` }, "POST");
    await put("teams/1", { name: "Kale", players: [1, 2, 3] });
    await put("teams/2", { name: "Deniz", players: [4] });
    await put("rounds/1/matches", { boards: 2, matches: [{ match: 1, first: 1, second: 2 }] });
    const { link } = await put("teams/1/captain", { name: "Ece" }, "POST");
    const page = await openWindow(browser, DESK);
    await page.goto(hall.address(link));
    const ticked = (names) =>
        page.waitForFunction(
            (names) => [...document.querySelectorAll(".lineup-player")].filter((one) => one.querySelector("input").checked).map((one) => one.querySelector("bdi").textContent).join() === names,
            names.map((name) => `${name}, Ada`).join(),
        );
    await ticked([]);
    await put("rounds/1/lineups/1", { players: [1, null] });
    await ticked(["Player1"]);
    await page.getByRole("checkbox", { name: /Player3/ }).check();
    const heard = told(page, '"players":[2,null]');
    await put("rounds/1/lineups/1", { players: [2, null] });
    await (await heard).finished();
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    await ticked(["Player1", "Player3"]);
    await page.close();
});
