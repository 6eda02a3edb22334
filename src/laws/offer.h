/* Offers of a draw, their answers, resignation. Articles 5.1.2, 5.2.3, 9.1. */
#ifndef HK_LAWS_OFFER_H
#define HK_LAWS_OFFER_H

#include "laws/table.h"

/* A player offers a draw. */
hk_verdict hk__offer(hk_game *game, struct hk__act *act);

/*
 * 9.1.1: an envelope or a claim would make an offer. Is it void, because the players may not agree on
 * a draw at this move number by themselves? Then the article is noted.
 */
bool hk__offer_is_void(const hk_game *game, struct hk__act *act);

/* A player accepts or declines the opponent's offer. */
hk_verdict hk__offer_answer(hk_game *game, struct hk__act *act);

/*
 * 9.1.1: the arbiter consents to a draw on which the players agree before the move from which they
 * may by themselves. Offers of theirs were void, so both have told him. HK_VERDICT_NONE: they need no
 * consent.
 */
hk_verdict hk__offer_consent(hk_game *game, struct hk__act *act);

/* A player wants to take back an offer or a claim. */
hk_verdict hk__withdraw(const struct hk__act *act);

/* A player resigns. */
hk_verdict hk__resign(hk_game *game, struct hk__act *act);

#endif
