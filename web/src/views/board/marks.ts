/*
 * What is drawn on the squares besides the pieces: the last move, a check, the piece in hand, where it may go, the
 * pieces that bind by a touch, the cursor. An extension of cm-chessboard, so that the marks are drawn again whenever the board is.
 */
import type { Chessboard } from "cm-chessboard/src/Chessboard.js";
import { Extension, EXTENSION_POINT } from "cm-chessboard/src/model/Extension.js";
import { Svg } from "cm-chessboard/src/lib/Svg.js";

/* Under the pieces in this order, then above them. */
const UNDER = ["last", "check", "held"] as const;
const ABOVE = ["bound", "dot", "ring", "cursor"] as const;

type Kind = (typeof UNDER)[number] | (typeof ABOVE)[number];

export class Marks extends Extension {
    readonly squares: Record<Kind, string[]> = {
        last: [], check: [], held: [], bound: [], dot: [], ring: [], cursor: [],
    };
    private readonly under: SVGElement;
    private readonly above: SVGElement;

    constructor(chessboard: Chessboard) {
        super(chessboard);
        this.under = Svg.addElement(chessboard.view.markersLayer, "g");
        this.above = Svg.addElement(chessboard.view.markersTopLayer, "g");
        this.registerExtensionPoint(EXTENSION_POINT.afterRedrawBoard, () => {
            this.fit();
            this.draw();
        });
    }

    /* The board is drawn in pixels of the screen: on paper, which has other ones, it is drawn larger or smaller as a whole. */
    private fit(): void {
        const { svg, width, height } = this.chessboard.view;
        if (width > 0) svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    }

    set(marks: Partial<Record<Kind, string[]>>): void {
        Object.assign(this.squares, marks);
        this.draw();
    }

    private draw(): void {
        this.under.replaceChildren();
        this.above.replaceChildren();
        for (const kind of UNDER) for (const square of this.squares[kind]) this.mark(this.under, kind, square);
        for (const kind of ABOVE) for (const square of this.squares[kind]) this.mark(this.above, kind, square);
    }

    private mark(group: SVGElement, kind: Kind, square: string): void {
        const { squareWidth: size } = this.chessboard.view;
        const { x, y } = this.chessboard.view.squareToPoint(square);
        const radius = ({ dot: 0.14, ring: 0.43, check: 0.46 } as Partial<Record<Kind, number>>)[kind];
        const wanted =
            ({ cursor: size * 0.04, bound: size * 0.06, held: 2, last: 1.5 } as Partial<Record<Kind, number>>)[kind] ??
            0; /* what has an edge keeps it on its square */
        const inset = Math.min(wanted, size / 2); /* a board that is not in sight yet has no size */
        const shape: Record<string, number> = radius
            ? { cx: x + size / 2, cy: y + size / 2, r: size * radius }
            : { x: x + inset, y: y + inset, width: size - 2 * inset, height: size - 2 * inset };
        Svg.addElement(group, radius ? "circle" : "rect", {
            ...shape,
            class: `mark mark-${kind}`,
            "data-mark": kind,
            "data-on": square,
        });
    }
}
