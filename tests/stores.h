/*
 * What the tests of the store share: a folder for a case, statements by the engine itself on a store
 * that is closed, and what is read of a store, a line a row.
 *
 * A case runs over SQLite, in a file of its folder; or, where HAKEM_TEST_STORE is the address of a
 * database (tests/over_postgres.py), over PostgreSQL. Cases that are about the file are left out then.
 */
#ifndef HK_TESTS_STORES_H
#define HK_TESTS_STORES_H

#include "hall/store/store.h"
#include "test.h"

#include <dirent.h>
#ifdef HK_WITH_LIBPQ
#include <libpq-fe.h>
#endif
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { STORES_PATH_ROOM = 512, STORES_WHY_ROOM = 320, STORES_FILE_ROOM = 1 << 17 };

/* A folder for one case, and a file in it. */
struct place {
    char folder[64], path[STORES_PATH_ROOM];
};

/* The address of the database over which the cases run; NULL: they run over SQLite. */
static inline const char *database(void)
{
    return getenv("HAKEM_TEST_STORE");
}

/* Statements by the library itself. */
static inline void run_on_database(const char *address, const char *sql)
{
#ifdef HK_WITH_LIBPQ
    PGconn *connection = PQconnectdb(address);
    PQclear(PQexec(connection, "SET client_min_messages = error; SET search_path = hakem, public;"
                               "SET default_transaction_read_only = off"));
    PGresult *result = PQexec(connection, sql);
    if (PQresultStatus(result) == PGRES_FATAL_ERROR || PQstatus(connection) != CONNECTION_OK)
        fail_msg("%s: %s", sql, PQerrorMessage(connection));
    PQclear(result);
    PQfinish(connection);
#else
    fail_msg("%s: %s", address, sql);
#endif
}

static inline void set_up(struct place *place)
{
    strcpy(place->folder, "/tmp/hakem-store-XXXXXX");
    assert_non_null(mkdtemp(place->folder));
    if (database()) /* a case that failed has left its store open */
        run_on_database(database(), "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                                    " WHERE application_name = 'hakem';"
                                    "DROP SCHEMA IF EXISTS hakem CASCADE");
    if (database())
        snprintf(place->path, sizeof place->path, "%s", database());
    else
        snprintf(place->path, sizeof place->path, "%s/store", place->folder);
}

/* The case is about a file, or about a database. */
static inline void only_over_file(void)
{
    if (database())
        skip();
}

static inline void only_over_database(void)
{
    if (!database())
        skip();
}

static inline void clear(const struct place *place)
{
    char path[STORES_PATH_ROOM];
    DIR *folder = opendir(place->folder);

    assert_non_null(folder);
    for (const struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        snprintf(path, sizeof path, "%s/%s", place->folder, entry->d_name);
        if (entry->d_name[0] != '.')
            assert_int_equal(unlink(path), 0);
    }
    closedir(folder);
    assert_int_equal(rmdir(place->folder), 0);
}

/* Another file of the folder. */
static inline const char *beside(const struct place *place, const char *end)
{
    static char path[STORES_PATH_ROOM + 32];

    snprintf(path, sizeof path, "%s%s", place->path, end);
    return path;
}

static inline struct store *opened_for(const char *path, enum store_use use)
{
    char why[STORES_WHY_ROOM] = "";
    struct store *store = store_open(path, use, why, sizeof why);

    if (!store)
        fail_msg("%s", why);
    return store;
}

static inline struct store *opened(const struct place *place)
{
    return opened_for(place->path, STORE_SERVE);
}

static inline struct store *opened_again(const struct place *place, struct store *store)
{
    store_close(store);
    return opened(place);
}

static inline void assert_not_opened(const char *path, enum store_use use, const char *sentence)
{
    char why[STORES_WHY_ROOM] = "";

    assert_null(store_open(path, use, why, sizeof why));
    assert_string_equal(why, sentence);
}

static inline void run_on_file(const char *path, const char *sql)
{
    char *why = NULL;
    sqlite3 *db;

    if (store_is_address(path)) {
        run_on_database(path, sql);
        return;
    }
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    if (sqlite3_exec(db, sql, NULL, NULL, &why) != SQLITE_OK)
        fail_msg("%s: %s", sql, why);
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
}

static inline size_t read_file(const char *path, char text[STORES_FILE_ROOM])
{
    FILE *file = fopen(path, "rb");

    assert_non_null(file);
    const size_t size = fread(text, 1, STORES_FILE_ROOM - 1, file);
    assert_true(feof(file));
    fclose(file);
    text[size] = '\0';
    return size;
}

