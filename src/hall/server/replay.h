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
    /*
     * The number of the first entry whose ruling reads otherwise now, the game being the same; 0:
     * none.
     */
    uint64_t words_at;
    /* The number of the first entry after which the game is another now; 0: none. */
    uint64_t state_at;
    /*
     * Behind that an event could not be applied to the other game: none is from there on, and the
     * record alone stands, until an arbiter goes on (replay_settle).
     */
    bool is_cut;
    /* The number of the last event that was not applied for that; 0: none was. */
    uint64_t skipped;
    /* The ruling on the last event, as it was given, if one was kept. */
    hk_ruling recorded;
    bool has_recorded;
    /*
     * Of a long log some states alone are compared, and (replay_end) the last: what is compared takes a
     * look at each half-move. Then state_at may be a later entry than the first, and a difference
     * that is none any more is not found.
     */
    bool samples;
    /* The last entry with a ruling, and what its state was. */
    uint64_t ruled, digest, compared;
    /* The hall does not know the clocks, and rulings say nothing of them. */
    bool hides_clocks;
    /* Why an event cannot be applied. */
    char why[REPLAY_WHY_ROOM];
};

/*
 * Apply the event of an entry, which is no note, and compare. False: it cannot be read, or cannot be
 * applied although the game is the recorded one and was ruled by these rules, and `why` says so; the
 * game is as it was. `event`
 * and `ruling` are written on true; if the replay is cut, `ruling` is the recorded one and the game
 * as it was.
 */
bool replay_entry(struct replay *replay, hk_game *game, const struct store_entry *stored,
                  hk_event *event, hk_ruling *ruling);

/* An arbiter goes on under what this version rules. */
void replay_settle(struct replay *replay);

/* No entry follows for now: compare the last one, if it has not been. */
void replay_end(struct replay *replay, const hk_game *game);

#endif
