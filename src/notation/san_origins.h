/* Which pieces the text of a move can mean. */
#ifndef HK_NOTATION_SAN_ORIGINS_H
#define HK_NOTATION_SAN_ORIGINS_H

#include "hakem/san.h"

/*
 * The squares of departure that a text leaves. A pawn that captures names its file (FIDE Laws 2023,
 * C.9.3).
 */
uint64_t hk__said_origins(const hk_san_meaning *meaning);

/*
 * Those pieces of a kind and of the side to move, among some squares, that move to `to` as their
 * kind does, whether their king is then attacked or not; none if a king stands on `to`.
 */
uint64_t hk__pieces_reaching(const hk_board *board, hk_kind kind, unsigned to, uint64_t among);

#endif
