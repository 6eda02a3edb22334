/*
 * The clock in a game: charging, deadlines, interruption. FIDE Laws 2023, 6.3 to 6.11;
 * 2005, 6.2 to 6.13.
 */
#include "games.h"

enum { BASE = 60000, INCREMENT = 2000 };

static const hk_edition editions[] = {HK_EDITION_2005, HK_EDITION_2023};

static hk_rules on_screen(hk_edition edition)
{
    return rules_with_time(edition, INITIAL, BASE, INCREMENT);
}

static void assert_deadline(const struct table *table, int whose, int64_t at_ms)
{
    int64_t found_ms = -1;
    hk_color found = (hk_color)NOBODY;
    const bool has = hk_game_deadline(table->game, &found_ms, &found);
    assert_int_equal(has ? (int)found : NOBODY, whose);
    assert_int_equal(found_ms, has ? at_ms : -1);
}

/* Charging. */

TEST(clock_in_game, stands_before_the_start)
{
    struct table table;
    set_up_table(&table, on_screen(HK_EDITION_2023));
    table.now_ms = 30000;
    assert_runs(&table, NOBODY);
    assert_left(&table, BASE, BASE);
    assert_deadline(&table, NOBODY, 0);
    clear_table(&table);
}

TEST(clock_in_game, runs_from_the_start_for_the_player_to_move)
{
    struct table table; /* 6.6 */
    set_up_table(&table, on_screen(HK_EDITION_2023));
    table.now_ms = 30000;
    upheld(&table, hk_event_start());
    assert_runs(&table, HK_WHITE);
    assert_left(&table, BASE, BASE);
    table.now_ms = 31000;
    assert_left(&table, BASE - 1000, BASE);
    clear_table(&table);
    start(&table, rules_with_time(HK_EDITION_2023,
                                  "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
                                  BASE, INCREMENT));
    assert_runs(&table, HK_BLACK);
    clear_table(&table);
}

TEST(clock_in_game, each_move_on_the_screen_costs_its_time_and_brings_the_increment)
{
    for (unsigned i = 0; i < 2; i++) { /* 6.3.1; 6.2.a */
        struct table table;
        start(&table, on_screen(editions[i]));
        table.now_ms = 12000;
        played(&table, "e2e4");
        assert_left(&table, BASE - 12000 + INCREMENT, BASE);
        table.now_ms = 12500;
        played(&table, "e7e5");
        assert_left(&table, BASE - 12000 + INCREMENT, BASE - 500 + INCREMENT);
        table.now_ms = 20000;
        assert_left(&table, BASE - 19500 + INCREMENT, BASE - 500 + INCREMENT);
        clear_table(&table);
    }
}

TEST(clock_in_game, an_illegal_move_costs_its_time_only)
{
    struct table table;
    start(&table, on_screen(HK_EDITION_2023));
    table.now_ms = 2000;
    refused(&table, move_by(&table, HK_WHITE, "e2e5"));
    table.now_ms = 5000;
    played(&table, "e2e4");
    assert_left(&table, BASE - 5000 + INCREMENT, BASE);
    clear_table(&table);
}

TEST(clock_in_game, offers_and_refusals_do_not_touch_it)
{
    struct table table;
    start(&table, on_screen(HK_EDITION_2023));
    table.now_ms = 2000;
    upheld(&table, hk_event_offer_draw(HK_BLACK));
    table.now_ms = 4000;
    upheld(&table, hk_event_decline_draw(HK_WHITE));
    assert_runs(&table, HK_WHITE);
    assert_deadline(&table, HK_WHITE, BASE);
    table.now_ms = 5000;
    assert_left(&table, BASE - 5000, BASE);
    clear_table(&table);
}

TEST(clock_in_game, a_look_at_the_very_moment_of_an_offer_shows_the_time_used)
{
    struct table table;
    start(&table, on_screen(HK_EDITION_2023));
    table.now_ms = 5000;
    upheld(&table, hk_event_offer_draw(HK_WHITE));
    assert_left(&table, BASE - 5000, BASE);
    clear_table(&table);
}

