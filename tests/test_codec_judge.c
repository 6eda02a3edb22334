/*
 * Ruling on a case (codec/judge_json.h): what is not told is asked for where it decides and nowhere
 * else; branches have their conditions; the answer says what to change.
 */
#include "judging.h"

/* Who can still mate. */

TEST(judge, a_flag_without_a_position_has_two_branches)
{
    json_t *answer = judge(STANDARD EVENTS(CLAIM("black", "flag")));

    assert_needs(answer, "can-mate");
    assert_int_equal(branches(answer), 2);
    assert_string_equal(english(branch(answer, 0), "condition"), "If Black can still checkmate");
    assert_string_equal(word(branch(answer, 0), "result"), "0-1");
    assert_string_equal(english(branch(answer, 1), "condition"),
                        "If Black can no longer checkmate");
    assert_string_equal(word(branch(answer, 1), "result"), "1/2-1/2");
    assert_true(json_is_null(json_object_get(branch(answer, 0), "fen")));
    json_decref(answer);
}

TEST(judge, the_word_of_the_arbiter_settles_it)
{
    json_t *answer =
        judge(STANDARD ", \"can_mate\": {\"black\": false}" EVENTS(CLAIM("black", "flag")));

    assert_needs(answer, "");
    assert_int_equal(branches(answer), 1);
    assert_string_equal(word(branch(answer, 0), "result"), "1/2-1/2");
    assert_true(json_is_null(json_object_get(branch(answer, 0), "condition")));
    json_decref(answer);
}

TEST(judge, a_proof_goes_before_the_word_of_the_arbiter)
{
    json_t *answer =
        judge(STANDARD ", \"fen\": \"8/8/8/4k3/8/8/R7/4K3 w - - 10 60\", "
                       "\"can_mate\": {\"black\": true}" EVENTS(CLAIM("black", "flag")));

    assert_needs(answer, "");
    assert_string_equal(word(branch(answer, 0), "result"), "1/2-1/2");
    json_decref(answer);
}

TEST(judge, blitz_of_2005_asks_for_mating_potential)
{
    json_t *answer =
        judge("\"edition\": \"2005\", \"level\": \"blitz\", \"supervision\": \"limited\"" EVENTS(
            CLAIM("black", "flag")));

    assert_int_equal(branches(answer), 2);
    assert_string_equal(english(branch(answer, 1), "condition"),
                        "If Black has no mating potential");
    json_decref(answer);
}

TEST(judge, what_decides_nothing_is_not_asked_for)
{
    json_t *answer = judge(STANDARD EVENTS(FACT("phone_rang", "black")));

    assert_needs(answer, "");
    assert_int_equal(branches(answer), 1);
    assert_string_equal(word(branch(answer, 0), "result"), "1-0");
    json_decref(answer);
}

/* Illegal moves. */

TEST(judge, an_illegal_move_that_nobody_describes_is_ruled_on)
{
    json_t *answer = judge(STANDARD EVENTS(ILLEGAL ", " CLAIM("black", "illegal_move")));
    const json_t *only = branch(answer, 0);

    assert_needs(answer, "");
    assert_string_equal(change(only), "Black +2:00, White -0:30, White's move counter back by one");
    assert_string_equal(english(json_object_get(only, "change"), "for_players"),
                        "Black +2:00, White -0:30"); /* 12.6 */
    assert_string_equal(
        english(json_object_get(last_step(only), "ruling"), "texts"),
        "White's illegal move is taken back: it is White's first. Black gets 2 minutes.");
    assert_int_equal(clock_after(only, "white_ms"), -1);
    assert_string_equal(word(json_array_get(json_object_get(only, "readings"), 0), "reading"),
                        "illegal-move-increment");
    json_decref(answer);
}

