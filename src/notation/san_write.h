/* Moves written by callers that make them anyway. */
#ifndef HK_NOTATION_SAN_WRITE_H
#define HK_NOTATION_SAN_WRITE_H

#include "hakem/san.h"

/*
 * As hk_san_write() in English and HK_SAN_PGN, with the board after the move, into `out`, which has
 * HK_SAN_MAX bytes. @return The end of what is written; no NUL follows.
 */
char *hk__san_write(char *out, const hk_board *board, hk_move move, const hk_board *after);

#endif
