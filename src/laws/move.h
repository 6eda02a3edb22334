/* Moves made and moves completed. Articles 3.10, 4.7, 6.2. */
#ifndef HK_LAWS_MOVE_H
#define HK_LAWS_MOVE_H

#include "laws/table.h"

/* A player makes a move. */
hk_verdict hk__move(hk_game *game, struct hk__act *act);

/* Does nobody play on before the claim that waits has been decided? */
bool hk__claim_stops_play(const hk_game *game);

/* A player presses the clock. */
hk_verdict hk__press(hk_game *game, struct hk__act *act);

/*
 * Enter the illegal move that stands unpressed as a legal one would stand, also one that leads where no
 * game can go. False if there is no memory; act->err then says so.
 */
bool hk__move_seem_legal(hk_game *game, struct hk__act *act);

/* Note what makes half-move `ply`, which is legal, legal: the articles of a move of its kind. */
void hk__move_note_legal(const hk_game *game, size_t ply, struct hk__act *act);

#endif
