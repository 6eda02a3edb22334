/* What stands at the cursor in plain form, read without tokens: for pgn_read.c. */
#ifndef HK_NOTATION_PGN_FAST_H
#define HK_NOTATION_PGN_FAST_H

#include "notation/pgn_token.h"

/* Each answers whether there was any, and queues it. */
bool hk__pgn_read_plain_tags(hk_pgn_reader *reader);
bool hk__pgn_read_plain_moves(hk_pgn_reader *reader);

/* Does a plain tag pair begin the next line that is not empty? The cursor is then at it, and the token tells its place. */
bool hk__pgn_find_plain_tag(hk_pgn_reader *reader, struct hk__pgn_token *out);

/* Does plain movetext of a game from the start position begin behind the tag pairs that have been read? */
bool hk__pgn_begins_plain_moves(const hk_pgn_reader *reader);

/* Does a marker that ends the line stand next in the main line? The cursor is then behind it, and the token tells of it. */
bool hk__pgn_take_plain_marker(hk_pgn_reader *reader, struct hk__pgn_token *out);

#endif
