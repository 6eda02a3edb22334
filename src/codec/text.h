/* Text that grows on the heap, for what is written piece by piece. */
#ifndef HK_CODEC_TEXT_H
#define HK_CODEC_TEXT_H

#include <stdbool.h>
#include <stddef.h>

/* Start it as {0}; `bytes` is freed by its owner. Once memory has run out it stays `failed` and takes no more. */
struct text {
    char *bytes;
    size_t size, room;
    bool failed;
};

/* Append bytes; `text` is a struct text, so that this can be a hk_pgn_sink. Cost: amortised O(size). */
void text_append(void *text, const char *bytes, size_t size);

#endif
