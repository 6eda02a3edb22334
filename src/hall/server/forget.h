/* Deleting from a store what games and tournaments say of persons, and remarks. */
#ifndef HK_HALL_SERVER_FORGET_H
#define HK_HALL_SERVER_FORGET_H

#include "hall/store/store.h"

enum { FORGET_WHY_ROOM = 320 };

/* Which texts of games are to go. */
struct forget_wish {
    const char *const *games;
    size_t game_count;
    enum forget_what {
        /*
         * All that tells of the two players: names, titles, ratings, federations, numbers at FIDE, in
         * the game itself and where they were corrected later. Of a tournament all that tells of its
         * players, the files that were imported, and the same of the games of its boards.
         */
        FORGET_NAMES,
        /*
         * The same of the player `number` of a tournament alone. The imported files go whole: they are
         * texts, and what stands beside a hash is not written anew.
         */
        FORGET_PLAYER,
        /* All that may be personal: all but the event, the site, the round and boards. */
        FORGET_PERSONAL,
        /* The members that are named, of an entry (0: of the game itself). */
        FORGET_MEMBERS
    } what;
    uint64_t number;
    char *const *members;
    int member_count;
};

/* Called for each text that has been deleted. */
typedef void forgotten_fn(void *context, const char *game, uint64_t number, const char *member);

/*
 * Delete all of them in one turn, and then their traces. True: all that could be found is deleted; if
 * `why` is not empty, it says what a damaged log keeps from being found. False: it says why not; then
 * nothing has been deleted, and nothing told of, unless it speaks of traces.
 */
bool forget(struct store *store, const struct forget_wish *wish, forgotten_fn *each, void *context,
            char why[FORGET_WHY_ROOM]);

/* *out: has the game a text that may be personal? False: the store cannot be read. */
bool forget_finds_personal(struct store *store, const char *game, bool *out);

#endif