TEST(judge, a_claim_that_the_arbiter_has_checked_needs_no_moves)
{
    static const struct {
        const char *ground, *holds, *verdict, *result;
    } told[] = {{"threefold", "true", "threefold-draw", "1/2-1/2"},
                {"fifty", "true", "fifty-draw", "1/2-1/2"},
                {"threefold", "false", "threefold-wrong", "*"},
                {"fifty", "false", "fifty-wrong", "*"}};

    for (unsigned i = 0; i < 4; i++) {
        char members[512];
        snprintf(members, sizeof members,
                 STANDARD ", \"to_move\": \"white\", \"claim_holds\": %s, \"events\": "
                          "[{\"actor\": \"white\", \"kind\": \"claim\", \"data\": "
                          "{\"ground\": \"%s\"}}]",
                 told[i].holds, told[i].ground);
        json_t *answer = judge(members);
        assert_needs(answer, "");
        assert_int_equal(branches(answer), 1);
        assert_string_equal(last_verdict(branch(answer, 0)), told[i].verdict);
        assert_string_equal(word(branch(answer, 0), "result"), told[i].result);
        json_decref(answer);
    }
    assert_refused(STANDARD ", \"claim_holds\": 1" EVENTS(CLAIM("white", "fifty")), "claim_holds");
}

TEST(judge, the_number_of_moves_that_is_told_is_not_asked_for)
{
    static const struct {
        const char *number, *verdict;
    } told[] = {{"4", "colours-reversed-new-game"}, {"11", "colours-reversed-stand"}};

    for (unsigned i = 0; i < 2; i++) {
        char members[512];
        snprintf(members, sizeof members,
                 STANDARD ", \"events\": [{\"kind\": \"decide\", \"data\": {\"decision\": "
                          "\"found\", \"move_number\": %s}}, {\"kind\": \"fact\", "
                          "\"data\": {\"fact\": \"colours_reversed\"}}]",
                 told[i].number);
        json_t *answer = judge(members);
        assert_needs(answer, "");
        assert_string_equal(last_verdict(branch(answer, 0)), told[i].verdict);
        json_decref(answer);
    }
}

TEST(judge, castling_may_be_told_as_two_squares_of_the_king)
{
    static const char *const told[] = {"e1g1", "e1h1"};

    for (unsigned i = 0; i < 2; i++) {
        char members[512];
        snprintf(members, sizeof members,
                 STANDARD ", \"fen\": \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\", \"events\": "
                          "[{\"actor\": \"white\", \"kind\": \"move\", \"data\": "
                          "{\"move\": \"%s\"}}]",
                 told[i]);
        json_t *answer = judge(members);
        assert_string_equal(last_verdict(branch(answer, 0)), "move-made");
        json_decref(answer);
    }
    json_t *answer = judge(STANDARD ", \"fen\": \"4kr2/8/8/8/8/8/8/4K2R w K - 0 1\"" EVENTS(
        "{\"actor\": \"white\", \"kind\": \"move\", \"data\": {\"move\": \"e1g1\"}}"));
    assert_string_equal(last_verdict(branch(answer, 0)), "illegal-move-made");
    json_decref(answer);
}

TEST(judge, the_displays_are_those_that_the_arbiter_sees)
{
    json_t *answer =
        judge(STANDARD ", \"clocks\": {\"white_ms\": 600000, \"black_ms\": 700000}" EVENTS(
            ILLEGAL ", " CLAIM("black", "illegal_move")));

    assert_int_equal(clock_after(branch(answer, 0), "white_ms"), 570000);
    assert_int_equal(clock_after(branch(answer, 0), "black_ms"), 820000);
    json_decref(answer);
}

TEST(judge, the_second_illegal_move_depends_on_a_mate)
{
    json_t *answer = judge(STANDARD ", \"counters\": {\"illegal_moves\": {\"white\": 1}}" EVENTS(
        ILLEGAL ", " CLAIM("black", "illegal_move")));

    assert_needs(answer, "can-mate");
    assert_string_equal(word(branch(answer, 0), "result"), "0-1");
    assert_string_equal(word(branch(answer, 1), "result"), "1/2-1/2");
    json_decref(answer);
}

TEST(judge, who_has_lost_or_was_spared_is_named)
{
    json_t *answer = judge(STANDARD EVENTS(CLAIM("white", "flag")));

    assert_string_equal(word(branch(answer, 0), "result"), "1-0");
    assert_string_equal(word(branch(answer, 0), "loser"), "black");
    assert_string_equal(word(branch(answer, 1), "result"), "1/2-1/2");
    assert_string_equal(word(branch(answer, 1), "loser"), "black");
    json_decref(answer);
    answer = judge(STANDARD EVENTS(ILLEGAL ", " CLAIM("black", "illegal_move")));
    assert_true(json_is_null(json_object_get(branch(answer, 0), "loser")));
    json_decref(answer);
}

