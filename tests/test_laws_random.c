/*
 * Random events, sensible and senseless, from a fixed seed. After each event the test checks the
 * referee's invariants from outside, and at the end of each game it replays the log.
 */
#include "games.h"
#include "random_events.h"

#include "hakem/winnable.h"

enum { GAMES = 1500, EVENTS_A_GAME = 160, AFTER_THE_END = 10, MEMORY_BYTES = 1 << 18 };

/* Memory of an arena in one piece, so that the test can compare a whole game byte by byte. */
struct plain_memory {
    _Alignas(max_align_t) unsigned char bytes[MEMORY_BYTES];
    size_t used;
};

static void *get_plain(void *context, size_t size)
{
    struct plain_memory *memory = context;
    const size_t rounded = (size + 63) / 64 * 64;
    if (rounded > MEMORY_BYTES - memory->used)
        return NULL;
    memory->used += rounded;
    return memory->bytes + memory->used - rounded;
}

static void put_plain(void *context, void *block)
{
    (void)context;
    (void)block;
}

static struct plain_memory memory;

static void set_up_plain(struct table *table, const hk_rules *rules)
{
    *table = (struct table){.now_ms = 0};
    memset(&memory, 0, sizeof memory);
    hk_arena_init(&table->arena, MEMORY_BYTES);
    table->arena.get = get_plain;
    table->arena.put = put_plain;
    table->arena.context = &memory;
    assert_int_equal(hk_game_create(&table->game, &table->arena, rules, NULL), HK_OK);
}

static const char *const starts[] = {
    INITIAL,
    INITIAL,
    "r6k/8/8/8/8/8/8/R6K w - - 138 90",      /* seventy-five moves are near */
    "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 20",     /* mates */
    "7k/8/5K2/8/8/8/8/6Q1 w - - 0 60",       /* mates and stalemates */
    "8/8/8/3k4/8/2p5/1p6/K1N5 w - - 0 70",   /* captures that make the position dead */
    "4k3/P6p/8/8/8/8/p6P/4K3 w - - 0 40",    /* promotions */
    "4kb2/8/8/8/8/8/R7/4K3 b - - 0 40",      /* one side cannot mate */
    "R5k1/5ppp/8/8/8/8/5PPP/6K1 b - - 1 30", /* mate from the start */
};

static hk_time_control random_control(struct dice *dice)
{
    const int64_t base_ms = dice_below(dice, 3) ? 100000 : 5000;
    return one_period(base_ms, dice_below(dice, 2) ? 0 : dice_below(dice, 3000));
}

static hk_rules random_rules(struct dice *dice)
{
    const hk_edition edition = (hk_edition)dice_below(dice, 3);
    hk_rules rules =
        rules_without_time(edition, starts[dice_below(dice, sizeof starts / sizeof *starts)]);
    if (dice_below(dice, 8) == 0) {
        rules.variant = HK_CHESS960;
        assert_int_equal(hk_position_chess960(&rules.start, dice_below(dice, 960)), HK_OK);
    }
    if (edition == HK_EDITION_BASIC)
        return rules;
    if (dice_below(dice, 2))
        rules.completion = HK_COMPLETION_BY_PRESS;
    if (dice_below(dice, 4)) {
        rules.control[HK_WHITE] = random_control(dice);
        rules.control[HK_BLACK] =
            dice_below(dice, 4) ? rules.control[HK_WHITE] : random_control(dice);
    }
    return rules;
}

/* A legal move at random; moves back to where the piece came from are preferred, to repeat. */
static hk_move random_move(const hk_state *state, const struct table *table, struct dice *dice)
{
    hk_move_list moves;
    hk_movegen_legal(&state->position.board, &moves);
    if (moves.size == 0)
        return HK_MOVE_NONE;
    if (state->plies >= 2 && dice_below(dice, 3) > 0) {
        const hk_move last = hk_game_moves(table->game)[state->plies - 2].move;
        for (unsigned i = 0; i < moves.size; i++)
            if (hk_move_from(moves.move[i]) == hk_move_to(last) &&
                hk_move_to(moves.move[i]) == hk_move_from(last))
                return moves.move[i];
    }
    return moves.move[dice_below(dice, moves.size)];
}

