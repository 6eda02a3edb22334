/*
 * Single values as JSON: what stands in a file for each type of an event's members. A form reads
 * one value; a table of forms is all that a reader of objects needs.
 */
#ifndef HK_CODEC_VALUE_H
#define HK_CODEC_VALUE_H

#include "hakem/schema.h"

#include <jansson.h>

/* How a value stands in a file. */
struct value_form {
    /* Words with bars between them: the first one means 1 and so on; NULL: `read` reads it. */
    const char *words;
    /* Reads the value into a member; false, with the member untouched, if it is none. */
    bool (*read)(const json_t *value, void *out);
    /* What may stand there, as in "squares is ...". */
    const char *means;
};

/* The form that the log and the wire have for a type. */
const struct value_form *value_form_of(hk_member_type type);

/*
 * Read a value into a member; false: what is wrong has been appended to `fault`, behind "WHERE:
 * NAME".
 */
bool value_read(const struct value_form *form, const json_t *value, void *out, const char *where,
                const char *name, hk_buf *fault);

/* The value of a member as JSON, a new reference; NULL: there is no memory. */
json_t *value_to_json(hk_member_type type, const void *value);

/* Append "where: " unless it is empty. */
void place_write(hk_buf *fault, const char *where);

/* A square such as e4, HK_NO_SQUARE if the text is none. */
unsigned square_read(const json_t *value);

/* Castling is written as king takes own rook, in either variant. */
json_t *move_to_json(const hk_uci_squares *move);

/* Whole numbers of a range. */
bool whole_read(const json_t *value, int64_t least, int64_t most, int64_t *out);

#endif
