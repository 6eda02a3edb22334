/*
 * A stored event judged again, and what it comes to beside what was ruled when it came.
 */
#ifndef HK_HALL_SERVER_REPLAY_H
#define HK_HALL_SERVER_REPLAY_H

#include "hakem/game.h"
#include "hall/store/store.h"

enum { REPLAY_WHY_ROOM = 320 };

/* What a replay has come upon. Start it as {0}. */
struct replay {
    /* the first event whose ruling reads otherwise now, the game being the same; 0: none */
    uint64_t words_at;
    uint64_t state_at;         /* the first event after which the game is another now; 0: none */
    hk_ruling recorded;        /* the ruling of the last event, as it was given, */
    bool has_recorded;         /* if one was kept */
    char why[REPLAY_WHY_ROOM]; /* why an event cannot be applied */
};

/*
 * Apply one event of the log and compare. False: it cannot be read or applied, and `why` says so;
 * the game is as it was. `ruling` is written on true.
 */
bool replay_event(struct replay *replay, hk_game *game, const struct store_event *stored,
                  hk_ruling *ruling);

/* The text of a ruling for the log, on the heap; NULL: there is no memory. */
char *replay_ruling_text(const hk_ruling *ruling);

#endif
