/*
 * The referee: the rules that make a game, who may do what and when, and replaying a log.
 */
#include "games.h"

enum { BASE = 60000, INCREMENT = 2000 };

static const hk_edition editions[] = {HK_EDITION_BASIC, HK_EDITION_2005, HK_EDITION_2023};

/* Making a game. */

static void assert_refused_rules(hk_rules rules, hk_err err)
{
    hk_arena arena;
    hk_game *const untouched = (hk_game *)(void *)&arena;
    hk_game *game = untouched;
    hk_arena_init(&arena, 1 << 20);
    assert_int_equal(hk_game_create(&game, &arena, &rules, NULL), err);
    assert_ptr_equal(game, untouched);
    hk_arena_finish(&arena);
}

TEST(create, the_basic_edition_takes_no_clock)
{
    assert_refused_rules(rules_with_time(HK_EDITION_BASIC, INITIAL, BASE, 0), HK_E_ARGUMENT);
    hk_rules rules = rules_without_time(HK_EDITION_BASIC, INITIAL);
    rules.completion = HK_COMPLETION_BY_PRESS;
    assert_refused_rules(rules, HK_E_ARGUMENT);
}

TEST(create, a_time_control_has_to_be_within_its_ranges)
{
    assert_refused_rules(rules_with_time(HK_EDITION_2023, INITIAL, 0, 0), HK_E_ARGUMENT);
    assert_refused_rules(rules_with_time(HK_EDITION_2005, INITIAL, HK_BASE_MS_MAX + 1, 0),
                         HK_E_ARGUMENT);
    assert_refused_rules(rules_with_time(HK_EDITION_2023, INITIAL, BASE, -1), HK_E_ARGUMENT);
}

TEST(create, odds_are_of_time_alone)
{
    hk_rules rules = rules_with_time(HK_EDITION_2023, INITIAL, BASE, 0);
    struct table table;

    rules.control[HK_BLACK] = (hk_time_control){.kind = HK_TIME_CONTROL_NONE};
    assert_refused_rules(rules, HK_E_ARGUMENT);
    rules.control[HK_BLACK] = rules.control[HK_WHITE];
    rules.control[HK_WHITE] = (hk_time_control){.kind = HK_TIME_CONTROL_NONE};
    assert_refused_rules(rules, HK_E_ARGUMENT);
    rules.control[HK_WHITE] = one_period(HK_BASE_MS_MAX + 1, 0);
    assert_refused_rules(rules, HK_E_ARGUMENT);
    rules.control[HK_WHITE] = one_period(2 * BASE, 3000);
    set_up_table(&table, rules);
    clear_table(&table);
    rules.edition = HK_EDITION_BASIC;
    assert_refused_rules(rules, HK_E_ARGUMENT);
}

TEST(create, the_profile_is_one_that_is_known)
{
    hk_rules rules = rules_with_time(HK_EDITION_2023, INITIAL, BASE, 0);
    rules.profile = (hk_profile)(HK_PROFILE_TRAINING + 1);
    assert_refused_rules(rules, HK_E_ARGUMENT);
    assert_false(hk_profile_has_hands(HK_PROFILE_SCREEN));
    assert_true(hk_profile_has_hands(HK_PROFILE_BOARD));
    assert_true(hk_profile_has_hands(HK_PROFILE_TRAINING));
}

TEST(create, a_sandclock_and_an_unknown_time_control_are_refused)
{
    hk_rules rules = rules_with_time(HK_EDITION_2023, INITIAL, BASE, 0);
    rules.control[HK_BLACK].kind = HK_TIME_CONTROL_SANDCLOCK;
    assert_refused_rules(rules, HK_E_ARGUMENT);
    set_control(&rules, (hk_time_control){.kind = HK_TIME_CONTROL_UNKNOWN});
    assert_refused_rules(rules, HK_E_ARGUMENT);
}

TEST(create, what_is_no_edition_variant_or_completion_is_refused)
{
    hk_rules rules = rules_without_time(HK_EDITION_2023, INITIAL);
    rules.edition = (hk_edition)3;
    assert_refused_rules(rules, HK_E_ARGUMENT);
    rules.edition = (hk_edition)-1;
    assert_refused_rules(rules, HK_E_ARGUMENT);
    rules = rules_without_time(HK_EDITION_2023, INITIAL);
    rules.variant = (hk_variant)2;
    assert_refused_rules(rules, HK_E_ARGUMENT);
    rules = rules_without_time(HK_EDITION_2023, INITIAL);
    rules.completion = (hk_completion)2;
    assert_refused_rules(rules, HK_E_ARGUMENT);
}

