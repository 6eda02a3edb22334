/*
 * A result that is given anew once the game is over (8.7): whose it is, and on which article it rests.
 */
#include "games.h"

enum { BASE = 60000, INCREMENT = 2000 };

static void assert_rests_on(const struct table *table, hk_rule rule)
{
    const hk_state state = look_at(table);

    assert_int_equal(state.reason, HK_REASON_RESIGNATION);
    assert_int_equal(state.ended_by[0], rule);
}

static hk_event corrected_to(hk_score score)
{
    hk_event correction = hk_event_decide(HK_DECISION_CORRECT_RESULT, 0);

    correction.decide.score = score;
    return correction;
}

TEST(corrected, a_result_against_the_laws_rests_on_the_correction_until_it_is_put_right)
{
    struct table table;

    start(&table, rules_with_time(HK_EDITION_2023, INITIAL, BASE, INCREMENT));
    upheld(&table, hk_event_resign(HK_WHITE));
    assert_rests_on(&table, HK_RULE_RESIGNATION);
    upheld(&table, corrected_to(HK_SCORE_DRAW));
    assert_rests_on(&table, HK_RULE_SIGNED);
    upheld(&table, corrected_to(HK_SCORE_BLACK_WINS));
    assert_rests_on(&table, HK_RULE_RESIGNATION);
    clear_table(&table);
}

TEST(corrected, a_result_that_both_have_signed_otherwise_rests_on_that_until_an_arbiter_decides)
{
    struct table table;
    hk_event signed_so = hk_event_fact(HK_FACT_RESULT_SIGNED, 0);

    start(&table, rules_with_time(HK_EDITION_2023, INITIAL, BASE, INCREMENT));
    upheld(&table, hk_event_resign(HK_WHITE));
    signed_so.fact.score = HK_SCORE_BLACK_WINS;
    upheld(&table, signed_so);
    assert_false(look_at(&table).signed_otherwise);
    assert_rests_on(&table, HK_RULE_RESIGNATION);
    signed_so.fact.score = HK_SCORE_DRAW;
    upheld(&table, signed_so);
    assert_true(look_at(&table).corrected);
    assert_true(look_at(&table).signed_otherwise);
    assert_rests_on(&table, HK_RULE_SIGNED);
    signed_so.fact.score = HK_SCORE_BLACK_WINS;
    upheld(&table, signed_so);
    assert_false(look_at(&table).signed_otherwise);
    assert_rests_on(&table, HK_RULE_RESIGNATION);
    signed_so.fact.score = HK_SCORE_WHITE_WINS;
    upheld(&table, signed_so);
    upheld(&table, corrected_to(HK_SCORE_DRAW));
    assert_true(look_at(&table).corrected);
    assert_false(look_at(&table).signed_otherwise);
    clear_table(&table);
}

TEST(corrected, a_result_that_both_sign_back_rests_on_what_ended_the_game)
{
    struct table table;
    hk_event signed_so = hk_event_fact(HK_FACT_RESULT_SIGNED, 0);

    start(&table, rules_with_time(HK_EDITION_2023, INITIAL, BASE, INCREMENT));
    upheld(&table, hk_event_resign(HK_WHITE));
    upheld(&table, corrected_to(HK_SCORE_DRAW));
    assert_rests_on(&table, HK_RULE_SIGNED);
    signed_so.fact.score = HK_SCORE_BLACK_WINS;
    upheld(&table, signed_so);
    assert_false(look_at(&table).corrected);
    assert_rests_on(&table, HK_RULE_RESIGNATION);
    clear_table(&table);
}

TEST(corrected, a_result_that_an_arbiter_confirms_stays_what_both_have_signed)
{
    struct table table;
    hk_event signed_so = hk_event_fact(HK_FACT_RESULT_SIGNED, 0);

    start(&table, rules_with_time(HK_EDITION_2023, INITIAL, BASE, INCREMENT));
    upheld(&table, hk_event_resign(HK_WHITE));
    signed_so.fact.score = HK_SCORE_DRAW;
    upheld(&table, signed_so);
    upheld(&table, corrected_to(HK_SCORE_DRAW));
    assert_true(look_at(&table).signed_otherwise);
    clear_table(&table);
}

TEST(corrected, a_penalty_in_points_leaves_the_ground_of_a_corrected_result)
{
    struct table table;
    hk_event penalty = hk_event_decide(HK_DECISION_REDUCE_POINTS, HK_PARTY_WHITE);

    start(&table, rules_with_time(HK_EDITION_2023, INITIAL, BASE, INCREMENT));
    upheld(&table, hk_event_resign(HK_WHITE));
    upheld(&table, corrected_to(HK_SCORE_DRAW));
    penalty.decide.hundredths = 50;
    upheld(&table, penalty);
    assert_true(look_at(&table).corrected);
    assert_rests_on(&table, HK_RULE_SIGNED);
    clear_table(&table);
}

TEST(corrected, a_draw_for_want_of_what_mates_that_is_put_right_is_that_draw_again)
{
    struct table table;

    start(&table,
          rules_with_time(HK_EDITION_2023, "4k3/8/8/8/8/8/8/4KQ2 w - - 0 1", BASE, INCREMENT));
    upheld(&table, hk_event_resign(HK_WHITE));
    const hk_state first = look_at(&table);
    assert_true(first.spared);
    upheld(&table, corrected_to(HK_SCORE_BLACK_WINS));
    assert_true(look_at(&table).corrected);
    assert_false(look_at(&table).spared);
    upheld(&table, corrected_to(HK_SCORE_DRAW));
    assert_false(look_at(&table).corrected);
    assert_true(look_at(&table).spared);
    assert_rests_on(&table, first.ended_by[0]);
    clear_table(&table);
}

TEST(corrected, a_penalty_that_is_put_right_rests_on_the_correction)
{
    struct table table;
    const hk_event lost = hk_event_decide(HK_DECISION_DECLARE_LOST, HK_PARTY_BLACK);

    start(&table, rules_with_time(HK_EDITION_2023, INITIAL, BASE, INCREMENT));
    upheld(&table, lost);
    const hk_rule penalty = look_at(&table).ended_by[0];
    assert_int_not_equal(penalty, HK_RULE_SIGNED);
    upheld(&table, corrected_to(HK_SCORE_BLACK_WINS));
    assert_int_equal(look_at(&table).ended_by[0], HK_RULE_SIGNED);
    upheld(&table, corrected_to(HK_SCORE_WHITE_WINS));
    assert_int_equal(look_at(&table).ended_by[0], penalty);
    clear_table(&table);
}
