/*
 * Clock times in a game: which are findings, and which are not because they can be explained. The
 * tests write a game as its tags and then words: `w` and `b` make a move, and the comment after a
 * move is in braces. They write a finding as the word of its rule, `@`, the half-moves made, and a
 * blank.
 */
#include "test.h"

#include "audit/times.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct telling {
    char words[512];
    hk__times_finding last;
};

static void note_findings(hk__times *times, unsigned plies, struct telling *out)
{
    const hk__times_finding *found;
    while ((found = hk__times_next(times))) {
        const size_t used = strlen(out->words), length = strlen(found->text);
        snprintf(out->words + used, sizeof out->words - used, "%s%s@%u", used ? " " : "",
                 hk_rule_word(found->rule), plies);
        assert_true(length > 10 && found->text[length - 1] == '.');
        assert_true(length < HK_FINDING_TEXT_MAX - 1); /* it was not cut */
        assert_true(hk_utf8_check(found->text, length));
        out->last = *found;
    }
}

static void comment(hk__times *times, const char *text, size_t size, size_t step, unsigned plies,
                    struct telling *out)
{
    for (size_t at = 0; at == 0 || at < size; at += step) {
        const size_t piece = size - at < step ? size - at : step;
        char *copy = malloc(piece ? piece : 1);
        assert_non_null(copy);
        memcpy(copy, text + at, piece);
        hk__times_comment(times, copy, piece, at + piece == size);
        free(copy);
        note_findings(times, plies, out);
    }
}

static void tag(hk__times *times, const char *name, const char *value)
{
    const hk_pgn_tag pair = {
        .name = name, .value = value, .name_size = strlen(name), .value_size = strlen(value)};
    hk__times_tag(times, &pair);
}

static void play(hk__times *times, const char *game, unsigned first, size_t step,
                 struct telling *out)
{
    unsigned moves[2] = {first - 1, first - 1}, plies = 0;
    for (const char *at = game; *at; at++) {
        const char *end;
        if (*at == 'w' || *at == 'b') {
            const hk_color side = *at == 'w' ? HK_WHITE : HK_BLACK;
            hk__times_move(times, side, ++moves[side]);
            plies++;
        } else if (*at == '{' && (end = strchr(at, '}'))) {
            comment(times, at + 1, (size_t)(end - at) - 1, step, plies, out);
            at = end;
        }
    }
}

/* The same by runs, in which a comment comes with its move: White's and Black's of one number in one run. */
static void play_by_runs(hk__times *times, const char *game, unsigned first, struct telling *out)
{
    enum { READABLE = 64 }; /* behind each comment of a run */
    char *const text = calloc(1, strlen(game) + 1 + READABLE);
    unsigned moves[2] = {first - 1, first - 1}, plies = 0;
    const char *at = text, *end;
    hk_position before;

    assert_non_null(text);
    memcpy(text, game, strlen(game));
    hk_position_start(&before);
    while (*at) {
        hk_pgn_move made[2] = {{0}};
        hk_pgn_run run = {.moves = made, .before = &before, .text = text, .has_comments = true};
        if (*at == '{' && (end = strchr(at, '}'))) {
            comment(times, at + 1, (size_t)(end - at) - 1, SIZE_MAX / 2, plies, out);
            at = end;
        }
        if (*at != 'w' && *at != 'b') {
            at++;
            continue;
        }
        before.board.side = *at == 'w' ? HK_WHITE : HK_BLACK;
        before.move_number = moves[before.board.side] + 1;
        do {
            moves[*at++ == 'w' ? HK_WHITE : HK_BLACK]++;
            if (*at == '{' && (end = strchr(at, '}'))) {
                made[run.count].comment_at = (uint32_t)(at + 1 - text);
                made[run.count].comment_size = (uint16_t)(end - at - 1);
                at = end + 1;
            }
            at += *at == ' ';
        } while (++run.count == 1 && before.board.side == HK_WHITE && *at == 'b' &&
                 moves[HK_BLACK] + 1 == moves[HK_WHITE]);
        for (size_t done = 0; done < run.count;) {
            done = hk__times_run(times, &run, done);
            note_findings(times, plies + (unsigned)done, out);
        }
        plies += (unsigned)run.count;
    }
    free(text);
}

