/* JSON text of a bounded size and depth. */
#ifndef HK_CODEC_LOAD_H
#define HK_CODEC_LOAD_H

#include "hakem/base.h"

#include <jansson.h>

enum {
    LOAD_DEPTH_MAX = 16,      /* arrays and objects inside each other */
    LOAD_EVENT_MAX = 1 << 16, /* bytes of one event */
    LOAD_RULES_MAX = 1 << 20  /* bytes of the rules of a game, and of a request for one */
};

/*
 * Read one JSON value of at most `most` bytes. A member that stands twice is refused, as is what
 * follows the value. A new reference; NULL: `fault` says what is wrong, and where.
 */
json_t *load_json(const char *text, size_t size, size_t most, hk_buf *fault);

#endif
