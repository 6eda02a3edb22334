/*
 * The hall from the inside: for hall.c, load.c, turn.c, judge.c, manage.c, device.c, broadcast.c,
 * changes.c, clear.c, together.c, tournaments.c and board_games.c alone.
 */
#ifndef HK_HALL_SERVER_INSIDE_H
#define HK_HALL_SERVER_INSIDE_H

#include "hall/server/games.h"
#include "hall/server/load.h"
#include "hall/server/past.h"
#include "hall/server/together.h"

/* The changes of all games in the order in which they came. */
struct kept_changes {
    struct change *oldest, *newest;
    size_t bytes;
};

struct hall {
    struct store *store;
    hk_arena search;     /* of `solver` */
    hk_winnable *solver; /* who can still mate: for all games */
    struct games games;
    struct hall_walk *walks; /* that have begun */
    struct load load;
    struct past past;
    struct kept_changes kept;
    struct hall_tournament *tournaments;
    struct together together;
    int64_t epoch;
    unsigned char code_key[32]; /* of the codes of clocks; made when the hall opens */
    uint64_t acts, created;     /* as far as they may be told, and games */
    char organiser_token[HALL_TOKEN_ROOM];

    /* This turn. */
    int64_t mono_ms, wall_ms;
    bool begun;  /* a transaction is open */
    bool failed; /* something of this turn could not be written: none of it will be */

    /* Before then nobody looks for games to be cleared, or for keys, from that place. */
    int64_t clear_mono_ms, keys_mono_ms, keys_place;
    int64_t alive_wall_ms;
    int64_t expected_mono_ms; /* the next turn is due */
    bool was_slow;            /* the last turn took long */
    int64_t
        stood_since_mono_ms; /* as this turn began it had not turned since then; INT64_MAX: it had */
    bool was_cut;            /* `is_cut` then */
    int64_t writable_mono_ms; /* the last turn that was good ended */
    bool has_turned;
    bool was_away;          /* as the last turn ended its database could not be reached */
    int64_t before_wall_ms; /* when the program that had the store before was known to be alive */
    const char *unwritable;
    bool
        lacks_lease; /* as this turn began it had no lease of its database, and can write nothing */
    bool rests; /* in this turn it writes nothing of its own accord: that, or `retry_mono_ms` */
    bool has_standing; /* games are shown to stand for it */
    bool is_cut;       /* something could not be read or shown: it is read again when it can be */
    uint64_t cuts;     /* how often something could not be read */
    int64_t again_mono_ms; /* before then nobody tries again */
    bool recovered; /* it can be written again: games start whose players came in the meantime */
    /* after a failed commit the hall does nothing of its own accord before this */
    int64_t retry_mono_ms;
};

/* Games in memory: hall.c. */

/* Make a game in memory, in the set. NULL: *err says why. */
struct hall_game *hall__begin_game(struct hall *hall, const char *name, int64_t created_wall_ms,
                                   const struct setup *setup, const struct persons *persons,
                                   hk_err *err);

void hall__forget(struct hall *hall, struct hall_game *game);

/* Free a game that is not in the set; NULL is none. */
void hall__free(struct hall_game *game);

/* The state of a game at its last event. */
hk_state hall__look_now(const struct hall_game *game);

/* Find anew when the flag of a game falls, and when it starts by itself, by the steady clock. */
void hall__find_due(struct hall *hall, struct hall_game *game);

/*
 * The hall has not followed a game whose clock runs since then, by game time: nobody is charged for
 * that, and the clocks stand (6.11.1). A moment before the last event or to come is taken for that
 * event, or for now. In a store that is malformed nothing can say so: the game is shown as it stood then.
 */
void hall__interrupt(struct hall *hall, struct hall_game *game, int64_t since_ms);

/* Find anew when time shows something of it to watchers. */
void hall__find_shown(struct hall *hall, struct hall_game *game);

/* A game that waits for its players starts if they are there. */
void hall__start_if_ready(struct hall *hall, struct hall_game *game);

/* The transaction of a turn: turn.c. */

/* Open the transaction of this turn, if it is not open. */
bool hall__write(struct hall *hall);

/* Whatever was to be written, this says whether it was; if not, the turn fails. */
bool hall__written(struct hall *hall, bool written);

/* The turn fails: nothing of it has happened, and the hall says why from now on. */
void hall__give_up_turn(struct hall *hall);

/* Something could not be read, which is no word on whether it is there: it is tried again after a while. */
void hall__put_off(struct hall *hall);

/* So it is with the log of a game: it is lost until it can be read again, and nobody is charged for that. */
void hall__wait_for(struct hall *hall, struct hall_game *game);

/* Into the log: judge.c. */

/* Apply an event of the hall's own; false: the turn fails. */
bool hall__apply_own(struct hall *hall, struct hall_game *game, hk_event event);

/* Both players have signed the result (8.7). False: the turn fails. */
bool hall__sign_for_both(struct hall *hall, struct hall_game *game, hk_score score);

/*
 * Judge an event at a moment and write it down, if it is admissible. False: it cannot be judged, or
 * the turn fails.
 */
bool hall__apply_at(struct hall *hall, struct hall_game *game, const struct seat *seat,
                    hk_event *event, int64_t at_ms, hk_ruling *ruling);

/* The same of what was decided at a moment since 1970, before it was entered; -1: it was not. */
bool hall__apply_decided(struct hall *hall, struct hall_game *game, const struct seat *seat,
                         hk_event *event, int64_t decided_ms, int64_t at_ms, hk_ruling *ruling);

/* The same of the decision that comes of an incident, with its account (incident.h). */
bool hall__apply_incident(struct hall *hall, struct hall_game *game, const struct seat *seat,
                          hk_event *event, const char *account, hk_ruling *ruling);

/* A clock that is set shows a day at most, or the time of all periods if that is more. */
bool hall__can_be_shown(const struct hall_game *game, const hk_event *event,
                        struct refusal *refusal);

/*
 * Has a sender seen what he must not have missed: all rulings, and the position too? -1: he does not
 * say what he has seen.
 */
bool hall__has_seen(const struct hall_game *game, int64_t seen, bool position,
                    struct refusal *refusal);

/*
 * An arbiter has decided neither in the time to come nor long before the game began, or was made as long as it has not; his watch and the machine's may
 * differ. Below 0: he does not say when.
 */
bool hall__has_come(const struct hall *hall, const struct hall_game *game, int64_t decided_wall_ms,
                    struct refusal *refusal);

/* Write a note into a game's log and apply it. */
bool hall__note(struct hall *hall, struct hall_game *game, const struct seat *seat,
                struct note note, const struct store_text *texts, size_t text_count);

/* Refuse an event that the referee could not judge, by the member that is at fault if it is known. False. */
bool hall__refuse_event(const struct hall_game *game, const hk_event *event, hk_err err,
                        struct refusal *refusal);

/* Refuse what cannot be done to a game as it stands: damaged, lost, or nothing can be written. */
bool hall__is_open(const struct hall *hall, const struct hall_game *game, struct refusal *refusal);

#endif
