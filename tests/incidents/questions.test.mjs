/* Which questions are asked, in which order, and what the answers become. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { caseOf, incidents } from "./module.mjs";

const { GROUPS, INCIDENTS, commonest, events, incidentOf, incidentsIn, missing, questions } =
    incidents;
const unknown = { moves: "unknown", clocks: "unknown" };
const asked = (id, game, answers) =>
    questions(incidentOf(id), game, answers).map((question) => question.id);
const made = (id, game, answers, language) => events(incidentOf(id), game, answers, language);

const FEN = "r3k2r/pppq1ppp/2n2n2/3pp3/3PP3/2N2N2/PPPQ1PPP/R3K2R w KQkq e3 0 9";

test("who saw it comes first, then the reply, and the position only if it matters", () => {
    const game = caseOf(unknown);
    assert.deepEqual(asked("illegal-move", game), ["saw", "who", "replied"]);
    const answers = { saw: "player", who: "black", replied: false };
    assert.deepEqual(asked("illegal-move", game, answers), ["saw", "who", "replied"]);
    const hangs = { ...game, hangs: true };
    assert.deepEqual(asked("illegal-move", hangs, answers).at(-1), "position");
    const all = { ...answers, position: FEN };
    assert.deepEqual(asked("illegal-move", hangs, all).at(-1), "move");
});

test("without a position the arbiter's finding is enough", () => {
    const answers = { saw: "player", who: "black", replied: false };
    assert.deepEqual(made("illegal-move", caseOf(unknown), answers), [
        {
            actor: "arbiter",
            kind: "decide",
            data: { decision: "illegal_move_found", who: "black" },
        },
    ]);
});

test("a position that is given is found first, with the move to the player who had it", () => {
    const answers = {
        saw: "player",
        who: "black",
        replied: false,
        position: FEN,
        move: "e8e6",
    };
    const position = FEN.replace("w KQkq e3", "b KQkq -");
    assert.deepEqual(made("illegal-move", caseOf({ ...unknown, hangs: true }), answers), [
        { actor: "arbiter", kind: "decide", data: { decision: "found", position } },
        { actor: "black", kind: "move", data: { move: "e8e6" } },
        { actor: "black", kind: "press" },
        { actor: "white", kind: "claim", data: { ground: "illegal_move" } },
    ]);
});

test("after the reply a claim remains one under limited supervision, else the arbiter acts", () => {
    const answers = { saw: "player", who: "black", replied: true };
    const limited = caseOf({ ...unknown, level: "rapid", limited: true });
    assert.deepEqual(
        made("illegal-move", limited, answers).map(({ actor, kind }) => `${actor} ${kind}`),
        ["white claim"],
    );
    assert.deepEqual(
        made("illegal-move", caseOf(unknown), answers).map(
            ({ data }) => data.fact ?? data.decision,
        ),
        ["illegal_move_found_in_history", "illegal_move_found"],
    );
});

/* A.5.2 asks for the reply; in standard play and with full supervision such an action is found at any time. */
test("two hands and a press without a move are too late after the reply under limited supervision", () => {
    const limited = caseOf({ ...unknown, level: "rapid", limited: true });
    for (const id of ["two-hands", "press-without-move"]) {
        const first = { saw: "arbiter", who: "black" };
        assert.deepEqual(asked(id, caseOf(unknown), first), ["saw", "who"]);
        assert.deepEqual(asked(id, limited, first), ["saw", "who", "replied"]);
        const acts = (saw, replied) =>
            made(id, limited, { ...first, saw, replied }).map(
                ({ data }) => data.fact ?? data.decision ?? data.ground,
            );
        assert.deepEqual(acts("arbiter", false), ["illegal_move_found"]);
        assert.deepEqual(acts("player", false), ["illegal_move_found"]);
        assert.deepEqual(acts("arbiter", true), ["illegal_move_found_in_history"]);
        assert.deepEqual(acts("player", true), ["illegal_move"]);
    }
});

