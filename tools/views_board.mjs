/*
 * What happens at a board, for views.mjs: what waits for an answer, lines that break, claims and calls, training, the end.
 * Each state is reached as a player reaches it, in a game of its own. The words of the page are not used, so that it goes
 * in either language.
 */
const MATE = "e2e4 e7e5 f1c4 b8c6 d1h5 g8f6 h5f7".split(" ");
const REPEATED = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1".split(" ");
const BOTH = { options: { seats: "one-screen" }, plies: 0 };
const TRAINING = { options: { seats: "one-screen", profile: "training", press: "manual" }, plies: 0 };
const IN_HALL = { organiser: true };
const FLAG = { options: { edition: "2005", time_control: { base_s: 8, increment_s: 0 } } };
const NAMES = {
    long: { white: "Maria Alexandra Constantinescu-Brâncoveanu Karaosmanoğlu", black: "W".repeat(60) },
    script: { white: "محمد عبد الرحمن الخوارزمي", black: "Ναταλία Παπαδημητρίου" },
};
const tokenOf = (link) => link.split("#")[1];

async function click(page, ...squares) {
    for (const square of squares) await page.locator(`rect[data-square=${square}]`).click();
}

async function type(page, move) {
    await page.fill("#typed-move", move);
    await page.press("#typed-move", "Enter");
}

/* The menu of claims, and the choice of that number. */
async function choose(page, at) {
    await page.locator(".claim:enabled").click();
    await page.locator("dialog.question .button").nth(at).click();
}

const said = (page) => page.locator("[data-voice=message] .message:not(:empty)").waitFor();
const question = (page) => page.locator("dialog.question").waitFor();

/* A page whose line can be cut: from then on it hears nothing of the hall. */
export async function cuttable(page) {
    const lines = new Set();
    let isCut = false;
    await page.routeWebSocket(/\/ws$/, (line) => {
        if (isCut) return line.close();
        lines.add(line);
        return line.connectToServer();
    });
    await page.route(/\/(api\/|healthz$)/, (route) => (isCut ? route.abort() : route.fallback()));
    return () => {
        isCut = true;
        for (const line of lines) line.close();
    };
}

/* From now on the page speaks to the hall as one of before. */
export function growOld() {
    const Today = WebSocket;
    globalThis.WebSocket = class extends Today {
        constructor(address) {
            super(address, "hakem-0");
        }
    };
}

async function confirmMove(page) {
    await page.locator(".settings .check >> nth=1").click();
    await page.evaluate(() => scrollTo(0, 0));
    await click(page, "e2", "e4");
    await page.locator(".confirm").waitFor();
}

/* A phone may give no full screen; the page takes the size that it is given. */
async function calm(page) {
    await page.evaluate(() => (Element.prototype.requestFullscreen = () => Promise.reject(new Error("refused"))));
    await page.locator(".button.calm").click();
    await page.locator("html.calm").waitFor();
}

async function refuseNotices(page) {
    await page.addInitScript(() => {
        globalThis.Notification = class {
            static permission = "default";
            static async requestPermission() {
                return (Notification.permission = "denied");
            }
        };
    });
}

async function setAll(page) {
    for (const at of [1, 2]) await page.locator(".settings .check").nth(at).click();
    await page.locator(".settings .hint").waitFor();
}

/* The hand of the keyboard is on a square, and holds a piece. */
async function cursor(page) {
    await page.locator(".squares svg").focus();
    for (const key of ["ArrowUp", "Enter", "ArrowUp", "ArrowUp"]) await page.keyboard.press(key);
}

async function claimMove(page) {
    await choose(page, 1);
    await page.locator(".choosing").waitFor();
}

async function claimSure(page) {
    await claimMove(page);
    await click(page, "f6", "g8");
    await question(page);
}

async function callAsking(page) {
    await choose(page, 0);
    await page.fill("#call-reason", "The opponent has moved with two hands / Rakip iki eliyle oynadı");
}

async function called(page) {
    await callAsking(page);
    await page.locator("dialog .button.primary").click();
    await page.locator(".call-card").waitFor();
}

async function stands(page) {
    await type(page, "g1g4");
    await page.locator(".stands").waitFor();
}

async function completed(page) {
    await stands(page);
    await page.locator(".press:enabled").click();
    await said(page);
}

async function illegalRuled(page) {
    await completed(page);
    await choose(page, 0);
    await page.locator(".rulings-list li >> nth=1").waitFor();
}

async function touched(page) {
    await click(page, "g1");
    await said(page);
}

async function touchRuled(page) {
    await touched(page);
    await click(page, "g1", "e2", "e4");
    await page.locator(".press:enabled").click();
    await choose(page, 1);
    await page.locator(".rulings-list li >> nth=1").waitFor();
}

async function flagFallen(page) {
    await page.locator("[data-seat=white] .face", { hasText: /^0:00(\.0)?$/ }).waitFor();
}

async function flagClaimed(page) {
    await flagFallen(page);
    await page.locator(".claim-flag").click();
    await page.locator(".result").waitFor();
}

