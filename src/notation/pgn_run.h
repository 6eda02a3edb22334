/*
 * The plain stretches of movetext: numbers as they should be and moves as PGN writes them, one after another. Once for
 * each instruction set; pgn_read.c picks.
 */
#ifndef HK_NOTATION_PGN_RUN_H
#define HK_NOTATION_PGN_RUN_H

#include "hakem/pgn.h"

enum { HK__RUN_MARGIN = 128 }; /* bytes that have to follow in the window */

/*
 * Read moves of the main line from the cursor on, as long as they are plain; the cursor stays behind the last one, and
 * the position of the main line is that after it, its key left as it was. Whatever is not plain is left to the tokens.
 * @return Moves made.
 */
size_t hk__pgn_run_base(hk_pgn_reader *in, hk_pgn_made *out, size_t room);
size_t hk__pgn_run_v3(hk_pgn_reader *in, hk_pgn_made *out, size_t room);

#endif
