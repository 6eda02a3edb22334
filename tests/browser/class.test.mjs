/*
 * A class, from its trainer to its pupils and the projector: what is right is in no page but the trainer's until it is shown, by
 * keys alone, on a phone, in both languages.
 */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { assertNoBarrier, Hall, hallAndBrowser, openWindow, until } from "./hall.mjs";

const { hall, browser } = await hallAndBrowser();

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const PROJECTOR = { viewport: { width: 1920, height: 1080 } };
/* Of case S045: the ruling, its article, and the two minutes. */
const TOLD_OF_RIGHT = /claim of fifty moves is wrong|9\.5\.3|120000|S045/;
const KEY = "key-of-nobody-else-01";

/* A button takes a key when it can: what was asked of the hall before has been answered. */
const press = (page, name) => page.getByRole("button", { name, exact: true, disabled: false }).press("Enter");

/* The page has forgotten, or does so at once. */
const forgets = (page, pattern) => until(() => page.evaluate(() => JSON.stringify(localStorage)), (text) => !pattern.test(text));

async function done(...pages) {
    for (const page of pages) {
        assert.deepEqual(page.troubles, []);
        await page.context().close();
    }
}

/* A trainer's page with these cases as questions. */
async function trainerOf(cases, options, at = hall) {
    const page = await openWindow(browser, options);
    await page.goto(at.address(`/class#${at.organiser}`));
    for (const [at, id] of cases.entries()) {
        await page.locator("section:has(#add) input[type=text]").fill(id);
        await page.locator("section:has(#add) input[type=text]").press("Enter");
        await page.locator(".one-question").nth(at).waitFor();
    }
    return page;
}

/* The class begins; answers its code. */
async function begun(page, title = "Autumn") {
    await page.locator("section:has(#begin) input").fill(title);
    await page.locator("section:has(#begin) .primary").press("Enter");
    await page.locator(".joining-code strong").waitFor();
    return page.locator(".joining-code strong").textContent();
}

async function pupilOf(code, name, options = PHONE, at = hall) {
    const page = await openWindow(browser, options);
    await page.goto(at.address(`/class/${code}`));
    await page.locator(".pupil input").fill(name);
    await page.locator(".pupil input").press("Enter");
    await page.locator(".waiting, .situation").first().waitFor();
    return page;
}

async function projectorOf(code, options = PROJECTOR) {
    const page = await openWindow(browser, options);
    await page.goto(hall.address(`/class/${code}#show`));
    await page.locator(".joining-code").waitFor();
    return page;
}

/* All that the hall has told a page of the class. */
function listenTo(page) {
    const heard = [];
    page.on("response", async (answer) => {
        if (answer.url().includes("/classes/")) heard.push(await answer.text().catch(() => ""));
    });
    return heard;
}

