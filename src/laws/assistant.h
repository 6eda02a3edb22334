/*
 * The assistant of a player who does not see the board, and of his opponent. Appendix D, 2.10 and
 * 2.11.
 */
#ifndef HK_LAWS_ASSISTANT_H
#define HK_LAWS_ASSISTANT_H

#include "laws/table.h"

/* A player is allowed an assistant. */
hk_verdict hk__assistant_admit(hk_game *game, struct hk__act *act);

/* Note the duty within which an assistant may have done what the player is said to have done. */
void hk__assistant_note(const hk_game *game, struct hk__act *act);

#endif
