/*
 * Each kind of game that two or three pages play, in both languages and over the four sizes of a screen: who acts reads one
 * language, his opponent the other. What is pressed is found by its role and its name, from the page's own words in the
 * language of who presses, and axe-core looks at each state that is passed through but an ended game, at which it looks in
 * sizes.test.mjs. Mate is there too.
 */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { ARMED_MS, assertNoBarrier, hallAndBrowser, openWindow, Seat, together } from "./hall.mjs";
import { SIZES } from "./screens.mjs";

/* So many games are under way at once. */
const AT_ONCE = 4;
const LOCALES = { en: "en-GB", tr: "tr-TR" };
const ROUND = ["g1f3", "g8f6", "f3g1", "f6g8"];
const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

const { hall, browser } = await hallAndBrowser();

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/* The words of the page by their name, in one language. */
async function wordsOf(language) {
    const text = await readFile(new URL(`../../po/page/${language}.po`, import.meta.url), "utf8");
    const words = new Map([...text.matchAll(/^msgid "(.+)"\nmsgstr "(.+)"$/gm)].map(([, name, said]) => [name, said]));
    return (name) => {
        assert.ok(words.has(name), name);
        return words.get(name);
    };
}

const WORDS = { en: await wordsOf("en"), tr: await wordsOf("tr") };

/* What rulings and results say, which are the hall's words. */
const SAID = {
    en: {
        third: /^½–½\s*Draw: the same position has come about for the third time/,
        wrong: /^White's claim of fifty moves is wrong, and White has to play Nf3\. Black gets 2 minutes: .* · Art\.\s9\.5\.3/,
        flag: /^0–1\s*Can \(Black\) wins on time/,
        declined: /^Black declines White's offer of a draw\. · Art\.\s9\.1\.2\.1$/,
        agreed: /^½–½\s*Draw: the players have agreed on it/,
        resigned: /^1–0\s*Ada \(White\) wins: Can has resigned/,
        touched: /^White has touched the knight on g1 and has to move it\./,
        takenBack: /^White's move e4 is taken back/,
        completed: /^White has pressed the clock after the illegal move Ng4/,
        penalty: /^White's illegal move Ng4 .* is taken back: it is White.s first\. Black gets 2 minutes/,
        list: ["e4", "e5", "Nf3"],
        past: "1… e5",
        promoted: "axb8=N",
    },
    tr: {
        third: /^½–½\s*Berabere: aynı konum üçüncü kez oluştu ve sav doğruydu\./,
        wrong: /^Beyazın elli hamle savı yanlış, Beyaz Af3 hamlesini oynamak zorunda\. Siyaha 2 dakika eklenir: .* · Md\.\s9\.5\.3/,
        flag: /^0–1\s*Can \(Siyah\) süreden kazandı/,
        declined: /^Siyah, Beyazın beraberlik önerisini reddeder\. · Md\.\s9\.1\.2\.1$/,
        agreed: /^½–½\s*Berabere: oyuncular anlaştı\./,
        resigned: /^1–0\s*Ada \(Beyaz\) kazandı/,
        touched: /^Beyaz g1 karesindeki ata dokundu ve onu oynamak zorunda\./,
        takenBack: /^Beyazın e4 hamlesi geri alınır/,
        completed: /^Beyaz geçersiz Ag4 hamlesinden sonra saate bastı/,
        penalty: /^Beyazın geçersiz Ag4 hamlesi .* geri alınır: bu Beyazın birinci geçersiz hamlesidir\. Siyaha 2 dakika eklenir/,
        list: ["e4", "e5", "Af3"],
        past: "1… e5",
        promoted: "axb8=A",
    },
};

/* A seat whose reader has one language. */
class Reader extends Seat {
    static async at(link, language, viewport, prepare = () => {}) {
        const reader = new Reader(await openWindow(browser, { locale: LOCALES[language], viewport, reducedMotion: "reduce" }));
        reader.language = language;
        await prepare(reader.page);
        await reader.page.goto(hall.address(link));
        await reader.ready();
        return reader;
    }

    /* The page's words; what stands in braces there is filled in. */
    word(name, filled = {}) {
        return WORDS[this.language](name).replace(/\{(\w+)\}/g, (_, place) => filled[place]);
    }

    /* The same with a time that is longer than what is not told afterwards (LOST_TOLD_MS of the page). */
    timed(name) {
        return new RegExp(escaped(this.word(name, { time: "TIME" })).replace("TIME", "0:(?:0[3-9]|[1-5]\\d)"));
    }

    get said() {
        return SAID[this.language];
    }

