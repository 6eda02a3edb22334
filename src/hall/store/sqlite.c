/*
 * SQLite keeps the rows: opening the file, turns, statements, and how calls fail.
 *
 * One SQLite file with a write-ahead log, and every commit synced before it returns
 * (synchronous=FULL). SQLite locks as it always does, so others can read beside the hall; that
 * there is one hall is the matter of a lock file, PATH.lock, held by flock as long as the store is
 * open. The lock file stays: to remove it would let two halls hold two files of one name. The file's
 * form is its user_version:
 *
 *   1, 2   read by earlier.c alone; hall/server/carry.c makes one of today's form from them
 *   3, 4   game   a game: rules, first link of its chain, whether it is over
 *          head   the end of each game's log: number, row and link of its last entry
 *          entry  the logs, each row behind all earlier ones, with its link and the row of the
 *                 entry before it in its game
 *          text   what stands outside the chain: hash, and until it is deleted salt and body
 *          seat   the parts in a game ('' is the whole hall)
 *          link   what opens a seat, by the hash of its token
 *          key    idempotency keys of links; one of the whole hall has "@" and its moment in place of
 *                 a game, which no name of a game begins with
 *          meta   numbers: alive, epoch, seats (the last one given)
 *          In form 4 some of the games are tournaments (hall/server/tournaments.h), of which a hall of
 *          form 3 knows nothing: whoever serves a file of form 3 makes it one of form 4.
 *
 * A later form is refused, never guessed at. Rows that can be long are found by a number or over an
 * index of short ones: inside a tree of long rows, a page that cannot be read would cost the rows
 * around it too. The entries of a game have no index: an act of each game would write a page of it.
 *
 * Invariants:
 *  1. A file that SQLite has called malformed once is not written again by this connection.
 *  2. head agrees with the last entry of its game at the end of each turn.
 *  3. The number of a seat is never given twice.
 *  4. Entries have the rows 1, 2, 3..., so the sum of what head tells is the last row. (A game that
 *     is removed with entries leaves a gap: then logs are looked for, and not followed back.)
 */
#include "hall/store/file.h"
#include "hall/store/parts.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { TABLES_1 = 4, TABLES_3 = 8, TURNS_IN_LOG = 128 };

static const char schema[] =
    "CREATE TABLE game (name TEXT NOT NULL PRIMARY KEY, created_wall_ms INTEGER NOT NULL,"
    " format INTEGER NOT NULL, setup TEXT NOT NULL, texts INTEGER NOT NULL, link BLOB NOT NULL,"
    " over INTEGER NOT NULL, ended_wall_ms INTEGER);"
    "CREATE INDEX game_by_making ON game (over, created_wall_ms, name);"
    "CREATE TABLE head (id INTEGER PRIMARY KEY, game TEXT NOT NULL UNIQUE, last INTEGER NOT NULL,"
    " entry INTEGER NOT NULL, link BLOB NOT NULL);"
    "CREATE TABLE entry (id INTEGER PRIMARY KEY, game TEXT NOT NULL, number INTEGER NOT NULL,"
    " previous INTEGER NOT NULL, wall_ms INTEGER NOT NULL, seat INTEGER NOT NULL,"
    " is_note INTEGER NOT NULL, format INTEGER NOT NULL, body TEXT NOT NULL, ruling TEXT,"
    " digest INTEGER NOT NULL, rules INTEGER NOT NULL, ruled_later INTEGER NOT NULL,"
    " texts INTEGER NOT NULL, link BLOB NOT NULL);"
    "CREATE TABLE text (game TEXT NOT NULL, number INTEGER NOT NULL, member TEXT NOT NULL,"
    " hash BLOB NOT NULL, salt BLOB, body TEXT, PRIMARY KEY (game, number, member));"
    "CREATE TABLE seat (game TEXT NOT NULL, id INTEGER NOT NULL UNIQUE, role TEXT NOT NULL,"
    " PRIMARY KEY (game, id)) WITHOUT ROWID;"
    "CREATE TABLE link (hash BLOB PRIMARY KEY, game TEXT NOT NULL, number INTEGER NOT NULL,"
    " seat INTEGER NOT NULL, scope TEXT NOT NULL, made_wall_ms INTEGER NOT NULL,"
    " used_wall_ms INTEGER, revoked_wall_ms INTEGER, UNIQUE (game, number)) WITHOUT ROWID;"
    "CREATE TABLE key (link BLOB NOT NULL, name TEXT NOT NULL, body BLOB NOT NULL,"
    " game TEXT NOT NULL, answer TEXT NOT NULL, PRIMARY KEY (link, name));"
    "CREATE TABLE meta (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;"
    "INSERT INTO meta (name, value) VALUES ('epoch', 1), ('seats', 0);"
    "PRAGMA user_version = 4;";

