/*
 * Storms of random events on a real board: all kinds, facts and decisions, by any actor. An
 * inadmissible event changes nothing; no display goes below zero; a game that is over keeps its
 * position unless a decision is reversed; and replaying the applied events gives the same state.
 */
#include "games.h"
#include "hakem/movegen.h"
#include "hakem/san.h"
#include "hakem/sign.h"
#include "random_events.h"

#include <stdlib.h>

enum { GAMES = 1500, EVENTS = 120 };

static const char *const starts[] = {
    INITIAL,
    "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 20",
    "r3k2r/pppq1ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPPQ1PPP/R3K2R w KQkq - 4 8",
    "4k3/P6p/8/8/8/8/p6P/4K3 w - - 0 40",
    "6rk/6pp/7N/5p2/6p1/8/2q5/K7 w - - 99 60",
    "4k3/8/8/8/4R3/8/4r3/4K3 w - - 0 30", /* both kings in check */
    "P6k/8/8/8/8/8/8/p6K w - - 0 41",     /* pawns on the last ranks */
};

/* One to three periods, with or without an increment and a delay; the last may state its moves. */
static hk_time_control random_control(struct dice *dice)
{
    hk_time_control control = {.kind = HK_TIME_CONTROL_PERIODS,
                               .period_count = 1 + dice_below(dice, 3)};
    for (unsigned i = 0; i < control.period_count; i++)
        control.period[i] =
            (hk_period){.moves = i + 1 < control.period_count || dice_below(dice, 4) == 0 ? 2 : 0,
                        .base_ms = dice_below(dice, 2) ? 100000 : 3000,
                        .increment_ms = dice_below(dice, 2) ? 0 : 1000 * dice_below(dice, 6),
                        .delay_ms = dice_below(dice, 3) ? 0 : 1000 * dice_below(dice, 4)};
    return control;
}

static hk_rules random_rules(struct dice *dice)
{
    const hk_edition edition = (hk_edition)dice_below(dice, 3);
    const bool clock = edition != HK_EDITION_BASIC;
    hk_rules rules = {.edition = edition,
                      .profile = HK_PROFILE_BOARD,
                      .completion = clock ? HK_COMPLETION_BY_PRESS : HK_COMPLETION_WITH_MOVE,
                      .level = (hk_level)dice_below(dice, 4),
                      .supervision = (hk_supervision)dice_below(dice, 2)};
    const char *fen = starts[dice_below(dice, sizeof starts / sizeof *starts)];
    assert_int_equal(hk_fen_parse(&rules.start, fen, strlen(fen), HK_STANDARD, HK_ANY_BOARDS, NULL),
                     HK_OK);
    rules.regulations.guidelines = dice_below(dice, 2);
    rules.regulations.quickplay_finish = dice_below(dice, 2);
    rules.regulations.has_device_ms = dice_below(dice, 4) == 0;
    rules.regulations.offers_from = dice_below(dice, 4) ? 0 : 30;
    if (clock)
        set_control(&rules, random_control(dice));
    if (clock && dice_below(dice, 3) == 0)
        rules.control[HK_BLACK] = random_control(dice);
    return rules;
}

static unsigned below(void *dice, unsigned limit)
{
    return dice_below(dice, limit);
}

/* May people report, decide or copy this of a game that is over? */
static bool is_of_the_result(const hk_event *event)
{
    return event->kind == HK_EVENT_DECIDE || event->kind == HK_EVENT_RECORD ||
           (event->kind == HK_EVENT_FACT && event->fact.fact == HK_FACT_RESULT_SIGNED) ||
           (event->kind == HK_EVENT_CLAIM && event->claim.ground == HK_CLAIM_APPEAL);
}

static void assert_sound(const hk_state *state)
{
    assert_true(state->clock.left_ms[HK_WHITE] >= 0 && state->clock.left_ms[HK_BLACK] >= 0);
    assert_true(state->half_points[HK_WHITE] + state->half_points[HK_BLACK] <= 2);
    assert_int_equal(state->status == HK_STATUS_ENDED, state->reason != HK_REASON_NONE);
    if (state->status != HK_STATUS_RUNNING)
        assert_false(state->clock.running);
}

/*
 * Signs stand once and in their order, none in a game that is over, and what time changes is still
 * to come.
 */
