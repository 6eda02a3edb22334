/*
 * Seats, the links that open them, and the idempotency keys of links. The store knows a token by
 * its hash alone.
 */
#include "hall/store/parts.h"

#include <stdio.h>
#include <string.h>

/* In the tables the whole hall is a game without a name. */
static const char *name_of(const char *game)
{
    return game ? game : "";
}

static bool is_word(const char *word)
{
    return strlen(word) < STORE_WORD_ROOM;
}

/* Numbers of seats come from a row of the file, and of a database from a sequence, which no hall waits for. */
static bool draw_number(struct store *store, int64_t *out)
{
    if (!store_has_statement(store, NEXT_SEAT)) {
        if (!store_read_meta(store, "seats", out))
            return false;
        return store_set_meta(store, "seats", ++*out);
    }
    struct query *statement = store_statement(store, NEXT_SEAT);
    const enum step code = store_step(store, statement);
    *out = code == STEP_ROW ? number_at(statement, 0) : 0;
    store_done(statement);
    return code == STEP_ROW;
}

bool store_add_seat(struct store *store, const char *game, const char *role, int64_t *seat)
{
    int64_t number;

    if (!is_word(role))
        return store_fail(store, "'%s' is no word for a role", role);
    if (!draw_number(store, &number))
        return false;
    struct query *statement = store_statement(store, ADD_SEAT);
    bind_text(statement, 1, name_of(game));
    bind_number(statement, 2, number);
    bind_text(statement, 3, role);
    if (!store_run(store, statement))
        return false;
    *seat = number;
    return true;
}

/* The one value of a statement: a text, copied, or (`text` NULL) a number. *found: there is one. */
static bool read_one(struct store *store, struct query *statement, char text[STORE_NAME_ROOM],
                     int64_t *number, bool *found)
{
    const enum step code = store_step(store, statement);

    *found = code == STEP_ROW;
    if (*found && text)
        snprintf(text, STORE_NAME_ROOM, "%s", text_at(statement, 0) ? text_at(statement, 0) : "");
    else if (*found)
        *number = number_at(statement, 0);
    store_done(statement);
    return code == STEP_ROW || code == STEP_DONE;
}

bool store_add_link(struct store *store, const unsigned char hash[STORE_HASH_SIZE], int64_t seat,
                    const char *scope, int64_t wall_ms, unsigned *number)
{
    char game[STORE_NAME_ROOM];
    int64_t last = 0;
    bool found;

    if (!is_word(scope))
        return store_fail(store, "'%s' is no word for a scope", scope);
    struct query *of_seat = store_statement(store, SEAT_GAME);
    bind_number(of_seat, 1, seat);
    if (!read_one(store, of_seat, game, NULL, &found))
        return false;
    if (!found)
        return store_fail(store, "there is no seat %lld", (long long)seat);
    struct query *last_one = store_statement(store, LAST_LINK);
    bind_text(last_one, 1, game);
    if (!read_one(store, last_one, NULL, &last, &found))
        return false;
    struct query *statement = store_statement(store, ADD_LINK);
    bind_hash(statement, 1, hash);
    bind_text(statement, 2, game);
    bind_number(statement, 3, last + 1);
    bind_number(statement, 4, seat);
    bind_text(statement, 5, scope);
    bind_number(statement, 6, wall_ms);
    if (!store_run(store, statement))
        return false;
    if (number)
        *number = (unsigned)(last + 1);
    return true;
}

static void copy_word(char *out, size_t room, struct query *statement, int column)
{
    const char *text = text_at(statement, column);
    snprintf(out, room, "%s", text ? text : "");
}

static void take_link(struct store_link *out, struct query *statement)
{
    out->seat = number_at(statement, 0);
    out->number = (unsigned)number_at(statement, 1);
    copy_word(out->game, sizeof out->game, statement, 2);
    copy_word(out->role, sizeof out->role, statement, 3);
    copy_word(out->scope, sizeof out->scope, statement, 4);
    out->made_wall_ms = number_at(statement, 5);
    out->used_wall_ms = number_at(statement, 6);
    out->revoked_wall_ms = number_at(statement, 7);
    copy_word(out->name, sizeof out->name, statement, 8);
    copy_word(out->boards, sizeof out->boards, statement, 9);
    copy_word(out->tournament, sizeof out->tournament, statement, 10);
}

static enum step find_link(struct store *store, enum statement which,
                           const unsigned char hash[STORE_HASH_SIZE], struct store_link *out)
{
    struct query *statement = store_statement(store, which);

    bind_hash(statement, 1, hash);
    const enum step code = store_step(store, statement);
    if (code == STEP_ROW)
        take_link(out, statement);
    store_done(statement);
    return code;
}

