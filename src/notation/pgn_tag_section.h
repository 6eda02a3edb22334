/* The tag section of a game, token by token, for pgn_read.c. */
#ifndef HK_NOTATION_PGN_TAG_SECTION_H
#define HK_NOTATION_PGN_TAG_SECTION_H

#include "notation/pgn_token.h"

/*
 * Read a token of the tag section. Answers false if the token ends the section. A comment does not
 * end it, unless a tag pair begins a line after the comment and can only be the next game's: its
 * name was there before, or nobody closed the comment.
 */
bool hk__pgn_read_in_tags(hk_pgn_reader *reader, const struct hk__pgn_token *token);

/* Are so many tag pairs kept that there may be no room for another one? */
bool hk__pgn_are_tags_full(const hk_pgn_reader *reader);

/* Queue the tag pairs that are kept, if there are any; others of the game may follow. */
void hk__pgn_give_tags(hk_pgn_reader *reader);

/* End the tag section: give the tag pairs, and set up the position in which the game starts. */
void hk__pgn_begin_moves(hk_pgn_reader *reader, const struct hk__pgn_token *token);

#endif
