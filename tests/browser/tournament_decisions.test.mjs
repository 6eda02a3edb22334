/* What an arbiter decides of results, with its reason; and links of a tournament that are made once and are for it alone. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { assertNoBarrier, hallAndBrowser, openWindow } from "./hall.mjs";
import { DESK, RULES, tournamentsOf } from "./tournaments.mjs";

const { hall, browser } = await hallAndBrowser();
const token = hall.organiser;
const { paired, see } = tournamentsOf(hall);

async function boardIs(tournament, board, expected) {
    const end = Date.now() + 30000;
    for (let last = false; ; ) {
        const { result, stage, reason } = (await see(tournament)).rounds[0].pairings[board - 1];
        if (last || JSON.stringify([result, stage, reason]) === JSON.stringify(expected)) {
            assert.deepEqual([result, stage, reason], expected);
            return;
        }
        last = Date.now() > end;
        await new Promise((wait) => setTimeout(wait, 50));
    }
}

test("a result that an arbiter decides, or changes when it is confirmed, has a reason, and the file carries it", async () => {
    const tournament = await paired(3);
    const page = await openWindow(browser, DESK);
    await page.goto(hall.address(`/tournament/${tournament}#${token}`));
    const result = (board) => page.getByLabel(`Result of board ${board}`);
    const reason = (board) => page.getByLabel(`Reason for the result of board ${board}`);
    await result(1).selectOption("+--");
    await result(2).selectOption("1-0");
    await result(3).selectOption("1/2-0");
    await reason(1).fill("Did not come");
    await reason(1).press("Enter");
    await boardIs(tournament, 1, ["+--", "reported", "Did not come"]);
    await reason(3).fill("Penalty by 12.9");
    await reason(3).blur();
    await boardIs(tournament, 3, ["1/2-0", "reported", "Penalty by 12.9"]);
    assert.equal(await reason(2).count(), 0, "what was played to its end needs none");
    await assertNoBarrier(page, "results with reasons");
    await page.getByRole("button", { name: "Confirm 3 results" }).click();
    await page.getByRole("button", { name: "Publish 3 results" }).waitFor();
    await page.getByText("Penalty by 12.9").waitFor();
    await result(2).selectOption("0-1");
    const question = page.getByRole("dialog", { name: "Is this meant?" });
    await question.getByLabel("Reason").fill("Slip misread");
    await assertNoBarrier(page, "a confirmed result that is changed");
    await question.getByRole("button", { name: "Yes, do it" }).click();
    await boardIs(tournament, 2, ["0-1", "reported", "Slip misread"]);
    await page.getByRole("button", { name: "Confirm 1 result" }).click();
    await page.getByRole("button", { name: "Publish 3 results" }).waitFor();
    await page.getByRole("tab", { name: "Files" }).click();
    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "TRF", exact: false }).first().click()]);
    const lines = [];
    for await (const part of await file.createReadStream()) lines.push(part.toString());
    const remarks = lines.join("").split(/\r?\n/).filter((line) => line.startsWith("### "));
    assert.deepEqual(remarks.map((line) => line.replace(/^.*: /, "")), ["+--. Did not come", "0-1. Slip misread", "1/2-0. Penalty by 12.9"]);
    assert.equal(file.suggestedFilename(), "Kış Turnuvası.trf");
    const [other] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "New report file in the form of 2016" }).click()]);
    assert.equal(other.suggestedFilename(), "Kış Turnuvası-2016.trf", "both forms can lie in one folder");
    await page.close();
});

/* A player's line: his rounds from column 92 on, in Windows-1254. */
function playerLine(number, name, rounds) {
    return Buffer.concat([Buffer.from(`001 ${String(number).padStart(4)} m    `), Buffer.from(name, "latin1"),
        Buffer.from(`${" ".repeat(33 - name.length)} 2000 TUR ${" ".repeat(22)}  0.0 ${String(number).padStart(4)}  ${rounds}\r\n`)]);
}

test("a file of any encoding comes back through the page byte for byte, and tables with the mark that spreadsheets need", async () => {
    const { tournament } = await hall.ask("POST", "tournaments", { token, body: { name: "Dosya", minors: "none" } });
    /* I, s and g of Turkish letters are FD, FE and F0 there. */
    const file = Buffer.concat([Buffer.from("012 Dosya\r\n032 TUR\r\n142 1\r\n"),
        playerLine(1, "I\xfe\xfdk, A\xfds\xfde", "   2 w  "), playerLine(2, "Do\xf0an, Can", "   1 b  ")]);
    const page = await openWindow(browser, DESK);
    await page.goto(hall.address(`/tournament/${tournament}#${token}`));
    await page.getByRole("tab", { name: "Files" }).click();
    await page.getByLabel("Choose a file").setInputFiles({ name: "tur.trf", mimeType: "text/plain", buffer: file });
    await page.getByRole("button", { name: "Take it" }).click();
    await page.getByText("Taken: 2 players").waitFor();
    const saved = async (name) => {
        const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name, exact: true }).click()]);
        return readFile(await download.path());
    };
    assert.deepEqual(await saved("Report file (TRF)"), file);
    const table = await saved("Table (CSV)");
    assert.equal(table.subarray(0, 3).toString("hex"), "efbbbf");
    assert.match(table.toString(), /Işık, Aısıe/);
    await page.close();
});

