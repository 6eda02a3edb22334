/* Which pieces the text of a move can mean: san.c. */
#ifndef HK_NOTATION_SAN_ORIGINS_H
#define HK_NOTATION_SAN_ORIGINS_H

#include "hakem/san.h"

/* What a text says of the square of departure; a pawn that captures names its file (FIDE Laws 2023, C.9.3). */
uint64_t hk__said_origins(const hk_san_meaning *meaning);

/*
 * Pieces of `kind`, of the side to move and among those given, that can go to `to` by the way they move, their king's safety
 * aside; none if `to` holds a king.
 */
uint64_t hk__pieces_reaching(const hk_board *board, hk_kind kind, unsigned to, uint64_t among);

#endif
