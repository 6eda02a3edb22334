/* The search over abstract positions: which transitions lead from one to another. */
#ifndef HK_WINNABLE_ABSTRACT_SEARCH_H
#define HK_WINNABLE_ABSTRACT_SEARCH_H

#include "winnable/state_table.h"

struct hk__abstract_search {
    hk_color winner;
    struct hk__state_table table;
    unsigned transitions_taken;
    /* Of the guide: so many visits to a state make its positions a move farther. */
    unsigned visit_budget;
    /* A limit was reached, so that states or transitions are missing, if `incomplete`. */
    bool stop_at_mate, found_mate, incomplete;
    /* The state whose transitions are taken now, */
    uint32_t current;
    /* its abstract position, and the one after a transition. */
    struct hk__abstract_position here, successor;
};

/*
 * Is it certain that `winner` never mates?
 *
 * @param states_max    States that may be added; without `stop_at_mate` at most HK__STATES_GUIDE.
 * @param stop_at_mate  Stop at the first state with room for a mate. Otherwise all transitions are
 *                      noted, for the guide.
 * @return HK_NO is a proof. HK_UNKNOWN: some state has room for a mate, or `states_max` states were
 *         not enough.
 */
hk_answer hk__abstract_search_run(struct hk__abstract_search *search, const hk_board *board,
                                  hk_color winner, unsigned states_max, bool stop_at_mate);

/*
 * Has one side no move in the first state of the last search but captures and pawn moves, so that
 * it has to count its tempi?
 */
bool hk__abstract_search_counts_tempi(const struct hk__abstract_search *search);

#endif