const char *const store_statement_sql[STATEMENT_COUNT] = {
#define X(name, sql) sql,
    STATEMENT_LIST(X)
#undef X
};

/* Has the system refused to let one of the files grow? */
static bool has_no_space(sqlite3 *db)
{
    sqlite3_file *files[2] = {NULL, NULL};

    sqlite3_file_control(db, "main", SQLITE_FCNTL_FILE_POINTER, &files[0]);
    sqlite3_file_control(db, "main", SQLITE_FCNTL_JOURNAL_POINTER, &files[1]);
    for (int i = 0; i < 2; i++) {
        int error = 0;
        if (files[i] && files[i]->pMethods)
            files[i]->pMethods->xFileControl(files[i], SQLITE_FCNTL_LAST_ERRNO, &error);
        if (error == ENOSPC || error == EDQUOT || error == EFBIG) /* EFBIG: a limit of its size */
            return true;
    }
    return false;
}

/* What a failure to write tells of the file; STORE_WRITABLE: nothing. */
static enum store_state state_after(const struct store *store, int code)
{
    switch (code & 0xff) {
    case SQLITE_FULL:
        return STORE_FULL;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
        return STORE_MALFORMED;
    case SQLITE_IOERR:
    case SQLITE_CANTOPEN:
        return has_no_space(store->db) ? STORE_FULL : STORE_READ_ONLY;
    case SQLITE_READONLY:
    case SQLITE_PERM:
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
    case SQLITE_PROTOCOL:
        return STORE_READ_ONLY;
    default:
        return STORE_WRITABLE;
    }
}

enum step store_note_failure(struct store *store, int code, bool writes)
{
    const enum store_state state = state_after(store, code);

    store_fail(store, "%s", sqlite3_errmsg(store->db));
    if (store->state != STORE_MALFORMED && state != STORE_WRITABLE &&
        (writes || state == STORE_MALFORMED))
        store->state = state;
    if ((code & 0xff) == SQLITE_CORRUPT || (code & 0xff) == SQLITE_NOTADB)
        return STEP_MALFORMED;
    return (code & 0xff) == SQLITE_NOMEM ? STEP_NO_MEMORY : STEP_FAILED;
}

/* Statements. */

static void lite_bind_number(struct query *query, int i, int64_t number)
{
    sqlite3_bind_int64(query->lite, i, number);
}

static void lite_bind_text(struct query *query, int i, const char *text)
{
    sqlite3_bind_text(query->lite, i, text, -1, SQLITE_STATIC);
}

static void lite_bind_bytes(struct query *query, int i, const void *bytes, size_t size)
{
    sqlite3_bind_blob64(query->lite, i, bytes, size, SQLITE_STATIC);
}

static int64_t lite_number_at(struct query *query, int column)
{
    return sqlite3_column_int64(query->lite, column);
}

static const char *lite_text_at(struct query *query, int column)
{
    const char *text = (const char *)sqlite3_column_text(query->lite, column);
    const bool whole = text && strlen(text) == (size_t)sqlite3_column_bytes(query->lite, column);
    return whole ? text : NULL;
}

static const void *lite_bytes_at(struct query *query, int column, size_t *size)
{
    const void *bytes = sqlite3_column_blob(query->lite, column);
    *size = (size_t)sqlite3_column_bytes(query->lite, column);
    return bytes;
}

static bool lite_is_null_at(struct query *query, int column)
{
    return sqlite3_column_type(query->lite, column) == SQLITE_NULL;
}

