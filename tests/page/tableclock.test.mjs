/*
 * The clock on the table as a value: its periods, increments, delays and flags, held against the
 * referee of the program. HAKEM_BIN names it (build/hakem when unset).
 */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";
import { load, root } from "./sources.mjs";

const program = process.env.HAKEM_BIN ?? join(root, "build", "hakem");
const clocks = await load("state/tableclock.ts", "state/clocklaws.ts", "state/steadytime.ts");
const { adopt, articleFor, end, illegalMost, illegalMove, isDrawnByBothFlags, lawsOf, lawsOfHall, levelOf, losesByIllegalMove, neededFor } = clocks;
const { newClock, pause, press, read, resume, setTimes, shownMs, SteadyTime, winnerOf, withoutDelay } = clocks;

const period = (base_s, { moves = null, increment_s = 0, delay_s = 0 } = {}) => ({
    moves,
    base_ms: 1000 * base_s,
    increment_ms: 1000 * increment_s,
    delay_ms: 1000 * delay_s,
});
const running = (...periods) => resume(newClock(periods), 0);
const lefts = (clock) => [clock.white.leftMs, clock.black.leftMs];

/* Games without a repeated position: each side walks with its knights and pawns. */
const WALKS = {
    w: "g1f3 b1c3 a2a3 b2b3 d2d3 e2e3 g2g3 h2h3 f3d2 c3b1 d2f3 f3g1".split(" "),
    b: "g8f6 b8c6 a7a6 b7b6 d7d6 e7e6 g7g6 h7h6 f6d7 c6b8 d7f6 f6g8".split(" "),
};

/* What the referee's clocks are behind each press of a game with these times for each move. */
function refereed(periods, spent) {
    const [{ increment_ms, delay_ms }] = periods;
    const mode = increment_ms ? { increment: increment_ms / 1000, mode: "fischer" } : {};
    const scenario = {
        id: "T1",
        title: "Presses of a clock",
        edition: "2023",
        clocks: { w: periods[0].base_ms / 1000, b: periods[0].base_ms / 1000, running: "w" },
        regulations: {
            controls: periods.map(({ moves, base_ms }) => ({ moves, seconds: base_ms / 1000 })),
            ...(delay_ms ? { delay: delay_ms / 1000, mode: "delay" } : mode),
        },
        events: spent.flatMap((ms, ply) => {
            const by = ply % 2 ? "b" : "w";
            const move = { type: "move", by, uci: WALKS[by][Math.floor(ply / 2)] };
            return [{ type: "tick", seconds: ms / 1000 }, move, { type: "press", by }];
        }),
        expected: { articles: [], ruling: "" },
    };
    const run = spawnSync(program, ["referee", "--json", "-"], {
        input: JSON.stringify(scenario),
        encoding: "utf8",
    });
    assert.equal(run.status, 0, run.stderr);
    return JSON.parse(run.stdout)
        .events.filter(({ event }) => event.type === "press")
        .map(({ clocks: { white_ms, black_ms } }) => [white_ms, black_ms]);
}

/* Numbers that are the same in every run. */
function numbers(seed) {
    let state = seed;
    return (below) => {
        state = (Math.imul(state, 1103515245) + 12345) >>> 0;
        return Math.floor((state / 2 ** 32) * below);
    };
}

const CONTROLS = {
    "one period": [period(60)],
    "an increment": [period(30, { increment_s: 3 })],
    "a delay": [period(30, { delay_s: 5 })],
    "two periods": [period(40, { moves: 4 }), period(20)],
    "three periods with an increment": [
        period(30, { moves: 3, increment_s: 2 }),
        period(20, { moves: 5, increment_s: 2 }),
        period(10, { increment_s: 2 }),
    ],
    "two periods with a delay": [period(25, { moves: 5, delay_s: 4 }), period(15, { delay_s: 4 })],
};

for (const [name, periods] of Object.entries(CONTROLS))
    test(`the referee's clock shows the same behind every press: ${name}`, () => {
        for (let seed = 1; seed <= 8; seed++) {
            const random = numbers(seed);
            /* some seeds think so long that flags fall, in the first period or in the last */
            const spent = Array.from({ length: 24 }, () => 100 + random(1500 * seed));
            let [clock, atMs] = [running(...periods), 0];
            const own = spent.map((ms) => {
                atMs += ms;
                clock = press(clock, clock.turn, atMs);
                return lefts(clock);
            });
            assert.deepEqual(own, refereed(periods, spent), `seed ${seed}`);
        }
    });

