/* A move as the pieces went, whether the Laws allow it or not: for records of games in which an illegal move stood. */
#ifndef HK_NOTATION_ASSUMED_MOVE_H
#define HK_NOTATION_ASSUMED_MOVE_H

#include "hakem/san.h"

/* What a text says of the square of departure; a pawn that captures names its file (FIDE Laws 2023, C.9.3). */
uint64_t hk__said_origins(const hk_san_meaning *meaning);

/*
 * Pieces of `kind`, of the side to move and among those given, that can go to `to` by the way they move, their king's safety
 * aside; none if `to` holds a king.
 */
uint64_t hk__pieces_reaching(const hk_board *board, hk_kind kind, unsigned to, uint64_t among);

/* Are king and rook, or the piece, where they can have gone from by their way, with nothing guessed? */
bool hk__stood_is_sure(const hk_board *board, const hk_san_meaning *meaning, hk_move move);

/*
 * What was done on the board when an illegal move stood (FIDE Laws 2023, 7.5.1: not noticed, it counts as played).
 * Answers a move for hk_position_make, or HK_MOVE_NONE if the text does not tell which piece went, or it cannot have gone.
 */
hk_move hk__stood_find(const hk_board *board, const hk_san_meaning *meaning);

#endif
