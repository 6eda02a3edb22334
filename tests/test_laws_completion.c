/*
 * Moves made and moves completed: FIDE Laws 2023, 6.2.1, 6.2.1.1, 6.2.1.2 and 6.2.2; 2005, 6.8.a.
 * Every game here is played by pressing the clock, if a case does not say otherwise.
 */
#include "games.h"

enum { BASE = 60000, INCREMENT = 2000 };

static hk_rules by_press(hk_edition edition)
{
    return rules_by_press(edition, INITIAL, BASE, INCREMENT);
}

static void assert_to_press(const struct table *table, bool white, bool black)
{
    const hk_state state = look_at(table);
    assert_int_equal(state.to_press[HK_WHITE], white);
    assert_int_equal(state.to_press[HK_BLACK], black);
}

TEST(completion, a_move_on_the_screen_is_made_and_completed_at_once)
{
    struct table table;
    start(&table, rules_with_time(HK_EDITION_2023, INITIAL, BASE, INCREMENT));
    table.now_ms = 5000;
    const hk_ruling ruling = played(&table, "e2e4");
    assert_true(ruling.moved);
    assert_true(ruling.completed);
    assert_to_press(&table, false, false);
    assert_runs(&table, HK_BLACK);
    assert_left(&table, BASE - 5000 + INCREMENT, BASE);
    clear_table(&table);
}

TEST(completion, a_move_on_the_screen_needs_no_press)
{
    struct table table;
    start(&table, rules_with_time(HK_EDITION_2023, INITIAL, BASE, INCREMENT));
    played(&table, "e2e4");
    refused(&table, hk_event_press(HK_WHITE));
    refused(&table, hk_event_press(HK_BLACK));
    clear_table(&table);
}

TEST(completion, a_move_made_is_not_completed_before_the_press)
{
    struct table table; /* 6.2.1 */
    start(&table, by_press(HK_EDITION_2023));
    table.now_ms = 5000;
    const hk_ruling ruling = played(&table, "e2e4");
    assert_true(ruling.moved);
    assert_false(ruling.completed);
    assert_to_press(&table, true, false);
    assert_runs(&table, HK_WHITE);
    assert_left(&table, BASE - 5000, BASE);
    table.now_ms = 8000;
    assert_left(&table, BASE - 8000, BASE);
    clear_table(&table);
}

TEST(completion, the_press_completes_the_move)
{
    struct table table;
    start(&table, by_press(HK_EDITION_2023));
    played(&table, "e2e4");
    table.now_ms = 8000;
    const hk_ruling ruling = upheld(&table, hk_event_press(HK_WHITE));
    assert_false(ruling.moved);
    assert_true(ruling.completed);
    assert_to_press(&table, false, false);
    assert_runs(&table, HK_BLACK);
    assert_left(&table, BASE - 8000 + INCREMENT, BASE);
    table.now_ms = 9000;
    assert_left(&table, BASE - 8000 + INCREMENT, BASE - 1000);
    clear_table(&table);
}

TEST(completion, pressing_without_a_move_is_refused)
{
    struct table table;
    start(&table, by_press(HK_EDITION_2023));
    refused(&table, hk_event_press(HK_WHITE));
    refused(&table, hk_event_press(HK_BLACK));
    clear_table(&table);
}

TEST(completion, pressing_twice_for_one_move_is_refused)
{
    struct table table;
    start(&table, by_press(HK_EDITION_2023));
    played_and_pressed(&table, "e2e4");
    refused(&table, hk_event_press(HK_WHITE));
    clear_table(&table);
}

TEST(completion, nobody_presses_for_the_opponent)
{
    struct table table;
    start(&table, by_press(HK_EDITION_2023));
    played(&table, "e2e4");
    refused(&table, hk_event_press(HK_BLACK));
    clear_table(&table);
}

TEST(completion, the_opponent_has_the_move_once_it_is_made)
{
    struct table table; /* 1.3: made, not completed */
    start(&table, by_press(HK_EDITION_2023));
    table.now_ms = 1000;
    played(&table, "e2e4");
    refused(&table, move_by(&table, HK_WHITE, "d2d4"));
    table.now_ms = 3000;
    upheld(&table, move_by(&table, HK_BLACK, "e7e5"));
    assert_to_press(&table, true, true);
    assert_runs(&table, HK_WHITE); /* his time runs until he presses */
    assert_left(&table, BASE - 3000, BASE);
    clear_table(&table);
}

