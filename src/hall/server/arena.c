#include "hall/server/arena.h"

#include <jansson.h>
#include <stdalign.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

/* AddressSanitizer is told what of the block is in use; other builds have nothing to tell. */
#ifdef __SANITIZE_ADDRESS__ /* gcc */
#define WITH_ADDRESS_SANITIZER
#elif defined(__has_feature) /* clang */
#if __has_feature(address_sanitizer)
#define WITH_ADDRESS_SANITIZER
#endif
#endif
#ifdef WITH_ADDRESS_SANITIZER
#include <sanitizer/asan_interface.h>
#else
#define ASAN_POISON_MEMORY_REGION(address, size) ((void)(address), (void)(size))
#define ASAN_UNPOISON_MEMORY_REGION(address, size) ((void)(address), (void)(size))
#endif

enum { ARENA_BYTES = 32 * 1024, ALIGNMENT = alignof(max_align_t) };

static struct {
    alignas(max_align_t) char block[ARENA_BYTES];
    size_t used, living;
    bool is_open;
} arena;

static void *take(size_t size)
{
    if (!arena.is_open || size > ARENA_BYTES - arena.used)
        return malloc(size);
    void *taken = arena.block + arena.used;
    ASAN_UNPOISON_MEMORY_REGION(taken, size);
    arena.used += (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT; /* the block is a multiple */
    arena.living++;
    return taken;
}

static void give_back(void *taken)
{
    if ((uintptr_t)taken - (uintptr_t)arena.block >= ARENA_BYTES) {
        free(taken);
    } else if (--arena.living == 0) {
        ASAN_POISON_MEMORY_REGION(arena.block, arena.used);
        arena.used = 0;
    }
}

void arena_serve_json(void)
{
    json_set_alloc_funcs(take, give_back);
}

void arena_begin(void)
{
    arena.is_open = true;
}

void arena_end(void)
{
    arena.is_open = false;
}
