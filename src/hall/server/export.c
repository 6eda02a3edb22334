/*
 * Writing games for a file outside the store. The reading checks the chain, so that nothing but
 * whole games gets out; what is written of a row is what its link is made from.
 */
#include "hall/server/export.h"
#include "codec/json_text.h"
#include "codec/load.h"
#include "hall/store/rows.h"

#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WHY_ROOM = 320 };

struct exporting {
    struct store *store;
    const char *game;
    struct json_text out;
    /* The texts, which stand behind the entries. */
    struct json_text texts;
    /* Of the last entry, or of the game itself. */
    uint64_t number;
    chain_hash link;
    bool failed;
};

static void put_bytes(struct json_text *out, const unsigned char *bytes, size_t size)
{
    char digits[2 * STORE_HASH_SIZE + 1];

    sodium_bin2hex(digits, sizeof digits, bytes, size);
    json_text_word(out, digits);
}

static void put_number(struct json_text *out, const char *name, int64_t number)
{
    json_text_key(out, name);
    json_text_int(out, number);
}

static void put_word(struct json_text *out, const char *name, const char *word)
{
    json_text_key(out, name);
    json_text_word(out, word);
}

static void put_truth(struct json_text *out, const char *name, bool truth)
{
    json_text_key(out, name);
    json_text_bool(out, truth);
}

static void put_link(struct json_text *out, const chain_hash link)
{
    json_text_key(out, "link");
    put_bytes(out, link, STORE_HASH_SIZE);
}

static bool put_text(void *context, const struct text_row *text)
{
    struct exporting *exporting = context;
    struct json_text *out = &exporting->texts;

    json_text_open(out, '{');
    put_number(out, "number", (int64_t)exporting->number);
    put_word(out, "member", text->member);
    json_text_key(out, "hash");
    put_bytes(out, text->hash, sizeof text->hash);
    json_text_key(out, "salt");
    if (text->body)
        put_bytes(out, text->salt, sizeof text->salt);
    else
        json_text_null(out);
    put_word(out, "body", text->body);
    json_text_close(out, '}');
    return true;
}

/* The texts of a row, and its link. */
static bool put_beside(struct exporting *exporting, size_t text_count, const chain_hash link)
{
    if (text_count > 0 &&
        !rows_read_texts(exporting->store, exporting->game, exporting->number, put_text, exporting))
        return false;
    memcpy(exporting->link, link, sizeof exporting->link);
    put_link(&exporting->out, link);
    return true;
}

static bool put_seat(void *context, int64_t seat, const char *role)
{
    struct json_text *out = context;

    json_text_open(out, '{');
    put_number(out, "seat", seat);
    put_word(out, "role", role);
    json_text_close(out, '}');
    return true;
}

static bool put_entry(void *context, const struct store_entry *entry)
{
    struct exporting *exporting = context;
    struct json_text *out = &exporting->out;
    char digest[2 * sizeof entry->digest + 1];

    exporting->number = entry->number;
    snprintf(digest, sizeof digest, "%016" PRIx64, entry->digest);
    json_text_open(out, '{');
    put_number(out, "number", (int64_t)entry->number);
    put_number(out, "wall_ms", entry->wall_ms);
    put_number(out, "seat", entry->seat);
    put_truth(out, "note", entry->is_note);
    put_number(out, "format", entry->format);
    put_word(out, "body", entry->body);
    put_word(out, "ruling", entry->ruling);
    put_word(out, "digest", digest);
    put_number(out, "rules", entry->rules);
    put_truth(out, "ruled_later", entry->ruled_later);
    exporting->failed = !put_beside(exporting, entry->text_count, entry->link);
    json_text_close(out, '}');
    return !exporting->failed;
}

static void put_head(struct exporting *exporting)
{
    struct json_text *out = &exporting->out;

    json_text_key(out, "head");
    json_text_open(out, '{');
    put_number(out, "number", (int64_t)exporting->number);
    put_link(out, exporting->link);
    json_text_close(out, '}');
}

/* False: the store cannot be read. */
static bool put_game(struct exporting *exporting, const struct store_game *game)
{
    struct json_text *out = &exporting->out;
    int64_t alive_wall_ms;

    if (!store_last_alive(exporting->store, &alive_wall_ms))
        return false;
    json_text_open(out, '{');
    put_number(out, "export", EXPORT_FORMAT);
    put_word(out, "game", game->name);
    put_number(out, "created_wall_ms", game->created_wall_ms);
    put_number(out, "format", game->format);
    put_word(out, "setup", game->setup);
    put_truth(out, "over", game->over);
    put_number(out, "alive_wall_ms", game->over ? 0 : alive_wall_ms);
    if (!put_beside(exporting, game->text_count, game->link))
        return false;
    json_text_key(out, "seats");
    json_text_open(out, '[');
    const bool read = rows_read_seats(exporting->store, game->name, put_seat, out);
    json_text_close(out, ']');
    return read;
}

enum store_reading export_game(struct store *store, const struct store_game *game, char **line)
{
    struct exporting exporting = {.store = store, .game = game->name};
    enum store_reading reading = STORE_FAILED;

    if (game->damaged)
        return STORE_DAMAGED;
    json_text_open(&exporting.texts, '[');
    if (put_game(&exporting, game)) {
        json_text_key(&exporting.out, "entries");
        json_text_open(&exporting.out, '[');
        reading = store_read_entries(store, game->name, 0, put_entry, &exporting);
        json_text_close(&exporting.out, ']');
    }
    json_text_close(&exporting.texts, ']');
    char *texts = json_text_take(&exporting.texts);
    json_text_key(&exporting.out, "texts");
    if (texts)
        json_text_raw(&exporting.out, texts, strlen(texts));
    else
        json_text_fail(&exporting.out);
    free(texts);
    put_head(&exporting);
    json_text_close(&exporting.out, '}');
    char *whole = json_text_take(&exporting.out);
    if (reading == STORE_READ && (exporting.failed || !whole))
        reading = STORE_FAILED;
    if (reading == STORE_READ)
        *line = whole;
    else
        free(whole);
    return reading;
}

void export_collect_games(json_t *games, const json_t *line)
{
    const json_t *entry, *one;
    size_t i, j;

    json_array_foreach(json_object_get(line, "entries"), i, entry)
    {
        const json_t *body = json_object_get(entry, "body");
        char why[WHY_ROOM];
        hk_buf fault;
        hk_buf_init(&fault, why, sizeof why);
        json_t *act = json_is_string(body)
                          ? load_json(json_string_value(body), json_string_length(body),
                                      json_string_length(body), &fault)
                          : NULL;
        json_array_foreach(json_object_get(act, "games"), j, one)
        {
            const char *name = json_string_value(json_object_get(one, "game"));
            if (name)
                json_object_set_new(games, name, json_true());
        }
        json_decref(act);
    }
}
