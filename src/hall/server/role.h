/* Who may say what: the seats of a game and the players that they speak for. */
#ifndef HK_SERVER_ROLE_H
#define HK_SERVER_ROLE_H

#include "hakem/event.h"

#define ROLE_LIST(X)                                                                               \
    X(WHITE, "white")                                                                              \
    X(BLACK, "black")                                                                              \
    X(BOTH, "both")                                                                                \
    X(WATCH, "watch")

enum role {
#define X(name, word) ROLE_##name,
    ROLE_LIST(X)
#undef X
};

const char *role_word(enum role role);
bool role_find(enum role *out, const char *word);

/* Does this seat speak for the player? */
bool role_plays(enum role role, hk_color color);

/*
 * The player for whom a seat acts. `by` is what the frame says: white, black, or NULL for a seat
 * with one player. Answers false with a sentence if the seat does not speak for him.
 */
bool role_actor(enum role role, const char *by, hk_actor *out, const char **why);

#endif
