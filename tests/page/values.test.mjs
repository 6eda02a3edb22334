/*
 * The parts of the page that need no browser: times, positions, moves as people write them, states
 * and seats.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./sources.mjs";

const { clockText, HallTime, readTime, shownMs, wholeText } = await load("state/clock.ts");
const { displayText, readDisplay } = await load("state/typedtime.ts");
const { bareMoves, readMove } = await load("state/notation.ts");
const { cut } = await load("state/bytes.ts");
const { linesAhead, linesOf, tokensOf, withBeside } = await load("state/sheet.ts");
const { wordsDiffer } = await load("state/saidmove.ts");
const { afterMove, marksOf, movesMeant, placementOf, placementText } =
    await load("state/position.ts");
const { baseOf, isFast, PRESETS, typedControl } = await load("state/timecontrol.ts");
const { shortName } = await load("state/players.ts");
const { changed, moveNumber, positionAfter, seatOf } = await load("state/state.ts");

test("a clock shows hours, minutes, and tenths in the last twenty seconds, never rounded up", () => {
    assert.equal(clockText(5400000), "1:30:00");
    assert.equal(clockText(299999), "4:59");
    assert.equal(clockText(20000), "0:20");
    assert.equal(clockText(19999), "0:19.9");
    assert.equal(clockText(199), "0:00.1");
    assert.equal(clockText(49), "0:00.1", "a clock at zero has no time left");
    assert.equal(clockText(0), "0:00.0");
    assert.equal(clockText(-3), "0:00.0");
});

test("a given name becomes an initial where a comma says which name it is", () => {
    const short = (white) => shortName({ white, black: "?" }, "white");
    assert.equal(short("Praggnanandhaa, Rameshbabu"), "Praggnanandhaa, R.");
    assert.equal(short("Al-Mudahka, Mohammed Fahad"), "Al-Mudahka, M.");
    assert.equal(short("Demir, İ\u0307pek Nur"), "Demir, İ\u0307.");
    assert.equal(short("Carlsen, M."), "Carlsen, M.");
    assert.equal(short("Ding Liren"), "Ding Liren");
    assert.equal(short("الراوي, علي"), "\u2068الراوي, ع.\u2069");
});

test("rapid chess and blitz are told from standard play by sixty moves, with time odds by the slower player", () => {
    const fast = Object.keys(PRESETS).filter((name) => isFast(typedControl(PRESETS[name]).control));
    assert.deepEqual(fast, ["1+0", "3+2", "5+3", "10+0", "15+10"]);
    assert.equal(isFast(null), false);
    assert.equal(isFast(typed({ minutes: "59", seconds: "0" }).control), true);
    assert.equal(isFast(typed({ minutes: "59", seconds: "1" }).control), false);
    assert.equal(isFast(typed({ minutes: "59", seconds: "1", gives: "delay" }).control), false);
    assert.equal(isFast(typed({ minutes: "30", seconds: "0", moves: "40", then: "30" }).control), false);
    assert.equal(isFast(typed({ minutes: "5", seconds: "0", odds: "15" }).control), true);
    assert.equal(isFast(typed({ minutes: "5", seconds: "0", odds: "90" }).control), false);
});

const typed = (more) => typedControl({ minutes: "20", seconds: "10", gives: "increment", moves: "", then: "", odds: "", ...more });

test("a time control is what was typed: periods, delay and odds, or the first field that is wrong", () => {
    assert.deepEqual(typed({}), { control: { base_s: 1200, increment_s: 10 } });
    assert.deepEqual(typed({ minutes: "0,5", seconds: "" }), { control: { base_s: 30, increment_s: 0 } });
    assert.deepEqual(typed({ gives: "delay" }), { control: { periods: [{ moves: null, base_ms: 1200000, delay_ms: 10000 }] } });
    assert.deepEqual(typed({ moves: "36", then: "15" }).control.periods, [
        { moves: 36, base_ms: 1200000, increment_ms: 10000 },
        { moves: null, base_ms: 900000, increment_ms: 10000 },
    ]);
    const odds = typed({ odds: "5" }).control;
    assert.deepEqual(odds, { white: { base_s: 1200, increment_s: 10 }, black: { base_s: 300, increment_s: 10 } });
    assert.deepEqual([baseOf(odds, "white"), baseOf(odds, "black"), baseOf(null, "white")], [1200000, 300000, 0]);
    for (const [more, wrong] of [
        [{ minutes: "" }, "minutes"],
        [{ minutes: "1441" }, "minutes"],
        [{ seconds: "2.5" }, "seconds"],
        [{ moves: "0", then: "5" }, "moves"],
        [{ moves: "40" }, "then"],
        [{ then: "30" }, "moves"],
        [{ odds: "x" }, "odds"],
        [{ minutes: "1e2" }, "minutes"],
        [{ minutes: "1.5.2" }, "minutes"],
        [{ minutes: "-5" }, "minutes"],
        [{ seconds: "0x10" }, "seconds"],
    ])
        assert.deepEqual(typed(more), { wrong }, JSON.stringify(more));
    for (const [name, preset] of Object.entries(PRESETS)) assert.ok("control" in typedControl(preset), name);
});

test("a delay passes before the time of the player who has the move", () => {
    const clocks = { white_ms: 60000, black_ms: 50000, running: "white", delay_ms: 4000 };
    assert.deepEqual([0, 4000, 5000, 70000].map((since) => shownMs(clocks, "white", since)), [60000, 60000, 59000, 0]);
    assert.equal(shownMs(clocks, "black", 5000), 50000);
});

test("a frame that was slow on its way does not set the hall's time back", () => {
    let now = 1000;
    const time = new HallTime(() => now);
    time.note(50000);
    now = 2000;
    time.note(50400); /* 600 ms late */
    assert.equal(time.since(50000), 1000);
    now = 200000; /* long after, only what is fresh counts */
    time.note(240000);
    assert.equal(time.since(240000), 0);
});

