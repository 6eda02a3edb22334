/*
 * Reversals: a game in which rulings were reversed is like one in which they never
 * happened. A reversal that is refused, only tried, or fails for lack of memory changes nothing.
 */
#include "games.h"
#include "random_events.h"

#include "hakem/sheet.h"

enum { GAMES = 3000, EVENTS_BEFORE = 24, EVENTS = 24, BASE = 600000 };

static hk_rules at_a_board(void)
{
    hk_rules rules = rules_by_press(HK_EDITION_2023, INITIAL, BASE, 0);
    rules.profile = HK_PROFILE_BOARD;
    return rules;
}

static hk_event reversal(uint64_t seq)
{
    hk_event event = hk_event_decide(HK_DECISION_REVERSE, 0);
    event.decide.seq = seq;
    return event;
}

static hk_event found(const char *fen)
{
    hk_event event = hk_event_decide(HK_DECISION_FOUND, 0);
    event.decide.position = standard(fen);
    return event;
}

static hk_event added(hk_color player, int64_t ms)
{
    hk_event event = hk_event_decide(HK_DECISION_ADD_TIME, hk_party_of(player));
    event.decide.time_ms = ms;
    return event;
}

static uint64_t last_of(const struct table *table)
{
    return hk_game_seq(table->game);
}

/* The member for which an event cannot be judged now. */
static const char *faulty_member(const struct table *table, hk_event event)
{
    const hk_event now = stamped(table, event);
    hk_fault fault = {.code = "none"};
    (void)!hk_event_check(table->game, &now, &fault);
    return fault.code;
}

TEST(reverse, a_lost_game_goes_on_with_the_clocks_as_they_were)
{
    struct table table;

    start(&table, at_a_board());
    played_and_pressed(&table, "e2e4 e7e5");
    table.now_ms = 1000;
    upheld(&table, hk_event_decide(HK_DECISION_DECLARE_LOST, HK_PARTY_WHITE));
    table.now_ms = 90000;
    const hk_ruling ruling = upheld(&table, reversal(last_of(&table)));
    assert_int_equal(ruling.verdict, HK_VERDICT_DECISION_REVERSED);
    assert_int_equal(ruling.told.count, 6);
    assert_cites(&ruling, "12.3 7.1");
    assert_open(&table);
    assert_left(&table, BASE - 1000, BASE);
    assert_runs(&table, HK_WHITE);
    table.now_ms = 91000;
    played_and_pressed(&table, "g1f3");
    assert_left(&table, BASE - 2000, BASE);
    clear_table(&table);
}

TEST(reverse, names_what_is_in_the_way)
{
    struct table table;

    start(&table, at_a_board());
    upheld(&table, added(HK_WHITE, 1000));
    const uint64_t given = last_of(&table);
    played_and_pressed(&table, "e2e4");
    const hk_ruling blocked = refused(&table, reversal(given));
    assert_int_equal(blocked.verdict, HK_VERDICT_REVERSAL_BLOCKED);
    assert_int_equal(blocked.told.count, last_of(&table));
    assert_int_equal(refused(&table, reversal(last_of(&table))).verdict,
                     HK_VERDICT_NOTHING_TO_REVERSE);
    assert_string_equal(faulty_member(&table, reversal(last_of(&table) + 1)), "seq");
    upheld(&table, added(HK_WHITE, 1000));
    assert_string_equal(faulty_member(&table, reversal(last_of(&table))), "none");
    clear_table(&table);
}

TEST(reverse, finds_acts_behind_numbers_that_were_not_given)
{
    struct table table;

    start(&table, at_a_board());
    upheld(&table, added(HK_WHITE, 1000));
    const uint64_t first = last_of(&table);
    hk_game_skip(table.game, first + 5);
    hk_game_skip(table.game, first); /* numbers that have been given */
    upheld(&table, added(HK_BLACK, 2000));
    assert_int_equal(last_of(&table), first + 6);
    upheld(&table, hk_event_decide(HK_DECISION_DECLARE_LOST, HK_PARTY_WHITE));
    for (uint64_t seq = first + 1; seq < first + 6; seq++)
        assert_int_equal(refused(&table, reversal(seq)).verdict, HK_VERDICT_NOTHING_TO_REVERSE);
    upheld(&table, reversal(first + 7));
    assert_open(&table);
    upheld(&table, reversal(first));
    upheld(&table, reversal(first + 6));
    assert_int_equal(last_of(&table), first + 10);
    clear_table(&table);
}

