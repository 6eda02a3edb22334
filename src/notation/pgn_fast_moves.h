/*
 * Plain movetext, numbers as they should be and moves as PGN writes them. Compiled once for each
 * instruction set.
 */
#ifndef HK_NOTATION_PGN_FAST_MOVES_H
#define HK_NOTATION_PGN_FAST_MOVES_H

#include "board/bb.h"
#include "notation/pgn_reader.h"

/* Bytes that have to follow in the window. */
enum { HK__PGN_FAST_MARGIN = 128 };

/*
 * Read moves of the main line from the cursor on, as long as they are plain. The cursor is moved
 * after the last one, and the position of the main line is then that after it; its key is left as
 * it was. Whatever is not plain is left to the tokens.
 *
 * @return How many.
 */
size_t HK_ISA_NAME(hk__pgn_fast_moves)(hk_pgn_reader *in, hk_pgn_move *out, size_t room);

#endif
