/* What everybody is told when a turn has been written. */
#ifndef HK_HALL_SERVER_TELL_H
#define HK_HALL_SERVER_TELL_H

#include "codec/json_text.h"
#include "hall/server/wire.h"

struct server;

/* Tell everybody what has become of the games of this turn, and of their list. */
void tell_all(struct server *server);

/* Is the game on the list of `who`, and what is he told of it? */
typedef bool tell_view_fn(const void *who, const struct hall_game *game, enum view *view);

/* For a seat: the boards of a seat of the hall. */
tell_view_fn tell_seat_view;

/*
 * Write the members of a list: `games`, the lines of all games that are on it, and
 * `supervision_proposed`.
 */
void tell_put_games(struct json_text *out, struct server *server, tell_view_fn *view_of,
                    const void *who);

#endif