test("moves are drawn before the answer: castling, en passant, promotion", () => {
    const after = (fen, uci) => placementText(afterMove(placementOf(fen), uci));
    assert.equal(after("r3k2r/8/8/8/8/8/8/R3K2R", "e1g1"), "r3k2r/8/8/8/8/8/8/R4RK1");
    assert.equal(after("r3k2r/8/8/8/8/8/8/R3K2R", "e8a8"), "2kr3r/8/8/8/8/8/8/R3K2R");
    assert.equal(after("8/8/8/8/8/8/8/5KR1", "f1g1"), "8/8/8/8/8/8/8/5RK1");
    assert.equal(after("8/8/8/8/8/8/8/1RK5", "c1b1"), "8/8/8/8/8/8/8/2KR4");
    assert.equal(after("8/8/8/3pP3/8/8/8/8", "e5d6"), "8/8/3P4/8/8/8/8/8");
    assert.equal(after("8/P7/8/8/8/8/8/8", "a7a8n"), "N7/8/8/8/8/8/8/8");
    assert.equal(after("8/8/8/8/8/8/p7/8", "a2a1q"), "8/8/8/8/8/8/8/q7");
    assert.deepEqual(marksOf(placementOf("8/8/8/8/8/8/8/5KR1"), "f1g1"), ["f1", "g1"]);
});

test("a king led onto its rook or to its square means castling, unless it is a move of its own", () => {
    const standard = placementOf("8/8/8/8/8/8/8/R3K2R");
    assert.deepEqual(movesMeant(standard, ["e1c1", "e1g1"], "e1", "h1"), ["e1g1"]);
    const drawn = placementOf("8/8/8/8/8/8/8/1R3KR1");
    assert.deepEqual(movesMeant(drawn, ["f1b1", "f1g1"], "f1", "c1"), ["f1b1"]);
    const near = placementOf("8/8/8/8/8/8/8/5K1R");
    assert.deepEqual(movesMeant(near, ["f1g1", "f1h1"], "f1", "g1"), ["f1g1"]);
});

