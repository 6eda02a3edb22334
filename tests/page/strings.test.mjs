/* Every word of the page comes from the dictionary, and every entry of the dictionary is a word of the page. */
import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { test } from "node:test";
import { root } from "./sources.mjs";
import { keysNamed, ownWords } from "./strings.mjs";

const folder = join(root, "web", "src");
/* Has words that are searched for and never shown; what is shown of it comes in every language. */
const catalogue = join(folder, "incidents");

async function filesIn(path) {
    const entries = await readdir(path, { withFileTypes: true });
    const found = entries.map((entry) => {
        const inside = join(path, entry.name);
        if (inside === catalogue) return [];
        return entry.isDirectory() ? filesIn(inside) : [inside];
    });
    return (await Promise.all(found)).flat();
}

async function sources() {
    const code = (await filesIn(folder)).filter((path) => /\.tsx?$/.test(path) && !path.endsWith(".d.ts")).sort();
    return Promise.all(code.map(async (path) => [relative(root, path), await readFile(path, "utf8")]));
}

test("no source says a word by itself", async () => {
    const all = await sources();
    assert.ok(all.length > 30, `${all.length} sources`);
    assert.deepEqual(
        all.flatMap(([name, text]) => ownWords(name, text)),
        [],
    );
});

test("the page before its script has entries of the dictionary alone", async () => {
    const page = await readFile(join(folder, "index.html"), "utf8");
    const texts = page
        .replace(/<!--.*?-->/gs, "")
        .match(/>[^<]+</g)
        .map((text) => text.slice(1, -1).trim());
    assert.deepEqual(
        texts.filter((text) => text && !/^\{\w+\}$/.test(text)),
        [],
    );
    assert.doesNotMatch(page, /\s(title|alt|aria-label|placeholder)="[^"{]/);
});

test("no entry of the dictionary is left over", async () => {
    const text = await readFile(join(root, "po", "page", "en.po"), "utf8");
    const keys = [...text.matchAll(/^msgid "(.+)"$/gm)].map(([, key]) => key);
    const named = (await sources()).flatMap(([name, source]) => keysNamed(name, source));
    const ahead = await readFile(join(folder, "index.html"), "utf8");
    const unused = keys.filter((key) => !named.some((pattern) => pattern.test(key)) && !ahead.includes(`{${key}}`));
    assert.deepEqual(unused, []);
    assert.ok(!named.some((pattern) => pattern.test("nothing.of.the.kind")));
});

test("a word is found wherever it is shown", () => {
    const planted = [
        "const a = <p>White wins</p>;",
        "const a = <p>{won ? `won` : t('lost')}</p>;",
        'const a = <input placeholder="name" />;',
        'const a = <button aria-label={on ? "off" : t("on")}>×</button>;',
        'el("p", {}, "wins");',
        'el("p", { title: "wins" });',
        'el("button", { "aria-label": "close" });',
        "setText(node, `${name} wins`);",
        'node.textContent = "wins";',
        'node.setAttribute("aria-label", "wins");',
        'voice.message("not now");',
        'ask({ title: t("sure"), back: "no" });',
        'document.title = "board";',
        'const words = { end: "White has won." };',
        'const words = ["Hamle yapıldı"];',
        'function word() { return "White"; }',
    ];
    for (const code of planted) {
        const found = ownWords("some.tsx", `\n${code}`);
        assert.equal(found.length, 1, `${code}: ${found}`);
        assert.match(found[0], /^some\.tsx:2: /);
    }
});

test("what nobody sees is no fault", () => {
    for (const code of [
        'import { White } from "./White.ts";',
        'const a = <p class="white wins">{t("won", { n })}</p>;',
        'el("p", { class: "a b", role: "status" }, t("won"), " – ", "×");',
        'if (event.key === "Escape") close();',
        'throw new Error("there is no such view.");',
        'type Side = "White" | "Black";',
        "const key = t(`color.${color}`);",
    ])
        assert.deepEqual(ownWords("some.tsx", code), []);
});

/* "hall.why.the-game-has-ended" is what the hall says in "the game has ended", without capital and full stop. */
test("a refusal that is told in other words is one of the hall's, and has its name", async () => {
    const po = await readFile(join(root, "po", "page", "en.po"), "utf8");
    const told = [...po.matchAll(/msgid "hall\.why\.([^"]+)"\nmsgstr "([^"]+)"/g)];
    assert.ok(told.length > 10, `${told.length} refusals`);
    const folders = ["hall/server", "codec", "notation", "board"].map((folder) => join(root, "src", ...folder.split("/")));
    const files = await Promise.all(folders.map(async (folder) => (await readdir(folder)).map((name) => join(folder, name))));
    const sources = files.flat().filter((name) => name.endsWith(".c"));
    const code = (await Promise.all(sources.map((name) => readFile(name, "utf8")))).join("\n");
    const said = code.replace(/"\s*\n\s*"/g, "");
    for (const [, name, sentence] of told) {
        assert.equal(sentence.toLowerCase().match(/[a-z]+/g).join("-"), name);
        const plain = `${sentence[0].toLowerCase()}${sentence.slice(1, -1)}`;
        const isSaid = said.includes(`"${plain}"`) || said.includes(`"${sentence.slice(0, -1)}"`);
        assert.ok(isSaid, `the hall does not say: ${plain}`);
    }
});
