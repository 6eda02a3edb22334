/*
 * An archive looked at in the site of `make site`: what is found is what `hakem audit --json` prints, and the page that
 * shows it, from its folder, offline.
 */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { gzipSync } from "node:zlib";
import { assertNoBarrier, openBrowser, program } from "../browser/hall.mjs";
import { root } from "../page/sources.mjs";
import { done, load, made, offline, PHONE } from "./site.mjs";

const data = join(root, "tests/data/pgn");
const room = await mkdtemp(join(tmpdir(), "hakem-archive-"));
after(() => rm(room, { recursive: true }));

const game = (name, moves, result = "*") => `[White "${name}"]\n[Black "B"]\n[Result "${result}"]\n\n${moves} ${result}\n\n`;
/* Mate, and Black goes on all the same; then a move that cannot be made. */
const PLAYED_ON = game("Çınar", "1. f3 e5 2. g4 Qh4# 3. a3", "0-1");
const ILLEGAL = game("Ada", "1. e4 e5 2. Nf6 Nc6");
const FINE = game("Deniz", "1. e4 e5");

async function printed(path, ...options) {
    return new Promise((answer) => {
        const most = { maxBuffer: 1 << 28 };
        execFile(program, ["audit", "--json", ...options, path], most, (_, out, err) => answer({ out, err }));
    });
}

/* What the referee of the site answers, in slices of this size. */
async function looked(path, text, sliceBytes, edition = "2023") {
    const [{ audit }, wasm] = await Promise.all([load("src/site/archive/audit.ts"), load("src/site/wasm.ts")]);
    const referee = await wasm.load(await readFile(join(made, "referee.wasm")));
    const told = [];
    const order = { text, file: path, edition, sliceBytes };
    const end = await audit(referee, order, (judged) => told.push(judged) > 0);
    return { end, lines: told.map(({ lines }) => lines).join(""), totals: told.at(-1).totals, told };
}

async function assertSame(path, sliceBytes, edition = "2023") {
    const { out, err } = await printed(path, "--edition", edition);
    const { end, lines, totals } = await looked(path, new Blob([await readFile(path)]), sliceBytes, edition);
    assert.equal(end, "done");
    assert.equal(lines, out, `${path} in slices of ${sliceBytes}`);
    const { games, plies, findings, games_found } = totals;
    const number = (text) => Number(new RegExp(`(\\d+) ${text}`).exec(err)[1]);
    assert.deepEqual([games, plies, findings, games_found], [number("game"), number("half-move"), number("finding"), number("games?\n")]);
    for (const [kind, count] of Object.entries(totals.kinds)) assert.match(err, new RegExp(`${kind} +${count}\n`));
    return out;
}

/* A file with these bytes. */
async function stored(name, bytes) {
    const path = join(room, name);
    await writeFile(path, bytes);
    return path;
}

test("it finds what hakem audit prints, byte for byte, whatever the slices: the games of the tests", async () => {
    const names = (await readdir(data)).filter((name) => name.endsWith(".pgn"));
    for (const [number, name] of names.entries())
        for (const sliceBytes of [1 << 20, 50_021 + number]) await assertSame(join(data, name), sliceBytes);
});

test("it finds the same in a damaged text: no line ends right, letters are missing, games end nowhere", async () => {
    const whole = await readFile(join(data, "week-in-chess.pgn"));
    const text = whole.toString("latin1").slice(0, 200_000);
    let seed = 5;
    const random = (below) => (seed = (seed * 1103515245 + 12345) % 2147483648) % below;
    const dropped = [...text].filter(() => random(400) > 0).join("");
    const damaged = {
        "cr.pgn": text.replaceAll(/\r?\n/g, "\r"),
        "dropped.pgn": dropped,
        "no-results.pgn": text.replaceAll(/(1-0|0-1|1\/2-1\/2)\s*$/gm, ""),
        "one-line.pgn": text.replaceAll(/\s+/g, " "),
        "open.pgn": text + "[Event \"x\"]\n\n1. e4 {",
        "twice.pgn": PLAYED_ON + ILLEGAL + FINE,
    };
    for (const [name, one] of Object.entries(damaged)) {
        const found = await assertSame(await stored(name, Buffer.from(one, "latin1")), 7919);
        assert.ok(found.length > 0, name);
    }
    await assertSame(await stored("twice.pgn", PLAYED_ON + ILLEGAL + FINE), 1);
});

