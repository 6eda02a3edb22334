/* Time controls, and the two displays of which at most one runs. */
#include "test.h"

#include "laws/clock.h"

#include <string.h>

static hk_clock clock_of(int64_t base_ms, int64_t increment_ms)
{
    const hk_time_control control = {
        .timed = true, .base_ms = base_ms, .increment_ms = increment_ms};
    hk_clock clock;
    hk__clock_set(&clock, &control, (const unsigned[]){0, 0});
    return clock;
}

static void assert_written(int64_t base_ms, int64_t increment_ms, const char *text)
{
    const hk_time_control control = {
        .timed = true, .base_ms = base_ms, .increment_ms = increment_ms};
    char memory[64];
    hk_buf buf;
    hk_buf_init(&buf, memory, sizeof memory);
    hk_time_control_write(&buf, &control);
    assert_string_equal(memory, text);
}

TEST(time_control, base_time_runs_from_a_millisecond_to_a_day)
{
    static const struct {
        int64_t base_ms;
        hk_err err;
    } cases[] = {
        {INT64_MIN, HK_E_ARGUMENT}, {-1, HK_E_ARGUMENT},
        {0, HK_E_ARGUMENT},         {1, HK_OK},
        {HK_BASE_MS_MAX, HK_OK},    {HK_BASE_MS_MAX + 1, HK_E_ARGUMENT},
        {INT64_MAX, HK_E_ARGUMENT},
    };
    assert_int_equal(HK_BASE_MS_MAX, 86400000);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const hk_time_control control = {.timed = true, .base_ms = cases[i].base_ms};
        assert_int_equal(hk_time_control_check(&control), cases[i].err);
    }
}

TEST(time_control, increment_runs_from_nothing_to_an_hour)
{
    static const struct {
        int64_t increment_ms;
        hk_err err;
    } cases[] = {
        {INT64_MIN, HK_E_ARGUMENT},
        {-1, HK_E_ARGUMENT},
        {0, HK_OK},
        {1, HK_OK},
        {HK_INCREMENT_MS_MAX, HK_OK},
        {HK_INCREMENT_MS_MAX + 1, HK_E_ARGUMENT},
        {INT64_MAX, HK_E_ARGUMENT},
    };
    assert_int_equal(HK_INCREMENT_MS_MAX, 3600000);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const hk_time_control control = {
            .timed = true, .base_ms = 1000, .increment_ms = cases[i].increment_ms};
        assert_int_equal(hk_time_control_check(&control), cases[i].err);
    }
}

TEST(time_control, no_time_is_a_time_control)
{
    const hk_time_control control = {.timed = false};
    assert_int_equal(hk_time_control_check(&control), HK_OK);
}

TEST(time_control, is_written_in_seconds)
{
    assert_written(300000, 3000, "300+3");
    assert_written(5400000, 0, "5400");
    assert_written(HK_BASE_MS_MAX, HK_INCREMENT_MS_MAX, "86400+3600");
}

TEST(time_control, parts_of_a_second_are_written_without_needless_noughts)
{
    assert_written(500, 0, "0.5");
    assert_written(1050, 1, "1.05+0.001");
    assert_written(15120, 10, "15.12+0.01");
    assert_written(999, 100, "0.999+0.1");
}

TEST(time_control, no_time_is_written_as_a_dash)
{
    const hk_time_control control = {.timed = false, .base_ms = 300000};
    char memory[8];
    hk_buf buf;
    hk_buf_init(&buf, memory, sizeof memory);
    hk_time_control_write(&buf, &control);
    assert_string_equal(memory, "-");
}

TEST(clock, is_set_to_the_base_time_and_stands)
{
    const hk_clock clock = clock_of(60000, 2000);
    assert_int_equal(clock.left_ms[HK_WHITE], 60000);
    assert_int_equal(clock.left_ms[HK_BLACK], 60000);
    assert_false(clock.running);
    assert_false(clock.fallen[HK_WHITE]);
    assert_false(clock.fallen[HK_BLACK]);
}

