/*
 * What watchers see of a game whose broadcast is delayed: the game as it was, kept beside the game as it
 * is. docs/decisions/0037.
 */
#ifndef HK_HALL_SERVER_BROADCAST_H
#define HK_HALL_SERVER_BROADCAST_H

#include "hall/server/logged.h"

/* Something that watchers are to see later. */
struct held {
    uint64_t number;   /* of an entry of the log; 0: who is present has changed */
    int64_t at_ms;     /* game time */
    int64_t made;      /* half-moves that were made with it, and stand */
    int64_t sure_made; /* that, before half-moves were taken back in this turn */
    unsigned acts;     /* that are counted with it */
    unsigned present;  /* of a presence: the roles, by 1 << enum role */
};

struct broadcast {
    struct hall_game shown;
    struct logged_reading reading; /* of its log, up to where it is shown */
    struct held *held;             /* the earliest first */
    size_t count, room;
    size_t freed;             /* how many of them the moves behind them let be shown */
    int64_t made, shown_made; /* half-moves that were made and stand, and what is shown of them */
    int64_t sure_shown_made;  /* that, before half-moves were taken back in this turn */
    bool uncounted;           /* they were */
    unsigned plies;           /* half-moves on the board, as watchers see it */
    bool changed;             /* since watchers were told */
    bool waits;               /* what is due could not be read: it is shown when it can be */
};

/* Begin for a game that has no entries, if its setup wants a delay. False: there is no memory. */
bool broadcast_begin(struct hall_game *game, const struct persons *persons, hk_winnable *solver);
void broadcast_end(struct broadcast *broadcast);

/*
 * An entry has come into the log of the game, with a half-move or without; or the presence has changed;
 * at a game time.
 */
void broadcast_hold(struct hall_game *game, uint64_t number, int64_t at_ms, bool moved);
void broadcast_hold_presence(struct hall_game *game, int64_t at_ms);

/* An act is counted with what is held last. False: nothing is held. */
bool broadcast_hold_act(struct hall_game *game);

/* What was taken back in this turn is written. */
void broadcast_settle(struct hall_game *game);

/* The log was read again after a turn that failed: what was behind its end has not happened. */
void broadcast_cut(struct hall_game *game);

/*
 * Show what is due, at most `most` entries of it, all of which are written. What cannot be read now
 * stays held. True: there may be more that is due.
 */
bool broadcast_show(struct hall *hall, struct hall_game *game, unsigned most);

/* Do the clocks that are shown stand, because the broadcast is behind by moves? */
bool broadcast_stands(const struct hall_game *game);

/* Game time at which time alone shows something; INT64_MAX: it does not, or not before it can be read. */
int64_t broadcast_due_ms(const struct hall_game *game);

#endif
