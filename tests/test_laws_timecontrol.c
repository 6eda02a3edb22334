/* Time controls as text. A case is what is written of what was read; a refusal, its code and place. */
#include "test.h"

#include "hakem/timecontrol.h"

#include <stdlib.h>
#include <string.h>

struct outcome {
    hk_err err;
    hk_timing timing;
    hk_fault fault;
};

/* The text lies on memory of exactly its size. */
static struct outcome parse_sized(const char *text, size_t size)
{
    struct outcome outcome = {.timing = {.period_count = 77}};
    char *copy = malloc(size ? size : 1);
    assert_non_null(copy);
    memcpy(copy, text, size);
    outcome.err = hk_timing_parse(&outcome.timing, copy, size, &outcome.fault);
    free(copy);
    if (outcome.err != HK_OK)
        assert_int_equal(outcome.timing.period_count, 77); /* untouched */
    else
        assert_int_equal(hk_timing_check(&outcome.timing), HK_OK);
    return outcome;
}

static struct outcome parse(const char *text)
{
    return parse_sized(text, strlen(text));
}

static void assert_same(const hk_timing *a, const hk_timing *b)
{
    assert_int_equal(a->kind, b->kind);
    assert_int_equal(a->period_count, b->period_count);
    for (unsigned i = 0; i < a->period_count; i++) {
        assert_int_equal(a->period[i].moves, b->period[i].moves);
        assert_int_equal(a->period[i].base_ms, b->period[i].base_ms);
        assert_int_equal(a->period[i].increment_ms, b->period[i].increment_ms);
    }
}

static hk_timing reads_as(const char *text, const char *written)
{
    const struct outcome outcome = parse(text);
    char memory[HK_TIMING_TEXT_MAX];
    hk_buf buf;

    if (outcome.err != HK_OK)
        fail_msg("'%s': %s at %zu", text, outcome.fault.why, outcome.fault.byte);
    hk_buf_init(&buf, memory, sizeof memory);
    hk_timing_write(&buf, &outcome.timing);
    assert_string_equal(memory, written);
    assert_false(buf.cut);
    const struct outcome again = parse(memory);
    assert_int_equal(again.err, HK_OK);
    assert_same(&again.timing, &outcome.timing);
    return outcome.timing;
}

static hk_timing reads(const char *text)
{
    return reads_as(text, text);
}

static void refuses(const char *text, hk_err err, const char *code, size_t byte)
{
    const struct outcome outcome = parse(text);
    if (outcome.err != err || strcmp(outcome.fault.code, code) != 0 || outcome.fault.byte != byte)
        fail_msg("'%s': %s, %s at %zu", text, hk_err_word(outcome.err),
                 outcome.err == HK_OK ? "read" : outcome.fault.code, outcome.fault.byte);
    assert_true(strlen(outcome.fault.why) > 10);
    assert_int_equal(hk_timing_parse(&(hk_timing){.period_count = 0}, text, strlen(text), NULL),
                     err);
}

static void assert_period(const hk_timing *timing, unsigned i, unsigned moves, int64_t base_ms,
                          int64_t increment_ms)
{
    assert_true(i < timing->period_count);
    assert_int_equal(timing->period[i].moves, moves);
    assert_int_equal(timing->period[i].base_ms, base_ms);
    assert_int_equal(timing->period[i].increment_ms, increment_ms);
}

TEST(timing, the_six_forms_of_the_standard)
{
    hk_timing timing = reads("?");
    assert_int_equal(timing.kind, HK_TIMING_UNKNOWN);
    timing = reads("-");
    assert_int_equal(timing.kind, HK_TIMING_NONE);
    timing = reads("40/9000");
    assert_int_equal(timing.kind, HK_TIMING_PERIODS);
    assert_int_equal(timing.period_count, 1);
    assert_period(&timing, 0, 40, 9000000, 0);
    timing = reads("300");
    assert_period(&timing, 0, 0, 300000, 0);
    timing = reads("4500+60");
    assert_period(&timing, 0, 0, 4500000, 60000);
    timing = reads("*180");
    assert_int_equal(timing.kind, HK_TIMING_SANDCLOCK);
    assert_int_equal(timing.period[0].base_ms, 180000);
}

TEST(timing, several_periods)
{
    hk_timing timing = reads("40/7200:3600");
    assert_int_equal(timing.period_count, 2);
    assert_period(&timing, 0, 40, 7200000, 0);
    assert_period(&timing, 1, 0, 3600000, 0);
    timing = reads("40/5400+30:1800+30");
    assert_period(&timing, 0, 40, 5400000, 30000);
    assert_period(&timing, 1, 0, 1800000, 30000);
    timing = reads("40/6000:20/3000:900+30");
    assert_period(&timing, 1, 20, 3000000, 0);
    assert_period(&timing, 2, 0, 900000, 30000);
    timing = reads("1/1:1/1:1/1:1/1:1/1:1/1:1/1:1");
    assert_int_equal(timing.period_count, HK_PERIODS_MAX);
    reads("40/7200:20/3600");
}

