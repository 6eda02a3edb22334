/*
 * What we use of cm-chessboard 8.15.1, which has no types of its own; some of it is not meant for
 * others, hence an exact version.
 */
declare module "cm-chessboard/src/Chessboard.js" {
    import type { Extension } from "cm-chessboard/src/model/Extension.js";

    export const INPUT_EVENT_TYPE: Record<
        | "moveInputStarted"
        | "movingOverSquare"
        | "validateMoveInput"
        | "moveInputCanceled"
        | "moveInputFinished",
        string
    >;

    export const BORDER_TYPE: Record<"none" | "thin" | "frame", string>;

    export interface InputEvent {
        type: string;
        squareFrom: string;
        squareTo: string;
    }

    export interface View {
        svg: SVGSVGElement;
        width: number;
        height: number;
        squareWidth: number;
        markersLayer: SVGElement;
        markersTopLayer: SVGElement;
        visualMoveInput: { draggablePiece: SVGElement | null };
        redrawPieces(): void;
        squareToPoint(square: string): { x: number; y: number };
    }

    export interface Props {
        assetsUrl: string;
        position: string;
        style: {
            cssClass: string;
            borderType: string;
            pieces: { file: string };
            animationDuration: number;
        };
        extensions: { class: new (chessboard: Chessboard) => Extension }[];
    }

    export class Chessboard {
        constructor(host: HTMLElement, props: Props);
        view: View;
        state: { position: { setFen(fen: string): void } };
        positionAnimationsQueue: { workingOnPromise: unknown };
        getExtension<Kind extends Extension>(kind: new (chessboard: Chessboard) => Kind): Kind;
        getPosition(): string;
        setPosition(fen: string, animated: boolean): Promise<void>;
        getOrientation(): "w" | "b";
        setOrientation(color: "w" | "b", animated: boolean): Promise<void>;
        enableMoveInput(handler: (event: InputEvent) => boolean, color?: "w" | "b"): void;
        disableMoveInput(): void;
        cancelMoveInput(): void;
    }
}

declare module "cm-chessboard/src/model/Extension.js" {
    import type { Chessboard } from "cm-chessboard/src/Chessboard.js";

    export const EXTENSION_POINT: Record<"afterRedrawBoard", string>;

    export class Extension {
        constructor(chessboard: Chessboard);
        chessboard: Chessboard;
        registerExtensionPoint(name: string, callback: () => void): void;
    }
}

declare module "cm-chessboard/src/lib/Svg.js" {
    export const Svg: {
        addElement(
            parent: SVGElement,
            name: string,
            attributes?: Record<string, string | number>,
        ): SVGElement;
    };
}
