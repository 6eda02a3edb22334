/* When positions are the same (9.2.3), counted for who looks through a game. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./sources.mjs";

const { countedAfter } = await load("state/repeats.ts");

const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const after = (start_fen, moves, variant = "standard") => {
    const list = moves.split(" ").filter(Boolean);
    return countedAfter({ start_fen, variant, moves: list.map((uci) => ({ uci })) }, list.length);
};
const ROUND = "g1f3 g8f6 f3g1 f6g8";

test("the start position counts; each round trip of the knights brings it about once more", () => {
    assert.deepEqual(after(START, ""), { fen: START, times: 1, quiet: 0 });
    const back = after(START, `${ROUND} ${ROUND}`);
    assert.deepEqual(back, { fen: START.replace("0 1", "8 5"), times: 3, quiet: 8 });
});

test("a right to castle that is lost makes another position", () => {
    const lost = after(START, `g1f3 g8f6 h1g1 h8g8 g1h1 g8h8 f3g1 f6g8`);
    assert.equal(lost.times, 1);
    assert.equal(lost.fen.split(" ")[2], "Qq");
    const castled = after("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1 h8h1");
    assert.equal(castled.fen.split(" ")[2], "q");
    const captured = after("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "h1h8");
    assert.deepEqual(captured.fen.split(" ").slice(2), ["Qq", "-", "0", "1"]);
});

test("a pawn that has passed an enemy pawn counts only while the capture can be made", () => {
    const can = "rnbqkbnr/ppp1pppp/8/8/3p4/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert.equal(after(can, "e2e4").fen.split(" ")[3], "e3");
    assert.equal(after(can, `e2e4 g8f6 g1f3 f6g8 f3g1`).times, 1);
    assert.equal(after(can, `h2h4 g8f6 g1f3 f6g8 f3g1`).times, 2);
    /* The capture would open the fourth rank to the rook. */
    const pinned = "8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1";
    assert.equal(after(pinned, "e2e4").fen.split(" ")[3], "-");
    /* On a diagonal, by a bishop. */
    assert.equal(after("7k/8/8/8/3p4/8/1B2P3/4K3 w - - 0 1", "e2e4").fen.split(" ")[3], "-");
    assert.equal(after("7k/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4").fen.split(" ")[3], "e3");
    assert.equal(after("4k3/4p3/8/3P4/8/8/8/4K3 b - - 3 7", "e7e5").fen, "4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 8");
});

test("Chess960 names the rook by its file, and a castling king keeps no right", () => {
    const drawn = "1r3kr1/8/8/8/8/8/8/1R3KR1 w GBgb - 0 1";
    assert.equal(after(drawn, "g1g5 b8b7", "chess960").fen.split(" ")[2], "Bg");
    assert.equal(after(drawn, "f1g1", "chess960").fen, "1r3kr1/8/8/8/8/8/8/1R3RK1 b gb - 1 1");
});
