/* The positions of a game that look like one of them: which are the same by 9.2.2, and which not. */
#ifndef HK_HALL_SERVER_REPETITION_H
#define HK_HALL_SERVER_REPETITION_H

#include "hall/server/hall.h"

/*
 * Write every position of the game with the pieces as they stand now or, if `move` is a legal move
 * in UCI, as they would stand after it, in their order; that one is the last. NULL: there is no
 * memory, or the move is none (*known is false).
 *
 * Cost: O(half-moves of the game).
 */
char *wire_repetition(const struct hall_game *game, const char *move, bool *known);

#endif
