/*
 * The store alone: what is written is there after opening again, in order and whole; what is rolled
 * back is not.
 */
#include "stores.h"

static void assert_open_games(struct store *store, const char *lines)
{
    static struct rows rows;

    rows = (struct rows){.count = 0};
    assert_int_equal(store_read_open_games(store, take_game, &rows), STORE_READ);
    assert_string_equal(rows.text, lines);
}

/* Writing and reading. */

TEST(store, is_made_and_opened_again)
{
    struct place place;

    set_up(&place);
    struct store *store = opened(&place);
    assert_int_equal(store_form(store), STORE_FORM);
    assert_games(store, "");
    assert_true(store_begin(store) && add_game(store, "one", 5) && add_entry(store, "one", 1) &&
                store_note_alive(store, 9) && store_commit(store));
    store = opened_again(&place, store);
    int64_t alive = 0, epoch = 0;
    assert_int_equal(store_form(store), STORE_FORM);
    assert_games(store, "one {} 5 2 0\n");
    assert_entries(store, "one", "1 7 3 2 {} [] f 1\n");
    assert_true(store_last_alive(store, &alive));
    assert_int_equal(alive, 9);
    assert_true(store_epoch(store, &epoch));
    assert_int_equal(epoch, 1);
    store_close(store);
    clear(&place);
}

TEST(store, keeps_the_games_in_the_order_of_their_making)
{
    static struct rows rows;
    struct place place;

    set_up(&place);
    struct store *store = opened(&place);
    assert_true(store_begin(store) && add_game(store, "c", 1) && add_game(store, "a", 2) &&
                add_game(store, "b", 2) && store_end_game(store, "a") && store_commit(store));
    assert_games(store, "c {} 1 2 0\na {} 2 2 1\nb {} 2 2 0\n");
    assert_open_games(store, "c {} 1 2 0\nb {} 2 2 0\n");
    assert_int_equal(store_read_game(store, "b", take_game, &rows), STORE_READ);
    assert_int_equal(store_read_game(store, "none", take_game, &rows), STORE_READ);
    assert_string_equal(rows.text, "b {} 2 2 0\n");
    /* the name is taken */
    assert_false(store_begin(store) && add_game(store, "c", 3) && store_commit(store));
    assert_string_equal(store_why(store),
                        database() ? "duplicate key value violates unique constraint \"game_pkey\""
                                   : "UNIQUE constraint failed: game.name");
    store_rollback(store);
    assert_int_equal(store_state(store), STORE_WRITABLE);
    assert_true(store_begin(store) && store_reopen_game(store, "a") && store_commit(store));
    assert_open_games(store, "c {} 1 2 0\na {} 2 2 0\nb {} 2 2 0\n");
    store_close(store);
    clear(&place);
}

TEST(store, keeps_each_member_of_a_game_and_of_an_entry)
{
    const struct store_text names[] = {{"white", "Öykü"}, {"black", ""}, {"headers", "{}"}};
    const struct store_text remarks[] = {{"reason", "a noise"}, {"amount", "a coffee"}};
    const struct store_game game = {.name = "one",
                                    .setup = "{\"a\": \"'\"}",
                                    .created_wall_ms = INT64_MIN,
                                    .format = 7,
                                    .over = true,
                                    .texts = names,
                                    .text_count = 3};
    struct store_entry entry = {.number = 1,
                                .wall_ms = INT64_MIN,
                                .seat = INT64_MAX,
                                .format = 1,
                                .body = "{\"x\": \"şah; 'mat' \\\"\"}",
                                .digest = UINT64_C(0xfedcba9876543210),
                                .rules = 12,
                                .ruled_later = true,
                                .texts = remarks,
                                .text_count = 2};
    struct place place;

    set_up(&place);
    struct store *store = opened(&place);
    assert_true(store_begin(store) && store_add_game(store, &game) &&
                store_add_entry(store, "one", &entry));
    entry = (struct store_entry){
        .number = 2, .is_note = true, .body = "", .ruling = "", .digest = UINT64_MAX};
    assert_true(store_add_entry(store, "one", &entry) && store_commit(store));
    store = opened_again(&place, store);
    assert_games(store,
                 "one {\"a\": \"'\"} -9223372036854775808 7 1 black= headers={} white=Öykü\n");
    assert_entries(store, "one",
                   "1 -9223372036854775808 9223372036854775807 1 {\"x\": \"şah; 'mat' \\\"\"} - "
                   "fedcba9876543210 12 later amount=a coffee reason=a noise\n"
                   "2 0 0 note 0   ffffffffffffffff 0\n");
    store_close(store);
    clear(&place);
}

