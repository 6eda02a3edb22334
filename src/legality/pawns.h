/* The captures that pawns need to have come to their files. */
#ifndef HK_LEGALITY_PAWNS_H
#define HK_LEGALITY_PAWNS_H

#include "legality/census.h"

/*
 * L3: do the pawns need more captures than pieces are missing? Then no game reaches the position;
 * the answer is true, and `reason`, which may be NULL, says why.
 */
bool hk__refuted_by_pawns(const hk_board *board, const struct hk__census census[2], hk_buf *reason);

#endif