TEST(judge, what_comes_of_an_incident_is_no_event_of_a_case)
{
    assert_refused(STANDARD EVENTS(DECIDE("\"decision\": \"incident\", \"verdict\": \"warned\"")),
                   "events[0].data.decision");
}

TEST(judge, irregularities_of_a_move_that_stays_keep_its_increment)
{
    static const char *const data[] = {"\"two_hands\": true", "\"irregular\": \"promotion\""};
    static const char *const verdicts[] = {"two-hands-counted", "pawn-becomes-queen"};

    for (unsigned i = 0; i < 2; i++) {
        char members[1024];
        snprintf(members, sizeof members,
                 "%s, \"events\": [{\"actor\": \"white\", \"kind\": \"move\", \"data\": {%s}}, "
                 "{\"actor\": \"white\", \"kind\": \"press\"}, %s]",
                 STANDARD, data[i],
                 DECIDE("\"decision\": \"illegal_move_found\", \"who\": \"white\", \"ply\": 1"));
        json_t *answer = judge(members);
        assert_int_equal(branches(answer), 1);
        assert_string_equal(last_verdict(branch(answer, 0)), verdicts[i]);
        assert_string_equal(change(branch(answer, 0)), "Black +2:00");
        json_decref(answer);
    }
}

TEST(judge, whether_the_opponent_has_replied_is_a_condition_where_the_level_asks)
{
    static const char replied[] = EVENTS(
        ILLEGAL ", {\"either\": [{\"actor\": \"black\", \"kind\": \"move\"}, null]}, " DECIDE(
            "\"decision\": \"illegal_move_found\", \"who\": \"white\", \"ply\": 1"));
    char members[1024];

    snprintf(members, sizeof members, "%s%s", RAPID, replied);
    json_t *answer = judge(members);
    assert_needs(answer, "happened");
    assert_int_equal(branches(answer), 2);
    assert_string_equal(english(branch(answer, 0), "condition"),
                        "If this happened: Black makes a move");
    assert_string_equal(last_verdict(branch(answer, 0)), "illegal-too-late");
    assert_string_equal(english(branch(answer, 1), "condition"),
                        "If this did not happen: Black makes a move");
    assert_string_equal(change(branch(answer, 1)),
                        "Black +1:00, White -0:10, White's move counter back by one");
    json_decref(answer);
}

TEST(judge, an_increment_that_may_be_taken_off_needs_the_time_control)
{
    json_t *answer = judge("\"edition\": \"2023\", \"level\": \"standard\"" EVENTS(
        ILLEGAL ", " CLAIM("black", "illegal_move")));

    assert_needs(answer, "time-control");
    assert_string_equal(change(branch(answer, 0)), "Black +2:00, White's move counter back by one");
    json_decref(answer);
}

/* Scoresheets. */

TEST(judge, the_moves_of_a_scoresheet_may_have_an_illegal_one)
{
    json_t *answer = judge(STANDARD ", \"moves\": \"1. e4 e5 2. Nf3 Nc6 3. Bb5 e8e6\", \"clocks\": "
                                    "{\"white_ms\": 5000000, \"black_ms\": 4000000}" EVENTS(
                                        CLAIM("white", "illegal_move")));
    const json_t *only = branch(answer, 0);

    assert_needs(answer, "");
    assert_int_equal(clock_after(only, "white_ms"), 5120000);
    assert_int_equal(clock_after(only, "black_ms"), 3970000);
    assert_string_equal(word(only, "running"), "black");
    assert_string_equal(english(json_object_get(only, "duty"), "texts"),
                        "Black has touched the king on e8 and has to move it.");
    assert_int_equal(json_array_size(json_object_get(json_object_get(only, "duty"), "moves")), 1);
    json_decref(answer);
}

