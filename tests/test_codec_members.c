/* The nearest known word, the words of a list, and unknown members. */
#include "codec/members.h"
#include "test.h"

#include <string.h>

static void assert_nearest(const char *given, const char *list, const char *word)
{
    struct nearest nearest;
    nearest_begin(&nearest, given);
    nearest_offer_list(&nearest, list);
    assert_string_equal(nearest.word, word);
}

TEST(nearest, one_letter_less_more_or_other)
{
    static const char list[] = "by|uci|hands|promotion|castling|note";
    assert_nearest("hand", list, "hands");
    assert_nearest("handss", list, "hands");
    assert_nearest("hends", list, "hands");
    assert_nearest("hnads", list, "hands");
    assert_nearest("promotio", list, "promotion");
    assert_nearest("ucci", list, "uci");
    assert_nearest("notes", list, "note");
}

TEST(nearest, letters_that_change_places_are_one_step)
{
    assert_nearest("ab", "ax|ba", "ax"); /* equally near: the first */
    assert_nearest("abcd", "abzz|bacd", "bacd");
}

TEST(nearest, capitals_do_not_count)
{
    assert_nearest("HANDS", "bands|hands", "hands");
    assert_nearest("White", "black|white", "white");
}

TEST(nearest, a_part_of_a_word_means_the_word)
{
    assert_nearest("fen", "id|title|start_fen", "start_fen");
    assert_nearest("increment_seconds", "delay|increment|mode", "increment");
    assert_nearest("white", "note|w|b", "w");
    assert_nearest("ab", "xxabxx|ax", "ax"); /* too little of a word */
}

TEST(nearest, words_of_any_length_and_bytes_are_compared)
{
    char longest[400];
    memset(longest, 'x', sizeof longest - 1);
    longest[sizeof longest - 1] = '\0';
    assert_nearest(longest, "by|xxx", "xxx");
    assert_nearest("", "seconds|by", "by");
    assert_nearest("\xc3\xa9\n", "by", "by");
    assert_nearest("x", "", "");
    assert_nearest("x", "||ab|", "ab");
}

TEST(lists, have_whole_words_alone)
{
    unsigned place = 9;

    assert_false(list_find("w|b|both", "bot", &place));
    assert_false(list_find("w|b|both", "bothe", &place));
    assert_false(list_find("w|b|both", "w|b", &place));
    assert_false(list_find("w|b", "", &place));
    assert_false(list_find("w||b|", "", &place));
    assert_false(list_find("w|b", NULL, &place));
    assert_int_equal(place, 9);
    assert_true(list_find("w|b|both", "w", &place));
    assert_int_equal(place, 0);
    assert_true(list_find("w|b|both", "both", &place));
    assert_int_equal(place, 2);
    assert_true(list_find("w|b|both", "b", NULL));
}

TEST(lists, give_the_word_at_a_place)
{
    static const char *const words[] = {"w", "b", "both"};
    for (unsigned i = 0; i < 3; i++) {
        json_t *word = list_word_to_json("w|b|both", i);
        assert_string_equal(json_string_value(word), words[i]);
        json_decref(word);
    }
}

static void assert_member(const char *json, const char *list, const char *sentence)
{
    char text[256];
    hk_buf out;
    json_t *object = json_loads(json, 0, NULL);

    assert_non_null(object);
    hk_buf_init(&out, text, sizeof text);
    assert_int_equal(find_unknown_member(object, list, &out) != NULL, sentence[0] != '\0');
    assert_string_equal(text, sentence);
    json_decref(object);
}

TEST(members, that_are_known_pass)
{
    assert_member("{}", "a|b", "");
    assert_member("{\"b\": 1, \"a\": null}", "a|b", "");
    assert_member("{\"note\": \"of no effect\"}", "a|b", "");
}

TEST(members, that_are_not_known_are_named_with_the_nearest)
{
    assert_member("{\"by\": 1, \"hand\": 2}", "by|hands",
                  "there is no member 'hand' here; the nearest known is 'hands'");
    assert_member("{\"notes\": 2}", "by",
                  "there is no member 'notes' here; the nearest known is 'note'");
    assert_member("{\"a\\n\": 2}", "a", "there is no member 'a?' here; the nearest known is 'a'");
}
