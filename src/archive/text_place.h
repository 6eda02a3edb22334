/* A place in a text, by bytes and by lines. */
#ifndef HK_ARCHIVE_TEXT_PLACE_H
#define HK_ARCHIVE_TEXT_PLACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct text_place {
    uint64_t offset; /* bytes before it */
    uint64_t line;   /* from 1; lines end with LF, CRLF or CR */
    bool after_cr;   /* a LF here belongs to the line before */
};

#define TEXT_START ((struct text_place){.line = 1})

/* Line ends in a few bytes but the first, of each of which the one before it counts too: a loop for vectors. */
static inline uint8_t text_place_count(const char *bytes, size_t size)
{
    uint8_t ends = 0;
    for (size_t i = 1; i < size; i++)
        ends =
            (uint8_t)(ends + ((bytes[i] == '\r') | ((bytes[i] == '\n') & (bytes[i - 1] != '\r'))));
    return ends;
}

/* Go over the next bytes of the text. */
static inline void text_place_pass(struct text_place *place, const char *bytes, size_t size)
{
    enum {
        STEP = 193
    }; /* bytes, one of which the next step looks at again; a uint8_t counts them */
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
