/*
 * The log in one SQLite file: write-ahead log, and every commit synced before it returns (synchronous=FULL).
 *
 * Two programs cannot write one log: the second is refused at opening by the lock that the first holds as long as it
 * lives. Every statement is prepared once. A schema of another version is refused, never guessed at.
 */
#include "store/store.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SCHEMA_VERSION = 1 };

static const char schema[] =
    "CREATE TABLE game (name TEXT PRIMARY KEY, created_wall_ms INTEGER NOT NULL,"
    " setup TEXT NOT NULL, over INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID;"
    "CREATE INDEX game_going_on ON game (over) WHERE over = 0;"
    "CREATE TABLE seat (token TEXT PRIMARY KEY, game TEXT NOT NULL, role TEXT NOT NULL)"
    " WITHOUT ROWID;"
    "CREATE TABLE event (game TEXT NOT NULL, seq INTEGER NOT NULL, wall_ms INTEGER NOT NULL,"
    " body TEXT NOT NULL, PRIMARY KEY (game, seq)) WITHOUT ROWID;"
    "CREATE TABLE alive (one INTEGER PRIMARY KEY CHECK (one = 1), wall_ms INTEGER NOT NULL);"
    "PRAGMA user_version = 1;";

#define STATEMENT_LIST(X)                                                                          \
    X(BEGIN, "BEGIN IMMEDIATE")                                                                    \
    X(COMMIT, "COMMIT")                                                                            \
    X(ROLLBACK, "ROLLBACK")                                                                        \
    X(ADD_GAME, "INSERT INTO game (name, created_wall_ms, setup) VALUES (?1, ?2, ?3)")             \
    X(ADD_SEAT, "INSERT INTO seat (token, game, role) VALUES (?1, ?2, ?3)")                        \
    X(ADD_EVENT, "INSERT INTO event (game, seq, wall_ms, body) VALUES (?1, ?2, ?3, ?4)")           \
    X(END_GAME, "UPDATE game SET over = 1 WHERE name = ?1")                                        \
    X(NOTE_ALIVE, "INSERT INTO alive (one, wall_ms) VALUES (1, ?1)"                                \
                  " ON CONFLICT (one) DO UPDATE SET wall_ms = ?1")                                 \
    X(LAST_ALIVE, "SELECT wall_ms FROM alive")                                                     \
    X(FIND_SEAT, "SELECT game, role FROM seat WHERE token = ?1")                                   \
    X(READ_GAME, "SELECT name, created_wall_ms, setup FROM game WHERE name = ?1")                  \
    X(READ_GAMES, "SELECT name, created_wall_ms, setup FROM game WHERE over = 0"                   \
                  " ORDER BY created_wall_ms, name")                                               \
    X(READ_EVENTS, "SELECT body FROM event WHERE game = ?1 ORDER BY seq")

enum statement {
#define X(name, sql) name,
    STATEMENT_LIST(X)
#undef X
        STATEMENT_COUNT
};

static const char *const statement_sql[] = {
#define X(name, sql) sql,
    STATEMENT_LIST(X)
#undef X
};

struct store {
    sqlite3 *db;
    sqlite3_stmt *statements[STATEMENT_COUNT];
};

const char *store_why(const struct store *store)
{
    return sqlite3_errmsg(store->db);
}

static int read_number(sqlite3 *db, const char *sql, int *number)
{
    sqlite3_stmt *query = NULL;
    int code = sqlite3_prepare_v2(db, sql, -1, &query, NULL);

    if (code == SQLITE_OK && sqlite3_step(query) == SQLITE_ROW)
        *number = sqlite3_column_int(query, 0);
    const int end = sqlite3_finalize(query);
    return code == SQLITE_OK ? end : code;
}

/* What a file is, looked at without changing it: its form, how many of our tables and how many others it has. */
struct form {
    int version, ours, others;
};

