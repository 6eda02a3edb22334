/*
 * The tables in PostgreSQL, of the form that SQLite's have (sqlite.c), in a schema of their own, and
 * the statements that are others over them: an entry is found by its game and number, and the head of
 * a game moves in the statement that puts in its entry.
 */
#include "hall/store/pq_schema.h"
#include "hall/store/pq.h"

#include <stdio.h>
#include <string.h>

_Static_assert(STORE_FORM == 4, "it is the form of what stands in the rows, and SQLite's");
_Static_assert(PQ_FORM == 6 && PQ_FORM_FIRST == 4, "the numbers stand in the texts below");

/* Names and words are compared by their bytes. Whole numbers are all of eight bytes. */
#define WORD "text COLLATE \"C\" NOT NULL"

/*
 * Who serves: the row `hall` is that of a hall which serves alone, and has ended until somebody takes it; halls that
 * serve together have a row each (pq_lease.c). Whoever is present at one of these has a row for each game.
 */
#define HALL                                                                                       \
    "CREATE TABLE hall (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name " WORD " UNIQUE," \
    " epoch bigint NOT NULL, until timestamptz NOT NULL, rules bigint NOT NULL)"                   \
    " WITH (fillfactor = 10);"                                                                     \
    "INSERT INTO hall (name, epoch, until, rules) VALUES ('hall', 0, 'epoch', 0);"

#define TOGETHER                                                                                   \
    "ALTER TABLE hall ADD renewed timestamptz NOT NULL DEFAULT 'epoch',"                           \
    " ADD rung bigint NOT NULL DEFAULT 0;"                                                         \
    "CREATE TABLE present (game " WORD ", hall bigint NOT NULL REFERENCES hall ON DELETE CASCADE," \
    " who bigint NOT NULL, PRIMARY KEY (game, hall));"                                             \
    "CREATE INDEX present_by_hall ON present (hall);"                                              \
    "CREATE SEQUENCE seat_number;"

const char pq_schema[] =
    "BEGIN; CREATE SCHEMA hakem; SET LOCAL search_path = hakem;"
    "CREATE TABLE game (name " WORD " PRIMARY KEY, created_wall_ms bigint NOT NULL,"
    " format bigint NOT NULL, setup text NOT NULL, texts bigint NOT NULL, link bytea NOT NULL,"
    " over bigint NOT NULL, ended_wall_ms bigint);"
    "CREATE INDEX game_by_making ON game (over, created_wall_ms, name);"
    /* rows that change with every act have room beside them */
    "CREATE TABLE head (game " WORD " PRIMARY KEY, last bigint NOT NULL, link bytea NOT NULL)"
    " WITH (fillfactor = 50);"
    "CREATE TABLE entry (game " WORD ", number bigint NOT NULL, wall_ms bigint NOT NULL,"
    " seat bigint NOT NULL, is_note bigint NOT NULL, format bigint NOT NULL, body text NOT NULL,"
    " ruling text, digest bigint NOT NULL, rules bigint NOT NULL, ruled_later bigint NOT NULL,"
    " texts bigint NOT NULL, link bytea NOT NULL, PRIMARY KEY (game, number));"
    "CREATE TABLE text (game " WORD ", number bigint NOT NULL, member " WORD ","
    " hash bytea NOT NULL, salt bytea, body text, PRIMARY KEY (game, number, member));"
    "CREATE TABLE seat (game " WORD ", id bigint NOT NULL UNIQUE, role " WORD ","
    " PRIMARY KEY (game, id));"
    "CREATE TABLE link (hash bytea PRIMARY KEY, game " WORD ", number bigint NOT NULL,"
    " seat bigint NOT NULL, scope " WORD ", made_wall_ms bigint NOT NULL, used_wall_ms bigint,"
    " revoked_wall_ms bigint, UNIQUE (game, number));"
    "CREATE TABLE key (id bigint GENERATED ALWAYS AS IDENTITY UNIQUE, link bytea NOT NULL,"
    " name " WORD ", body bytea NOT NULL, game " WORD ", answer text NOT NULL,"
    " PRIMARY KEY (link, name));"
    "CREATE INDEX key_by_game ON key (game);"
    "CREATE TABLE meta (name " WORD " PRIMARY KEY, value bigint NOT NULL) WITH (fillfactor = 10);"
    "INSERT INTO meta (name, value) VALUES ('form', 6), ('epoch', 1);" HALL TOGETHER "COMMIT";

/* Of form 4 the row of the lease is missing, and one of meta said who served. */
#define FROM_5                                                                                     \
    TOGETHER                                                                                       \
    "SELECT setval('seat_number', value + 1, false) FROM meta WHERE name = 'seats';"               \
    "DELETE FROM meta WHERE name = 'seats'; UPDATE meta SET value = 6 WHERE name = 'form'; COMMIT"

const char *const pq_carry[PQ_FORM - PQ_FORM_FIRST] = {
    "BEGIN; SET LOCAL search_path = hakem;" HALL "DELETE FROM meta WHERE name = 'served';" FROM_5,
    "BEGIN; SET LOCAL search_path = hakem;" FROM_5};

/* The keys, of some, that need not be kept any more. */
#define PQ_OLD_KEYS                                                                                \
    " WHERE id > $2 AND id <= $3 AND CASE substr(game, 1, 1) WHEN '@'"                             \
    " THEN CAST(substr(game, 2) AS bigint) < $1 OR NOT EXISTS"                                     \
    " (SELECT 1 FROM link WHERE hash = key.link AND revoked_wall_ms IS NULL)"                      \
    " ELSE NOT EXISTS (SELECT 1 FROM game"                                                         \
    " WHERE name = key.game AND (over = 0 OR ended_wall_ms >= $1)) END"

