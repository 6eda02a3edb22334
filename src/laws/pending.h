/* Article 7.5: an illegal move that was made and not pressed for, and a press without a move. */
#ifndef HK_LAWS_PENDING_H
#define HK_LAWS_PENDING_H

#include "laws/table.h"

/*
 * A hand makes an illegal move: it becomes `pending`, to be corrected or completed. HK_VERDICT_NONE
 * if there is no piece to move.
 */
hk_verdict hk__illegal_make(hk_game *game, struct hk__act *act);

/* Make the ruling tell of an illegal move that a screen refuses: which move, and why. */
void hk__illegal_tell(const hk_game *game, struct hk__act *act);

/* The pending illegal move; HK_MOVE_NONE: there is none. */
hk_move hk__illegal_standing(const hk_game *game);

/* The player presses the clock for a pending illegal move: it is completed, and stands. */
hk_verdict hk__illegal_complete(hk_game *game, struct hk__act *act);

/* The player to move presses the clock without having moved. */
hk_verdict hk__idle_press(hk_game *game, struct hk__act *act);

/* Make the ruling speak of the pending illegal move, which there is. */
void hk__pending_tell(const hk_game *game, struct hk__act *act);

#endif
