/*
 * Ruling on a case whose displays show hours and minutes alone (codec/judge_json.h): the answer is as
 * exact as what was seen, and asks for the seconds where they decide.
 */
#include "judging.h"

/* Displays of hours and minutes only. */

static json_int_t shown(const json_t *of, const char *clocks, const char *member)
{
    const json_t *value = json_object_get(json_object_get(of, clocks), member);

    return json_is_integer(value) ? json_integer_value(value) : -1;
}

#define MINUTES(white, black)                                                                      \
    ", \"clocks\": {\"white_ms\": " #white ", \"black_ms\": " #black ", \"shows\": \"minutes\"}"

TEST(judge, a_display_of_hours_and_minutes_is_accepted_and_told_to_its_precision)
{
    json_t *answer = judge(STANDARD MINUTES(3900000, 600000)
                               EVENTS(ILLEGAL ", " CLAIM("black", "illegal_move")));
    const json_t *only = branch(answer, 0);
    const json_t *ruling =
        json_object_get(json_array_get(json_object_get(only, "events"), 2), "ruling");

    assert_int_equal(branches(answer), 1);
    assert_int_equal(json_array_size(json_object_get(only, "needs")), 0);
    assert_int_equal(shown(only, "clocks_before", "white_ms"), 3900000);
    assert_int_equal(shown(only, "clocks_before", "white_most_ms"), -1);
    /* 1:05 less thirty seconds is 1:04 or 1:05, by seconds that nobody sees; 0:10 and two are 0:12. */
    assert_int_equal(shown(only, "clocks_after", "white_ms"), 3840000);
    assert_int_equal(shown(only, "clocks_after", "white_most_ms"), 3900000);
    assert_int_equal(shown(only, "clocks_after", "black_ms"), 720000);
    assert_int_equal(shown(only, "clocks_after", "black_most_ms"), -1);
    assert_string_equal(
        json_string_value(json_object_get(json_object_get(only, "clocks_after"), "shows")),
        "minutes");
    assert_null(strstr(english(ruling, "texts"), "0:12"));
    json_decref(answer);
}

TEST(judge, a_display_at_zero_hours_and_minutes_is_no_more_than_it_can_be)
{
    /* He has just earned thirty seconds: less than the whole minute is left when they are taken. */
    json_t *answer =
        judge(STANDARD MINUTES(0, 600000) EVENTS(ILLEGAL ", " CLAIM("black", "illegal_move")));
    const json_t *only = branch(answer, 0);

    assert_int_equal(branches(answer), 1);
    assert_int_equal(shown(only, "clocks_before", "white_ms"), 0);
    assert_int_equal(shown(only, "clocks_after", "white_ms"), 0);
    assert_int_equal(shown(only, "clocks_after", "white_most_ms"), -1);
    json_decref(answer);
}

TEST(judge, a_display_with_seconds_says_nothing_of_minutes)
{
    json_t *answer =
        judge(STANDARD ", \"clocks\": {\"white_ms\": 3900000, \"shows\": "
                       "\"seconds\"}" EVENTS(ILLEGAL ", " CLAIM("black", "illegal_move")));
    const json_t *only = branch(answer, 0);

    assert_int_equal(shown(only, "clocks_after", "white_ms"), 3870000);
    assert_null(json_object_get(json_object_get(only, "clocks_after"), "shows"));
    json_decref(answer);
}

TEST(judge, seconds_that_decide_are_asked_for)
{
    /* Half a minute cannot be taken off the whole of a minute that may be less. */
    json_t *answer =
        judge(STANDARD MINUTES(0, 600000) EVENTS(DECIDE("\"decision\": \"reduce_time\", \"who\": "
                                                        "\"white\", \"time_ms\": 30000")));
    const json_t *need = json_array_get(json_object_get(answer, "needs"), 0);

    assert_string_equal(json_string_value(json_object_get(need, "what")), "clock");
    assert_string_equal(json_string_value(json_object_get(need, "player")), "white");
    json_decref(answer);
}

TEST(judge, a_flag_that_has_fallen_is_known_to_the_second)
{
    json_t *answer = judge(STANDARD MINUTES(0, 600000) EVENTS(CLAIM("black", "flag")));

    for (size_t i = 0; i < branches(answer); i++)
        assert_int_equal(shown(branch(answer, i), "clocks_after", "white_ms"), 0);
    assert_int_equal(branches(answer), 2); /* whether Black can mate */
    json_decref(answer);
}

TEST(judge, clocks_that_are_found_are_exact_again)
{
    json_t *answer = judge(STANDARD MINUTES(3900000, 600000)
                               EVENTS(DECIDE("\"decision\": \"set_clocks\", \"clocks\": "
                                             "{\"white_ms\": 61000, \"black_ms\": 62000}")));
    const json_t *only = branch(answer, 0);

    assert_int_equal(shown(only, "clocks_after", "white_ms"), 61000);
    assert_null(json_object_get(json_object_get(only, "clocks_after"), "shows"));
    json_decref(answer);
}
