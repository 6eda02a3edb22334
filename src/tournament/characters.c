/*
 * Encodings of one byte a character as tables: what the bytes 0x80 to 0x9f of Windows-1252 mean, and the six letters in
 * which Windows-1254 differs from it. All other bytes are the characters of their own number. UTF-8 is checked by
 * hk_utf8_character.
 */
#include "tournament/characters.h"

#include "base/internal.h"

/* The bytes from 0x80 of Windows-1252; 0: no character. */
static const uint16_t western[32] = {
    0x20ac, 0,      0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160,
    0x2039, 0x0152, 0,      0x017d, 0,      0,      0x2018, 0x2019, 0x201c, 0x201d, 0x2022,
    0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0,      0x017e, 0x0178,
};

static const struct {
    unsigned char byte;
    uint16_t character;
} turkish[] = {
    {0xd0, 0x011e}, {0xdd, 0x0130}, {0xde, 0x015e}, {0xf0, 0x011f}, {0xfd, 0x0131}, {0xfe, 0x015f},
};

enum { REPLACEMENT = 0xfffd };

static uint32_t of_byte(unsigned char byte, enum encoding encoding)
{
    if (byte >= 0x80 && byte < 0xa0)
        return western[byte - 0x80] ? western[byte - 0x80] : REPLACEMENT;
    if (encoding == ENCODING_TURKISH)
        for (size_t i = 0; i < HK_COUNT(turkish); i++)
            if (turkish[i].byte == byte)
                return turkish[i].character;
    return byte;
}

static char to_byte(uint32_t character, enum encoding encoding)
{
    for (unsigned byte = 0; byte < 256; byte++)
        if (character != REPLACEMENT && of_byte((unsigned char)byte, encoding) == character)
            return (char)byte;
    return '?';
}

enum encoding characters_encoding(const char *text, size_t size, bool is_turkish)
{
    size_t right = 0, wrong = 0;

    for (size_t at = 0; at < size;) {
        const size_t taken = hk_utf8_character(text + at, size - at);
        right += taken > 1 ? taken : 0;
        wrong += taken == 0;
        at += taken ? taken : 1;
    }
    if (right >= wrong)
        return ENCODING_UTF8;
    return is_turkish ? ENCODING_TURKISH : ENCODING_WESTERN;
}

bool characters_look_turkish(const char *text, size_t size)
{
    size_t apart = 0, shared = 0, others = 0;
    bool has_thorn_or_eth = false;

    for (size_t at = 0; at < size; at++) {
        apart += is_one_of(text[at], "\xfd\xfe\xf0\xdd\xde\xd0");
        has_thorn_or_eth |= is_one_of(text[at], "\xfe\xf0\xde\xd0");
        shared += is_one_of(text[at], "\xe7\xc7\xfc\xdc"); /* no letters of Icelandic */
        others += is_one_of(text[at], "\xe1\xe0\xe3\xe6\xe5\xf8\xf3\xfa\xed");
    }
    return apart + (has_thorn_or_eth ? shared : 0) > others;
}

size_t characters_first(const char *text, size_t size, enum encoding encoding)
{
    const size_t taken = encoding == ENCODING_UTF8 ? hk_utf8_character(text, size) : 1;

    return taken ? taken : 1;
}

size_t characters_count(const char *text, size_t size, enum encoding encoding)
{
    size_t count = 0;

    if (encoding != ENCODING_UTF8)
        return size;
    for (size_t at = 0; at < size; count++)
        at += characters_first(text + at, size - at, encoding);
    return count;
}

uint32_t characters_number(const char *text, size_t size)
{
    uint32_t number = (unsigned char)text[0];

    if (size > 1)
        number &= 0x7fu >> size;
    for (size_t i = 1; i < size; i++)
        number = number << 6 | ((unsigned char)text[i] & 0x3f);
    return number;
}

bool character_is_blank(uint32_t c)
{
    return c == ' ' || c == 0xa0 || c == 0x1680 || (c >= 0x2000 && c <= 0x200d) || c == 0x202f ||
           c == 0x205f || c == 0x2060 || c == 0x3000 || c == 0x115f || c == 0x1160 || c == 0x3164 ||
           c == 0xffa0 || c == 0xad || c == 0x180e || c == 0x2800;
}

