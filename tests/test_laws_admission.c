/*
 * Events that cannot be judged because they tell of something impossible: a hand that touches an
 * empty square, an illegal move found in a half-move that nobody has made. hk_event_check refuses
 * them with a reason, and the game is unchanged.
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

/* Read squares from a text, separated by blanks. */
static hk_square_list squares_of(const char *text)
{
    hk_square_list list = {.count = 0};
    for (; *text; text += text[2] ? 3 : 2)
        list.square[list.count++] = (uint8_t)hk_square((const char[]){text[0], text[1], '\0'});
    return list;
}

static hk_event touches(hk_color player, const char *squares)
{
    const hk_square_list list = squares_of(squares);
    return hk_event_touch(player, list.square, list.count);
}

static hk_event adjusts(hk_color player, const char *squares)
{
    const hk_square_list list = squares_of(squares);
    return hk_event_adjust(player, list.square, list.count);
}

static hk_event fact_on(hk_fact fact, const char *square)
{
    hk_event event = hk_event_fact(fact, HK_PARTY_WHITE);
    event.fact.squares = squares_of(square);
    return event;
}

static hk_event found(hk_parties who, uint32_t ply)
{
    hk_event event = hk_event_decide(HK_DECISION_ILLEGAL_MOVE_FOUND, who);
    event.decide.ply = ply;
    return event;
}

/* Assert that the event is refused for this member and reason, and leaves the game unchanged. */
static void cannot_be(struct table *table, hk_event event, const char *member, const char *why)
{
    const hk_event now = stamped(table, event);
    const hk_state before = look_at(table);
    hk_ruling ruling;
    hk_fault fault;

    assert_int_equal(hk_event_check(table->game, &now, &fault), HK_E_ARGUMENT);
    assert_string_equal(fault.code, member);
    assert_string_equal(fault.why, why);
    assert_int_equal(hk_game_apply(table->game, &now, &ruling), HK_E_ARGUMENT);
    const hk_state after = look_at(table);
    assert_same_state(&before, &after);
}

static hk_ruling can_be(struct table *table, hk_event event)
{
    const hk_event now = stamped(table, event);
    assert_int_equal(hk_event_check(table->game, &now, NULL), HK_OK);
    return judged(table, event);
}

#define NO_PIECE "squares", "no piece stands on a square that is named"
#define NOT_PLAYED "ply", "this half-move has not been played by that player"

TEST(admission, a_hand_meets_a_piece_on_each_square_it_touches)
{
    struct table table; /* 4.2.1, 4.3 */
    start_on_board(&table, HK_EDITION_2023);
    cannot_be(&table, touches(HK_WHITE, "e4"), NO_PIECE);
    cannot_be(&table, touches(HK_WHITE, "e2 e4"), NO_PIECE);
    cannot_be(&table, adjusts(HK_WHITE, "e4 e2"), NO_PIECE);
    cannot_be(&table, touches(HK_BLACK, "e4"), NO_PIECE);
    can_be(&table, adjusts(HK_WHITE, "e2 e7"));
    can_be(&table, touches(HK_WHITE, "e2 e7"));
    clear_table(&table);
}

TEST(admission, where_a_piece_stood_nothing_is_touched_any_more)
{
    struct table table;
    start_on_board(&table, HK_EDITION_2023);
    played_and_pressed(&table, "e2e4");
    cannot_be(&table, touches(HK_BLACK, "e2"), NO_PIECE);
    can_be(&table, touches(HK_BLACK, "e4"));
    clear_table(&table);
}

TEST(admission, a_piece_of_a_move_not_completed_is_touched_where_it_is)
{
    struct table table; /* 7.5.1: the illegal move can be corrected until the press */
    start_on_board(&table, HK_EDITION_2023);
    denied(&table, move_by(&table, HK_WHITE, "e2e5"));
    can_be(&table, touches(HK_WHITE, "e5"));
    can_be(&table, touches(HK_WHITE, "e2"));
    cannot_be(&table, touches(HK_WHITE, "e4"), NO_PIECE);
    clear_table(&table);
}