test("a class from its first question to its results, by keys alone; what is right comes when it is shown and not before", async () => {
    const trainer = await trainerOf(["S045", "S056"]);
    const code = await begun(trainer);
    const [projector, ada] = await Promise.all([projectorOf(code), pupilOf(code, "Ada")]);
    const heard = [listenTo(projector), listenTo(ada)];
    await projector.getByText("1 pupil has joined").waitFor();
    const can = await pupilOf(code.toLowerCase(), "Çan", { ...PHONE, locale: "tr-TR" });
    await trainer.getByText("2 pupils have joined").waitFor();
    await press(trainer, "Ask the first question");
    await ada.getByRole("heading", { name: "Question 1" }).waitFor();
    await can.getByText("Beyaz niyetlenilen").waitFor();
    await projector.getByText("0 of 2 have answered").waitFor();
    await ada.getByRole("radio", { name: "the game goes on" }).press("Space");
    await ada.getByRole("combobox").fill("9.5.3");
    await press(ada, "Send my answer");
    await ada.getByText("Your answer has been sent").waitFor();
    await can.getByRole("radio", { name: "½–½" }).press("Space");
    await press(can, "Yanıtımı gönder");
    await projector.getByText("2 of 2 have answered").waitFor();
    await press(trainer, "Close");
    await ada.getByText("Answers are not taken any more.").waitFor();
    for (const page of [ada, projector]) assert.doesNotMatch(await page.locator("main").innerText(), TOLD_OF_RIGHT);
    assert.equal(await projector.locator(".spread").count(), 0);
    assert.ok(heard.every((texts) => texts.length > 0));
    for (const text of heard.flat()) assert.doesNotMatch(text, TOLD_OF_RIGHT);

    await press(trainer, "Show what is right");
    await ada.getByText("4 of 9 points").waitFor();
    await can.getByText("Puan: 0 / 9").waitFor();
    for (const page of [ada, projector]) await page.getByRole("link", { name: "Article 9.5.3 (2023)" }).waitFor();
    const result = projector.getByRole("table", { name: "Result of the game" });
    assert.deepEqual((await result.getByRole("row").allInnerTexts()).map((text) => text.replace(/\s+/g, " ")), ["✓ the game goes on 1", "½–½ 1"]);
    for (const page of [trainer, projector]) await page.getByRole("link", { name: "What if? Case S045 on a board" }).waitFor();
    const board = projector.context().waitForEvent("page");
    await projector.getByRole("link", { name: "What if? Case S045 on a board" }).press("Enter");
    await (await board).getByRole("heading", { level: 1, name: /S045/ }).waitFor();

    await press(trainer, "Ask the next question");
    await ada.getByRole("heading", { name: "Question 2" }).waitFor();
    assert.equal(await ada.getByRole("radio", { checked: true }).count(), 0);
    await press(trainer, "Show what is right");
    await ada.getByText(/^0 of \d+ points$/).waitFor();
    await trainer.getByText("That was the last question.").waitFor();
    const rows = trainer.locator(".class-results .table-frame tbody tr");
    assert.deepEqual((await rows.allInnerTexts()).map((text) => text.split("\t").slice(0, 3)), [["Ada", "4", "0"], ["Çan", "0", "0"]]);
    const download = trainer.waitForEvent("download");
    await press(trainer, "Save the results (CSV)");
    const lines = (await readFile(await (await download).path(), "utf8")).split("\r\n");
    assert.ok(lines.includes('Ada,1,S045,9.5.3 9.3,Deciding article,9.5.3,"9.5.3, 9.3",2,2'), lines.join("\n"));
    assert.ok(lines.some((line) => line.startsWith("Çan,2,S056,")));

    /* From here on the browser itself reports that the class, asked for once more, is gone. */
    for (const page of [trainer, projector, ada, can]) assert.deepEqual(page.troubles, []);
    await press(trainer, "End the class");
    await trainer.getByRole("dialog").getByRole("button", { name: "End the class" }).press("Enter");
    await trainer.locator("h1:focus").waitFor();
    await ada.getByText(`There is no class with the code ${code}`).waitFor();
    await forgets(ada, /Ada/);
    await press(trainer, "Forget the results");
    await trainer.getByRole("dialog").getByRole("button", { name: "Forget the results" }).press("Enter");
    await trainer.locator(".class-results").waitFor({ state: "detached" });
    await trainer.locator("h1:focus").waitFor();
    await trainer.getByText("2 questions chosen").waitFor();
    await forgets(trainer, /Ada/);
    for (const page of [trainer, projector, ada, can]) await page.context().close();
});

test("pupil and trainer load their pages again and are where they were; a name is there once, and who is taken out cannot answer, but join again", async () => {
    const trainer = await trainerOf(["S045"]);
    const code = await begun(trainer);
    const ada = await pupilOf(code, "Ada");
    await press(trainer, "Ask the first question");
    await ada.getByRole("radio", { name: "0–1" }).press("Space");
    await press(ada, "Send my answer");
    await ada.getByText("Your answer has been sent").waitFor();
    await ada.reload();
    await ada.getByText("Your answer has been sent").waitFor();
    assert.ok(await ada.getByRole("radio", { name: "0–1" }).isChecked());
    await ada.getByRole("radio", { name: "1–0" }).press("Space");
    await ada.getByText("Your answer has been sent").waitFor({ state: "detached" });
    await press(ada, "Send my answer");
    const given = async () => (await hall.ask("GET", `classes/${code}`, { token: hall.organiser })).pupils.map(({ answer }) => answer);
    await until(given, ([answer]) => answer === '{"result":"1-0"}');
    await trainer.reload();
    await trainer.getByText("1 of 1 have answered").waitFor();

    const other = await openWindow(browser, PHONE);
    await other.goto(hall.address(`/class/${code}`));
    await other.locator(".pupil input").fill("Ada");
    await other.getByRole("button", { name: "Join" }).tap();
    await other.getByText("Somebody in the class has this name. Choose another.").waitFor();
    await other.context().close();

    await trainer.locator(".class-pupils summary").press("Enter");
    await press(trainer, "Take Ada out");
    await trainer.getByText("0 pupils have joined").waitFor();
    await ada.getByRole("radio", { name: "0–1" }).press("Space");
    await press(ada, "Send my answer");
    await ada.getByText("Your trainer has taken you out of the class.").waitFor();
    await ada.locator(".pupil input").fill("Ada L.");
    await ada.locator(".pupil input").press("Enter");
    await ada.getByRole("heading", { name: "Question 1" }).waitFor();
    await trainer.getByText("1 pupil has joined").waitFor();
    await done(trainer);
    await ada.context().close();
});

