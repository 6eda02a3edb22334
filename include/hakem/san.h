/**
 * @file
 * Moves as people write them: standard algebraic notation (SAN), read with tolerance and written
 * exactly.
 */
#ifndef HAKEM_SAN_H
#define HAKEM_SAN_H

#include "hakem/movegen.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Room for any move that hk_san_write writes, in any style and language, with its NUL. */
enum { HK_SAN_MAX = 24 };

/** The piece letters of a language: UTF-8, by hk_kind. */
typedef struct hk_letters {
    /** ISO 639-1, for example "tr"; or "figurine". */
    char language[12];
    /** As written; an empty letter is never read. */
    char piece[7][5];
    /**
     * The same with its mark as a character of its own (NFD), which is read too; empty if it has no
     * mark.
     */
    char decomposed[7][5];
} hk_letters;

/** Letters of PGN: P N B R Q K. */
extern HK_API const hk_letters hk_letters_english;

/**
 * Letters of a language by its two-letter code in small letters, or the figurines (white ones) by
 * `figurine`.
 *
 * @return Static; NULL if the language is not known. hk_letters_at names those that are.
 * Cost: O(languages). Threads: any. Laws: FIDE Laws 2023, C.2, C.3. Format: ISO 639-1; PGN standard
 * 1994, 17.
 */
HK_API const hk_letters *hk_letters_find(const char *language, size_t size);

/**
 * The letters of one language after the other, from 0: English, the others by code, the figurines;
 * NULL after the last. Threads: any.
 */
HK_API const hk_letters *hk_letters_at(size_t index);

/** Whether a text castles, and with which rook. */
typedef enum hk_san_castling {
    HK_SAN_NO_CASTLING,
    HK_SAN_KINGSIDE,
    HK_SAN_QUEENSIDE
} hk_san_castling;

/** What a text says about a move, before any position is looked at. */
typedef struct hk_san_meaning {
    /** HK_NO_KIND if no piece is named, as in `e2e4` with both squares. */
    hk_kind kind;
    /** 0 to 7, or -1 if the text does not say. */
    int8_t from_file, from_rank;
    /** Square 0 to 63; unused if the text castles. */
    uint8_t to;
    /** HK_NO_KIND if no piece is named. */
    hk_kind promotion;
    hk_san_castling castling;
    /** A sign of capture is written. */
    bool capture;
} hk_san_meaning;

/**
 * Read the text of a move.
 *
 * Besides PGN's form it understands
 * - figurines of either color for the letters of any language, a variation selector after them;
 * - signs of capture, check and mate that are missing or false: `x`, `X`, `:`, the sign of
 *   multiplication and the Cyrillic letter like x between the squares, `:` after them (`ed5:`,
 *   `Be5:`); `+`, `++`, `#`, the daggers; `ch`, `dbl ch`, `dis ch`, `check`, `mate`, `mat`;
 * - more or fewer squares than needed to tell the piece; long algebraic with a hyphen, any
 *   typographic dash, or none;
 * - castling with zero or the letter O (small or capital, Latin, Greek or Cyrillic), with any dash
 *   or none;
 * - `e8Q`, `e8(Q)`, `e8/Q`, `e8=(Q)`, and with English letters `e8=q`; `e7e8q` in any language;
 * - `e.p.`, `ep`, `(ep)`, with or without a blank; `(=)`; any number of `!` and `?`.
 *
 * It never guesses: small letters are no pieces, nor are letters of another language or letters
 * that merely look alike; a capture has the rank of arrival (not `exd`). Signs of judgement that
 * are run together with a move (plus over minus, `N`) do not belong to its text.
 *
 * @param[out] out    Written on HK_OK alone.
 * @param text        `size` bytes.
 * @param letters     Piece letters of the text.
 * @param[out] fault  May be NULL; `byte` is where the text stops being a move.
 *
 * @return HK_OK; HK_E_SYNTAX; HK_E_NULL_MOVE for `--`, `Z0` and `0000`.
 * Cost: O(size). Threads: any. Laws: FIDE Laws 2023, C.8 to C.13.
 */
HK_API HK_MUST_CHECK hk_err hk_san_read(hk_san_meaning *out, const char *text, size_t size,
                                        const hk_letters *letters, hk_fault *fault);

/**
 * Find the legal move that a text means.
 *
 * @param[out] out  Written on HK_OK alone.
 * @param variant   How castling is spelled with two squares: `e1g1`, or king takes own rook in
 *                  Chess960.
 *
 * @return HK_OK; HK_E_ILLEGAL_MOVE, no legal move fits; HK_E_AMBIGUOUS, more than one;
 * HK_E_PROMOTION, a pawn reaches the last rank and no piece is named.
 * Cost: some 20 ns. Threads: any. Laws: FIDE Laws 2023, 3.10.1, C.10.
 */
HK_API HK_MUST_CHECK hk_err hk_san_resolve(hk_move *out, const hk_board *board,
                                           const hk_san_meaning *meaning, hk_variant variant);

/** hk_san_read and hk_san_resolve in one. `fault` is written on every error. */
HK_API HK_MUST_CHECK hk_err hk_san_parse(hk_move *out, const hk_board *board, const char *text,
                                         size_t size, const hk_letters *letters, hk_variant variant,
                                         hk_fault *fault);

/** How a move is written. */
typedef enum hk_san_style {
    /** PGN's standard algebraic notation: `O-O`, `exd6`, `d8=Q`. */
    HK_SAN_PGN,
    /** The notation of the Laws: `0-0`, `exd6 e.p.`, `d8Q`. FIDE Laws 2023, Appendix C. */
    HK_SAN_LAWS,
    /** PGN's signs with both squares, and a hyphen where nothing is captured: `Ng1-f3`, `e5xd6`. */
    HK_SAN_LONG
} hk_san_style;

/**
 * A style by its word: `pgn`, `laws` or `long`. HK_OK, or HK_E_ARGUMENT with `out` untouched.
 * Threads: any.
 */
HK_API HK_MUST_CHECK hk_err hk_san_style_find(hk_san_style *out, const char *word, size_t size);

/**
 * Append a legal move in one of the styles, with `+` or `#`; at most HK_SAN_MAX - 1 bytes.
 * hk_san_read with the same letters reads it back.
 * Cost: some 40 ns. Threads: any. Laws: FIDE Laws 2023, C.8 to C.13.
 * Format: PGN standard 1994, 8.2.3.
 */
HK_API void hk_san_write(hk_buf *buf, const hk_board *board, hk_move move,
                         const hk_letters *letters, hk_san_style style);

#ifdef __cplusplus
}
#endif
#endif