TEST(admission, on_a_screen_it_is_a_ruling_that_nothing_can_be_touched)
{
    struct table table;
    start(&table, rules_without_time(HK_EDITION_2023, INITIAL));
    refused(&table, touches(HK_WHITE, "e4"));
    clear_table(&table);
}

TEST(admission, facts_about_a_piece_name_the_square_of_one)
{
    static const hk_fact facts[] = {HK_FACT_PIECE_DISPLACED, HK_FACT_PAWN_REMOVED,
                                    HK_FACT_PIECE_TAKEN_OUT};
    struct table table;
    start_on_board(&table, HK_EDITION_2023);
    for (size_t i = 0; i < sizeof facts / sizeof *facts; i++) {
        cannot_be(&table, fact_on(facts[i], "e4"), NO_PIECE);
        can_be(&table, fact_on(facts[i], "e2"));
    }
    /*
     * These facts name empty squares: a king is released there, a new piece touches it, or a
     * captured piece has left it.
     */
    can_be(&table, fact_on(HK_FACT_CAPTURED_PIECE_REMOVED, "e4"));
    can_be(&table, fact_on(HK_FACT_KING_RELEASED, "c1"));
    clear_table(&table);
}

TEST(admission, an_illegal_move_is_found_among_the_half_moves_played)
{
    struct table table; /* 7.5.1 */
    start_on_board(&table, HK_EDITION_2023);
    cannot_be(&table, found(HK_PARTY_WHITE, 1), NOT_PLAYED);
    played_and_pressed(&table, "e2e4 e7e5");
    denied(&table, found(HK_PARTY_WHITE, 1)); /* the move was legal */
    denied(&table, found(HK_PARTY_BLACK, 2));
    cannot_be(&table, found(HK_PARTY_WHITE, 3), NOT_PLAYED);
    cannot_be(&table, found(HK_PARTY_BLACK, 4), NOT_PLAYED);
    cannot_be(&table, found(HK_PARTY_WHITE, 99), NOT_PLAYED);
    hk_event told = hk_event_fact(HK_FACT_ILLEGAL_MOVE_IN_HISTORY, HK_PARTY_WHITE);
    told.fact.ply = 3;
    cannot_be(&table, told, NOT_PLAYED);
    told.fact.ply = 1;
    can_be(&table, told);
    clear_table(&table);
}

TEST(admission, a_move_made_and_not_pressed_is_the_next_half_move)
{
    struct table table; /* 7.5.1 */
    start_on_board(&table, HK_EDITION_2023);
    denied(&table, move_by(&table, HK_WHITE, "e2e5"));
    cannot_be(&table, found(HK_PARTY_BLACK, 1), NOT_PLAYED);
    cannot_be(&table, found(HK_PARTY_WHITE, 2), NOT_PLAYED);
    cannot_be(&table, found(HK_PARTY_WHITE, 3), NOT_PLAYED);
    upheld(&table, found(HK_PARTY_WHITE, 1));
    cannot_be(&table, found(HK_PARTY_WHITE, 1), NOT_PLAYED); /* White has corrected it */
    clear_table(&table);
}

TEST(admission, a_press_without_a_move_stands_for_the_next_half_move)
{
    struct table table; /* 7.5.3 */
    start_on_board(&table, HK_EDITION_2023);
    denied(&table, hk_event_press(HK_WHITE));
    cannot_be(&table, found(HK_PARTY_BLACK, 2), NOT_PLAYED);
    upheld(&table, found(HK_PARTY_WHITE, 1));
    assert_int_equal(look_at(&table).illegal_moves[HK_WHITE], 1);
    clear_table(&table);
}

