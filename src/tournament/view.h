/*
 * A tournament as JSON: for those who conduct it, or for the public, which sees published results
 * alone, no reasons and nobody's presence, and of players under age no more than a first name.
 */
#ifndef HK_TOURNAMENT_VIEW_H
#define HK_TOURNAMENT_VIEW_H

#include "tournament/model.h"

/* Add the members of the whole tournament to an object. False: there is no memory. */
bool view_put(json_t *out, const struct tournament *tournament, bool is_public);

/* The same of a line in a list of tournaments. */
bool view_put_line(json_t *out, const struct tournament *tournament, bool is_public);

/* One board of a round; a new reference. */
json_t *view_pairing(const struct tournament_pairing *pairing, bool is_public);

/*
 * The name of a player as the public sees it: of one under age as view_short_name has it, of one whose
 * name has been deleted "?". `out` has room for a name of APPLY_NAME_CHARACTERS characters.
 */
enum { VIEW_NAME_ROOM = 256 };

/* A name as the public sees it of a player under age: initials alone if it does not tell its surname. */
void view_short_name(char out[VIEW_NAME_ROOM], const char *name);
void view_name(char out[VIEW_NAME_ROOM], const struct tournament *tournament,
               const struct tournament_player *player, bool is_public);

/*
 * Is the public not told of which team a player is? Where single players meet, a team is the club, of which nobody learns
 * who is under age.
 */
bool view_hides_team(const struct tournament *tournament, const struct tournament_player *player);

/* Does the board's game tell something else than what was reported? */
bool view_differs(const struct tournament_pairing *pairing);

#endif
