/* What follows the cursor: it often tells where a game begins or ends. */
#ifndef HK_NOTATION_PGN_LOOKAHEAD_H
#define HK_NOTATION_PGN_LOOKAHEAD_H

#include "notation/pgn_reader.h"

/* Does nothing follow on the line of the cursor? */
bool hk__pgn_is_last_on_line(const hk_pgn_reader *reader);

/* Does the text of a move follow? */
bool hk__pgn_a_move_follows(const hk_pgn_reader *reader);

bool hk__pgn_a_digit_follows(const hk_pgn_reader *reader);

/* Does the next line begin with a tag pair? */
bool hk__pgn_a_tag_line_follows(const hk_pgn_reader *reader);

/*
 * Find what stands after a result marker on its line and would be read if the game went on: a
 * numbered move, another marker, or a move that the line's end or another of these follows.
 * Comments, prose and the beginning of the next game are none of these.
 *
 * @param[out] start  At which byte of the window it begins.
 *
 * @return Its bytes; 0: there is none.
 */
size_t hk__pgn_find_rest_of_game(const hk_pgn_reader *reader, size_t *start);

#endif
