/*
 * Every incident that /case offers is ruled on: the case that the page makes of it is never refused, and in some way in
 * which it falls the Laws allow it. Where nothing but the position or the moves is missing, they are told, and it is ruled on.
 */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { load } from "../page/sources.mjs";
import { hallAndBrowser } from "./hall.mjs";

const { hall } = await hallAndBrowser();
const { INCIDENTS, canOccur, caseOf, OF_A_LOG, questionsOf } = await load(
    "incidents/catalogue.ts",
    "views/case/judged.ts",
    "views/case/happened.tsx",
);

const MOVES = "e2e4 e7e5 g1f3 b8c6";
const FEN = "r3k2r/pppq1ppp/2n2n2/3pp3/3PP3/2N2N2/PPPQ1PPP/R3K2R w KQkq - 0 9";
const ANSWERS = {
    yesno: true,
    saw: "arbiter",
    player: "white",
    players: "white",
    persons: "white",
    square: "f3",
    squares: ["f3", "e1"],
    move: "f3g5",
    ply: 1,
    clocks: { white_ms: 1000000, black_ms: 900000 },
    text: "Ng5",
    piece: "knight",
    position: FEN,
    score: "1-0",
    points: 50,
    seconds: 5000,
    count: 2,
};

/* A plausible answer. */
function plausible({ id, kind, choices }) {
    if (id === "before") return "1/2-1/2";
    return choices?.[0]?.value ?? ANSWERS[kind] ?? 120000;
}

function told(rules, incident, more) {
    const one = {
        names: {}, incident: incident.id, answers: {}, source: "board", fen: "", moves: "", stands: false, times: {}, hoursOnly: false,
        illegal: {}, warnings: {}, requests: {}, canMate: {}, toMove: null, moveCount: "", ...more,
    };
    for (let next; (next = questionsOf(rules, one).find(({ id }) => id !== SECOND && one.answers[id] === undefined));)
        one.answers = { ...one.answers, [next.id]: plausible(next) };
    return one;
}

/* What was played in place of a move that stands is itself not allowed: it stays open. */
const SECOND = "second";
let asked = 0;

/* Each case comes from an address of its own, since the hall bounds how many an address may ask. */
async function judged(rules, incident, more) {
    const body = caseOf(rules, told(rules, incident, more));
    assert.ok(body, `${incident.id}: no case is made of it`);
    const headers = { "Content-Type": "application/json", "X-Forwarded-For": `10.1.${asked >> 8}.${asked++ & 255}` };
    const answer = await fetch(hall.address("/api/1/judge"), { method: "POST", headers, body: JSON.stringify(body) });
    const ruling = await answer.json();
    assert.ok(answer.ok, `${rules.edition} ${rules.level} ${incident.id}: ${ruling.field} ${ruling.detail}`);
    return ruling.branches;
}

const isAllowed = ({ events = [] }) => events.length > 0 && events.every(({ ruling }) => ruling.outcome !== "inadmissible");

async function isRuledOn(rules, incident) {
    for (const more of [{}, { source: "fen", fen: FEN }, { source: "moves", moves: MOVES }])
        if ((await judged(rules, incident, more)).some(isAllowed)) return true;
    return false;
}

for (const [edition, level] of [
    ["2023", "standard"],
    ["2023", "rapid"],
    ["2005", "standard"],
    ["2005", "rapid"],
])
    test(`every incident is ruled on without a game: ${edition}, ${level}`, async () => {
        const rules = {
            edition, level, limited: level !== "standard", base: "90", increment: "0", defaultTime: "30", quickplay: true, readings: {},
        };
        const refused = [];
        for (const incident of INCIDENTS)
            if (canOccur(incident, { edition, level, profile: "board" }) && !OF_A_LOG.includes(incident.id))
                if (!(await isRuledOn(rules, incident))) refused.push(incident.id);
        assert.deepEqual(refused, []);
    });

test("what /case does not offer has its reason in the docs", async () => {
    const docs = await readFile(new URL("../../docs/incidents.md", import.meta.url), "utf8");
    for (const id of OF_A_LOG) {
        assert.ok(INCIDENTS.some((one) => one.id === id), id);
        assert.match(docs, new RegExp(`^\\| \`${id}\` \\|`, "m"), id);
    }
});
