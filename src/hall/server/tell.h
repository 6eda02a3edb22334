/* What everybody is told when a turn has been written. */
#ifndef HK_HALL_SERVER_TELL_H
#define HK_HALL_SERVER_TELL_H

#include "hall/server/wire.h"

struct server;

/* Tell everybody what has become of the games of this turn, and of their list. */
void tell_all(struct server *server);

/*
 * Has this turn anything for a view? A sign that has come with time alone is for arbiters, and of a
 * delayed broadcast watchers are told what is shown now.
 */
bool tell_has_news(const struct hall_game *game, enum view view);

#endif
