/*
 * The log in one SQLite file: write-ahead log, and every commit synced before it returns
 * (synchronous=FULL).
 *
 * Two programs cannot write one log: the second is refused at opening by the lock that the first
 * holds as long as it lives. Every statement is prepared once. The file's form is its user_version:
 *
 *   1  games, seats and events, each event a text
 *   2  with each game and event the format of its text; with each event the ruling on it, the
 *      digest of the game after it and the number of the rules
 *
 * A file of form 1 is only read: carry.c makes one of form 2 from it. A file of a later form is
 * refused, never guessed at.
 */
#include "hall/store/store.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TABLES = 4 };

static const char schema[] =
    "CREATE TABLE game (name TEXT PRIMARY KEY, created_wall_ms INTEGER NOT NULL,"
    " format INTEGER NOT NULL, setup TEXT NOT NULL, over INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID;"
    "CREATE INDEX game_going_on ON game (over) WHERE over = 0;"
    "CREATE TABLE seat (token TEXT PRIMARY KEY, game TEXT NOT NULL, role TEXT NOT NULL)"
    " WITHOUT ROWID;"
    "CREATE TABLE event (game TEXT NOT NULL, seq INTEGER NOT NULL, wall_ms INTEGER NOT NULL,"
    " format INTEGER NOT NULL, body TEXT NOT NULL, ruling TEXT, digest INTEGER NOT NULL,"
    " rules INTEGER NOT NULL, ruled_later INTEGER NOT NULL, PRIMARY KEY (game, seq)) WITHOUT ROWID;"
    "CREATE TABLE alive (one INTEGER PRIMARY KEY CHECK (one = 1), wall_ms INTEGER NOT NULL);"
    "PRAGMA user_version = 2;";

/* The statements: name, in form 2, in form 1 (none where that is not written any more). */
#define STATEMENT_LIST(X)                                                                          \
    X(BEGIN, "BEGIN IMMEDIATE", NULL)                                                              \
    X(COMMIT, "COMMIT", NULL)                                                                      \
    X(ROLLBACK, "ROLLBACK", NULL)                                                                  \
    X(ADD_GAME,                                                                                    \
      "INSERT INTO game (name, created_wall_ms, format, setup, over) VALUES (?1, ?2, ?3, ?4, ?5)", \
      NULL)                                                                                        \
    X(ADD_SEAT, "INSERT INTO seat (token, game, role) VALUES (?1, ?2, ?3)", NULL)                  \
    X(ADD_EVENT,                                                                                   \
      "INSERT INTO event (game, seq, wall_ms, format, body, ruling, digest, rules, ruled_later)"   \
      " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",                                              \
      NULL)                                                                                        \
    X(END_GAME, "UPDATE game SET over = 1 WHERE name = ?1", NULL)                                  \
    X(NOTE_ALIVE,                                                                                  \
      "INSERT INTO alive (one, wall_ms) VALUES (1, ?1)"                                            \
      " ON CONFLICT (one) DO UPDATE SET wall_ms = ?1",                                             \
      NULL)                                                                                        \
    X(LAST_ALIVE, "SELECT wall_ms FROM alive", "SELECT wall_ms FROM alive")                        \
    X(FIND_SEAT, "SELECT game, role FROM seat WHERE token = ?1", NULL)                             \
    X(READ_SEATS, "SELECT token, game, role FROM seat", "SELECT token, game, role FROM seat")      \
    X(READ_GAME, "SELECT " GAME_2 " FROM game WHERE name = ?1",                                    \
      "SELECT " GAME_1 " FROM game WHERE name = ?1")                                               \
    X(READ_OPEN_GAMES,                                                                             \
      "SELECT " GAME_2 " FROM game WHERE over = 0 ORDER BY created_wall_ms, name", NULL)           \
    X(READ_GAMES, "SELECT " GAME_2 " FROM game ORDER BY created_wall_ms, name",                    \
      "SELECT " GAME_1 " FROM game ORDER BY created_wall_ms, name")                                \
    X(READ_EVENTS, "SELECT " EVENT_2 " FROM event WHERE game = ?1 ORDER BY seq",                   \
      "SELECT " EVENT_1 " FROM event WHERE game = ?1 ORDER BY seq")
