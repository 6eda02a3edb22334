/* Pieces that have never moved, and from where the others can have come. */
#ifndef HK_LEGALITY_CAGES_H
#define HK_LEGALITY_CAGES_H

#include "legality/census.h"

struct hk__cages {
    /* Squares whose pieces have stood there since the initial array. */
    uint64_t never_moved;
    /* Where the piece that began on this file of its home rank can have been. */
    uint64_t region[2][8];
    /* Where a promoted piece of this class can have been. */
    uint64_t promoted[2][HK__CLASSES];
};

/*
 * Work out the cages, and lower the census by what they tell: originals cannot stand outside their
 * regions, and some pieces were captured at home.
 *
 * Answers true if no game reaches the position, and says why on `reason`, which may be NULL. The
 * grade is L4, or L5 if the argument needs the rights to castle.
 */
bool hk__refuted_by_cages(struct hk__cages *cages, const hk_board *board,
                          struct hk__census census[2], hk_buf *reason);

/*
 * L7: does the parity of the number of moves contradict the side to move? Called after
 * hk__refuted_by_cages.
 */
bool hk__refuted_by_parity(const struct hk__cages *cages, const hk_board *board,
                           const struct hk__census census[2], hk_buf *reason);

#endif
