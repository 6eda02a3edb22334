/* Clock times in comments: `[%clk 0:04:58]`. */
#include "test.h"

#include "hakem/pgn.h"

#include <stdlib.h>
#include <string.h>

enum { UNTOUCHED = -77 };

/* The comment lies on memory of exactly its size. */
static int64_t read_sized(const char *comment, size_t size)
{
    int64_t ms = UNTOUCHED;
    char *copy = malloc(size ? size : 1);
    assert_non_null(copy);
    memcpy(copy, comment, size);
    const bool found = hk_pgn_clock_read(&ms, copy, size);
    free(copy);
    if (!found)
        assert_int_equal(ms, UNTOUCHED);
    return ms;
}

static void reads(const char *comment, int64_t ms)
{
    if (read_sized(comment, strlen(comment)) != ms)
        fail_msg("'%s': %lld, not %lld", comment, (long long)read_sized(comment, strlen(comment)),
                 (long long)ms);
}

static void writes(int64_t ms, const char *expected)
{
    char text[64];
    hk_buf buf;
    hk_buf_init(&buf, text, sizeof text);
    hk_pgn_clock_write(&buf, ms);
    assert_string_equal(text, expected);
}

TEST(pgn_clk, times_are_read)
{
    reads("[%clk 0:04:58]", 298000);
    reads("[%clk 0:00:00]", 0);
    reads("[%clk 1:40:00]", 6000000);
    reads("[%clk 01:02:03]", 3723000);
    reads("[%clk 100:59:59]", 363599000);
    reads("[%clk 0:4:8]", 248000);
    reads("[%clk   0:04:58  ]", 298000);
}

TEST(pgn_clk, seconds_may_have_a_fraction)
{
    reads("[%clk 0:00:01.5]", 1500);
    reads("[%clk 0:00:01.05]", 1050);
    reads("[%clk 0:00:01.005]", 1005);
    reads("[%clk 0:00:01.0059]", 1005);
    reads("[%clk 0:00:59.999999999999999999999999]", 59999);
}

TEST(pgn_clk, the_first_one_counts_wherever_it_stands)
{
    reads("a [%eval 0.3] [%clk 0:00:02] b [%clk 0:00:03]", 2000);
    reads("[%clk][%clk x][%clk 0:00:02]", 2000);
    reads("[%clk [%clk 0:00:02]", 2000);
    reads("[%clk 0:00:0x] [%clk 0:00:02]", 2000);
    reads("[[%clk 0:00:02]]", 2000);
}

TEST(pgn_clk, what_is_no_time_is_passed_over)
{
    static const char *const none[] = {"",
                                       "[",
                                       "[%clk",
                                       "[%clk ",
                                       "[%clk]",
                                       "[%clk 0:04:58",
                                       "[%clk 0:04]",
                                       "[%clk 58]",
                                       "[%clk 0:60:00]",
                                       "[%clk 0:00:60]",
                                       "[%clk :04:58]",
                                       "[%clk 0::58]",
                                       "[%clk 0:04:]",
                                       "[%clk -0:04:58]",
                                       "[%clk 0:04:58x]",
                                       "[%clk 0:04:58 x]",
                                       "[%clk 0:04:58:00]",
                                       "[%clk 0;04;58]",
                                       "[%clk 0:04:58,5]",
                                       "[%emt 0:04:58]",
                                       "[%CLK 0:04:58]",
                                       "%clk 0:04:58]",
                                       "[%clk0:04:58]",
                                       "[%clk 0 :04:58]",
                                       "[%clk 0: 04:58]",
                                       "[%clk 1234567890:00:00]",
                                       "[%clk 0:0000000001:00]"};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        reads(none[i], UNTOUCHED);
}

TEST(pgn_clk, reading_ends_with_the_comment)
{
    static const char comment[] = "x [%clk 0:04:58.25] y";
    for (size_t size = 0; size < sizeof comment; size++)
        assert_int_equal(read_sized(comment, size), size < 19 ? UNTOUCHED : 298250);
    reads("[%clk 999999999:59:59]", INT64_C(3599999999999000));
}

TEST(pgn_clk, times_are_written)
{
    writes(298000, "[%clk 0:04:58]");
    writes(0, "[%clk 0:00:00]");
    writes(999, "[%clk 0:00:00]");
    writes(1000, "[%clk 0:00:01]");
    writes(59999, "[%clk 0:00:59]");
    writes(60000, "[%clk 0:01:00]");
    writes(3599999, "[%clk 0:59:59]");
    writes(3600000, "[%clk 1:00:00]");
    writes(363599000, "[%clk 100:59:59]");
    writes(-1, "[%clk 0:00:00]");
    writes(INT64_MIN, "[%clk 0:00:00]");
    writes(INT64_MAX, "[%clk 2562047788015:12:55]");
}

TEST(pgn_clk, what_is_written_is_read)
{
    for (int64_t ms = 0; ms < INT64_C(400000000); ms += 997 * 61) {
        char text[64];
        hk_buf buf;
        hk_buf_init(&buf, text, sizeof text);
        hk_pgn_clock_write(&buf, ms);
        assert_int_equal(read_sized(buf.text, buf.size), ms / 1000 * 1000);
    }
}

TEST(pgn_clk, writing_appends_and_is_cut_with_its_buffer)
{
    char text[64];
    hk_buf buf;
    hk_buf_init(&buf, text, sizeof text);
    hk_buf_str(&buf, "a ");
    hk_pgn_clock_write(&buf, 1000);
    assert_string_equal(text, "a [%clk 0:00:01]");
    assert_false(buf.cut);
    hk_buf_init(&buf, text, 9);
    hk_pgn_clock_write(&buf, 1000);
    assert_string_equal(text, "[%clk 0:");
    assert_true(buf.cut);
}
