/*
 * How long a store keeps personal data: so many days from the last entry of a game, or of a tournament
 * with all its games (decision 65).
 */
#ifndef HK_HALL_SERVER_RETENTION_H
#define HK_HALL_SERVER_RETENTION_H

#include "hall/server/forget.h"

#include <stdbool.h>

enum { RETENTION_DAYS_MAX = 36500 };

/*
 * Delete what is older, in one turn, with its traces: slow, and not while the store is served. What
 * forget.h says of `each` and of a failure is true here.
 */
bool retention_apply(struct store *store, int64_t wall_ms, unsigned days, forgotten_fn *each,
                     void *context, char why[FORGET_WHY_ROOM]);

/* Is there anything that retention_apply would delete? False too where the store cannot be read. */
bool retention_is_due(struct store *store, int64_t wall_ms, unsigned days);

#endif
