/*
 * The verdicts that no scenario reaches, since only a hall, a screen or the library gives them; and on which articles
 * of a capture and a made move rulings rest.
 */
#include "games.h"

static void assert_verdict(const hk_ruling *ruling, hk_verdict verdict, const char *deciding)
{
    assert_string_equal(hk_verdict_word(ruling->verdict), hk_verdict_word(verdict));
    assert_int_equal(ruling->outcome, hk_verdict_outcome(verdict));
    assert_int_equal(ruling->deciding_count, 1);
    assert_string_equal(hk_article_number(ruling->edition, ruling->deciding[0]), deciding);
}

static void start_on_a_screen(struct table *table)
{
    start(table, rules_with_time(HK_EDITION_2023, INITIAL, 60000, 0));
}

TEST(verdict, not_this_actor)
{
    struct table table;
    start_on_a_screen(&table);
    const hk_ruling ruling = refused(&table, event_of(HK_ACTOR_PROGRAM, HK_EVENT_RESIGN));
    assert_verdict(&ruling, HK_VERDICT_NOT_THIS_ACTOR, "12.3");
    clear_table(&table);
}

TEST(verdict, nothing_to_touch)
{
    struct table table;
    start_on_a_screen(&table);
    const hk_ruling ruling = refused(&table, hk_event_touch(HK_WHITE, (uint8_t[]){HK_E2}, 1));
    assert_verdict(&ruling, HK_VERDICT_NOTHING_TO_TOUCH, "4.3");
    clear_table(&table);
}

/* I.1: nobody is told to do on a screen what no hand can do there. Rules before number 14 upheld it. */
TEST(verdict, nothing_to_seal)
{
    const hk_event events[] = {hk_event_decide(HK_DECISION_INSTRUCT_SEAL, HK_PARTY_WHITE),
                               hk_event_fact(HK_FACT_ADJOURN_EARLY, HK_PARTY_WHITE),
                               hk_event_seal(HK_WHITE, "e4"), hk_event_convene(0)};
    struct table table;

    for (size_t i = 0; i < sizeof events / sizeof *events; i++) {
        start_on_a_screen(&table);
        const hk_ruling ruling = refused(&table, events[i]);
        assert_verdict(&ruling, HK_VERDICT_NOTHING_TO_SEAL, "I.1.1");
        assert_string_equal(hk_article_number(HK_EDITION_2005, ruling.deciding[0]), "A.1.a");
        hk_event before = events[i];
        before.rules_behind = HK_RULES_NUMBER - 13;
        if (before.kind == HK_EVENT_DECIDE || before.kind == HK_EVENT_FACT)
            assert_int_equal(judged(&table, before).outcome, HK_OUTCOME_UPHELD);
        clear_table(&table);
    }
}

TEST(verdict, game_interrupted_and_resumed)
{
    struct table table;
    start_on_a_screen(&table);
    hk_ruling ruling = refused(&table, hk_event_resume());
    assert_verdict(&ruling, HK_VERDICT_NOT_INTERRUPTED, "6.11.3");
    ruling = upheld(&table, hk_event_interrupt(0));
    assert_verdict(&ruling, HK_VERDICT_GAME_INTERRUPTED, "6.11.1");
    ruling = upheld(&table, hk_event_resume());
    assert_verdict(&ruling, HK_VERDICT_GAME_RESUMED, "6.11.3");
    clear_table(&table);
}

TEST(verdict, illegal_on_screen)
{
    struct table table;
    start_on_a_screen(&table);
    const hk_ruling ruling = refused(&table, move_by(&table, HK_WHITE, "e2e5"));
    assert_verdict(&ruling, HK_VERDICT_ILLEGAL_ON_SCREEN, "3.10.2");
    clear_table(&table);
}

TEST(verdict, opponent_offer_stands)
{
    struct table table;
    start_on_a_screen(&table);
    upheld(&table, hk_event_offer_draw(HK_WHITE));
    const hk_ruling ruling = refused(&table, hk_event_offer_draw(HK_BLACK));
    assert_verdict(&ruling, HK_VERDICT_OPPONENT_OFFER_STANDS, "9.1.2.1");
    clear_table(&table);
}

TEST(verdict, no_claim_to_examine)
{
    struct table table;
    start_on_a_screen(&table);
    const hk_ruling ruling = refused(&table, hk_event_examine());
    assert_verdict(&ruling, HK_VERDICT_NO_CLAIM_TO_EXAMINE, "9.5.1");
    clear_table(&table);
}

