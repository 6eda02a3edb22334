/* The players' scoresheets. */
#ifndef HK_HALL_SERVER_WIRE_SHEETS_H
#define HK_HALL_SERVER_WIRE_SHEETS_H

#include "hall/server/wire.h"

/*
 * The moves of the game, and what the players that are asked for have recorded. To a player himself
 * it is not held against a game on a board that goes on (11.3.1).
 */
char *wire_scoresheets(const struct hall_game *game, bool white, bool black, enum view view);

#endif
