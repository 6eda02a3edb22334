/* Assistants of a player who does not see the board, and of his opponent: D.2.10 and D.2.11. */
#ifndef HK_LAWS_ASSISTANT_H
#define HK_LAWS_ASSISTANT_H

#include "laws/table.h"

/* The arbiter has allowed a player an assistant. */
hk_verdict hk__assistant_admit(hk_game *game, struct hk__act *act);

/* Note the article under which the player's assistant may have done what the player did. */
void hk__assistant_note(const hk_game *game, struct hk__act *act);

#endif
