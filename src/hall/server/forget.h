/* Deleting from a store what a game says of persons, and remarks. */
#ifndef HK_HALL_SERVER_FORGET_H
#define HK_HALL_SERVER_FORGET_H

#include "hall/store/store.h"

enum { FORGET_WHY_ROOM = 320 };

/* Which texts of a game are to go. */
struct forget_wish {
    const char *game;
    /*
     * All that tells of the two players: names, titles, ratings, federations, numbers at FIDE, in
     * the game itself and where they were corrected later.
     */
    bool names;
    /* Or these, of an entry (0: of the game itself). */
    uint64_t number;
    char *const *members;
    int member_count;
};

/* Called for each text that has been deleted. */
typedef void forgotten_fn(void *context, uint64_t number, const char *member);

/*
 * False: `why` says why. What has been told of is deleted for good; if a text that is named is not
 * there, nothing is.
 */
bool forget(struct store *store, const struct forget_wish *wish, forgotten_fn *each, void *context,
            char why[FORGET_WHY_ROOM]);

#endif
