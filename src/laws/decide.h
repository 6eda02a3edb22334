/* Decisions of the arbiter: clocks, penalties (12.9), points (10.2) and results. */
#ifndef HK_LAWS_DECIDE_H
#define HK_LAWS_DECIDE_H

#include "laws/table.h"

/* The arbiter decides. */
hk_verdict hk__decide(hk_game *game, struct hk__act *act);

/* Is it one that may still come when the game is over: about the result, the points or a person? */
bool hk__decide_after_end(const hk_game *game, const hk_event *event);

#endif
