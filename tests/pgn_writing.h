/*
 * Functions for tests about written PGN: a writer into a growing text, and a check of its layout.
 */
#ifndef HK_TESTS_PGN_WRITING_H
#define HK_TESTS_PGN_WRITING_H

#include "transcripts.h"

enum { COLUMNS = 79 };

static inline void sink(void *context, const char *text, size_t size)
{
    grow(context, text, size);
}

static inline hk_pgn_writer writer_to(struct grown *text)
{
    hk_pgn_writer writer;
    *text = (struct grown){0};
    grow_by(text, "");
    hk_pgn_write_init(&writer, sink, text);
    return writer;
}

static inline hk_pgn_tag tag(const char *name, const char *value)
{
    return (hk_pgn_tag){
        .name = name, .name_size = strlen(name), .value = value, .value_size = strlen(value)};
}

static inline size_t columns_of(const char *text, size_t size)
{
    size_t count = 0;
    for (size_t i = 0; i < size; i++)
        count += ((unsigned char)text[i] & 0xc0) != 0x80;
    return count;
}

/* The size of the word at the start of a text; a command such as `[%clk 0:04:58]` is of one word. */
static inline size_t word_size(const char *text)
{
    size_t size = 0, command = 0;
    for (; text[size] && (size < command || (text[size] != ' ' && text[size] != '\n')); size++)
        if (size >= command && strncmp(text + size, "[%", 2) == 0) {
            const size_t end = size + strcspn(text + size, "]\n");
            command = text[end] == ']' ? end + 1 : size;
        }
    return size;
}

/*
 * Check movetext: no line is too long except for a single word, none ends in a blank, and none has
 * room for the first word of the next line.
 */
static inline void check_layout(const char *text)
{
    const char *last = NULL;
    size_t last_size = 0;
    while (*text) {
        const size_t size = strcspn(text, "\n");
        /* A `%` at the start of a line would hide the line. */
        const size_t indent = text[0] == ' ' && text[1] == '%';
        const size_t word = indent + word_size(text + indent);
        if (text[0] == '%')
            fail_msg("hidden: %.*s", (int)size, text);
        if (text[0] != '[' || (size > 0 && text[size - 1] != ']')) {
            if (columns_of(text, size) > COLUMNS && word != size)
                fail_msg("%zu columns: %.*s", columns_of(text, size), (int)size, text);
            if (size > 0 && ((text[0] == ' ' && !indent) || text[size - 1] == ' '))
                fail_msg("a blank at an end: '%.*s'", (int)size, text);
            if (last && last_size > 0 && size > 0 &&
                columns_of(last, last_size) + 1 + columns_of(text, word) <= COLUMNS)
                fail_msg("'%.*s' would fit after: %.*s", (int)word, text, (int)last_size, last);
            last = text;
            last_size = size;
        } else {
            last = NULL;
        }
        text += size + (text[size] == '\n');
    }
}

#endif
