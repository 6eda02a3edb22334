/*
 * The lines of a PGN that is written: where a word goes, and text that is given to the sink many
 * words at once. For the writer of moves and the writer of comments.
 */
#ifndef HK_NOTATION_PGN_LINE_H
#define HK_NOTATION_PGN_LINE_H

#include "board/bb.h"
#include "hakem/pgn.h"

#include <string.h>

enum {
    LINE_COLUMNS = 79,
    /* Bytes of a comment that are looked at at once. */
    STRETCH = 64,
    /* Bytes before a word: a line end, a blank and the signs that were opened. */
    BEGIN_MAX = 2 + sizeof((hk_pgn_writer *)0)->prefix
};

static inline void put(hk_pgn_writer *writer, const char *text, size_t size)
{
    writer->sink(writer->context, text, size);
}

/*
 * Is it white space? Control characters are written as white space, since other programs stumble
 * over them.
 */
static inline bool is_space(char c)
{
    return (unsigned char)c <= ' ' || c == 0x7f;
}

/*
 * Make room for a word: a blank, or a new line if the word does not fit, and then the signs that
 * were opened. A percent sign never begins a line, for it would hide the line. `text` has
 * BEGIN_MAX bytes. @return How many are to be written before the word.
 */
static inline size_t begin_word(hk_pgn_writer *writer, unsigned width, bool percent, char *text)
{
    const unsigned blank = writer->column > 0 && !writer->no_blank;
    const bool indented = percent && writer->prefixed == 0;
    size_t size = 0;

    width += writer->prefixed;
    if (writer->column > 0 && writer->column + blank + width > LINE_COLUMNS) {
        text[size++] = '\n';
        if (indented)
            text[size++] = ' ';
        writer->column = indented;
    } else if (blank) {
        text[size++] = ' ';
        writer->column++;
    }
    memcpy(text + size, writer->prefix,
           sizeof writer->prefix); /* of a size that the compiler knows */
    size += writer->prefixed;
    writer->column += width;
    writer->prefixed = 0;
    writer->no_blank = false;
    return size;
}

/* Text that is given to the sink many words at once. */
struct pgn_gathered {
    char text[1024];
    size_t used;
};

/* Make room for `size` bytes more. */
static inline void make_room(hk_pgn_writer *writer, struct pgn_gathered *out, size_t size)
{
    if (out->used + size <= sizeof out->text)
        return;
    put(writer, out->text, out->used);
    out->used = 0;
}

/*
 * Gather the words of a comment that begin before `last`; STRETCH bytes can be read behind it. A parenthesis replaces a closing
 * brace, which would end the comment. Compiled once for each instruction set.
 *
 * @return Where the next word begins, at the end or one beyond it if there is none.
 */
size_t HK_ISA_NAME(hk__pgn_gather_words)(hk_pgn_writer *writer, const char *text, size_t size,
                                         size_t last, struct pgn_gathered *out);

/* As hk__utf8_write, where `out` has room for UTF8_SPARE bytes more. Compiled once for each instruction set. */
enum { UTF8_SPARE = 64 };
size_t HK_ISA_NAME(hk__pgn_write_utf8)(char *out, const char *text, size_t size);

#endif
