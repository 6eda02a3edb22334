/*
 * Seats. A seat is shown by its token alone; what it may say is decided here and nowhere else.
 * Whether the Laws allow it now is the referee's question.
 */
#include "hall/server/role.h"
#include "base/internal.h"

#include <string.h>

static const char *const words[] = {
#define X(name, word) word,
    ROLE_LIST(X)
#undef X
};

const char *role_word(enum role role)
{
    return words[role];
}

bool role_find(enum role *out, const char *word)
{
    for (size_t i = 0; i < HK_COUNT(words); i++)
        if (strcmp(words[i], word) == 0) {
            *out = (enum role)i;
            return true;
        }
    return false;
}

bool role_plays(enum role role, hk_color color)
{
    return role == ROLE_BOTH || role == (color == HK_WHITE ? ROLE_WHITE : ROLE_BLACK);
}

bool role_actor(enum role role, const char *by, hk_actor *out, const char **why)
{
    hk_color color = role == ROLE_BLACK ? HK_BLACK : HK_WHITE;

    if (role == ROLE_WATCH) {
        *why = "Watchers have no part in the game.";
        return false;
    }
    if (by) {
        if (strcmp(by, "white") != 0 && strcmp(by, "black") != 0) {
            *why = "The member by is white or black.";
            return false;
        }
        color = strcmp(by, "white") == 0 ? HK_WHITE : HK_BLACK;
    } else if (role == ROLE_BOTH) {
        *why = "A seat that plays both sides says by whom.";
        return false;
    }
    if (!role_plays(role, color)) {
        *why = "This seat does not play that side.";
        return false;
    }
    *out = color == HK_WHITE ? HK_ACTOR_WHITE : HK_ACTOR_BLACK;
    return true;
}
