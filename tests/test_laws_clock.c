/* The clock: two displays, of which at most one runs, with one period and with several. */
#include "games.h"

#include "board/bb.h"
#include "laws/clock.h"

static hk_clock clock_at(const hk_time_control *control, unsigned white, unsigned black)
{
    const hk_time_control both[2] = {*control, *control};
    hk_clock clock;
    hk__clock_set(&clock, both, (const unsigned[]){white, black});
    return clock;
}

static hk_clock clock_of(int64_t base_ms, int64_t increment_ms)
{
    const hk_time_control control = one_period(base_ms, increment_ms);
    return clock_at(&control, 0, 0);
}

/* Two moves in 60 seconds, two in 30, the rest in 10; with an increment and a delay for each. */
static const hk_time_control three_periods = {
    .kind = HK_TIME_CONTROL_PERIODS,
    .period_count = 3,
    .period = {{.moves = 2, .base_ms = 60000, .increment_ms = 1000, .delay_ms = 3000},
               {.moves = 2, .base_ms = 30000, .increment_ms = 2000},
               {.base_ms = 10000, .delay_ms = 5000}}};

/* A player thinks and completes a move, and the display of his opponent starts. */
static unsigned moves_after(hk_clock *clock, hk_color whose, unsigned completed, int64_t *now_ms,
                            int64_t think_ms)
{
    *now_ms += think_ms;
    hk_clock_stop(clock, *now_ms);
    const unsigned reached = hk__clock_complete(clock, whose, completed);
    hk__clock_start(clock, hk__other(whose), *now_ms);
    return reached;
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
    hk_clock_read(&clock, 4500);
    assert_int_equal(clock.left_ms[HK_BLACK], 56500);
    assert_int_equal(clock.left_ms[HK_WHITE], 60000);
    assert_true(clock.running);
    assert_int_equal(clock.whose, HK_BLACK);
}

TEST(clock, charging_twice_for_the_same_time_charges_once)
{
    hk_clock clock = clock_of(60000, 0);
    hk__clock_start(&clock, HK_WHITE, 0);
    hk_clock_read(&clock, 2000);
    hk_clock_read(&clock, 2000);
    hk_clock_read(&clock, 2500);
    assert_int_equal(clock.left_ms[HK_WHITE], 57500);
}

TEST(clock, a_standing_clock_charges_nobody)
{
    hk_clock clock = clock_of(60000, 0);
    hk_clock_read(&clock, 5000);
    assert_int_equal(clock.left_ms[HK_WHITE], 60000);
    hk__clock_start(&clock, HK_WHITE, 5000);
    hk_clock_stop(&clock, 6000);
    assert_false(clock.running);
    hk_clock_read(&clock, 50000);
    assert_int_equal(clock.left_ms[HK_WHITE], 59000);
    assert_int_equal(clock.left_ms[HK_BLACK], 60000);
}

TEST(clock, starting_one_display_leaves_only_that_one_running)
{
    hk_clock clock = clock_of(60000, 0);
    hk__clock_start(&clock, HK_WHITE, 0);
    hk_clock_stop(&clock, 1000);
    hk__clock_start(&clock, HK_BLACK, 1000);
    hk_clock_read(&clock, 3000);
    assert_int_equal(clock.left_ms[HK_WHITE], 59000); /* 6.1 */
    assert_int_equal(clock.left_ms[HK_BLACK], 58000);
}

TEST(clock, a_flag_falls_at_exactly_nought)
{
    hk_clock clock = clock_of(60000, 0);
    hk__clock_start(&clock, HK_WHITE, 0);
    hk_clock_read(&clock, 59999);
    assert_int_equal(clock.left_ms[HK_WHITE], 1);
    assert_false(clock.fallen[HK_WHITE]);
    hk_clock_read(&clock, 60000);
    assert_int_equal(clock.left_ms[HK_WHITE], 0);
    assert_true(clock.fallen[HK_WHITE]);
    assert_false(clock.fallen[HK_BLACK]);
}

