/*
 * The board: cm-chessboard with the hall's legal moves. A piece can be dragged, or clicked and then its square, or led
 * with the keys (cursor.js). A chosen move is shown at once and handed to `onMove`; the truth is what `show` says next,
 * and `settle` puts the truth back.
 */
import { BORDER_TYPE, Chessboard, INPUT_EVENT_TYPE, type InputEvent } from "cm-chessboard/src/Chessboard.js";
import { EXTENSION_POINT } from "cm-chessboard/src/model/Extension.js";
import type { Position } from "../../state/state.ts";
import { Marks } from "./marks.ts";
import { Cursor } from "./cursor.ts";
import type { Tells } from "./keys.ts";
import { choosePromotion, closePromotion, placePromotion } from "./promotion.ts";
import {
    afterMove,
    type Color,
    colorOf,
    kingSquare,
    marksOf,
    movesMeant,
    type Placement,
    placementOf,
    placementText,
} from "../../state/position.ts";

const quiet = matchMedia("(prefers-reduced-motion: reduce)");

function letterOf(color: Color): "w" | "b" {
    return color === "white" ? "w" : "b";
}

type Handlers = {
    onMove: (uci: string) => void;
    onHand: (square: string) => boolean;
    onSay: (text: string) => void;
    tells: Tells;
};

export class Board {
    readonly chessboard: Chessboard;
    readonly marks: Marks;
    color: Color | null = null; /* whose pieces may be moved now */
    legal: string[] = [];
    private readonly cursor: Cursor;
    private free = false; /* every square takes a piece, and each touch counts */
    private readonly onMove: (uci: string) => void;
    private readonly onHand: (square: string) => boolean;
    private pending: string | null = null; /* the move shown before the hall has answered */
    private choosing = false;
    private drawn = false; /* the first position appears at once, the others glide */
    private turning = false;
    private truth = "8/8/8/8/8/8/8/8";

    /*
     * `onMove(uci)` when a move has been chosen; `onHand(square)` when a hand is on a piece of a free board, answers
     * whether it takes it up; `onSay(text)` what a voice should say of the cursor; `tells` what its keys ask of the game.
     */
    constructor(
        private readonly host: HTMLElement,
        { onMove, onHand, onSay, tells }: Handlers,
    ) {
        this.onMove = onMove;
        this.onHand = onHand;
        this.chessboard = new Chessboard(host, {
            assetsUrl: "/assets/",
            position: this.truth,
            style: {
                cssClass: "hakem",
                borderType: BORDER_TYPE.frame /* coordinates stand beside the squares: no piece covers them */,
                pieces: { file: "pieces.svg" },
                animationDuration: quiet.matches ? 0 : 180,
            },
            extensions: [{ class: Marks }],
        });
        this.marks = this.chessboard.getExtension(Marks);
        this.marks.registerExtensionPoint(EXTENSION_POINT.afterRedrawBoard, placePromotion);
        this.cursor = new Cursor(this, onSay, tells);
    }

    get placement(): Placement {
        return placementOf(this.truth);
    }

    /* Do the arrows lead a cursor over the squares? */
    get isLed(): boolean {
        return this.cursor.isLed;
    }

    get isFree(): boolean {
        return this.free && this.color !== null;
    }

    /* Is a move shown of which the hall has not told yet? */
    get isPending(): boolean {
        return this.pending !== null;
    }

    private get dragging(): boolean {
        return Boolean(this.chessboard.view.visualMoveInput.draggablePiece);
    }

    /* What the hall says; `last` are the squares of the last move, `bound` those of pieces that bind. */
    show({ fen, last, check, turn, bound = [] }: Position): void {
        const [text] = fen.split(" ") as [string];
        if (text !== this.truth) {
            this.truth = text;
            this.pending = null;
            this.letGo();
        }
        this.host.dataset.fen = fen;
        if (!this.pending && !this.choosing) this.place(text);
        const king = check ? kingSquare(this.placement, turn) : null;
        /* a move on its way has its own marks, until the hall has answered */
        this.marks.set(this.pending ? { bound } : { last: last ?? [], check: king ? [king] : [], bound });
    }

    /* Refused, or the line broke: back to the truth. */
    settle(): void {
        this.pending = null;
        this.letGo();
        this.place(this.truth);
    }

    /* `color` may move now, by these moves, or, if the board is `free`, as the hand likes; null when nobody may. */
    allow(color: Color | null, legal: string[], free = false): void {
        this.legal = color ? legal : [];
        if (color === this.color && free === this.free) return;
        this.letGo();
        if (this.color) this.chessboard.disableMoveInput();
        this.color = color;
        this.free = free;
        if (color) this.chessboard.enableMoveInput((event) => this.input(event), free ? undefined : letterOf(color));
    }

