/*
 * Checking a store, and saving from a damaged one what is whole.
 *
 * A game is whole if its rules, all its entries and their texts are. Its rows are copied as they
 * lie there, so its chain stays the one it was. Links and keys that cannot be read are named, and
 * do not cost the game.
 */
#include "hall/store/earlier.h"
#include "hall/store/file.h"
#include "hall/store/parts.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SQL_ROOM = 160 };

/* What is told of damage. */
struct telling {
    store_damage_fn *each;
    void *context;
};

static void tell(const struct telling *telling, const char *game, uint64_t number, const char *why)
{
    telling->each(telling->context, game, number, why);
}

/* Reading a game to its end. */
struct whole {
    bool found;
    uint64_t number;
    size_t texts;
};

static bool note_game(void *context, const struct store_game *game)
{
    struct whole *whole = context;

    whole->found = !game->damaged;
    whole->texts = game->text_count;
    return true;
}

static bool note_entry(void *context, const struct store_entry *entry)
{
    struct whole *whole = context;

    whole->number = entry->number;
    whole->texts += entry->text_count;
    return true;
}

/* STORE_READ: the game is whole. Else it has been told of. */
static enum store_reading check_game(struct store *store, const char *name,
                                     const struct telling *telling, struct whole *whole)
{
    *whole = (struct whole){.found = false};
    enum store_reading reading = store_read_game(store, name, note_game, whole);
    if (reading == STORE_READ && !whole->found) {
        reading = STORE_DAMAGED;
        store_fail(store, "game %s: its rules are missing", name);
    }
    if (reading == STORE_READ)
        reading = store_read_entries(store, name, 0, note_entry, whole);
    if (reading == STORE_DAMAGED)
        tell(telling, name, whole->found ? whole->number + 1 : 0, store_why(store));
    return reading;
}

/* SQLite's own look at the file, beyond what reading the games comes upon. */
bool sqlite_check_rows(struct store *store, store_damage_fn *each, void *context)
{
    struct query *statement = sqlite_prepare(store, "PRAGMA quick_check(20)");
    enum step step = STEP_FAILED;

    while (statement && (step = store_step(store, statement)) == STEP_ROW) {
        const char *line = text_at(statement, 0);
        if (line && strcmp(line, "ok") != 0) {
            store->state = STORE_MALFORMED;
            each(context, NULL, 0, line);
        }
    }
    if (step != STEP_DONE && store->state == STORE_MALFORMED)
        each(context, NULL, 0, store->why);
    sqlite_discard(statement);
    return step == STEP_DONE || store->state == STORE_MALFORMED;
}

static bool is_of_today(struct store *store)
{
    return store->form == STORE_FORM ||
           store_fail(store, "the store has the form %d; `hakem serve` carries it over",
                      store->form);
}

bool store_check(struct store *store, store_damage_fn *each, void *context)
{
    const struct telling telling = {each, context};
    struct names names = {.list = NULL};
    struct whole whole;
    bool checked = is_of_today(store) && store->engine->check_rows(store, each, context) &&
                   store->engine->find_names(store, &names);

    for (size_t i = 0; i < names.count && checked; i++)
        checked = check_game(store, names.list[i], &telling, &whole) != STORE_FAILED;
    names_finish(&names);
    return checked;
}

/* Copying rows as they are. */

struct copying {
    struct store *from, *to;
    const struct telling *telling;
};

/* Copy the row at which a query stands. */
static bool copy_row(struct copying *copying, struct query *in, struct query *out)
{
    for (int i = 0; i < sqlite3_column_count(in->lite); i++)
        sqlite3_bind_value(out->lite, i + 1, sqlite3_column_value(in->lite, i));
    return store_run(copying->to, out);
}

/*
 * Copy what a query gives for a game, `most` rows (-1: all), into a table of as many columns. No
 * row is asked for behind these: its page may be the damaged one.
 */
static bool copy_by(struct copying *copying, const char *select, const char *insert,
                    const char *game, int64_t most)
{
    struct query *in = sqlite_prepare(copying->from, select),
                 *out = sqlite_prepare(copying->to, insert);
    bool copied = in && out;
    enum step code = STEP_ROW;

    bind_text(in, 1, game);
    for (int64_t rows = 0; copied && rows != most; rows++) {
        code = store_step(copying->from, in);
        if (code != STEP_ROW)
            break;
        copied = copy_row(copying, in, out);
    }
    sqlite_discard(in);
    sqlite_discard(out);
    return copied && (code == STEP_DONE || code == STEP_ROW);
}