TEST(completion, a_player_may_press_after_the_opponent_has_answered)
{
    struct table table; /* 6.2.2 and its commentary */
    start(&table, by_press(HK_EDITION_2023));
    played(&table, "e2e4");
    table.now_ms = 3000;
    played(&table, "e7e5");
    table.now_ms = 5000;
    const hk_ruling ruling = upheld(&table, hk_event_press(HK_WHITE));
    assert_true(ruling.completed);
    assert_to_press(&table, false, true);
    assert_runs(&table, HK_BLACK);
    assert_left(&table, BASE - 5000 + INCREMENT, BASE);
    table.now_ms = 6000;
    upheld(&table, hk_event_press(HK_BLACK));
    assert_to_press(&table, false, false);
    assert_runs(&table, HK_WHITE);
    assert_left(&table, BASE - 5000 + INCREMENT, BASE - 1000 + INCREMENT);
    clear_table(&table);
}

TEST(completion, who_has_answered_presses_after_the_one_whose_clock_runs)
{
    struct table table;
    start(&table, by_press(HK_EDITION_2023));
    played(&table, "e2e4 e7e5");
    refused(&table, hk_event_press(HK_BLACK));
    upheld(&table, hk_event_press(HK_WHITE));
    upheld(&table, hk_event_press(HK_BLACK));
    clear_table(&table);
}

TEST(completion, the_player_may_move_again_before_the_answer_is_pressed)
{
    struct table table;
    start(&table, by_press(HK_EDITION_2023));
    played_and_pressed(&table, "e2e4");
    played(&table, "e7e5");
    table.now_ms = 4000;
    played(&table, "g1f3"); /* on Black's time */
    assert_to_press(&table, true, true);
    assert_runs(&table, HK_BLACK);
    refused(&table, hk_event_press(HK_WHITE));
    upheld(&table, hk_event_press(HK_BLACK));
    assert_left(&table, BASE + INCREMENT, BASE - 4000 + INCREMENT);
    assert_runs(&table, HK_WHITE);
    table.now_ms = 5000;
    upheld(&table, hk_event_press(HK_WHITE));
    assert_left(&table, BASE - 1000 + 2 * INCREMENT, BASE - 4000 + INCREMENT);
    assert_runs(&table, HK_BLACK);
    clear_table(&table);
}

TEST(completion, the_next_move_completes_the_one_before)
{
    struct table table; /* 6.2.1.2 */
    start(&table, by_press(HK_EDITION_2023));
    played(&table, "e2e4 e7e5");
    table.now_ms = 6000;
    played(&table, "g1f3");
    assert_left(&table, BASE - 6000 + INCREMENT, BASE); /* the increment of 1.e4 */
    assert_runs(&table, HK_WHITE);
    table.now_ms = 7000;
    upheld(&table, hk_event_press(HK_WHITE));
    assert_left(&table, BASE - 7000 + 2 * INCREMENT, BASE);
    assert_runs(&table, HK_BLACK);
    assert_false(look_at(&table).to_press[HK_WHITE]);
    clear_table(&table);
}

TEST(completion, the_next_move_completes_for_black_too)
{
    struct table table;
    start(&table, by_press(HK_EDITION_2023));
    played_and_pressed(&table, "e2e4");
    table.now_ms = 1000;
    played(&table, "e7e5 g1f3 b8c6");
    assert_left(&table, BASE + INCREMENT, BASE - 1000 + INCREMENT);
    assert_runs(&table, HK_BLACK);
    clear_table(&table);
}

/*
 * After 1.e4 e5 2.Nf3, all unpressed, White presses: Black has the move and his clock runs. Were
 * Black now to press for 1...e5, White's clock would run while White has nothing to do and nothing
 * to press.
 */
TEST(completion, no_press_makes_the_clock_run_of_a_player_who_has_nothing_to_do)
{
    struct table table;
    start(&table, by_press(HK_EDITION_2023));
    played(&table, "e2e4 e7e5 g1f3");
    upheld(&table, hk_event_press(HK_WHITE));
    assert_runs(&table, HK_BLACK);
    judged(&table, hk_event_press(HK_BLACK));
    assert_runs(&table, HK_BLACK);
    clear_table(&table);
}