TEST(clock, charges_only_the_player_whose_display_runs)
{
    hk_clock clock = clock_of(60000, 0);
    hk__clock_start(&clock, HK_BLACK, 1000);
    hk__clock_charge(&clock, 4500);
    assert_int_equal(clock.left_ms[HK_BLACK], 56500);
    assert_int_equal(clock.left_ms[HK_WHITE], 60000);
    assert_true(clock.running);
    assert_int_equal(clock.whose, HK_BLACK);
}

TEST(clock, charging_twice_for_the_same_time_charges_once)
{
    hk_clock clock = clock_of(60000, 0);
    hk__clock_start(&clock, HK_WHITE, 0);
    hk__clock_charge(&clock, 2000);
    hk__clock_charge(&clock, 2000);
    hk__clock_charge(&clock, 2500);
    assert_int_equal(clock.left_ms[HK_WHITE], 57500);
}

TEST(clock, a_standing_clock_charges_nobody)
{
    hk_clock clock = clock_of(60000, 0);
    hk__clock_charge(&clock, 5000);
    assert_int_equal(clock.left_ms[HK_WHITE], 60000);
    hk__clock_start(&clock, HK_WHITE, 5000);
    hk__clock_stop(&clock, 6000);
    assert_false(clock.running);
    hk__clock_charge(&clock, 50000);
    assert_int_equal(clock.left_ms[HK_WHITE], 59000);
    assert_int_equal(clock.left_ms[HK_BLACK], 60000);
}

TEST(clock, starting_one_display_leaves_only_that_one_running)
{
    hk_clock clock = clock_of(60000, 0);
    hk__clock_start(&clock, HK_WHITE, 0);
    hk__clock_stop(&clock, 1000);
    hk__clock_start(&clock, HK_BLACK, 1000);
    hk__clock_charge(&clock, 3000);
    assert_int_equal(clock.left_ms[HK_WHITE], 59000); /* 6.1 */
    assert_int_equal(clock.left_ms[HK_BLACK], 58000);
}

TEST(clock, a_flag_falls_at_exactly_nought)
{
    hk_clock clock = clock_of(60000, 0);
    hk__clock_start(&clock, HK_WHITE, 0);
    hk__clock_charge(&clock, 59999);
    assert_int_equal(clock.left_ms[HK_WHITE], 1);
    assert_false(clock.fallen[HK_WHITE]);
    hk__clock_charge(&clock, 60000);
    assert_int_equal(clock.left_ms[HK_WHITE], 0);
    assert_true(clock.fallen[HK_WHITE]);
    assert_false(clock.fallen[HK_BLACK]);
}

TEST(clock, a_display_never_shows_less_than_nought)
{
    hk_clock clock = clock_of(60000, 0);
    hk__clock_start(&clock, HK_BLACK, 0);
    hk__clock_charge(&clock, 200000);
    hk__clock_charge(&clock, 300000);
    assert_int_equal(clock.left_ms[HK_BLACK], 0);
    assert_true(clock.fallen[HK_BLACK]);
}

TEST(clock, the_increment_goes_to_its_player)
{
    hk_clock clock = clock_of(60000, 2000);
    hk__clock_complete(&clock, HK_BLACK, 1);
    assert_int_equal(clock.left_ms[HK_WHITE], 60000);
    assert_int_equal(clock.left_ms[HK_BLACK], 62000);
}

TEST(clock, no_increment_raises_a_fallen_flag)
{
    hk_clock clock = clock_of(60000, 2000);
    hk__clock_start(&clock, HK_WHITE, 0);
    hk__clock_stop(&clock, 60000);
    hk__clock_complete(&clock, HK_WHITE, 1);
    assert_int_equal(clock.left_ms[HK_WHITE], 0);
    hk__clock_complete(&clock, HK_BLACK, 1);
    assert_int_equal(clock.left_ms[HK_BLACK], 62000);
}

TEST(clock, without_time_no_display_runs_and_nothing_is_added)
{
    const hk_time_control control = {.timed = false, .increment_ms = 2000};
    hk_clock clock;
    hk__clock_set(&clock, &control, (const unsigned[]){0, 0});
    hk__clock_start(&clock, HK_WHITE, 0);
    assert_false(clock.running);
    hk__clock_charge(&clock, 5000);
    hk__clock_complete(&clock, HK_WHITE, 1);
    assert_int_equal(clock.left_ms[HK_WHITE], 0);
    assert_false(clock.fallen[HK_WHITE]);
}