TEST(judge, the_moves_of_a_scoresheet_are_told_by_their_squares_as_they_were_read)
{
    static const struct {
        const char *move;
        bool legal;
    } read[] = {{"g1f3", true}, {"g8f6", true}, {"g2g3", true}, {"g7g6", true}, {"f1g2", true},
                {"f8g7", true}, {"e1g1", true}, {"e8g8", true}, {"a1a5", false}};
    json_t *answer = judge(STANDARD ", \"moves\": \"Nf3 Nf6 g3 g6 Bg2 Bg7 O-O e8g8 a1a5\"" EVENTS(
        CLAIM("black", "illegal_move")));
    const json_t *moves = json_object_get(answer, "moves");

    assert_int_equal(json_array_size(moves), sizeof read / sizeof *read);
    for (size_t i = 0; i < sizeof read / sizeof *read; i++) {
        const json_t *one = json_array_get(moves, i);
        assert_string_equal(word(one, "move"), read[i].move);
        assert_int_equal(json_is_true(json_object_get(one, "legal")), read[i].legal);
        assert_int_equal(json_integer_value(json_object_get(one, "earned_ms")), 30000);
    }
    json_decref(answer);
    answer = judge(STANDARD EVENTS(CLAIM("black", "flag")));
    assert_true(json_is_null(json_object_get(answer, "moves")));
    json_decref(answer);
}

TEST(judge, clocks_that_no_play_explains_are_set)
{
    /* Black shows less than his last press alone has brought. */
    json_t *answer =
        judge(STANDARD ", \"moves\": [\"e4\", \"e8e5\"], \"clocks\": {\"white_ms\": "
                       "5000, \"black_ms\": 20000}" EVENTS(CLAIM("white", "illegal_move")));

    assert_int_equal(clock_after(branch(answer, 0), "white_ms"), 125000);
    assert_int_equal(clock_after(branch(answer, 0), "black_ms"), 20000);
    json_decref(answer);
}

TEST(judge, moves_are_read_in_the_letters_of_a_language)
{
    json_t *answer = judge(STANDARD ", \"language\": \"tr\", \"moves\": [\"1.Af3\", \"Ac6\"], "
                                    "\"pressed\": false" EVENTS("{\"actor\": \"white\", \"kind\": "
                                                                "\"resign\"}"));

    assert_string_equal(word(branch(answer, 0), "to_move"), "white");
    assert_string_equal(word(branch(answer, 0), "result"), "0-1");
    json_decref(answer);
}

TEST(judge, a_claim_of_repetition_is_examined_where_the_moves_are_told)
{
    json_t *answer = judge(STANDARD ", \"moves\": \"Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8\"" EVENTS(
        CLAIM("white", "threefold")));

    assert_string_equal(word(branch(answer, 0), "reason"), "threefold");
    assert_true(json_is_true(json_object_get(last_step(branch(answer, 0)), "added")));
    json_decref(answer);
}

/* What is needed. */

TEST(judge, a_repetition_needs_the_moves_and_a_touch_the_position)
{
    json_t *answer = judge(STANDARD ", \"fen\": \"8/8/8/4k3/8/8/R7/4K3 b - - 10 60\"" EVENTS(
        CLAIM("black", "threefold")));

    assert_needs(answer, "moves");
    assert_needs(branch(answer, 0), "moves");
    json_decref(answer);
    answer = judge(STANDARD EVENTS(
        "{\"actor\": \"white\", \"kind\": \"touch\", \"data\": {\"squares\": [\"e2\"]}}"));
    assert_needs(answer, "position");
    json_decref(answer);
    answer =
        judge(STANDARD EVENTS("{\"kind\": \"fact\", \"data\": {\"fact\": \"colours_reversed\"}}"));
    assert_needs(answer, "move-count");
    json_decref(answer);
}

TEST(judge, a_claim_that_may_not_be_made_needs_no_moves)
{
    json_t *answer = judge(STANDARD ", \"fen\": \"8/8/8/4k3/8/8/R7/4K3 w - - 10 60\"" EVENTS(
        CLAIM("black", "threefold")));

    assert_needs(answer, "");
    json_decref(answer);
}

TEST(judge, half_of_an_unknown_time_is_no_ruling)
{
    json_t *answer =
        judge("\"edition\": \"2005\", \"level\": \"standard\", "
              "\"fen\": \"8/8/8/4k3/8/8/R7/4K3 b - - 10 60\"" EVENTS(CLAIM("black", "fifty")));

    assert_needs(answer, "clock");
    assert_int_equal(branches(answer), 1);
    assert_null(json_object_get(branch(answer, 0), "events"));
    json_decref(answer);
}