TEST(completion, a_late_press_does_not_either)
{
    /* 2.Nf3 was played on Black's time and never pressed; Black has answered and pressed */
    struct table table;
    start(&table, by_press(HK_EDITION_2023));
    played_and_pressed(&table, "e2e4");
    played(&table, "e7e5 g1f3 b8c6");
    upheld(&table, hk_event_press(HK_BLACK));
    assert_runs(&table, HK_WHITE);
    judged(&table, hk_event_press(HK_WHITE));
    assert_runs(&table, HK_WHITE);
    clear_table(&table);
}

TEST(completion, a_move_that_ends_the_game_needs_no_press)
{
    static const struct {
        const char *fen, *move;
    } ends[] = {
        {"6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 30", "a1a8"}, /* 5.1.1 */
        {"7k/5Q2/8/8/8/8/8/K7 w - - 0 60", "f7g6"},        /* 5.2.1 */
        {"8/8/8/3k4/8/8/1p6/KN6 w - - 0 70", "a1b2"},      /* 5.2.2 */
        {"r6k/8/8/8/8/8/8/R6K w - - 149 100", "a1b1"},     /* 9.6.2 */
    };
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) { /* 6.2.1.1 */
        struct table table;
        start(&table, rules_by_press(HK_EDITION_2023, ends[i].fen, BASE, INCREMENT));
        table.now_ms = 3000;
        const hk_ruling ruling = played(&table, ends[i].move);
        assert_true(ruling.moved);
        assert_true(ruling.completed);
        assert_int_equal(look_at(&table).status, HK_STATUS_ENDED);
        assert_to_press(&table, false, false);
        assert_runs(&table, NOBODY);
        assert_left(&table, BASE - 3000, BASE);
        refused(&table, hk_event_press(HK_WHITE));
        clear_table(&table);
    }
}

TEST(completion, in_2005_too_a_player_may_press_after_the_answer)
{
    struct table table; /* 6.8.a */
    start(&table, by_press(HK_EDITION_2005));
    played(&table, "e2e4");
    table.now_ms = 5000;
    played(&table, "e7e5");
    upheld(&table, hk_event_press(HK_WHITE));
    table.now_ms = 6000;
    upheld(&table, hk_event_press(HK_BLACK));
    assert_runs(&table, HK_WHITE);
    assert_left(&table, BASE - 5000 + INCREMENT, BASE - 1000 + INCREMENT);
    clear_table(&table);
}

TEST(completion, without_time_moves_are_pressed_in_any_order)
{
    struct table table;
    hk_rules rules = by_press(HK_EDITION_2023);
    set_control(&rules, (hk_time_control){.kind = HK_TIME_CONTROL_NONE});
    start(&table, rules);
    played(&table, "e2e4 e7e5");
    assert_to_press(&table, true, true);
    upheld(&table, hk_event_press(HK_BLACK));
    assert_to_press(&table, true, false);
    upheld(&table, hk_event_press(HK_WHITE));
    assert_to_press(&table, false, false);
    assert_runs(&table, NOBODY);
    clear_table(&table);
}

TEST(completion, an_illegal_move_leaves_nothing_to_press)
{
    struct table table;
    start(&table, by_press(HK_EDITION_2023));
    refused(&table, move_by(&table, HK_WHITE, "e2e5"));
    refused(&table, move_by(&table, HK_WHITE, "e7e5"));
    refused(&table, move_by(&table, HK_WHITE, "e4e5"));
    refused(&table, hk_event_press(HK_WHITE));
    clear_table(&table);
}

TEST(completion, the_record_has_the_time_at_which_a_move_was_completed)
{
    struct table table;
    start(&table, by_press(HK_EDITION_2023));
    table.now_ms = 1000;
    played(&table, "e2e4");
    assert_int_equal(hk_game_moves(table.game)[0].clock_ms, BASE - 1000);
    table.now_ms = 4000;
    upheld(&table, hk_event_press(HK_WHITE));
    assert_int_equal(hk_game_moves(table.game)[0].clock_ms, BASE - 4000 + INCREMENT);
    table.now_ms = 9000;
    played_and_pressed(&table, "e7e5");
    assert_int_equal(hk_game_moves(table.game)[1].clock_ms, BASE - 5000 + INCREMENT);
    assert_int_equal(hk_game_moves(table.game)[0].clock_ms, BASE - 4000 + INCREMENT);
    clear_table(&table);
}

