/*
 * Boards without a device: the hall knows who plays by which rules, who is there, the counters and
 * the result. Moves and clocks are on the table alone. docs/decisions/0030.
 */
#ifndef HK_HALL_SERVER_TABLE_H
#define HK_HALL_SERVER_TABLE_H

#include "hall/server/hall.h"

/*
 * May the event be judged by what the hall knows of the board? On a board that is not live nothing
 * may that rests on the moves or the clocks.
 */
bool table_admits(const struct hall_game *game, const hk_event *event, struct refusal *refusal);

/* How a board becomes live, or is so no longer. */
struct table_change {
    bool live;
    int64_t seen;   /* -1: not said */
    bool has_found; /* `found` is a decision FOUND: what stands on the table as it becomes live */
    hk_event found;
    hk_parties running; /* whose clock runs then; 0: that of the player who has the move */
};

/* Change it. On a board that becomes live while its game goes on, position and clocks are told. */
bool hall_change_table(struct hall *hall, struct hall_game *game, const struct seat *seat,
                       const struct table_change *change, struct refusal *refusal);

/* What a player brings from his other games in this hall: by their number, and what he did there. */
struct table_earlier {
    unsigned games, illegal_moves, warnings;
};

/* The same person is known by the FIDE number, or else by the name. */
void table_find_earlier(const struct hall *hall, const struct hall_game *game, hk_color player,
                        struct table_earlier *out);

#endif
