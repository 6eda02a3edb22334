/*
 * The site of `make site`: from its folder and from a server, without a network, and a referee that answers as a hall does.
 */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, test } from "node:test";
import { gzipSync } from "node:zlib";
import { assertNoBarrier, Hall, openBrowser, openWindow } from "../browser/hall.mjs";
import { done, folder, load, made, offline, PHONE, served, troublesOf } from "./site.mjs";

const browser = await openBrowser();
after(() => browser.close());

async function ruleOnTelephone(page) {
    await page.locator(".happened input").fill("telefon");
    await page.getByRole("option", { name: "Telefon çaldı" }).click();
    await page.locator(".asked .chip").first().click();
    await page.locator(".ruling").getByText("0–1").waitFor();
}

test("its referee answers as the hall does: every case of the collection, and as it would be by other rules", async () => {
    const { call } = await load("src/site/request.ts");
    const hall = await Hall.open({ trust: true });
    after(() => hall.close());
    const list = await readFile(join(folder, "en", "cases.html"), "utf8");
    const cases = [...new Set([...list.matchAll(/case-(\w+)\.html/g)].map(([, id]) => id))];
    assert.ok(cases.length > 800);
    const differing = [];
    for (const [number, id] of cases.entries())
        for (const body of [{}, { edition: number % 2 ? "2005" : "2023", level: number % 3 ? "blitz" : "rapid" }, { level: 7 }]) {
            const answer = await fetch(hall.address(`/api/1/cases/${id}`), {
                method: "POST",
                headers: { "Content-Type": "application/json", "X-Forwarded-For": `10.0.${number >> 8}.${number & 255}` },
                body: JSON.stringify(body),
            });
            const { code, field, detail, ...wanted } = JSON.parse(await answer.text());
            const own = await call("POST cases/{case}", { in: { case: id }, body });
            assert.notEqual(answer.status, 429);
            const [one, other] = answer.ok ? [wanted, own.body] : [{ code, field, detail }, own.body];
            if (own.ok !== answer.ok || JSON.stringify(one) !== JSON.stringify(other)) differing.push([id, body, one, other]);
        }
    assert.deepEqual(differing.slice(0, 3), []);
});

test("its referee has less than 450 kB compressed", async () => {
    const { length } = gzipSync(await readFile(join(made, "referee.wasm")), { level: 9 });
    assert.ok(length < 450_000, `${length} bytes`);
});

test("it is read from its folder offline: an article, its case, the case on a board and by other rules, in the language of the page", async () => {
    const page = await offline(browser, "tr/2023-9.html", PHONE);
    await page.locator('section[id="9.5.3"]').getByRole("link", { name: "S045" }).click();
    await page.getByRole("link", { name: /^Tahtada/ }).click();
    await page.getByRole("heading", { level: 1, name: "Örnek S045" }).waitFor();
    await page.getByText("Elli hamle savı, bir yarım hamle eksik").waitFor();
    assert.equal(await page.locator(".diagram use").count(), 3);
    await page.getByRole("radio", { name: "FIDE Kuralları 2005" }).check();
    await page.getByRole("region", { name: "Değişenler" }).getByText("9.5").first().waitFor();
    await page.locator('.ours a[href="https://handbook.fide.com/"]').filter({ hasText: "2005" }).waitFor();
    await page.getByRole("link", { name: "Metin olarak örnek" }).click();
    await page.getByRole("heading", { level: 1, name: "S045" }).waitFor();
    await done(page);
});

test("a case is ruled on from the folder offline, and its article read", async () => {
    const page = await offline(browser, "tr/index.html");
    await page.getByRole("link", { name: "Olay hakkında karar" }).click();
    await ruleOnTelephone(page);
    const source = page.locator(".ruling .ours a");
    assert.equal(await source.count(), 1);
    const address = await source.getAttribute("href");
    const law = (await readFile(join(folder, "tr", "2023-11.html"), "utf8")).replaceAll("&#39;", "'");
    assert.ok(law.includes(`href="${address}">${await source.textContent()}</a>`), "as on the pages of the Laws");
    const article = page.context().waitForEvent("page");
    await page.locator(".ruling").getByRole("link", { name: /Madde 11\.3\.2\.2/ }).click();
    await (await article).locator('section[id="11.3.2.2"]:target').waitFor();
    await done(page);
});

test("once visited at an address, it rules on a case without a network", async () => {
    const { at, close } = await served();
    after(close);
    const page = await openWindow(browser, { locale: "tr-TR" });
    await page.goto(`${at}/case.html`);
    await page.evaluate(async () => (await navigator.serviceWorker.ready).active.state);
    await page.reload();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    for (const path of ["case.html", "board.html#S045", "archive.html"]) {
        await page.goto(`${at}/${path}`);
        await page.locator(".happened, .events li, .drop").first().waitFor();
        await assertNoBarrier(page, path);
    }
    await page.goto(`${at}/case.html`);
    await page.locator(".happened").waitFor();
    assert.deepEqual(troublesOf(page), []);
    close();
    await page.context().setOffline(true);
    await page.reload();
    await ruleOnTelephone(page);
    await page.goto(`${at}/tr/2023-9.html`);
    await page.locator('section[id="9.2.1"]').waitFor();
    await page.context().close();
});