TEST(create, a_start_position_that_no_game_reaches_is_refused)
{
    hk_rules rules = rules_without_time(HK_EDITION_2023, INITIAL);
    rules.start = diagram("4k3/8/8/8/8/8/8/K3R3 w - - 0 1", HK_STANDARD); /* Black is in check */
    assert_refused_rules(rules, HK_E_POSITION);
    rules.start = diagram("4k3/8/8/8/8/PPP5/PPPPPP2/K7 w - - 0 1", HK_STANDARD);
    assert_refused_rules(rules, HK_E_POSITION);
    rules.start = chess960("1rk3r1/8/8/8/8/8/8/1RK1R3 w EBgb - 0 1");
    assert_refused_rules(rules, HK_E_POSITION);
}

TEST(create, rules_are_filled_in_as_most_games_are_played)
{
    hk_rules rules;
    hk_rules_init(&rules);
    const hk_rules initial = rules_without_time(HK_EDITION_2023, INITIAL);
    assert_memory_equal(&rules, &initial, sizeof rules);

    const char fen[] = "rk2r3/8/8/8/8/8/8/RK2R3 w EAea - 0 9";
    hk_fault fault;
    assert_int_equal(hk_rules_from_fen(&rules, fen, strlen(fen), HK_STANDARD, &fault),
                     HK_E_POSITION);
    assert_memory_equal(&rules, &initial, sizeof rules);
    assert_int_equal(hk_rules_from_fen(&rules, fen, strlen(fen), HK_CHESS960, &fault), HK_OK);
    hk_rules expected = {
        .edition = HK_EDITION_2023, .variant = HK_CHESS960, .start = chess960(fen)};
    assert_memory_equal(&rules, &expected, sizeof rules);
}

TEST(create, no_memory_is_said)
{
    hk_rules rules = rules_without_time(HK_EDITION_2023, INITIAL);
    unsigned failures = 0;
    for (size_t limit = 0;; limit += 64) {
        hk_arena arena;
        hk_game *const untouched = (hk_game *)(void *)&arena;
        hk_game *game = untouched;
        hk_arena_init(&arena, limit);
        const hk_err err = hk_game_create(&game, &arena, &rules, NULL);
        if (err != HK_OK) {
            assert_int_equal(err, HK_E_MEMORY);
            assert_ptr_equal(game, untouched);
            arena.limit_bytes = 1 << 20;
            assert_int_equal(hk_game_create(&game, &arena, &rules, NULL), HK_OK);
            failures++;
        }
        assert_int_equal(hk_game_seq(game), 0);
        hk_arena_finish(&arena);
        if (err == HK_OK)
            break;
    }
    assert_in_range(failures, 3, 1000);
}

TEST(create, a_new_game_waits)
{
    struct table table;
    set_up_table(&table, rules_with_time(HK_EDITION_2023, INITIAL, BASE, INCREMENT));
    const hk_state now = look_at(&table);
    assert_int_equal(now.status, HK_STATUS_WAITING);
    assert_int_equal(now.plies, 0);
    assert_int_equal(now.result, HK_RESULT_OPEN);
    assert_int_equal(now.reason, HK_REASON_NONE);
    assert_false(now.to_press[HK_WHITE] || now.to_press[HK_BLACK]);
    assert_false(now.offered[HK_WHITE] || now.offered[HK_BLACK]);
    assert_int_equal(hk_game_seq(table.game), 0);
    assert_int_equal(hk_game_at(table.game), 0);
    assert_int_equal(hk_game_occurrences(table.game), 1);
    assert_string_equal(fen_of(&now.position, HK_STANDARD).of, INITIAL);
    clear_table(&table);
}

