/*
 * What the log of a game comes to. A game that is played and a game that is read go the same way:
 * logged_event after every event, logged_note after every note.
 */
#ifndef HK_HALL_SERVER_LOGGED_H
#define HK_HALL_SERVER_LOGGED_H

#include "hall/server/hall.h"
#include "hall/server/replay.h"

/* Begin a game that has no entries. HK_OK; otherwise nothing is left behind. The persons are copied. */
hk_err logged_begin(struct logged *log, const struct setup *setup, const struct persons *persons,
                    hk_winnable *solver);
void logged_clear(struct logged *log);

/*
 * An event has been applied, or a note made: it is entry `number`, sent by `seat`, by a person of
 * this name; NULL: it has none. `is_private`: between its sender and the arbiter alone.
 */
void logged_event(struct logged *log, uint64_t number, int64_t seat, const char *author,
                  const hk_event *event, bool is_private, const hk_ruling *ruling);
void logged_note(struct logged *log, uint64_t number, int64_t seat, const char *author,
                 const struct note *note);

/*
 * Where an act stands among those that wait: a press and a flag before what was done later, since a
 * player may have called or resigned by a link of his own before the device could tell of them.
 */
unsigned logged_place_ahead(const struct device *device, hk_event_kind act, int64_t at_ms);

/* Is the game over with a result that both players have confirmed, or one has signed (8.7)? */
bool logged_is_confirmed(const struct logged *log);

/* Is the score the one that the game has? */
bool logged_has_score(const struct logged *log, hk_score score);

/* Do two duties bind to the same? */
bool logged_is_same_duty(const hk_duty *one, const hk_duty *other);

/*
 * Take out of a ruling what it says of the clocks, if the hall does not know them: the board is not
 * live.
 */
void logged_hide_clocks(const struct logged *log, hk_ruling *ruling);

/* Who wants to see each entry as it is read; either function may be NULL. */
struct logged_reader {
    /*
     * An event has been applied. `before` is the state that the entry before it had left; `given`
     * the ruling as it was recorded.
     */
    void (*event)(void *context, const struct store_entry *entry, const hk_event *event,
                  const hk_ruling *given, const hk_state *before);
    void (*note)(void *context, const struct store_entry *entry, const struct note *note);
    void *context;
    /* The game is in memory, and another hall may add to it meanwhile. */
    bool follows;
};

/*
 * Read the entries of a game that has begun; `reader` may be NULL. Where the log is damaged the game
 * is known up to there, and `why` says what is wrong. False: the store cannot be read.
 */
bool logged_read(struct logged *log, struct store *store, const char *name,
                 const struct logged_reader *reader, hk_buf *why);

/* The same, some entries at a time. Start it as {.log = a game that has begun}. */
struct logged_reading {
    struct logged *log;
    const struct logged_reader *reader;
    struct replay replay;
    /* How this program rules on the last event. */
    hk_ruling ruling;
    bool done;
};

/*
 * Read at most `most` further entries, none behind number `last`; then `log` is the game as it was
 * after them. `done` says that none is left up to there.
 */
bool logged_read_some(struct logged_reading *reading, struct store *store, const char *name,
                      uint64_t last, unsigned most, hk_buf *why);

#endif
