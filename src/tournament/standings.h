/*
 * Points, places and the crosstable. Equal points share a place: the hall breaks no tie, which is the
 * pairing program's to do.
 */
#ifndef HK_TOURNAMENT_STANDINGS_H
#define HK_TOURNAMENT_STANDINGS_H

#include "tournament/model.h"

/*
 * Are byes and forfeits of whole matches told at that stage? Those of a published round count as published, unless all that
 * is published of it is held back.
 */
bool round_tells_unplayed(const struct tournament_round *round, enum stage least);

/* What a player has of a round. */
struct score {
    unsigned opponent; /* 0: none */
    char color;        /* 'w', 'b' or ' ' */
    char code;         /* ' ': not known, or not to be shown; '\0': he was not in the round */
};

/* The score of a player in a round, of results that are at least so far. */
struct score score_of(const struct tournament_round *round, unsigned player, enum stage least);

struct standing {
    unsigned number, place; /* of a player or a team; places from 1 */
    unsigned halves;        /* of a team: match points */
    unsigned game_halves;   /* of a team: points of its boards */
};

/* All players by their points, equal ones by their numbers. On the heap, NULL: there is no memory, or nobody. */
struct standing *standings_of(const struct tournament *tournament, enum stage least);

/* What a match has come to so far: by its teams, half points of its boards, and of the match when all have a result. */
struct match_points {
    unsigned game_halves[2], match_halves[2];
    bool is_whole;
};

struct match_points match_points_of(const struct tournament *tournament,
                                    const struct tournament_round *round,
                                    const struct tournament_match *match, enum stage least);

/* All teams by match points: the game points stand beside them, and break no tie. */
struct standing *team_standings_of(const struct tournament *tournament, enum stage least);

#endif
