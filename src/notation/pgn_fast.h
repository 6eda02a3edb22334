/* The fast path: what is plain at the cursor, read without tokens, for pgn_read.c. */
#ifndef HK_NOTATION_PGN_FAST_H
#define HK_NOTATION_PGN_FAST_H

#include "notation/pgn_token.h"

/* The code for the processor at hand. */
const struct hk__pgn_fast *hk__pgn_fast_code(void);

/* Read plain tag pairs and keep them with those before them. Answers whether there was any. */
bool hk__pgn_fast_read_tags(hk_pgn_reader *reader);

/* Read plain moves of the main line and queue them. Answers whether there was any. */
bool hk__pgn_fast_read_moves(hk_pgn_reader *reader);

/*
 * Does a plain tag pair begin the next line that is not empty? The cursor is moved to it, and the
 * token tells its place.
 */
bool hk__pgn_fast_find_tag(hk_pgn_reader *reader, struct hk__pgn_token *out);

/*
 * Does the plain movetext of a game from the start position follow the tag pairs that have been
 * read?
 */
bool hk__pgn_fast_begins_moves(const hk_pgn_reader *reader);

/*
 * Is a marker that ends its line next in the main line? The cursor is moved after it, and the token
 * tells of it.
 */
bool hk__pgn_fast_take_marker(hk_pgn_reader *reader, struct hk__pgn_token *out);

#endif
