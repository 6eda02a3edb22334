/* A place in a text, by bytes and by lines. */
#ifndef HK_ARCHIVE_TEXT_PLACE_H
#define HK_ARCHIVE_TEXT_PLACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct text_place {
    /* Bytes before it. */
    uint64_t offset;
    /* From 1. Lines end with LF, CRLF or CR. */
    uint64_t line;
    /* The byte before it is a CR: an LF here belongs to the same line end. */
    bool after_cr;
};

#define TEXT_START ((struct text_place){.line = 1})

/*
 * Line ends among the bytes from the second on, at most 255. Each byte is seen with the one before
 * it. The compiler makes a loop over vectors of this.
 */
static inline uint8_t text_place_count(const char *bytes, size_t size)
{
    uint8_t ends = 0;
    for (size_t i = 1; i < size; i++)
        ends =
            (uint8_t)(ends + ((bytes[i] == '\r') | ((bytes[i] == '\n') & (bytes[i - 1] != '\r'))));
    return ends;
}

/* Move the place past the next bytes of the text. */
static inline void text_place_pass(struct text_place *place, const char *bytes, size_t size)
{
    /*
     * Bytes that are counted in a uint8_t. The last of them is looked at again, as the byte before
     * the next ones.
     */
    enum { STEP = 193 };
    if (size == 0)
        return;
    uint64_t ends = bytes[0] == '\r' || (bytes[0] == '\n' && !place->after_cr);
    size_t at = 0;
    for (; size - at > STEP; at += STEP - 1)
        ends += text_place_count(bytes + at, STEP);
    ends += text_place_count(bytes + at, size - at);
    place->offset += size;
    place->line += ends;
    place->after_cr = bytes[size - 1] == '\r';
}

#endif
