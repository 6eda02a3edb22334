/* Several halls over one database: what of it is the same over every engine. */
#include "hall/store/halls.h"
#include "hall/store/parts.h"

#include <sodium.h>
#include <string.h>

bool store_is_together(const struct store *store)
{
    return store->together;
}

bool store_look_at_halls(const struct store *store, struct store_halls *out)
{
    return store->together && store->engine->look_at_halls(store, out);
}

void store_ring(struct store *store, enum store_news what, const char *game)
{
    if (store->together)
        store->engine->ring(store, what, game);
}

void store_hear(struct store *store, store_heard_fn *each, void *context)
{
    if (store->together)
        store->engine->hear(store, each, context);
}

void store_when_heard(struct store *store, void (*call)(void *context), void *context)
{
    if (store->together)
        store->engine->when_heard(store, call, context);
}

bool store_set_present(struct store *store, const char *game, int64_t who)
{
    struct query *statement = store_statement(store, SET_PRESENT);
    struct store_halls halls;

    if (!statement || !store_look_at_halls(store, &halls))
        return false;
    bind_text(statement, 1, game);
    bind_number(statement, 2, halls.own);
    bind_number(statement, 3, who);
    return store_run(store, statement);
}

bool store_read_present(struct store *store, const char *game, store_present_fn *each,
                        void *context)
{
    struct query *statement = store_statement(store, game ? READ_PRESENT : READ_ALL_PRESENT);
    enum step step;

    if (game)
        bind_text(statement, 1, game);
    while ((step = store_step(store, statement)) == STEP_ROW)
        each(context, text_at(statement, 0), number_at(statement, 1), number_at(statement, 2));
    store_done(statement);
    return step == STEP_DONE;
}

bool store_last_number(struct store *store, const char *game, uint64_t *number, bool *found)
{
    struct head head = {.last = 0};
    const bool read = head_read(store, game, &head, found);

    *number = head.last;
    return read;
}

bool store_read_numbers(struct store *store, int64_t since_wall_ms, store_number_fn *each,
                        void *context)
{
    struct query *statement = store_statement(store, READ_NUMBERS);
    enum step step;

    bind_number(statement, 1, since_wall_ms);
    while ((step = store_step(store, statement)) == STEP_ROW)
        each(context, text_at(statement, 0), (uint64_t)number_at(statement, 1),
             number_at(statement, 2) != 0);
    store_done(statement);
    return step == STEP_DONE;
}

bool store_read_revoked(struct store *store, int64_t since_wall_ms, store_revoked_fn *each,
                        void *context)
{
    struct query *statement = store_statement(store, READ_REVOKED);
    enum step step;

    bind_number(statement, 1, since_wall_ms);
    while ((step = store_step(store, statement)) == STEP_ROW)
        each(context, text_at(statement, 0), (unsigned)number_at(statement, 1));
    store_done(statement);
    return step == STEP_DONE;
}

bool store_secret(struct store *store, int64_t *secret)
{
    if (!store_read_meta(store, "secret", secret))
        return false;
    if (*secret != 0)
        return true;
    struct query *statement = store_statement(store, ADD_META);
    randombytes_buf(secret, sizeof *secret);
    bind_text(statement, 1, "secret");
    bind_number(statement, 2, *secret);
    return store_run(store, statement) && store_read_meta(store, "secret", secret);
}

bool store_hold(struct store *store, const char *names)
{
    struct query *statement = store_statement(store, HOLD_HEADS);

    bind_text(statement, 1, names);
    const enum step step = store_step(store, statement); /* it has all rows then */
    store_done(statement);
    return step == STEP_ROW || step == STEP_DONE;
}

bool store_read_ahead(struct store *store, const char *names, const char *numbers)
{
    struct query *statement = store_statement(store, READ_AHEAD);

    store_done(statement);
    bind_text(statement, 1, names);
    bind_text(statement, 2, numbers);
    const enum step step = store_step(store, statement); /* it has all rows then */
    return step == STEP_ROW || step == STEP_DONE;
}

void store_forget_ahead(struct store *store)
{
    if (store_has_statement(store, READ_AHEAD))
        store_done(store_statement(store, READ_AHEAD));
}

void store_learn(struct store *store, const char *game, uint64_t number,
                 const unsigned char link[STORE_HASH_SIZE])
{
    struct head head = {.last = number};

    memcpy(head.link, link, sizeof head.link);
    head_learn(store, game, &head);
}
