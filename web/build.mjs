/*
 * Builds the page: a script that begins it, one for each view that is loaded when it is visited,
 * their style sheets, the pieces and the mark. The hall embeds every file and serves it under
 * /assets/ (the page itself at its addresses).
 *
 * usage: node build.mjs DIST GENERATED
 *
 * DIST is the folder to write; GENERATED has the types and dictionaries that tools/page.py has
 * made, which the sources import as generated/…. Nothing is fetched here: after `npm ci` it runs
 * without a network. tests/browser and tests/page bundle single modules with `options`.
 */
import { build } from "esbuild";
import { copyFile, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { join, resolve } from "node:path";

export const here = fileURLToPath(new URL(".", import.meta.url));
export const chessboard = join(here, "node_modules", "cm-chessboard");

/*
 * cm-chessboard writes style attributes, which our policy forbids. The object model may set the
 * same styles: what is written, and what stands in its place, by file.
 */
const STYLED = {
    "view/VisualMoveInput.js": [
        'this.draggablePiece.setAttribute("style",',
        "void (this.draggablePiece.style.cssText =",
    ],
    "lib/Svg.js": [
        "element.setAttribute(attribute, attributes[attribute])",
        'attribute === "style" ? (element.style.cssText = attributes.style) : $&',
    ],
};
const withoutStyleAttributes = {
    name: "without-style-attributes",
    setup({ onLoad }) {
        for (const [file, [written, instead]] of Object.entries(STYLED)) {
            onLoad({ filter: new RegExp(`cm-chessboard/src/${file}$`) }, async ({ path }) => {
                const parts = (await readFile(path, "utf8")).split(written);
                if (parts.length === 1) throw new Error(`${path} has no ${written}`);
                return { contents: parts.join(instead.replace("$&", written)) };
            });
        }
    },
};

/*
 * The licence of a package travels with its code: it stands before the module by which the package
 * begins.
 */
const PACKAGES = {
    "cm-chessboard": "src/Chessboard.js",
    preact: "dist/preact.mjs",
    "@preact/signals": "dist/signals.module.js",
    "@preact/signals-core": "dist/signals-core.module.js",
};
const withLicences = {
    name: "with-licences",
    setup({ onLoad }) {
        for (const [name, file] of Object.entries(PACKAGES)) {
            const folder = join(here, "node_modules", name);
            const filter = new RegExp(`${name}/${file}$`.replaceAll(".", "\\."));
            onLoad({ filter }, async ({ path }) => {
                const licence = await readFile(join(folder, "LICENSE"), "utf8");
                return {
                    contents: `/*! Contains ${name}.\n\n${licence}*/\n${await readFile(path, "utf8")}`,
                };
            });
        }
    },
};

/*
 * Each file costs its headers. esbuild makes one for every set of modules that the same views have,
 * so what most views have is given to all that is loaded later, and comes as one.
 */
const COMMON = [
    ...["api/request.ts", "dom/dom.ts", "dom/load.ts", "dom/nowhere.ts", "dom/places.ts", "dom/say.ts"],
    ...["state/clock.ts", "state/device.ts", "state/ending.ts", "state/players.ts", "state/position.ts", "words/words.ts"],
];
const withCommon = {
    name: "with-common",
    setup({ onResolve, onLoad }) {
        onResolve({ filter: /^\..*\.tsx?$/ }, ({ kind, path, resolveDir }) =>
            kind === "dynamic-import" ? { path: resolve(resolveDir, path), namespace: "later" } : null,
        );
        onLoad({ filter: /./, namespace: "later" }, ({ path }) => {
            const common = COMMON.map((name) => `import ${JSON.stringify(join(here, "src", name))};`);
            return { contents: `${common.join("\n")}\nexport * from ${JSON.stringify(path)};`, resolveDir: here };
        });
    },
};

/* What all bundles of our sources have in common. */
export function options(generated) {
    return {
        absWorkingDir: here,
        bundle: true,
        format: "esm",
        target: ["chrome100", "firefox102", "safari15.4"],
        charset: "utf8",
        jsx: "automatic",
        jsxImportSource: "preact",
        alias: { generated: resolve(generated) },
        nodePaths: [join(here, "node_modules")],
        plugins: [withLicences, withoutStyleAttributes],
        logLevel: "warning",
    };
}

/* The style sheet of each view stands in its folder, under the name of the folder. */
async function styleSheets() {
    const views = await readdir(join(here, "src", "views"));
    const sheets = views.map((view) => [view, `src/views/${view}/${view}.css`]);
    return Object.fromEntries([
        ["app", "src/css/app.css"],
        ...sheets.filter(([, path]) => existsSync(join(here, path))),
    ]);
}

/* The page before its script: {key} is that entry in every language, because nobody has chosen one. */
async function writePage(dist, generated) {
    const languages = (await readdir(generated)).filter((name) => /^words_\w+\.ts$/.test(name)).sort();
    const sources = await Promise.all(languages.map((name) => readFile(join(generated, name), "utf8")));
    const entries = (key) =>
        sources.map((text) => JSON.parse(new RegExp(`^ {4}"${key}": (".*"),$`, "m").exec(text)[1]));
    const page = await readFile(join(here, "src", "index.html"), "utf8");
    const filled = page.replace(/\{(\w+)\}/g, (_, key) => [...new Set(entries(key))].join(" · "));
    await writeFile(join(dist, "index.html"), filled);
}

async function wantLicences(dist) {
    const names = (await readdir(dist)).filter((name) => name.endsWith(".js"));
    const texts = await Promise.all(names.map((name) => readFile(join(dist, name), "utf8")));
    for (const name of Object.keys(PACKAGES))
        if (!texts.some((text) => text.includes(`Contains ${name}.`)))
            throw new Error(`${name} has come without its licence`);
}

async function buildPage(dist, generated) {
    await mkdir(dist, { recursive: true });
    const bundled = options(generated);
    await build({
        ...bundled,
        plugins: [withCommon, ...bundled.plugins],
        entryPoints: { app: "src/main.ts" },
        outdir: dist,
        splitting: true,
        chunkNames: "[name]-[hash]",
        minify: true,
    });
    await build({
        ...options(generated),
        entryPoints: await styleSheets(),
        outdir: dist,
        minify: true,
    });
    await wantLicences(dist);
    await writePage(dist, generated);
    for (const name of ["favicon.svg", "favicon_turn.svg"])
        await copyFile(join(here, "src", name), join(dist, name));
    await copyFile(join(chessboard, "assets", "pieces", "standard.svg"), join(dist, "pieces.svg"));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
    if (process.argv.length !== 4) throw new Error("usage: node build.mjs DIST GENERATED");
    await buildPage(resolve(process.argv[2]), resolve(process.argv[3]));
}
