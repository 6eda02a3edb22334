/*
 * The lease of the store in a database: one hall at a time serves it, another stands by, takes over when the lease has ended
 * or was released, and nothing is written without it.
 */
#define _GNU_SOURCE /* RTLD_NEXT */
#include "pq_stores.h"

#include <dlfcn.h>

/* Milliseconds that pass before a question is sent. */
static _Atomic long slow_ms;

int PQsendQuery(PGconn *connection, const char *sql)
{
    int (*own)(PGconn *, const char *) = NULL;
    const long ms = slow_ms;

    *(void **)&own = dlsym(RTLD_NEXT, "PQsendQuery");
    nanosleep(&(struct timespec){.tv_nsec = ms * 1000000}, NULL);
    return own(connection, sql);
}

static void pass(long ms)
{
    nanosleep(&(struct timespec){.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000}, NULL);
}

static void await_serving(struct store *store, enum store_serving serving)
{
    for (time_t until = time(NULL) + 30; store_serving(store) != serving; pass(5))
        if (time(NULL) > until)
            fail_msg("%d", store_serving(store));
}

static void take_over(struct store *store)
{
    await_serving(store, STORE_MAY_TAKE_OVER);
    if (!store_take_over(store))
        fail_msg("%s", store_why(store));
}

/* Renewals fail, as if the database did not hear of them. */
static void stop_renewals(void)
{
    run("CREATE FUNCTION stop() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no'; END $$;"
        "CREATE TRIGGER stop BEFORE UPDATE ON hall FOR EACH ROW WHEN (NEW.epoch = OLD.epoch)"
        " EXECUTE FUNCTION stop()");
}

static void await_end_of_lease(struct store *store)
{
    struct store_lease lease;

    do {
        pass(5);
        assert_true(store_look_at_lease(store, &lease));
    } while (lease.left_ms > 0);
}

TEST(lease, waits_for_the_lease_of_another_and_takes_it_over_when_it_was_released)
{
    struct store_lease lease;
    struct place place;

    only_over_database();
    struct store *store = with_a_game(&place);
    struct store *other = opened_for(place.path, STORE_STAND_BY);
    assert_int_equal(store_serving(store), STORE_SERVES);
    assert_int_equal(store_serving(other), STORE_STANDS_BY);
    assert_true(store_is_out_of_reach(other));
    assert_true(store_look_at_lease(other, &lease) && lease.left_ms == 0);
    assert_string_equal(lease.why, "another hall serves");
    assert_true(store_look_at_lease(store, &lease) && lease.left_ms > 0 && !lease.why);
    assert_true(lease.bound_us >= 0 && lease.bound_us < 50000);
    pass(1700); /* it is renewed meanwhile */
    assert_true(add_in_turn(store, 2));
    assert_int_equal(store_serving(other), STORE_STANDS_BY);
    store_close(store);
    take_over(other);
    assert_int_equal(store_serving(other), STORE_SERVES);
    assert_count(other, 2);
    assert_true(add_in_turn(other, 3));
    close_all(&place, other);
}

TEST(lease, writes_nothing_when_another_has_taken_over)
{
    struct place place;

    only_over_database();
    struct store *store = with_a_game(&place);
    run("UPDATE hall SET epoch = epoch + 1");
    assert_false(add_in_turn(store, 2));
    assert_string_equal(store_why(store), "the lease of this hall has ended");
    assert_int_equal(store_state(store), STORE_FENCED);
    await_serving(store, STORE_IS_FENCED);
    assert_false(add_in_turn(store, 2));
    assert_count(store, 1);
    close_all(&place, store);
}

TEST(lease, ends_the_turn_of_a_hall_that_stands_still_and_takes_over)
{
    struct place place;
    int64_t epoch;

    only_over_database();
    struct store *store = with_a_game(&place);
    struct store *other = opened_for(place.path, STORE_STAND_BY);
    assert_true(store_begin(store) && add_entry(store, "a", 2));
    assert_true(store_epoch(store, &epoch)); /* the server has it all */
    stop_renewals();
    await_serving(other, STORE_MAY_TAKE_OVER);
    run("DROP TRIGGER stop ON hall");
    take_over(other);
    assert_false(store_commit(store));
    store_rollback(store);
    assert_count(other, 1);
    assert_true(add_in_turn(other, 2));
    await_serving(store, STORE_IS_FENCED);
    store_close(store);
    assert_true(add_in_turn(other, 3)); /* who was fenced has nothing to release */
    close_all(&place, other);
}

TEST(lease, writes_nothing_when_its_lease_has_ended_and_again_when_it_is_renewed)
{
    struct place place;

    only_over_database();
    struct store *store = with_a_game(&place);
    stop_renewals();
    await_end_of_lease(store);
    assert_false(add_in_turn(store, 2));
    assert_string_equal(store_why(store), "the lease of this hall has ended");
    assert_int_equal(store_serving(store), STORE_SERVES); /* nobody else does */
    run("DROP TRIGGER stop ON hall");
    write_again(store, 2);
    assert_count(store, 2);
    close_all(&place, store);
}

TEST(lease, does_not_take_over_while_the_clock_of_the_database_is_not_known)
{
    struct store_lease lease;
    struct place place;

    only_over_database();
    struct store *store = with_a_game(&place);
    store_close(store);
    slow_ms = 120;
    store = opened_for(place.path, STORE_STAND_BY);
    pass(500);
    assert_int_equal(store_serving(store), STORE_STANDS_BY);
    assert_true(store_look_at_lease(store, &lease) && lease.bound_us > 50000);
    assert_string_equal(
        lease.why,
        "the clock of the database is known to no better than 50 ms, and no games are taken");
    slow_ms = 0;
    take_over(store);
    assert_true(add_in_turn(store, 2));
    close_all(&place, store);
}

TEST(lease, does_not_take_over_from_later_rules_unless_they_were_released)
{
    struct store_lease lease;
    struct place place;

    only_over_database();
    struct store *store = with_a_game(&place);
    store_close(store);
    run("UPDATE hall SET rules = 1 / (rules = 0)::int"); /* as it was released */
    run("UPDATE hall SET rules = 1000000");
    store = opened_for(place.path, STORE_STAND_BY);
    assert_int_equal(store_serving(store), STORE_STANDS_BY);
    assert_true(store_look_at_lease(store, &lease));
    assert_string_equal(lease.why,
                        "a hall with later rules has served, and this one takes no games");
    run("UPDATE hall SET rules = 0");
    await_serving(store, STORE_MAY_TAKE_OVER);
    close_all(&place, store);
}
