/*
 * Moves as people write them. Piece letters follow the reader's language (Laws, Appendix C: the letter commonly used
 * in the player's language): K Q R B N in English, Ş V K F A in Turkish. The hall speaks English letters only.
 */
import { castlingOf, type Color, colorOf, movesMeant, type Placement } from "./position.ts";
import { type Key, type Language, language, t } from "../words/words.ts";

type Letter = "K" | "Q" | "R" | "B" | "N";
export type ReadMove =
    | { from: string; to: string; promotion?: string; problem?: undefined }
    /* `choices`: the moves that the text fits. */
    | { problem: "unreadable" | "illegal" | "ambiguous"; choices?: string[] };

const LETTERS: Record<Language, Record<Letter, string>> = {
    en: { K: "K", Q: "Q", R: "R", B: "B", N: "N" },
    tr: { K: "Ş", Q: "V", R: "K", B: "F", N: "A" },
};

/* The letters of the pieces in the reader's language, king first. */
export function pieceLetters(): string[] {
    return Object.values(LETTERS[language()]);
}

/* "Nf3" of the hall in the reader's letters. */
export function localSan(san: string): string {
    const letters = LETTERS[language()];
    return san.replace(/^[KQRBN]|=[QRBN]/g, (found) => found.slice(0, -1) + letters[found.at(-1) as Letter]);
}

/* The name of a piece, by its letter in FEN. */
export function pieceName(letter: string): string {
    return t(`piece.${letter.toLowerCase()}` as Key & `piece.${string}`);
}

/* "knight g1 f3": a move that has not been made, and so has no name in the list. */
export function moveWords(placement: Placement, uci: string): string {
    const [from, to] = [uci.slice(0, 2), uci.slice(2, 4)];
    const castling = castlingOf(placement, uci);
    if (castling) return t(castling.short ? "say.short" : "say.long");
    const piece = pieceName(placement.get(from) ?? "p");
    const promoted = uci[4] ? `, ${t("say.promotes", { piece: pieceName(uci[4]) })}` : "";
    return t("say.move", { piece, from, to }) + promoted;
}

/* "White: knight g1 f3, check", for a voice. `san` is the hall's. */
export function spokenMove(san: string, uci: string, color: Color): string {
    const piece = /^O-O/.test(san) ? "" : (/^[KQRBN]/.exec(san)?.[0] ?? "P").toLowerCase();
    const [from, to] = [uci.slice(0, 2), uci.slice(2, 4)];
    const parts = [];
    if (san.startsWith("O-O-O")) parts.push(t("say.long"));
    else if (san.startsWith("O-O")) parts.push(t("say.short"));
    else parts.push(t(san.includes("x") ? "say.takes" : "say.move", { piece: pieceName(piece), from, to }));
    const promoted = /=([QRBN])/.exec(san);
    if (promoted) parts.push(t("say.promotes", { piece: pieceName(promoted[1]) }));
    if (san.endsWith("#")) parts.push(t("say.mate"));
    else if (san.endsWith("+")) parts.push(t("say.check"));
    return `${t(`color.${color}`)}: ${parts.join(", ")}`;
}

/* Every piece in words, for those who do not see the board. */
export function spokenPosition(placement: Placement): string {
    const order = "kqrbnp";
    const side = (color: Color) =>
        [...placement]
            .filter(([, letter]) => colorOf(letter) === color)
            .sort(
                ([a, x], [b, y]) => order.indexOf(x.toLowerCase()) - order.indexOf(y.toLowerCase()) || (a < b ? -1 : 1),
            )
            .map(([square, letter]) => `${pieceName(letter)} ${square}`)
            .join(", ");
    return `${t("color.white")}: ${side("white")}. ${t("color.black")}: ${side("black")}.`;
}

