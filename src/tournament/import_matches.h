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

/* Does a match of the tournament stay as it is, since the file has matches of the round and none of its teams in them? */
bool import_keeps_match(const struct told *told, unsigned number,
                        const struct tournament_match *match);

/* Tells the file of a round of matches a match, the forfeit of one or points of a team, that it has not? */
bool import_has_new_match(const struct tournament_round *round, const struct told *told,
                          unsigned number);

/*
 * The matches of a round as they are to be, in `plan`: numbers, teams and boards alone. Those of `round` in which the same two
 * teams meet by the file keep their numbers, and so do those of whose teams the file has no match, unless it has boards
 * without matches and the round `grows`; each of the others makes room for one of the file. `round` NULL: the file's. `grows`:
 * the matches may get more boards than they have. The caller frees plan->matches. False: there is no memory.
 */
bool import_plan_matches(struct tournament_round *plan, const struct told *told, unsigned number,
                         const struct tournament_round *round, bool grows);

/*
 * The entry that makes the matches of a plan, with the line-ups that the file's boards come to; what else is known of the
 * tournament's own matches stays. NULL: there are none, or there is no memory.
 */
json_t *import_matches_act(const struct tournament_round *plan, const struct told *told,
                           unsigned number, const struct tournament_round *round);

#endif
