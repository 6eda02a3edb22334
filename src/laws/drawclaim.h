/* Draws on claim: threefold repetition and fifty moves. Articles 9.2 to 9.5. */
#ifndef HK_LAWS_DRAWCLAIM_H
#define HK_LAWS_DRAWCLAIM_H

#include "laws/table.h"

/* A player claims a draw by repetition or fifty moves. */
hk_verdict hk__draw_claim(hk_game *game, struct hk__act *act);

/* The program or the arbiter examines the claim that waits. */
hk_verdict hk__draw_examine(hk_game *game, struct hk__act *act);

/* Note the articles on which such a claim rests. */
void hk__draw_note(const hk_claim_data *claim, struct hk__act *act);

/* Note whether the position on the board can be claimed as a draw. */
void hk__draw_note_chance(const hk_game *game, struct hk__act *act);

#endif
