/*
 * What the hall says of a game, as text of docs/protocol.md. Texts that are handed out belong to
 * the caller, who frees them; NULL if there is no memory. So it is with all wire_*.h, log.h and
 * pgn.h.
 */
#ifndef HK_HALL_SERVER_WIRE_H
#define HK_HALL_SERVER_WIRE_H

#include "hall/server/hall.h"

/* What a seat may see of the games for which it is. */
enum view wire_view_of(const struct seat *seat);

/*
 * The game as this view sees it: for watchers of a delayed broadcast the game as it was. Whatever is
 * told of a game is told of this one.
 */
const struct hall_game *wire_shown(const struct hall_game *game, enum view view);

/* A game as it stands: {"type": "state", ...}. */
char *wire_state(const struct hall *hall, const struct hall_game *game, enum view view);

/* A short line of a game for the list: {"type": "line", ...}. */
char *wire_line(const struct hall *hall, const struct hall_game *game, enum view view);

#endif