TEST(clock_in_game, looking_changes_nothing)
{
    struct table table;
    start(&table, on_screen(HK_EDITION_2023));
    table.now_ms = 50000;
    assert_left(&table, BASE - 50000, BASE);
    table.now_ms = 90000;
    assert_left(&table, 0, BASE);
    table.now_ms = 10000;
    played(&table, "e2e4");
    assert_left(&table, BASE - 10000 + INCREMENT, BASE);
    clear_table(&table);
}

/* Two moves in 100 seconds and the rest in 30, each period with its own increment and delay. */
static hk_rules in_two_periods(void)
{
    hk_rules rules = rules_by_press(HK_EDITION_2023, INITIAL, 0, 0);
    rules.profile = HK_PROFILE_BOARD;
    rules.level = HK_LEVEL_STANDARD;
    rules.regulations.guidelines = true;
    set_control(
        &rules,
        (hk_time_control){
            .kind = HK_TIME_CONTROL_PERIODS,
            .period_count = 2,
            .period = {{.moves = 2, .base_ms = 100000, .increment_ms = 1000, .delay_ms = 3000},
                       {.base_ms = 30000, .increment_ms = 30000, .delay_ms = 7000}}});
    return rules;
}

TEST(clock_in_game, each_period_has_its_own_increment_and_delay)
{
    struct table table;
    start(&table, in_two_periods());
    assert_deadline(&table, HK_WHITE, 103000);
    table.now_ms = 5000;
    played_and_pressed(&table, "e2e4");
    assert_left(&table, 99000, 100000);
    assert_deadline(&table, HK_BLACK, 108000);
    table.now_ms = 8000;
    played_and_pressed(&table, "e7e5");
    table.now_ms = 12000;
    played_and_pressed(&table,
                       "g1f3"); /* the increment of the first period, the time of the next */
    assert_left(&table, 129000, 101000);
    played_and_pressed(&table, "b8c6");
    assert_left(&table, 129000, 132000);
    assert_deadline(&table, HK_WHITE, 12000 + 7000 + 129000);
    table.now_ms = 20000;
    played_and_pressed(&table, "f1b5");
    assert_left(&table, 158000, 132000);
    clear_table(&table);
}

/* 8.4: recording depends on the increment. */
TEST(clock_in_game, who_must_record_is_decided_by_the_increment_of_his_period)
{
    struct table table;
    start(&table, in_two_periods());
    const hk_event stopped = hk_event_fact(HK_FACT_STOPPED_RECORDING, HK_PARTY_WHITE);
    assert_int_equal(judged(&table, stopped).verdict, HK_VERDICT_RECORDING_EXEMPT);
    played_and_pressed(&table, "e2e4 e7e5 g1f3");
    assert_int_equal(judged(&table, stopped).verdict, HK_VERDICT_MUST_RECORD);
    clear_table(&table);
}

static hk_event increment_claim(void)
{
    return hk_event_claim(HK_WHITE, HK_CLAIM_INCREMENT);
}

/* Guidelines III.2: no increment. */
TEST(clock_in_game, an_increment_in_any_period_leaves_the_guidelines_aside)
{
    hk_rules rules = in_two_periods();
    struct table table;
    for (int color = HK_WHITE; color <= HK_BLACK; color++)
        rules.control[color].period[1].increment_ms = rules.control[color].period[1].delay_ms = 0;
    start(&table, rules);
    played_and_pressed(&table, "e2e4 e7e5 g1f3 b8c6");
    table.now_ms = 100000;
    assert_int_equal(judged(&table, increment_claim()).verdict, HK_VERDICT_QUICKPLAY_OUT_OF_SCOPE);
    clear_table(&table);
}

