/* The words of movetext, for pgn_read.c, and the queue of items that both fill. */
#ifndef HK_NOTATION_PGN_MOVES_H
#define HK_NOTATION_PGN_MOVES_H

#include "notation/pgn_lex.h"

enum { HK__PGN_TWO_MOVES_MAX = 24 }; /* bytes of two moves without a blank between them */

/* The next item to be given, with the place and the text of the token. */
hk_pgn_item *hk__pgn_queue(hk_pgn_reader *reader, hk_pgn_kind kind,
                           const struct hk__pgn_token *token);
void hk__pgn_report(hk_pgn_reader *reader, hk_pgn_fault fault, const struct hk__pgn_token *token);

/* Report text that is not UTF-8, once a game. */
void hk__pgn_check_encoding(hk_pgn_reader *reader, const char *text, size_t size,
                            const struct hk__pgn_token *token);

bool hk__pgn_is(const char *text, size_t size, const char *word);

/* Does the text hold the word, written in lower case, in any case of letters? */
bool hk__pgn_holds(const char *text, size_t size, const char *word);

/* Is the reader inside of a variation that is not given? */
bool hk__pgn_is_passed_over(const hk_pgn_reader *reader);

/* Read the moves of the main line that stand here in plain form, all at once. Answers whether there were any. */
bool hk__pgn_read_plain(hk_pgn_reader *reader);

void hk__pgn_read_word(hk_pgn_reader *reader, const struct hk__pgn_token *token);
void hk__pgn_read_number(hk_pgn_reader *reader, const struct hk__pgn_token *token);

/* Make the second of two glued moves; when the first has been given, for both use the same positions. */
void hk__pgn_make_glued_move(hk_pgn_reader *reader);

#endif
