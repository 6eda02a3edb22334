/*
 * Where the page begins: the address says which view it has (routes.ts). `/` makes a game,
 * `/play#TOKEN` is a seat at a board, `/watch/ID` a board to look at, `/hall#TOKEN` the list of
 * games for its organiser and arbiters, `/b/12` a board of it. The token stands behind # because a
 * browser does not send that part.
 */
import { frame } from "./dom/frame.ts";
import { retranslate } from "./dom/dom.ts";
import { part } from "./dom/load.ts";
import { loadView } from "./routes.ts";
import { onLanguage, startLanguage } from "./words/words.ts";

/* A link of an earlier version, /play/TOKEN, becomes one of today. */
const old = /^\/play\/([^/]+)\/?$/.exec(location.pathname);
if (old) history.replaceState(history.state, "", `/play#${old[1]}`);

/* Another link opened in the same window is another seat. */
addEventListener("hashchange", () => location.reload());

const view = part(() => loadView(location.pathname, location.hash.slice(1)));
await part(startLanguage);
const main = frame();
onLanguage(() => retranslate(document));
(await view)(main);
