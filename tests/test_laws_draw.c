/* Offers, agreement and resignation. FIDE Laws 2023, 9.1, 5.2.3, 5.1.2; 2005 and basic, 9.1, 5.2.c, 5.1.b. */
#include "games.h"

static const hk_edition editions[] = {HK_EDITION_BASIC, HK_EDITION_2005, HK_EDITION_2023};

static void assert_offered(const struct table *table, bool by_white, bool by_black)
{
    const hk_state state = look_at(table);
    assert_int_equal(state.offered[HK_WHITE], by_white);
    assert_int_equal(state.offered[HK_BLACK], by_black);
}

/* A game in its third move, White to move. */
static void begin_game(struct table *table, hk_edition edition)
{
    start(table, rules_without_time(edition, INITIAL));
    played(table, "d2d4 d7d5 c2c4 e7e6");
}

TEST(agreement, an_offer_accepted_draws)
{
    for (unsigned i = 0; i < 3; i++) {
        struct table table;
        begin_game(&table, editions[i]);
        upheld(&table, hk_event_offer_draw(HK_WHITE));
        assert_offered(&table, true, false);
        const hk_ruling ruling = upheld(&table, hk_event_accept_draw(HK_BLACK));
        assert_int_equal(ruling.result, HK_RESULT_DRAW);
        assert_ended(&table, HK_RESULT_DRAW, HK_REASON_AGREEMENT);
        assert_offered(&table, false, false);
        clear_table(&table);
    }
}

TEST(agreement, black_offers_and_white_accepts)
{
    struct table table;
    begin_game(&table, HK_EDITION_2023);
    upheld(&table, hk_event_offer_draw(HK_BLACK));
    assert_offered(&table, false, true);
    upheld(&table, hk_event_accept_draw(HK_WHITE));
    assert_ended(&table, HK_RESULT_DRAW, HK_REASON_AGREEMENT);
    clear_table(&table);
}

TEST(agreement, nobody_accepts_what_is_not_offered)
{
    struct table table;
    begin_game(&table, HK_EDITION_2023);
    refused(&table, hk_event_accept_draw(HK_BLACK));
    refused(&table, hk_event_decline_draw(HK_WHITE));
    clear_table(&table);
}

TEST(agreement, nobody_answers_his_own_offer)
{
    struct table table; /* 9.1.2.1: nor is it withdrawn */
    begin_game(&table, HK_EDITION_2023);
    upheld(&table, hk_event_offer_draw(HK_WHITE));
    refused(&table, hk_event_accept_draw(HK_WHITE));
    refused(&table, hk_event_decline_draw(HK_WHITE));
    assert_offered(&table, true, false);
    clear_table(&table);
}

TEST(agreement, in_2023_needs_a_move_by_each)
{
    struct table table; /* 5.2.3 */
    start(&table, rules_without_time(HK_EDITION_2023, INITIAL));
    upheld(&table, hk_event_offer_draw(HK_WHITE));
    denied(&table, hk_event_accept_draw(HK_BLACK));
    refused(&table, hk_event_accept_draw(HK_BLACK)); /* offer and acceptance are void */
    clear_table(&table);

    start(&table, rules_without_time(HK_EDITION_2023, INITIAL));
    played(&table, "e2e4");
    upheld(&table, hk_event_offer_draw(HK_BLACK));
    denied(&table, hk_event_accept_draw(HK_WHITE));
    played(&table, "e7e5");
    refused(&table, hk_event_accept_draw(HK_WHITE)); /* also after Black's move */
    clear_table(&table);

    start(&table, rules_without_time(HK_EDITION_2023, INITIAL));
    played(&table, "e2e4 e7e5");
    upheld(&table, hk_event_offer_draw(HK_BLACK));
    upheld(&table, hk_event_accept_draw(HK_WHITE));
    assert_ended(&table, HK_RESULT_DRAW, HK_REASON_AGREEMENT);
    clear_table(&table);
}

TEST(agreement, in_2023_a_move_made_is_enough)
{
    struct table table; /* 5.2.3 says made */
    start(&table, rules_by_press(HK_EDITION_2023, INITIAL, 60000, 0));
    played(&table, "e2e4 e7e5");
    upheld(&table, hk_event_offer_draw(HK_BLACK));
    upheld(&table, hk_event_accept_draw(HK_WHITE));
    assert_ended(&table, HK_RESULT_DRAW, HK_REASON_AGREEMENT);
    clear_table(&table);
}

TEST(agreement, in_the_older_editions_needs_no_move)
{
    for (unsigned i = 0; i < 2; i++) {
        struct table table;
        start(&table, rules_without_time(editions[i], INITIAL));
        upheld(&table, hk_event_offer_draw(HK_BLACK));
        upheld(&table, hk_event_accept_draw(HK_WHITE));
        assert_ended(&table, HK_RESULT_DRAW, HK_REASON_AGREEMENT);
        clear_table(&table);
    }
}

