/* The search of the articles by words. */
#include "test.h"

#include "hakem/law.h"

#include <string.h>

enum { ROOM = 8 };

/* Find the best article for the words, in the edition of 2023. */
static const char *best(hk_language language, const char *words)
{
    hk_law_hit hits[ROOM];
    const size_t found = hk_law_search(HK_EDITION_2023, language, words, strlen(words), hits, ROOM);
    return found > 0 ? hits[0].law->number : "none";
}

static bool finds(const char *words, const char *number)
{
    static hk_law_hit hits[1000];
    const size_t found =
        hk_law_search(HK_EDITION_2023, HK_LANGUAGE_EN, words, strlen(words), hits, 1000);
    for (size_t i = 0; i < found; i++)
        if (strcmp(hits[i].law->number, number) == 0)
            return true;
    return false;
}

TEST(search, what_an_arbiter_types_leads_to_its_article)
{
    static const struct {
        const char *words, *number;
    } english[] =
        {{"threefold", "9.2.1"},          {"repetition", "9.2.1"},    {"fivefold", "9.6.1"},
         {"seventy-five", "9.6.2"},       {"fifty moves", "9.3"},     {"flag fall", "6.9"},
         {"stalemate", "5.2.1"},          {"dead position", "5.2.2"}, {"resign", "5.1.2"},
         {"en passant", "3.7.4.1"},       {"castling", "3.8.2"},      {"j'adoube", "4.2.1"},
         {"colours reversed", "7.3"},     {"draw offer", "9.1.2.1"},  {"appeal", "11.10"},
         {"late arrival", "6.7.1"},       {"wrong claim", "9.5.3"},   {"sealed move", "I.1.1"},
         {"insufficient nothing", "none"}},
      turkish[] = {{"üç kez", "9.2.1"},
                   {"beraberlik önerisi", "9.1.2.1"},
                   {"pat", "5.2.1"},
                   {"ölü konum", "5.2.2"},
                   {"terk", "5.1.2"},
                   {"rok", "3.8.2"},
                   {"geçerken alma", "3.7.4.1"},
                   {"itiraz", "11.10"},
                   {"bayrak", "6.9"},
                   {"tekrar", "9.2.1"},
                   {"yanlış sav", "9.5.3"},
                   {"yanlış iddia", "9.5.3"},
                   {"beraberlik teklifi", "9.1.2.1"},
                   {"kural dışı hamle", "3.10.2"},
                   {"geçersiz hamle", "3.10.2"},
                   {"hükmen yenilgi süresi", "6.7.1"},
                   {"varsayılan zaman", "6.7.1"},
                   {"gizli hamle", "I.1.1"},
                   {"dokunma", "4.3"}};
    for (size_t i = 0; i < sizeof english / sizeof *english; i++)
        assert_string_equal(best(HK_LANGUAGE_EN, english[i].words), english[i].number);
    for (size_t i = 0; i < sizeof turkish / sizeof *turkish; i++)
        assert_string_equal(best(HK_LANGUAGE_TR, turkish[i].words), turkish[i].number);
}

TEST(search, case_and_diacritics_make_no_difference)
{
    static const char *const ways[] = {"üç kez", "uc kez",   "UC KEZ",
                                       "ÜÇ KEZ", "Üç  Kez!", "u\xcc\x88\x63\xcc\xa7 kez"};
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
        assert_string_equal(best(HK_LANGUAGE_TR, ways[i]), "9.2.1");
    assert_string_equal(best(HK_LANGUAGE_TR, "ITIRAZ"), "11.10");
    assert_string_equal(best(HK_LANGUAGE_TR, "İTİRAZ"), "11.10");
    assert_string_equal(best(HK_LANGUAGE_TR, "ıtıraz"), "11.10");
}

TEST(search, all_words_have_to_stand_there)
{
    assert_true(finds("flag", "6.9"));
    assert_true(finds("flag draw", "6.9"));
    assert_false(finds("flag envelope", "6.9"));
    assert_string_equal(best(HK_LANGUAGE_EN, "flag zarf telefon"), "none");
}

TEST(search, words_of_the_other_language_are_found_too)
{
    assert_true(finds("bayrak", "6.9"));
    assert_true(finds("üç kez", "9.2.1"));
}

TEST(search, endings_do_not_matter)
{
    assert_true(finds("claims", "9.2.1"));
    assert_true(finds("touching", "4.3"));
    assert_true(finds("bayrak", "6.8")); /* bayrağın */
    assert_true(finds("taşlar", "4.2.1"));
}

TEST(search, hits_come_best_first_and_in_the_order_of_the_laws)
{
    hk_law_hit all[400], some[ROOM];
    const size_t found = hk_law_search(HK_EDITION_2023, HK_LANGUAGE_EN, "clock", 5, all, 400);

    assert_true(found > ROOM);
    for (size_t i = 1; i < found && i < 400; i++) {
        assert_true(all[i - 1].points >= all[i].points);
        if (all[i - 1].points == all[i].points)
            assert_true(all[i - 1].law < all[i].law);
    }
    assert_int_equal(hk_law_search(HK_EDITION_2023, HK_LANGUAGE_EN, "clock", 5, some, ROOM), found);
    for (size_t i = 0; i < ROOM; i++)
        assert_ptr_equal(some[i].law, all[i].law);
    assert_int_equal(hk_law_search(HK_EDITION_2023, HK_LANGUAGE_EN, "clock", 5, NULL, 0), found);
}

TEST(search, the_edition_is_kept_to)
{
    hk_law_hit hits[ROOM];
    assert_int_equal(hk_law_search(HK_EDITION_BASIC, HK_LANGUAGE_EN, "phone", 5, hits, ROOM), 0);
    assert_true(hk_law_search(HK_EDITION_2005, HK_LANGUAGE_EN, "threefold", 9, hits, ROOM) > 0);
    assert_string_equal(hits[0].law->number, "5.2.d");
    assert_int_equal(hits[0].law->edition, HK_EDITION_2005);
}

TEST(search, nothing_is_found_for_nothing)
{
    static const char *const none[] = {"", " ", "...", "\xff\xfe", "zz"};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        assert_string_equal(best(HK_LANGUAGE_EN, none[i]), "none");
    char long_one[4000];
    memset(long_one, 'x', sizeof long_one);
    hk_law_hit hit;
    assert_int_equal(
        hk_law_search(HK_EDITION_2023, HK_LANGUAGE_EN, long_one, sizeof long_one, &hit, 1), 0);
}
