/*
 * How games go and end beside the mate: claims that are right and wrong, a flag, an offer, another game, a look back, a
 * line that breaks. Each with two players and who watches: who acts reads English on a phone, and Turkish on a desktop;
 * the other reads the other language, and so does who watches on a projector.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertNoBarrier, hallAndBrowser, openWindow, Seat } from "./hall.mjs";
import { fits, SIZES } from "./screens.mjs";

const { hall, browser } = await hallAndBrowser();

const WORDS = {
    en: {
        locale: "en-GB",
        knights: ["Nf3", "Nf6", "Ng1", "Ng8"],
        third: "Threefold repetition The position",
        drawn: /^½–½\s*Draw: the same position has come about for the third time/,
        intended: "Fifty moves by an intended move…",
        sure: "Claim the draw",
        wrong: /White.*· Art\.\s9\./,
        onTime: /^0–1\s*Can \(Black\) wins on time: Ada has no time left\.\s*Why\? Article 6\.9/,
        offer: "Offer a draw",
        offered: "White offers a draw.",
        decline: "Decline",
        declined: "Black declines White's offer of a draw. · Art. 9.1",
        accept: "Accept",
        agreed: /^½–½\s*Draw: the players have agreed on it\./,
        resign: "Resign",
        resigned: /^0–1\s*Can \(Black\) wins: Ada has resigned\./,
        sign: "Sign 0–1",
        signed: "White has signed 0–1. Black has signed 0–1.",
        rematch: "Rematch, colours changed",
        proposed: "White proposes another game with colours changed.",
        start: "To the start (Home)",
        now: "Back to now (End)",
        looking: /Looking back: start/,
        lost: /No line to the hall for 0:(0[3-9]|[1-5]\d)\. The clocks are an estimate: yours does not stop/,
        away: /^away for 0:\d\d$/,
        wasLost: /^Your line was down for 0:\d\d/,
    },
    tr: {
        locale: "tr-TR",
        knights: ["Af3", "Af6", "Ag1", "Ag8"],
        third: "Üç kez konum tekrarı Tahtadaki",
        drawn: /^½–½\s*Berabere: aynı konum üçüncü kez oluştu ve sav doğruydu/,
        intended: "Niyetlenilen hamleyle elli hamle…",
        sure: "Savda bulun",
        wrong: /Beyaz.*· Md\.\s9\./,
        onTime: /^0–1\s*Can \(Siyah\) süreden kazandı: Ada süresini bitirdi\.\s*Neden\? Madde 6\.9/,
        offer: "Beraberlik öner",
        offered: "Beyaz beraberlik öneriyor.",
        decline: "Reddet",
        declined: "Siyah, Beyazın beraberlik önerisini reddeder. · Md. 9.1",
        accept: "Kabul et",
        agreed: /^½–½\s*Berabere: oyuncular anlaştı\./,
        resign: "Terk et",
        resigned: /^0–1\s*Can \(Siyah\) kazandı: Ada oyunu terk etti\./,
        sign: "0–1 imzala",
        signed: "Beyaz 0–1 imzaladı. Siyah 0–1 imzaladı.",
        rematch: "Rövanş, renkler değişerek",
        proposed: "Beyaz renkler değişerek bir oyun daha öneriyor.",
        start: "Başa dön (Home)",
        now: "Şimdiye dön (End)",
        looking: /Geriye bakış: başlangıç/,
        lost: /0:(0[3-9]|[1-5]\d) süredir salona bağlantı yok\. Saatler tahminîdir: kopan bağlantı saatinizi durdurmaz/,
        away: /^0:\d\d süredir yok$/,
        wasLost: /^Bağlantınız 0:\d\d boyunca kesikti/,
    },
};
const MESSAGE = '[data-voice="message"]';
const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
/* Where the two tables of each story are seen: each size, and both languages of each of the three. */
const TABLES = [
    { white: ["phone", "en"], black: ["tablet", "tr"], watcher: ["projector", "tr"] },
    { white: ["desktop", "tr"], black: ["phone", "en"], watcher: ["projector", "en"] },
];

const windows = new Map();

/* The window in which this seat is seen, story after story. */
async function windowOf(name, size, language) {
    const key = `${name} ${size} ${language}`;
    if (windows.has(key)) return windows.get(key);
    const words = WORDS[language];
    const page = await openWindow(browser, { viewport: SIZES[size], locale: words.locale, reducedMotion: "reduce" });
    const seat = Object.assign(new Seat(page), { words, size: SIZES[size], lines: new Set() });
    await page.routeWebSocket(/\/ws$/, (line) => {
        if (seat.isCut) return void line.close();
        seat.lines.add(line);
        line.connectToServer();
    });
    /* A hall that lives and refuses the line would have outdated the page. */
    await page.route("**/healthz", (route) => (seat.isCut ? route.abort() : route.fallback()));
    windows.set(key, seat);
    return seat;
}

/* Two players and who watches, each with the words of his language. */
class Table {
    static async open(seats, options = {}) {
        const table = new Table();
        const game = await hall.game(options);
        const links = { white: game.white, black: game.black, watcher: game.watch };
        const sit = async (name) => {
            const seat = await windowOf(name, ...seats[name]);
            seat.isCut = false;
            seat.page.troubles = [];
            await seat.page.goto("about:blank");
            await seat.page.goto(hall.address(links[name]));
            await seat.ready();
            table[name] = seat;
        };
        await Promise.all(Object.keys(links).map(sit));
        table.all = [table.white, table.black, table.watcher];
        return table;
    }

