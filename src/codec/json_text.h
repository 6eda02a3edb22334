/* JSON written straight into a growing text, for what is sent with every act. */
#ifndef HK_CODEC_JSON_TEXT_H
#define HK_CODEC_JSON_TEXT_H

#include "base/text.h"

#include <jansson.h>
#include <stdint.h>
#include <string.h>

/* Start it as {0}. The bytes end with NUL after json_text_take alone. */
struct json_text {
    struct hk__text text;
    bool comma; /* before the next member or element */
};

void json_text_open(struct json_text *out, char bracket);
void json_text_close(struct json_text *out, char bracket);

/*
 * Room for a comma and `size` bytes, or NULL; json_text__end says where what was written ends. An act
 * writes some hundred short pieces, and each costs no call.
 */
static inline char *json_text__begin(struct json_text *out, size_t size)
{
    struct hk__text *text = &out->text;

    if (!hk__text_reserve(text, size + 1))
        return NULL;
    char *at = text->bytes + text->size;
    if (out->comma)
        *at++ = ',';
    return at;
}

static inline void json_text__end(struct json_text *out, const char *end, bool comma)
{
    out->text.size = (size_t)(end - out->text.bytes);
    out->comma = comma;
}

/* A member's name, of `size` bytes; a value follows. */
static inline void json_text_name(struct json_text *out, const char *name, size_t size)
{
    char *at = json_text__begin(out, size + 3);

    if (!at)
        return;
    *at++ = '"';
    memcpy(at, name, size);
    at += size;
    *at++ = '"';
    *at++ = ':';
    json_text__end(out, at, false);
}

/* The same; of a name that stands there, the compiler knows the size. */
static inline void json_text_key(struct json_text *out, const char *name)
{
    json_text_name(out, name, strlen(name));
}

void json_text_string(struct json_text *out, const char *text, size_t size);
void json_text_word(struct json_text *out, const char *text); /* NUL-ended; NULL is null */
/* The word at a place, from 0, of a list with bars between its words: "w|b|both". */
void json_text_list_word(struct json_text *out, const char *list, unsigned place);
void json_text_int(struct json_text *out, int64_t number);
void json_text_bool(struct json_text *out, bool truth);
void json_text_null(struct json_text *out);

/* A value that is JSON already. */
void json_text_raw(struct json_text *out, const char *json, size_t size);

/* The same from a tree, whose reference is taken; NULL makes the text fail. */
void json_text_tree(struct json_text *out, json_t *json);

/* What was to be written cannot be. */
void json_text_fail(struct json_text *out);

/* The text on the heap; NULL: it failed, or there was no memory. */
char *json_text_take(struct json_text *out);

#endif
