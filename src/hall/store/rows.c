/*
 * Rows that come from another store. They are put in with the hashes, the salts and the links that
 * they had there, so that the chain stays the one it was; a row that does not have its link is
 * refused. What is read here has been checked by those who read games and entries (log.c).
 *
 * The number of a seat stands in the chain. Where another game has it already, the seat gets a new
 * one: it is in the entries alone that the old number stands, and no other seat of that game ever
 * gets it.
 */
#include "hall/store/rows.h"
#include "hall/store/parts.h"

#include <stdlib.h>
#include <string.h>

/* Reading. */

/* The text at which a statement stands. */
static bool take_text(struct query *statement, struct text_row *out)
{
    const unsigned char *hash = hash_at(statement, 1);
    size_t salt_size;
    const void *salt = bytes_at(statement, 2, &salt_size);

    *out = (struct text_row){.member = text_at(statement, 0), .body = text_at(statement, 3)};
    if (!out->member || !hash || (out->body && (!salt || salt_size != CHAIN_SALT_SIZE)))
        return false;
    memcpy(out->hash, hash, sizeof out->hash);
    if (out->body)
        memcpy(out->salt, salt, sizeof out->salt);
    return true;
}

bool rows_read_texts(struct store *store, const char *game, uint64_t number, text_row_fn *each,
                     void *context)
{
    struct query *statement = store_statement(store, READ_TEXTS);
    struct text_row text;
    enum step code;

    bind_text(statement, 1, game);
    bind_number(statement, 2, (int64_t)number);
    while ((code = store_step(store, statement)) == STEP_ROW)
        if (!take_text(statement, &text) || !each(context, &text))
            break;
    store_done(statement);
    return code == STEP_DONE;
}

bool rows_list_texts(struct store *store, const char *game, text_name_fn *each, void *context)
{
    struct query *statement = store_statement(store, LIST_TEXTS);
    enum step code;

    bind_text(statement, 1, game);
    while ((code = store_step(store, statement)) == STEP_ROW) {
        const char *member = text_at(statement, 1);
        if (!member || !each(context, (uint64_t)number_at(statement, 0), member))
            break;
    }
    store_done(statement);
    return code == STEP_DONE;
}

bool rows_read_last(struct store *store, last_written_fn *each, void *context)
{
    struct query *statement = store_statement(store, LAST_WRITTEN);
    enum step code;

    while ((code = store_step(store, statement)) == STEP_ROW) {
        const char *name = text_at(statement, 0);
        if (!name || !each(context, name, number_at(statement, 1)))
            break;
    }
    store_done(statement);
    return code == STEP_DONE;
}

bool rows_read_seats(struct store *store, const char *game, seat_row_fn *each, void *context)
{
    struct query *statement = store_statement(store, READ_SEATS);
    enum step code;

    bind_text(statement, 1, game);
    while ((code = store_step(store, statement)) == STEP_ROW) {
        const char *role = text_at(statement, 1);
        if (!role || !each(context, number_at(statement, 0), role))
            break;
    }
    store_done(statement);
    return code == STEP_DONE;
}

static void copy_link(struct query *statement, int column, chain_hash out, bool *found)
{
    const unsigned char *link = hash_at(statement, column);

    *found = link != NULL;
    if (link)
        memcpy(out, link, STORE_HASH_SIZE);
}

/* Copy the link of the row that a statement gives. False: it cannot be read. */
static bool take_link(struct store *store, struct query *statement, int column, chain_hash out,
                      bool *found)
{
    const enum step step = store_step(store, statement);

    if (step == STEP_ROW)
        copy_link(statement, column, out, found);
    store_done(statement);
    return step == STEP_ROW || step == STEP_DONE;
}

bool rows_read_link(struct store *store, const char *game, uint64_t number, chain_hash out,
                    bool *found)
{
    const struct engine *engine = store->engine;
    struct entry_rows rows = {.game = game};
    struct query *statement;
    enum step step;

    *found = false;
    if (number == 0) {
        statement = store_statement(store, READ_GAME);
        bind_text(statement, 1, game);
        return take_link(store, statement, GAME_LINK, out, found);
    }
    if (!engine->find_entries(store, &rows, number))
        return false;
    if (engine->next_entry(store, &rows, &statement, &step)) {
        if (step == STEP_ROW && (uint64_t)number_at(statement, 0) == number)
            copy_link(statement, ENTRY_LINK, out, found);
        engine->entry_done(statement);
    } else {
        step = STEP_DONE;
    }
    entry_rows_finish(&rows);
    return step == STEP_ROW || step == STEP_DONE;
}

