/* The result that the Laws themselves give, beside the one that an arbiter declares. */
#ifndef HK_LAWS_LAWFUL_H
#define HK_LAWS_LAWFUL_H

#include "laws/table.h"

/*
 * Is a score against the Laws, as the board, the clock or the end of the game have it? If so, the
 * act tells why: `told.because` is the verdict of the Laws and `told.player` whom it is about; or
 * `because` is HK_VERDICT_NONE, and that player would win though he cannot mate any more.
 */
bool hk__score_is_against(const hk_game *game, struct hk__act *act, hk_score score);

/* Has a move ended the game, by the position that it brought (5.1.1, 5.2.1, 5.2.2, 9.6)? */
bool hk__was_ended_by_position(const hk_game *game);

#endif
