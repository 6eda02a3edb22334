/*
 * JSON written straight into text is the JSON that a reader of the same values sees, whatever stands
 * in them.
 */
#include "codec/json_text.h"
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

TEST(json_text, of_any_text_is_read_again)
{
    for (unsigned round = 0; round < 2000; round++) {
        struct json_text out = {.comma = false};
        char text[40];
        size_t size = round % sizeof text;
        for (size_t i = 0; i < size; i++)
            text[i] =
                (char)(1 + (round * 31 + i * 17) % 126); /* quotes, slashes and controls too */
        json_text_open(&out, '[');
        json_text_string(&out, text, size);
        json_text_close(&out, ']');
        char *json = json_text_take(&out);
        assert_non_null(json);
        json_t *read = json_loads(json, 0, NULL);
        assert_non_null(read);
        const json_t *value = json_array_get(read, 0);
        assert_int_equal(json_string_length(value), size);
        assert_memory_equal(json_string_value(value), text, size);
        json_decref(read);
        free(json);
    }
}

TEST(json_text, escapes_one_byte_wherever_it_stands)
{
    static const unsigned char bytes[] = {1,    ' ' - 1, ' ', '"' - 1, '"',       '"' + 1, '[',
                                          '\\', ']',     127, 128,     128 + '"', 220,     255};
    char text[40], expected[2 * sizeof text + 8];

    for (size_t i = 0; i < sizeof bytes; i++)
        for (size_t size = 1; size <= sizeof text; size++)
            for (size_t at = 0; at < size; at++) {
                const char c = (char)bytes[i];
                struct json_text out = {.comma = false};
                memset(text, at % 2 ? 'a' : (char)0xe7, sizeof text);
                text[at] = c;
                json_text_string(&out, text, size);
                char *json = json_text_take(&out);
                const char *format = bytes[i] < ' '          ? "\"%.*s\\u%04x%.*s\""
                                     : c == '"' || c == '\\' ? "\"%.*s\\%c%.*s\""
                                                             : "\"%.*s%c%.*s\"";
                snprintf(expected, sizeof expected, format, (int)at, text, bytes[i],
                         (int)(size - at - 1), text + at + 1);
                assert_string_equal(json, expected);
                free(json);
            }
}

TEST(json_text, has_the_digits_of_any_number)
{
    char expected[24];

    for (int64_t number = 1, next; number > 0; number = next) {
        next = number < INT64_MAX / 7 ? number * 7 + 3 : 0;
        for (int sign = -1; sign <= 1; sign++)
            for (int64_t near = -1; near <= 1; near++) {
                struct json_text out = {.comma = false};
                json_text_int(&out, sign * number + near);
                char *json = json_text_take(&out);
                snprintf(expected, sizeof expected, "%lld", (long long)(sign * number + near));
                assert_string_equal(json, expected);
                free(json);
            }
    }
    for (int64_t power = 1; power <= INT64_MAX / 10; power *= 10)
        for (int64_t number = power - 1; number <= power; number++) {
            struct json_text out = {.comma = false};
            json_text_int(&out, number);
            char *json = json_text_take(&out);
            snprintf(expected, sizeof expected, "%lld", (long long)number);
            assert_string_equal(json, expected);
            free(json);
        }
}

TEST(json_text, has_commas_where_they_belong)
{
    struct json_text out = {.comma = false};

    json_text_open(&out, '{');
    json_text_key(&out, "none");
    json_text_open(&out, '[');
    json_text_close(&out, ']');
    json_text_key(&out, "numbers");
    json_text_open(&out, '[');
    json_text_int(&out, INT64_MIN);
    json_text_int(&out, 7);
    json_text_null(&out);
    json_text_close(&out, ']');
    json_text_key(&out, "truth");
    json_text_bool(&out, true);
    json_text_key(&out, "word");
    json_text_word(&out, NULL);
    json_text_key(&out, "tree");
    json_text_tree(&out, json_pack("{s:[i]}", "a", 1));
    json_text_close(&out, '}');
    char *json = json_text_take(&out);
    assert_string_equal(json,
                        "{\"none\":[],\"numbers\":[-9223372036854775808,7,null],\"truth\":true,"
                        "\"word\":null,\"tree\":{\"a\":[1]}}");
    free(json);
}