static void lite_done(struct query *query)
{
    sqlite3_reset(query->lite);
    sqlite3_clear_bindings(query->lite);
}

static enum step step(struct query *query, bool writes)
{
    const int code = sqlite3_step(query->lite);

    if (code == SQLITE_ROW)
        return STEP_ROW;
    return code == SQLITE_DONE ? STEP_DONE : store_note_failure(query->store, code, writes);
}

static enum step lite_step(struct query *query)
{
    return step(query, false);
}

static bool lite_run(struct query *query, int64_t *changed)
{
    const bool ran = step(query, true) == STEP_DONE;

    lite_done(query);
    if (ran && changed)
        *changed = sqlite3_changes(query->store->db);
    return ran;
}

static int64_t row_put_in(struct store *store)
{
    return sqlite3_last_insert_rowid(store->db);
}

bool store_execute(struct store *store, const char *sql)
{
    const int code = sqlite3_exec(store->db, sql, NULL, NULL, NULL);

    if (code != SQLITE_OK)
        store_note_failure(store, code, true);
    return code == SQLITE_OK;
}

struct query *sqlite_prepare(struct store *store, const char *sql)
{
    struct query *query = calloc(1, sizeof *query);

    if (!query) {
        store_fail(store, "there is not enough memory");
        return NULL;
    }
    query->store = store;
    const int code = sqlite3_prepare_v2(store->db, sql, -1, &query->lite, NULL);
    if (code == SQLITE_OK)
        return query;
    store_note_failure(store, code, false);
    free(query);
    return NULL;
}

void sqlite_discard(struct query *query)
{
    if (query)
        sqlite3_finalize(query->lite);
    free(query);
}

/* Turns. */

static bool lite_begin(struct store *store)
{
    return store_run(store, store_statement(store, BEGIN));
}

/*
 * The log is copied into the file behind so many turns, if it has not become long before
 * (prepare_file). SQLite enters each copy of a page in its log behind all that are there of this
 * page: of one that every turn changes it would pass over ever more.
 */
