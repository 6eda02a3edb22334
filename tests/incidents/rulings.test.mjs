/*
 * Every incident, with every answer that can be chosen and plausible ones to the rest, makes events
 * that the referee takes: none is malformed, none is one that its actor may not do or that the
 * edition does not have. HAKEM_BIN names the program. With --write the articles that decide are written
 * into laws/incident_articles.json.
 */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { caseOf, incidents } from "./module.mjs";

const { INCIDENTS, canOccur, events, missing, questions } = incidents;
const program =
    process.env.HAKEM_BIN ?? fileURLToPath(new URL("../../build/hakem", import.meta.url));
const root = new URL("../../", import.meta.url);

const MOVES = "e2e4 e7e5 g1f3 b8c6";
const POSITION = "r3k2r/pppq1ppp/2n2n2/3pp3/3PP3/2N2N2/PPPQ1PPP/R3K2R w KQkq - 0 9";
const unknown = { moves: "unknown", clocks: "unknown", hangs: true };
/* What the game knows, and how a scenario says so. */
const GAMES = [
    { game: caseOf(), supervision: "full" },
    { game: caseOf(unknown), supervision: "full" },
    { game: caseOf({ status: "waiting" }), supervision: "full" },
    { game: caseOf({ stands: true }), supervision: "full", before: ["a1a5"] },
    { game: caseOf({ ...unknown, level: "rapid" }), supervision: "full" },
    { game: caseOf({ level: "rapid", limited: true }), supervision: "limited" },
    { game: caseOf({ ...unknown, level: "blitz", limited: true }), supervision: "limited" },
    { game: caseOf({ edition: "2005" }), supervision: "full" },
    { game: caseOf({ ...unknown, edition: "2005" }), supervision: "full" },
    {
        game: caseOf({ ...unknown, edition: "2005", level: "rapid", limited: true }),
        supervision: "none",
    },
    { game: caseOf({ edition: "basic", level: "none" }), supervision: "none" },
];

const CHOSEN = {
    yesno: [false, true],
    saw: ["player", "arbiter"],
    player: ["white", "black"],
    players: ["white", "black", "both"],
    persons: ["white", "black", "both", "others"],
};

/* A plausible answer to a question about what `who` did. */
function plausible({ kind, id }, game, who) {
    const isBlack = who === "black";
    const known = game.moves === "known";
    const square = isBlack ? "c6" : known ? "f3" : "c3";
    switch (kind) {
        case "square":
            return square;
        case "squares":
            return [square, isBlack ? "e8" : "e1"];
        case "move":
            return (
                square +
                (id === "second" ? (isBlack ? "a5" : "h4") : isBlack ? "b4" : known ? "g5" : "b5")
            );
        case "ply":
            return isBlack ? 2 : 1;
        case "clocks":
            return { white_ms: 1000000, black_ms: 900000 };
        case "text":
            return "Nf3";
        default:
            return (
                {
                    piece: "knight",
                    position: POSITION,
                    score: "1-0",
                    points: 50,
                    seconds: 5000,
                    event: 1,
                    count: 2,
                }[kind] ?? 120000
            );
    }
}

function options(question, game, who) {
    const values = question.choices?.map(({ value }) => value) ??
        CHOSEN[question.kind] ?? [plausible(question, game, who)];
    return question.unknown ? [...values, undefined] : values;
}

/* All ways to answer, question by question. */
function* answered(incident, game, answers = {}, open = new Set()) {
    const next = questions(incident, game, answers).find(
        ({ id }) => !(id in answers) && !open.has(id),
    );
    if (!next) {
        yield answers;
        return;
    }
    for (const value of options(next, game, answers.who))
        if (value === undefined)
            yield* answered(incident, game, answers, new Set([...open, next.id]));
        else yield* answered(incident, game, { ...answers, [next.id]: value }, open);
}

function scenario(id, { game, supervision, before = [] }, made) {
    const prelude = before.flatMap((move) => [
        { actor: "white", kind: "move", data: { move } },
        { actor: "white", kind: "press" },
    ]);
    return {
        id,
        edition: game.edition,
        level: game.level,
        supervision,
        ...(game.moves === "known" && { moves: MOVES }),
        ...(game.edition !== "basic" && { clocks: { w: 3000, b: 3000, running: "w" } }),
        events: [
            ...(made.some(({ data }) => data?.decision === "reverse") ? [WARNING] : []),
            ...prelude,
            ...made,
        ],
    };
}

const WARNING = { actor: "arbiter", kind: "decide", data: { decision: "warning", who: "white" } };

