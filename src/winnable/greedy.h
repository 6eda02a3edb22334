/* A line that mates, played straight on without a look to either side. */
#ifndef HK_WINNABLE_GREEDY_H
#define HK_WINNABLE_GREEDY_H

#include "winnable/walk.h"

/*
 * Play for a mate by `winner`.
 * @param board      One that has a legal move.
 * @param[out] line  Found: legal moves that end in mate. Otherwise nothing is known, and it is empty.
 * @return Found.
 */
bool hk__greedy_mate(const hk_board *board, hk_color winner, struct hk__line *line);

#endif
