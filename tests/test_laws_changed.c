/*
 * What an act must not have missed, by the rows of the schema, and which events stand in its way:
 * acts of the arbiter, penalties and the end, and moves; never a presence, a call, an offer, what
 * is written down or a question.
 */
#include "games.h"
#include "random_events.h"

enum { BASE = 600000 };

static unsigned below(void *dice, unsigned limit)
{
    return dice_below(dice, limit);
}

static hk_seen changed(const struct table *table)
{
    return hk_game_changed(table->game);
}

static void start_on_board(struct table *table, hk_edition edition)
{
    hk_rules rules = rules_by_press(edition, INITIAL, BASE, 0);
    rules.profile = HK_PROFILE_BOARD;
    rules.level = HK_LEVEL_STANDARD;
    start(table, rules);
}

static void applied(struct table *table, hk_event event, hk_seen expected)
{
    const hk_ruling ruling = judged(table, event);
    assert_int_not_equal(ruling.outcome, HK_OUTCOME_INADMISSIBLE);
    if (changed(table) != expected)
        fail_msg("%s of %s: %s, not %s", hk_event_row_find(&event)->word,
                 hk_actor_word(event.actor), hk_seen_word(changed(table)), hk_seen_word(expected));
}

static void by_program(struct table *table, hk_event event, hk_seen expected)
{
    event.actor = HK_ACTOR_PROGRAM;
    applied(table, event, expected);
}

static void by_arbiter(struct table *table, hk_event event, hk_seen expected)
{
    event.actor = HK_ACTOR_ARBITER;
    applied(table, event, expected);
}

static void moves_and_presses(struct table *table, const char *uci)
{
    const hk_color player = has_the_move(table);
    applied(table, move_by(table, player, uci), HK_SEEN_POSITION);
    applied(table, hk_event_press(player), HK_SEEN_POSITION);
}

/* The rows: what must not be missed. */

static hk_seen seen_of(hk_event event)
{
    return hk_event_seen(&event);
}

TEST(seen, of_a_player_is_the_half_move_or_the_offer)
{
    const uint8_t squares[] = {HK_E2};

    assert_int_equal(seen_of(hk_event_move(HK_WHITE, HK_E2, HK_E4, HK_NO_KIND)), HK_SEEN_PLY);
    assert_int_equal(seen_of(hk_event_press(HK_WHITE)), HK_SEEN_PLY);
    assert_int_equal(seen_of(hk_event_touch(HK_WHITE, squares, 1)), HK_SEEN_PLY);
    assert_int_equal(seen_of(hk_event_adjust(HK_WHITE, squares, 1)), HK_SEEN_PLY);
    assert_int_equal(seen_of(hk_event_seal(HK_WHITE, "e4")), HK_SEEN_PLY);
    for (int ground = 1; ground < HK_CLAIMS; ground++)
        assert_int_equal(seen_of(hk_event_claim(HK_BLACK, (hk_claimed)ground)), HK_SEEN_PLY);
    assert_int_equal(seen_of(hk_event_accept_draw(HK_WHITE)), HK_SEEN_OFFER);
    assert_int_equal(seen_of(hk_event_decline_draw(HK_WHITE)), HK_SEEN_OFFER);
}

TEST(seen, is_nothing_where_a_player_resigns_calls_or_writes)
{
    assert_int_equal(seen_of(hk_event_resign(HK_WHITE)), HK_SEEN_NOTHING);
    assert_int_equal(seen_of(hk_event_pause(HK_WHITE)), HK_SEEN_NOTHING);
    assert_int_equal(seen_of(hk_event_offer_draw(HK_WHITE)), HK_SEEN_NOTHING);
    assert_int_equal(seen_of(hk_event_withdraw(HK_WHITE, HK_WITHDRAWN_OFFER)), HK_SEEN_NOTHING);
    assert_int_equal(seen_of(hk_event_record(HK_WHITE, "e4")), HK_SEEN_NOTHING);
    assert_int_equal(seen_of(hk_event_arrive(HK_WHITE, 0)), HK_SEEN_NOTHING);
    assert_int_equal(seen_of(hk_event_flag(HK_ACTOR_WHITE, HK_BLACK)), HK_SEEN_NOTHING);
    assert_int_equal(seen_of(hk_event_fact(HK_FACT_LIST_LEGAL, 0)), HK_SEEN_NOTHING);
    assert_int_equal(seen_of(hk_event_fact(HK_FACT_SAID, HK_PARTY_WHITE)), HK_SEEN_NOTHING);
}

