/* The words of movetext, for pgn_read.c. */
#ifndef HK_NOTATION_PGN_WORD_H
#define HK_NOTATION_PGN_WORD_H

#include "notation/pgn_token.h"

/* Is a variation passed over that belongs to what could not be read, and is it to be given as such? */
bool hk__pgn_gives_unread(const hk_pgn_reader *reader);

/* Give the text of a token as unread. */
void hk__pgn_give_unread(hk_pgn_reader *reader, const struct hk__pgn_token *token);

/* Is the reader inside of a variation that is not given? */
bool hk__pgn_is_passed_over(const hk_pgn_reader *reader);

/* The key of the main line's position, which the fast path leaves open. */
void hk__pgn_settle_key(hk_pgn_reader *reader);

void hk__pgn_read_word(hk_pgn_reader *reader, const struct hk__pgn_token *token);
void hk__pgn_read_number(hk_pgn_reader *reader, const struct hk__pgn_token *token);

/* Make the second of two glued moves; when the first has been given, for both use the same positions. */
void hk__pgn_make_second_move(hk_pgn_reader *reader);

#endif