/* Reading A.1: a delay is an increment; logs ruled before number 14 had the claim. */
TEST(clock_in_game, a_delay_leaves_the_guidelines_aside_as_an_increment_does)
{
    static const unsigned behind[] = {0, HK_RULES_NUMBER - 13};

    for (unsigned number = 0; number < 2; number++) {
        hk_rules rules = in_two_periods();
        struct table table;
        for (int color = HK_WHITE; color <= HK_BLACK; color++)
            for (unsigned i = 0; i < 2; i++) {
                rules.control[color].period[i].increment_ms = 0;
                rules.control[color].period[i].delay_ms = 5000;
            }
        start(&table, rules);
        played_and_pressed(&table, "e2e4 e7e5 g1f3");
        table.now_ms = 60000;
        played_and_pressed(&table, "b8c6");
        table.now_ms = 170000;
        hk_event claim = increment_claim();
        claim.rules_behind = behind[number];
        assert_int_equal(judged(&table, claim).verdict, number > 0
                                                            ? HK_VERDICT_INCREMENT_REQUESTED
                                                            : HK_VERDICT_QUICKPLAY_OUT_OF_SCOPE);
        clear_table(&table);
    }
}

/* A game without an increment, in which White asks for one. */
static void ask_for_increment(struct table *table)
{
    hk_rules rules = in_two_periods();
    for (int color = HK_WHITE; color <= HK_BLACK; color++)
        for (unsigned i = 0; i < 2; i++)
            rules.control[color].period[i].increment_ms = rules.control[color].period[i].delay_ms =
                0;
    start(table, rules);
    played_and_pressed(table, "e2e4 e7e5 g1f3");
    table->now_ms = 50000;
    played_and_pressed(table, "b8c6");
    table->now_ms = 150000;
    upheld(table, increment_claim());
}

/* III.4: the request stops no clock, so it keeps none from going on. */
TEST(clock_in_game, an_increment_that_is_asked_for_holds_no_game_up)
{
    struct table table;
    ask_for_increment(&table);
    upheld(&table, hk_event_interrupt(0));
    upheld(&table, hk_event_decide(HK_DECISION_RESUME, 0));
    assert_true(look_at(&table).clock.running);
    clear_table(&table);
}

/* What later rules would deny stands in a log, and the game has gone on with it. */
TEST(clock_in_game, an_increment_that_rules_before_number_7_have_granted_stands)
{
    struct table table;
    ask_for_increment(&table);
    hk_event agreed = hk_event_decide(HK_DECISION_AGREE_INCREMENT, 0);
    agreed.decide.time_ms = 20000;
    assert_int_equal(judged(&table, agreed).verdict, HK_VERDICT_INCREMENT_NOT_FIVE_SECONDS);
    agreed.rules_behind = HK_RULES_NUMBER - 6;
    upheld(&table, agreed);
    assert_int_equal(look_at(&table).clock.control[HK_WHITE].period[1].increment_ms, 20000);
    played_and_pressed(&table, "f1c4 f8c5");
    clear_table(&table);
}

/* Guidelines III.4: from then on both get it, in whichever period they are. */
TEST(clock_in_game, an_increment_that_is_agreed_is_that_of_all_periods)
{
    struct table table;
    ask_for_increment(&table);
    upheld(&table, hk_event_decline_draw(HK_BLACK));
    hk_event agreed = hk_event_decide(HK_DECISION_AGREE_INCREMENT, 0);
    agreed.decide.time_ms = 5000;
    upheld(&table, agreed);
    for (int color = HK_WHITE; color <= HK_BLACK; color++) {
        const hk_time_control control = look_at(&table).clock.control[color];
        assert_int_equal(control.period[0].increment_ms, 5000);
        assert_int_equal(control.period[1].increment_ms, 5000);
    }
    clear_table(&table);
}

TEST(clock_in_game, without_time_nothing_runs)
{
    struct table table;
    start(&table, rules_without_time(HK_EDITION_2023, INITIAL));
    table.now_ms = 1000000000;
    assert_runs(&table, NOBODY);
    assert_deadline(&table, NOBODY, 0);
    played(&table, "e2e4");
    assert_runs(&table, NOBODY);
    refused(&table, hk_event_flag(HK_ACTOR_WHITE, HK_BLACK));
    refused(&table, hk_event_flag(HK_ACTOR_PROGRAM, HK_WHITE));
    clear_table(&table);
}

