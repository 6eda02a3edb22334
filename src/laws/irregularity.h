/* Article 7: illegal moves and actions, found by the arbiter or claimed by the opponent. */
#ifndef HK_LAWS_IRREGULARITY_H
#define HK_LAWS_IRREGULARITY_H

#include "laws/table.h"

/* A move by a hand that no legal move fits: it waits to be corrected or pressed. False: there is nothing to move there. */
bool hk__illegal_make(hk_game *game, const hk_event *event, hk_ruling *ruling);

/* The clock is pressed on it: it is completed and stands. HK_OK or HK_E_MEMORY. */
hk_err hk__illegal_complete(hk_game *game, int64_t at_ms, hk_ruling *ruling);

/* The man of a move taken back, and what it took off, are touched (7.5.1: 4.3 and 4.7 apply). */
void hk__illegal_bind(hk_game *game, hk_move move, hk_ruling *ruling);

/* The clock is pressed without a move. */
void hk__idle_press(hk_game *game, int64_t at_ms, hk_color player, hk_ruling *ruling);

/* The opponent claims it; the arbiter finds it. HK_OK or HK_E_MEMORY. */
hk_err hk__illegal_claim(hk_game *game, const hk_event *event, hk_color player, hk_ruling *ruling);
hk_err hk__illegal_found(hk_game *game, const hk_event *event, hk_ruling *ruling);

/*
 * Half-move `at`, the last, has been taken back for another reason: if it was an illegal action too (7.5.4), that counts.
 */
void hk__illegal_count_taken_back(hk_game *game, int64_t at_ms, size_t at, hk_ruling *ruling);

/* Both players agree to correct a move that stands. A.5.2. */
hk_err hk__illegal_agreed(hk_game *game, const hk_event *event, hk_ruling *ruling);

/* A.5.4: both kings in check, or a pawn on the rank farthest from its start. */
bool hk__position_is_illegal(const hk_board *board);

#endif
