/*
 * The games of a tournament's boards: made at the start of a round, by the rules of the tournament and
 * the exceptions of the board; and their ends, which are reported as results.
 */
#ifndef HK_HALL_SERVER_BOARD_GAMES_H
#define HK_HALL_SERVER_BOARD_GAMES_H

#include "hall/server/tournaments.h"

/* Can games be made by these rules, with these exceptions (NULL: none)? */
bool board_rules_are_fit(const json_t *rules, const json_t *exceptions, struct refusal *refusal);

/*
 * Make the game of a board and write its entry. False: nothing has happened, or the turn fails; the refusal
 * says which. `again`: also if the board has a game.
 */
bool board_game_make(struct hall *hall, struct hall_tournament *tournament, unsigned round,
                     unsigned board, const struct seat *seat, bool again, struct refusal *refusal);

/* Report what the games that this turn has touched have come to. Before hall_commit. */
void board_games_report(struct hall *hall);

#endif