TEST(seen, of_what_sets_up_the_board_is_the_position)
{
    static const hk_decision decisions[] = {HK_DECISION_RESTORE, HK_DECISION_FOUND,
                                            HK_DECISION_REVERSE, HK_DECISION_ILLEGAL_MOVE_FOUND};
    for (size_t i = 0; i < sizeof decisions / sizeof *decisions; i++)
        assert_int_equal(seen_of(hk_event_decide(decisions[i], 0)), HK_SEEN_POSITION);
    assert_int_equal(seen_of(hk_event_fact(HK_FACT_PIECE_DISPLACED, 0)), HK_SEEN_POSITION);
}

TEST(seen, of_times_penalties_and_results_is_what_has_been_ruled)
{
    static const hk_decision decisions[] = {
        HK_DECISION_SET_CLOCKS,     HK_DECISION_ADD_TIME,       HK_DECISION_REDUCE_TIME,
        HK_DECISION_WARNING,        HK_DECISION_DECLARE_LOST,   HK_DECISION_DECLARE,
        HK_DECISION_CORRECT_RESULT, HK_DECISION_OPPONENT_SCORE, HK_DECISION_EXPEL};
    for (size_t i = 0; i < sizeof decisions / sizeof *decisions; i++)
        assert_int_equal(seen_of(hk_event_decide(decisions[i], 0)), HK_SEEN_RULINGS);
    assert_int_equal(seen_of(hk_event_fact(HK_FACT_PHONE_RANG, HK_PARTY_WHITE)), HK_SEEN_RULINGS);
    assert_int_equal(seen_of(hk_event_resume()), HK_SEEN_RULINGS);
    assert_int_equal(seen_of(hk_event_interrupt(0)), HK_SEEN_NOTHING);
    assert_int_equal(seen_of(hk_event_decide(HK_DECISION_STOP_CLOCKS, 0)), HK_SEEN_NOTHING);
}

TEST(seen, is_nothing_of_what_has_no_row)
{
    assert_int_equal(seen_of(event_of(HK_ACTOR_WHITE, HK_EVENT_NONE)), HK_SEEN_NOTHING);
    assert_int_equal(seen_of(hk_event_decide(HK_DECISION_NONE, 0)), HK_SEEN_NOTHING);
    assert_string_equal(hk_seen_word(HK_SEEN_RULINGS), "rulings");
    assert_string_equal(hk_seen_word((hk_seen)(HK_SEEN_OFFER + 1)), "unknown");
}

/* The half-move and the offer are named by players alone, and the rest by nobody who may be one. */
static void assert_row_asks_rightly(const hk_event_row *row)
{
    const unsigned players = 1 << HK_ACTOR_WHITE | 1 << HK_ACTOR_BLACK;
    const bool own = row->seen == HK_SEEN_PLY || row->seen == HK_SEEN_OFFER;

    if (own && row->actors != players)
        fail_msg("%s: not players alone", row->word);
    if (!own && row->seen != HK_SEEN_NOTHING && row->actors == players)
        fail_msg("%s: a player names %s", row->word, hk_seen_word(row->seen));
}

TEST(seen, is_asked_of_those_who_can_name_it)
{
    for (int i = 1; i < HK_EVENT_KINDS; i++)
        assert_row_asks_rightly(hk_event_row_of((hk_event_kind)i));
    for (int i = 1; i < HK_CLAIMS; i++)
        assert_row_asks_rightly(hk_claimed_row((hk_claimed)i));
    for (int i = 1; i < HK_FACTS; i++)
        assert_row_asks_rightly(hk_fact_row((hk_fact)i));
    for (int i = 1; i < HK_DECISIONS; i++)
        assert_row_asks_rightly(hk_decision_row((hk_decision)i));
}

/* What stands in the way. */

