/*
 * Games by keyboard alone, driven and read through the accessibility tree only: the role and the name of what has the
 * focus, the value of a field, and the texts of live regions.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { hallAndBrowser, openWindow, Seat } from "./hall.mjs";

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

    static async open(locale, address = hall.url) {
        const page = await openWindow(browser, { locale });
        await page.goto(address);
        const session = await page.context().newCDPSession(page);
        await session.send("Accessibility.enable");
        return new Listener(page, session);
    }

    async tree() {
        const { nodes } = await this.session.send("Accessibility.getFullAXTree");
        return nodes;
    }

    async focused() {
        const node = (await this.tree()).filter((one) => !one.ignored && valueOf(one, "focused")).at(-1);
        return { role: node?.role?.value ?? "", name: node?.name?.value ?? "", value: node?.value?.value ?? "" };
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
        /* What lies in a node that is left out of the tree is read nevertheless; a button to close a line is not its text. */
        const textOf = (node) => {
            if (node.role?.value === "StaticText") return node.ignored ? "" : (node.name?.value ?? "");
            if (node.role?.value === "button") return "";
            return (node.childIds ?? []).map((id) => (byId.has(id) ? textOf(byId.get(id)) : "")).join("");
        };
        return nodes.filter((node) => !node.ignored && ["polite", "assertive"].includes(valueOf(node, "live"))).map(textOf);
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

    /* Waits until the focus is there: what has been pressed may be gone. */
    async isAt(role, name) {
        for (const until = performance.now() + PATIENCE_MS; ; ) {
            const at = await this.focused();
            if (at.role === role && name.test(at.name)) return;
            assert.ok(performance.now() < until, `the focus is at ${JSON.stringify(at)}`);
        }
    }

    async tabAndPress(role, name) {
        await this.tabTo(role, name);
        await this.press("Enter");
    }

    async type(words, move) {
        await this.tabTo("textbox", words.typed);
        await this.page.keyboard.type(move);
        await this.press("Enter");
    }

    async leave() {
        assert.deepEqual(this.page.troubles, []);
        await this.page.context().close();
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
        mine: /^Your move$/,
        link: /^Black$/,
        typed: /^Type a move$/,
        round: ["Nf3", "Nf6", "Ng1", "Ng8"],
        heard: [/^White: knight g1 f3$/, /^Black: knight g8 f6$/, /^White: knight f3 g1$/, /^Black: knight f6 g8$/],
        offer: /^Offer a draw$/,
        offered: /^White offers a draw\.$/,
        decline: /^Decline$/,
        declined: /^Black declines White's offer of a draw\. · Art\.\s9\.1\.2\.1$/,
        claim: /^Claim… A draw can be claimed\.$/,
        ground: /^Threefold repetition The position on the board allows it\.$/,
        sure: /^Claim the draw$/,
        drawn: /Draw: the same position has come about for the third time/,
    },
    tr: {
        locale: "tr-TR",
        players: [/^Beyaz$/, /^Siyah$/],
        oneScreen: /^Tek ekran/,
        links: /^İki bağlantı/,
        submit: /^Tahtayı kur$/,
        board: /^Satranç tahtası\./,
        turn: /^Hamle Beyazda$/,
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
        mine: /^Hamle sizde$/,
        link: /^Siyah$/,
        typed: /^Hamleyi yaz$/,
        round: ["Af3", "Af6", "Ag1", "Ag8"],
        heard: [/^Beyaz: at g1 f3$/, /^Siyah: at g8 f6$/, /^Beyaz: at f3 g1$/, /^Siyah: at f6 g8$/],
        offer: /^Beraberlik öner$/,
        offered: /^Beyaz beraberlik öneriyor\.$/,
        decline: /^Reddet$/,
        declined: /^Siyah, Beyazın beraberlik önerisini reddeder\. · Md\.\s9\.1\.2\.1$/,
        claim: /^Sav… Beraberlik savında bulunulabilir\.$/,
        ground: /^Üç kez konum tekrarı Tahtadaki konum buna olanak verir\.$/,
        sure: /^Savda bulun$/,
        drawn: /Berabere/,
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
        await reader.tabAndPress("button", words.submit);

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
        await reader.tabAndPress("button", words.another);
        await reader.hears(words.turn);
        await reader.tabTo("application", words.board);
        await reader.press("l");
        await reader.hears(words.noMove);
        await reader.press("ArrowUp");
        await reader.hears(new RegExp(`^${words.pawn}$`));
        await reader.leave();
    });

    test(`two players by keyboard and ear alone: an offer declined, and a draw claimed (${language})`, async () => {
        const ada = await Listener.open(words.locale);
        await ada.tabTo("textbox", words.players[0]);
        await ada.page.keyboard.type("Ada");
        await ada.tabTo("textbox", words.players[1]);
        await ada.page.keyboard.type("Can");
        await ada.tabAndPress("button", words.submit);
        const { value: address } = await ada.tabTo("textbox", words.link);
        const can = await Listener.open(words.locale, address);
        const players = [ada, can];
        await ada.hears(words.mine);
        await can.hears(words.turn);
        const play = async (from, to) => {
            for (let ply = from; ply < to; ply++) {
                await players[ply % 2].type(words, words.round[ply % 4]);
                for (const player of players) await player.hears(words.heard[ply % 4]);
            }
        };
        await play(0, 4);
        await ada.tabAndPress("button", words.offer);
        await ada.tabAndPress("button", words.offer);
        await can.hears(words.offered);
        await can.tabAndPress("button", words.decline);
        await can.isAt("application", words.board);
        await ada.hears(words.declined);
        await play(4, 8);
        await ada.tabAndPress("button", words.claim);
        await ada.tabAndPress("button", words.ground);
        await ada.tabAndPress("button", words.sure);
        for (const player of players) await player.hears(words.drawn);
        await ada.isAt("application", words.board);
        for (const player of players) await player.leave();
    });
}

test("a control that takes nothing any more hands the focus to the board: at an offer without a line, behind a question, after the own offer", async () => {
    const game = await hall.game();
    const ada = await Seat.open(browser, hall, game.white);
    const can = new Seat(await openWindow(browser));
    const { page } = can;
    const lines = [];
    let isCut = false;
    await page.routeWebSocket("**/ws", (line) => {
        if (isCut) return line.close();
        lines.push(line);
        return line.connectToServer();
    });
    const cut = async () => {
        isCut = true;
        for (const line of lines.splice(0)) await line.close();
        await page.locator(".game.offline").waitFor();
    };
    const atBoard = () => page.locator(".squares svg:focus").waitFor();
    const control = (name) => page.getByRole("button", { name, exact: true }).and(page.locator(":enabled"));
    await page.goto(hall.address(game.black));
    await can.ready();
    await ada.button("Offer a draw");
    await ada.answer("Offer a draw");

    await control("Decline").focus();
    await cut();
    await atBoard();
    isCut = false;
    await control("Decline").press("Enter");
    await atBoard();

    await control("Resign").press("Enter");
    await page.locator("dialog.question").waitFor();
    await cut();
    await page.keyboard.press("Escape");
    await atBoard();
    isCut = false;

    await control("Offer a draw").press("Enter");
    await page.locator("dialog.question").getByRole("button", { name: "Offer a draw" }).press("Enter");
    await atBoard();
    await can.close();
    await ada.close();
});
