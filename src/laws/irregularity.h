/* Article 7: illegal moves and actions, found by the arbiter or claimed by the opponent. */
#ifndef HK_LAWS_IRREGULARITY_H
#define HK_LAWS_IRREGULARITY_H

#include "laws/table.h"

/* Bind the player to the pieces of an illegal move that was taken back: as touched (7.5.1, 4.3). */
void hk__illegal_bind(hk_game *game, hk_move move, struct hk__act *act);

/* The opponent claims an illegal move or action; the arbiter finds one. */
hk_verdict hk__illegal_claim(hk_game *game, struct hk__act *act);
hk_verdict hk__illegal_found(hk_game *game, struct hk__act *act);

/*
 * The last half-move, `at`, has been taken back for another reason. If it was also an illegal
 * action (7.5.4), count that. Answers the verdict if it ends the game, or else HK_VERDICT_NONE.
 */
hk_verdict hk__illegal_count_taken_back(hk_game *game, struct hk__act *act, size_t at);

/* Somebody reports an illegal move in the moves made: until when it can be corrected, the level says. */
hk_verdict hk__illegal_reported(hk_game *game, struct hk__act *act);

/* Both players agree to correct an illegal move that stands. A.5.2. */
hk_verdict hk__illegal_agreed(hk_game *game, struct hk__act *act);

/*
 * Is half-move `ply` irregular and completed? If its player has yet to press for it, it can still
 * be corrected at no cost.
 */
bool hk__illegal_is_open(const hk_game *game, size_t ply);

/* Are both kings in check, or does a pawn stand on the rank farthest from its start? A.5.4. */
bool hk__position_is_illegal(const hk_board *board);

/*
 * A.5.4: has the position been illegal at each half-move since the arbiter saw it? If a legal one came in between, or
 * what he saw has been taken back, he waits no more.
 */
bool hk__illegal_stays(const hk_game *game);

#endif