test("what a pupil's page sends that is no answer is none, and the trainer's page goes on", async () => {
    const trainer = await trainerOf(["S045"]);
    const code = await begun(trainer);
    await hall.ask("POST", `classes/${code}/pupils`, { body: { name: "=1+1", key: KEY } });
    await press(trainer, "Ask the first question");
    await until(() => hall.ask("GET", `classes/${code}`), ({ question }) => question?.state === "open");
    const answer = JSON.stringify({ result: { x: 1 }, clocks: "late", article: "<b>", mover: 9 });
    await hall.ask("PUT", `classes/${code}/answer`, { body: { key: KEY, number: 1, answer } });
    await trainer.getByText("1 of 1 have answered").waitFor();
    await press(trainer, "Show what is right");
    const row = trainer.locator(".class-results .table-frame tbody tr");
    assert.equal((await row.innerText()).replace(/\s+/g, " "), "=1+1 0 0 / 9");
    assert.deepEqual(trainer.troubles, []);
    await press(trainer, "End the class");
    await trainer.getByRole("dialog").getByRole("button", { name: "End the class" }).press("Enter");
    await press(trainer, "Forget questions and results");
    await trainer.getByRole("dialog").getByRole("button", { name: "Forget questions and results" }).press("Enter");
    await trainer.getByText("0 questions chosen").waitFor();
    await forgets(trainer, /1\+1|S045/);
    await trainer.context().close();
});

test("the code is typed where there is no link; a code of no class is told, and so is a file that has no questions", async () => {
    const page = await openWindow(browser, PHONE);
    await page.goto(hall.address("/class"));
    await page.getByRole("textbox", { name: "Code of the class" }).fill("zzzzzz");
    await page.keyboard.press("Enter");
    await page.getByText("There is no class with the code ZZZZZZ").waitFor();
    await page.context().close();
    const trainer = await openWindow(browser);
    await trainer.goto(hall.address(`/class#${hall.organiser}`));
    const give = (text) => trainer.locator(".button.file input").setInputFiles({ name: "class.json", mimeType: "application/json", buffer: Buffer.from(text) });
    await give('{"title":"x","scenarios":[]}');
    await trainer.getByText("This file has no questions of a class.").waitFor();
    await trainer.locator("section:has(#add) input[type=text]").fill("S9999");
    await trainer.locator("section:has(#add) input[type=text]").press("Enter");
    await trainer.getByText("There is no case with this number").waitFor();
    await trainer.getByRole("button", { name: "Chapter 9" }).press("Enter");
    await trainer.getByRole("textbox", { name: "Questions" }).fill("3");
    await press(trainer, "Draw the questions");
    await trainer.locator(".one-question").nth(2).waitFor();
    const titles = await trainer.locator(".one-question summary").allInnerTexts();
    const download = trainer.waitForEvent("download");
    await press(trainer, "Save these questions");
    const text = await readFile(await (await download).path(), "utf8");
    await trainer.locator(".one-question > summary").first().press("Enter");
    await press(trainer, "Drop question 1");
    await trainer.getByText("2 questions chosen").waitFor();
    const other = await openWindow(browser);
    await other.goto(hall.address(`/class#${hall.organiser}`));
    await other.locator(".button.file input").setInputFiles({ name: "class.json", mimeType: "application/json", buffer: Buffer.from(text) });
    await other.locator(".one-question").nth(2).waitFor();
    assert.deepEqual(await other.locator(".one-question summary").allInnerTexts(), titles);
    /* The browser itself reports that the hall has no such case. */
    trainer.troubles = trainer.troubles.filter((text) => !/status of 404/.test(text));
    await done(trainer, other);
});

test("a hall that begins anew has the class no longer; the trainer goes on with another, and keeps what was shown", async () => {
    const own = await Hall.open();
    try {
        const trainer = await trainerOf(["S045", "S056"], {}, own);
        const code = await begun(trainer);
        const ada = await pupilOf(code, "Ada", PHONE, own);
        await trainer.getByText("1 pupil has joined").waitFor();
        await press(trainer, "Ask the first question");
        await press(trainer, "Show what is right");
        await trainer.locator(".class-results").waitFor();
        await own.kill();
        for (const page of [trainer, ada]) await page.getByText("The hall does not answer at the moment.").waitFor();
        await own.restart();
        await ada.getByText(`There is no class with the code ${code}`).waitFor();
        await trainer.getByText("The hall has this class no longer.").waitFor();
        await press(trainer, "Back to the questions");
        await trainer.getByText("2 questions chosen").waitFor();
        await trainer.locator(".class-results").waitFor();
        assert.notEqual(await begun(trainer), code);
        for (const page of [trainer, ada]) await page.context().close();
    } finally {
        await own.close();
    }
});