static struct telling told_from(const char *control, unsigned first, const char *game)
{
    struct telling whole = {.words = ""}, pieces = {.words = ""}, runs = {.words = ""};
    for (int i = 0; i < 3; i++) {
        hk__times times;
        memset(&times, 0xa5, sizeof times);
        hk__times_begin(&times);
        if (control)
            tag(&times, "TimeControl", control);
        if (i == 2)
            play_by_runs(&times, game, first, &runs);
        else
            play(&times, game, first, i ? 1 : 1000, i ? &pieces : &whole);
    }
    assert_string_equal(whole.words, pieces.words);
    assert_string_equal(whole.last.text, pieces.last.text);
    assert_string_equal(whole.words, runs.words);
    assert_string_equal(whole.last.text, runs.last.text);
    return whole;
}

static hk__times_finding tells(const char *control, const char *game, const char *expected)
{
    const struct telling found = told_from(control, 1, game);
    if (strcmp(found.words, expected) != 0)
        fail_msg("%s, %s: %s, not %s", control ? control : "none", game, found.words, expected);
    return found.last;
}

static void tells_nothing(const char *control, const char *game)
{
    tells(control, game, "");
}

#define CLK(time) "{[%clk " time "]}"

/* Games without a finding. */

TEST(times, games_as_sites_write_them)
{
    tells_nothing("300+3", "w" CLK("0:05:00") "b" CLK("0:05:00") "w" CLK("0:05:01") "b" CLK(
                               "0:05:02") "w" CLK("0:04:30"));
    tells_nothing("180", "w" CLK("0:02:59.9") "b" CLK("0:02:58.4") "w" CLK("0:02:59.8"));
    tells_nothing("180", "w b w b w b");
    tells_nothing(NULL, "w" CLK("0:05:00") "b" CLK("9:05:00") "w" CLK("5:00:00"));
    tells_nothing("?", "w" CLK("0:05:00") "b" CLK("9:05:00") "w" CLK("5:00:00"));
    tells_nothing("-", "w" CLK("0:05:00") "w" CLK("5:00:00"));
    tells_nothing("*180", "w" CLK("0:03:20") "w" CLK("0:05:00"));
    tells_nothing("G/5", "w" CLK("0:15:00") "w" CLK("1:00:00"));
}

TEST(times, one_player_alone_or_readings_left_out)
{
    tells_nothing("300+3", "w b" CLK("0:05:00") "w b w b" CLK("0:05:06"));
    tells_nothing("300+60", "w" CLK("0:05:00") "w w w w" CLK("0:09:00"));
}

/* The first clock time of a player. */

TEST(times, a_first_clock_above_the_base_time)
{
    tells_nothing("300", "w" CLK("0:05:01"));
    const hk__times_finding found = tells("300", "w" CLK("0:05:02"), "time-allotted@1");
    assert_string_equal(found.text, "White's clock shows 0:05:02 after move 1, but the time "
                                    "control gives at most 0:05:00.");
    tells_nothing("300+3", "w" CLK("0:05:03"));
    tells_nothing("5400+30", "w" CLK("1:30:57")); /* the increment of move 1 stands at once */
    tells("5400+30", "w" CLK("1:31:02"), "time-allotted@1");
    tells("300", "w" CLK("0:10:00") "b" CLK("0:10:00"), "time-allotted@1 time-allotted@2");
}

TEST(times, a_time_control_in_minutes_is_disproved_once)
{
    tells("90+30", "w" CLK("1:30:20") "b w" CLK("1:50:40") "b w" CLK("9:00:00"), "time-allotted@1");
}

