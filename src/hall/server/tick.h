/*
 * What one tick of the hall adds to the log: it waits here until all of it is written in one
 * transaction.
 */
#ifndef HK_SERVER_TICK_H
#define HK_SERVER_TICK_H

#include "hakem/event.h"
#include "hall/server/role.h"
#include "hall/store/store.h"

#include <jansson.h>

struct tick_entry;

/*
 * Start it as TICK_EMPTY. Memory that could not be had makes the tick fail as a whole when it is
 * written.
 */
struct tick {
    struct tick_entry *first, *last;
    bool failed;
};

#define TICK_EMPTY ((struct tick){.first = NULL})

/*
 * `setup` and the event's JSON are the callee's from here on; NULL makes the tick fail. Texts are
 * copied.
 */
void tick_add_game(struct tick *tick, const char *game, json_t *setup);
void tick_add_seat(struct tick *tick, const char *game, enum role role, const char *token);
void tick_add_event(struct tick *tick, const char *game, const hk_event *event,
                    const hk_ruling *ruling, uint64_t digest);
void tick_add_end(struct tick *tick, const char *game);

bool tick_is_empty(const struct tick *tick);

/*
 * Write all of it, and that the program is alive at `wall_ms`, in one transaction, synced. The tick
 * stays as it was. On failure the store says why, and the transaction is to be rolled back.
 */
bool tick_write(const struct tick *tick, struct store *store, int64_t wall_ms);

void tick_clear(struct tick *tick);

#endif
