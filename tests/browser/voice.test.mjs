/*
 * A game by keyboard alone, driven and read through the accessibility tree only: the role and the name of what has the
 * focus, and the texts of live regions.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { hallAndBrowser, openWindow } from "./hall.mjs";

const { hall, browser } = await hallAndBrowser();

const PATIENCE_MS = 15000;
const MOST_TABS = 60;

const valueOf = (node, name) => node.properties?.find((property) => property.name === name)?.value?.value;

/* A reader who has a keyboard and a voice. */
class Listener {
    constructor(page, session) {
        this.page = page;
        this.session = session;
        this.square = null;
    }

    static async open(locale) {
        const page = await openWindow(browser, { locale });
        await page.goto(hall.url);
        const session = await page.context().newCDPSession(page);
        await session.send("Accessibility.enable");
        return new Listener(page, session);
    }

    async tree() {
        const { nodes } = await this.session.send("Accessibility.getFullAXTree");
        return nodes.filter((node) => !node.ignored);
    }

    async focused() {
        const node = (await this.tree()).filter((one) => valueOf(one, "focused")).at(-1);
        return { role: node?.role?.value ?? "", name: node?.name?.value ?? "" };
    }

    async tabTo(role, name) {
        for (let step = 0; step < MOST_TABS; step++) {
            await this.press("Tab");
            const at = await this.focused();
            if (at.role === role && name.test(at.name)) return at;
        }
        return assert.fail(`Tab leads to no ${role} ${name}`);
    }

    /* The texts of all live regions. */
    async said() {
        const nodes = await this.tree();
        const byId = new Map(nodes.map((node) => [node.nodeId, node]));
        const textOf = (node) =>
            node.role?.value === "StaticText"
                ? (node.name?.value ?? "")
                : (node.childIds ?? []).map((id) => (byId.has(id) ? textOf(byId.get(id)) : "")).join("");
        return nodes.filter((node) => ["polite", "assertive"].includes(valueOf(node, "live"))).map(textOf);
    }

    /* Waits until one region says it; no other says the same. */
    async hears(pattern) {
        const until = performance.now() + PATIENCE_MS;
        for (;;) {
            const said = await this.said();
            const found = said.filter((text) => pattern.test(text));
            assert.ok(found.length <= 1, `said twice: ${found}`);
            if (found.length === 1) return;
            assert.ok(performance.now() < until, `${pattern} is not said, but ${JSON.stringify(said)}`);
        }
    }

    async press(...keys) {
        for (const key of keys) await this.page.keyboard.press(key);
    }

    /* Walks over the board, White below. The cursor begins on e2. */
    async walk(square) {
        if (!this.square) {
            await this.press("ArrowUp");
            this.square = "e2";
        }
        const files = square.charCodeAt(0) - this.square.charCodeAt(0);
        const ranks = Number(square[1]) - Number(this.square[1]);
        for (let step = 0; step < Math.abs(files); step++) await this.press(files > 0 ? "ArrowRight" : "ArrowLeft");
        for (let step = 0; step < Math.abs(ranks); step++) await this.press(ranks > 0 ? "ArrowUp" : "ArrowDown");
        this.square = square;
        await this.hears(new RegExp(`^${square} `));
    }

    async move(from, to, { taken, made }) {
        await this.walk(from);
        await this.press("Enter");
        await this.hears(taken);
        await this.walk(to);
        await this.press("Enter");
        await this.hears(made);
    }
}