static unsigned below(void *dice, unsigned limit)
{
    return dice_below(dice, limit);
}

/* Something that the player who has to act may do. */
static hk_event sensible_event(const struct table *table, struct dice *dice)
{
    const hk_state state = look_at(table);
    const hk_move move = random_move(&state, table, dice);

    if (move == HK_MOVE_NONE)
        return hk_event_resign((hk_color)state.position.board.side);
    if (state.status == HK_STATUS_WAITING)
        return hk_event_start();
    if (state.status == HK_STATUS_INTERRUPTED)
        return hk_event_resume();
    if ((state.offered[0] || state.offered[1]) && dice_below(dice, 4) == 0) {
        const hk_color player = state.offered[0] ? HK_BLACK : HK_WHITE;
        return dice_below(dice, 4) ? hk_event_decline_draw(player) : hk_event_accept_draw(player);
    }
    if ((state.to_press[0] || state.to_press[1]) && dice_below(dice, 3))
        return hk_event_press(dice_below(dice, 5) ? state.clock.whose
                              : state.to_press[0] ? HK_WHITE
                                                  : HK_BLACK);
    return hk_event_move((hk_color)state.position.board.side, hk_move_from(move), hk_move_to(move),
                         hk_move_promotion(move));
}

static hk_event random_event(const struct table *table, struct dice *dice)
{
    const struct event_source source = {below, dice, table->game, table->now_ms};
    hk_event_kind kind = HK_EVENT_MOVE;

    if (dice_below(dice, 10) < 7)
        return sensible_event(table, dice);
    if (dice_below(dice, 2))
        kind = (hk_event_kind)(1 + dice_below(dice, HK_EVENT_RESUME));
    if (kind == HK_EVENT_RESIGN && dice_below(dice, 8))
        kind = HK_EVENT_OFFER_DRAW;
    return draw_event_of(&source, (hk_actor)(1 + dice_below(dice, HK_ACTOR_PROGRAM)), kind);
}

/* What a display must show at `at_ms`, computed from the state at the last event. */
static int64_t left_at(const hk_clock *clock, hk_color color, int64_t at_ms)
{
    int64_t left = clock->left_ms[color];
    if (clock->running && clock->whose == color && at_ms > clock->since_ms)
        left -= at_ms - clock->since_ms;
    return left > 0 ? left : 0;
}

static hk_state state_at_last_event(const struct table *table)
{
    struct table then = *table;
    then.now_ms = hk_game_at(table->game);
    return look_at(&then);
}

/* 6.3.1: charged, and the increment for a move that was completed, unless the flag was down. */
static void assert_time_is_right(const hk_state *before, const hk_state *after,
                                 const hk_event *event, const hk_ruling *ruling)
{
    for (int color = HK_WHITE; color <= HK_BLACK; color++) {
        int64_t until = event->at_ms;
        if (event->kind == HK_EVENT_INTERRUPT)
            until = event->interrupt.since_ms;
        const int64_t left = left_at(&before->clock, (hk_color)color, until);
        const bool acts = event->actor == hk_actor_of((hk_color)color);
        const bool one_before = event->kind == HK_EVENT_MOVE && acts && before->to_press[color] &&
                                hk_edition_get(ruling->edition)->next_move_completes;
        const bool this_one = acts && ruling->completed && after->status != HK_STATUS_ENDED;
        int64_t expected = left;
        if ((one_before || this_one) && left > 0 && !before->clock.fallen[color])
            expected += before->clock.control[color].period[0].increment_ms;
        assert_int_equal(left_at(&after->clock, (hk_color)color, event->at_ms), expected);
        if (before->clock.fallen[color])
            assert_true(after->clock.fallen[color]);
        if (after->clock.fallen[color])
            assert_int_equal(after->clock.left_ms[color], 0);
    }
}