test("it finds the same where no game surely begins in much more than it keeps waiting", async () => {
    const text = (PLAYED_ON + ILLEGAL + FINE).replaceAll(/ (0-1|\*)\n\n/g, "\n\n").repeat(40_000);
    const open = text.replaceAll("1. e4", (move, at) => (at % 101 === 0 ? `${move} { 1-0 (` : move));
    for (const [name, one] of Object.entries({ text, open })) {
        const found = await assertSame(await stored(`${name}.pgn`, one), 1 << 20);
        assert.ok(found.split("\n").length > 40_000);
    }
});

test("by another edition it finds what hakem audit finds by it", async () => {
    const shuffle = "Nf3 Nf6 Ng1 Ng8 ".repeat(12);
    const path = await stored("shuffle.pgn", game("Ece", shuffle, "1-0"));
    const found = await Promise.all(["2023", "2005", "basic"].map((edition) => assertSame(path, 64, edition)));
    assert.ok(found[0] !== found[1]);
});

test("a hundred megabytes are judged in bounded memory, and what cannot be judged is refused", async () => {
    const [{ audit }, wasm] = await Promise.all([load("src/site/archive/audit.ts"), load("src/site/wasm.ts")]);
    const referee = await wasm.load(await readFile(join(made, "referee.wasm")));
    const piece = new Blob([FINE.repeat(10_000)]);
    const order = { text: new Blob(Array(1 + Math.floor((100 << 20) / piece.size)).fill(piece)), file: "a", edition: "2023", sliceBytes: 1 << 20 };
    let most = 0;
    const end = await audit(referee, order, () => (most = Math.max(most, referee.memory.buffer.byteLength)) > 0);
    assert.equal(end, "done");
    assert.ok(most < 160 << 20, `${most} bytes`);
    const endless = { ...order, text: new Blob(Array(100).fill(new Blob(["{" + "a ".repeat(1 << 19)]))) };
    assert.equal(await audit(referee, endless, () => true), "room");
    assert.equal(await audit(referee, order, ({ read }) => read < 3 << 20), "stopped");
});

/* The page. */

const browser = await openBrowser();
after(() => browser.close());

const finding = (page, name) => page.locator(".finding", { hasText: name });

/* Dropped as from the file manager. */
async function drop(page, name, bytes) {
    const base64 = Buffer.from(bytes).toString("base64");
    const transfer = await page.evaluateHandle(
        ([name, base64]) => {
            const transfer = new DataTransfer();
            transfer.items.add(new File([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], name));
            return transfer;
        },
        [name, base64],
    );
    await page.locator(".drop").dispatchEvent("drop", { dataTransfer: transfer });
}

const choose = (page, name, bytes) =>
    page.locator("input[type=file]").setInputFiles({ name, mimeType: "application/x-chess-pgn", buffer: Buffer.from(bytes) });