    named(role, name, filled) {
        return this.page.getByRole(role, { name: this.word(name, filled), exact: true });
    }

    /* A button whose name begins so: behind it stand a key, or a note. */
    begins(name, within = this.page) {
        return within.getByRole("button", { name: new RegExp(`^${escaped(this.word(name))}`) }).first();
    }

    async press(name) {
        await this.named("button", name).click();
    }

    /* In the question of that title, which axe-core looks at: the answer whose name begins so. */
    async choose(title, name) {
        const dialog = this.named("dialog", title);
        await dialog.waitFor();
        await this.fine(title);
        await this.begins(name, dialog).click();
    }

    /* It is there to be read, in the region of results or of messages. */
    async result(pattern) {
        await this.named("region", "result.label").filter({ hasText: pattern }).waitFor();
    }

    async reads(text) {
        await this.page.getByText(text).filter({ visible: true }).first().waitFor();
    }

    async fine(where) {
        await assertNoBarrier(this.page, `${where} (${this.language}, ${this.page.viewportSize().width})`);
    }
}

const tokenOf = (link) => link.split("#")[1];

/* Moves that the hall is told, and both pages show. */
async function made(game, seats, moves) {
    const before = (await seats[0].moves()).length;
    for (const [index, move] of moves.entries()) {
        const ply = before + index;
        const token = tokenOf(ply % 2 === 0 ? game.white : game.black);
        await hall.ask("POST", `games/${game.game}/acts`, { token, body: { kind: "move", ply, data: { move } } });
    }
    await Promise.all(seats.map((seat) => seat.plies(before + moves.length)));
}

/* Two seats of one game, the clock of White runs; `acts` is who acts, and reads `language`. */
async function two({ language, viewport, acts = "white", rules = {}, ofHall = false, prepare }) {
    const game = await (ofHall ? hall.gameOfHall(rules) : hall.game(rules));
    const other = language === "en" ? "tr" : "en";
    const [white, black] = await Promise.all(
        ["white", "black"].map((color) => Reader.at(game[color], color === acts ? language : other, viewport, color === acts ? prepare : undefined)),
    );
    await Promise.all([white, black].map((seat) => seat.clockRuns("white")));
    return { game, white, black, seats: [white, black] };
}

const TRAINING = { profile: "training", press: "manual", white: null, black: null };

