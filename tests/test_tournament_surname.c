/*
 * Which part of a name is the surname, and the order of surnames in lists that hang in the hall: that of the
 * Turkish alphabet.
 */
#include "test.h"

#include "tournament/surname.h"

#include <stddef.h>

/* Each stands before the next. */
static void expect_order(const char *const *names, size_t count)
{
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < count; k++) {
            const int order = surname_compare(names[i], names[k]);
            if ((order > 0) - (order < 0) != (i > k) - (i < k))
                fail_msg("%s and %s: %d", names[i], names[k], order);
        }
}

TEST(surname, letters_stand_in_the_order_of_the_turkish_alphabet)
{
    static const char *const names[] = {
        "Can",  "Cuma", "Çakır", "Demir", "Gür",    "Ğ",  "Hacı",   "Irmak", "Işık",
        "İnan", "Jale", "Okay",  "Öz",    "Polat",  "Qu", "Rana",   "Sarı",  "Şahin",
        "Tan",  "Uzun", "Ünal",  "Vural", "Watson", "Xu", "Yılmaz", "Zorlu"};
    expect_order(names, sizeof names / sizeof *names);
}

TEST(surname, a_short_surname_stands_before_a_longer_one)
{
    static const char *const names[] = {"Ak, Zeki", "Ak Kaya, Ada", "Akman, Ada"};
    expect_order(names, sizeof names / sizeof *names);
}

TEST(surname, capitals_count_as_small_letters)
{
    assert_true(surname_compare("YILDIZ, Ada", "Yıldız, Can") < 0);
    assert_true(surname_compare("yıldız, can", "YILDIZ, ADA") > 0);
    assert_true(surname_compare("İPEK", "ipekçi") < 0);
}

TEST(surname, marks_of_other_alphabets_decide_between_equal_letters_alone)
{
    static const char *const names[] = {"Andre, A", "André, A", "Andre, B", "Halim",
                                        "Hâlim",    "Muller",   "Müller",   "Novak",
                                        "Novák",    "Novakova", "Žižka, A", "Zorlu"};
    expect_order(names, sizeof names / sizeof *names);
    assert_int_equal(surname_compare("Ada", "Ada"), 0);
}

TEST(surname, bytes_that_are_no_utf_8_are_latin_1)
{
    assert_true(surname_compare("Kaya\xff", "Kaya") > 0);
    assert_true(surname_compare("\xe7", "d") < 0);
    assert_true(surname_compare("\xe7", "c") > 0);
    assert_true(surname_compare("", "a") < 0);
}

TEST(surname, is_found_before_a_comma_or_in_capitals_alone)
{
    static const struct {
        const char *name, *first; /* NULL: it is not told */
    } cases[] = {
        {"Yıldız, Ada", "Yıldız, Ada"},
        {"Yıldız,Ada Su", "Yıldız, Ada Su"},
        {"de la Cruz, Maria", "de la Cruz, Maria"},
        {"YILDIZ Ada", "YILDIZ, Ada"},
        {"Ada YILDIZ", "YILDIZ, Ada"},
        {"ŞAHİN ÖZ Can Efe", "ŞAHİN ÖZ, Can Efe"},
        {"Jan van der BERG", "van der BERG, Jan"},
        {"O'NEIL-SMITH Ann", "O'NEIL-SMITH, Ann"},
        {"Ada YILDIZ Su", "YILDIZ, Ada Su"},
        {"ŽIŽKA Jan", "ŽIŽKA, Jan"},
        {"ИВАНОВ Пётр", "ИВАНОВ, Пётр"},
        {"M\xdcLLER Jan", "M\xdcLLER, Jan"},
        {"Ada Lovelace", NULL},
        {"ADA LOVELACE", NULL},
        {"J. Smith", NULL},
        {"Yildiz A.B.", NULL},
        {"Yildiz Ada II", NULL},
        {"Yildiz Ada JR", NULL},
        {"YILDIZ Ada II", "YILDIZ, Ada II"},
        {"de la Cruz Maria", NULL},
        {"Ada", NULL},
        {", Ada", NULL},
        {"Yıldız,", NULL},
        {"", NULL},
    };
    char out[64];

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const bool is_told = surname_first(out, sizeof out, cases[i].name);
        assert_int_equal(is_told, cases[i].first != NULL);
        assert_string_equal(out, cases[i].first ? cases[i].first : cases[i].name);
    }
}
