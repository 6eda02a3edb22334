/*
 * Passing over the part of a text that has been judged. It is read all the same, since lines are counted from the start
 * of the text and a compressed text can be read in no other way.
 */
#include "cli/audit_resume.h"
#include "base/internal.h"

#include <string.h>

static bool refill(struct audit_resume *resume)
{
    resume->at = 0;
    resume->end = input_read(resume->in, resume->held, sizeof resume->held);
    return resume->end > 0;
}

static void pass(struct audit_resume *resume, size_t size)
{
    text_place_pass(&resume->place, resume->held + resume->at, size);
    resume->at += size;
}

bool audit_resume_skip(struct audit_resume *resume, struct input *in, uint64_t offset)
{
    resume->in = in;
    resume->place = TEXT_START;
    resume->at = resume->end = 0;
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
        if (!hk__is_white(resume->held[resume->at]) && resume->held[resume->at] != '\0')
            break;
        pass(resume, 1);
    }
    return true;
}

size_t audit_resume_read(void *context, char *into, size_t room)
{
    struct audit_resume *resume = context;
    if (resume->at == resume->end)
        return input_read(resume->in, into, room);
    const size_t there = resume->end - resume->at;
    const size_t size = there < room ? there : room;
    memcpy(into, resume->held + resume->at, size);
    resume->at += size;
    return size;
}
