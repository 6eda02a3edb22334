/* A position that no game can reach is known by the board alone, and none that a game reaches is called so. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { load, root } from "./sources.mjs";

const { unreachable } = await load("state/reach.ts");

/* What the reasons of the list of FENs are called here. A king in check by a king stands beside it. */
const NAMES = {
    "no-white-king": "kings",
    "no-black-king": "kings",
    "too-many-kings": "kings",
    "pawn-on-last-rank": "rank",
    "opponent-in-check": "check|adjacent",
    "en-passant-square": "passant",
    "ep-with-halfmove-clock": "passant",
    "too-many-promoted-white": "promoted",
    "too-many-promoted-black": "promoted",
};
const rows = readFileSync(new URL("../data/fen-cases.tsv", import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line && !line.startsWith("#"))
    .map((line) => line.split("\t"));

test("no position that is valid is said to be beyond a game", () => {
    const valid = rows.filter(([, , level]) => level === "valid");
    assert.ok(valid.length >= 100);
    assert.deepEqual(valid.filter(([fen]) => unreachable(fen) !== null), []);
});

test("each fault of the list that the board shows is named", () => {
    const standard = rows.filter(
        ([, why, level, note]) =>
            ["position", "unreachable"].includes(level) && note.startsWith("std") && NAMES[why],
    );
    assert.ok(new Set(standard.map(([, why]) => why)).size >= 6);
    const missed = standard.filter(([fen, why]) => !NAMES[why].split("|").includes(unreachable(fen)));
    assert.deepEqual(missed.map(([fen, why]) => [fen, why, unreachable(fen)]), []);
});

test("kings side by side, a king that could be taken, rights without a rook, a pawn that has not passed", () => {
    for (const [fen, why] of [
        ["kK6/8/8/8/8/8/8/8 w", "adjacent"],
        ["8/8/8/3k4/4K3/8/8/8 b - - 0 1", "adjacent"],
        ["4k3/4R3/8/8/8/8/8/4K3 w", "check"],
        ["4k3/4R3/8/8/8/8/8/4K3 b", null],
        ["4k3/8/8/8/4p3/8/4R3/4K3 w", null],
        ["4k3/3P4/8/8/8/8/8/4K3 w", "check"],
        ["4k3/8/8/8/8/8/3P4/4K3 b", null],
        ["4k3/8/8/8/8/3n4/8/4K3 b", "check"],
        ["4k3/8/8/8/8/8/3P4/4K3 w K - 0 1", "castling"],
        ["4k2r/8/8/8/8/8/8/4K2R w Kk - 0 1", null],
        ["4k3/8/8/8/8/8/8/2K2R2 w F - 0 1", null],
        ["4k3/8/8/8/8/8/8/2K2R2 w G - 0 1", "castling"],
        ["4k3/8/8/4p3/8/8/8/4K3 w - e6 0 9", null],
        ["4k3/8/8/3p4/8/8/8/4K3 w - e6 0 9", "passant"],
        ["4k3/4p3/8/4p3/8/8/8/4K3 w - e6 0 9", "passant"],
        ["Pk6/8/8/8/8/8/8/7K w", "rank"],
    ])
        assert.equal(unreachable(fen), why, fen);
});

/* What the referee says of positions: its code of a fault, "illegal" with the grade of the proof, or null. */
function refereeOn(fens) {
    const program = process.env.HAKEM_BIN ?? join(root, "build", "hakem");
    const run = { input: `${fens.join("\n")}\n`, encoding: "utf8", maxBuffer: 1 << 26, stdio: ["pipe", "pipe", "ignore"] };
    let text = "";
    try {
        text = execFileSync(program, ["fen", "--chess960", "--legality", "--nodes", "1"], run);
    } catch (error) {
        text = error.stdout; /* some line is no position */
    }
    return text
        .trim()
        .split("\n")
        .map((line) => line.split("\t"))
        .map(([kind, code, answer, grade]) => (kind === "error" ? code : answer === "illegal" ? grade : null));
}

/*
 * Positions around those of the list: pieces set, taken and moved, the other player on move, other rights and passed squares.
 * A pawn has just moved: the referee looks at no counter.
 */
function changedPositions(count) {
    let seed = 15;
    const below = (most) => {
        seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
        return (seed >> 8) % most;
    };
    const of = (list) => list[below(list.length)];
    const valid = rows.filter(([, , level, note]) => level === "valid" && note.startsWith("std")).map(([fen]) => fen);
    return Array.from({ length: count }, () => {
        const [placement, side, rights, passed] = of(valid).split(" ");
        const squares = [...placement.replace(/\//g, "").replace(/\d/g, (digit) => ".".repeat(Number(digit)))];
        for (let changes = below(4); changes > 0; changes--) squares[below(64)] = of([..."..KQRBNPkqrbnp"]);
        const text = Array.from({ length: 8 }, (_, rank) => squares.slice(8 * rank, 8 * rank + 8).join("")).join("/");
        return [
            text.replace(/\.+/g, (empty) => empty.length),
            below(4) ? side : of(["w", "b"]),
            below(4) ? rights : of(["-", "K", "q", "KQkq", "Qk"]),
            below(4) ? passed : `${of([..."abcdefgh"])}${of(["3", "6"])}`,
            "0 40",
        ].join(" ");
    });
}

test("the page finds the faults that the referee finds on the board alone, and no others", () => {
    const fens = changedPositions(3000);
    const said = refereeOn(fens);
    assert.equal(said.length, fens.length);
    const ON_THE_BOARD = ["kings", "pieces", "pawns", "castling", "en-passant", "opposite-check", "L0", "L1"];
    const found = new Set(said.filter((code) => ON_THE_BOARD.includes(code)));
    assert.ok(found.size >= 6, [...found].join(" "));
    const differ = fens
        .map((fen, at) => ({ fen, referee: said[at], page: unreachable(fen) }))
        .filter(({ referee, page }) => (page === null ? ON_THE_BOARD.includes(referee) : referee === null));
    assert.deepEqual(differ, []);
});

test("what is still being typed is judged by nothing", () => {
    for (const text of ["", " ", "4k3", "4k3/8/8/8/8/8/8", "hello", "9/8/8/8/8/8/8/8 w", "4k3/8/8/8/8/8/8/4K4 w"])
        assert.equal(unreachable(text), null, text);
});
