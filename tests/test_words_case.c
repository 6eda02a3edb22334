/* The words of a case that is ruled on without the whole game (src/words/case.c). */
#include "base/internal.h"
#include "hakem/words.h"
#include "test.h"

#include <stdio.h>
#include <string.h>

enum { ROOM = 256 };

static const char *changed(hk_language language, int64_t white_ms, int64_t black_ms, int white,
                           int black)
{
    static char text[ROOM];
    const hk_change change = {.given_ms = {white_ms, black_ms}, .moves = {white, black}};
    hk_buf buf;

    hk_buf_init(&buf, text, sizeof text);
    hk_words_change(&buf, language, &change);
    return text;
}

TEST(case_words, a_change_names_first_who_gets_time)
{
    assert_string_equal(changed(HK_LANGUAGE_EN, -30000, 120000, -1, 0),
                        "Black +2:00, White -0:30, White's move counter back by one");
    assert_string_equal(changed(HK_LANGUAGE_EN, 60000, 0, 0, 0), "White +1:00");
    assert_string_equal(changed(HK_LANGUAGE_EN, 0, 0, 0, -3), "Black's move counter back by 3");
    assert_string_equal(changed(HK_LANGUAGE_EN, 0, 0, 2, 0), "White's move counter on by 2");
    assert_string_equal(changed(HK_LANGUAGE_TR, -30000, 120000, -1, 0),
                        "Siyah +2:00, Beyaz -0:30, Beyazın hamle sayacı bir geri");
    assert_string_equal(changed(HK_LANGUAGE_EN, 0, 0, 0, 0), "");
}

TEST(case_words, a_time_is_as_long_as_it_needs)
{
    assert_string_equal(changed(HK_LANGUAGE_EN, 5000, 0, 0, 0), "White +0:05");
    assert_string_equal(changed(HK_LANGUAGE_EN, 754000, 0, 0, 0), "White +12:34");
    assert_string_equal(changed(HK_LANGUAGE_EN, -3905000, 0, 0, 0), "White -1:05:05");
    assert_string_equal(changed(HK_LANGUAGE_EN, 90500, 0, 0, 0), "White +1:30");
    assert_string_equal(changed(HK_LANGUAGE_EN, 7250, 0, 0, 0), "White +0:07.2");
}

static const char *conditioned(hk_condition condition)
{
    static char text[ROOM];
    hk_buf buf;

    hk_buf_init(&buf, text, sizeof text);
    hk_words_condition(&buf, HK_LANGUAGE_EN, &condition, "White moves");
    return text;
}

TEST(case_words, a_condition_names_what_is_assumed)
{
    const hk_condition mate = {.need = HK_NEED_CAN_MATE, .player = HK_BLACK, .holds = true};
    hk_condition other = mate;

    assert_string_equal(conditioned(mate), "If Black can still checkmate");
    other.holds = false;
    assert_string_equal(conditioned(other), "If Black can no longer checkmate");
    other.potential = true;
    assert_string_equal(conditioned(other), "If Black has no mating potential");
    other.holds = true;
    assert_string_equal(conditioned(other), "If Black has mating potential");
    assert_string_equal(conditioned((hk_condition){.need = HK_NEED_TO_MOVE}),
                        "If White has the move");
    assert_string_equal(conditioned((hk_condition){.need = HK_NEED_TIME, .from_ms = 300000}),
                        "If White has at least 5 minutes left");
    assert_string_equal(conditioned((hk_condition){.need = HK_NEED_TIME, .below_ms = 60000}),
                        "If White has less than 1 minute left");
    assert_string_equal(conditioned((hk_condition){.need = HK_NEED_HAPPENED, .holds = true}),
                        "If this happened: White moves");
    assert_string_equal(conditioned((hk_condition){.need = HK_NEED_HAPPENED}),
                        "If this did not happen: White moves");
    assert_string_equal(conditioned((hk_condition){.need = HK_NEED_POSITION}), "");
}

TEST(case_words, every_need_and_every_unseen_move_has_a_sentence)
{
    char text[ROOM];
    hk_buf buf;

    for (int language = 0; language < HK_LANGUAGES; language++) {
        for (int need = HK_NEED_POSITION; need <= HK_NEED_HAPPENED; need++) {
            const hk_condition condition = {.need = (hk_need)need, .player = HK_BLACK};
            hk_buf_init(&buf, text, sizeof text);
            hk_words_need(&buf, (hk_language)language, &condition, "it");
            assert_true(buf.size > 20 && text[buf.size - 1] == '.');
            assert_null(strpbrk(text, "{}[]|"));
            assert_true(strlen(hk_need_word((hk_need)need)) > 3);
        }
        for (int move = HK_UNSEEN_MOVE; move <= HK_UNSEEN_PROMOTION; move++) {
            hk_buf_init(&buf, text, sizeof text);
            hk_words_unseen(&buf, (hk_language)language, (hk_unseen)move, HK_WHITE);
            assert_true(buf.size > 10 && text[buf.size - 1] == '.');
        }
    }
}

TEST(case_words, a_display_that_nobody_knows_is_not_told)
{
    hk_ruling ruling = {.verdict = HK_VERDICT_ILLEGAL_TAKEN_BACK, .edition = HK_EDITION_2023};
    char text[ROOM];
    hk_buf buf;

    ruling.told = (hk_particulars){.piece = HK_NO_KIND,
                                   .square = HK_NO_SQUARE,
                                   .target = HK_NO_SQUARE,
                                   .given_ms = {0, 120000},
                                   .left_ms = {-1, -1}};
    hk_buf_init(&buf, text, sizeof text);
    hk_words_verdict(&buf, HK_LANGUAGE_EN, &ruling, NULL);
    assert_string_equal(text, "White's illegal move is taken back. Black gets 2 minutes.");
    ruling.told.left_ms[HK_BLACK] = 2220000;
    hk_buf_init(&buf, text, sizeof text);
    hk_words_verdict(&buf, HK_LANGUAGE_EN, &ruling, NULL);
    assert_string_equal(text, "White's illegal move is taken back. Black gets 2 minutes: 0:37:00.");
}