/* Behind a move: check, mate, a judgement, en passant, an offer of a draw, the colon of a capture. */
const SIGNS = /([+#!?:†‡‼⁇⁈⁉]|\(=\)|\(e\.?p\.?\)|e\.?p\.?|mat[te]?|(double|dbl\.?|disc?\.?)?ch(eck(mate)?|\.)?)+$/i;

/* The time of a clock behind a move, as people note it: "1:29", "0.45", "1:29:30". */
const TIME = /\s+\d{1,2}[:.]\d\d(?:[:.]\d\d)?(?=\s|$)/g;

export function withoutTime(text: string): string {
    return text.replace(TIME, "");
}

/* A move without blanks and the signs that may be left out, its dashes, captures, castling and promotion spelt in one way. */
export function plainMove(text: string): string {
    return withoutTime(text)
        .replace(/\s/g, "")
        .replace(SIGNS, "")
        .replace(/[\u2010-\u2015\u2212]/g, "-")
        .replace(/[X:×\u0425\u0445]/g, "x")
        .replace(/[0o\u041e\u043e\u039f\u03bf]/g, "O")
        .replace(/[=/]?\((\p{L})\)$|\/(\p{L})$/u, "=$1$2");
}

/*
 * Reads a typed move against the legal list. Accepts coordinates (e2e4, e2-e4, e7e8q), castling with letters or
 * zeros, and short or long algebraic notation in the letters of its language, the reader's if no other is said; English letters too,
 * where they are not another piece's. Answers { from, to, promotion } or { problem: "unreadable" | "illegal" | "ambiguous" }.
 */
export function readMove(text: string, placement: Placement, legal: string[], letters: Language = language()): ReadMove {
    const bare = plainMove(text);
    return (
        readCoordinates(bare, placement, legal) ??
        readCastling(bare, placement, legal) ??
        readAlgebraic(bare, placement, legal, letters) ?? { problem: "unreadable" }
    );
}

/* The moves of a PGN, without its tags, comments in braces, variations, signs and result. */
export function bareMoves(pgn: string): string {
    const text = pgn
        .replace(/\[\s*\w+\s+"(?:[^"\\]|\\.)*"\s*\]/g, " ")
        .replace(/\{[^}]*\}/g, " ")
        .replace(/\$\d+|;/g, " ");
    let depth = 0;
    let bare = "";
    /* "(Q)" and "(=)" are signs of a move. */
    for (const part of text.split(/(\(=?\p{L}\)|\(=\)|[()])/u)) {
        if (part === "(") depth++;
        else if (part === ")") depth = Math.max(0, depth - 1);
        else if (depth === 0) bare += part;
    }
    return bare.replace(/(?:1-0|0-1|1\/2-1\/2|\*)\s*$/, "").trim();
}

/* The squares of a move that need not be legal: e2e5, e2-e5, a2a8q. */
export function readSquares(text: string): ReadMove | null {
    const match = /^([a-h][1-8])[-x:]?([a-h][1-8])=?([qrbn])?$/.exec(text.trim().toLowerCase());
    return match && { from: match[1], to: match[2], promotion: match[3] };
}

function readCoordinates(bare: string, placement: Placement, legal: string[]): ReadMove | null {
    const move = readSquares(bare);
    if (!move || move.problem) return null;
    return movesMeant(placement, legal, move.from, move.to).length > 0 ? move : { problem: "illegal" };
}

function readCastling(bare: string, placement: Placement, legal: string[]): ReadMove | null {
    const match = /^O-?O(-?O)?$/.exec(bare);
    if (!match) return null;
    const uci = legal.find((move) => castlingOf(placement, move)?.short === !match[1]);
    return uci ? { from: uci.slice(0, 2), to: uci.slice(2, 4) } : { problem: "illegal" };
}

function readAlgebraic(bare: string, placement: Placement, legal: string[], letters: Language): ReadMove | null {
    const attempts = [bare];
    /* "nf3" is a knight's move; "bxc3" is first of all the b-pawn's. */
    if (/^[a-zş]/.test(bare)) attempts.push(bare[0].toLocaleUpperCase(letters) + bare.slice(1));
    /* "E4" is a pawn's move, by the hand of a device; "Bc3" is a bishop's. */
    else if (/^[A-H](?=[1-8]|x?[a-h][1-8])/.test(bare) && !pieceOf(bare[0], letters)) attempts.push(bare[0].toLowerCase() + bare.slice(1));
    let readable = false;
    for (const attempt of attempts) {
        const match = /^(\p{Lu})?([a-h])?([1-8])?[-x]?([a-h][1-8])(?:=?(\p{L}))?$/u.exec(attempt);
        if (!match) continue;
        const [, letter, file, rank, to, promoted] = match;
        const piece = letter ? pieceOf(letter, letters) : "P";
        const promotion = promoted ? pieceOf(promoted.toLocaleUpperCase(letters), letters) : null;
        if (!piece || (promoted && !promotion)) continue;
        readable = true;
        const froms = new Set(
            legal
                .filter((uci) => uci.slice(2, 4) === to && castlingOf(placement, uci) === null)
                .map((uci) => uci.slice(0, 2))
                .filter((from) => placement.get(from)?.toUpperCase() === piece)
                .filter((from) => (!file || from[0] === file) && (!rank || from[1] === rank)),
        );
        if (froms.size === 1) return { from: [...froms][0], to, promotion: promotion?.toLowerCase() };
        if (froms.size > 1) return { problem: "ambiguous", choices: [...froms].map((from) => from + to) };
    }
    return readable ? { problem: "illegal" } : null;
}

/* The kind of piece, by its letter in FEN, that a letter of the reader's language names. */
export function kindOfLetter(letter: string): string | null {
    return letter === "P" ? "p" : (pieceOf(letter, language())?.toLowerCase() ?? null);
}

/* The hall's letter for the one that was typed: the language first, English where it is free. */
export function pieceOf(letter: string, of: Language): string | null {
    const letters = LETTERS[of];
    const folded = of === "tr" && letter === "S" ? "Ş" : letter;
    const local = (Object.keys(letters) as Letter[]).find((piece) => letters[piece] === folded);
    if (local) return local;
    return folded in letters ? folded : null;
}