TEST(create, the_rules_are_kept_and_the_start_position_settled)
{
    struct table table;
    hk_rules rules = rules_with_time(HK_EDITION_2005, INITIAL, BASE, INCREMENT);
    rules.start = standard("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    const uint64_t key = rules.start.key;
    rules.start.board.ep = HK_E3; /* where no capture is legal */
    rules.start.key = 0;
    set_up_table(&table, rules);
    memset(&rules, 0, sizeof rules); /* the game has its own copy */
    const hk_rules *kept = hk_game_rules(table.game);
    assert_int_equal(kept->edition, HK_EDITION_2005);
    assert_int_equal(kept->control[HK_WHITE].period[0].base_ms, BASE);
    assert_int_equal(kept->control[HK_BLACK].period[0].increment_ms, INCREMENT);
    assert_int_equal(kept->start.board.ep, HK_NO_SQUARE);
    assert_int_equal(look_at(&table).position.board.ep, HK_NO_SQUARE);
    assert_int_equal(look_at(&table).position.key, key);
    clear_table(&table);
}

/* Who may do what, and when. */

/* Set up a game of this status in which only the status and the actor can stand in the way. */
static void prepare(struct table *table, hk_status status, hk_actor actor, hk_event_kind kind)
{
    const hk_rules rules = rules_by_press(HK_EDITION_2023, INITIAL, BASE, INCREMENT);
    set_up_table(table, rules);
    if (status == HK_STATUS_WAITING)
        return;
    upheld(table, hk_event_start());
    played_and_pressed(table, "e2e4 e7e5");
    if (kind == HK_EVENT_PRESS)
        played(table, "g1f3");
    if (kind == HK_EVENT_ACCEPT_DRAW || kind == HK_EVENT_DECLINE_DRAW)
        upheld(table, hk_event_offer_draw(actor == HK_ACTOR_BLACK ? HK_WHITE : HK_BLACK));
    table->now_ms = 2 * BASE;
    if (status == HK_STATUS_INTERRUPTED)
        upheld(table, hk_event_interrupt(table->now_ms));
    if (status == HK_STATUS_ENDED)
        upheld(table, hk_event_resign(HK_BLACK));
}

static hk_event prepared_event(const struct table *table, hk_actor actor, hk_event_kind kind)
{
    hk_event event = event_of(actor, kind);
    if (kind == HK_EVENT_MOVE)
        event = move_by(table, HK_WHITE, "g1f3");
    if (kind == HK_EVENT_FLAG)
        event = hk_event_flag(actor, HK_WHITE);
    if (kind == HK_EVENT_INTERRUPT)
        event = hk_event_interrupt(table->now_ms);
    event.actor = actor;
    return event;
}

/* w, b, p: white, black, program. White has the move, has a move to press, and his flag is down. */
static const struct {
    hk_event_kind kind;
    const char *waiting, *running, *interrupted;
} admitted[] = {
    {HK_EVENT_START, "p", "", ""},          {HK_EVENT_MOVE, "", "w", ""},
    {HK_EVENT_PRESS, "", "w", ""},          {HK_EVENT_OFFER_DRAW, "", "wb", "wb"},
    {HK_EVENT_ACCEPT_DRAW, "", "wb", "wb"}, {HK_EVENT_DECLINE_DRAW, "", "wb", "wb"},
    {HK_EVENT_RESIGN, "", "wb", "wb"},      {HK_EVENT_FLAG, "", "wbp", ""},
    {HK_EVENT_INTERRUPT, "", "p", ""},      {HK_EVENT_RESUME, "", "", "p"},
};

static void assert_admitted(hk_status status, hk_event_kind kind, const char *actors)
{
    for (int actor = HK_ACTOR_WHITE; actor <= HK_ACTOR_PROGRAM; actor++) {
        struct table table;
        prepare(&table, status, (hk_actor)actor, kind);
        const hk_event event = prepared_event(&table, (hk_actor)actor, kind);
        if (strchr(actors, "wbp"[actor - HK_ACTOR_WHITE]))
            upheld(&table, event);
        else
            refused(&table, event);
        clear_table(&table);
    }
}

TEST(admission, before_the_start_only_the_program_starts)
{
    for (size_t i = 0; i < sizeof admitted / sizeof *admitted; i++)
        assert_admitted(HK_STATUS_WAITING, admitted[i].kind, admitted[i].waiting);
}

TEST(admission, in_a_running_game_each_does_what_is_his)
{
    for (size_t i = 0; i < sizeof admitted / sizeof *admitted; i++)
        assert_admitted(HK_STATUS_RUNNING, admitted[i].kind, admitted[i].running);
}

TEST(admission, in_an_interrupted_game_nobody_plays)
{
    for (size_t i = 0; i < sizeof admitted / sizeof *admitted; i++)
        assert_admitted(HK_STATUS_INTERRUPTED, admitted[i].kind, admitted[i].interrupted);
}

TEST(admission, after_the_end_nobody_does_anything)
{
    for (size_t i = 0; i < sizeof admitted / sizeof *admitted; i++)
        assert_admitted(HK_STATUS_ENDED, admitted[i].kind, "");
}

/* Events that cannot be judged. */

static void assert_not_judged(struct table *table, hk_event event)
{
    const hk_state before = look_at(table);
    const uint64_t seq = hk_game_seq(table->game);
    hk_ruling ruling, untouched;
    memset(&ruling, 0x5a, sizeof ruling);
    memset(&untouched, 0x5a, sizeof untouched);
    assert_int_equal(hk_game_apply(table->game, &event, &ruling), HK_E_ARGUMENT);
    assert_memory_equal(&ruling, &untouched, sizeof ruling);
    const hk_state after = look_at(table);
    assert_same_state(&before, &after);
    assert_int_equal(hk_game_seq(table->game), seq);
}

TEST(unjudged, numbers_follow_without_gaps)
{
    struct table table;
    start(&table, rules_without_time(HK_EDITION_2023, INITIAL));
    hk_event event = stamped(&table, move_by(&table, HK_WHITE, "e2e4"));
    static const uint64_t others[] = {0, 1, 3, 4, UINT64_MAX};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        event.seq = others[i];
        assert_not_judged(&table, event);
    }
    upheld(&table, event);
    clear_table(&table);
}

