/* Times and evaluations in comments, and the tags about clocks. */
#include "test.h"

#include "hakem/pgn.h"

#include <stdlib.h>
#include <string.h>

enum { UNTOUCHED = -77 };

/* Copy the comment to memory of exactly its size. */
static int64_t read_sized(const char *comment, size_t size)
{
    int64_t ms = UNTOUCHED;
    char *copy = malloc(size ? size : 1);
    assert_non_null(copy);
    memcpy(copy, comment, size);
    const bool found = hk_pgn_time_read(&ms, HK_PGN_CLK, copy, size);
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

TEST(pgn_clk, white_space_of_any_kind_stands_around_a_time)
{
    reads("[%clk\n0:04:58]", 298000);
    reads("[%clk\t0:04:58\r\n]", 298000);
    reads("[% clk 0:04:58]", UNTOUCHED);
    reads("[ %clk 0:04:58]", UNTOUCHED);
}

/* Commands. */

static void assert_commands(const char *comment, const char *expected)
{
    char told[256];
    hk_pgn_command command;
    hk_buf buf;

    hk_buf_init(&buf, told, sizeof told);
    for (size_t at = 0, size = strlen(comment);
         hk_pgn_command_next(&command, &at, comment, size);) {
        assert_true(at <= size);
        hk_buf_add(&buf, command.name, command.name_size);
        hk_buf_char(&buf, '=');
        hk_buf_add(&buf, command.value, command.value_size);
        hk_buf_char(&buf, ';');
    }
    assert_string_equal(told, expected);
}

TEST(pgn_commands, are_found_in_their_order)
{
    assert_commands("[%clk 0:01:00]", "clk=0:01:00;");
    assert_commands("good [%eval 0.17,22] and [%clk 0:01:00][%csl Gd4,Ge5]!",
                    "eval=0.17,22;clk=0:01:00;csl=Gd4,Ge5;");
    assert_commands("[%a][%b ][%c  x  y ]", "a=;b=;c=x  y;");
    assert_commands("[%clk [%emt 1] ] [%eval 1", "emt=1;");
    assert_commands("[%a\nb]", "a=b;");
}

TEST(pgn_commands, what_is_none_is_passed_over)
{
    assert_commands("", "");
    assert_commands("[", "");
    assert_commands("[]", "");
    assert_commands("[%]", "");
    assert_commands("[% ]", "");
    assert_commands("[%clk", "");
    assert_commands("[clk 0:01:00] [%-clk 1] [%c-lk 1] ]", "");
}

/* Other times. */

static int64_t time_in(hk_pgn_time which, const char *comment)
{
    int64_t ms = UNTOUCHED;
    const bool found = hk_pgn_time_read(&ms, which, comment, strlen(comment));
    if (!found)
        assert_int_equal(ms, UNTOUCHED);
    return ms;
}

TEST(pgn_times, each_kind_has_its_name)
{
    static const char comment[] = "[%mct 0:00:04] [%egt 0:00:03] [%emt 0:00:02] [%clk 0:00:01]";
    assert_int_equal(time_in(HK_PGN_CLK, comment), 1000);
    assert_int_equal(time_in(HK_PGN_EMT, comment), 2000);
    assert_int_equal(time_in(HK_PGN_EGT, comment), 3000);
    assert_int_equal(time_in(HK_PGN_MCT, comment), 4000);
}

TEST(pgn_times, a_move_time_may_leave_out_hours_and_minutes)
{
    assert_int_equal(time_in(HK_PGN_EMT, "[%emt 0:00:05]"), 5000);
    assert_int_equal(time_in(HK_PGN_EMT, "[%emt 0:05]"), 5000);
    assert_int_equal(time_in(HK_PGN_EMT, "[%emt 75:10]"), 4510000);
    assert_int_equal(time_in(HK_PGN_EMT, "[%emt 12.3]"), 12300);
    assert_int_equal(time_in(HK_PGN_EMT, "[%emt 90]"), 90000);
    assert_int_equal(time_in(HK_PGN_EMT, "[%emt 0.000]"), 0);
    assert_int_equal(time_in(HK_PGN_EMT, "[%emt 0:75]"), UNTOUCHED);
    assert_int_equal(time_in(HK_PGN_EMT, "[%emt .5]"), UNTOUCHED);
    assert_int_equal(time_in(HK_PGN_EMT, "[%emt 1:2:3:4]"), UNTOUCHED);
    assert_int_equal(time_in(HK_PGN_EMT, "[%emt 1234567890]"), UNTOUCHED);
    assert_int_equal(time_in(HK_PGN_EMT, "[%emt -5]"), UNTOUCHED);
    assert_int_equal(time_in(HK_PGN_EMT, "[%emt]"), UNTOUCHED);
}

TEST(pgn_times, the_others_may_not)
{
    assert_int_equal(time_in(HK_PGN_CLK, "[%clk 0:05]"), UNTOUCHED);
    assert_int_equal(time_in(HK_PGN_EGT, "[%egt 0:05]"), UNTOUCHED);
    assert_int_equal(time_in(HK_PGN_MCT, "[%mct 12.3]"), UNTOUCHED);
}

TEST(pgn_times, are_written_to_the_millisecond)
{
    static const struct {
        int64_t ms;
        const char *text;
    } cases[] = {{0, "[%emt 0:00:00]"},           {12300, "[%emt 0:00:12.3]"},
                 {5050, "[%emt 0:00:05.05]"},     {1, "[%emt 0:00:00.001]"},
                 {3723999, "[%emt 1:02:03.999]"}, {-1, "[%emt 0:00:00]"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[64];
        hk_buf buf;
        hk_buf_init(&buf, text, sizeof text);
        hk_pgn_time_write(&buf, HK_PGN_EMT, cases[i].ms);
        assert_string_equal(text, cases[i].text);
        assert_int_equal(time_in(HK_PGN_EMT, text), cases[i].ms < 0 ? 0 : cases[i].ms);
    }
}

TEST(pgn_times, what_is_written_is_read_to_the_millisecond)
{
    for (int which = HK_PGN_CLK; which <= HK_PGN_MCT; which++)
        for (int64_t ms = 0; ms < INT64_C(400000000); ms += 997 * 613) {
            char text[64];
            hk_buf buf;
            hk_buf_init(&buf, text, sizeof text);
            hk_pgn_time_write(&buf, (hk_pgn_time)which, ms);
            assert_int_equal(time_in((hk_pgn_time)which, text), ms);
        }
}

/* Evaluations: centipawns, or a mate with `#`, and a depth; "-" if there is none. */

static void evaluates(const char *comment, const char *expected)
{
    hk_pgn_eval eval = {.depth = 77};
    char told[64] = "-";
    hk_buf buf;

    if (hk_pgn_eval_read(&eval, comment, strlen(comment))) {
        hk_buf_init(&buf, told, sizeof told);
        hk_buf_str(&buf, eval.is_mate ? "#" : "");
        hk_buf_int(&buf, eval.is_mate ? eval.mate_moves : eval.centipawns);
        hk_buf_char(&buf, ',');
        hk_buf_int(&buf, eval.depth);
        assert_int_equal(eval.is_mate ? eval.centipawns : eval.mate_moves, 0);
    } else {
        assert_int_equal(eval.depth, 77);
    }
    if (strcmp(told, expected) != 0)
        fail_msg("'%s': %s, not %s", comment, told, expected);
}

TEST(pgn_eval, pawns_mates_and_depths)
{
    evaluates("[%eval 0.17]", "17,0");
    evaluates("[%eval -1.5]", "-150,0");
    evaluates("[%eval +0.3]", "30,0");
    evaluates("[%eval 12]", "1200,0");
    evaluates("[%eval -.05]", "-5,0");
    evaluates("[%eval 0.179]", "17,0");
    evaluates("[%eval 0.0]", "0,0");
    evaluates("[%eval #-3]", "#-3,0");
    evaluates("[%eval #3]", "#3,0");
    evaluates("[%eval #+3]", "#3,0");
    evaluates("[%eval 0.17,22]", "17,22");
    evaluates("[%eval  0.17 , 22 ]", "17,22");
    evaluates("[%eval #-3,22]", "#-3,22");
    evaluates("[%clk 0:00:01] [%eval x] [%eval 1.00]", "100,0");
    evaluates("[%eval 9999999.99]", "999999999,0");
    evaluates("[%eval #-9999,9999]", "#-9999,9999");
}

TEST(pgn_eval, what_is_no_evaluation)
{
    static const char *const none[] = {"",
                                       "[%eval]",
                                       "[%eval ]",
                                       "[%eval -]",
                                       "[%eval #]",
                                       "[%eval .]",
                                       "[%eval 1.]",
                                       "[%eval --1]",
                                       "[%eval -+1]",
                                       "[%eval 1.5x]",
                                       "[%eval 1,]",
                                       "[%eval 1,x]",
                                       "[%eval 1,2,3]",
                                       "[%eval #1.5]",
                                       "[%eval 12345678]",
                                       "[%eval 1,12345]",
                                       "[%eval #12345]",
                                       "[%eval 1 2]",
                                       "[%Eval 1]",
                                       "[%eval 1"};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        evaluates(none[i], "-");
}

TEST(pgn_eval, is_written)
{
    static const struct {
        hk_pgn_eval eval;
        const char *text;
    } cases[] = {{{.centipawns = 17}, "[%eval 0.17]"},
                 {{.centipawns = -5}, "[%eval -0.05]"},
                 {{.centipawns = -150, .depth = 22}, "[%eval -1.50,22]"},
                 {{.is_mate = true, .mate_moves = -3}, "[%eval #-3]"},
                 {{.is_mate = true, .mate_moves = 3, .depth = 9}, "[%eval #3,9]"},
                 {{.centipawns = 999999999, .depth = 9999}, "[%eval 9999999.99,9999]"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[64];
        hk_pgn_eval again;
        hk_buf buf;
        hk_buf_init(&buf, text, sizeof text);
        hk_pgn_eval_write(&buf, &cases[i].eval);
        assert_string_equal(text, cases[i].text);
        assert_true(hk_pgn_eval_read(&again, text, buf.size));
        assert_int_equal(again.is_mate, cases[i].eval.is_mate);
        assert_int_equal(again.centipawns, cases[i].eval.centipawns);
        assert_int_equal(again.mate_moves, cases[i].eval.mate_moves);
        assert_int_equal(again.depth, cases[i].eval.depth);
    }
}

/* Tags. */

static int64_t tag_time(const char *value)
{
    int64_t ms = UNTOUCHED;
    if (!hk_pgn_tag_time_read(&ms, value, strlen(value)))
        assert_int_equal(ms, UNTOUCHED);
    return ms;
}

TEST(pgn_clock_tags, the_time_of_a_player)
{
    assert_int_equal(tag_time("1:35:20"), 5720000);
    assert_int_equal(tag_time(" 01:35:20.5 "), 5720500);
    assert_int_equal(tag_time("1:35"), UNTOUCHED);
    assert_int_equal(tag_time(""), UNTOUCHED);
    assert_int_equal(tag_time("?"), UNTOUCHED);
    assert_int_equal(tag_time("W/1:35:20"), UNTOUCHED);
}

TEST(pgn_clock_tags, the_clock_that_runs)
{
    hk_pgn_clock_tag tag;
    assert_true(hk_pgn_clock_tag_read(&tag, "W/1:30:00", 9));
    assert_true(tag.running && tag.whose == HK_WHITE && tag.ms == 5400000);
    assert_true(hk_pgn_clock_tag_read(&tag, "B/0:45:56", 9));
    assert_true(tag.running && tag.whose == HK_BLACK && tag.ms == 2756000);
    assert_true(hk_pgn_clock_tag_read(&tag, "N/0:00:01", 9));
    assert_true(!tag.running && tag.ms == 1000);
}

TEST(pgn_clock_tags, what_is_none)
{
    static const char *const none[] = {"",          "W",         "W/",     "/1:30:00",
                                       "X/1:30:00", "W1:30:00",  "W/1:30", "WB/1:30:00",
                                       "w/1:30:00", "W/1:30:00/"};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
        hk_pgn_clock_tag tag = {.ms = UNTOUCHED};
        assert_false(hk_pgn_clock_tag_read(&tag, none[i], strlen(none[i])));
        assert_int_equal(tag.ms, UNTOUCHED);
    }
}
