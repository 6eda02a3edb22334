/*
 * How games come into memory from their logs: those that go on all at once as the hall opens, others
 * behind the turns, a slice in each.
 */
#ifndef HK_HALL_SERVER_LOAD_H
#define HK_HALL_SERVER_LOAD_H

#include "hall/server/logged.h"

/* A game that somebody waits for. */
struct load_wish {
    struct load_wish *next;
    char name[HALL_NAME_ROOM];
};

/* Start it as {0}. */
struct load {
    struct load_wish *wishes; /* the earliest first */
    /* The game that is being read; NULL: none. */
    struct hall_game *game;
    bool is_past; /* it was begun though nobody waited for it (past.h) */
    struct logged_reader reader;
    struct logged_reading reading;
};

/* Read all games that are not over; one that cannot be read now waits. False: the store cannot be read. */
bool load_open_games(struct hall *hall);

enum load_result {
    /* It is not there, or damaged. */
    LOAD_NEVER,
    /* The store could not be read. */
    LOAD_LATER,
    LOAD_DONE
};

/* Make a game anew from its log. */
enum load_result load_again(struct hall *hall, struct hall_game *game);

/* Read the log of a game once more, to try something; logged_clear ends it. False: it cannot be read. */
bool load_copy(struct hall *hall, const char *name, struct logged *out);

/* Somebody waits for a game that is not in memory. False: there is none, or there is no memory. */
bool load_ask(struct hall *hall, const char *name);

/* Is there anything to be read? */
bool load_is_busy(const struct hall *hall);

void load_clear(struct hall *hall);

#endif
