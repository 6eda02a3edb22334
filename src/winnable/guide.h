/* Where a search should go: from configuration to configuration towards a place for a mate. */
#ifndef HK_WINNABLE_GUIDE_H
#define HK_WINNABLE_GUIDE_H

#include "winnable/abstract_search.h"

/* Forget what has been visited. So many positions of a configuration make it a move farther. */
void hk__guide_begin(struct hk__exits *exits, unsigned patience);

/* The configuration with the fewest exits to a mate into which the position fits; 0 if there is none. */
uint32_t hk__guide_find(const struct hk__exits *exits, const hk_board *board);

/* Get ready to judge positions in a configuration, of which `board` is the first. Nothing to do if it has been done. */
void hk__guide_open(struct hk__exits *exits, uint32_t index, const hk_board *board);

/* Bytes that this takes by hk__exits_get for each configuration, at most. */
size_t hk__guide_bytes_of_one(void);

/* How far from a mate a position of the configuration looks: more is farther, from 0. It is never an answer. */
int hk__guide_distance(const struct hk__exits *exits, uint32_t index, const hk_board *board);

#endif
