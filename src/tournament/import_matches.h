/* Matches of teams in a file that comes in. For import*.c alone. */
#ifndef HK_TOURNAMENT_IMPORT_MATCHES_H
#define HK_TOURNAMENT_IMPORT_MATCHES_H

#include "tournament/model.h"
#include "tournament/told.h"

/* The match of a board of the file; NULL: it is of none. */
const struct told_match *import_match(const struct told *told, const struct told_board *board);

/* The match of the tournament in which the same two teams meet; NULL: there is none. */
const struct tournament_match *import_match_of_teams(const struct tournament_round *round,
                                                     const struct told_match *match);

/* Has the tournament each match of the file's round, with boards enough? */
bool import_are_matches_ours(const struct tournament_round *round, const struct told *told,
                             unsigned number);

/*
 * The entry that makes the matches of a round, with the line-ups that the file's boards come to: as they are in `round` if
 * the file has the same there, else as the file has them. NULL: neither has any, or there is no memory.
 */
json_t *import_matches_act(const struct told *told, unsigned number,
                           const struct tournament_round *round);

#endif
