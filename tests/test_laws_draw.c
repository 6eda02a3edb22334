/*
 * Offers, agreement and resignation on a screen, and who has offered: what the cases in
 * laws/scenarios do not say. FIDE Laws 2023, 9.1, 5.2.3, 5.1.2; 2005 and basic, 9.1, 5.2.c, 5.1.b.
 */
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

TEST(offer, is_not_answered_by_another)
{
    struct table table;
    begin_game(&table, HK_EDITION_2023);
    upheld(&table, hk_event_offer_draw(HK_WHITE));
    refused(&table, hk_event_offer_draw(HK_BLACK));
    assert_offered(&table, true, false);
    clear_table(&table);
}

TEST(offer, is_made_in_a_game_that_has_begun)
{
    struct table table;
    set_up_table(&table, rules_without_time(HK_EDITION_2005, INITIAL));
    refused(&table, hk_event_offer_draw(HK_WHITE));
    clear_table(&table);
}

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