static int read_form(sqlite3 *db, struct form *form)
{
    int code = read_number(db, "PRAGMA user_version", &form->version);
    if (code == SQLITE_OK)
        code = read_number(db,
                           "SELECT count(*) FROM sqlite_schema WHERE type = 'table'"
                           " AND name IN ('game', 'seat', 'event', 'alive')",
                           &form->ours);
    if (code == SQLITE_OK)
        code = read_number(db,
                           "SELECT count(*) FROM sqlite_schema WHERE type = 'table'"
                           " AND name NOT IN ('game', 'seat', 'event', 'alive')",
                           &form->others);
    return code;
}

static bool is_empty(const struct form *form)
{
    return form->version == 0 && form->ours == 0 && form->others == 0;
}

static bool is_store(const struct form *form)
{
    return form->version == SCHEMA_VERSION && form->ours == 4 && form->others == 0;
}

/* Set up the connection and, in an empty file, the tables. Answers an SQLite code. */
static int prepare_file(sqlite3 *db, struct form *form)
{
    int code = sqlite3_busy_timeout(db, 2000);

    if (code == SQLITE_OK)
        code = sqlite3_exec(db, "PRAGMA locking_mode = EXCLUSIVE", NULL, NULL, NULL);
    if (code == SQLITE_OK)
        code = read_form(db, form);
    if (code != SQLITE_OK || !(is_empty(form) || is_store(form)))
        return code;
    code = sqlite3_exec(db, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; BEGIN IMMEDIATE",
                        NULL, NULL, NULL);
    if (code == SQLITE_OK && is_empty(form)) {
        code = sqlite3_exec(db, schema, NULL, NULL, NULL);
        *form = (struct form){.version = SCHEMA_VERSION, .ours = 4};
    }
    if (code == SQLITE_OK)
        code = sqlite3_exec(db, "COMMIT", NULL, NULL, NULL);
    return code;
}

/* Names that SQLite would take for a place in memory or for an address. */
static bool is_file_name(const char *path)
{
    return path[0] != '\0' && path[0] != ':' && strncmp(path, "file:", 5) != 0;
}

struct store *store_open(const char *path, char *why, size_t why_size)
{
    struct form form = {0};

    if (!is_file_name(path)) {
        snprintf(why, why_size, "'%s' is not the name of a file", path);
        return NULL;
    }
    struct store *store = calloc(1, sizeof *store);
    if (!store) {
        snprintf(why, why_size, "there is not enough memory");
        return NULL;
    }
    int code = sqlite3_open_v2(
        path, &store->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, NULL);
    if (code == SQLITE_OK)
        code = prepare_file(store->db, &form);
    if (code == SQLITE_BUSY || code == SQLITE_LOCKED) {
        snprintf(why, why_size, "another program has the store open");
    } else if (code != SQLITE_OK) {
        snprintf(why, why_size, "%s", store->db ? sqlite3_errmsg(store->db) : "no memory");
    } else if (!is_store(&form)) {
        if (form.version > SCHEMA_VERSION)
            snprintf(why, why_size, "the store has the form %d and this program reads form %d",
                     form.version, SCHEMA_VERSION);
        else
            snprintf(why, why_size, "the file is not a store of games");
        code = SQLITE_ERROR;
    }
    for (int i = 0; i < STATEMENT_COUNT && code == SQLITE_OK; i++) {
        code = sqlite3_prepare_v3(store->db, statement_sql[i], -1, SQLITE_PREPARE_PERSISTENT,
                                  &store->statements[i], NULL);
        if (code != SQLITE_OK)
            snprintf(why, why_size, "%s", sqlite3_errmsg(store->db));
    }
    if (code == SQLITE_OK)
        return store;
    store_close(store);
    return NULL;
}

void store_close(struct store *store)
{
    if (!store)
        return;
    for (int i = 0; i < STATEMENT_COUNT; i++)
        sqlite3_finalize(store->statements[i]);
    sqlite3_close(store->db);
    free(store);
}

static bool bind_text(sqlite3_stmt *statement, int i, const char *text)
{
    return sqlite3_bind_text(statement, i, text, -1, SQLITE_TRANSIENT) == SQLITE_OK;
}

/* Run a statement that gives no rows, and make it ready for the next use. */
static bool run(sqlite3_stmt *statement)
{
    const int code = sqlite3_step(statement);
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return code == SQLITE_DONE;
}