function cases() {
    const list = [];
    GAMES.forEach((each, at) => {
        for (const incident of INCIDENTS.filter((one) => canOccur(one, each.game))) {
            let number = 0;
            for (const answers of answered(incident, each.game)) {
                assert.equal(missing(incident, each.game, answers), undefined);
                const made = events(incident, each.game, answers, number % 2 ? "en" : "tr");
                list.push({
                    incident,
                    answers,
                    made,
                    scenario: scenario(`${incident.id} ${at}.${++number}`, each, made),
                });
            }
        }
    });
    return list;
}

const list = cases();
const ran = spawnSync(program, ["referee", "--json", "-"], {
    input: JSON.stringify(list.map((each) => each.scenario)),
    encoding: "utf8",
    maxBuffer: 1 << 30,
});
const judged = ran.stdout
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
/* The rulings on a case's own events. */
const rulings = (at) => judged[at].events.flatMap((event) => event.rulings);

test("the referee takes every event of every incident", () => {
    assert.equal(ran.stderr, "");
    assert.equal(ran.status, 0);
    assert.equal(judged.length, list.length);
    for (const [at, each] of list.entries()) {
        assert.equal(judged[at].id, each.scenario.id);
        assert.equal(judged[at].events.length, each.scenario.events.length, each.scenario.id);
    }
});

test("no event is one that its actor may not do, or that the edition does not have", () => {
    const wrong = new Set(["not-this-actor", "no-such-article", "nothing-to-touch", "nothing-to-seal"]);
    for (const [at, each] of list.entries())
        for (const { verdict, text } of rulings(at))
            assert.ok(!wrong.has(verdict), `${each.scenario.id}: ${text}`);
});

test("every incident leads to events, and to a ruling that is not inadmissible", () => {
    const admitted = new Set(
        list
            .filter((_, at) => rulings(at).some(({ outcome }) => outcome !== "inadmissible"))
            .map((each) => each.incident.id),
    );
    const none = INCIDENTS.filter(({ id }) => !admitted.has(id)).map(({ id }) => id);
    assert.deepEqual(none, []);
    assert.deepEqual(
        list
            .filter(({ made }) => made.length === 0)
            .map((each) => `${each.scenario.id} ${JSON.stringify(each.answers)}`),
        [],
    );
});

test("every kind of event, claim, fact and decision of the schema is made", () => {
    const rows = readFileSync(new URL("include/hakem/events.def", root), "utf8").matchAll(
        /^(EVENT|CLAIM|FACT|DECISION)\(\d+, \w+, "(\w+)"/gm,
    );
    const made = new Set(
        list
            .flatMap((each) => each.made)
            .flatMap(({ kind, data = {} }) => [
                `EVENT ${kind}`,
                `CLAIM ${data.ground}`,
                `FACT ${data.fact}`,
                `DECISION ${data.decision}`,
            ]),
    );
    assert.deepEqual(
        [...rows].map(([, family, word]) => `${family} ${word}`).filter((row) => !made.has(row)),
        ["DECISION incident"], // what comes of an incident is none
    );
});

/* Moves and presses before what was decided are ruled by what every move is. */
const ORDINARY = new Set(["move-made", "move-completed", "illegal-move-made", "illegal-move-completed"]);

/* By incident and edition: the articles that decide, the most usual first, and behind a bar those behind them. */
function articles() {
    const found = {};
    for (const [at, { incident, made, scenario: { edition } }] of list.entries()) {
        const own = judged[at].events.slice(-made.length).flatMap((event) => event.rulings);
        const telling = own.filter(
            ({ verdict, outcome }, place) =>
                outcome !== "inadmissible" && (place === own.length - 1 || !ORDINARY.has(verdict)),
        );
        const counts = ((found[incident.id] ??= {})[edition] ??= { deciding: new Map(), background: new Map() });
        for (const ruling of telling)
            for (const part of ["deciding", "background"])
                for (const number of ruling[part])
                    counts[part].set(number, (counts[part].get(number) ?? 0) + 1);
    }
    const sorted = (counts) => [...counts].sort((one, other) => other[1] - one[1] || (one[0] < other[0] ? -1 : 1)).map(([number]) => number);
    const text = ({ deciding, background }) => {
        const first = sorted(deciding);
        return [first, sorted(background).filter((number) => !first.includes(number))].map((numbers) => numbers.join(" ")).join("|");
    };
    return Object.fromEntries(
        Object.entries(found).map(([id, editions]) => [
            id,
            Object.fromEntries(Object.entries(editions).map(([edition, counts]) => [edition, text(counts)]).filter(([, one]) => one !== "|")),
        ]),
    );
}

const ARTICLES = new URL("laws/incident_articles.json", root);
if (process.argv.includes("--write")) writeFileSync(ARTICLES, `${JSON.stringify(articles(), null, 1)}\n`);

test("each incident is found by the articles that the referee cites for it", () => {
    assert.deepEqual(JSON.parse(readFileSync(ARTICLES, "utf8")), articles());
});
