/*
 * The characters of files that come in: UTF-8, or one byte a character as Windows writes Western and Turkish. Texts go out
 * of here as UTF-8 without control characters, and can be written back in the file's own encoding.
 */
#ifndef HK_TOURNAMENT_CHARACTERS_H
#define HK_TOURNAMENT_CHARACTERS_H

#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum encoding {
    ENCODING_UTF8,
    ENCODING_WESTERN, /* Latin-1, and Windows-1252 where Latin-1 has control characters */
    ENCODING_TURKISH  /* Windows-1254 */
};

/*
 * What a text is written in. UTF-8 wherever no byte, or at least not most bytes beyond ASCII, would be in error: a name
 * that a program cut in the middle of a character does not make the rest Latin-1. Cost: O(size).
 */
enum encoding characters_encoding(const char *text, size_t size, bool turkish);

/*
 * One byte a character, and nothing says which: is it Turkish? Its six letters stand where the Western encoding has letters of
 * Icelandic, which come with vowels that Turkish has not. Cost: O(size).
 */
bool characters_look_turkish(const char *text, size_t size);

/* The bytes of the character at the start of a text that is not empty; a byte in error is one by itself. */
size_t characters_first(const char *text, size_t size, enum encoding encoding);

/* How many characters a text has. Cost: O(size). */
size_t characters_count(const char *text, size_t size, enum encoding encoding);

/* Append a text as UTF-8. A byte in error becomes U+FFFD, others as in characters_append. */
void characters_decode(struct hk__text *out, const char *text, size_t size, enum encoding encoding);

/* Append a text of UTF-8 in an encoding. A character that it has not becomes '?'. */
void characters_encode(struct hk__text *out, const char *text, size_t size, enum encoding encoding);

/* Is it a blank, be it of another width than that of ASCII or of none, or a sign that looks like one? */
bool character_is_blank(uint32_t character);

/* Does it turn the direction of the text around it, or tell the order of bytes? */
bool character_is_mark(uint32_t character);

/* The number of a character of `size` bytes that is well-formed UTF-8. */
uint32_t characters_number(const char *text, size_t size);

/*
 * Append one character as UTF-8; of those beyond ASCII no control character, no mark that turns the direction of text, and no
 * blank that cannot be seen; every other blank is that of ASCII.
 */
void characters_append(struct hk__text *out, uint32_t character);

/* The most bytes of whole characters of a text of UTF-8, `most` or fewer. */
size_t characters_cut(const char *text, size_t size, size_t most);

/* The bytes of the first `most` characters of a text of UTF-8, or of all. */
size_t characters_first_few(const char *text, size_t size, size_t most);

/* Is a byte one of these? A NUL is none. */
static inline bool is_one_of(char c, const char *these)
{
    return c != '\0' && strchr(these, c);
}

/* Take blanks and other white space from both ends. */
void characters_trim(const char **text, size_t *size);

#endif
