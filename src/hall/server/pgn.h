/* The game in PGN export format. */
#ifndef HK_HALL_SERVER_PGN_H
#define HK_HALL_SERVER_PGN_H

#include "hall/server/hall.h"

/* The whole game file, of `size` bytes. */
char *wire_pgn(const struct hall_game *game, size_t *size);

#endif