TEST(completion, a_press_after_the_answer_is_noted_beside_ones_own_move)
{
    struct table table;
    start(&table, by_press(HK_EDITION_2023));
    table.now_ms = 1000;
    played(&table, "e2e4 e7e5");
    table.now_ms = 4000;
    upheld(&table, hk_event_press(HK_WHITE));
    assert_int_equal(hk_game_moves(table.game)[0].clock_ms, BASE - 4000 + INCREMENT);
    assert_int_equal(hk_game_moves(table.game)[1].clock_ms, BASE);
    table.now_ms = 4500;
    upheld(&table, hk_event_press(HK_BLACK));
    assert_int_equal(hk_game_moves(table.game)[0].clock_ms, BASE - 4000 + INCREMENT);
    assert_int_equal(hk_game_moves(table.game)[1].clock_ms, BASE - 500 + INCREMENT);
    clear_table(&table);
}

TEST(completion, on_the_screen_each_move_is_noted_with_its_players_time)
{
    struct table table;
    start(&table, rules_with_time(HK_EDITION_2023, INITIAL, BASE, INCREMENT));
    table.now_ms = 1000;
    played(&table, "e2e4");
    table.now_ms = 3000;
    played(&table, "e7e5");
    table.now_ms = 6000;
    played(&table, "g1f3");
    const hk_made_move *record = hk_game_moves(table.game);
    assert_int_equal(look_at(&table).plies, 3);
    assert_int_equal(record[0].clock_ms, BASE - 1000 + INCREMENT);
    assert_int_equal(record[1].clock_ms, BASE - 2000 + INCREMENT);
    assert_int_equal(record[2].clock_ms, BASE - 4000 + 2 * INCREMENT);
    clear_table(&table);
}

