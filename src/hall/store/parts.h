/*
 * What the files of the store share: the engine that keeps its rows, its statements, and how a call
 * fails. The engine is SQLite (sqlite.c) or PostgreSQL (pq.c). Games, entries, texts, seats, links
 * and keys are written and read in the same way over both; where the rows of a damaged file lie, and
 * copies of the file, are matters of SQLite alone.
 */
#ifndef HK_HALL_STORE_PARTS_H
#define HK_HALL_STORE_PARTS_H

#include "hall/store/chain.h"
#include "hall/store/halls.h"
#include "hall/store/rows.h"
#include "hall/store/store.h"

#include <sqlite3.h>

enum { STORE_WHY_ROOM = 320, STORE_BUSY_OPENING_MS = 2000, STORE_BUSY_MS = 50 };

/* What a step of a statement comes to. */
enum step {
    STEP_ROW,
    STEP_DONE,
    /* What it was to read is damaged. */
    STEP_MALFORMED,
    STEP_NO_MEMORY,
    STEP_FAILED
};

/* The keys, of some rows, that need not be kept any more. */
#define OLD_KEYS                                                                                   \
    " WHERE rowid > ?2 AND rowid <= ?3 AND CASE substr(game, 1, 1) WHEN '@'"                       \
    " THEN CAST(substr(game, 2) AS INTEGER) < ?1 OR NOT EXISTS"                                    \
    " (SELECT 1 FROM link WHERE hash = key.link AND revoked_wall_ms IS NULL)"                      \
    " ELSE NOT EXISTS (SELECT 1 FROM game"                                                         \
    " WHERE name = key.game AND (over = 0 OR ended_wall_ms >= ?1)) END"

/*
 * The statements as SQLite has them, prepared when a store of today's form is opened; pq_schema.c
 * says which are others in PostgreSQL. NEXT and LAST seek one name a step, so that a damaged page
 * costs the names on it and not those behind. What ends in BACK comes to a row from behind: a row
 * inside the tree is reached over the page before it or the one after it, and one of the two may be
 * damaged. What an act of a running game needs is found by numbers of rows alone.
 */