test("a press counts by its own moment, and the resting button does nothing", () => {
    let clock = running(period(60));
    assert.equal(press(clock, "black", 1000), clock);
    clock = press(clock, "white", 2500);
    assert.deepEqual([clock.turn, ...lefts(clock)], ["black", 57500, 60000]);
    assert.equal(press(clock, "white", 4000), clock);
    assert.equal(clock.white.completed, 1);
});

test("both buttons at once are one press, whichever of them is told first", () => {
    const clock = running(period(60));
    const restingFirst = press(press(clock, "black", 3000), "white", 3004);
    const runningFirst = press(press(clock, "white", 3000), "black", 3004);
    assert.deepEqual([restingFirst.turn, restingFirst.black.completed], ["black", 0]);
    assert.deepEqual([runningFirst.turn, runningFirst.black.completed], ["black", 0]);
});

test("illegal moves that somebody else has counted count on here: the next one loses", () => {
    const displays = { white: { leftMs: 40000, completed: 3 }, black: { leftMs: 50000, completed: 3 } };
    const told = { turn: "white", running: false, delayLeftMs: 0, illegal: { white: 1, black: 0 }, ...displays };
    const clock = adopt(running(period(60)), told, 9000);
    assert.deepEqual(["white", "black"].map((color) => losesByIllegalMove(clock, color, lawsOf("blitz"))), [true, false]);
    const back = adopt(clock, { ...told, illegal: { white: 0, black: 0 } }, 9000);
    assert.equal(losesByIllegalMove(back, "white", lawsOf("blitz")), false, "a ruling that is taken back");
});

test("a press counts however shortly before it the hall has told its times", () => {
    const told = { turn: "white", running: true, delayLeftMs: 0, illegal: { white: 0, black: 0 } };
    const displays = { white: { leftMs: 40000, completed: 3 }, black: { leftMs: 50000, completed: 3 } };
    const clock = adopt(running(period(60)), { ...told, ...displays }, 9000);
    assert.deepEqual([press(clock, "white", 9004).turn, ...lefts(press(clock, "white", 9004))], ["black", 39996, 50000]);
});

test("the flag that falls first is remembered while the clock goes on", () => {
    let clock = running(period(5));
    assert.equal(read(clock, 4999).first, null);
    assert.equal(read(clock, 5000).first, "white");
    clock = press(clock, "white", 6000);
    assert.deepEqual([clock.white.fallen, clock.turn, clock.running], [true, "black", true]);
    clock = read(clock, 20000);
    assert.deepEqual([clock.black.fallen, clock.first], [true, "white"]);
});

test("no increment comes to a display that has fallen, and the next period's time raises its flag", () => {
    let clock = running(period(5, { moves: 2, increment_s: 3 }), period(60));
    clock = press(clock, "white", 6000);
    assert.deepEqual([clock.white.leftMs, clock.white.fallen], [0, true]);
    clock = press(press(clock, "black", 7000), "white", 8000);
    assert.deepEqual([clock.white.leftMs, clock.white.fallen, clock.white.period], [60000, false, 1]);
});

test("a Bronstein clock shows the delay with the time, and falls at the same moment", () => {
    const clock = running(period(30, { delay_s: 5 }));
    assert.equal(shownMs(read(clock, 2000), "white", true), 33000);
    assert.equal(shownMs(read(clock, 2000), "white", false), 30000);
    assert.equal(shownMs(read(clock, 8000), "white", true), 27000);
    /* three seconds more than the delay are gone: the press gives the five back */
    assert.equal(shownMs(press(clock, "white", 8000), "white", true), 32000);
    assert.equal(read(clock, 34999).white.fallen, false);
    assert.equal(read(clock, 35000).white.fallen, true);
    assert.equal(shownMs(read(clock, 35000), "white", true), 0);
});