TEST(changed, nothing_by_presences_calls_offers_and_what_is_written)
{
    struct table table;

    set_up_table(&table, rules_by_press(HK_EDITION_2023, INITIAL, BASE, 0));
    assert_int_equal(changed(&table), HK_SEEN_NOTHING);
    hk_event start = hk_event_start();
    start.start.absent = HK_PARTY_BLACK;
    by_program(&table, start, HK_SEEN_NOTHING);
    applied(&table, hk_event_arrive(HK_BLACK, 0), HK_SEEN_NOTHING);
    moves_and_presses(&table, "e2e4");
    applied(&table, hk_event_record(HK_WHITE, "e4"), HK_SEEN_NOTHING);
    applied(&table, hk_event_offer_draw(HK_WHITE), HK_SEEN_NOTHING);
    applied(&table, hk_event_decline_draw(HK_BLACK), HK_SEEN_NOTHING);
    by_program(&table, hk_event_interrupt(0), HK_SEEN_NOTHING);
    by_program(&table, hk_event_resume(), HK_SEEN_NOTHING);
    applied(&table, hk_event_pause(HK_BLACK), HK_SEEN_NOTHING);
    clear_table(&table);
}

TEST(changed, nothing_by_questions_and_facts_that_are_noted_alone)
{
    struct table table;

    start_on_board(&table, HK_EDITION_2023);
    by_arbiter(&table, hk_event_fact(HK_FACT_LIST_LEGAL, 0), HK_SEEN_NOTHING);
    by_arbiter(&table, hk_event_fact(HK_FACT_CLASSIFY, 0), HK_SEEN_NOTHING);
    by_arbiter(&table, hk_event_fact(HK_FACT_HAND_HOVERING, HK_PARTY_WHITE), HK_SEEN_NOTHING);
    clear_table(&table);
}

TEST(changed, a_ruling_by_the_arbiter_whatever_it_does)
{
    struct table table;

    start_on_board(&table, HK_EDITION_2023);
    by_arbiter(&table, hk_event_interrupt(0), HK_SEEN_RULINGS);
    by_arbiter(&table, hk_event_resume(), HK_SEEN_RULINGS);
    hk_event added = hk_event_decide(HK_DECISION_ADD_TIME, HK_PARTY_WHITE);
    added.decide.time_ms = 120000;
    by_arbiter(&table, added, HK_SEEN_RULINGS);
    by_arbiter(&table, hk_event_decide(HK_DECISION_WARNING, HK_PARTY_BLACK), HK_SEEN_RULINGS);
    moves_and_presses(&table, "e2e4");
    by_arbiter(&table, restored_to(0), HK_SEEN_RULINGS);
    clear_table(&table);
}

TEST(changed, the_position_by_moves_legal_or_not_and_presses)
{
    struct table table;

    start_on_board(&table, HK_EDITION_2023);
    moves_and_presses(&table, "e2e4");
    applied(&table, move_by(&table, HK_BLACK, "e7e4"), HK_SEEN_POSITION); /* illegal, not pressed */
    applied(&table, move_by(&table, HK_BLACK, "e7e5"), HK_SEEN_POSITION);
    clear_table(&table);
}

TEST(changed, a_ruling_by_a_penalty_that_no_arbiter_has_given)
{
    struct table table; /* 7.5.1, 7.5.5: claimed by the opponent */

    start_on_board(&table, HK_EDITION_2023);
    denied(&table, move_by(&table, HK_WHITE, "e2e5"));
    upheld(&table, hk_event_press(HK_WHITE));
    applied(&table, hk_event_claim(HK_BLACK, HK_CLAIM_ILLEGAL_MOVE), HK_SEEN_RULINGS);
    assert_int_equal(look_at(&table).illegal_moves[HK_WHITE], 1);
    clear_table(&table);
}

TEST(changed, a_ruling_by_an_arrival_that_is_too_late)
{
    struct table table; /* 6.7.1 */
    hk_event start = hk_event_start();

    set_up_table(&table, rules_by_press(HK_EDITION_2023, INITIAL, BASE, 0));
    start.start.absent = HK_PARTY_BLACK;
    by_program(&table, start, HK_SEEN_NOTHING);
    applied(&table, hk_event_arrive(HK_BLACK, 1), HK_SEEN_RULINGS);
    clear_table(&table);
}

TEST(changed, a_ruling_by_the_examination_of_a_claim)
{
    struct table table; /* 9.5.3: it is wrong, and costs time */

    start_on_board(&table, HK_EDITION_2023);
    applied(&table, hk_event_claim_with(HK_WHITE, HK_CLAIM_THREEFOLD, HK_E2, HK_E4, HK_NO_KIND),
            HK_SEEN_NOTHING);
    by_program(&table, hk_event_examine(), HK_SEEN_RULINGS);
    clear_table(&table);
}

