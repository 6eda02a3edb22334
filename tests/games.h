/*
 * Games for the tests: a table with its referee, events that get their number and time as they
 * happen, and refusals that must not change anything. A case fails if something is not as expected.
 */
#ifndef HK_TESTS_GAMES_H
#define HK_TESTS_GAMES_H

#include "positions.h"
#include "test.h"

#include "hakem/ending.h"
#include "hakem/game.h"
#include "hakem/uci.h"

#include <stdio.h>
#include <string.h>

#define INITIAL "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

enum { NOBODY = 2 }; /* beside HK_WHITE and HK_BLACK: no clock runs */

struct table {
    hk_arena arena;
    hk_winnable *solver;
    hk_game *game;
    int64_t now_ms;
};

static inline hk_rules rules_without_time(hk_edition edition, const char *fen)
{
    return (hk_rules){.edition = edition, .start = standard(fen)};
}

/* One period of all the moves. */
static inline hk_time_control one_period(int64_t base_ms, int64_t increment_ms)
{
    return (hk_time_control){.kind = HK_TIME_CONTROL_PERIODS,
                             .period_count = 1,
                             .period = {{.base_ms = base_ms, .increment_ms = increment_ms}}};
}

/* The same for both players. */
static inline void set_control(hk_rules *rules, hk_time_control control)
{
    rules->control[HK_WHITE] = rules->control[HK_BLACK] = control;
}

static inline hk_rules rules_with_time(hk_edition edition, const char *fen, int64_t base_ms,
                                       int64_t increment_ms)
{
    hk_rules rules = rules_without_time(edition, fen);
    set_control(&rules, one_period(base_ms, increment_ms));
    return rules;
}

/* Moves are completed by pressing the clock. */
static inline hk_rules rules_by_press(hk_edition edition, const char *fen, int64_t base_ms,
                                      int64_t increment_ms)
{
    hk_rules rules = rules_with_time(edition, fen, base_ms, increment_ms);
    rules.completion = HK_COMPLETION_BY_PRESS;
    return rules;
}

/* A game that has not been started. */
static inline void set_up_table(struct table *table, hk_rules rules)
{
    *table = (struct table){.now_ms = 0};
    hk_arena_init(&table->arena, 1 << 27);
    assert_int_equal(hk_winnable_create(&table->solver, &table->arena, HK_ENDING_NODES_MAX), HK_OK);
    assert_int_equal(hk_game_create(&table->game, &table->arena, &rules, table->solver), HK_OK);
}

static inline void clear_table(struct table *table)
{
    hk_arena_finish(&table->arena);
}

static inline hk_state look_at(const struct table *table)
{
    hk_state state;
    hk_game_look(table->game, table->now_ms, &state);
    return state;
}

static inline hk_color has_the_move(const struct table *table)
{
    return (hk_color)look_at(table).position.board.side;
}

/* Make an event that no function of the library makes, because its sender cannot cause it. */
static inline hk_event event_of(hk_actor actor, hk_event_kind kind)
{
    return (hk_event){.actor = actor, .kind = kind};
}

/* A move in UCI, legal or not; castling is translated where it is legal. */
static inline hk_event move_by(const struct table *table, hk_color player, const char *uci)
{
    const hk_variant variant = hk_game_rules(table->game)->variant;
    const hk_state state = look_at(table);
    hk_uci_squares squares;
    hk_move move;

    assert_int_equal(hk_uci_read(&squares, uci, strlen(uci)), HK_OK);
    if (hk_uci_parse(&move, &state.position.board, uci, strlen(uci), variant) == HK_OK)
        squares.to = hk_move_to(move);
    return hk_event_move(player, squares.from, squares.to, squares.promotion);
}

/* The arbiter sets up the position after so many half-moves. */
static inline hk_event restored_to(uint32_t ply)
{
    hk_event event = hk_event_decide(HK_DECISION_RESTORE, 0);
    event.decide.ply = ply;
    return event;
}