test("nothing passes in a pause", () => {
    let clock = pause(running(period(60)), 4000);
    assert.deepEqual(lefts(read(clock, 90000)), [56000, 60000]);
    assert.equal(press(clock, "white", 90000), clock);
    clock = resume(clock, 100000);
    assert.deepEqual(lefts(read(clock, 101000)), [55000, 60000]);
});

test("an illegal move is taken back with what it brought, and the opponent gets the minutes", () => {
    let clock = running(period(100, { moves: 1, increment_s: 10 }), period(1000));
    clock = press(clock, "white", 5000);
    assert.deepEqual([clock.white.leftMs, clock.white.period], [1105000, 1]);
    clock = illegalMove(pause(clock, 7000), "white", lawsOf("standard"));
    assert.deepEqual(lefts(clock), [95000, 218000]);
    assert.deepEqual([clock.turn, clock.white.completed, clock.white.period], ["white", 0, 0]);
    assert.equal(clock.white.illegal, 1);
    /* the move in its place brings the same once */
    clock = press(resume(clock, 8000), "white", 9000);
    assert.equal(clock.white.leftMs, 94000 + 10000 + 1000000);
});

test("a flag that a new period puts up again has fallen first no longer, and ends no game", () => {
    let clock = running(period(60, { moves: 1 }), period(60));
    clock = press(clock, "white", 61000);
    assert.deepEqual([clock.white.fallen, clock.white.period, clock.first], [false, 1, null]);
    clock = read(clock, 61000 + 60000);
    assert.deepEqual([clock.black.fallen, clock.first], [true, "black"]);
});

test("the minutes of an illegal move raise no flag of the opponent that has fallen, as with the referee", () => {
    let clock = pause(read(press(running(period(5)), "white", 1000), 7000), 7000);
    assert.deepEqual([clock.black.fallen, clock.first], [true, "black"]);
    clock = illegalMove(clock, "white", lawsOf("standard"));
    assert.deepEqual([clock.black.fallen, clock.first, ...lefts(clock)], [true, "black", 4000, 120000]);
    assert.equal(read(resume(pause(clock, 8000), 8000), 9000).black.fallen, true);
});

test("the second illegal move ends the game by what the opponent can still do", () => {
    let clock = illegalMove(pause(running(period(600)), 1000), "black", lawsOf("rapid"));
    assert.equal(losesByIllegalMove(clock, "black", lawsOf("rapid")), true);
    assert.equal(losesByIllegalMove(clock, "white", lawsOf("rapid")), false);
    const before = lefts(clock);
    clock = illegalMove(clock, "black", lawsOf("rapid"));
    assert.deepEqual([lefts(clock), clock.black.illegal], [before, 2]);
    const ending = { reason: "illegal-moves", loser: "black", canMate: true };
    clock = end(clock, ending);
    assert.equal(winnerOf(clock.ending), "white");
    assert.equal(winnerOf({ ...ending, canMate: false }), null);
    assert.equal(resume(clock, 5000), clock);
});

test("the level of a time control decides the minutes of an illegal move", () => {
    const level = (...periods) => [levelOf(periods), lawsOf(levelOf(periods)).illegalMs];
    assert.deepEqual(level(period(600)), ["blitz", 60000]);
    assert.deepEqual(level(period(600, { increment_s: 1 })), ["rapid", 60000]);
    assert.deepEqual(level(period(900, { increment_s: 10 })), ["rapid", 60000]);
    assert.deepEqual(level(period(600, { delay_s: 1 })), ["rapid", 60000]);
    assert.deepEqual(level(period(3600)), ["standard", 120000]);
    const long = period(5400, { moves: 40, increment_s: 30 });
    assert.deepEqual(level(long, period(1800, { increment_s: 30 })), ["standard", 120000]);
    assert.equal(levelOf([period(300)], [period(900)]), "rapid", "of time odds the slower player's");
});