test("a file dropped on the page is audited offline, and a finding stands on the board with its article and its text", async () => {
    const page = await offline(browser, "en/index.html");
    await page.getByRole("link", { name: "Look at an archive" }).click();
    await drop(page, "games.pgn", PLAYED_ON + ILLEGAL + FINE);
    await page.getByText("Games audited: 3. Findings: 2, in 2 of them.").first().waitFor();
    await page.locator("[aria-live=polite]", { hasText: "Games audited: 3." }).waitFor({ state: "attached" });
    await assertNoBarrier(page, "the list");
    await finding(page, "Çınar").click();
    const board = page.getByRole("region", { name: "Played on after the end" });
    assert.ok(await board.getByRole("heading", { level: 2 }).evaluate((one) => one === document.activeElement));
    await board.getByRole("img", { name: /Black: .*queen h4/ }).waitFor();
    await board.getByText("2… Qh4#").waitFor();
    assert.match(await board.locator("mark").innerText(), /^1\. f3 e5 2\. g4 Qh4# 3\. a3 0-1$/);
    await page.keyboard.press("ArrowLeft");
    await board.getByText("2. g4").first().waitFor();
    await board.getByRole("img", { name: /Black: .*queen d8/ }).waitFor();
    await assertNoBarrier(page, "the board");
    const opened = page.context().waitForEvent("page");
    await board.getByRole("link", { name: /Article 5\.1\.1/ }).click();
    await (await opened).locator('section[id="5.1.1"]:target').waitFor();
    await board.getByRole("button", { name: "Back to the list" }).click();
    assert.ok(await finding(page, "Çınar").evaluate((one) => one === document.activeElement));
    await done(page);
});

test("on a telephone and in Turkish it is used by the keyboard alone", async () => {
    const page = await offline(browser, "archive.html?language=tr", { ...PHONE, colorScheme: "dark" });
    await page.locator("input[type=file]").focus();
    await choose(page, "oyunlar.pgn", ILLEGAL + PLAYED_ON);
    await page.getByText("2 oyun denetlendi: 2 oyunda 2 bulgu var.").first().waitFor();
    await finding(page, "Ada").focus();
    await page.keyboard.press("Enter");
    const board = page.getByRole("region", { name: "Geçersiz hamle" });
    await board.getByText("1… e5").waitFor();
    await assertNoBarrier(page, "tr");
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    await page.getByRole("combobox", { name: "Tür" }).selectOption("played-on");
    assert.equal(await finding(page, "Ada").count(), 0);
    await done(page);
});

test("what is no plain PGN is named in a sentence, and the page goes on", async () => {
    const page = await offline(browser, "archive.html");
    const utf16 = Buffer.from("\ufeff" + ILLEGAL, "utf16le");
    const wrong = [
        ["games.pgn.gz", gzipSync(ILLEGAL), "games.pgn.gz is compressed (gzip). Unpack it first, for example by gunzip games.pgn.gz"],
        ["a.pgn.bz2", "BZh91AY&SYxxxx", "compressed (bzip2)"],
        ["a.zst", Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0, 0]), "compressed (zstd)"],
        ["a.zip", "PK\x03\x04zipped", "compressed (ZIP)"],
        ["a.pdf", "%PDF-1.7", "This is a file in the format PDF"],
        ["empty.pgn", "", "The file is empty."],
        ["mark.pgn", utf16.subarray(0, 2), "The file is empty."],
        ["mark-8.pgn", "\ufeff", "The file has no text"],
        ["blank.pgn", " \r\n\t\n".repeat(300_000), "The file has no text"],
        ["picture.png", Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * i * 31) & 255)), "No game was found in this file"],
        ["letter.txt", "Dear arbiter,\n\nthe hall is cold.\n", "No game was found in this file"],
    ];
    for (const [name, bytes, sentence] of wrong) {
        await choose(page, name, bytes);
        await page.getByRole("alert").getByText(sentence).waitFor();
        assert.equal(await page.locator(".finding").count(), 0);
    }
    await choose(page, "wide.pgn", utf16);
    await page.getByText("The file is in UTF-16").waitFor();
    await finding(page, "Ada").click();
    await page.locator("mark", { hasText: "2. Nf6" }).waitFor();
    await choose(page, "latin.pgn", Buffer.from(game("Müller", "1. e4 e5 2. Ke3"), "latin1"));
    await page.getByText("Games that are not in UTF-8: 1.").waitFor();
    await page.getByRole("combobox", { name: "Kind" }).selectOption("illegal-move");
    await finding(page, "Müller").click();
    await page.getByRole("region", { name: "Illegal move" }).waitFor();
    await done(page);
});

