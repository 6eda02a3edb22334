/*
 * Bounded text: bytes are appended as long as there is room, the rest is left out, and nothing is
 * written past the end. Also which bytes are UTF-8.
 */
#include "test.h"

#include "base/internal.h"

#include <string.h>

enum { GUARD = 0x5a };

TEST(buf, starts_empty_and_ended)
{
    char memory[8] = "garbage";
    hk_buf buf;
    hk_buf_init(&buf, memory, sizeof memory);
    assert_string_equal(memory, "");
    assert_int_equal(buf.size, 0);
    assert_int_equal(buf.room, sizeof memory);
    assert_false(buf.cut);
}

TEST(buf, appends_in_order)
{
    char memory[32];
    hk_buf buf;
    hk_buf_init(&buf, memory, sizeof memory);
    hk_buf_str(&buf, "Kasparov");
    hk_buf_char(&buf, ' ');
    hk_buf_int(&buf, 1985);
    hk_buf_add(&buf, "!?!?", 2);
    assert_string_equal(memory, "Kasparov 1985!?");
    assert_int_equal(buf.size, strlen(memory));
    assert_false(buf.cut);
}

TEST(buf, a_text_that_just_fits_is_not_cut)
{
    char memory[5];
    hk_buf buf;
    hk_buf_init(&buf, memory, sizeof memory);
    hk_buf_str(&buf, "Nxf7");
    assert_string_equal(memory, "Nxf7");
    assert_false(buf.cut);
    hk_buf_str(&buf, "");
    assert_false(buf.cut);
    hk_buf_char(&buf, '+');
    assert_string_equal(memory, "Nxf7");
    assert_true(buf.cut);
}

TEST(buf, what_does_not_fit_is_cut_at_the_end_for_every_room)
{
    static const char text[] = "rnbqkbnr/pppppppp";
    for (size_t room = 1; room <= sizeof text + 2; room++) {
        char memory[sizeof text + 8];
        hk_buf buf;
        memset(memory, GUARD, sizeof memory);
        hk_buf_init(&buf, memory, room);
        for (const char *c = text; *c; c++)
            hk_buf_char(&buf, *c);
        const size_t fits = room - 1 < strlen(text) ? room - 1 : strlen(text);
        assert_int_equal(buf.size, fits);
        assert_int_equal(strlen(memory), fits);
        assert_memory_equal(memory, text, fits);
        assert_int_equal(buf.cut, fits < strlen(text));
        for (size_t i = room; i < sizeof memory; i++)
            assert_int_equal(memory[i], GUARD);
    }
}

TEST(buf, a_long_piece_is_cut_within_and_nothing_follows_it)
{
    char memory[8];
    hk_buf buf;
    memset(memory, GUARD, sizeof memory);
    hk_buf_init(&buf, memory, 4);
    hk_buf_str(&buf, "abcdef");
    hk_buf_str(&buf, "gh");
    hk_buf_int(&buf, 7);
    assert_string_equal(memory, "abc");
    assert_int_equal(buf.size, 3);
    assert_true(buf.cut);
    assert_int_equal(memory[4], GUARD);
}

TEST(buf, no_room_holds_nothing_and_touches_nothing)
{
    char guard = GUARD;
    hk_buf buf;
    hk_buf_init(&buf, &guard, 0);
    hk_buf_str(&buf, "e4");
    hk_buf_int(&buf, -1);
    assert_int_equal(guard, GUARD);
    assert_int_equal(buf.size, 0);
    assert_true(buf.cut);
    hk_buf_init(&buf, NULL, 0);
    hk_buf_char(&buf, 'e');
    assert_true(buf.cut);
}

TEST(buf, carries_bytes_of_any_value)
{
    char memory[8];
    hk_buf buf;
    hk_buf_init(&buf, memory, sizeof memory);
    hk_buf_add(&buf, "\0\xff\n", 3);
    assert_int_equal(buf.size, 3);
    assert_memory_equal(memory, "\0\xff\n", 4);
}