#define STATEMENT_LIST(X)                                                                          \
    X(BEGIN, "BEGIN IMMEDIATE")                                                                    \
    X(BEGIN_READING, "BEGIN")                                                                      \
    X(COMMIT, "COMMIT")                                                                            \
    X(ROLLBACK, "ROLLBACK")                                                                        \
    X(ADD_GAME, "INSERT INTO game (name, created_wall_ms, format, setup, texts, link, over)"       \
                " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)")                                            \
    X(ADD_HEAD, "INSERT INTO head (game, last, entry, link) VALUES (?1, 0, 0, ?2)")                \
    X(READ_HEAD, "SELECT " HEAD_MEMBERS " WHERE game = ?1")                                        \
    X(READ_HEAD_BACK, "SELECT " HEAD_MEMBERS " WHERE game <= ?1 ORDER BY game DESC LIMIT 1")       \
    X(MOVE_HEAD, "UPDATE head SET last = ?2, entry = ?3, link = ?4 WHERE id = ?1")                 \
    X(ADD_ENTRY,                                                                                   \
      "INSERT INTO entry (game, number, previous, wall_ms, seat, is_note, format, body, ruling,"   \
      " digest, rules, ruled_later, texts, link)"                                                  \
      " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)")                     \
    X(ADD_TEXT, "INSERT INTO text (game, number, member, hash, salt, body)"                        \
                " VALUES (?1, ?2, ?3, ?4, ?5, ?6)")                                                \
    X(END_GAME,                                                                                    \
      "UPDATE game SET over = 1, ended_wall_ms = coalesce((SELECT wall_ms FROM entry"              \
      " WHERE id = (SELECT entry FROM head WHERE game = ?1)), created_wall_ms) WHERE name = ?1")   \
    X(REOPEN_GAME, "UPDATE game SET over = 0, ended_wall_ms = NULL WHERE name = ?1")               \
    X(REMOVE_KEYS, "DELETE FROM key WHERE game = ?1"                                               \
                   " AND link IN (SELECT hash FROM link WHERE game IN (?1, ''))")                  \
    X(EMPTY_ANSWERS, "UPDATE key SET answer = '' WHERE game = ?1 AND answer <> ?1"                 \
                     " AND link IN (SELECT hash FROM link WHERE game IN (?1, ''))")                \
    X(REMOVE_LINKS, "DELETE FROM link WHERE game = ?1")                                            \
    X(REMOVE_SEATS, "DELETE FROM seat WHERE game = ?1")                                            \
    X(REMOVE_TEXTS, "DELETE FROM text WHERE game = ?1")                                            \
    X(REMOVE_ENTRIES, "WITH RECURSIVE own (id) AS (SELECT entry FROM head WHERE game = ?1"         \
                      " UNION SELECT previous FROM entry JOIN own USING (id))"                     \
                      " DELETE FROM entry WHERE id IN own AND game = ?1")                          \
    X(REMOVE_HEAD, "DELETE FROM head WHERE game = ?1")                                             \
    X(REMOVE_GAME, "DELETE FROM game WHERE name = ?1")                                             \
    X(ADD_SEAT, "INSERT INTO seat (game, id, role) VALUES (?1, ?2, ?3)")                           \
    X(ADD_LINK, "INSERT INTO link (hash, game, number, seat, scope, made_wall_ms)"                 \
                " VALUES (?1, ?2, ?3, ?4, ?5, ?6)")                                                \
    X(SEAT_GAME, "SELECT game FROM seat WHERE id = ?1")                                            \
    X(READ_SEATS, "SELECT id, role FROM seat WHERE game = ?1 ORDER BY id")                         \
    X(LAST_LINK, "SELECT number FROM link WHERE game = ?1 ORDER BY number DESC LIMIT 1")           \
    X(FIND_LINK, "SELECT " LINK_MEMBERS " WHERE link.hash = ?1 AND revoked_wall_ms IS NULL")       \
    X(SCAN_LINK,                                                                                   \
      "SELECT " LINK_MEMBERS_SCANNED " WHERE link.hash = ?1 AND revoked_wall_ms IS NULL")          \
    X(USE_LINK, "UPDATE link SET used_wall_ms = ?2 WHERE hash = ?1")                               \
    X(REVOKE_LINK, "UPDATE link SET revoked_wall_ms = ?3"                                          \
                   " WHERE game = ?1 AND number = ?2 AND revoked_wall_ms IS NULL")                 \
    X(READ_LINKS, "SELECT " LINK_MEMBERS " WHERE link.game = ?1 ORDER BY number")                  \
    X(ADD_KEY, "INSERT INTO key (link, name, body, game, answer) VALUES (?1, ?2, ?3, ?4, ?5)")     \
    X(FIND_KEY, "SELECT body, answer FROM key WHERE link = ?1 AND name = ?2")                      \
    X(COUNT_OLD_KEYS, "SELECT count(*), (SELECT max(rowid) FROM key) FROM key" OLD_KEYS)           \
    X(FORGET_KEYS, "DELETE FROM key" OLD_KEYS)                                                     \
    X(DATE_KEYS, "UPDATE key SET game = '@' || ?1 WHERE game = ''")                                \
    X(SET_META, "INSERT INTO meta (name, value) VALUES (?1, ?2)"                                   \
                " ON CONFLICT (name) DO UPDATE SET value = ?2")                                    \
    X(READ_META, "SELECT value FROM meta WHERE name = ?1")                                         \
    X(READ_GAME, "SELECT " GAME_MEMBERS " WHERE name = ?1")                                        \
    X(READ_GAME_BACK, "SELECT " GAME_MEMBERS " WHERE name <= ?1 ORDER BY name DESC LIMIT 1")       \
    X(OPEN_NAMES, "SELECT name FROM game WHERE over = 0 AND name NOT GLOB 't.*'"                   \
                  " ORDER BY created_wall_ms, name")                                               \
    X(UNPLAYED_NAMES, "SELECT game.name FROM game JOIN head ON head.game = game.name"              \
                      " WHERE over = 0 AND created_wall_ms < ?1 AND last = 0"                      \
                      " ORDER BY created_wall_ms, game.name")                                      \
    X(NAMES, "SELECT name FROM game ORDER BY created_wall_ms, name")                               \
    X(READ_ENTRY, "SELECT " ENTRY_MEMBERS " WHERE id = ?1")                                        \
    X(READ_PLACE, "SELECT game, number, previous FROM entry WHERE id = ?1")                        \
    X(PLACES_FROM, "SELECT id, number, game FROM entry WHERE id >= ?1 ORDER BY id")                \
    X(LAST_PLACE, "SELECT max(id) FROM entry")                                                     \
    X(READ_TEXTS,                                                                                  \
      "SELECT member, hash, salt, body FROM text WHERE game = ?1 AND number = ?2 ORDER BY member") \
    X(READ_TEXTS_BACK, "SELECT member, hash, salt, body FROM text WHERE game = ?1 AND number = ?2" \
                       " ORDER BY member DESC")                                                    \
    X(LIST_TEXTS, "SELECT number, member FROM text WHERE game = ?1 AND body IS NOT NULL"           \
                  " ORDER BY number, member")                                                      \
    X(LAST_WRITTEN, "SELECT game.name, coalesce(entry.wall_ms, game.created_wall_ms) FROM game"    \
                    " LEFT JOIN head ON head.game = game.name"                                     \
                    " LEFT JOIN entry ON entry.id = head.entry")                                   \
    X(DELETE_TEXT,                                                                                 \
      "UPDATE text SET salt = NULL, body = NULL WHERE game = ?1 AND number = ?2 AND member = ?3")  \
    X(NEXT_GAME, "SELECT name FROM game WHERE name > ?1 ORDER BY name LIMIT 1")                    \
    X(LAST_GAME, "SELECT name FROM game WHERE name < ?1 ORDER BY name DESC LIMIT 1")               \
    X(NEXT_HEAD, "SELECT game FROM head WHERE game > ?1 ORDER BY game LIMIT 1")                    \
    X(LAST_HEAD, "SELECT game FROM head WHERE game < ?1 ORDER BY game DESC LIMIT 1")               \
    X(NEXT_TEXT, "SELECT game FROM text WHERE game > ?1 ORDER BY game LIMIT 1")                    \
    X(LAST_TEXT, "SELECT game FROM text WHERE game < ?1 ORDER BY game DESC LIMIT 1")               \
    /* of several halls, and PostgreSQL has them alone */                                          \
    X(NEXT_SEAT, "")                                                                               \
    X(PASS_SEAT, "")                                                                               \
    X(LAST_ALIVE, "")                                                                              \
    X(SET_PRESENT, "")                                                                             \
    X(READ_PRESENT, "")                                                                            \
    X(READ_ALL_PRESENT, "")                                                                        \
    X(READ_NUMBERS, "")                                                                            \
    X(ADD_META, "")                                                                                \
    X(READ_REVOKED, "")                                                                            \
    X(READ_AHEAD, "")                                                                              \
    X(HOLD_HEADS, "")

