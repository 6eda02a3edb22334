/*
 * What players did in games that are over and no longer in memory: their illegal moves and warnings,
 * for the arbiters of later rounds.
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
    /* The games to be read, `next` of them done. */
    char (*games)[HALL_NAME_ROOM];
    size_t game_count, game_room, next;
    struct past_player *players;
    size_t player_count, player_room;
};

/* List the games of the store that are not in memory. Without memory for it the past stays unknown. */
void past_begin(struct hall *hall);

/* Read one more game; false: there is none left to read. */
bool past_step(struct hall *hall);

void past_clear(struct past *past);

#endif
