/*
 * Reading the lines of an export. A line may come from anywhere: each of its members is checked, and
 * what is put into the store is what the links are made from; a game is there whole or not at all.
 * Whether this version rules it as it was ruled is the matter of check.c.
 */
#include "hall/server/import.h"
#include "codec/load.h"
#include "hall/server/export.h"
#include "hall/server/role.h"
#include "hall/store/rows.h"

#include <limits.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_MAX_BYTES = 1 << 28 };

/* Every later number of a seat is a number in JSON too. */
static const json_int_t SEAT_MAX = INT64_C(1) << 52;

/* A game that is being taken over. */
struct importing {
    struct store *store;
    struct imported *out;
    json_t *seats, *entries, *texts;
    struct store_game game;
    json_int_t alive_wall_ms, head_number;
    chain_hash link, head;
    /* The texts of a row; they stand in the order of the entries, and so many have been taken. */
    struct text_row rows[STORE_TEXTS_MAX];
    size_t row_count, texts_taken;
};

static bool reject(struct importing *importing, const char *why)
{
    snprintf(importing->out->why, sizeof importing->out->why, "%s", why);
    return false;
}

static bool reject_form(struct importing *importing, const json_error_t *error)
{
    snprintf(importing->out->why, sizeof importing->out->why, "it is no game of an export: %s",
             error->text);
    return false;
}

/* Exactly as many bytes as there is room for. */
static bool read_digits(unsigned char *out, size_t size, const char *digits)
{
    size_t read;
    return strlen(digits) == 2 * size &&
           sodium_hex2bin(out, size, digits, 2 * size, NULL, &read, NULL) == 0 && read == size;
}

static bool read_hash(struct importing *importing, chain_hash out, const char *digits)
{
    return read_digits(out, STORE_HASH_SIZE, digits) ||
           reject(importing, "a hash has 64 hexadecimal digits");
}

static bool is_count(json_int_t number)
{
    return number >= 0 && number <= INT_MAX;
}

/* Names of games are parts of addresses. */
static bool is_game_name(const char *name)
{
    const size_t size = strlen(name);
    return size > 0 && size < STORE_NAME_ROOM &&
           strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.") ==
               size;
}

/* Reading the parts of a line. */

static bool read_game(struct importing *importing, json_t *json)
{
    struct store_game *game = &importing->game;
    json_int_t version, format, created_wall_ms;
    json_error_t error;
    const char *link, *head;
    int over;

    if (json_unpack_ex(json, &error, 0, "{s:I, s:s}", "export", &version, "game", &game->name) != 0)
        return reject_form(importing, &error);
    if (!is_game_name(game->name))
        return reject(importing, "its name is no name of a game");
    snprintf(importing->out->game, sizeof importing->out->game, "%s", game->name);
    if (version != EXPORT_FORMAT)
        return reject(importing, "the export has a later format than this program reads");
    if (json_unpack_ex(json, &error, JSON_STRICT,
                       "{s:I, s:s, s:I, s:I, s:s, s:b, s:I, s:s, s:o, s:o, s:o, s:{s:I, s:s}}",
                       "export", &version, "game", &game->name, "created_wall_ms", &created_wall_ms,
                       "format", &format, "setup", &game->setup, "over", &over, "alive_wall_ms",
                       &importing->alive_wall_ms, "link", &link, "seats", &importing->seats,
                       "entries", &importing->entries, "texts", &importing->texts, "head", "number",
                       &importing->head_number, "link", &head) != 0)
        return reject_form(importing, &error);
    if (!json_is_array(importing->seats) || !json_is_array(importing->entries) ||
        !json_is_array(importing->texts))
        return reject(importing, "its seats, entries and texts are lists");
    if (!is_count(format))
        return reject(importing, "its format is out of range");
    game->created_wall_ms = created_wall_ms;
    game->format = (unsigned)format;
    game->over = over != 0;
    return read_hash(importing, importing->link, link) &&
           read_hash(importing, importing->head, head);
}

static bool read_text(struct importing *importing, json_t *json, struct text_row *out)
{
    json_int_t number;
    json_error_t error;
    json_t *salt, *body;
    const char *hash;

    if (json_unpack_ex(json, &error, JSON_STRICT, "{s:I, s:s, s:s, s:o, s:o}", "number", &number,
                       "member", &out->member, "hash", &hash, "salt", &salt, "body", &body) != 0)
        return reject_form(importing, &error);
    out->body = json_string_value(body);
    const bool kept = json_is_string(salt) && out->body;
    if (!kept && !(json_is_null(salt) && json_is_null(body)))
        return reject(importing, "a text has a salt and a body, or has been deleted with both");
    if (kept && !read_digits(out->salt, sizeof out->salt, json_string_value(salt)))
        return reject(importing, "a salt has 32 hexadecimal digits");
    return read_hash(importing, out->hash, hash);
}

