/* Counting the tree of legal moves: the code of one instruction set. */
#ifndef HK_PERFT_PERFT_H
#define HK_PERFT_PERFT_H

#include "board/isa.h"
#include "hakem/perft.h"

struct hk__perft_code {
    /* The count of hk_perft. */
    uint64_t (*tree)(const hk_board *board, unsigned depth);
    /* The same with a depth of 2. */
    uint64_t (*pairs)(const hk_board *board);
};

/* The code for a level, which is hk__isa_level() or a lower one. */
const struct hk__perft_code *hk__perft_code_of(enum hk__isa_level level);

#endif
