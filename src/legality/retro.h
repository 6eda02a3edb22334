/* Retrograde analysis: is there a last move, and one before it? */
#ifndef HK_LEGALITY_RETRO_H
#define HK_LEGALITY_RETRO_H

#include "legality/kernel.h"
#include "legality/retract.h"

enum { HK__RETRO_DEPTH = 6 };

/* Memory for the moves of each depth. */
struct hk__retro {
    struct hk__retraction_list lists[HK__RETRO_DEPTH];
    struct hk__kernel *kernel;
    uint64_t nodes, nodes_max;
};

/*
 * Does every line of `depth` moves taken back come to a position that no game reaches? Such
 * positions are those that hk_board_validity, the census, the pawns, the cages or the kernel
 * refute, and those without a move before them.
 *
 * Answers false, too, if more than `nodes_max` positions would have to be looked at.
 */
bool hk__refuted_by_retro(struct hk__retro *retro, const hk_board *board, unsigned depth,
                          uint64_t nodes_max);

#endif