#define HEAD_MEMBERS "game, id, last, entry, link FROM head"
#define GAME_MEMBERS "name, created_wall_ms, format, setup, over, texts, link FROM game"
#define ENTRY_MEMBERS                                                                              \
    "number, wall_ms, seat, is_note, format, body, ruling, digest, rules, ruled_later, texts, "    \
    "link"                                                                                         \
    " FROM entry"
enum { GAME_LINK = 6, ENTRY_LINK = 11 }; /* the columns of the links */
#define LINK_MEMBERS LINK_MEMBERS_BY("")
/* Its texts are looked for in all that there are: without their index. */
#define LINK_MEMBERS_SCANNED LINK_MEMBERS_BY(" NOT INDEXED")
#define LINK_MEMBERS_BY(how)                                                                       \
    "link.seat, number, link.game, role, scope, made_wall_ms, used_wall_ms, "                      \
    "revoked_wall_ms, " LINK_TEXT("name", how) ", " LINK_TEXT("boards", how) ", " LINK_TEXT(       \
        "tournament", how) " FROM link JOIN seat ON seat.game = link.game AND seat.id = link.seat"
/* What is said of a link; a page of texts that cannot be read costs no player his seat. */
#define LINK_TEXT(member, how)                                                                     \
    "CASE WHEN role IN ('arbiter', 'organiser', 'captain') THEN (SELECT body FROM text" how        \
    " WHERE text.game = link.game AND text.number = -link.number AND text.member = '" member       \
    "') END"

