/*
 * UTF-16 to UTF-8. The two surrogates of a pair may come in two calls. Format: RFC 2781, RFC 3629.
 */
#include "archive/utf16.h"

static void put_character(uint32_t c, char *out, size_t *size)
{
    if (c < 0x80) {
        out[(*size)++] = (char)c;
        return;
    }
    const unsigned tail = c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
    static const unsigned char heads[] = {0, 0xc0, 0xe0, 0xf0};
    out[(*size)++] = (char)(heads[tail] | c >> 6 * tail);
    for (unsigned left = tail; left-- > 0;)
        out[(*size)++] = (char)(0x80 | (c >> 6 * left & 0x3f));
}

size_t utf16_translate(struct utf16 *state, const char *in, size_t in_size, char *out, size_t room,
                       size_t *out_size)
{
    enum { REPLACEMENT = 0xfffd };
    size_t at = 0;

    for (; at + 2 <= in_size && *out_size + UTF16_ROOM <= room; at += 2) {
        const unsigned char first = (unsigned char)in[at], second = (unsigned char)in[at + 1];
        const uint16_t unit =
            (uint16_t)(state->big_endian ? first << 8 | second : second << 8 | first);
        const bool is_low = unit >= 0xdc00 && unit < 0xe000;
        if (state->high && is_low) {
            put_character(0x10000 + ((uint32_t)(state->high - 0xd800) << 10) + (unit - 0xdc00u),
                          out, out_size);
            state->high = 0;
            continue;
        }
        if (state->high)
            put_character(REPLACEMENT, out, out_size);
        state->high = 0;
        if (unit >= 0xd800 && unit < 0xdc00)
            state->high = unit;
        else
            put_character(is_low ? REPLACEMENT : unit, out, out_size);
    }
    return at;
}
