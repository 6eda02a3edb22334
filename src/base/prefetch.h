/* Fetching memory that is read soon. */
#ifndef HK_BASE_PREFETCH_H
#define HK_BASE_PREFETCH_H

#include <stddef.h>

/* Ask for the lines of an object, which may be anywhere; nothing waits for them. */
static inline void prefetch(const void *object, size_t size)
{
    enum { LINE = 64 };

    for (size_t at = 0; at < size; at += LINE)
        __builtin_prefetch((const char *)object + at);
}

#endif