/* Each leaves its windows open: they are closed, and what went wrong in them is told, behind it. */
const KINDS = {
    "a draw is claimed, and the claim upheld": async (row) => {
        const { game, white, seats } = await two(row);
        await made(game, seats, [...ROUND, ...ROUND]);
        await white.page.getByRole("button", { name: `${white.word("claim.menu")} ${white.word("claim.hint")}`, exact: true }).click();
        await white.choose("claim.title", "claim.threefold");
        await white.choose("claim.threefold", "claim.yes");
        for (const seat of seats) await seat.result(seat.said.third);
        return seats;
    },
    "a draw is claimed by an intended move, and the claim is wrong": async (row) => {
        const { game, white, seats } = await two(row);
        await made(game, seats, ["e2e4", "e7e5"]);
        await white.press("claim.menu");
        await white.choose("claim.title", "claim.fifty.move");
        await white.reads(white.word("claim.choose"));
        await white.fine("an intended move being chosen");
        await white.click("g1", "f3");
        await white.choose("claim.fifty", "claim.yes");
        for (const seat of seats) {
            await seat.reads(seat.said.wrong);
            assert.deepEqual(await seat.moves(), ["e4", "e5"]);
        }
        await white.fine("a claim that is wrong");
        return seats;
    },
    "a flag is claimed": async (row) => {
        const { black, seats } = await two({ ...row, acts: "black", rules: { edition: "2005", time_control: { base_s: 3, increment_s: 0 } } });
        for (const seat of seats) await seat.until('[data-seat="white"] .face', /^0:00(\.0)?$/);
        await black.fine("a flag that nobody has called");
        await black.press("claim.flag");
        for (const seat of seats) await seat.result(seat.said.flag);
        return seats;
    },
    "a draw is offered, declined, offered again and accepted": async (row) => {
        const { game, white, black, seats } = await two(row);
        await made(game, seats, ["e2e4", "e7e5"]);
        const offer = async () => {
            await white.press("offer.draw");
            await white.choose("ask.offer.title", "ask.offer.yes");
            await black.named("region", "offer.label").filter({ hasText: black.word("offer.white") }).waitFor();
            await white.reads(white.word("offer.own"));
            await black.page.waitForTimeout(ARMED_MS);
        };
        await offer();
        await black.fine("an offer to be answered");
        await black.press("offer.decline");
        for (const seat of seats) await seat.reads(seat.said.declined);
        await made(game, seats, ["g1f3", "b8c6"]);
        await offer();
        await black.press("offer.accept");
        for (const seat of seats) await seat.result(seat.said.agreed);
        return seats;
    },
    "a rematch is proposed and accepted, with colours changed": async (row) => {
        const { white, black, seats } = await two(row);
        await black.press("resign");
        await black.choose("ask.resign.title", "ask.resign.yes");
        for (const seat of seats) await seat.result(seat.said.resigned);
        await white.page.waitForTimeout(ARMED_MS);
        await white.press("rematch.swap");
        await black.reads(black.word("rematch.white.swap"));
        await white.reads(white.word("rematch.own"));
        await black.fine("a rematch that is proposed");
        const before = black.page.url();
        await black.page.waitForTimeout(ARMED_MS);
        await black.press("rematch.accept");
        await black.page.waitForURL((url) => url.href !== before);
        for (const seat of seats) {
            await seat.ready();
            await seat.clockRuns("white");
        }
        await black.reads(black.word("turn.own"));
        await black.click("e2", "e4");
        for (const seat of seats) await seat.plies(1);
        await white.reads(white.word("turn.own"));
        return seats;
    },
    "a game is looked through while it goes on": async (row) => {
        const { game, white, black, seats } = await two(row);
        await made(game, seats, ["e2e4", "e7e5", "g1f3"]);
        await white.press("look.before");
        await white.reads(white.word("look.past", { move: white.said.past }));
        await white.shows("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR");
        await white.fine("looking back");
        await white.press("look.first");
        await white.reads(white.word("look.start"));
        await white.shows(START);
        await white.press("look.after");
        await white.shows("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR");
        assert.deepEqual(await white.moves(), white.said.list);
        assert.deepEqual(await black.moves(), black.said.list);
        await white.press("look.now");
        await white.shows("rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R");
        assert.ok(await white.named("button", "look.now").isDisabled());
        return seats;
    },
    "a line is down and comes back": async (row) => {
        let isCut = false;
        const lines = new Set();
        const prepare = async (page) => {
            await page.routeWebSocket(/\/ws$/, (line) => {
                if (isCut) return line.close();
                lines.add(line);
                return line.connectToServer();
            });
            await page.route("**/healthz", (route) => (isCut ? route.abort() : route.continue()));
        };
        const { game, white, black, seats } = await two({ ...row, prepare });
        isCut = true;
        for (const line of lines) line.close();
        await black.until('[data-seat="white"] .presence', black.timed("away.for"));
        await white.reads(white.timed("link.lost.player"));
        await Promise.all([white.fine("a line that is down"), black.fine("an opponent whose line is down")]);
        isCut = false;
        await white.reads(white.timed("link.was-lost"));
        await black.until('[data-seat="white"] .presence', new RegExp(`^${escaped(black.word("here"))}`));
        await white.click("e2", "e4");
        for (const seat of seats) await seat.plies(1);
        await made(game, seats, ["e7e5"]);
        return seats;
    },
    "a page that is outdated is loaded anew": async (row) => {
        const prepare = (page) =>
            page.addInitScript(() => {
                const Today = WebSocket;
                globalThis.lines = [];
                globalThis.WebSocket = class extends Today {
                    constructor(address, protocol) {
                        super(address, globalThis.isOld ? "hakem-0" : protocol);
                        globalThis.lines.push(this);
                    }
                };
            });
        const { game, white, seats } = await two({ ...row, prepare });
        await made(game, seats, ["e2e4", "e7e5"]);
        await white.page.evaluate(() => {
            globalThis.isOld = true;
            for (const line of globalThis.lines) line.close();
        });
        await white.reads(white.word("link.outdated"));
        await white.fine("a page that is outdated");
        await white.press("link.reload");
        await white.ready();
        await white.plies(2);
        await white.clockRuns("white");
        await white.click("g1", "f3");
        for (const seat of seats) {
            await seat.plies(3);
            assert.deepEqual(await seat.moves(), seat.said.list);
        }
        return seats;
    },
    "a piece that was touched is not moved, and that is claimed": async (row) => {
        const { white, black, seats } = await two({ ...row, rules: TRAINING });
        await white.square("g1").click();
        for (const seat of seats) await seat.reads(seat.said.touched);
        await white.fine("a piece that has to be moved");
        await white.square("g1").click();
        await white.click("e2", "e4");
        await white.begins("press").click();
        await black.clockRuns("black");
        await black.press("claim.menu");
        await black.choose("claim.title.training", "claim.touch_move");
        for (const seat of seats) {
            await seat.reads(seat.said.takenBack);
            await seat.shows(START);
        }
        return seats;
    },
    "an illegal move is completed, claimed and penalised": async (row) => {
        const { white, black, seats } = await two({ ...row, rules: TRAINING });
        await white.drag("g1", "g4");
        await white.reads(white.word("training.stands"));
        await white.fine("an illegal move that stands");
        await white.begins("press").click();
        for (const seat of seats) await seat.reads(seat.said.completed);
        await black.clockRuns("black");
        await black.press("claim.menu");
        await black.choose("claim.title.training", "claim.illegal_move");
        for (const seat of seats) {
            await seat.reads(seat.said.penalty);
            await seat.shows(START);
            await seat.clockRuns("white");
        }
        return seats;
    },
    "a pawn is promoted": async (row) => {
        const { white, seats } = await two({ ...row, rules: { fen: "1n2k3/P7/8/8/8/8/p7/1N2K3 w - - 0 1" } });
        await white.click("a7", "b8");
        const chooser = white.named("dialog", "promotion.title");
        await chooser.waitFor();
        await white.fine("the choice of a promotion");
        await chooser.getByRole("button", { name: white.word("piece.n"), exact: true }).click();
        for (const seat of seats) {
            await seat.plies(1);
            assert.deepEqual(await seat.moves(), [seat.said.promoted]);
            await seat.shows("1N2k3/8/8/8/8/8/p7/1N2K3");
        }
        return seats;
    },
    "the arbiter is called, comes, and lets the game go on": async (row) => {
        const { game, white, black, seats } = await two({ ...row, ofHall: true });
        const arbiter = await Reader.at(game.arbiter, row.language, SIZES.desktop);
        await white.press("claim.menu.arbiter");
        await white.choose("claim.title.arbiter", "claim.call");
        await white.page.getByLabel(white.word("call.reason")).fill("Işık çok az. It is dark.");
        await white.choose("claim.call", "call.yes");
        const others = [black, arbiter];
        await white.reads(white.timed("call.own"));
        for (const seat of others) await seat.reads(seat.word("call.white"));
        await arbiter.reads("Işık çok az. It is dark.");
        assert.equal(await black.page.getByText("It is dark").count(), 0);
        await Promise.all([white.fine("a call that stands"), arbiter.fine("a call to be taken")]);
        await arbiter.page.waitForTimeout(ARMED_MS);
        await arbiter.press("call.take");
        await white.reads(white.word("call.own.taken"));
        for (const seat of others) await seat.reads(seat.word("call.white.taken"));
        await arbiter.begins("console.act.resume").click();
        for (const seat of seats) {
            await seat.clockRuns("white");
            await seat.page.getByText(seat.word(seat === white ? "call.own.taken" : "call.white.taken")).waitFor({ state: "hidden" });
        }
        return [...seats, arbiter];
    },
};

