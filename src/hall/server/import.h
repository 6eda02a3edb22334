/* Taking the games of an export (export.h) into a store, and holding a store against one. */
#ifndef HK_HALL_SERVER_IMPORT_H
#define HK_HALL_SERVER_IMPORT_H

#include "hall/server/check.h"

#include <jansson.h>

enum { IMPORT_WHY_ROOM = 320 };

enum import_result {
    IMPORT_DONE,
    /* The line is no game of an export, its chain is broken, or there is a game of its name. */
    IMPORT_REFUSED,
    /* The store cannot be read or written. */
    IMPORT_FAILED
};

struct imported {
    /* Empty: the line does not say it. */
    char game[STORE_NAME_ROOM];
    /* How many entries it has; if it is refused, the one at which (0: the game itself). */
    uint64_t number;
    /* Unless it is done: a sentence without capital and full stop. */
    char why[IMPORT_WHY_ROOM];
};

/* The line of a game, as it is read. A new reference; NULL: it is no JSON, too long or names a member twice, and `why` says so. */
json_t *import_load(const char *line, size_t size, char why[IMPORT_WHY_ROOM]);

/*
 * Take the game of a line into the store, in a turn of its own: all of it or nothing. It keeps its
 * name, its log and its seats; nobody has a link to these, and an organiser makes new ones. Where
 * somebody's clock was running, it stands from when the exporting store was last written.
 */
enum import_result import_game(struct store *store, json_t *line, struct imported *out);

/* The same within a turn that the caller has begun, and rolls back unless it is done. */
enum import_result import_put(struct store *store, json_t *line, struct imported *out);

/*
 * Whether the store has the game of a line with the entry that was then its last. What differs is a
 * finding of the kind CHECK_HEAD. False: `why` says what is wrong with the line or the store.
 */
bool import_compare(struct store *store, const char *line, size_t size, check_finding_fn *each,
                    void *context, char why[IMPORT_WHY_ROOM]);

#endif
