/* What one sender may ask of the hall: buckets of tokens, and the table in docs/limits.md. */
#include "hall/server/limits.h"
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const unsigned char secret[LIMIT_SECRET_BYTES] = "0123456789abcde";

/* How many requests of a key are granted at one moment. */
static unsigned granted(struct limits *limits, enum limit limit, const char *key, int64_t now_ms)
{
    unsigned count = 0;
    while (limits_take(limits, limit, key, now_ms) == 0)
        count++;
    return count;
}

TEST(limits, a_full_bucket_grants_its_burst_and_then_says_when_to_come_again)
{
    for (enum limit limit = 0; limit < LIMIT_COUNT; limit++) {
        struct limits *limits = limits_create(100, secret);
        const struct limit_row *row = &limit_table[limit];

        assert_int_equal(granted(limits, limit, "a", 5000), row->burst);
        const int64_t wait_ms = limits_take(limits, limit, "a", 5000);
        assert_int_equal(wait_ms, (1000 + row->per_second - 1) / row->per_second);
        assert_int_not_equal(limits_take(limits, limit, "a", 5000 + wait_ms - 1), 0);
        assert_int_equal(limits_take(limits, limit, "a", 5000 + wait_ms), 0);
        limits_destroy(limits);
    }
}

TEST(limits, a_bucket_fills_by_its_rate_and_never_over_its_brim)
{
    struct limits *limits = limits_create(100, secret);
    const struct limit_row *row = &limit_table[LIMIT_PREVIEW];

    granted(limits, LIMIT_PREVIEW, "a", 0);
    assert_int_equal(granted(limits, LIMIT_PREVIEW, "a", 3000), 3 * row->per_second);
    assert_int_equal(granted(limits, LIMIT_PREVIEW, "a", 3000 + 86400000), row->burst);
    assert_int_equal(granted(limits, LIMIT_PREVIEW, "a", INT64_MAX / 2), row->burst);
    limits_destroy(limits);
}

TEST(limits, asking_often_neither_hastens_nor_delays_the_refill)
{
    struct limits *limits = limits_create(100, secret);
    unsigned count = 0;

    granted(limits, LIMIT_CREATE, "a", 0);
    for (int64_t now_ms = 1; now_ms <= 60000; now_ms++)
        count += limits_take(limits, LIMIT_CREATE, "a", now_ms) == 0;
    assert_int_equal(count, 60 * limit_table[LIMIT_CREATE].per_second);
    limits_destroy(limits);
}

TEST(limits, each_key_and_each_kind_has_its_own_bucket)
{
    struct limits *limits = limits_create(100, secret);

    granted(limits, LIMIT_ACT, "a", 0);
    assert_int_equal(granted(limits, LIMIT_ACT, "b", 0), limit_table[LIMIT_ACT].burst);
    assert_int_equal(granted(limits, LIMIT_PREVIEW, "a", 0), limit_table[LIMIT_PREVIEW].burst);
    limits_destroy(limits);
}

TEST(limits, four_hundred_seats_behind_one_address_never_meet_a_limit)
{
    struct limits *limits = limits_create(4096, secret);
    char seat[16];

    /* Two hundred games made at once, and every seat and its page come five times in a minute. */
    for (int i = 0; i < 200; i++)
        assert_int_equal(limits_take(limits, LIMIT_CREATE, "192.0.2.1", 0), 0);
    for (int64_t coming = 0; coming < 5; coming++)
        for (int i = 0; i < 2 * 400; i++)
            assert_int_equal(limits_take(limits, LIMIT_JOIN, "192.0.2.1", coming * 12000), 0);
    /* Each sends twenty acts a second for a minute. */
    for (int64_t now_ms = 0; now_ms < 60000; now_ms += 50)
        for (int i = 0; i < 400; i++) {
            snprintf(seat, sizeof seat, "seat %d", i);
            assert_int_equal(limits_take(limits, LIMIT_ACT, seat, now_ms), 0);
        }
    /* In training each tries an act a second for a minute. */
    for (int64_t now_ms = 0; now_ms < 60000; now_ms += 1000)
        for (int i = 0; i < 400; i++)
            assert_int_equal(limits_take(limits, LIMIT_PLAYERS_PREVIEW, "192.0.2.1", now_ms), 0);
    assert_true(LIMIT_STREAMS >= 2 * 400);
    assert_true(LIMIT_CASUAL_SHARE >=
                2 * 400); /* of 200 games; each played four times over, and left */
    limits_destroy(limits);
}

TEST(limits, classes_of_a_hundred_behind_one_address_never_meet_a_limit)
{
    struct limits *limits = limits_create(4096, secret);
    char key[64];

    /* Each pupil, the projector and the trainer ask twice a second, all at the same moment, for a minute. */
    for (int64_t now_ms = 0; now_ms < 60000; now_ms += 1000)
        for (int one = 0; one < 32; one++) {
            snprintf(key, sizeof key, "CLASS%d 192.0.2.1", one);
            for (int page = 0; page < 2 * 102; page++)
                assert_int_equal(limits_take(limits, LIMIT_CLASS, key, now_ms), 0);
        }
    assert_int_equal(granted(limits, LIMIT_JOIN, "192.0.2.1", 0), limit_table[LIMIT_JOIN].burst);
    limits_destroy(limits);
}

