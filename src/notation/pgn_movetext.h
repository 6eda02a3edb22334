/* The movetext of a game, token by token, for pgn_read.c. */
#ifndef HK_NOTATION_PGN_MOVETEXT_H
#define HK_NOTATION_PGN_MOVETEXT_H

#include "notation/pgn_token.h"

/*
 * Read a token of the movetext. Answers whether the game has ended before it, and the token belongs
 * to the next game.
 */
bool hk__pgn_read_in_moves(hk_pgn_reader *reader, const struct hk__pgn_token *token);

/* Give a piece of a comment, if comments of its line are asked for. */
void hk__pgn_read_comment(hk_pgn_reader *reader, const struct hk__pgn_token *token);

/*
 * End the game. `marked`: the token is its result marker; otherwise it has none and has ended
 * before the token.
 */
void hk__pgn_end_game(hk_pgn_reader *reader, const struct hk__pgn_token *token, bool marked);

#endif
