/*
 * Bump memory in blocks that double in size.
 *
 * Invariants:
 *  1. taken_bytes is the sum of the blocks' sizes, heads included, and never exceeds limit_bytes.
 *  2. A request that fails changes nothing.
 *  3. What is handed out is zeroed and aligned for any object, and nothing is handed out twice.
 */
#include "base/internal.h"

#include <stdlib.h>
#include <string.h>

struct hk__arena_block {
    struct hk__arena_block *older;
    size_t size; /* of the bytes after this head */
    size_t used;
};

enum {
    ALIGNMENT = _Alignof(max_align_t),
    HEAD = (sizeof(struct hk__arena_block) + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT,
    FIRST_BLOCK = 1024
};

/* Zeroed: what the system has given anew need not be written before it is used. */
static void *get_from_heap(void *context, size_t size)
{
    (void)context;
    return calloc(1, size);
}

static void put_to_heap(void *context, void *block)
{
    (void)context;
    free(block);
}

void hk_arena_init(hk_arena *arena, size_t limit_bytes)
{
    *arena = (hk_arena){
        .get = get_from_heap, .put = put_to_heap, .limit_bytes = limit_bytes, .newest = NULL};
}

static struct hk__arena_block *add_block(hk_arena *arena, size_t need)
{
    const size_t left = arena->limit_bytes - arena->taken_bytes;
    size_t size = arena->newest ? 2 * arena->newest->size : FIRST_BLOCK;

    if (size < need)
        size = need;
    if (left < HEAD || size > left - HEAD)
        size = need;
    if (left < HEAD || size > left - HEAD)
        return NULL;

    struct hk__arena_block *block = arena->get(arena->context, HEAD + size);
    if (!block)
        return NULL;
    *block = (struct hk__arena_block){.older = arena->newest, .size = size};
    arena->newest = block;
    arena->taken_bytes += HEAD + size;
    return block;
}

void *hk_arena_get(hk_arena *arena, size_t size)
{
    if (size > SIZE_MAX / 4)
        return NULL;
    const size_t rounded = (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    struct hk__arena_block *block = arena->newest;

    if (!block || block->size - block->used < rounded) {
        block = add_block(arena, rounded);
        if (!block)
            return NULL;
    }
    void *memory = (char *)block + HEAD + block->used;
    block->used += rounded;
    return arena->get == get_from_heap ? memory : memset(memory, 0, rounded);
}

void *hk__arena_double(hk_arena *arena, const void *array, size_t count, size_t size)
{
    void *larger = count > SIZE_MAX / 8 / size ? NULL : hk_arena_get(arena, 2 * count * size);
    return larger ? memcpy(larger, array, count * size) : NULL;
}

void hk_arena_finish(hk_arena *arena)
{
    while (arena->newest) {
        struct hk__arena_block *older = arena->newest->older;
        arena->put(arena->context, arena->newest);
        arena->newest = older;
    }
    arena->taken_bytes = 0;
}