static void assert_invariants(const struct table *table, const hk_state *state)
{
    const hk_rules *rules = hk_game_rules(table->game);
    const bool running = state->status == HK_STATUS_RUNNING;
    const bool ended = state->status == HK_STATUS_ENDED;
    const hk_clock *clock = &state->clock;
    int64_t deadline;
    hk_color whose;

    assert_int_equal(clock->running, running && hk_rules_have_clock(rules));
    if (clock->running) /* whose clock runs has to move or to press */
        assert_true(clock->whose == state->position.board.side || state->to_press[clock->whose]);
    if (hk_game_deadline(table->game, &deadline, &whose)) {
        assert_true(clock->running);
        assert_int_equal(whose, clock->whose);
        if (deadline >
            clock->since_ms) /* else the flag fell before this event, which did not ask */
            assert_int_equal(clock->left_ms[whose], deadline - clock->since_ms);
        else
            assert_true(clock->fallen[whose]);
    } else {
        assert_true(!clock->running || clock->fallen[clock->whose]);
    }
    if (rules->completion == HK_COMPLETION_WITH_MOVE || ended)
        assert_false(state->to_press[HK_WHITE] || state->to_press[HK_BLACK]);
    assert_false(state->offered[HK_WHITE] && state->offered[HK_BLACK]);
    if (ended)
        assert_false(state->offered[HK_WHITE] || state->offered[HK_BLACK]);
    assert_int_equal(ended, state->result != HK_RESULT_OPEN);
    assert_int_equal(ended, state->reason != HK_REASON_NONE);
    assert_int_equal(ended, state->ended_by_count > 0);
    if (!ended && state->status != HK_STATUS_WAITING) {
        assert_true(hk_movegen_count(&state->position.board) > 0);
        if (rules->edition == HK_EDITION_2023) {
            assert_in_range(hk_game_occurrences(table->game), 1, 4); /* 9.6.1 */
            assert_in_range(state->position.halfmove_plies, 0, 149); /* 9.6.2 */
        }
    }
}

static hk_result win_of(hk_color color)
{
    return color == HK_WHITE ? HK_RESULT_WHITE_WINS : HK_RESULT_BLACK_WINS;
}

