/* The form of a tournament and its details: what is offered, what is sent, and what somebody else has changed meanwhile. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertNoBarrier, hallAndBrowser, openWindow } from "./hall.mjs";
import { DESK, hearNothing, RULES, tournamentsOf } from "./tournaments.mjs";

const { hall, browser } = await hallAndBrowser();
const token = hall.organiser;
const nameOf = (page) => new URL(page.url()).pathname.split("/").pop();
const { see } = tournamentsOf(hall);

test("what is changed in the details is kept, and rules that are not asked for stay", async () => {
    const rules = { ...RULES, time_control: { periods: [{ moves: 40, base_ms: 5400000 }, { base_ms: 1800000 }] }, regulations: { default_ms: 1800000 }, edition: "2005" };
    const made = await hall.ask("POST", "tournaments", { token, body: { minors: "none", name: "Kupa", rules: { ...RULES, time_control: { base_s: 900, increment_s: 10 } } } });
    const page = await openWindow(browser, DESK);
    const details = async (tournament) => {
        await page.goto("about:blank");
        await page.goto(hall.address(`/tournament/${tournament}#${token}`));
        await page.getByRole("tab", { name: "Details" }).click();
    };
    const save = async () => {
        await page.getByRole("button", { name: "Save", exact: true }).click();
        await page.getByText("Saved").first().waitFor();
    };
    await details(made.tournament);
    assert.equal(await page.getByLabel("Time control").inputValue(), "15+10");
    await page.getByLabel("Default time in minutes").fill("15");
    await page.getByRole("radio", { name: /Fewer arbiters/ }).check();
    await save();
    const saved = (await see(made.tournament)).rules;
    assert.equal(saved.supervision, "limited");
    assert.equal(saved.regulations.default_ms, 900000);
    assert.equal(saved.live, false);
    await details(made.tournament);
    assert.ok(await page.getByRole("radio", { name: /Fewer arbiters/ }).isChecked());
    const { tournament } = await hall.ask("POST", "tournaments", { token, body: { minors: "none", name: "Kupa 2", rules } });
    await details(tournament);
    assert.equal(await page.getByLabel("Default time in minutes").inputValue(), "30");
    await page.getByLabel("Place").fill("Ankara");
    await save();
    const kept = await see(tournament);
    assert.equal(kept.city, "Ankara");
    assert.deepEqual(kept.rules, rules);
    await page.close();
});

test("details send what was changed alone, and what somebody else has changed meanwhile is told before it is overwritten", async () => {
    const { tournament } = await hall.ask("POST", "tournaments", { token, body: { minors: "none", name: "Kupa", rules: RULES } });
    const put = (body) => hall.ask("PUT", `tournaments/${tournament}`, { token, body });
    const page = await openWindow(browser, DESK);
    await page.goto(hall.address(`/tournament/${tournament}#${token}`));
    await page.getByRole("tab", { name: "Details" }).click();
    const [name, place] = [page.getByLabel("Name of the tournament"), page.getByLabel("Place")];
    await name.fill("Kupa 2026");
    await place.fill("Ankara");
    /* The change of another member comes before the page knows of it. */
    await put({ chief: "Deniz", end: "2026-12-01" });
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Saved").first().waitFor();
    const saved = await see(tournament);
    assert.deepEqual([saved.name, saved.city, saved.end, saved.chief], ["Kupa 2026", "Ankara", "2026-12-01", "Deniz"]);
    assert.equal(await page.getByLabel("Last day").inputValue(), "2026-12-01");
    await place.fill("İzmir");
    await hearNothing(page);
    await put({ city: "Bursa" });
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("alert").filter({ hasText: "Place: Bursa" }).waitFor();
    assert.equal((await see(tournament)).city, "Bursa");
    assert.equal(await place.inputValue(), "İzmir");
    await assertNoBarrier(page, "details that somebody else has changed");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("alert").filter({ hasText: "Place: Bursa" }).waitFor({ state: "detached" });
    assert.equal((await see(tournament)).city, "İzmir");
    await page.getByLabel("Rounds announced").fill("sieben");
    await page.getByText("A number from 1 to 99, or nothing.").waitFor();
    assert.ok(await page.getByRole("button", { name: "Save", exact: true }).isDisabled());
    await page.close();
});