TEST(unjudged, time_does_not_go_back)
{
    struct table table;
    start(&table, rules_without_time(HK_EDITION_2023, INITIAL));
    table.now_ms = 5000;
    played(&table, "e2e4");
    hk_event event = stamped(&table, move_by(&table, HK_BLACK, "e7e5"));
    event.at_ms = 4999;
    assert_not_judged(&table, event);
    event.at_ms = -1;
    assert_not_judged(&table, event);
    upheld(&table, event); /* the same time once more */
    clear_table(&table);

    set_up_table(&table, rules_without_time(HK_EDITION_2023, INITIAL));
    event = stamped(&table, hk_event_start());
    event.at_ms = -1;
    assert_not_judged(&table, event);
    clear_table(&table);
}

TEST(unjudged, kinds_actors_and_colors_are_of_their_lists)
{
    struct table table;
    start(&table, rules_with_time(HK_EDITION_2023, INITIAL, BASE, 0));
    table.now_ms = BASE;
    hk_event event = stamped(&table, hk_event_flag(HK_ACTOR_PROGRAM, HK_WHITE));
    hk_event other = event;
    other.kind = (hk_event_kind)HK_EVENT_KINDS;
    assert_not_judged(&table, other);
    other.kind = HK_EVENT_NONE;
    assert_not_judged(&table, other);
    other.kind = (hk_event_kind)-1;
    assert_not_judged(&table, other);
    other = event;
    other.actor = (hk_actor)(HK_ACTOR_ARBITER + 1);
    assert_not_judged(&table, other);
    other.actor = HK_ACTOR_NONE;
    assert_not_judged(&table, other);
    other = event;
    other.flag.whose = HK_PARTY_BOTH;
    assert_not_judged(&table, other);
    other.flag.whose = 0;
    assert_not_judged(&table, other);
    upheld(&table, event);
    clear_table(&table);
}

TEST(unjudged, squares_and_promotions_are_on_the_board)
{
    struct table table;
    start(&table, rules_without_time(HK_EDITION_2023, INITIAL));
    const hk_event event = stamped(&table, move_by(&table, HK_WHITE, "e2e4"));
    hk_event other = event;
    other.move.move.from = HK_NO_SQUARE;
    assert_not_judged(&table, other);
    other = event;
    other.move.move.to = 255;
    assert_not_judged(&table, other);
    static const hk_kind never[] = {HK_PAWN, HK_KING, (hk_kind)(HK_KING + 1)};
    for (size_t i = 0; i < sizeof never / sizeof *never; i++) {
        other = event;
        other.move.move.promotion = never[i];
        assert_not_judged(&table, other);
    }
    for (int kind = HK_KNIGHT; kind <= HK_QUEEN; kind++) { /* a piece, but no promotion */
        other = event;
        other.move.move.promotion = (hk_kind)kind;
        refused(&table, other);
    }
    upheld(&table, event);
    clear_table(&table);
}