/* The event with the number and time that it would get now. */
static inline hk_event stamped(const struct table *table, hk_event event)
{
    hk_game_stamp(table->game, &event, table->now_ms);
    return event;
}

static inline hk_ruling judged(struct table *table, hk_event event)
{
    const hk_event now = stamped(table, event);
    hk_ruling ruling;
    assert_int_equal(hk_game_apply(table->game, &now, &ruling), HK_OK);
    return ruling;
}

static inline void assert_same_control(const hk_time_control *a, const hk_time_control *b)
{
    assert_int_equal(a->kind, b->kind);
    assert_int_equal(a->period_count, b->period_count);
    for (unsigned i = 0; i < a->period_count; i++) {
        assert_int_equal(a->period[i].moves, b->period[i].moves);
        assert_int_equal(a->period[i].base_ms, b->period[i].base_ms);
        assert_int_equal(a->period[i].increment_ms, b->period[i].increment_ms);
        assert_int_equal(a->period[i].delay_ms, b->period[i].delay_ms);
    }
}

static inline void assert_same_clock(const hk_clock *a, const hk_clock *b)
{
    for (int color = HK_WHITE; color <= HK_BLACK; color++) {
        assert_same_control(&a->control[color], &b->control[color]);
        assert_int_equal(a->left_ms[color], b->left_ms[color]);
        assert_int_equal(a->fallen[color], b->fallen[color]);
    }
    assert_int_equal(a->running, b->running);
    assert_int_equal(a->whose, b->whose);
    assert_int_equal(a->since_ms, b->since_ms);
}

/* Compare member by member, because the bytes between members have no meaning. */
static inline void assert_same_state(const hk_state *a, const hk_state *b)
{
    assert_int_equal(a->status, b->status);
    assert_memory_equal(&a->position, &b->position, sizeof a->position);
    assert_int_equal(a->plies, b->plies);
    for (int color = HK_WHITE; color <= HK_BLACK; color++) {
        assert_int_equal(a->to_press[color], b->to_press[color]);
        assert_int_equal(a->offered[color], b->offered[color]);
    }
    assert_same_clock(&a->clock, &b->clock);
    assert_int_equal(a->result, b->result);
    assert_int_equal(a->reason, b->reason);
    assert_int_equal(a->ended_by_count, b->ended_by_count);
    assert_memory_equal(a->ended_by, b->ended_by, sizeof a->ended_by);
}

/* The event is upheld: it stands in the log, with its number and its time. */
static inline hk_ruling upheld(struct table *table, hk_event event)
{
    const uint64_t seq = hk_game_seq(table->game);
    const hk_ruling ruling = judged(table, event);
    if (ruling.outcome != HK_OUTCOME_UPHELD)
        fail_msg("%s is %s: %s", hk_event_word(event.kind), hk_outcome_word(ruling.outcome),
                 hk_verdict_word(ruling.verdict));
    assert_int_equal(hk_game_seq(table->game), seq + 1);
    assert_int_equal(hk_game_at(table->game), table->now_ms);
    assert_int_not_equal(ruling.verdict, HK_VERDICT_NONE);
    return ruling;
}

/* The event is ruled against: it is part of the log, and the game goes on. */
static inline hk_ruling denied(struct table *table, hk_event event)
{
    const uint64_t seq = hk_game_seq(table->game);
    const hk_ruling ruling = judged(table, event);

    if (ruling.outcome != HK_OUTCOME_DENIED)
        fail_msg("%s is %s: %s", hk_event_word(event.kind), hk_outcome_word(ruling.outcome),
                 hk_verdict_word(ruling.verdict));
    assert_int_equal(hk_game_seq(table->game), seq + 1);
    assert_int_equal(ruling.result, HK_RESULT_OPEN);
    return ruling;
}

