/* Where a search should go: from configuration to configuration towards a place for a mate. */
#ifndef HK_WINNABLE_GUIDE_H
#define HK_WINNABLE_GUIDE_H

#include "winnable/abstract_search.h"

/* Forget what has been visited. So many positions of a configuration make it a move farther. */
void hk__guide_begin(struct hk__abstract_search *search, unsigned patience);

/* The configuration with the fewest exits to a mate into which the position fits; 0 if there is none. */
uint32_t hk__guide_state_of(const struct hk__abstract_search *search, const hk_board *board);

/* Get ready to judge positions in a configuration, of which `board` is the first. Nothing to do if it has been done. */
void hk__guide_prepare(struct hk__abstract_search *search, uint32_t index, const hk_board *board);

/* Bytes that this takes by hk__state_table_alloc for each configuration, at most. */
size_t hk__guide_bytes_per_state(void);

/* How far from a mate a position of the configuration looks: more is farther, from 0. It is never an answer. */
int hk__guide_distance(const struct hk__abstract_search *search, uint32_t index,
                       const hk_board *board);

#endif