TEST(clock, a_display_never_shows_less_than_nought)
{
    hk_clock clock = clock_of(60000, 0);
    hk__clock_start(&clock, HK_BLACK, 0);
    hk_clock_read(&clock, 200000);
    hk_clock_read(&clock, 300000);
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
    hk_clock_stop(&clock, 60000);
    hk__clock_complete(&clock, HK_WHITE, 1);
    assert_int_equal(clock.left_ms[HK_WHITE], 0);
    hk__clock_complete(&clock, HK_BLACK, 1);
    assert_int_equal(clock.left_ms[HK_BLACK], 62000);
}

TEST(clock, what_is_taken_off_raises_no_fallen_flag)
{
    static const int64_t taken_ms[] = {0, 1000, 120000};

    for (size_t i = 0; i < HK_COUNT(taken_ms); i++) {
        hk_clock clock = clock_of(1000, 0);
        hk__clock_start(&clock, HK_WHITE, 0);
        hk_clock_read(&clock, 2000);
        assert_true(clock.fallen[HK_WHITE] && clock.first_known);
        clock.left_ms[HK_WHITE] = 120000; /* minutes that the Laws have added since */
        hk__clock_add(&clock, HK_WHITE, -taken_ms[i]);
        assert_int_equal(clock.left_ms[HK_WHITE], 120000 - taken_ms[i]);
        assert_true(clock.fallen[HK_WHITE] && clock.first_known);
    }
}

TEST(clock, without_time_no_display_runs_and_nothing_is_added)
{
    const hk_time_control control = {
        .kind = HK_TIME_CONTROL_NONE, /* of which no period counts */
        .period = {{.base_ms = 300000, .increment_ms = 2000, .delay_ms = 1000}}};
    hk_clock clock = clock_at(&control, 0, 0);
    hk__clock_start(&clock, HK_WHITE, 0);
    assert_false(clock.running);
    hk_clock_read(&clock, 5000);
    assert_int_equal(hk__clock_complete(&clock, HK_WHITE, 1), 0);
    hk__clock_add(&clock, HK_WHITE, 1000);
    assert_int_equal(clock.left_ms[HK_WHITE], 0);
    assert_false(clock.fallen[HK_WHITE]);
}

TEST(clock, each_period_brings_its_base_time)
{
    static const int64_t left_ms[] = {61000, 92000, 94000, 106000, 106000};
    hk_clock clock = clock_at(&three_periods, 0, 0);

    for (unsigned completed = 1; completed <= 5; completed++) {
        const bool reaches = completed == 2 || completed == 4;
        assert_int_equal(hk__clock_complete(&clock, HK_WHITE, completed), reaches);
        assert_int_equal(clock.left_ms[HK_WHITE], left_ms[completed - 1]);
        assert_int_equal(clock.period[HK_WHITE], completed / 2);
    }
    assert_int_equal(clock.left_ms[HK_BLACK], 60000);
    assert_int_equal(clock.period[HK_BLACK], 0);
}

/* The last move of a period still belongs to it. */
TEST(clock, the_increment_is_that_of_the_period_in_which_the_move_is_completed)
{
    hk_time_control control = three_periods;
    control.period[1].base_ms = 0;
    hk_clock clock = clock_at(&control, 0, 0);
    hk__clock_complete(&clock, HK_BLACK, 1);
    assert_int_equal(clock.left_ms[HK_BLACK], 61000);
    hk__clock_complete(&clock, HK_BLACK, 2);
    assert_int_equal(clock.left_ms[HK_BLACK], 62000);
    hk__clock_complete(&clock, HK_BLACK, 3);
    assert_int_equal(clock.left_ms[HK_BLACK], 64000);
}

