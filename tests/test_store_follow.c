/*
 * A log that is read in parts is followed back once: the rows that are looked at for it are counted.
 * Where rows belong to other entries than before, it is followed anew. The ends of the logs that go
 * on are known without a look, however many there are.
 */
#include "hall/store/parts.h"
#include "stores.h"

enum { LONG_LOG = 600, GAMES = 20000, PLAYED = 100 };

/* Reads one entry. */
static bool take_one(void *context, const struct store_entry *entry)
{
    uint64_t *number = context;

    if (*number)
        return false;
    *number = entry->number;
    return true;
}

static void assert_next(struct store *store, const char *game, uint64_t after, uint64_t expected)
{
    uint64_t number = 0;

    assert_int_equal(store_read_entries(store, game, after, take_one, &number), STORE_READ);
    assert_int_equal(number, expected);
}

TEST(follow, a_log_that_is_read_in_parts_goes_once)
{
    struct place place;

    set_up(&place);
    struct store *store = opened(&place);
    assert_true(store_begin(store) && add_game(store, "long", 1) && add_game(store, "other", 2));
    for (uint64_t number = 1; number <= LONG_LOG; number++)
        assert_true(add_entry(store, "long", number) && add_entry(store, "other", number));
    assert_true(store_commit(store));
    sqlite3_stmt *look = store_statement(store, READ_PLACE)->lite;
    sqlite3_stmt_status(look, SQLITE_STMTSTATUS_RUN, 1);
    for (uint64_t number = 1; number <= LONG_LOG; number++)
        assert_next(store, "long", number - 1, number);
    assert_next(store, "long", LONG_LOG, 0);
    assert_int_equal(sqlite3_stmt_status(look, SQLITE_STMTSTATUS_RUN, 1), LONG_LOG);
    /* of what has come since, that alone */
    for (uint64_t number = LONG_LOG + 1; number <= LONG_LOG + 10; number++) {
        assert_true(store_begin(store) && add_entry(store, "other", number) &&
                    add_entry(store, "long", number) && store_commit(store));
        assert_next(store, "long", number - 1, number);
    }
    assert_int_equal(sqlite3_stmt_status(look, SQLITE_STMTSTATUS_RUN, 1), 10);
    store_close(store);
    clear(&place);
}

TEST(follow, the_end_of_a_log_is_not_read_because_many_others_have_begun)
{
    struct place place;
    char name[16];

    set_up(&place);
    struct store *store = opened(&place);
    assert_true(store_begin(store));
    for (unsigned i = 0; i < GAMES; i++) {
        snprintf(name, sizeof name, "game %u", i);
        assert_true(add_game(store, name, 1) && add_entry(store, name, 1));
    }
    assert_true(store_commit(store) && store_begin(store));
    sqlite3_stmt *look = store_statement(store, READ_HEAD)->lite;
    sqlite3_stmt_status(look, SQLITE_STMTSTATUS_RUN, 1);
    for (unsigned i = 0; i < PLAYED; i++) {
        snprintf(name, sizeof name, "game %u", i);
        assert_true(add_entry(store, name, 2));
    }
    assert_in_range(sqlite3_stmt_status(look, SQLITE_STMTSTATUS_RUN, 1), 0, PLAYED / 10);
    assert_true(store_remove_game(store, "game 0") && add_game(store, "game 0", 2) &&
                add_entry(store, "game 0", 1) && add_entry(store, "game 1", 3) &&
                store_commit(store));
    store_close(store);
    clear(&place);
}

TEST(follow, goes_anew_where_rows_are_others_now)
{
    struct place place;

    set_up(&place);
    struct store *store = opened(&place);
    assert_true(store_begin(store) && add_game(store, "a", 1) && add_game(store, "b", 2) &&
                add_entry(store, "a", 1) && store_commit(store));
    assert_true(store_begin(store) && add_entry(store, "a", 2) && add_entry(store, "a", 3));
    assert_next(store, "a", 1, 2);
    store_rollback(store);
    /* these rows were those of the entries that have not happened */
    assert_true(store_begin(store) && add_entry(store, "b", 1) && add_entry(store, "a", 2) &&
                add_entry(store, "a", 3) && store_commit(store));
    assert_next(store, "a", 1, 2);
    assert_next(store, "a", 2, 3);
    assert_next(store, "b", 0, 1);
    assert_true(store_begin(store) && store_remove_game(store, "b") && add_game(store, "b", 3) &&
                add_entry(store, "b", 1) && add_entry(store, "a", 4) && store_commit(store));
    assert_next(store, "b", 0, 1);
    assert_next(store, "a", 3, 4);
    assert_next(store, "a", 0, 1);
    store_close(store);
    clear(&place);
}