TEST(changed, a_ruling_by_every_end)
{
    static const char *const mate[] = {"f2f3", "e7e5", "g2g4"};
    struct table table;

    start_on_board(&table, HK_EDITION_2023);
    for (size_t i = 0; i < sizeof mate / sizeof *mate; i++)
        moves_and_presses(&table, mate[i]);
    applied(&table, move_by(&table, HK_BLACK, "d8h4"), HK_SEEN_RULINGS);
    clear_table(&table);

    start_on_board(&table, HK_EDITION_2023);
    applied(&table, hk_event_resign(HK_BLACK), HK_SEEN_RULINGS);
    /* what comes later does not end it once more */
    applied(&table, hk_event_claim(HK_BLACK, HK_CLAIM_APPEAL), HK_SEEN_NOTHING);
    clear_table(&table);

    start_on_board(&table, HK_EDITION_2023);
    table.now_ms += BASE;
    by_program(&table, hk_event_flag(HK_ACTOR_PROGRAM, HK_WHITE), HK_SEEN_RULINGS);
    clear_table(&table);

    start_on_board(&table, HK_EDITION_2023);
    applied(&table, hk_event_fact(HK_FACT_PHONE_RANG, HK_PARTY_BLACK), HK_SEEN_RULINGS);
    clear_table(&table);
}

TEST(changed, a_ruling_by_a_game_that_is_open_again)
{
    struct table table; /* 5.1.1: the move that mates broke 4.3 */
    static const char *const mate[] = {"f2f3", "e7e5", "g2g4"};
    const uint8_t squares[] = {HK_B8};

    start_on_board(&table, HK_EDITION_2023);
    for (size_t i = 0; i < sizeof mate / sizeof *mate; i++)
        moves_and_presses(&table, mate[i]);
    applied(&table, hk_event_touch(HK_BLACK, squares, 1), HK_SEEN_NOTHING);
    judged(&table, move_by(&table, HK_BLACK, "d8h4"));
    assert_int_equal(changed(&table), HK_SEEN_RULINGS);
    applied(&table, hk_event_claim(HK_WHITE, HK_CLAIM_TOUCH_MOVE), HK_SEEN_RULINGS);
    assert_int_not_equal(look_at(&table).status, HK_STATUS_ENDED);
    clear_table(&table);
}

TEST(changed, is_that_of_the_last_event_that_was_applied)
{
    struct table table;
    hk_state after;
    hk_ruling ruling;

    start_on_board(&table, HK_EDITION_2023);
    moves_and_presses(&table, "e2e4");
    refused(&table, hk_event_decline_draw(HK_WHITE));
    assert_int_equal(changed(&table), HK_SEEN_POSITION);
    const hk_event resign = stamped(&table, hk_event_resign(HK_BLACK));
    assert_int_equal(hk_game_preview(table.game, &resign, &ruling, &after), HK_OK);
    assert_int_equal(changed(&table), HK_SEEN_POSITION);
    /* also after a preview of a reversal, which plays all events again */
    by_arbiter(&table, hk_event_decide(HK_DECISION_WARNING, HK_PARTY_BLACK), HK_SEEN_RULINGS);
    hk_event reverse = hk_event_decide(HK_DECISION_REVERSE, 0);
    reverse.decide.seq = hk_game_seq(table.game);
    by_arbiter(&table, reverse, HK_SEEN_RULINGS);
    reverse.decide.seq++;
    reverse = stamped(&table, reverse);
    assert_int_equal(hk_game_preview(table.game, &reverse, &ruling, &after), HK_OK);
    assert_int_equal(changed(&table), HK_SEEN_RULINGS);
    clear_table(&table);
}

/*
 * Over every row, in games that wait, run, stand still and are over: what it says agrees with what
 * can be seen of the game before and after.
 */

static hk_seen expected_of(const hk_event *event, const hk_ruling *ruling, const hk_state *before,
                           const hk_state *after)
{
    const bool noted = event->kind == HK_EVENT_FACT && hk_event_seen(event) == HK_SEEN_NOTHING;
    const bool turns = (before->status == HK_STATUS_ENDED) != (after->status == HK_STATUS_ENDED);
    bool rules =
        turns || event->kind == HK_EVENT_EXAMINE || (event->actor == HK_ACTOR_ARBITER && !noted);

    for (int color = HK_WHITE; color <= HK_BLACK; color++)
        rules |= ruling->told.given_ms[color] != 0 ||
                 after->half_points[color] != before->half_points[color] ||
                 after->illegal_moves[color] != before->illegal_moves[color];
    if (rules)
        return HK_SEEN_RULINGS;
    if (before->plies != after->plies ||
        !hk_board_equal(&before->position.board, &after->position.board) ||
        before->to_press[HK_WHITE] != after->to_press[HK_WHITE] ||
        before->to_press[HK_BLACK] != after->to_press[HK_BLACK])
        return HK_SEEN_POSITION;
    return HK_SEEN_NOTHING;
}

