/* The articles by number, as people write the numbers and as the tables have them. */
#include "test.h"

#include "hakem/law.h"

#include <string.h>

static const char *found(hk_edition edition, const char *number)
{
    const hk_law *law = hk_law_find(edition, number, strlen(number));
    return law ? law->number : "none";
}

TEST(law, every_article_is_found_by_its_own_number)
{
    assert_true(hk_law_count() > 600);
    for (size_t i = 0; i < hk_law_count(); i++) {
        const hk_law *law = hk_law_at(i);
        assert_ptr_equal(hk_law_find(law->edition, law->number, strlen(law->number)), law);
    }
    assert_null(hk_law_at(hk_law_count()));
    assert_null(hk_law_at(SIZE_MAX));
}

TEST(law, every_article_has_words_in_every_language)
{
    for (size_t i = 0; i < hk_law_count(); i++) {
        const hk_law *law = hk_law_at(i);
        for (int language = 0; language < HK_LANGUAGES; language++) {
            assert_true(strlen(law->text[language]) > 3);
            assert_true(hk_utf8_check(law->text[language], strlen(law->text[language])));
            assert_int_equal(law->figures[language] == NULL, law->figures[0] == NULL);
            assert_int_equal(law->differs[language] == NULL, law->differs[0] == NULL);
        }
        assert_non_null(hk_law_chapter_of(law));
    }
}

TEST(law, a_number_is_read_as_people_write_it)
{
    static const char *const ways[] = {"7.5.5",         " 7.5.5. ",    "art 7.5.5", "Art. 7.5.5",
                                       "ARTICLE 7.5.5", "madde 7.5.5", "Md.7.5.5",  "MADDE\t7.5.5",
                                       "7 5 5",         "7,5,5",       "(7.5.5)",   "rule 7-5-5"};
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
        assert_string_equal(found(HK_EDITION_2023, ways[i]), "7.5.5");
    assert_string_equal(found(HK_EDITION_2005, "5.1a"), "5.1.a");
    assert_string_equal(found(HK_EDITION_2005, "Article 5.1(A)"), "5.1.a");
    assert_string_equal(found(HK_EDITION_BASIC, "3.8b-bis"), "3.8.b-bis");
    assert_string_equal(found(HK_EDITION_2023, "appendix a4.3"), "A.4.3");
    assert_string_equal(found(HK_EDITION_2023, "ek A.4.3"), "A.4.3");
    assert_string_equal(found(HK_EDITION_2023, "guidelines iii.5.1"), "III.5.1");
    assert_string_equal(found(HK_EDITION_2023, "\xc4\xb0.8.3"), "I.8.3");
    assert_string_equal(found(HK_EDITION_2023, "7.5.5 note"), "7.5.5#note");
}

TEST(law, what_is_no_number_of_the_edition_is_not_found)
{
    static const char *const none[] = {"",     ".",       "9",      "9.2",    "9.2.2.3",
                                       "13.4", "article", "7.5.55", "x7.5.5", "75.5"};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        assert_string_equal(found(HK_EDITION_2023, none[i]), "none");
    assert_string_equal(found(HK_EDITION_2005, "13.4"), "13.4");
    assert_string_equal(found(HK_EDITION_BASIC, "6.1"), "none");
    char long_one[400];
    memset(long_one, '1', sizeof long_one);
    assert_null(hk_law_find(HK_EDITION_2023, long_one, sizeof long_one));
}

TEST(law, an_article_stands_under_the_beginnings_of_its_number)
{
    const hk_law *law = hk_law_find(HK_EDITION_2023, "9.2.2.1", 7);
    assert_non_null(law);
    assert_true(hk_law_is_under(law, "9", 1));
    assert_true(hk_law_is_under(law, "article 9.2.", 12));
    assert_true(hk_law_is_under(law, "9.2.2", 5));
    assert_false(hk_law_is_under(law, "9.2.2.1", 7));
    assert_false(hk_law_is_under(law, "9.2.1", 5));
    assert_false(hk_law_is_under(law, "9.2.2.11", 8));
    assert_false(hk_law_is_under(law, "", 0));
    const hk_law *note = hk_law_find(HK_EDITION_2023, "7.5.5#note", 10);
    assert_non_null(note);
    assert_true(hk_law_is_under(note, "7.5.5", 5));
    const hk_law *tenth = hk_law_find(HK_EDITION_2023, "11.10", 5);
    assert_false(hk_law_is_under(tenth, "11.1", 4));
}

static bool is_counterpart(const hk_law *law, size_t index)
{
    for (size_t i = 0; i < law->counterpart_count; i++)
        if (law->counterparts[i] == index)
            return true;
    return false;
}