test("a league is made with a time control that is typed, three points for a win and a delay in moves, and changed later", async () => {
    const page = await openWindow(browser, DESK);
    await page.goto(hall.address(`/tournaments#${token}`));
    await page.getByRole("button", { name: "New tournament" }).click();
    await page.getByLabel("Name of the tournament").fill("League");
    await page.getByRole("radio", { name: "Teams" }).check();
    await page.getByLabel("Time control").selectOption("own");
    const make = page.getByRole("button", { name: "Make the tournament" });
    await page.getByRole("radio", { name: "No", exact: true }).check();
    const own = page.getByLabel("Moves, minutes and seconds");
    assert.ok(await make.isDisabled(), "none is typed yet");
    await page.getByText("This is no time control.").waitFor();
    for (const wrong of ["40/90", "90+30, 30", "x"]) {
        await own.fill(wrong);
        await page.getByText("This is no time control.").waitFor();
        assert.ok(await make.isDisabled(), wrong);
    }
    await own.fill("40/90+30, 30+30");
    await page.getByLabel("Points for a win, a draw and a loss").selectOption({ label: "3 – 1 – 0" });
    await page.getByLabel("Points of a match").selectOption({ label: "1 – ½ – 0" });
    await page.getByLabel("The public sees the games later").fill("2,5");
    await page.getByRole("radio", { name: "Moves" }).check();
    await page.getByText("Whole moves, or minutes, or nothing.").waitFor();
    await page.getByLabel("The public sees the games later").fill("100");
    await page.getByText("Whole moves, or minutes, or nothing.").waitFor({ state: "detached" });
    await page.getByLabel("The public sees the games later").fill("101");
    await page.getByText("Whole moves, or minutes, or nothing.").waitFor();
    await page.getByRole("radio", { name: "Minutes" }).check();
    await page.getByText("Whole moves, or minutes, or nothing.").waitFor({ state: "detached" });
    await page.getByLabel("The public sees the games later").fill("1441");
    await page.getByText("Whole moves, or minutes, or nothing.").waitFor();
    assert.ok(await make.isDisabled(), "later than a day");
    await page.getByRole("radio", { name: "Moves" }).check();
    await page.getByLabel("The public sees the games later").fill("3");
    await page.getByLabel("Remarks in report files name nobody").check();
    await assertNoBarrier(page, "the form of a tournament");
    await make.click();
    await page.getByRole("heading", { name: "League" }).waitFor();
    const made = await see(nameOf(page));
    const periods = [{ moves: 40, base_ms: 5400000, increment_ms: 30000 }, { moves: null, base_ms: 1800000, increment_ms: 30000 }];
    assert.deepEqual(made.rules.time_control, { periods });
    assert.deepEqual([made.rules.broadcast_delay_moves, made.nameless_remarks], [3, true]);
    const { win, draw, loss, forfeit_win, half_bye, match_win, match_draw } = made.scoring;
    assert.deepEqual([win, draw, loss, forfeit_win, half_bye, match_win, match_draw], [6, 2, 0, 6, 2, 2, 1]);

    await page.getByRole("tab", { name: "Details" }).click();
    await page.locator("option", { hasText: /40.*90 min \+ 30 s, 30 min \+ 30 s/ }).waitFor({ state: "attached" });
    await page.getByRole("radio", { name: "Minutes" }).check();
    await page.getByLabel("The public sees the games later").fill("15");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Saved").first().waitFor();
    const { broadcast_delay_moves: _, ...others } = made.rules;
    assert.deepEqual((await see(nameOf(page))).rules, { ...others, broadcast_delay_ms: 900000 });
    await page.close();
});

test("a broadcast that is delayed by moves and by minutes stays so when other rules are changed", async () => {
    const rules = { ...RULES, broadcast_delay_ms: 900000, broadcast_delay_moves: 3 };
    const { tournament } = await hall.ask("POST", "tournaments", { token, body: { name: "Kupa", minors: "none", rules } });
    const page = await openWindow(browser, DESK);
    await page.goto(hall.address(`/tournament/${tournament}#${token}`));
    await page.getByRole("tab", { name: "Details" }).click();
    await page.getByLabel("Default time in minutes").fill("15");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Saved").first().waitFor();
    const saved = (await see(tournament)).rules;
    assert.deepEqual([saved.broadcast_delay_ms, saved.broadcast_delay_moves, saved.regulations.default_ms], [900000, 3, 900000]);
    await page.close();
});