static void copy_log(struct store *store)
{
    if (++store->turns_in_log < TURNS_IN_LOG)
        return;
    store->turns_in_log = 0;
    /* if it cannot be copied now, it stays and is copied later */
    sqlite3_wal_checkpoint_v2(store->db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
}

static bool lite_commit(struct store *store)
{
    const bool committed = store_run(store, store_statement(store, COMMIT));

    if (committed && store->use == STORE_SERVE)
        copy_log(store);
    return committed;
}

static void roll_back(struct store *store)
{
    char why[STORE_WHY_ROOM]; /* why the turn failed is still to be asked for */

    memcpy(why, store->why, sizeof why);
    if (!sqlite3_get_autocommit(store->db))
        store_execute(store, "ROLLBACK");
    memcpy(store->why, why, sizeof why);
}

static bool begin_reading(struct store *store, bool *began)
{
    *began = sqlite3_get_autocommit(store->db) != 0;
    return !*began || store_run(store, store_statement(store, BEGIN_READING));
}

static void end_reading(struct store *store, bool began)
{
    if (began)
        roll_back(store); /* of a transaction that wrote nothing */
}

/* Opening. */

/*
 * What a file is, looked at without changing it: its form, how many tables of the earlier forms, of
 * today's and of neither it has.
 */
struct form {
    int version, earlier, now, others;
};

static int read_form(sqlite3 *db, struct form *form)
{
    static const char sql[] =
        "SELECT user_version,"
        " count(*) FILTER (WHERE name IN ('game', 'seat', 'event', 'alive')),"
        " count(*) FILTER (WHERE name IN"
        " ('game', 'head', 'entry', 'text', 'seat', 'link', 'key', 'meta')),"
        " count(*) FILTER (WHERE name NOT IN ('game', 'seat', 'event', 'alive',"
        " 'head', 'entry', 'text', 'link', 'key', 'meta'))"
        " FROM pragma_user_version LEFT JOIN sqlite_schema ON type = 'table'";
    sqlite3_stmt *query = NULL;
    int code = sqlite3_prepare_v2(db, sql, -1, &query, NULL);

    if (code == SQLITE_OK && sqlite3_step(query) == SQLITE_ROW)
        *form = (struct form){sqlite3_column_int(query, 0), sqlite3_column_int(query, 1),
                              sqlite3_column_int(query, 2), sqlite3_column_int(query, 3)};
    const int end = sqlite3_finalize(query);
    return code == SQLITE_OK ? end : code;
}

static bool is_empty(const struct form *form)
{
    return form->version == 0 && form->earlier == 0 && form->now == 0 && form->others == 0;
}

static bool is_earlier(const struct form *form)
{
    return (form->version == 1 || form->version == 2) && form->earlier == TABLES_1 &&
           form->now == 2 && form->others == 0; /* game and seat are names of both */
}

static bool is_today(const struct form *form)
{
    return (form->version == STORE_FORM || form->version == STORE_FORM - 1) &&
           form->now == TABLES_3 && form->earlier == 2 && form->others == 0;
}

/* Set up the connection of the one who writes, and in an empty file the tables. */
static int prepare_file(sqlite3 *db, struct form *form)
{
    const bool empty = is_empty(form);
    int code = SQLITE_OK;

    /* A hall of an earlier version keeps its file to itself in this way, and looks for it. */
    if (is_earlier(form))
        code = sqlite3_exec(db, "PRAGMA locking_mode = EXCLUSIVE", NULL, NULL, NULL);
    if (code == SQLITE_OK)
        code = sqlite3_exec(db,
                            "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
                            "PRAGMA secure_delete = ON; BEGIN IMMEDIATE",
                            NULL, NULL, NULL);
    if (code == SQLITE_OK && empty) {
        code = sqlite3_exec(db, schema, NULL, NULL, NULL);
        *form = (struct form){STORE_FORM, 2, TABLES_3, 0};
    }
    if (code == SQLITE_OK && form->version == STORE_FORM - 1)
        code = sqlite3_exec(db, "PRAGMA user_version = 4", NULL, NULL, NULL);
    if (code == SQLITE_OK)
        code = sqlite3_exec(db, "COMMIT", NULL, NULL, NULL);
    /*
     * A turn of a thousand games changes a thousand pages. The cache holds them, so that none is
     * written before the commit and read again; and the log is copied into the file once in several
     * turns, a page that all of them have changed once.
     */
    if (code == SQLITE_OK)
        code = sqlite3_exec(db, "PRAGMA cache_size = -32768; PRAGMA wal_autocheckpoint = 4000",
                            NULL, NULL, NULL);
    if (code == SQLITE_OK && empty && !file_sync_folder(sqlite3_db_filename(db, "main")))
        code = SQLITE_IOERR;
    return code;
}

/* Names that SQLite would take for a place in memory or for an address. */
static bool is_file_name(const char *path)
{
    return path[0] != '\0' && path[0] != ':' && strncmp(path, "file:", 5) != 0;
}

static bool say(char *why, size_t why_size, const char *sentence)
{
    snprintf(why, why_size, "%s", sentence);
    return false;
}

/* Open the file, and be the one who serves it. */
static bool open_file(struct store *store, const char *path, char *why, size_t why_size)
{
    const bool serves = store->use == STORE_SERVE;
    const int flags = serves ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY;
    bool failed = false;

    if (!serves && !file_is_there(path))
        return say(why, why_size, strerror(errno));
    int code = sqlite3_open_v2(path, &store->db, flags | SQLITE_OPEN_NOMUTEX, NULL);
    if (code != SQLITE_OK)
        return say(why, why_size, store->db ? sqlite3_errmsg(store->db) : "no memory");
    if (serves)
        store->lock = file_lock(sqlite3_db_filename(store->db, "main"), &failed);
    if (failed)
        return say(why, why_size, "its lock file cannot be had");
    if (serves && store->lock < 0)
        return say(why, why_size, "another hall has the store open");
    return true;
}

/*
 * Does `head` tell of as many entries as there are? Each page of a file may be whole, and one of
 * them older than the others.
 */
static bool has_whole_heads(sqlite3 *db)
{
    static const char sql[] = "SELECT (SELECT coalesce(sum(last), 0) FROM head) ="
                              " (SELECT coalesce(max(id), 0) FROM entry)";
    sqlite3_stmt *query = NULL;
    const bool whole = sqlite3_prepare_v2(db, sql, -1, &query, NULL) == SQLITE_OK &&
                       sqlite3_step(query) == SQLITE_ROW && sqlite3_column_int(query, 0) == 1;

    sqlite3_finalize(query);
    return whole;
}

/* See what the file is, and make it ready. */
static bool prepare(struct store *store, char *why, size_t why_size)
{
    struct form form = {0};
    int code = sqlite3_busy_timeout(store->db, STORE_BUSY_OPENING_MS);

    if (code == SQLITE_OK)
        code = sqlite3_exec(store->db, "PRAGMA cell_size_check = ON", NULL, NULL, NULL);
    if (code == SQLITE_OK)
        code = read_form(store->db, &form);
    const bool empty = store->use == STORE_SERVE && is_empty(&form);
    const bool ours = empty || is_earlier(&form) || is_today(&form);
    if (code == SQLITE_OK && ours && store->use == STORE_SERVE)
        code = prepare_file(store->db, &form);
    if (code == SQLITE_BUSY || code == SQLITE_LOCKED)
        return say(why, why_size, "another program has the store open");
    if (code != SQLITE_OK)
        return say(why, why_size, sqlite3_errmsg(store->db));
    if (form.version > STORE_FORM) {
        snprintf(why, why_size, "the store has the form %d and this program reads form %d",
                 form.version, STORE_FORM);
        return false;
    }
    if (!ours)
        return say(why, why_size, "the file is not a store of games");
    if (is_today(&form)) /* the tables of both are the same */
        form.version = STORE_FORM;
    store->form = form.version;
    for (int i = 0; i < STATEMENT_COUNT && form.version == STORE_FORM; i++)
        if (sqlite3_prepare_v3(store->db, store_statement_sql[i], -1, SQLITE_PREPARE_PERSISTENT,
                               &store->queries[i].lite, NULL) != SQLITE_OK)
            return say(why, why_size, sqlite3_errmsg(store->db));
    store->has_whole_heads = store->form == STORE_FORM && has_whole_heads(store->db);
    if (store->use == STORE_SERVE) /* a hall does not wait for others */
        sqlite3_busy_timeout(store->db, STORE_BUSY_MS);
    return true;
}

bool sqlite_open(struct store *store, const char *path, char *why, size_t why_size)
{
    store->engine = &sqlite_engine;
    store->places.last = -1;
    /* nobody asks how much memory SQLite has; once it has begun, it keeps to what was said first */
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
    if (is_file_name(path))
        return open_file(store, path, why, why_size) && prepare(store, why, why_size);
    snprintf(why, why_size, "'%s' is not the name of a file", path);
    return false;
}

static void lite_close(struct store *store)
{
    for (int i = 0; i < STATEMENT_COUNT; i++)
        sqlite3_finalize(store->queries[i].lite);
    sqlite3_close(store->db);
    if (store->lock >= 0)
        close(store->lock);
    places_finish(&store->places);
}

const struct engine sqlite_engine = {
    .close = lite_close,
    .begin = lite_begin,
    .commit = lite_commit,
    .roll_back = roll_back,
    .begin_reading = begin_reading,
    .end_reading = end_reading,
    .step = lite_step,
    .run = lite_run,
    .done = lite_done,
    .bind_number = lite_bind_number,
    .bind_bytes = lite_bind_bytes,
    .bind_text = lite_bind_text,
    .number_at = lite_number_at,
    .bytes_at = lite_bytes_at,
    .text_at = lite_text_at,
    .is_null_at = lite_is_null_at,
    .row_put_in = row_put_in,
    .find_entries = sqlite_find_entries,
    .next_entry = sqlite_next_entry,
    .entry_done = store_done,
    .find_names = sqlite_find_names,
    .check_rows = sqlite_check_rows,
    .purge = sqlite_purge,
};
