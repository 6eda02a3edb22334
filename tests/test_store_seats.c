/*
 * Seats, links and idempotency keys: found by the hash of a token alone, counted in their game,
 * revoked one by one; keys are forgotten a while after the end of their game.
 */
#include "stores.h"

static const unsigned char a[STORE_HASH_SIZE] = "a", b[STORE_HASH_SIZE] = "b",
                           c[STORE_HASH_SIZE] = "c", d[STORE_HASH_SIZE] = "d";

static void assert_links(struct store *store, const char *game, const char *lines)
{
    static struct rows rows;

    rows = (struct rows){.count = 0};
    assert_true(store_read_links(store, game, take_link, &rows));
    assert_string_equal(rows.text, lines);
}

TEST(seats, are_opened_by_their_links)
{
    struct store_link link;
    struct place place;
    int64_t white = 0, black = 0, arbiter = 0;
    unsigned number;
    bool found;

    set_up(&place);
    struct store *store = opened(&place);
    assert_true(store_begin(store) && add_game(store, "one", 1) &&
                store_add_seat(store, "one", "white", &white) &&
                store_add_seat(store, "one", "black", &black) &&
                store_add_seat(store, NULL, "arbiter", &arbiter));
    assert_true(white != black && black != arbiter && white > 0);
    assert_true(store_add_link(store, a, white, "full", 10, &number));
    assert_int_equal(number, 1);
    assert_true(store_add_link(store, b, black, "full", 11, &number));
    assert_int_equal(number, 2);
    assert_true(store_add_link(store, c, white, "look", 12, &number));
    assert_int_equal(number, 3);
    assert_true(store_add_link(store, d, arbiter, "full", 13, &number));
    assert_int_equal(number, 1);
    assert_true(store_commit(store));
    store = opened_again(&place, store);
    assert_true(store_find_link(store, c, &link, &found));
    assert_true(found);
    assert_int_equal(link.seat, white);
    assert_string_equal(link.game, "one");
    assert_string_equal(link.role, "white");
    assert_string_equal(link.scope, "look");
    assert_true(store_find_link(store, d, &link, &found) && found);
    assert_string_equal(link.game, "");
    const unsigned char none[STORE_HASH_SIZE] = "none";
    assert_true(store_find_link(store, none, &link, &found));
    assert_false(found);
    assert_true(store_use_link(store, b, 20));
    assert_true(store_revoke_link(store, "one", 3, 30, &found));
    assert_true(found);
    assert_true(store_revoke_link(store, "one", 3, 31, &found));
    assert_false(found);
    assert_true(store_revoke_link(store, "one", 9, 31, &found));
    assert_false(found);
    assert_true(store_find_link(store, c, &link, &found));
    assert_false(found);
    assert_links(store, "one",
                 "one/1 seat 1 white full made 10 used 0 revoked 0\n"
                 "one/2 seat 2 black full made 11 used 20 revoked 0\n"
                 "one/3 seat 1 white look made 12 used 0 revoked 30\n");
    assert_links(store, NULL, "/1 seat 3 arbiter full made 13 used 0 revoked 0\n");
    assert_links(store, "two", "");
    store_close(store);
    clear(&place);
}

static void ignore_damage(void *context, const char *game, uint64_t number, const char *why)
{
    (void)context;
    fail_msg("%s, entry %u: %s", game ? game : "the file", (unsigned)number, why);
}

