/*
 * Texts of JSON: one that is too large, too deep or no single value is refused with its place.
 */
#include "codec/load.h"
#include "test.h"

#include <stdlib.h>
#include <string.h>

enum { FAULT_ROOM = 512 };

static void assert_not_loaded(const char *text, size_t size, size_t most, const char *sentence)
{
    char said[FAULT_ROOM] = "";
    hk_buf fault;

    hk_buf_init(&fault, said, sizeof said);
    assert_null(load_json(text, size, most, &fault));
    if (strncmp(said, sentence, strlen(sentence)) != 0)
        assert_string_equal(said, sentence);
}

static void assert_loaded(const char *text, size_t size)
{
    char said[FAULT_ROOM];
    hk_buf fault;

    hk_buf_init(&fault, said, sizeof said);
    json_t *json = load_json(text, size, LOAD_EVENT_MAX, &fault);
    assert_non_null(json);
    json_decref(json);
}

static void write_nest(char *text, unsigned depth)
{
    memset(text, '[', depth);
    memset(text + depth, ']', depth);
    text[2 * depth] = '\0';
}

TEST(load, stops_at_its_depth)
{
    char text[256];

    write_nest(text, LOAD_DEPTH_MAX);
    assert_loaded(text, strlen(text));
    write_nest(text, LOAD_DEPTH_MAX + 1);
    assert_not_loaded(text, strlen(text), LOAD_EVENT_MAX,
                      "byte 16: lists and objects are nested more than 16 deep");
    strcpy(text, "[[[[[[[[[[[[[[[[{\"a\": 1}]]]]]]]]]]]]]]]]");
    assert_not_loaded(text, strlen(text), LOAD_EVENT_MAX, "byte 16: ");
    strcpy(text, "[\"[[[[[[[[[[[[[[[[[[[[\\\"{{{{{{{{{{{{{{{{{{{{\"]");
    assert_loaded(text, strlen(text));
    strcpy(text, "[[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[]]");
    assert_loaded(text, strlen(text));
}

TEST(load, stops_at_its_size)
{
    char *text = malloc(LOAD_EVENT_MAX + 2);
    assert_non_null(text);
    memset(text, ' ', LOAD_EVENT_MAX + 1);
    memcpy(text, "[]", 2);
    assert_loaded(text, LOAD_EVENT_MAX);
    assert_not_loaded(text, LOAD_EVENT_MAX + 1, LOAD_EVENT_MAX, "it has more than 65536 bytes");
    free(text);
}

TEST(load, refuses_what_is_no_single_value)
{
    static const struct {
        const char *text, *sentence;
    } wrong[] = {
        {"", "line 1: "},
        {"{", "line 1: "},
        {"{\"a\": 1,\n \"a\": 2}", "line 2: "}, /* twice */
        {"{\"a\": {\"b\": 1, \"b\": 1}}", "line 1: "},
        {"{} {}", "line 1: "},
        {"{}\n\n]", "line 3: "},
        {"[\"\\u0000\"]", "line 1: "},
        {"[\"\\ud800\"]", "line 1: "},
        {"[\"\xff\"]", "line 1: "},
        {"[9223372036854775808]", "line 1: "},
        {"[01]", "line 1: "},
        {"['a']", "line 1: "},
        {"[1,]", "line 1: "},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_not_loaded(wrong[i].text, strlen(wrong[i].text), LOAD_EVENT_MAX, wrong[i].sentence);
    assert_not_loaded("[1\0]", 4, LOAD_EVENT_MAX, "byte 2: a NUL stands there");
}
