/* The guide: how far from a mate a position seems to be, by the states of the abstract search. */
#ifndef HK_WINNABLE_GUIDE_H
#define HK_WINNABLE_GUIDE_H

#include "winnable/abstract_search.h"

/*
 * Begin a search over legal moves: forget all visits. So many visits to a state make its positions
 * a move farther.
 */
void hk__guide_begin(struct hk__abstract_search *search, unsigned visit_budget);

/*
 * Of the states that stand for the position, the one with the fewest transitions to a mate; 0 if
 * there is none.
 */
uint32_t hk__guide_state_of(const struct hk__abstract_search *search, const hk_board *board);

/*
 * Note a visit to a state, and find its goals at the first visit; `board` is the position that is
 * visited.
 */
void hk__guide_prepare(struct hk__abstract_search *search, uint32_t index, const hk_board *board);

/* Bytes of the table that hk__guide_prepare takes for one state, at most. */
size_t hk__guide_bytes_per_state(void);

/*
 * Moves from a position to a mate, as an estimate; `index` is its state, or 0 if no state stands
 * for it. It is never an answer.
 */
int hk__guide_distance(const struct hk__abstract_search *search, uint32_t index,
                       const hk_board *board);

#endif
