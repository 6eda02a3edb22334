/*
 * Events that cannot be judged, for what they say cannot have happened: a hand on an empty square, an illegal move found
 * in a half-move that nobody has played. They are refused with a reason, and the game is as if they had never come.
 */
#include "games.h"

enum { BASE = 600000 };

static void start_on_board(struct table *table, hk_edition edition)
{
    hk_rules rules = rules_by_press(edition, INITIAL, BASE, 0);
    rules.profile = HK_PROFILE_BOARD;
    rules.level = HK_LEVEL_STANDARD;
    start(table, rules);
}

static unsigned square_of(const char *name)
{
    return (unsigned)((name[1] - '1') * 8 + name[0] - 'a');
}

/* Squares as text, blanks between. */
static hk_event hand_on(hk_actor actor, hk_event_kind kind, const char *squares)
{
    hk_event event = event_of(actor, kind);
    for (; *squares; squares += squares[2] ? 3 : 2)
        event.square[event.square_count++] = (uint8_t)square_of(squares);
    return event;
}

static hk_event fact_on(hk_fact fact, unsigned who, const char *square)
{
    hk_event event = hand_on(HK_ACTOR_ARBITER, HK_EVENT_FACT, square);
    event.fact = fact;
    event.who = who;
    return event;
}

static hk_event found(unsigned who, uint32_t ply)
{
    hk_event event = event_of(HK_ACTOR_ARBITER, HK_EVENT_DECIDE);
    event.decision = HK_DECISION_ILLEGAL_MOVE_FOUND;
    event.who = who;
    event.has_ply = true;
    event.ply = ply;
    return event;
}

static hk_event decided(hk_decision decision, uint32_t ply)
{
    hk_event event = found(0, ply);
    event.decision = decision;
    return event;
}

/* The reason is said, and the game is not touched. */
static void cannot_be(struct table *table, hk_event event, const char *why)
{
    const hk_event now = stamped(table, event);
    const hk_state before = look_at(table);
    hk_ruling ruling;

    assert_non_null(hk_event_fault(table->game, &now));
    assert_string_equal(hk_event_fault(table->game, &now), why);
    assert_int_equal(hk_game_apply(table->game, &now, &ruling), HK_E_ARGUMENT);
    const hk_state after = look_at(table);
    assert_same_state(&before, &after);
}

static hk_ruling can_be(struct table *table, hk_event event)
{
    const hk_event now = stamped(table, event);
    assert_null(hk_event_fault(table->game, &now));
    return judged(table, event);
}

#define NO_PIECE "no piece stands on a square that is named"
#define NOT_PLAYED "this half-move has not been played by that player"

TEST(admission, a_hand_meets_a_piece_on_each_square_it_touches)
{
    struct table table; /* 4.2.1, 4.3 */
    start_on_board(&table, HK_EDITION_2023);
    cannot_be(&table, hand_on(HK_ACTOR_WHITE, HK_EVENT_TOUCH, "e4"), NO_PIECE);
    cannot_be(&table, hand_on(HK_ACTOR_WHITE, HK_EVENT_TOUCH, "e2 e4"), NO_PIECE);
    cannot_be(&table, hand_on(HK_ACTOR_WHITE, HK_EVENT_ADJUST, "e4 e2"), NO_PIECE);
    cannot_be(&table, hand_on(HK_ACTOR_BLACK, HK_EVENT_TOUCH, "e4"), NO_PIECE);
    can_be(&table, hand_on(HK_ACTOR_WHITE, HK_EVENT_ADJUST, "e2 e7"));
    can_be(&table, hand_on(HK_ACTOR_WHITE, HK_EVENT_TOUCH, "e2 e7"));
    clear_table(&table);
}

TEST(admission, where_a_piece_stood_nothing_is_touched_any_more)
{
    struct table table;
    start_on_board(&table, HK_EDITION_2023);
    played_and_pressed(&table, "e2e4");
    cannot_be(&table, hand_on(HK_ACTOR_BLACK, HK_EVENT_TOUCH, "e2"), NO_PIECE);
    can_be(&table, hand_on(HK_ACTOR_BLACK, HK_EVENT_TOUCH, "e4"));
    clear_table(&table);
}

TEST(admission, a_piece_of_a_move_not_completed_is_touched_where_it_is)
{
    struct table table; /* 7.5.1: the illegal move can be corrected until the press */
    start_on_board(&table, HK_EDITION_2023);
    denied(&table, move_by(&table, HK_ACTOR_WHITE, "e2e5"));
    can_be(&table, hand_on(HK_ACTOR_WHITE, HK_EVENT_TOUCH, "e5"));
    can_be(&table, hand_on(HK_ACTOR_WHITE, HK_EVENT_TOUCH, "e2"));
    cannot_be(&table, hand_on(HK_ACTOR_WHITE, HK_EVENT_TOUCH, "e4"), NO_PIECE);
    clear_table(&table);
}

TEST(admission, on_a_screen_it_is_a_ruling_that_nothing_can_be_touched)
{
    struct table table;
    start(&table, rules_without_time(HK_EDITION_2023, INITIAL));
    refused(&table, hand_on(HK_ACTOR_WHITE, HK_EVENT_TOUCH, "e4"));
    clear_table(&table);
}

