/*
 * The arena of a frame: what is read lies in the block, and what the block cannot hold or must keep is safe.
 */
#include "hall/server/arena.h"
#include "test.h"

#include <jansson.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static json_t *read_in_arena(const char *text)
{
    arena_serve_json();
    arena_begin();
    json_t *json = json_loads(text, 0, NULL);
    arena_end();
    assert_non_null(json);
    return json;
}

TEST(arena, block_begins_anew_when_all_is_given_back)
{
    json_t *first = read_in_arena("{\"a\": [1, 2, 3]}");
    const uintptr_t place = (uintptr_t)first;
    json_decref(first);
    json_t *second = read_in_arena("{\"b\": 4}");
    assert_true((uintptr_t)second == place);
    json_decref(second);
}

TEST(arena, value_that_lives_on_is_not_written_over)
{
    json_t *whole = read_in_arena("{\"kept\": {\"name\": \"a text that stays\"}, \"rest\": []}");
    json_t *kept = json_incref(json_object_get(whole, "kept"));
    json_decref(whole);
    for (int i = 0; i < 100; i++)
        json_decref(read_in_arena("{\"name\": \"another text, as long as that\"}"));
    assert_string_equal(json_string_value(json_object_get(kept, "name")), "a text that stays");
    json_decref(kept);
}

TEST(arena, what_has_no_room_lies_on_the_heap)
{
    char text[80000];
    size_t size = 0;
    text[size++] = '[';
    while (size < sizeof text - 20)
        size += (size_t)sprintf(text + size, "%zu,", size);
    strcpy(text + size, "0]");
    json_t *many = read_in_arena(text), *more = read_in_arena("[\"and more\"]");
    for (size_t i = 0; i + 1 < json_array_size(many); i++)
        assert_true(json_integer_value(json_array_get(many, i)) > 0);
    assert_string_equal(json_string_value(json_array_get(more, 0)), "and more");
    json_decref(many);
    json_decref(more);
}

TEST(arena, outside_of_a_frame_the_block_is_not_touched)
{
    json_t *inside = read_in_arena("[1]"), *outside = json_loads("[2]", 0, NULL);
    const uintptr_t from = (uintptr_t)inside, there = (uintptr_t)outside;
    assert_true(there < from || there > from + 32768);
    char *text = json_dumps(outside, JSON_COMPACT);
    assert_string_equal(text, "[2]");
    free(text); /* on the heap, where the caller may free it */
    json_decref(inside);
    json_decref(outside);
}