test("the texts of Swiss-Manager are known for tables, and its round goes back with the results", async () => {
    const { tournament } = await hall.ask("POST", "tournaments", { token, body: { name: "Tur", minors: "none" } });
    const head = "Runde;Brett;IdentW;IdentS;NrW;NrS;ErgW;ErgS;Kontumaz;Erg;Mnr;ErgEloW;ErgEloS\r\n";
    const players = "Nr;Name;Titel;EloInt;Nachname;Vorname\r\n1;I\u015f\u0131k Ada;WGM;2447;I\u015f\u0131k;Ada\r\n2;Bora Can;;0;Bora;Can\r\n";
    const page = await openWindow(browser, DESK);
    await page.goto(hall.address(`/tournament/${tournament}#${token}`));
    await page.getByRole("tab", { name: "Files" }).click();
    const take = async (name, text) => {
        await page.getByLabel("Choose a file").setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
        const button = page.getByRole("button", { name: "Take it" });
        await button.waitFor();
        assert.equal(await page.getByLabel("Format").inputValue(), "csv", name);
        await button.click();
        await button.waitFor({ state: "detached" });
    };
    await take("players.txt", `\ufeff${players}`);
    await take("round1.txt", `${head}1;1;0;0;2;1;0;0;;0:0;0;;\r\n`);
    await hall.ask("POST", `tournaments/${tournament}/rounds/1/results`, { token, body: { board: 1, result: "1/2-1/2" } });
    await hall.ask("POST", `tournaments/${tournament}/rounds/1/confirm`, { token, body: {} });
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Results for Swiss-Manager" }).click()]);
    assert.equal(download.suggestedFilename(), "Tur-1.txt");
    assert.equal(await readFile(await download.path(), "utf8"), `${head}1;1;0;0;2;1;0,5;0,5;;0,5:0,5;0;;\r\n`);
    await page.getByLabel("Choose a file").setInputFiles({ name: "report.txt", mimeType: "text/plain", buffer: Buffer.from("012 Tur; 2026\r\n001    1      Ada\r\n") });
    await page.getByText("Players: 1").waitFor();
    assert.equal(await page.getByLabel("Format").inputValue(), "trf");
    await page.close();
});

test("at the results desk a forfeit has its reason, and the usual results are entered without one", async () => {
    const tournament = await paired(2);
    const page = await openWindow(browser, DESK);
    await page.goto(hall.address(`/desk#${token}`));
    await page.getByRole("button", { name: /^1 ?Soyadı1/ }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Reason").fill("Came after the default time");
    await assertNoBarrier(page, "a result with its reason at the desk");
    await dialog.getByRole("button", { name: "− – +" }).click();
    await boardIs(tournament, 1, ["--+", "reported", "Came after the default time"]);
    await page.getByRole("button", { name: /^2 ?Soyadı3/ }).click();
    await dialog.getByRole("button", { name: "1 – 0" }).click();
    await boardIs(tournament, 2, ["1-0", "reported", null]);
    assert.deepEqual(page.troubles, []);
    await page.close();
});

test("a captain's link whose answer was lost is replaced by the one that is shown", async () => {
    const { tournament } = await hall.ask("POST", "tournaments", { token, body: { name: "League", kind: "team", minors: "none", rules: RULES } });
    await hall.ask("PUT", `tournaments/${tournament}/teams/1`, { token, body: { name: "Kale", players: [] } });
    const page = await openWindow(browser, DESK);
    await page.goto(hall.address(`/tournament/${tournament}#${token}`));
    await page.getByRole("tab", { name: "Teams" }).click();
    await page.getByText("Kale (0)").click();
    const answers = [];
    await page.route("**/captain", async (route) => {
        const answer = await route.fetch();
        answers.push({ status: answer.status(), body: await answer.json() });
        return answers.length === 1 ? route.abort() : route.fulfill({ response: answer });
    });
    const button = page.getByRole("button", { name: "A link for the captain: Kale" });
    await button.click();
    await page.locator(".message").waitFor();
    await button.click();
    const address = await page.getByLabel("Shown this once").inputValue();
    assert.deepEqual(answers.map(({ status }) => status), [201, 200, 201]);
    const tokenOf = (link) => link.split("#")[1];
    await assert.rejects(hall.ask("GET", "seat", { token: tokenOf(answers[0].body.link) }), /401/);
    assert.equal((await hall.ask("GET", "seat", { token: tokenOf(address) })).role, "captain");
    await page.close();
});

test("a link for results that is made in the hall is for one tournament, and the latest is proposed", async () => {
    const first = await paired(1, { name: "Yaz Turnuvası" });
    const last = await paired(1, { name: "Güz Turnuvası" });
    const page = await openWindow(browser, DESK);
    await page.goto(hall.address(`/hall#${token}`));
    await page.locator("summary", { hasText: "Arbiters and helpers" }).last().click();
    const make = async (name, tournament) => {
        await page.getByLabel("A link for").selectOption({ label: "Helper who enters results" });
        await page.getByLabel("Name", { exact: true }).fill(name);
        if (tournament) await page.getByLabel("Tournament", { exact: true }).selectOption({ label: tournament });
        await page.getByRole("button", { name: "Make a link" }).click();
        await page.getByRole("heading", { name: new RegExp(`^New link: ${name}`) }).waitFor();
        const made = (await page.locator('[data-address="arbiter"] input').inputValue()).split("#")[1];
        return (await hall.ask("GET", "seat", { token: made })).tournament;
    };
    assert.equal(await make("Ali"), last);
    assert.equal(await make("Banu", "Yaz Turnuvası"), first);
    await page.getByRole("list", { name: "Links" }).getByText("Banu · Helper who enters results · Yaz Turnuvası").waitFor();
    await page.getByLabel("A link for").selectOption({ label: "Arbiter" });
    assert.equal(await page.getByLabel("Tournament", { exact: true }).count(), 0);
    await assertNoBarrier(page, "links of the hall with tournaments");
    await page.close();
});
