/*
 * The search of incidents: what arbiters type, in both languages, leads to the incident among the
 * first three.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { caseOf, incidents } from "./module.mjs";

const { INCIDENTS, canOccur, fold, offered, isSlip, isTwoSlips, search, silentOn, stemsOf, wordsOf } = incidents;
const FIRST = 3;
const ids = (text, options) => search(text, options).map(({ incident }) => incident.id);

test("each phrase of the list leads to its incident among the first three", () => {
    const list = readFileSync(new URL("phrases.tsv", import.meta.url), "utf8")
        .split("\n")
        .filter((line) => line && !line.startsWith("#"))
        .map((line) => line.split("\t"));
    assert.ok(list.length >= 200, "the list has at least 200 phrases");
    const missed = list.filter(
        ([text, wanted]) =>
            !ids(text)
                .slice(0, FIRST)
                .some((id) => wanted.split("|").includes(id)),
    );
    assert.deepEqual(missed, []);
});

test("what is offered at a board has the incident among the first three too", () => {
    const list = readFileSync(new URL("phrases.tsv", import.meta.url), "utf8")
        .split("\n")
        .filter((line) => line && !line.startsWith("#"))
        .map((line) => line.split("\t"));
    for (const game of [caseOf(), caseOf({ level: "rapid", limited: true }), caseOf({ level: "blitz" })]) {
        const missed = list.filter(([text, wanted]) => {
            const ids = wanted.split("|");
            if (!INCIDENTS.some((each) => ids.includes(each.id) && canOccur(each, game))) return false;
            const first = offered(text, game, "tr").slice(0, FIRST);
            return !first.some(({ id }) => ids.includes(id));
        });
        assert.deepEqual(missed, []);
    }
});

test("a few letters offer names that begin so first", () => {
    for (const [text, id] of [
        ["two", "two-hands"],
        ["paw", "illegal-pawn-move"],
        ["pawn l", "pawn-left"],
        ["ill", "illegal-move"],
    ])
        assert.equal(offered(text, caseOf(), "en")[0]?.id, id, text);
});

test("each incident is found by its names", () => {
    for (const { id, en, tr } of INCIDENTS)
        for (const name of [en, tr])
            assert.ok(ids(name).slice(0, FIRST).includes(id), `${id}: ${name}`);
});

test("each incident is found by each phrase that people say of it", () => {
    for (const { id, say } of INCIDENTS)
        for (const phrase of [...say.en, ...say.tr])
            assert.ok(ids(phrase).slice(0, FIRST).includes(id), `${id}: ${phrase}`);
});

test("letters are folded: case, dots, marks, an apostrophe's ending", () => {
    assert.equal(fold("IĞDIR İğdir ıŞÖÇÜ"), "igdir igdir isocu");
    assert.deepEqual(wordsOf("Telefon'u çaldı, J’adoube! 10.2"), [
        "telefon",
        "caldi",
        "j",
        "adoube",
        "10.2",
    ]);
    for (const text of ["ŞAH ALTINDA BIRAKTI", "sah altinda birakti", "şah altında bıraktı"])
        assert.equal(ids(text)[0], "left-in-check", text);
    assert.deepEqual(ids("TELEFON ÇALDI"), ids("telefon caldi"));
});

test("a slip is one letter wrong, missing, too many, or two neighbours swapped", () => {
    for (const [one, other] of [
        ["phone", "phane"],
        ["phone", "phne"],
        ["phone", "phonne"],
        ["phone", "pohne"],
        ["phone", "phon"],
    ])
        assert.ok(isSlip(one, other) && isSlip(other, one), `${one} ${other}`);
    for (const [one, other] of [
        ["phone", "pnohe"],
        ["phone", "ph"],
        ["touch", "tuoch1"],
        ["kale", "lake"],
    ])
        assert.ok(!isSlip(one, other), `${one} ${other}`);
    for (const text of ["telefno çaldı", "telfon çaldı", "teleffon çaldı", "yelefon çaldı"])
        assert.equal(ids(text)[0], "phone-rang", text);
});

test("two slips are forgiven in a long word only, and a slip also in a word that only means the same", () => {
    for (const [one, other] of [
        ["beraberlik", "berabrelk"],
        ["insufficient", "insuficent"],
        ["repetition", "reptiton"],
    ])
        assert.ok(isTwoSlips(one, other) && isTwoSlips(other, one), `${one} ${other}`);
    assert.ok(!isTwoSlips("beraberlik", "brbrlk"));
    for (const [text, id] of [
        ["beraberlik teklifi", "draw-offer"],
        ["berabrelk teklifi", "draw-offer"],
        ["insuficent matrial", "dead-position"],
        ["reprimnad", "warning"],
    ])
        assert.equal(ids(text)[0], id, text);
});

test("a beginning is enough, and endings do not matter", () => {
    assert.ok(ids("telef").slice(0, FIRST).includes("phone-rang"));
    for (const text of ["telefonu çalıyor", "telefonunuz çaldı", "telefonlar çalıyordu"])
        assert.equal(ids(text)[0], "phone-rang", text);
    assert.equal(stemsOf(fold("bayrağın")).includes("bayrak"), true);
});

test("the order of words is free, and small words do not count", () => {
    assert.deepEqual(
        ids("clock the pressed he moving without").slice(0, 1),
        ids("pressed the clock without moving").slice(0, 1),
    );
    assert.deepEqual(ids("the phone"), ids("phone"));
});

test("words typed as one are parted, and one typed as two is joined", () => {
    assert.equal(ids("illegalmove")[0], "illegal-move");
    assert.equal(ids("score sheet incomplete")[0], "scoresheet-incomplete");
});

test("the older words of the Turkish editions are known", () => {
    assert.ok(ids("talep").slice(0, FIRST).includes("threefold"));
    assert.ok(ids("iddia").slice(0, FIRST).includes("threefold"));
    assert.equal(ids("kuraldışı hamle")[0], "illegal-move");
    assert.equal(ids("beraberlik teklifi")[0], "draw-offer");
});

test("only what can happen in the game is found, and nothing by nothing", () => {
    assert.ok(!ids("illegal position", { game: caseOf() }).includes("illegal-position"));
    const limited = caseOf({ level: "blitz", limited: true });
    assert.equal(ids("both kings in check", { game: limited })[0], "illegal-position");
    assert.ok(
        !ids("touch move", { game: caseOf({ profile: "screen" }) }).includes(
            "touched-played-other",
        ),
    );
    assert.ok(
        !ids("phone", { game: caseOf({ edition: "basic", level: "none" }) }).includes("phone-rang"),
    );
    for (const text of ["", "   ", "?!", "zzzzqqqq"]) assert.deepEqual(ids(text), [], text);
});

test("a text of any length and letters is searched", () => {
    for (const text of [
        "a",
        "\u0000\ud800",
        "शतरंज 象棋",
        "the a of",
        "x".repeat(2000),
        "hamle ".repeat(300),
    ])
        assert.ok(Array.isArray(ids(text)));
});

test("the number of an article finds the incidents that it decides, in its own edition", () => {
    const first = (typed, game = caseOf()) => offered(typed, game, "en").slice(0, 8).map(({ id }) => id);
    for (const [typed, id] of [
        ["7.5.1", "illegal-move"],
        ["Article 7.5.1", "illegal-move"],
        ["md. 7.5.5", "illegal-move"],
        ["9.2", "threefold"],
        ["11.3", "phone-rang"],
        ["11.3.2", "phone-rang"],
        ["madde 7.3", "colours-reversed"],
        ["7.3", "colours-reversed"],
        ["9.1.2.1", "draw-offer"],
        ["6.7.1", "not-arrived"],
    ])
        assert.ok(first(typed).includes(id), `${typed}: ${first(typed)}`);
    assert.ok(first("7.4", caseOf({ edition: "2005" })).includes("illegal-move"));
    assert.ok(!first("7.4", caseOf()).includes("illegal-move"), "it is another article there");
    assert.deepEqual(first("99.9"), offered("99.9", caseOf(), "en").slice(0, 8).map(({ id }) => id));
});

test("of what the Laws are silent it is said so, and the nearest incidents stand first", () => {
    for (const typed of ["wrong opponent", "wrong board", "sat at wrong bo", "yanlış rakip", "yanlis masaya"]) {
        assert.equal(silentOn(typed)?.id, "wrong-opponent", typed);
        assert.deepEqual(offered(typed, caseOf(), "en").slice(0, 2).map(({ id }) => id), ["colours-reversed", "result-declared"]);
    }
    for (const typed of ["wrong", "wrong hand", "board", "yanlış el", ""]) assert.equal(silentOn(typed), null, typed);
});
