/*
 * Thirty incidents that arbiters' exams ask, on twenty live boards of one hall: each is ruled from the hall's list by at
 * most twelve keys, and once more by at most seven taps; every ruling and clock is as the Laws have it (exam.mjs).
 */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { caseOf, incidents } from "../incidents/module.mjs";
import { BOARDS, EXAM } from "./exam.mjs";
import { ARMED_MS, cardInSight, Hall, openBrowser, openWindow, together } from "./hall.mjs";

const MOST_KEYS = 12;
const MOST_TAPS = 7;
/* What a clock that runs may lose while a ruling is entered. */
const RUNS_MS = 20000;

const SCORES = { "1-0": "1–0", "0-1": "0–1", "1/2-1/2": "½–½" };

const tokenOf = (link) => link.split("#")[1];

/* A hall with twenty live boards, and its arbiter at the list. */
class Exam {
    static async open(browser, window) {
        const exam = new Exam();
        exam.hall = await Hall.open();
        exam.games = {};
        for (const [number, { moves = [], first = [], isBegun = true, ...options }] of Object.entries(BOARDS)) {
            exam.games[number] = await exam.hall.gameOfHall({
                profile: "board",
                press: "manual",
                headers: { board: number },
                white: `White ${number}`,
                black: `Black ${number}`,
                ...options,
            });
            if (isBegun) await exam.act(number, { kind: "start" });
            await exam.play(number, moves);
            for (const who of first) await exam.decide(number, { decision: "illegal_move_found", who });
        }
        const { link } = await exam.hall.ask("POST", "links", { token: exam.hall.organiser, body: { role: "arbiter" } });
        exam.page = await openWindow(browser, window);
        await exam.page.goto(exam.hall.address(link));
        await exam.page.locator("[data-game]").nth(Object.keys(BOARDS).length - 1).waitFor();
        return exam;
    }

    path(number) {
        return `games/${this.games[number].game}`;
    }

    token(number) {
        return tokenOf(this.games[number].arbiter);
    }

    act(number, body) {
        return this.hall.ask("POST", `${this.path(number)}/acts`, { token: this.token(number), body });
    }

    state(number) {
        return this.hall.ask("GET", this.path(number), { token: this.token(number) });
    }

    async decide(number, data) {
        return this.act(number, { kind: "decide", seen: (await this.state(number)).number, data });
    }

    /* Both clocks are set, and run on if they shall. */
    async show(number, clocks, runs) {
        const { turn } = await this.state(number);
        await this.decide(number, { decision: "stop_clocks" });
        await this.decide(number, { decision: "set_clocks", clocks });
        if (runs) await this.decide(number, { decision: "resume", running: turn });
    }

    /* Moves with their presses. */
    async play(number, moves) {
        for (const move of moves) {
            const { turn: by, ply } = await this.state(number);
            await this.act(number, { kind: "move", by, ply, data: { move } });
            const then = await this.state(number);
            if (then.status !== "ended") await this.act(number, { kind: "press", by, ply: then.ply });
        }
    }

    async log(number) {
        return (await this.hall.ask("GET", `${this.path(number)}/log`, { token: this.token(number) })).entries;
    }

    /* What has happened before the arbiter comes to the board. */
    async prepare({ at, play = [], shows, stands, ends }) {
        await this.play(at, play);
        if (shows ?? stands) await this.show(at, shows ?? stands, Boolean(shows));
        if (ends) await this.page.locator(`[data-game="${this.games[at].game}"]`).filter({ hasText: SCORES[ends] }).waitFor();
        await this.page.locator(`[data-game="${this.games[at].game}"]`).waitFor();
        this.before = await this.state(at);
        this.logged = (await this.log(at)).length;
    }

    /* What the Laws make of it. */
    async check({ at, name, gives = {}, result, ends, articles, says, keeps, isAnnulled = false, offer }) {
        const state = await this.state(at);
        const where = `board ${at}, ${name}`;
        assert.equal(state.result, result ?? ends ?? "*", where);
        assert.equal(state.status === "ended", Boolean(result ?? ends ?? isAnnulled), where);
        if (keeps) assert.equal(state.fen.split(" ").slice(0, 2).join(" "), keeps, where);
        if (offer) assert.equal(state.offer?.by, offer, where);
        const made = (await this.log(at)).slice(ends ? 0 : this.logged);
        const cited = made.flatMap(({ ruling }) => [...ruling.deciding, ...ruling.background]);
        for (const article of articles) assert.ok(cited.includes(article), `${where}: ${article} of ${cited}`);
        const texts = made.map(({ ruling }) => ruling.texts.en).join(" ");
        if (says) assert.ok(texts.includes(says), `${where}: ${texts}`);
        for (const color of ["white", "black"]) {
            if (!state.clocks || !this.before.clocks || state.status === "ended") continue;
            const by = state.clocks[`${color}_ms`] - this.before.clocks[`${color}_ms`] - (gives[color] ?? 0);
            assert.ok(by <= 0 && by > -RUNS_MS, `${where}: ${color} ${by} ms`);
        }
    }

