/* What a plan of the search for a helpmate goes for: how near to a mate a move seems to lead. */
#ifndef HK_WINNABLE_PLAN_H
#define HK_WINNABLE_PLAN_H

#include "winnable/solver.h"

/* Choose where solver->plan is to go from the first position; if there is no pattern, it becomes the plan to block. */
void hk__plan_begin(hk_winnable *solver, const hk_board *board);

/* How far a position is from the pattern; 0 by the other plans. */
int hk__plan_distance(const hk_winnable *solver, const hk_board *board);

/* How much farther from a mate a move leads, of a position that is `distance` away. */
int hk__plan_change(const hk_winnable *solver, const hk_board *board, hk_move move, int distance);

/* Could one move mate? Only a king at the edge with the other near is worth trying all moves. */
bool hk__plan_may_mate(const hk_winnable *solver, const hk_board *board);

#endif