TEST(clock, the_delay_is_that_of_the_period_in_which_the_player_thinks)
{
    hk_clock clock = clock_at(&three_periods, 0, 0);
    int64_t now_ms = 0;

    hk__clock_start(&clock, HK_WHITE, now_ms);
    moves_after(&clock, HK_WHITE, 1, &now_ms, 3000); /* no longer than the delay */
    assert_int_equal(clock.left_ms[HK_WHITE], 61000);
    moves_after(&clock, HK_BLACK, 1, &now_ms, 4000);
    assert_int_equal(clock.left_ms[HK_BLACK], 60000);
    moves_after(&clock, HK_WHITE, 2, &now_ms, 10000);
    assert_int_equal(clock.left_ms[HK_WHITE], 85000);
    moves_after(&clock, HK_BLACK, 2, &now_ms,
                3500); /* Black's second move is of the first period */
    assert_int_equal(clock.left_ms[HK_BLACK], 90500);
    moves_after(&clock, HK_WHITE, 3, &now_ms, 1000); /* no delay in the second */
    assert_int_equal(clock.left_ms[HK_WHITE], 86000);
    moves_after(&clock, HK_BLACK, 3, &now_ms, 0);
    moves_after(&clock, HK_WHITE, 4, &now_ms, 0);
    moves_after(&clock, HK_BLACK, 4, &now_ms, 0);
    const int64_t white_ms = clock.left_ms[HK_WHITE];
    moves_after(&clock, HK_WHITE, 5, &now_ms,
                5000); /* five seconds, and no increment, in the last */
    assert_int_equal(clock.left_ms[HK_WHITE], white_ms);
    moves_after(&clock, HK_BLACK, 5, &now_ms, 5001);
    moves_after(&clock, HK_WHITE, 6, &now_ms, 5001);
    assert_int_equal(clock.left_ms[HK_WHITE], white_ms - 1);
}

TEST(clock, moves_made_before_the_start_decide_the_period_and_its_delay)
{
    const hk_clock first = clock_at(&three_periods, 1, 1);
    assert_int_equal(first.period[HK_WHITE], 0);
    assert_int_equal(first.delay_left_ms, 3000);
    hk_clock clock = clock_at(&three_periods, 4, 3);
    assert_int_equal(clock.period[HK_WHITE], 2);
    assert_int_equal(clock.period[HK_BLACK], 1);
    assert_int_equal(clock.delay_left_ms, 5000);
    hk__clock_start(&clock, HK_BLACK, 0);
    assert_int_equal(clock.delay_left_ms, 0);
}

TEST(clock, a_period_raises_a_fallen_flag_if_it_brings_time)
{
    hk_time_control control = three_periods;
    for (int brings = 0; brings <= 1; brings++) {
        control.period[1].base_ms = brings ? 30000 : 0;
        hk_clock clock = clock_at(&control, 0, 0);
        hk__clock_put(&clock, HK_WHITE, 0);
        assert_int_equal(hk__clock_complete(&clock, HK_WHITE, 2), 1);
        assert_int_equal(clock.left_ms[HK_WHITE], brings ? 30000 : 0);
        assert_int_equal(clock.fallen[HK_WHITE], !brings);
    }
}

/* `40/9000`: after move 40 no further time has been announced. */
TEST(clock, the_last_period_holds_for_all_the_moves_that_remain)
{
    hk_time_control control = one_period(60000, 1000);
    control.period[0].moves = 2;
    hk_clock clock = clock_at(&control, 0, 0);
    for (unsigned completed = 1; completed <= 5; completed++) {
        assert_int_equal(hk__clock_complete(&clock, HK_WHITE, completed), 0);
        assert_int_equal(clock.left_ms[HK_WHITE], 60000 + 1000 * completed);
    }
    assert_int_equal(clock_at(&control, 7, 7).period[HK_WHITE], 0);
}

TEST(clock, as_many_periods_as_there_may_be)
{
    hk_time_control control = {.kind = HK_TIME_CONTROL_PERIODS, .period_count = HK_PERIODS_MAX};
    int64_t left_ms = 1000;
    for (unsigned i = 0; i < HK_PERIODS_MAX; i++)
        control.period[i] = (hk_period){
            .moves = i + 1 < HK_PERIODS_MAX, .base_ms = 1000, .increment_ms = 10 * (i + 1)};
    hk_clock clock = clock_at(&control, 0, 0);
    for (unsigned completed = 1; completed <= HK_PERIODS_MAX; completed++) {
        const bool reaches = completed < HK_PERIODS_MAX;
        assert_int_equal(hk__clock_complete(&clock, HK_BLACK, completed), reaches);
        left_ms += 10 * completed + 1000 * reaches;
        assert_int_equal(clock.left_ms[HK_BLACK], left_ms);
    }
    const hk_clock late = clock_at(&control, 99, 0);
    assert_int_equal(late.period[HK_WHITE], HK_PERIODS_MAX - 1);
}

/* Time odds. */

