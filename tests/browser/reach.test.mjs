/* Every fact and decision that the schema of events has can be entered at the arbiter's console, by the keyboard alone. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { Board } from "./board.mjs";
import { Hall, openBrowser } from "./hall.mjs";

/* What is typed as the answer to a question, by its name; chips are chosen by their first digit. */
const TYPED = {
    squares: "c4",
    square: "c4",
    move: "c4b5",
    second: "c4b5",
    text: "abc",
    clocks: "+1",
    ply: "1",
    number: "5",
    side: "left",
};

/* The words that a schema line of a kind has. */
function wordsOf(schema, kind) {
    return [...schema.matchAll(new RegExp(`^${kind}\\([^"]*"([a-z_]+)"`, "gm"))].map(([, word]) => word);
}

/* By which incidents a fact or a decision is reached. */
function reaching(catalogue, member, word) {
    const acts = (written) => (typeof written === "string" ? catalogue.acts[written] : [written]);
    const has = ({ like, do: done, id }) => {
        const all = done ?? catalogue.incidents.find((one) => one.id === (like ?? id)).do ?? [];
        return all.flatMap(acts).some(({ data }) => data?.[member] === word);
    };
    return catalogue.incidents.filter(has);
}

/* Answers every question by keys, of several answers the one with this number, until the ruling has the focus. */
async function answerAll(board, chip) {
    const asked = () =>
        board.page.evaluate(() => {
            const { activeElement: at } = document;
            return {
                isRuling: at.id === "console-ruling",
                isChip: at.type === "radio",
                question: at.closest("[data-question]")?.dataset.question ?? null,
            };
        });
    for (let count = 0; count < 10; count++) {
        const { isRuling, isChip, question } = await asked();
        if (isRuling) return;
        if (isChip) await board.page.keyboard.press(chip);
        else {
            await board.page.keyboard.type(TYPED[question] ?? "2");
            await board.page.keyboard.press("Enter");
        }
    }
    assert.fail("the questions have no end");
}

test("every fact and decision of the schema is reached by the keyboard alone", async (context) => {
    const hall = await Hall.open();
    const browser = await openBrowser();
    context.after(async () => {
        await browser.close();
        await hall.close();
    });
    const read = (path) => readFile(new URL(`../../${path}`, import.meta.url), "utf8");
    const schema = await read("include/hakem/events.def");
    const catalogue = JSON.parse(await read("laws/incidents.json"));
    const blitz = { time_control: { base_s: 180, increment_s: 2 }, level: "blitz", supervision: "limited" };
    const boards = [];
    for (const options of [{}, blitz, { edition: "2005" }]) boards.push(await Board.open(hall, browser, options));
    await boards[0].act({
        kind: "decide",
        seen: (await boards[0].state()).number,
        data: { decision: "appoint_assistant" },
    });
    const sent = new Set();
    for (const { page } of boards)
        page.on("request", (request) => {
            const body = request.url().endsWith("/judge") ? JSON.parse(request.postData()) : null;
            for (const { data } of body?.events ?? []) sent.add(data?.fact ?? data?.decision);
        });
    for (const { page } of boards) {
        await page.reload(); /* from here on its frames are seen */
        page.on("websocket", (socket) =>
            socket.on("framesent", ({ payload }) => {
                const { type, data } = JSON.parse(payload);
                if (type === "preview" || type === "act") sent.add(data?.fact ?? data?.decision);
            }),
        );
        await page.reload();
        await page.locator(".console .happened-part input").waitFor();
    }
    /* These two happen at once. */
    await boards[0].press("Escape", "p");
    await boards[0].page.locator(".done").waitFor();
    await boards[0].press("Escape", "p");
    await boards[0].page.locator(".face.running").waitFor();
    const wanted = [
        ...wordsOf(schema, "FACT").map((word) => ["fact", word]),
        ...wordsOf(schema, "DECISION").map((word) => ["decision", word]),
    ];
    assert.ok(wanted.length > 80, `${wanted.length} facts and decisions`);
    /* Nothing is made here: an incident that is answered alike once more sends the same. */
    const tried = new Set();
    for (const [member, word] of wanted) {
        const tries = ["1", "2"].flatMap((chip) => boards.map((board) => ({ board, chip })));
        for (const { board, chip } of tries) {
            for (const incident of reaching(catalogue, member, word)) {
                if (sent.has(word)) break;
                const answered = `${boards.indexOf(board)} ${chip} ${incident.id}`;
                if (tried.has(answered)) continue;
                tried.add(answered);
                const { page } = board;
                await page.locator(".happened-part input").focus();
                await page.keyboard.press("ControlOrMeta+a");
                await page.keyboard.insertText(incident.en);
                const lines = await page.locator("[role=option]").allTextContents();
                const at = lines.indexOf(incident.en);
                if (at < 0) continue;
                for (let step = 0; step < at; step++) await page.keyboard.press("ArrowDown");
                await page.keyboard.press("Enter");
                await page.getByRole("heading", { level: 2, name: incident.en, exact: true }).waitFor();
                await answerAll(board, chip);
                await page.locator(".ruling-part:is([data-standing=ruled], [data-standing=refused])").waitFor();
                await page.keyboard.press("Escape");
                await page.locator(".happened-part input").waitFor();
            }
        }
        /* What comes of an incident at a board without a device is no act (table.test.mjs). */
        assert.equal(sent.has(word), word !== "incident", `${member} ${word}`);
    }
    for (const { page } of boards) await page.context().close();
});
