/* What the library's own files share: assertions and the words for hot code. Not installed. */
#ifndef HK_BASE_INTERNAL_H
#define HK_BASE_INTERNAL_H

#include "hakem/base.h"

#include <assert.h>

#if defined(__GNUC__)
#define HK_SPECIALISE static inline __attribute__((always_inline))
#define HK_NOINLINE __attribute__((noinline))
#define HK_LIKELY(x) __builtin_expect(!!(x), 1)
#define HK_UNLIKELY(x) __builtin_expect(!!(x), 0)
#else
#define HK_SPECIALISE static inline
#define HK_NOINLINE
#define HK_LIKELY(x) (x)
#define HK_UNLIKELY(x) (x)
#endif

/* Live in debug, test, sanitizer and fuzz builds; a release build is made with NDEBUG. */
#ifdef NDEBUG
#define HK_ASSERT(x) ((void)(0 && (x)))
#else
#define HK_ASSERT(x) assert(x)
#endif

/* A branch kept for safety alone: it stops a test build and survives in release. */
HK_SPECIALISE bool HK_NEVER(bool reached)
{
    HK_ASSERT(!reached);
    return reached;
}

/* White space of ASCII. */
HK_SPECIALISE bool hk__is_white(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/* As hk_arena_get, but what is handed out need not be zeroed: who takes much and uses little of it pays for that alone. */
void *hk__arena_get_unset(hk_arena *arena, size_t size);

/* What is taken from an arena after a mark can be given back to it. */
struct hk__arena_mark {
    struct hk__arena_block *newest;
    size_t used;
};
struct hk__arena_mark hk__arena_mark(const hk_arena *arena);
void hk__arena_release(hk_arena *arena, struct hk__arena_mark mark);

/* The `count` things of an array that is full, in room for twice as many; NULL if there is none, and the array stays. */
void *hk__arena_double(hk_arena *arena, const void *array, size_t count, size_t size);

#define HK_COUNT(array) (sizeof(array) / sizeof *(array))

#endif
