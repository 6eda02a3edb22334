/*
 * The score of a game that is over, where its result does not say it: half a point alone is no win, both may have
 * lost, and an arbiter may have changed the points (10.2, 12.9.4). docs/decisions/0094.
 */
#ifndef HK_HALL_SERVER_SCORE_H
#define HK_HALL_SERVER_SCORE_H

#include "hakem/game.h"
#include "hakem/pgn.h"

/* The score in which the players have so many half points; HK_SCORE_NONE: there is none. */
hk_score score_of_halves(int64_t white, int64_t black);

/* The score by the points; HK_SCORE_NONE: the game goes on, or counts for nothing. */
hk_score score_of_points(const hk_state *state);

/* The text of the score, if the result does not say it; or NULL. */
const char *score_beside_result(const hk_state *state);

/* For people: the result, or the score of a game that has none. */
const char *score_text(const hk_state *state);

/* The result as PGN has it: `*` for any other points than those of a win or a draw. */
hk_result score_in_pgn(const hk_state *state);

#endif
