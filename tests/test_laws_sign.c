/*
 * What an arbiter owes at what he sees, by edition, level and supervision; and which signs a game
 * shows while it is played, and how long.
 */
#include "signs.h"

/* What is owed, by which article. */

static void assert_owed(hk_sign sign, hk_progress progress, hk_rules rules, hk_owed owed,
                        const char *article, bool is_private)
{
    const hk_noticed noticed = hk_sign_owed(sign, progress, &rules);
    const char *found = hk_article_number(rules.edition, noticed.rule);

    if (noticed.owed != owed || noticed.is_private != is_private || (found == NULL) != !article ||
        (found && strcmp(found, article) != 0))
        fail_msg("%s: %s by %s%s, not %s by %s", hk_sign_word(sign), hk_owed_word(noticed.owed),
                 found ? found : "none", noticed.is_private ? ", private" : "", hk_owed_word(owed),
                 article ? article : "none");
}

TEST(sign, a_flag_is_called_by_the_arbiter_but_for_rapid_and_blitz_of_2005)
{
    static const struct {
        hk_edition edition;
        hk_level level;
        hk_supervision supervision;
        hk_owed owed;
        const char *article;
    } cases[] = {
        {HK_EDITION_2023, HK_LEVEL_STANDARD, HK_SUPERVISION_FULL, HK_OWED_ACT, "6.8"},
        {HK_EDITION_2023, HK_LEVEL_RAPID, HK_SUPERVISION_FULL, HK_OWED_ACT, "6.8"},
        {HK_EDITION_2023, HK_LEVEL_RAPID, HK_SUPERVISION_LIMITED, HK_OWED_ACT, "A.5.5"},
        {HK_EDITION_2023, HK_LEVEL_BLITZ, HK_SUPERVISION_FULL, HK_OWED_ACT, "6.8"},
        {HK_EDITION_2023, HK_LEVEL_BLITZ, HK_SUPERVISION_LIMITED, HK_OWED_ACT, "A.5.5"},
        {HK_EDITION_2005, HK_LEVEL_STANDARD, HK_SUPERVISION_FULL, HK_OWED_ACT, "6.9"},
        {HK_EDITION_2005, HK_LEVEL_RAPID, HK_SUPERVISION_FULL, HK_OWED_CLAIM, "B.6"},
        {HK_EDITION_2005, HK_LEVEL_BLITZ, HK_SUPERVISION_FULL, HK_OWED_CLAIM, "B.6"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_owed(HK_SIGN_FLAG, HK_PROGRESS_ANY,
                    rules_of(cases[i].edition, cases[i].level, cases[i].supervision), cases[i].owed,
                    cases[i].article, cases[i].owed == HK_OWED_CLAIM);
}

TEST(sign, an_illegal_move_is_for_the_arbiter_as_the_level_says)
{
    static const struct {
        hk_edition edition;
        hk_level level;
        hk_supervision supervision;
        hk_owed fresh, answered;
        const char *article;
    } cases[] = {
        {HK_EDITION_2023, HK_LEVEL_STANDARD, HK_SUPERVISION_FULL, HK_OWED_ACT, HK_OWED_ACT,
         "7.5.1"},
        {HK_EDITION_2023, HK_LEVEL_RAPID, HK_SUPERVISION_FULL, HK_OWED_ACT, HK_OWED_ACT, "7.5.1"},
        {HK_EDITION_2023, HK_LEVEL_BLITZ, HK_SUPERVISION_FULL, HK_OWED_ACT, HK_OWED_ACT, "7.5.1"},
        {HK_EDITION_2023, HK_LEVEL_RAPID, HK_SUPERVISION_LIMITED, HK_OWED_ACT, HK_OWED_KNOW,
         "A.5.2"},
        {HK_EDITION_2023, HK_LEVEL_BLITZ, HK_SUPERVISION_LIMITED, HK_OWED_ACT, HK_OWED_KNOW,
         "A.5.2"},
        {HK_EDITION_2005, HK_LEVEL_STANDARD, HK_SUPERVISION_FULL, HK_OWED_ACT, HK_OWED_ACT,
         "7.4.a"},
        {HK_EDITION_2005, HK_LEVEL_RAPID, HK_SUPERVISION_FULL, HK_OWED_ACT, HK_OWED_ACT, "7.4.a"},
        {HK_EDITION_2005, HK_LEVEL_BLITZ, HK_SUPERVISION_FULL, HK_OWED_CLAIM, HK_OWED_KNOW, "C.3"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const hk_rules rules = rules_of(cases[i].edition, cases[i].level, cases[i].supervision);
        assert_owed(HK_SIGN_ILLEGAL_MOVE, HK_PROGRESS_FRESH, rules, cases[i].fresh,
                    cases[i].article, cases[i].fresh != HK_OWED_ACT);
        assert_owed(HK_SIGN_ILLEGAL_MOVE, HK_PROGRESS_ANSWERED, rules, cases[i].answered,
                    cases[i].article, cases[i].answered != HK_OWED_ACT);
        assert_owed(HK_SIGN_ILLEGAL_MOVE, HK_PROGRESS_UNCOMPLETED, rules, HK_OWED_WAIT,
                    cases[i].edition == HK_EDITION_2023 ? "7.5.1" : cases[i].article, true);
    }
}

TEST(sign, an_illegal_position_is_waited_for_under_limited_supervision_alone)
{
    for (int pawn = 0; pawn < 2; pawn++) {
        const hk_sign sign = pawn ? HK_SIGN_PAWN_LEFT : HK_SIGN_ILLEGAL_MOVE;
        assert_owed(sign, HK_PROGRESS_POSITION, limited_2023(), HK_OWED_WAIT, "A.5.4", true);
        assert_owed(sign, HK_PROGRESS_STILL, limited_2023(), HK_OWED_ACT, "A.5.4", false);
        assert_owed(sign, HK_PROGRESS_POSITION, standard_2023(), HK_OWED_ACT,
                    pawn ? "7.5.2" : "7.5.1", false);
    }
    assert_owed(HK_SIGN_PAWN_LEFT, HK_PROGRESS_FRESH,
                rules_of(HK_EDITION_2005, HK_LEVEL_STANDARD, HK_SUPERVISION_FULL), HK_OWED_ACT,
                "7.4.a", false);
}

TEST(sign, two_flags_are_dealt_with_as_the_level_says)
{
    assert_owed(HK_SIGN_FLAGS_BOTH, HK_PROGRESS_ANY, standard_2023(), HK_OWED_ACT, "6.8", false);
    assert_owed(HK_SIGN_FLAGS_BOTH, HK_PROGRESS_ANY, limited_2023(), HK_OWED_ACT, "A.5.5", false);
    assert_owed(HK_SIGN_FLAGS_BOTH, HK_PROGRESS_ANY,
                rules_of(HK_EDITION_2005, HK_LEVEL_RAPID, HK_SUPERVISION_FULL), HK_OWED_ACT, "B.8",
                false);
}

TEST(sign, the_others_have_their_article_in_each_edition)
{
    static const struct {
        hk_sign sign;
        hk_progress progress;
        hk_owed owed;
        const char *article_2023, *article_2005;
    } cases[] = {
        {HK_SIGN_CALL, HK_PROGRESS_ANY, HK_OWED_ACT, "6.11.2", "6.13.b"},
        {HK_SIGN_CLAIM_WAITING, HK_PROGRESS_ANY, HK_OWED_ACT, "9.5.1", "9.5"},
        {HK_SIGN_INTENDED_NOT_MADE, HK_PROGRESS_ANY, HK_OWED_ACT, "9.5.3", "9.5.b"},
        {HK_SIGN_TIME_SHORT, HK_PROGRESS_ANY, HK_OWED_KNOW, "8.4", "8.4"},
        {HK_SIGN_TIME_SHORT, HK_PROGRESS_BOTH, HK_OWED_ACT, "8.5.1", "8.5.a"},
        {HK_SIGN_PAUSED_LONG, HK_PROGRESS_ANY, HK_OWED_ACT, "6.11.3", "6.13.c"},
        {HK_SIGN_CLOCK_SILENT, HK_PROGRESS_ANY, HK_OWED_ACT, "6.10.1", "6.11"},
        {HK_SIGN_CLOCK_RELEASED, HK_PROGRESS_ANY, HK_OWED_ACT, "6.10.1", "6.11"},
        {HK_SIGN_CLOCK_LATE, HK_PROGRESS_ANY, HK_OWED_KNOW, "6.10.1", "6.11"},
        {HK_SIGN_AWAY, HK_PROGRESS_ANY, HK_OWED_KNOW, NULL, NULL},
        {HK_SIGN_RESULT_UNCONFIRMED, HK_PROGRESS_ANY, HK_OWED_KNOW, "8.7", "8.7"},
        {HK_SIGN_RESULT_UNCONFIRMED, HK_PROGRESS_CONTRADICTED, HK_OWED_ACT, "8.7", "8.7"},
        {HK_SIGN_DEFAULT_TIME, HK_PROGRESS_NEAR, HK_OWED_KNOW, "6.7.1", "6.7"},
        {HK_SIGN_DEFAULT_TIME, HK_PROGRESS_OVER, HK_OWED_ACT, "6.7.1", "6.7"},
        {HK_SIGN_DRAWN_OR_DEAD, HK_PROGRESS_ANY, HK_OWED_ACT, "5.2.2", "5.2.b"},
        {HK_SIGN_DIFFERS, HK_PROGRESS_ANY, HK_OWED_ACT, NULL, NULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_owed(cases[i].sign, cases[i].progress, standard_2023(), cases[i].owed,
                    cases[i].article_2023, false);
        assert_owed(cases[i].sign, cases[i].progress,
                    rules_of(HK_EDITION_2005, HK_LEVEL_STANDARD, HK_SUPERVISION_FULL),
                    cases[i].owed, cases[i].article_2005, false);
    }
    assert_owed(HK_SIGN_CLAIM_POSSIBLE, HK_PROGRESS_ANY, standard_2023(), HK_OWED_KNOW, "9.2.1",
                true);
}

TEST(sign, of_the_basic_edition_has_no_article_about_clocks)
{
    const hk_rules basic = rules_without_time(HK_EDITION_BASIC, INITIAL);

    assert_owed(HK_SIGN_CALL, HK_PROGRESS_ANY, basic, HK_OWED_ACT, NULL, false);
    assert_owed(HK_SIGN_ILLEGAL_MOVE, HK_PROGRESS_FRESH, basic, HK_OWED_KNOW, NULL, false);
    assert_owed(HK_SIGN_CLAIM_POSSIBLE, HK_PROGRESS_ANY, basic, HK_OWED_KNOW, "5.2.d", true);
    assert_owed(HK_SIGN_FLAG, HK_PROGRESS_ANY, basic, HK_OWED_KNOW, NULL, false);
}

TEST(sign, has_a_word_of_its_own)
{
    for (int i = 0; i < HK_SIGNS; i++)
        for (int j = 0; j < i; j++)
            assert_string_not_equal(hk_sign_word((hk_sign)i), hk_sign_word((hk_sign)j));
    assert_string_equal(hk_sign_word(HK_SIGN_CALL), "call");
    assert_string_equal(hk_sign_word(HK_SIGNS), "unknown");
    assert_string_equal(hk_owed_word(HK_OWED_KNOW), "know");
    assert_string_equal(hk_owed_word((hk_owed)(HK_OWED_KNOW + 1)), "unknown");
}

/* What a game shows. */

TEST(signs, are_none_in_a_game_that_goes_its_way)
{
    struct table table;

    started(&table, standard_2023());
    plays(&table, "e2e4");
    assert_shows_nothing(&table);
    clear_table(&table);
}

TEST(signs, of_an_illegal_move_follow_it_from_the_hand_to_its_correction)
{
    struct table table;

    started(&table, standard_2023());
    makes(&table, "e2e5");
    assert_shows(&table, HK_SIGN_ILLEGAL_MOVE, HK_OWED_WAIT, "7.5.1", HK_PARTY_WHITE);
    judged(&table, hk_event_press(HK_WHITE));
    assert_shows(&table, HK_SIGN_ILLEGAL_MOVE, HK_OWED_ACT, "7.5.1", HK_PARTY_WHITE);
    assert_int_equal(signs_of(&table).list[0].count, 1);
    plays(&table, "d7d6");
    assert_shows(&table, HK_SIGN_ILLEGAL_MOVE, HK_OWED_ACT, "7.5.1", HK_PARTY_WHITE);
    judged(&table, restored_to(0));
    assert_shows_nothing(&table);
    clear_table(&table);
}

TEST(signs, of_an_answered_illegal_move_are_only_to_know_under_limited_supervision)
{
    struct table table;

    started(&table, limited_2023());
    plays(&table, "e2e5");
    assert_shows(&table, HK_SIGN_ILLEGAL_MOVE, HK_OWED_ACT, "A.5.2", HK_PARTY_WHITE);
    plays(&table, "d7d6");
    assert_shows(&table, HK_SIGN_ILLEGAL_MOVE, HK_OWED_KNOW, "A.5.2", HK_PARTY_WHITE);
    clear_table(&table);
}

TEST(signs, of_blitz_of_2005_vanish_with_the_answer)
{
    struct table table;

    started(&table, rules_of(HK_EDITION_2005, HK_LEVEL_BLITZ, HK_SUPERVISION_FULL));
    plays(&table, "e2e5");
    assert_shows(&table, HK_SIGN_ILLEGAL_MOVE, HK_OWED_CLAIM, "C.3", HK_PARTY_WHITE);
    plays(&table, "d7d6");
    assert_shows_nothing(&table);
    clear_table(&table);
}

TEST(signs, name_the_article_of_two_hands_and_of_a_press_without_a_move)
{
    struct table table;
    hk_event event;

    started(&table, standard_2023());
    judged(&table, hk_event_press(HK_WHITE));
    assert_shows(&table, HK_SIGN_ILLEGAL_MOVE, HK_OWED_ACT, "7.5.3", HK_PARTY_WHITE);
    clear_table(&table);
    started(&table, standard_2023());
    event = move_by(&table, HK_WHITE, "e2e4");
    event.move.two_hands = true;
    judged(&table, event);
    assert_shows_nothing(&table); /* 7.5.4: only with the press */
    judged(&table, hk_event_press(HK_WHITE));
    assert_shows(&table, HK_SIGN_ILLEGAL_MOVE, HK_OWED_ACT, "7.5.4", HK_PARTY_WHITE);
    clear_table(&table);
}

#define PROMOTES "k7/4P3/8/8/8/8/p6p/K7 w - - 0 1"

TEST(signs, of_a_pawn_on_the_last_rank_say_to_wait_and_then_to_declare_a_draw)
{
    struct table table;
    hk_rules rules = limited_2023();
    rules.start = standard(PROMOTES);

    started(&table, rules);
    plays(&table, "e7e8");
    assert_shows(&table, HK_SIGN_PAWN_LEFT, HK_OWED_ACT, "A.5.2", HK_PARTY_WHITE);
    plays(&table, "a8b7");
    assert_shows(&table, HK_SIGN_PAWN_LEFT, HK_OWED_WAIT, "A.5.4", HK_PARTY_WHITE);
    judged(&table, hk_event_decide(HK_DECISION_OBSERVED, 0));
    assert_shows(&table, HK_SIGN_PAWN_LEFT, HK_OWED_WAIT, "A.5.4", HK_PARTY_WHITE);
    makes(&table, "a1a2");
    assert_shows(&table, HK_SIGN_PAWN_LEFT, HK_OWED_WAIT, "A.5.4", HK_PARTY_WHITE);
    judged(&table, hk_event_press(HK_WHITE));
    assert_shows(&table, HK_SIGN_PAWN_LEFT, HK_OWED_ACT, "A.5.4", HK_PARTY_WHITE);
    judged(&table, hk_event_decide(HK_DECISION_STILL_ILLEGAL, 0));
    assert_int_equal(look_at(&table).status, HK_STATUS_ENDED);
    assert_shows_nothing(&table);
    clear_table(&table);
}

TEST(signs, of_a_pawn_that_was_captured_or_is_followed_by_an_illegal_move_tell_both)
{
    struct table table;
    hk_rules rules = limited_2023();
    rules.start = standard("3k4/5P2/8/8/8/8/p6p/K7 w - - 0 1");

    started(&table, rules);
    plays(&table, "f7f8");
    plays(&table, "d8e7");
    plays(&table, "a1d4");
    const hk_signs signs = signs_of(&table);
    assert_int_equal(signs.size, 2);
    assert_int_equal(find_in(&signs, HK_SIGN_ILLEGAL_MOVE)->owed, HK_OWED_ACT);
    assert_int_equal(find_in(&signs, HK_SIGN_PAWN_LEFT)->owed, HK_OWED_WAIT);
    plays(&table, "e7f8");
    const hk_signs captured = signs_of(&table);
    assert_int_equal(find_in(&captured, HK_SIGN_PAWN_LEFT)->owed, HK_OWED_KNOW);
    assert_int_equal(find_in(&captured, HK_SIGN_ILLEGAL_MOVE)->owed, HK_OWED_KNOW);
    clear_table(&table);
}

TEST(signs, of_a_pawn_left_ask_for_the_queen_in_standard_play)
{
    struct table table;
    hk_rules rules = standard_2023();
    rules.start = standard(PROMOTES);

    started(&table, rules);
    plays(&table, "e7e8");
    assert_shows(&table, HK_SIGN_PAWN_LEFT, HK_OWED_ACT, "7.5.2", HK_PARTY_WHITE);
    clear_table(&table);
}

TEST(signs, of_a_touched_piece_that_another_was_moved_for_are_none)
{
    struct table table;

    started(&table, standard_2023());
    judged(&table, hk_event_touch(HK_WHITE, (const uint8_t[]){HK_G1}, 1));
    plays(&table, "d2d4");
    assert_shows_nothing(&table); /* 4.8: the opponent claims it */
    clear_table(&table);
}

TEST(signs, of_a_flag_say_since_when_and_go_over_to_both)
{
    struct table table;

    started(&table, standard_2023());
    assert_int_equal(signs_of(&table).next_ms, FIVE_MINUTES + 1);
    table.now_ms = 2 * FIVE_MINUTES + 70;
    const hk_signs signs = signs_of(&table);
    const hk_noticed *flag = find_in(&signs, HK_SIGN_FLAG);
    assert_non_null(flag);
    assert_int_equal(flag->who, HK_PARTY_WHITE);
    assert_int_equal(flag->since_ms, 2 * FIVE_MINUTES);
    plays(&table, "e2e4");
    table.now_ms += 2 * FIVE_MINUTES + 70;
    const hk_signs both = signs_of(&table);
    assert_null(find_in(&both, HK_SIGN_FLAG));
    assert_int_equal(find_in(&both, HK_SIGN_FLAGS_BOTH)->who, HK_PARTY_WHITE);
    judged(&table, hk_event_flag(HK_ACTOR_ARBITER, HK_WHITE));
    assert_shows_nothing(&table);
    clear_table(&table);
}

/* 9.5.3 brings minutes, and raises no flag (6.8). */
TEST(sign, a_fallen_flag_stays_owed_when_minutes_are_added)
{
    struct table table;

    started(&table, standard_2023());
    played_and_pressed(&table, "e2e4");
    table.now_ms += 2 * FIVE_MINUTES;
    judged(&table, hk_event_move(HK_BLACK, HK_E7, HK_E5, HK_NO_KIND));
    judged(&table, hk_event_press(HK_BLACK));
    judged(&table, hk_event_claim(HK_WHITE, HK_CLAIM_FIFTY));
    judged(&table, hk_event_examine());
    assert_int_equal(look_at(&table).clock.left_ms[HK_BLACK], 120000);
    const hk_signs signs = signs_of(&table);
    assert_non_null(find_in(&signs, HK_SIGN_FLAG));
    assert_int_equal(find_in(&signs, HK_SIGN_FLAG)->who, HK_PARTY_BLACK);
    clear_table(&table);
}

TEST(signs, of_two_flags_rest_on_the_guidelines_where_those_are_announced)
{
    struct table table;
    hk_rules rules = standard_2023();
    rules.regulations.guidelines = true;

    started(&table, rules);
    hk_event event = hk_event_decide(HK_DECISION_SET_CLOCKS, 0);
    event.decide.clocks = (hk_given_clocks){.given = true, .ms = {0, 0}};
    judged(&table, event);
    const hk_signs signs = signs_of(&table);
    assert_string_equal(
        hk_article_number(HK_EDITION_2023, find_in(&signs, HK_SIGN_FLAGS_BOTH)->rule), "III.3.1.2");
    clear_table(&table);
}

TEST(signs, of_short_time_come_with_the_clock_and_ask_the_arbiter_to_record_for_both)
{
    struct table table;

    started(&table, standard_2023());
    table.now_ms = FIVE_MINUTES;
    assert_shows_nothing(&table);
    table.now_ms = FIVE_MINUTES + 1;
    assert_shows(&table, HK_SIGN_TIME_SHORT, HK_OWED_KNOW, "8.4", HK_PARTY_WHITE);
    plays(&table, "e2e4");
    table.now_ms += FIVE_MINUTES + 1;
    assert_shows(&table, HK_SIGN_TIME_SHORT, HK_OWED_ACT, "8.5.1", 0);
    clear_table(&table);
}

TEST(signs, of_short_time_are_none_with_thirty_seconds_a_move_in_rapid_and_on_a_screen)
{
    for (int kind = 0; kind < 3; kind++) {
        struct table table;
        hk_rules rules = kind == 1 ? limited_2023() : standard_2023();
        if (kind == 0)
            set_control(&rules, one_period(2 * FIVE_MINUTES, 30000));
        if (kind == 2)
            rules.profile = HK_PROFILE_SCREEN;
        started(&table, rules);
        table.now_ms = FIVE_MINUTES + 1;
        assert_shows_nothing(&table);
        clear_table(&table);
    }
}

TEST(signs, of_a_claim_that_waits_name_the_claimant)
{
    struct table table;

    started(&table, standard_2023());
    for (int i = 0; i < 2; i++)
        for (const char *const *uci = (const char *const[]){"g1f3", "g8f6", "f3g1", "f6g8", NULL};
             *uci; uci++)
            plays(&table, *uci);
    judged(&table, hk_event_claim(HK_WHITE, HK_CLAIM_THREEFOLD));
    assert_shows(&table, HK_SIGN_CLAIM_WAITING, HK_OWED_ACT, "9.5.1", HK_PARTY_WHITE);
    judged(&table, hk_event_examine());
    assert_shows_nothing(&table);
    clear_table(&table);
}

TEST(signs, of_a_quickplay_claim_rest_on_its_own_article)
{
    struct table table;
    hk_rules rules = rules_of(HK_EDITION_2005, HK_LEVEL_STANDARD, HK_SUPERVISION_FULL);
    rules.regulations.quickplay_finish = true;
    set_control(&rules, one_period(100000, 0));

    started(&table, rules);
    judged(&table, hk_event_claim(HK_WHITE, HK_CLAIM_QUICKPLAY));
    const hk_signs signs = signs_of(&table);
    const hk_noticed *claim = find_in(&signs, HK_SIGN_CLAIM_WAITING);
    assert_non_null(claim);
    assert_string_equal(hk_article_number(HK_EDITION_2005, claim->rule), "10.2");
    hk_event postpone = hk_event_decide(HK_DECISION_POSTPONE, HK_PARTY_BLACK);
    postpone.decide.time_ms = 120000;
    assert_int_equal(judged(&table, postpone).outcome, HK_OUTCOME_UPHELD);
    table.now_ms = 300000;
    const hk_signs fallen = signs_of(&table);
    assert_null(find_in(&fallen, HK_SIGN_CLAIM_WAITING));
    assert_string_equal(hk_article_number(HK_EDITION_2005, find_in(&fallen, HK_SIGN_FLAG)->rule),
                        "10.2.b");
    clear_table(&table);
}

/* III.4, III.5: the claim stops no clock, so what stops them besides ends as ever. */
TEST(signs, of_a_claim_that_stops_no_clock_stay_when_an_outage_ends)
{
    static const hk_claimed grounds[] = {HK_CLAIM_QUICKPLAY, HK_CLAIM_INCREMENT};
    hk_rules rules = rules_of(HK_EDITION_2023, HK_LEVEL_STANDARD, HK_SUPERVISION_FULL);
    rules.regulations.guidelines = true;
    set_control(&rules, one_period(100000, 0));

    for (unsigned i = 0; i < 2; i++) {
        struct table table;
        hk_event resume = {.kind = HK_EVENT_RESUME, .actor = HK_ACTOR_PROGRAM};
        started(&table, rules);
        judged(&table, hk_event_claim(HK_WHITE, grounds[i]));
        judged(&table, hk_event_interrupt(table.now_ms));
        assert_int_equal(hk_game_status(table.game), HK_STATUS_INTERRUPTED);
        assert_int_equal(judged(&table, resume).verdict, HK_VERDICT_GAME_RESUMED);
        assert_int_equal(hk_game_status(table.game), HK_STATUS_RUNNING);
        const hk_signs signs = signs_of(&table);
        assert_non_null(find_in(&signs, HK_SIGN_CLAIM_WAITING));
        clear_table(&table);
    }
}

TEST(signs, of_a_possible_claim_come_with_the_move_before_it_and_go_with_a_touch)
{
    struct table table;
    const uint8_t squares[] = {HK_F6};

    started(&table, standard_2023());
    for (const char *const *uci =
             (const char *const[]){"g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", NULL};
         *uci; uci++) {
        plays(&table, *uci);
        assert_shows_nothing(&table);
    }
    plays(&table, "f3g1"); /* f6g8 would bring the third occurrence */
    assert_shows(&table, HK_SIGN_CLAIM_POSSIBLE, HK_OWED_KNOW, "9.2.1", HK_PARTY_BLACK);
    assert_int_equal(signs_of(&table).list[0].count, 2);
    judged(&table, hk_event_touch(HK_BLACK, squares, 1));
    assert_shows_nothing(&table); /* 9.4 */
    plays(&table, "f6g8");
    assert_shows(&table, HK_SIGN_CLAIM_POSSIBLE, HK_OWED_KNOW, "9.2.1", HK_PARTY_WHITE);
    assert_int_equal(signs_of(&table).list[0].count, 3);
    plays(&table, "e2e4");
    assert_shows_nothing(&table);
    clear_table(&table);
}

TEST(signs, of_fifty_moves_come_before_the_last_of_them)
{
    static const struct {
        const char *fen;
        bool possible;
    } cases[] = {{"4k3/8/8/8/8/8/8/R3K3 w - - 98 80", false},
                 {"4k3/8/8/8/8/8/8/R3K3 w - - 99 80", true},
                 {"4k3/8/8/8/8/8/8/R3K3 w - - 100 80", true}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct table table;
        hk_rules rules = standard_2023();
        rules.start = standard(cases[i].fen);
        started(&table, rules);
        if (cases[i].possible)
            assert_shows(&table, HK_SIGN_CLAIM_POSSIBLE, HK_OWED_KNOW, "9.3", HK_PARTY_WHITE);
        else
            assert_shows_nothing(&table);
        clear_table(&table);
    }
}

TEST(signs, of_a_dead_position_that_the_caller_knows_ask_for_the_draw)
{
    struct table table;

    started(&table, standard_2023());
    const hk_signs signs = signs_with(&table, INT64_MIN, HK_YES);
    assert_string_equal(
        hk_article_number(HK_EDITION_2023, find_in(&signs, HK_SIGN_DRAWN_OR_DEAD)->rule), "5.2.2");
    plays(&table, "e2e5"); /* 5.2.2: the move has to be legal */
    const hk_signs illegal = signs_with(&table, INT64_MIN, HK_YES);
    assert_null(find_in(&illegal, HK_SIGN_DRAWN_OR_DEAD));
    clear_table(&table);
}

static hk_event started_without(hk_parties absent)
{
    hk_event event = hk_event_start();
    event.start.absent = absent;
    return event;
}

TEST(signs, of_the_default_time_come_before_it_and_go_with_the_player)
{
    struct table table;
    hk_rules rules = standard_2023();
    rules.regulations.has_default = true;
    rules.regulations.default_ms = 900000;

    set_up_table(&table, rules);
    judged(&table, started_without(HK_PARTY_BLACK));
    assert_int_equal(signs_with(&table, 0, HK_UNKNOWN).size, 0);
    assert_int_equal(signs_of(&table).size, 0); /* who knows no start knows no lateness */
    table.now_ms = 900000 - HK_DEFAULT_NEAR_MS;
    const hk_signs near = signs_with(&table, 0, HK_UNKNOWN);
    const hk_noticed *found = find_in(&near, HK_SIGN_DEFAULT_TIME);
    assert_non_null(found);
    assert_int_equal(found->owed, HK_OWED_KNOW);
    assert_int_equal(found->who, HK_PARTY_BLACK);
    assert_int_equal(found->since_ms, 900000);
    table.now_ms = 900001;
    const hk_signs over = signs_with(&table, 0, HK_UNKNOWN);
    assert_int_equal(find_in(&over, HK_SIGN_DEFAULT_TIME)->owed, HK_OWED_ACT);
    judged(&table, hk_event_arrive(HK_BLACK, 0));
    const hk_signs there = signs_with(&table, 0, HK_UNKNOWN);
    assert_null(find_in(&there, HK_SIGN_DEFAULT_TIME));
    clear_table(&table);
}

TEST(signs, stand_once_and_in_order)
{
    hk_signs signs = {.size = 0};

    hk_signs_add(&signs, (hk_noticed){.sign = HK_SIGN_DIFFERS});
    hk_signs_add(&signs, (hk_noticed){.sign = HK_SIGN_CALL, .count = 1});
    hk_signs_add(&signs, (hk_noticed){.sign = HK_SIGN_AWAY});
    hk_signs_add(&signs, (hk_noticed){.sign = HK_SIGN_CALL, .count = 2});
    assert_int_equal(signs.size, 3);
    assert_int_equal(signs.list[0].sign, HK_SIGN_CALL);
    assert_int_equal(signs.list[0].count, 1);
    assert_int_equal(signs.list[1].sign, HK_SIGN_AWAY);
    assert_int_equal(signs.list[2].sign, HK_SIGN_DIFFERS);
}

/* The card. */

TEST(counters, count_what_stands_and_forget_what_is_reversed)
{
    struct table table;
    hk_counters counters;
    hk_rules rules = standard_2023();
    rules.carried.requests[HK_BLACK] = 2;

    started(&table, rules);
    judged(&table, hk_event_offer_draw(HK_WHITE));
    plays(&table, "e2e5");
    judged(&table, hk_event_claim(HK_BLACK, HK_CLAIM_ILLEGAL_MOVE));
    const hk_ruling warned = judged(&table, hk_event_decide(HK_DECISION_WARNING, HK_PARTY_BOTH));
    assert_int_equal(warned.outcome, HK_OUTCOME_UPHELD);
    hk_game_counters(table.game, &counters);
    assert_int_equal(counters.illegal_moves[HK_WHITE], 1);
    assert_int_equal(counters.warnings[HK_WHITE], 1);
    assert_int_equal(counters.warnings[HK_BLACK], 1);
    assert_int_equal(counters.offers[HK_WHITE], 1);
    assert_int_equal(counters.offers[HK_BLACK], 0);
    assert_int_equal(counters.requests[HK_BLACK], 2);
    hk_event reverse = hk_event_decide(HK_DECISION_REVERSE, 0);
    reverse.decide.seq = (uint32_t)hk_game_seq(table.game);
    assert_int_equal(judged(&table, reverse).outcome, HK_OUTCOME_UPHELD);
    hk_game_counters(table.game, &counters);
    assert_int_equal(counters.warnings[HK_WHITE], 0);
    assert_int_equal(counters.illegal_moves[HK_WHITE], 1);
    clear_table(&table);
}
