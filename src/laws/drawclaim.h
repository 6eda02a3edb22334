/* Claims of a draw by repetition and by fifty moves, and their examination. Article 9.2 to 9.5. */
#ifndef HK_LAWS_DRAWCLAIM_H
#define HK_LAWS_DRAWCLAIM_H

#include "laws/table.h"

/* The claim is made: it stops the clocks, is an offer, and waits for its examination. */
void hk__draw_claim(hk_game *game, const hk_event *event, hk_color player, hk_ruling *ruling);

/* It is examined: a draw, or it costs what the edition says. */
void hk__draw_examine(hk_game *game, const hk_event *event, hk_ruling *ruling);

/* The articles of the claim, also of one that comes too late. */
void hk__draw_cite(const hk_event *event, hk_ruling *ruling);

/* A move has brought a position with which the opponent may claim: the articles that say so. */
void hk__draw_cite_chance(const hk_game *game, hk_ruling *ruling);

#endif
