/* The move sequences of one position, counted by several threads. */
#ifndef HK_CLI_PERFT_COUNT_H
#define HK_CLI_PERFT_COUNT_H

#include "hakem/movegen.h"

struct perft_count {
    /* Set by the caller: the position, the half-moves of a sequence, and the number of threads. */
    hk_position position;
    unsigned depth, jobs;
    /* Megabytes of a table of counts that the threads share; 0: none. */
    uint64_t table_megabytes;

    /*
     * Set by perft_count_run: the legal moves, the number of sequences that begin with each, and
     * the number of all.
     */
    hk_move_list moves;
    _Atomic uint64_t nodes_of[HK_MOVES_MAX];
    uint64_t nodes;
};

/* Count. Answers false if there is no memory. */
bool perft_count_run(struct perft_count *count);

#endif
