/*
 * Sources of memory for an arena. They count the requests and the blocks, fail one request, and
 * return bytes that are not zero, to find code that relies on zeroes that nobody promised.
 */
#ifndef HK_TESTS_SOURCES_H
#define HK_TESTS_SOURCES_H

#include "test.h"

#include "hakem/base.h"

#include <stdlib.h>
#include <string.h>

struct source {
    size_t asked, given, returned;
    /* The request that fails, from 1; 0: none. */
    size_t failing;
    /* The value of the bytes. */
    int dirt;
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
 * `create` makes its object in an arena as a whole or not at all, whichever of its requests fails.
 * If it fails, the arena is as it was before, and no block is left after the arena is finished.
 */
static inline void assert_made_whole_or_not(hk_err (*create)(hk_arena *arena))
{
    size_t failing = 0;
    bool made = false;

    while (!made) {
        struct source source = {.failing = ++failing + 1, .dirt = 0xa5};
        hk_arena arena = arena_on(&source, SIZE_MAX);
        /* Another user of the arena takes memory. */
        assert_non_null(hk_arena_get(&arena, 100));
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