TEST(unjudged, an_interruption_begins_in_the_game_and_not_later_than_now)
{
    struct table table;
    start(&table, rules_without_time(HK_EDITION_2023, INITIAL));
    table.now_ms = 5000;
    assert_not_judged(&table, stamped(&table, hk_event_interrupt(-1)));
    assert_not_judged(&table, stamped(&table, hk_event_interrupt(5001)));
    upheld(&table, hk_event_interrupt(5000));
    clear_table(&table);
}

/* Refusals. */

TEST(refusal, consumes_neither_number_nor_time)
{
    struct table table;
    start(&table, rules_with_time(HK_EDITION_2023, INITIAL, BASE, INCREMENT));
    table.now_ms = 9000;
    refused(&table, move_by(&table, HK_BLACK, "e7e5"));
    assert_int_equal(hk_game_seq(table.game), 1);
    assert_int_equal(hk_game_at(table.game), 0);
    table.now_ms = 4000; /* earlier than the refused event, which left no trace */
    played(&table, "e2e4");
    assert_int_equal(hk_game_seq(table.game), 2);
    assert_left(&table, BASE - 4000 + INCREMENT, BASE);
    clear_table(&table);
}

TEST(refusal, of_an_illegal_move_lets_the_player_move_again)
{
    static const char *const illegal[] = {"e2e5", "e1e2", "a1a3", "e7e5", "e4e5", "b1d2"};
    for (unsigned i = 0; i < 3; i++) {
        struct table table;
        start(&table, rules_without_time(editions[i], INITIAL));
        for (size_t k = 0; k < sizeof illegal / sizeof *illegal; k++)
            refused(&table, move_by(&table, HK_WHITE, illegal[k]));
        played(&table, "e2e4");
        clear_table(&table);
    }
}

/* Moves of every form come through. */

