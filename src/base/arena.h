/* What the library's own files ask of an arena besides hakem/base.h. Not installed. */
#ifndef HK_BASE_ARENA_H
#define HK_BASE_ARENA_H

#include "hakem/base.h"

/*
 * As hk_arena_get, but the memory need not be zeroed: for a caller that takes much and uses little
 * of it.
 */
void *hk__arena_get_unset(hk_arena *arena, size_t size);

/* What a request of `size` bytes that has a block of its own takes of the arena's limit. */
size_t hk__arena_block_bytes(size_t size);

/* A place in an arena: what is taken after it can be given back. */
struct hk__arena_mark {
    struct hk__arena_block *newest;
    size_t used;
};
struct hk__arena_mark hk__arena_mark(const hk_arena *arena);
void hk__arena_release(hk_arena *arena, struct hk__arena_mark mark);

/*
 * Copy the `count` elements of a full array into room for twice as many. NULL if there is no
 * memory; the array stays.
 */
void *hk__arena_double(hk_arena *arena, const void *array, size_t count, size_t size);

#endif
