/* Quickplay finishes: 2005, articles 10 and D; 2023, Guidelines III. */
#ifndef HK_LAWS_QUICKPLAY_H
#define HK_LAWS_QUICKPLAY_H

#include "laws/table.h"

/* A player claims a draw, or asks for an increment. */
void hk__quickplay_claim(hk_game *game, const hk_event *event, hk_color player, hk_ruling *ruling);

/* The articles of the claim, also of one that comes too late. */
void hk__quickplay_cite(const hk_game *game, const hk_event *event, hk_ruling *ruling);

/* The arbiter agrees to a draw, rejects, postpones, agrees to an increment. */
void hk__quickplay_decide(hk_game *game, const hk_event *event, hk_ruling *ruling);

/* He declares the result. */
void hk__quickplay_declare(hk_game *game, const hk_event *event, hk_ruling *ruling);

#endif
