/* Decisions of the arbiter: clocks, penalties (12.9), points (10.2) and results. */
#ifndef HK_LAWS_DECIDE_H
#define HK_LAWS_DECIDE_H

#include "laws/table.h"

/* HK_OK or HK_E_MEMORY. */
hk_err hk__decide(hk_game *game, const hk_event *event, hk_ruling *ruling);

/* Is it one that may still come when the game is over: about the result, the points or a person? */
bool hk__decide_after_end(const hk_game *game, const hk_event *event);

#endif
