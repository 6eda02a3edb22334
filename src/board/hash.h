/* Hash keys of positions: one random number for each piece on a square, right, en passant file and side. */
#ifndef HK_BOARD_HASH_H
#define HK_BOARD_HASH_H

#include "board/bb.h"

struct hk__keys {
    uint64_t piece[2][7][64]; /* by color, hk_kind and square */
    uint64_t castling[2][8];  /* by file of the rook */
    uint64_t en_passant[8];   /* by file; only where a capture is legal (9.2.2) */
    uint64_t black_to_move;
};

extern const struct hk__keys hk__keys;

#endif
