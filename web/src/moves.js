/*
 * The scoresheet: the moves in two columns with the time that was left, the last one marked and in sight.
 * A game that begins with Black's move opens with a row whose first half is empty.
 */
import { el } from "./dom.js";
import { clockText } from "./clock.js";
import { localSan } from "./notation.js";

export class Scoresheet {
    constructor() {
        this.body = el("tbody");
        this.names = { white: el("th", { scope: "col" }), black: el("th", { scope: "col" }) };
        this.table = el("table", { class: "moves" },
            el("caption", { class: "unseen", t: "moves.caption" }),
            el("thead", {}, el("tr", {}, el("th", { scope: "col", class: "number" }, el("span", { class: "unseen", t: "moves.number" })), this.names.white, this.names.black)),
            this.body);
        this.root = el("div", { class: "scoresheet", tabindex: "0", role: "region", tLabel: "moves.caption" }, this.table);
        this.drawn = "";
    }

    show(state) {
        this.names.white.textContent = state.white;
        this.names.black.textContent = state.black;
        const key = JSON.stringify([document.documentElement.lang, state.result, state.moves]);
        if (key === this.drawn) return;
        this.drawn = key;
        const rows = [];
        const fields = state.start_fen.split(" ");
        let number = Number(fields[5]) || 1;
        let cells = fields[1] === "b" ? [el("td", { class: "gap" }, "…")] : [];
        state.moves.forEach((move, index) => {
            const last = index === state.moves.length - 1;
            cells.push(el("td", { class: last ? "last" : null, "aria-current": last ? "step" : null },
                el("span", { class: "san" }, localSan(move.san)),
                move.clock_ms === null ? null : el("span", { class: "left" }, clockText(move.clock_ms))));
            if (cells.length === 2 || last) {
                rows.push(el("tr", {}, el("th", { scope: "row", class: "number" }, `${number}.`), ...cells, ...(cells.length === 1 ? [el("td")] : [])));
                cells = [];
                number += 1;
            }
        });
        if (state.result !== "*") rows.push(el("tr", { class: "score" }, el("td", { colspan: "3" }, scoreText(state.result))));
        this.body.replaceChildren(...rows);
        this.root.scrollTop = this.root.scrollHeight;
    }
}

/* "1-0" with the typographer's dash and halves. */
export function scoreText(result) {
    return result.replace(/1\/2/g, "½").replace("-", "–");
}
