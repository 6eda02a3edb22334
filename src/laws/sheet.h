/* Reading what a player writes, and keeping it. */
#ifndef HK_LAWS_SHEET_H
#define HK_LAWS_SHEET_H

#include "laws/table.h"

/*
 * What a text means for this player now: the act gets the move and the board that it speaks of,
 * `*ply` the half-move. HK_OK; HK_E_SYNTAX, it is no notation; another error, it is no move of this
 * game, and `*ply` the half-move that it may be meant for.
 */
hk_err hk__sheet_read(const hk_game *game, struct hk__act *act, uint32_t *ply);

/* Is it the sign of a draw offer? */
bool hk__sheet_is_offer(const hk_event *event);

/*
 * Write it, with its meaning, on the player's sheet. False: there is no memory, and the act says
 * so.
 */
bool hk__sheet_write(hk_game *game, struct hk__act *act, uint32_t ply);

/* Take back what stands on the sheet behind the entries that it had `before`. Takes no memory. */
void hk__sheet_restore(hk_game *game, hk_color player, const hk_game *before);

#endif
