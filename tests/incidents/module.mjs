/*
 * The incidents as the page has them: bundled as for the page, then loaded. So the tests need no
 * browser, and Node need not know TypeScript.
 */
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const web = new URL("../../web/", import.meta.url);
const { buildSync } = createRequire(new URL("package.json", web))("esbuild");
const parts = ["catalogue", "events", "fold", "offer", "questions", "search"];

const { outputFiles } = buildSync({
    stdin: {
        contents: parts.map((part) => `export * from "./${part}.ts";`).join("\n"),
        resolveDir: fileURLToPath(new URL("src/incidents/", web)),
        loader: "ts",
    },
    bundle: true,
    write: false,
    format: "esm",
    platform: "neutral",
    target: "es2022",
});

export const incidents = await import(
    `data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString("base64")}`
);

/* If nothing else is said: standard play, the Laws of 2023, a board whose moves are known. */
export function caseOf(members = {}) {
    return {
        edition: "2023",
        level: "standard",
        limited: false,
        profile: "board",
        status: "running",
        moves: "known",
        clocks: "known",
        stands: false,
        hangs: false,
        alone: false,
        ...members,
    };
}
