/*
 * Time controls: their text, and which of them the referee runs. A case gives a text and how it is
 * written again, or the code and the place of its refusal.
 */
#include "games.h"

#include "hakem/timecontrol.h"

#include <stdlib.h>
#include <string.h>

struct outcome {
    hk_err err;
    hk_time_control control;
    hk_fault fault;
};

/* Parse a text in a block of memory of exactly its size. */
static struct outcome parse_sized(const char *text, size_t size)
{
    struct outcome outcome = {.control = {.period_count = 77}};
    char *copy = malloc(size ? size : 1);
    assert_non_null(copy);
    memcpy(copy, text, size);
    outcome.err = hk_time_control_parse(&outcome.control, copy, size, &outcome.fault);
    free(copy);
    if (outcome.err != HK_OK)
        assert_int_equal(outcome.control.period_count, 77); /* untouched */
    else
        assert_int_equal(hk_time_control_check(&outcome.control), HK_OK);
    return outcome;
}

static struct outcome parse(const char *text)
{
    return parse_sized(text, strlen(text));
}

static hk_time_control reads_as(const char *text, const char *written)
{
    const struct outcome outcome = parse(text);
    char memory[HK_TIME_CONTROL_TEXT_MAX];
    hk_buf buf;

    if (outcome.err != HK_OK)
        fail_msg("'%s': %s at %zu", text, outcome.fault.why, outcome.fault.byte);
    hk_buf_init(&buf, memory, sizeof memory);
    hk_time_control_write(&buf, &outcome.control);
    assert_string_equal(memory, written);
    assert_false(buf.cut);
    const struct outcome again = parse(memory);
    assert_int_equal(again.err, HK_OK);
    assert_same_control(&again.control, &outcome.control);
    return outcome.control;
}

static hk_time_control reads(const char *text)
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
    assert_int_equal(
        hk_time_control_parse(&(hk_time_control){.period_count = 0}, text, strlen(text), NULL),
        err);
}

static void assert_period(const hk_time_control *control, unsigned i, unsigned moves,
                          int64_t base_ms, int64_t increment_ms)
{
    assert_true(i < control->period_count);
    assert_int_equal(control->period[i].moves, moves);
    assert_int_equal(control->period[i].base_ms, base_ms);
    assert_int_equal(control->period[i].increment_ms, increment_ms);
}

TEST(time_control, the_six_forms_of_the_standard)
{
    hk_time_control control = reads("?");
    assert_int_equal(control.kind, HK_TIME_CONTROL_UNKNOWN);
    control = reads("-");
    assert_int_equal(control.kind, HK_TIME_CONTROL_NONE);
    control = reads("40/9000");
    assert_int_equal(control.kind, HK_TIME_CONTROL_PERIODS);
    assert_int_equal(control.period_count, 1);
    assert_period(&control, 0, 40, 9000000, 0);
    control = reads("300");
    assert_period(&control, 0, 0, 300000, 0);
    control = reads("4500+60");
    assert_period(&control, 0, 0, 4500000, 60000);
    control = reads("*180");
    assert_int_equal(control.kind, HK_TIME_CONTROL_SANDCLOCK);
    assert_int_equal(control.period[0].base_ms, 180000);
}

TEST(time_control, several_periods)
{
    hk_time_control control = reads("40/7200:3600");
    assert_int_equal(control.period_count, 2);
    assert_period(&control, 0, 40, 7200000, 0);
    assert_period(&control, 1, 0, 3600000, 0);
    control = reads("40/5400+30:1800+30");
    assert_period(&control, 0, 40, 5400000, 30000);
    assert_period(&control, 1, 0, 1800000, 30000);
    control = reads("40/6000:20/3000:900+30");
    assert_period(&control, 1, 20, 3000000, 0);
    assert_period(&control, 2, 0, 900000, 30000);
    control = reads("1/1:1/1:1/1:1/1:1/1:1/1:1/1:1");
    assert_int_equal(control.period_count, HK_PERIODS_MAX);
    reads("40/7200:20/3600");
}