/* Statements that are others here; an empty one is needed over SQLite alone. */
static const char *const others[STATEMENT_COUNT] = {
    [BEGIN] = "",
    [BEGIN_READING] = "",
    [COMMIT] = "",
    [ROLLBACK] = "",
    [ADD_HEAD] = "INSERT INTO head (game, last, link) VALUES ($1, 0, $2)",
    [READ_HEAD] = "SELECT game, 0, last, 0, link FROM head WHERE game = $1",
    [READ_HEAD_BACK] = "",
    [MOVE_HEAD] = "",
    /* Behind another entry than its own no head moves: then there is no number, and it fails. */
    [ADD_ENTRY] = "WITH own AS (UPDATE head SET last = $2, link = $14"
                  " WHERE game = $1 AND last = $2 - 1 RETURNING last)"
                  " INSERT INTO entry (game, number, wall_ms, seat, is_note, format, body, ruling,"
                  " digest, rules, ruled_later, texts, link) VALUES"
                  " ($1, (SELECT last FROM own), $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)",
    [END_GAME] = "UPDATE game SET over = 1, ended_wall_ms = coalesce((SELECT wall_ms FROM head"
                 " JOIN entry ON entry.game = head.game AND number = last WHERE head.game = $1),"
                 " created_wall_ms) WHERE name = $1",
    [REMOVE_ENTRIES] = "DELETE FROM entry WHERE game = $1",
    [COUNT_OLD_KEYS] = "SELECT count(*), (SELECT max(id) FROM key) FROM key" PQ_OLD_KEYS,
    [FORGET_KEYS] = "DELETE FROM key" PQ_OLD_KEYS,
    [READ_GAME_BACK] = "",
    [OPEN_NAMES] = "SELECT name FROM game WHERE over = 0 AND name NOT LIKE 't.%'"
                   " ORDER BY created_wall_ms, name",
    [READ_ENTRY] = "SELECT " ENTRY_MEMBERS " WHERE game = $1 AND number >= $2 ORDER BY number"
                   " LIMIT 64",
    [READ_PLACE] = "",
    [PLACES_FROM] = "",
    [LAST_PLACE] = "",
    [READ_TEXTS_BACK] = "",
    [LAST_WRITTEN] = "SELECT game.name, coalesce(entry.wall_ms, game.created_wall_ms) FROM game"
                     " LEFT JOIN head ON head.game = game.name"
                     " LEFT JOIN entry ON entry.game = head.game AND entry.number = head.last",
    [SCAN_LINK] = "",
    [NEXT_GAME] = "",
    [LAST_GAME] = "",
    [NEXT_HEAD] = "",
    [LAST_HEAD] = "",
    [NEXT_TEXT] = "",
    [LAST_TEXT] = "",
    [NEXT_SEAT] = "SELECT nextval('seat_number')",
    [PASS_SEAT] =
        "SELECT setval('seat_number', greatest($1::bigint + 1, last_value + is_called::int), false)"
        " FROM seat_number",
    [LAST_ALIVE] = "SELECT greatest((SELECT value FROM meta WHERE name = 'alive'),"
                   " (SELECT (extract(epoch FROM max(renewed)) * 1000)::bigint FROM hall"
                   " WHERE name <> 'hall' AND until < clock_timestamp()))",
    [SET_PRESENT] =
        "WITH gone AS (DELETE FROM present WHERE game = $1 AND hall = $2 AND $3::bigint = 0)"
        " INSERT INTO present (game, hall, who) SELECT $1, $2, $3 WHERE $3 <> 0"
        " ON CONFLICT (game, hall) DO UPDATE SET who = excluded.who",
    [READ_PRESENT] = "SELECT game, hall, who FROM present WHERE game = $1",
    [READ_ALL_PRESENT] = "SELECT game, hall, who FROM present",
    [ADD_META] = "INSERT INTO meta (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING",
    [READ_REVOKED] = "SELECT game, number FROM link WHERE revoked_wall_ms >= $1",
    [HOLD_HEADS] = "SELECT head.game FROM unnest(string_to_array($1, ',')) AS wanted (name)"
                   " JOIN head ON head.game = wanted.name COLLATE \"C\" ORDER BY head.game"
                   " FOR NO KEY UPDATE OF head",
    [READ_AHEAD] =
        "SELECT number, wall_ms, seat, is_note, format, body, ruling, digest, rules, ruled_later,"
        " texts, link, entry.game FROM (SELECT DISTINCT name, behind FROM"
        " unnest(string_to_array($1, ','), string_to_array($2, ',')::bigint[])"
        " AS named (name, behind)) AS wanted JOIN entry"
        " ON entry.game = wanted.name COLLATE \"C\" AND number > behind"
        " ORDER BY entry.game, number",
    [READ_NUMBERS] = "SELECT game, last, over FROM head JOIN game ON game.name = head.game"
                     " WHERE over = 0 OR ended_wall_ms >= $1",
};

const char *pq_sql(enum statement statement, char *out, size_t room)
{
    if (others[statement])
        return others[statement][0] ? others[statement] : NULL;
    if (snprintf(out, room, "%s", store_statement_sql[statement]) >= (int)room)
        return NULL;
    for (char *mark = out; (mark = strchr(mark, '?')) != NULL;)
        *mark = '$';
    return out;
}

const Oid *pq_types(enum statement statement)
{
    enum { INT8 = 20, TEXT = 25, BYTEA = 17 }; /* these numbers are part of PostgreSQL's protocol */
    static const Oid of_entry[PQ_VALUES_MOST] = {TEXT, INT8, INT8, INT8, INT8, INT8, INT8,
                                                 TEXT, TEXT, INT8, INT8, INT8, INT8, BYTEA};

    return statement == ADD_ENTRY ? of_entry : NULL;
}
