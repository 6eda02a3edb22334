/*
 * Who may say what: the roles of seats, the scopes of links, and the persons for whom they speak.
 * Whether the Laws allow an act now is the referee's question.
 */
#ifndef HK_HALL_SERVER_ROLE_H
#define HK_HALL_SERVER_ROLE_H

#include "hakem/game.h"
#include "hall/server/refusal.h"

#define ROLE_LIST(X)                                                                               \
    X(WATCH, "watch")                                                                              \
    X(WHITE, "white")                                                                              \
    X(BLACK, "black")                                                                              \
    X(BOTH, "both")                                                                                \
    X(OPERATOR, "operator")                                                                        \
    X(CLOCK, "clock")                                                                              \
    X(ARBITER, "arbiter")                                                                          \
    X(ORGANISER, "organiser")                                                                      \
    X(CAPTAIN, "captain")

enum role {
#define X(name, word) ROLE_##name,
    ROLE_LIST(X)
#undef X
        ROLES
};

/*
 * What a link lets its holder do of what the seat may: all, moves, presses, results that nobody has
 * entered yet, or look on.
 */
#define SCOPE_LIST(X)                                                                              \
    X(FULL, "full")                                                                                \
    X(MOVES, "moves")                                                                              \
    X(CLOCK, "clock")                                                                              \
    X(RESULTS, "results")                                                                          \
    X(LOOK, "look")

enum scope {
#define X(name, word) SCOPE_##name,
    SCOPE_LIST(X)
#undef X
        SCOPES
};

const char *role_word(enum role role);
bool role_find(enum role *out, const char *word);
const char *scope_word(enum scope scope);
bool scope_find(enum scope *out, const char *word);

/* Does this seat speak for the player? */
bool role_plays(enum role role, hk_color color);

/* What decides who may act, beside the role. */
struct role_place {
    hk_profile profile;
    bool arbiter; /* the game has an arbiter's seat */
    bool seals;   /* the arbiter has told a player to seal, or he has (I.1) */
    bool adjourned;
    bool outage;        /* the clock goes on when its player is back */
    bool flags_claimed; /* only a player says that a flag has fallen (2005, B.6) */
    bool claimed;       /* a claim waits; the others say which one */
    hk_color claimant;
    hk_claimed ground;
    /* A player asks for an increment, which offers a draw; the opponent refuses it first (III.4). */
    bool asks_increment;
};

/*
 * Where there is no arbiter's seat, do the players themselves end what would wait for an arbiter? In
 * training, and whoever sits at one screen for both.
 */
bool role_ends_stops(enum role role, const struct role_place *place);

/*
 * The person for whom a seat acts, written into the event, whose other members are filled in. `by`
 * is what the request says: white, black, or NULL. False with a refusal if the seat may not do it.
 */
bool role_admits(enum role role, enum scope scope, const struct role_place *place, const char *by,
                 hk_event *event, struct refusal *refusal);

#endif
