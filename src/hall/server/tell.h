/* What everybody is told when a turn has been written. */
#ifndef HK_HALL_SERVER_TELL_H
#define HK_HALL_SERVER_TELL_H

#include "codec/json_text.h"
#include "hall/server/hall.h"

struct server;

/* Tell everybody what has become of the games of this turn, and of their list. */
void tell_all(struct server *server);

/*
 * Write the member `games`: the lines of all games that are on the list and that `sees` says are
 * seen.
 */
void tell_put_games(struct json_text *out, const struct hall *hall,
                    bool (*sees)(const void *who, const struct hall_game *game), const void *who);

#endif
