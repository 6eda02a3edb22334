/*
 * What is the same over every engine: which of them a store's name asks for, statements and turns, how
 * calls fail, and the numbers of the whole store.
 *
 * Invariant: what an engine has called malformed once is not written again by this connection.
 */
#include "hall/store/parts.h"

#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* How calls fail. */

bool store_fail(struct store *store, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(store->why, sizeof store->why, format, arguments);
    va_end(arguments);
    return false;
}

const char *store_why(const struct store *store)
{
    return store->why;
}

enum store_state store_state(const struct store *store)
{
    return store->state;
}

bool store_is_out_of_reach(const struct store *store)
{
    return store->engine->is_out_of_reach && store->engine->is_out_of_reach(store);
}

enum store_serving store_serving(const struct store *store)
{
    return store->engine->serving ? store->engine->serving(store) : STORE_SERVES;
}

bool store_take_over(struct store *store)
{
    return !store->engine->take_over || store->engine->take_over(store);
}

bool store_look_at_lease(const struct store *store, struct store_lease *out)
{
    return store->engine->look_at_lease && store->engine->look_at_lease(store, out);
}

bool store_was_contended(const struct store *store)
{
    return store->together && store->contended;
}

int store_form(const struct store *store)
{
    return store->form;
}

/* Statements. */

bool store_has_statement(const struct store *store, enum statement statement)
{
    return store->queries[statement].lite || store->queries[statement].pq;
}

struct query *store_statement(struct store *store, enum statement statement)
{
    if (store_has_statement(store, statement))
        return &store->queries[statement];
    store_fail(store, "a store of an earlier form is only read");
    return NULL;
}

void bind_number(struct query *query, int i, int64_t number)
{
    if (query)
        query->store->engine->bind_number(query, i, number);
}

void bind_text(struct query *query, int i, const char *text)
{
    if (query)
        query->store->engine->bind_text(query, i, text);
}

void bind_bytes(struct query *query, int i, const void *bytes, size_t size)
{
    if (query)
        query->store->engine->bind_bytes(query, i, bytes, size);
}

void bind_hash(struct query *query, int i, const unsigned char hash[STORE_HASH_SIZE])
{
    bind_bytes(query, i, hash, STORE_HASH_SIZE);
}

int64_t number_at(struct query *query, int column)
{
    return query->store->engine->number_at(query, column);
}

const char *text_at(struct query *query, int column)
{
    return query->store->engine->text_at(query, column);
}

const void *bytes_at(struct query *query, int column, size_t *size)
{
    return query->store->engine->bytes_at(query, column, size);
}

const unsigned char *hash_at(struct query *query, int column)
{
    size_t size;
    const void *bytes = bytes_at(query, column, &size);
    return size == STORE_HASH_SIZE ? bytes : NULL;
}

bool is_null_at(struct query *query, int column)
{
    return query->store->engine->is_null_at(query, column);
}

enum step store_step(struct store *store, struct query *query)
{
    return query ? store->engine->step(query) : STEP_FAILED;
}

bool store_run_counted(struct store *store, struct query *query, int64_t *changed)
{
    return query && store->engine->run(query, changed);
}

bool store_run(struct store *store, struct query *query)
{
    return store_run_counted(store, query, NULL);
}

void store_done(struct query *query)
{
    if (query)
        query->store->engine->done(query);
}

enum step seek_name(struct store *store, enum statement from_before, enum statement from_behind,
                    const char *name, struct query **statement)
{
    *statement = store_statement(store, from_before);
    bind_text(*statement, 1, name);
    enum step step = store_step(store, *statement);
    if (!is_malformed(step) || !store_has_statement(store, from_behind))
        return step;
    store_done(*statement);
    *statement = store_statement(store, from_behind);
    bind_text(*statement, 1, name);
    step = store_step(store, *statement);
    const char *found = step == STEP_ROW ? text_at(*statement, 0) : NULL;
    /* whether there is another row is not known */
    return step == STEP_ROW && (!found || strcmp(found, name) != 0) ? STEP_MALFORMED : step;
}

/* Turns. */

bool store_begin(struct store *store)
{
    store->contended = false;
    if (store->use == STORE_LOOK)
        return store_fail(store, "the store is open for reading");
    if (store->state == STORE_MALFORMED)
        return store_fail(store, "the store is malformed and is not written any more");
    return store->engine->begin(store);
}

bool store_commit(struct store *store)
{
    const bool committed = store->engine->commit(store);

    if (committed && store->state != STORE_MALFORMED)
        store->state = STORE_WRITABLE;
    return committed;
}

