/* A hash that tells texts apart that differ by accident. */
#ifndef HK_ARCHIVE_HASH_H
#define HK_ARCHIVE_HASH_H

#include <stddef.h>
#include <stdint.h>

/* The hash of nothing. */
#define HASH_START UINT64_C(0xcbf29ce484222325)

/* The hash of what has been hashed and of these bytes behind it: Fowler, Noll and Vo's, FNV-1a. */
static inline uint64_t hash_on(uint64_t hash, const void *bytes, size_t size)
{
    const unsigned char *at = (const unsigned char *)bytes;

    for (size_t i = 0; i < size; i++)
        hash = (hash ^ at[i]) * UINT64_C(0x100000001b3);
    return hash;
}

#endif
