/* The game in PGN export format. */
#ifndef HK_HALL_SERVER_PGN_H
#define HK_HALL_SERVER_PGN_H

#include "hall/server/wire.h"

/* The whole game file as this view sees the game, of `size` bytes. */
char *wire_pgn(const struct hall_game *game, enum view view, size_t *size);

#endif
