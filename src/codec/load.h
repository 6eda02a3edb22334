/* JSON text of a bounded size and depth. */
#ifndef HK_CODEC_LOAD_H
#define HK_CODEC_LOAD_H

#include "hakem/base.h"

#include <jansson.h>

enum {
    /* Arrays and objects inside each other. */
    LOAD_DEPTH_MAX = 16,
    /* Bytes of one event. */
    LOAD_EVENT_MAX = 1 << 16,
    /* Bytes of the rules of a game, and of a request for a game. */
    LOAD_RULES_MAX = 1 << 20
};

/*
 * Read one JSON value of at most `most` bytes. An object that names a member twice is refused, and
 * so is any text after the value. A new reference; NULL: `fault` names the cause and the place.
 */
json_t *load_json(const char *text, size_t size, size_t most, hk_buf *fault);

#endif
