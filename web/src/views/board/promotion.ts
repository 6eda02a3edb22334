/*
 * Which piece a pawn becomes: four buttons over the square it has reached, the queen nearest to it. Arrows and Tab
 * walk, Enter chooses, Escape takes the pawn back. Answers a letter of UCI, or null. The choice stays open and follows
 * its square when the window is resized or scrolled, and stays in sight.
 */
import { el, the } from "../../dom/dom.ts";
import type { Color } from "../../state/position.ts";
import { t } from "../../words/words.ts";

const PIECES = ["q", "n", "r", "b"] as const;
type Piece = (typeof PIECES)[number];
const STEPS: Record<string, number | undefined> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };
/* As large as a finger, where the squares of a phone are smaller. */
const LEAST_TARGET_PX = 48;
const SVG = "http://www.w3.org/2000/svg";

let open: { dialog: HTMLDialogElement; place: () => void } | null = null;

/* `host` holds the board, `square` is where the pawn stands. */
export function choosePromotion(color: Color, host: HTMLElement, square: string): Promise<string | null> {
    closePromotion();
    return new Promise((resolve) => {
        const squareBox = () => the(host, `rect[data-square="${square}"]`).getBoundingClientRect();
        const board = host.getBoundingClientRect();
        const downwards = squareBox().top - board.top < board.height / 2;
        const order = downwards ? PIECES : [...PIECES].reverse();
        const buttons = order.map((piece) =>
            el(
                "button",
                {
                    type: "button",
                    value: piece,
                    tLabel: `piece.${piece}`,
                    tTitle: `piece.${piece}`,
                    on: { click: () => dialog.close(piece) },
                },
                picture(color, piece),
            ),
        );
        const dialog = el("dialog", { class: "promotion", "aria-label": t("promotion.title") }, ...buttons);
        const place = () => {
            const { left, top, bottom, width } = squareBox();
            const size = Math.max(width, LEAST_TARGET_PX);
            const height = PIECES.length * size;
            const { clientWidth, clientHeight } = document.documentElement;
            dialog.style.setProperty("--square", `${size}px`);
            dialog.style.left = `${within(left + (width - size) / 2, clientWidth - size)}px`;
            dialog.style.top = `${within(downwards ? top : bottom - height, clientHeight - height)}px`;
        };
        dialog.addEventListener("keydown", (event) => {
            const step = STEPS[event.key];
            if (!step) return;
            event.preventDefault();
            buttons[(buttons.indexOf(document.activeElement as HTMLButtonElement) + step + 4) % 4].focus();
        });
        dialog.addEventListener("click", (event) => {
            if (event.target === dialog) dialog.close("");
        });
        dialog.addEventListener("close", () => {
            removeEventListener("resize", place);
            removeEventListener("scroll", place);
            dialog.remove();
            open = null;
            resolve(dialog.returnValue || null);
        });
        addEventListener("resize", place);
        addEventListener("scroll", place);
        place();
        document.body.append(dialog);
        open = { dialog, place };
        dialog.showModal();
        buttons[downwards ? 0 : 3].focus();
    });
}

/* The position has changed under it: no piece is chosen. */
export function closePromotion(): void {
    open?.dialog.close("");
}

/* The board has been drawn anew, perhaps in another size. */
export function placePromotion(): void {
    open?.place();
}

function within(wanted: number, most: number): number {
    return Math.max(0, Math.min(wanted, most));
}

function picture(color: Color, piece: Piece): SVGElement {
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("viewBox", "0 0 40 40");
    svg.setAttribute("aria-hidden", "true");
    const use = document.createElementNS(SVG, "use");
    use.setAttribute("href", `#${color[0]}${piece}`);
    svg.append(use);
    return svg;
}