TEST(reverse, the_greatest_number_is_not_left_out_because_none_follows_it)
{
    struct table table;

    start(&table, at_a_board());
    const uint64_t last = last_of(&table);
    hk_game_skip(table.game, UINT64_MAX);
    assert_int_equal(hk_game_seq(table.game), last);
    upheld(&table, added(HK_WHITE, 1000));
    assert_int_equal(last_of(&table), last + 1);
    hk_game_skip(table.game, UINT64_MAX - 1);
    upheld(&table, added(HK_BLACK, 2000));
    assert_int_equal(hk_game_seq(table.game), UINT64_MAX);
    clear_table(&table);
}

TEST(reverse, a_later_act_that_would_be_ruled_otherwise_is_named_and_nothing_changes)
{
    struct table table;
    hk_event points = hk_event_decide(HK_DECISION_REDUCE_POINTS, HK_PARTY_BLACK);

    start(&table, at_a_board());
    upheld(&table, hk_event_decide(HK_DECISION_DECLARE_LOST, HK_PARTY_WHITE));
    const uint64_t lost = last_of(&table);
    points.decide.hundredths = 50;
    upheld(&table, points);
    const uint64_t digest = hk_game_digest(table.game);
    const hk_ruling ruling = refused(&table, reversal(lost));
    assert_int_equal(ruling.verdict, HK_VERDICT_REVERSAL_CHANGES_LATER);
    assert_int_equal(ruling.told.count, lost + 1);
    assert_true(hk_game_digest(table.game) == digest);
    upheld(&table, reversal(lost + 1));
    upheld(&table, reversal(lost));
    assert_open(&table);
    clear_table(&table);
}

TEST(reverse, what_is_written_meanwhile_stays)
{
    struct table table;
    size_t count;

    start(&table, at_a_board());
    played_and_pressed(&table, "e2e4 e7e5");
    upheld(&table, restored_to(1));
    upheld(&table, hk_event_record(HK_WHITE, "e4"));
    upheld(&table, hk_event_record(HK_WHITE, "e4"));
    assert_int_equal(upheld(&table, reversal(last_of(&table) - 2)).verdict,
                     HK_VERDICT_DECISION_REVERSED);
    const hk_sheet_entry *sheet = hk_game_sheet(table.game, HK_WHITE, &count);
    assert_int_equal(count, 2);
    assert_true(sheet[0].replaced);
    assert_false(sheet[1].replaced);
    assert_int_equal(look_at(&table).plies, 2);
    clear_table(&table);
}

/* A player seals when the list of moves is full; the envelope is lost, and the players come. */
static uint64_t lose_envelope(struct table *table)
{
    enum { ROUNDS = 16 }; /* of four half-moves: as many as the list has room for at first */
    hk_rules rules = at_a_board();

    rules.edition = HK_EDITION_2005; /* positions may come again */
    start(table, rules);
    for (int i = 0; i < ROUNDS; i++)
        played_and_pressed(table, "g1f3 b8c6 f3g1 c6b8");
    upheld(table, hk_event_seal(HK_WHITE, "e4"));
    upheld(table, hk_event_fact(HK_FACT_ENVELOPE_LOST, 0));
    const uint64_t lost = last_of(table);
    upheld(table, hk_event_convene(0));
    return lost;
}

static void *get_nothing(void *context, size_t size)
{
    (void)context, (void)size;
    return NULL;
}

TEST(reverse, want_of_memory_on_the_way_leaves_the_game_as_it_was)
{
    struct table table;
    hk_ruling ruling;
    const uint64_t lost = lose_envelope(&table);
    const uint64_t digest = hk_game_digest(table.game);
    const hk_event event = stamped(&table, reversal(lost));
    void *(*get)(void *context, size_t size) = table.arena.get;

    table.arena.get = get_nothing;
    for (size_t size = 1 << 16; size >= 16; size /= 2)
        while (hk_arena_get(&table.arena, size))
            continue;
    assert_int_equal(hk_game_apply(table.game, &event, &ruling), HK_E_MEMORY);
    assert_true(hk_game_digest(table.game) == digest);
    table.arena.get = get;
    const hk_ruling otherwise = refused(&table, reversal(lost));
    assert_int_equal(otherwise.verdict, HK_VERDICT_REVERSAL_CHANGES_LATER);
    assert_true(hk_game_digest(table.game) == digest);
    clear_table(&table);
}

/* Random games. */

static unsigned below(void *dice, unsigned limit)
{
    return dice_below(dice, limit);
}

/* The log of a game, and which of its events are reversed. */
struct log {
    hk_event event[EVENTS_BEFORE + EVENTS];
    hk_verdict verdict[EVENTS_BEFORE + EVENTS];
    size_t size;
};