TEST(times, a_first_reading_that_comes_late_has_its_increments)
{
    tells_nothing("300+30", "w w w w" CLK("0:07:31"));
    tells("300+30", "w w w w" CLK("0:07:32"), "time-allotted@4");
}

TEST(times, a_start_that_the_tag_does_not_give)
{
    tells_nothing("0+1", "w" CLK("0:00:10"));
    tells_nothing("1/259200", "w" CLK("71:59:59") "w" CLK("71:50:00"));
}

/* Times that grow. */

TEST(times, a_time_that_grows_beyond_the_increment)
{
    const hk__times_finding found =
        tells("300+3", "w" CLK("0:05:00") "w" CLK("0:04:00") "w" CLK("0:05:05"), "time-allotted@3");
    assert_string_equal(found.text,
                        "White's time grows from 0:04:00 after move 2 to 0:05:05 after move 3; the "
                        "time control adds at most 0:00:03, the rest was given.");
    tells_nothing("300+3", "w" CLK("0:05:00") "w" CLK("0:04:00") "w" CLK("0:04:04"));
    tells("300+3", "w" CLK("0:05:00") "w" CLK("0:04:00") "w" CLK("0:04:05"), "time-allotted@3");
    tells("300", "b" CLK("0:01:00") "b" CLK("0:04:00") "b" CLK("0:01:00") "b" CLK("0:04:00"),
          "time-allotted@2"); /* once */
    tells("300", "w" CLK("0:01:00") "b" CLK("0:01:00") "w" CLK("0:04:00") "b" CLK("0:04:00"),
          "time-allotted@3 time-allotted@4"); /* a player */
}

TEST(times, what_an_arbiter_or_the_opponent_gave_is_named)
{
    tells("5400", "w" CLK("0:20:00") "w" CLK("0:22:00"), "time-allotted@2"); /* 7.5.5 */
    tells("180", "w" CLK("0:01:00") "w" CLK("0:01:15"), "time-allotted@2");
    tells_nothing("180", "w" CLK("0:01:00") "w" CLK("0:01:01"));
}

TEST(times, increments_of_moves_without_a_reading_add_up)
{
    tells_nothing("300+60", "w" CLK("0:05:00") "w w w" CLK("0:08:01"));
    tells("300+60", "w" CLK("0:05:00") "w w w" CLK("0:08:02"), "time-allotted@4");
}

/* Periods. */

TEST(times, the_time_of_the_next_period_comes_at_the_control_or_later)
{
    static const char at_once[] = "w" CLK("0:01:00") "w w" CLK("0:30:30") "w" CLK("0:30:00");
    static const char later[] = "w" CLK("0:05:00") "w w w w" CLK("0:00:01") "w" CLK("0:29:00");

    tells_nothing("3/5400:1800", at_once);
    tells_nothing("3/5400:1800", later);
    tells_nothing("4/5400:1800", at_once); /* a move counter may be ahead by one */
    tells("5/5400:1800", at_once, "time-allotted@3");
    tells("3/5400:600", at_once, "time-allotted@3");
}

TEST(times, the_time_of_a_period_comes_once)
{
    tells("2/5400:1800",
          "w w" CLK("0:01:00") "w" CLK("0:30:30") "w" CLK("0:20:00") "w" CLK("0:49:00"),
          "time-allotted@5");
    tells_nothing("2/5400:2/1800:1800",
                  "w w" CLK("0:01:00") "w" CLK("0:30:30") "w" CLK("0:20:00") "w" CLK("0:49:00"));
}

TEST(times, an_arbiters_addition_does_not_use_up_a_period)
{
    tells_nothing("2/5400:1800", "w w" CLK("0:01:00") "w" CLK("0:02:30") "w" CLK("0:32:00"));
}

