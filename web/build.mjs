/*
 * Builds web/dist: one script, one style sheet, the page, the pieces and the mark.
 * The hall embeds every file of that folder and serves it under /assets/ (the page itself at its addresses).
 * `node build.mjs FOLDER` writes into that folder instead, for builds that run side by side.
 * Nothing is fetched here: after `npm ci` it runs without a network.
 */
import { build } from "esbuild";
import { copyFile, mkdir, readFile, rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { join, resolve } from "node:path";

const here = fileURLToPath(new URL(".", import.meta.url));
const dist = process.argv[2] ? resolve(process.argv[2]) : join(here, "dist");
const chessboard = join(here, "node_modules", "cm-chessboard");

/* The licence of the board travels with the script that contains it. */
const notice = `/*! Contains cm-chessboard.\n\n${await readFile(join(chessboard, "LICENSE"), "utf8")}*/`;

if (!process.argv[2]) await rm(dist, { recursive: true, force: true });
await mkdir(dist, { recursive: true });
await build({
    absWorkingDir: here,
    entryPoints: { app: "src/main.js" },
    outdir: dist,
    bundle: true,
    minify: true,
    format: "esm",
    target: ["chrome100", "firefox102", "safari15.4"],
    charset: "utf8",
    banner: { js: notice },
    logLevel: "warning",
});
await build({
    absWorkingDir: here,
    entryPoints: { app: "src/css/app.css" },
    outdir: dist,
    bundle: true,
    minify: true,
    target: ["chrome100", "firefox102", "safari15.4"],
    logLevel: "warning",
});
await copyFile(join(here, "src", "index.html"), join(dist, "index.html"));
await copyFile(join(here, "src", "favicon.svg"), join(dist, "favicon.svg"));
await copyFile(join(chessboard, "assets", "pieces", "standard.svg"), join(dist, "pieces.svg"));
