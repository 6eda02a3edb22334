/* Requests of the page: which come with the key that they had, and for how long an answer is waited for. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./sources.mjs";

const { call } = await load("api/request.ts");

/* Answers the headers of each request of `work`; those for which `isLost` holds get no answer. */
async function headersOf(work, isLost = () => false) {
    const seen = [];
    globalThis.fetch = async (address, { method, headers }) => {
        seen.push({ method, address, key: headers.get("Idempotency-Key") });
        if (isLost(seen.at(-1), seen.length)) throw new TypeError("lost");
        return new Response(JSON.stringify({}));
    };
    await work();
    return seen;
}

const at = { tournament: "t" };
const add = () => call("POST tournaments/{tournament}/players", { in: at, body: { name: "Ece" }, isOnce: true });
const keysOfPlayers = (seen) => seen.filter(({ method }) => method === "POST").map(({ key }) => key);
const isFirstPost = ({ method }, count) => method === "POST" && count === 1;

test("a player whose answer was lost keeps his key, though something else has been changed since", async () => {
    const seen = await headersOf(async () => {
        assert.equal((await add()).body.code, "down");
        await call("PUT tournaments/{tournament}", { in: at, body: { city: "Ankara" } });
        await call("DELETE links/{number}", { in: { number: 3 } });
        await call("PUT tournaments/{tournament}/players/{player}", { in: { tournament: "other", player: 1 }, body: {} });
        await add();
    }, isFirstPost);
    const [first, second] = keysOfPlayers(seen);
    assert.ok(first);
    assert.equal(second, first);
});

test("after a player of the tournament was changed or a game cancelled, the same is meant anew", async () => {
    const players = await headersOf(async () => {
        await add();
        await call("PUT tournaments/{tournament}/players/{player}", { in: { ...at, player: 1 }, body: {} });
        await add();
    }, isFirstPost);
    const make = () => call("POST games", { body: { white: "Ece" }, isOnce: true });
    const games = await headersOf(async () => {
        await make();
        await call("POST games/{game}/cancel", { in: { game: "g" } });
        await make();
    }, isFirstPost);
    assert.equal(new Set(keysOfPlayers(players)).size, 2);
    assert.equal(new Set(games.filter(({ address }) => address === "/api/1/games").map(({ key }) => key)).size, 2);
});

test("a hall that is too busy to say whether it was made before is asked with the same key", async () => {
    for (const code of ["busy", "full", "internal"]) {
        const keys = [];
        const answers = [null, { code, field: null, detail: "" }, {}];
        globalThis.fetch = async (_, { headers }) => {
            keys.push(headers.get("Idempotency-Key"));
            const answer = answers[keys.length - 1];
            if (!answer) throw new TypeError("lost");
            return new Response(JSON.stringify(answer), { status: answer.code ? 503 : 200 });
        };
        for (const _ of answers) await add();
        assert.equal(new Set(keys).size, 1, code);
        answers.push({});
        await add();
        assert.equal(new Set(keys).size, 2, code);
    }
});

test("what was refused has changed nothing: the key stays", async () => {
    const keys = [];
    globalThis.fetch = async (_, { method, headers }) => {
        if (method === "PUT") return new Response(JSON.stringify({ code: "stale", field: null, detail: "" }), { status: 409 });
        keys.push(headers.get("Idempotency-Key"));
        throw new TypeError("lost");
    };
    await add();
    await call("PUT tournaments/{tournament}/players/{player}", { in: { ...at, player: 1 }, body: {} });
    await add();
    assert.equal(new Set(keys).size, 1);
});

/* An answer that comes in parts; `parts` are so many milliseconds apart. */
function answering(parts, apartMs) {
    globalThis.fetch = async (_, { signal }) => {
        const body = new ReadableStream({
            start(stream) {
                signal.addEventListener("abort", () => stream.error(signal.reason));
                const later = (ms, act) => setTimeout(() => signal.aborted || act(), ms);
                parts.forEach((part, n) => later((n + 1) * apartMs, () => stream.enqueue(new TextEncoder().encode(part))));
                later(parts.length * apartMs + 1, () => stream.close());
            },
        });
        return new Response(body);
    };
}

async function after(timers, ms, asked) {
    for (let gone = 0; gone < ms; gone += 500) {
        timers.tick(500);
        for (let turn = 0; turn < 20; turn++) await null;
        await new Promise((resolve) => setImmediate(resolve));
    }
    return asked;
}

test("an answer that takes longer than the limit is waited for while parts of it come, and not in silence", async ({ mock }) => {
    mock.timers.enable({ apis: ["setTimeout"] });
    answering(['{"tourna', 'ments":', "[]}"], 10000);
    assert.deepEqual(await after(mock.timers, 40000, call("GET tournaments", {})), { ok: true, body: { tournaments: [] } });
    answering(['{"tourna', "ments", '":[]}'], 16000);
    const { ok, body } = await after(mock.timers, 60000, call("GET tournaments", {}));
    assert.deepEqual([ok, body.code], [false, "down"]);
});

test("an answer without a body is null", async () => {
    globalThis.fetch = async () => new Response(null, { status: 204 });
    assert.deepEqual(await call("DELETE links/{number}", { in: { number: 3 } }), { ok: true, body: null });
});
