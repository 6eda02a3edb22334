/*
 * A small picture of a position, with the letters and numbers of its squares where it is spoken of by them. A screen
 * reader hears where the pieces stand.
 */
import { piecePicture } from "../dom/places.ts";
import { spokenPosition } from "../state/notation.ts";
import { colorOf, FILES, placementOf } from "../state/position.ts";
import { reader } from "./words.ts";

const RANKS = "87654321";
const SQUARE = 40;
const EDGE = 28;

function Names() {
    const middle = (at: number) => (at + 0.5) * SQUARE;
    return (
        <>
            {[...RANKS].map((rank, row) => (
                <text key={rank} x={-EDGE / 2} y={middle(row)}>
                    {rank}
                </text>
            ))}
            {[...FILES].map((file, column) => (
                <text key={file} x={middle(column)} y={8 * SQUARE + EDGE / 2}>
                    {file}
                </text>
            ))}
        </>
    );
}

export function Diagram({ fen, hasNames = false }: { fen: string; hasNames?: boolean }) {
    const edge = hasNames ? EDGE : 0;
    const placement = placementOf(fen);
    void reader(); /* the words are those of the reader */
    return (
        <svg
            class="diagram"
            viewBox={`${-edge} 0 ${8 * SQUARE + edge} ${8 * SQUARE + edge}`}
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
            {hasNames && <Names />}
        </svg>
    );
}