/* The event is inadmissible, and the game is as if it had never come. */
static inline hk_ruling refused(struct table *table, hk_event event)
{
    const hk_state before = look_at(table);
    const uint64_t seq = hk_game_seq(table->game);
    const int64_t at_ms = hk_game_at(table->game);
    const hk_ruling ruling = judged(table, event);

    if (ruling.outcome != HK_OUTCOME_INADMISSIBLE)
        fail_msg("%s is %s: %s", hk_event_word(event.kind), hk_outcome_word(ruling.outcome),
                 hk_verdict_word(ruling.verdict));
    const hk_state after = look_at(table);
    assert_same_state(&before, &after);
    assert_int_equal(hk_game_seq(table->game), seq);
    assert_int_equal(hk_game_at(table->game), at_ms);
    assert_false(ruling.moved);
    assert_false(ruling.completed);
    assert_int_equal(ruling.result, before.result);
    assert_int_equal(ruling.reason, before.reason);
    assert_int_not_equal(ruling.verdict, HK_VERDICT_NONE);
    return ruling;
}

static inline void start(struct table *table, hk_rules rules)
{
    set_up_table(table, rules);
    upheld(table, hk_event_start());
}

/* The players make these moves in turn: UCI, blanks between. Answers the last ruling. */
static inline hk_ruling played(struct table *table, const char *moves)
{
    hk_ruling ruling = {.outcome = HK_OUTCOME_INADMISSIBLE};
    char word[8];
    int size;
    for (; sscanf(moves, " %7[a-h1-8nbrq]%n", word, &size) == 1; moves += size)
        ruling = upheld(table, move_by(table, has_the_move(table), word));
    return ruling;
}

/* The same, and each presses the clock at once. */
static inline void played_and_pressed(struct table *table, const char *moves)
{
    char word[8];
    int size;
    for (; sscanf(moves, " %7[a-h1-8nbrq]%n", word, &size) == 1; moves += size) {
        const hk_color player = has_the_move(table);
        upheld(table, move_by(table, player, word));
        upheld(table, hk_event_press(player));
    }
}

/* The articles of a ruling, the deciding one first, blanks between. */
static inline void assert_cites(const hk_ruling *ruling, const char *articles)
{
    char found[128];
    hk_buf buf;
    hk_buf_init(&buf, found, sizeof found);
    hk_rule rules[HK_CITED_MAX];
    const unsigned count = hk_ruling_rules(ruling, rules);
    for (unsigned i = 0; i < count; i++) {
        const char *number = hk_article_number(ruling->edition, rules[i]);
        assert_non_null(number);
        hk_buf_str(&buf, i > 0 ? " " : "");
        hk_buf_str(&buf, number);
    }
    assert_string_equal(found, articles);
}

static inline void assert_open(const struct table *table)
{
    const hk_state state = look_at(table);
    assert_int_not_equal(state.status, HK_STATUS_ENDED);
    assert_int_equal(state.result, HK_RESULT_OPEN);
    assert_int_equal(state.reason, HK_REASON_NONE);
    assert_int_equal(state.ended_by_count, 0);
}

static inline void assert_ended(const struct table *table, hk_result result, hk_reason reason)
{
    const hk_state state = look_at(table);
    assert_int_equal(state.status, HK_STATUS_ENDED);
    assert_string_equal(hk_result_text(state.result), hk_result_text(result));
    assert_string_equal(hk_reason_word(state.reason), hk_reason_word(reason));
    assert_false(state.clock.running);
}

static inline void assert_left(const struct table *table, int64_t white_ms, int64_t black_ms)
{
    const hk_state state = look_at(table);
    assert_int_equal(state.clock.left_ms[HK_WHITE], white_ms);
    assert_int_equal(state.clock.left_ms[HK_BLACK], black_ms);
}

/* Whose clock runs: HK_WHITE, HK_BLACK or NOBODY. */
static inline void assert_runs(const struct table *table, int whose)
{
    const hk_state state = look_at(table);
    assert_int_equal(state.clock.running ? (int)state.clock.whose : NOBODY, whose);
}

#endif