/* Each kind once in either language; each size has several kinds. */
const ROWS = [
    ["a draw is claimed, and the claim upheld", "en tablet", "tr projector"],
    ["a draw is claimed by an intended move, and the claim is wrong", "en phone", "tr desktop"],
    ["a flag is claimed", "en projector", "tr phone"],
    ["a draw is offered, declined, offered again and accepted", "en desktop", "tr phone"],
    ["a rematch is proposed and accepted, with colours changed", "en phone", "tr tablet"],
    ["a game is looked through while it goes on", "en tablet", "tr projector"],
    ["a line is down and comes back", "en desktop", "tr phone"],
    ["a page that is outdated is loaded anew", "en phone", "tr tablet"],
    ["a piece that was touched is not moved, and that is claimed", "en tablet", "tr desktop"],
    ["an illegal move is completed, claimed and penalised", "en projector", "tr phone"],
    ["a pawn is promoted", "en phone", "tr projector"],
    ["the arbiter is called, comes, and lets the game go on", "en projector", "tr tablet"],
];

/* A few games at a time: each waits for a free place. */
const places = Array.from({ length: AT_ONCE }, () => Promise.resolve());

function inTurn(play) {
    const at = places.shift();
    const done = at.then(play);
    places.push(done.catch(() => {}));
    return done;
}

together(
    ROWS.flatMap(([kind, ...rows]) =>
        rows.map((row) => {
            const [language, size] = row.split(" ");
            const play = () => inTurn(async () => {
                const seats = await KINDS[kind]({ language, viewport: SIZES[size] });
                for (const seat of seats) await seat.close();
            });
            return [`${kind} (${language}, ${size})`, play];
        }),
    ),
);
