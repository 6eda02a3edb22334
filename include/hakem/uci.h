/**
 * @file Moves as chess engines write them: `e2e4`, `e7e8q`. Castling is `e1g1`; in Chess960 the
 * king takes its own rook, `e1h1`.
 */
#ifndef HAKEM_UCI_H
#define HAKEM_UCI_H

#include "hakem/movegen.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The squares and the piece that a text names, whatever the position. */
typedef struct hk_uci_squares {
    /** 0 to 63. */
    unsigned from, to;
    /** HK_NO_KIND if no piece is named. */
    hk_kind promotion;
} hk_uci_squares;

/**
 * Read the text of a move without a position.
 *
 * @param[out] out  Written on HK_OK alone.
 * @param text      `size` bytes; no NUL needed.
 *
 * @return HK_OK; HK_E_SYNTAX, it is neither like `e2e4` nor like `e7e8q`.
 * Cost: O(1). Threads: any. Format: UCI protocol, 2006.
 */
HK_API HK_MUST_CHECK hk_err hk_uci_read(hk_uci_squares *out, const char *text, size_t size);

/**
 * Read the text of a move and find the legal move that it means.
 *
 * @param[out] out    Written on HK_OK alone.
 * @param board       The position before the move.
 * @param text        `size` bytes; no NUL needed. Letters are small.
 * @param variant     How castling is written.
 *
 * @return HK_OK; HK_E_SYNTAX, as hk_uci_read; HK_E_ILLEGAL_MOVE, no legal move fits;
 *         HK_E_PROMOTION, a pawn reaches the
 * last rank and no piece is named; HK_E_NULL_MOVE, `0000`.
 *
 * Cost: some 20 ns. Threads: any. Format: UCI protocol, 2006.
 */
HK_API HK_MUST_CHECK hk_err hk_uci_parse(hk_move *out, const hk_board *board, const char *text,
                                         size_t size, hk_variant variant);

/**
 * Append the text of a move, four or five bytes. The kind of castling it is follows from `variant`
 * alone.
 *
 * Cost: O(1). Threads: any. Format: UCI protocol, 2006.
 */
HK_API void hk_uci_write(hk_buf *buf, hk_move move, hk_variant variant);

#ifdef __cplusplus
}
#endif
#endif