bool store_find_link(struct store *store, const unsigned char hash[STORE_HASH_SIZE],
                     struct store_link *out, bool *found)
{
    enum step code = find_link(store, FIND_LINK, hash, out);

    if (is_malformed(code) && store_has_statement(store, SCAN_LINK))
        code = find_link(store, SCAN_LINK, hash, out);
    *found = code == STEP_ROW;
    return code == STEP_ROW || code == STEP_DONE;
}

bool store_use_link(struct store *store, const unsigned char hash[STORE_HASH_SIZE], int64_t wall_ms)
{
    struct query *statement = store_statement(store, USE_LINK);

    bind_hash(statement, 1, hash);
    bind_number(statement, 2, wall_ms);
    return store_run(store, statement);
}

bool store_revoke_link(struct store *store, const char *game, unsigned number, int64_t wall_ms,
                       bool *found)
{
    struct query *statement = store_statement(store, REVOKE_LINK);
    int64_t changed = 0;

    bind_text(statement, 1, name_of(game));
    bind_number(statement, 2, number);
    bind_number(statement, 3, wall_ms);
    const bool revoked = store_run_counted(store, statement, &changed);
    *found = revoked && changed > 0;
    return revoked;
}

bool store_read_links(struct store *store, const char *game, store_link_fn *each, void *context)
{
    struct query *statement = store_statement(store, READ_LINKS);
    struct store_link link;
    enum step code;

    bind_text(statement, 1, name_of(game));
    while ((code = store_step(store, statement)) == STEP_ROW) {
        take_link(&link, statement);
        if (!each(context, &link))
            break;
    }
    store_done(statement);
    return code == STEP_ROW || code == STEP_DONE;
}

bool store_add_key(struct store *store, const unsigned char link[STORE_HASH_SIZE], const char *key,
                   const unsigned char body[STORE_HASH_SIZE], const char *game, int64_t wall_ms,
                   const char *answer)
{
    struct query *statement = store_statement(store, ADD_KEY);
    char used[24];

    if (!game) {
        snprintf(used, sizeof used, "@%lld", (long long)wall_ms);
        game = used;
    }
    bind_hash(statement, 1, link);
    bind_text(statement, 2, key);
    bind_hash(statement, 3, body);
    bind_text(statement, 4, game);
    bind_text(statement, 5, answer);
    return store_run(store, statement);
}

bool store_find_key(struct store *store, const unsigned char link[STORE_HASH_SIZE], const char *key,
                    unsigned char body[STORE_HASH_SIZE], char **answer)
{
    struct query *statement = store_statement(store, FIND_KEY);

    *answer = NULL;
    bind_hash(statement, 1, link);
    bind_text(statement, 2, key);
    const enum step code = store_step(store, statement);
    const unsigned char *hash = code == STEP_ROW ? hash_at(statement, 0) : NULL;
    const char *text = code == STEP_ROW ? text_at(statement, 1) : NULL;
    bool read = code == STEP_ROW || code == STEP_DONE;
    if (code == STEP_ROW && (!hash || !text))
        read = store_fail(store, "an idempotency key cannot be read");
    if (hash && text) {
        memcpy(body, hash, STORE_HASH_SIZE);
        *answer = strdup(text);
        if (!*answer)
            read = store_fail(store, "there is not enough memory");
    }
    store_done(statement);
    return read;
}

static void bind_keys(struct query *statement, const struct store_keys *keys)
{
    bind_number(statement, 1, keys->before_wall_ms);
    bind_number(statement, 2, keys->behind);
    bind_number(statement, 3, keys->behind + STORE_KEYS_AT_ONCE);
}

bool store_count_old_keys(struct store *store, const struct store_keys *keys, unsigned *count,
                          bool *more)
{
    struct query *statement = store_statement(store, COUNT_OLD_KEYS);

    bind_keys(statement, keys);
    const bool counted = store_step(store, statement) == STEP_ROW;
    *count = counted ? (unsigned)number_at(statement, 0) : 0;
    *more = counted && number_at(statement, 1) > keys->behind + STORE_KEYS_AT_ONCE;
    store_done(statement);
    return counted;
}

bool store_forget_keys(struct store *store, const struct store_keys *keys)
{
    struct query *statement = store_statement(store, FORGET_KEYS);

    bind_keys(statement, keys);
    return store_run(store, statement);
}

bool store_date_keys(struct store *store, int64_t wall_ms)
{
    struct query *statement = store_statement(store, DATE_KEYS);

    bind_number(statement, 1, wall_ms);
    return store_run(store, statement);
}