TEST(times, what_follows_a_last_counted_period_is_not_known)
{
    tells_nothing("2/300", "w w" CLK("0:01:00") "w" CLK("3:00:00"));
    tells_nothing("2/300", "w" CLK("0:01:00") "w" CLK("3:00:00"));
    tells("3/300", "w" CLK("0:01:00") "w" CLK("3:00:00"), "time-allotted@2");
}

TEST(times, increments_are_those_of_their_period)
{
    tells("5/300:300+600", "w" CLK("0:01:00") "w" CLK("0:11:00"), "time-allotted@2");
    tells("2/300:300+600", "w" CLK("0:01:00") "w" CLK("0:25:00"), "time-allotted@2");
    tells_nothing("1/300:300+600", "w" CLK("0:01:00") "w" CLK("0:15:00"));
}

TEST(times, moves_before_a_start_position_count)
{
    assert_string_equal(told_from("40/5400:1800", 41, "w" CLK("1:55:00") "b" CLK("1:50:00")).words,
                        "");
    assert_string_equal(told_from("40/5400:1800", 30, "w" CLK("1:55:00")).words, "time-allotted@1");
    assert_string_equal(told_from("300+3", UINT32_MAX, "w" CLK("0:05:00") "w" CLK("0:05:00")).words,
                        "");
}

/* Clocks at zero. */

#define ZERO CLK("0:00:00")

TEST(times, a_clock_that_shows_zero)
{
    const hk__times_finding found =
        tells("5400+30", "w" CLK("0:31:00") "w" ZERO "w" ZERO, "flag-fall@3");
    assert_string_equal(found.text, "White's clock shows 0:00:00 after move 2 and still after move "
                                    "3, but the game goes on.");
    tells("5400+30", "b" CLK("0:31:00") "b" ZERO "b" ZERO "b" ZERO "b" ZERO, "flag-fall@3");
    tells("5400", "w" CLK("0:00:02") "w" ZERO "w" ZERO "w" ZERO "w" ZERO "w" ZERO, "flag-fall@6");
    tells("300+3", "w" CLK("0:00:09") "w" ZERO "w" ZERO "w" ZERO, "flag-fall@4");
}

TEST(times, ten_moves_at_zero_are_too_many_for_blitz)
{
    char game[1024] = "w" CLK("0:00:02");
    for (int i = 0; i < 9; i++)
        strcat(game, "w" ZERO);
    tells_nothing("300", game);
    strcat(game, "w" ZERO);
    tells("300", game, "flag-fall@11");
}

TEST(times, zero_may_be_nine_tenths_of_a_second)
{
    tells_nothing("5400+30", "w" CLK("0:31:00") "w" ZERO "w" CLK("0:00:20") "w" ZERO);
    tells_nothing("5400", "w" CLK("0:00:02") "w" ZERO "w" ZERO "w" ZERO "w" ZERO);
    tells_nothing("180", "w" CLK("0:00:02") "w" ZERO "w" ZERO "w" ZERO "w" ZERO "w" ZERO);
    tells_nothing("60+1", "w" CLK("0:00:02") "w" ZERO "w" ZERO "w" ZERO "w" ZERO "w" ZERO "w" ZERO
                                             "w" ZERO "w" ZERO "w" ZERO "w" ZERO "w" ZERO "w" ZERO);
    tells_nothing("5400+30", "w" CLK("0:31:00") "w" CLK("0:00:00.3") "w" CLK("0:00:00.2"));
}

TEST(times, a_site_that_adds_the_increment_after_the_reading)
{
    tells_nothing("5400+30", "w" CLK("0:31:00") "b" CLK("0:00:12") "w" ZERO "w" ZERO);
}

TEST(times, a_clock_that_never_showed_a_time_did_not_fall)
{
    tells_nothing("5400+30", "w" ZERO "w" ZERO "w" ZERO "w" ZERO "w" CLK("1:20:00"));
}

