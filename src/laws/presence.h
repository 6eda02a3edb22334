/* Presence at the start and at a resumption. Article 6.7; Guidelines I.10 and I.11. */
#ifndef HK_LAWS_PRESENCE_H
#define HK_LAWS_PRESENCE_H

#include "laws/table.h"

/* Note which players are absent when the game starts. */
void hk__presence_start(hk_game *game, struct hk__act *act);

/* The default time: that of the regulations, or else of the edition. */
int64_t hk__presence_default_ms(const hk_game *game);

/* Does a player arrive after the default time? */
bool hk__presence_is_late(const hk_game *game, const hk_event *event);

/* A player comes to the board, at the start or at a resumption. */
hk_verdict hk__presence_arrive(hk_game *game, struct hk__act *act, bool resumption);

/* A player is found not to be there, after the game has begun. */
hk_verdict hk__presence_miss(hk_game *game, struct hk__act *act);

/* The arbiter ends a game to which a player has not come, or neither player has. */
hk_verdict hk__presence_forfeit(hk_game *game, struct hk__act *act);

#endif
