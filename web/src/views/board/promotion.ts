/*
 * Which piece a pawn becomes: four buttons over the square it has reached, the queen nearest to it. Arrows and Tab
 * walk, Enter chooses, Escape takes the pawn back. Answers a letter of UCI, or null.
 */
import { el } from "../../dom/dom.ts";
import type { Color } from "../../state/position.ts";
import { t } from "../../words/words.ts";

const PIECES = ["q", "n", "r", "b"] as const;
type Piece = (typeof PIECES)[number];
const STEPS: Record<string, number | undefined> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };
/* As large as a finger, where the squares of a phone are smaller. */
const LEAST_TARGET_PX = 48;
const SVG = "http://www.w3.org/2000/svg";

let open: HTMLDialogElement | null = null;

export function choosePromotion(color: Color, squareBox: DOMRect, boardBox: DOMRect): Promise<string | null> {
    closePromotion();
    return new Promise((resolve) => {
        const downwards = squareBox.top - boardBox.top < boardBox.height / 2;
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
        const size = Math.max(squareBox.width, LEAST_TARGET_PX);
        const left = squareBox.left + (squareBox.width - size) / 2;
        dialog.style.setProperty("--square", `${size}px`);
        dialog.style.left = `${Math.max(0, Math.min(left, document.documentElement.clientWidth - size))}px`;
        dialog.style.top = `${downwards ? squareBox.top : squareBox.bottom - 4 * size}px`;
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
            removeEventListener("resize", closePromotion);
            dialog.remove();
            open = null;
            resolve(dialog.returnValue || null);
        });
        addEventListener("resize", closePromotion);
        document.body.append(dialog);
        open = dialog;
        dialog.showModal();
        buttons[downwards ? 0 : 3].focus();
    });
}

/* The position has changed under it, or the board has moved: no piece is chosen. */
export function closePromotion(): void {
    open?.close("");
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
