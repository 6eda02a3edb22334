/*
 * Which texts of a game are to be deleted. They are found by their members alone, so that those of
 * a damaged game can be deleted too. The deletion itself is the store's.
 */
#include "hall/server/forget.h"
#include "codec/members.h"
#include "hall/store/rows.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MEMBER_ROOM = 32 };

struct text {
    const char *game;
    uint64_t number;
    char member[MEMBER_ROOM];
};

struct finding {
    const struct forget_wish *wish;
    const char *game;
    struct text *list;
    size_t count, room;
};

/* "white" and "black", and what begins so: "white_title". */
static bool tells_of_player(const char *member)
{
    const size_t size = strlen("white"); /* as long as "black" */
    return (strncmp(member, "white", size) == 0 || strncmp(member, "black", size) == 0) &&
           (member[size] == '\0' || member[size] == '_');
}

static bool is_personal(const char *member)
{
    return !list_find("event|site|round|board|boards", member, NULL);
}

static bool is_wanted(const struct forget_wish *wish, uint64_t number, const char *member)
{
    switch (wish->what) {
    case FORGET_NAMES:
        return tells_of_player(member);
    case FORGET_PERSONAL:
        return is_personal(member);
    case FORGET_MEMBERS:
        break;
    }
    for (int i = 0; i < wish->member_count && number == wish->number; i++)
        if (strcmp(wish->members[i], member) == 0)
            return true;
    return false;
}

static bool take_text(void *context, uint64_t number, const char *member)
{
    struct finding *found = context;

    if (strlen(member) >= MEMBER_ROOM || !is_wanted(found->wish, number, member))
        return true;
    if (found->count == found->room) {
        const size_t room = found->room ? 2 * found->room : 16;
        struct text *list = realloc(found->list, room * sizeof *list);
        if (!list)
            return false;
        found->list = list;
        found->room = room;
    }
    struct text *text = &found->list[found->count++];
    text->game = found->game;
    text->number = number;
    snprintf(text->member, sizeof text->member, "%s", member);
    return true;
}

/* The first of the members that has not been found; NULL: none. */
static const char *find_missing(const struct finding *found)
{
    const struct forget_wish *wish = found->wish;

    for (int i = 0; i < wish->member_count; i++) {
        bool there = false;
        for (size_t j = 0; j < found->count && !there; j++)
            there = strcmp(found->list[j].member, wish->members[i]) == 0;
        if (!there)
            return wish->members[i];
    }
    return NULL;
}

static bool note_found(void *context, const struct store_game *game)
{
    (void)game;
    *(bool *)context = true;
    return true;
}

/* Find the texts of a game. False: `why` says why not. */
static bool look(struct store *store, struct finding *found, char why[FORGET_WHY_ROOM])
{
    const struct forget_wish *wish = found->wish;
    const char *missing = NULL;
    bool known = false;

    if (store_read_game(store, found->game, note_found, &known) == STORE_FAILED ||
        !rows_list_texts(store, found->game, take_text, found))
        snprintf(why, FORGET_WHY_ROOM, "%s", store_why(store));
    else if (!known)
        snprintf(why, FORGET_WHY_ROOM, "there is no game %s", found->game);
    else if ((missing = find_missing(found)) == NULL)
        return true;
    else if (wish->number > 0)
        snprintf(why, FORGET_WHY_ROOM, "entry %llu of game %s has no text '%s'",
                 (unsigned long long)wish->number, found->game, missing);
    else
        snprintf(why, FORGET_WHY_ROOM, "game %s has no text '%s'", found->game, missing);
    return false;
}

/* In a turn of its own. False: nothing is deleted. */
static bool delete_found(struct store *store, const struct finding *found)
{
    bool deleted = store_begin(store);

    for (size_t i = 0; i < found->count && deleted; i++) {
        const struct text *text = &found->list[i];
        deleted = store_delete_text(store, text->game, text->number, text->member);
    }
    if (deleted && store_commit(store))
        return true;
    store_rollback(store);
    return false;
}

bool forget(struct store *store, const struct forget_wish *wish, forgotten_fn *each, void *context,
            char why[FORGET_WHY_ROOM])
{
    struct finding found = {.wish = wish};
    bool looked = true;

    for (size_t i = 0; i < wish->game_count && looked; i++) {
        found.game = wish->games[i];
        looked = look(store, &found, why);
    }
    bool done = looked && (found.count == 0 || delete_found(store, &found));
    for (size_t i = 0; i < found.count && done; i++)
        each(context, found.list[i].game, found.list[i].number, found.list[i].member);
    done = done && (found.count == 0 || store_purge(store));
    if (looked && !done)
        snprintf(why, FORGET_WHY_ROOM, "%s", store_why(store));
    free(found.list);
    return done;
}

static bool note_personal(void *context, uint64_t number, const char *member)
{
    bool *personal = context;

    (void)number;
    *personal = *personal || is_personal(member);
    return true;
}

bool forget_finds_personal(struct store *store, const char *game, bool *out)
{
    *out = false;
    return rows_list_texts(store, game, note_personal, out);
}