TEST(agreement, counts_the_moves_before_the_start_position)
{
    struct table table; /* the position's move number says that both have moved */
    start(&table, rules_without_time(HK_EDITION_2023, "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 2"));
    upheld(&table, hk_event_offer_draw(HK_WHITE));
    upheld(&table, hk_event_accept_draw(HK_BLACK));
    assert_ended(&table, HK_RESULT_DRAW, HK_REASON_AGREEMENT);
    clear_table(&table);

    start(&table, rules_without_time(HK_EDITION_2023, "6k1/5ppp/8/8/8/8/5PPP/R5K1 b - - 0 1"));
    upheld(&table, hk_event_offer_draw(HK_WHITE));
    denied(&table, hk_event_accept_draw(HK_BLACK)); /* Black has not moved */
    played(&table, "h7h6");
    upheld(&table, hk_event_offer_draw(HK_BLACK));
    upheld(&table, hk_event_accept_draw(HK_WHITE));
    assert_ended(&table, HK_RESULT_DRAW, HK_REASON_AGREEMENT);
    clear_table(&table);
}

/* How long an offer stands. */

TEST(offer, outlasts_ones_own_move)
{
    for (unsigned i = 0; i < 3; i++) {
        struct table table; /* 9.1.2.1: made before one's own move it is valid */
        begin_game(&table, editions[i]);
        upheld(&table, hk_event_offer_draw(HK_WHITE));
        played(&table, "b1c3");
        assert_offered(&table, true, false);
        upheld(&table, hk_event_accept_draw(HK_BLACK));
        assert_ended(&table, HK_RESULT_DRAW, HK_REASON_AGREEMENT);
        clear_table(&table);
    }
}

TEST(offer, lapses_with_the_opponents_move)
{
    for (unsigned i = 0; i < 3; i++) {
        struct table table;
        begin_game(&table, editions[i]);
        upheld(&table, hk_event_offer_draw(HK_WHITE));
        played(&table, "b1c3 g8f6");
        assert_offered(&table, false, false);
        refused(&table, hk_event_accept_draw(HK_BLACK));
        assert_open(&table);
        clear_table(&table);
    }
}

TEST(offer, to_the_player_to_move_lapses_with_his_move)
{
    struct table table;
    begin_game(&table, HK_EDITION_2023);
    upheld(&table, hk_event_offer_draw(HK_BLACK));
    played(&table, "b1c3");
    assert_offered(&table, false, false);
    refused(&table, hk_event_accept_draw(HK_WHITE));
    clear_table(&table);
}

TEST(offer, does_not_lapse_with_an_illegal_move_or_a_press)
{
    struct table table;
    start(&table, rules_by_press(HK_EDITION_2023, INITIAL, 60000, 0));
    played(&table, "e2e4 e7e5");
    upheld(&table, hk_event_offer_draw(HK_BLACK));
    refused(&table, move_by(&table, HK_WHITE, "e4e5"));
    upheld(&table, hk_event_press(HK_WHITE));
    upheld(&table, hk_event_press(HK_BLACK));
    assert_offered(&table, false, true);
    clear_table(&table);
}

TEST(offer, is_made_between_move_and_press)
{
    struct table table; /* 9.1.2.1: the proper moment */
    start(&table, rules_by_press(HK_EDITION_2023, INITIAL, 60000, 0));
    played_and_pressed(&table, "e2e4 e7e5");
    played(&table, "g1f3");
    upheld(&table, hk_event_offer_draw(HK_WHITE));
    upheld(&table, hk_event_press(HK_WHITE));
    assert_offered(&table, true, false);
    upheld(&table, hk_event_accept_draw(HK_BLACK));
    assert_ended(&table, HK_RESULT_DRAW, HK_REASON_AGREEMENT);
    clear_table(&table);
}

TEST(offer, ends_when_it_is_declined)
{
    for (unsigned i = 0; i < 3; i++) {
        struct table table;
        begin_game(&table, editions[i]);
        upheld(&table, hk_event_offer_draw(HK_WHITE));
        upheld(&table, hk_event_decline_draw(HK_BLACK));
        assert_offered(&table, false, false);
        refused(&table, hk_event_accept_draw(HK_BLACK));
        refused(&table, hk_event_decline_draw(HK_BLACK));
        assert_open(&table);
        clear_table(&table);
    }
}

TEST(offer, is_not_repeated_while_it_stands)
{
    struct table table;
    begin_game(&table, HK_EDITION_2023);
    upheld(&table, hk_event_offer_draw(HK_WHITE));
    refused(&table, hk_event_offer_draw(HK_WHITE));
    played(&table, "b1c3");
    refused(&table, hk_event_offer_draw(HK_WHITE));
    clear_table(&table);
}

TEST(offer, is_not_answered_by_another)
{
    struct table table;
    begin_game(&table, HK_EDITION_2023);
    upheld(&table, hk_event_offer_draw(HK_WHITE));
    refused(&table, hk_event_offer_draw(HK_BLACK));
    assert_offered(&table, true, false);
    clear_table(&table);
}