/* 2005, 10.1. Logs of rules before number 14 have the claim in any period. */
TEST(verdict, quickplay_earlier_period)
{
    hk_time_control control = one_period(60000, 0);
    hk_rules rules = rules_without_time(HK_EDITION_2005, INITIAL);
    hk_event claim = hk_event_claim(HK_WHITE, HK_CLAIM_QUICKPLAY);
    struct table table;

    control.period_count = 2;
    control.period[0].moves = 1;
    control.period[1].base_ms = 60000;
    set_control(&rules, control);
    rules.level = HK_LEVEL_STANDARD;
    rules.regulations.quickplay_finish = true;
    start(&table, rules);
    const hk_ruling ruling = refused(&table, claim);
    assert_verdict(&ruling, HK_VERDICT_QUICKPLAY_EARLIER_PERIOD, "10.1");
    claim.rules_behind = HK_RULES_NUMBER - 13;
    upheld(&table, claim);
    clear_table(&table);
}

TEST(verdict, penalty_not_listed)
{
    static const hk_decision decisions[] = {HK_DECISION_FINE, HK_DECISION_EXCLUDE_ROUNDS};
    struct table table;

    for (size_t i = 0; i < sizeof decisions / sizeof *decisions; i++) {
        set_up_table(&table, rules_without_time(HK_EDITION_2005, INITIAL));
        const hk_ruling ruling = refused(&table, hk_event_decide(decisions[i], HK_PARTY_WHITE));
        assert_verdict(&ruling, HK_VERDICT_PENALTY_NOT_LISTED, "13.4");
        hk_event old = hk_event_decide(decisions[i], HK_PARTY_WHITE);
        old.rules_behind = HK_RULES_NUMBER - 13;
        upheld(&table, old);
        clear_table(&table);
        start_on_a_screen(&table);
        upheld(&table, hk_event_decide(decisions[i], HK_PARTY_WHITE));
        clear_table(&table);
    }
}

TEST(verdict, both_declared_lost)
{
    struct table table;
    start_on_a_screen(&table);
    const hk_ruling ruling =
        upheld(&table, hk_event_decide(HK_DECISION_DECLARE_LOST, HK_PARTY_BOTH));
    assert_verdict(&ruling, HK_VERDICT_BOTH_DECLARED_LOST, "12.9.6");
    assert_true(look_at(&table).both_lose);
    clear_table(&table);
}

/* White, who may not see the board, takes a captured piece off it, before or after his move, which captures it. */
static hk_ruling taken_off(hk_edition edition, bool is_unseen, const char *fen, const char *move,
                           bool before)
{
    hk_rules rules = rules_by_press(edition, fen, 3600000, 0);
    hk_event taken = hk_event_fact(HK_FACT_CAPTURED_PIECE_REMOVED, HK_PARTY_WHITE);
    struct table table;

    rules.profile = HK_PROFILE_BOARD;
    rules.regulations.disabled = is_unseen ? HK_PARTY_WHITE : 0;
    start(&table, rules);
    hk_event made = move_by(&table, HK_WHITE, move);
    taken.fact.squares = (hk_square_list){.count = 1};
    taken.fact.squares.square[0] = (uint8_t)made.move.move.to;
    if (!before)
        judged(&table, made);
    const hk_ruling ruling = judged(&table, taken);
    clear_table(&table);
    return ruling;
}

