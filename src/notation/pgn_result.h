/* Results as PGN writes them, and as people do. */
#ifndef HK_NOTATION_PGN_RESULT_H
#define HK_NOTATION_PGN_RESULT_H

#include "hakem/pgn.h"

/*
 * Bytes of a result at the start of a text: `1-0`, `0-1`, `1/2-1/2`, `*`, and what people write
 * instead, with other dashes, blanks around them, or `1/2` alone; 0: there is none. *regular: it is
 * written as PGN has it.
 */
size_t hk__pgn_match_result(const char *text, size_t size, hk_result *result, bool *regular);

#endif