TEST(admission, facts_about_a_piece_name_the_square_of_one)
{
    static const hk_fact facts[] = {HK_FACT_PIECE_DISPLACED, HK_FACT_PAWN_REMOVED,
                                    HK_FACT_PIECE_TAKEN_OUT};
    struct table table;
    start_on_board(&table, HK_EDITION_2023);
    for (size_t i = 0; i < sizeof facts / sizeof *facts; i++) {
        cannot_be(&table, fact_on(facts[i], HK_PARTY_WHITE, "e4"), NO_PIECE);
        can_be(&table, fact_on(facts[i], HK_PARTY_WHITE, "e2"));
    }
    /* The king is released on an empty square, the new piece touches one, and what was captured has gone. */
    can_be(&table, fact_on(HK_FACT_CAPTURED_PIECE_REMOVED, HK_PARTY_WHITE, "e4"));
    can_be(&table, fact_on(HK_FACT_KING_RELEASED, HK_PARTY_WHITE, "c1"));
    clear_table(&table);
}

TEST(admission, an_illegal_move_is_found_among_the_half_moves_played)
{
    struct table table; /* 7.5.1 */
    start_on_board(&table, HK_EDITION_2023);
    cannot_be(&table, found(HK_PARTY_WHITE, 1), NOT_PLAYED);
    played_and_pressed(&table, "e2e4 e7e5");
    denied(&table, found(HK_PARTY_WHITE, 1)); /* it was legal */
    denied(&table, found(HK_PARTY_BLACK, 2));
    cannot_be(&table, found(HK_PARTY_WHITE, 3), NOT_PLAYED);
    cannot_be(&table, found(HK_PARTY_BLACK, 4), NOT_PLAYED);
    cannot_be(&table, found(HK_PARTY_WHITE, 99), NOT_PLAYED);
    hk_event told = found(HK_PARTY_WHITE, 3);
    told.kind = HK_EVENT_FACT;
    told.fact = HK_FACT_ILLEGAL_MOVE_IN_HISTORY;
    cannot_be(&table, told, NOT_PLAYED);
    told.ply = 1;
    can_be(&table, told);
    clear_table(&table);
}

TEST(admission, a_move_made_and_not_pressed_is_the_next_half_move)
{
    struct table table; /* 7.5.1 */
    start_on_board(&table, HK_EDITION_2023);
    denied(&table, move_by(&table, HK_ACTOR_WHITE, "e2e5"));
    cannot_be(&table, found(HK_PARTY_BLACK, 1), NOT_PLAYED);
    cannot_be(&table, found(HK_PARTY_WHITE, 2), NOT_PLAYED);
    cannot_be(&table, found(HK_PARTY_WHITE, 3), NOT_PLAYED);
    upheld(&table, found(HK_PARTY_WHITE, 1));
    cannot_be(&table, found(HK_PARTY_WHITE, 1), NOT_PLAYED); /* it has been corrected */
    clear_table(&table);
}

TEST(admission, a_press_without_a_move_stands_for_the_next_half_move)
{
    struct table table; /* 7.5.3 */
    start_on_board(&table, HK_EDITION_2023);
    denied(&table, event_of(HK_ACTOR_WHITE, HK_EVENT_PRESS));
    cannot_be(&table, found(HK_PARTY_BLACK, 2), NOT_PLAYED);
    upheld(&table, found(HK_PARTY_WHITE, 1));
    assert_int_equal(look_at(&table).illegal_moves[HK_WHITE], 1);
    clear_table(&table);
}

TEST(admission, a_half_move_that_was_taken_back_has_been_played)
{
    struct table table; /* 7.5.1: the position first, the ruling on the move afterwards */
    start_on_board(&table, HK_EDITION_2023);
    denied(&table, move_by(&table, HK_ACTOR_WHITE, "e2e5"));
    upheld(&table, event_of(HK_ACTOR_WHITE, HK_EVENT_PRESS));
    upheld(&table, decided(HK_DECISION_RESTORE, 0));
    cannot_be(&table, found(HK_PARTY_WHITE, 3), NOT_PLAYED);
    cannot_be(&table, found(HK_PARTY_BLACK, 1), NOT_PLAYED);
    upheld(&table, found(HK_PARTY_WHITE, 1));
    assert_int_equal(look_at(&table).illegal_moves[HK_WHITE], 1);
    clear_table(&table);
}

TEST(admission, of_numbers_and_order_the_reason_is_told_too)
{
    struct table table;
    start_on_board(&table, HK_EDITION_2023);
    hk_event event = stamped(&table, event_of(HK_ACTOR_WHITE, HK_EVENT_RESIGN));
    assert_null(hk_event_fault(table.game, &event));
    event.seq++;
    assert_string_equal(hk_event_fault(table.game, &event), "it is not the next event of the game");
    event = stamped(&table, found(HK_PARTY_WHITE, 0));
    assert_string_equal(hk_event_fault(table.game, &event), "half-moves count from 1");
    clear_table(&table);
}
