/**
 * @file
 * Moves as machines write them: `e2e4`, `e7e8q`. Castling is `e1g1`, in Chess960 king takes own rook.
 */
#ifndef HAKEM_UCI_H
#define HAKEM_UCI_H

#include "hakem/movegen.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The squares and the piece that a text names, before any position is looked at. */
typedef struct hk_uci_squares {
    unsigned from, to; /**< 0 to 63. */
    hk_kind promotion; /**< HK_NO_KIND if no piece is named. */
} hk_uci_squares;

/** Read the form alone: `e2e4` or `e7e8q`. @return HK_OK or HK_E_SYNTAX. Cost: O(1). Threads: any. */
HK_API HK_MUST_CHECK hk_err hk_uci_read(hk_uci_squares *out, const char *text, size_t size);

/**
 * Read a move and find it among the legal ones.
 *
 * @param[out] out    Written on HK_OK alone.
 * @param board       The position before the move.
 * @param text        `size` bytes, four or five of them lower-case letters and digits.
 * @param variant     How castling is written.
 *
 * @return HK_OK; HK_E_SYNTAX, no such text; HK_E_ILLEGAL_MOVE, no legal move fits; HK_E_PROMOTION, a pawn reaches the
 * last rank and no piece is named; HK_E_NULL_MOVE, `0000`.
 * Cost: a legal move list. Threads: any. Format: UCI protocol, 2006.
 */
HK_API HK_MUST_CHECK hk_err hk_uci_parse(hk_move *out, const hk_board *board, const char *text,
                                         size_t size, hk_variant variant);

/** Append a move of this position, four or five bytes. Cost: O(1). Threads: any. */
HK_API void hk_uci_write(hk_buf *buf, hk_move move, hk_variant variant);

#ifdef __cplusplus
}
#endif
#endif
