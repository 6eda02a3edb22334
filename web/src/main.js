/*
 * Where the page begins: the address says which page it is. `/` makes a game, `/play#TOKEN` is a seat at a board,
 * `/watch/ID` a board to look at, `/hall#TOKEN` the list of games for its organiser and arbiters. The token stands
 * behind # because a browser does not send that part.
 */
import { boardPage } from "./boardpage.js";
import { createPage } from "./create.js";
import { frame } from "./frame.js";
import { hallPage } from "./hall.js";
import { onLanguage, startLanguage } from "./i18n.js";
import { retranslate } from "./dom.js";

/* A link of an earlier version, /play/TOKEN, becomes one of today. */
const old = /^\/play\/([^/]+)\/?$/.exec(location.pathname);
if (old) history.replaceState(history.state, "", `/play#${old[1]}`);

startLanguage();
const main = frame();
onLanguage(() => retranslate(document));

const token = location.hash.slice(1);
const watched = /^\/watch\/([^/]+)\/?$/.exec(location.pathname);
if (watched) boardPage(main, { game: decodeURIComponent(watched[1]) });
else if (/^\/play\/?$/.test(location.pathname)) boardPage(main, { token });
else if (/^\/hall\/?$/.test(location.pathname)) hallPage(main, token);
else createPage(main);

/* Another link opened in the same window is another seat. */
addEventListener("hashchange", () => location.reload());