/* Who has a link, and which boards; also of the store that is made from one that is damaged. */
TEST(seats, of_arbiters_say_who_has_their_links)
{
    const struct store_text texts[] = {{"name", "Deniz"}, {"boards", "1-12"}};
    char copy[STORES_PATH_ROOM + 32], why[STORES_WHY_ROOM];
    struct store_link link;
    struct place place;
    int64_t arbiter = 0, of_hall = 0;
    unsigned number;
    bool found;

    set_up(&place);
    struct store *store = opened(&place);
    assert_true(store_begin(store) && add_game(store, "one", 1) &&
                store_add_seat(store, "one", "arbiter", &arbiter) &&
                store_add_seat(store, NULL, "arbiter", &of_hall) &&
                store_add_link(store, a, arbiter, "full", 10, &number) &&
                store_describe_link(store, "one", number, texts, 1) &&
                store_add_link(store, b, of_hall, "full", 11, &number) &&
                store_describe_link(store, NULL, number, texts, 2) &&
                store_add_link(store, c, of_hall, "full", 12, &number) && store_commit(store));
    snprintf(copy, sizeof copy, "%s.whole", place.path);
    assert_true(store_check(store, ignore_damage, NULL));
    if (!database())
        assert_true(store_salvage(store, copy, ignore_damage, NULL, why, sizeof why));
    for (int time = 0; time < 2; time++) {
        assert_true(store_find_link(store, a, &link, &found) && found);
        assert_string_equal(link.name, "Deniz");
        assert_string_equal(link.boards, "");
        assert_true(store_find_link(store, b, &link, &found) && found);
        assert_string_equal(link.name, "Deniz");
        assert_string_equal(link.boards, "1-12");
        assert_true(store_find_link(store, c, &link, &found) && found);
        assert_string_equal(link.name, "");
        store_close(store);
        store = opened_for(database() ? place.path : copy, STORE_LOOK);
    }
    store_close(store);
    clear(&place);
}

TEST(seats, have_numbers_that_are_never_given_again)
{
    struct place place;
    int64_t first = 0, second = 0;

    set_up(&place);
    struct store *store = opened(&place);
    assert_true(store_begin(store) && add_game(store, "one", 1) &&
                store_add_seat(store, "one", "white", &first) && store_remove_game(store, "one") &&
                store_commit(store));
    store = opened_again(&place, store);
    assert_true(store_begin(store) && add_game(store, "one", 1) &&
                store_add_seat(store, "one", "white", &second) && store_commit(store));
    assert_true(second > first);
    store_close(store);
    clear(&place);
}

TEST(seats, refuse_what_has_no_place)
{
    struct place place;
    int64_t seat;

    set_up(&place);
    struct store *store = opened(&place);
    assert_true(store_begin(store));
    assert_false(store_add_seat(store, "one", "a role as long as this", &seat));
    assert_string_equal(store_why(store), "'a role as long as this' is no word for a role");
    assert_false(store_add_link(store, a, 5, "full", 1, NULL));
    assert_string_equal(store_why(store), "there is no seat 5");
    assert_true(store_add_seat(store, "one", "white", &seat));
    assert_false(store_add_link(store, a, seat, "a scope as long as this", 1, NULL));
    assert_true(store_add_link(store, a, seat, "full", 1, NULL));
    /* a token is one link's */
    assert_false(store_add_link(store, a, seat, "full", 1, NULL) && store_commit(store));
    store_rollback(store);
    store_close(store);
    clear(&place);
}

static void assert_key(struct store *store, const unsigned char *link, const char *key,
                       const char *body, const char *answer)
{
    unsigned char hash[STORE_HASH_SIZE];
    char *given;

    assert_true(store_find_key(store, link, key, hash, &given));
    if (!answer) {
        assert_null(given);
        return;
    }
    assert_string_equal(given, answer);
    assert_string_equal((const char *)hash, body);
    free(given);
}

/* Forget the first keys; so many are too old. */
static void forget_keys(struct store *store, int64_t before_wall_ms, unsigned expected)
{
    const struct store_keys keys = {.before_wall_ms = before_wall_ms};
    unsigned count;
    bool more;

    assert_true(store_count_old_keys(store, &keys, &count, &more));
    assert_int_equal(count, expected);
    assert_false(more);
    assert_true(store_forget_keys(store, &keys));
}

