/*
 * Text that grows by doubling.
 */
#include "base/text.h"

#include <stdlib.h>
#include <string.h>

bool hk__text_grow(struct hk__text *text, size_t size)
{
    if (text->failed)
        return false;
    const size_t room = 2 * text->room + size + 1024;
    char *larger = realloc(text->bytes, room);
    if (!larger) {
        text->failed = true;
        text->room = text->size;
        return false;
    }
    text->bytes = larger;
    text->room = room;
    return true;
}

void hk__text_append(void *context, const char *bytes, size_t size)
{
    struct hk__text *text = context;

    if (size == 0 || !hk__text_reserve(text, size))
        return;
    memcpy(text->bytes + text->size, bytes, size);
    text->size += size;
}