TEST(clock, runs_for_each_player_by_his_own_time_control)
{
    const hk_time_control odds[2] = {three_periods, one_period(90000, 500)};
    hk_clock clock;
    int64_t now_ms = 0;

    hk__clock_set(&clock, odds, (const unsigned[]){0, 0});
    assert_int_equal(clock.left_ms[HK_WHITE], 60000);
    assert_int_equal(clock.left_ms[HK_BLACK], 90000);
    assert_int_equal(clock.delay_left_ms, 3000);
    hk__clock_start(&clock, HK_WHITE, 0);
    assert_int_equal(moves_after(&clock, HK_WHITE, 1, &now_ms, 4000), 0);
    assert_int_equal(clock.left_ms[HK_WHITE], 60000); /* a second beyond the delay, and one more */
    assert_int_equal(clock.delay_left_ms, 0);
    assert_int_equal(moves_after(&clock, HK_BLACK, 1, &now_ms, 4000), 0);
    assert_int_equal(clock.left_ms[HK_BLACK], 86500);
    assert_int_equal(moves_after(&clock, HK_WHITE, 2, &now_ms, 0), 1);
    assert_int_equal(clock.left_ms[HK_WHITE], 91000);
    assert_int_equal(moves_after(&clock, HK_BLACK, 2, &now_ms, 0), 0);
    assert_int_equal(clock.left_ms[HK_BLACK], 87000);
    assert_false(hk__clock_in_last_period(&clock, HK_WHITE));
    assert_true(hk__clock_in_last_period(&clock, HK_BLACK));
}

TEST(clock, has_periods_of_the_moves_that_each_has_completed_before)
{
    const hk_time_control odds[2] = {one_period(90000, 0), three_periods};
    hk_clock clock;

    hk__clock_set(&clock, odds, (const unsigned[]){4, 4});
    assert_int_equal(clock.period[HK_WHITE], 0);
    assert_int_equal(clock.period[HK_BLACK], 2);
    hk__clock_count(&clock, (const unsigned[]){0, 3});
    assert_int_equal(clock.period[HK_WHITE], 0);
    assert_int_equal(clock.period[HK_BLACK], 1);
    assert_int_equal(clock.granted[HK_BLACK], 1);
}

TEST(clock, has_an_increment_if_either_player_has_one_or_a_delay)
{
    const hk_time_control plain = one_period(90000, 0), more = one_period(1000, 1);
    hk_time_control delayed = plain;

    delayed.period[0].delay_ms = 1;
    assert_false(hk__control_has_increment((const hk_time_control[]){plain, plain}, true));
    assert_true(hk__control_has_increment((const hk_time_control[]){plain, more}, false));
    assert_true(hk__control_has_increment((const hk_time_control[]){more, plain}, true));
    assert_true(hk__control_has_increment((const hk_time_control[]){delayed, plain}, true));
    assert_false(hk__control_has_increment((const hk_time_control[]){delayed, plain}, false));
}

TEST(clock, follows_presses_as_the_referee_does)
{
    hk_clock judged = clock_at(&three_periods, 0, 0), followed = judged;
    int64_t now_ms = 0;

    hk__clock_start(&judged, HK_WHITE, now_ms);
    hk__clock_start(&followed, HK_WHITE, now_ms);
    for (unsigned ply = 0; ply < 10; ply++) {
        const hk_color whose = ply % 2 == 0 ? HK_WHITE : HK_BLACK;
        moves_after(&judged, whose, ply / 2 + 1, &now_ms, 1500 + 700 * (int64_t)ply);
        hk_clock_press(&followed, whose, ply / 2 + 1, now_ms);
        assert_int_equal(followed.left_ms[HK_WHITE], judged.left_ms[HK_WHITE]);
        assert_int_equal(followed.left_ms[HK_BLACK], judged.left_ms[HK_BLACK]);
        assert_int_equal(followed.whose, hk__other(whose));
    }
    hk_clock_read(&followed, now_ms + 6000);
    hk_clock_read(&judged, now_ms + 6000);
    assert_int_equal(followed.left_ms[judged.whose], judged.left_ms[judged.whose]);
    hk_clock_stop(&followed, now_ms + 7000);
    assert_false(followed.running);
    hk_clock_read(&followed, now_ms + 9000); /* it stands */
    assert_int_equal(followed.left_ms[HK_WHITE],
                     judged.left_ms[HK_WHITE] - (judged.whose == HK_WHITE ? 1000 : 0));
}
