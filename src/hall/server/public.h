/*
 * What the public is not shown: of a game of a hall what an arbiter has done there, and what a player has
 * written down; of a game of a tournament also why it was forfeited, and of players under age more than a
 * given name and an initial. Decision 58. A helper is not shown numbers at FIDE, which tell births and
 * clubs to whoever looks them up.
 */
#ifndef HK_HALL_SERVER_PUBLIC_H
#define HK_HALL_SERVER_PUBLIC_H

#include "hall/server/hall.h"

/*
 * The persons of a game as a view sees them. Where some are hidden they are written into `storage`, which
 * has no memory of its own and lasts as long as the game's.
 */
const struct persons *public_persons(const struct hall_game *game, enum view view,
                                     struct persons *storage);

/* Is a player of the game under age, so that no page about it is to be found by a search? */
bool public_is_unlisted(const struct hall_game *game);

/* Is this game a hall's, and seen by the public? It is told moves and presses alone, and no sheets. */
bool public_is_bare(const struct hall_game *game, enum view view);

/* Is this game a tournament's, and seen by the public? It is not told either that something was decided. */
bool public_is_of_tournament(const struct hall_game *game, enum view view);

/* Is the end one of a tournament's game of which the public learns only that it was a forfeit? */
bool public_is_forfeit(const struct hall_game *game, const hk_state *state, enum view view);

#endif