const WORDS = {
    en: {
        locale: "en-GB",
        players: [/^White$/, /^Black$/],
        oneScreen: /^One screen/,
        links: /^Two links/,
        submit: /^Set up the board$/,
        board: /^Chess board\./,
        turn: /^White to move$/,
        pawn: "e2 White pawn",
        taken: (square) => new RegExp(`^${square} taken up$`),
        made: [/^White: pawn f2 f3/, /^Black: pawn e7 e5/, /^White: pawn g2 g4/, /^Black: queen d8 h4, checkmate\. Can \(Black\) wins by checkmate\.$/],
        last: /^White: pawn g2 g4$/,
        clocks: /^White's clock: [45]:\d\d\. Black's clock: [45]:\d\d$/,
        noMove: /^No move has been made\.$/,
        rank: /^Rank 1: a1 White rook, b1 White knight, .*h1 White rook$/,
        file: /^File e: e1 White king, e2 White pawn, e7 Black pawn, e8 Black king$/,
        knights: ["n", /^knight: White b1, g1; Black b8, g8$/],
        help: /^Arrows: walk from square to square\. .*L: the last move\./,
        another: /^Same colours$/,
    },
    tr: {
        locale: "tr-TR",
        players: [/^Beyaz$/, /^Siyah$/],
        oneScreen: /^Tek ekran/,
        links: /^İki bağlantı/,
        submit: /^Tahtayı kur$/,
        board: /^Satranç tahtası\./,
        turn: /^Hamle beyazda$/,
        pawn: "e2 Beyaz piyon",
        taken: (square) => new RegExp(`^${square} alındı$`),
        made: [/^Beyaz: piyon f2 f3/, /^Siyah: piyon e7 e5/, /^Beyaz: piyon g2 g4/, /^Siyah: vezir d8 h4, mat\. Can \(Siyah\) mat ederek kazandı\.$/],
        last: /^Beyaz: piyon g2 g4$/,
        clocks: /^Beyazın saati: [45]:\d\d\. Siyahın saati: [45]:\d\d$/,
        noMove: /^Henüz hamle yapılmadı\.$/,
        rank: /^1\. yatay: a1 Beyaz kale, b1 Beyaz at, .*h1 Beyaz kale$/,
        file: /^e dikeyi: e1 Beyaz şah, e2 Beyaz piyon, e7 Siyah piyon, e8 Siyah şah$/,
        knights: ["a", /^at: Beyaz b1, g1; Siyah b8, g8$/],
        help: /^Oklar: kareden kareye gezdirir\. .*L: son hamle\./,
        another: /^Aynı renklerle$/,
    },
};

for (const [language, words] of Object.entries(WORDS)) {
    test(`a game from the form to mate and another, by keyboard and ear alone (${language})`, async () => {
        const reader = await Listener.open(words.locale);
        await reader.tabTo("textbox", words.players[0]);
        await reader.page.keyboard.type("Ada");
        await reader.tabTo("textbox", words.players[1]);
        await reader.page.keyboard.type("Can");
        await reader.tabTo("radio", words.links);
        await reader.press("ArrowDown");
        assert.match((await reader.focused()).name, words.oneScreen);
        await reader.tabTo("button", words.submit);
        await reader.press("Enter");
        await reader.page.waitForURL(/\/play#/);

        await reader.hears(words.turn);
        await reader.tabTo("application", words.board);
        await reader.press("l");
        await reader.hears(words.noMove);
        await reader.press("1");
        await reader.hears(words.rank);
        await reader.press("Shift+Digit5");
        await reader.hears(words.file);
        await reader.press(words.knights[0]);
        await reader.hears(words.knights[1]);
        await reader.press("c");
        await reader.hears(words.clocks);
        await reader.press("h");
        await reader.hears(words.help);

        const moves = ["f2f3", "e7e5", "g2g4", "d8h4"];
        for (const [index, uci] of moves.entries()) {
            const [from, to] = [uci.slice(0, 2), uci.slice(2)];
            await reader.move(from, to, { taken: words.taken(from), made: words.made[index] });
            if (index !== 2) continue;
            await reader.press("l");
            await reader.hears(words.last);
        }
        await reader.tabTo("button", words.another);
        await reader.press("Enter");
        await reader.page.waitForFunction(() => document.querySelectorAll(".moves .san").length === 0);
        await reader.tabTo("application", words.board);
        await reader.press("ArrowUp");
        await reader.hears(new RegExp(`^${words.pawn}$`));
        assert.deepEqual(reader.page.troubles, []);
        await reader.page.context().close();
    });
}