/* Those that join letters or keep them apart, in scripts whose letters are joined. */
static bool is_joiner(uint32_t c)
{
    return c == 0x200c || c == 0x200d;
}

/* Blanks without a width. */
static bool is_unseen(uint32_t c)
{
    return c == 0x200b || is_joiner(c) || c == 0x2060 || c == 0xad || c == 0x180e;
}

bool character_is_mark(uint32_t c)
{
    return c == 0x61c || c == 0x200e || c == 0x200f || (c >= 0x2028 && c <= 0x202e) ||
           (c >= 0x2066 && c <= 0x2069) || c == 0xfeff;
}

/*
 * What stands for a character beyond ASCII behind `before`: a blank for a control character and for every blank that can be
 * seen, nothing (0) for those that cannot. A joiner stays behind a letter beyond ASCII.
 */
static uint32_t cleaned(uint32_t c, unsigned char before)
{
    if (character_is_mark(c) || (is_unseen(c) && !(is_joiner(c) && before >= 0x80)))
        return 0;
    if ((c >= 0x80 && c < 0xa0) || (character_is_blank(c) && !is_unseen(c)))
        return ' ';
    return c;
}

void characters_append(struct hk__text *out, uint32_t character)
{
    const uint32_t c =
        cleaned(character, out->size > 0 ? (unsigned char)out->bytes[out->size - 1] : 0);
    char bytes[4];
    const unsigned tail = c < 0x80 ? 0 : c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
    static const unsigned char heads[] = {0, 0xc0, 0xe0, 0xf0};

    if (c == 0)
        return;
    bytes[0] = (char)(heads[tail] | c >> 6 * tail);
    for (unsigned i = 1; i <= tail; i++)
        bytes[i] = (char)(0x80 | (c >> 6 * (tail - i) & 0x3f));
    hk__text_append(out, bytes, tail + 1);
}

static bool is_control(unsigned char byte)
{
    return byte < 0x20 || byte == 0x7f;
}

void characters_decode(struct hk__text *out, const char *text, size_t size, enum encoding encoding)
{
    for (size_t at = 0; at < size;) {
        const unsigned char byte = (unsigned char)text[at];
        const size_t taken = hk_utf8_character(text + at, size - at);
        if (is_control(byte)) {
            hk__text_append(out, " ", 1);
            at++;
        } else if (byte < 0x80) {
            hk__text_append(out, text + at, 1);
            at++;
        } else if (encoding == ENCODING_UTF8 && taken > 0) {
            characters_append(out, characters_number(text + at, taken));
            at += taken;
        } else {
            characters_append(out,
                              encoding == ENCODING_UTF8 ? REPLACEMENT : of_byte(byte, encoding));
            at++;
        }
    }
}

void characters_encode(struct hk__text *out, const char *text, size_t size, enum encoding encoding)
{
    if (encoding == ENCODING_UTF8) {
        hk__text_append(out, text, size);
        return;
    }
    for (size_t at = 0; at < size;) {
        const size_t taken = characters_first(text + at, size - at, ENCODING_UTF8);
        const char byte = to_byte(characters_number(text + at, taken), encoding);
        hk__text_append(out, &byte, 1);
        at += taken;
    }
}

size_t characters_first_few(const char *text, size_t size, size_t most)
{
    size_t at = 0;

    for (size_t i = 0; i < most && at < size; i++)
        at += characters_first(text + at, size - at, ENCODING_UTF8);
    return at;
}

size_t characters_cut(const char *text, size_t size, size_t most)
{
    if (size <= most)
        return size;
    while (most > 0 && ((unsigned char)text[most] & 0xc0) == 0x80)
        most--;
    return most;
}

void characters_trim(const char **text, size_t *size)
{
    while (*size > 0 && hk__is_space(**text))
        (*text)++, (*size)--;
    while (*size > 0 && hk__is_space((*text)[*size - 1]))
        (*size)--;
}
