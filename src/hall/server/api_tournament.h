/* Requests about tournaments; api.c lists their addresses. */
#ifndef HK_HALL_SERVER_API_TOURNAMENT_H
#define HK_HALL_SERVER_API_TOURNAMENT_H

#include "hall/server/api_call.h"

/* The tournament, its players and teams. */
api_handler api_get_tournaments, api_post_tournaments, api_get_tournament, api_put_tournament,
    api_post_tournament_players, api_put_tournament_player, api_delete_tournament_player,
    api_put_tournament_team, api_delete_tournament_team, api_get_tournament_log;

/* Its rounds. */
api_handler api_post_pairings, api_post_berger, api_post_board_sign, api_post_presence,
    api_post_start, api_post_begin, api_post_results, api_post_confirm, api_post_publish,
    api_post_pause, api_post_resume;

/* Matches of teams, and links of captains and players. */
api_handler api_put_matches, api_put_lineup, api_post_lineups, api_post_captain, api_post_seats;

/* The live PGN, of a round or of all. */
api_handler api_get_feed;

/* Files of pairing programs. */
api_handler api_post_import, api_get_export;

/* Is the body sent as a file? And what is asked with a key: the hash of the file, and the query. */
bool api_want_file(const struct api_call *call, struct refusal *refusal);
void api_add_file(const struct api_call *call, json_t *asked);

/* Papers. */
api_handler api_get_tournament_paper;

/* What they have in common: who may. */

/* The organiser's own link. */
bool api_want_organiser(const struct api_call *call, struct refusal *refusal);

/* The organiser, or an arbiter of the whole hall. */
bool api_want_official(const struct api_call *call, struct refusal *refusal);

/* The same to read: a link that only looks sees what its seat sees. */
bool api_want_official_to_read(const struct api_call *call, struct refusal *refusal);

/* The same without the deputies, who have some boards alone. */
bool api_want_chief(const struct api_call *call, struct refusal *refusal);

/* Is the seat one of the hall, for which a tournament is not as the public sees it? */
bool api_is_of_hall(const struct api_call *call);

/* The team whose captain asks; NULL: no captain of this tournament does. */
const struct tournament_team *api_team_of_captain(const struct api_call *call);

/* How a tournament is shown to the seat: as the public, the desk or an arbiter sees it. */
enum tournament_view { TOURNAMENT_PUBLIC, TOURNAMENT_DESK, TOURNAMENT_WHOLE };
enum tournament_view api_tournament_view(const struct api_call *call, const char *tournament);

/* Of what the public is shown that of the desk. A new reference; NULL: there is no memory. */
json_t *api_tournament_of_desk(const struct api_call *call, const char *shown);

/* A board of the seat's as the seat sees it. A new reference; NULL: there is no memory. */
json_t *api_pairing_of_seat(const struct api_call *call, const struct tournament_pairing *pairing);

/* Set the names in a list of all players to those in full; of a team (NULL: of all) alone. */
void api_name_players(json_t *players, const struct tournament *state,
                      const struct tournament_team *team);

/* Is the board of a round one of the seat's? */
bool api_is_board_of_seat(const struct api_call *call, unsigned board);

/* Enter an act and answer with its number, and with the members of `more`, which is taken and may be NULL. */
bool api_enter(struct api_call *call, const json_t *act, json_t *more, struct refusal *refusal);

/* Has the sender seen the entry `last` and all before it, where he says what he has seen? 0: there is none. */
bool api_is_seen(const struct api_call *call, uint64_t last, struct refusal *refusal);

/* The round in the address. */
bool api_read_round(const struct api_call *call, unsigned *round, struct refusal *refusal);

#endif
