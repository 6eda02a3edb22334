/*
 * Memory in blocks that double in size up to a bound, handed out from the front.
 *
 * Invariants:
 *  1. taken_bytes is the sum of the blocks' sizes, heads included, and never exceeds limit_bytes.
 *  2. A request that fails changes nothing.
 *  3. Memory that is handed out is zeroed and aligned for any object. No byte is handed out twice,
 *     unless it has been released.
 *  4. A large request has a block of its own size; later blocks do not become larger for it.
 */
#if defined(__unix__)
#define _DEFAULT_SOURCE /* for MAP_ANONYMOUS */
#endif
#include "base/arena.h"
#include "base/internal.h"

#include <stdlib.h>
#include <string.h>
#if defined(__unix__)
#include <sys/mman.h>
#endif

struct hk__arena_block {
    struct hk__arena_block *older;
    /* Bytes after this head, and how many of them are handed out. */
    size_t size, used;
};

enum {
    ALIGNMENT = _Alignof(max_align_t),
    HEAD = (sizeof(struct hk__arena_block) + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT,
    FIRST_BLOCK = 1024,
    LAST_BLOCK = 1 << 20, /* unless one request is larger */
    LARGE = 4 << 20
};

/*
 * Zeroed memory. A fresh page of the system is zero already and need not be written before it is
 * used. calloc would write a large block again if it had used it before, and a caller that takes
 * much and uses little would pay for all of it; so large blocks come from the system itself.
 */
static void *get_from_heap(void *context, size_t size)
{
    (void)context;
#if defined(MAP_ANONYMOUS)
    if (size >= LARGE) {
        void *block = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        return block == MAP_FAILED ? NULL : block;
    }
#endif
    return calloc(1, size);
}

static void put_to_heap(void *context, void *block)
{
    (void)context;
#if defined(MAP_ANONYMOUS)
    const size_t size = HEAD + ((struct hk__arena_block *)block)->size;
    if (size >= LARGE) {
        munmap(block, size);
        return;
    }
#endif
    free(block);
}

void hk_arena_init(hk_arena *arena, size_t limit_bytes)
{
    *arena = (hk_arena){
        .get = get_from_heap, .put = put_to_heap, .limit_bytes = limit_bytes, .newest = NULL};
}

static size_t aligned(size_t size)
{
    return (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
}

size_t hk__arena_block_bytes(size_t size)
{
    return HEAD + aligned(size);
}

static struct hk__arena_block *add_block(hk_arena *arena, size_t need)
{
    const size_t left = arena->limit_bytes - arena->taken_bytes;
    size_t size = arena->newest ? 2 * arena->newest->size : FIRST_BLOCK;

    if (size > LAST_BLOCK)
        size = LAST_BLOCK;
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

void *hk__arena_get_unset(hk_arena *arena, size_t size)
{
    if (size > SIZE_MAX / 4)
        return NULL;
    const size_t rounded = aligned(size);
    struct hk__arena_block *block = arena->newest;

    if (!block || block->size - block->used < rounded) {
        block = add_block(arena, rounded);
        if (!block)
            return NULL;
    }
    void *memory = (char *)block + HEAD + block->used;
    block->used += rounded;
    return memory;
}

void *hk_arena_get(hk_arena *arena, size_t size)
{
    void *memory = hk__arena_get_unset(arena, size);
    return !memory || arena->get == get_from_heap ? memory : memset(memory, 0, size);
}

struct hk__arena_mark hk__arena_mark(const hk_arena *arena)
{
    return (struct hk__arena_mark){arena->newest, arena->newest ? arena->newest->used : 0};
}

void hk__arena_release(hk_arena *arena, struct hk__arena_mark mark)
{
    while (arena->newest != mark.newest) {
        struct hk__arena_block *older = arena->newest->older;
        arena->taken_bytes -= HEAD + arena->newest->size;
        arena->put(arena->context, arena->newest);
        arena->newest = older;
    }
    if (arena->newest) {
        void *first = (char *)arena->newest + HEAD + mark.used;
        memset(first, 0, arena->newest->used - mark.used); /* zeroed, as it was */
        arena->newest->used = mark.used;
    }
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
