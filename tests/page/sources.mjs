/*
 * Modules of the page for tests: they are written in TypeScript, so they are bundled first.
 * HAKEM_GENERATED is the folder with the types and dictionaries that the build has made
 * (build/src/page_files.generated when unset).
 */
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { options } from "../../web/build.mjs";

export const root = fileURLToPath(new URL("../../", import.meta.url));
export const generated = resolve(
    process.env.HAKEM_GENERATED ?? join(root, "build", "src", "page_files.generated"),
);
export const web = createRequire(join(root, "web", "package.json"));
const { build } = web("esbuild");

/* A script of one file from `code`, which imports the sources as ./…. */
export async function bundle(code) {
    const made = await build({
        ...options(generated),
        stdin: { contents: code, resolveDir: join(root, "web", "src"), loader: "tsx" },
        write: false,
    });
    return made.outputFiles[0].text;
}

/* What the modules export, all together. */
export async function load(...modules) {
    const code = await bundle(modules.map((name) => `export * from "./${name}";`).join("\n"));
    return import(`data:text/javascript;base64,${Buffer.from(code).toString("base64")}`);
}