TEST(times, at_zero_the_next_period_begins)
{
    tells_nothing("3/5400+30:1800+30", "w" CLK("0:31:00") "w w" ZERO "w" ZERO);
    tells("9/5400+30:1800+30", "w" CLK("0:31:00") "w w" ZERO "w" ZERO, "flag-fall@4");
}

/* The time of a move (`emt`). */

#define CLK_EMT(clk, emt) "{[%clk " clk "] [%emt " emt "]}"

TEST(times, a_clock_that_loses_more_than_the_move_took)
{
    static const char game[] =
        "w" CLK_EMT("0:05:00", "0:00:00") "w" CLK_EMT("0:03:00", "0:00:10") "w" CLK("0:02:00");
    const hk__times_finding found = tells("300", game, "move-completed@2");
    assert_string_equal(found.text, "White's move 2 is said to have taken 0:00:10, but the clock "
                                    "goes from 0:05:00 to 0:03:00.");
    tells(NULL, game, "move-completed@2");
    tells("?", game, "move-completed@2");
    tells("300", "w{[%emt 5][%clk 0:05:00]}w{[%emt 5]}{x}{[%clk 0:04:51]}", "move-completed@2");
}

TEST(times, a_clock_that_loses_less_than_the_move_took)
{
    tells("300", "w" CLK("0:05:00") "w" CLK_EMT("0:05:00", "0:00:10"), "move-completed@2");
    tells_nothing(NULL, "w" CLK("0:05:00") "w" CLK_EMT("0:05:00", "0:00:10"));
}

TEST(times, rounding_and_increments_explain_a_difference)
{
    tells_nothing("300", "w" CLK("0:05:00") "w" CLK_EMT("0:04:50", "0:00:12.9"));
    tells_nothing("300", "w" CLK("0:05:00") "w" CLK_EMT("0:04:50", "0:00:07"));
    tells("300", "w" CLK("0:05:00") "w" CLK_EMT("0:04:50", "0:00:06.9"), "move-completed@2");
    tells("300", "w" CLK("0:05:00") "w" CLK_EMT("0:04:50", "0:00:13.1"), "move-completed@2");
    tells_nothing("300+30", "w" CLK("0:05:00") "w" CLK_EMT("0:04:50", "0:00:10"));
    tells_nothing("300+30", "w" CLK("0:05:00") "w" CLK_EMT("0:04:50", "0:00:40"));
    tells_nothing("300+30", "w" CLK("0:05:00") "w" CLK_EMT("0:05:30", "0:00:10"));
    tells_nothing("300+30", "w" CLK("0:05:00") "w" CLK_EMT("0:04:50", "0:01:14"));
    tells("300+30", "w" CLK("0:05:00") "w" CLK_EMT("0:04:50", "0:50:00"), "move-completed@2");
}

TEST(times, an_addition_or_a_period_explains_a_difference)
{
    tells("5400", "w" CLK("0:05:00") "w" CLK_EMT("0:06:50", "0:00:10"), "time-allotted@2");
    tells("5400", "w" CLK("0:05:00") "w" CLK_EMT("0:06:30", "0:00:10"),
          "time-allotted@2 move-completed@2");
    tells_nothing("2/5400:1800", "w" CLK("0:05:00") "w" CLK_EMT("0:34:50", "0:00:10"));
}

TEST(times, a_move_time_needs_the_reading_before)
{
    tells_nothing("300", "w" CLK_EMT("0:03:00", "0:00:10"));
    tells_nothing("300", "w" CLK("0:05:00") "w w" CLK_EMT("0:03:00", "0:00:10"));
    tells_nothing("300", "w" CLK("0:05:00") "w{[%emt 5]} w" CLK("0:01:00"));
}

/* Times in all their forms: whole commands are read at once, and those in pieces byte by byte. */

