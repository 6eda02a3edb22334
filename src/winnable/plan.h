/* The plans of the search for a helpmate: how near to a mate a move seems to lead. */
#ifndef HK_WINNABLE_PLAN_H
#define HK_WINNABLE_PLAN_H

#include "winnable/solver.h"

/*
 * Choose what solver->plan goes for, by the first position. HK__PLAN_MINOR_MATE becomes
 * HK__PLAN_SELF_BLOCK if there is no such mate.
 */
void hk__plan_begin(hk_winnable *solver, const hk_board *board);

/* Moves from a position to the minor mate; 0 by the other plans. */
int hk__plan_distance(const hk_winnable *solver, const hk_board *board);

/*
 * How much farther from a mate a move seems to lead, of a position whose hk__plan_distance is
 * `distance`.
 */
int hk__plan_change(const hk_winnable *solver, const hk_board *board, hk_move move, int distance);

/*
 * Can one move mate? Trying all moves is worth it only if the loser's king is on the edge and the
 * winner's is near.
 */
bool hk__plan_may_mate(const hk_winnable *solver, const hk_board *board);

#endif
