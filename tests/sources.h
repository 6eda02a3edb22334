/*
 * Sources of memory for an arena: they count what is asked and given, fail one request, and hand
 * out bytes that are not zero, so that who relies on zeroes that nobody promised is found.
 */
#ifndef HK_TESTS_SOURCES_H
#define HK_TESTS_SOURCES_H

#include "test.h"

#include "hakem/base.h"

#include <stdlib.h>
#include <string.h>

struct source {
    size_t asked, given, returned;
    size_t failing; /* the request that fails, from 1; 0: none */
    int dirt;       /* what the bytes are */
};

static inline void *get_from_source(void *context, size_t size)
{
    struct source *source = context;
    if (++source->asked == source->failing)
        return NULL;
    void *block = malloc(size);
    assert_non_null(block);
    memset(block, source->dirt, size);
    source->given++;
    return block;
}

static inline void put_to_source(void *context, void *block)
{
    struct source *source = context;
    assert_non_null(block);
    source->returned++;
    free(block);
}

static inline hk_arena arena_on(struct source *source, size_t limit_bytes)
{
    hk_arena arena;
    hk_arena_init(&arena, limit_bytes);
    arena.get = get_from_source;
    arena.put = put_to_source;
    arena.context = source;
    return arena;
}

/*
 * What `create` makes in an arena is made whole or not at all, whichever of its requests fails:
 * then the arena is as it was, and nothing is left when it is finished.
 */
static inline void assert_made_whole_or_not(hk_err (*create)(hk_arena *arena))
{
    size_t failing = 0;
    bool made = false;

    while (!made) {
        struct source source = {.failing = ++failing + 1, .dirt = 0xa5};
        hk_arena arena = arena_on(&source, SIZE_MAX);
        assert_non_null(hk_arena_get(&arena, 100)); /* of somebody else */
        const hk_arena before = arena;
        const hk_err err = create(&arena);
        made = err == HK_OK;
        if (!made) {
            assert_int_equal(err, HK_E_MEMORY);
            assert_int_equal(arena.taken_bytes, before.taken_bytes);
            assert_ptr_equal(arena.newest, before.newest);
            assert_int_equal(source.given - source.returned, 1);
        }
        hk_arena_finish(&arena);
        assert_int_equal(source.given, source.returned);
        assert_in_range(failing, 1, 100);
    }
    assert_in_range(failing, 2, 100); /* one request failed at least */
}

#endif
