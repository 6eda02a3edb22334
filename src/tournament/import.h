/*
 * A file held against a tournament: what it brings that is new, as entries to be made, and where it says
 * otherwise than the tournament knows, which somebody decides before anything is taken.
 *
 * Players and teams are known by their numbers, boards by who sits at them: pairing programs number boards
 * as they like.
 */
#ifndef HK_TOURNAMENT_IMPORT_H
#define HK_TOURNAMENT_IMPORT_H

#include "tournament/dates.h"
#include "tournament/model.h"
#include "tournament/told.h"

/* A board of which the file says something else. */
struct difference {
    unsigned round, board, white, black; /* as the tournament has them */
    bool of_pairing;                     /* the file has other players there, or none */
    struct board_result ours, theirs;    /* ' ': none */
    const char *
        by; /* who entered ours: the result ("game": the game on the board), or else the pairing; NULL: nobody is named */
    bool theirs_stands; /* as decided; ours if it is not said */
};

/*
 * The day on which the tournament begins: as it says, else as the file does (NULL: there is none that could), else today.
 */
void import_day_begun(char out[DATE_ROOM], const struct tournament *tournament,
                      const struct told *told, const char *today);

struct import {
    struct difference *differences;
    size_t difference_count;
    json_t *acts;            /* entries to be made, in this order; without the file itself */
    unsigned rounds, boards; /* that the file pairs */
};

/* Does theirs stand at this difference? `context` is the caller's. */
typedef bool import_decide_fn(void *context, const struct difference *difference);

/*
 * Hold a file that is not refused against a tournament. `today` is a day of ISO 8601: who is under age is told by it where
 * nothing says when the tournament begins. `decide` NULL: ours stands everywhere. False: there is no memory. Either way
 * import_finish frees it.
 */
bool import_prepare(struct import *out, const struct tournament *tournament,
                    const struct told *told, const char *today, import_decide_fn *decide,
                    void *context);
void import_finish(struct import *import);

#endif