bool store_begin(struct store *store)
{
    return run(store->statements[BEGIN]);
}

bool store_commit(struct store *store)
{
    return run(store->statements[COMMIT]);
}

void store_rollback(struct store *store)
{
    if (!sqlite3_get_autocommit(store->db))
        run(store->statements[ROLLBACK]);
}

bool store_add_game(struct store *store, const char *game, int64_t created_wall_ms,
                    const char *setup)
{
    sqlite3_stmt *statement = store->statements[ADD_GAME];
    return bind_text(statement, 1, game) &&
           sqlite3_bind_int64(statement, 2, created_wall_ms) == SQLITE_OK &&
           bind_text(statement, 3, setup) && run(statement);
}

bool store_add_seat(struct store *store, const char *token, const char *game, const char *role)
{
    sqlite3_stmt *statement = store->statements[ADD_SEAT];
    return bind_text(statement, 1, token) && bind_text(statement, 2, game) &&
           bind_text(statement, 3, role) && run(statement);
}

bool store_add_event(struct store *store, const char *game, uint64_t seq, int64_t wall_ms,
                     const char *event)
{
    sqlite3_stmt *statement = store->statements[ADD_EVENT];
    return bind_text(statement, 1, game) &&
           sqlite3_bind_int64(statement, 2, (sqlite3_int64)seq) == SQLITE_OK &&
           sqlite3_bind_int64(statement, 3, wall_ms) == SQLITE_OK &&
           bind_text(statement, 4, event) && run(statement);
}

bool store_end_game(struct store *store, const char *game)
{
    sqlite3_stmt *statement = store->statements[END_GAME];
    return bind_text(statement, 1, game) && run(statement);
}

bool store_note_alive(struct store *store, int64_t wall_ms)
{
    sqlite3_stmt *statement = store->statements[NOTE_ALIVE];
    return sqlite3_bind_int64(statement, 1, wall_ms) == SQLITE_OK && run(statement);
}

bool store_last_alive(struct store *store, int64_t *wall_ms)
{
    sqlite3_stmt *statement = store->statements[LAST_ALIVE];
    const int code = sqlite3_step(statement);
    *wall_ms = code == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : 0;
    sqlite3_reset(statement);
    return code == SQLITE_ROW || code == SQLITE_DONE;
}

bool store_find_seat(struct store *store, const char *token, char game[64], char role[64],
                     bool *found)
{
    sqlite3_stmt *statement = store->statements[FIND_SEAT];
    if (!bind_text(statement, 1, token))
        return false;
    const int code = sqlite3_step(statement);
    *found = code == SQLITE_ROW;
    if (*found) {
        snprintf(game, 64, "%s", (const char *)sqlite3_column_text(statement, 0));
        snprintf(role, 64, "%s", (const char *)sqlite3_column_text(statement, 1));
    }
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return code == SQLITE_ROW || code == SQLITE_DONE;
}

bool store_read_games(struct store *store, const char *game, store_game_fn *each, void *context)
{
    sqlite3_stmt *statement = store->statements[game ? READ_GAME : READ_GAMES];
    int code;

    if (game && !bind_text(statement, 1, game))
        return false;
    while ((code = sqlite3_step(statement)) == SQLITE_ROW)
        if (!each(context, (const char *)sqlite3_column_text(statement, 0),
                  sqlite3_column_int64(statement, 1),
                  (const char *)sqlite3_column_text(statement, 2)))
            break;
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return code == SQLITE_DONE || code == SQLITE_ROW;
}

bool store_read_events(struct store *store, const char *game, store_event_fn *each, void *context)
{
    sqlite3_stmt *statement = store->statements[READ_EVENTS];
    int code;

    if (!bind_text(statement, 1, game))
        return false;
    while ((code = sqlite3_step(statement)) == SQLITE_ROW)
        if (!each(context, (const char *)sqlite3_column_text(statement, 0)))
            break;
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return code == SQLITE_DONE || code == SQLITE_ROW;
}