/* Putting in. */

static enum store_reading refuse(struct store *store, const char *why)
{
    store_fail(store, "%s", why);
    return STORE_DAMAGED;
}

/* Put in the texts of a row; `out` has of them what the chain has. */
static enum store_reading put_texts(struct store *store, const char *game, uint64_t number,
                                    const struct text_row *texts, size_t count,
                                    struct chain_text *out)
{
    chain_hash hash;

    if (count > STORE_TEXTS_MAX)
        return refuse(store, "it has too many texts");
    for (size_t i = 0; i < count; i++) {
        const struct text_row *text = &texts[i];
        if (i > 0 && strcmp(texts[i - 1].member, text->member) >= 0)
            return refuse(store, "its texts are not in their order");
        if (text->body) {
            chain_hash_text(hash, text->salt, &(struct store_text){text->member, text->body});
            if (memcmp(hash, text->hash, sizeof hash) != 0)
                return refuse(store, "a text has been changed");
        }
        if (!store_put_text(store, game, number, text))
            return STORE_FAILED;
        out[i].member = text->member;
        memcpy(out[i].hash, text->hash, sizeof out[i].hash);
    }
    return STORE_READ;
}

enum store_reading rows_put_game(struct store *store, const struct store_game *game,
                                 const struct text_row *texts, const chain_hash link)
{
    struct chain_text chained[STORE_TEXTS_MAX];
    chain_hash now;

    const enum store_reading put =
        put_texts(store, game->name, 0, texts, game->text_count, chained);
    if (put != STORE_READ)
        return put;
    chain_begin(now, game, chained);
    if (memcmp(now, link, sizeof now) != 0)
        return refuse(store, "it has been changed");
    return store_put_game(store, game, link) ? STORE_READ : STORE_FAILED;
}

enum store_reading rows_put_entry(struct store *store, const char *game,
                                  const struct store_entry *entry, const struct text_row *texts,
                                  const chain_hash link)
{
    struct chain_text chained[STORE_TEXTS_MAX];
    chain_hash now;

    if (!store_follow(store, game, entry->number, now))
        return STORE_DAMAGED;
    const enum store_reading put =
        put_texts(store, game, entry->number, texts, entry->text_count, chained);
    if (put != STORE_READ)
        return put;
    chain_append(now, entry, chained);
    if (memcmp(now, link, sizeof now) != 0)
        return refuse(store, "it does not follow what stands before it");
    return store_put_entry(store, game, entry, link) ? STORE_READ : STORE_FAILED;
}

static bool is_taken(struct store *store, int64_t seat, bool *taken)
{
    struct query *statement = store_statement(store, SEAT_GAME);

    bind_number(statement, 1, seat);
    const enum step code = store_step(store, statement);
    *taken = code == STEP_ROW;
    store_done(statement);
    return code == STEP_ROW || code == STEP_DONE;
}

bool rows_put_seat(struct store *store, const char *game, int64_t seat, const char *role)
{
    bool taken;
    int64_t other;

    if (!is_taken(store, seat, &taken))
        return false;
    if (taken)
        return store_add_seat(store, game, role, &other);
    struct query *statement = store_statement(store, ADD_SEAT);
    bind_text(statement, 1, game);
    bind_number(statement, 2, seat);
    bind_text(statement, 3, role);
    return store_run(store, statement);
}

bool rows_pass_seat(struct store *store, int64_t seat)
{
    int64_t last;

    if (store_has_statement(store, PASS_SEAT)) {
        struct query *statement = store_statement(store, PASS_SEAT);
        bind_number(statement, 1, seat);
        const enum step code = store_step(store, statement);
        store_done(statement);
        return code == STEP_ROW;
    }
    return store_read_meta(store, "seats", &last) &&
           (seat <= last || store_set_meta(store, "seats", seat));
}

bool rows_begin_epoch(struct store *store)
{
    int64_t epoch;

    return store_epoch(store, &epoch) &&
           store_set_meta(store, "epoch", store_epoch_after(epoch, 0));
}