/* The rows of a table that are a game's, from the first on or from the last one back. */
static bool copy_rows(struct copying *copying, const char *table, const char *key,
                      const char *columns, const char *game, int64_t most)
{
    static const char *const orders[] = {"", " DESC"};
    char select[SQL_ROOM], insert[SQL_ROOM];

    snprintf(insert, sizeof insert, "INSERT OR REPLACE INTO %s VALUES (%s)", table, columns);
    for (size_t i = 0; i < 2; i++) {
        /* a game's own row is the last one up to its name, or the first from it on */
        if (strcmp(key, "name") == 0)
            snprintf(select, sizeof select, "SELECT * FROM %s WHERE name %s ?1 ORDER BY name%s",
                     table, i == 0 ? ">=" : "<=", orders[i]);
        else
            snprintf(select, sizeof select,
                     "SELECT * FROM %s WHERE game = ?1 AND number >= 0 ORDER BY game%s, number%s",
                     table, orders[i], orders[i]);
        if (copy_by(copying, select, insert, game, most))
            return true;
    }
    return false;
}

/* `entry` is the row of the last entry, or 0. */
static bool make_head(struct copying *copying, const char *game, int64_t entry)
{
    static const char sql[] =
        "INSERT INTO head (game, last, entry, link) SELECT name, coalesce(number, 0),"
        " coalesce(entry.id, 0), coalesce(entry.link, game.link)"
        " FROM game LEFT JOIN entry ON entry.id = ?2 WHERE name = ?1";
    struct query *statement = sqlite_prepare(copying->to, sql);

    if (!statement)
        return false;
    bind_text(statement, 1, game);
    bind_number(statement, 2, entry);
    const bool made = store_run(copying->to, statement);
    sqlite_discard(statement);
    return made;
}

/* Copy the entries that lie in these rows, each behind the one before it; *last is the last row. */
static bool copy_entries(struct copying *copying, const struct followed *rows, int64_t *last)
{
    static const char select[] = "SELECT NULL, game, number, ?2, wall_ms, seat, is_note, format,"
                                 " body, ruling, digest, rules, ruled_later, texts, link"
                                 " FROM entry WHERE id = ?1";
    static const char insert[] =
        "INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
    struct query *in = sqlite_prepare(copying->from, select),
                 *out = sqlite_prepare(copying->to, insert);
    bool copied = in && out;

    *last = 0;
    for (size_t i = 0; copied && i < rows->count; i++) {
        bind_number(in, 1, rows->ids[i]);
        bind_number(in, 2, *last);
        copied = store_step(copying->from, in) == STEP_ROW && copy_row(copying, in, out);
        *last = sqlite3_last_insert_rowid(copying->to->db);
        store_done(in);
    }
    sqlite_discard(in);
    sqlite_discard(out);
    return copied;
}

static bool copy_log(struct copying *copying, const char *game, const struct whole *whole)
{
    struct followed rows = {.ids = NULL};
    int64_t last;

    const bool copied =
        places_follow(copying->from, game, 1, &rows) && rows.count == whole->number &&
        copy_rows(copying, "game", "name", "?, ?, ?, ?, ?, ?, ?, ?", game, 1) &&
        copy_entries(copying, &rows, &last) &&
        copy_rows(copying, "text", "number", "?, ?, ?, ?, ?, ?", game, (int64_t)whole->texts) &&
        make_head(copying, game, last);
    free(rows.ids);
    return copied;
}

/* Seats, links and keys, as far as they can be read. */
static void copy_links(struct copying *copying, const char *game)
{
    static const char *const tables[][3] = {
        {"SELECT * FROM seat WHERE game = ?1", "INSERT INTO seat VALUES (?, ?, ?)",
         "its seats may not all have been read"},
        {"SELECT * FROM link WHERE game = ?1", "INSERT INTO link VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
         "its links may not all have been read"},
        {"SELECT * FROM text WHERE game = ?1 AND number < 0",
         "INSERT INTO text VALUES (?, ?, ?, ?, ?, ?)",
         "what its links say may not all have been read"},
        {"SELECT * FROM key WHERE (game = ?1 OR (?1 = '' AND substr(game, 1, 1) = '@'))"
         " AND link IN (SELECT hash FROM link WHERE game IN (?1, ''))",
         "INSERT INTO key VALUES (?, ?, ?, ?, ?)",
         "its idempotency keys may not all have been read"},
    };

    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        if (!copy_by(copying, tables[i][0], tables[i][1], game, -1))
            tell(copying->telling, game[0] ? game : NULL, 0, tables[i][2]);
}