TEST(limits, to_ask_how_long_one_would_wait_takes_nothing)
{
    struct limits *limits = limits_create(64, secret);

    for (int i = 0; i < 10000; i++)
        assert_int_equal(limits_wait_ms(limits, LIMIT_JOIN, "a", 0), 0);
    assert_int_equal(granted(limits, LIMIT_JOIN, "a", 0), limit_table[LIMIT_JOIN].burst);
    assert_int_equal(limits_wait_ms(limits, LIMIT_JOIN, "a", 0), 10);
    assert_int_equal(limits_wait_ms(limits, LIMIT_JOIN, "a", 10), 0);
    limits_destroy(limits);
}

TEST(limits, new_keys_do_not_make_the_table_forget_who_has_spent_his_tokens)
{
    struct limits *limits = limits_create(64, secret);
    char key[32];

    granted(limits, LIMIT_CREATE, "greedy", 0);
    for (int i = 0; i < 100000; i++) {
        snprintf(key, sizeof key, "key %d", i);
        assert_int_equal(limits_take(limits, LIMIT_CREATE, key, 0), 0);
    }
    assert_int_not_equal(limits_take(limits, LIMIT_CREATE, "greedy", 0), 0);
    limits_destroy(limits);
}

TEST(limits, a_long_key_is_told_from_another_within_its_room)
{
    struct limits *limits = limits_create(64, secret);
    char one[LIMIT_KEY_ROOM + 8], other[LIMIT_KEY_ROOM + 8];

    memset(one, 'k', sizeof one - 1);
    one[sizeof one - 1] = '\0';
    memcpy(other, one, sizeof other);
    other[LIMIT_KEY_ROOM - 1] = 'x';
    granted(limits, LIMIT_ACT, one, 0);
    assert_int_equal(granted(limits, LIMIT_ACT, other, 0), limit_table[LIMIT_ACT].burst);
    limits_destroy(limits);
}

TEST(limits, an_address_of_ipv6_stands_for_its_network)
{
    static const struct {
        const char *address, *key;
    } rows[] = {
        {"192.0.2.7", "192.0.2.7"},
        {"2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"},
        {"2001:db8:1:2:ffff::", "2001:db8:1:2::"},
        {"::1", "::"},
        {"no address", "no address"},
    };
    char key[LIMIT_KEY_ROOM];

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        limits_address_key(key, rows[i].address);
        assert_string_equal(key, rows[i].key);
    }
}

TEST(limits, a_sender_has_a_number_that_tells_nobody_his_address)
{
    static const unsigned char other[LIMIT_SECRET_BYTES] = "another secret!";
    struct limits *limits = limits_create(8, secret), *elsewhere = limits_create(8, other);
    const uint64_t one = limits_sender(limits, "2001:db8:1:2:3:4:5:6");

    assert_true(one != 0);
    assert_true(limits_sender(limits, "2001:db8:1:2::1") == one);
    assert_true(limits_sender(limits, "2001:db8:1:3::1") != one);
    assert_true(limits_sender(elsewhere, "2001:db8:1:2::1") != one);
    limits_destroy(limits);
    limits_destroy(elsewhere);
}

static char *read_page(void)
{
    FILE *file = fopen("docs/limits.md", "rb");
    assert_non_null(file);
    char *text = calloc(1, 1 << 16);
    assert_non_null(text);
    assert_true(fread(text, 1, (1 << 16) - 1, file) > 0);
    fclose(file);
    return text;
}

TEST(limits, the_documentation_has_the_same_numbers)
{
    char *page = read_page(), line[200];
    unsigned rows = 0;

    for (enum limit limit = 0; limit < LIMIT_COUNT; limit++) {
        const struct limit_row *row = &limit_table[limit];
        snprintf(line, sizeof line, "| %s | %s | %u | %u |\n", row->what, row->whom, row->burst,
                 row->per_second);
        if (!strstr(page, line))
            fail_msg("docs/limits.md lacks the row %s", line);
    }
    const char *table = strstr(page, "| requests |");
    assert_non_null(table);
    for (const char *at = table; at[0] == '|'; at = strchr(at, '\n') + 1)
        rows++;
    assert_int_equal(rows, LIMIT_COUNT + 2);

    static const struct {
        const char *what;
        int number;
        const char *unit;
    } sizes[] = {
        {"body of a request", LIMIT_BODY_BYTES, "bytes"},
        {"frame of a client, its fragments together", LIMIT_FRAME_BYTES, "bytes"},
        {"what waits for a reader before its changes are dropped", LIMIT_WAITING_BYTES, "bytes"},
        {"answers that wait for a reader", LIMIT_ANSWERS_BYTES, "bytes"},
        {"without reading what waits, or without a whole request", LIMIT_PATIENCE_S, "seconds"},
        {"WebSocket from which nothing is heard", LIMIT_SILENT_S, "seconds"},
        {"streams of events at one time from an address", LIMIT_STREAMS, "streams"},
        {"casual games that are in memory for one address, which joined or watched them first",
         LIMIT_CASUAL_SHARE, "games"},
    };
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        snprintf(line, sizeof line, "| %s | %d %s |", sizes[i].what, sizes[i].number,
                 sizes[i].unit);
        if (!strstr(page, line))
            fail_msg("docs/limits.md lacks the row %s", line);
    }
    free(page);
}
