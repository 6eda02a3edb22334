/*
 * Single values as JSON: how each type of an event's members is written in a file. A form reads one
 * value; a reader of objects needs a table of forms and nothing else.
 */
#ifndef HK_CODEC_VALUE_H
#define HK_CODEC_VALUE_H

#include "codec/json_text.h"
#include "hakem/schema.h"

#include <jansson.h>

/* The form of a value in a file. */
struct value_form {
    /*
     * Words with bars between them, of which the first means 1, the second 2 and so on; NULL: the
     * function `read` reads the value.
     */
    const char *words;
    /*
     * Read the value into a member. False, with the member untouched, if the value does not have
     * this form.
     */
    bool (*read)(const json_t *value, void *out);
    /* What the value has to be, as the sentence "squares is ..." says it. */
    const char *means;
};

/* The form that a type has in the log and in the frames of the hall. */
const struct value_form *value_form_of(hk_member_type type);

/* Read a value into a member. False: "WHERE: NAME" and the cause have been appended to `fault`. */
bool value_read(const struct value_form *form, const json_t *value, void *out, const char *where,
                const char *name, hk_buf *fault);

/* Write the value of a member. */
void value_write(struct json_text *out, hk_member_type type, const void *value);

/* Append "where: ", or nothing if `where` is empty. */
void place_write(hk_buf *fault, const char *where);

/* Read a square such as e4; HK_NO_SQUARE if the value is no square. */
unsigned square_read(const json_t *value);

/* Read a whole number from `least` to `most`; false if the value is none. */
bool whole_read(const json_t *value, int64_t least, int64_t most, int64_t *out);

#endif