TEST(admission, a_half_move_that_was_taken_back_has_been_played)
{
    struct table table; /* 7.5.1: the position first, the ruling on the move afterwards */
    start_on_board(&table, HK_EDITION_2023);
    denied(&table, move_by(&table, HK_WHITE, "e2e5"));
    upheld(&table, hk_event_press(HK_WHITE));
    upheld(&table, restored_to(0));
    cannot_be(&table, found(HK_PARTY_WHITE, 3), NOT_PLAYED);
    cannot_be(&table, found(HK_PARTY_BLACK, 1), NOT_PLAYED);
    upheld(&table, found(HK_PARTY_WHITE, 1));
    assert_int_equal(look_at(&table).illegal_moves[HK_WHITE], 1);
    clear_table(&table);
}

static hk_event time_for(hk_parties who, int64_t ms)
{
    hk_event event = hk_event_decide(HK_DECISION_ADD_TIME, who);
    event.decide.time_ms = ms;
    return event;
}

/* The arbiter can set a display to HK_AT_MS_MAX; by giving time he brings none above it either. */
TEST(admission, no_display_is_given_more_than_the_longest_time)
{
    static const char why[] = "a display would show more than the longest time";
    struct table table;

    start_on_board(&table, HK_EDITION_2023);
    const int64_t left_ms = look_at(&table).clock.left_ms[HK_WHITE];
    assert_int_equal(look_at(&table).clock.left_ms[HK_BLACK], left_ms);
    cannot_be(&table, time_for(HK_PARTY_WHITE, HK_AT_MS_MAX), "time_ms", why);
    can_be(&table, time_for(HK_PARTY_BLACK, HK_AT_MS_MAX - left_ms));
    assert_left(&table, left_ms, HK_AT_MS_MAX);
    cannot_be(&table, time_for(HK_PARTY_BLACK, 1), "time_ms", why);
    cannot_be(&table, time_for(HK_PARTY_BOTH, 1), "time_ms", why);
    can_be(&table, time_for(HK_PARTY_WHITE, HK_AT_MS_MAX - left_ms));
    cannot_be(&table, time_for(HK_PARTY_WHITE, 1), "time_ms", why);
    table.now_ms += 1000; /* White's clock has run */
    cannot_be(&table, time_for(HK_PARTY_WHITE, 1001), "time_ms", why);
    can_be(&table, time_for(HK_PARTY_WHITE, 1000));
    assert_left(&table, HK_AT_MS_MAX, HK_AT_MS_MAX);
    clear_table(&table);
}

/* 12.9.2, 12.9.3 speak of players. Logs of rules before number 11 hold what changed no clock. */
TEST(admission, time_is_given_to_players_and_taken_from_them_alone)
{
    static const char why[] = "only players have a clock";
    struct table table;
    hk_event given = time_for(HK_PARTY_OTHERS, 1000);
    hk_event taken = given;

    taken.decide.decision = HK_DECISION_REDUCE_TIME;
    start_on_board(&table, HK_EDITION_2023);
    cannot_be(&table, given, "who", why);
    cannot_be(&table, taken, "who", why);
    given.rules_behind = HK_RULES_NUMBER - 10;
    can_be(&table, given);
    clear_table(&table);
}

/* White claims, and makes a move before the claim has been examined. */
static hk_ruling moved_while_claimed(hk_edition edition, unsigned rules_behind)
{
    hk_event move = hk_event_move(HK_WHITE, HK_E2, HK_E4, HK_NO_KIND);
    struct table table;

    start_on_board(&table, edition);
    assert_int_equal(judged(&table, hk_event_claim(HK_WHITE, HK_CLAIM_THREEFOLD)).verdict,
                     HK_VERDICT_CLAIM_MADE);
    move.rules_behind = rules_behind;
    const hk_ruling ruling = judged(&table, move);
    clear_table(&table);
    return ruling;
}