/* The texts of the row of this number, which are the next ones. */
static bool read_texts(struct importing *importing, uint64_t number)
{
    json_t *json;

    importing->row_count = 0;
    while ((json = json_array_get(importing->texts, importing->texts_taken)) != NULL &&
           json_integer_value(json_object_get(json, "number")) == (json_int_t)number) {
        if (importing->row_count == STORE_TEXTS_MAX)
            return reject(importing, "it has too many texts");
        if (!read_text(importing, json, &importing->rows[importing->row_count++]))
            return false;
        importing->texts_taken++;
    }
    return true;
}

static bool read_entry(struct importing *importing, json_t *json, struct store_entry *out)
{
    json_int_t number, wall_ms, seat, format, rules;
    const char *digest, *link;
    json_error_t error;
    json_t *ruling;
    unsigned char bytes[sizeof out->digest];
    int note, later;

    *out = (struct store_entry){.number = 0};
    if (json_unpack_ex(json, &error, JSON_STRICT,
                       "{s:I, s:I, s:I, s:b, s:I, s:s, s:o, s:s, s:I, s:b, s:s}", "number", &number,
                       "wall_ms", &wall_ms, "seat", &seat, "note", &note, "format", &format, "body",
                       &out->body, "ruling", &ruling, "digest", &digest, "rules", &rules,
                       "ruled_later", &later, "link", &link) != 0)
        return reject_form(importing, &error);
    if (number != (json_int_t)importing->out->number)
        return reject(importing, "it is missing");
    if (!is_count(format) || !is_count(rules))
        return reject(importing, "a number is out of range");
    if (!json_is_string(ruling) && !json_is_null(ruling))
        return reject(importing, "its ruling is a text or null");
    if (!read_digits(bytes, sizeof bytes, digest))
        return reject(importing, "a digest has 16 hexadecimal digits");
    for (size_t i = 0; i < sizeof bytes; i++)
        out->digest = out->digest << 8 | bytes[i];
    out->number = (uint64_t)number;
    out->wall_ms = wall_ms;
    out->seat = seat;
    out->is_note = note != 0;
    out->format = (unsigned)format;
    out->rules = (unsigned)rules;
    out->ruling = json_string_value(ruling);
    out->ruled_later = later != 0;
    return read_hash(importing, importing->link, link);
}

/* Putting them into the store, within a turn. */

static bool judged(struct importing *importing, enum store_reading reading)
{
    return reading == STORE_READ || reject(importing, store_why(importing->store));
}

static bool written(struct importing *importing, bool done)
{
    return done || reject(importing, store_why(importing->store));
}

/* The seats of a list get no number that a later one may have. */
static bool pass_seats(struct importing *importing, const json_t *list)
{
    const json_t *json;
    size_t i;

    json_array_foreach(list, i, json)
    {
        const json_int_t seat = json_integer_value(json_object_get(json, "seat"));
        if (seat < 0 || seat > SEAT_MAX)
            return reject(importing, "the number of a seat is out of range");
        if (!written(importing, rows_pass_seat(importing->store, seat)))
            return false;
    }
    return true;
}

static bool put_seats(struct importing *importing)
{
    json_error_t error;
    json_int_t seat;
    const char *word;
    enum role role;
    json_t *json;
    size_t i;

    if (!pass_seats(importing, importing->entries) || !pass_seats(importing, importing->seats))
        return false;
    json_array_foreach(importing->seats, i, json)
    {
        if (json_unpack_ex(json, &error, JSON_STRICT, "{s:I, s:s}", "seat", &seat, "role", &word) !=
            0)
            return reject_form(importing, &error);
        if (!role_find(&role, word) || role == ROLE_WATCH || role == ROLE_ORGANISER)
            return reject(importing, "one of its seats is none of a game");
        if (!written(importing, rows_put_seat(importing->store, importing->game.name, seat, word)))
            return false;
    }
    return true;
}

static bool put_entries(struct importing *importing)
{
    struct store_entry entry;
    json_t *json;
    size_t i;

    json_array_foreach(importing->entries, i, json)
    {
        importing->out->number = i + 1;
        if (!read_entry(importing, json, &entry) || !read_texts(importing, entry.number))
            return false;
        entry.text_count = importing->row_count;
        if (!judged(importing, rows_put_entry(importing->store, importing->game.name, &entry,
                                              importing->rows, importing->link)))
            return false;
    }
    return true;
}

/* Does the line end with what its head names, and with the texts of its entries? */
static bool check_end(struct importing *importing)
{
    const size_t count = json_array_size(importing->entries);

    if (importing->head_number != (json_int_t)count) {
        importing->out->number = count + 1;
        return reject(importing, importing->head_number > (json_int_t)count
                                     ? "it is missing"
                                     : "the game ends before it");
    }
    importing->out->number = count;
    if (memcmp(importing->head, importing->link, sizeof importing->head) != 0)
        return reject(importing, "the head is another than its link");
    if (importing->texts_taken < json_array_size(importing->texts))
        return reject(importing, "a text belongs to none of its entries");
    return true;
}

