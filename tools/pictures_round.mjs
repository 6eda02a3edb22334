/*
 * The pictures of a round, for the README and the handbook, in the language of a locale: the file of the pairing
 * program as it is looked at, the round, the desk at which slips are entered, and a captain's line-up on a phone.
 */
import { join } from "node:path";
import { openWindow } from "../tests/browser/hall.mjs";

const RULES = { profile: "board", press: "manual", live: false, time_control: { base_s: 900, increment_s: 10 } };
const TITLES = { "en-GB": ["Spring rapid", "League"], "tr-TR": ["Bahar hızlısı", "Lig"] };
const TEAMS = ["Kale", "Vezir"];

/* "Ayşe Demir" as "Demir, Ayşe". */
function listed(name) {
    const [given, surname] = name.split(" ");
    return `${surname}, ${given}`;
}

/* A report file of these players, whose first round is paired: each with the one half a list behind him. */
function reportFile(title, names) {
    const half = names.length / 2;
    const lines = names.map((name, at) => {
        const opponent = String(at < half ? at + half + 1 : at - half + 1).padStart(4, "0");
        const number = String(at + 1).padStart(4);
        const rating = 2100 - 17 * at;
        return `001 ${number} m    ${listed(name).padEnd(33)} ${rating} TUR ${" ".repeat(22)}  0.0 ${number}  ${opponent} ${at < half ? "w" : "b"}  `;
    });
    return [`012 ${title}`, "XXR 5", ...lines, ""].join("\n");
}

async function takeRound(hall, browser, { folder, locale, names }) {
    const token = hall.organiser;
    const [name] = TITLES[locale];
    const { tournament } = await hall.ask("POST", "tournaments", { token, body: { name, minors: "none", rules: RULES } });
    const page = await openWindow(browser, { viewport: { width: 1180, height: 700 }, locale });
    await page.goto(hall.address(`/tournament/${tournament}#${token}`));
    await page.getByRole("tab").nth(3).click();
    const file = { name: "round1.trf", mimeType: "text/plain", buffer: Buffer.from(reportFile(name, names)) };
    await page.locator("input[type=file]").setInputFiles(file);
    const take = page.locator(".drop .commits button");
    await take.waitFor();
    await page.screenshot({ path: join(folder, "files.png") });
    await take.click();
    await take.waitFor({ state: "detached" });
    await hall.ask("POST", `tournaments/${tournament}/rounds/1/start`, { token, body: {} });
    for (const [board, result] of [[1, "1-0"], [3, "1/2-1/2"], [4, "--+"]])
        await hall.ask("POST", `tournaments/${tournament}/rounds/1/results`, { token, body: { board, result } });
    await hall.ask("POST", `tournaments/${tournament}/rounds/1/confirm`, { token, body: { boards: "1" } });
    await page.setViewportSize({ width: 1180, height: 860 });
    await page.reload();
    await page.locator(".reason").waitFor();
    await page.screenshot({ path: join(folder, "round.png") });
    await page.goto(hall.address(`/desk#${token}`));
    await page.locator(".desk-boards.done .desk-board").nth(2).waitFor();
    await page.setViewportSize({ width: 1180, height: 520 });
    await page.keyboard.type("5 1");
    await page.locator(".desk-preview .enters").waitFor();
    await page.screenshot({ path: join(folder, "desk.png") });
    await page.context().close();
}

async function takeLineup(hall, browser, { folder, locale, names }) {
    const token = hall.organiser;
    const [, name] = TITLES[locale];
    const { tournament } = await hall.ask("POST", "tournaments", { token, body: { name, kind: "team", minors: "none", rules: RULES } });
    const put = (path, body, method = "PUT") => hall.ask(method, `tournaments/${tournament}/${path}`, { token, body });
    for (const player of names) await put("players", { name: listed(player) }, "POST");
    const half = names.length / 2;
    for (const [at, team] of TEAMS.entries())
        await put(`teams/${at + 1}`, { name: team, players: names.slice(0, half).map((_, place) => at * half + place + 1) });
    await put("rounds/1/matches", { boards: 4, matches: [{ match: 1, first: 1, second: 2 }] });
    const { link } = await put("teams/1/captain", { name: null }, "POST");
    const page = await openWindow(browser, { viewport: { width: 390, height: 700 }, locale });
    await page.goto(hall.address(link));
    for (const place of [0, 1, 2, 4]) await page.getByRole("checkbox").nth(place).check();
    await page.screenshot({ path: join(folder, "lineup.png") });
    await page.context().close();
}

export async function takeTournament(hall, browser, asked) {
    await takeRound(hall, browser, asked);
    await takeLineup(hall, browser, asked);
}