    /* cm-chessboard turns one time at once: what is wanted meanwhile is done after. */
    async turn(color: Color): Promise<void> {
        this.host.dataset.orientation = color;
        if (this.turning) return;
        this.turning = true;
        while (this.chessboard.getOrientation() !== this.orientation) {
            await this.chessboard.setOrientation(this.orientation, false);
        }
        this.turning = false;
    }

    private get orientation(): "w" | "b" {
        return letterOf(this.host.dataset.orientation as Color);
    }

    /* Sets the pieces, gliding; at once at first, and when one still glides: a board must not lag behind its game. */
    private async place(text: string): Promise<void> {
        if (this.chessboard.getPosition() === text) return;
        if (!this.drawn || this.chessboard.positionAnimationsQueue.workingOnPromise) {
            this.drawn = true;
            await this.placeAtOnce(text);
            return;
        }
        await this.chessboard.setPosition(text, true).catch(() => this.chessboard.view.redrawPieces());
    }

    /* Sets the pieces before the next frame: a piece that was dragged is already where it goes. */
    private async placeAtOnce(text: string): Promise<void> {
        this.chessboard.state.position.setFen(text);
        this.chessboard.view.redrawPieces();
        await this.chessboard.setPosition(
            text,
            false,
        ); /* ends after whatever still glides, which draws an older position */
        this.chessboard.view.redrawPieces();
    }

    /* Whatever is in hand goes back. A piece that is only gliding to its square is left alone. */
    private letGo(): void {
        if (this.choosing) {
            this.choosing = false;
            closePromotion();
        }
        if (this.marks.squares.held.length > 0) this.chessboard.cancelMoveInput();
        this.cursor.from = null;
        this.release();
    }

    private input(event: InputEvent): boolean {
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
    hold(from: string): boolean {
        if (this.pending || this.choosing) return false;
        if (this.free) {
            if (!this.onHand(from)) return false;
            this.marks.set({ held: [from], dot: [], ring: [] });
            return true;
        }
        const targets = [...new Set(this.legal.filter((uci) => uci.startsWith(from)).map((uci) => uci.slice(2, 4)))];
        if (targets.length === 0) return false;
        const taken = (square: string) => this.placement.has(square);
        this.marks.set({ held: [from], dot: targets.filter((square) => !taken(square)), ring: targets.filter(taken) });
        return true;
    }

    release(): void {
        this.marks.set({ held: [], dot: [], ring: [] });
    }

    /*
     * The reader means a move from one square to another; false when it is not legal. cm-chessboard is told "no" in any
     * case and puts the piece back before anything is drawn: the pieces are set from here, because it would bury a king
     * that goes onto its rook, and not let go of a piece before it has come to rest.
     */
    choose(
        from: string,
        to: string,
        { promotion, dragged = false }: { promotion?: string; dragged?: boolean } = {},
    ): boolean {
        const legal = movesMeant(this.placement, this.legal, from, to);
        const meant = legal.length === 0 && this.free ? this.anyMove(from, to) : legal;
        this.release();
        const [first] = meant;
        if (!first || this.pending || this.choosing) return false;
        if (first.length === 5 && !promotion) {
            this.promote(meant, from, to, dragged);
            return true;
        }
        const uci = promotion ? meant.find((move) => move[4] === promotion) : first;
        if (!uci) return false;
        this.play(uci, dragged);
        return true;
    }

    /* From one square to another, whatever the Laws say of it. */
    private anyMove(from: string, to: string): string[] {
        const piece = this.placement.get(from)?.toLowerCase();
        if (!piece || from === to) return [];
        const promotes = piece === "p" && (to[1] === "1" || to[1] === "8");
        return promotes ? ["q", "r", "b", "n"].map((letter) => from + to + letter) : [from + to];
    }

    /*
     * The pawn goes to its square first; then the strip opens, once the pointer has done with the board. Should the
     * position change meanwhile, `letGo` has ended the choice.
     */
    private async promote(meant: string[], from: string, to: string, dragged: boolean): Promise<void> {
        this.choosing = true;
        const color = colorOf(this.placement.get(from) ?? "P");
        const text = placementText(afterMove(this.placement, from + to));
        await null;
        await (dragged ? this.placeAtOnce(text) : this.place(text));
        if (!this.choosing) return;
        const piece = await choosePromotion(color, this.host, to);
        if (!this.choosing) return;
        this.choosing = false;
        const uci = meant.find((move) => move[4] === piece);
        if (uci) this.play(uci);
        else this.place(this.truth);
    }

    private async play(uci: string, dragged = false): Promise<void> {
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
