/* Reachable squares: a proof that a side cannot mate, without a search. */
#ifndef HK_WINNABLE_REACHABLE_H
#define HK_WINNABLE_REACHABLE_H

#include "winnable/abstract.h"

/*
 * Is it certain that `winner` never mates, because the other king cannot be mated on any square
 * that it can ever reach? False says nothing. Cost: some 10 to 100 us.
 */
bool hk__reachable_forbids_mate(const struct hk__abstract_position *from, hk_color winner);

#endif
