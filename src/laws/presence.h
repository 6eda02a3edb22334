/* Who is at the board: the start, arrivals, the default time. Articles 6.6 and 6.7. */
#ifndef HK_LAWS_PRESENCE_H
#define HK_LAWS_PRESENCE_H

#include "laws/table.h"

/* The game begins; who is absent is noted. */
void hk__presence_start(hk_game *game, const hk_event *event, hk_ruling *ruling);

/* Does the arrival come after the default time? */
bool hk__presence_is_late(const hk_game *game, const hk_event *event);

/* A player comes. True: in time, `ruling` has been given and the game goes on; else the event has been ruled on. */
bool hk__presence_arrive(hk_game *game, const hk_event *event, hk_color player, hk_rule late,
                         hk_ruling *ruling);

#endif
