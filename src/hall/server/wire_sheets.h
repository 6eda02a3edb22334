/* The players' scoresheets. */
#ifndef HK_HALL_SERVER_WIRE_SHEETS_H
#define HK_HALL_SERVER_WIRE_SHEETS_H

#include "hall/server/hall.h"

/* The moves of the game, and what the players that are asked for have recorded. */
char *wire_scoresheets(const struct hall_game *game, bool white, bool black);

#endif
