/*
 * The start of a round at all boards of a sector: when it is to begin, whether the clocks start by
 * themselves then, and when it really began. Each board's log notes it, so that every arbiter sees
 * the same, also after the hall has been away. docs/decisions/0033.
 */
#ifndef HK_HALL_SERVER_ROUND_H
#define HK_HALL_SERVER_ROUND_H

#include "hall/server/hall.h"

enum {
    ROUND_AHEAD_MAX_MS = 24 * 60 * 60 * 1000, /* so long before its start a round is announced */
    ROUND_AGO_MAX_MS = 24 * 60 * 60 * 1000,   /* so long ago it may be said to have begun */
    /* The clocks start by themselves at most so late; after that an arbiter starts them. */
    ROUND_LATE_MAX_MS = 2000
};

/* Which boards are meant, of those that are the seat's; NULL: all. */
struct round_part {
    const char *round, *boards; /* the header; as of a link (sector.h) */
};

/*
 * Say that the boards that wait for their start begin in so many milliseconds, 0 to
 * ROUND_AHEAD_MAX_MS; -1: it is not said any more. `itself`: their clocks start then without
 * another word. *count is the number of boards of which that is said now, or was till now.
 */
bool hall_announce_round(struct hall *hall, const struct seat *seat, const struct round_part *part,
                         int64_t in_ms, bool itself, unsigned *count, struct refusal *refusal);

/*
 * Say how many milliseconds ago, 0 to ROUND_AGO_MAX_MS, the boards that have started really began.
 * *count is their number.
 */
bool hall_round_began(struct hall *hall, const struct seat *seat, const struct round_part *part,
                      int64_t ago_ms, unsigned *count, struct refusal *refusal);

/* Start the games whose announced moment has come, and that start by themselves. */
void round_start_due(struct hall *hall);

/* When, in game time, a game starts by itself; INT64_MAX: it does not. */
int64_t round_due_ms(const struct hall_game *game);

#endif
