/*
 * Passing over the part of a text that has been judged. It is read all the same: lines are counted
 * from the start of the text, and a compressed text cannot be read in any other way.
 */
#include "archive/resume.h"
#include "base/internal.h"
#include "hakem/pgn.h"

#include <string.h>

static bool refill(struct resumed_text *text)
{
    text->at = 0;
    text->end = input_read(text->in, text->held, sizeof text->held);
    return text->end > 0;
}

static bool is_white(char c)
{
    return hk__is_space(c) || c == '\0';
}

/* Keep the last bytes that are passed over, without white space. */
static void keep_before(struct resumed_text *text, const char *bytes, size_t size)
{
    const size_t room = RESUMED_TEXT_BEFORE;
    size_t from = size;

    for (size_t kept = 0; from > 0 && kept < room; from--)
        kept += !is_white(bytes[from - 1]);
    for (; from < size; from++) {
        text->at_line_start = bytes[from] == '\n' || bytes[from] == '\r' ||
                              (text->at_line_start && is_white(bytes[from]));
        text->run_together = !is_white(bytes[from]);
        if (!text->run_together)
            continue;
        if (text->before_size == room)
            memmove(text->before, text->before + 1, --text->before_size);
        text->before[text->before_size++] = bytes[from];
    }
}

static void pass(struct resumed_text *text, size_t size)
{
    const char *bytes = text->held + text->at;
    text_place_pass(&text->place, bytes, size);
    keep_before(text, bytes, size);
    text->at += size;
}

static bool ends_with(const struct resumed_text *text, const char *word)
{
    const size_t size = strlen(word);
    return text->before_size >= size &&
           memcmp(text->before + text->before_size - size, word, size) == 0;
}

bool resumed_text_is_after_result(const struct resumed_text *text)
{
    for (size_t at = 0; at < text->before_size; at++)
        if (hk_pgn_is_result(text->before + at, text->before_size - at))
            return true;
    return false;
}

bool resumed_text_is_behind_game(const struct resumed_text *text)
{
    return !text->at_line_start && (resumed_text_is_after_result(text) || ends_with(text, "0-0"));
}

bool resumed_text_is_inside_game(const struct resumed_text *text)
{
    const char *next = text->held + text->at;
    const size_t left = text->end - text->at;
    const bool first = left > 1 && next[0] == '1' && next[1] == '.';

    if (left == 0 || text->at_line_start || resumed_text_is_after_result(text))
        return false;
    return *next == '*' || (*next >= '0' && *next <= '9' && (!first || text->run_together));
}

bool resumed_text_skip(struct resumed_text *text, struct input *in, uint64_t offset)
{
    text->in = in;
    text->place = TEXT_START;
    text->at = text->end = 0;
    text->before_size = 0;
    text->at_line_start = true;
    text->run_together = false;
    if (offset == 0)
        return true;
    while (text->place.offset < offset) {
        if (text->at == text->end && !refill(text))
            return false;
        const uint64_t left = offset - text->place.offset;
        const size_t there = text->end - text->at;
        pass(text, left < there ? (size_t)left : there);
    }
    /* What begins a line is read otherwise in the middle of one: there the white space is the reader's. */
    if (!text->at_line_start && resumed_text_is_after_result(text))
        return true;
    while (text->at < text->end || refill(text)) {
        if (!is_white(text->held[text->at]))
            break;
        pass(text, 1);
    }
    return true;
}

size_t resumed_text_read(void *context, char *into, size_t room)
{
    struct resumed_text *text = context;
    if (text->at == text->end)
        return input_read(text->in, into, room);
    const size_t there = text->end - text->at;
    const size_t size = there < room ? there : room;
    memcpy(into, text->held + text->at, size);
    text->at += size;
    return size;
}
