/*
 * What the tests of a store in a database share: a game in it, turns of one entry, and statements of somebody else.
 */
#ifndef HK_TESTS_PQ_STORES_H
#define HK_TESTS_PQ_STORES_H

#include "stores.h"

#include <time.h>

static inline void run(const char *sql)
{
    run_on_database(database(), sql);
}

static inline struct store *with_a_game(struct place *place)
{
    set_up(place);
    struct store *store = opened(place);
    assert_true(store_begin(store) && add_game(store, "a", 1) && add_entry(store, "a", 1) &&
                store_commit(store));
    return store;
}

static inline bool add_in_turn(struct store *store, uint64_t number)
{
    if (store_begin(store) && add_entry(store, "a", number) && store_commit(store))
        return true;
    store_rollback(store);
    return false;
}

/* Until it can be written again; a connection is tried some times a second. */
static inline void write_again(struct store *store, uint64_t number)
{
    const time_t until = time(NULL) + 30;
    const struct timespec moment = {.tv_nsec = 20000000};

    while (!add_in_turn(store, number)) {
        if (time(NULL) > until)
            fail_msg("%s", store_why(store));
        nanosleep(&moment, NULL);
    }
    assert_int_equal(store_state(store), STORE_WRITABLE);
}

static inline void assert_count(struct store *store, unsigned count)
{
    static struct rows rows;

    rows = (struct rows){.count = 0};
    if (store_read_entries(store, "a", 0, take_entry, &rows) != STORE_READ)
        fail_msg("%s", store_why(store));
    assert_int_equal(rows.count, count);
}

static inline void close_all(const struct place *place, struct store *store)
{
    store_close(store);
    clear(place);
}

#endif
