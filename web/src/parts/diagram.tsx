/*
 * A small picture of a position, with the letters and numbers of its squares where it is spoken of by them, and with the
 * squares of the last move where there is one to follow. A screen reader hears where the pieces stand.
 */
import { piecePicture } from "../dom/places.ts";
import { spokenPosition } from "../state/notation.ts";
import { colorOf, FILES, placementOf } from "../state/position.ts";
import { reader } from "./words.ts";

const RANKS = "87654321";
const SQUARE = 40;
const EDGE = 28;
const MARK_EDGE = 3; /* the edge of a mark lies within its square */

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

/* `last`: the squares of the last move. */
export function Diagram({ fen, last, hasNames = false }: { fen: string; last?: string[] | null; hasNames?: boolean }) {
    const edge = hasNames ? EDGE : 0;
    const mark = { width: SQUARE - MARK_EDGE, height: SQUARE - MARK_EDGE, "stroke-width": MARK_EDGE };
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
                            {last?.includes(file + rank) && (
                                <rect class="last" x={x + MARK_EDGE / 2} y={y + MARK_EDGE / 2} {...mark} />
                            )}
                            {piece && <use href={piecePicture(piece)} x={x} y={y} />}
                        </g>
                    );
                }),
            )}
            {hasNames && <Names />}
        </svg>
    );
}