test("nothing is made while a needed answer is missing, and what is not known is left out", () => {
    const game = caseOf();
    assert.equal(missing(incidentOf("phone-rang"), game, {}).id, "who");
    assert.deepEqual(made("phone-rang", game, {}), []);
    assert.equal(missing(incidentOf("both-flags"), game, {}), undefined);
    assert.deepEqual(made("both-flags", game, {}), [
        { actor: "arbiter", kind: "fact", data: { fact: "both_flags_fallen" } },
    ]);
});

test("an answer to a question that is not asked any more counts for nothing", () => {
    const game = caseOf();
    const answers = { who: "others", penalty: "add_time", minutes: 120000 };
    assert.deepEqual(
        made("phone-rang", game, answers).map(({ kind }) => kind),
        ["fact"],
    );
    assert.deepEqual(
        made("phone-rang", game, { ...answers, who: "white" }).map(({ data }) => data.who),
        ["white", "black"],
    );
});

test("the penalties are those of the edition and of the person", () => {
    const penalties = (edition, who) =>
        questions(incidentOf("disrepute"), caseOf({ edition }), { who })
            .find(({ id }) => id === "penalty")
            .choices.map(({ value }) => value);
    assert.ok(penalties("2023", "white").includes("fine"));
    assert.ok(!penalties("2005", "white").includes("fine"));
    assert.deepEqual(penalties("2005", "others"), ["warning", "expel"]);
});

test("a flag on a board without a clock of its own says what the displays show", () => {
    const [found] = made("flag-fallen", caseOf(unknown), {
        saw: "arbiter",
        who: "black",
        rest: 65000,
    });
    assert.deepEqual(found.data.clocks, { white_ms: 65000, black_ms: 0 });
    const times = { white_ms: 30000, black_ms: 20000 };
    const [kept] = made("flag-fallen", caseOf({ ...unknown, times }), {
        saw: "arbiter",
        who: "black",
    });
    assert.deepEqual(kept.data.clocks, { white_ms: 30000, black_ms: 0 });
    const live = made("flag-fallen", caseOf(), { saw: "player", who: "black" });
    assert.deepEqual(live, [{ actor: "white", kind: "claim", data: { ground: "flag" } }]);
});

test("an interruption began so long ago, but not before the game", () => {
    const since = (ago, now_ms) =>
        made("interruption", caseOf({ now_ms }), { ago })[0].data.since_ms;
    assert.equal(since(120000, 600000), 480000);
    assert.equal(since(120000, 60000), 0);
});

test("what is noted is in the language of whoever notes it", () => {
    const text = (language) =>
        made("promotion-piece-missing", caseOf(), { who: "white" }, language)[0].data.reason;
    assert.notEqual(text("en"), text("tr"));
    for (const language of ["en", "tr"]) assert.ok(Buffer.byteLength(text(language)) <= 63);
});

test("ten incidents stand first at each level, as far as they can happen", () => {
    const levels = [
        caseOf(),
        caseOf({ level: "rapid" }),
        caseOf({ level: "blitz", limited: true }),
    ];
    for (const game of levels) assert.equal(commonest(game).length, 10);
    assert.ok(
        commonest(caseOf({ profile: "screen" })).every(({ profiles }) =>
            profiles.includes("screen"),
        ),
    );
    assert.notDeepEqual(commonest(levels[0]), commonest(levels[2]));
});

test("every incident stands in the tree", () => {
    const games = ["none", "standard", "rapid"].flatMap((level) =>
        ["basic", "2005", "2023"].map((edition) => caseOf({ level, edition })),
    );
    const found = new Set(
        games
            .flatMap((game) => GROUPS.flatMap(({ id }) => incidentsIn(id, game)))
            .map(({ id }) => id),
    );
    assert.equal(found.size, INCIDENTS.length);
});