/* 9.5.1. */
TEST(admission, who_moves_while_a_claim_waits_is_told_that_it_waits)
{
    const hk_ruling ruling = moved_while_claimed(HK_EDITION_2023, 0);

    assert_int_equal(ruling.verdict, HK_VERDICT_MOVE_WHILE_CLAIM_WAITS);
    assert_int_equal(ruling.outcome, HK_OUTCOME_INADMISSIBLE);
    assert_int_equal(ruling.deciding[0], HK_RULE_CLAIM_CLOCK);
    assert_int_equal(moved_while_claimed(HK_EDITION_2023, HK_RULES_NUMBER - 10).verdict,
                     HK_VERDICT_IS_INTERRUPTED);
}

/* I.1.1. Logs of rules before number 11 have whom the arbiter told. */
TEST(admission, the_player_having_the_move_is_told_to_seal)
{
    hk_event told = hk_event_decide(HK_DECISION_INSTRUCT_SEAL, HK_PARTY_BLACK);
    struct table table;

    start_on_board(&table, HK_EDITION_2023);
    assert_int_equal(judged(&table, told).verdict, HK_VERDICT_SEAL_NOT_ON_MOVE);
    told.rules_behind = HK_RULES_NUMBER - 10;
    assert_int_equal(judged(&table, told).verdict, HK_VERDICT_TOLD_TO_SEAL);
    clear_table(&table);
}

static void start_adjourned(struct table *table)
{
    start_on_board(table, HK_EDITION_2023);
    upheld(table, hk_event_decide(HK_DECISION_INSTRUCT_SEAL, HK_PARTY_WHITE));
    upheld(table, hk_event_seal(HK_WHITE, "e4"));
}

static void assert_goes_on_by_opening_alone(struct table *table)
{
    const hk_event acts[] = {hk_event_resume(), hk_event_decide(HK_DECISION_RESUME, 0),
                             hk_event_decide(HK_DECISION_CONTINUE, 0)};

    for (size_t i = 0; i < sizeof acts / sizeof *acts; i++)
        assert_int_equal(refused(table, acts[i]).verdict, HK_VERDICT_ADJOURNED_NOT_RESUMED);
}

/* I.7, I.12.1 */
TEST(admission, an_adjourned_game_is_interrupted_and_goes_on_by_its_envelope_alone)
{
    struct table table;

    start_adjourned(&table);
    assert_int_equal(refused(&table, hk_event_interrupt(0)).verdict, HK_VERDICT_IS_INTERRUPTED);
    assert_goes_on_by_opening_alone(&table);
    upheld(&table, hk_event_fact(HK_FACT_ENVELOPE_LOST, 0));
    upheld(&table, hk_event_convene(0));
    assert_goes_on_by_opening_alone(&table);
    clear_table(&table);
}

/* I.9.2: the clock of who replies runs while he is away; who stops it can start it again. */
TEST(admission, the_clock_of_an_absent_replier_is_stopped_and_started_again)
{
    const hk_event acts[] = {hk_event_resume(), hk_event_decide(HK_DECISION_RESUME, 0),
                             hk_event_decide(HK_DECISION_CONTINUE, 0)};
    struct table table;

    start_adjourned(&table);
    upheld(&table, hk_event_convene(HK_PARTY_BLACK));
    for (size_t i = 0; i < sizeof acts / sizeof *acts; i++) {
        upheld(&table, hk_event_interrupt(table.now_ms));
        assert_runs(&table, NOBODY);
        upheld(&table, acts[i]);
        assert_runs(&table, HK_BLACK);
    }
    assert_int_equal(upheld(&table, hk_event_arrive(HK_BLACK, 0)).verdict,
                     HK_VERDICT_ENVELOPE_OPENED);
    clear_table(&table);
}

/* I.9.2 */
TEST(admission, the_clock_of_who_sealed_stands_until_his_envelope_is_opened)
{
    hk_event resume = hk_event_decide(HK_DECISION_RESUME, 0);
    struct table table;

    start_adjourned(&table);
    upheld(&table, hk_event_convene(HK_PARTY_BLACK));
    upheld(&table, hk_event_interrupt(table.now_ms));
    resume.decide.running = HK_PARTY_WHITE;
    assert_int_equal(refused(&table, resume).verdict, HK_VERDICT_ADJOURNED_NOT_RESUMED);
    assert_runs(&table, NOBODY);
    resume.decide.running = HK_PARTY_BLACK;
    upheld(&table, resume);
    assert_runs(&table, HK_BLACK);
    clear_table(&table);
}

