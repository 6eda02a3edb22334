/* What the files of the store share: the connection, its statements, and how a call fails. */
#ifndef HK_HALL_STORE_PARTS_H
#define HK_HALL_STORE_PARTS_H

#include "hall/store/chain.h"
#include "hall/store/rows.h"
#include "hall/store/store.h"

#include <sqlite3.h>

enum { STORE_WHY_ROOM = 320, STORE_BUSY_OPENING_MS = 2000, STORE_BUSY_MS = 50 };

/* The keys, of some rows, that need not be kept any more. */
#define OLD_KEYS                                                                                   \
    " WHERE rowid > ?2 AND rowid <= ?3 AND CASE substr(game, 1, 1) WHEN '@'"                       \
    " THEN CAST(substr(game, 2) AS INTEGER) < ?1 OR NOT EXISTS"                                    \
    " (SELECT 1 FROM link WHERE hash = key.link AND revoked_wall_ms IS NULL)"                      \
    " ELSE NOT EXISTS (SELECT 1 FROM game"                                                         \
    " WHERE name = key.game AND (over = 0 OR ended_wall_ms >= ?1)) END"

/*
 * The statements, prepared when a store of today's form is opened. NEXT and LAST seek one name a
 * step, so that a damaged page costs the names on it and not those behind. What ends in BACK comes
 * to a row from behind: a row inside the tree is reached over the page before it or the one after
 * it, and one of the two may be damaged. What an act of a running game needs is found by numbers of
 * rows alone.
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
    X(LAST_TEXT, "SELECT game FROM text WHERE game < ?1 ORDER BY game DESC LIMIT 1")

#define HEAD_MEMBERS "game, id, last, entry, link FROM head"
#define GAME_MEMBERS "name, created_wall_ms, format, setup, over, texts, link FROM game"
#define ENTRY_MEMBERS                                                                              \
    "number, wall_ms, seat, is_note, format, body, ruling, digest, rules, ruled_later, texts, "    \
    "link"                                                                                         \
    " FROM entry"
enum { GAME_LINK = 6, ENTRY_LINK = 11 }; /* the columns of the links */
#define LINK_MEMBERS                                                                               \
    "link.seat, number, link.game, role, scope, made_wall_ms, used_wall_ms, "                      \
    "revoked_wall_ms, " LINK_TEXT("name") ", " LINK_TEXT("boards") ", " LINK_TEXT(                 \
        "tournament") " FROM link JOIN seat ON seat.game = link.game AND seat.id = link.seat"
/* What is said of a link; a page of texts that cannot be read costs no player his seat. */
#define LINK_TEXT(member)                                                                          \
    "CASE WHEN role IN ('arbiter', 'organiser', 'captain') THEN (SELECT body FROM text"            \
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
    /* SQLITE_DONE, or what SQLite said where not all could be found. */
    int code;
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
    /* SQLITE_DONE, or what hid some of them. */
    int code;
};

struct store {
    sqlite3 *db;
    int form;
    enum store_use use;
    /* The lock file; -1: none is held. */
    int lock;
    enum store_state state;
    /* Commits since the write-ahead log was last copied. */
    unsigned turns_in_log;
    char why[STORE_WHY_ROOM];
    sqlite3_stmt *statements[STATEMENT_COUNT];
    /* Those that are known without reading; NULL where nothing is written. */
    struct known_heads *heads;
    /* When the store was opened, `head` told of as many entries as there are. */
    bool has_whole_heads;
    struct kept_rows kept;
    struct places places;
};

/* The tables of today's form. */
extern const char store_schema[];

/* A statement ready for its values; NULL, and store_why says why: this store has none. */
sqlite3_stmt *store_statement(struct store *store, enum statement statement);

/* The values of a statement; what cannot be bound makes it fail when it runs. */
void bind_text(sqlite3_stmt *statement, int i, const char *text);
void bind_hash(sqlite3_stmt *statement, int i, const unsigned char hash[STORE_HASH_SIZE]);

/* The text or hash of a column as it lies there; NULL: there is none of this kind. */
const char *text_at(sqlite3_stmt *statement, int column);
const unsigned char *hash_at(sqlite3_stmt *statement, int column);

/* Run a statement that gives no rows. */
bool store_run(struct store *store, sqlite3_stmt *statement);

/* The same for statements without a name. */
bool store_execute(struct store *store, const char *sql);

/*
 * One step of a statement that reads: SQLITE_ROW, SQLITE_DONE, or a failure, which is noted. The
 * statement is to be reset by store_done.
 */
int store_step(struct store *store, sqlite3_stmt *statement);
void store_done(sqlite3_stmt *statement);

/* Note why a call fails; false. */
bool store_fail(struct store *store, const char *format, ...)
    __attribute__((__format__(__printf__, 2, 3)));

/* Note that SQLite has answered this; `writes` says whether it tells of the file's state. */
void store_note_failure(struct store *store, int code, bool writes);

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

/* Names of games. */
struct names {
    char (*list)[STORE_NAME_ROOM];
    size_t count, room;
};

/* All names that can be found, also in a malformed file; by their bytes. False: no memory. */
bool store_find_names(struct store *store, struct names *names);
bool names_add(struct names *names, const char *name);
void names_finish(struct names *names);

/* Has SQLite called the file malformed? */
bool is_malformed(int code);

/* The row whose first column is `name`, from one side or the other; the answer is a step's. */
int seek_name(struct store *store, enum statement from_before, enum statement from_behind,
              const char *name, sqlite3_stmt **statement);

/* The head of a game; false: it cannot be read, or (*found) there is none. */
bool head_read(struct store *store, const char *game, struct head *out, bool *found);

/* The same for who writes: from memory, where it is known. */
bool head_know(struct store *store, const char *game, struct head *out, bool *found);

bool head_add(struct store *store, const char *game, const chain_hash link);
bool head_move(struct store *store, const char *game, const struct head *head);

/* What is known may not be what stands in the file: of one game, or of any. */
void head_forget(struct store *store, const char *game);
void heads_forget(struct store *store);
size_t heads_size(void);

uint64_t hash_name(const char *game);

/* Add a row; false: there is not enough memory. */
bool follow_add(struct followed *rows, int64_t id);

/*
 * Is the entry of this number of the game in this row? SQLITE_ROW: yes; SQLITE_DONE: no.
 * *previous is the row of the entry before it.
 */
int follow_look(struct store *store, int64_t id, const char *game, uint64_t number,
                int64_t *previous);

/*
 * Follow a log back from its head to the entry of a number; `out` is empty. SQLITE_ROW: all of it;
 * SQLITE_NOMEM; else it breaks off. `ids` is the caller's to free, in any case.
 */
int follow_back(struct store *store, const char *game, const struct head *head, uint64_t from,
                struct followed *out);

/* Rows may belong to other entries than before. */
void follow_forget(struct store *store);

/* `ids` is the caller's to free, in any case. False: there is not enough memory. */
bool places_follow(struct store *store, const char *game, uint64_t from, struct followed *out);

/* The names in the table of entries. */
bool places_names(struct store *store, struct names *names);
void places_finish(struct places *places);

#endif
