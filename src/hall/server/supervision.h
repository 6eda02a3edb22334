/* How closely the boards of a list can be supervised, by how many arbiters there are. */
#ifndef HK_HALL_SERVER_SUPERVISION_H
#define HK_HALL_SERVER_SUPERVISION_H

#include "codec/json_text.h"
#include "hall/server/hall.h"

struct server;

/* One arbiter supervises so many boards of rapid or blitz. A.4.1. */
enum { SUPERVISION_BOARDS_MOST = 3 };

/*
 * Write the member `supervision_proposed` of a list: limited supervision where there are more
 * boards of rapid or blitz to an arbiter, among those that `shown` gives as they are seen (NULL: not
 * at all); or null.
 */
typedef const struct hall_game *supervision_shown(const void *who, const struct hall_game *game);
void supervision_put(struct json_text *out, struct server *server, supervision_shown *shown,
                     const void *who);

#endif