/* I.9.2, 7.5.1: what is in the envelope was for a position that is gone when its replier comes. */
TEST(admission, an_envelope_for_a_position_that_is_gone_is_opened_for_nobody)
{
    hk_event restore = hk_event_decide(HK_DECISION_RESTORE, 0);
    struct table table;

    start_on_board(&table, HK_EDITION_2023);
    played_and_pressed(&table, "e2e4 e7e5");
    upheld(&table, hk_event_decide(HK_DECISION_INSTRUCT_SEAL, HK_PARTY_WHITE));
    upheld(&table, hk_event_seal(HK_WHITE, "Nf3"));
    upheld(&table, hk_event_convene(HK_PARTY_BLACK));
    restore.decide.ply = 1;
    upheld(&table, restore);
    assert_int_equal(upheld(&table, hk_event_arrive(HK_BLACK, 0)).verdict,
                     HK_VERDICT_RETURNED_IN_TIME);
    assert_runs(&table, HK_BLACK);
    clear_table(&table);
}

/* 9.5.1 */
TEST(admission, who_resumes_what_stands_for_a_claim_is_told_that_it_waits)
{
    hk_event claim = hk_event_claim(HK_WHITE, HK_CLAIM_THREEFOLD);
    struct table table;

    start_on_board(&table, HK_EDITION_2023);
    judged(&table, claim);
    assert_int_equal(refused(&table, hk_event_interrupt(0)).verdict, HK_VERDICT_IS_INTERRUPTED);
    assert_int_equal(refused(&table, hk_event_resume()).verdict, HK_VERDICT_CLAIM_NOT_DECIDED);
    clear_table(&table);
}