static bool is_reversal(const hk_event *event)
{
    return event->kind == HK_EVENT_DECIDE && event->decide.decision == HK_DECISION_REVERSE;
}

static bool is_draw_claim(const hk_event *event)
{
    return event->kind == HK_EVENT_CLAIM &&
           (event->claim.ground == HK_CLAIM_THREEFOLD || event->claim.ground == HK_CLAIM_FIFTY);
}

/*
 * An event is reversed if a later reversal names it that is not reversed itself; an examination also
 * with its claim.
 */
static bool is_reversed(const struct log *log, size_t at)
{
    size_t claim = at;

    while (log->event[at].kind == HK_EVENT_EXAMINE && claim > 0)
        if (is_draw_claim(&log->event[--claim])) {
            if (is_reversed(log, claim))
                return true;
            break;
        }
    for (size_t i = at + 1; i < log->size; i++)
        if (is_reversal(&log->event[i]) && log->event[i].decide.seq == log->event[at].seq &&
            !is_reversed(log, i))
            return true;
    return false;
}

/* Play a game with only the events that are not reversed; each gets the same ruling, but for what is written. */
static void play_what_stands(struct table *table, const hk_rules *rules, const struct log *log)
{
    set_up_table(table, *rules);
    for (size_t i = 0; i < log->size; i++) {
        hk_event event = log->event[i];
        hk_ruling ruling;
        table->now_ms = event.at_ms;
        event.seq = hk_game_seq(table->game) + 1;
        if (is_reversal(&event) || is_reversed(log, i))
            continue;
        assert_int_equal(hk_game_apply(table->game, &event, &ruling), HK_OK);
        if (event.kind != HK_EVENT_RECORD)
            assert_int_equal(ruling.verdict, log->verdict[i]);
    }
}

static void assert_same_record(const struct table *a, const struct table *b)
{
    const hk_made_move *one = hk_game_moves(a->game), *other = hk_game_moves(b->game);

    assert_memory_equal(hk_game_start(a->game), hk_game_start(b->game), sizeof(hk_position));
    for (unsigned i = 0; i < look_at(a).plies; i++) {
        assert_int_equal(one[i].move, other[i].move);
        assert_int_equal(one[i].irregularities, other[i].irregularities);
        assert_int_equal(one[i].pressed, other[i].pressed);
        assert_int_equal(one[i].idle_presses, other[i].idle_presses);
    }
}

static void assert_same_but_for_numbers(const struct table *a, const struct table *b)
{
    const hk_state one = look_at(a), other = look_at(b);

    assert_same_state(&one, &other);
    assert_same_record(a, b);
    for (int color = HK_WHITE; color <= HK_BLACK; color++) {
        assert_int_equal(one.illegal_moves[color], other.illegal_moves[color]);
        assert_int_equal(one.completed[color], other.completed[color]);
        assert_int_equal(one.half_points[color], other.half_points[color]);
        assert_int_equal(one.castling_banned[color], other.castling_banned[color]);
    }
    assert_int_equal(one.duty.kind, other.duty.kind);
    assert_int_equal(one.breach, other.breach);
    assert_int_equal(one.claimed, other.claimed);
    assert_int_equal(one.adjourned, other.adjourned);
    assert_int_equal(hk_game_occurrences(a->game), hk_game_occurrences(b->game));
}

/* Draw an act of a player or the program that is ruled on and makes no move. */
static hk_event draw_act(const struct event_source *source)
{
    static const hk_event_kind kinds[] = {
        HK_EVENT_OFFER_DRAW, HK_EVENT_ACCEPT_DRAW, HK_EVENT_DECLINE_DRAW, HK_EVENT_RESIGN,
        HK_EVENT_TOUCH,      HK_EVENT_ADJUST,      HK_EVENT_CLAIM,        HK_EVENT_WITHDRAW,
        HK_EVENT_PAUSE,      HK_EVENT_ARRIVE,      HK_EVENT_FACT,         HK_EVENT_EXAMINE};
    const hk_event_kind kind = kinds[draw(source, sizeof kinds / sizeof *kinds)];
    const hk_actor player = hk_actor_of((hk_color)draw(source, 2));

    return draw_event_of(source, kind == HK_EVENT_EXAMINE ? HK_ACTOR_PROGRAM : player, kind);
}

/* Draw any event early in a game; later acts that leave what was before reversible, and reversals. */
static hk_event draw_next(const struct event_source *source, bool is_early)
{
    const unsigned which = draw(source, 9);

    if (is_early)
        return draw_event(source);
    if (which == 0)
        return draw_event_of(source, hk_actor_of((hk_color)draw(source, 2)), HK_EVENT_RECORD);
    if (which == 1)
        return draw_event_of(source, HK_ACTOR_PROGRAM, HK_EVENT_INTERRUPT);
    if (which < 4)
        return reversal(draw_seq(source));
    if (which < 6)
        return draw_act(source);
    return draw_event_of(source, HK_ACTOR_ARBITER, which < 7 ? HK_EVENT_FACT : HK_EVENT_DECIDE);
}