static void assert_signs_sound(const struct table *table, const hk_state *state)
{
    const hk_known known = {
        .at_ms = table->now_ms, .clock = &state->clock, .started_ms = 0, .dead = HK_UNKNOWN};
    hk_signs signs;

    hk_game_signs(table->game, &known, &signs);
    assert_true(signs.next_ms > table->now_ms);
    for (unsigned i = 1; i < signs.size; i++)
        assert_true(signs.list[i - 1].sign < signs.list[i].sign);
    if (state->status == HK_STATUS_ENDED)
        assert_int_equal(signs.size, 0);
}

/*
 * The half-moves of the record, made again, lead to the position on the board, whatever hands have done
 * there; each can be written down, and questions about it have an answer.
 */
static void assert_record_leads_to(const struct table *table, const hk_state *state)
{
    const hk_made_move *made = hk_game_moves(table->game);
    hk_position position = *hk_game_start(table->game);
    hk_board board = position.board;
    hk_move_list legal;

    for (unsigned ply = 0; ply < state->plies; ply++) {
        char text[HK_SAN_MAX];
        hk_buf buf;
        hk_buf_init(&buf, text, sizeof text);
        hk_san_write(&buf, &board, made[ply].move, &hk_letters_english, HK_SAN_PGN);
        assert_in_range(strlen(text), 2, HK_SAN_MAX - 1);
        hk_position_make_again(&position, &made[ply]);
        hk_board_make_again(&board, &made[ply]);
        assert_true(hk_board_equal(&board, &position.board));
    }
    assert_memory_equal(&position, &state->position, sizeof position);
    hk_movegen_legal(&board, &legal);
    assert_int_equal(hk_movegen_count(&board), legal.size);
    assert_int_equal(hk_movegen_any(&board), legal.size > 0);
}

TEST(storm, changes_nothing_where_it_may_not_and_is_the_same_again)
{
    static hk_event log[EVENTS];
    struct dice dice = {20260101};

    for (int game = 0; game < GAMES; game++) {
        const hk_rules rules = random_rules(&dice);
        struct table table, again;
        size_t logged = 0;

        set_up_table(&table, rules);
        for (int i = 0; i < EVENTS; i++) {
            table.now_ms += dice_below(&dice, 3) ? 0 : dice_below(&dice, 2000);
            const struct event_source source = {below, &dice, table.game, table.now_ms};
            const hk_event event = stamped(&table, draw_event(&source));
            const hk_state before = look_at(&table);
            hk_ruling ruling;
            const hk_err err = hk_game_apply(table.game, &event, &ruling);
            const hk_state after = look_at(&table);
            assert_sound(&after);
            assert_record_leads_to(&table, &after);
            assert_signs_sound(&table, &after);
            if (err != HK_OK) {
                assert_int_equal(err, HK_E_ARGUMENT);
                assert_int_equal(hk_event_check(table.game, &event, NULL), HK_E_ARGUMENT);
                assert_same_state(&before, &after);
                continue;
            }
            assert_int_not_equal(ruling.verdict, HK_VERDICT_NONE);
            if (ruling.outcome == HK_OUTCOME_INADMISSIBLE) {
                assert_same_state(&before, &after);
                continue;
            }
            if (before.status == HK_STATUS_ENDED && after.status == HK_STATUS_ENDED) {
                assert_true(is_of_the_result(&event));
                if (event.kind == HK_EVENT_RECORD)
                    assert_same_state(&before, &after);
                if (ruling.verdict != HK_VERDICT_DECISION_REVERSED)
                    assert_memory_equal(&before.position, &after.position, sizeof after.position);
            }
            log[logged++] = event;
        }
        set_up_table(&again, rules);
        for (size_t i = 0; i < logged; i++) {
            hk_ruling ruling;
            again.now_ms = log[i].at_ms;
            assert_int_equal(hk_game_apply(again.game, &log[i], &ruling), HK_OK);
        }
        again.now_ms = table.now_ms;
        const hk_state one = look_at(&table), other = look_at(&again);
        assert_same_state(&one, &other);
        assert_true(hk_game_digest(table.game) == hk_game_digest(again.game));
        clear_table(&again);
        clear_table(&table);
    }
}
