/* The set of games in memory: by name, by what comes for them with time, and those touched. */
#ifndef HK_HALL_SERVER_GAMES_H
#define HK_HALL_SERVER_GAMES_H

#include "hall/server/hall.h"

/* A place in a heap of deadlines: to compare two, no game is read, for they lie far apart. */
struct due_game {
    int64_t mono_ms;
    struct hall_game *game;
};

enum { GAMES_ROWS = 2, GAMES_HOLDERS = 1024 };

/* Start it as {0}. */
struct games {
    struct hall_game *first, *touched;
    size_t count, casual_count;
    unsigned held[GAMES_ROWS][GAMES_HOLDERS];
    struct hall_game **buckets; /* by hash of the name; a power of two of them */
    size_t bucket_count;
    /* Heaps, the earliest first; from 1. All have room for every game. */
    struct due_game *due[DUES];
    size_t due_count[DUES], due_room;
};

/* False: there is no memory. The game is the set's from then on. */
bool games_add(struct games *games, struct hall_game *game);

/* Take a game out; it is the caller's again. Cost: O(log n). */
void games_remove(struct games *games, struct hall_game *game);

/*
 * A game of the set is held by somebody (hall_game.holder), once, until it is taken out; and how many somebody
 * holds. Two holders may be taken for one, in each of two rows with another one, and the smaller count is the
 * answer: so it is never less than what it is, and seldom more.
 */
void games_hold(struct games *games, struct hall_game *game, uint64_t holder);
size_t games_held_by(const struct games *games, uint64_t holder);

struct hall_game *games_find(const struct games *games, const char *name);
void games_touch(struct games *games, struct hall_game *game);

/* Something comes for a game at this moment of the steady clock; INT64_MAX: it does not. */
void games_set_due(struct games *games, enum due due, struct hall_game *game, int64_t mono_ms);

/* The game for which it comes next; NULL: for none. */
struct hall_game *games_next_due(const struct games *games, enum due due);

void games_clear(struct games *games);

#endif