/* What the referee makes of two acts of White, three times over, or until the game has ended. */
function rulings({ edition, level, supervision, minutes }, start_fen, acts, seconds = 600) {
    const scenario = {
        id: "T2",
        title: "What loses at a clock",
        edition,
        level,
        supervision,
        start_fen,
        clocks: { w: seconds, b: seconds, running: "w" },
        regulations: minutes ? { readings: { "blitz-full-supervision-minutes": minutes } } : {},
        events: Array.from({ length: 3 }, () => acts).flat(),
        expected: { articles: [], ruling: "" },
    };
    const run = spawnSync(program, ["referee", "--json", "-"], { input: JSON.stringify(scenario), encoding: "utf8" });
    assert.equal(run.status, 0, run.stderr);
    return JSON.parse(run.stdout)
        .events.filter(({ event }) => event.type === "claim")
        .map(({ rulings: [ruling], clocks, state }) => ({ deciding: ruling.deciding[0], bonus: clocks.black_ms - 600000, result: state.result }));
}

/* What Black has left: nothing he could mate with, two knights (which need White's help), a queen. */
const LEFT = { none: "8/8/4k3/8/4K3/8/8/R7 w - - 0 1", knights: "8/8/2nnk3/8/4K3/8/8/8 w - - 0 1", queen: "8/8/4k3/8/4K3/8/8/7q w - - 0 1" };
const WINS = { nothing: ["none", "knights", "queen"], mate: ["knights", "queen"], potential: ["queen"] };

const steps = [{ type: "move", by: "w", uci: "e4e5" }, { type: "press", by: "w" }, { type: "claim", by: "b", ground: "illegal_move" }];
const falls = [{ type: "tick", seconds: 700 }, { type: "claim", by: "b", ground: "flag" }];

test("what a hall's clock makes of illegal moves and flags when it goes on alone is what the referee does", () => {
    const full = ["standard", "rapid", "blitz"].map((level) => ({ edition: "2023", level, supervision: "full" }));
    const limited = ["rapid", "blitz"].map((level) => ({ edition: "2023", level, supervision: "limited" }));
    const old = ["standard", "rapid", "blitz"].map((level) => ({ edition: "2005", level, supervision: level === "standard" ? "full" : "none" }));
    for (const rules of [...full, ...limited, { ...full[2], minutes: "one" }, ...old]) {
        const laws = lawsOfHall({ ...rules, readings: { "blitz-full-supervision-minutes": rules.minutes ?? "two" } });
        const before = illegalMost(laws) - 1;
        for (const [left, fen] of Object.entries(LEFT)) {
            const of = JSON.stringify([rules, left]);
            const wins = (reason) => (WINS[neededFor(reason, laws)].includes(left) ? "0-1" : "1/2-1/2");
            const counted = rulings(rules, fen, steps);
            assert.deepEqual(counted.map(({ result }) => result).slice(0, before + 1), [...Array(before).fill("*"), wins("illegal-moves")], of);
            assert.ok(before === 0 || counted[0].bonus === laws.illegalMs, of);
            const [flag] = rulings(rules, fen, falls);
            assert.equal(flag.result, wins("flag"), of);
            const articles = ["illegal-moves", "flag"].map((reason) => articleFor(reason, laws, wins(reason) !== "0-1"));
            assert.deepEqual([counted[before].deciding, flag.deciding], articles, of);
        }
        const [both] = rulings(rules, LEFT.queen, falls.slice(1), 0);
        assert.equal(both.deciding === articleFor("both-flags", laws, true), isDrawnByBothFlags(laws), JSON.stringify(rules));
    }
});

test("times that are set raise a flag, and moves that are set bring no time twice", () => {
    let clock = running(period(5, { moves: 2 }), period(60));
    clock = pause(clock, 6000);
    assert.equal(clock.first, "white");
    const setting = { turn: "black", white: { leftMs: 9000, completed: 2 }, black: { leftMs: 5000, completed: 1 } };
    clock = setTimes(clock, setting);
    assert.deepEqual([clock.white.fallen, clock.first, clock.turn], [false, null, "black"]);
    assert.deepEqual([clock.white.period, clock.white.leftMs], [1, 9000]);
    clock = setTimes(clock, { ...setting, white: { leftMs: 70000, completed: 1 } });
    clock = press(press(resume(clock, 7000), "black", 8000), "white", 9000);
    assert.deepEqual([clock.white.period, clock.white.leftMs], [1, 69000]);
});

