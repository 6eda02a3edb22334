/*
 * A small picture of a position. A screen reader hears where the pieces stand.
 */
import { piecePicture } from "../dom/places.ts";
import { spokenPosition } from "../state/notation.ts";
import { colorOf, FILES, placementOf } from "../state/position.ts";
import { reader } from "./words.ts";

const RANKS = "87654321";
const SQUARE = 40;

export function Diagram({ fen }: { fen: string }) {
    const placement = placementOf(fen);
    void reader(); /* the words are those of the reader */
    return (
        <svg
            class="diagram"
            viewBox={`0 0 ${8 * SQUARE} ${8 * SQUARE}`}
            role="img"
            aria-label={spokenPosition(placement)}
        >
            {[...RANKS].map((rank, row) =>
                [...FILES].map((file, column) => {
                    const letter = placement.get(file + rank);
                    const [x, y] = [column * SQUARE, row * SQUARE];
                    const size = { x, y, width: SQUARE, height: SQUARE };
                    const kind = (row + column) % 2 === 1 ? "dark" : "light";
                    const piece =
                        letter && `${colorOf(letter) === "white" ? "w" : "b"}${letter.toLowerCase()}`;
                    return (
                        <g key={file + rank}>
                            <rect class={kind} {...size} />
                            {piece && <use href={piecePicture(piece)} x={x} y={y} />}
                        </g>
                    );
                }),
            )}
        </svg>
    );
}
