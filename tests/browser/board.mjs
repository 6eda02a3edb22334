/*
 * A game on a board as its arbiter sees it on the page, with a count of the keys that are pressed. What a key leads to is
 * waited for.
 */
import assert from "node:assert/strict";
import { ARMED_MS, openWindow, until } from "./hall.mjs";

/* From the hall's list: the number of the board, Enter; then at most so many keys at the board. */
const KEYS_TO_BOARD = 2;
const MOST_KEYS = 12 - KEYS_TO_BOARD;
export const OPENING = ["e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "g8f6"];
export const REPEATED = ["g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1", "f6g8"];
export const RULING = "#console-ruling";

const tokenOf = (link) => link.split("#")[1];
export const other = (color) => (color === "white" ? "black" : "white");

/* A game on a board as its arbiter sees it. */
export class Board {
    /* `isBegun`: the game has been started and the moves have been made. */
    static async open(hall, browser, { moves = OPENING, window = {}, isBegun = true, ...options } = {}) {
        const control = { base_s: 5400, increment_s: 30 };
        const game = await hall.gameOfHall({ profile: "board", press: "manual", time_control: control, ...options });
        const board = new Board(hall, game);
        if (isBegun) await board.act({ kind: "start" });
        for (const move of isBegun ? moves : []) await board.play(move);
        board.page = await openWindow(browser, { viewport: { width: 1280, height: 900 }, ...window });
        await board.page.goto(hall.address(game.arbiter));
        await board.page.locator(".console .happened-part input").waitFor();
        return board;
    }

    constructor(hall, game) {
        this.hall = hall;
        this.game = game;
        this.keys = 0;
    }

    get token() {
        return tokenOf(this.game.arbiter);
    }

    act(body) {
        return this.hall.ask("POST", `games/${this.game.game}/acts`, { token: this.token, body });
    }

    /* A move and its press. An illegal move is no half-move that has been made. */
    async play(move) {
        const { turn: by, ply } = await this.state();
        await this.act({ kind: "move", by, ply, data: { move } });
        await this.act({ kind: "press", by, ply: (await this.state()).ply });
    }

    state() {
        return this.hall.ask("GET", `games/${this.game.game}`, { token: this.token });
    }

    async log() {
        return (await this.hall.ask("GET", `games/${this.game.game}/log`, { token: this.token })).entries;
    }

    /* Until the log has such a decision, whatever the page knows. */
    async logged(decision) {
        await until(() => this.log(), (entries) => entries.some(({ event }) => event?.data?.decision === decision));
    }

    /* Keys, one by one; each counts. What a key leads to is waited for, as a person would see it. */
    async press(...keys) {
        for (const key of keys) {
            this.keys += 1;
            await this.page.keyboard.press(key);
        }
    }

    async find(letters, name) {
        await this.page.waitForFunction(() => document.activeElement?.getAttribute("role") === "combobox");
        for (const letter of letters) await this.press(letter);
        await this.page.locator("[role=option].active").filter({ hasText: name }).waitFor();
        await this.press("Enter");
        await this.page.getByRole("heading", { level: 2, name }).waitFor();
    }

    /* Answers the question that has the focus by its digit. */
    async answer(question, digit) {
        await this.page.waitForFunction(
            (wanted) => document.activeElement?.closest(".question")?.textContent.includes(wanted),
            question,
        );
        await this.press(String(digit));
    }

    async ruling(text) {
        await this.page.locator(".ruling-part[data-standing=ruled] .verdict").filter({ hasText: text }).waitFor();
        await this.page.waitForFunction(
            (id) => document.querySelector(id) === document.activeElement,
            RULING,
        );
    }

    /* Enter makes the ruling, once it can have been read. */
    async make({ isSure = false } = {}) {
        const before = (await this.state()).number;
        const ruled = this.page.locator(".ruling-part[data-standing=ruled]");
        await ruled.waitFor();
        await this.armed();
        await ruled.waitFor(); /* behind a bad network the hall may just be away */
        if (isSure) {
            await this.press("Enter");
            await this.page.locator("dialog.question .cost").waitFor();
            assert.equal((await this.state()).number, before, "nothing is made before it is confirmed");
            await this.armed();
        }
        await this.press("Enter");
        await this.page.locator(".done").waitFor();
    }

    /*
     * The same behind a bad network. Enter does nothing while the hall is away, so it is pressed whenever the ruling can be made;
     * and where the answer of the hall was lost, the page tells what the log has.
     */
    async insist() {
        const made = this.page.locator(".console .done").or(this.page.getByRole("status").filter({ hasText: "the ruling had been made" }));
        const ready = this.page.locator(".ruling-part[data-standing=ruled] .commits .commit:enabled");
        for (;;) {
            await made.or(ready).first().waitFor();
            if (await made.count()) return;
            await this.page.locator(RULING).focus();
            await this.armed();
            await this.press("Enter");
        }
    }

    /* What has just come into sight takes no key: that is waited for as long as the page does. */
    armed() {
        return this.page.waitForTimeout(ARMED_MS);
    }

    fewKeys() {
        assert.ok(this.keys <= MOST_KEYS, `${this.keys} keys at the board`);
    }

    async close() {
        assert.deepEqual(this.page.troubles, []);
        await this.page.context().close();
    }
}