    /* The incident happens, and is ruled on; then the arbiter is at the list again. */
    async rule(each, way) {
        await this.prepare(each);
        if (!each.ends) {
            await way.toBoard(each.at);
            await way.tell(each);
            await way.make(Boolean(each.result) || Boolean(each.isAnnulled));
        }
        await this.check(each);
        if (!each.ends) await this.toList();
    }

    async toList() {
        await this.page.goBack();
        await this.page.locator(".hall-card").first().waitFor();
    }

    async close() {
        assert.deepEqual(this.page.troubles, []);
        await this.page.context().close();
        await this.hall.close();
    }
}

/* The ruling is there, and can be made. */
const standing = (page) => page.locator(".ruling-part[data-standing=ruled] .verdict").first().waitFor();

/* Whatever the page says, English and Turkish. */
const WORDS = [...(await dictionary()), ...wordsIn(incidents.INCIDENTS), ...wordsIn(incidents.questions)];

async function dictionary() {
    const [en, tr] = await Promise.all(
        ["en", "tr"].map(async (language) => {
            const text = await readFile(new URL(`../../po/page/${language}.po`, import.meta.url), "utf8");
            return new Map([...text.matchAll(/^msgid "(.+)"\nmsgstr "(.*)"$/gm)].map(([, key, words]) => [key, words]));
        }),
    );
    return [...en].map(([key, words]) => ({ en: words, tr: tr.get(key) }));
}

function wordsIn(value) {
    if (typeof value !== "object" || value === null) return [];
    const own = typeof value.en === "string" && typeof value.tr === "string" ? [value] : [];
    return [...own, ...Object.values(value).flatMap(wordsIn)];
}

/* By keys alone; every one that is pressed counts. */
class Keys {
    constructor(page) {
        this.page = page;
        this.count = 0;
    }

    /* How the page may word what the exam has in English. */
    worded(text) {
        return [text];
    }

    async press(...keys) {
        for (const key of keys) {
            this.count += 1;
            await this.page.keyboard.press(key);
        }
    }

    async toBoard(number) {
        await this.page.locator("[data-game]").first().waitFor();
        await this.press(...String(number));
        const isOpen = () => this.page.waitForFunction(() => document.activeElement?.getAttribute("role") === "combobox");
        /* A number that goes on with further digits waits for Enter. */
        if (Object.keys(BOARDS).some((one) => one !== String(number) && one.startsWith(String(number)))) await this.press("Enter");
        await isOpen();
    }

    async tell({ find, named, answers, open = [] }) {
        const at = await this.find(find, named);
        for (let step = 0; step < at; step++) await this.press("ArrowDown");
        await this.press("Enter");
        await this.page.getByRole("heading", { level: 2, name: this.worded(named)[0], exact: true }).waitFor();
        for (const [question, answer] of answers) await this.answer(question, answer, open.includes(question));
    }

    /* Which of the lines that the letters find is meant. */
    async find(letters, named) {
        await this.press(...letters);
        const lines = await this.page.locator("[role=option]").allTextContents();
        const at = lines.indexOf(named);
        assert.ok(at >= 0, `${letters}: ${lines}`);
        return at;
    }

    async answer(question, answer, isOpen) {
        if (isOpen) await standing(this.page);
        const words = this.worded(answer);
        const at = isOpen ? (await this.chipsOf(question)).findIndex((text) => words.some((one) => text.startsWith(one))) : -1;
        /* The ruling has the focus: a digit answers what was left open, a text is typed at its field. */
        if (at >= 0) return this.press(String(at + 1));
        if (isOpen) await this.press("Shift+Tab");
        await this.page.waitForFunction(
            (wanted) => {
                const asked = document.activeElement?.closest("[data-question]")?.textContent ?? "";
                return wanted.some((text) => asked.includes(text));
            },
            this.worded(question),
        );
        const here = (await this.chipsOf(question)).findIndex((text) => words.some((one) => text.startsWith(one)));
        if (here >= 0) await this.press(String(here + 1));
        else await this.press(...answer, "Enter");
    }

    /* The answers that a question offers, without their digits. */
    async chipsOf(question) {
        const worded = this.worded(question);
        const chips = await this.page.evaluate((wanted) => {
            const asked = [...document.querySelectorAll("[data-question]")].find((one) => wanted.some((text) => one.textContent.includes(text)));
            return [...(asked?.querySelectorAll(".chip") ?? [])].map((chip) => chip.textContent);
        }, worded);
        return chips.map((text) => text.replace(/^\d/, ""));
    }

    async make(decides) {
        await standing(this.page);
        await this.page.waitForFunction(() => document.activeElement?.id === "console-ruling" || document.activeElement?.closest("[data-question]"));
        await this.page.waitForTimeout(ARMED_MS);
        if (await this.page.evaluate(() => document.activeElement.id !== "console-ruling")) await this.press("Tab");
        await this.press("Enter");
        if (decides) {
            await this.page.locator("dialog.question .cost").waitFor();
            await this.page.waitForTimeout(ARMED_MS);
            await this.press("Enter");
        }
        await this.page.locator(".done").waitFor();
    }
}