/* Copy a game if it is whole. False: the new store cannot be written. */
static bool salvage_game(struct copying *copying, const char *name)
{
    struct whole whole;

    const enum store_reading reading = check_game(copying->from, name, copying->telling, &whole);
    if (reading != STORE_READ)
        return reading == STORE_DAMAGED;
    if (!store_execute(copying->to, "SAVEPOINT one"))
        return false;
    const bool copied = copy_log(copying, name, &whole);
    if (!copied && copying->to->state != STORE_WRITABLE)
        return false;
    if (!copied) {
        tell(copying->telling, name, 0, "it cannot be copied");
        store_execute(copying->to, "ROLLBACK TO one");
    } else {
        copy_links(copying, name);
    }
    return store_execute(copying->to, "RELEASE one");
}

/* The numbers of the store. What cannot be read begins anew, behind what was copied. */
static bool copy_numbers(struct copying *copying)
{
    int64_t epoch = 0, alive = 0, seats = 0;

    if (!store_epoch(copying->from, &epoch) || !store_last_alive(copying->from, &alive) ||
        !store_read_meta(copying->from, "seats", &seats))
        tell(copying->telling, NULL, 0, "the numbers of the store cannot all be read");
    return store_set_meta(copying->to, "epoch", store_epoch_after(epoch, 0)) &&
           store_set_meta(copying->to, "alive", alive) &&
           store_set_meta(copying->to, "seats", seats) &&
           store_execute(copying->to, "UPDATE meta SET value = max(value, coalesce((SELECT max(id)"
                                      " FROM seat), 0), coalesce((SELECT max(seat) FROM entry), 0))"
                                      " WHERE name = 'seats'");
}

static bool copy_all(struct copying *copying)
{
    struct names names = {.list = NULL};
    bool copied = sqlite_find_names(copying->from, &names) && store_begin(copying->to);

    if (copied)
        copy_links(copying, "");
    for (size_t i = 0; i < names.count && copied; i++)
        copied = salvage_game(copying, names.list[i]);
    names_finish(&names);
    return copied && copy_numbers(copying) && store_commit(copying->to) &&
           store_gather(copying->to);
}

bool store_salvage(struct store *damaged, const char *path, store_damage_fn *each, void *context,
                   char *why, size_t why_size)
{
    const struct telling telling = {each, context};
    struct copying copying = {.from = damaged, .telling = &telling};
    char part[FILE_PATH_ROOM], reason[STORE_WHY_ROOM] = "";
    bool began;

    if (!damaged->db || store_is_address(path)) {
        snprintf(why, why_size,
                 "what is whole is copied from file to file; from and to a database "
                 "by `hakem hall export` and `import`");
        return false;
    }
    if (!is_of_today(damaged)) {
        snprintf(why, why_size, "%s", store_why(damaged));
        return false;
    }
    if (file_is_there(path) || !file_beside(part, path, ".part")) {
        snprintf(why, why_size, "%s: there is a file of this name already, or it is too long",
                 path);
        return false;
    }
    file_remove(part);
    copying.to = store_open(part, STORE_SERVE, reason, sizeof reason);
    if (!copying.to) {
        snprintf(why, why_size, "%s: %s", part, reason);
        return false;
    }
    bool saved = store_begin_reading(damaged, &began) && copy_all(&copying);
    store_end_reading(damaged, began);
    if (!saved)
        snprintf(why, why_size, "%s: %s", path,
                 store_why(copying.to)[0] ? store_why(copying.to) : store_why(damaged));
    store_close(copying.to);
    if (saved && !(file_sync_folder(path) && rename(part, path) == 0 && file_sync_folder(path))) {
        snprintf(why, why_size, "%s: %s", path, strerror(errno));
        saved = false;
    }
    file_remove(part);
    return saved;
}
