/* The search for a helpmate: a mate by one side, both playing for it. */
#ifndef HK_WINNABLE_HELPMATE_H
#define HK_WINNABLE_HELPMATE_H

#include "winnable/solver.h"

/* Start to look for a mate by `side`. solver->limit, solver->minor_mate_number and solver->similar_per_step have been set. */
void hk__helpmate_begin(hk_winnable *solver, const hk_board *board, hk_color side, hk__plan plan);

/*
 * Go on until `nodes_max` positions have been looked at since the start.
 * Answers HK_YES (solver->mate_node); HK_NO, everything that can be reached has been looked at; HK_UNKNOWN.
 */
hk_answer hk__helpmate_run(hk_winnable *solver, uint64_t nodes_max);

/*
 * Look for a shortest mate by `side`, half-move by half-move, until `nodes_max` positions have been looked at.
 * Answers as hk__helpmate_run.
 */
hk_answer hk__helpmate_shortest(hk_winnable *solver, const hk_board *board, hk_color side,
                                uint64_t nodes_max);

#endif
