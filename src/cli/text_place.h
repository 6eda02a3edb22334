/* A place in a text, by bytes and by lines. */
#ifndef HK_CLI_TEXT_PLACE_H
#define HK_CLI_TEXT_PLACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct text_place {
    uint64_t offset; /* bytes before it */
    uint64_t line;   /* from 1; lines end with LF, CRLF or CR */
    bool after_cr;   /* a LF here belongs to the line before */
};

#define TEXT_START ((struct text_place){.line = 1})

/* Go over the next bytes of the text. */
static inline void text_place_pass(struct text_place *place, const char *bytes, size_t size)
{
    unsigned char before = place->after_cr ? '\r' : 0;
    uint64_t ends = 0;
    if (size == 0)
        return;
    for (size_t i = 0; i < size; i++) {
        const unsigned char c = (unsigned char)bytes[i];
        ends += (c == '\r') | ((c == '\n') & (before != '\r'));
        before = c;
    }
    place->offset += size;
    place->line += ends;
    place->after_cr = before == '\r';
}

#endif