TEST(clock_in_game, stops_with_the_game)
{
    struct table table;
    start(&table, on_screen(HK_EDITION_2023));
    table.now_ms = 7000;
    upheld(&table, hk_event_resign(HK_WHITE));
    assert_left(&table, BASE - 7000, BASE);
    table.now_ms = 50000;
    assert_left(&table, BASE - 7000, BASE);
    assert_runs(&table, NOBODY);
    assert_deadline(&table, NOBODY, 0);
    clear_table(&table);
}

/* The deadline. */

TEST(deadline, is_when_the_running_display_reaches_nought)
{
    struct table table;
    set_up_table(&table, on_screen(HK_EDITION_2023));
    table.now_ms = 1000;
    upheld(&table, hk_event_start());
    assert_deadline(&table, HK_WHITE, 1000 + BASE);
    table.now_ms = 11000;
    played(&table, "e2e4");
    assert_deadline(&table, HK_BLACK, 11000 + BASE);
    table.now_ms = 12000;
    played(&table, "e7e5");
    assert_deadline(&table, HK_WHITE, 12000 + BASE - 10000 + INCREMENT);
    clear_table(&table);
}

TEST(deadline, does_not_move_when_a_move_is_made_and_not_pressed)
{
    struct table table;
    start(&table, rules_by_press(HK_EDITION_2023, INITIAL, BASE, INCREMENT));
    table.now_ms = 5000;
    played(&table, "e2e4");
    assert_deadline(&table, HK_WHITE, BASE);
    clear_table(&table);
}

TEST(deadline, is_the_first_moment_at_which_the_flag_is_down)
{
    struct table table;
    int64_t at_ms;
    hk_color whose;
    start(&table, on_screen(HK_EDITION_2023));
    assert_true(hk_game_deadline(table.game, &at_ms, &whose));
    table.now_ms = at_ms - 1;
    refused(&table, hk_event_flag(HK_ACTOR_PROGRAM, whose));
    table.now_ms = at_ms;
    upheld(&table, hk_event_flag(HK_ACTOR_PROGRAM, whose));
    clear_table(&table);
}

/* Interruption. */

TEST(interruption, charges_nobody_from_the_moment_it_names)
{
    for (unsigned i = 0; i < 2; i++) { /* 6.11.1; 6.13.a */
        struct table table;
        start(&table, on_screen(editions[i]));
        table.now_ms = 10000;
        played(&table, "e2e4");
        table.now_ms = 30000;
        upheld(&table, hk_event_interrupt(16000));
        assert_int_equal(look_at(&table).status, HK_STATUS_INTERRUPTED);
        assert_runs(&table, NOBODY);
        assert_left(&table, BASE - 10000 + INCREMENT, BASE - 6000);
        table.now_ms = 500000;
        assert_left(&table, BASE - 10000 + INCREMENT, BASE - 6000);
        assert_deadline(&table, NOBODY, 0);
        clear_table(&table);
    }
}

TEST(interruption, can_begin_at_its_own_moment)
{
    struct table table;
    start(&table, on_screen(HK_EDITION_2023));
    table.now_ms = 4000;
    upheld(&table, hk_event_interrupt(4000));
    assert_left(&table, BASE - 4000, BASE);
    clear_table(&table);
}

TEST(interruption, gives_back_nothing_that_a_move_has_charged)
{
    struct table table;
    start(&table, rules_by_press(HK_EDITION_2023, INITIAL, BASE, INCREMENT));
    table.now_ms = 10000;
    played(&table, "e2e4");
    table.now_ms = 12000;
    upheld(&table, hk_event_interrupt(3000));
    assert_left(&table, BASE - 10000, BASE);
    clear_table(&table);
}

TEST(interruption, ends_with_the_same_clock_running)
{
    for (unsigned i = 0; i < 2; i++) { /* 6.11.3; 6.13.c */
        struct table table;
        start(&table, on_screen(editions[i]));
        played(&table, "e2e4");
        table.now_ms = 5000;
        upheld(&table, hk_event_interrupt(5000));
        table.now_ms = 105000;
        upheld(&table, hk_event_resume());
        assert_int_equal(look_at(&table).status, HK_STATUS_RUNNING);
        assert_runs(&table, HK_BLACK);
        assert_left(&table, BASE + INCREMENT, BASE - 5000);
        assert_deadline(&table, HK_BLACK, 105000 + BASE - 5000);
        table.now_ms = 106000;
        played(&table, "e7e5");
        assert_left(&table, BASE + INCREMENT, BASE - 6000 + INCREMENT);
        clear_table(&table);
    }
}