TEST(time_control, fifteen_plus_ten_are_seconds)
{
    const hk_time_control control = reads("15+10");
    assert_period(&control, 0, 0, 15000, 10000);
}

TEST(time_control, days_for_a_move_and_no_base_time)
{
    hk_time_control control = reads("1/259200");
    assert_period(&control, 0, 1, 259200000, 0);
    control = reads("0+1");
    assert_period(&control, 0, 0, 0, 1000);
    reads("40/0+30:1800+30");
}

TEST(time_control, a_delay_follows_as_d)
{
    hk_time_control control = reads("2700d5");
    assert_period(&control, 0, 0, 2700000, 0);
    assert_int_equal(control.period[0].delay_ms, 5000);
    control = reads("40/5400d5:1800+10d2.5");
    assert_int_equal(control.period[0].delay_ms, 5000);
    assert_period(&control, 1, 0, 1800000, 10000);
    assert_int_equal(control.period[1].delay_ms, 2500);
    reads("0d5");
    reads_as("300+0d0", "300");
    refuses("300d", HK_E_SYNTAX, "syntax", 4);
    refuses("300d5+3", HK_E_SYNTAX, "syntax", 5);
    refuses("300d5d5", HK_E_SYNTAX, "syntax", 5);
    refuses("300D5", HK_E_SYNTAX, "syntax", 3);
    refuses("300 d5", HK_E_SYNTAX, "syntax", 3);
    refuses("*180d5", HK_E_SYNTAX, "syntax", 4);
    refuses("0d0", HK_E_ARGUMENT, "range", 0);
    refuses("300d31622401", HK_E_ARGUMENT, "range", 4);
}

TEST(time_control, seconds_have_up_to_three_decimals)
{
    hk_time_control control = reads("300.5");
    assert_period(&control, 0, 0, 300500, 0);
    control = reads("60+0.6");
    assert_period(&control, 0, 0, 60000, 600);
    control = reads("1.05+0.001");
    assert_period(&control, 0, 0, 1050, 1);
    reads_as("300.500", "300.5");
    reads_as("300.0", "300");
    refuses("300.1234", HK_E_SYNTAX, "syntax", 7);
    refuses("300.", HK_E_SYNTAX, "syntax", 4);
    refuses("300.+5", HK_E_SYNTAX, "syntax", 4);
    refuses(".5", HK_E_SYNTAX, "syntax", 0);
    refuses("40.5/300", HK_E_SYNTAX, "syntax", 4);
    refuses("1,5", HK_E_SYNTAX, "syntax", 1);
}

TEST(time_control, what_is_read_besides)
{
    reads_as("  300+3\t", "300+3");
    reads_as("0300+03", "300+3");
    reads_as("60+0", "60");
    reads_as("040/00000000000000000000000000000005400", "40/5400");
    reads_as(" ? ", "?");
}

TEST(time_control, what_is_not_this_syntax_is_not_guessed)
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

TEST(time_control, a_period_of_all_the_moves_is_the_last)
{
    refuses("300:900", HK_E_SYNTAX, "order", 0);
    refuses("300:", HK_E_SYNTAX, "order", 0);
    refuses("40/5400+30:1800+30:900+30", HK_E_SYNTAX, "order", 11);
}

TEST(time_control, numbers_have_their_ranges)
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

TEST(time_control, any_beginning_of_a_text_ends_within_it)
{
    static const char text[] = " 40/5400.25+30.5:20/3600+30:900+30 ";
    for (size_t size = 0; size < sizeof text; size++) {
        const struct outcome outcome = parse_sized(text, size);
        if (outcome.err != HK_OK)
            assert_in_range(outcome.fault.byte, 0, size);
    }
}

