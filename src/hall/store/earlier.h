/* What stores of the forms 1 and 2 hold, to be carried over. */
#ifndef HK_HALL_STORE_EARLIER_H
#define HK_HALL_STORE_EARLIER_H

#include "hall/store/store.h"

/* A game: its rules and players as JSON. */
struct earlier_game {
    const char *name, *setup;
    int64_t created_wall_ms;
    unsigned format;
    bool over;
};

/* An event; form 1 has no ruling on it. */
struct earlier_event {
    uint64_t seq;
    int64_t wall_ms;
    unsigned format;
    const char *body;
    const char *ruling; /* NULL: none was kept */
    uint64_t digest;
    unsigned rules;
    bool ruled_later;
};

/* Called for each row; answering false ends the reading with success. The row lives till then. */
typedef bool earlier_game_fn(void *context, const struct earlier_game *game);
typedef bool earlier_event_fn(void *context, const struct earlier_event *event);
typedef bool earlier_seat_fn(void *context, const char *token, const char *game, const char *role);

/*
 * The store has an earlier form. Games and their seats come in the order of their making. The
 * function that is called for a game may read its events and seats.
 */
bool earlier_games(struct store *store, earlier_game_fn *each, void *context);
bool earlier_events(struct store *store, const char *game, earlier_event_fn *each, void *context);
bool earlier_seats(struct store *store, const char *game, earlier_seat_fn *each, void *context);
bool earlier_last_alive(struct store *store, int64_t *wall_ms);

/*
 * Gather a store of any form in its one file, without those beside it that hold what was written
 * last, so that it can be renamed. False: it cannot be, and is as it was.
 */
bool store_gather(struct store *store);

#endif
