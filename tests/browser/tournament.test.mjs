/*
 * A tournament as its organiser runs it: made, its players and teams entered, rounds paired, a round started, results confirmed and published,
 * papers printed, and what the public sees of it.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertNoBarrier, hallAndBrowser, loseAnswer, openWindow, until } from "./hall.mjs";
import { unreadable } from "./states.mjs";
import { DESK, PHONE, RULES, tournamentsOf } from "./tournaments.mjs";

const { hall, browser } = await hallAndBrowser();
const token = hall.organiser;
const { paired, results, see } = tournamentsOf(hall);

test("an organiser makes a tournament, enters players, pairs a round and starts it", async () => {
    const page = await openWindow(browser, DESK);
    await page.goto(hall.address(`/tournaments#${token}`));
    await page.getByRole("button", { name: "New tournament" }).click();
    await page.getByLabel("Name of the tournament").fill("School rapid");
    const supervision = page.getByRole("group", { name: "Supervision" });
    assert.equal(await supervision.count(), 0, "standard play has one alone");
    await page.getByLabel("Time control").selectOption("15+10");
    await supervision.getByRole("radio", { name: "Fewer arbiters (A.5, B.3)" }).check();
    await assertNoBarrier(page, "a new tournament");
    const make = page.getByRole("button", { name: "Make the tournament" });
    assert.ok(await make.isDisabled(), "whether players are under age is asked, and not supposed");
    await page.getByRole("group", { name: "Are players under age?" }).getByRole("radio", { name: "Some" }).check();
    await make.click();
    await page.getByRole("heading", { name: "School rapid" }).waitFor();
    const made = await see(new URL(page.url()).pathname.split("/").pop());
    assert.deepEqual([made.minors, made.rules.supervision], ["some", "limited"]);
    await page.getByRole("tab", { name: "Players" }).click();
    for (const name of ["Yılmaz, Ada", "Kaya, Can", "Demir, Ece", "Şahin, Bora"]) {
        await page.getByLabel("Name", { exact: true }).fill(name);
        await page.getByRole("button", { name: "Add the player" }).click();
        await page.getByRole("rowheader", { name: /\d/ }).first().waitFor();
        await page.getByText(name).first().waitFor();
    }
    await assertNoBarrier(page, "the players of a tournament");
    await page.getByRole("tab", { name: "Rounds" }).click();
    await page.getByLabel("By hand").fill("1 2\n3 9");
    await page.getByText("Line 2, “3 9”").waitFor();
    await page.getByLabel("By hand").fill("1 2\n3 4");
    await page.getByRole("button", { name: "Pair 2 boards" }).click();
    await page.getByRole("button", { name: /Kaya, Can: nobody has said/ }).click();
    await page.getByRole("button", { name: "Kaya, Can: has come" }).waitFor();
    await page.getByRole("button", { name: "Start the round: 2 boards" }).click();
    await page.getByText("Boards started: 2.").waitFor();
    await page.getByRole("cell", { name: "being played" }).first().waitFor();
    await assertNoBarrier(page, "a round that is played");
    await page.getByText("Papers to print").click();
    const opened = page.context().waitForEvent("page");
    await page.getByRole("button", { name: "Result slips" }).click();
    const slips = await opened;
    await slips.getByText("Kaya, Can").first().waitFor();
    await slips.close();
    await page.close();
});

test("a link that opens nothing is told as one, with who makes another, and no tournament is missed", async () => {
    const tournament = await paired(1);
    const made = await hall.ask("POST", "links", { token, body: { role: "arbiter", name: "Derya" } });
    await hall.ask("DELETE", `links/${made.link_number}`, { token });
    const page = await openWindow(browser, DESK);
    const told = "This link opens nothing here: it was cut short or revoked, or belongs to another hall. An organiser makes another: the hall, Arbiters and helpers.";
    for (const path of ["tournaments", `tournament/${tournament}`, "desk"]) {
        await page.goto("about:blank");
        await page.goto(hall.address(`/${path}#${made.link.split("#")[1]}`));
        await page.getByText(told).waitFor();
        assert.equal(await page.getByText("There is no tournament yet.").count(), 0, path);
    }
    await page.close();
});

test("a round of byes alone is started and published", async () => {
    const tournament = await paired(1);
    await hall.ask("POST", `tournaments/${tournament}/rounds/1/pairings`, {
        token,
        body: { pairings: [], byes: [{ player: 1, code: "U" }, { player: 2, code: "H" }] },
    });
    const page = await openWindow(browser, DESK);
    await page.goto(hall.address(`/tournament/${tournament}#${token}`));
    await page.getByRole("tab", { name: "Rounds" }).click();
    await page.getByText("This round has byes alone: nobody plays.").waitFor();
    await page.getByRole("button", { name: "Start the round: 2 byes, no boards" }).click();
    await page.getByText("The round of byes has begun.").waitFor();
    await page.getByRole("button", { name: "Publish 2 results" }).click();
    await until(() => see(tournament), ({ rounds }) => rounds[0].status === "published");
    await page.close();
});

test("both players confirm a result on one device, each by his own act; then the arbiter confirms it and it is published", async () => {
    const tournament = await paired(3);
    await hall.ask("POST", `tournaments/${tournament}/rounds/1/start`, { token, body: {} });
    const made = await hall.ask("POST", "links", { token, body: { role: "arbiter", scope: "results", boards: "2" } });
    const press = (place, name, result) =>
        place.getByRole("group", { name }).getByRole("button", { name: result }).click();
    const row = async (at, asked = token) => (await see(tournament, asked)).rounds[0].pairings[at];
    for (const [language, status] of [
        ["en", { each: "Each player presses", waits: "Still to confirm: Soyadı4", differ: "The two results differ", both: "Both players have confirmed 1 – 0." }],
        ["tr", { each: "Her oyuncu kendi sütununda", waits: "Onayı beklenen: Soyadı4", differ: "İki sonuç birbirini tutmuyor", both: "İki oyuncu da 1 – 0 sonucunu onayladı." }],
    ]) {
        const tablet = await openWindow(browser, { viewport: { width: 800, height: 600 }, locale: language });
        await tablet.goto(hall.address(`/desk#${made.link.split("#")[1]}`));
        const says = (text) => tablet.getByRole("status").filter({ hasText: text }).waitFor();
        const tell = (name, result) => press(tablet, name, result);
        await says(status.each);
        await assertNoBarrier(tablet, `a board on a device, ${language}`);
        assert.equal(await tablet.getByText(/Soyadı1,|Soyadı5,/).count(), 0, "other boards are not its own");
        for (const one of await tablet.locator(".desk-choice").all()) {
            const { width, height } = await one.boundingBox();
            assert.ok(height >= 48 && width >= 300, `${width} by ${height} is no row`);
        }
        await tell("Soyadı3", "0 – 1");
        await says(status.waits);
        assert.equal((await row(1)).result, null);
        await tell("Soyadı4", "1 – 0");
        await says(status.differ);
        await assertNoBarrier(tablet, `two results that differ, ${language}`);
        await tell("Soyadı3", "1 – 0");
        await says(status.both);
        const { result, stage, signed } = await row(1);
        assert.deepEqual([result, stage, signed], ["1-0", "reported", { white: "1-0", black: "1-0" }]);
        await tablet.close();
        if (language === "en") await hall.ask("POST", `tournaments/${tournament}/rounds/1/results`, { token, body: { board: 2, result: null } });
    }
    const page = await openWindow(browser, DESK);
    await page.goto(hall.address(`/desk#${token}`));
    await page.getByRole("button", { name: /^3/ }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Both players confirm here" }).click();
    await assertNoBarrier(page, "both players confirm at the desk");
    await press(dialog, "Soyadı5", "½ – ½");
    await press(dialog, "Soyadı6", "½ – ½");
    await dialog.getByText("Both players have confirmed ½ – ½.").waitFor();
    await dialog.getByRole("button", { name: "Ready" }).click();
    await page.goto(hall.address(`/tournament/${tournament}#${token}`));
    await page.getByText("both players have confirmed").first().waitFor();
    assert.equal((await row(1, null)).result, null);
    await page.getByRole("button", { name: "Confirm 2 results" }).click();
    await page.getByRole("button", { name: "Publish 2 results" }).click();
    await page.getByText("1 of 3 boards has no result yet.").waitFor();
    await page.getByRole("button", { name: "Publish 2 results" }).waitFor({ state: "detached" });
    assert.equal((await row(1, null)).result, "1-0");
    await page.close();
});

test("results are public when they are published, and players under age have a given name and an initial", async () => {
    const tournament = await paired(2, { minors: "all" });
    await hall.ask("POST", `tournaments/${tournament}/rounds/1/start`, { token, body: {} });
    const page = await openWindow(browser, DESK);
    const watcher = await openWindow(browser, PHONE);
    await watcher.goto(hall.address(`/tournament/${tournament}`));
    await watcher.getByText("2 of 2 boards have no result yet.").waitFor();
    assert.equal(await watcher.locator('meta[name="robots"]').getAttribute("content"), "noindex");
    await page.goto(hall.address(`/tournament/${tournament}#${token}`));
    await page.getByLabel("Result of board 1").selectOption("1-0");
    await page.getByRole("button", { name: "Confirm 1 result" }).click();
    await page.getByRole("button", { name: "Publish 1 result" }).waitFor();
    await watcher.reload();
    await watcher.getByText("2 of 2 boards have no result yet.").waitFor();
    await page.getByRole("button", { name: "Publish 1 result" }).click();
    await watcher.getByText("1 of 2 boards has no result yet.").waitFor();
    const seen = await watcher.locator("main").innerText();
    for (const hidden of ["Soyadı1", "Kale", "2012", "6300001"]) assert.ok(!seen.includes(hidden), `${hidden} is public`);
    await assertNoBarrier(watcher, "a tournament for the public");
    await watcher.getByRole("tab", { name: "Players" }).click();
    const players = await watcher.locator("main").innerText();
    for (const hidden of ["Soyadı1", "Kale", "2012", "6300001"]) assert.ok(!players.includes(hidden), `${hidden} is public`);
    await page.close();
    await watcher.close();
});

const line = (number, name, fields, points = 0) =>
    `001 ${String(number).padStart(4)}      ${name.padEnd(33)} ${"2000 TUR".padStart(8)}${" ".repeat(24)}${points.toFixed(1).padStart(4)} ${String(number).padStart(4)}${fields}`;

test("a report file is shown before it is taken, and what differs from our results is decided board by board", async () => {
    const { tournament } = await hall.ask("POST", "tournaments", { token, body: { name: "Open", minors: "none", rules: RULES } });
    const page = await openWindow(browser, DESK);
    await page.goto(hall.address(`/tournament/${tournament}#${token}`));
    await page.getByRole("tab", { name: "Files" }).click();
    const give = (text, name = "round.trf") =>
        page.getByLabel("Choose a file").setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
    const names = ["Kaya, Can", "Demir, Ece", "Ak, Nil", "Su, Ali"];
    const first = ["   2 w  ", "   1 b  ", "   4 w  ", "   3 b  "];
    const file = (fields, points = []) => ["012 Open", "XXR 3", ...names.map((name, at) => line(at + 1, name, "  " + fields[at], points[at] ?? 0)), ""].join("\n");
    await give(file(["   2 w  ", "   1 b  ", "   2 w  ", "   3 b  "]));
    await page.getByText(/Line \d+, column \d+:/).first().waitFor();
    assert.equal((await see(tournament)).players.length, 0);
    await give(file(first));
    await page.getByText("Players: 4; rounds: 1; boards: 2.").waitFor();
    assert.equal((await see(tournament)).players.length, 0);
    await assertNoBarrier(page, "a file before it is taken");
    await page.getByRole("button", { name: "Take it" }).click();
    await page.getByText("Taken: 4 players, 2 boards.").waitFor();
    assert.equal((await see(tournament)).rounds[0].pairings.length, 2);
    await hall.ask("POST", `tournaments/${tournament}/rounds/1/results`, { token, body: { board: 1, result: "1-0" } });
    await give(file(["   2 w =", "   1 b =", "   4 w  ", "   3 b  "], [0.5, 0.5]));
    await page.getByText("Results that differ from ours: 1").waitFor();
    assert.ok(await page.getByRole("button", { name: "Take it" }).isDisabled());
    await page.getByLabel("The file's: ½ – ½").check();
    await assertNoBarrier(page, "differences of a file");
    await page.getByRole("button", { name: "Take it" }).click();
    await page.getByRole("button", { name: "Take it" }).waitFor({ state: "detached" });
    assert.deepEqual(await results(tournament), ["1/2-1/2", null]);
    await page.close();
});

test("papers of a round are opened to be printed, and cards have codes for the arbiter", async () => {
    const tournament = await paired(10);
    const page = await openWindow(browser, DESK);
    await page.route("**/api/1/addresses*", (route) => route.fulfill({ json: { addresses: ["http://192.0.2.7:8080"] } }));
    await page.goto(hall.address(`/tournament/${tournament}#${token}`));
    await page.getByText("Papers to print").click();
    for (const [name, sheets] of [["Pairings by board", 1], ["Pairings by surname", 2], ["Result slips", 2], ["Table cards", 3], ["Points", 3]]) {
        const [paper] = await Promise.all([page.waitForEvent("popup"), page.getByRole("button", { name, exact: true }).click()]);
        await paper.waitForURL(/^blob:/);
        await paper.waitForLoadState();
        const pdf = (await paper.pdf({ preferCSSPageSize: true })).toString("latin1");
        assert.equal(pdf.match(/\/Type\s*\/Page\b/g).length, sheets, `${name}: sheets of paper`);
        if (name === "Pairings by board")
            assert.ok((await paper.locator("td bdi").first().evaluate((one) => parseFloat(getComputedStyle(one).fontSize))) >= 32, "24 points");
        if (name === "Table cards") {
            assert.equal(await paper.locator("a.qr svg path").count(), 10);
            assert.equal(await paper.locator("a.qr").last().getAttribute("href"), "http://192.0.2.7:8080/b/10");
        }
        await paper.close();
    }
    await page.close();
});

