/* What the tests of scoresheets share: a hall, boards that have begun, and pages that write on their sheets. */
import assert from "node:assert/strict";
import { hallAndBrowser, openWindow } from "./hall.mjs";

export const { hall, browser } = await hallAndBrowser();

export const TABLET = { viewport: { width: 820, height: 1180 } };
export const tokenOf = (link) => link.split("#")[1];
/* Forty moves: both knights go out and home, and the pawns of the a- and h-file walk meanwhile, so that nothing repeats. */
export const FORTY = [];
for (let at = 0; at < 40; at++) {
    const pawns = { 6: ["a3", "h6"], 13: ["a4", "h5"], 20: ["a5", "h4"], 27: ["a6", "h3"], 34: ["b3", "g6"] };
    FORTY.push(...(pawns[at] ?? [["Nf3", "Nf6"], ["Ng1", "Ng8"]][(at - Math.floor((at + 1) / 7)) % 2]));
}

export async function begin(options = {}) {
    const control = { base_s: 5400, increment_s: 30 };
    const game = await hall.gameOfHall({ profile: "board", press: "manual", time_control: control, ...options });
    await hall.ask("POST", `games/${game.game}/acts`, { token: tokenOf(game.arbiter), body: { kind: "start" } });
    return game;
}

export async function sheet(link, options = TABLET) {
    const page = await openWindow(browser, options);
    await page.goto(hall.address(`/sheet#${tokenOf(link)}`));
    await page.locator(".writing input").waitFor();
    return page;
}

export const sheets = (game, link) => hall.ask("GET", `games/${game.game}/scoresheets`, { token: tokenOf(link) });
export const textsOf = async (game) => (await sheets(game, game.arbiter)).white.entries.map(({ text }) => text);
export const state = (game) => hall.ask("GET", `games/${game.game}`, { token: tokenOf(game.operator) });

/* Each text, and a space behind it. */
export async function type(page, texts) {
    for (const text of texts) {
        await page.keyboard.type(text);
        await page.keyboard.press("Space");
    }
}

/* Forty moves, of which one is typed wrongly first: it is refused at its place. */
export async function typeForty(page) {
    await type(page, [...FORTY.slice(0, 4), "Ke3"]);
    await page.getByText("“Ke3” is not a legal move here.").waitFor();
    assert.equal(await page.locator(".writing input").inputValue(), "Ke3 ");
    await page.keyboard.press("Control+a");
    await type(page, FORTY.slice(4, -1));
    await page.keyboard.type(FORTY.at(-1));
    await page.keyboard.press("Enter");
    /* Each move is two questions to the hall, one after the other: as long as the next one comes, it goes on. */
    for (let ply = 10; ply <= 80; ply += 10) await page.locator(`.written >> nth=${ply - 1}`).waitFor();
    await page.locator(".held .written").waitFor({ state: "detached" });
}

export async function close(page) {
    assert.deepEqual(page.troubles, []);
    await page.context().close();
}