TEST(times, a_time_is_read_alike_in_whatever_form)
{
    static const char *const forms[] = {"0:05:00",
                                        "00:05:00",
                                        "0:05:00.5",
                                        "0:04:59.1234567",
                                        "0:05:00.",
                                        "0:05:00.x",
                                        "0:59:60",
                                        "0:60:59",
                                        "0:5:0",
                                        "10:00:00",
                                        "100:00:00",
                                        "0:05:00:00",
                                        "123456789:00:00",
                                        "1234567890:00:00",
                                        "5:00",
                                        "300",
                                        "4.2",
                                        "0.0",
                                        ".5",
                                        "-0:05:00",
                                        "0:05:00 ",
                                        " 0:05:00",
                                        "0:05:00.5 x",
                                        "",
                                        ":",
                                        "0:",
                                        "0:05",
                                        "0:05:",
                                        "0:05:00[",
                                        "0:05;00",
                                        "0:0x:00",
                                        "\xc5\x9e:05:00",
                                        "59.999",
                                        "0:00:00.001"};
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        char game[256];
        snprintf(game, sizeof game, "w{[%%clk 0:05:00]}w{[%%clk %s]}w{[%%clk 20:00:00] [%%emt %s]}",
                 forms[i], forms[i]);
        told_from("300", 1, game);
        told_from("300+3", 1, game);
        snprintf(game, sizeof game, "w{[%%clk %s}w{[%%emt %s][%%clk 0:05:00]}", forms[i], forms[i]);
        told_from("300", 1, game);
    }
}

TEST(times, tenths_of_seconds_and_two_digits_of_hours_count)
{
    const hk__times_finding found =
        tells("300", "w" CLK("0:04:59.9") "w" CLK("00:09:59.15"), "time-allotted@2");
    assert_string_equal(found.text,
                        "White's time grows from 0:04:59.9 after move 1 to 0:09:59.15 after move "
                        "2; the time control adds at most 0:00:00, the rest was given.");
    tells("300", "w" CLK("0:05:00") "w" CLK_EMT("0:04:50", "13.1"), "move-completed@2");
    tells_nothing("300", "w" CLK("0:05:00") "w" CLK_EMT("0:04:50", "12.9"));
}

TEST(times, a_time_of_very_many_digits_cannot_be_read)
{
    for (int digits = 80; digits < 90; digits++) { /* the longest command lies between */
        char game[256] = "w{[%clk 0:05:00.";
        for (int i = 0; i < digits; i++)
            strcat(game, "1");
        strcat(game, "]}w{[%clk 0:04:50]}");
        told_from("300", 1, game);
    }
}

/* Texts that are no time. */

TEST(times, a_clock_that_cannot_be_read)
{
    hk__times_finding found = tells("300", "w{[%clk 5:00]}", "none@1");
    assert_string_equal(found.text, "White's clock time after move 1 cannot be read: '[%clk "
                                    "5:00]'.");
    found = tells("300", "{[%clk x]}w", "none@0");
    assert_string_equal(found.text, "The clock time before the first move cannot be read: '[%clk "
                                    "x]'.");
    tells("300", "w{[%clk]}b{[%clk 0:05:00}w{[%clk }", "none@1 none@2");
    tells("300", "w{a [%clk [%clk 0:05:00] b}", "none@1");
    tells("300", "w{[%clk\n0:05:60\n]}", "none@1");
    tells_nothing("300", "w{[%clk\n0:05:00\n] clk [x] [%emt] [%emt x] [%clkx 1] [% clk] [%cl}");
}

TEST(times, other_commands_hide_no_time)
{
    tells_nothing("300", "w{[%eval 0.17] [%clk 0:05:00]}b{[%csl Ga1,Gb2][%emt 0:00:01]}");
    tells("300", "w{[%eval 0.17] [%clk 0:15:00]}", "time-allotted@1");
    tells("300", "w{[%eval [%clk 5:00]}", "none@1");
    tells("300", "w{[%cal Ga1b2] [%clk x] [%eval #3]}", "none@1");
}