void store_rollback(struct store *store)
{
    heads_forget(store);
    follow_forget(store);
    store->engine->roll_back(store);
}

bool store_begin_reading(struct store *store, bool *began)
{
    return store->engine->begin_reading(store, began);
}

void store_end_reading(struct store *store, bool began)
{
    store->engine->end_reading(store, began);
}

bool store_purge(struct store *store)
{
    return store->engine->purge(store);
}

/* Numbers of the store. */

bool store_read_meta(struct store *store, const char *name, int64_t *value)
{
    struct query *statement = store_statement(store, READ_META);

    *value = 0;
    if (!statement)
        return false;
    bind_text(statement, 1, name);
    const enum step code = store_step(store, statement);
    if (code == STEP_ROW)
        *value = number_at(statement, 0);
    store_done(statement);
    return code == STEP_ROW || code == STEP_DONE;
}

bool store_set_meta(struct store *store, const char *name, int64_t value)
{
    struct query *statement = store_statement(store, SET_META);

    bind_text(statement, 1, name);
    bind_number(statement, 2, value);
    return store_run(store, statement);
}

bool store_note_alive(struct store *store, int64_t wall_ms)
{
    return store_set_meta(store, "alive", wall_ms);
}

bool store_last_alive(struct store *store, int64_t *wall_ms)
{
    if (!store_has_statement(store, LAST_ALIVE))
        return store_read_meta(store, "alive", wall_ms);
    struct query *statement = store_statement(store, LAST_ALIVE);
    const enum step code = store_step(store, statement);
    *wall_ms = code == STEP_ROW ? number_at(statement, 0) : 0;
    store_done(statement);
    return code == STEP_ROW || code == STEP_DONE;
}

bool store_epoch(struct store *store, int64_t *epoch)
{
    return store_read_meta(store, "epoch", epoch);
}

/* Opening. */

struct store *store_open(const char *path, enum store_use use, char *why, size_t why_size)
{
    struct store *store = calloc(1, sizeof *store);

    const bool together = use == STORE_TOGETHER, stands_by = together || use == STORE_STAND_BY;

    if (stands_by)
        use = STORE_SERVE;
    if (store && use == STORE_SERVE)
        store->heads = calloc(1, heads_size());
    if (!store || (use == STORE_SERVE && !store->heads) || sodium_init() < 0) {
        snprintf(why, why_size, "there is not enough memory or no source of random numbers");
        if (store)
            free(store->heads);
        free(store);
        return NULL;
    }
    store->use = use;
    store->stands_by = stands_by;
    store->together = together;
    store->lock = -1;
    for (int i = 0; i < STATEMENT_COUNT; i++)
        store->queries[i].store = store;
    if (store_is_address(path) ? pq_open(store, path, why, why_size)
                               : sqlite_open(store, path, why, why_size))
        return store;
    store_close(store);
    return NULL;
}

void store_close(struct store *store)
{
    if (!store)
        return;
    store->engine->close(store);
    follow_forget(store);
    free(store->heads);
    free(store);
}

bool store_is_address(const char *path)
{
    return strncmp(path, "postgres://", 11) == 0 || strncmp(path, "postgresql://", 13) == 0;
}

/* Where an address names its hosts: behind the user and the password that it may begin with. */
static const char *hosts_of(const char *address)
{
    const char *start = strstr(address, "://") + 3;
    const size_t user = strcspn(start, "@/"); /* as libpq has it */

    return start[user] == '@' ? start + user + 1 : start;
}

bool store_address_is_clear(const char *address)
{
    const char *hosts = hosts_of(address), *at = hosts;

    if (strchr(hosts, '@'))
        return false;
    while (*at && !strchr("/?", *at)) {
        if (*at == '[')
            at += strcspn(at, "]");
        else if (*at++ == ':' && !strchr(",/?", at[strspn(at, "0123456789")]))
            return false;
    }
    return true;
}

const char *store_shown(char out[STORE_SHOWN_ROOM], const char *path)
{
    if (!store_is_address(path))
        return path;
    if (!store_address_is_clear(path))
        return "postgres://...";
    const char *start = strstr(path, "://") + 3, *hosts = hosts_of(path);
    const size_t user = hosts > start ? strcspn(start, ":@") : 0;
    snprintf(out, STORE_SHOWN_ROOM, "postgres://%.*s%s%.*s", (int)user, start, user ? "@" : "",
             (int)strcspn(hosts, "?"), hosts); /* a parameter may be a password too */
    return out;
}
