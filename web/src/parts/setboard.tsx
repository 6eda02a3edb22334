/*
 * A position set by hand: a piece is chosen and set down by a tap or Enter; arrows walk over the
 * board, on which one square at a time is a stop of the Tab key. Beside it the position as FEN,
 * which can be typed or pasted.
 */
import { useRef, useState } from "preact/hooks";
import { piecePicture } from "../dom/places.ts";
import { Button } from "./button.tsx";
import { Chips, TextField } from "./field.tsx";
import { t } from "./words.ts";
import { pieceName } from "../state/notation.ts";
import { type Color, colorOf, FILES, placementOf, placementText } from "../state/position.ts";

type Props = { label: string; fen: string; onFen: (fen: string) => void };

const RANKS = "87654321";
const PIECES = "KQRBNPkqrbnp";
const ARRAY = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const EMPTY = "8/8/8/8/8/8/8/8 w - - 0 1";
/* Where king and rook stand if they may castle still. */
const CASTLINGS = [
    { letter: "K", king: "e1", rook: "h1" },
    { letter: "Q", king: "e1", rook: "a1" },
    { letter: "k", king: "e8", rook: "h8" },
    { letter: "q", king: "e8", rook: "a8" },
];

/* Files and rows by which a key walks. */
const STEPS: Record<string, [files: number, rows: number] | undefined> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
};

function nameOnBoard(letter: string | undefined): string {
    if (!letter) return t("board.empty");
    return `${t(`color.${colorOf(letter)}`)} ${pieceName(letter)}`;
}

function Piece({ letter }: { letter: string }) {
    const id = `${colorOf(letter) === "white" ? "w" : "b"}${letter.toLowerCase()}`;
    return (
        <svg viewBox="0 0 40 40" aria-hidden="true">
            <use href={piecePicture(id)} />
        </svg>
    );
}

/* The castlings that the placement allows. */
function castlings(placement: Map<string, string>): string {
    const possible = CASTLINGS.filter(({ letter, king, rook }) => {
        const [ownKing, ownRook] = colorOf(letter) === "white" ? ["K", "R"] : ["k", "r"];
        return placement.get(king) === ownKing && placement.get(rook) === ownRook;
    });
    return possible.map(({ letter }) => letter).join("");
}

export function SetBoard({ label, fen, onFen }: Props) {
    const [piece, setPiece] = useState("K");
    const [at, setAt] = useState("e1");
    const board = useRef<HTMLDivElement>(null);
    const fields = (fen.trim() || EMPTY).split(/\s+/);
    const placement = placementOf(fields[0] ?? EMPTY);
    const side: Color = fields[1] === "b" ? "black" : "white";
    const canCastle = (fields[2] ?? "-") !== "-";
    const write = (pieces: Map<string, string>, turn: Color, castles: boolean) => {
        const rights = castles ? castlings(pieces) : "";
        onFen(`${placementText(pieces)} ${turn[0]} ${rights || "-"} - 0 ${fields[5] ?? 1}`);
    };
    const set = (square: string) => {
        const pieces = new Map(placement);
        if (piece === "" || pieces.get(square) === piece) pieces.delete(square);
        else pieces.set(square, piece);
        setAt(square);
        write(pieces, side, canCastle);
    };
    const walk = (event: KeyboardEvent) => {
        const step = STEPS[event.key];
        if (!step) return;
        event.preventDefault();
        const file = FILES.indexOf(at[0] ?? "a") + step[0];
        const rank = RANKS.indexOf(at[1] ?? "1") + step[1];
        if (!FILES[file] || !RANKS[rank]) return;
        const to = `${FILES[file]}${RANKS[rank]}`;
        setAt(to);
        board.current?.querySelector<HTMLElement>(`[data-square="${to}"]`)?.focus();
    };
    return (
        <fieldset class="setboard">
            <legend>{label}</legend>
            <div class="palette" role="group" aria-label={t("case.board.piece")}>
                {[...PIECES].map((letter) => (
                    <button
                        key={letter}
                        type="button"
                        class="set-piece"
                        aria-pressed={piece === letter}
                        aria-label={nameOnBoard(letter)}
                        onClick={() => setPiece(letter)}
                    >
                        <Piece letter={letter} />
                    </button>
                ))}
                <button
                    type="button"
                    class="set-piece eraser"
                    aria-pressed={piece === ""}
                    aria-label={t("case.board.remove")}
                    onClick={() => setPiece("")}
                >
                    ×
                </button>
            </div>
            <div
                ref={board}
                class="grid"
                role="group"
                aria-label={t("case.board")}
                onKeyDown={walk}
            >
                {[...RANKS].map((rank) =>
                    [...FILES].map((file) => {
                        const square = `${file}${rank}`;
                        const letter = placement.get(square);
                        const isDark = (FILES.indexOf(file) + Number(rank)) % 2 === 1;
                        return (
                            <button
                                key={square}
                                type="button"
                                class={isDark ? "square dark" : "square"}
                                data-square={square}
                                tabIndex={square === at ? 0 : -1}
                                aria-label={`${square}, ${nameOnBoard(letter)}`}
                                onClick={() => set(square)}
                            >
                                {letter && <Piece letter={letter} />}
                            </button>
                        );
                    }),
                )}
            </div>
            <div class="row">
                <Button onPress={() => onFen(ARRAY)}>{t("case.board.array")}</Button>
                <Button onPress={() => onFen("")}>{t("case.board.clear")}</Button>
            </div>
            <Chips
                label={t("case.to.move")}
                value={side}
                options={[
                    { value: "white" as Color, label: t("color.white") },
                    { value: "black" as Color, label: t("color.black") },
                ]}
                onChange={(turn) => write(placement, turn, canCastle)}
            />
            {castlings(placement) && (
                <label class="check">
                    <input
                        type="checkbox"
                        checked={canCastle}
                        onChange={(event) => write(placement, side, event.currentTarget.checked)}
                    />
                    <span>{t("case.board.castling")}</span>
                </label>
            )}
            <TextField label={t("case.fen")} value={fen} maxLength={127} onInput={onFen} />
        </fieldset>
    );
}
