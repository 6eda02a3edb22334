/* Bounded text: what fits is there, what does not is cut, and nothing is written past the end. */
#include "test.h"

#include "hakem/base.h"

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
