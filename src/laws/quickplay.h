/* Quickplay finishes: 2005, articles 10 and D; 2023, Guidelines III. */
#ifndef HK_LAWS_QUICKPLAY_H
#define HK_LAWS_QUICKPLAY_H

#include "laws/table.h"

/* A player claims a draw in a quickplay finish, or asks for an increment. */
hk_verdict hk__quickplay_claim(hk_game *game, struct hk__act *act);

/* Note the articles on such a claim, even if it comes too late. */
void hk__quickplay_note(const hk_game *game, struct hk__act *act);

/* The arbiter agrees to the draw or to the increment, rejects the claim, or postpones it. */
hk_verdict hk__quickplay_decide(hk_game *game, struct hk__act *act);

/* The arbiter declares the result. */
hk_verdict hk__quickplay_declare(hk_game *game, struct hk__act *act);

/* An event has been applied: is what was ruled last final now? 2005, 10.2.d, D.1. */
void hk__quickplay_settle(hk_game *game, const hk_event *event, hk_verdict verdict);

/* What a player writes down or hands in for a claim made without an arbiter, and what the opponent verifies. */
hk_verdict hk__quickplay_prove(hk_game *game, struct hk__act *act);

#endif
