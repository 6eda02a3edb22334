/*
 * The board: cm-chessboard with the hall's legal moves. A piece can be dragged, or clicked and then its square, or led
 * with the keys (cursor.js). A chosen move is shown at once and handed to `onMove`; the truth is what `show` says next,
 * and `settle` puts the truth back.
 */
import { Chessboard, INPUT_EVENT_TYPE } from "cm-chessboard/src/Chessboard.js";
import { Marks } from "./marks.js";
import { Cursor } from "./cursor.js";
import { choosePromotion, closePromotion } from "./promotion.js";
import { afterMove, colorOf, kingSquare, marksOf, movesMeant, placementOf, placementText } from "./position.js";

const quiet = matchMedia("(prefers-reduced-motion: reduce)");

export class Board {
    /* `onMove(uci)` when a move has been chosen; `onSay(text)` what a voice should say of the cursor. */
    constructor(host, { onMove, onSay }) {
        this.host = host;
        this.onMove = onMove;
        this.color = null; /* whose pieces may be moved now */
        this.legal = [];
        this.pending = null; /* the move shown before the hall has answered */
        this.choosing = false;
        this.drawn = false; /* the first position appears at once, the others glide */
        this.truth = "8/8/8/8/8/8/8/8";
        this.chessboard = new Chessboard(host, {
            assetsUrl: "/assets/",
            position: this.truth,
            style: { cssClass: "hakem", pieces: { file: "pieces.svg" }, animationDuration: quiet.matches ? 0 : 180 },
            extensions: [{ class: Marks }],
        });
        this.marks = this.chessboard.getExtension(Marks);
        this.cursor = new Cursor(this, onSay);
    }

    get placement() {
        return placementOf(this.truth);
    }

    get dragging() {
        return Boolean(this.chessboard.view.visualMoveInput.draggablePiece);
    }

    /* What the hall says; `last` are the squares of the last move. */
    show({ fen, last, check, turn }) {
        const text = fen.split(" ")[0];
        if (text !== this.truth) {
            this.truth = text;
            this.pending = null;
            this.letGo();
        }
        this.host.dataset.fen = fen;
        if (!this.pending && !this.choosing) this.place(text);
        const king = check ? kingSquare(this.placement, turn) : null;
        this.marks.set({ last: last ?? [], check: king ? [king] : [] });
    }

    /* Refused, or the line broke: back to the truth. */
    settle() {
        this.pending = null;
        this.letGo();
        this.place(this.truth);
    }

    /* `color` may move now, by these moves; null when nobody may. */
    allow(color, legal) {
        this.legal = color ? legal : [];
        if (color === this.color) return;
        this.letGo();
        if (this.color) this.chessboard.disableMoveInput();
        this.color = color;
        if (color) this.chessboard.enableMoveInput((event) => this.input(event), color[0]);
    }

    /* cm-chessboard turns one time at once: what is wanted meanwhile is done after. */
    async turn(color) {
        this.host.dataset.orientation = color;
        if (this.turning) return;
        this.turning = true;
        while (this.chessboard.getOrientation() !== this.host.dataset.orientation[0]) {
            await this.chessboard.setOrientation(this.host.dataset.orientation[0], false);
        }
        this.turning = false;
    }

    /* Sets the pieces, gliding; at once at first, and when one still glides: a board must not lag behind its game. */
    async place(text) {
        if (this.chessboard.getPosition() === text) return;
        if (!this.drawn || this.chessboard.positionAnimationsQueue.workingOnPromise) {
            this.drawn = true;
            await this.placeAtOnce(text);
            return;
        }
        await this.chessboard.setPosition(text, true).catch(() => this.chessboard.view.redrawPieces());
    }

    /* Sets the pieces before the next frame: a piece that was dragged is already where it goes. */
    async placeAtOnce(text) {
        this.chessboard.state.position.setFen(text);
        this.chessboard.view.redrawPieces();
        await this.chessboard.setPosition(
            text,
            false,
        ); /* ends after whatever still glides, which draws an older position */
        this.chessboard.view.redrawPieces();
    }

    /* Whatever is in hand goes back. A piece that is only gliding to its square is left alone. */
    letGo() {
        if (this.choosing) {
            this.choosing = false;
            closePromotion();
        }
        if (this.marks.squares.held.length > 0) this.chessboard.cancelMoveInput();
        this.cursor.from = null;
        this.release();
    }

    input(event) {
        switch (event.type) {
            case INPUT_EVENT_TYPE.moveInputStarted:
                return this.hold(event.squareFrom);
            case INPUT_EVENT_TYPE.validateMoveInput:
                this.choose(event.squareFrom, event.squareTo, { dragged: this.dragging });
                return false;
            case INPUT_EVENT_TYPE.moveInputCanceled:
                this.release();
                return false;
            default:
                return true;
        }
    }

    /* A piece is in hand: shows where it may go. False when it may go nowhere. */
    hold(from) {
        if (this.pending || this.choosing) return false;
        const targets = [...new Set(this.legal.filter((uci) => uci.startsWith(from)).map((uci) => uci.slice(2, 4)))];
        if (targets.length === 0) return false;
        const taken = (square) => this.placement.has(square);
        this.marks.set({ held: [from], dot: targets.filter((square) => !taken(square)), ring: targets.filter(taken) });
        return true;
    }

    release() {
        this.marks.set({ held: [], dot: [], ring: [] });
    }

    /*
     * The reader means a move from one square to another; false when it is not legal. cm-chessboard is told "no" in any
     * case and puts the piece back before anything is drawn: the pieces are set from here, because it would bury a king
     * that goes onto its rook, and not let go of a piece before it has come to rest.
     */
    choose(from, to, { promotion = null, dragged = false } = {}) {
        const meant = movesMeant(this.placement, this.legal, from, to);
        this.release();
        if (meant.length === 0 || this.pending || this.choosing) return false;
        if (meant[0].length === 5 && !promotion) {
            this.promote(meant, from, to, dragged);
            return true;
        }
        const uci = promotion ? meant.find((move) => move[4] === promotion) : meant[0];
        if (!uci) return false;
        this.play(uci, dragged);
        return true;
    }

    /*
     * The pawn goes to its square first; then the strip opens, once the pointer has done with the board. Should the
     * position change meanwhile, `letGo` has ended the choice.
     */
    async promote(meant, from, to, dragged) {
        this.choosing = true;
        const color = colorOf(this.placement.get(from));
        const text = placementText(afterMove(this.placement, from + to));
        await null;
        await (dragged ? this.placeAtOnce(text) : this.place(text));
        if (!this.choosing) return;
        const square = this.host.querySelector(`rect[data-square="${to}"]`).getBoundingClientRect();
        const piece = await choosePromotion(color, square, this.host.getBoundingClientRect());
        if (!this.choosing) return;
        this.choosing = false;
        const uci = meant.find((move) => move[4] === piece);
        if (uci) this.play(uci);
        else this.place(this.truth);
    }

    async play(uci, dragged = false) {
        this.pending = uci;
        const before = this.placement;
        const text = placementText(afterMove(before, uci));
        this.marks.set({ last: marksOf(before, uci), check: [] });
        this.onMove(uci);
        await null; /* cm-chessboard first finishes with the pointer */
        if (this.pending !== uci) return;
        if (dragged) this.placeAtOnce(text);
        else this.place(text);
    }
}
