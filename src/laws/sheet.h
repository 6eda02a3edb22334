/* Scoresheets: reading what a player writes, and keeping it. */
#ifndef HK_LAWS_SHEET_H
#define HK_LAWS_SHEET_H

#include "laws/table.h"

/*
 * Find the move that the event's text means for this player now. The act gets the move and the
 * board before it; `*ply` becomes the half-move, from 1, or the one that the text may be about.
 *
 * Answers HK_OK; HK_E_SYNTAX, the text is no notation; another error, it is no move of this game.
 */
hk_err hk__sheet_read(const hk_game *game, struct hk__act *act, uint32_t *ply);

/*
 * The size of a text without what says nothing of its move at the end: blanks, "e.p.", an offer and one time of a
 * clock (8.1.4).
 */
size_t hk__sheet_plain_size(const char *text);

/* Is the text the sign of a draw offer, "(=)"? */
bool hk__sheet_is_offer(const hk_event *event);

/*
 * Write the event's text on the player's scoresheet, with its meaning, for half-move `ply`, from 1.
 * False if there is no memory; act->err then says so.
 */
bool hk__sheet_write(hk_game *game, struct hk__act *act, uint32_t ply);

/*
 * An arbiter tells a move that he has read on the scoresheets. It is kept if it is legal behind what
 * has been read before it (hk_sheets_read); the act gets it. The answers are those of hk__sheet_read,
 * and HK_E_MEMORY, which stands in the act too.
 */
hk_err hk__sheet_copy(hk_game *game, struct hk__act *act);

/* Remove the entries that a sheet, by hk_color or HK__COPIED, did not have in `before`. Takes no memory. */
void hk__sheet_restore(hk_game *game, unsigned sheet, const hk_game *before);

#endif