TEST(completion, the_record_has_the_moves_in_order)
{
    struct table table;
    static const char *const moves[] = {"e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "g8f6", "e1h1"};
    start(&table, rules_without_time(HK_EDITION_2023, INITIAL));
    played(&table, "e2e4 e7e5 g1f3 b8c6 f1c4 g8f6 e1g1");
    assert_int_equal(look_at(&table).plies, 7);
    for (unsigned i = 0; i < 7; i++)
        assert_string_equal(uci_of(hk_game_moves(table.game)[i].move, HK_CHESS960).of, moves[i]);
    clear_table(&table);
}

/* White moves with two hands, presses if he may, and Black claims that (7.5.4). */
static hk_ruling two_hands_claimed(struct table *table, hk_rules rules)
{
    start(table, rules);
    hk_event move = hk_event_move(HK_WHITE, HK_E2, HK_E4, HK_NO_KIND);
    move.move.two_hands = true;
    upheld(table, move);
    if (rules.completion == HK_COMPLETION_BY_PRESS)
        upheld(table, hk_event_press(HK_WHITE));
    const hk_ruling ruling = judged(table, hk_event_claim(HK_BLACK, HK_CLAIM_ILLEGAL_MOVE));
    clear_table(table);
    return ruling;
}

TEST(completion, two_hands_count_where_a_hand_has_pressed_a_clock_alone)
{
    struct table table;
    hk_rules rules = by_press(HK_EDITION_2023);

    rules.profile = HK_PROFILE_BOARD;
    assert_int_equal(two_hands_claimed(&table, rules).verdict, HK_VERDICT_TWO_HANDS_COUNTED);
    rules.completion = HK_COMPLETION_WITH_MOVE;
    assert_int_equal(two_hands_claimed(&table, rules).verdict, HK_VERDICT_NO_ILLEGAL_MOVE);
    rules.profile = HK_PROFILE_SCREEN;
    assert_int_equal(two_hands_claimed(&table, rules).verdict, HK_VERDICT_NO_ILLEGAL_MOVE);
    rules.completion = HK_COMPLETION_BY_PRESS;
    assert_int_equal(two_hands_claimed(&table, rules).verdict, HK_VERDICT_NO_ILLEGAL_MOVE);
}

/* White makes a legal move and presses, and Black claims that it was illegal. */
static hk_ruling legal_claimed(const char *fen, const char *move, hk_supervision supervision,
                               unsigned rules_behind)
{
    hk_event claim = hk_event_claim(HK_BLACK, HK_CLAIM_ILLEGAL_MOVE);
    hk_rules rules = rules_by_press(HK_EDITION_2023, fen, BASE, INCREMENT);
    struct table table;

    rules.profile = HK_PROFILE_BOARD;
    rules.supervision = supervision;
    start(&table, rules);
    upheld(&table, move_by(&table, HK_WHITE, move));
    upheld(&table, hk_event_press(HK_WHITE));
    claim.rules_behind = rules_behind;
    const hk_ruling ruling = judged(&table, claim);
    clear_table(&table);
    return ruling;
}

/* Logs of rules before number 15 have neither those articles nor, without full supervision, that it was no illegal move. */
TEST(completion, a_legal_move_that_is_claimed_is_upheld_by_what_makes_it_legal)
{
    const char *const castling = "1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 40",
                      *const pawn = "7k/P5p1/8/8/8/8/8/K7 w - - 0 40";
    const hk_supervision full = HK_SUPERVISION_FULL, limited = HK_SUPERVISION_LIMITED;
    hk_ruling ruling = legal_claimed(castling, "e1a1", full, 0);

    assert_int_equal(ruling.verdict, HK_VERDICT_NO_ILLEGAL_MOVE);
    assert_cites(&ruling, "7.5.1 4.1 7.5.4 B.2 B.2.1 B.2.2 B.4 3.8.2 4.7.2 3.10.1 3.8.2.1 "
                          "3.8.2.1.1 3.8.2.1.2 3.8.2.2 "
                          "3.8.2.2.1 3.8.2.2.2");
    ruling = legal_claimed(pawn, "a7a8n", limited, 0);
    assert_int_equal(ruling.verdict, HK_VERDICT_NO_ILLEGAL_MOVE);
    assert_cites(
        &ruling,
        "7.5.1 4.1 7.5.4 B.3 B.4 3.7.1 3.7.5.1 4.6.2 4.7.3 4.4.4 3.7.5.2 3.7.5.3 3.10.1 A.5.2");
    ruling = legal_claimed(castling, "e1a1", limited, HK_RULES_NUMBER - 14);
    assert_int_equal(ruling.verdict, HK_VERDICT_ILLEGAL_TOO_LATE);
}

/* Without full supervision the arbiter sees a pawn on the last rank and waits; Black takes it and presses. White's next move is another. */
TEST(completion, a_press_for_the_move_that_the_arbiter_has_waited_for_rests_on_a_5_4)
{
    hk_rules rules =
        rules_by_press(HK_EDITION_2023, "1r5k/P7/8/8/8/8/8/7K w - - 0 40", BASE, INCREMENT);

    rules.profile = HK_PROFILE_BOARD;
    rules.supervision = HK_SUPERVISION_LIMITED;
    for (int is_old = 0; is_old < 2; is_old++) {
        struct table table;
        hk_event press = hk_event_press(HK_BLACK);

        start(&table, rules);
        judged(&table, move_by(&table, HK_WHITE, "a7a8"));
        judged(&table, hk_event_press(HK_WHITE));
        upheld(&table, hk_event_decide(HK_DECISION_OBSERVED, 0));
        upheld(&table, move_by(&table, HK_BLACK, "b8a8"));
        press.rules_behind = is_old ? HK_RULES_NUMBER - 15 : 0;
        hk_ruling ruling = judged(&table, press);
        assert_cites(&ruling,
                     is_old ? "6.2.1 6.3.1 6.3.2 6.4 6.1" : "6.2.1 6.3.1 6.3.2 6.4 6.1 A.5.4");
        upheld(&table, move_by(&table, HK_WHITE, "h1g1"));
        ruling = judged(&table, hk_event_press(HK_WHITE));
        assert_cites(&ruling, "6.2.1 6.3.1 6.3.2 6.4 6.1");
        clear_table(&table);
    }
}

/* In 2023 it counts as an illegal move once it is found; in 2005 it is none, whether a claim or the arbiter calls it one. */
TEST(completion, a_press_without_a_move_rests_on_what_it_counts_as)
{
    for (hk_edition edition = HK_EDITION_2005; edition <= HK_EDITION_2023; edition++) {
        const bool counts = edition == HK_EDITION_2023;
        hk_rules rules = by_press(edition);
        struct table table;

        rules.profile = HK_PROFILE_BOARD;
        rules.supervision = HK_SUPERVISION_LIMITED;
        start(&table, rules);
        hk_ruling ruling = judged(&table, hk_event_press(HK_WHITE));
        assert_cites(&ruling, counts ? "6.2.4 6.2.1 7.5.3" : "6.8.c 6.8.a");
        ruling = judged(&table, hk_event_claim(HK_BLACK, HK_CLAIM_ILLEGAL_MOVE));
        assert_cites(&ruling,
                     counts ? "7.5.3 6.2.4 B.3 B.4 A.3 A.5.2 7.5.5" : "6.8.c 6.8.a 7.4.a C.2 C.3");
        clear_table(&table);
    }
}

/* 7.5.3 speaks of a clock that is pressed. What earlier rules counted stands in a log. */
TEST(completion, a_press_is_no_offence_where_no_clock_is_pressed)
{
    struct table table;
    hk_rules rules = by_press(HK_EDITION_2023);
    hk_event press = hk_event_press(HK_WHITE);

    rules.profile = HK_PROFILE_BOARD;
    rules.completion = HK_COMPLETION_WITH_MOVE;
    start(&table, rules);
    assert_int_equal(refused(&table, press).verdict, HK_VERDICT_NOTHING_TO_COMPLETE);
    press.rules_behind = HK_RULES_NUMBER - 7;
    assert_int_equal(judged(&table, press).verdict, HK_VERDICT_PRESSED_WITHOUT_MOVE);
    clear_table(&table);
}

/* White touches a knight and moves a pawn illegally; Black claims that. */
static hk_verdict pending_claimed(struct table *table, unsigned rules_behind)
{
    static const uint8_t knight[] = {HK_G1};
    hk_rules rules = by_press(HK_EDITION_2023);
    hk_event illegal = hk_event_move(HK_WHITE, HK_E2, HK_E5, HK_NO_KIND);

    rules.profile = HK_PROFILE_BOARD;
    start(table, rules);
    judged(table, hk_event_touch(HK_WHITE, knight, 1));
    illegal.rules_behind = rules_behind;
    judged(table, illegal);
    const hk_ruling ruling = judged(table, hk_event_claim(HK_BLACK, HK_CLAIM_TOUCH_MOVE));
    clear_table(table);
    return ruling.verdict;
}

/* White touches his king and leaves a pawn on the last rank; Black claims an illegal move. */
static hk_verdict pawn_left_claimed(struct table *table, unsigned rules_behind)
{
    static const uint8_t king[] = {HK_A1};
    hk_rules rules = rules_by_press(HK_EDITION_2023, "8/P6k/8/8/8/8/8/K7 w - - 0 1", BASE, 0);
    hk_event claim = hk_event_claim(HK_BLACK, HK_CLAIM_ILLEGAL_MOVE);

    rules.profile = HK_PROFILE_BOARD;
    start(table, rules);
    judged(table, hk_event_touch(HK_WHITE, king, 1));
    judged(table, hk_event_move(HK_WHITE, HK_A7, HK_A8, HK_NO_KIND));
    judged(table, hk_event_press(HK_WHITE));
    claim.rules_behind = rules_behind;
    const hk_ruling ruling = judged(table, claim);
    clear_table(table);
    return ruling.verdict;
}

/* Logs of rules before number 10 have a queen there, and the game went on from it. */
TEST(completion, a_pawn_left_that_should_not_have_moved_is_taken_back)
{
    struct table table;

    assert_int_equal(pawn_left_claimed(&table, 0), HK_VERDICT_ILLEGAL_TAKEN_BACK);
    assert_int_equal(pawn_left_claimed(&table, HK_RULES_NUMBER - 9), HK_VERDICT_PAWN_BECOMES_QUEEN);
}

/* White's second illegal move leaves a pawn on the last rank that as a queen mates; Black claims it. */
static hk_verdict mating_pawn_claimed(struct table *table, unsigned rules_behind)
{
    hk_rules rules = rules_by_press(HK_EDITION_2023, "6k1/P4ppp/8/8/8/8/8/K7 w - - 0 1", BASE, 0);
    hk_event claim = hk_event_claim(HK_BLACK, HK_CLAIM_ILLEGAL_MOVE);

    rules.profile = HK_PROFILE_BOARD;
    start(table, rules);
    judged(table, hk_event_move(HK_WHITE, HK_A7, HK_B8, HK_QUEEN));
    judged(table, hk_event_press(HK_WHITE));
    judged(table, claim);
    judged(table, hk_event_move(HK_WHITE, HK_A7, HK_A8, HK_NO_KIND));
    judged(table, hk_event_press(HK_WHITE));
    claim.rules_behind = rules_behind;
    const hk_ruling ruling = judged(table, claim);
    clear_table(table);
    return ruling.verdict;
}

/* Logs of rules before number 14 have a win by checkmate there. */
TEST(completion, a_second_illegal_move_wins_nothing_though_the_queen_would_mate)
{
    struct table table;

    assert_int_equal(mating_pawn_claimed(&table, 0), HK_VERDICT_ILLEGAL_MOVES_DRAW);
    assert_int_equal(mating_pawn_claimed(&table, HK_RULES_NUMBER - 13), HK_VERDICT_CHECKMATE);
}

/* The clock is defective; Black claims a breach of touch-move. Whose clock runs then? */
static void claimed_while_defective(struct table *table, unsigned rules_behind, int whose)
{
    static const uint8_t knight[] = {HK_G1};
    hk_rules rules = by_press(HK_EDITION_2023);
    hk_event claim = hk_event_claim(HK_BLACK, HK_CLAIM_TOUCH_MOVE);

    rules.profile = HK_PROFILE_BOARD;
    start(table, rules);
    judged(table, hk_event_touch(HK_WHITE, knight, 1));
    played_and_pressed(table, "e2e4");
    upheld(table, hk_event_fact(HK_FACT_CLOCK_DEFECT, 0));
    claim.rules_behind = rules_behind;
    assert_int_equal(judged(table, claim).verdict, HK_VERDICT_MOVE_TAKEN_BACK);
    assert_runs(table, whose);
    clear_table(table);
}

/* 6.10.1, 6.11.3: the arbiter starts it. Logs of rules before number 10 keep that the claim did. */
TEST(completion, a_claim_starts_no_clock_that_is_defective)
{
    struct table table;

    claimed_while_defective(&table, 0, NOBODY);
    claimed_while_defective(&table, HK_RULES_NUMBER - 9, HK_WHITE);
}

/* What rules before number 9 did not see is not seen in their logs. */
TEST(completion, an_illegal_move_not_completed_can_break_touch_move)
{
    struct table table;

    assert_int_equal(pending_claimed(&table, 0), HK_VERDICT_MOVE_TAKEN_BACK);
    assert_int_equal(pending_claimed(&table, HK_RULES_NUMBER - 8), HK_VERDICT_NO_TOUCH_BREACH);
}

/* White leaves a pawn on the last rank, Black answers illegally, and the arbiter finds the answer. */
static hk_verdict illegal_answer_found(unsigned rules_behind)
{
    struct table table;
    hk_rules rules = rules_by_press(HK_EDITION_2023, "6k1/P4ppp/8/8/8/8/8/K7 w - - 0 1", BASE, 0);
    hk_event found = hk_event_decide(HK_DECISION_ILLEGAL_MOVE_FOUND, HK_PARTY_BLACK);

    rules.profile = HK_PROFILE_BOARD;
    start(&table, rules);
    judged(&table, hk_event_move(HK_WHITE, HK_A7, HK_A8, HK_NO_KIND));
    judged(&table, hk_event_press(HK_WHITE));
    judged(&table, hk_event_move(HK_BLACK, HK_G8, HK_G6, HK_NO_KIND));
    judged(&table, hk_event_press(HK_BLACK));
    found.rules_behind = rules_behind;
    const hk_verdict verdict = judged(&table, found).verdict;
    clear_table(&table);
    return verdict;
}

/* In logs of rules before number 14 the answer alone was taken back. */
TEST(completion, a_pawn_left_is_put_right_with_the_illegal_answer_to_it)
{
    assert_int_equal(illegal_answer_found(0), HK_VERDICT_CHECKMATE);
    assert_int_equal(illegal_answer_found(HK_RULES_NUMBER - 13), HK_VERDICT_ILLEGAL_TAKEN_BACK);
}