TEST(judge, a_bound_of_time_is_a_condition)
{
    json_t *answer =
        judge("\"edition\": \"2005\", \"level\": \"standard\", \"to_move\": \"white\", "
              "\"regulations\": {\"quickplay_finish\": true}" EVENTS(CLAIM("white", "quickplay")));

    assert_needs(answer, "time");
    assert_int_equal(branches(answer), 2);
    assert_string_equal(english(branch(answer, 0), "condition"),
                        "If White has at least 2 minutes left");
    assert_string_equal(english(branch(answer, 1), "condition"),
                        "If White has less than 2 minutes left");
    json_decref(answer);
}

TEST(judge, a_quickplay_finish_needs_the_number_of_moves_where_there_are_periods)
{
#define PERIODS                                                                                    \
    "\"edition\": \"2005\", \"level\": \"standard\", \"to_move\": \"white\", "                     \
    "\"clocks\": {\"white_ms\": 0, \"black_ms\": 0}, \"time_control\": {\"periods\": ["            \
    "{\"moves\": 40, \"base_ms\": 5400000}, {\"base_ms\": 3600000}]}, "                            \
    "\"regulations\": {\"quickplay_finish\": true}"
    static const char *const asked[] = {
        PERIODS EVENTS(CLAIM("white", "quickplay")),
        PERIODS EVENTS("{\"kind\": \"fact\", \"data\": {\"fact\": \"both_flags_fallen\"}}"),
        PERIODS ", \"fen\": \"8/8/8/4k3/8/8/R7/4K3 w - - 0 1\"" EVENTS(CLAIM("white", "quickplay")),
    };

    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        json_t *answer = judge(asked[i]);
        assert_needs(answer, "move-count");
        json_decref(answer);
    }
    json_t *answer = judge(PERIODS EVENTS(DECIDE(
        "\"decision\": \"found\", \"move_number\": 45") ", "
                                                        "{\"kind\": \"fact\", \"data\": {\"fact\": "
                                                        "\"both_flags_fallen\"}}"));
    assert_needs(answer, "");
    assert_string_equal(last_verdict(branch(answer, 0)), "both-flags-draw");
    json_decref(answer);
}

TEST(judge, who_has_the_move_is_a_condition_where_it_decides)
{
    json_t *answer = judge(STANDARD EVENTS(
        "{\"actor\": \"white\", \"kind\": \"press\"}, " CLAIM("black", "illegal_move")));

    assert_needs(answer, "to-move");
    assert_string_equal(english(branch(answer, 0), "condition"), "If White has the move");
    assert_string_equal(last_verdict(branch(answer, 0)), "idle-press-counted");
    json_decref(answer);
}

TEST(judge, what_the_arbiter_finds_on_the_table_is_known_from_then_on)
{
    json_t *answer = judge(STANDARD EVENTS(
        DECIDE("\"decision\": \"found\", \"position\": \"8/8/8/4k3/8/8/R7/4K3 w - - 10 60\", "
               "\"clocks\": {\"white_ms\": 0, \"black_ms\": 100}") ", {\"kind\": \"flag\", "
                                                                   "\"data\": {\"whose\": "
                                                                   "\"white\"}}"));

    assert_needs(answer, "");
    assert_string_equal(word(branch(answer, 0), "result"), "1/2-1/2");
    assert_string_equal(word(branch(answer, 0), "fen"), "8/8/8/4k3/8/8/R7/4K3 w - - 10 60");
    assert_int_equal(clock_after(branch(answer, 0), "black_ms"), 100);
    json_decref(answer);
}

/* Choices and counters. */

static const json_t *choice(const json_t *of, const char *decision)
{
    const json_t *choices = json_object_get(of, "choices");

    for (size_t i = 0; i < json_array_size(choices); i++)
        if (strcmp(word(json_array_get(choices, i), "decision"), decision) == 0)
            return json_array_get(choices, i);
    return NULL;
}