test("a player's link leads no class: the hall's refusal is told", async () => {
    const { watch, white } = await hall.game();
    assert.ok(watch);
    const page = await openWindow(browser);
    await page.goto(hall.address(`/class#${white.split("#")[1]}`));
    await page.locator("section:has(#add) input[type=text]").fill("S045");
    await page.locator("section:has(#add) input[type=text]").press("Enter");
    await page.locator(".one-question").waitFor();
    await page.locator("section:has(#begin) .primary").click();
    await page.locator(".notices .message").filter({ hasNotText: "added" }).waitFor();
    assert.equal(await page.locator(".joining-code").count(), 0);
    await page.context().close();
});

/* The answers of a page go to the hall or not (`reaches`), and what the hall says of them is lost, until `isLost` is false. */
async function losing(page, { reaches }) {
    const line = { isLost: true };
    await page.route("**/classes/*/answer", async (route) => {
        if (!line.isLost) return route.continue().catch(() => {});
        /* A page that is loaded again asks no more. */
        if (reaches) await route.fetch().catch(() => {});
        return route.abort().catch(() => {});
    });
    return line;
}

const UNSURE = "The hall has not said yet whether it has your answer.";

test("an answer that reached the hall counts though nobody heard of it, and one that did not is told to be late; neither is shown as nothing before", async () => {
    const trainer = await trainerOf(["S045"]);
    const code = await begun(trainer);
    const [ada, can] = [await pupilOf(code, "Ada"), await pupilOf(code, "Can")];
    const lines = [await losing(ada, { reaches: true }), await losing(can, { reaches: false })];
    await press(trainer, "Ask the first question");
    for (const page of [ada, can]) {
        await page.getByRole("combobox").fill("9.5.3");
        await page.getByRole("radio", { name: "the game goes on" }).press("Space");
        await press(page, "Send my answer");
        await page.getByText(UNSURE).waitFor();
    }
    await ada.reload();
    await ada.getByText(UNSURE).waitFor();
    await trainer.getByText("1 of 2 have answered").waitFor();
    await press(trainer, "Show what is right");
    for (const page of [ada, can]) {
        await page.getByRole("link", { name: "Article 9.5.3 (2023)" }).waitFor();
        assert.equal(await page.locator(".own-marks").count(), 0);
    }
    for (const line of lines) line.isLost = false;
    await ada.getByText("4 of 9 points").waitFor();
    await can.getByText("This question is closed: the answer came too late.").waitFor();
    await can.getByText("0 of 9 points").waitFor();
    for (const page of [ada, can]) assert.equal(await page.getByText(UNSURE).count(), 0);
    const rows = trainer.locator(".class-results .table-frame tbody tr");
    assert.deepEqual((await rows.allInnerTexts()).map((text) => text.split("\t").slice(0, 2)), [["Ada", "4"], ["Can", "0"]]);
    await done(trainer);
    for (const page of [ada, can]) await page.context().close();
});

test("an answer that nobody confirmed before the next question came is told with its number, and the next is sent as usual", async () => {
    const trainer = await trainerOf(["S045", "S056"]);
    const code = await begun(trainer);
    const [ada, can] = [await pupilOf(code, "Ada"), await pupilOf(code, "Can")];
    /* Ada's answer is under way until the next question is there; Can's does not reach the hall. */
    let arrive = () => {};
    const isThere = new Promise((done) => (arrive = done));
    let isHeld = true;
    await ada.route("**/classes/*/answer", async (route) => {
        if (isHeld) await isThere;
        await route.continue().catch(() => {});
    });
    const line = await losing(can, { reaches: false });
    await press(trainer, "Ask the first question");
    for (const page of [ada, can]) {
        await page.getByRole("radio", { name: "the game goes on" }).press("Space");
        await press(page, "Send my answer");
    }
    await can.getByText(UNSURE).waitFor();
    await press(trainer, "Show what is right");
    await press(trainer, "Ask the next question");
    const told = (page) => page.getByText("whether your answer to question 1 came in time").first().waitFor();
    await told(can);
    line.isLost = isHeld = false;
    await ada.getByRole("heading", { name: "Question 2" }).waitFor();
    for (const page of [ada, can]) {
        await page.getByRole("radio", { name: "the game goes on" }).press("Space");
        await press(page, "Send my answer");
        await page.getByText("Your answer has been sent").waitFor();
        assert.equal(await page.getByText(UNSURE).count(), 0);
    }
    arrive();
    await told(ada);
    assert.equal(await ada.getByText("This question is closed").count(), 0);
    await done(trainer);
    for (const page of [ada, can]) await page.context().close();
});