#define GAME_2 "name, created_wall_ms, format, setup, over"
#define GAME_1 "name, created_wall_ms, 1, setup, over"
#define EVENT_2 "seq, wall_ms, format, body, ruling, digest, rules, ruled_later"
#define EVENT_1 "seq, wall_ms, 1, body, NULL, 0, 0, 0"

enum statement {
#define X(name, now, before) name,
    STATEMENT_LIST(X)
#undef X
        STATEMENT_COUNT
};

static const char *const statement_sql[][2] = {
#define X(name, now, before) {before, now},
    STATEMENT_LIST(X)
#undef X
};

struct store {
    sqlite3 *db;
    int form;
    sqlite3_stmt *statements[STATEMENT_COUNT]; /* NULL where the form has none */
};

const char *store_why(const struct store *store)
{
    const int code = sqlite3_errcode(store->db);
    const bool failed = code != SQLITE_OK && code != SQLITE_ROW && code != SQLITE_DONE;

    if (!failed && store->form < STORE_FORM)
        return "a store of an earlier form is only read";
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

/*
 * What a file is, looked at without changing it: its form, how many of our tables and how many
 * others it has.
 */
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
    return form->version >= 1 && form->version <= STORE_FORM && form->ours == TABLES &&
           form->others == 0;
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
        *form = (struct form){.version = STORE_FORM, .ours = TABLES};
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
        if (form.version > STORE_FORM)
            snprintf(why, why_size, "the store has the form %d and this program reads form %d",
                     form.version, STORE_FORM);
        else
            snprintf(why, why_size, "the file is not a store of games");
        code = SQLITE_ERROR;
    }
    store->form = form.version;
    for (int i = 0; i < STATEMENT_COUNT && code == SQLITE_OK; i++) {
        const char *sql = statement_sql[i][form.version == STORE_FORM];
        if (sql)
            code = sqlite3_prepare_v3(store->db, sql, -1, SQLITE_PREPARE_PERSISTENT,
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

int store_form(const struct store *store)
{
    return store->form;
}

bool store_gather(struct store *store)
{
    return sqlite3_exec(store->db, "PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE",
                        NULL, NULL, NULL) == SQLITE_OK;
}

static bool bind_text(sqlite3_stmt *statement, int i, const char *text)
{
    return sqlite3_bind_text(statement, i, text, -1, SQLITE_TRANSIENT) == SQLITE_OK;
}

static bool bind_int(sqlite3_stmt *statement, int i, int64_t number)
{
    return sqlite3_bind_int64(statement, i, number) == SQLITE_OK;
}

/* A statement that the form of the file has not is NULL, and fails. */
static void make_ready(sqlite3_stmt *statement)
{
    if (!statement)
        return;
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
}

/* Run a statement that gives no rows, and make it ready for the next use. */
static bool run(sqlite3_stmt *statement)
{
    const int code = sqlite3_step(statement);
    make_ready(statement);
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

bool store_add_game(struct store *store, const struct store_game *game)
{
    sqlite3_stmt *statement = store->statements[ADD_GAME];
    return bind_text(statement, 1, game->name) && bind_int(statement, 2, game->created_wall_ms) &&
           bind_int(statement, 3, game->format) && bind_text(statement, 4, game->setup) &&
           bind_int(statement, 5, game->over) && run(statement);
}

bool store_add_seat(struct store *store, const char *token, const char *game, const char *role)
{
    sqlite3_stmt *statement = store->statements[ADD_SEAT];
    return bind_text(statement, 1, token) && bind_text(statement, 2, game) &&
           bind_text(statement, 3, role) && run(statement);
}

bool store_add_event(struct store *store, const char *game, const struct store_event *event)
{
    sqlite3_stmt *statement = store->statements[ADD_EVENT];
    return bind_text(statement, 1, game) && bind_int(statement, 2, (int64_t)event->seq) &&
           bind_int(statement, 3, event->wall_ms) && bind_int(statement, 4, event->format) &&
           bind_text(statement, 5, event->body) &&
           (!event->ruling || bind_text(statement, 6, event->ruling)) &&
           bind_int(statement, 7, (int64_t)event->digest) && bind_int(statement, 8, event->rules) &&
           bind_int(statement, 9, event->ruled_later) && run(statement);
}

bool store_end_game(struct store *store, const char *game)
{
    sqlite3_stmt *statement = store->statements[END_GAME];
    return bind_text(statement, 1, game) && run(statement);
}

bool store_note_alive(struct store *store, int64_t wall_ms)
{
    sqlite3_stmt *statement = store->statements[NOTE_ALIVE];
    return bind_int(statement, 1, wall_ms) && run(statement);
}

bool store_last_alive(struct store *store, int64_t *wall_ms)
{
    sqlite3_stmt *statement = store->statements[LAST_ALIVE];
    const int code = sqlite3_step(statement);
    *wall_ms = code == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : 0;
    sqlite3_reset(statement);
    return code == SQLITE_ROW || code == SQLITE_DONE;
}

static const char *text_at(sqlite3_stmt *statement, int column)
{
    return (const char *)sqlite3_column_text(statement, column);
}

bool store_find_seat(struct store *store, const char *token, char game[STORE_NAME_ROOM],
                     char role[STORE_NAME_ROOM], bool *found)
{
    sqlite3_stmt *statement = store->statements[FIND_SEAT];
    if (!bind_text(statement, 1, token))
        return false;
    const int code = sqlite3_step(statement);
    *found = code == SQLITE_ROW;
    if (*found) {
        snprintf(game, STORE_NAME_ROOM, "%s", text_at(statement, 0));
        snprintf(role, STORE_NAME_ROOM, "%s", text_at(statement, 1));
    }
    make_ready(statement);
    return code == SQLITE_ROW || code == SQLITE_DONE;
}

static bool read_games(sqlite3_stmt *statement, store_game_fn *each, void *context)
{
    int code;

    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
        const struct store_game game = {.name = text_at(statement, 0),
                                        .created_wall_ms = sqlite3_column_int64(statement, 1),
                                        .format = (unsigned)sqlite3_column_int(statement, 2),
                                        .setup = text_at(statement, 3),
                                        .over = sqlite3_column_int(statement, 4) != 0};
        if (!each(context, &game))
            break;
    }
    make_ready(statement);
    return code == SQLITE_DONE || code == SQLITE_ROW;
}

bool store_read_game(struct store *store, const char *game, store_game_fn *each, void *context)
{
    sqlite3_stmt *statement = store->statements[READ_GAME];
    return bind_text(statement, 1, game) && read_games(statement, each, context);
}

bool store_read_open_games(struct store *store, store_game_fn *each, void *context)
{
    return read_games(store->statements[READ_OPEN_GAMES], each, context);
}

bool store_read_games(struct store *store, store_game_fn *each, void *context)
{
    return read_games(store->statements[READ_GAMES], each, context);
}

bool store_read_seats(struct store *store, store_seat_fn *each, void *context)
{
    sqlite3_stmt *statement = store->statements[READ_SEATS];
    int code;

    while ((code = sqlite3_step(statement)) == SQLITE_ROW)
        if (!each(context, text_at(statement, 0), text_at(statement, 1), text_at(statement, 2)))
            break;
    make_ready(statement);
    return code == SQLITE_DONE || code == SQLITE_ROW;
}

bool store_read_events(struct store *store, const char *game, store_event_fn *each, void *context)
{
    sqlite3_stmt *statement = store->statements[READ_EVENTS];
    int code;

    if (!bind_text(statement, 1, game))
        return false;
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
        const struct store_event event = {.seq = (uint64_t)sqlite3_column_int64(statement, 0),
                                          .wall_ms = sqlite3_column_int64(statement, 1),
                                          .format = (unsigned)sqlite3_column_int(statement, 2),
                                          .body = text_at(statement, 3),
                                          .ruling = text_at(statement, 4),
                                          .digest = (uint64_t)sqlite3_column_int64(statement, 5),
                                          .rules = (unsigned)sqlite3_column_int(statement, 6),
                                          .ruled_later = sqlite3_column_int(statement, 7) != 0};
        if (!each(context, &event))
            break;
    }
    make_ready(statement);
    return code == SQLITE_DONE || code == SQLITE_ROW;
}
