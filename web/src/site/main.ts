/*
 * Where the pages of `make site` begin that have the referee: `case.html` rules on a case, `board.html#S045` has a
 * case of the collection on a board, `archive.html` looks at a file of games.
 */
import { retranslate } from "../dom/dom.ts";
import { frame } from "../dom/frame.ts";
import { onLanguage, startLanguage, wantFurther } from "../words/words.ts";

const name = decodeURIComponent(location.hash.slice(1)) || null;
const isArchive = document.documentElement.dataset.page === "archive";

/* Its parts ask for the reader's language when they are loaded. */
async function openPage(main: HTMLElement): Promise<void> {
    if (isArchive) (await import("./archive/archive.tsx")).open(main);
    else (await import("../views/case/case.tsx")).open(main, { token: "", name });
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