enum statement {
#define X(name, sql) name,
    STATEMENT_LIST(X)
#undef X
        STATEMENT_COUNT
};

/* What `head` has of a game: the end of its log. */
struct head {
    /* Rows of `head` and of `entry`; 0: there is no entry. */
    int64_t id, entry;
    uint64_t last;
    chain_hash link;
};

struct known_heads;

/* The rows of a game's entries from number `from` on. */
struct followed {
    int64_t *ids;
    size_t count, room;
    /* STEP_DONE, or what was said where not all could be found. */
    enum step code;
};

/* What was followed last: of a game, from a number on. */
struct kept_rows {
    char game[STORE_NAME_ROOM];
    uint64_t from;
    struct followed rows;
};

/* The row of an entry, by the hash of its game's name. */
struct entry_place {
    uint64_t game;
    int64_t number, id;
};

/* All places that can be found: the first `sorted` in order, later ones as they were written. */
struct places {
    struct entry_place *list;
    size_t sorted, count, room;
    /* The last row of the table when it was read; -1: it was not. */
    int64_t last;
    /* STEP_DONE, or what hid some of them. */
    enum step code;
};

/* Names of games. */
struct names {
    char (*list)[STORE_NAME_ROOM];
    size_t count, room;
};

/* Reading the entries of a game one by one, from `next` on. */
struct entry_rows {
    const char *game;
    uint64_t next;
    /* SQLite: where they lie. */
    struct followed rows;
    size_t taken;
    /* PostgreSQL: how many of those that were asked for are left; or the place among those that were read ahead. */
    unsigned left;
    bool is_ahead;
    int place;
    /* Behind the last one: STEP_DONE, or what hides those behind it. */
    enum step code;
};

struct pq;

/* A statement. */
struct query {
    struct store *store;
    sqlite3_stmt *lite;
    struct pq_query *pq;
};

/*
 * What keeps the rows. Each function is that of the same name below or in store.h; a failure is noted
 * in the store.
 */
struct engine {
    void (*close)(struct store *store);
    bool (*begin)(struct store *store);
    bool (*commit)(struct store *store);
    void (*roll_back)(struct store *store);
    bool (*begin_reading)(struct store *store, bool *began);
    void (*end_reading)(struct store *store, bool began);
    /* NULL: it never is. */
    bool (*is_out_of_reach)(const struct store *store);

    enum step (*step)(struct query *query);
    /* `changed` may be NULL. */
    bool (*run)(struct query *query, int64_t *changed);
    void (*done)(struct query *query);
    void (*bind_number)(struct query *query, int i, int64_t number);
    void (*bind_bytes)(struct query *query, int i, const void *bytes, size_t size);
    void (*bind_text)(struct query *query, int i, const char *text);
    int64_t (*number_at)(struct query *query, int column);
    const void *(*bytes_at)(struct query *query, int column, size_t *size);
    const char *(*text_at)(struct query *query, int column);
    bool (*is_null_at)(struct query *query, int column);

    /* The row of the entry that was put in last. NULL: rows have no numbers, and heads move with them. */
    int64_t (*row_put_in)(struct store *store);
    bool (*find_entries)(struct store *store, struct entry_rows *rows, uint64_t from);
    bool (*next_entry)(struct store *store, struct entry_rows *rows, struct query **query,
                       enum step *step);
    void (*entry_done)(struct query *query);

