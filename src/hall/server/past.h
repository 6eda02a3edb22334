/*
 * Games that were over before the hall opened. They are read behind the opening, the latest first: the
 * latest thousands stand in the list again, with their results and signatures, and of the others the
 * hall keeps what their players did, for the arbiters of later rounds.
 */
#ifndef HK_HALL_SERVER_PAST_H
#define HK_HALL_SERVER_PAST_H

#include "hall/server/hall.h"

/* A player of a game who had an illegal move or a warning there. */
struct past_player {
    char game[HALL_NAME_ROOM];
    char name[SETUP_NAME_ROOM];
    char fide_id[SETUP_NAME_ROOM]; /* empty: not said */
    unsigned illegal_moves, warnings;
};

struct past {
    /* The games that are still to be read, the next one last. */
    char (*games)[HALL_NAME_ROOM];
    size_t game_count, game_room;
    size_t kept; /* in the list */
    struct past_player *players;
    size_t player_count, player_room;
};

/*
 * List the games of the store that are not in memory. Without memory for it the past stays unknown. False: the store
 * cannot be read.
 */
bool past_begin(struct hall *hall);

/* Is there a game left to read? */
bool past_has_more(const struct hall *hall);

/* Take the name of the next one, which lives until the next call; NULL: there is none. */
const char *past_next(struct hall *hall);

/* One that past_next gave could not be read now: it is read behind all the others. */
void past_put_back(struct hall *hall, const char *game);

/*
 * A game of the past has been read. True: it stands in the list and stays in memory; else what it has
 * to tell is kept.
 */
bool past_keeps(struct hall *hall, const struct hall_game *game);

void past_clear(struct past *past);

#endif
