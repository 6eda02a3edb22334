/* Text that grows on the heap, for programs above the library. Not installed. */
#ifndef HK_BASE_TEXT_H
#define HK_BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>

/*
 * Begin with {0}; the owner frees `bytes`. Once memory has run out, `failed` is set and nothing
 * more is appended.
 */
struct hk__text {
    char *bytes;
    size_t size, room;
    bool failed;
};

/* Make the room larger, for `size` further bytes. False: the text has failed. */
bool hk__text_grow(struct hk__text *text, size_t size);

/* Make room for `size` further bytes, which the caller writes behind `size` and counts. */
static inline bool hk__text_reserve(struct hk__text *text, size_t size)
{
    return text->room - text->size >= size || hk__text_grow(text, size);
}

/*
 * Append bytes. `text` is a struct hk__text, so that the function can be an hk_pgn_sink. Cost:
 * amortised O(size).
 */
void hk__text_append(void *text, const char *bytes, size_t size);

#endif
