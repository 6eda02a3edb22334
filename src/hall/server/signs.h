/*
 * The signs at a board (hakem/sign.h): those of the game, and what the hall alone knows of calls,
 * signatures, connections and clocks. Arbiters alone are told of them. docs/decisions/0029.
 */
#ifndef HK_HALL_SERVER_SIGNS_H
#define HK_HALL_SERVER_SIGNS_H

#include "codec/json_text.h"
#include "hakem/sign.h"
#include "hall/server/wire.h"

enum {
    SIGNS_PAUSED_LONG_MS = 600000, /* for so long the clocks of a game stand before it is a sign */
    SIGNS_CLOCK_SILENT_MS = 60000, /* for so long nothing has been heard of the clock device */
    SIGNS_CLOCK_LATE_MS = 500      /* by more its acts came late in all, beside the fastest */
};

/* The signs of a game at a moment of this turn; `state` is how it stands then. */
void signs_find(const struct hall *hall, const struct hall_game *game, const hk_state *state,
                int64_t at_ms, hk_signs *out);

/*
 * Somebody is told of the signs of this game: it is touched again when they change with time.
 * `search`: it is also found out whether the position is dead, once an event.
 */
void signs_watch(struct hall *hall, struct hall_game *game, bool search);

/* The members `signs` and `counters`. */
void signs_put(struct json_text *out, const struct hall_game *game, const hk_signs *signs);

/* The member `counters` of a game as it would stand after an act that is tried. */
void signs_put_tried(struct json_text *out, const hk_state *after);

/* The member `absence`: who has not come, and until when he may; null: nobody is absent. */
void signs_put_absence(struct json_text *out, const struct hall_game *game, int64_t at_ms);

/* One number of what signs_put writes, to know whether it differs from what was told. */
uint64_t signs_digest(const struct hall_game *game, const hk_signs *signs);

#endif