TEST(buf, writes_whole_numbers_of_every_size)
{
    static const struct {
        int64_t value;
        const char *text;
    } cases[] = {
        {0, "0"},
        {7, "7"},
        {-7, "-7"},
        {10, "10"},
        {999999999, "999999999"},
        {UINT32_MAX, "4294967295"},
        {INT64_MAX, "9223372036854775807"},
        {INT64_MIN, "-9223372036854775808"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char memory[32];
        hk_buf buf;
        hk_buf_init(&buf, memory, sizeof memory);
        hk_buf_int(&buf, cases[i].value);
        assert_string_equal(memory, cases[i].text);
        assert_int_equal(buf.size, strlen(cases[i].text));
    }
}

TEST(utf8, characters_of_every_length)
{
    static const struct {
        const char *text;
        size_t size;
    } cases[] = {
        {"a", 1},
        {"\x7f", 1},
        {"\0", 1},
        {"\xc2\x80", 2},
        {"\xc5\x9e", 2},
        {"\xdf\xbf", 2},
        {"\xe0\xa0\x80", 3},
        {"\xe2\x99\x94", 3},
        {"\xed\x9f\xbf", 3},
        {"\xee\x80\x80", 3},
        {"\xef\xbf\xbf", 3},
        {"\xf0\x90\x80\x80", 4},
        {"\xf4\x8f\xbf\xbf", 4},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_int_equal(hk_utf8_character(cases[i].text, cases[i].size), cases[i].size);
        assert_int_equal(hk_utf8_character(cases[i].text, cases[i].size - 1), 0);
        assert_true(hk_utf8_check(cases[i].text, cases[i].size));
    }
    assert_true(hk_utf8_check("", 0));
    assert_int_equal(hk_utf8_character("ab", 2), 1);
}

TEST(utf8, ill_formed_bytes)
{
    static const char *const texts[] = {
        "\x80",             /* a later byte alone */
        "\xbf",             /* the same */
        "\xc0\x80",         /* too long a form */
        "\xc1\xbf",         /* the same */
        "\xe0\x9f\xbf",     /* the same */
        "\xf0\x8f\xbf\xbf", /* the same */
        "\xed\xa0\x80",     /* a surrogate */
        "\xed\xbf\xbf",     /* the same */
        "\xf4\x90\x80\x80", /* beyond the last character */
        "\xf5\x80\x80\x80", /* the same */
        "\xff",             /* never */
        "\xc5y",            /* an end is missing */
        "\xe2\x99y",        /* the same */
        "\xf0\x90\x80y",    /* the same */
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        assert_int_equal(hk_utf8_character(texts[i], strlen(texts[i])), 0);
        assert_false(hk_utf8_check(texts[i], strlen(texts[i])));
    }
    assert_false(hk_utf8_check("Sah\xc5", 4));
    assert_true(hk_utf8_check("Sah\xc5", 3));
}

static void check_foreign(const char *text, size_t size, size_t room, const char *expected,
                          bool cut)
{
    char memory[64];
    hk_buf buf;
    memset(memory, GUARD, sizeof memory);
    hk_buf_init(&buf, memory, room);
    hk_buf_foreign(&buf, text, size);
    assert_string_equal(memory, expected);
    assert_int_equal(buf.cut, cut);
    for (size_t i = room; i < sizeof memory; i++)
        assert_int_equal(memory[i], GUARD);
}

TEST(buf, what_is_not_utf_8_is_latin_1)
{
    check_foreign("\xc5\x9e"
                  "ah",
                  4, 32,
                  "\xc5\x9e"
                  "ah",
                  false);
    check_foreign("Gr\xfcnfeld", 8, 32, "Gr\xc3\xbcnfeld", false);
    check_foreign("\xfc\xc3\xbc", 3, 32, "\xc3\xbc\xc3\xbc", false); /* byte by byte */
    check_foreign("\xe2\x80\xc5\x9e", 4, 32, "\xc3\xa2?\xc5\x9e", false);
    check_foreign("a\tb\nc\x7f\0d", 8, 32, "a?b?c??d", false);
    check_foreign("", 0, 32, "", false);
}

TEST(buf, text_in_any_encoding_is_written_as_utf_8_character_by_character)
{
    static const char *const parts[] = {"a",        "plain words ", "\xfc", "\xc3\xbc",
                                        "\xe2\x80", "\xe2\x80\x94", "\xa0", "\xf4"};
    unsigned dice = 7;

    for (unsigned round = 0; round < 2000; round++) {
        char text[300], written[2 * sizeof text], expected[2 * sizeof text];
        size_t size = 0, due = 0;
        for (unsigned i = 0; i < round % 24; i++) {
            const char *const part = parts[(dice = dice * 1103515245 + 12345) >> 16 & 7];
            memcpy(text + size, part, strlen(part));
            size += strlen(part);
        }
        for (size_t at = 0; at < size;) {
            const size_t utf8 = hk_utf8_character(text + at, size - at);
            const unsigned char c = (unsigned char)text[at];
            if (utf8 == 0) {
                expected[due++] = (char)(0xc0 | c >> 6);
                expected[due++] = (char)(0x80 | (c & 0x3f));
            }
            memcpy(expected + due, text + at, utf8);
            due += utf8;
            at += utf8 ? utf8 : 1;
        }
        assert_int_equal(hk__utf8_write(written, text, size), due);
        assert_memory_equal(written, expected, due);
    }
}

TEST(buf, a_control_sign_of_foreign_text_is_found_wherever_it_stands)
{
    static const unsigned char signs[] = {0, '\t', 0x1f, 0x7f};
    char text[40], expected[41];

    for (size_t size = 1; size <= sizeof text; size++)
        for (size_t at = 0; at < size; at++)
            for (size_t sign = 0; sign < sizeof signs; sign++) {
                for (size_t i = 0; i < size; i++)
                    expected[i] = text[i] = (char)(' ' + (size + i) % 0x5f);
                text[at] = (char)signs[sign];
                expected[at] = '?';
                expected[size] = '\0';
                check_foreign(text, size, 64, expected, false);
            }
}

TEST(buf, foreign_text_is_cut_between_characters)
{
    check_foreign("e\xe2\x99\x94", 4, 5, "e\xe2\x99\x94", false);
    check_foreign("e\xe2\x99\x94", 4, 4, "e", true);
    check_foreign("\xfc\xfc", 2, 4, "\xc3\xbc", true);
    check_foreign("\xe2\x99\x94"
                  "e",
                  4, 3, "", true); /* nothing follows what did not fit */
}

TEST(buf, a_reason_becomes_a_sentence)
{
    static const char *const cases[][2] = {
        {"the move is empty", "The move is empty."},
        {"White has no king", "White has no king."},
        {"It is done.", "It is done."},
        {"x", "X."},
        {"", ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char memory[32];
        hk_buf buf;
        hk_buf_init(&buf, memory, sizeof memory);
        hk_buf_sentence(&buf, cases[i][0]);
        assert_string_equal(memory, cases[i][1]);
    }
}
