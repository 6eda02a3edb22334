/* UTF-16 to UTF-8, as a stream. */
#ifndef HK_ARCHIVE_UTF16_H
#define HK_ARCHIVE_UTF16_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct utf16 {
    bool big_endian;
    /* The first surrogate of a pair whose second is still to come; 0: none. */
    uint16_t high;
};

/* The most bytes that one more unit can give. */
enum { UTF16_ROOM = 8 };

/*
 * Translate whole units of two bytes while `*out_size + UTF16_ROOM <= room`. A surrogate without
 * its other half becomes U+FFFD.
 *
 * @return Bytes of `in` that have been used, an even number.
 */
size_t utf16_translate(struct utf16 *state, const char *in, size_t in_size, char *out, size_t room,
                       size_t *out_size);

#endif