/* What 4.6 says of a promotion is no matter of another capture; D.2.3 stands for who does not see in place of 4.7.1. */
TEST(verdict, a_captured_piece_is_taken_off_by_what_holds_of_the_capture)
{
    const char *const capture = "7k/8/8/3p4/4P3/8/8/7K w - - 0 40",
                      *const promotion = "1n5k/P7/8/8/8/8/8/7K w - - 0 40";
    const hk_edition old = HK_EDITION_2005, now = HK_EDITION_2023;
    static const bool seeing = false, unseeing = true, before = true, after = false;
    hk_ruling ruling = taken_off(now, seeing, capture, "e4d5", before);

    assert_int_equal(ruling.verdict, HK_VERDICT_MUST_CAPTURE);
    assert_cites(&ruling, "4.3.2 4.3 4.7.1 3.1.1");
    ruling = taken_off(now, unseeing, capture, "e4d5", before);
    assert_cites(&ruling, "4.3.2 D.2.3 D.2.3.1 4.3 3.1.1");
    ruling = taken_off(now, seeing, promotion, "a7b8q", before);
    assert_cites(&ruling, "4.3.2 4.3 4.6.3 4.6.2 4.7.1 3.1.1");
    ruling = taken_off(now, seeing, capture, "e4d5", after);
    assert_int_equal(ruling.verdict, HK_VERDICT_FACT_RECORDED);
    assert_cites(&ruling, "3.1.1 4.7.1");
    ruling = taken_off(now, unseeing, capture, "e4d5", after);
    assert_cites(&ruling, "3.1.1 D.2.3 D.2.3.1");
    ruling = taken_off(now, seeing, promotion, "a7b8q", after);
    assert_cites(&ruling, "3.1.1 4.6.3 4.6.2 4.7.1");
    ruling = taken_off(old, seeing, capture, "e4d5", after);
    assert_cites(&ruling, "3.1");
}

/* White, who does not see the board, makes a move. */
static hk_ruling made_unseen(const char *fen, const char *move)
{
    hk_rules rules = rules_by_press(HK_EDITION_2023, fen, 3600000, 0);
    struct table table;

    rules.profile = HK_PROFILE_BOARD;
    rules.regulations.disabled = HK_PARTY_WHITE;
    start(&table, rules);
    const hk_ruling ruling = judged(&table, move_by(&table, HK_WHITE, move));
    clear_table(&table);
    return ruling;
}

TEST(verdict, of_who_does_not_see_the_board_a_move_is_made_by_d_2_3_in_place_of_4_7)
{
    const char *const castling = "k7/8/8/8/8/8/8/4K2R w K - 0 40",
                      *const promotion = "1n5k/P7/8/8/8/8/8/7K w - - 0 40";
    hk_ruling ruling = made_unseen(castling, "e1g1");

    assert_cites(&ruling, "3.10.1 4.7 4.1 6.2.1 3.8.2 D.2.3 D.2.3.2");
    ruling = made_unseen(promotion, "a7b8q");
    assert_cites(&ruling, "3.10.1 4.7 4.1 6.2.1 3.7.3 3.1.1 3.7.5.1 4.6.2 4.4.4 3.7.5.2 3.7.5.3 "
                          "D.2.3 D.2.3.2 D.2.3.1");
}

/* 12.8 is of 2023; in logs of rules before number 16 the ban held by 2005 too. */
TEST(verdict, what_a_spectator_carries_is_ruled_on_where_the_edition_speaks_of_it)
{
    for (hk_edition edition = HK_EDITION_2005; edition <= HK_EDITION_2023; edition++) {
        hk_rules rules = rules_by_press(edition, INITIAL, 3600000, 0);
        hk_event rang = hk_event_fact(HK_FACT_PHONE_RANG, HK_PARTY_OTHERS);
        const bool is_now = edition == HK_EDITION_2023;
        struct table table;

        rules.profile = HK_PROFILE_BOARD;
        start(&table, rules);
        hk_ruling ruling = judged(&table, rang);
        assert_verdict(&ruling, is_now ? HK_VERDICT_OUTSIDER_HAS_DEVICE : HK_VERDICT_FACT_RECORDED,
                       is_now ? "12.8" : "13.7");
        rang.rules_behind = HK_RULES_NUMBER - 15;
        ruling = judged(&table, rang);
        assert_int_equal(ruling.verdict, HK_VERDICT_OUTSIDER_HAS_DEVICE);
        clear_table(&table);
    }
}

/* The basic edition has 5.2.d on a claim of threefold repetition and 5.2.e on one of fifty moves, and nothing else on claims. */
TEST(verdict, in_the_basic_edition_a_claim_is_made_by_the_article_on_its_ground)
{
    for (hk_claimed ground = HK_CLAIM_THREEFOLD; ground <= HK_CLAIM_FIFTY; ground++) {
        struct table table;

        start(&table, rules_without_time(HK_EDITION_BASIC, "k7/8/8/8/8/8/8/K6R w - - 100 90"));
        const hk_ruling ruling = upheld(&table, hk_event_claim(HK_WHITE, ground));
        assert_cites(&ruling, ground == HK_CLAIM_FIFTY ? "5.2.e" : "5.2.d");
        clear_table(&table);
    }
}
