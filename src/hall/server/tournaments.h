/*
 * The tournaments of the hall: in memory always, in the log of the store as games are. A tournament is a
 * chain of the store whose name begins with TOURNAMENT_PREFIX, which no game's does; its entries are folded
 * by tournament/apply.h. docs/decisions/0053.
 */
#ifndef HK_HALL_SERVER_TOURNAMENTS_H
#define HK_HALL_SERVER_TOURNAMENTS_H

#include "hall/server/hall.h"
#include "tournament/apply.h"

enum { TOURNAMENTS_MAX = 500 };

struct hall_tournament {
    char name[HALL_NAME_ROOM];
    int64_t created_wall_ms, changed_wall_ms;
    struct tournament *state;
    bool touched; /* in this turn */
    bool lost;    /* its log cannot be read now */
    /* It could not be read: what its games came to meanwhile is to be reported, or has been in this turn. */
    bool to_report, reported;
    char *shown[2]; /* as JSON, to the hall and to the public; NULL: not made since it changed */
    uint64_t shown_number[2]; /* the number then */
    bool damaged;             /* its log is read up to where it breaks; nothing is added */
    struct hall_tournament *next;
};

/* All of them, the latest first. */
struct hall_tournament *hall_tournaments(const struct hall *hall);

/* It as JSON, kept until it changes; of the tournament. NULL: there is no memory. */
const char *hall_tournament_shown(struct hall_tournament *tournament, bool is_public);

/* NULL: there is none of this name, or it cannot be read now (hall_refuse_unfound). */
struct hall_tournament *hall_tournament(const struct hall *hall, const char *name);

/*
 * The same of one that cannot be read now, too: what it has in memory may hold entries that are not in the log, and
 * none that is in the log is missing.
 */
struct hall_tournament *hall_tournament_even_lost(const struct hall *hall, const char *name);

/* Make one by its first entry, of the kind `details`. NULL: the refusal says why. */
struct hall_tournament *hall_tournament_make(struct hall *hall, const struct seat *seat,
                                             const json_t *details, struct refusal *refusal);

/*
 * Write an entry and fold it in; `act` stays the caller's. `seat` NULL: the hall itself. It is lasting after
 * hall_commit.
 */
bool hall_tournament_enter(struct hall *hall, struct hall_tournament *tournament,
                           const struct seat *seat, const json_t *act, struct refusal *refusal);

/*
 * The same of a list of entries, all or none: they are tried on a copy of the state first. `only_tries`: that is
 * all that is done.
 */
bool hall_tournament_enter_all(struct hall *hall, struct hall_tournament *tournament,
                               const struct seat *seat, const json_t *acts, bool only_tries,
                               struct refusal *refusal);

/* May it be written at all? */
bool hall_tournament_is_open(const struct hall *hall, const struct hall_tournament *tournament,
                             struct refusal *refusal);

/* Touch the games of those that could not be read a while ago, so that they are reported in this turn. */
void tournaments_touch_unreported(struct hall *hall);

/* For hall.c and turn.c: read all at the opening; after a turn that failed; forget what a turn touched; free. */
bool tournaments_load(struct hall *hall);
void tournaments_read_again(struct hall *hall);
void tournaments_end_turn(struct hall *hall);
void tournaments_clear(struct hall *hall);

/* One entry as the store has it, folded into a state; for who checks a store, too. */
bool tournament_entry_apply(struct tournament *state, const struct store_entry *stored,
                            struct tournament_fault *fault);

#endif
