/* The search for a helpmate: one side mates, and both sides play for it. */
#ifndef HK_WINNABLE_HELPMATE_H
#define HK_WINNABLE_HELPMATE_H

#include "winnable/solver.h"

/*
 * Begin a search for a mate by `side`. The solver's limit, minor_mate_number and similar_per_step
 * have been set.
 */
void hk__helpmate_begin(hk_winnable *solver, const hk_board *board, hk_color side, hk__plan plan);

/*
 * Go on until `nodes_max` positions have been visited since the search began.
 * @return HK_YES: solver->mate_node is set. HK_NO: all positions that can be reached have been
 *         visited, and none is mate. HK_UNKNOWN: the positions were not enough.
 */
hk_answer hk__helpmate_run(hk_winnable *solver, uint64_t nodes_max);

/*
 * Have nearly all moves been taken that were found? Then few positions are left that can be
 * reached.
 */
bool hk__helpmate_nears_end(const hk_winnable *solver);

/*
 * Search breadth-first for a shortest mate by `side`, until `nodes_max` positions have been
 * visited.
 * @return As hk__helpmate_run.
 */
hk_answer hk__helpmate_shortest(hk_winnable *solver, const hk_board *board, hk_color side,
                                uint64_t nodes_max);

#endif