    async plies(count) {
        await Promise.all(this.all.map((seat) => seat.plies(count)));
    }

    /* As many knights' moves, out and back again. */
    async knights(count) {
        const { white, black } = this;
        for (let ply = 0; ply < count; ply++) {
            const mover = ply % 2 ? black : white;
            await mover.type(mover.words.knights[ply % 4]);
            await this.plies(ply + 1);
        }
    }

    async ended(how) {
        for (const seat of this.all) await seat.ended(seat.words[how]);
    }

    async leave(where) {
        const look = async (seat) => {
            await fits(seat, seat.size);
            if (seat !== this.watcher) await assertNoBarrier(seat.page, where);
            seat.calm();
        };
        await Promise.all(this.all.map(look));
    }
}

const GAMES = {
    "a claim that is right": async (seats) => {
        const table = await Table.open(seats);
        await table.knights(8);
        const { white } = table;
        await white.page.locator(".claim.hinted").click();
        await assertNoBarrier(white.page, "the question what is claimed");
        await white.answer(white.words.third);
        await white.answer(white.words.sure);
        await table.ended("drawn");
        return table;
    },
    "a claim that is wrong": async (seats) => {
        const table = await Table.open(seats, { time_control: { base_s: 5400, increment_s: 30 } });
        await table.knights(4);
        const { white, black } = table;
        const before = (await black.clocks()).black.ms;
        await white.page.locator(".claim").click();
        await white.answer(white.words.intended);
        await white.type(white.words.knights[0]);
        await white.answer(white.words.sure);
        for (const seat of [white, black]) await seat.until(MESSAGE, seat.words.wrong);
        assert.ok((await black.clocks()).black.ms >= before + 119000);
        await table.plies(4);
        return table;
    },
    "a flag": async (seats) => {
        const table = await Table.open(seats, { time_control: { base_s: 3, increment_s: 0 } });
        await table.ended("onTime");
        return table;
    },
    "an offer that is declined, and one that is accepted": async (seats) => {
        const table = await Table.open(seats);
        await table.knights(2);
        const { white, black } = table;
        const offer = async () => {
            await white.button(white.words.offer);
            await white.answer(white.words.offer);
            await black.until(".offer", black.words.offered);
        };
        await offer();
        await fits(black, black.size);
        await assertNoBarrier(black.page, "an offer");
        await black.button(black.words.decline);
        for (const seat of [white, black]) await seat.until(MESSAGE, seat.words.declined);
        await white.type(white.words.knights[2]);
        await black.plies(3);
        await black.type("a6");
        await table.plies(4);
        await offer();
        await black.button(black.words.accept);
        await table.ended("agreed");
        return table;
    },
    "a resignation, signatures and another game": async (seats) => {
        const table = await Table.open(seats);
        await table.knights(2);
        const { white, black, watcher } = table;
        await white.button(white.words.resign);
        await white.answer(white.words.resign);
        await table.ended("resigned");
        for (const seat of [white, black]) await seat.button(seat.words.sign);
        await watcher.until(".signed", watcher.words.signed);
        await white.button(white.words.rematch);
        await black.until(".after", black.words.proposed);
        const before = black.page.url();
        await black.button(black.words.accept);
        await black.page.waitForURL((url) => url.href !== before);
        await black.ready();
        await white.page.locator('.squares[data-orientation="black"]').waitFor();
        await black.clockRuns("white");
        await black.type("d4");
        await white.plies(1);
        return table;
    },
    "a look back": async (seats) => {
        const table = await Table.open(seats);
        await table.knights(3);
        const { white, watcher } = table;
        for (const seat of [white, watcher]) {
            await seat.button(seat.words.start);
            await seat.shows(START);
            await seat.until(".status", seat.words.looking);
            await assertNoBarrier(seat.page, "a look back");
            await seat.button(seat.words.now);
            await seat.shows("rnbqkb1r/pppppppp/5n2/8/8/8/PPPPPPPP/RNBQKBNR");
        }
        return table;
    },
    "a line that breaks": async (seats) => {
        const table = await Table.open(seats);
        await table.knights(2);
        const { white, black, watcher } = table;
        white.isCut = true;
        for (const line of white.lines) line.close();
        await white.until(".link", white.words.lost);
        await fits(white, white.size);
        await assertNoBarrier(white.page, "a lost line");
        for (const seat of [black, watcher])
            if (seat.size.width > 500) await seat.until('[data-seat="white"] .presence', seat.words.away);
        white.isCut = false;
        await white.until(MESSAGE, white.words.wasLost);
        await white.click("f3", "g1");
        await table.plies(3);
        return table;
    },
};

const LANGUAGES = { en: "English", tr: "Turkish" };
for (const seats of TABLES)
    for (const [name, play] of Object.entries(GAMES)) {
        const seen = Object.entries(seats).map(([who, [size, language]]) => `${who} in ${LANGUAGES[language]} on the ${size}`);
        test(`${name}: ${seen.join(", ")}`, async () => {
            const table = await play(seats);
            await table.leave(name);
        });
    }
