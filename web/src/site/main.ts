/*
 * Where the pages of `make site` begin that have the referee: `case.html` rules on a case, `board.html#S045` has a
 * case of the collection on a board, `archive.html` looks at a file of games, `learn.html` asks what an
 * arbiter would do.
 */
import { retranslate } from "../dom/dom.ts";
import { frame } from "../dom/frame.ts";
import { onLanguage, startLanguage, wantFurther } from "../words/words.ts";

const { page } = document.documentElement.dataset;

/* Its parts ask for the reader's language when they are loaded. */
async function openPage(main: HTMLElement): Promise<void> {
    const said = location.hash.slice(1);
    if (page === "archive") (await import("./archive/archive.tsx")).open(main);
    else if (page === "learn") {
        const [{ open }, { Trainer }] = await Promise.all([import("../views/learn/learn.tsx"), import("../views/learn/trainer/trainer.tsx")]);
        open(main, said, Trainer);
    } else (await import("../views/case/case.tsx")).open(main, { token: "", name: decodeURIComponent(said) || null });
}

async function begin(): Promise<void> {
    wantFurther();
    await startLanguage();
    const main = frame();
    onLanguage(() => retranslate(document));
    await openPage(main);
    /* Served over https, the pages are there without a network afterwards. */
    if ("serviceWorker" in navigator && isSecureContext && location.protocol !== "file:")
        await navigator.serviceWorker.register("offline.js").catch(() => {});
}

addEventListener("hashchange", () => location.reload());
void begin();