TEST(times, a_long_command_is_cut_between_characters)
{
    static const char *const character[] = {"x", "\xc5\x9e", "\xe2\x82\xac", "\xf0\x9f\x98\x80"};
    for (size_t i = 0; i < sizeof character / sizeof *character; i++) {
        char game[1024] = "w{[%clk ";
        while (strlen(game) < 1000)
            strcat(game, character[i]);
        strcat(game, "]}");
        const hk__times_finding found = tells("300", game, "none@1");
        const char *cut = strstr(found.text, "...'.");
        assert_true(cut && strlen(cut) == 5);
        assert_non_null(strstr(found.text, character[i]));
        assert_memory_equal(cut - strlen(character[i]), character[i], strlen(character[i]));
    }
}

TEST(times, blanks_do_not_make_a_command_long)
{
    char game[512] = "w{[%clk";
    for (int i = 0; i < 200; i++)
        strcat(game, i % 2 ? "\n" : " ");
    strcat(game, "0:05:00]}");
    tells_nothing("300", game);
}

TEST(times, a_comment_that_breaks_off_does_not_reach_the_next_move)
{
    static const char broken[] = "[%clk 0:10", next[] = ":00]";
    hk__times times;
    hk__times_begin(&times);
    tag(&times, "TimeControl", "300");
    hk__times_move(&times, HK_WHITE, 1);
    hk__times_comment(&times, broken, sizeof broken - 1, false);
    assert_null(hk__times_next(&times));
    hk__times_move(&times, HK_BLACK, 1);
    hk__times_comment(&times, next, sizeof next - 1, true);
    assert_null(hk__times_next(&times));
}

TEST(times, the_first_reading_of_a_move_counts)
{
    tells_nothing("300", "w{[%clk 0:05:00] [%clk 1:05:00]}{[%clk 2:00:00]}");
    tells_nothing("300", "{[%clk 1:00:00]}w{[%clk 0:05:00]}");
    tells_nothing("300", "w" CLK("0:05:00") "w{[%clk 0:04:55] [%emt 5] [%emt 300]}");
}

/* Tags. */

static void tells_with_tags(const char *const tags[][2], size_t count, const char *game,
                            const char *expected)
{
    struct telling found = {.words = ""};
    hk__times times;
    hk__times_begin(&times);
    for (size_t i = 0; i < count; i++)
        tag(&times, tags[i][0], tags[i][1]);
    play(&times, game, 1, 1000, &found);
    assert_string_equal(found.words, expected);
}

TEST(times, each_player_may_have_a_time_control)
{
    static const char *const tags[][2] = {
        {"WhiteTimeControl", "60"}, {"TimeControl", "300"}, {"BlackTimeControl", "600"}};
    tells_with_tags(tags, 3, "w" CLK("0:01:00") "b" CLK("0:10:00"), "");
    tells_with_tags(tags, 3, "w" CLK("0:05:00") "b" CLK("0:11:00"),
                    "time-allotted@1 time-allotted@2");
}

TEST(times, a_clock_tag_gives_the_start)
{
    static const char *const tags[][2] = {
        {"TimeControl", "300"}, {"WhiteClock", "0:20:00"}, {"BlackClock", "x"}};
    tells_with_tags(tags, 3, "w" CLK("0:20:00") "b" CLK("0:20:00"), "time-allotted@2");
}

TEST(times, a_game_forgets_the_one_before)
{
    hk__times times;
    struct telling found = {.words = ""};
    hk__times_begin(&times);
    tag(&times, "TimeControl", "300");
    play(&times, "w" CLK("1:00:00") "{[%clk", 1, 1000, &found);
    hk__times_begin(&times);
    play(&times, "w" CLK("2:00:00") "w" CLK("3:00:00"), 1, 1000, &found);
    assert_string_equal(found.words, "time-allotted@1");
    hk__times_begin(&times);
    tag(&times, "TimeControl", "300");
    play(&times, "w" CLK("1:00:00"), 1, 1000, &found);
    assert_string_equal(found.words, "time-allotted@1 time-allotted@1");
}
