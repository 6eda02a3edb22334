/* What the tests of the site share: its folder, a browser, and modules of its sources. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { options } from "../../web/build.mjs";
import { openWindow } from "../browser/hall.mjs";
import { generated, root, web } from "../page/sources.mjs";

export const made = join(root, "build-site");
export const folder = join(made, "site");
export const PHONE = { viewport: { width: 320, height: 640 }, hasTouch: true };

const fromFolder = (path) => new URL(path, pathToFileURL(folder + "/")).href;

let built = 0;

/* Sources of the page with the referee in them, as a module of its own each time. */
async function build(input) {
    const common = options(generated);
    const { outputFiles } = await web("esbuild").build({
        ...common,
        alias: { ...common.alias, "referee.wasm": join(made, "referee.wasm") },
        loader: { ".wasm": "binary" },
        write: false,
        ...input,
    });
    return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString("base64")}#${++built}`);
}

export const load = (entry) => build({ entryPoints: [entry] });

/* What is exported by these lines, which stand in the folder of the sources. */
export const loadLines = (lines) =>
    build({ stdin: { contents: lines.join("\n"), resolveDir: join(root, "web", "src"), loader: "ts" } });

/* A page that asks for nothing but files of the folder. */
export async function offline(browser, path, options) {
    const page = await openWindow(browser, options);
    page.asked = [];
    page.on("request", (request) => {
        if (!/^(file|data|blob):/.test(request.url())) page.asked.push(request.url());
    });
    await page.context().setOffline(true);
    await page.goto(fromFolder(path));
    return page;
}

/* What went wrong; that a page connects to nothing is told when axe asks for its style sheets. */
export function troublesOf(page) {
    return page.troubles.filter((text) => !/^Connecting to '\S+\.css' violates .* "connect-src 'none'"/.test(text));
}

export async function done(page) {
    assert.deepEqual(troublesOf(page), []);
    assert.deepEqual(page.asked ?? [], []);
    await page.context().close();
}

const TYPES = { ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml" };

/* The folder at an address; `close` ends its server. */
export async function served() {
    const server = createServer((request, answer) => {
        const path = decodeURIComponent(new URL(request.url, "http://site").pathname).replace(/\/$/, "/index.html");
        readFile(join(folder, path)).then(
            (bytes) => answer.writeHead(200, { "Content-Type": TYPES[extname(path)] }).end(bytes),
            () => answer.writeHead(404).end(),
        );
    });
    await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
    const close = () => {
        server.closeAllConnections();
        server.close();
    };
    return { at: `http://127.0.0.1:${server.address().port}`, close };
}