TEST(judge, conduct_opens_the_list_of_penalties)
{
    json_t *answer =
        judge(STANDARD ", \"clocks\": {\"white_ms\": 61000}" EVENTS(FACT("left_venue", "white")));
    const json_t *only = branch(answer, 0), *less = choice(only, "reduce_time");

    assert_string_equal(word(choice(only, "warning"), "article"), "12.9.1");
    assert_string_equal(word(choice(only, "add_time"), "who"), "black");
    assert_int_equal(json_integer_value(json_object_get(less, "most_ms")), 61000);
    assert_null(choice(only, "opponent_score"));
    json_decref(answer);
    answer = judge(STANDARD EVENTS(FACT("persistent_refusal", "white")));
    less = choice(branch(answer, 0), "opponent_score");
    assert_string_equal(word(less, "who"), "black");
    assert_int_equal(json_integer_value(json_object_get(less, "most_hundredths")), 100);
    json_decref(answer);
}

/* III.4, III.5.2: the Laws name the time, and who may get it. */
TEST(judge, a_claim_in_a_quickplay_finish_opens_the_decisions_on_it)
{
#define FINISH                                                                                     \
    "\"edition\": \"2023\", \"level\": \"standard\", \"time_control\": {\"base_s\": 7200, "        \
    "\"increment_s\": 0}, "                                                                        \
    "\"regulations\": {\"guidelines\": true}, \"to_move\": \"white\", "                            \
    "\"clocks\": {\"white_ms\": 60000, \"black_ms\": 60000}"
    json_t *answer = judge(FINISH EVENTS(CLAIM("white", "quickplay")));
    const json_t *postpone = choice(branch(answer, 0), "postpone");

    assert_string_equal(word(postpone, "who"), "black");
    assert_int_equal(json_integer_value(json_object_get(postpone, "most_ms")), 120000);
    assert_non_null(choice(branch(answer, 0), "agree_draw"));
    json_decref(answer);
    answer = judge(FINISH EVENTS(
        CLAIM("white", "increment") ", {\"actor\": \"black\", \"kind\": \"decline_draw\"}"));
    const json_t *agree = choice(branch(answer, 0), "agree_increment");
    assert_int_equal(json_integer_value(json_object_get(agree, "most_ms")), 5000);
    json_decref(answer);
}

/* A.5.2: the report itself says that the opponent has moved since. */
TEST(judge, a_report_that_comes_too_late_needs_no_moves)
{
    json_t *answer = judge(RAPID EVENTS(FACT("illegal_move_found_in_history", "white")));

    assert_needs(answer, "");
    assert_string_equal(last_verdict(branch(answer, 0)), "illegal-too-late");
    json_decref(answer);
}

TEST(judge, counters_go_on_from_what_the_board_has)
{
    json_t *answer =
        judge(STANDARD ", \"counters\": {\"warnings\": {\"white\": 1}, \"offers\": {\"black\": 2}, "
                       "\"moves\": 20}, \"to_move\": \"black\"" EVENTS(
                           DECIDE("\"decision\": \"warning\", \"who\": \"white\"") ", {\"actor\": "
                                                                                   "\"black\", "
                                                                                   "\"kind\": "
                                                                                   "\"offer_draw\""
                                                                                   "}"));
    const json_t *counters = json_object_get(branch(answer, 0), "counters");

    assert_int_equal(
        json_integer_value(json_object_get(json_object_get(counters, "warnings"), "white")), 2);
    assert_int_equal(
        json_integer_value(json_object_get(json_object_get(counters, "offers"), "black")), 3);
    assert_int_equal(
        json_integer_value(json_object_get(json_object_get(counters, "moves"), "black")), 20);
    json_decref(answer);
}

/* Bad input. */

