/* The search of the pages of the Laws finds what `hakem law` finds, in the same order. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, test } from "node:test";
import { bundle } from "./sources.mjs";

const program = resolve(process.env.HAKEM_BIN ?? "build/hakem");
const folder = mkdtempSync(join(tmpdir(), "hakem-law-"));
after(() => rmSync(folder, { recursive: true, force: true }));
assert.equal(spawnSync(program, ["law", "--site", join(folder, "site")]).status, 0);
const script = readFileSync(join(folder, "site", "law.js"), "utf8");
const law = new Function(`${script}\nreturn HakemLaw;`)();

const EDITIONS = ["basic", "2005", "2023"];
const LANGUAGES = ["en", "tr"];

function byProgram(edition, language, words) {
    const { stdout } = spawnSync(program, ["law", "--json", "--edition", edition, "--lang", language, ...words.split(" ")], {
        encoding: "utf8",
    });
    return stdout
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line).article);
}

const numbersOf = (articles) => articles.map(([, number]) => number);

const WORDS = [
    "threefold", "flag mate", "üç kez", "uc kez", "bayrak", "bayrağı düş", "touch move", "dokunulan taş", "IŞIK",
    "telephone", "j'adoube", "promotion queen", "terfi", "the players", "White's", "rok", "castling", "50 moves", "elli hamle",
    "draw offer", "beraberlik önerisi", "iddia", "claim", "½", "geçersiz hamle", "two hands", "iki el", "arbiter", "hakem",
    "xyzzy", "quickplay finish", "giyotin", "increment", "ek süre", "sealed move", "illegal position", "scoresheet", "notasyon kağıdı",
];

test("words find the same articles in the same order, in every edition and language", () => {
    for (const words of WORDS)
        for (const edition of EDITIONS)
            LANGUAGES.forEach((language, at) => {
                const wanted = byProgram(edition, language, words);
                assert.deepEqual(numbersOf(law.search(edition, at, words)), wanted, `${words}, ${edition}, ${language}`);
            });
});

test("numbers are read as people write them", () => {
    for (const [edition, typed] of [
        ["2023", "9.2.2"],
        ["2023", "Art. 9.2.2."],
        ["2023", "madde 6.7"],
        ["2023", "a4.2"],
        ["2023", "Appendix A.4"],
        ["2023", "Ek A"],
        ["2005", "Art. 3.7a)"],
        ["2005", "8.1.assist"],
        ["basic", "5"],
        ["2023", "7.5.5#note"],
    ]) {
        const { articles } = law.named(edition, typed);
        assert.deepEqual(numbersOf(articles), byProgram(edition, "en", typed), typed);
        assert.ok(articles.length > 0, typed);
    }
});

test("a number of the 2018 printing leads to today's article too", () => {
    for (const [number, now] of LAW().renumbered) {
        const { moved } = law.named("2023", number);
        assert.equal(moved[1], now, number);
        assert.equal(law.named("2005", number).moved, null, number);
    }
});

test("a case and a reading are found by their names", () => {
    assert.equal(law.caseId(" s045 "), "S045");
    assert.equal(law.reading("Illegal-Move-Increment")[0], "illegal-move-increment");
    assert.equal(law.caseId("S999"), undefined);
});

function LAW() {
    return new Function(`${script}\nreturn LAW;`)();
}

test("what the page says beside a ruling, that its words are our own and which text decides, is what the pages of the Laws say", async () => {
    const code = await bundle('export * from "generated/sources";');
    const { sources, summary } = await import(`data:text/javascript;base64,${Buffer.from(code).toString("base64")}`);
    for (const language of LANGUAGES) {
        const index = readFileSync(join(folder, "site", language, "index.html"), "utf8").replaceAll("&#39;", "'");
        assert.ok(index.includes(summary[language]));
        for (const edition of EDITIONS) {
            const { texts, address } = sources[edition];
            assert.ok(index.includes(`href="${address}">${texts[language]}</a>`), `${language}, ${edition}`);
        }
    }
});
