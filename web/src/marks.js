/*
 * What is drawn on the squares besides the pieces: the last move, a check, the piece in hand, where it may go, the
 * cursor. An extension of cm-chessboard, so that the marks are drawn again whenever the board is.
 */
import { Extension, EXTENSION_POINT } from "cm-chessboard/src/model/Extension.js";
import { Svg } from "cm-chessboard/src/lib/Svg.js";

/* Under the pieces in this order, then above them. */
const UNDER = ["last", "check", "held"];
const ABOVE = ["dot", "ring", "cursor"];

export class Marks extends Extension {
    constructor(chessboard) {
        super(chessboard);
        this.squares = Object.fromEntries([...UNDER, ...ABOVE].map((kind) => [kind, []]));
        this.under = Svg.addElement(chessboard.view.markersLayer, "g");
        this.above = Svg.addElement(chessboard.view.markersTopLayer, "g");
        this.registerExtensionPoint(EXTENSION_POINT.afterRedrawBoard, () => this.draw());
    }

    set(marks) {
        Object.assign(this.squares, marks);
        this.draw();
    }

    draw() {
        this.under.replaceChildren();
        this.above.replaceChildren();
        for (const kind of UNDER) for (const square of this.squares[kind]) this.mark(this.under, kind, square);
        for (const kind of ABOVE) for (const square of this.squares[kind]) this.mark(this.above, kind, square);
    }

    mark(group, kind, square) {
        const { squareWidth: size } = this.chessboard.view;
        const { x, y } = this.chessboard.view.squareToPoint(square);
        const round = kind === "dot" || kind === "ring";
        const inset = { cursor: size * 0.04, held: 2 }[kind] ?? 0; /* what has an edge keeps it on its square */
        const shape = round
            ? { cx: x + size / 2, cy: y + size / 2, r: size * (kind === "dot" ? 0.14 : 0.43) }
            : { x: x + inset, y: y + inset, width: size - 2 * inset, height: size - 2 * inset };
        Svg.addElement(group, round ? "circle" : "rect", {
            ...shape,
            class: `mark mark-${kind}`,
            "data-mark": kind,
            "data-on": square,
        });
    }
}