test("a line in UTF-8 is read as it is beside a line in Latin-1", async () => {
    const page = await offline(browser, "archive.html");
    const latin = Buffer.from(game("Müller", "1. e4 e5"), "latin1");
    await choose(page, "both.pgn", Buffer.concat([Buffer.from(game("Ada", "{ şah } 1. e4 e5 2. Nf6 Nc6")), latin]));
    await finding(page, "Ada").click();
    await page.locator("mark", { hasText: "{ şah } 1. e4" }).waitFor();
    await done(page);
});

test("a file that is put down while another is opened is told of alone", async () => {
    const page = await offline(browser, "archive.html");
    const compressed = [...gzipSync(ILLEGAL)];
    await page.evaluate(
        ([compressed, text]) => {
            for (const [name, bytes] of [["a.gz", new Uint8Array(compressed)], ["b.pgn", text]]) {
                const transfer = new DataTransfer();
                transfer.items.add(new File([bytes], name));
                document.dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true }));
            }
        },
        [compressed, ILLEGAL],
    );
    await finding(page, "Ada").waitFor();
    assert.equal(await page.getByRole("alert").filter({ hasText: /./ }).count(), 0);
    await done(page);
});

/* Larger than what may be handed to the browser at once. */
async function chooseMany(page, text, count) {
    await page.evaluate(
        ([text, count]) => {
            const transfer = new DataTransfer();
            const piece = new Blob([text.repeat(1000)]);
            transfer.items.add(new File(Array(count).fill(piece), "many.pgn"));
            document.dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true }));
        },
        [text, count],
    );
}

test("a long file shows how far it is, is stopped, and lists no more than the page can bear", async () => {
    const page = await offline(browser, "archive.html");
    await chooseMany(page, ILLEGAL + FINE, 900);
    await page.getByRole("progressbar").waitFor();
    await page.locator(".finding").first().waitFor();
    await page.getByRole("button", { name: "Stop" }).click();
    await page.getByText(/^Stopped at \d+ % of the file\.$/).waitFor();
    await page.getByText(/listed, at most 1,000 of a kind/).waitFor();
    assert.equal(await page.locator(".finding").count(), 100);
    await page.getByRole("button", { name: "Show more (100 of 1,000)" }).click();
    assert.equal(await page.locator(".finding").count(), 200);
    await choose(page, "next.pgn", FINE);
    await page.getByText("Games audited: 1. Nothing was found.").first().waitFor();
    await done(page);
});

test("what never comes to a game is refused at last, and the page goes on", async () => {
    const page = await offline(browser, "archive.html");
    await chooseMany(page, "{" + "a ".repeat(500), 100);
    await page.getByRole("alert").getByText("No game begins in a large part of this file").waitFor();
    await choose(page, "next.pgn", ILLEGAL);
    await finding(page, "Ada").waitFor();
    await done(page);
});

test("where no worker can be had the page judges by itself, and can be stopped", async () => {
    for (const without of ["throws", "fails"]) {
        const page = await offline(browser, "index.html");
        await page.addInitScript((without) => {
            globalThis.Worker = class extends EventTarget {
                constructor() {
                    super();
                    if (without === "throws") throw new DOMException("refused", "SecurityError");
                    setTimeout(() => this.dispatchEvent(new Event("error")));
                }
                postMessage() {}
                terminate() {}
            };
        }, without);
        await page.goto(page.url().replace("index.html", "archive.html"));
        await choose(page, "games.pgn", PLAYED_ON + ILLEGAL + FINE);
        await page.getByText("Games audited: 3. Findings: 2, in 2 of them.").first().waitFor();
        await chooseMany(page, ILLEGAL + FINE, 900);
        await page.locator(".finding").first().waitFor();
        await page.getByRole("button", { name: "Stop" }).click();
        await page.getByText(/^Stopped at \d+ % of the file\.$/).waitFor();
        await done(page);
    }
});