/* The same in Turkish. */
class TurkishKeys extends Keys {
    worded(text) {
        const known = WORDS.filter(({ en }) => en === text || en.includes(text));
        const exact = known.filter(({ en }) => en === text);
        return [...new Set([...exact, ...known].map(({ tr }) => tr))].concat(known.length === 0 ? [text] : []);
    }

    async find(_letters, named) {
        const [name] = this.worded(named);
        for (const letter of lettersFor(name)) {
            this.count += 1;
            /* The driver of the browser has no keys of other letters than the English. */
            if (/^[ -~]$/.test(letter)) await this.page.keyboard.press(letter);
            else await this.page.keyboard.insertText(letter);
        }
        await this.page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
        const at = (await this.page.locator("[role=option]").allTextContents()).indexOf(name);
        assert.ok(at >= 0, name);
        return at;
    }
}

/* The fewest letters that begin a word of the Turkish name, with which it is among the first three. */
function lettersFor(name) {
    const words = name.split(/[ ,]+/);
    for (let length = 2; length <= name.length; length++)
        for (const word of words) {
            const letters = word.slice(0, length);
            const found = incidents.offered(letters, caseOf(), "tr").slice(0, 3);
            if (found.some(({ tr }) => tr === name)) return letters;
        }
    throw new Error(`${name} is not found by its own words`);
}

/* By taps alone, on a phone; what is typed on its keyboard counts letter by letter. */
class Taps {
    constructor(page) {
        this.page = page;
        this.count = 0;
    }

    async tap(target) {
        this.count += 1;
        await target.tap();
    }

    async toBoard(number) {
        await cardInSight(this.page, number);
        await this.tap(this.page.getByRole("link", { name: new RegExp(`^Board ${number}:`) }));
        await this.page.locator(".happened-part .lines .button").first().waitFor();
    }

    /* One of the commonest, or by its subject. */
    async tell({ named, answers }) {
        const lines = this.page.locator(".happened-part > .lines").getByRole("button", { name: named, exact: true });
        if ((await lines.count()) === 0) {
            const subject = this.page.locator(".subject").filter({ has: this.page.getByText(named, { exact: true }) });
            await this.tap(subject.locator("summary"));
            await this.tap(subject.getByRole("button", { name: named, exact: true }));
        } else {
            await this.tap(lines);
        }
        for (const [question, answer] of answers) await this.answer(question, answer);
    }

    async answer(question, answer) {
        const asked = this.page.locator("[data-question]").filter({ hasText: question });
        await asked.first().waitFor();
        const chip = asked.getByRole("radio", { name: answer });
        if ((await chip.count()) > 0) {
            await this.tap(chip.first().locator("xpath=.."));
            return;
        }
        await this.page.waitForFunction(
            (wanted) => document.activeElement?.closest("[data-question]")?.textContent.includes(wanted),
            question,
        );
        this.count += answer.length;
        await this.page.keyboard.type(answer);
    }

    async make(decides) {
        await standing(this.page);
        await this.page.locator(".ruling-part .commit:enabled").waitFor();
        await this.page.waitForTimeout(ARMED_MS);
        await this.tap(this.page.locator(".ruling-part .commit"));
        if (decides) {
            await this.page.locator("dialog.question .cost").waitFor();
            await this.page.waitForTimeout(ARMED_MS);
            await this.tap(this.page.locator("dialog.question .commit"));
        }
        await this.page.locator(".done").waitFor();
    }
}

/* Each incident, one after the other; the most that one of them took. */
async function examine(Way, window) {
    const browser = await openBrowser();
    const exam = await Exam.open(browser, window);
    const counts = [];
    try {
        assert.ok(EXAM.filter(({ ends }) => !ends).length >= 30, "thirty on which the arbiter rules");
        for (const each of EXAM) {
            const way = new Way(exam.page);
            try {
                await exam.rule(Way === Taps ? { ...each, ...each.byTaps } : each, way);
            } catch (error) {
                error.message = `${each.name}: ${error.message}`;
                throw error;
            }
            counts.push([way.count, each.name]);
        }
    } finally {
        await exam.close();
        await browser.close();
    }
    return counts.sort(([one], [other]) => other - one);
}

async function byKeys(Way, window, said) {
    const [[most, name]] = await examine(Way, { viewport: { width: 1280, height: 900 }, ...window });
    console.log(`# at most ${most} keys${said}: ${name}`);
    assert.ok(most <= MOST_KEYS, name);
}

async function byTaps() {
    const [[most, name]] = await examine(Taps, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    console.log(`# at most ${most} taps: ${name}`);
    assert.ok(most <= MOST_TAPS, name);
}

together([
    ["thirty incidents of the exams on twenty live boards, each by at most twelve keys", () => byKeys(Keys, {}, "")],
    ["the same thirty in Turkish, each by at most twelve keys", () => byKeys(TurkishKeys, { locale: "tr-TR" }, " in Turkish")],
    ["the same thirty on a phone, each by at most seven taps", byTaps],
]);
