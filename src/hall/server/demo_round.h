/*
 * The games of a demo as a round of a tournament, so that what a round has can be looked at: its page, its
 * results, its live PGN.
 */
#ifndef HK_HALL_SERVER_DEMO_ROUND_H
#define HK_HALL_SERVER_DEMO_ROUND_H

#include "hall/server/setup.h"
#include "hall/server/tournaments.h"

/* A board of the demo. Texts that are empty are not known. */
struct demo_board {
    const char *game, *player[2];          /* the name of the game in the hall */
    const char (*header)[SETUP_NAME_ROOM]; /* HEADERS of them */
};

/*
 * Make a tournament of one round with these boards, the first of them board 1. What is refused is left out: the
 * games go on without it.
 */
void demo_round_make(struct hall *hall, const struct demo_board *boards, size_t count,
                     char name[HALL_NAME_ROOM]);

/* Confirm and publish what its games have come to. */
void demo_round_publish(struct hall *hall, const char *name);

#endif
