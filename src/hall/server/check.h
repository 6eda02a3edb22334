/* Whether a store is whole, and whether this version rules its games as they were ruled. */
#ifndef HK_HALL_SERVER_CHECK_H
#define HK_HALL_SERVER_CHECK_H

#include "hall/store/store.h"

#define CHECK_KIND_LIST(X)                                                                         \
    X(FILE, "file")             /* SQLite finds fault with the file */                             \
    X(DAMAGED, "damaged")       /* a row breaks its chain or cannot be read */                     \
    X(UNREADABLE, "unreadable") /* the rows are whole, and what they say cannot be judged */       \
    X(STATE, "state")           /* this version comes to another game */                           \
    X(RULING, "ruling")         /* only words or articles of a ruling differ: the log stands */    \
    X(HEAD, "head")             /* an export has what the store does not have (import.h) */

enum check_kind {
#define X(name, word) CHECK_##name,
    CHECK_KIND_LIST(X)
#undef X
};

const char *check_kind_word(enum check_kind kind);

struct check_finding {
    enum check_kind kind;
    /* NULL: of the whole file. */
    const char *game;
    /* The entry at which it begins; 0: of the game itself. */
    uint64_t number;
    /* A sentence without capital and full stop. */
    const char *text;
};

typedef void check_finding_fn(void *context, const struct check_finding *finding);

/*
 * Check every game. *games is how many there are. False: it could not be done, and `why` says why;
 * what is found is no failure.
 */
bool check_store(struct store *store, check_finding_fn *each, void *context, unsigned long *games,
                 char *why, size_t why_size);

#endif
