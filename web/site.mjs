/*
 * Builds the pages of `make site` that have the referee: one classic script with everything in it, because a
 * browser loads no module and fetches nothing from a folder.
 *
 * usage: node site.mjs pages SITE GENERATED REFEREE.wasm     then `hakem law --site SITE`, then
 *        node site.mjs worker SITE
 *
 * SITE is the folder of the pages; GENERATED as for build.mjs.
 */
import { build } from "esbuild";
import { copyFile, readdir, readFile, writeFile } from "node:fs/promises";
import { createHash } from "node:crypto";
import { join, resolve, sep } from "node:path";
import { chessboard, here, options } from "./build.mjs";

/* What stands in for a module of the hall's pages. */
const INSTEAD = { "dom/places": "places.ts", "api/request": "request.ts" };
const withoutHall = {
    name: "without-hall",
    setup({ onResolve }) {
        for (const [module, instead] of Object.entries(INSTEAD))
            onResolve({ filter: new RegExp(`${module.split("/")[1]}\\.ts$`) }, ({ path, resolveDir, kind }) => {
                const wanted = resolve(resolveDir, path);
                const isWanted = kind !== "entry-point" && wanted === join(here, "src", `${module}.ts`);
                return isWanted ? { path: join(here, "src", "site", instead) } : undefined;
            });
    },
};

/* The script of a worker as a text: from a folder a browser loads no other file into one. */
async function workerScript(common) {
    const entryPoints = ["src/site/archive/worker.ts"];
    const { outputFiles } = await build({ ...common, format: "iife", entryPoints, write: false });
    return {
        name: "worker-script",
        setup({ onLoad, onResolve }) {
            onResolve({ filter: /^archive-worker$/ }, ({ path }) => ({ path, namespace: "worker" }));
            onLoad({ filter: /.*/, namespace: "worker" }, () => ({ contents: outputFiles[0].text, loader: "text" }));
        },
    };
}

async function writePages(site, generated, referee) {
    const common = { ...options(generated), outdir: site, minify: true };
    const alias = { ...common.alias, "referee.wasm": referee };
    const plugins = [withoutHall, await workerScript(common), ...common.plugins];
    await build({
        ...common,
        alias,
        format: "iife",
        entryPoints: { referee: "src/site/main.ts" },
        loader: { ".wasm": "binary" },
        plugins,
    });
    await build({ ...common, entryPoints: { referee: "src/site/referee.css" } });
    const pieces = await readFile(join(chessboard, "assets", "pieces", "standard.svg"), "utf8");
    const words = await readFile(join(generated, "words_en.ts"), "utf8");
    const entry = (key) => JSON.parse(new RegExp(`^ {4}"${key}": (".*"),$`, "m").exec(words)[1]);
    const page = (await readFile(join(here, "src", "site", "page.html"), "utf8"))
        .replace("{name}", entry("name"))
        .replace("{noscript}", entry("noscript"))
        .replace("{pieces}", pieces.slice(pieces.indexOf("<svg")));
    for (const name of ["case", "board", "archive", "learn"])
        await writeFile(join(site, `${name}.html`), page.replace("{page}", name));
    await copyFile(join(here, "src", "favicon.svg"), join(site, "favicon.svg"));
}

/* What a visitor over https has without a network afterwards; a site that has changed is another cache. */
async function writeWorker(site) {
    const files = (await readdir(site, { recursive: true }))
        .map((name) => name.split(sep).join("/"))
        .filter((name) => /\.\w+$/.test(name) && name !== "offline.js")
        .sort();
    const sum = createHash("sha256");
    for (const name of files) sum.update(name).update(await readFile(join(site, name)));
    const filled = {
        NAME: sum.digest("hex").slice(0, 16),
        FILES: files.filter((name) => !/\/case-\w+\.html$/.test(name)),
    };
    const worker = await readFile(join(here, "src", "site", "offline.js"), "utf8");
    await writeFile(
        join(site, "offline.js"),
        worker.replace(/\b(NAME|FILES) = null/g, (_, name) => `${name} = ${JSON.stringify(filled[name])}`),
    );
}

const [what, ...paths] = process.argv.slice(2);
const steps = { pages: [writePages, 3], worker: [writeWorker, 1] };
const [step, count] = steps[what] ?? [];
if (paths.length !== count) throw new Error("usage: node site.mjs pages SITE GENERATED REFEREE.wasm | worker SITE");
await step(...paths.map((path) => resolve(path)));