export function boardStates({ hall, game }) {
    const ask = (one, role, what, body) => hall.ask("POST", `games/${one.game}/${what}`, { token: tokenOf(one[role]), body });
    const act = (one, role, body) => ask(one, role, "acts", body);
    const decide = async (one, data) => {
        const { number: seen } = await hall.ask("GET", `games/${one.game}`, { token: tokenOf(one.arbiter) });
        await act(one, "arbiter", { kind: "decide", seen, data });
    };
    /* What is seen from a seat of a game of its own, after so many half-moves; `before`: what is done to the page first. */
    const seat = (role, prepare = () => {}, { plies = 4, moves = MATE.slice(0, plies), before = () => {}, ...asked } = {}) => async (page) => {
        const one = await game(moves, asked);
        const armed = await before(page);
        await page.goto(hall.address(one[role]));
        await page.locator(".squares g[data-piece]").first().waitFor();
        await prepare(page, one, armed);
    };
    const whole = (view) => Object.assign(view, { full: true });
    const printed = (view) => Object.assign(view, { full: true, media: "print" });

    const cutOff = async (page, one, cut) => {
        cut();
        await page.locator(".face.estimate").first().waitFor();
        await page.waitForTimeout(3000); /* for how long is told */
    };
    const otherGone = async (page, { windows }) => {
        await windows[1].context().close();
        await page.locator("[data-seat=black] .presence:not(.here)").waitFor();
        await page.waitForTimeout(3000);
    };
    const hallAway = async (page) => {
        await hall.kill();
        await page.waitForTimeout(4000);
        await hall.restart();
        await said(page);
    };
    /* White does not come back. */
    const hallWaits = async (page, { windows }) => {
        await hall.kill();
        await windows[0].context().close();
        await page.locator(".game.offline").waitFor();
        await hall.restart();
        await page.locator(".game:not(.offline)").waitFor();
    };
    const twoWindows = async (page, one) => {
        await page.locator(".actions .button").first().click();
        await question(page);
        await act(one, "white", { kind: "offer_draw" });
        await page.locator("dialog .button.primary").click();
        await said(page);
    };
    const offered = async (page) => {
        await page.locator(".actions .button").first().click();
        await page.locator("dialog .button.primary").click();
        await page.locator(".offer").waitFor();
    };
    const askBack = async (page, one) => {
        await ask(one, "white", "takeback", { ply: 3 });
        await page.locator(".takeback").waitFor();
    };
    const backAsked = async (page) => {
        await page.locator(".back-one:enabled").click();
        await page.locator(".takeback").waitFor();
    };
    const adjourned = async (page, one) => {
        await act(one, "arbiter", { kind: "start" });
        await page.locator(".face.running").waitFor();
        await decide(one, { decision: "instruct_seal", who: "white" });
        await act(one, "arbiter", { kind: "seal", by: "white", ply: 0, data: { text: "Nf3" } });
        await page.locator(".face.running").waitFor({ state: "detached" });
    };
    const signed = async (page, one) => {
        for (const role of ["white", "black"]) await ask(one, role, "sign", { score: "1-0" });
        await page.locator(".signed").waitFor();
    };
    const proposed = async (page, one) => {
        await ask(one, "black", "rematch", { swap: true });
        await page.locator(".after .primary").first().waitFor();
    };
    const propose = async (page) => {
        await page.locator(".after .primary:visible").click();
        await page.locator(".after p:not(.signed):not([hidden])").waitFor();
    };
    const arbiterCalled = async (page, one) => {
        await act(one, "white", { kind: "pause", data: { reason: "The opponent has moved with two hands" } });
        await page.locator(".call-card").waitFor();
    };
    const outdated = async (page) => {
        await page.evaluate(growOld);
        await hall.kill();
        await hall.restart();
        await page.locator(".link button").waitFor();
    };
    const ended = { plies: 7 };

    return {
        "confirm-move": seat("both", confirmMove, BOTH),
        calm: seat("white", calm),
        "calm-confirm": seat("both", async (page) => (await calm(page), await click(page, "e2")), BOTH),
        settings: whole(seat("white", setAll, { before: refuseNotices })),
        cursor: seat("both", cursor, BOTH),
        "line-lost": seat("white", cutOff, { ...IN_HALL, before: cuttable }),
        "line-lost-other": seat("white", otherGone),
        "hall-away": seat("white", hallAway),
        "hall-waits": seat("black", hallWaits),
        outdated: seat("white", outdated),
        "two-windows": seat("white", twoWindows),
        "offer-own": seat("white", offered),
        takeback: seat("black", askBack, { plies: 3 }),
        "takeback-own": seat("white", backAsked, { plies: 3 }),
        "flag-fallen": seat("black", flagFallen, FLAG),
        "flag-claimed": seat("black", flagClaimed, FLAG),
        "claim-move": seat("black", claimMove, { moves: REPEATED }),
        "claim-move-sure": seat("black", claimSure, { moves: REPEATED }),
        "call-asking": seat("white", callAsking, IN_HALL),
        called: seat("white", called, IN_HALL),
        "called-arbiter": seat("arbiter", arbiterCalled, IN_HALL),
        adjourned: seat("white", adjourned, { ...IN_HALL, options: { profile: "board", press: "manual" }, plies: 0 }),
        "training-stands": seat("both", stands, TRAINING),
        "training-completed": seat("both", completed, TRAINING),
        "training-illegal": seat("both", illegalRuled, TRAINING),
        "training-whole": whole(seat("both", illegalRuled, TRAINING)),
        "training-touched": seat("both", touched, TRAINING),
        "training-touch": seat("both", touchRuled, TRAINING),
        signed: seat("white", signed, ended),
        rematch: seat("white", proposed, ended),
        "rematch-own": seat("white", propose, ended),
        "papers-whole": whole(seat("white", () => {}, ended)),
        "names-long": seat("white", () => {}, { options: NAMES.long }),
        "names-script": seat("white", () => {}, { options: NAMES.script }),
        "board-print": printed(seat("white")),
        "ended-print": printed(seat("white", signed, ended)),
        "watched-ended": seat("watch", () => {}, ended),
    };
}
