/* The words that reasons share. */
#ifndef HK_LEGALITY_REASON_H
#define HK_LEGALITY_REASON_H

#include "hakem/board.h"

/* Append the name of a square. */
void hk__say_square(hk_buf *out, unsigned square);

/* Append " on e4 and g5", all squares of a set. */
void hk__say_squares(hk_buf *out, uint64_t set);

#endif
