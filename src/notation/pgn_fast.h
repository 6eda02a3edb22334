/* What stands at the cursor in plain form, read without tokens: for pgn_read.c. */
#ifndef HK_NOTATION_PGN_FAST_H
#define HK_NOTATION_PGN_FAST_H

#include "notation/pgn_token.h"

/* The code for the processor at hand. */
const struct hk__pgn_fast *hk__pgn_fast_code(void);

/* Read tag pairs, which then wait with those before them. Answers whether there was any. */
bool hk__pgn_fast_read_tags(hk_pgn_reader *reader);

/* Read moves of the main line, and queue them. Answers whether there was any. */
bool hk__pgn_fast_read_moves(hk_pgn_reader *reader);

/* Does a plain tag pair begin the next line that is not empty? The cursor is then at it, and the token tells its place. */
bool hk__pgn_fast_find_tag(hk_pgn_reader *reader, struct hk__pgn_token *out);

/* Does plain movetext of a game from the start position begin behind the tag pairs that have been read? */
bool hk__pgn_fast_begins_moves(const hk_pgn_reader *reader);

/* Does a marker that ends the line stand next in the main line? The cursor is then behind it, and the token tells of it. */
bool hk__pgn_fast_take_marker(hk_pgn_reader *reader, struct hk__pgn_token *out);

#endif
