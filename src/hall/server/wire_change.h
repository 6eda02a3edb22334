/* What has become of a game since its audience was told. */
#ifndef HK_HALL_SERVER_WIRE_CHANGE_H
#define HK_HALL_SERVER_WIRE_CHANGE_H

#include "hall/server/wire.h"

/* What has become of it since wire_told: {"type": "change", ...}. */
char *wire_change(const struct hall *hall, const struct hall_game *game, enum view view);

/*
 * All views have been told how the game stands now; `arbiters`: theirs is among them. False: there
 * is no memory.
 */
bool wire_told(const struct hall *hall, struct hall_game *game, bool arbiters);

#endif