/*
 * Apply one more event, if it can be judged; a preview and a refusal must leave the game unchanged.
 * Answers whether the event reversed another.
 */
static bool go_on(struct table *table, struct log *log, struct dice *dice)
{
    const struct event_source source = {below, dice, table->game, table->now_ms};
    const hk_event event = stamped(table, draw_next(&source, log->size < EVENTS_BEFORE));
    const uint64_t digest = hk_game_digest(table->game);
    hk_ruling previewed, ruling;
    hk_state after;

    if (hk_game_preview(table->game, &event, &previewed, &after) != HK_OK)
        return false;
    assert_true(hk_game_digest(table->game) == digest);
    assert_int_equal(hk_game_apply(table->game, &event, &ruling), HK_OK);
    assert_int_equal(ruling.verdict, previewed.verdict);
    if (ruling.outcome == HK_OUTCOME_INADMISSIBLE) {
        assert_true(hk_game_digest(table->game) == digest);
        return false;
    }
    const hk_state now = look_at(table);
    assert_same_state(&now, &after);
    log->event[log->size] = event;
    log->verdict[log->size++] = ruling.verdict;
    return is_reversal(&event);
}

TEST(reverse, is_as_if_the_event_had_not_been)
{
    static struct log log;
    struct dice dice = {16};
    unsigned reversals = 0;

    for (unsigned game = 0; game < GAMES / one_of(); game++) {
        hk_rules rules = at_a_board();
        struct table table, again;

        set_control(&rules, (hk_time_control){.kind = HK_TIME_CONTROL_NONE}); /* displays stay */
        rules.edition = dice_below(&dice, 2) ? HK_EDITION_2023 : HK_EDITION_2005;
        set_up_table(&table, rules);
        log.size = 0;
        for (int i = 0; i < 4 * EVENTS && log.size < EVENTS_BEFORE + EVENTS; i++) {
            table.now_ms += dice_below(&dice, 1000);
            if (!go_on(&table, &log, &dice))
                continue;
            reversals++;
            play_what_stands(&again, &rules, &log);
            assert_same_but_for_numbers(&table, &again);
            clear_table(&again);
        }
        clear_table(&table);
    }
    assert_true(reversals > GAMES / one_of());
}

/* Positions that the arbiter finds. */

TEST(found, the_record_begins_anew)
{
    struct table table;

    start(&table, at_a_board());
    played_and_pressed(&table, "e2e4 e7e5");
    const hk_ruling ruling = upheld(&table, found("4k3/8/8/8/8/8/4P3/4K3 b - - 3 40"));
    assert_int_equal(ruling.verdict, HK_VERDICT_POSITION_FOUND);
    assert_cites(&ruling, "7.1 8.5.3");
    const hk_state now = look_at(&table);
    assert_int_equal(now.plies, 0);
    assert_int_equal(now.completed[HK_WHITE], 40);
    assert_int_equal(now.completed[HK_BLACK], 39);
    assert_int_equal(hk_game_start(table.game)->move_number, 40);
    assert_int_equal(hk_game_rules(table.game)->start.move_number, 1);
    assert_runs(&table, HK_BLACK);
    assert_int_equal(refused(&table, restored_to(1)).verdict, HK_VERDICT_NO_SUCH_POSITION);
    played_and_pressed(&table, "e8e7");
    assert_int_equal(look_at(&table).plies, 1);
    clear_table(&table);
}

TEST(found, a_position_from_which_no_game_goes_on_cannot_be)
{
    struct table table;

    start(&table, at_a_board());
    hk_event event = found("4k3/8/8/8/8/8/4P3/4K3 w - - 0 40");
    event.decide.position.board.kings = 0;
    assert_string_equal(faulty_member(&table, event), "position");
    clear_table(&table);

    hk_rules on_screen = at_a_board();
    on_screen.profile = HK_PROFILE_SCREEN;
    start(&table, on_screen);
    event = hk_event_decide(HK_DECISION_FOUND, 0);
    assert_int_equal(hk_fen_parse(&event.decide.position, "P3k3/8/8/8/8/8/8/4K3 w - - 0 40", 31,
                                  HK_STANDARD, HK_ANY_BOARDS, NULL),
                     HK_OK);
    assert_string_equal(faulty_member(&table, event), "position");
    clear_table(&table);
}