TEST(interruption, between_move_and_press_leaves_the_press_to_the_player)
{
    struct table table;
    start(&table, rules_by_press(HK_EDITION_2023, INITIAL, BASE, INCREMENT));
    table.now_ms = 1000;
    played(&table, "e2e4");
    upheld(&table, hk_event_interrupt(1000));
    refused(&table, hk_event_press(HK_WHITE));
    table.now_ms = 90000;
    upheld(&table, hk_event_resume());
    assert_runs(&table, HK_WHITE);
    table.now_ms = 91000;
    upheld(&table, hk_event_press(HK_WHITE));
    assert_left(&table, BASE - 2000 + INCREMENT, BASE);
    clear_table(&table);
}

TEST(interruption, of_a_game_without_time_starts_no_clock)
{
    struct table table;
    start(&table, rules_without_time(HK_EDITION_2023, INITIAL));
    upheld(&table, hk_event_interrupt(0));
    refused(&table, move_by(&table, HK_WHITE, "e2e4"));
    upheld(&table, hk_event_resume());
    assert_runs(&table, NOBODY);
    played(&table, "e2e4");
    clear_table(&table);
}

TEST(interruption, a_flag_that_had_fallen_before_it_is_down_after_it)
{
    struct table table;
    start(&table, on_screen(HK_EDITION_2023));
    table.now_ms = BASE + 2000;
    upheld(&table, hk_event_interrupt(BASE + 1000));
    assert_left(&table, 0, BASE);
    table.now_ms += 1000;
    upheld(&table, hk_event_resume());
    upheld(&table, hk_event_flag(HK_ACTOR_BLACK, HK_WHITE));
    assert_ended(&table, HK_RESULT_BLACK_WINS, HK_REASON_TIME);
    clear_table(&table);
}

TEST(interruption, a_flag_that_would_have_fallen_during_it_is_up_after_it)
{
    struct table table;
    start(&table, on_screen(HK_EDITION_2023));
    table.now_ms = 3 * BASE;
    upheld(&table, hk_event_interrupt(BASE - 1));
    upheld(&table, hk_event_resume());
    refused(&table, hk_event_flag(HK_ACTOR_BLACK, HK_WHITE));
    assert_left(&table, 1, BASE);
    table.now_ms += 1;
    upheld(&table, hk_event_flag(HK_ACTOR_BLACK, HK_WHITE));
    clear_table(&table);
}

TEST(interruption, allows_resigning_and_agreeing)
{
    struct table table;
    start(&table, on_screen(HK_EDITION_2023));
    played(&table, "e2e4 e7e5");
    upheld(&table, hk_event_interrupt(0));
    upheld(&table, hk_event_offer_draw(HK_WHITE));
    upheld(&table, hk_event_accept_draw(HK_BLACK));
    assert_ended(&table, HK_RESULT_DRAW, HK_REASON_AGREEMENT);
    refused(&table, hk_event_resume());
    clear_table(&table);
    start(&table, on_screen(HK_EDITION_2023));
    upheld(&table, hk_event_interrupt(0));
    upheld(&table, hk_event_resign(HK_BLACK));
    assert_ended(&table, HK_RESULT_WHITE_WINS, HK_REASON_RESIGNATION);
    clear_table(&table);
}

TEST(interruption, follows_another)
{
    struct table table;
    start(&table, on_screen(HK_EDITION_2023));
    for (unsigned round = 1; round <= 5; round++) {
        table.now_ms += 1000;
        upheld(&table, hk_event_interrupt(table.now_ms));
        refused(&table, hk_event_interrupt(table.now_ms));
        table.now_ms += 5000;
        upheld(&table, hk_event_resume());
        refused(&table, hk_event_resume());
        assert_left(&table, BASE - 1000 * (int64_t)round, BASE);
    }
    clear_table(&table);
}
