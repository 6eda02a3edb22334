/*
 * Several halls over one database: each writes behind what it has read, hears what the others have written, and
 * takes no place of one that serves alone.
 */
#include "hall/store/halls.h"
#include "pq_stores.h"

static void pass(long ms)
{
    nanosleep(&(struct timespec){.tv_nsec = ms * 1000000}, NULL);
}

/* One more, beside the others. */
static struct store *joined(const struct place *place)
{
    struct store *store = opened_for(place->path, STORE_TOGETHER);

    for (time_t until = time(NULL) + 30; store_serving(store) != STORE_SERVES; pass(5)) {
        if (time(NULL) > until)
            fail_msg("%d", store_serving(store));
        if (store_serving(store) == STORE_MAY_TAKE_OVER && !store_take_over(store))
            fail_msg("%s", store_why(store));
    }
    return store;
}

static size_t await_others(struct store *store, size_t count, bool gone)
{
    struct store_halls halls;
    const time_t until = time(NULL) + 30;
    size_t found;

    do {
        pass(5);
        assert_true(store_look_at_halls(store, &halls));
        found = 0;
        for (size_t i = 0; i < halls.count; i++)
            found += halls.others[i].is_gone == gone;
        if (time(NULL) > until)
            fail_msg("%zu", found);
    } while (found != count);
    return halls.count;
}

struct heard {
    unsigned count;
    char what;
    char game[STORE_NAME_ROOM];
};

static void note_heard(void *context, enum store_news what, const char *game)
{
    struct heard *heard = context;

    if (what == STORE_NEWS_ALL)
        return;
    heard->count++;
    heard->what = (char)what;
    snprintf(heard->game, sizeof heard->game, "%s", game);
}

static struct heard await_bell(struct store *store)
{
    struct heard heard = {.count = 0};

    for (time_t until = time(NULL) + 30; heard.count == 0; pass(2)) {
        store_hear(store, note_heard, &heard);
        if (time(NULL) > until)
            fail_msg("no bell");
    }
    return heard;
}

TEST(together, an_entry_stands_behind_the_one_that_was_read_or_fails)
{
    struct place place;
    uint64_t number;
    bool found;

    only_over_database();
    store_close(with_a_game(&place));
    struct store *one = joined(&place), *other = joined(&place);
    assert_count(other, 1);
    assert_true(add_in_turn(one, 2));
    assert_true(store_last_number(other, "a", &number, &found) && found && number == 2);
    assert_false(add_in_turn(other, 2));
    assert_true(store_was_contended(other));
    assert_int_equal(store_state(other), STORE_WRITABLE);
    assert_true(add_in_turn(other, 3)); /* its head was read */
    assert_false(add_in_turn(one, 3));  /* one that is known is old */
    assert_true(store_was_contended(one));
    assert_true(add_in_turn(one, 4));
    assert_count(other, 4);
    store_close(one);
    close_all(&place, other);
}

TEST(together, seats_of_two_turns_at_once_have_numbers_of_their_own)
{
    struct place place;
    int64_t seat, another;

    only_over_database();
    store_close(with_a_game(&place));
    struct store *one = joined(&place), *other = joined(&place);
    assert_true(store_begin(one) && store_begin(other));
    assert_true(store_add_seat(one, "a", "white", &seat));
    assert_true(store_add_seat(other, "a", "black", &another));
    assert_true(store_commit(other) && store_commit(one));
    assert_true(seat != another);
    store_close(one);
    close_all(&place, other);
}

TEST(together, a_bell_is_heard_by_the_others_and_a_missed_one_is_missed_by_nobody)
{
    struct place place;

    only_over_database();
    store_close(with_a_game(&place));
    struct store *one = joined(&place), *other = joined(&place);
    await_others(one, 1, false);
    await_others(other, 1, false);
    store_hear(other, note_heard, &(struct heard){.count = 0}); /* that a hall has come */
    store_ring(one, STORE_NEWS_ENTRY, "a");
    struct heard heard = await_bell(other);
    assert_int_equal(heard.what, 'e');
    assert_string_equal(heard.game, "a");
    store_close(one);
    await_others(other, 1, true);
    close_all(&place, other);
}

static bool count_entry(void *context, const struct store_entry *entry)
{
    (void)entry;
    ++*(unsigned *)context;
    return true;
}

TEST(together, news_of_several_games_are_read_at_once_though_one_is_named_twice)
{
    struct place place;
    unsigned count = 0;

    only_over_database();
    store_close(with_a_game(&place));
    struct store *one = joined(&place), *other = joined(&place);
    assert_count(other, 1);
    assert_true(add_in_turn(one, 2) && add_in_turn(one, 3));
    assert_true(store_read_ahead(other, "a,b,a", "1,0,1"));
    assert_int_equal(store_read_news(other, "a", 1, count_entry, &count), STORE_READ);
    store_forget_ahead(other);
    assert_int_equal(count, 2);
    assert_int_equal(store_read_news(other, "a", 3, count_entry, &count), STORE_READ);
    assert_int_equal(count, 2);
    store_close(one);
    close_all(&place, other);
}