/* 3.10.3: no move in accordance with article 3 leads there, so 5.1.1, 5.2.1 and 5.2.2 end nothing. */
TEST(found, a_position_that_no_game_can_reach_ends_none)
{
    /* Each with the same end from a position that can be reached. */
    static const struct {
        const char *unreachable, *reachable;
        hk_verdict end;
    } ends[] = {
        {"kK6/8/8/8/8/8/8/8 w - - 0 40", "k1K5/8/8/8/8/8/8/8 w - - 0 40", HK_VERDICT_DEAD_POSITION},
        {"k6P/1Q6/1K6/8/8/8/8/8 b - - 0 40", "k7/1Q5P/1K6/8/8/8/8/8 b - - 0 40",
         HK_VERDICT_CHECKMATE},
        {"k7/1Q6/1K6/8/8/P7/PPPPPPPP/8 b - - 0 40", "k7/1Q6/1K6/8/8/8/PPPPPPPP/8 b - - 0 40",
         HK_VERDICT_CHECKMATE},
        {"k6P/2Q5/1K6/8/8/8/8/8 b - - 0 40", "k7/2Q4P/1K6/8/8/8/8/8 b - - 0 40",
         HK_VERDICT_STALEMATE},
    };
    struct table table;

    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        start(&table, at_a_board());
        hk_event event = hk_event_decide(HK_DECISION_FOUND, 0);
        assert_int_equal(hk_fen_parse(&event.decide.position, ends[i].unreachable,
                                      strlen(ends[i].unreachable), HK_STANDARD, HK_ANY_BOARDS,
                                      NULL),
                         HK_OK);
        assert_int_equal(upheld(&table, event).verdict, HK_VERDICT_POSITION_FOUND);
        assert_open(&table);
        assert_runs(&table, event.decide.position.board.side);
        clear_table(&table);

        start(&table, at_a_board());
        assert_int_equal(upheld(&table, found(ends[i].reachable)).verdict, ends[i].end);
        clear_table(&table);
    }
}

TEST(found, periods_are_those_of_the_number_of_moves)
{
    hk_rules rules = at_a_board();
    hk_event event = hk_event_decide(HK_DECISION_FOUND, 0);
    struct table table;

    set_control(&rules,
                (hk_time_control){.kind = HK_TIME_CONTROL_PERIODS,
                                  .period_count = 2,
                                  .period = {{.moves = 2, .base_ms = BASE}, {.base_ms = 60000}}});
    start(&table, rules);
    played_and_pressed(&table, "e2e4 e7e5 g1f3 b8c6");
    assert_left(&table, BASE + 60000, BASE + 60000);
    event.decide.move_number = 2; /* one move fewer: its time stands on the display already */
    upheld(&table, event);
    assert_int_equal(look_at(&table).clock.period[HK_WHITE], 0);
    played_and_pressed(&table, "f1c4");
    assert_int_equal(look_at(&table).clock.period[HK_WHITE], 1);
    assert_left(&table, BASE + 60000, BASE + 60000);

    event.decide.move_number = 0;
    event.decide.clocks = (hk_given_clocks){.given = true, .ms = {5000, 6000}};
    upheld(&table, event);
    assert_left(&table, 5000, 6000);
    assert_runs(&table, HK_BLACK);
    clear_table(&table);
}

TEST(found, a_sheet_begins_anew_and_comes_back)
{
    struct table table;
    size_t count;

    start(&table, at_a_board());
    played_and_pressed(&table, "e2e4 e7e5");
    upheld(&table, hk_event_record(HK_WHITE, "e4"));
    upheld(&table, found("4k3/8/8/8/8/8/4P3/4K3 b - - 3 40"));
    const uint64_t seq = last_of(&table);
    assert_null(hk_game_sheet(table.game, HK_WHITE, &count));
    assert_int_equal(count, 0);
    played_and_pressed(&table, "e8e7");
    upheld(&table, hk_event_record(HK_WHITE, "Ke7"));
    assert_non_null(hk_game_sheet(table.game, HK_WHITE, &count));
    assert_int_equal(count, 1);
    assert_int_equal(refused(&table, reversal(seq)).verdict, HK_VERDICT_REVERSAL_BLOCKED);
    upheld(&table, found("4k3/8/8/8/8/8/4P3/4K3 b - - 3 40"));
    upheld(&table, reversal(last_of(&table)));
    assert_int_equal(look_at(&table).plies, 1);
    assert_non_null(hk_game_sheet(table.game, HK_WHITE, &count));
    assert_int_equal(count, 1);
    clear_table(&table);
}
