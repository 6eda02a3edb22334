/*
 * The keys of the board for those who do not see it: what is spoken of the last move, of the clocks, of a rank, a file
 * or a kind of piece; and the list of these keys. Letters of pieces are those of the reader's language.
 */
import { el } from "../../dom/dom.ts";
import { kindOfLetter } from "../../state/notation.ts";
import { FILES, type Placement } from "../../state/position.ts";
import { fileWords, kindWords, rankWords } from "../../state/squares.ts";
import { type Key, language, t } from "../../words/words.ts";

/* Each has a letter of its own in both languages: no piece has it. */
const LINES = ["walk", "enter", "escape", "rank", "file", "piece", "last", "clocks", "keys"] as const;
type Line = (typeof LINES)[number];

/* What the game knows and the board does not. */
export type Tells = { last: () => string; clocks: () => string };

const nameOf = (line: Line): string => t(`keys.${line}.key` as Key);
const wordsOf = (line: Line): string => t(`keys.${line}` as Key);

/* What a key asks for, in words; null: it asks for nothing. */
export function answerTo(event: KeyboardEvent, placement: Placement, tells: Tells): string | null {
    const digit = /^(?:Digit|Numpad)([1-8])$/.exec(event.code)?.[1];
    if (digit) return event.shiftKey ? fileWords(placement, FILES[Number(digit) - 1]) : rankWords(placement, Number(digit));
    const letter = event.key.toLocaleUpperCase(language());
    if (letter === "L") return tells.last();
    if (letter === "C") return tells.clocks();
    if (letter === "H") return LINES.map((line) => `${nameOf(line)}: ${wordsOf(line)}`).join(". ");
    const kind = letter.length === 1 ? kindOfLetter(letter) : null;
    return kind && kindWords(placement, kind);
}

/* The list of the keys, to be opened by who looks for it. */
export function keysHelp(): HTMLElement {
    const rows = LINES.map((line) =>
        el("div", {}, el("dt", {}, el("kbd", { t: `keys.${line}.key` as Key })), el("dd", { t: `keys.${line}` as Key })),
    );
    return el("details", { class: "keys" }, el("summary", { t: "keys.title" }), el("dl", {}, ...rows));
}
