/* What has become of a game since its audience was told. */
#ifndef HK_HALL_SERVER_WIRE_CHANGE_H
#define HK_HALL_SERVER_WIRE_CHANGE_H

#include "hall/server/wire.h"

/* What has become of it since wire_told: {"type": "change", ...}. */
char *wire_change(const struct hall *hall, const struct hall_game *game, enum view view);

/*
 * For who has seen all numbers: a change of what has none and may have become another, as who is
 * present, the clocks and the signs.
 */
char *wire_unnumbered(const struct hall *hall, const struct hall_game *game, enum view view);

/* All who look have been told how the game stands now. False: there is no memory. */
bool wire_told(const struct hall *hall, struct hall_game *game);

/* Has the way to a player become so much longer or shorter that it is told? */
bool wire_has_other_latency(const struct hall_game *game);

#endif
