/* What follows the cursor, looked at and not read: where a game begins and ends is often told by that. */
#ifndef HK_NOTATION_PGN_LOOKAHEAD_H
#define HK_NOTATION_PGN_LOOKAHEAD_H

#include "notation/pgn_reader.h"

/* Does nothing follow on the line? */
bool hk__pgn_is_last_on_line(const hk_pgn_reader *reader);

/* Is what follows the text of a move? */
bool hk__pgn_a_move_follows(const hk_pgn_reader *reader);

bool hk__pgn_a_digit_follows(const hk_pgn_reader *reader);

/* Does the next line begin with a tag pair? */
bool hk__pgn_a_tag_line_follows(const hk_pgn_reader *reader);

/*
 * What stands behind a marker on its line and would be read if the game went on: a numbered move, another marker, or a move with
 * the line's end or another one of these behind it. Comments and prose are passed over, and the next game may begin there.
 * Answers its bytes, and from which byte of the window on.
 */
size_t hk__pgn_find_rest_of_game(const hk_pgn_reader *reader, size_t *start);

#endif
