/* Reading what a player writes, and keeping it. */
#ifndef HK_LAWS_SHEET_H
#define HK_LAWS_SHEET_H

#include "laws/table.h"

/*
 * What a text means for this player now: `ruling` gets the move and the board that it speaks of, `*ply` the half-move. HK_OK;
 * HK_E_SYNTAX, it is no notation; another error, it is no move of this game, and `*ply` the half-move that it may be meant for.
 */
hk_err hk__sheet_read(const hk_game *game, const hk_event *event, hk_color player,
                      hk_ruling *ruling, uint32_t *ply);

/* Is it the sign of a draw offer? */
bool hk__sheet_is_offer(const hk_event *event);

/* Write it on the player's sheet. HK_OK or HK_E_MEMORY. */
hk_err hk__sheet_write(hk_game *game, const hk_event *event, hk_color player, hk_move says,
                       uint32_t ply);

#endif
