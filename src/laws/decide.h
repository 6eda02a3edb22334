/* Decisions of the arbiter: clocks, penalties (12.9), points (10.2) and results. */
#ifndef HK_LAWS_DECIDE_H
#define HK_LAWS_DECIDE_H

#include "laws/table.h"

/* Judge a decision of the arbiter. */
hk_verdict hk__decide(hk_game *game, struct hk__act *act);

/* Note which matter the arbiter has to rule on, after an event that has been applied. */
void hk__matter_note(hk_game *game, const hk_event *event);

/* Has lateness ended the game? Then the arbiter can still excuse it. */
bool hk__was_late(const hk_game *game);

#endif