    bool (*find_names)(struct store *store, struct names *names);
    bool (*check_rows)(struct store *store, store_damage_fn *each, void *context);
    bool (*purge)(struct store *store);

    /* NULL: nobody else can serve the store. */
    bool (*take_over)(struct store *store);
    enum store_serving (*serving)(const struct store *store);
    bool (*look_at_lease)(const struct store *store, struct store_lease *out);
    /* Of halls.h; NULL: no other hall can serve the store. */
    bool (*look_at_halls)(const struct store *store, struct store_halls *out);
    void (*ring)(struct store *store, enum store_news what, const char *game);
    void (*hear)(struct store *store, store_heard_fn *each, void *context);
    void (*when_heard)(struct store *store, void (*call)(void *), void *context);
};

extern const struct engine sqlite_engine;

/* Open with this engine; false: `why` is a sentence. The store is to be closed in any case. */
bool sqlite_open(struct store *store, const char *path, char *why, size_t why_size);
bool pq_open(struct store *store, const char *address, char *why, size_t why_size);

/*
 * Is nothing that is told of an address part of a password? Else it has a second @, or a port that is
 * no number, as one has whose password is not written with %XX.
 */
bool store_address_is_clear(const char *address);

struct store {
    const struct engine *engine;
    sqlite3 *db;
    struct pq *pq;
    int form;
    /* STORE_SERVE of who stands by, too. */
    enum store_use use;
    bool stands_by;
    /* With other halls, and (`contended`) one of them was first in this turn. */
    bool together, contended;
    /* The lock file; -1: none is held. */
    int lock;
    enum store_state state;
    /* Commits since the write-ahead log was last copied. */
    unsigned turns_in_log;
    char why[STORE_WHY_ROOM];
    /* Those that the engine has none of have neither statement. */
    struct query queries[STATEMENT_COUNT];
    /* Those that are known without reading; NULL where nothing is written. */
    struct known_heads *heads;
    /* When the store was opened, `head` told of as many entries as there are. */
    bool has_whole_heads;
    struct kept_rows kept;
    struct places places;
};

/* The statements by their numbers, as SQLite has them. */
extern const char *const store_statement_sql[STATEMENT_COUNT];

/* Has the engine a statement of its own for it, in a store of this form? */
bool store_has_statement(const struct store *store, enum statement statement);

/* A statement ready for its values; NULL, and store_why says why: this store has none. */
struct query *store_statement(struct store *store, enum statement statement);

/*
 * The values of a statement, which live until it has run. What cannot be bound makes it fail when it
 * runs.
 */
void bind_number(struct query *query, int i, int64_t number);
void bind_text(struct query *query, int i, const char *text);
void bind_bytes(struct query *query, int i, const void *bytes, size_t size);
void bind_hash(struct query *query, int i, const unsigned char hash[STORE_HASH_SIZE]);

/* What stands in a column; of a text or hash NULL: there is none of this kind. */
int64_t number_at(struct query *query, int column);
const char *text_at(struct query *query, int column);
const unsigned char *hash_at(struct query *query, int column);
const void *bytes_at(struct query *query, int column, size_t *size);
bool is_null_at(struct query *query, int column);

/*
 * Run a statement that gives no rows. In a turn over PostgreSQL it is sent with the others: whether it
 * went well is known when something is read, or with the commit. `store_run_counted` waits for it.
 */
bool store_run(struct store *store, struct query *query);
bool store_run_counted(struct store *store, struct query *query, int64_t *changed);

/* One step of a statement that reads. A failure is noted. It is to be reset by store_done. */
enum step store_step(struct store *store, struct query *query);
void store_done(struct query *query);

/* SQLite: run what has no name; a statement of one's own, NULL if there is none. */
bool store_execute(struct store *store, const char *sql);
struct query *sqlite_prepare(struct store *store, const char *sql);
void sqlite_discard(struct query *query);