test("an illegal move behind set times gives the move back: a time that was set stays, what a press brought goes", () => {
    const controls = {
        "no increment": [period(600)],
        "an increment": [period(600, { increment_s: 5 })],
        "a delay": [period(600, { delay_s: 5 })],
        "a new period with an increment": [period(600, { moves: 2, increment_s: 5 }), period(300, { increment_s: 5 })],
    };
    for (const [name, periods] of Object.entries(controls)) {
        let clock = running(...periods);
        for (const [index, whose] of ["white", "black", "white"].entries()) clock = press(clock, whose, 10000 * (index + 1));
        clock = pause(clock, 35000);
        const { turn, white, black } = clock;
        const back = illegalMove(clock, "white", lawsOf("rapid"));
        for (const [set, left] of [[white.leftMs, back.white.leftMs], [200000, 200000]]) {
            const setting = { turn, white: { leftMs: set, completed: 2 }, black: { leftMs: black.leftMs, completed: 1 } };
            const after = illegalMove(setTimes(clock, setting), "white", lawsOf("rapid"));
            assert.deepEqual([after.turn, after.white.completed, after.white.period, after.white.illegal], ["white", 1, 0, 1], name);
            assert.deepEqual(lefts(after), [left, black.leftMs + 60000], name);
            assert.equal(after.delayLeftMs, periods[0].delay_ms, name);
            /* a period whose time is part of what was set adds it no second time */
            const again = press(resume(after, 40000), "white", 40000 + periods[0].delay_ms + 1000);
            assert.equal(again.white.leftMs, left - 1000 + (set === 200000 ? periods[0].increment_ms : white.leftMs - back.white.leftMs), name);
        }
    }
    const displays = { white: { leftMs: 40000, completed: 3 }, black: { leftMs: 50000, completed: 2 } };
    const told = { turn: "black", running: false, delayLeftMs: 0, illegal: { white: 0, black: 0 }, ...displays };
    const own = illegalMove(adopt(newClock([period(60)]), told, 0), "white", lawsOf("blitz"));
    assert.deepEqual([own.turn, own.white.completed], ["white", 2], "times that a hall has told");
    const begun = pause(running(period(60)), 1000);
    assert.equal(illegalMove(begun, "black", lawsOf("blitz")).turn, "white", "who has completed no move has none to make again");
});

test("setting the device's time moves no clock, and the time of a sleep counts when the page is back", () => {
    let [counted, ofDay] = [500, 1000500];
    const time = new SteadyTime(
        () => counted,
        () => ofDay,
    );
    assert.deepEqual([time.now(), time.at(700)], [1000500, 1000700]);
    for (const set of [900, 3600000, -7200000]) {
        ofDay += set; /* somebody sets the time of day while the clock is in sight */
        assert.equal(time.now(), 1000500);
        assert.equal(time.wake(), 0);
        time.rest();
        assert.equal(time.wake(), 0);
        assert.equal(time.now(), 1000500);
    }
    time.rest();
    ofDay += 90000; /* the counting clock stands in a sleep */
    assert.equal(time.wake(), 90000);
    assert.equal(time.now(), 1090500);
    time.rest();
    ofDay -= 3600000; /* set back while the page is out of sight */
    assert.equal(time.wake(), 0);
    assert.equal(time.now(), 1090500);
});

test("a Bronstein clock shows the times to which it is set, the delay with them", () => {
    const begun = pause(press(running(period(300, { delay_s: 5 })), "white", 20000), 22000);
    const shown = (clock) => [shownMs(clock, "white", true), shownMs(clock, "black", true)];
    assert.deepEqual(shown(begun), [290000, 303000]);
    const set = (turn, white, black) => {
        const setting = { turn, white: { leftMs: white, completed: 1 }, black: { leftMs: black, completed: 0 } };
        return setTimes(begun, withoutDelay(begun, setting));
    };
    assert.deepEqual(shown(set("black", 290000, 303000)), [290000, 303000], "what nobody changes stays");
    assert.deepEqual(shown(set("black", 120000, 60000)), [120000, 60000]);
    assert.deepEqual(shown(set("white", 120000, 60000)), [120000, 60000]);
    assert.equal(set("white", 2000, 60000).white.fallen, false);
    assert.equal(set("white", 0, 60000).white.fallen, true);
});