TEST(timing, fifteen_plus_ten_are_seconds)
{
    const hk_timing timing = reads("15+10");
    assert_period(&timing, 0, 0, 15000, 10000);
}

TEST(timing, days_for_a_move_and_no_base_time)
{
    hk_timing timing = reads("1/259200");
    assert_period(&timing, 0, 1, 259200000, 0);
    timing = reads("0+1");
    assert_period(&timing, 0, 0, 0, 1000);
    reads("40/0+30:1800+30");
}

TEST(timing, seconds_have_up_to_three_decimals)
{
    hk_timing timing = reads("300.5");
    assert_period(&timing, 0, 0, 300500, 0);
    timing = reads("60+0.6");
    assert_period(&timing, 0, 0, 60000, 600);
    timing = reads("1.05+0.001");
    assert_period(&timing, 0, 0, 1050, 1);
    reads_as("300.500", "300.5");
    reads_as("300.0", "300");
    refuses("300.1234", HK_E_SYNTAX, "syntax", 7);
    refuses("300.", HK_E_SYNTAX, "syntax", 4);
    refuses("300.+5", HK_E_SYNTAX, "syntax", 4);
    refuses(".5", HK_E_SYNTAX, "syntax", 0);
    refuses("40.5/300", HK_E_SYNTAX, "syntax", 4);
    refuses("1,5", HK_E_SYNTAX, "syntax", 1);
}

TEST(timing, what_is_read_besides)
{
    reads_as("  300+3\t", "300+3");
    reads_as("0300+03", "300+3");
    reads_as("60+0", "60");
    reads_as("040/00000000000000000000000000000005400", "40/5400");
    reads_as(" ? ", "?");
}

