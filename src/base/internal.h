/* What all files of the library share: assertions and the words for hot code. Not installed. */
#ifndef HK_BASE_INTERNAL_H
#define HK_BASE_INTERNAL_H

#include "hakem/base.h"

#include <assert.h>

/* Under sanitizers the compiler chooses what to inline: what they add to each copy takes minutes to compile. */
#if defined(__SANITIZE_ADDRESS__)
#define HK_SANITIZED
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define HK_SANITIZED
#endif
#endif

#if defined(__GNUC__)
#ifdef HK_SANITIZED
#define HK_SPECIALISE static inline
#else
#define HK_SPECIALISE static inline __attribute__((always_inline))
#endif
#define HK_NOINLINE __attribute__((noinline))
#define HK_LIKELY(x) __builtin_expect(!!(x), 1)
#define HK_UNLIKELY(x) __builtin_expect(!!(x), 0)
#else
#define HK_SPECIALISE static inline
#define HK_NOINLINE
#define HK_LIKELY(x) (x)
#define HK_UNLIKELY(x) (x)
#endif

/* Checked in debug, test, sanitizer and fuzz builds; a release build is made with NDEBUG. */
#ifdef NDEBUG
#define HK_ASSERT(x) ((void)(0 && (x)))
#else
#define HK_ASSERT(x) assert(x)
#endif

/*
 * A branch that cannot be reached and is kept for safety: it stops a test build and works in a
 * release build.
 */
HK_SPECIALISE bool HK_NEVER(bool reached)
{
    HK_ASSERT(!reached);
    return reached;
}

/*
 * Write text as UTF-8 to `out`, which has room for twice its bytes: bytes that are not UTF-8 are Latin-1.
 * @return How many bytes are written.
 */
size_t hk__utf8_write(char *out, const char *text, size_t size);

/* Is it white space of ASCII? */
HK_SPECIALISE bool hk__is_space(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

#define HK_COUNT(array) (sizeof(array) / sizeof *(array))

#endif
