/*
 * Passing over the part of a text that has been judged. It is read all the same, since lines are counted from the start
 * of the text and a compressed text can be read in no other way.
 */
#include "archive/resume.h"
#include "base/internal.h"

#include <string.h>

static bool refill(struct resumed_text *resume)
{
    resume->at = 0;
    resume->end = input_read(resume->in, resume->held, sizeof resume->held);
    return resume->end > 0;
}

/* Keep the last bytes that were passed over, but for white space, which ends a word. */
static void keep_before(struct resumed_text *resume, const char *bytes, size_t size)
{
    const size_t room = RESUMED_TEXT_BEFORE;
    size_t from = size;

    for (size_t kept = 0; from > 0 && kept < room; from--)
        kept += !hk__is_space(bytes[from - 1]);
    for (; from < size; from++) {
        resume->at_line_start = bytes[from] == '\n' || bytes[from] == '\r' ||
                                (resume->at_line_start && hk__is_space(bytes[from]));
        resume->run_together = !hk__is_space(bytes[from]);
        if (!resume->run_together)
            continue;
        if (resume->before_size == room)
            memmove(resume->before, resume->before + 1, --resume->before_size);
        resume->before[resume->before_size++] = bytes[from];
    }
}

static void pass(struct resumed_text *resume, size_t size)
{
    const char *bytes = resume->held + resume->at;
    text_place_pass(&resume->place, bytes, size);
    keep_before(resume, bytes, size);
    resume->at += size;
}

static bool ends_with(const struct resumed_text *resume, const char *word)
{
    const size_t size = strlen(word);
    return resume->before_size >= size &&
           memcmp(resume->before + resume->before_size - size, word, size) == 0;
}

bool resumed_text_is_after_result(const struct resumed_text *resume)
{
    return ends_with(resume, "1-0") || ends_with(resume, "0-1") || ends_with(resume, "1/2") ||
           ends_with(resume, "*");
}

bool resumed_text_is_inside_game(const struct resumed_text *resume)
{
    const char *next = resume->held + resume->at;
    const size_t left = resume->end - resume->at;
    const bool first = left > 1 && next[0] == '1' && next[1] == '.';

    if (left == 0 || resume->at_line_start || resumed_text_is_after_result(resume))
        return false;
    return *next == '*' || (*next >= '0' && *next <= '9' && (!first || resume->run_together));
}

bool resumed_text_skip(struct resumed_text *resume, struct input *in, uint64_t offset)
{
    resume->in = in;
    resume->place = TEXT_START;
    resume->at = resume->end = 0;
    resume->before_size = 0;
    resume->at_line_start = true;
    resume->run_together = false;
    if (offset == 0)
        return true;
    while (resume->place.offset < offset) {
        if (resume->at == resume->end && !refill(resume))
            return false;
        const uint64_t left = offset - resume->place.offset;
        const size_t there = resume->end - resume->at;
        pass(resume, left < there ? (size_t)left : there);
    }
    while (resume->at < resume->end || refill(resume)) {
        if (!hk__is_space(resume->held[resume->at]) && resume->held[resume->at] != '\0')
            break;
        pass(resume, 1);
    }
    return true;
}

size_t resumed_text_read(void *context, char *into, size_t room)
{
    struct resumed_text *resume = context;
    if (resume->at == resume->end)
        return input_read(resume->in, into, room);
    const size_t there = resume->end - resume->at;
    const size_t size = there < room ? there : room;
    memcpy(into, resume->held + resume->at, size);
    resume->at += size;
    return size;
}
