/* What stands on a rank, on a file, or of one kind of piece, in words for those who do not see the board. */
import { pieceName } from "./notation.ts";
import { type Color, colorOf, COLORS, FILES, type Placement } from "./position.ts";
import { t } from "../words/words.ts";

/* "White knight" */
export function pieceWords(letter: string): string {
    return `${t(`color.${colorOf(letter)}`)} ${pieceName(letter)}`;
}

function among(placement: Placement, squares: string[]): string {
    const found = squares.flatMap((square) => {
        const letter = placement.get(square);
        return letter ? [`${square} ${pieceWords(letter)}`] : [];
    });
    return found.length > 0 ? found.join(", ") : t("board.empty");
}

/* "Rank 1: a1 White rook, b1 White knight, …" */
export function rankWords(placement: Placement, rank: number): string {
    return `${t("squares.rank", { rank })}: ${among(placement, [...FILES].map((file) => file + rank))}`;
}

export function fileWords(placement: Placement, file: string): string {
    const squares = [1, 2, 3, 4, 5, 6, 7, 8].map((rank) => file + rank);
    return `${t("squares.file", { file })}: ${among(placement, squares)}`;
}

/* "knight: White b1, g1; Black none" of a kind by its letter in FEN, of either colour. */
export function kindWords(placement: Placement, kind: string): string {
    const of = (color: Color) =>
        [...placement]
            .filter(([, letter]) => letter.toLowerCase() === kind && colorOf(letter) === color)
            .map(([square]) => square)
            .sort()
            .join(", ");
    const sides = COLORS.map((color) => `${t(`color.${color}`)} ${of(color) || t("squares.none")}`);
    return `${pieceName(kind)}: ${sides.join("; ")}`;
}