/* Check the result and its reason against the board and the event. */
static void assert_result_is_right(const hk_state *state, const hk_event *event, hk_edition edition)
{
    const hk_board *board = &state->position.board;
    const hk_color side = (hk_color)board->side, other = side == HK_WHITE ? HK_BLACK : HK_WHITE;
    hk_color loser = HK_WHITE;
    bool draw_exception = true;

    switch (state->reason) {
    case HK_REASON_CHECKMATE:
        assert_true(hk_board_checkers(board) != 0 && hk_movegen_count(board) == 0);
        assert_int_equal(state->result, win_of(other));
        return;
    case HK_REASON_STALEMATE:
        assert_true(hk_board_checkers(board) == 0 && hk_movegen_count(board) == 0);
        break;
    case HK_REASON_DEAD_POSITION:
        assert_int_equal(hk_dead_by_material(board), HK_YES);
        break;
    case HK_REASON_FIVEFOLD:
    case HK_REASON_SEVENTY_FIVE:
        assert_int_equal(edition, HK_EDITION_2023);
        break;
    case HK_REASON_AGREEMENT:
        assert_int_equal(event->kind, HK_EVENT_ACCEPT_DRAW);
        break;
    case HK_REASON_RESIGNATION:
        assert_int_equal(event->kind, HK_EVENT_RESIGN);
        loser = event->actor == HK_ACTOR_WHITE ? HK_WHITE : HK_BLACK;
        draw_exception = edition == HK_EDITION_2023;
        break;
    case HK_REASON_TIME:
        assert_int_equal(event->kind, HK_EVENT_FLAG);
        loser = event->flag.whose == HK_PARTY_WHITE ? HK_WHITE : HK_BLACK;
        assert_true(state->clock.fallen[loser]);
        break;
    case HK_REASON_BOTH_FLAGS: /* 2005, B.8 */
        assert_int_equal(edition, HK_EDITION_2005);
        assert_true(state->clock.fallen[HK_WHITE] && state->clock.fallen[HK_BLACK]);
        break;
    case HK_REASON_NONE:
    case HK_REASON_THREEFOLD:
    case HK_REASON_FIFTY:
    case HK_REASON_DEFAULT:
    case HK_REASON_DOUBLE_DEFAULT:
    case HK_REASON_ILLEGAL_MOVES:
    case HK_REASON_ILLEGAL_MOVE_CLAIM:
    case HK_REASON_ELECTRONIC_DEVICE:
    case HK_REASON_REFUSAL:
    case HK_REASON_PENALTY:
    case HK_REASON_SEALED_MOVE:
    case HK_REASON_ILLEGAL_POSITION:
    case HK_REASON_QUICKPLAY:
    case HK_REASON_UNATTENDED:
    case HK_REASON_UNATTENDED_REJECTED:
    case HK_REASON_ADJUDICATED:
    case HK_REASON_ANNULLED:
        fail(); /* no event that is made here ends a game so */
    }
    if (state->reason == HK_REASON_RESIGNATION || state->reason == HK_REASON_TIME) {
        const hk_color winner = loser == HK_WHITE ? HK_BLACK : HK_WHITE;
        const bool blitz_of_2005 =
            state->reason == HK_REASON_TIME && edition == HK_EDITION_2005 &&
            hk_time_control_total_ms(&state->clock.control[HK_WHITE]) < 900000;
        const hk_answer wins = blitz_of_2005 ? hk_winnable_potential_by_material(board, winner)
                                             : hk_winnable_by_material(board, winner);
        if (!draw_exception || wins != HK_NO) {
            assert_int_equal(state->result, win_of(winner));
            return;
        }
    }
    assert_int_equal(state->result, HK_RESULT_DRAW);
}

static void assert_record_leads_to(const struct table *table, const hk_state *state)
{
    hk_position position = *hk_game_start(table->game);
    for (unsigned ply = 0; ply < state->plies; ply++) {
        const hk_move move = hk_game_moves(table->game)[ply].move;
        assert_int_equal(hk_movegen_find(&position.board, hk_move_from(move), hk_move_to(move),
                                         hk_move_promotion(move)),
                         move);
        hk_position_make(&position, move);
    }
    assert_memory_equal(&position, &state->position, sizeof position);
}

struct tally {
    unsigned upheld[HK_EVENT_RESUME + 1], refused[HK_EVENT_RESUME + 1], events, fallen_and_moved;
    unsigned reasons[3][HK_REASON_ANNULLED + 1];
};

struct log {
    hk_event events[EVENTS_A_GAME];
    unsigned size;
};

