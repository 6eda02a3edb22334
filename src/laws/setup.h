/*
 * A game begun wrongly: array, board, colors, clock. Articles 6.10, 7.2, 7.3; rapid A.5.1; 2005,
 * 6.11, 7.1, 7.2, B.4.
 */
#ifndef HK_LAWS_SETUP_H
#define HK_LAWS_SETUP_H

#include "laws/table.h"

/* Note the articles on the initial position: 2.3; in Chess960 also Guidelines II.1 and II.2. */
void hk__setup_note_array(const hk_game *game, struct hk__act *act);

/*
 * Somebody reports a wrong array, a board that lies wrongly, reversed colors, a faulty clock; a player
 * claims that the clock was set wrongly.
 */
hk_verdict hk__setup_array(hk_game *game, struct hk__act *act);
hk_verdict hk__setup_board(hk_game *game, struct hk__act *act);
hk_verdict hk__setup_colors(hk_game *game, struct hk__act *act);
hk_verdict hk__setup_clock(hk_game *game, struct hk__act *act);

#endif
