/* The list of the hall without a browser: its order, what is found in it, and times between two lines. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { line, sign } from "./lines.mjs";
import { load } from "./sources.mjs";

const { absentFrom, calls, hasEmptyChair, inOrder, isToSettle, owes, OWED, SIGNS, signsOf, sinceMs, timeLeft } =
    await load("state/line.ts");
const { boardsText, filtered, isIn, isSector, meant, named, ofRound, roundsOf, sectorSent } =
    await load("views/hall/find.ts");
const { boardIn } = await load("views/hall/scan.ts");

function row(board, more = {}) {
    const game = `game-${board}-${more.round ?? ""}`;
    return line(board, { game, at_ms: 100000, received: 0, board, ...more });
}

const { lastMoment } = await load("state/timeofday.ts");

const boards = (rows) => rows.map(({ board }) => board);
const FILTER = { typed: "", sector: "", round: "", shown: "all" };

test("boards stand by what is owed, then by the sign, then by how long it has stood", () => {
    const rows = [
        row("1"),
        row("2", { signs: [sign("away", "know")] }),
        row("3", { signs: [sign("flag", "claim")] }),
        row("4", { signs: [sign("pawn_left", "wait")] }),
        row("5", { signs: [sign("flag", "act")] }),
        row("6", { signs: [sign("call", "act", { since_ms: 90000 })] }),
        row("7", { signs: [sign("time_short", "know"), sign("call", "act", { since_ms: 50000 })] }),
    ];
    assert.deepEqual(boards(inOrder(rows, 0)), ["7", "6", "5", "4", "3", "2", "1"]);
});

test("every sign has its place in the order, and one that is not known is passed over", () => {
    const each = SIGNS.map((name, index) => row(String(index), { signs: [sign(name, "act")] }));
    assert.deepEqual(boards(inOrder([...each].reverse(), 0)), boards(each));
    const strange = row("9", { signs: [sign("sign_of_a_later_hall", "act")] });
    assert.deepEqual(signsOf(strange), []);
    assert.equal(owes(strange), null);
});

test("boards without a sign stand by their state, then by their number as numbers", () => {
    const rows = [
        row("1", { status: "ended", result: "1-0" }),
        row("10"),
        row("9"),
        row("3", { status: "waiting" }),
        row("4", { status: "interrupted" }),
        row("B7"),
    ];
    assert.deepEqual(boards(inOrder(rows, 0)), ["4", "9", "10", "B7", "3", "1"]);
});

test("a call that an arbiter has taken is no other's to take", () => {
    const call = { by: "white", at_ms: 90000, taken: false, taken_by: null };
    const open = row("1", { call, signs: [sign("call", "act")] });
    const taken = row("2", { call: { ...call, taken: true, taken_by: "Deniz" }, signs: [sign("call", "act")] });
    assert.ok(calls(open) && !calls(taken));
    assert.deepEqual([owes(open), owes(taken)], ["act", "know"]);
    assert.deepEqual(boards(inOrder([taken, open], 0)), ["1", "2"]);
    assert.ok(isToSettle(open) && isToSettle(taken), "neither goes on with all the others");
});

test("where the hall sends no signs, the line itself tells of calls, differences and absence", () => {
    const call = { by: "black", at_ms: 90000, taken: false, taken_by: null };
    const away = { white: false, black: true, arbiter: false };
    const plain = row("1", { call, differs: true, profile: "screen", present: away });
    assert.deepEqual(
        signsOf(plain).map(({ sign: name, owes: owed, color }) => [name, owed, color]),
        [
            ["call", "act", "black"],
            ["differs", "act", null],
            ["away", "know", "white"],
        ],
    );
    const nobody = row("1", { profile: "screen", present: { white: false, black: false, arbiter: false } });
    assert.deepEqual(
        signsOf(nobody).map(({ sign: name, color }) => [name, color]),
        [["away", null]],
        "that neither is connected is one sign, as the hall sends it",
    );
    assert.deepEqual(signsOf(row("2", { present: away })), [], "at a table nobody has to be connected");
    const sent = signsOf({ ...plain, signs: [sign("flags_both", "act")] });
    assert.deepEqual(
        sent.map(({ sign: name }) => name),
        ["call", "flags_both"],
        "what the hall sends counts, and a call is never left out",
    );
    assert.equal(OWED.at(-1), "know");
});

test("the clock that runs goes on between two lines, after its delay, and never below zero", () => {
    const clocks = { white_ms: 60000, black_ms: 30000, running: "white" };
    assert.equal(timeLeft(row("1", { clocks }), "white", 2500), 57500);
    assert.equal(timeLeft(row("1", { clocks }), "black", 2500), 30000);
    const delayed = row("1", { clocks: { ...clocks, delay_ms: 2000 } });
    assert.equal(timeLeft(delayed, "white", 1500), 60000);
    assert.equal(timeLeft(delayed, "white", 2500), 59500);
    assert.equal(timeLeft(row("1", { clocks }), "white", 1e9), 0);
    assert.equal(timeLeft(row("1", { clocks, status: "interrupted" }), "white", 2500), 60000);
    assert.equal(timeLeft(row("1"), "white", 2500), null);
    assert.equal(timeLeft(row("1", { clocks, live: false }), "white", 0), null);
});

test("a name is found by the beginning of its words, with and without Turkish letters", () => {
    const rows = [
        row("1", { white: "Işık Çağlar", black: "Öğüt Şimşek" }),
        row("12", { white: "Isik Yilmaz", black: "Deniz" }),
        row("2", { white: "İrem", black: "Gülçin" }),
    ];
    const find = (typed) => boards(filtered(rows, { ...FILTER, typed }));
    for (const typed of ["isik", "IŞIK", "ışık", "İşi"]) assert.deepEqual(find(typed), ["1", "12"], typed);
    for (const typed of ["cag sims", "ÇAĞLAR ogut", "şimşek ışık"]) assert.deepEqual(find(typed), ["1"], typed);
    for (const typed of ["gulcin", "irem", "İREM"]) assert.deepEqual(find(typed), ["2"], typed);
    assert.deepEqual(find("12"), ["12"]);
    assert.deepEqual(find("sik"), [], "not from the middle of a word");
    assert.deepEqual(find(" "), ["1", "12", "2"]);
});

test("a sector is numbers, ranges and boards as they are named, as in the link of a deputy", () => {
    const sector = "1-3, 15, B7";
    const inside = ["1", "2", "3", "15", "B7"];
    const outside = ["4", "14", "16", "7", "b7", null];
    for (const board of inside) assert.ok(isIn(sector, board), board);
    for (const board of outside) assert.ok(!isIn(sector, board), board);
    assert.ok(isIn("", null) && isIn(" , ", "9"), "no sector is every board");
    assert.ok(isIn("1–3", "2"), "with a dash as people write it");
    assert.ok(isSector(sector) && isSector("") && !isSector("9-2"));
});

test("sector, round, need and name narrow the list together", () => {
    const flag = [sign("flag", "act")];
    const rows = [
        row("1", { round: "1", signs: flag }),
        row("1", { round: "2", signs: flag }),
        row("2", { round: "2", signs: [sign("away", "know")] }),
        row("30", { round: "2", signs: flag }),
        row("10", { round: "10" }),
    ];
    assert.deepEqual(roundsOf(rows), ["1", "2", "10"]);
    const part = { ...FILTER, sector: "1-9", round: "2" };
    assert.deepEqual(boards(ofRound(rows, part)), ["1", "2"]);
    assert.deepEqual(boards(filtered(rows, { ...part, shown: "needed" })), ["1"]);
    assert.deepEqual(boards(filtered(rows, { ...part, typed: "nobody" })), []);
});

test("empty chairs are shown alone, while the game goes on", () => {
    const absence = { who: "both", from_ms: 0, over_ms: 1800000, article: "6.7.1" };
    const rows = [
        row("1", { absence }),
        row("2"),
        row("3", { absence, status: "ended" }),
        row("4", { absence: { ...absence, who: "black" }, cancelled: true }),
        row("5", { absence: { ...absence, who: "black" } }),
    ];
    assert.deepEqual(boards(filtered(rows, { ...FILTER, shown: "empty" })), ["1", "5"]);
    assert.deepEqual(rows.map(hasEmptyChair), [true, false, false, false, true]);
    assert.deepEqual(absentFrom(rows[0]), ["white", "black"]);
    assert.deepEqual(absentFrom(rows[4]), ["black"]);
    assert.deepEqual(absentFrom(rows[1]), []);
});

test("a sector goes to the hall with hyphens, and none is all boards", () => {
    assert.equal(sectorSent("1–3, 15 ,B–7, 4 - 9"), "1-3, 15, B–7, 4-9");
    assert.equal(sectorSent(" , "), null);
});

test("a time of day is the moment at which it was last so late", () => {
    const now = new Date(2026, 10, 23, 14, 30);
    assert.deepEqual(lastMoment("14:05", now), new Date(2026, 10, 23, 14, 5));
    assert.deepEqual(lastMoment(" 9.15 ", now), new Date(2026, 10, 23, 9, 15));
    assert.deepEqual(lastMoment("23:50", now), new Date(2026, 10, 22, 23, 50), "before midnight");
    for (const text of ["", "24:00", "14", "14:5", "14:60", "now"]) assert.equal(lastMoment(text, now), null, text);
});

test("typed digits mean a board, and wait where another number could follow", () => {
    const rows = [
        row("1", { round: "1", status: "ended" }),
        row("1", { round: "2" }),
        row("12"),
        row("7"),
        row("B7"),
        row("B9"),
        row(null),
    ];
    const asked = (digits) => {
        const { row: found, isOpen } = meant(rows, digits);
        return [found?.game ?? null, isOpen];
    };
    assert.deepEqual(asked("1"), ["game-1-2", true]);
    assert.deepEqual(asked("12"), ["game-12-", false]);
    assert.deepEqual(asked("012"), ["game-12-", false]);
    assert.deepEqual(asked("7"), ["game-7-", false]);
    assert.deepEqual(asked("9"), ["game-B9-", false]);
    assert.deepEqual(asked("4"), [null, false]);
});

test("boards are named in short", () => {
    assert.equal(boardsText(["3", "1", "2", "10", "B7", "9"].map((board) => row(board))), "1–3, 9–10, B7");
    assert.equal(boardsText([row("5")]), "5");
    assert.equal(boardsText([row(null)]), "–");
});

test("an address names a board, on keyboards of other languages too, and nothing else does", () => {
    for (const [address, board] of [
        ["http://10.0.0.7:8080/b/12", "12"],
        [" https://hall.example/b/12/ ", "12"],
        ["HTTP://HALL.EXAMPLE/B/12", "12"],
        ["http://hall.example/b/B%207", "B 7"],
        ["httpŞ..10ç0ç0ç7Ş8080.b.12", "12"],
        ["httpÖ--10.0.0.7Ö8080-b-B7", "B7"],
    ])
        assert.equal(boardIn(address), board, address);
    for (const other of [
        "12",
        "/b/12",
        "http://hall.example/",
        "http://hall.example/watch/b",
        "http://hall.example/b/",
        "http://hall.example/b/1/2",
        "http://hall.example/b/%",
    ])
        assert.equal(boardIn(other), null, other);
});

test("a board is found by its name, of several games by the one that goes on, then the latest", () => {
    const [over, now] = [row("7", { round: "3", status: "ended" }), row("7", { round: "2" })];
    const rows = [over, now, row("B12"), row("12", { round: "1" }), row("12", { round: "2" })];
    assert.equal(named(rows, "7"), now);
    assert.equal(named(rows, "b12").board, "B12");
    assert.equal(named(rows, "12").round, "2");
    assert.equal(named(rows, "007"), now);
    assert.equal(named(rows, "99"), null);
});

test("what is entered afterwards is counted from when a game began, or was made as long as it has not", () => {
    const now = performance.now();
    const made = Date.now() - 100000;
    for (const [begun_ms, since] of [[40000, made + 40000], [null, made], [-60000, made - 60000]])
        assert.ok(Math.abs(sinceMs(row("1", { begun_ms, received: now })) - since) < 1000, `${begun_ms}`);
});
