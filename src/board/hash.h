/*
 * Random numbers whose exclusive or is the key of a board: one for each piece on a square, each
 * right, each en passant file and for the side to move.
 */
#ifndef HK_BOARD_HASH_H
#define HK_BOARD_HASH_H

#include "board/bb.h"

struct hk__keys {
    /* By color, hk_kind and square; those of HK_NO_KIND are 0. */
    uint64_t piece[2][7][64];
    /* By color and the rook's file. */
    uint64_t castling[2][8];
    /* By file, only where a capture is legal (9.2.2). */
    uint64_t en_passant[8];
    uint64_t black_to_move;
};

extern const struct hk__keys hk__keys;

#endif
