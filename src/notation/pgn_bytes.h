/* The bytes of the window, for all who read them. */
#ifndef HK_NOTATION_PGN_BYTES_H
#define HK_NOTATION_PGN_BYTES_H

#include "base/internal.h"
#include "notation/pgn_reader.h"

#include <string.h>

#define BYTE_ORDER_MARK "\xef\xbb\xbf"

enum { LOOK_AHEAD = 16 * 1024, WORD_MAX = 255, TAG_MAX = 12 * 1024 };

static inline char peek(const hk_pgn_reader *in, size_t ahead)
{
    return in->at + ahead < in->end ? in->window[in->at + ahead] : '\0';
}

/* Pass over bytes that hold no line end. */
static inline void skip(hk_pgn_reader *in, size_t count)
{
    in->at += count;
    in->offset += count;
    in->at_line_start = false;
}

/* Is the cursor neither in a comment nor in a line that is passed over? */
static inline bool has_begun_nothing(const hk_pgn_reader *in)
{
    return !in->in_comment && !in->in_line_comment && !in->skip_rest_of_line;
}

static inline bool is_line_end(char c)
{
    return c == '\n' || c == '\r';
}

static inline bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\v' || c == '\f' || c == '\0';
}

/*
 * A control character that no text has for white space: NUL, the end-of-file byte of old systems.
 */
static inline bool is_odd_control(char c)
{
    return ((unsigned char)c < ' ' && !(c >= '\t' && c <= '\r')) || c == '\x7f';
}

static inline bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static inline bool is_name_byte(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || is_digit(c) || c == '_';
}

static inline bool starts_with(const char *text, size_t size, const char *word)
{
    const size_t word_size = strlen(word);
    return size >= word_size && memcmp(text, word, word_size) == 0;
}

static inline bool equals(const char *text, size_t size, const char *word)
{
    return size == strlen(word) && memcmp(text, word, size) == 0;
}

/* Does `word` stand at `ahead`? */
static inline bool stands(const hk_pgn_reader *in, size_t ahead, const char *word)
{
    return starts_with(in->window + in->at + ahead, in->end - in->at - ahead, word);
}

/*
 * Bytes of a blank as the web and word processors have it: a no-break space, also that of Latin-1,
 * and marks without width; 0: none. `inside`: within a word, where a byte of Latin-1 may be part of
 * another character.
 */
static inline size_t match_odd_blank(const char *text, size_t size, bool inside)
{
    static const char *const blanks[] = {"\xc2\xa0",     "\xe2\x80\x8b", "\xe2\x80\x8e",
                                         "\xe2\x80\x8f", "\xe2\x80\xaf", "\xa0"};
    if (size == 0 || (unsigned char)text[0] < 0xa0)
        return 0;
    for (size_t i = 0; i < HK_COUNT(blanks) - inside; i++)
        if (starts_with(text, size, blanks[i]))
            return strlen(blanks[i]);
    return 0;
}

static inline bool is_word_end(const char *text, size_t size, size_t at)
{
    /* Control signs and blanks, and the signs that are tokens by themselves: $ ( ) * ; [ ] { } */
    const uint64_t low = UINT64_C(0x08000711ffffffff), high = UINT64_C(0xa800000028000000);
    if (at >= size)
        return true;
    const unsigned char c = (unsigned char)text[at];
    if (c >= 0x80)
        return match_odd_blank(text + at, size - at, true) > 0;
    return ((c < 64 ? low >> c : high >> (c - 64)) & 1) != 0;
}

#endif