test("a pupil who has opened the class twice is one pupil, with one answer and its points in both windows", async () => {
    const trainer = await trainerOf(["S045"]);
    const code = await begun(trainer);
    const ada = await pupilOf(code, "Ada");
    await press(trainer, "Ask the first question");
    await ada.getByRole("heading", { name: "Question 1" }).waitFor();
    const other = await ada.context().newPage();
    await other.goto(hall.address(`/class/${code}`));
    await other.getByRole("combobox").fill("9.5.3");
    await other.getByRole("radio", { name: "the game goes on" }).press("Space");
    await press(other, "Send my answer");
    await ada.getByText("Your answer has been sent").waitFor();
    assert.ok(await ada.getByRole("radio", { name: "the game goes on" }).isChecked());
    await until(() => ada.getByRole("combobox").inputValue(), (text) => /^9\.5\.3/.test(text));
    await trainer.getByText("1 of 1 have answered").waitFor();
    await press(trainer, "Show what is right");
    for (const page of [ada, other]) await page.getByText("4 of 9 points").waitFor();
    await done(trainer, ada);
});

test("two windows of one trainer lead one class together: neither loses what the other has shown", async () => {
    const trainer = await trainerOf(["S045", "S056"]);
    const other = await trainer.context().newPage();
    await other.goto(hall.address(`/class#${hall.organiser}`));
    await other.getByText("2 questions chosen").waitFor();
    const code = await begun(trainer);
    await other.getByText("0 pupils have joined").waitFor();
    const ada = await pupilOf(code, "Ada");
    await press(trainer, "Ask the first question");
    await ada.getByRole("radio", { name: "the game goes on" }).press("Space");
    await press(ada, "Send my answer");
    await ada.getByText("Your answer has been sent").waitFor();
    await press(trainer, "Show what is right");
    await other.locator(".class-results").waitFor();
    await press(other, "Ask the next question");
    await press(other, "Show what is right");
    for (const page of [trainer, other]) {
        await page.getByText("That was the last question.").waitFor();
        await until(() => page.locator(".class-results .table-frame tbody tr").innerText(), (text) => /^Ada\t2\t0\t/.test(text));
    }
    const download = other.waitForEvent("download");
    await press(other, "Save the results (CSV)");
    const text = await readFile(await (await download).path(), "utf8");
    for (const start of ["Ada,1,S045,", "Ada,2,S056,"]) assert.ok(text.includes(`\r\n${start}`), text);
    await done(trainer, ada);
});

test("answers on paper are entered by keys, by pupil and question; they count as others do, and can be corrected and taken out", async () => {
    const trainer = await trainerOf(["S045", "S056"]);
    const code = await begun(trainer);
    const ada = await pupilOf(code, "Ada");
    await press(trainer, "Ask the first question");
    const paper = trainer.locator(".paper-answers");
    await paper.locator("summary").press("Enter");
    const enter = () => paper.getByRole("button", { name: "Enter this answer" }).press("Enter");
    await paper.getByRole("textbox", { name: "Name of the pupil" }).fill("Berk");
    await paper.getByRole("radio", { name: "the game goes on" }).press("Space");
    await paper.getByRole("combobox", { name: "article" }).fill("9.5.3");
    await enter();
    await trainer.getByText("Entered: Berk, question 1.").waitFor();
    await paper.getByRole("radio").first().and(trainer.locator(":focus")).waitFor();
    await enter();
    await trainer.getByText("Entered: Berk, question 2.").waitFor();
    /* Ada's telephone has failed: she answers on paper before the question is shown, and her page sends nothing. */
    await paper.getByRole("textbox", { name: "Name of the pupil" }).and(trainer.locator(":focus")).fill("Ada");
    await paper.getByRole("radio", { name: "the game goes on" }).press("Space");
    await enter();
    await press(trainer, "Show what is right");
    const rows = () => trainer.locator(".class-results .table-frame tbody tr").allInnerTexts();
    const points = (wanted) => until(rows, (texts) => JSON.stringify(texts.map((text) => text.split("\t").slice(0, 3)).sort()) === JSON.stringify(wanted));
    await points([["Ada", "2", "–"], ["Berk", "4", "0"]]);
    const download = trainer.waitForEvent("download");
    await press(trainer, "Save the results (CSV)");
    assert.match(await readFile(await (await download).path(), "utf8"), /\r\nBerk,1,S045,9\.5\.3 9\.3,Deciding article,9\.5\.3,"9\.5\.3, 9\.3",2,2\r\n/);
    await paper.getByRole("textbox", { name: "Name of the pupil" }).fill("Berk");
    await paper.getByRole("combobox", { name: "Question" }).selectOption({ index: 0 });
    assert.ok(await paper.getByRole("radio", { name: "the game goes on" }).isChecked());
    await paper.getByRole("radio", { name: "0–1" }).press("Space");
    await enter();
    await points([["Ada", "2", "–"], ["Berk", "2", "0"]]);
    await paper.getByRole("button", { name: "Take this answer out" }).press("Enter");
    await points([["Ada", "2", "–"], ["Berk", "2", "–"]]);
    await assertNoBarrier(trainer, "answers on paper");
    await done(trainer, ada);
});