TEST(together, who_is_present_is_known_everywhere_until_his_hall_is_forgotten)
{
    struct place place;

    only_over_database();
    store_close(with_a_game(&place));
    struct store *one = joined(&place);
    assert_true(store_begin(one) && store_set_present(one, "a", 5) && store_commit(one));
    run("UPDATE meta SET value = 1 / (SELECT count(*) FROM present WHERE game = 'a' AND who = 5)"
        " WHERE name = 'epoch'");
    assert_true(store_begin(one) && store_set_present(one, "a", 0) && store_commit(one));
    run("UPDATE meta SET value = 1 / (1 - (SELECT count(*) FROM present)) WHERE name = 'epoch'");
    close_all(&place, one);
}

TEST(together, a_hall_whose_lease_ends_in_a_turn_is_fenced_and_its_turn_is_void)
{
    struct place place;
    int64_t epoch;

    only_over_database();
    store_close(with_a_game(&place));
    struct store *one = joined(&place), *other = joined(&place);
    await_others(other, 1, false);
    assert_true(store_begin(one) && add_entry(one, "a", 2));
    assert_true(store_epoch(one, &epoch)); /* the server has it all */
    run("CREATE FUNCTION stop() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no'; END $$");
    run("DO $$ BEGIN EXECUTE format('CREATE TRIGGER stop BEFORE UPDATE ON hall FOR EACH ROW"
        " WHEN (NEW.epoch = OLD.epoch AND OLD.id = %s) EXECUTE FUNCTION stop()',"
        " (SELECT min(id) FROM hall WHERE name <> 'hall')); END $$");
    await_others(other, 1, true);
    assert_false(store_commit(one));
    store_rollback(one);
    assert_count(other, 1);
    assert_true(add_in_turn(other, 2));
    store_close(one);
    close_all(&place, other);
}

/* No hall can renew its lease for some time; until that is known. */
static struct store_halls lose_all(struct store *store)
{
    struct store_halls before, known;

    assert_true(store_look_at_halls(store, &before));
    known = before;
    run("CREATE TRIGGER lose BEFORE UPDATE ON hall FOR EACH ROW WHEN (NEW.epoch = OLD.epoch)"
        " EXECUTE FUNCTION lose()");
    pass(800);
    pass(900);
    pass(900);
    run("DROP TRIGGER lose ON hall");
    for (time_t until = time(NULL) + 30; known.gaps == before.gaps; pass(5))
        assert_true(store_look_at_halls(store, &known) && time(NULL) < until);
    return known;
}

TEST(together, outages_of_all_halls_one_behind_the_other_are_known_to_one_that_comes_later)
{
    struct store_halls known, later;
    struct place place;

    only_over_database();
    store_close(with_a_game(&place));
    struct store *one = joined(&place), *other = joined(&place);
    await_others(one, 1, false);
    run("CREATE FUNCTION lose() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no'; END $$");
    lose_all(one);
    known = lose_all(one);
    assert_true(known.gap_wall_ms[1] - known.gap_wall_ms[0] > 2000 && known.gap_wall_ms[2] == 0);
    struct store *third = joined(&place);
    assert_true(store_look_at_halls(third, &later) && later.gaps > 0);
    assert_memory_equal(later.gap_wall_ms, known.gap_wall_ms, sizeof known.gap_wall_ms);
    run("INSERT INTO meta SELECT 'gap ' || n, n FROM generate_series(1, 8) n");
    lose_all(third);
    run("UPDATE meta SET value = 1 / (SELECT 1 FROM meta WHERE name LIKE 'gap%'"
        " HAVING count(*) = 8 AND min(value) = 4) WHERE name = 'epoch'");
    store_close(one);
    store_close(third);
    close_all(&place, other);
}

TEST(together, one_that_serves_alone_waits_for_all_and_all_wait_for_it)
{
    struct store_lease lease;
    struct place place;

    only_over_database();
    struct store *alone = with_a_game(&place);
    struct store *one = opened_for(place.path, STORE_TOGETHER);
    assert_int_equal(store_serving(one), STORE_STANDS_BY);
    assert_true(store_look_at_lease(one, &lease));
    assert_string_equal(lease.why, "another hall serves");
    store_close(alone);
    store_close(one);
    one = joined(&place);
    alone = opened_for(place.path, STORE_STAND_BY);
    struct store *other = joined(&place);
    assert_int_equal(store_serving(alone), STORE_STANDS_BY);
    store_close(one);
    pass(600);
    assert_int_equal(store_serving(alone), STORE_STANDS_BY);
    store_close(other);
    for (time_t until = time(NULL) + 30; store_serving(alone) != STORE_MAY_TAKE_OVER; pass(5))
        assert_true(time(NULL) < until);
    assert_true(store_take_over(alone));
    assert_true(add_in_turn(alone, 2));
    close_all(&place, alone);
}
