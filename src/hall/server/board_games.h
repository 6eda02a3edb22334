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

/*
 * A result has been reported to the tournament, or taken back: the game of a board without a device ends
 * with it, or what has ended it is reversed, so that its card tells the same. A game whose moves or clock
 * the hall has ends by itself or by its arbiter, and what the Laws do not admit leaves it as it is. False:
 * the turn fails.
 */
bool board_game_settle(struct hall *hall, const struct tournament_pairing *pairing,
                       const struct seat *seat, struct refusal *refusal);

/* Report what the games that this turn has touched have come to. Before hall_commit. */
void board_games_report(struct hall *hall);

/*
 * Find the board of a game and whether its players are under age; when a game comes into memory. Of all games of a
 * tournament anew, when an entry may have changed that.
 */
void board_game_find(struct hall *hall, struct hall_game *game);
void board_games_find_minors(struct hall *hall, const struct hall_tournament *tournament);
/* Of those games that were of no board, too: another hall has added to the tournament. */
void board_games_find_again(struct hall *hall, const struct hall_tournament *tournament);

/* Does a delayed broadcast hold back the end of this board's game? Its log tells that of one that is not in memory. */
bool board_game_is_held_back(struct hall *hall, struct tournament_pairing *pairing);

/*
 * Mark the boards of a tournament whose end a delayed broadcast holds back, for who writes what the
 * public sees: what was kept of it is written anew if one is marked or no longer.
 */
void board_games_hold_back(struct hall *hall, struct hall_tournament *tournament);

/* Is any player of the tournament under age, or can that not be known now? Then its page is not to be found either. */
bool board_games_are_unlisted(const struct hall_tournament *tournament);

/* Is a player of this game, wherever it is, under age, so that no page about it is to be found by a search? */
bool board_game_is_unlisted(const struct hall *hall, const char *name);

#endif