test("an answer on paper stays with its question and its pupil: when a question above is dropped, and when a name is corrected", async () => {
    const trainer = await trainerOf(["S045", "S056"]);
    const paper = trainer.locator(".paper-answers");
    const name = paper.getByRole("textbox", { name: "Name of the pupil" });
    const result = (value) => paper.getByRole("radio", { name: value });
    await paper.locator("summary").press("Enter");
    await name.fill("Ada");
    await paper.getByRole("combobox", { name: "Question" }).selectOption({ index: 1 });
    await result("1–0").press("Space");
    await trainer.locator(".one-question > summary").first().press("Enter");
    await press(trainer, "Drop question 1");
    await trainer.getByText("1 question chosen").waitFor();
    assert.ok(await result("1–0").isChecked(), "it is of S056, which is question 1 now");
    await paper.getByRole("button", { name: "Enter this answer" }).press("Enter");
    await trainer.getByText("Entered: Ada, question 1.").waitFor();
    await name.fill("Ada");
    await result("0–1").press("Space");
    await name.fill("Adam");
    assert.equal(await paper.getByRole("radio", { checked: true }).count(), 0, "what was begun from Ada's answer is not Adam's");
    const white = paper.getByRole("textbox", { name: "White" });
    if (await white.count()) {
        await white.fill("2:");
        await name.press("End");
        await name.pressSequentially(" B");
        assert.equal(await white.inputValue(), "2:");
    }
    await done(trainer);
});

test("what a browser has no room to keep stays on the page, all of it, and the page says that it is not kept", async () => {
    const trainer = await trainerOf(["S045"]);
    await trainer.evaluate(() => {
        let more = "x".repeat(1 << 20);
        for (let n = 0; more.length > 0; n++)
            try {
                localStorage.setItem(`full-${n}`, more);
            } catch {
                more = more.slice(more.length >> 1, -1);
            }
    });
    for (const [at, id] of ["S056", "S046"].entries()) {
        await trainer.locator("section:has(#add) input[type=text]").fill(id);
        await trainer.locator("section:has(#add) input[type=text]").press("Enter");
        await trainer.locator(".one-question").nth(at + 1).waitFor();
    }
    await trainer.getByRole("alert").filter({ hasText: "no room left" }).waitFor();
    await trainer.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("full-")).forEach((key) => localStorage.removeItem(key)));
    await trainer.locator("section:has(#begin) input").fill("Autumn");
    await trainer.getByRole("alert").filter({ hasText: "no room left" }).waitFor({ state: "detached" });
    await trainer.reload();
    await trainer.getByText("3 questions chosen").waitFor();
    await done(trainer);
});

