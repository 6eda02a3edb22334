/*
 * Where the page begins: the address says which page it is. `/` makes a game, `/play/TOKEN` and `/watch/ID` are boards.
 */
import { createPage } from "./create.js";
import { frame } from "./frame.js";
import { gamePage } from "./game.js";
import { onLanguage, startLanguage } from "./i18n.js";
import { retranslate } from "./dom.js";

startLanguage();
const main = frame();
onLanguage(() => retranslate(document));

const address = /^\/(play|watch)\/([^/]+)\/?$/.exec(location.pathname);
if (address) gamePage(main, decodeURIComponent(address[2]));
else createPage(main);
