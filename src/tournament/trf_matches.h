/* The matches of teams in a report file, found in who meets whom. For trf_*.c alone. */
#ifndef HK_TOURNAMENT_TRF_MATCHES_H
#define HK_TOURNAMENT_TRF_MATCHES_H

#include "tournament/trf_reading.h"

/* A board on its way. */
struct trf_board {
    struct told_board board;
    /* Places of the players plus 1, White and Black; of a bye, and of a seat without a player, 0. */
    uint32_t place[2];
    /* What both had before the round, in hundredths of a point; of a bye and a seat without a player 0. */
    uint32_t points[2];
};

/*
 * Find the matches of each round and enter them in what is told: number, teams, and of each board its match and number.
 * `list` is in the order of rounds. A round of which somebody meets nobody's team, or a team meets two, keeps its boards,
 * and the first such place is remarked on. False: there is no memory.
 */
bool trf_find_matches(struct trf_reading *reading, struct trf_board *list, size_t count);

#endif