test("the questions of a class are printed as a paper and as a sheet of answers, and what is right stands in the second alone", async () => {
    const trainer = await trainerOf(["S045", "S056"]);
    const code = await begun(trainer, "Autumn");
    await trainer.locator(".paper-answers summary").press("Enter");
    await trainer.getByRole("textbox", { name: "Name of the pupil" }).fill("Berk");
    await trainer.getByRole("radio", { name: "Paper" }).press("Space");
    await trainer.emulateMedia({ media: "print" });
    const paper = await trainer.locator("main").innerText();
    assert.match(paper, /^Autumn\n+2 questions, without a time limit/);
    assert.equal(await trainer.locator(".sheet .diagram:visible").count(), 2);
    assert.equal(await trainer.locator(".sheet .blanks:visible").count(), 2);
    assert.doesNotMatch(paper, TOLD_OF_RIGHT);
    assert.doesNotMatch(paper, new RegExp(code));
    await trainer.emulateMedia({ media: "screen" });
    await assertNoBarrier(trainer, "the paper of a class");
    await trainer.getByRole("radio", { name: "Answers" }).press("Space");
    await trainer.emulateMedia({ media: "print" });
    await trainer.locator(".sheet").getByText("claim of fifty moves is wrong").waitFor();
    assert.match(await trainer.locator("main").innerText(), /^Autumn[^]*Question 1[^]*S045[^]*Article 9\.5\.3[^]*Question 2[^]*S056/);
    await trainer.emulateMedia({ media: "screen" });
    await trainer.getByRole("radio", { name: "Class" }).press("Space");
    assert.equal(await trainer.getByRole("textbox", { name: "Name of the pupil" }).inputValue(), "Berk");
    assert.equal(await trainer.locator(".sheet").count(), 0);
    await done(trainer);
});

test("a title or a name for which the hall has no room is told at its field, in characters as the hall counts them", async () => {
    const trainer = await trainerOf(["S045"]);
    const title = trainer.locator("section:has(#begin) input");
    await title.fill("名".repeat(121));
    await trainer.getByText("This is too long: 121 characters of at most 120.").waitFor();
    assert.ok(await trainer.getByRole("button", { name: "Begin" }).isDisabled());
    const code = await begun(trainer, "名".repeat(120));
    const page = await openWindow(browser, PHONE);
    await page.goto(hall.address(`/class/${code}`));
    await page.getByRole("heading", { name: "名".repeat(120) }).waitFor();
    await page.locator(".pupil input").fill("ş".repeat(61));
    await page.getByText("This is too long: 61 characters of at most 60.").waitFor();
    assert.ok(await page.getByRole("button", { name: "Join" }).isDisabled());
    await page.locator(".pupil input").fill("ş".repeat(60));
    await page.locator(".pupil input").press("Enter");
    await page.locator(".waiting").waitFor();
    await done(trainer, page);
});

test("why the hall does not say how a class stands is told as it is: busy, a link that was revoked, or away", async () => {
    const trainer = await trainerOf(["S045"]);
    const code = await begun(trainer);
    const ada = await pupilOf(code, "Ada");
    const refuse = (page, status, problem) =>
        page.route(`**/api/1/classes/${code}`, (route) => route.fulfill({ status, contentType: "application/problem+json", body: JSON.stringify(problem) }));
    const problem = { type: "about:blank", title: "", status: 0, detail: "too many requests in a short time", field: null };
    await refuse(ada, 429, { ...problem, code: "busy" });
    await ada.getByText("Too much in a short time. Wait a moment.").waitFor();
    await refuse(trainer, 401, { ...problem, code: "token" });
    await trainer.getByText("This link leads no class any more").waitFor();
    for (const page of [ada, trainer]) {
        assert.equal(await page.getByText("The hall does not answer").count(), 0);
        await page.unroute(`**/api/1/classes/${code}`);
        await page.locator(".message").waitFor({ state: "detached" });
        await page.context().close();
    }
});

