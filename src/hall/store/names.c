/*
 * The names of all games, as far as they can be found.
 *
 * Each table is asked for the next name behind the one before, from its beginning on and from its
 * end back, until it cannot be read, and the entries one by one: of one damaged page, no more than
 * the names on it are missing in a table, and most of these stand in another.
 */
#include "hall/store/parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool names_add(struct names *names, const char *name)
{
    if (names->count == names->room) {
        const size_t room = names->room ? 2 * names->room : 64;
        void *list = realloc(names->list, room * sizeof *names->list);
        if (!list)
            return false;
        names->list = list;
        names->room = room;
    }
    snprintf(names->list[names->count++], STORE_NAME_ROOM, "%s", name);
    return true;
}

void names_finish(struct names *names)
{
    free(names->list);
    *names = (struct names){.list = NULL};
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* All that a table gives in one direction; it ends where the table cannot be read. */
static bool ask_table(struct store *store, enum statement which, bool forward, struct names *names)
{
    struct query *statement = store_statement(store, which);
    char at[STORE_NAME_ROOM] = "";

    for (bool first = true;; first = false) {
        if (first && !forward)
            bind_bytes(statement, 1, "", 0); /* behind every text */
        else
            bind_text(statement, 1, at);
        const enum step code = store_step(store, statement);
        const char *name = code == STEP_ROW ? text_at(statement, 0) : NULL;
        /* a name that is no name of ours, or not in its order, is damage: the table leads astray */
        const bool sane = name && strlen(name) < STORE_NAME_ROOM &&
                          (first || (forward ? strcmp(name, at) > 0 : strcmp(name, at) < 0));
        const bool added = !sane || names_add(names, name);
        if (sane)
            snprintf(at, sizeof at, "%s", name);
        store_done(statement);
        if (!added)
            return store_fail(store, "there is not enough memory");
        if (!sane)
            return true;
    }
}

bool sqlite_find_names(struct store *store, struct names *names)
{
    static const struct {
        enum statement which;
        bool forward;
    } all[] = {{NEXT_GAME, true},  {LAST_GAME, false}, {NEXT_HEAD, true},
               {LAST_HEAD, false}, {NEXT_TEXT, true},  {LAST_TEXT, false}};
    size_t kept = 0;

    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (!ask_table(store, all[i].which, all[i].forward, names))
            return false;
    if (!places_names(store, names))
        return false;
    if (names->count > 0)
        qsort(names->list, names->count, sizeof *names->list, compare_names);
    for (size_t i = 0; i < names->count; i++)
        if (names->list[i][0] && (kept == 0 || strcmp(names->list[kept - 1], names->list[i]) != 0))
            memmove(names->list[kept++], names->list[i], STORE_NAME_ROOM);
    names->count = kept;
    return true;
}
