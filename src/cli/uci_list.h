/* A list of moves as one text. */
#ifndef HK_CLI_UCI_LIST_H
#define HK_CLI_UCI_LIST_H

#include "hakem/movegen.h"
#include "hakem/uci.h"

/* Append the moves in UCI, sorted by their bytes, with the separator between two. */
void cli_write_moves(hk_buf *out, const hk_move_list *moves, hk_variant variant, char separator);

#endif