test("moves are read as people write them", () => {
    const placement = placementOf("r3k2r/8/8/3pP3/8/2b5/1PN1N3/R3K2R");
    const legal = ["b2c3", "c2d4", "e1c1", "e1g1", "e2c3", "e2d4", "e5d6", "e5e6"];
    const read = (text) => readMove(text, placement, legal);
    assert.deepEqual(read("e5e6"), { from: "e5", to: "e6", promotion: undefined });
    assert.deepEqual(read(" exd6 e.p.+ "), { from: "e5", to: "d6", promotion: undefined });
    assert.deepEqual(read("0-0"), { from: "e1", to: "g1" });
    assert.deepEqual(read("O-O-O!"), { from: "e1", to: "c1" });
    assert.deepEqual(read("Ned4"), { from: "e2", to: "d4", promotion: undefined });
    assert.deepEqual(read("nxc3"), { from: "e2", to: "c3", promotion: undefined });
    assert.deepEqual(read("bxc3"), { from: "b2", to: "c3", promotion: undefined });
    assert.deepEqual(read("Nd4"), { problem: "ambiguous", choices: ["c2d4", "e2d4"] });
    assert.deepEqual(read("Qd4"), { problem: "illegal" });
    assert.deepEqual(read("e2e4"), { problem: "illegal" });
    assert.deepEqual(read("check!"), { problem: "unreadable" });
    assert.deepEqual(readMove("a8=n", placementOf("8/P7/8/8/8/8/8/8"), ["a7a8b", "a7a8n"]), {
        from: "a7",
        to: "a8",
        promotion: "n",
    });
});

test("moves are read in the spellings of paper: long notation, a promotion in brackets, signs behind the move", () => {
    const placement = placementOf("4k3/1P6/8/2pP4/8/8/8/R3K1N1");
    const legal = ["a1d1", "e1c1", "g1f3", "d5c6", "b7b8q", "b7b8n"];
    const read = (text, letters) => {
        const { from, to, promotion = "" } = readMove(text, placement, legal, letters);
        return from + to + promotion;
    };
    for (const text of ["Ng1-f3", "Ng1–f3", "N-f3", "ng1-f3", "Ng1xf3", "Ng1:f3", "Nf3(=)", "Nf3 (=)", "Nf3 ch", "Nf3⁉"]) assert.equal(read(text), "g1f3", text);
    for (const text of ["Ra1-d1", "Ra1–d1", "Ra1−d1", "Rd1:", "Rd1 dbl. ch.", "Rd1 mate"]) assert.equal(read(text), "a1d1", text);
    for (const text of ["dxc6ep", "dxc6 ep", "dxc6e.p.", "dc6:", "d5×c6 (e.p.)+", "d5-c6ep"]) assert.equal(read(text), "d5c6", text);
    for (const text of ["b8(Q)", "b8=(Q)", "b8/Q", "b8Q", "b7-b8(Q)+", "b7b8(q)", "b8=Q(=)"]) assert.equal(read(text), "b7b8q", text);
    for (const text of ["O–O–O", "0-0-0", "o-o-o", "ООО"]) assert.equal(read(text), "e1c1", text);
    assert.equal(read("b7-b8(A)", "tr"), "b7b8n");
    for (const text of ["b8(Q", "(Q)", "ep", "mate"]) assert.equal(readMove(text, placement, legal).problem, "unreadable", text);
});