test("no page of a class has a barrier or stands beyond the edge, on a phone in the dark and on a projector", async () => {
    const trainer = await trainerOf(["S045", "S056"], { locale: "tr-TR" });
    const check = async (page, where) => {
        await assertNoBarrier(page, where);
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${where} is wider than the window`);
    };
    await check(trainer, "choosing");
    const code = await begun(trainer, "Güz");
    const dark = { ...PHONE, viewport: { width: 320, height: 640 }, colorScheme: "dark" };
    const [small, beamer, pupil] = await Promise.all([projectorOf(code, { viewport: { width: 1024, height: 768 } }), projectorOf(code), pupilOf(code, "Ada", dark)]);
    const leads = await openWindow(browser, { ...PHONE, colorScheme: "dark" });
    await leads.goto(hall.address(`/class/${code}`));
    await leads.locator(".pupil input").waitFor();
    await check(leads, "joining");
    const all = { trainer, small, beamer, pupil };
    const checkAll = async (state) => {
        for (const [name, page] of Object.entries(all)) await check(page, `${name}, ${state}`);
    };
    await checkAll("waiting");
    await trainer.getByRole("button", { name: "İlk soruyu sor" }).click();
    for (const page of [small, beamer, pupil]) await page.locator(".situation").waitFor();
    await pupil.getByRole("radio").first().press("Space");
    await pupil.getByRole("button", { name: "Send my answer" }).tap();
    await pupil.getByText("Your answer has been sent").waitFor();
    await checkAll("open");
    await trainer.getByRole("button", { name: "Doğru yanıtı göster" }).click();
    for (const page of [small, beamer]) await page.locator(".spread").waitFor();
    await pupil.locator(".own-marks").waitFor();
    await checkAll("shown");
    await done(trainer, small, beamer, pupil, leads);
});

test("on a phone each choice holds its words and the points stand in sight, and so does on a projector what the class answered; the facts stand below it", async () => {
    const trainer = await trainerOf(["S045", "S056"], { ...PHONE, locale: "tr-TR" });
    const code = await begun(trainer, "Güz");
    const [can, beamer] = await Promise.all([pupilOf(code, "Can", { ...PHONE, locale: "tr-TR" }), projectorOf(code, { ...PROJECTOR, locale: "tr-TR" })]);
    const wide = (page, selector) => page.locator(selector).evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent));
    for (const ask of ["İlk soruyu sor", "Sıradaki soruyu sor"]) {
        await press(trainer, ask);
        await can.getByRole("radio", { name: "1–0" }).press("Space");
        assert.deepEqual(await wide(can, ".answering, .chip, .chip span"), []);
        await press(can, "Yanıtımı gönder");
        await beamer.getByText("1 kişiden 1 kişi yanıtladı").waitFor();
        await press(trainer, "Doğru yanıtı göster");
        await can.locator(".own-marks").waitFor();
        assert.deepEqual(await wide(can, ".marked .table-frame"), []);
        const spread = beamer.locator(".projector-spread");
        assert.ok(await spread.evaluate((one) => one.getBoundingClientRect().bottom <= innerHeight), ask);
        const facts = beamer.locator(".facts:visible");
        assert.ok(await facts.evaluate((one) => parseFloat(getComputedStyle(one.querySelector("dd")).fontSize) >= 16), ask);
        assert.ok((await facts.innerText()).includes("Hamlede"), ask);
        assert.deepEqual(await wide(trainer, ".class-trainer"), []);
    }
    await done(trainer, can, beamer);
});

test("on a projector of either size and in either language all that is shown stands on the screen, also with a long ruling or many events; what is not long is not small", async () => {
    const ids = ["S045", "S064", "S471", "S067", "S432", "Z130", "U003"];
    const trainer = await trainerOf(ids);
    const code = await begun(trainer, "A class with a title that is rather long for a head of a page on a screen of a projector");
    const sizes = [{ width: 1280, height: 720 }, { width: 1920, height: 1080 }];
    const beamers = [];
    for (const viewport of sizes) for (const locale of ["en-GB", "tr-TR"]) beamers.push(await projectorOf(code, { viewport, locale }));
    const pupils = await Promise.all(["Ada", "Can"].map((name) => pupilOf(code, name)));
    const seen = (page) => page.evaluate(() => ({
        below: document.documentElement.scrollHeight - innerHeight,
        cut: [...document.querySelectorAll(".projector .panel, .projector .panel *")].filter((one) => one.getBoundingClientRect().bottom > innerHeight + 1 || (one.scrollHeight > one.clientHeight + 1 && getComputedStyle(one).overflowY !== "visible")).length,
        size: parseFloat(getComputedStyle(document.querySelector(".marked p")).fontSize) / innerHeight,
    }));
    for (const [at, id] of ids.entries()) {
        await press(trainer, at === 0 ? "Ask the first question" : "Ask the next question");
        for (const [which, pupil] of pupils.entries()) {
            await pupil.getByRole("heading", { name: `Question ${at + 1}` }).waitFor();
            await pupil.getByRole("radio", { name: which === 0 ? "1–0" : "½–½" }).press("Space");
            await pupil.getByRole("combobox").fill(which === 0 ? "7.5.1" : "9.4");
            await press(pupil, "Send my answer");
            await pupil.getByText("Your answer has been sent").waitFor();
        }
        await press(trainer, "Show what is right");
        for (const page of beamers) {
            await page.locator(".projector-head h2", { hasText: `${at + 1}` }).waitFor();
            await page.locator(".spread").waitFor();
            await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
            const { below, cut, size } = await seen(page);
            assert.deepEqual([below <= 0, cut], [true, 0], `${id} ${JSON.stringify(page.viewportSize())} ${below}`);
            assert.ok(size > (at < 2 ? 0.02 : 0.015), `${id} ${JSON.stringify(page.viewportSize())} ${size}`);
        }
    }
    await done(trainer, ...beamers, ...pupils);
});