TEST(judge, what_is_wrong_is_refused_with_its_place)
{
    static const struct {
        const char *members, *field;
    } faults[] = {
        {STANDARD, "events"},
        {STANDARD EVENTS(""), "events"},
        {STANDARD EVENTS("{\"kind\": \"jump\"}"), "events[0]"},
        {STANDARD EVENTS("{\"kind\": \"press\", \"actor\": \"white\", \"x\": 1}"), "events[0]"},
        {STANDARD EVENTS("{\"kind\": \"press\", \"actor\": \"green\"}"), "events[0].actor"},
        {STANDARD EVENTS("{\"kind\": \"press\", \"actor\": \"white\", \"seq\": 2}"),
         "events[0].seq"},
        {STANDARD EVENTS("{\"either\": [null, null]}"), "events[0].either"},
        {STANDARD EVENTS("{\"either\": [null]}"), "events[0].either"},
        {STANDARD ", \"fan\": \"x\"" EVENTS(CLAIM("black", "flag")), "fan"},
        {STANDARD ", \"fen\": \"x\"" EVENTS(CLAIM("black", "flag")), "fen"},
        {STANDARD ", \"carried\": {}" EVENTS(CLAIM("black", "flag")), "carried"},
        {STANDARD ", \"moves\": \"e4 e5 Ke3\"" EVENTS(CLAIM("black", "flag")), "moves"},
        {STANDARD ", \"moves\": [1]" EVENTS(CLAIM("black", "flag")), "moves"},
        {STANDARD ", \"moves\": \"f3 e5 g4 Qh4 a3\"" EVENTS(CLAIM("black", "flag")), "moves"},
        {STANDARD ", \"language\": \"xx\"" EVENTS(CLAIM("black", "flag")), "language"},
        {STANDARD ", \"to_move\": \"black\", \"moves\": []" EVENTS(CLAIM("black", "flag")),
         "to_move"},
        {STANDARD ", \"clocks\": {\"white_ms\": -1}" EVENTS(CLAIM("black", "flag")), "clocks"},
        {STANDARD ", \"clocks\": {\"shows\": \"hours\"}" EVENTS(CLAIM("black", "flag")), "clocks"},
        {STANDARD ", \"clocks\": {\"white_ms\": 61000, \"shows\": \"minutes\"}" EVENTS(
             CLAIM("black", "flag")),
         "clocks"},
        {STANDARD ", \"counters\": {\"offers\": {\"white\": -1}}" EVENTS(CLAIM("black", "flag")),
         "counters.offers"},
        {STANDARD ", \"can_mate\": {\"white\": 1}" EVENTS(CLAIM("black", "flag")), "can_mate"},
        {"\"edition\": \"basic\", \"clocks\": {}" EVENTS(CLAIM("black", "flag")), "clocks"},
        {STANDARD ", \"moves\": []" EVENTS("{\"kind\": \"move\", \"actor\": \"white\"}"),
         "events[0].data.move"},
        {STANDARD ", \"moves\": []" EVENTS("{\"actor\": \"white\", \"kind\": \"touch\", \"data\": "
                                           "{\"squares\": [\"e4\"]}}"),
         "events[0].data.squares"},
        {STANDARD EVENTS(DECIDE("\"decision\": \"reverse\", \"seq\": 3")), "events[0].data.seq"},
    };

    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++)
        assert_refused(faults[i].members, faults[i].field);
}

TEST(judge, one_of_two_moves_of_a_player_tells_who_has_the_move)
{
    static const char moves[] =
        STANDARD EVENTS("{\"either\": [{\"actor\": \"black\", \"kind\": \"move\", \"data\": "
                        "{\"irregular\": \"illegal\"}}, {\"actor\": \"black\", \"kind\": "
                        "\"move\"}]}, {\"actor\": \"black\", \"kind\": \"press\"}, " CLAIM(
                            "white", "illegal_move"));
    json_t *answer = judge(moves);

    assert_int_equal(branches(answer), 2);
    assert_string_equal(last_verdict(branch(answer, 0)), "illegal-taken-back");
    assert_string_equal(last_verdict(branch(answer, 1)), "no-illegal-move");
    json_decref(answer);
}

TEST(judge, too_much_that_is_open_is_refused)
{
    static const char doubt[] = "{\"either\": [null, " FACT("left_venue", "white") ", " FACT(
        "left_venue", "black") ", " FACT("disrepute", "white") "]}";
    char members[4096];

    snprintf(members, sizeof members, "%s, \"events\": [%s, %s, %s]", STANDARD, doubt, doubt,
             doubt);
    assert_refused(members, "");
    snprintf(members, sizeof members, "%s, \"events\": [%s, %s, %s, %s]", STANDARD, doubt, doubt,
             doubt, doubt);
    assert_refused(members, "events");
}