/* C.3: K is the rook in Turkish. Logs of rules before number 11 read every envelope in English. */
static unsigned piece_sealed(unsigned rules_behind)
{
    hk_event sheet = hk_event_record(HK_WHITE, "\u015ee2"), seal = hk_event_seal(HK_WHITE, "Kd1");
    hk_rules rules = rules_by_press(HK_EDITION_2023, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", BASE, 0);
    struct table table;

    rules.profile = HK_PROFILE_BOARD;
    start(&table, rules);
    memcpy(sheet.record.language, "tr", sizeof "tr");
    judged(&table, sheet);
    seal.rules_behind = rules_behind;
    judged(&table, seal);
    assert_int_equal(judged(&table, hk_event_convene(0)).verdict, HK_VERDICT_ENVELOPE_OPENED);
    const unsigned from = hk_move_from(hk_game_moves(table.game)[0].move);
    clear_table(&table);
    return from;
}

TEST(admission, a_sealed_move_is_read_in_the_letters_of_the_scoresheet)
{
    assert_int_equal(piece_sealed(0), HK_A1);
    assert_int_equal(piece_sealed(HK_RULES_NUMBER - 10), HK_E1);
}

/* The ruling on an envelope that is opened, by rules so far behind. */
static hk_verdict opened(const char *text, unsigned rules_behind)
{
    hk_rules rules = rules_by_press(HK_EDITION_2023, INITIAL, BASE, 0);
    hk_event convene = hk_event_convene(0);
    struct table table;

    rules.profile = HK_PROFILE_BOARD;
    start(&table, rules);
    upheld(&table, hk_event_seal(HK_WHITE, text));
    convene.rules_behind = rules_behind;
    const hk_verdict verdict = judged(&table, convene).verdict;
    clear_table(&table);
    return verdict;
}

/* 8.1.4, I.8.2: as on the scoresheet. */
TEST(admission, the_time_of_a_clock_beside_a_sealed_move_loses_no_game)
{
    static const char *const texts[] = {"Nf3 1:29", "1. Nf3 (=) 0.45", "1. Nf3 1:29:30 (=)"};

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        assert_int_equal(opened(texts[i], 0), HK_VERDICT_ENVELOPE_OPENED);
    assert_int_not_equal(opened(texts[0], HK_RULES_NUMBER - 16), HK_VERDICT_ENVELOPE_OPENED);
}

TEST(admission, of_number_and_time_the_reason_is_told_too)
{
    struct table table;
    hk_fault fault;

    start_on_board(&table, HK_EDITION_2023);
    const hk_event event = stamped(&table, hk_event_resign(HK_WHITE));
    assert_int_equal(hk_event_check(table.game, &event, &fault), HK_OK);
    hk_event other = event;
    other.seq++;
    assert_int_equal(hk_event_check(table.game, &other, &fault), HK_E_ARGUMENT);
    assert_string_equal(fault.code, "seq");
    assert_string_equal(fault.why, "it is not the next event of the game");
    other = event;
    other.at_ms = -1;
    assert_int_equal(hk_event_check(table.game, &other, &fault), HK_E_ARGUMENT);
    assert_string_equal(fault.code, "at_ms");
    clear_table(&table);
}

static hk_event incident(hk_reason ended, hk_score score)
{
    hk_event event = hk_event_decide(HK_DECISION_INCIDENT, 0);

    event.decide.verdict = HK_VERDICT_ILLEGAL_TAKEN_BACK;
    event.decide.ended = ended;
    event.decide.score = score;
    return event;
}

TEST(admission, an_incident_that_ends_the_game_has_a_score_and_no_other)
{
    struct table table;
    start_on_board(&table, HK_EDITION_2023);
    static const char why[] = "a game that has ended has a score, and no other has";
    cannot_be(&table, incident(HK_REASON_TIME, HK_SCORE_NONE), "score", why);
    cannot_be(&table, incident(HK_REASON_NONE, HK_SCORE_DRAW), "score", why);
    cannot_be(&table, incident(HK_REASON_ANNULLED, HK_SCORE_DRAW), "score", why);
    can_be(&table, incident(HK_REASON_NONE, HK_SCORE_NONE));
    can_be(&table, incident(HK_REASON_ANNULLED, HK_SCORE_NONE));
    can_be(&table, incident(HK_REASON_TIME, HK_SCORE_BLACK_WINS));
    clear_table(&table);
}

TEST(incident, adds_to_the_counters_and_ends_the_game_as_it_says)
{
    struct table table;
    start_on_board(&table, HK_EDITION_2023);
    hk_event event = incident(HK_REASON_NONE, HK_SCORE_NONE);
    event.decide.white_illegal_moves = 1;
    event.decide.black_requests = 2;
    event.decide.black_warnings = 1;
    upheld(&table, event);
    hk_state now = look_at(&table);
    assert_int_equal(now.illegal_moves[HK_WHITE], 1);
    assert_int_equal(now.requests[HK_BLACK], 2);
    assert_int_equal(now.warnings[HK_BLACK], 1);
    assert_int_equal(now.status, HK_STATUS_RUNNING);
    upheld(&table, hk_event_decide(HK_DECISION_WARNING, HK_PARTY_BOTH));
    event = incident(HK_REASON_TIME, HK_SCORE_DRAW);
    event.decide.who = HK_PARTY_WHITE;
    upheld(&table, event);
    now = look_at(&table);
    assert_int_equal(now.warnings[HK_WHITE], 1);
    assert_int_equal(now.warnings[HK_BLACK], 2);
    assert_int_equal(now.reason, HK_REASON_TIME);
    assert_true(now.spared && now.loser == HK_WHITE);
    clear_table(&table);
}

TEST(incident, annuls_a_game)
{
    struct table table;
    start_on_board(&table, HK_EDITION_2023);
    upheld(&table, incident(HK_REASON_ANNULLED, HK_SCORE_NONE));
    const hk_state now = look_at(&table);
    assert_int_equal(now.status, HK_STATUS_ENDED);
    assert_int_equal(now.reason, HK_REASON_ANNULLED);
    assert_int_equal(now.result, HK_RESULT_OPEN);
    clear_table(&table);
}

/* What the player is answered who acts after White has moved, and has not pressed. */
static hk_ruling acted_after(const char *move, hk_event event)
{
    struct table table;

    start_on_board(&table, HK_EDITION_2023);
    judged(&table, move_by(&table, HK_WHITE, move));
    const hk_ruling ruling = judged(&table, event);
    clear_table(&table);
    return ruling;
}

/* 7.5.1, 11.3.1. Logs of rules before number 11 tell what their players were told. */
TEST(admission, who_adjusts_or_leaves_is_not_told_whether_the_move_before_is_legal)
{
    for (int color = HK_WHITE; color <= HK_BLACK; color++) {
        const hk_color player = (hk_color)color;
        hk_event events[] = {adjusts(player, "a2"),
                             hk_event_fact(HK_FACT_LEFT_PLAYING_AREA, hk_party_of(player))};
        for (size_t i = 0; i < sizeof events / sizeof *events; i++) {
            hk_rule legal[HK_CITED_MAX], illegal[HK_CITED_MAX];
            const hk_ruling after_legal = acted_after("e2e4", events[i]);
            const hk_ruling after_illegal = acted_after("e2e5", events[i]);
            assert_int_equal(after_illegal.verdict, after_legal.verdict);
            const unsigned count = hk_ruling_rules(&after_legal, legal);
            assert_int_equal(hk_ruling_rules(&after_illegal, illegal), count);
            assert_memory_equal(illegal, legal, count * sizeof *legal);
        }
        events[0].rules_behind = HK_RULES_NUMBER - 10;
        assert_int_not_equal(acted_after("e2e5", events[0]).verdict,
                             acted_after("e2e4", adjusts(player, "a2")).verdict);
    }
}

/* 6.2.1, I.1.1. Under rules before number 11 nobody pressed any more. */
TEST(admission, who_has_moved_before_his_opponent_is_told_to_seal_completes_his_move)
{
    hk_event press = hk_event_press(HK_WHITE);
    struct table table;

    start_on_board(&table, HK_EDITION_2023);
    judged(&table, move_by(&table, HK_WHITE, "e2e4"));
    judged(&table, hk_event_decide(HK_DECISION_INSTRUCT_SEAL, HK_PARTY_BLACK));
    press.rules_behind = HK_RULES_NUMBER - 10;
    assert_int_equal(judged(&table, press).verdict, HK_VERDICT_PRESS_WHILE_SEALING);
    press.rules_behind = 0;
    assert_int_equal(judged(&table, press).verdict, HK_VERDICT_MOVE_COMPLETED);
    judged(&table, move_by(&table, HK_BLACK, "e7e5"));
    assert_int_equal(judged(&table, hk_event_press(HK_BLACK)).verdict,
                     HK_VERDICT_PRESS_WHILE_SEALING);
    judged(&table, move_by(&table, HK_WHITE, "g1f3"));
    assert_int_equal(judged(&table, hk_event_press(HK_WHITE)).verdict,
                     HK_VERDICT_PRESS_WHILE_SEALING);
    clear_table(&table);
}

/* Does the event make an offer where the regulations allow none before move 30? */
static bool makes_offer(hk_event event, unsigned rules_behind)
{
    hk_rules rules = rules_by_press(HK_EDITION_2023, INITIAL, BASE, 0);
    struct table table;

    rules.profile = HK_PROFILE_BOARD;
    rules.regulations.offers_from = 30;
    start(&table, rules);
    event.rules_behind = rules_behind;
    judged(&table, event);
    const bool has = look_at(&table).offered[HK_WHITE];
    clear_table(&table);
    return has;
}

/* 9.1.1. Logs of rules before number 11 have offers that nobody could accept. */
TEST(admission, neither_a_claim_nor_an_envelope_makes_an_offer_before_offers_are_allowed)
{
    const hk_event claim = hk_event_claim(HK_WHITE, HK_CLAIM_THREEFOLD);
    hk_event seal = hk_event_seal(HK_WHITE, "e4");

    seal.seal.offers_draw = true;
    assert_false(makes_offer(claim, 0));
    assert_false(makes_offer(seal, 0));
    assert_true(makes_offer(claim, HK_RULES_NUMBER - 10));
    assert_true(makes_offer(seal, HK_RULES_NUMBER - 10));
}

/* 11.7. Logs of rules before number 11 call the score a penalty. */
TEST(admission, the_score_after_a_refusal_rests_on_the_article_of_the_refusal)
{
    hk_event score = hk_event_decide(HK_DECISION_OPPONENT_SCORE, HK_PARTY_BLACK);
    struct table table;

    score.decide.hundredths = 50;
    start_on_board(&table, HK_EDITION_2023);
    judged(&table, hk_event_fact(HK_FACT_PERSISTENT_REFUSAL, HK_PARTY_WHITE));
    assert_int_equal(judged(&table, score).deciding[0], HK_RULE_REFUSAL);
    score.rules_behind = HK_RULES_NUMBER - 10;
    assert_int_equal(judged(&table, score).deciding[0], HK_RULE_PENALTY_OPPONENT_POINTS);
    clear_table(&table);
}

/* 2005, 12.4. Logs of rules before number 11 have a breach. */
TEST(admission, who_has_not_the_move_leaves_without_a_breach)
{
    hk_event left = hk_event_fact(HK_FACT_LEFT_PLAYING_AREA, HK_PARTY_BLACK);
    struct table table;

    start_on_board(&table, HK_EDITION_2005);
    assert_int_equal(judged(&table, left).verdict, HK_VERDICT_LEAVING_WITHOUT_THE_MOVE);
    left.fact.who = HK_PARTY_WHITE;
    assert_int_equal(judged(&table, left).verdict, HK_VERDICT_FACT_RECORDED);
    left.fact.who = HK_PARTY_BLACK;
    left.rules_behind = HK_RULES_NUMBER - 10;
    assert_int_equal(judged(&table, left).verdict, HK_VERDICT_FACT_RECORDED);
    clear_table(&table);
}

/* White releases his king on g1, with a knight on b1 touched before it or not: what is told? */
static hk_verdict released(hk_edition edition, bool touched, unsigned rules_behind)
{
    struct table table;
    hk_rules rules = rules_without_time(edition, "4k3/8/8/8/8/8/8/1N2K2R w K - 0 40");
    hk_event release = fact_on(HK_FACT_KING_RELEASED, "g1");

    rules.profile = HK_PROFILE_BOARD;
    start(&table, rules);
    if (touched)
        judged(&table, touches(HK_WHITE, "b1"));
    release.rules_behind = rules_behind;
    const hk_verdict verdict = judged(&table, release).verdict;
    clear_table(&table);
    return verdict;
}

/* Logs of rules before number 14 keep that it bound always by 4.7.2, and in 2005 to no castling. */
TEST(admission, a_released_king_binds_as_what_was_touched_before_allows)
{
    enum { BEFORE = HK_RULES_NUMBER - 13 };

    assert_int_equal(released(HK_EDITION_2005, false, 0), HK_VERDICT_MUST_CASTLE);
    assert_int_equal(released(HK_EDITION_2005, false, BEFORE), HK_VERDICT_MUST_MOVE_PIECE);
    assert_int_equal(released(HK_EDITION_2023, true, 0), HK_VERDICT_MUST_MOVE_PIECE);
    assert_int_equal(released(HK_EDITION_2023, true, BEFORE), HK_VERDICT_MUST_CASTLE);
}
