/* A move as the pieces went, whether the Laws allow it or not: for records of games in which an illegal move stood. */
#ifndef HK_NOTATION_ASSUMED_MOVE_H
#define HK_NOTATION_ASSUMED_MOVE_H

#include "hakem/san.h"

/* Are king and rook, or the piece, where they can have gone from by their way, with nothing guessed? */
bool hk__assumed_move_is_certain(const hk_board *board, const hk_san_meaning *meaning,
                                 hk_move move);

/*
 * What was done on the board when an illegal move stood (FIDE Laws 2023, 7.5.1: not noticed, it counts as played).
 * Answers a move for hk_position_make, or HK_MOVE_NONE if the text does not tell which piece went, or it cannot have gone.
 */
hk_move hk__assumed_move_find(const hk_board *board, const hk_san_meaning *meaning);

#endif
