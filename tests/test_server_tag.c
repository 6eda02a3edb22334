/*
 * Tags of answers: time that goes on, and with it the clock that runs, is no change; all else is.
 */
#include "hall/server/tag.h"
#include "test.h"

#include <stdbool.h>
#include <string.h>

#define LINE(number, at, white, black, running)                                                    \
    "{\"number\":" number ",\"at_ms\":" at ",\"clocks\":{\"white_ms\":" white                      \
    ",\"black_ms\":" black ",\"running\":" running "},\"call\":{\"at_ms\":7}}"

static bool are_alike(const char *one, const char *other)
{
    char tags[2][TAG_ROOM];

    tag_write(tags[0], one);
    tag_write(tags[1], other);
    assert_int_equal(strncmp(tags[0], "W/\"", 3), 0);
    return strcmp(tags[0], tags[1]) == 0;
}

TEST(tag, does_not_change_with_the_clock_that_runs)
{
    const char *line = LINE("5", "1000", "60000", "70000", "\"white\"");

    assert_true(are_alike(line, line));
    assert_true(are_alike(line, LINE("5", "1500", "59500", "70000", "\"white\"")));
    assert_true(are_alike(LINE("5", "1000", "60000", "70000", "\"black\""),
                          LINE("5", "3000", "60000", "68000", "\"black\"")));
    assert_true(are_alike(LINE("5", "1000", "60000", "70000", "\"white\",\"delay_ms\":900"),
                          LINE("5", "1500", "60000", "70000", "\"white\",\"delay_ms\":400")));
    assert_true(are_alike(LINE("5", "1000", "60000", "70000", "\"white\",\"delay_ms\":900"),
                          LINE("5", "2000", "59900", "70000", "\"white\"")));
    assert_true(are_alike(LINE("5", "1000", "60000", "70000", "null"),
                          LINE("5", "9000", "60000", "70000", "null")));
}

#define WITH_DEVICE(at, silent)                                                                    \
    LINE("5", at, "60000", "70000", "null") ",\"device\":{\"silent_ms\":" silent "}"

TEST(tag, does_not_change_while_a_clock_on_the_table_is_silent)
{
    const char *heard = WITH_DEVICE("1000", "200");

    assert_true(are_alike(heard, WITH_DEVICE("1700", "900")));
    assert_false(are_alike(heard, WITH_DEVICE("1700", "600")));
}

TEST(tag, changes_with_all_else)
{
    const char *line = LINE("5", "1000", "60000", "70000", "\"white\"");

    assert_false(are_alike(line, LINE("6", "1000", "60000", "70000", "\"white\"")));
    assert_false(are_alike(line, LINE("5", "1500", "60000", "70000", "\"white\"")));
    assert_false(are_alike(line, LINE("5", "1000", "60000", "70001", "\"white\"")));
    assert_false(are_alike(line, LINE("5", "1000", "60000", "70000", "\"black\"")));
    assert_false(are_alike(line, LINE("5", "1000", "60000", "70000", "null")));
    assert_false(are_alike("a", "b"));
}

TEST(tag, is_written_of_any_text)
{
    static const char *const texts[] = {
        "",
        "{\"at_ms\":",
        "{\"clocks\":{",
        "{\"clocks\":{\"white_ms\":",
        "{\"clocks\":{\"white_ms\":5,\"black_ms\":6,\"running\":\"",
        "{\"clocks\":{\"white_ms\":5,\"black_ms\":6,\"running\":\"wh",
        "{\"at_ms\":99999999999999999999,\"clocks\":{\"white_ms\":9223372036854775807,\"black_ms\":"
        "6,"
        "\"running\":\"white\",\"delay_ms\":-9223372036854775808}}",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        assert_true(are_alike(texts[i], texts[i]));
}
