/* Article 7: illegal moves and actions, found by the arbiter or claimed by the opponent. */
#ifndef HK_LAWS_IRREGULARITY_H
#define HK_LAWS_IRREGULARITY_H

#include "laws/table.h"

/*
 * A move by a hand that no legal move fits: it waits to be corrected or pressed. HK_VERDICT_NONE:
 * there is nothing to move.
 */
hk_verdict hk__illegal_make(hk_game *game, struct hk__act *act);

/* A move that is not made, for it is illegal: which and why. */
void hk__illegal_tell(const hk_game *game, struct hk__act *act);

/* The clock is pressed on it: it is completed and stands. */
hk_verdict hk__illegal_complete(hk_game *game, struct hk__act *act);

/* The piece of a move taken back, and what it took off, are touched (7.5.1: 4.3 and 4.7 apply). */
void hk__illegal_bind(hk_game *game, hk_move move, struct hk__act *act);

/* The clock is pressed without a move. */
hk_verdict hk__idle_press(hk_game *game, struct hk__act *act);

/* The opponent claims it; the arbiter finds it. */
hk_verdict hk__illegal_claim(hk_game *game, struct hk__act *act);
hk_verdict hk__illegal_found(hk_game *game, struct hk__act *act);

/*
 * Half-move `at`, the last, has been taken back for another reason: if it was an illegal action too
 * (7.5.4), that counts. The verdict if that ends the game, or else HK_VERDICT_NONE.
 */
hk_verdict hk__illegal_count_taken_back(hk_game *game, struct hk__act *act, size_t at);

/* Both players agree to correct a move that stands. A.5.2. */
hk_verdict hk__illegal_agreed(hk_game *game, struct hk__act *act);

/* A.5.4: both kings in check, or a pawn on the rank farthest from its start. */
bool hk__position_is_illegal(const hk_board *board);

#endif
