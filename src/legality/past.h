/* Is there a last move, and one before it? */
#ifndef HK_LEGALITY_PAST_H
#define HK_LEGALITY_PAST_H

#include "legality/kernel.h"
#include "legality/retract.h"

enum { HK__PAST_DEPTH = 6 };

/* Memory for the moves of each depth. */
struct hk__past {
    struct hk__retraction_list lists[HK__PAST_DEPTH];
    struct hk__kernel *kernel;
    uint64_t nodes, nodes_max;
};

/*
 * Has every line of `depth` moves taken back come to a position that is refuted? Positions are refuted by what
 * hk_board_validity says, by the census, by the pawns, and by having no move before them.
 *
 * Answers false, too, if more than `nodes_max` positions would have to be looked at.
 */
bool hk__refuted_by_past(struct hk__past *past, const hk_board *board, unsigned depth,
                         uint64_t nodes_max);

#endif