static inline void write_file(const char *path, const char *text, size_t size)
{
    FILE *file = fopen(path, "wb");

    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
}

static inline bool is_there(const char *path)
{
    return access(path, F_OK) == 0;
}

/* What is read, a line a row. */
struct rows {
    char text[1 << 16];
    /* The reading ends when there are `most`; 0: never. */
    unsigned count, most;
};

static inline void add_line(struct rows *rows, const char *format, ...)
    __attribute__((__format__(__printf__, 2, 3)));

static inline void add_line(struct rows *rows, const char *format, ...)
{
    const size_t size = strlen(rows->text);
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(rows->text + size, sizeof rows->text - size, format, arguments);
    va_end(arguments);
    assert_true(strlen(rows->text) + 1 < sizeof rows->text);
}

static inline void add_texts(struct rows *rows, const struct store_text *texts, size_t count)
{
    for (size_t i = 0; i < count; i++)
        add_line(rows, " %s=%s", texts[i].member, texts[i].body ? texts[i].body : "(deleted)");
    add_line(rows, "\n");
}

static inline bool take_game(void *context, const struct store_game *game)
{
    struct rows *rows = context;

    if (game->damaged)
        add_line(rows, "%s damaged", game->name);
    else
        add_line(rows, "%s %s %lld %u %d", game->name, game->setup,
                 (long long)game->created_wall_ms, game->format, game->over);
    add_texts(rows, game->texts, game->text_count);
    return ++rows->count != rows->most;
}

static inline bool take_entry(void *context, const struct store_entry *entry)
{
    struct rows *rows = context;

    add_line(rows, "%llu %lld %lld %s%u %s %s %llx %u%s", (unsigned long long)entry->number,
             (long long)entry->wall_ms, (long long)entry->seat, entry->is_note ? "note " : "",
             entry->format, entry->body, entry->ruling ? entry->ruling : "-",
             (unsigned long long)entry->digest, entry->rules, entry->ruled_later ? " later" : "");
    add_texts(rows, entry->texts, entry->text_count);
    return ++rows->count != rows->most;
}

static inline bool take_link(void *context, const struct store_link *link)
{
    struct rows *rows = context;

    add_line(rows, "%s/%u seat %lld %s %s made %lld used %lld revoked %lld\n", link->game,
             link->number, (long long)link->seat, link->role, link->scope,
             (long long)link->made_wall_ms, (long long)link->used_wall_ms,
             (long long)link->revoked_wall_ms);
    return ++rows->count != rows->most;
}

static inline void take_damage(void *context, const char *game, uint64_t number, const char *why)
{
    struct rows *rows = context;

    add_line(rows, "%s %llu: %s\n", game ? game : "-", (unsigned long long)number, why);
    rows->count++;
}

static inline void assert_entries(struct store *store, const char *game, const char *lines)
{
    static struct rows rows;

    rows = (struct rows){.count = 0};
    if (store_read_entries(store, game, 0, take_entry, &rows) != STORE_READ)
        fail_msg("%s", store_why(store));
    assert_string_equal(rows.text, lines);
}

static inline void assert_games(struct store *store, const char *lines)
{
    static struct rows rows;

    rows = (struct rows){.count = 0};
    if (store_read_games(store, take_game, &rows) != STORE_READ)
        fail_msg("%s", store_why(store));
    assert_string_equal(rows.text, lines);
}

static inline void assert_checked(struct store *store, const char *lines)
{
    static struct rows rows;

    rows = (struct rows){.count = 0};
    if (!store_check(store, take_damage, &rows))
        fail_msg("%s", store_why(store));
    assert_string_equal(rows.text, lines);
}

static inline bool add_game(struct store *store, const char *name, int64_t created_wall_ms)
{
    return store_add_game(
        store, &(struct store_game){
                   .name = name, .setup = "{}", .created_wall_ms = created_wall_ms, .format = 2});
}

static inline bool add_entry(struct store *store, const char *game, uint64_t number)
{
    return store_add_entry(store, game,
                           &(struct store_entry){.number = number,
                                                 .wall_ms = 7,
                                                 .seat = 3,
                                                 .format = 2,
                                                 .body = "{}",
                                                 .ruling = "[]",
                                                 .digest = 15,
                                                 .rules = 1});
}

#endif