TEST(law, counterparts_are_of_other_editions_both_ways_and_cases_exist)
{
    for (size_t i = 0; i < hk_law_count(); i++) {
        const hk_law *law = hk_law_at(i);
        for (size_t j = 0; j < law->counterpart_count; j++) {
            assert_non_null(hk_law_at(law->counterparts[j]));
            assert_int_not_equal(hk_law_at(law->counterparts[j])->edition, law->edition);
            assert_true(is_counterpart(hk_law_at(law->counterparts[j]), i));
        }
        for (size_t j = 0; j < law->case_count; j++)
            assert_non_null(hk_law_case_at(law->cases[j]));
    }
}

TEST(law, rules_in_code_are_articles_here)
{
    size_t cited = 0;
    for (size_t i = 0; i < hk_law_count(); i++)
        for (hk_rule rule = hk_law_next_rule(hk_law_at(i), HK_RULE_NONE); rule != HK_RULE_NONE;
             rule = hk_law_next_rule(hk_law_at(i), rule))
            cited++;
    size_t rows = 0;
    for (int edition = HK_EDITION_BASIC; edition <= HK_EDITION_2023; edition++)
        for (int rule = HK_RULE_NONE + 1; strcmp(hk_rule_word((hk_rule)rule), "unknown") != 0;
             rule++)
            rows += hk_article_number((hk_edition)edition, (hk_rule)rule) != NULL;
    assert_int_equal(cited, rows);
    const hk_law *law = hk_law_find(HK_EDITION_2023, "5.1.1", 5);
    assert_int_equal(hk_law_next_rule(law, HK_RULE_NONE), HK_RULE_CHECKMATE);
}

TEST(law, readings_in_words_are_those_of_a_games_rules)
{
    for (int i = 0; i < HK_READINGS; i++) {
        const hk_reading which = (hk_reading)i;
        const hk_law_reading *reading = hk_law_reading_of(which);
        assert_non_null(reading);
        assert_string_equal(reading->word, hk_reading_word(which));
        assert_int_equal(reading->choice_count, hk_reading_choices(which));
        for (unsigned choice = 0; choice < reading->choice_count; choice++)
            assert_string_equal(reading->choices[choice].word,
                                hk_reading_choice_word(which, choice));
        assert_true(reading->article_count > 0);
        for (size_t j = 0; j < reading->article_count; j++) {
            bool told = false;
            const hk_law *law = hk_law_at(reading->articles[j]);
            for (const hk_law_reading *next = hk_law_next_reading(law, NULL); next;
                 next = hk_law_next_reading(law, next))
                told = told || next == reading;
            assert_true(told);
        }
        for (size_t j = 0; j < reading->case_count; j++)
            assert_non_null(hk_law_case_at(reading->cases[j]));
    }
    assert_null(hk_law_reading_of(HK_READINGS));
    assert_null(hk_law_next_reading(hk_law_find(HK_EDITION_2023, "1.1", 3), NULL));
}

TEST(law, old_numbers_lead_to_articles_of_2023)
{
    const hk_law_renumbered *renumbered;
    size_t count = 0;
    for (; (renumbered = hk_law_renumbered_at(count)) != NULL; count++) {
        const char *number = renumbered->number;
        assert_int_equal(hk_law_at(renumbered->now)->edition, HK_EDITION_2023);
        assert_string_not_equal(hk_law_at(renumbered->now)->number, number);
        assert_ptr_equal(hk_law_renumbered_find(number, strlen(number)), renumbered);
    }
    assert_true(count > 15);
    assert_null(hk_law_renumbered_at(SIZE_MAX));
    assert_string_equal(hk_law_at(hk_law_renumbered_find("ek a4.5)", 8)->now)->number, "A.5.5");
    assert_string_equal(hk_law_at(hk_law_renumbered_find("B.4", 3)->now)->number, "B.3");
    assert_null(hk_law_renumbered_find("A.1", 3));
    assert_null(hk_law_renumbered_find("", 0));
}

TEST(law, chapters_and_languages_have_their_names)
{
    const hk_law_chapter *chapter = hk_law_chapter_find(HK_EDITION_2023, "Appendix a", 10);
    assert_non_null(chapter);
    assert_string_equal(chapter->number, "A");
    assert_null(hk_law_chapter_find(HK_EDITION_2023, "13", 2));
    hk_language language = HK_LANGUAGE_EN;
    assert_int_equal(hk_language_find(&language, "tr", 2), HK_OK);
    assert_int_equal(language, HK_LANGUAGE_TR);
    assert_int_equal(hk_language_find(&language, "de", 2), HK_E_ARGUMENT);
    assert_int_equal(language, HK_LANGUAGE_TR);
    assert_string_equal(hk_language_code(HK_LANGUAGE_EN), "en");
    assert_string_equal(hk_law_mode_word(HK_LAW_FACT), "fact");
}