TEST(store, ends_a_reading_when_it_is_told)
{
    static struct rows entries = {.most = 2}, games = {.most = 1};
    struct place place;

    set_up(&place);
    struct store *store = opened(&place);
    assert_true(store_begin(store) && add_game(store, "a", 1) && add_game(store, "b", 2));
    for (uint64_t number = 1; number <= 3; number++)
        assert_true(add_entry(store, "a", number));
    assert_true(store_commit(store));
    assert_int_equal(store_read_entries(store, "a", 0, take_entry, &entries), STORE_READ);
    assert_int_equal(entries.count, 2);
    assert_int_equal(store_read_games(store, take_game, &games), STORE_READ);
    assert_int_equal(games.count, 1);
    assert_entries(store, "a", "1 7 3 2 {} [] f 1\n2 7 3 2 {} [] f 1\n3 7 3 2 {} [] f 1\n");
    assert_games(store, "a {} 1 2 0\nb {} 2 2 0\n"); /* each from its beginning again */
    store_close(store);
    clear(&place);
}

TEST(store, reads_on_behind_an_entry)
{
    static struct rows two, none;
    struct place place;

    set_up(&place);
    struct store *store = opened(&place);
    assert_true(store_begin(store) && add_game(store, "a", 1));
    for (uint64_t number = 1; number <= 3; number++)
        assert_true(add_entry(store, "a", number));
    assert_true(store_commit(store));
    assert_int_equal(store_read_entries(store, "a", 1, take_entry, &two), STORE_READ);
    assert_string_equal(two.text, "2 7 3 2 {} [] f 1\n3 7 3 2 {} [] f 1\n");
    assert_int_equal(store_read_entries(store, "a", 3, take_entry, &none), STORE_READ);
    assert_int_equal(store_read_entries(store, "a", 4, take_entry, &none), STORE_DAMAGED);
    assert_string_equal(store_why(store), "game a, entry 4: it is missing");
    assert_int_equal(store_read_entries(store, "b", 0, take_entry, &none), STORE_DAMAGED);
    assert_string_equal(store_why(store), "game b: its rules are missing");
    assert_int_equal(none.count, 0);
    store_close(store);
    clear(&place);
}

struct nested {
    struct store *store;
    struct rows rows;
};

static bool read_its_entries(void *context, const struct store_game *game)
{
    struct nested *nested = context;

    take_game(&nested->rows, game);
    return store_read_entries(nested->store, game->name, 0, take_entry, &nested->rows) ==
           STORE_READ;
}

TEST(store, gives_the_entries_of_a_game_while_games_are_read)
{
    static struct nested nested;
    struct place place;

    set_up(&place);
    nested.store = opened(&place);
    assert_true(store_begin(nested.store) && add_game(nested.store, "a", 1) &&
                add_game(nested.store, "b", 2) && add_entry(nested.store, "a", 1) &&
                add_entry(nested.store, "b", 1) && store_commit(nested.store));
    assert_int_equal(store_read_open_games(nested.store, read_its_entries, &nested), STORE_READ);
    assert_string_equal(nested.rows.text, "a {} 1 2 0\n1 7 3 2 {} [] f 1\n"
                                          "b {} 2 2 0\n1 7 3 2 {} [] f 1\n");
    store_close(nested.store);
    clear(&place);
}

TEST(store, notes_the_last_moment)
{
    struct place place;
    int64_t alive = 1;

    set_up(&place);
    struct store *store = opened(&place);
    assert_true(store_last_alive(store, &alive));
    assert_int_equal(alive, 0);
    assert_true(store_note_alive(store, 5) && store_note_alive(store, 4));
    store = opened_again(&place, store);
    assert_true(store_last_alive(store, &alive));
    assert_int_equal(alive, 4);
    store_close(store);
    clear(&place);
}

TEST(store, has_nothing_of_what_was_rolled_back)
{
    struct place place;

    set_up(&place);
    struct store *store = opened(&place);
    store_rollback(store); /* nothing was begun */
    assert_true(store_begin(store) && add_game(store, "a", 1) && store_commit(store));
    assert_true(store_begin(store) && add_game(store, "b", 2) && add_entry(store, "a", 1));
    store_rollback(store);
    assert_games(store, "a {} 1 2 0\n");
    assert_entries(store, "a", "");
    assert_true(store_begin(store) && add_entry(store, "a", 1));
    store = opened_again(&place, store); /* nor of what was never committed */
    assert_games(store, "a {} 1 2 0\n");
    assert_entries(store, "a", "");
    store_close(store);
    clear(&place);
}

static void assert_not_added(struct store *store, const char *game, uint64_t number,
                             const char *sentence)
{
    assert_true(store_begin(store));
    assert_false(add_entry(store, game, number));
    assert_string_equal(store_why(store), sentence);
    store_rollback(store);
    assert_string_equal(store_why(store), sentence); /* it can still be asked for */
    assert_int_equal(store_state(store), STORE_WRITABLE);
}

TEST(store, refuses_an_entry_that_does_not_follow)
{
    struct place place;

    set_up(&place);
    struct store *store = opened(&place);
    assert_true(store_begin(store) && add_game(store, "a", 1) && add_entry(store, "a", 1) &&
                store_commit(store));
    assert_not_added(store, "a", 1, "game a: entry 1 does not follow entry 1");
    assert_not_added(store, "a", 3, "game a: entry 3 does not follow entry 1");
    assert_not_added(store, "b", 1, "there is no game b");
    assert_true(store_begin(store) && add_entry(store, "a", 2) && store_commit(store));
    assert_entries(store, "a", "1 7 3 2 {} [] f 1\n2 7 3 2 {} [] f 1\n");
    store_close(store);
    clear(&place);
}

