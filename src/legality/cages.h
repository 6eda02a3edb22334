/* Pieces that have never moved, and where the others can have come from. */
#ifndef HK_LEGALITY_CAGES_H
#define HK_LEGALITY_CAGES_H

#include "legality/census.h"

struct hk__cages {
    uint64_t steady;       /* squares whose pieces have stood there since the initial array */
    uint64_t region[2][8]; /* of the officer that began on this file: where it can have been */
    uint64_t promoted[2][HK__CLASSES]; /* where a promoted piece of this class can have been */
};

/*
 * Work out the cages, and lower the census by what they tell: originals that cannot stand where pieces of their class stand,
 * pieces that were taken at home.
 *
 * Answers true if no game reaches the position, and says why on `reason`, which may be NULL; the grade is L4, or L5 if
 * `*by_rights` is set: without the rights to castle the argument would not hold.
 */
bool hk__refuted_by_cages(struct hk__cages *cages, const hk_board *board,
                          struct hk__census census[2], hk_buf *reason);

/* L7: is the number of moves that the pieces have made of the wrong parity for the side to move? After hk__refuted_by_cages. */
bool hk__refuted_by_parity(const struct hk__cages *cages, const hk_board *board,
                           const struct hk__census census[2], hk_buf *reason);

#endif
