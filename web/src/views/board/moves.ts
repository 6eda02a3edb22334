/*
 * The scoresheet: the moves in two columns with the time that was left; the last one and the one on the board are
 * marked, and in sight. A click on a move shows the position after it. A game that begins with Black's move opens with
 * a row whose first half is empty.
 */
import type { Move } from "generated/api";
import { el } from "../../dom/dom.ts";
import { clockText } from "../../state/clock.ts";
import { pointsText } from "../../state/ending.ts";
import { localSan } from "../../state/notation.ts";
import { playerName } from "../../state/players.ts";
import { type Color, COLORS } from "../../state/position.ts";
import type { LiveState as State } from "../../state/state.ts";

export class Scoresheet {
    readonly root: HTMLElement;
    private readonly names: Record<Color, HTMLElement>;
    private readonly body: HTMLTableSectionElement;
    private drawn = "";
    private shown?: number;
    private length = 0;

    /* `onLook(count)`: the position after so many moves is to be seen. */
    constructor(onLook: (count: number) => void) {
        this.names = { white: el("span", { class: "player", dir: "auto" }), black: el("span", { class: "player", dir: "auto" }) };
        this.body = el("tbody");
        const heads = COLORS.map((color) => el("th", { scope: "col" }, this.names[color]));
        const number = el("th", { scope: "col", class: "number" }, el("span", { class: "unseen", t: "moves.number" }));
        const table = el(
            "table",
            { class: "moves" },
            el("caption", { class: "unseen", t: "moves.caption" }),
            el("thead", {}, el("tr", {}, number, ...heads)),
            this.body,
        );
        this.root = el("div", { class: "scoresheet", tabindex: "0", role: "region", tLabel: "moves.caption" }, table);
        this.body.addEventListener("click", (event) => {
            const ply = (event.target as Element).closest<HTMLElement>("[data-ply]")?.dataset.ply;
            if (ply) onLook(Number(ply));
        });
        /* What comes and goes around it takes its room from it: the move stays in sight. */
        new ResizeObserver(() => this.bringToSight()).observe(this.root);
    }

    /* `shown` moves have been made on the board that is seen. */
    show(state: State, shown: number): void {
        this.fill(state);
        if (this.shown === shown && this.length === state.moves.length) return;
        this.shown = shown;
        this.length = state.moves.length;
        for (const cell of this.body.querySelectorAll<HTMLElement>("[data-ply]")) {
            const here = Number(cell.dataset.ply) === shown;
            cell.classList.toggle("shown", here);
            if (here) cell.setAttribute("aria-current", "step");
            else cell.removeAttribute("aria-current");
        }
        this.bringToSight();
    }

    private bringToSight(): void {
        const { root } = this;
        const here = this.body.querySelector(".shown");
        if (this.shown === this.length) {
            root.scrollTop = root.scrollHeight;
        } else if (here) {
            const [box, frame] = [here.getBoundingClientRect(), root.getBoundingClientRect()];
            root.scrollTop += box.top + box.height / 2 - frame.top - frame.height / 2;
        } else {
            root.scrollTop = 0;
        }
    }

    private fill(state: State): void {
        for (const color of COLORS) this.names[color].title = this.names[color].textContent = playerName(state, color);
        const key = JSON.stringify([document.documentElement.lang, state.result, state.moves]);
        if (key === this.drawn) return;
        this.drawn = key;
        const fields = state.start_fen.split(" ");
        const cells = state.moves.map((move, index) => cell(move, index + 1, state.moves.length));
        if (fields[1] === "b") cells.unshift(el("td", { class: "gap" }, "…"));
        if (cells.length % 2 === 1) cells.push(el("td"));
        const rows = [];
        for (let number = Number(fields[5]) || 1; cells.length > 0; number++) {
            rows.push(el("tr", {}, el("th", { scope: "row", class: "number" }, `${number}.`), ...cells.splice(0, 2)));
        }
        if (state.result !== "*") {
            rows.push(el("tr", { class: "score" }, el("td", { colspan: "3" }, pointsText(state))));
        }
        this.body.replaceChildren(...rows);
        this.shown = undefined;
    }
}

function cell(move: Move, ply: number, count: number): HTMLTableCellElement {
    const props = { "data-ply": ply, class: ply === count ? "last" : null };
    const left = move.clock_ms === null ? null : el("span", { class: "left" }, clockText(move.clock_ms));
    return el("td", props, el("span", { class: "san" }, localSan(move.san)), left);
}