test("the time of a clock stands beside the move before it, and the number of a move is none", () => {
    const tokens = {
        "1. e4 1:29 e5 0.45 2.Nf3 1.29.30 2... Nc6 12. a3 12.b3": ["e4 1:29", "e5 0.45", "Nf3 1.29.30", "Nc6", "a3", "b3"],
        "exd6 0:45:12 e.p.": ["exd6 e.p. 0:45:12"],
        "exd6 ep 1:02": ["exd6 e.p. 1:02"],
        "1:29": ["1:29"],
        "e4 (=) 1:29": ["e4", "(=)", "1:29"],
        "12. 12.5 e4": ["5", "e4"],
    };
    const START = "x w - - 0 1";
    const from = (ply, picked = null) => linesAhead((one) => one < ply, picked);
    for (const [text, read] of Object.entries(tokens)) assert.deepEqual(tokensOf(text, START, from(1)), read, text);
    /* The first line that is empty; one that is picked; what is typed; what is read. Half-move 15 is White's eighth. */
    const castlings = [
        [15, null, "8.00", ["00"]],
        [15, null, "8.00 00 9.00", ["00", "00", "00"]],
        [13, null, "Nf3 Nf6 7:59 (=) 8.00 8.00", ["Nf3", "Nf6 7:59", "(=)", "00 8.00"]],
        [13, null, "7.Nf3 8.00 Nf6", ["Nf3 8.00", "Nf6"]],
        [17, null, "8.00", ["8.00"]],
        [20, 15, "8.00 8.00", ["00 8.00"]],
        [20, 14, "Nf6 8.00", ["Nf6 8.00"]],
        [23, null, "12.00 00", ["00", "00"]],
        [15, null, "8.0 8.00.00", ["0 8.00.00"]],
    ];
    for (const [ply, picked, text, read] of castlings) assert.deepEqual(tokensOf(text, START, from(ply, picked)), read, text);
    assert.deepEqual(tokensOf("8.00 8.00", "x b - - 0 8", from(2)), ["8.00", "8.00"], "the second line is White's ninth move");
    assert.equal(withBeside("e4 1:29", "1:28"), "e4 1:28");
    const lines = (...texts) => linesOf("x w - - 0 1", texts.map((text) => ({ text: `1. ${text}`, language: "en", ply: 1, offer: false }))).get(1).writings.map(({ text }) => text);
    assert.deepEqual(lines("e4", "e4 1:29"), ["e4 1:29"]);
    assert.deepEqual(lines("e4 1:29", "e4 1:28"), ["e4 1:29", "e4 1:28"]);
    assert.deepEqual(lines("exd6 1:29", "exd6 e.p. 1:29"), ["exd6 e.p. 1:29"]);
    assert.deepEqual(lines("e4 1:29", "d4 1:29"), ["e4 1:29", "d4 1:29"]);
    assert.ok(!wordsDiffer({ text: "e4 1:29", language: "en" }, { text: "e2-e4 1.27", language: "en" }, "white"));
});

