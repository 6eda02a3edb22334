/* Text that grows on the heap, for programs above the library. Not installed. */
#ifndef HK_BASE_TEXT_H
#define HK_BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>

/* Start it as {0}; its owner frees `bytes`. Once memory has run out it stays `failed` and takes no more. */
struct hk__text {
    char *bytes;
    size_t size, room;
    bool failed;
};

/* Append bytes; `text` is a struct hk__text, so that this can be a hk_pgn_sink. Cost: amortised O(size). */
void hk__text_append(void *text, const char *bytes, size_t size);

#endif
