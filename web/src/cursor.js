/*
 * The board by keyboard: arrows walk, Enter or space takes a piece up and sets it down, Escape puts it back.
 * The square under the cursor is spoken.
 */
import { colorOf, FILES } from "./position.js";
import { t } from "./i18n.js";

const STEPS = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowRight: [1, 0], ArrowLeft: [-1, 0] };

export class Cursor {
    constructor(board, say) {
        this.board = board;
        this.say = say;
        this.square = null;
        this.from = null;
        this.svg = board.chessboard.view.svg;
        this.svg.setAttribute("tabindex", "0");
        this.svg.setAttribute("role", "application");
        this.svg.setAttribute("data-t-label", "board.label");
        this.svg.setAttribute("aria-label", t("board.label"));
        this.svg.addEventListener("keydown", (event) => this.key(event));
        this.svg.addEventListener("blur", () => board.marks.set({ cursor: [] }));
    }

    key(event) {
        if (event.ctrlKey || event.altKey || event.metaKey) return;
        if (STEPS[event.key]) this.walk(...STEPS[event.key]);
        else if (event.key === "Enter" || event.key === " ") this.press();
        else if (event.key === "Escape" && this.from) this.putBack();
        else return;
        event.preventDefault();
    }

    walk(files, ranks) {
        const side = this.board.chessboard.getOrientation() === "w" ? 1 : -1;
        if (this.square) {
            const file = FILES.indexOf(this.square[0]) + files * side;
            const rank = Number(this.square[1]) + ranks * side;
            if (file >= 0 && file <= 7 && rank >= 1 && rank <= 8) this.square = FILES[file] + rank;
        } else {
            this.square = side === 1 ? "e2" : "e7";
        }
        this.board.marks.set({ cursor: [this.square] });
        this.speak();
    }

    speak() {
        const letter = this.board.placement.get(this.square);
        const piece = letter
            ? `${t(`color.${colorOf(letter)}`)} ${t(`piece.${letter.toLowerCase()}`)}`
            : t("board.empty");
        this.say(`${this.square} ${piece}`);
    }

    press() {
        if (!this.square) {
            this.walk(0, 0);
            return;
        }
        const letter = this.board.placement.get(this.square);
        const own = letter !== undefined && colorOf(letter) === this.board.color;
        if (this.from === this.square) {
            this.putBack();
        } else if (this.from && this.board.choose(this.from, this.square)) {
            this.from = null;
        } else if (own && this.board.hold(this.square)) {
            this.from = this.square;
            this.say(t("board.taken", { square: this.square }));
        } else if (this.from) {
            this.from = null;
            this.say(t("board.no", { square: this.square }));
        } else {
            this.say(t("board.none", { square: this.square }));
        }
    }

    putBack() {
        this.from = null;
        this.board.release();
        this.say(t("board.back"));
    }
}
