/* What was done on the board where the record of a game has an illegal move. */
#ifndef HK_NOTATION_ASSUMED_MOVE_H
#define HK_NOTATION_ASSUMED_MOVE_H

#include "hakem/san.h"

/*
 * Is the assumed move beyond doubt? The piece moves as its kind does, and the text names the kind;
 * or king and rook castle from the squares of standard chess.
 */
bool hk__assumed_move_is_certain(const hk_board *board, const hk_san_meaning *meaning,
                                 hk_move move);

/*
 * Find the move that was made on the board when the text gives an illegal one (FIDE Laws 2023,
 * 7.5.1: unnoticed, it counts as played).
 *
 * @return A move for hk_position_make; HK_MOVE_NONE if the text does not tell which piece moved, or
 * if it cannot have moved.
 */
hk_move hk__assumed_move_find(const hk_board *board, const hk_san_meaning *meaning);

#endif
