/*
 * The scoresheet: the moves in two columns with the time that was left, the last one marked and in sight.
 * A game that begins with Black's move opens with a row whose first half is empty.
 */
import { el } from "./dom.js";
import { clockText } from "./clock.js";
import { localSan } from "./notation.js";

export class Scoresheet {
    constructor() {
        this.names = { white: el("th", { scope: "col" }), black: el("th", { scope: "col" }) };
        this.body = el("tbody");
        const number = el("th", { scope: "col", class: "number" }, el("span", { class: "unseen", t: "moves.number" }));
        const table = el(
            "table",
            { class: "moves" },
            el("caption", { class: "unseen", t: "moves.caption" }),
            el("thead", {}, el("tr", {}, number, this.names.white, this.names.black)),
            this.body,
        );
        this.root = el("div", { class: "scoresheet", tabindex: "0", role: "region", tLabel: "moves.caption" }, table);
        this.drawn = "";
    }

    show(state) {
        this.names.white.textContent = state.white;
        this.names.black.textContent = state.black;
        const key = JSON.stringify([document.documentElement.lang, state.result, state.moves]);
        if (key === this.drawn) return;
        this.drawn = key;
        const fields = state.start_fen.split(" ");
        const cells = state.moves.map((move, index) => cell(move, index === state.moves.length - 1));
        if (fields[1] === "b") cells.unshift(el("td", { class: "gap" }, "…"));
        if (cells.length % 2 === 1) cells.push(el("td"));
        const rows = [];
        for (let number = Number(fields[5]) || 1; cells.length > 0; number++) {
            rows.push(el("tr", {}, el("th", { scope: "row", class: "number" }, `${number}.`), ...cells.splice(0, 2)));
        }
        if (state.result !== "*") {
            rows.push(el("tr", { class: "score" }, el("td", { colspan: "3" }, scoreText(state.result))));
        }
        this.body.replaceChildren(...rows);
        this.root.scrollTop = this.root.scrollHeight;
    }
}

function cell(move, last) {
    const props = last ? { class: "last", "aria-current": "step" } : {};
    const left = move.clock_ms === null ? null : el("span", { class: "left" }, clockText(move.clock_ms));
    return el("td", props, el("span", { class: "san" }, localSan(move.san)), left);
}

/* "1-0" with the typographer's dash and halves. */
export function scoreText(result) {
    return result.replace(/1\/2/g, "½").replace("-", "–");
}