test("a time control that cannot be typed is told as the list shows it when somebody else has chosen it", async () => {
    const { tournament } = await hall.ask("POST", "tournaments", { token, body: { name: "Kupa", minors: "none", rules: RULES } });
    const page = await openWindow(browser, DESK);
    await page.goto(hall.address(`/tournament/${tournament}#${token}`));
    await page.getByRole("tab", { name: "Details" }).click();
    await page.getByLabel("Time control").selectOption("10+5");
    const time_control = { periods: [{ moves: null, base_ms: 3600000, delay_ms: 5000 }] };
    await hall.ask("PUT", `tournaments/${tournament}`, { token, body: { rules: { ...RULES, time_control } } });
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText(/Somebody else has changed this meanwhile:.*60 min \+ 5 s/).waitFor();
    await page.close();
});

test("byes by hand have their codes", async () => {
    const { tournament } = await hall.ask("POST", "tournaments", { token, body: { name: "Kupa", minors: "none" } });
    for (const name of ["Ada, A", "Bo, B", "Can, C", "Ece, E", "Fay, F", "Gül, G"])
        await hall.ask("POST", `tournaments/${tournament}/players`, { token, body: { name } });
    const page = await openWindow(browser, DESK);
    await page.goto(hall.address(`/tournament/${tournament}#${token}`));
    await page.getByRole("tab", { name: "Rounds" }).click();
    await page.getByLabel("By hand").fill("1 2\n3 x");
    await page.getByText("Line 2, “3 x”").waitFor();
    await page.getByLabel("By hand").fill("1 2\n3 4 H");
    await page.getByText("Line 2, “3 4 H”").waitFor();
    await page.getByLabel("By hand").fill("1 2\n3\n4 h\n5 F\n6 Z");
    await page.getByText("bye of half a point").waitFor();
    await page.getByRole("button", { name: "Pair 1 board" }).click();
    await page.getByRole("button", { name: /Ada, A: nobody has said/ }).waitFor();
    assert.deepEqual((await see(tournament)).rounds[0].byes, [
        { player: 3, code: "U" },
        { player: 4, code: "H" },
        { player: 5, code: "F" },
        { player: 6, code: "Z" },
    ]);
    await page.close();
});

test("a time control and a delay that somebody else has changed meanwhile are told before they are overwritten", async () => {
    const rules = { profile: "board", press: "manual", live: false, time_control: { base_s: 2700, increment_s: 15 }, broadcast_delay_ms: 900000 };
    const { tournament } = await hall.ask("POST", "tournaments", { token, body: { name: "Kupa", minors: "none", rules } });
    const page = await openWindow(browser, DESK);
    await page.goto(hall.address(`/tournament/${tournament}#${token}`));
    await page.getByRole("tab", { name: "Details" }).click();
    const own = page.getByLabel("Moves, minutes and seconds");
    assert.equal(await own.inputValue(), "45+15");
    await own.fill("50+10");
    await page.getByLabel("The public sees the games later").fill("20");
    const { broadcast_delay_ms: _, ...others } = rules;
    const changed = { ...others, time_control: { base_s: 6000, increment_s: 20 }, broadcast_delay_moves: 15 };
    await hearNothing(page);
    await hall.ask("PUT", `tournaments/${tournament}`, { token, body: { rules: changed } });
    const told = page.getByText(/Somebody else has changed this meanwhile:.*100\+20.*15 Moves/);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await told.waitFor();
    assert.deepEqual((await see(tournament)).rules, changed);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Saved").first().waitFor();
    const saved = (await see(tournament)).rules;
    assert.deepEqual([saved.time_control, saved.broadcast_delay_ms, saved.broadcast_delay_moves], [{ base_s: 3000, increment_s: 10 }, 1200000, undefined]);
    await page.close();
});
