/* Moves written by callers that make them anyway. */
#ifndef HK_NOTATION_SAN_WRITE_H
#define HK_NOTATION_SAN_WRITE_H

#include "hakem/san.h"

/*
 * As hk_san_write(), with the board after the move, into `out`, which has HK_SAN_MAX bytes. @return
 * How many are written; no NUL follows.
 */
size_t hk__san_write(char *out, const hk_board *board, hk_move move, const hk_board *after,
                     const hk_letters *letters, hk_san_style style);

#endif
