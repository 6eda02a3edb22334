/*
 * What a player has captured, as small pieces beside his name, and by how many points he is ahead; in words for who
 * does not see them.
 */
import { el, setText, show } from "../../dom/dom.ts";
import { piecePicture } from "../../dom/places.ts";
import { pieceName } from "../../state/notation.ts";
import { type Color, colorOf } from "../../state/position.ts";
import type { Material } from "../../state/material.ts";
import { t } from "../../words/words.ts";

const SVG = "http://www.w3.org/2000/svg";

export class Captured {
    readonly root = el("span", { class: "captured", hidden: true });
    private readonly pieces = el("span", { class: "captured-pieces", "aria-hidden": "true" });
    private readonly ahead = el("span", { class: "ahead", "aria-hidden": "true" });
    private readonly words = el("span", { class: "unseen" });
    private drawn = "";

    constructor(private readonly color: Color) {
        this.root.append(this.pieces, this.ahead, this.words);
    }

    hide(): void {
        show(this.root, false);
    }

    draw({ captured, ahead }: Material): void {
        const [letters, points] = [captured[this.color], ahead[this.color]];
        show(this.root, letters.length > 0 || points > 0);
        setText(this.ahead, points > 0 ? `+${points}` : "");
        setText(this.words, wordsOf(letters, points));
        if (letters.join("") === this.drawn) return;
        this.drawn = letters.join("");
        this.pieces.replaceChildren(...letters.map((letter, index) => picture(letter, letters[index - 1] === letter)));
    }
}

/* "Captured: queen, pawn, pawn. 3 points ahead." */
function wordsOf(letters: string[], points: number): string {
    const list = letters.map(pieceName).join(", ");
    const parts = [];
    if (list) parts.push(t("captured", { list }));
    if (points > 0) parts.push(t("captured.ahead", { points }));
    return parts.join(" ");
}

/* Equal pieces stand closer. */
function picture(letter: string, isLike: boolean): SVGElement {
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("viewBox", "0 0 40 40");
    if (isLike) svg.setAttribute("class", "like");
    const use = document.createElementNS(SVG, "use");
    use.setAttribute("href", piecePicture(`${colorOf(letter)[0]}${letter.toLowerCase()}`));
    svg.append(use);
    return svg;
}