test("a capital is a file where it names no piece, and a move is guessed between bishop and pawn in no language", () => {
    const placement = placementOf("rnbqkbnr/pppppppp/8/8/8/2pp4/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    const legal = ["a2a4", "b2b4", "b2c3", "e2e4", "e2d3", "f2f4", "g1f3"];
    const read = (text, letters) => {
        const { from, to, problem } = readMove(text, placement, legal, letters);
        return problem ?? from + to;
    };
    assert.deepEqual(["E4", "Exd3", "Ed3", "F4", "A4", "B4", "Bxc3", "bxc3"].map((text) => read(text, "en")), ["e2e4", "e2d3", "e2d3", "f2f4", "a2a4", "unreadable", "illegal", "b2c3"]);
    assert.deepEqual(["E4", "F4", "A4", "B4", "Bxc3"].map((text) => read(text, "tr")), ["e2e4", "unreadable", "unreadable", "unreadable", "illegal"]);
});

test("two sheets differ on a line in what the moves say, not in signs that may be left out", () => {
    /* "tr:Ac6" is written in Turkish. */
    const written = (text) => ({ text: text.split(":").at(-1), language: text.includes(":") ? text.split(":")[0] : "en" });
    const differ = (color, [one, two]) => wordsDiffer(written(one), written(two), color) || wordsDiffer(written(two), written(one), color);
    const same = {
        white: [["exd6 e.p.", "exd6"], ["exd6ep", "ed6"], ["o-o", "O-O"], ["0–0–0", "O-O-O"], ["Ng1–f3", "Ng1f3"], ["e8(Q)", "e8=Q+"], ["Nf3(=)", "Nf3"], ["tr:Kxe5", "Re5"], ["e2-e4", "e4"], ["e2e4", "tr:e4"], ["e7e8q", "tr:e8=V"], ["e4xd5", "exd5"], ["e3-e4", "e4"], ["g1f3", "Nf3"], ["nf3", "Nf3"], ["Nbd2", "Nd2"], ["Nb1d2", "Nbd2"], ["Xx1", "Xx1"], ["de:Sf3", "de:Sf3"], ["a1a5", "a1-a5"]],
        black: [["tr:Ac6", "Nb8-c6"], ["e7-e5", "e5"], ["tr:ve7", "Qe7"], ["tr:Sd8", "Kd8"]],
    };
    const other = {
        white: [["Nf3", "Nc3"], ["O-O", "O-O-O"], ["e8=Q", "e8=N"], ["e8=Q", "e8"], ["e4", "e5"], ["bxc3", "Bxc3"], ["e4e3", "e3"], ["e7e5", "e5"], ["f1b5", "Bb5"], ["Nbd2", "Nfd2"], ["Nbd2", "N1d2"], ["R1a3", "R5a3"], ["tr:Ke1", "Ke1"], ["exd5", "d5"], ["cxd5", "exd5"], ["e2-e4", "e3-e4"], ["e1g1", "O-O"], ["de:Df3", "Df3"], ["Xx1", "Xx2"], ["af3", "f3"]],
        black: [["e2-e4", "e4"], ["tr:Kd8", "Kd8"], ["tr:Af6", "Bf6"]],
    };
    for (const color of ["white", "black"]) {
        for (const texts of same[color]) assert.ok(!differ(color, texts), texts.join(" "));
        for (const texts of other[color]) assert.ok(differ(color, texts), texts.join(" "));
    }
});

test("a time is typed as hours, minutes and seconds, or as minutes alone", () => {
    assert.equal(readTime("1:02:03"), 3723000);
    assert.equal(readTime(" 5:30 "), 330000);
    assert.equal(readTime("90"), 5400000);
    assert.equal(readTime("0:00"), 0);
    for (const text of ["", "soon", "1:2", "1:60", "-5:00", "1:02:03.5"])
        assert.equal(readTime(text), null, text);
    assert.equal(wholeText(19999), "0:19");
    assert.equal(wholeText(3723000), "1:02:03");
});

const E4_E5 = {
    start_fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    fen: "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
    ply: 2,
    turn: "white",
    check: false,
    status: "running",
    to_press: null,
    moves: [
        { uci: "e2e4", san: "e4", clock_ms: null },
        { uci: "e7e5", san: "e5", clock_ms: null },
    ],
};

test("a change replaces members, and moves from where it says", () => {
    const told = {
        type: "change",
        number: 9,
        ply: 1,
        moves_from: 1,
        moves: [],
        ruling: {},
        event: {},
    };
    const after = changed(E4_E5, told);
    assert.deepEqual(after.moves, E4_E5.moves.slice(0, 1));
    assert.equal(after.ply, 1);
    assert.equal(after.start_fen, E4_E5.start_fen);
    assert.ok(
        !("event" in after) &&
            !("ruling" in after) &&
            !("type" in after) &&
            !("moves_from" in after),
    );
    assert.equal(E4_E5.moves.length, 2);
    assert.deepEqual(changed(E4_E5, { type: "change", turn: "black" }).moves, E4_E5.moves);
});

test("a position of before is that after so many moves", () => {
    assert.equal(positionAfter(E4_E5, 0).fen, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w");
    assert.equal(positionAfter(E4_E5, 0).last, null);
    assert.deepEqual(positionAfter(E4_E5, 1), {
        fen: "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b",
        last: ["e2", "e4"],
        check: false,
        turn: "black",
    });
    assert.equal(positionAfter(E4_E5, 2).fen, E4_E5.fen);
    assert.equal(moveNumber(E4_E5, 1), "1…");
    const fromBlack = { ...E4_E5, start_fen: "4k3/8/8/8/8/8/8/4K3 b - - 0 30" };
    assert.deepEqual(
        [0, 1, 2].map((index) => moveNumber(fromBlack, index)),
        ["30…", "31.", "31…"],
    );
});

test("a link does what its role may, and less where its scope is less", () => {
    const seat = (role, scope, more = {}) => seatOf({ role, scope }, { ...E4_E5, ...more }, true);
    assert.ok(seat("white", "full").mine && seat("white", "full").player);
    assert.ok(!seat("black", "full").mine && seat("black", "full").may("black"));
    assert.ok(seat("white", "moves").mine && !seat("white", "moves").player);
    assert.ok(!seat("white", "look").mine && !seat("white", "look").enters);
    assert.ok(seat("operator", "full").mine && !seat("operator", "full").player);
    const pressing = { to_press: "black" };
    for (const role of ["black", "both", "operator", "clock"])
        assert.ok(seat(role, "full", pressing).pressing, role);
    for (const role of ["white", "arbiter", "watch"])
        assert.ok(!seat(role, "full", pressing).pressing, role);
    assert.ok(
        seat("black", "clock", pressing).pressing && !seat("black", "look", pressing).pressing,
    );
    assert.ok(
        seat("arbiter", "full").arbiter &&
            !seat("arbiter", "look").arbiter &&
            !seat("white", "full").arbiter,
    );
    assert.ok(!seat("white", "full", { status: "interrupted" }).mine);
});

test("a clock is pressed by whose clock runs: in training without a move too, and on the table alone where one lies there", () => {
    const seat = (role, more) => seatOf({ role, scope: "full" }, { ...E4_E5, profile: "training", press: "manual", ...more }, true);
    const running = (color) => ({ clocks: { white_ms: 1000, black_ms: 1000, running: color } });
    assert.equal(seat("white", running("white")).pressing, "white");
    /* White has pressed without a move: Black gives the turn back */
    assert.equal(seat("black", running("black")).pressing, "black");
    assert.equal(seat("white", running("black")).pressing, null);
    const device = { session: "s", number: 0, behind: 0, silent_ms: 0, drift_ms: 0 };
    assert.equal(seat("white", { ...running("white"), device }).pressing, null);
});

test("a display is read by its digits alone, with seconds and without", () => {
    for (const [text, ms] of [
        ["10520", 3920000],
        ["1:05:20", 3920000],
        ["1.05.20", 3920000],
        ["105", 65000],
        ["5", 5000],
        ["0", 0],
    ])
        assert.equal(readDisplay(text, false), ms, text);
    assert.equal(readDisplay("105", true), 3900000);
    assert.equal(readDisplay("1:05", true), 3900000);
    for (const text of ["", "1:60", "16020", "1:2:3:4", "-5", "x", "995959"])
        assert.equal(readDisplay(text, false), null, text);
    assert.equal(readDisplay("1:05:20", true), null);
    assert.equal(displayText(3920000, false), "1:05:20");
    assert.equal(displayText(3920000, true), "1:05");
});

test("of a PGN the moves are left: tags, comments, variations, signs and the result are passed over", () => {
    const pgn = '[Event "A \\"Cup\\" (open)"]\n[Site "?"]\n\n1. e4 {[%clk 0:01:00] (x)} e5 $1 2. Nf3 (2. f4 exf4 (2... d5 3. d8(Q)) 3. c4 (=)) Nc6; 3. exd6ep e8(Q) (=) 1/2-1/2';
    assert.deepEqual(bareMoves(pgn).split(/\s+/), ["1.", "e4", "e5", "2.", "Nf3", "Nc6", "3.", "exd6ep", "e8(Q)", "(=)"]);
    assert.equal(bareMoves("1. e4 e5 *"), "1. e4 e5");
    assert.equal(bareMoves('[Event "x"][Result "1-0"]1. e4 1-0'), "1. e4");
});

test("what nobody sees is left out of a text, and it is cut where the room ends", () => {
    assert.equal(cut("a\tb\u2028c\u200fd\u202ee\u0007", 127), "a b cde");
    assert.equal(cut("şşş", 5), "şş");
});
