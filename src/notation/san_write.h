/* Moves written by callers that make them anyway. */
#ifndef HK_NOTATION_SAN_WRITE_H
#define HK_NOTATION_SAN_WRITE_H

#include "hakem/san.h"

/* As hk_san_write(), with the board after the move. */
void hk__san_write(hk_buf *buf, const hk_board *board, hk_move move, const hk_board *after,
                   const hk_letters *letters, hk_san_style style);

#endif