TEST(game_move, castling_is_king_takes_own_rook)
{
    struct table table;
    start(&table, rules_without_time(HK_EDITION_2023, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"));
    /* an event writes castling as e1h1, not e1g1 */
    refused(&table, hk_event_move(HK_WHITE, HK_E1, HK_G1, HK_NO_KIND));
    upheld(&table, hk_event_move(HK_WHITE, HK_E1, HK_H1, HK_NO_KIND));
    const hk_state now = look_at(&table);
    assert_string_equal(fen_of(&now.position, HK_STANDARD).of,
                        "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1");
    clear_table(&table);
}

TEST(game_move, castling_in_chess960)
{
    struct table table;
    hk_rules rules = {.edition = HK_EDITION_2023,
                      .variant = HK_CHESS960,
                      .start =
                          chess960("nbbqrkrn/pppppppp/8/8/8/8/PPPPPPPP/NBBQRKRN w GEge - 0 1")};
    start(&table, rules);
    played(&table, "f1g1");
    const hk_state now = look_at(&table);
    assert_string_equal(fen_of(&now.position, HK_CHESS960).of,
                        "nbbqrkrn/pppppppp/8/8/8/8/PPPPPPPP/NBBQRRKN b ge - 1 1");
    clear_table(&table);
}

TEST(game_move, promotion_names_its_piece)
{
    struct table table;
    start(&table, rules_without_time(HK_EDITION_2023, "8/P6k/8/8/8/8/8/KR6 w - - 0 1"));
    refused(&table, move_by(&table, HK_WHITE, "a7a8"));
    played(&table, "a7a8n h7g7 a8b6");
    clear_table(&table);
}

TEST(game_move, en_passant_only_at_once)
{
    struct table table;
    start(&table, rules_without_time(HK_EDITION_2023, INITIAL));
    played(&table, "e2e4 a7a6 e4e5 d7d5 a2a3 a6a5");
    refused(&table, move_by(&table, HK_WHITE, "e5d6"));
    played(&table, "b2b3 f7f5 e5f6");
    assert_int_equal(look_at(&table).position.halfmove_plies, 0);
    clear_table(&table);
}

/* The same log, the same state. */

enum { LOG_MOST = 64 };

struct log {
    hk_event events[LOG_MOST];
    hk_ruling rulings[LOG_MOST];
    hk_state states[LOG_MOST];
    unsigned size;
};

static void logged(struct table *table, struct log *log, hk_event event)
{
    log->events[log->size] = stamped(table, event);
    log->rulings[log->size] = upheld(table, event);
    log->states[log->size++] = look_at(table);
}

static void assert_same_ruling(const hk_ruling *a, const hk_ruling *b)
{
    assert_int_equal(a->outcome, b->outcome);
    assert_int_equal(a->edition, b->edition);
    assert_int_equal(a->verdict, b->verdict);
    assert_int_equal(a->deciding_count, b->deciding_count);
    assert_memory_equal(a->deciding, b->deciding, a->deciding_count * sizeof *a->deciding);
    assert_int_equal(a->background_count, b->background_count);
    assert_memory_equal(a->background, b->background, a->background_count * sizeof *a->background);
    assert_int_equal(a->moved, b->moved);
    assert_int_equal(a->completed, b->completed);
    assert_int_equal(a->result, b->result);
    assert_int_equal(a->reason, b->reason);
}

TEST(replay, the_same_log_gives_the_same_rulings_and_states)
{
    struct log log = {.size = 0};
    struct table table;
    const hk_rules rules = rules_by_press(HK_EDITION_2023, INITIAL, BASE, INCREMENT);

    set_up_table(&table, rules);
    table.now_ms = 500;
    logged(&table, &log, hk_event_start());
    table.now_ms = 1700;
    logged(&table, &log, move_by(&table, HK_WHITE, "e2e4"));
    refused(&table, move_by(&table, HK_WHITE, "d2d4"));
    table.now_ms = 1900;
    logged(&table, &log, move_by(&table, HK_BLACK, "e7e5"));
    logged(&table, &log, hk_event_offer_draw(HK_BLACK));
    table.now_ms = 2500;
    logged(&table, &log, hk_event_press(HK_WHITE));
    logged(&table, &log, hk_event_decline_draw(HK_WHITE));
    table.now_ms = 9000;
    logged(&table, &log, hk_event_interrupt(8000));
    table.now_ms = 100000;
    logged(&table, &log, hk_event_resume());
    refused(&table, hk_event_press(HK_WHITE));
    table.now_ms = 100001;
    logged(&table, &log, hk_event_press(HK_BLACK));
    table.now_ms = 200000;
    logged(&table, &log, hk_event_flag(HK_ACTOR_BLACK, HK_WHITE));
    const hk_state last = look_at(&table);
    clear_table(&table);

    set_up_table(&table, rules);
    for (unsigned i = 0; i < log.size; i++) {
        table.now_ms = log.events[i].at_ms;
        const hk_ruling ruling = upheld(&table, log.events[i]);
        const hk_state now = look_at(&table);
        assert_same_ruling(&ruling, &log.rulings[i]);
        assert_same_state(&now, &log.states[i]);
    }
    const hk_state replayed = look_at(&table);
    assert_same_state(&replayed, &last);
    assert_ended(&table, HK_RESULT_BLACK_WINS, HK_REASON_TIME);
    clear_table(&table);
}

/* A moment before the last event counts as that of the last event. */
TEST(referee, is_looked_at_as_the_last_event_has_left_it)
{
    struct table table;
    hk_rules rules = rules_with_time(HK_EDITION_2023, INITIAL, 60000, 0);
    hk_state early, last;

    rules.profile = HK_PROFILE_BOARD;
    start(&table, rules);
    table.now_ms = 7000; /* a touch does not charge the clock */
    upheld(&table, hk_event_touch(HK_WHITE, (const uint8_t[]){HK_E2}, 1));
    hk_game_look(table.game, 7000, &last);
    assert_int_equal(last.clock.left_ms[HK_WHITE], 53000);
    for (int64_t at_ms = 0; at_ms < 7000; at_ms += 1000) {
        hk_game_look(table.game, at_ms, &early);
        assert_same_state(&early, &last);
    }
    hk_game_look(table.game, 7001, &last);
    assert_int_equal(last.clock.left_ms[HK_WHITE], 52999);
    clear_table(&table);
}