/* Note why a call fails; false. */
bool store_fail(struct store *store, const char *format, ...)
    __attribute__((__format__(__printf__, 2, 3)));

/* SQLite: note that it has answered this; `writes` says whether it tells of the file's state. */
enum step store_note_failure(struct store *store, int code, bool writes);

/* Several statements that read one moment. *began is for store_end_reading. */
bool store_begin_reading(struct store *store, bool *began);
void store_end_reading(struct store *store, bool began);

bool store_read_meta(struct store *store, const char *name, int64_t *value);
bool store_set_meta(struct store *store, const char *name, int64_t value);

/* An epoch after both, and after all that were begun elsewhere before this second. */
int64_t store_epoch_after(int64_t one, int64_t other);

/*
 * Rows as they are written. The texts of a row are put in with it, before or behind it; the link is
 * the one that its bytes give.
 */
bool store_put_text(struct store *store, const char *game, uint64_t number,
                    const struct text_row *text);
bool store_put_game(struct store *store, const struct store_game *game, const chain_hash link);
bool store_put_entry(struct store *store, const char *game, const struct store_entry *entry,
                     const chain_hash link);

/* The link that the entry of a number follows. False: it is not the next one of a game. */
bool store_follow(struct store *store, const char *game, uint64_t number, chain_hash link);

bool names_add(struct names *names, const char *name);
void names_finish(struct names *names);

static inline bool is_malformed(enum step step)
{
    return step == STEP_MALFORMED;
}

/* The row whose first column is `name`, from one side or the other; the answer is a step's. */
enum step seek_name(struct store *store, enum statement from_before, enum statement from_behind,
                    const char *name, struct query **statement);

/* The head of a game; false: it cannot be read, or (*found) there is none. */
bool head_read(struct store *store, const char *game, struct head *out, bool *found);

/* The same for who writes: from memory, where it is known. */
bool head_know(struct store *store, const char *game, struct head *out, bool *found);
bool head_recall(struct store *store, const char *game, struct head *out, bool *found);

bool head_add(struct store *store, const char *game, const chain_hash link);
bool head_move(struct store *store, const char *game, const struct head *head);

/* The head is this one now, though another hall has moved it. */
void head_learn(struct store *store, const char *game, const struct head *head);

/* What is known may not be what stands in the file: of one game, or of any. */
void head_forget(struct store *store, const char *game);
void heads_forget(struct store *store);
size_t heads_size(void);

uint64_t hash_name(const char *game);

/* Add a row; false: there is not enough memory. */
bool follow_add(struct followed *rows, int64_t id);

/*
 * Is the entry of this number of the game in this row? STEP_ROW: yes; STEP_DONE: no.
 * *previous is the row of the entry before it.
 */
enum step follow_look(struct store *store, int64_t id, const char *game, uint64_t number,
                      int64_t *previous);

/*
 * Follow a log back from its head to the entry of a number; `out` is empty. STEP_ROW: all of it;
 * STEP_NO_MEMORY; else it breaks off. `ids` is the caller's to free, in any case.
 */
enum step follow_back(struct store *store, const char *game, const struct head *head, uint64_t from,
                      struct followed *out);

/* Rows may belong to other entries than before. */
void follow_forget(struct store *store);

/* `ids` is the caller's to free, in any case. False: there is not enough memory. */
bool places_follow(struct store *store, const char *game, uint64_t from, struct followed *out);

/* SQLite: of struct engine. */
bool sqlite_find_entries(struct store *store, struct entry_rows *rows, uint64_t from);
bool sqlite_next_entry(struct store *store, struct entry_rows *rows, struct query **query,
                       enum step *step);
bool sqlite_find_names(struct store *store, struct names *names);
bool sqlite_check_rows(struct store *store, store_damage_fn *each, void *context);
bool sqlite_purge(struct store *store);
void entry_rows_finish(struct entry_rows *rows);

/* The names in the table of entries. */
bool places_names(struct store *store, struct names *names);
void places_finish(struct places *places);

#endif
