/*
 * Where the entries of a game lie. The table has the entries of all games in the order in which
 * they were written, and no index; each names the row of the entry before it in its game, and `head`
 * has that of the last one.
 *
 * A log is followed back from its head (follow.c). Where that does not lead to its beginning, because
 * a row, a page or the head is not what it was, the whole table is read once, later what has come
 * since, and the rows are known by game and number; so what is lost costs no entry that can still be
 * read. The same is done for all games if, when the store was opened, `head` told of more or fewer
 * entries than there are.
 */
#include "hall/store/parts.h"

#include <stdlib.h>
#include <string.h>

enum { UNSORTED_MOST = 4096 };

void places_finish(struct places *places)
{
    free(places->list);
    *places = (struct places){.last = -1};
}

static bool no_memory(struct store *store)
{
    return store_fail(store, "there is not enough memory");
}

/* Reading the whole table. */

static int compare(const void *a, const void *b)
{
    const struct entry_place *x = a, *y = b;

    if (x->game != y->game)
        return x->game < y->game ? -1 : 1;
    if (x->number != y->number)
        return x->number < y->number ? -1 : 1;
    return (x->id > y->id) - (x->id < y->id);
}

static bool add_place(struct places *places, uint64_t game, int64_t number, int64_t id)
{
    if (places->count == places->room) {
        const size_t room = places->room ? 2 * places->room : 1024;
        struct entry_place *list = realloc(places->list, room * sizeof *list);
        if (!list)
            return false;
        places->list = list;
        places->room = room;
    }
    places->list[places->count++] = (struct entry_place){game, number, id};
    return true;
}

/* Read the table from a row on, as far as it can be; *next is the row that comes then. */
static enum step take_places(struct store *store, int64_t from, int64_t *next)
{
    struct query *statement = store_statement(store, PLACES_FROM);
    enum step code;

    *next = from;
    bind_number(statement, 1, from);
    while ((code = store_step(store, statement)) == STEP_ROW) {
        const int64_t id = number_at(statement, 0);
        const char *game = text_at(statement, 2);
        *next = id < INT64_MAX ? id + 1 : id;
        if (game && !add_place(&store->places, hash_name(game), number_at(statement, 1), id)) {
            code = STEP_NO_MEMORY;
            break;
        }
    }
    store_done(statement);
    return code;
}

/* Is what comes first from a row on out of reach? */
static bool is_lost(struct store *store, int64_t from)
{
    struct query *statement = store_statement(store, PLACES_FROM);

    bind_number(statement, 1, from);
    const enum step code = store_step(store, statement);
    store_done(statement);
    return is_malformed(code);
}

/* The first row from which on the table can be read again, behind one that is lost; 0: none. */
static int64_t find_behind(struct store *store, int64_t lost)
{
    int64_t step = 1;

    while (lost < INT64_MAX - step && is_lost(store, lost + step)) {
        lost += step;
        if (step < INT64_MAX / 4)
            step *= 2;
    }
    if (lost >= INT64_MAX - step)
        return 0;
    for (int64_t found = lost + step;;) {
        const int64_t middle = lost + (found - lost) / 2;
        if (middle == lost)
            return found;
        if (is_lost(store, middle))
            lost = middle;
        else
            found = middle;
    }
}

static int64_t last_row(struct store *store)
{
    struct query *statement = store_statement(store, LAST_PLACE);
    const enum step code = store_step(store, statement);
    const int64_t last = code == STEP_ROW ? number_at(statement, 0) : 0;

    store_done(statement);
    return last;
}

/* Find all places that are not known yet. False: there is not enough memory. */
static bool find_places(struct store *store)
{
    struct places *places = &store->places;
    const int64_t last = last_row(store);
    int64_t from = places->last + 1;

    if (places->last == -1)
        *places = (struct places){.last = 0, .code = STEP_DONE};
    else if (last <= places->last)
        return true;
    do {
        const enum step code = take_places(store, from, &from);
        if (code == STEP_NO_MEMORY) {
            places_finish(places);
            return no_memory(store);
        }
        if (code != STEP_DONE)
            places->code = code;
        from = is_malformed(code) ? find_behind(store, from) : 0;
    } while (from > 0);
    if (places->count - places->sorted > UNSORTED_MOST) {
        qsort(places->list, places->count, sizeof *places->list, compare);
        places->sorted = places->count;
    }
    if (places->last < last)
        places->last = last;
    return true;
}

/* The first place of a game from a number on, or where it would be. */
static size_t first_place(const struct places *places, uint64_t game, uint64_t number)
{
    const struct entry_place wanted = {game, (int64_t)number, INT64_MIN};
    size_t low = 0, high = places->sorted;

    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (compare(&places->list[middle], &wanted) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* The rows of a game from a number on to its end, or to where one is missing. */
static bool look_for(struct store *store, const char *game, uint64_t from, struct followed *out)
{
    const uint64_t hash = hash_name(game);
    int64_t previous;

    if (!find_places(store))
        return false;
    const struct places *places = &store->places;
    out->code = places->code;
    for (size_t i = first_place(places, hash, from); i < places->count; i++) {
        const struct entry_place *place = &places->list[i];
        const uint64_t wanted = from + out->count;
        if (i < places->sorted && place->game != hash)
            i = places->sorted - 1; /* behind it are those that are in no order */
        else if (place->game == hash && (uint64_t)place->number == wanted &&
                 follow_look(store, place->id, game, wanted, &previous) == STEP_ROW &&
                 !follow_add(out, place->id))
            return no_memory(store);
    }
    return true;
}

bool places_follow(struct store *store, const char *game, uint64_t from, struct followed *out)
{
    struct head head;
    bool found;

    *out = (struct followed){.code = STEP_DONE};
    const bool read = head_read(store, game, &head, &found);
    if (store->has_whole_heads && read && !found)
        return true;
    if (store->has_whole_heads && found) {
        const enum step code = follow_back(store, game, &head, from, out);
        if (code == STEP_ROW)
            return true;
        if (code == STEP_NO_MEMORY)
            return no_memory(store);
    }
    free(out->ids);
    *out = (struct followed){.code = STEP_DONE};
    return look_for(store, game, from, out);
}

bool sqlite_find_entries(struct store *store, struct entry_rows *rows, uint64_t from)
{
    const bool found = places_follow(store, rows->game, from, &rows->rows);

    rows->code = rows->rows.code;
    if (!found)
        entry_rows_finish(rows);
    return found;
}

bool sqlite_next_entry(struct store *store, struct entry_rows *rows, struct query **query,
                       enum step *step)
{
    if (rows->taken == rows->rows.count)
        return false;
    *query = store_statement(store, READ_ENTRY);
    bind_number(*query, 1, rows->rows.ids[rows->taken++]);
    *step = store_step(store, *query);
    return true;
}

void entry_rows_finish(struct entry_rows *rows)
{
    free(rows->rows.ids);
    rows->rows.ids = NULL;
}

bool places_names(struct store *store, struct names *names)
{
    if (!find_places(store))
        return false;
    for (size_t i = 0; i < store->places.count; i++) {
        const struct entry_place *place = &store->places.list[i];
        if (i > 0 && place[-1].game == place->game)
            continue; /* of those that are in no order, one may be named twice */
        struct query *statement = store_statement(store, READ_PLACE);
        bind_number(statement, 1, place->id);
        const char *name = store_step(store, statement) == STEP_ROW ? text_at(statement, 0) : NULL;
        const bool added = !name || strlen(name) >= STORE_NAME_ROOM || names_add(names, name);
        store_done(statement);
        if (!added)
            return no_memory(store);
    }
    return true;
}