/* An event of a row that has no members yet. */
static hk_event bare_event(hk_event_kind kind, unsigned i)
{
    hk_event event = event_of(HK_ACTOR_ARBITER, kind);
    if (kind == HK_EVENT_CLAIM)
        event.claim.ground = (hk_claimed)i;
    if (kind == HK_EVENT_FACT)
        event.fact.fact = (hk_fact)i;
    if (kind == HK_EVENT_DECIDE)
        event.decide.decision = (hk_decision)i;
    return event;
}

static void reach(struct table *table, hk_status status)
{
    hk_rules rules = rules_by_press(HK_EDITION_2023, INITIAL, BASE, 0);

    rules.profile = HK_PROFILE_BOARD;
    rules.level = HK_LEVEL_STANDARD;
    set_up_table(table, rules);
    if (status == HK_STATUS_WAITING)
        return;
    judged(table, hk_event_start());
    played_and_pressed(table, "e2e4 e7e5 g1f3 b8c6");
    if (status == HK_STATUS_INTERRUPTED)
        judged(table, hk_event_pause(HK_WHITE));
    if (status == HK_STATUS_ENDED)
        judged(table, hk_event_resign(HK_WHITE));
}

/* How often an event of the row was applied, by whoever may send it, in a game of this status. */
static unsigned try_row(struct dice *dice, hk_event_kind kind, unsigned i, hk_status status)
{
    unsigned times = 0;

    for (int actor = HK_ACTOR_WHITE; actor <= HK_ACTOR_ARBITER; actor++) {
        struct table table;
        hk_event event = bare_event(kind, i);
        hk_ruling ruling;
        if (!(hk_event_row_of(kind)->actors >> actor & 1))
            continue;
        reach(&table, status);
        const struct event_source source = {
            .below = below, .chance = dice, .game = table.game, .now_ms = 0};
        draw_members(&source, &event);
        event.actor = (hk_actor)actor;
        hk_game_stamp(table.game, &event, 0);
        const hk_state before = look_at(&table);
        const hk_seen was = changed(&table);
        if (hk_event_check(table.game, &event, NULL) == HK_OK) {
            assert_int_equal(hk_game_apply(table.game, &event, &ruling), HK_OK);
            const hk_state after = look_at(&table);
            const bool out = ruling.outcome == HK_OUTCOME_INADMISSIBLE;
            const hk_seen expected = out ? was : expected_of(&event, &ruling, &before, &after);
            times += !out;
            /* an illegal move that is made and not pressed does not show in the state */
            if (changed(&table) != expected && event.kind != HK_EVENT_MOVE)
                fail_msg("%s of %s: %s, not %s", hk_event_row_find(&event)->word,
                         hk_actor_word(event.actor), hk_seen_word(changed(&table)),
                         hk_seen_word(expected));
        }
        clear_table(&table);
    }
    return times;
}

static unsigned try_rows(struct dice *dice, hk_event_kind kind, unsigned first, unsigned end)
{
    unsigned rows = 0;

    for (unsigned i = first; i < end; i++) {
        unsigned times = 0;
        for (int status = HK_STATUS_WAITING; status <= HK_STATUS_ENDED; status++)
            times += try_row(dice, kind, i, (hk_status)status);
        rows += times > 0;
    }
    return rows;
}

TEST(changed, agrees_with_what_is_seen_of_the_game_for_every_row)
{
    struct dice dice = {1857};
    unsigned kinds = 0;

    for (int kind = 1; kind < HK_EVENT_KINDS; kind++)
        if (kind != HK_EVENT_CLAIM && kind != HK_EVENT_FACT && kind != HK_EVENT_DECIDE)
            kinds += try_rows(&dice, (hk_event_kind)kind, 0, 1);
    assert_true(kinds >= 10);
    assert_true(try_rows(&dice, HK_EVENT_CLAIM, 1, HK_CLAIMS) >= 6);
    assert_true(try_rows(&dice, HK_EVENT_FACT, 1, HK_FACTS) >= 50);
    assert_true(try_rows(&dice, HK_EVENT_DECIDE, 1, HK_DECISIONS) >= 20);
}