TEST(offer, can_be_made_again_once_it_has_ended)
{
    struct table table;
    begin_game(&table, HK_EDITION_2023);
    upheld(&table, hk_event_offer_draw(HK_WHITE));
    upheld(&table, hk_event_decline_draw(HK_BLACK));
    upheld(&table, hk_event_offer_draw(HK_WHITE));
    played(&table, "b1c3 g8f6");
    upheld(&table, hk_event_offer_draw(HK_BLACK));
    assert_offered(&table, false, true);
    clear_table(&table);
}

TEST(offer, ends_with_the_game)
{
    struct table table; /* 9.1.2.1; mate goes before any acceptance */
    start(&table, rules_without_time(HK_EDITION_2023, "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 30"));
    upheld(&table, hk_event_offer_draw(HK_WHITE));
    played(&table, "a1a8");
    refused(&table, hk_event_accept_draw(HK_BLACK));
    assert_ended(&table, HK_RESULT_WHITE_WINS, HK_REASON_CHECKMATE);
    assert_offered(&table, false, false);
    clear_table(&table);
}

TEST(offer, is_made_in_a_game_that_has_begun)
{
    struct table table;
    set_up_table(&table, rules_without_time(HK_EDITION_2005, INITIAL));
    refused(&table, hk_event_offer_draw(HK_WHITE));
    clear_table(&table);
}

/* Resignation. */

TEST(resignation, loses)
{
    for (unsigned i = 0; i < 3; i++) {
        struct table table;
        begin_game(&table, editions[i]);
        const hk_ruling ruling = upheld(&table, hk_event_resign(HK_WHITE));
        assert_int_equal(ruling.result, HK_RESULT_BLACK_WINS);
        assert_ended(&table, HK_RESULT_BLACK_WINS, HK_REASON_RESIGNATION);
        clear_table(&table);
    }
}

TEST(resignation, is_possible_when_the_opponent_has_the_move)
{
    for (unsigned i = 0; i < 3; i++) {
        struct table table;
        begin_game(&table, editions[i]);
        upheld(&table, hk_event_resign(HK_BLACK));
        assert_ended(&table, HK_RESULT_WHITE_WINS, HK_REASON_RESIGNATION);
        clear_table(&table);
    }
}

/* White resigns; Black could not mate by any series of legal moves. */
static const char *const harmless[] = {
    "4k3/8/8/8/8/8/R7/4K3 w - - 0 40",  /* bare king */
    "4kn2/8/8/8/8/8/Q7/4K3 b - - 0 40", /* knight against queen */
    "4kb2/8/8/8/8/8/R7/4K3 w - - 0 40", /* bishop against rook */
};

TEST(resignation, in_2023_draws_if_the_opponent_cannot_mate)
{
    for (unsigned i = 0; i < 3; i++) { /* 5.1.2 */
        struct table table;
        start(&table, rules_without_time(HK_EDITION_2023, harmless[i]));
        upheld(&table, hk_event_resign(HK_WHITE));
        assert_ended(&table, HK_RESULT_DRAW, HK_REASON_RESIGNATION);
        clear_table(&table);
    }
}

TEST(resignation, in_2023_loses_if_the_opponent_can_mate)
{
    struct table table;
    for (unsigned i = 0; i < 3; i++) {
        start(&table, rules_without_time(HK_EDITION_2023, harmless[i]));
        upheld(&table, hk_event_resign(HK_BLACK));
        assert_ended(&table, HK_RESULT_WHITE_WINS, HK_REASON_RESIGNATION);
        clear_table(&table);
    }
    start(&table, rules_without_time(HK_EDITION_2023, "4kn2/8/8/8/8/8/R7/4K3 w - - 0 40"));
    upheld(&table, hk_event_resign(HK_WHITE));
    assert_ended(&table, HK_RESULT_BLACK_WINS, HK_REASON_RESIGNATION);
    clear_table(&table);
}

TEST(resignation, in_the_older_editions_always_loses)
{
    for (unsigned e = 0; e < 2; e++)
        for (unsigned i = 0; i < 3; i++) { /* 5.1.b */
            struct table table;
            start(&table, rules_without_time(editions[e], harmless[i]));
            upheld(&table, hk_event_resign(HK_WHITE));
            assert_ended(&table, HK_RESULT_BLACK_WINS, HK_REASON_RESIGNATION);
            clear_table(&table);
        }
}

TEST(resignation, outlives_an_open_offer)
{
    struct table table;
    begin_game(&table, HK_EDITION_2023);
    upheld(&table, hk_event_offer_draw(HK_WHITE));
    upheld(&table, hk_event_resign(HK_BLACK));
    assert_ended(&table, HK_RESULT_WHITE_WINS, HK_REASON_RESIGNATION);
    assert_offered(&table, false, false);
    clear_table(&table);
}

TEST(resignation, ends_a_game_once)
{
    struct table table;
    begin_game(&table, HK_EDITION_2023);
    upheld(&table, hk_event_resign(HK_BLACK));
    refused(&table, hk_event_resign(HK_WHITE));
    refused(&table, hk_event_resign(HK_BLACK));
    assert_ended(&table, HK_RESULT_WHITE_WINS, HK_REASON_RESIGNATION);
    clear_table(&table);
}
