/* Folding words: case and diacritics. */
#include "test.h"

#include "words/fold.h"

#include <string.h>

/* Check the words of a text, with blanks between them. */
static void assert_folds(const char *text, const char *expected)
{
    struct hk__folded folded;
    char joined[HK__FOLD_ROOM] = "";

    hk__fold(&folded, text, strlen(text));
    for (size_t i = 0; i < folded.count; i++) {
        if (i > 0)
            strcat(joined, " ");
        strcat(joined, hk__fold_word(&folded, i));
    }
    assert_string_equal(joined, expected);
}

TEST(fold, the_four_letters_i_are_one)
{
    assert_folds("I ı İ i", "i i i i");
    assert_folds("HIZLI hızlı hizli HİZLİ", "hizli hizli hizli hizli");
    assert_folds("YILDIRIM yıldırım", "yildirim yildirim");
}

TEST(fold, turkish_letters_lose_their_marks)
{
    assert_folds("ÜÇ KEZ üç kez", "uc kez uc kez");
    assert_folds("ŞAH ÇEKME, dokunulan taş, ÖLÜ konum, bayrağı",
                 "sah cekme dokunulan tas olu konum bayragi");
    assert_folds("kâğıt hükmen", "kagit hukmen");
}

TEST(fold, decomposed_text_is_as_composed)
{
    assert_folds("u\xcc\x88\x63\xcc\xa7 I\xcc\x87", "uc i");
}

TEST(fold, words_are_letters_and_digits)
{
    assert_folds("en passant (e.p.)", "en passant e p");
    assert_folds("9.2.2.1#note", "9 2 2 1 note");
    assert_folds("  75-moves\xe2\x80\x94mate  ", "75 moves mate");
    assert_folds("1, \xc2\xbd, 0", "1 \xc2\xbd 0");
    assert_folds("", "");
    assert_folds("...", "");
}

TEST(fold, an_ending_after_an_apostrophe_is_left_out)
{
    assert_folds("12.9'a göre, FIDE\xe2\x80\x99nin, player's", "12 9 a gore fide player");
    assert_folds("j'adoube", "j adoube");
    assert_folds("'quoted'", "quoted");
}

TEST(fold, other_alphabets_are_kept)
{
    assert_folds("\xd1\x88\xd0\xb0\xd1\x85 \xd0\xa8", "\xd1\x88\xd0\xb0\xd1\x85 \xd0\xa8");
}

TEST(fold, bytes_that_are_no_text_part_words)
{
    assert_folds("a\xff"
                 "b\xc3",
                 "a b");
    struct hk__folded folded;
    hk__fold(&folded, "a\0b", 3);
    assert_int_equal(folded.count, 2);
}

TEST(fold, what_does_not_fit_is_left_out)
{
    static char text[3 * HK__FOLD_ROOM];
    struct hk__folded folded;

    memset(text, 'a', sizeof text);
    hk__fold(&folded, text, sizeof text);
    assert_true(folded.count <= 1);
    for (size_t i = 1; i < sizeof text; i += 2)
        text[i] = ' ';
    hk__fold(&folded, text, sizeof text);
    assert_int_equal(folded.count, HK__FOLD_WORDS);
    assert_string_equal(hk__fold_word(&folded, HK__FOLD_WORDS - 1), "a");
}