TEST(time_control, the_longest_text_has_room)
{
    hk_time_control control = {.kind = HK_TIME_CONTROL_PERIODS, .period_count = HK_PERIODS_MAX};
    char memory[HK_TIME_CONTROL_TEXT_MAX];
    hk_buf buf;

    for (unsigned i = 0; i < HK_PERIODS_MAX; i++)
        control.period[i] = (hk_period){.moves = 1000,
                                        .base_ms = 31622399999,
                                        .increment_ms = 31622399999,
                                        .delay_ms = 31622399999};
    assert_int_equal(hk_time_control_check(&control), HK_OK);
    hk_buf_init(&buf, memory, sizeof memory);
    hk_time_control_write(&buf, &control);
    assert_false(buf.cut);
    const struct outcome outcome = parse(memory);
    assert_int_equal(outcome.err, HK_OK);
    assert_same_control(&outcome.control, &control);
}

TEST(time_control, what_nobody_can_run_is_out_of_range)
{
    static const hk_time_control cases[] = {
        {.kind = HK_TIME_CONTROL_PERIODS},
        {.kind = HK_TIME_CONTROL_PERIODS, .period_count = HK_PERIODS_MAX + 1},
        {.kind = HK_TIME_CONTROL_PERIODS, .period_count = 1},
        {.kind = HK_TIME_CONTROL_PERIODS, .period_count = 1, .period = {{.base_ms = -1}}},
        {.kind = HK_TIME_CONTROL_PERIODS,
         .period_count = 1,
         .period = {{.base_ms = HK_PERIOD_MS_MAX + 1}}},
        {.kind = HK_TIME_CONTROL_PERIODS,
         .period_count = 1,
         .period = {{.base_ms = 1, .increment_ms = -1}}},
        {.kind = HK_TIME_CONTROL_PERIODS,
         .period_count = 1,
         .period = {{.base_ms = 1, .increment_ms = HK_PERIOD_MS_MAX + 1}}},
        {.kind = HK_TIME_CONTROL_PERIODS,
         .period_count = 1,
         .period = {{.base_ms = 1, .delay_ms = -1}}},
        {.kind = HK_TIME_CONTROL_PERIODS,
         .period_count = 1,
         .period = {{.base_ms = 1, .delay_ms = HK_PERIOD_MS_MAX + 1}}},
        {.kind = HK_TIME_CONTROL_PERIODS,
         .period_count = 1,
         .period = {{.moves = 1001, .base_ms = 1}}},
        {.kind = (hk_time_control_kind)(HK_TIME_CONTROL_UNKNOWN + 1)},
        {.kind = HK_TIME_CONTROL_SANDCLOCK,
         .period_count = 1,
         .period = {{.base_ms = 1, .delay_ms = 1}}},
        {.kind = HK_TIME_CONTROL_PERIODS,
         .period_count = 2,
         .period = {{.base_ms = 1}, {.base_ms = 1}}},
        {.kind = HK_TIME_CONTROL_UNKNOWN, .period_count = 1},
        {.kind = HK_TIME_CONTROL_NONE, .period_count = 1},
        {.kind = HK_TIME_CONTROL_SANDCLOCK},
        {.kind = HK_TIME_CONTROL_SANDCLOCK, .period_count = 1},
        {.kind = HK_TIME_CONTROL_SANDCLOCK,
         .period_count = 1,
         .period = {{.base_ms = 1, .increment_ms = 1}}},
        {.kind = HK_TIME_CONTROL_SANDCLOCK,
         .period_count = 1,
         .period = {{.moves = 1, .base_ms = 1}}}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_int_equal(hk_time_control_check(&cases[i]), HK_E_ARGUMENT);
}

static hk_err playable(const char *text)
{
    const struct outcome outcome = parse(text);
    assert_int_equal(outcome.err, HK_OK);
    return hk_time_control_check_playable(&outcome.control);
}

TEST(time_control, what_the_referee_runs)
{
    static const char *const texts[] = {"-",
                                        "300",
                                        "300+3",
                                        "0.001",
                                        "86400+3600",
                                        "2700d5",
                                        "40/9000",
                                        "86400+3600d3600",
                                        "1/1:1/1:1/1:1/1:1/1:1/1:1/1:1",
                                        "40/5400+30d5:20/3600:0+30"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (playable(texts[i]) != HK_OK)
            fail_msg("%s", texts[i]);
}

TEST(time_control, what_the_referee_does_not_run)
{
    static const char *const texts[] = {"?",
                                        "*180",
                                        "0+5",
                                        "0d5",
                                        "40/0+30:1800",
                                        "86400.001",
                                        "86401",
                                        "300+3601",
                                        "300d3601",
                                        "1/259200",
                                        "40/300:86401",
                                        "40/300:300+3600.001",
                                        "40/300:300d3601"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (playable(texts[i]) != HK_E_ARGUMENT)
            fail_msg("%s", texts[i]);
    const hk_time_control unsound = {.kind = HK_TIME_CONTROL_PERIODS};
    assert_int_equal(hk_time_control_check_playable(&unsound), HK_E_ARGUMENT);
}

TEST(time_control, all_zero_is_a_game_without_a_clock)
{
    const hk_time_control control = {0};
    assert_int_equal(control.kind, HK_TIME_CONTROL_NONE);
    assert_int_equal(hk_time_control_check_playable(&control), HK_OK);
    assert_int_equal(hk_level_of(HK_EDITION_2023, &control), HK_LEVEL_STANDARD);
}

TEST(time_control, the_level_is_that_of_all_periods_and_sixty_of_the_most_that_a_move_brings)
{
    static const struct {
        const char *text;
        int64_t total_s;
        hk_level of_2023, of_2005;
    } cases[] = {
        {"-", 0, HK_LEVEL_STANDARD, HK_LEVEL_STANDARD},
        {"600", 600, HK_LEVEL_BLITZ, HK_LEVEL_BLITZ},
        {"600d5", 900, HK_LEVEL_RAPID, HK_LEVEL_RAPID},
        {"300d5", 600, HK_LEVEL_BLITZ, HK_LEVEL_BLITZ},
        {"1500+10d25", 3600, HK_LEVEL_STANDARD, HK_LEVEL_RAPID},
        {"300+6", 660, HK_LEVEL_RAPID, HK_LEVEL_BLITZ},
        {"40/600:300", 900, HK_LEVEL_RAPID, HK_LEVEL_RAPID},
        {"40/1800:1200+10", 3600, HK_LEVEL_STANDARD, HK_LEVEL_RAPID},
        {"40/300+10:300+5", 1200, HK_LEVEL_RAPID, HK_LEVEL_RAPID},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct outcome outcome = parse(cases[i].text);
        assert_int_equal(hk_time_control_total_ms(&outcome.control), 1000 * cases[i].total_s);
        assert_int_equal(hk_level_of(HK_EDITION_2023, &outcome.control), cases[i].of_2023);
        assert_int_equal(hk_level_of(HK_EDITION_2005, &outcome.control), cases[i].of_2005);
    }
}

/* A random time: short or long, with or without a fraction of a second, sometimes 0. */
static int64_t random_ms(struct dice *dice)
{
    static const unsigned most[] = {1, 10, 1000, 60000, 7200000, 2000000000};
    const int64_t ms = dice_below(dice, most[dice_below(dice, sizeof most / sizeof *most)]);
    const int64_t longer_ms = dice_below(dice, 8) ? ms : 15 * ms;
    return dice_below(dice, 2) ? longer_ms : longer_ms / 1000 * 1000;
}

static hk_time_control random_control(struct dice *dice)
{
    hk_time_control control = {.kind = (hk_time_control_kind)dice_below(dice, 4)};

    if (control.kind == HK_TIME_CONTROL_SANDCLOCK)
        control.period[control.period_count++].base_ms = 1 + random_ms(dice);
    if (control.kind != HK_TIME_CONTROL_PERIODS)
        return control;
    control.period_count = 1 + dice_below(dice, HK_PERIODS_MAX);
    for (unsigned i = 0; i < control.period_count; i++) {
        const bool is_last = i + 1 == control.period_count;
        control.period[i] = (hk_period){.base_ms = random_ms(dice),
                                        .increment_ms = random_ms(dice),
                                        .delay_ms = random_ms(dice)};
        if (!is_last || dice_below(dice, 3) == 0)
            control.period[i].moves = 1 + dice_below(dice, HK_PERIOD_MOVES_MAX);
        if (control.period[i].increment_ms == 0 && control.period[i].delay_ms == 0)
            control.period[i].base_ms++;
    }
    return control;
}

TEST(time_control, any_comes_back_from_its_text)
{
    struct dice dice = {.state = 20260517};
    for (unsigned i = 0; i < 100000; i++) {
        const hk_time_control control = random_control(&dice);
        char memory[HK_TIME_CONTROL_TEXT_MAX];
        hk_buf buf;
        assert_int_equal(hk_time_control_check(&control), HK_OK);
        hk_buf_init(&buf, memory, sizeof memory);
        hk_time_control_write(&buf, &control);
        assert_false(buf.cut);
        hk_time_control again;
        assert_int_equal(hk_time_control_parse(&again, memory, buf.size, NULL), HK_OK);
        assert_same_control(&again, &control);
    }
}

/* Time odds. */

static hk_level level_with(hk_edition edition, int64_t white_ms, int64_t black_ms)
{
    hk_rules rules = {.edition = edition,
                      .control = {one_period(white_ms, 0), one_period(black_ms, 0)}};
    return hk_rules_level(&rules);
}

TEST(level, with_odds_is_that_of_the_slower_player)
{
    const int64_t minute = 60000;

    assert_int_equal(level_with(HK_EDITION_2023, 5 * minute, 10 * minute), HK_LEVEL_BLITZ);
    assert_int_equal(level_with(HK_EDITION_2023, 5 * minute, 15 * minute), HK_LEVEL_RAPID);
    assert_int_equal(level_with(HK_EDITION_2023, 15 * minute, 5 * minute), HK_LEVEL_RAPID);
    assert_int_equal(level_with(HK_EDITION_2023, 5 * minute, 60 * minute), HK_LEVEL_STANDARD);
    assert_int_equal(level_with(HK_EDITION_2005, 14 * minute, 15 * minute), HK_LEVEL_RAPID);
    assert_int_equal(level_with(HK_EDITION_2005, 61 * minute, 15 * minute), HK_LEVEL_STANDARD);
    hk_rules rules = {.edition = HK_EDITION_2023, .level = HK_LEVEL_RAPID};
    assert_int_equal(hk_rules_level(&rules), HK_LEVEL_RAPID);
    rules.level = HK_LEVEL_OF_CONTROL;
    assert_int_equal(hk_rules_level(&rules), HK_LEVEL_STANDARD); /* no time */
}

TEST(time_control, is_equal_to_one_with_the_same_periods)
{
    const hk_time_control plain = one_period(60000, 1000), none = {.period_count = 0};
    hk_time_control other = plain;

    assert_true(hk_time_control_equal(&plain, &other));
    other.period[1].base_ms = 5; /* beyond its periods: nothing */
    assert_true(hk_time_control_equal(&plain, &other));
    other.period_count = 2;
    assert_false(hk_time_control_equal(&plain, &other));
    assert_false(hk_time_control_equal(&plain, &none));
    for (unsigned member = 0; member < 4; member++) {
        other = plain;
        other.period[0].moves += member == 0;
        other.period[0].base_ms += member == 1;
        other.period[0].increment_ms += member == 2;
        other.period[0].delay_ms += member == 3;
        assert_false(hk_time_control_equal(&plain, &other));
    }
    other = plain;
    other.kind = HK_TIME_CONTROL_SANDCLOCK;
    assert_false(hk_time_control_equal(&plain, &other));
}
