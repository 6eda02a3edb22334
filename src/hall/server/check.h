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

/* How many of each. */
struct check_counts {
    unsigned long games, tournaments;
};

void check_count(struct check_counts *counts, const char *name);

/* "3 games", or "3 games and 1 tournament" if there is any. */
enum { CHECK_COUNTS_ROOM = 96 };
void check_counts_text(char out[CHECK_COUNTS_ROOM], const struct check_counts *counts);

/* What a name is that of: "tournament" or "game". */
const char *check_word(const char *name);

typedef void check_finding_fn(void *context, const struct check_finding *finding);

/*
 * Check every game and tournament. *counts is how many there are. False: it could not be done, and `why`
 * says why; what is found is no failure.
 */
bool check_store(struct store *store, check_finding_fn *each, void *context,
                 struct check_counts *counts, char *why, size_t why_size);

#endif