static void one_event(struct table *table, struct dice *dice, struct log *log, struct tally *tally)
{
    static const unsigned waits[] = {0, 0, 1, 40, 400, 4000};
    table->now_ms += waits[dice_below(dice, 6)];
    if (dice_below(dice, 100) == 0)
        table->now_ms += 50000;

    const hk_event event = stamped(table, random_event(table, dice));
    const hk_state before = state_at_last_event(table);
    const size_t used = memory.used;

    const hk_ruling ruling = judged(table, event);
    const hk_state after = state_at_last_event(table);
    tally->events++;
    if (ruling.outcome == HK_OUTCOME_DENIED) /* 5.2.3: before each player has moved */
        assert_int_equal(ruling.verdict, HK_VERDICT_AGREED_TOO_EARLY);
    assert_int_equal(ruling.result, after.result);
    assert_int_equal(ruling.reason, after.reason);
    hk_rule rules[HK_CITED_MAX];
    const unsigned count = hk_ruling_rules(&ruling, rules);
    for (unsigned i = 0; i < count; i++)
        assert_non_null(hk_article_number(ruling.edition, rules[i]));
    if (ruling.outcome == HK_OUTCOME_INADMISSIBLE) {
        tally->refused[event.kind]++;
        assert_int_equal(memory.used, used);
        assert_same_state(&before, &after);
        assert_false(ruling.moved || ruling.completed);
        return;
    }
    tally->upheld[event.kind] += ruling.outcome == HK_OUTCOME_UPHELD;
    assert_int_not_equal(before.status, HK_STATUS_ENDED);
    assert_int_equal(hk_game_seq(table->game), event.seq);
    assert_int_equal(hk_game_at(table->game), event.at_ms);
    assert_int_equal(after.plies, before.plies + ruling.moved);
    assert_int_equal(ruling.moved, event.kind == HK_EVENT_MOVE);
    if (ruling.edition == HK_EDITION_2023)
        assert_in_range(ruling.deciding_count, 1, HK_DECIDING_MAX);
    assert_time_is_right(&before, &after, &event, &ruling);
    assert_invariants(table, &after);
    if (after.status == HK_STATUS_ENDED) {
        assert_result_is_right(&after, &event, ruling.edition);
        tally->reasons[ruling.edition][after.reason]++;
    }
    tally->fallen_and_moved += ruling.moved && after.status == HK_STATUS_RUNNING &&
                               after.clock.fallen[event.actor - HK_ACTOR_WHITE];
    log->events[log->size++] = event;
}

static void assert_log_replays(const struct log *log, const hk_rules *rules, const hk_state *last)
{
    struct table table;
    set_up_plain(&table, rules);
    for (unsigned i = 0; i < log->size; i++) {
        table.now_ms = log->events[i].at_ms;
        assert_int_not_equal(judged(&table, log->events[i]).outcome, HK_OUTCOME_INADMISSIBLE);
    }
    const hk_state replayed = state_at_last_event(&table);
    assert_same_state(&replayed, last);
    clear_table(&table);
}

static void one_game(struct dice *dice, struct tally *tally)
{
    static struct log log;
    const hk_rules rules = random_rules(dice);
    struct table table;
    unsigned after_the_end = 0;

    log.size = 0;
    set_up_plain(&table, &rules);
    for (unsigned i = 0; i < EVENTS_A_GAME && after_the_end < AFTER_THE_END; i++) {
        one_event(&table, dice, &log, tally);
        after_the_end += look_at(&table).status == HK_STATUS_ENDED;
    }
    const hk_state last = state_at_last_event(&table);
    assert_record_leads_to(&table, &last);
    clear_table(&table);
    assert_log_replays(&log, &rules, &last);
}

TEST(random, events_keep_the_invariants_and_replay)
{
    struct dice dice = {2023};
    static struct tally tally;

    for (unsigned game = 0; game < GAMES; game++)
        one_game(&dice, &tally);

    /* The random events have reached every part of the referee. */
    assert_in_range(tally.events, 100000, UINT32_MAX);
    assert_in_range(tally.fallen_and_moved, 1, UINT32_MAX);
    for (int kind = HK_EVENT_START; kind <= HK_EVENT_RESUME; kind++) {
        assert_in_range(tally.upheld[kind], 10, UINT32_MAX);
        assert_in_range(tally.refused[kind], 10, UINT32_MAX);
    }
    for (int reason = HK_REASON_CHECKMATE; reason <= HK_REASON_TIME; reason++)
        assert_in_range(tally.reasons[HK_EDITION_2023][reason], 1, UINT32_MAX);
    for (int edition = HK_EDITION_BASIC; edition <= HK_EDITION_2005; edition++) {
        assert_int_equal(tally.reasons[edition][HK_REASON_FIVEFOLD], 0);
        assert_int_equal(tally.reasons[edition][HK_REASON_SEVENTY_FIVE], 0);
    }
}