TEST(timing, what_is_not_this_syntax_is_not_guessed)
{
    static const struct {
        const char *text;
        size_t byte;
    } cases[] = {{"", 0},          {"   ", 3},         {"G/90", 0},    {"90'+30\"", 2},
                 {"90 min", 2},    {"15 + 10", 2},     {"15+ 10", 3},  {"5m", 1},
                 {"40/90'", 5},    {"40/7200, SD", 7}, {"300;d5", 3},  {"300+", 4},
                 {"300+5+5", 5},   {"40/", 3},         {"/300", 0},    {"40//300", 3},
                 {":300", 0},      {"40/300::300", 7}, {"40/300:", 7}, {"+5", 0},
                 {"-5", 1},        {"--", 1},          {"??", 1},      {"?:300", 1},
                 {"40/300:?", 7},  {"40/300:-", 7},    {"*", 1},       {"**180", 1},
                 {"*180+5", 4},    {"*180:300", 4},    {"*-", 1},      {"40/300:*180", 7},
                 {"40/20/300", 5}, {"1x10", 1},        {"1e3", 1},     {"300\n", 3},
                 {"\xc2\xbd", 0},  {"blitz", 0},       {"3|2", 1}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        refuses(cases[i].text, HK_E_SYNTAX, "syntax", cases[i].byte);
    const struct outcome nul = parse_sized("300\0", 4);
    assert_int_equal(nul.err, HK_E_SYNTAX);
    assert_int_equal(nul.fault.byte, 3);
}

TEST(timing, a_period_of_all_the_moves_is_the_last)
{
    refuses("300:900", HK_E_SYNTAX, "order", 0);
    refuses("300:", HK_E_SYNTAX, "order", 0);
    refuses("40/5400+30:1800+30:900+30", HK_E_SYNTAX, "order", 11);
}

TEST(timing, numbers_have_their_ranges)
{
    refuses("0", HK_E_ARGUMENT, "range", 0);
    refuses("0+0", HK_E_ARGUMENT, "range", 0);
    refuses("40/0", HK_E_ARGUMENT, "range", 3);
    refuses("*0", HK_E_ARGUMENT, "range", 1);
    refuses("0/300", HK_E_ARGUMENT, "range", 0);
    refuses("40/300:0/300", HK_E_ARGUMENT, "range", 7);
    reads("1000/300");
    refuses("1001/300", HK_E_ARGUMENT, "range", 0);
    reads("31622400+31622400");
    refuses("31622400.001", HK_E_ARGUMENT, "range", 0);
    refuses("31622401", HK_E_ARGUMENT, "range", 0);
    refuses("300+31622401", HK_E_ARGUMENT, "range", 4);
    refuses("99999999999999999999999999999999999999999/300", HK_E_ARGUMENT, "range", 0);
    refuses("99999999999999999999999999999999999999999", HK_E_ARGUMENT, "range", 0);
    refuses("18446744073709551916", HK_E_ARGUMENT, "range", 0); /* 300 above two to the 64th */
    refuses("18446744073709551656/300", HK_E_ARGUMENT, "range", 0);
    refuses("1/1:1/1:1/1:1/1:1/1:1/1:1/1:1/1:1", HK_E_ARGUMENT, "count", 32);
}

TEST(timing, any_beginning_of_a_text_ends_within_it)
{
    static const char text[] = " 40/5400.25+30.5:20/3600+30:900+30 ";
    for (size_t size = 0; size < sizeof text; size++) {
        const struct outcome outcome = parse_sized(text, size);
        if (outcome.err != HK_OK)
            assert_in_range(outcome.fault.byte, 0, size);
    }
}

TEST(timing, the_longest_text_has_room)
{
    hk_timing timing = {.kind = HK_TIMING_PERIODS, .period_count = HK_PERIODS_MAX};
    char memory[HK_TIMING_TEXT_MAX];
    hk_buf buf;

    for (unsigned i = 0; i < HK_PERIODS_MAX; i++)
        timing.period[i] =
            (hk_period){.moves = 1000, .base_ms = 31622399999, .increment_ms = 31622399999};
    assert_int_equal(hk_timing_check(&timing), HK_OK);
    hk_buf_init(&buf, memory, sizeof memory);
    hk_timing_write(&buf, &timing);
    assert_false(buf.cut);
    const struct outcome outcome = parse(memory);
    assert_int_equal(outcome.err, HK_OK);
    assert_same(&outcome.timing, &timing);
}

TEST(timing, what_nobody_can_run_is_out_of_range)
{
    static const hk_timing cases[] = {
        {.kind = HK_TIMING_PERIODS},
        {.kind = HK_TIMING_PERIODS, .period_count = HK_PERIODS_MAX + 1},
        {.kind = HK_TIMING_PERIODS, .period_count = 1},
        {.kind = HK_TIMING_PERIODS, .period_count = 1, .period = {{.base_ms = -1}}},
        {.kind = HK_TIMING_PERIODS,
         .period_count = 1,
         .period = {{.base_ms = HK_PERIOD_MS_MAX + 1}}},
        {.kind = HK_TIMING_PERIODS,
         .period_count = 1,
         .period = {{.base_ms = 1, .increment_ms = -1}}},
        {.kind = HK_TIMING_PERIODS,
         .period_count = 1,
         .period = {{.base_ms = 1, .increment_ms = HK_PERIOD_MS_MAX + 1}}},
        {.kind = HK_TIMING_PERIODS, .period_count = 1, .period = {{.moves = 1001, .base_ms = 1}}},
        {.kind = HK_TIMING_PERIODS, .period_count = 2, .period = {{.base_ms = 1}, {.base_ms = 1}}},
        {.kind = HK_TIMING_UNKNOWN, .period_count = 1},
        {.kind = HK_TIMING_NONE, .period_count = 1},
        {.kind = HK_TIMING_SANDCLOCK},
        {.kind = HK_TIMING_SANDCLOCK, .period_count = 1},
        {.kind = HK_TIMING_SANDCLOCK,
         .period_count = 1,
         .period = {{.base_ms = 1, .increment_ms = 1}}},
        {.kind = HK_TIMING_SANDCLOCK, .period_count = 1, .period = {{.moves = 1, .base_ms = 1}}}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_int_equal(hk_timing_check(&cases[i]), HK_E_ARGUMENT);
}

static hk_err for_the_referee(hk_time_control *out, const char *text)
{
    const struct outcome outcome = parse(text);
    assert_int_equal(outcome.err, HK_OK);
    return hk_time_control_of(out, &outcome.timing);
}

TEST(timing, one_period_is_for_the_referee)
{
    hk_time_control control;
    assert_int_equal(for_the_referee(&control, "300+3"), HK_OK);
    assert_true(control.timed);
    assert_int_equal(control.base_ms, 300000);
    assert_int_equal(control.increment_ms, 3000);
    assert_int_equal(for_the_referee(&control, "86400+3600"), HK_OK);
    assert_int_equal(for_the_referee(&control, "-"), HK_OK);
    assert_false(control.timed);
}

TEST(timing, other_time_controls_are_not_for_the_referee)
{
    static const char *const none[] = {"?",   "*180",  "40/9000", "40/5400+30:1800+30",
                                       "0+5", "86401", "300+3601"};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
        hk_time_control control = {.base_ms = 77};
        assert_int_equal(for_the_referee(&control, none[i]), HK_E_ARGUMENT);
        assert_int_equal(control.base_ms, 77);
    }
}

TEST(timing, what_the_referee_writes_is_read)
{
    static const hk_time_control controls[] = {
        {.timed = false},
        {.timed = true, .base_ms = 1},
        {.timed = true, .base_ms = 500, .increment_ms = 1},
        {.timed = true, .base_ms = 300000, .increment_ms = 3000},
        {.timed = true, .base_ms = HK_BASE_MS_MAX, .increment_ms = HK_INCREMENT_MS_MAX}};
    for (size_t i = 0; i < sizeof controls / sizeof *controls; i++) {
        char memory[64];
        hk_time_control again;
        hk_buf buf;
        hk_buf_init(&buf, memory, sizeof memory);
        hk_time_control_write(&buf, &controls[i]);
        assert_int_equal(for_the_referee(&again, memory), HK_OK);
        assert_int_equal(again.timed, controls[i].timed);
        assert_int_equal(again.base_ms, controls[i].base_ms);
        assert_int_equal(again.increment_ms, controls[i].increment_ms);
    }
}
