/* Moves made and moves completed. Articles 3.10, 4.7, 6.2. */
#ifndef HK_LAWS_MOVE_H
#define HK_LAWS_MOVE_H

#include "laws/table.h"

/* A player makes a move; HK_OK or HK_E_MEMORY. */
hk_err hk__move(hk_game *game, const hk_event *event, hk_color player, hk_ruling *ruling);

/* He presses the clock; HK_OK or HK_E_MEMORY. */
hk_err hk__press(hk_game *game, const hk_event *event, hk_color player, hk_ruling *ruling);

#endif