TEST(store, refuses_names_that_it_could_not_give_back)
{
    char name[STORE_NAME_ROOM + 1] = "";
    struct place place;

    set_up(&place);
    struct store *store = opened(&place);
    assert_true(store_begin(store));
    assert_false(add_game(store, "", 1));
    memset(name, 'x', STORE_NAME_ROOM);
    assert_false(add_game(store, name, 1));
    assert_string_equal(store_why(store), "the name of a game has 1 to 63 bytes");
    name[STORE_NAME_ROOM - 1] = '\0';
    assert_true(add_game(store, name, 1) && store_commit(store));
    store_close(store);
    clear(&place);
}

TEST(store, takes_a_game_out_with_all_it_has)
{
    const unsigned char hash[STORE_HASH_SIZE] = "one", other[STORE_HASH_SIZE] = "other",
                        body[STORE_HASH_SIZE] = "body";
    const struct store_text name = {"white", "Ada"};
    struct place place;
    int64_t seat;

    set_up(&place);
    struct store *store = opened(&place);
    assert_true(store_begin(store) &&
                store_add_game(store,
                               &(struct store_game){
                                   .name = "a", .setup = "{}", .texts = &name, .text_count = 1}) &&
                add_game(store, "b", 2) && add_entry(store, "a", 1) && add_entry(store, "b", 1) &&
                store_add_seat(store, "a", "white", &seat) &&
                store_add_link(store, hash, seat, "full", 1, NULL) &&
                store_add_key(store, hash, "k", body, "a", 0, "{}") &&
                store_add_seat(store, NULL, "organiser", &seat) &&
                store_add_link(store, other, seat, "full", 1, NULL) &&
                store_add_key(store, other, "k", body, "a", 0, "{}") &&
                store_add_key(store, other, "l", body, "b", 0, "{}") && store_commit(store));
    assert_true(store_begin(store) && store_remove_game(store, "a") && store_commit(store));
    assert_games(store, "b {} 2 2 0\n");
    assert_checked(store, "");
    store_close(store);
    run_on_file(place.path, "CREATE TABLE traces (n bigint CHECK (n = 0));"
                            "INSERT INTO traces SELECT count(*) FROM entry WHERE game = 'a';"
                            "INSERT INTO traces SELECT count(*) FROM text;"
                            "INSERT INTO traces SELECT count(*) FROM seat WHERE game = 'a';"
                            "INSERT INTO traces SELECT count(*) FROM link WHERE game = 'a';"
                            "INSERT INTO traces SELECT count(*) FROM key WHERE game = 'a';"
                            "INSERT INTO traces SELECT count(*) - 1 FROM key; DROP TABLE traces");
    store = opened(&place);
    assert_true(store_begin(store) && add_game(store, "a", 3) && store_commit(store));
    store_close(store);
    clear(&place);
}

/* Names. */

TEST(store, is_shown_without_a_password)
{
    static const char *const shown[][2] = {
        {"hall.db", "hall.db"},
        {"postgres://ada:secret@db.example:5433/hall", "postgres://ada@db.example:5433/hall"},
        {"postgres://ada:sec?ret@db.example/hall", "postgres://ada@db.example/hall"},
        {"postgresql://[::1]:5433,other/hall", "postgres://[::1]:5433,other/hall"},
        {"postgres://ada@/hall?host=/run&password=secret", "postgres://ada@/hall"},
        {"postgres://db.example?password=secret", "postgres://db.example"},
        {"postgres:///hall", "postgres:///hall"},
    };
    char out[STORE_SHOWN_ROOM];

    for (size_t i = 0; i < sizeof shown / sizeof *shown; i++)
        assert_string_equal(store_shown(out, shown[i][0]), shown[i][1]);
}

/* One sign of a password that is not written with %XX cuts it in two. */
TEST(store, tells_nothing_of_a_password_that_makes_an_address_unreadable)
{
    static const char *const addresses[] = {
        "postgres://ada:se%cret@127.0.0.1:1/hall",   "postgres://ada:se/cret@127.0.0.1:1/hall",
        "postgres://ada:se?cret@127.0.0.1:1/hall",   "postgres://ada:se@cret@127.0.0.1:1/hall",
        "postgres://ada:s/e?cret@127.0.0.1:1/hall",  "postgres://ada:secret/hall",
        "postgres://127.0.0.1:1/hall?passwd=secret", "postgres://[::1:1/hall?secret",
    };

    for (size_t i = 0; i < sizeof addresses / sizeof *addresses; i++) {
        char why[STORES_WHY_ROOM] = "", shown[STORE_SHOWN_ROOM];
        assert_null(store_open(addresses[i], STORE_SERVE, why, sizeof why));
        assert_true(why[0] != '\0' && !strstr(why, "cret"));
        assert_null(strstr(store_shown(shown, addresses[i]), "cret"));
    }
}