/* Of a game that goes on, nobody is charged for what comes behind the exporting store's last sign. */
static bool put_alive(struct importing *importing)
{
    int64_t alive;

    if (!store_last_alive(importing->store, &alive))
        return false;
    return importing->game.over || (alive > 0 && alive <= importing->alive_wall_ms) ||
           store_note_alive(importing->store, importing->alive_wall_ms);
}

static bool put_all(struct importing *importing)
{
    struct store *store = importing->store;
    struct store_game *game = &importing->game;

    if (!read_texts(importing, 0))
        return false;
    game->text_count = importing->row_count;
    return judged(importing, rows_put_game(store, game, importing->rows, importing->link)) &&
           put_seats(importing) && put_entries(importing) && check_end(importing) &&
           written(importing, (!game->over || store_end_game(store, game->name)) &&
                                  put_alive(importing) && rows_begin_epoch(store));
}

static bool note_found(void *context, const struct store_game *game)
{
    (void)game;
    *(bool *)context = true;
    return true;
}

/* Within a turn that the caller has begun, and rolls back unless all went well. */
static enum import_result put_game(struct importing *importing)
{
    struct store *store = importing->store;
    bool found = false;

    if (store_read_game(store, importing->game.name, note_found, &found) == STORE_FAILED) {
        reject(importing, store_why(store));
        return IMPORT_FAILED;
    }
    if (found ? reject(importing, "the store has a game of this name already") : put_all(importing))
        return IMPORT_DONE;
    return store_state(store) == STORE_WRITABLE ? IMPORT_REFUSED : IMPORT_FAILED;
}

json_t *import_load(const char *line, size_t size, char why[IMPORT_WHY_ROOM])
{
    hk_buf fault;

    hk_buf_init(&fault, why, IMPORT_WHY_ROOM);
    return load_json(line, size, LINE_MAX_BYTES, &fault);
}

enum import_result import_put(struct store *store, json_t *line, struct imported *out)
{
    *out = (struct imported){.number = 0};
    struct importing *importing = calloc(1, sizeof *importing);
    enum import_result result = IMPORT_REFUSED;

    if (!importing) {
        snprintf(out->why, sizeof out->why, "there is not enough memory");
        return IMPORT_FAILED;
    }
    importing->store = store;
    importing->out = out;
    if (read_game(importing, line))
        result = put_game(importing);
    free(importing);
    return result;
}

enum import_result import_game(struct store *store, json_t *line, struct imported *out)
{
    if (!store_begin(store)) {
        *out = (struct imported){.number = 0};
        snprintf(out->why, sizeof out->why, "%s", store_why(store));
        return IMPORT_FAILED;
    }
    const enum import_result result = import_put(store, line, out);
    if (result == IMPORT_DONE && store_commit(store))
        return IMPORT_DONE;
    if (result == IMPORT_DONE)
        snprintf(out->why, sizeof out->why, "%s", store_why(store));
    store_rollback(store);
    return result != IMPORT_DONE                  ? result
           : store_state(store) == STORE_WRITABLE ? IMPORT_REFUSED
                                                  : IMPORT_FAILED;
}

bool import_compare(struct store *store, const char *line, size_t size, check_finding_fn *each,
                    void *context, char why[IMPORT_WHY_ROOM])
{
    chain_hash head, link;
    json_error_t error;
    json_int_t number = 0;
    const char *game = NULL, *digits = NULL;
    bool known = false, found = false;

    json_t *json = import_load(line, size, why);
    if (!json)
        return false;
    bool compared = json_unpack_ex(json, &error, 0, "{s:s, s:{s:I, s:s}}", "game", &game, "head",
                                   "number", &number, "link", &digits) == 0 &&
                    is_game_name(game) && number >= 0 && read_digits(head, sizeof head, digits);
    if (!compared)
        snprintf(why, IMPORT_WHY_ROOM, "it has no head of a game");
    else if (!rows_read_link(store, game, 0, link, &known) ||
             !rows_read_link(store, game, (uint64_t)number, link, &found)) {
        snprintf(why, IMPORT_WHY_ROOM, "%s", store_why(store));
        compared = false;
    } else if (!found || memcmp(head, link, sizeof head) != 0) {
        each(context, &(struct check_finding){
                          CHECK_HEAD, game, known ? (uint64_t)number : 0,
                          !known  ? "the export has a game that the store does not have"
                          : found ? "the export has another entry here"
                                  : "the export has an entry here that the store does not have"});
    }
    json_decref(json);
    return compared;
}
