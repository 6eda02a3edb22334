/* Counting the tree of legal moves: the code of one instruction set. */
#ifndef HK_PERFT_PERFT_H
#define HK_PERFT_PERFT_H

#include "board/isa.h"
#include "hakem/perft.h"

struct hk__perft_code {
    uint64_t (*tree)(const hk_board *board, unsigned depth); /* hk_perft */
    uint64_t (*pairs)(const hk_board *board);                /* the same with a depth of 2 */
};

/* The code of a level, which is hk__isa_level() or a lower one. */
const struct hk__perft_code *hk__perft_code_of(enum hk__isa_level level);

#endif
