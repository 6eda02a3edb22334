/*
 * The reader for plain JSON gives what the parser of jansson gives, or nothing: texts put together
 * at random, most of them nearly right, are read by both.
 */
#include "codec/load_plain.h"
#include "positions.h"
#include "test.h"

#include <stdio.h>
#include <string.h>

enum { TEXTS = 200000, TOKENS_MAX = 14, TEXT_ROOM = 512 };

/* What the two make of a text; answers whether the plain reader has read it. */
static bool is_read_alike(const char *text)
{
    const size_t size = strlen(text);
    json_t *plain = load_plain(text, size);
    json_t *parsed = plain ? json_loadb(text, size, JSON_REJECT_DUPLICATES, NULL) : NULL;
    const bool was_read = plain != NULL;

    if (was_read && !(parsed && json_equal(plain, parsed)))
        fail_msg("read as another value, or not to be read at all: %s", text);
    json_decref(plain);
    json_decref(parsed);
    return was_read;
}

TEST(load_plain, reads_what_is_plain)
{
    static const char *const plain[] = {
        "{}",
        " [ ] ",
        "[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]",
        "{\"type\":\"act\",\"id\":7,\"game\":\"k3\",\"data\":{\"move\":\"e2e4\"},\"ply\":0}",
        "[true , false,null\t,\r\n-12, 0, -0,999999999999999999,-999999999999999999]",
        "{\"\":\"\",\"a\":[{\"a\":\" ~!/\"},{}]}",
    };
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
        assert_true(is_read_alike(plain[i]));
}

TEST(load_plain, leaves_all_else)
{
    static const char *const others[] = {
        "",
        " ",
        "1",
        "\"a\"",
        "{",
        "[1",
        "[1 2]",
        "[1,]",
        "[,1]",
        "[01]",
        "[-]",
        "[1.5]",
        "[1e3]",
        "[1000000000000000000]",
        "[9999999999999999999]",
        "[99999999999999999999999999999999]",
        "[+1]",
        "[truex]",
        "[tru]",
        "[True]",
        "[\"\\n\"]",
        "[\"a\nb\"]",
        "[\"\x7f\"]",
        "[\"\xc3\xa7\"]",
        "[\"a]",
        "{\"a\":1,\"a\":1}",
        "{\"a\"}",
        "{\"a\":}",
        "{a:1}",
        "{\"a\":1,}",
        "{\"a name that is longer than any of ours\":1}",
        "[] []",
        "[]]",
        "[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]",
    };
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        assert_null(load_plain(others[i], strlen(others[i])));
    assert_null(load_plain("[1]\0", 4));
}

TEST(load_plain, reads_no_text_otherwise_than_the_parser)
{
    static const char *const tokens[] = {
        "{",
        "}",
        "[",
        "]",
        ",",
        ":",
        "\"a\":",
        "\"b\":",
        "\"a\"",
        "\"\"",
        "1",
        "-20",
        "0",
        "01",
        "1.5",
        "1e2",
        "-",
        "true",
        "false",
        "null",
        "nul",
        " ",
        "\n",
        "\\",
        "\"",
        "\"\\t\"",
        "\"\xc3\xa7\"",
        "[1]",
        "{}",
        "[]",
        "{\"a\":1}",
        "123456789012345678901",
    };
    struct dice dice = {.state = 17};
    unsigned read = 0;

    for (unsigned i = 0; i < TEXTS; i++) {
        char text[TEXT_ROOM] = "";
        const unsigned count = 1 + dice_below(&dice, TOKENS_MAX);
        const bool list = dice_below(&dice, 2);
        strcat(text, list ? "[" : "{");
        for (unsigned k = 0; k < count; k++) {
            if (dice_below(&dice, 4)) { /* mostly something that may stand there */
                strcat(text, list ? "" : dice_below(&dice, 2) ? "\"a\":" : "\"b\":");
                strcat(text, tokens[9 + dice_below(&dice, 11)]);
                strcat(text, k + 1 < count ? "," : "");
            } else {
                strcat(text, tokens[dice_below(&dice, sizeof tokens / sizeof *tokens)]);
            }
        }
        strcat(text, list ? "]" : "}");
        read += is_read_alike(text);
    }
    assert_true(read > TEXTS / 50);
}
