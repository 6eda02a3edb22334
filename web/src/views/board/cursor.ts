/*
 * The board by keyboard: arrows walk, Enter or space takes a piece up and sets it down, Escape puts it back.
 * The square under the cursor is spoken, and what other keys ask for (keys.ts).
 */
import { colorOf, FILES } from "../../state/position.ts";
import { pieceWords } from "../../state/squares.ts";
import type { Board } from "./board.ts";
import { answerTo, type Tells } from "./keys.ts";
import { t } from "../../words/words.ts";

const STEPS: Record<string, [files: number, ranks: number] | undefined> = {
    ArrowUp: [0, 1],
    ArrowDown: [0, -1],
    ArrowRight: [1, 0],
    ArrowLeft: [-1, 0],
};

/* Was the last that the reader did by mouse or finger? What then has the focus has it by chance. */
let isPointing = false;
addEventListener("pointerdown", () => (isPointing = true), true);
addEventListener("keydown", ({ key }) => (isPointing &&= key !== "Tab" && key !== "Enter"), true);

export class Cursor {
    from: string | null = null;
    /* Who came to the board by key, or asks for the cursor by a key that is its own, walks on it; for others ← and → look through the game. */
    isLed = false;
    private square: string | null = null;

    constructor(
        private readonly board: Board,
        private readonly say: (text: string) => void,
        private readonly tells: Tells,
    ) {
        const { svg } = board.chessboard.view;
        svg.setAttribute("tabindex", "0");
        svg.setAttribute("role", "application");
        svg.setAttribute("data-t-label", "board.label");
        svg.setAttribute("aria-label", t("board.label"));
        svg.addEventListener("keydown", (event) => this.key(event));
        svg.addEventListener("focus", () => {
            this.isLed = !isPointing;
        });
        svg.addEventListener("pointerdown", () => {
            this.isLed = false;
        });
        svg.addEventListener("blur", () => board.marks.set({ cursor: [] }));
    }

    private key(event: KeyboardEvent): void {
        if (event.ctrlKey || event.altKey || event.metaKey) return;
        if (event.key === "Enter" || event.key === "ArrowUp" || event.key === "ArrowDown") this.isLed = true;
        const step = STEPS[event.key];
        if (step) this.walk(...step);
        else if (event.key === "Enter" || event.key === " ") this.press();
        else if (event.key === "Escape" && this.from) this.putBack();
        else if (!this.answer(event)) return;
        event.preventDefault();
    }

    private answer(event: KeyboardEvent): boolean {
        const words = answerTo(event, this.board.placement, this.tells);
        if (words) this.say(words);
        return words !== null;
    }

    private walk(files: number, ranks: number): void {
        const side = this.board.chessboard.getOrientation() === "w" ? 1 : -1;
        if (this.square) {
            const file = FILES.indexOf(this.square[0]) + files * side;
            const rank = Number(this.square[1]) + ranks * side;
            if (file >= 0 && file <= 7 && rank >= 1 && rank <= 8) this.square = FILES[file] + rank;
        } else {
            this.square = side === 1 ? "e2" : "e7";
        }
        this.board.marks.set({ cursor: [this.square] });
        this.speak(this.square);
    }

    private speak(square: string): void {
        const letter = this.board.placement.get(square);
        const piece = letter ? pieceWords(letter) : t("board.empty");
        this.say(`${square} ${piece}`);
    }

    private press(): void {
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
        } else if ((own || this.board.isFree) && letter !== undefined && this.board.hold(this.square)) {
            this.from = this.square;
            this.say(t("board.taken", { square: this.square }));
        } else if (this.from) {
            this.from = null;
            this.say(t("board.no", { square: this.square }));
        } else if (!this.board.isFree || letter === undefined) {
            this.say(t("board.none", { square: this.square }));
        }
    }

    private putBack(): void {
        this.from = null;
        this.board.release();
        this.say(t("board.back"));
    }
}
