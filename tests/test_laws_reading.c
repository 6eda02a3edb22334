/* The words of readings, and the choices that the rules of a game may make. */
#include "hakem/game.h"
#include "test.h"

#include <string.h>

TEST(reading, each_has_a_word_that_finds_it_and_at_least_two_choices)
{
    for (int i = 0; i < HK_READINGS; i++) {
        const hk_reading reading = (hk_reading)i;
        const char *word = hk_reading_word(reading);
        hk_reading found;
        assert_true(hk_reading_find(&found, word, strlen(word)));
        assert_int_equal(found, reading);
        assert_true(hk_reading_choices(reading) >= 2);
        for (unsigned choice = 0; choice < hk_reading_choices(reading); choice++) {
            const char *name = hk_reading_choice_word(reading, choice);
            uint8_t back;
            assert_true(hk_reading_choice_find(reading, &back, name, strlen(name)));
            assert_int_equal(back, choice);
        }
        assert_null(hk_reading_choice_word(reading, hk_reading_choices(reading)));
    }
}

TEST(reading, an_unknown_word_finds_nothing)
{
    hk_reading reading = HK_READING_CLAIM_AFTER_OWN_MOVE;
    uint8_t choice = 7;
    assert_false(hk_reading_find(&reading, "claim", 5));
    assert_int_equal(reading, HK_READING_CLAIM_AFTER_OWN_MOVE);
    assert_false(hk_reading_choice_find(HK_READING_ILLEGAL_MOVE_INCREMENT, &choice, "two", 3));
    assert_int_equal(choice, 7);
}
