/* The words of movetext: moves, numbers, signs of annotation. */
#ifndef HK_NOTATION_PGN_WORD_H
#define HK_NOTATION_PGN_WORD_H

#include "notation/pgn_token.h"

/* Is the reader in a variation that belongs to unread text, and is that asked for? */
bool hk__pgn_gives_unread(const hk_pgn_reader *reader);

/* Queue the text of a token as unread. */
void hk__pgn_give_unread(hk_pgn_reader *reader, const struct hk__pgn_token *token);

/* Is the reader in a variation that is passed over? */
bool hk__pgn_is_passed_over(const hk_pgn_reader *reader);

/* Compute the key of the position of the innermost line, if the fast path has left it open. */
void hk__pgn_settle_key(hk_pgn_reader *reader);

void hk__pgn_read_word(hk_pgn_reader *reader, const struct hk__pgn_token *token);
void hk__pgn_read_number(hk_pgn_reader *reader, const struct hk__pgn_token *token);

/*
 * Make the second of two moves that are run together, once the first has been given: both use the
 * same positions.
 */
void hk__pgn_make_second_move(hk_pgn_reader *reader);

#endif