test("a captain tells his line-up, sees his boards, and hands out the seats", async () => {
    const { tournament } = await hall.ask("POST", "tournaments", { token, body: { name: "League", kind: "team", minors: "none", rules: { ...RULES, live: true } } });
    const put = (path, body, method = "PUT") => hall.ask(method, `tournaments/${tournament}/${path}`, { token, body });
    for (let number = 1; number <= 6; number++) await put("players", { name: `Player${number}, Ada` }, "POST");
    await put("teams/1", { name: "Kale", players: [1, 2, 3] });
    await put("teams/2", { name: "Deniz", players: [4, 5, 6] });
    await put("rounds/1/matches", { boards: 2, matches: [{ match: 1, first: 1, second: 2 }] });
    const { link } = await put("teams/1/captain", { name: "Ece" }, "POST");
    const page = await openWindow(browser, PHONE);
    await page.goto(hall.address(link));
    await page.getByRole("checkbox", { name: /Player1/ }).check();
    await page.getByRole("checkbox", { name: /Player2/ }).check();
    await page.getByRole("checkbox", { name: /Player3/ }).check();
    await page.getByText("3 of 2 boards").waitFor();
    assert.ok(await page.getByRole("button", { name: "Tell the line-up" }).isDisabled());
    await page.getByRole("checkbox", { name: /Player2/ }).uncheck();
    await assertNoBarrier(page, "a line-up");
    await page.getByRole("button", { name: "Tell the line-up" }).click();
    await page.getByRole("button", { name: "Change the line-up" }).waitFor();
    assert.deepEqual((await see(tournament, null)).rounds[0].pairings, []);
    await put("rounds/1/lineups/2", { players: [4, 5] });
    await page.getByText("Player4, Ada").waitFor();
    await put("rounds/1/start", {}, "POST");
    await page.getByRole("button", { name: "Links for my players" }).click();
    await page.getByText("Player3, Ada: League, round 1, board 2").waitFor();
    assert.equal(await page.getByText(/#/).count(), 2, "a message for each of his players, and no other");
    await page.getByRole("button", { name: "Copy: Player1, Ada" }).waitFor();
    await assertNoBarrier(page, "the seats of a team");
    await page.close();
});

test("a captain of a season that is paired as a whole has the round at hand before him, and later ones folded", async () => {
    const { tournament } = await hall.ask("POST", "tournaments", { token, body: { name: "Season", kind: "team", minors: "none", rules: RULES } });
    const put = (path, body, method = "PUT") => hall.ask(method, `tournaments/${tournament}/${path}`, { token, body });
    for (let number = 1; number <= 4; number++) await put("players", { name: `Player${number}, Ada` }, "POST");
    for (let team = 1; team <= 4; team++) await put(`teams/${team}`, { name: `Team ${team}`, players: [team] });
    await put("berger", { boards: 1 }, "POST");
    const { link } = await put("teams/1/captain", { name: "Ece" }, "POST");
    const page = await openWindow(browser, PHONE);
    await page.goto(hall.address(link));
    const rounds = () => page.locator(".captain h2:visible").allTextContents();
    await page.getByRole("button", { name: "Tell the line-up" }).waitFor();
    assert.deepEqual((await rounds()).map((text) => text.slice(0, 7)), ["Round 1"]);
    await page.getByRole("checkbox", { name: /Player1/ }).check();
    await page.getByRole("button", { name: "Tell the line-up" }).click();
    await page.getByRole("button", { name: "Change the line-up" }).waitFor();
    assert.deepEqual((await see(tournament, token)).rounds.map(({ matches }) => matches.some(({ first, second }) => first.lineup_in || second.lineup_in)), [true, false, false]);
    await assertNoBarrier(page, "a captain's season");
    await page.getByText("Later rounds: 2").click();
    assert.deepEqual((await rounds()).map((text) => text.slice(0, 7)), ["Round 1", "Round 2", "Round 3"]);
    /* What is ticked in a round, and the focus, stay when the round moves up. */
    const second = page.locator("section:has(> h2)").filter({ hasText: "Round 2" });
    await second.getByRole("checkbox", { name: /Player1/ }).check();
    for (const team of [2, 3, 4]) await put(`rounds/1/lineups/${team}`, { players: [team] });
    for (const board of [1, 2]) await put("rounds/1/results", { board, result: "1-0" }, "POST");
    await put("rounds/1/confirm", {}, "POST");
    await put("rounds/1/publish", undefined, "POST");
    await page.waitForFunction(() => document.querySelector(".captain h2").textContent.startsWith("Round 2"));
    assert.deepEqual((await rounds()).map((text) => text.slice(0, 7)), ["Round 2", "Round 3", "Round 1"]);
    await second.getByRole("checkbox", { name: /Player1/, checked: true }).and(page.locator(":focus")).waitFor();
    assert.equal(await page.locator(".team-boards").textContent(), "1 Player1, Ada White – Player4, Ada 1 – 0 ");
    assert.equal(await page.getByRole("button", { name: "Links for my players" }).count(), 0, "boards have no device");
    await page.goto(hall.address((await put("teams/4/captain", { name: "Can" }, "POST")).link));
    await page.locator(".team-boards").waitFor();
    assert.equal(await page.locator(".team-boards").textContent(), "1 Player4, Ada Black – Player1, Ada 0 – 1 ");
    await page.close();
});

test("the points of a league that is paired as a whole have columns for the rounds in which players have met", async () => {
    const { tournament } = await hall.ask("POST", "tournaments", { token, body: { name: "Season", kind: "team", minors: "none", rules: RULES } });
    const put = (path, body, method = "PUT") => hall.ask(method, `tournaments/${tournament}/${path}`, { token, body });
    for (let number = 1; number <= 4; number++) await put("players", { name: `Player${number}, Ada` }, "POST");
    for (let team = 1; team <= 4; team++) await put(`teams/${team}`, { name: `Team ${team}`, players: [team] });
    await put("berger", { boards: 1 }, "POST");
    const page = await openWindow(browser, DESK);
    await page.goto(hall.address(`/tournament/${tournament}#${token}`));
    await page.getByRole("tab", { name: "Points" }).click();
    const heads = page.getByRole("table", { name: "Points" }).getByRole("columnheader");
    await until(() => heads.allTextContents(), (texts) => texts.join() === "Place,No.,Player,Points");
    for (let team = 1; team <= 4; team++) await put(`rounds/2/lineups/${team}`, { players: [team] });
    await until(() => heads.allTextContents(), (texts) => texts.join() === "Place,No.,Player,2,Points");
    await page.close();
});

test("a file of teams is told with their number before it is taken", async () => {
    const { tournament } = await hall.ask("POST", "tournaments", { token, body: { name: "League", kind: "team", minors: "none", rules: RULES } });
    const page = await openWindow(browser, DESK);
    await page.goto(hall.address(`/tournament/${tournament}#${token}`));
    await page.getByRole("tab", { name: "Files" }).click();
    const players = ["Kaya, Can", "Demir, Ece", "Ak, Nil", "Su, Ali"].map((name, at) => line(at + 1, name, ""));
    const teams = [["Kale", [1, 2]], ["Deniz", [3, 4]]].map(([name, own], at) => `310   ${at + 1} ${name.padEnd(64)}${own.map((one) => `    ${one}`).join("")}`);
    await page.getByLabel("Choose a file").setInputFiles({
        name: "league.trf",
        mimeType: "text/plain",
        buffer: Buffer.from(["012 League", "XXR 3", ...players, ...teams, ""].join("\n")),
    });
    await page.getByText("Teams: 2. Players: 4;").waitFor();
    await page.close();
});

test("a league round is set up by hand: teams, their captains' links, matches, line-ups and boards", async () => {
    const { tournament } = await hall.ask("POST", "tournaments", { token, body: { name: "League", kind: "team", minors: "none", rules: RULES } });
    for (let number = 1; number <= 4; number++)
        await hall.ask("POST", `tournaments/${tournament}/players`, { token, body: { name: `Player ${number}` } });
    const page = await openWindow(browser, DESK);
    await page.goto(hall.address(`/tournament/${tournament}#${token}`));
    await page.getByRole("tab", { name: "Teams" }).click();
    for (const [name, players] of [["Kale", "1 2"], ["Vezir", "3 4"]]) {
        await page.getByLabel("Name of the team").last().fill(name);
        await page.getByLabel("Its players in board order").last().fill(players);
        await page.getByRole("button", { name: "Add the team" }).click();
        await page.getByText(`${name} (2)`).waitFor();
    }
    await page.getByText("Kale (2)").click();
    await page.getByRole("group").filter({ hasText: "Kale (2)" }).getByLabel("Name of the captain").fill("Ada Lovelace");
    await page.getByRole("button", { name: "A link for the captain: Kale" }).click();
    const address = await page.getByLabel("Shown this once").inputValue();
    assert.match(address, /#\S{20,}$/);
    await assertNoBarrier(page, "the teams of a tournament");
    await page.getByRole("tab", { name: "Rounds" }).click();
    await page.getByLabel("Boards of a match").fill("2");
    await page.getByLabel(/A line a match/).fill("1 5");
    await page.getByText("Line 1, “1 5”").waitFor();
    await page.getByLabel(/A line a match/).fill("1 2");
    const colors = page.getByLabel("Colours of the first team");
    await colors.fill("WX");
    await page.getByText("W and B alone").waitFor();
    assert.ok(await page.getByRole("button", { name: "Pair 1 match" }).isDisabled());
    await colors.fill("w w");
    await page.getByRole("button", { name: "Pair 1 match" }).click();
    await page.getByText("No boards yet").waitFor();
    await page.getByText("colours of the first team: WW").waitFor();
    const deadline = page.getByRole("button", { name: "Set the deadline" });
    const box = await page.getByLabel("Captains tell them until").boundingBox();
    assert.ok(box.height >= 48, `the field is ${box.height} px high`);
    await page.getByLabel("Captains tell them until").fill("2099-12-05T12:00");
    await deadline.click();
    await page.getByText("Line-ups until 5 Dec 2099").waitFor();
    assert.equal((await see(tournament)).rounds[0].lineups_until_wall_ms, new Date("2099-12-05T12:00").getTime());
    await page.getByText("A line-up told on paper").click();
    await page.getByLabel("Team", { exact: true }).selectOption("Vezir");
    for (const player of ["Player 3", "Player 4"]) await page.getByRole("checkbox", { name: player }).check();
    await assertNoBarrier(page, "matches that wait for line-ups");
    await page.getByRole("button", { name: "Tell the line-up" }).click();
    await page.getByText("The line-up is in.").waitFor();
    await page.getByRole("button", { name: "Show the line-ups and make the boards" }).click();
    await page.getByRole("button", { name: "Start the round: 2 boards" }).click();
    await page.getByText("Boards started: 2.").waitFor();
    await page.getByRole("columnheader", { name: "Kale – Vezir" }).waitFor();
    await assertNoBarrier(page, "a round of matches");
    const { rounds } = await see(tournament);
    assert.deepEqual(rounds[0].pairings.map(({ white, black }) => [white, black]), [[1, 3], [2, 4]]);
    for (const [board, result] of [[1, "1-0"], [2, "1/2-1/2"]])
        await hall.ask("POST", `tournaments/${tournament}/rounds/1/results`, { token, body: { board, result } });
    await page.getByRole("tab", { name: "Points" }).click();
    await page.getByRole("row", { name: "1 Kale 2 1½" }).waitFor();
    await assertNoBarrier(page, "points of teams");
    await page.close();
});

const LONG = ["Yılmazoğlu-Karaosmanoğlu, Mustafa Kemal Atakan Alparslan Bey", "Constantinescu-Brâncoveanu, Maria Alexandra Ecaterina-Ioana"];

test("the longest names and tournament stand whole on result slips", async () => {
    const name = "Uluslararası Cumhuriyet Kupası Açık Satranç Turnuvası, Ankara";
    const { tournament } = await hall.ask("POST", "tournaments", { token, body: { minors: "none", name: name.slice(0, 60), rules: RULES } });
    for (const one of LONG) await hall.ask("POST", `tournaments/${tournament}/players`, { token, body: { name: one, title: "WGM" } });
    await hall.ask("POST", `tournaments/${tournament}/rounds/1/pairings`, { token, body: { pairings: [{ board: 1000, white: 1, black: 2 }] } });
    const answer = await fetch(hall.address(`/api/1/tournaments/${tournament}/papers/slips?round=1`), { headers: { Authorization: `Bearer ${token}` } });
    assert.ok(answer.ok);
    const page = await openWindow(browser, DESK);
    await page.setContent(await answer.text());
    await page.emulateMedia({ media: "print" });
    assert.ok((await page.locator(".slips section dd").count()) > 0);
    const cut = await page.locator(".slips section, .slips dd").evaluateAll((all) => all.filter((one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent));
    assert.deepEqual(cut, []);
    await page.close();
});

test("on the narrowest screen the pages of a tournament are whole, and a board's players have marks of their colours", async () => {
    const { tournament } = await hall.ask("POST", "tournaments", { token, body: { minors: "none", name: "Lig", kind: "team", start: "2026-11-26", end: "2026-11-29", rules: RULES } });
    for (const name of [...LONG, "الخوارزمي، محمد بن موسى", "Kaya, Can"])
        await hall.ask("POST", `tournaments/${tournament}/players`, { token, body: { name, club: "Ankara Üniversitesi Satranç Topluluğu" } });
    for (const team of [1, 2])
        await hall.ask("PUT", `tournaments/${tournament}/teams/${team}`, { token, body: { name: `Ankara Üniversitesi Satranç Topluluğu ${team}`, players: [2 * team - 1, 2 * team] } });
    const page = await openWindow(browser, { viewport: { width: 320, height: 640 }, hasTouch: true });
    const whole = async (where) => {
        assert.deepEqual(await unreadable(page), [], where);
        await assertNoBarrier(page, where);
    };
    const reload = async (path = `/tournament/${tournament}#${token}`) => {
        await page.goto("about:blank");
        await page.goto(hall.address(path));
        await page.locator("main h1").waitFor();
    };
    await reload(`/tournaments#${token}`);
    await page.getByText(/26\D+29 Nov 2026/).first().waitFor();
    await whole("the list");
    await reload();
    await page.getByLabel("Boards of a match").waitFor();
    await whole("matches are paired");
    for (const tab of ["Points", "Players", "Teams", "Files", "Details"]) {
        await page.getByRole("tab", { name: tab }).click();
        const fold = page.locator("main details:not([open]) > summary");
        while (await fold.count()) await fold.first().click();
        await whole(tab);
    }
    await hall.ask("PUT", `tournaments/${tournament}/rounds/1/matches`, { token, body: { boards: 2, matches: [{ match: 1, first: 1, second: 2 }] } });
    await reload();
    await page.getByText("No boards yet: they are there when the line-ups are in.").waitFor();
    await page.getByRole("button", { name: "Show the line-ups and make the boards" }).waitFor();
    await whole("line-ups are awaited");
    for (const team of [1, 2])
        await hall.ask("PUT", `tournaments/${tournament}/rounds/1/lineups/${team}`, { token, body: { players: [2 * team - 1, 2 * team] } });
    await page.locator("tr.match").waitFor();
    assert.equal(await page.getByRole("button", { name: "Show the line-ups and make the boards" }).count(), 0);
    await page.getByText("Papers to print").click();
    await whole("boards before the start");
    await page.getByRole("img", { name: "White" }).first().waitFor();
    for (const board of [1, 2]) await hall.ask("POST", `tournaments/${tournament}/rounds/1/results`, { token, body: { board, result: "1-0" } });
    await hall.ask("POST", `tournaments/${tournament}/rounds/1/results`, { token, body: { board: 2, result: "1/2-1/2" } });
    await hall.ask("POST", `tournaments/${tournament}/rounds/1/confirm`, { token, body: {} });
    await hall.ask("POST", `tournaments/${tournament}/rounds/1/publish`, { token });
    await reload(`/tournament/${tournament}`);
    await page.getByText("1½").first().waitFor();
    await whole("the public's round");
    await page.getByRole("tab", { name: "Points" }).click();
    const row = await page.locator(".crosstable").first().locator("tbody tr").first().locator("th, td").allTextContents();
    assert.deepEqual(row, ["1", "Ankara Üniversitesi Satranç Topluluğu 1", "2", "1½"]);
    await whole("the points of teams");
    await page.close();
});

test("a player and a tournament whose answer was lost are made once, though the button is pressed again", async () => {
    const page = await openWindow(browser, DESK);
    const count = async () => (await hall.ask("GET", "tournaments", { token })).tournaments.length;
    const before = await count();
    await page.goto(hall.address(`/tournaments#${token}`));
    await page.getByRole("button", { name: "New tournament" }).click();
    await page.getByLabel("Name of the tournament").fill("Once");
    await page.getByRole("group", { name: "Are players under age?" }).getByRole("radio", { name: "No", exact: true }).check();
    await loseAnswer(page, "**/api/1/tournaments");
    await page.getByRole("button", { name: "Make the tournament" }).click();
    await page.locator(".message").waitFor();
    await page.getByRole("button", { name: "Make the tournament" }).click();
    await page.getByRole("heading", { name: "Once" }).waitFor();
    assert.equal(await count(), before + 1);
    const tournament = new URL(page.url()).pathname.split("/").pop();
    await page.getByRole("tab", { name: "Players" }).click();
    const add = async () => {
        await page.getByLabel("Name", { exact: true }).fill("Demir, Ece");
        await page.getByRole("button", { name: "Add the player" }).click();
    };
    await loseAnswer(page, "**/players");
    await add();
    await page.locator(".message").waitFor();
    await page.getByRole("button", { name: "Add the player" }).click();
    await page.waitForFunction(() => document.querySelector(".player-form input").value === "");
    assert.equal((await see(tournament)).players.length, 1);
    /* Another one of the same name is another. */
    await add();
    await page.waitForFunction(() => document.querySelector(".player-form input").value === "");
    assert.equal((await see(tournament)).players.length, 2);
    await page.close();
});

test("of a player what was changed is sent alone, and a rating that is no number is said at its field", async () => {
    const tournament = await paired(1);
    const page = await openWindow(browser, DESK);
    await page.goto(hall.address(`/tournament/${tournament}#${token}`));
    await page.getByRole("tab", { name: "Players" }).click();
    await page.getByRole("button", { name: "Change: Soyadı1, Ayşe" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Rating").fill("24OO");
    await dialog.getByText("A number of at most four digits, or nothing.").waitFor();
    await dialog.getByLabel("Rating").fill("2410");
    await hall.ask("PUT", `tournaments/${tournament}/players/1`, { token, body: { club: "Vezir" } });
    await dialog.locator(".commit").click();
    await dialog.waitFor({ state: "detached" });
    const [player] = (await see(tournament)).players;
    assert.deepEqual([player.club, player.rating], ["Vezir", 2410]);
    await page.close();
});

test("the preview of a file that comes late does not take the place of the one that was chosen since", async () => {
    const { tournament } = await hall.ask("POST", "tournaments", { token, body: { name: "Open", minors: "none", rules: RULES } });
    const page = await openWindow(browser, DESK);
    await page.goto(hall.address(`/tournament/${tournament}#${token}`));
    await page.getByRole("tab", { name: "Files" }).click();
    const give = (names) => {
        const text = ["012 Open", "XXR 3", ...names.map((name, at) => line(at + 1, name, "", 0)), ""].join("\n");
        return page.getByLabel("Choose a file").setInputFiles({ name: "round.trf", mimeType: "text/plain", buffer: Buffer.from(text) });
    };
    let letGo;
    const isLetGo = new Promise((resolve) => (letGo = resolve));
    let isFirst = true;
    await page.route("**/import?**", async (route) => {
        if (isFirst) {
            isFirst = false;
            await isLetGo;
        }
        await route.continue();
    });
    await give(["Kaya, Can", "Demir, Ece"]);
    await page.waitForFunction(() => document.querySelector(".drop select"));
    await give(["Kaya, Can", "Demir, Ece", "Ak, Nil"]);
    await page.getByText("Players: 3;").waitFor();
    const late = page.waitForResponse("**/import?**");
    letGo();
    await (await late).finished();
    /* What is asked behind it is answered behind it. */
    await page.evaluate(() => fetch("/healthz").then((answer) => answer.text()));
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    assert.equal(await page.getByText("Players: 3;").count(), 1);
    await page.close();
});