TEST(seats, keep_the_answers_to_idempotency_keys)
{
    const unsigned char body[STORE_HASH_SIZE] = "body", other[STORE_HASH_SIZE] = "other";
    struct place place;

    set_up(&place);
    struct store *store = opened(&place);
    assert_true(store_begin(store) && add_game(store, "one", 1) && add_game(store, "two", 1) &&
                add_entry(store, "one", 1) && add_entry(store, "two", 1) &&
                store_add_key(store, a, "k", body, "one", 0, "{\"number\":1}") &&
                store_add_key(store, b, "k", other, "two", 0, "{}") && store_commit(store));
    assert_true(store_begin(store));
    assert_false(store_add_key(store, a, "k", other, "one", 0, "{}") && store_commit(store));
    store_rollback(store);
    store = opened_again(&place, store);
    assert_key(store, a, "k", "body", "{\"number\":1}");
    assert_key(store, b, "k", "other", "{}");
    assert_key(store, b, "l", NULL, NULL);
    assert_key(store, c, "k", NULL, NULL);
    assert_true(store_begin(store) && store_end_game(store, "one") && store_commit(store));
    forget_keys(store, 7, 0); /* its last entry is of that moment */
    assert_key(store, a, "k", "body", "{\"number\":1}");
    forget_keys(store, 8, 1);
    assert_key(store, a, "k", NULL, NULL);
    assert_key(store, b, "k", "other", "{}");
    store_close(store);
    clear(&place);
}

TEST(seats, keep_keys_of_the_hall_for_a_time)
{
    const unsigned char body[STORE_HASH_SIZE] = "body";
    struct place place;
    int64_t seat;
    bool found;

    set_up(&place);
    struct store *store = opened(&place);
    assert_true(store_begin(store) && store_add_seat(store, NULL, "organiser", &seat) &&
                store_add_link(store, a, seat, "full", 1, NULL) &&
                store_add_link(store, b, seat, "full", 1, NULL) &&
                store_add_key(store, a, "k", body, NULL, 100, "{\"number\":1}") &&
                store_add_key(store, a, "l", body, NULL, 99, "{}") &&
                store_add_key(store, b, "k", body, NULL, 1000, "{}") && store_commit(store));
    forget_keys(store, 99, 0);
    forget_keys(store, 100, 1);
    assert_key(store, a, "l", NULL, NULL);
    assert_key(store, a, "k", "body", "{\"number\":1}");
    assert_true(store_revoke_link(store, NULL, 2, 50, &found) && found);
    forget_keys(store, 100, 1);
    assert_key(store, b, "k", NULL, NULL);
    store_close(store);
    run_on_file(place.path, "UPDATE key SET game = ''"); /* as they were written before */
    store = opened(&place);
    assert_true(store_date_keys(store, 300));
    forget_keys(store, 300, 0);
    forget_keys(store, 301, 1);
    store_close(store);
    clear(&place);
}

TEST(seats, look_at_some_keys_at_a_time)
{
    const unsigned char body[STORE_HASH_SIZE] = "body";
    struct store_keys keys = {.before_wall_ms = 8};
    char key[16];
    struct place place;
    unsigned count;
    bool more;

    set_up(&place);
    struct store *store = opened(&place);
    assert_true(store_begin(store));
    for (int i = 0; i < STORE_KEYS_AT_ONCE + 10; i++) {
        snprintf(key, sizeof key, "k%d", i);
        assert_true(store_add_key(store, a, key, body, "gone", 0, "{}"));
    }
    assert_true(store_commit(store));
    assert_true(store_count_old_keys(store, &keys, &count, &more));
    assert_true(count == STORE_KEYS_AT_ONCE && more && store_forget_keys(store, &keys));
    assert_key(store, a, "k0", NULL, NULL);
    assert_key(store, a, "k1000", "body", "{}");
    keys.behind = STORE_KEYS_AT_ONCE;
    assert_true(store_count_old_keys(store, &keys, &count, &more));
    assert_true(count == 10 && !more && store_forget_keys(store, &keys));
    assert_key(store, a, "k1000", NULL, NULL);
    store_close(store);
    clear(&place);
}
