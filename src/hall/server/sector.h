/*
 * Sectors: the boards of a deputy arbiter, as a text such as "1-12, 15, A1". Each part is a number, a
 * range of numbers, or the header `board` of one game as it is.
 */
#ifndef HK_HALL_SERVER_SECTOR_H
#define HK_HALL_SERVER_SECTOR_H

#include "hall/server/hall.h"

/* Is it such a text, of 1 to SECTOR_ROOM - 1 bytes? */
bool sector_is_fit(const char *boards);

/* Does a board belong to it? NULL: the game has no header. */
bool sector_has(const char *boards, const char *board);

/* Has the seat a part in the game: is it a seat of it, or of the hall with this tournament and board? */
bool seat_is_of(const struct seat *seat, const struct hall_game *game);

#endif
