/*
 * The games of the hall: in memory while somebody needs them, in the log always.
 *
 * The hall works in ticks. Within one, events are judged at once and wait; hall_commit writes all
 * of them in one transaction and syncs. Only then may anybody be told. If it fails, the games that
 * were touched are read again from the log and hall_commit answers false.
 */
#ifndef HK_SERVER_HALL_H
#define HK_SERVER_HALL_H

#include "hakem/game.h"
#include "hall/server/role.h"
#include "hall/server/setup.h"
#include "hall/store/store.h"

#include <jansson.h>

enum { HALL_TOKEN_ROOM = 40, HALL_WAIT_MAX_MS = 60000 };

struct hall;
struct seat;

/* One game in memory. */
struct hall_game {
    char name[HALL_TOKEN_ROOM];
    char players[2][SETUP_NAME_ROOM]; /* UTF-8 */
    int64_t created_wall_ms;
    hk_game *game;
    struct seat *audience; /* the server's list of connections */
    unsigned present[4];   /* connections by role */
    bool touched;          /* changed in this tick */
    bool lost;             /* its log cannot be read: hang up on its audience */
    uint64_t differs_at;   /* the event from which on this version comes to another game; 0: none */
    hk_ruling recorded;    /* then: the last ruling as it was given */

    /* The hall's own. */
    hk_arena *arena;               /* on the heap: the game points to it */
    int64_t base_ms, base_mono_ms; /* game time at a moment of the steady clock */
    bool over_noted;
    struct hall_game *next;
};

struct hall_links {
    char game[HALL_TOKEN_ROOM];
    char white[HALL_TOKEN_ROOM], black[HALL_TOKEN_ROOM]; /* empty if `both` is not */
    char both[HALL_TOKEN_ROOM];
};

/*
 * Open the hall on a log, which stays the caller's. Games whose clock ran when the program last
 * stopped are interrupted since the last moment at which it was known to be alive.
 */
struct hall *hall_open(struct store *store, int64_t mono_ms, int64_t wall_ms, char *why,
                       size_t why_size);
void hall_close(struct hall *hall);

/*
 * A tick begins: all its events bear this moment. `mono_ms` never goes back. Flags that are due
 * fall now.
 */
void hall_begin(struct hall *hall, int64_t mono_ms, int64_t wall_ms);

/* Make it lasting. */
bool hall_commit(struct hall *hall);

/* Forget games that nobody looks at and whose clock stands. After the audience has been told. */
void hall_end(struct hall *hall);

/*
 * Milliseconds until the next flag is due or the log wants a sign of life, at most
 * HALL_WAIT_MAX_MS.
 */
int64_t hall_wait_ms(const struct hall *hall);

/* The first of the games in memory; the others by `next`. */
struct hall_game *hall_first(struct hall *hall);

/*
 * A new game as docs/protocol.md describes it. HK_OK; HK_E_SYNTAX or HK_E_ARGUMENT with *field (or
 * NULL) and *why; HK_E_MEMORY. It is lasting after hall_commit.
 */
hk_err hall_create(struct hall *hall, const json_t *request, struct hall_links *links,
                   const char **field, const char **why);

/*
 * The game and the role that a token stands for; NULL if it stands for none or the log cannot be
 * read.
 */
struct hall_game *hall_find(struct hall *hall, const char *token, enum role *role);

/* Judge an event of this tick. `seq` and `at_ms` are filled in here. */
hk_err hall_apply(struct hall *hall, struct hall_game *game, hk_event *event, hk_ruling *ruling);

/* A connection comes or goes. Coming can start the game, or end an interruption. */
void hall_join(struct hall *hall, struct hall_game *game, enum role role);
void hall_leave(struct hall_game *game, enum role role);

/*
 * The state at a moment as everybody is to see it. A game that this version would have ruled
 * otherwise shows the result that was recorded, and stands still if there is none.
 */
void hall_look(const struct hall_game *game, int64_t at_ms, hk_state *out);

/* The game's time at this tick. */
int64_t hall_game_time(const struct hall *hall, const struct hall_game *game);

#endif
