/*
 * Text that grows by doubling.
 */
#include "base/text.h"

#include <stdlib.h>
#include <string.h>

void hk__text_append(void *context, const char *bytes, size_t size)
{
    struct hk__text *text = context;
    if (text->failed || size == 0)
        return;
    if (text->room - text->size < size) {
        const size_t room = 2 * text->room + size + 1024;
        char *larger = realloc(text->bytes, room);
        if (!larger) {
            text->failed = true;
            return;
        }
        text->bytes = larger;
        text->room = room;
    }
    memcpy(text->bytes + text->size, bytes, size);
    text->size += size;
}
