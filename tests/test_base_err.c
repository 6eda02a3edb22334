/* The words and sentences of errors. Scripts rely on the words. */
#include "test.h"

#include "hakem/base.h"

#include <string.h>

static const hk_err all[] = {
#define X(name, word, sentence) HK_E_##name,
    HK_ERR_LIST(X)
#undef X
};

enum { COUNT = sizeof all / sizeof *all };

TEST(err, no_error_is_zero)
{
    assert_int_equal(HK_OK, 0);
    assert_string_equal(hk_err_word(HK_OK), "ok");
}

TEST(err, words_that_scripts_rely_on)
{
    assert_string_equal(hk_err_word(HK_E_SYNTAX), "syntax");
    assert_string_equal(hk_err_word(HK_E_ILLEGAL_MOVE), "illegal");
    assert_string_equal(hk_err_word(HK_E_AMBIGUOUS), "ambiguous");
    assert_string_equal(hk_err_word(HK_E_PROMOTION), "promotion");
    assert_string_equal(hk_err_word(HK_E_NULL_MOVE), "null");
}

TEST(err, no_two_errors_share_a_word_or_a_sentence)
{
    for (unsigned i = 0; i < COUNT; i++)
        for (unsigned k = 0; k < i; k++) {
            assert_string_not_equal(hk_err_word(all[i]), hk_err_word(all[k]));
            assert_string_not_equal(hk_err_sentence(all[i]), hk_err_sentence(all[k]));
        }
}

TEST(err, words_are_lower_case_and_sentences_end)
{
    for (unsigned i = 0; i < COUNT; i++) {
        const char *word = hk_err_word(all[i]), *sentence = hk_err_sentence(all[i]);
        assert_true(*word != '\0');
        assert_int_equal(strspn(word, "abcdefghijklmnopqrstuvwxyz-"), strlen(word));
        assert_true(sentence[0] >= 'A' && sentence[0] <= 'Z');
        assert_int_equal(sentence[strlen(sentence) - 1], '.');
    }
}

TEST(err, a_number_that_is_no_error_still_has_a_word)
{
    const hk_err stranger = (hk_err)COUNT;
    assert_string_equal(hk_err_word(stranger), "unknown");
    assert_true(strlen(hk_err_sentence(stranger)) > 0);
}

TEST(version, is_that_of_the_build)
{
    assert_string_equal(hk_version(), HK_VERSION);
}
